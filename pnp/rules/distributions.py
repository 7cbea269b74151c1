"""Distributions over whole numbers, counted exactly: dice and pools of them, rolls up to a sum, cards drawn, races.

For each outcome, in how many of all equally likely cases it occurs. Cards are drawn without putting any back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import product
from math import comb, lcm, prod
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark


MOST_ADDITIONS: Final = 500_000
"""Additions that one distribution may take: about a quarter of a second."""


class OddsError(Exception):
    """Odds that cannot be computed: code without its stage, message, the place if one is known, and a way out or None."""

    def __init__(self, code: str, message: str, hint: str | None = None, mark: Mark | None = None) -> None:
        self.code, self.message, self.hint, self.mark = code, message, hint, mark
        super().__init__(message)


@dataclass(frozen=True)
class Distribution:
    """The outcomes in ascending order, each with the number of cases in which it occurs; never without any case."""

    ways: tuple[tuple[int, int], ...]

    @cached_property
    def cases(self) -> int:
        """The number of all cases."""
        return sum(ways for _, ways in self.ways)

    def count(self, holds: Callable[[int], bool]) -> int:
        """Count the cases whose outcome meets a condition."""
        return sum(ways for outcome, ways in self.ways if holds(outcome))

    @property
    def mean(self) -> Fraction:
        """The mean outcome."""
        return Fraction(sum(outcome * ways for outcome, ways in self.ways), self.cases)

    def map(self, change: Callable[[int], int]) -> Distribution:
        """Return the distribution of what a function makes of the outcome."""
        return distribution_of((change(outcome), ways) for outcome, ways in self.ways)


def distribution_of(ways: Iterable[tuple[int, int]]) -> Distribution:
    """Make a distribution of outcomes and numbers of cases, in any order; the same outcome may occur several times."""
    found: dict[int, int] = {}
    for outcome, number in ways:
        found[outcome] = found.get(outcome, 0) + number
    return Distribution(tuple(sorted((outcome, number) for outcome, number in found.items() if number)))


def check_steps(steps: int, what: str) -> None:
    """Raise OddsError `too-large` if something would take more additions than allowed; nothing has been computed yet."""
    if steps > MOST_ADDITIONS:
        hint = "use fewer dice, sides or cards, or compute a part of it as odds of its own"
        raise OddsError("too-large", f"{what} would take {steps:,} steps, at most {MOST_ADDITIONS:,}", hint)


def distribution_of_sum(parts: Sequence[tuple[int, Distribution]]) -> Distribution:
    """Return the distribution of a sum: of so many independent outcomes of each distribution. Raises OddsError."""
    check_steps(_steps_of_sum(parts), "the sum")
    ways = {0: 1}
    for number, one in parts:
        for _ in range(number):
            sums: dict[int, int] = {}
            for so_far, cases in ways.items():
                for outcome, others in one.ways:
                    sums[so_far + outcome] = sums.get(so_far + outcome, 0) + cases * others
            ways = sums
    return Distribution(tuple(sorted(ways.items())))


def _steps_of_sum(parts: Sequence[tuple[int, Distribution]]) -> int:
    """Bound the additions of a sum: with each outcome added, at most the span so far times the outcomes."""
    steps, span = 0, 1
    for number, one in parts:
        wider = one.ways[-1][0] - one.ways[0][0]
        steps += len(one.ways) * (number * span + wider * number * (number - 1) // 2)
        span += number * wider
    return steps


def distribution_of_difference(own: Distribution, other: Distribution) -> Distribution:
    """Return the distribution of an outcome less an independent other one. Raises OddsError."""
    check_steps(len(own.ways) * len(other.ways), "the comparison")
    return distribution_of((one - two, ways * others) for one, ways in own.ways for two, others in other.ways)


MOST_DICE: Final = 100
"""Dice of one roll."""
MOST_FACES: Final = 100
"""Faces of one die."""
MOST_REPEATS: Final = 10
"""How often a die may be rolled again or explode."""
LARGEST_NUMBER: Final = 10**6
"""The greatest number on a face, or added to a roll."""

KeptDice: TypeAlias = "tuple[Literal['highest', 'lowest'], int]"
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
        first = face = distribution_of((number, 1) for number in self.faces)
        for _ in range(self.rerolls):
            face = distribution_of(_reroll(first, face, self.reroll))
        found = face.map(self._count_of_face)
        for _ in range(self.explosions):
            found = distribution_of(self._with_explosion(face, found))
        return found

    def _count_of_face(self, face: int) -> int:
        return face if self.success is None else int(face in self.success)

    def _with_explosion(self, face: Distribution, again: Distribution) -> Iterator[tuple[int, int]]:
        for number, ways in face.ways:
            counted = self._count_of_face(number)
            if number in self.explode:
                yield from ((counted + more, ways * others) for more, others in again.ways)
            else:
                yield counted, ways * again.cases


def _reroll(first: Distribution, again: Distribution, faces: frozenset[int]) -> Iterator[tuple[int, int]]:
    for number, ways in first.ways:
        if number in faces:
            yield from ((other, ways * others) for other, others in again.ways)
        else:
            yield number, ways * again.cases


def distribution_of_pool(dice: Sequence[tuple[int, Die]], kept: KeptDice | None = None) -> Distribution:
    """Return the distribution of the sum of dice, each with its number, or of the highest or lowest ones. Raises OddsError."""
    number = sum(count for count, _ in dice)
    if number > MOST_DICE:
        raise OddsError("too-large", f"the roll has {number} dice, at most {MOST_DICE}", "roll fewer dice")
    return _cached_pool(tuple(dice), None if kept is None or kept[1] >= number else kept)


@lru_cache(maxsize=64)
def _cached_pool(dice: tuple[tuple[int, Die], ...], kept: KeptDice | None) -> Distribution:
    parts = [(count, die.outcomes()) for count, die in dice if count]
    return distribution_of_sum(parts) if kept is None else _distribution_of_kept(parts, kept)


def _distribution_of_kept(parts: Sequence[tuple[int, Distribution]], kept: KeptDice) -> Distribution:
    """Go through the faces from the best, and choose how many of the remaining dice of each sort show it."""
    # a state is how many dice of each sort remain, and the sum of those that are kept so far
    which, most = kept
    faces = sorted({face for _, die in parts for face, _ in die.ways}, reverse=which == "highest")
    number = sum(count for count, _ in parts)
    check_steps(_steps_of_kept(parts, len(faces), most), f"the {which} of {number} dice")
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
    return distribution_of((so_far, ways) for (remaining, so_far), ways in states.items() if not any(remaining))


def _steps_of_kept(parts: Sequence[tuple[int, Distribution]], faces: int, most: int) -> int:
    """Bound the states that are left and entered: faces, pairs of remaining dice, and sums of those that are kept."""
    pairs = prod((count + 1) * (count + 2) // 2 for count, _ in parts)
    span = max(die.ways[-1][0] for _, die in parts) - min(die.ways[0][0] for _, die in parts)
    sums: int = min(most * span + 1, faces**most)
    return faces * pairs * sums


MOST_CARDS: Final = 2000
"""Cards of a deck from which is drawn, copies included."""


class KindBounds(NamedTuple):
    """Cards of one kind: how many there are, and how many of them are to be drawn at least and at most."""

    cards: int
    low: int = 0
    high: int = MOST_CARDS


def distribution_of_draw(deck: int, wanted: int, drawn: int) -> Distribution:
    """Return the distribution of the number of wanted cards among those drawn. There are not more drawn than in the deck."""
    ways = ((n, comb(wanted, n) * comb(deck - wanted, drawn - n)) for n in range(min(wanted, drawn) + 1))
    return distribution_of(ways)


def count_hands(deck: int, kinds: Sequence[KindBounds], drawn: int) -> tuple[int, int]:
    """Count the hands in which the numbers of all kinds are as wanted, and all hands; no card is of two kinds.

    Each hand of different cards counts once: copies of a card are different cards. Raises OddsError.
    """
    check_steps(sum((min(kind.cards, drawn) + 1) * (drawn + 1) for kind in kinds), "the draw")
    ways = [1, *[0] * drawn]
    for kind in kinds:
        ways = _multiply_polynomials(ways, [comb(kind.cards, n) if kind.low <= n <= kind.high else 0 for n in range(drawn + 1)])
    others = deck - sum(kind.cards for kind in kinds)
    return sum(number * comb(others, drawn - n) for n, number in enumerate(ways)), comb(deck, drawn)


def distribution_of_most_alike(groups: Sequence[int], drawn: int) -> Distribution:
    """Return the distribution of the greatest number of cards of one group among those drawn.

    `groups` are the numbers of cards of each group; every card is in one. Raises OddsError.
    """
    deck = sum(groups)
    check_steps(len(groups) * (drawn + 1) ** 3, "the draw")
    up_to = [count_hands(deck, [KindBounds(cards, 0, most) for cards in groups], drawn)[0] for most in range(drawn + 1)]
    return distribution_of((most, ways - (up_to[most - 1] if most else 0)) for most, ways in enumerate(up_to))


def _multiply_polynomials(one: Sequence[int], other: Sequence[int]) -> list[int]:
    found = [0] * len(one)
    for at, left in enumerate(one):
        for plus, right in enumerate(other[: len(one) - at]) if left else ():
            found[at + plus] += left * right
    return found


def distribution_of_rolls_until(roll: Distribution, goal: int) -> Distribution:
    """Return the distribution of how many rolls it takes until their sum is `goal`, which is positive. Raises OddsError."""
    least = roll.ways[0][0]
    if least < 1:
        message = f"a roll may count {least}, so it is open whether the rolls ever add up to {goal:,}"
        raise OddsError("undecided", message, "write `at_least: 1`, or a larger number")
    most = -(-goal // least)
    check_steps(most * goal * len(roll.ways) // least, "the rolls")
    sums, found = {0: 1}, []
    for rolls in range(1, most + 1):
        reached = distribution_of((so_far + number, a * b) for so_far, a in sums.items() for number, b in roll.ways)
        # all rolls are as many as the most that it may take: those that are not needed may show anything
        found.append((rolls, reached.count(lambda total: total >= goal) * roll.cases ** (most - rolls)))
        sums = {total: ways for total, ways in reached.ways if total < goal}
    return distribution_of(found)


MOST_HITS: Final = 40
"""Hits that a side of a race may need."""

TieRule: TypeAlias = 'Literal["stay", "win", "lose", "reroll"]'
"""What a tie of an opposed roll is: a tie, a win, a loss, or no result, so that both roll again."""


class RoundChances(NamedTuple):
    """The chances of one round: that only we hit, that only they hit, that both do. Otherwise nobody hits."""

    win: Fraction
    lose: Fraction
    both: Fraction = Fraction(0)


def resolve_ties(result: Distribution, ties: TieRule) -> Distribution:
    """Return the distribution of a difference as 1 (we win), 0 (a tie) and -1. Raises OddsError if no roll decides it."""
    signs = result.map(lambda outcome: (outcome > 0) - (outcome < 0))
    if ties == "reroll":
        decided = tuple((outcome, ways) for outcome, ways in signs.ways if outcome)
        if not decided:
            raise OddsError("undecided", "every roll is a tie, and ties are rolled again", "write `ties: stay`")
        return Distribution(decided)
    instead = {"win": 1, "lose": -1}.get(ties, 0)
    return signs.map(lambda outcome: outcome or instead)


def distribution_of_race(rounds: RoundChances, hits: int, against: int) -> Distribution:
    """Return the chances of a race: 1 (we hit `hits` times first), -1 (they hit `against` times first), 0 (both in one round).

    Rounds in which nobody hits do not matter, as long as somebody does at last. Raises OddsError.
    """
    for number in (hits, against):
        if number > MOST_HITS:
            raise OddsError("too-large", f"the race goes to {number} hits, at most {MOST_HITS}")
    moved = sum(rounds)
    if not moved:
        raise OddsError("undecided", "in no round is anybody hit, so the race never ends")
    win, lose, both = (chance / moved for chance in rounds)

    @cache
    def chances(ours: int, theirs: int) -> tuple[Fraction, Fraction, Fraction]:
        """Chances to win, to tie and to lose while so many hits are still needed by us and by them."""
        if ours <= 0 or theirs <= 0:
            return Fraction(theirs > 0), Fraction(ours <= 0 and theirs <= 0), Fraction(ours > 0)
        steps = ((win, (ours - 1, theirs)), (lose, (ours, theirs - 1)), (both, (ours - 1, theirs - 1)))
        found = [Fraction(0)] * 3
        for chance, state in steps:
            if chance:
                found = [so_far + chance * more for so_far, more in zip(found, chances(*state), strict=True)]
        return found[0], found[1], found[2]

    return _as_cases(dict(zip((1, 0, -1), chances(hits, against), strict=True)))


def _as_cases(chances: Mapping[int, Fraction]) -> Distribution:
    cases = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution(tuple(sorted((outcome, int(chance * cases)) for outcome, chance in chances.items() if chance)))
