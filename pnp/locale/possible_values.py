"""Which values a constant of the rules, or a part of one, could have."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final, TypeAlias

from pnp.load.notation.expressions import owner
from pnp.model.fields import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pnp.model.fields import Value
    from pnp.model.game import Constant

Playable: TypeAlias = "Callable[[str, Value], bool]"
"""Whether a game could be played with another value of a constant, which is given by name."""

ANY_ROW: Final = "*"
"""The step of a path that leads to any row of a table, or item of a list."""

_LONGEST = 4
"""Longer lists of words are not tried in all their orders."""


class PossibleValues:
    """The values that constants could have: by what they say of themselves, and by whether the game could be played with them.

    `playable` is asked once for each value. A constant that follows from others has no other value by itself; only what it
    says of itself counts.
    """

    def __init__(self, rules: Mapping[str, Constant], playable: Playable) -> None:
        self._rules = rules
        self._playable = playable
        self._known: dict[tuple[str, str], bool] = {}

    def now(self, name: str) -> tuple[Value, ...]:
        """Return the present value of a constant or of a part (`score.tie_break.1`); of each row, where a step is `*`."""
        constant = owner(name, self._rules)
        return () if constant is None else tuple(_parts(self._rules[constant].value, _steps(name, constant)))

    def include(self, name: str, value: Value) -> bool:
        """Return whether a constant, or the part of one that `name` leads to, has this value or could have it."""
        constant = owner(name, self._rules)
        if constant is None or any(_same(value, now) for now in self.now(name)):
            return True
        steps = _steps(name, constant)
        wholes = [whole for whole in _wholes(self._rules[constant].value, steps, value) if self._rules[constant].allows(whole)]
        return any(self._is_playable(constant, whole) for whole in wholes)

    def _is_playable(self, name: str, value: Value) -> bool:
        if self._rules[name].derivation is not None:
            return True
        asked = (name, repr(value))
        if asked not in self._known:
            self._known[asked] = self._playable(name, value)
        return self._known[asked]


def _steps(name: str, constant: str) -> list[str]:
    return [step for step in name.removeprefix(constant).split(".") if step]


def _same(one: Value, other: Value) -> bool:
    return type(one) is type(other) and one == other


def _parts(whole: Value, steps: Sequence[str]) -> Iterator[Value]:
    """Yield what the steps lead to."""
    if not steps:
        yield whole
    elif isinstance(whole, tuple):
        for place in _places(whole, steps[0]):
            yield from _parts(whole[place], steps[1:])
    elif isinstance(whole, dict) and steps[0] in whole:
        yield from _parts(whole[steps[0]], steps[1:])


def _places(items: tuple[Value, ...], step: str) -> Sequence[int]:
    if step == ANY_ROW:
        return range(len(items))
    return (int(step) - 1,) if step.isdecimal() and 0 < int(step) <= len(items) else ()


def _wholes(whole: Value, steps: Sequence[str], value: Value) -> Iterator[Value]:
    """Yield values that have `value` where the steps lead to: with this part replaced, or with a list in another order."""
    if not steps:
        yield value
    elif isinstance(whole, tuple):
        for place in _places(whole, steps[0]):
            for part in _wholes(whole[place], steps[1:], value):
                yield (*whole[:place], part, *whole[place + 1 :])
            if len(steps) == 1 and value in whole:
                yield from _reordered(whole, place, value)
        if len(steps) == 1 and steps[0] == ANY_ROW:
            yield (*whole, value)
            yield (value,)
    elif isinstance(whole, Record) and steps[0] in whole:
        for part in _wholes(whole[steps[0]], steps[1:], value):
            yield whole.with_values({**whole, steps[0]: part})


def _reordered(items: tuple[Value, ...], place: int, value: Value) -> Iterator[tuple[Value, ...]]:
    """Yield orders of a list with `value` at a place: all of them for a short list, otherwise one with two items exchanged."""
    if len(items) <= _LONGEST:
        yield from (order for order in permutations(items) if order[place] == value)
        return
    exchanged = list(items)
    exchanged[items.index(value)], exchanged[place] = items[place], value
    yield tuple(exchanged)
