"""Distributions, held against the enumeration of all throws and hands, and against values that are known."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.distributions import (
    Die,
    KindBounds,
    OddsError,
    RoundChances,
    count_hands,
    distribution_of_difference,
    distribution_of_draw,
    distribution_of_most_alike,
    distribution_of_pool,
    distribution_of_race,
    distribution_of_rolls_until,
    resolve_ties,
)

SMALL_DICE = st.lists(
    st.tuples(st.integers(0, 2), st.builds(Die, st.lists(st.integers(-2, 5), min_size=1, max_size=4).map(tuple))),
    min_size=1,
    max_size=3,
).filter(lambda dice: sum(number for number, _ in dice) <= 5)


def chances(ways):
    """What a counter or a distribution says, as chances by outcome."""
    items = list(ways.items() if isinstance(ways, dict) else ways.ways)
    cases = sum(number for _, number in items)
    return {outcome: Fraction(number, cases) for outcome, number in items if number}


def thrown(dice):
    """Every throw of some dice, each as the list of its faces."""
    return product(*(die.faces for number, die in dice for _ in range(number)))


@given(SMALL_DICE)
def test_a_pool_adds_up_its_dice(dice):
    """Mixed dice with any numbers on their faces."""
    assert dict(distribution_of_pool(dice).ways) == Counter(sum(faces) for faces in thrown(dice))


@given(SMALL_DICE, st.integers(1, 4), st.sampled_from(["highest", "lowest"]))
def test_the_highest_or_lowest_dice_of_a_pool_count(dice, most, which):
    """The others do not; of fewer dice than that, all count."""
    expected = Counter(sum(sorted(faces, reverse=which == "highest")[:most]) for faces in thrown(dice))
    assert dict(distribution_of_pool(dice, (which, most)).ways) == expected


def one_by_one(die, rerolls, explosions):
    """What a die counts, by following every roll; each with its chance."""
    for face in die.faces:
        chance = Fraction(1, len(die.faces))
        if face in die.reroll and rerolls:
            yield from ((value, chance * p) for value, p in one_by_one(die, rerolls - 1, explosions))
            continue
        value = face if die.success is None else int(face in die.success)
        if face in die.explode and explosions:
            yield from ((value + more, chance * p) for more, p in one_by_one(die, die.rerolls, explosions - 1))
        else:
            yield value, chance


FACES = st.frozensets(st.integers(1, 4), max_size=3)


@given(
    st.builds(
        Die,
        st.lists(st.integers(1, 4), min_size=1, max_size=3).map(tuple),
        FACES,
        st.integers(0, 2),
        FACES,
        st.integers(0, 2),
        st.none() | FACES,
    )
)
def test_dice_are_rolled_again_and_explode_a_limited_number_of_times(die):
    """As following each roll in turn gives it; each roll after an explosion may be rolled again too."""
    expected = Counter()
    for value, chance in one_by_one(die, die.rerolls, die.explosions):
        expected[value] += chance
    assert chances(die.outcomes()) == dict(expected)


D6 = Die((1, 2, 3, 4, 5, 6))


@pytest.mark.parametrize(
    ("found", "known"),
    [
        (distribution_of_pool([(2, D6)]).count(lambda n: n == 7), 6),
        (distribution_of_pool([(4, D6)], ("highest", 3)).count(lambda n: n == 18), 21),
        (distribution_of_pool([(20, D6)]).cases, 6**20),
        (distribution_of_pool([(20, D6)]).count(lambda n: n == 70), 189456975899496),
        (distribution_of_pool([(100, D6)]).mean, 350),
        (distribution_of_pool([(10, Die(D6.faces, success=frozenset({5, 6})))]).count(lambda n: n >= 1), 6**10 - 4**10),
        (distribution_of_draw(52, 4, 5).count(lambda n: n == 2), 103776),
        (count_hands(52, [KindBounds(4, 1), KindBounds(4, 1)], 5)[0], comb(52, 5) - 2 * comb(48, 5) + comb(44, 5)),
        (distribution_of_most_alike([4] * 13, 5).count(lambda n: n == 4), 624),
        (distribution_of_most_alike([13] * 4, 5).count(lambda n: n == 5), 5148),
    ],
)
def test_known_values(found, known):
    """Throws, and hands of playing cards, whose numbers are in every book."""
    assert found == known


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda groups: 0 < sum(groups) <= 9), st.data())
def test_hands_are_counted(groups, data):
    """Every hand of every deck, for conditions on several kinds at once and for the kind that occurs most."""
    deck = [kind for kind, cards in enumerate(groups) for _ in range(cards)]
    drawn = data.draw(st.integers(0, len(deck)))
    bounds = [sorted(data.draw(st.tuples(st.integers(0, 3), st.integers(0, 3)))) for _ in groups[1:]]
    hands = [Counter(hand) for hand in combinations(deck, drawn)]
    fit = [hand for hand in hands if all(low <= hand[n] <= high for n, (low, high) in enumerate(bounds, 1))]
    kinds = [KindBounds(cards, *bound) for cards, bound in zip(groups[1:], bounds, strict=True)]
    assert count_hands(len(deck), kinds, drawn) == (len(fit), len(hands))
    assert dict(distribution_of_draw(len(deck), groups[0], drawn).ways) == Counter(hand[0] for hand in hands)
    assert dict(distribution_of_most_alike(groups, drawn).ways) == Counter(max(hand.values(), default=0) for hand in hands)


WEIGHTS = st.integers(0, 4)


@given(st.tuples(WEIGHTS, WEIGHTS, WEIGHTS, WEIGHTS), st.integers(1, 3), st.integers(1, 3))
def test_a_race_ends_as_its_rounds_do(weights, hits, against):
    """By the chances after many rounds, which come as near as one likes; rounds without a hit change nothing."""
    win, lose, both, _ = weights
    cases = sum(weights)
    if win + lose + both == 0:
        return
    found = chances(distribution_of_race(RoundChances(*(Fraction(n, cases) for n in (win, lose, both))), hits, against))
    moved = win + lose + both
    ended = Counter()
    for rounds in product((1, -1, 0), repeat=hits + against - 1):
        chance, ours, theirs = Fraction(1), hits, against
        for hit in rounds:
            chance *= Fraction({1: win, -1: lose, 0: both}[hit], moved)
            if ours > 0 and theirs > 0:
                ours, theirs = ours - (hit >= 0), theirs - (hit <= 0)
        ended[(ours <= 0) - (theirs <= 0)] += chance
    assert found == {outcome: chance for outcome, chance in ended.items() if chance}


@pytest.mark.parametrize(
    ("ties", "expected"),
    [("stay", {1: 15, 0: 6, -1: 15}), ("win", {1: 21, -1: 15}), ("lose", {1: 15, -1: 21}), ("reroll", {1: 15, -1: 15})],
)
def test_ties_of_opposed_rolls(ties, expected):
    """They stay, count for one side, or are rolled again."""
    six = distribution_of_pool([(1, D6)])
    assert dict(resolve_ties(distribution_of_difference(six, six), ties).ways) == expected


@pytest.mark.parametrize(
    "asked",
    [
        lambda: distribution_of_pool([(101, D6)]),
        lambda: distribution_of_pool([(10**6, D6)]),
        lambda: distribution_of_pool([(100, Die(tuple(range(1, 21))))]),
        lambda: distribution_of_pool([(100, Die(tuple(range(1, 101))))]),
        lambda: distribution_of_pool([(30, D6), (30, Die(tuple(range(9)))), (30, Die((0, 1, 2)))], ("highest", 3)),
        lambda: distribution_of_difference(
            distribution_of_pool([(10, Die(tuple(range(0, 9900, 99))))]), distribution_of_pool([(90, Die(tuple(range(20))))])
        ),
        lambda: distribution_of_race(RoundChances(Fraction(1, 2), Fraction(1, 2)), 41, 1),
        lambda: distribution_of_most_alike([1] * 500, 400),
    ],
)
def test_what_would_take_too_long_is_refused_before_it_is_computed(asked):
    """Numbers of dice, of faces, of hits and of cards are bounded together."""
    with pytest.raises(OddsError) as refused:
        asked()
    assert refused.value.code == "too-large"


def test_what_is_never_decided_is_refused():
    """Ties that are always rolled again, and races in which nobody hits."""
    one = distribution_of_pool([(1, Die((3,)))])
    for undecided in (
        lambda: resolve_ties(distribution_of_difference(one, one), "reroll"),
        lambda: distribution_of_race(RoundChances(*[Fraction(0)] * 3), 1, 1),
    ):
        with pytest.raises(OddsError) as refused:
            undecided()
        assert refused.value.code == "undecided"


@given(st.lists(st.integers(2, 6), min_size=1, max_size=4), st.integers(1, 8))
def test_rolls_until_a_sum_are_those_of_all_throws(faces, goal):
    """Enumerated: as many rolls as may be needed, of which the first ones count."""
    found = distribution_of_rolls_until(distribution_of_pool([(1, Die(tuple(faces)))]), goal)
    most = -(-goal // min(faces))
    counted = Counter(next(n for n in range(1, most + 1) if sum(throw[:n]) >= goal) for throw in product(faces, repeat=most))
    assert dict(found.ways) == counted


def test_rolls_until_a_sum_that_may_stay_away():
    """A roll of nothing may come for ever."""
    with pytest.raises(OddsError) as caught:
        distribution_of_rolls_until(distribution_of_pool([(1, Die((0, 3)))]), 10)
    assert (caught.value.code, caught.value.message, caught.value.hint) == (
        "undecided",
        "a roll may count 0, so it is open whether the rolls ever add up to 10",
        "write `at_least: 1`, or a larger number",
    )


def test_rolls_until_a_sum_that_is_far_away():
    """Nothing has been computed yet."""
    with pytest.raises(OddsError, match="the rolls would take"):
        distribution_of_rolls_until(distribution_of_pool([(1, Die((1, 2)))]), 10**5)
