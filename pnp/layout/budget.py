"""The budget of one face: the work and nesting of its template, counted by operations and never by time."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from jinja2.utils import Namespace

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

MOST_STEPS = 200_000
"""Loop iterations, calls and includes of one face; long bodies count for more than one."""

LARGEST_VALUE = 1_000_000
"""Characters in one value; each item of a list counts as ten, even if the same item occurs repeatedly."""

MOST_NESTED = 60
"""Nested calls and includes, and nested lists: well nested Python's own limits."""

STEP = 150
"""The cost of a step in characters."""

ITEM = 10
"""The cost of a list item in characters."""

_LARGEST_NUMBER = 512  # bits


class EndlessTemplateError(Exception):
    """A face took more steps, or made larger values, than any sensible template does."""


class EndlessRecursionError(RecursionError):
    """A template includes or calls itself endlessly."""


class Budget:
    """Counts the cost of the current face."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Start counting for a new face."""
        self.spent = self.depth = 0
        self._outer_depths: list[int] = []

    def spend(self, cost: int) -> None:
        """Count a cost in characters. Raises EndlessTemplateError if the face has cost too much."""
        self.spent += cost
        if self.spent > MOST_STEPS * STEP:
            raise EndlessTemplateError

    def expect(self, size: int) -> None:
        """Count a value of `size` before it is made. Raises EndlessTemplateError if it is too large for a value."""
        if size > LARGEST_VALUE:
            raise EndlessTemplateError
        self.spend(size)

    def made(self, value: T) -> T:
        """Count a value and return it. Raises EndlessTemplateError."""
        self.spend(weight(value))
        return value

    def rounds(self, iterable: Iterable[object], cost: int) -> Collection[object]:
        """Count the iterations of a loop before it starts, each at the cost of its body. Raises EndlessTemplateError."""
        listed = iterable if isinstance(iterable, Collection) else list(islice(iterable, LARGEST_VALUE))
        self.spend((len(listed) + 1) * cost)
        return listed

    def enter(self, most: int = MOST_NESTED) -> None:
        """Enter a call, an include or an import. Raises EndlessRecursionError if they are nested more than `most` deep."""
        self._outer_depths.append(self.depth)
        self.extend(most)

    def extend(self, most: int) -> None:
        """Enter a parent template, which is left together with its child. Raises EndlessRecursionError."""
        self.depth += 1
        if self.depth > most:
            raise EndlessRecursionError

    def leave(self, _: object = None) -> None:
        """Return from the last call, include or import."""
        self.depth = self._outer_depths.pop()


def materialized(value: object) -> object:
    """Return the value with an iterator converted to a list, so that its weight can be found."""
    return list(islice(value, LARGEST_VALUE)) if isinstance(value, Iterator) else value


def weight(value: object) -> int:
    """Return the size of a value in characters. Raises EndlessTemplateError if it is too large."""
    total, level = 0, [value]
    for _ in range(MOST_NESTED):
        nested: list[object] = []
        for part in level:
            items = _items(part)
            total += len(part) if isinstance(part, str) else ITEM * len(items)
            if total > LARGEST_VALUE:
                raise EndlessTemplateError
            nested.extend(items)
        if not nested:
            return total
        level = nested
    raise EndlessTemplateError


def _items(value: object) -> Collection[object]:
    """Return the items of a value. Raises EndlessTemplateError for a huge number, TypeError for a (cyclic) namespace."""
    if isinstance(value, dict):
        return (*value, *value.values())
    if isinstance(value, (list, tuple, set, frozenset)):
        return value
    if isinstance(value, int) and value.bit_length() > _LARGEST_NUMBER:
        raise EndlessTemplateError
    if isinstance(value, Namespace):
        raise TypeError("a namespace is not a value: use what it contains")
    return ()
