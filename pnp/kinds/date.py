"""`date`: a calendar day, written year-month-day as in ISO 8601."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen, lazy_pattern
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.tables.holds import Holds
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node

_ISO = lazy_pattern(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_YEAR_FIRST = lazy_pattern(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})")
_YEAR_LAST = lazy_pattern(r"([0-9]{1,2})[-./]([0-9]{1,2})[-./]([0-9]{4})")


class Day(str):
    """A day as it is written, `2026-11-21`; days compare in calendar order."""

    __slots__ = ()
    template_names = ("year", "month", "day")

    @property
    def year(self) -> int:
        """The year."""
        return int(self[:4])

    @property
    def month(self) -> int:
        """The month, from 1 to 12."""
        return int(self[5:7])

    @property
    def day(self) -> int:
        """The day of the month, from 1."""
        return int(self[8:])


@frozen(kw_only=True)
class DateKind(Kind):
    """A day that exists in the calendar."""

    name = "date"
    example: ClassVar = KindExample(
        "founded",
        "{kind: date}",
        "2026-11-21",
        '<text x="3" y="3" w="57" style="story">{{ card.founded }}, in the year {{ card.founded.year }}</text>',
        "2026-11-21, in the year 2026",
    )
    cells = frozenset({Holds.DATE})
    seen = "the day as it is written; its `year`, `month` and `day` are numbers, days compare as the calendar has them"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Day | None:
        """Read `2026-11-21`."""
        del id_
        text = node.value if type(node) is Scalar else ""
        iso = _ISO.fullmatch(text)
        if iso and _is_day(*map(int, iso.groups())):
            return Day(text)
        values.faults.wrong_kind(name, "a day such as `2026-11-21`", node, hint=_suggestion(text))
        return None

    def shape(self) -> Schema:
        """A text of ten characters."""
        return {"type": "string", "format": "date", "pattern": f"^{_ISO.pattern}$"}


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _suggestion(text: str) -> str | None:
    """Return a hint: the days that a date in another form may mean, or why there is no such day."""
    found = _YEAR_FIRST.fullmatch(text)
    if found:
        year, month, day = map(int, found.groups())
        if year and 1 <= month <= 12 and day > monthrange(year, month)[1]:  # noqa: PLR2004  months
            return f"{year:04}-{month:02} has {monthrange(year, month)[1]} days"
        readings = [(year, month, day)]
    elif (found := _YEAR_LAST.fullmatch(text)) is not None:
        first, second, year = map(int, found.groups())
        readings = [(year, second, first), (year, first, second)]
    else:
        return None
    days = dict.fromkeys(f"`{y:04}-{m:02}-{d:02}`" for y, m, d in readings if _is_day(y, m, d))
    return f"write {' or '.join(days)}" if days else None
