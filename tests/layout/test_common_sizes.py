"""One size for a deck, or a few sizes if one would shrink too many texts."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.deck_sizes import MOST_SIZES, MOST_SPREAD, assign_size, common_sizes

QUARTERS = st.lists(st.integers(20, 56).map(lambda n: n / 4), min_size=1, max_size=60)


def test_one_size_when_no_text_loses_much():
    """The smallest of all, if the median is at most one point above it."""
    assert common_sizes(Counter([8, 8, 8, 7.25, 8])) == (7.25,)
    assert common_sizes(Counter([7])) == (7,)
    assert common_sizes(Counter([])) == ()


def test_one_long_text_does_not_shrink_the_deck():
    """Nine texts fit at 10 pt and one at 7: two sizes, not one."""
    assert common_sizes(Counter([10] * 9 + [7])) == (7, 10)


def test_at_most_three_sizes():
    """Texts from 6 to 12 pt are set in three sizes, whatever their distribution."""
    best = [n / 4 for n in range(24, 49)]
    assert len(common_sizes(Counter(best))) == MOST_SIZES


@given(QUARTERS)
def test_every_text_gets_a_size_that_fits(best):
    """No text is set larger than it fits, and the size of the smallest text is always among the chosen ones."""
    chosen = common_sizes(Counter(best))
    assert 1 <= len(chosen) <= MOST_SIZES
    assert chosen == tuple(sorted(set(chosen)))
    assert set(chosen) <= set(best)
    assert chosen[0] == min(best)
    assert all(assign_size(size, chosen) <= size for size in best)


@given(QUARTERS)
def test_one_size_exactly_when_the_spread_is_small(best):
    """The rule of docs/layout.md: a text more than one point below the median requires more than one size."""
    ordered = sorted(best)
    median = ordered[(len(ordered) - 1) // 2]
    assert (len(common_sizes(Counter(best))) == 1) == (median - ordered[0] <= MOST_SPREAD)


@given(QUARTERS, st.randoms())
def test_the_order_of_the_cards_does_not_matter(best, random):
    """Another order of the deck does not change any size."""
    shuffled = list(best)
    random.shuffle(shuffled)
    assert common_sizes(Counter(shuffled)) == common_sizes(Counter(best))
