"""What one face may cost: steps of its template, and the characters and items of the values that it makes on the way."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from jinja2.utils import Namespace

if TYPE_CHECKING:
    from collections.abc import Iterable

Made = TypeVar("Made")

MOST_STEPS = 200_000
"""Loop rounds, calls and includes that one face may take; a long body counts for more than one."""

LARGEST_VALUE = 1_000_000
"""Characters and items that one value may hold, however often it holds the same one."""

MOST_MADE = 30 * LARGEST_VALUE
"""Characters and items that may be made for one face, all in all: what a loop throws away counts as well."""

_DIGIT = 3.3  # bits


class EndlessTemplateError(Exception):
    """A face took more steps, or made more, than any sane template does."""


class Budget:
    """Counts what the face in hand has cost so far."""

    def __init__(self) -> None:
        self.steps = 0
        self.size = 0

    def renew(self) -> None:
        """Begin a new face."""
        self.steps = self.size = 0

    def step(self, count: int = 1) -> None:
        """Take steps. Raises EndlessTemplateError when there have been too many."""
        self.steps += count
        if self.steps > MOST_STEPS:
            raise EndlessTemplateError

    def charge(self, size: int) -> None:
        """Count a value of `size` before it is made. Raises EndlessTemplateError."""
        self.size += size
        if size > LARGEST_VALUE or self.size > MOST_MADE:
            raise EndlessTemplateError

    def made(self, value: Made) -> Made:
        """Count a value that was made, and give it back. Raises EndlessTemplateError."""
        self.charge(weight(value))
        return value

    def listed(self, iterable: Iterable[object]) -> Collection[object]:
        """An iterable with its length known: what cannot tell it is listed, as far as a face may go."""
        return iterable if isinstance(iterable, Collection) else list(islice(iterable, MOST_STEPS + 1))


def weight(value: object) -> int:
    """Characters and items that a value holds. Raises EndlessTemplateError where it holds more than a value may."""
    if type(value) is str:
        return len(value)
    total, waiting = 0, [value]
    while waiting:
        part = waiting.pop()
        total += 1
        if isinstance(part, str):
            total += len(part)
        elif isinstance(part, (list, tuple, set, frozenset)):
            total += len(part)
            waiting.extend(part if total <= LARGEST_VALUE else ())
        elif isinstance(part, dict):
            total += len(part)
            waiting.extend((*part, *part.values()) if total <= LARGEST_VALUE else ())
        elif isinstance(part, int):
            total += int(part.bit_length() / _DIGIT)
        elif isinstance(part, Namespace):
            raise TypeError("a namespace is no value: use what it holds")
        if total > LARGEST_VALUE:
            raise EndlessTemplateError
    return total
