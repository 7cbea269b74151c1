"""For which values of a rule constant the prose of a game was written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.fields import Value


@dataclass(frozen=True, slots=True)
class WrittenFor:
    """The values that the words fit: `value` itself, each item of it if it is a list, or all numbers from `low` to `high`."""

    value: Value = None
    low: float | None = None
    high: float | None = None

    @property
    def is_range(self) -> bool:
        """Whether it has an end, and no value."""
        return self.low is not None or self.high is not None

    def fits(self, value: Value) -> bool:
        """Return whether the words fit a value of the constant."""
        if not self.is_range:
            return _same(value, self.value) or (isinstance(self.value, tuple) and any(_same(value, v) for v in self.value))
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


def _same(one: object, other: object) -> bool:
    """Equal, and both or neither of them a flag: `1` is not `yes`."""
    return isinstance(one, bool) is isinstance(other, bool) and one == other
