"""What templates compare: a text by its source, which is the same in every language, a reference by its id."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from pnp.layout.template_maths import BadArgumentError
from pnp.model.fields import Ref, RichText
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Callable

_TESTS = frozenset(
    "== != < <= > >= eq ne lt le gt ge equalto lessthan greaterthan in sameas".split()  # noqa: SIM905  a list of signs
)


def compared(value: object) -> object:
    """Return what stands for a value where templates compare it (`==`, `in`, `<`), in lists too.

    A text is its source as the content writes it, a reference the id of its card, a picture its path.
    Raises BadArgumentError for a row of a text, which has no source of its own.
    """
    if isinstance(value, RichText):
        if value.source is None:
            hint = "compare the field of the table that the row prints"
            raise BadArgumentError("a row of a text cannot be compared: its words differ from language to language", hint)
        return value.source
    if isinstance(value, Ref):
        return value.id
    if isinstance(value, Picture):
        return value.path
    if type(value) in {list, tuple}:
        return [compared(item) for item in value]  # type: ignore[attr-defined]  # one of the two
    return value


def comparing_tests(tests: dict[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """Return tests (`is eq`, `selectattr("title", "in", …)`) of which those that compare do it as the operators do."""
    return {name: _comparing(test) if name in _TESTS else test for name, test in tests.items()}


def _comparing(test: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(test)
    def of_compared(*values: object) -> object:
        return test(*map(compared, values))

    return of_compared
