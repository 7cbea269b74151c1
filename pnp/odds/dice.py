"""Dice: one die with re-rolls and explosions, sums of pools, and the highest or lowest dice of a pool."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from pnp.base.records import frozen
from pnp.odds.distribution import Distribution, OddsError, check_steps, distribution, total

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_DICE: Final = 100
"""Dice of one roll."""
MOST_FACES: Final = 100
"""Faces of one die."""
MOST_AGAIN: Final = 10
"""How often a die may be rolled again or explode."""
LARGEST: Final = 10**6
"""The greatest number on a face, or added to a roll."""

Kept: TypeAlias = "tuple[Literal['highest', 'lowest'], int]"
"""Which dice of a roll count, and how many."""


@frozen
class Die:
    """A fair die: the number on each face; `reroll` and `explode` are faces that do so, at most so many times.

    A face that is rolled again does not count. One that explodes counts, and another roll is added to it. With `success`, each
    roll counts 1 if it shows one of these faces, and otherwise 0.
    """

    faces: tuple[int, ...]
    reroll: frozenset[int] = frozenset()
    rerolls: int = 0
    explode: frozenset[int] = frozenset()
    explosions: int = 0
    success: frozenset[int] | None = None

    def outcomes(self) -> Distribution:
        """Return the distribution of what one such die counts. Raises OddsError."""
        check_steps(len(self.faces) ** 2 * (self.explosions + 1) ** 2, "one die")
        first = face = distribution((number, 1) for number in self.faces)
        for _ in range(self.rerolls):
            face = distribution(_rerolled(first, face, self.reroll))
        found = face.mapped(self._counted)
        for _ in range(self.explosions):
            found = distribution(self._with_explosion(face, found))
        return found

    def _counted(self, face: int) -> int:
        return face if self.success is None else int(face in self.success)

    def _with_explosion(self, face: Distribution, again: Distribution) -> Iterator[tuple[int, int]]:
        for number, ways in face.ways:
            counted = self._counted(number)
            if number in self.explode:
                yield from ((counted + more, ways * others) for more, others in again.ways)
            else:
                yield counted, ways * again.cases


def _rerolled(first: Distribution, again: Distribution, faces: frozenset[int]) -> Iterator[tuple[int, int]]:
    for number, ways in first.ways:
        if number in faces:
            yield from ((other, ways * others) for other, others in again.ways)
        else:
            yield number, ways * again.cases


def pool(dice: Sequence[tuple[int, Die]], kept: Kept | None = None) -> Distribution:
    """Return the distribution of the sum of dice, each with its number, or of the highest or lowest ones. Raises OddsError."""
    number = sum(count for count, _ in dice)
    if number > MOST_DICE:
        raise OddsError("too-large", f"the roll has {number} dice, at most {MOST_DICE}", "roll fewer dice")
    return _pool(tuple(dice), None if kept is None or kept[1] >= number else kept)


@lru_cache(maxsize=64)
def _pool(dice: tuple[tuple[int, Die], ...], kept: Kept | None) -> Distribution:
    """Compute it once for all rows of a table whose dice are the same."""
    parts = [(count, die.outcomes()) for count, die in dice if count]
    return total(parts) if kept is None else _kept(parts, kept)


def _kept(parts: Sequence[tuple[int, Distribution]], kept: Kept) -> Distribution:
    """Go through the faces from the best, and choose how many of the remaining dice of each sort show it.

    A state is how many dice of each sort remain, and the sum of those that are kept so far.
    """
    which, most = kept
    faces = sorted({face for _, die in parts for face, _ in die.ways}, reverse=which == "highest")
    number = sum(count for count, _ in parts)
    check_steps(_steps(parts, len(faces), most), f"the {which} of {number} dice")
    weights = [dict(die.ways) for _, die in parts]
    states = {(tuple(count for count, _ in parts), 0): 1}
    for face in faces:
        reached: dict[tuple[tuple[int, ...], int], int] = {}
        for (remaining, so_far), ways in states.items():
            free = max(0, most - (number - sum(remaining)))
            for shown in product(
                *(range(count + 1) if face in w else (0,) for count, w in zip(remaining, weights, strict=True))
            ):
                cases: int = prod(
                    comb(count, n) * w[face] ** n for count, n, w in zip(remaining, shown, weights, strict=True) if n
                )
                left = tuple(count - n for count, n in zip(remaining, shown, strict=True))
                state = (left, so_far + face * min(free, sum(shown)))
                reached[state] = reached.get(state, 0) + ways * cases
        states = reached
    return distribution((so_far, ways) for (remaining, so_far), ways in states.items() if not any(remaining))


def _steps(parts: Sequence[tuple[int, Distribution]], faces: int, most: int) -> int:
    """Bound the states that are left and entered: faces, pairs of remaining dice, and sums of those that are kept."""
    pairs = prod((count + 1) * (count + 2) // 2 for count, _ in parts)
    span = max(die.ways[-1][0] for _, die in parts) - min(die.ways[0][0] for _, die in parts)
    sums: int = min(most * span + 1, faces**most)
    return faces * pairs * sums
