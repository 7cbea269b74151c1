"""From what a spreadsheet's header says to the field that is meant: `Cost.Shell` is `cost.shell`, `Nr.` is `nr`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.load.kinds.declaration import CARD_KEYS
from pnp.load.yaml.nodes import NAME, allowed_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Mark

_OF_TABLES = ("id", "copies", "skip", "expand")
_OTHERS = frozenset(CARD_KEYS) - frozenset(_OF_TABLES)
"""What every card has, but no column gives."""


class NamedColumn(NamedTuple):
    """What `columns` of a `source` says of a header, which stands at `header`: its `field`, as a path, which stands at `mark`.

    The field `#` makes the column a comment.
    """

    field: str
    header: Mark
    mark: Mark


def column_path(name: str, index: int) -> tuple[str, ...]:
    """Give the path of the field that a column names, in names that fields can have; `index` is its place, from 0.

    A dot divides the path if something that can be named stands directly on both its sides. A column in whose name there is
    nothing to make a name of is named by its place: `column_3`.
    """
    steps = name.split(".")
    path = tuple(_step(step) for step in steps)
    if all(path) and NAME.fullmatch(path[0]) and path[0] not in _OTHERS and all(step == step.strip() for step in steps):
        return path
    whole = allowed_name(name, "-").replace("-", "_")
    if not whole:
        return (f"column_{index + 1}",)
    return (whole if NAME.fullmatch(whole) and whole not in _OTHERS else f"column_{whole}",)


def alike(step: str, known: Iterable[str]) -> str | None:
    """Give the only one of the known names that a step of a path means, whatever its capitals, blanks and accents."""
    wanted = allowed_name(step, "_")
    found = [name for name in known if wanted and allowed_name(name, "_") == wanted]
    return found[0] if len(found) == 1 else None


def _step(step: str) -> str:
    return step if step.isascii() and (NAME.fullmatch(step) or step.isdigit()) else allowed_name(step, "_")
