"""Names in templates that there are not: what is found in their place, and the error that any use of it raises."""

from __future__ import annotations

from functools import partial
from inspect import currentframe
from typing import Any

from jinja2 import StrictUndefined, UndefinedError
from jinja2.exceptions import SecurityError
from jinja2.utils import missing

from pnp.layout.source_stamps import calling_line


class UnknownNameError(UndefinedError):
    """An unknown name in a template: `name`, and `owner`, the object that it was looked up in, or None.

    `explanation` is Jinja's own message if it is more specific, such as for a macro's missing argument. `looked_up_at` is the
    line in which it was looked up, such as `map.xml:7`, which may be before the one that uses it; None in `pnp`'s templates.
    """

    def __init__(  # one name, and all about it
        self, message: str | None, *, name: object, owner: object, explanation: str | None, looked_up_at: str | None
    ) -> None:
        super().__init__(message)
        self.looked_up_at = looked_up_at
        self.explanation = explanation
        self.name = name
        self.owner = owner


class Unknown(StrictUndefined):
    """An undefined value that remembers its name and owner; any use of it raises UnknownNameError."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,  # noqa: ANN401  # Jinja's own signature
        name: str | None = None,
        exc: type = UndefinedError,
    ) -> None:
        error = (
            exc
            if exc is SecurityError
            else partial(
                UnknownNameError,
                name=name,
                owner=None if obj is missing else obj,
                explanation=hint,
                looked_up_at=calling_line(currentframe()),
            )
        )
        super().__init__(hint, obj, name, error)  # type: ignore[arg-type]
