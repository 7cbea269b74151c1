"""For which values of a rule constant the prose of a game was written."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.model.fields import Value


@frozen
class WrittenFor:
    """The values that the words fit: `value` itself, each item of it if it is a list, or all numbers from `low` to `high`.

    Or all tables of several rows in which the field `rises` or `falls` does so from row to row.
    """

    value: Value = None
    low: float | None = None
    high: float | None = None
    rises: str = ""
    falls: str = ""

    @property
    def is_range(self) -> bool:
        """Whether it has an end, and no value."""
        return self.low is not None or self.high is not None

    @property
    def is_order(self) -> bool:
        """Whether it is about the order of a table, whatever rows it has."""
        return bool(self.rises or self.falls)

    def fits(self, value: Value) -> bool:
        """Return whether the words fit a value of the constant."""
        if self.is_order:
            return _rises(value, self.rises or self.falls, -1 if self.falls else 1)
        if not self.is_range:
            return _same(value, self.value) or (isinstance(self.value, tuple) and any(_same(value, v) for v in self.value))
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


def _rises(value: Value, field: str, sign: int) -> bool:
    """Whether a field grows from row to row of a table of several rows, or with the sign -1 shrinks."""
    rows = value if isinstance(value, tuple) else ()
    numbers = [row[field] for row in rows if isinstance(row, dict) and field in row]
    found = [sign * number for number in numbers if isinstance(number, (int, float))]
    return len(found) == len(rows) > 1 and all(one < other for one, other in pairwise(found))


def _same(one: object, other: object) -> bool:
    """Equal, and both or neither of them a flag: `1` is not `yes`."""
    return isinstance(one, bool) is isinstance(other, bool) and one == other
