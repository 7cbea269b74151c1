"""What one face may cost: work and nesting of its template, counted by what it does and never by a clock."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from jinja2.utils import Namespace

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

MOST_STEPS = 200_000
"""Loop rounds, calls and includes that one face may take; a long body counts for more than one."""

LARGEST_VALUE = 1_000_000
"""Characters that one value may hold; each item of a list counts as ten, however often the same one is there."""

MOST_NESTED = 60
"""Calls and includes inside each other, and lists inside lists: well below what Python itself can nest."""

STEP = 150
"""Characters that cost as much as a step."""

ITEM = 10
"""Characters that cost as much as an item of a list."""

_LARGEST_NUMBER = 512  # bits


class EndlessTemplateError(Exception):
    """A face took more steps, or made more, than any sane template does."""


class EndlessRecursionError(RecursionError):
    """A template includes or calls itself without end."""


class Budget:
    """Counts what the face in hand has cost so far."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Begin a new face."""
        self.spent = self.depth = 0
        self._outer: list[int] = []

    def spend(self, cost: int) -> None:
        """Count a cost in characters. Raises EndlessTemplateError when the face has cost too much."""
        self.spent += cost
        if self.spent > MOST_STEPS * STEP:
            raise EndlessTemplateError

    def expect(self, size: int) -> None:
        """Count a value of `size` before it is made. Raises EndlessTemplateError where that is more than a value may have."""
        if size > LARGEST_VALUE:
            raise EndlessTemplateError
        self.spend(size)

    def made(self, value: T) -> T:
        """Count a value and give it back. Raises EndlessTemplateError."""
        self.spend(weight(value))
        return value

    def rounds(self, iterable: Iterable[object], cost: int) -> Collection[object]:
        """Count the rounds of a loop before it begins, each at the cost of its body."""
        listed = iterable if isinstance(iterable, Collection) else list(islice(iterable, LARGEST_VALUE))
        self.spend((len(listed) + 1) * cost)
        return listed

    def enter(self, most: int = MOST_NESTED) -> None:
        """Go into a call, an include or an import. Raises EndlessRecursionError where they stand more than `most` deep."""
        self._outer.append(self.depth)
        self.extend(most)

    def extend(self, most: int) -> None:
        """Go into a parent, which is left with what extends it. Raises EndlessRecursionError."""
        self.depth += 1
        if self.depth > most:
            raise EndlessRecursionError

    def leave(self, _: object = None) -> None:
        """Come back to where the last call, include or import was."""
        self.depth = self._outer.pop()


def settled(value: object) -> object:
    """A value that can be weighed: what makes its items one by one becomes a list."""
    return list(islice(value, LARGEST_VALUE)) if isinstance(value, Iterator) else value


def weight(value: object) -> int:
    """What a value holds, in characters. Raises EndlessTemplateError where it holds more than a value may."""
    total, level = 0, [value]
    for _ in range(MOST_NESTED):
        below: list[object] = []
        for part in level:
            items = _items(part)
            total += len(part) if isinstance(part, str) else ITEM * len(items)
            if total > LARGEST_VALUE:
                raise EndlessTemplateError
            below.extend(items)
        if not below:
            return total
        level = below
    raise EndlessTemplateError


def _items(value: object) -> Collection[object]:
    """What a value holds. Numbers hold nothing, and may not grow; a namespace, which may hold itself, is no value."""
    if isinstance(value, dict):
        return (*value, *value.values())
    if isinstance(value, (list, tuple, set, frozenset)):
        return value
    if isinstance(value, int) and value.bit_length() > _LARGEST_NUMBER:
        raise EndlessTemplateError
    if isinstance(value, Namespace):
        raise TypeError("a namespace is not a value: use what it contains")
    return ()
