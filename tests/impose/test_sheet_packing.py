"""How many cards a sheet holds, and how few sheets a set of cards needs."""

from __future__ import annotations

import time
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_sheets import HOME, PAPERS, black, card, imposed, uneven

from pnp.base.units import Size
from pnp.impose.packing import pack, page_plans
from pnp.impose.page_layout import PagePlan, size_groups
from pnp.model.outline import Paper


@pytest.mark.parametrize(
    ("size", "bleed", "paper", "border", "number"),
    [
        ((63.5, 88.9), 3, "a4", uneven, 8),  # print guide 5: A4 landscape 4 x 2
        ((63.5, 88.9), 3, "letter", uneven, 6),  # … Letter only 6
        ((63, 88), 3, "a4", uneven, 8),
        ((41, 63), 3, "a4", uneven, 16),  # fact sheet G: 4 x 4
        ((41, 63), 3, "letter", uneven, 14),  # 4 x 3, and two landscape ones below
        ((41, 63), 3, "letter", black, 18),  # shared cut lines, all landscape
        ((63.5, 88.9), 3, "letter", black, 8),
    ],
)
def test_cards_on_a_full_sheet(size, bleed, paper, border, number):
    """The fullest sheet of one size has the expected number of cards."""
    cards = [card("c", *size, bleed=bleed, copies=100)]
    assert len(imposed(cards, paper, "none", border).sheets[0].front.placements) == number


def test_a3_holds_sixteen_poker_cards():
    """Larger papers need no special case."""
    paper = Paper("a3", Size(297, 420), 5)
    found = page_plans(size_groups([card("c", 63.5, 88.9, copies=99)], uneven, HOME), HOME.usable_areas(paper))
    assert max(s.counts[0] for s in found) == 16


def test_mixing_sizes_saves_a_sheet():
    """Two remaining small cards go below large ones if that saves a sheet …"""
    cards = [card("large", 63, 88, copies=5), card("small", 41, 63, copies=2)]
    assert [len(s.front.placements) for s in imposed(cards, "letter").sheets] == [7]


def test_no_mixing_for_nothing():
    """… and otherwise every size has its own sheets."""
    cards = [card("large", 63, 88, copies=8), card("small", 41, 63, copies=10)]
    assert [{p.id for p in s.front.placements} for s in imposed(cards).sheets] == [{"large"}, {"small"}]


def test_plans_are_made_once_for_any_number_of_cards():
    """More cards and other pictures change nothing; another size, bleed or paper does."""
    a4, letter = HOME.usable_areas(PAPERS["a4"]), HOME.usable_areas(PAPERS["letter"])

    def plans(areas=a4, **options):
        return page_plans(size_groups([card("c", options.pop("w", 63.5), 88.9, **options)], uneven, HOME), areas)

    assert plans(copies=1) is plans(copies=99) is plans(copies=3, deck="others")
    assert plans(w=41)[0].counts != plans()[0].counts
    assert plans(bleed=5.0)[0].blocks[0][0].gap == 10.0
    assert plans(letter) is not plans()


def test_rows_of_one_height_stand_in_one_block():
    """Cards with equal sides share rows and cut lines: 63 x 88 landscape next to 41 x 63 portrait."""
    found = page_plans(size_groups([card("a", 63, 88), card("b", 41, 63)], uneven, HOME), HOME.usable_areas(PAPERS["a4"]))
    assert any(s.counts == (4, 8) and len(s.blocks) == 1 for s in found)


@settings(max_examples=150)
@given(
    demand=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    pages=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(any), min_size=1, max_size=4),
)
def test_few_sheets_are_fewest(demand, pages):
    """For small demands, no combination of pages is better than the result."""
    choices = [PagePlan((), counts, HOME) for counts in [(4, 0), (0, 4), *pages]]
    chosen = pack(demand, choices)
    assert all(sum(s.counts[i] for s in chosen) >= n for i, n in enumerate(demand))
    fewer = len(chosen) - 1
    if fewer > 3:
        return
    for combination in product(choices, repeat=max(fewer, 0)):
        assert fewer < 0 or not all(sum(s.counts[i] for s in combination) >= n for i, n in enumerate(demand))


def test_many_cards_of_many_sizes_take_no_time():
    """The search is limited: it is fast even for the worst combination of sizes, and linear in the number of cards."""
    sizes = [(20, 20), (10, 20), (20, 40), (10, 40), (40, 40)]
    start = time.process_time()
    imposed([card(f"{n}", *size, copies=300) for n, size in enumerate(sizes)])
    assert time.process_time() - start < 6
    start = time.process_time()
    assert len(imposed([card(f"{n}", 63, 88) for n in range(5400)]).sheets) == 675
    assert time.process_time() - start < 1.5
