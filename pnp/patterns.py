"""Regular expressions that are compiled when they are first used, since most runs need few of those that there are (ADR 51)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, AnyStr, cast

if TYPE_CHECKING:
    from re import Pattern


def lazy_pattern(expression: AnyStr, flags: int = 0) -> Pattern[AnyStr]:
    """Return what `re.compile` returns, except that the expression is compiled with the first call of a method."""
    return cast("Pattern[AnyStr]", _Pattern(expression, flags))


class _Pattern:
    """Takes the methods of the compiled expression as its own, once they are asked for."""

    def __init__(self, expression: Any, flags: int) -> None:  # noqa: ANN401 - a text or bytes
        self.pattern = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a method or an attribute of a pattern
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, found)
        return found
