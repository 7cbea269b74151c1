"""Free rectangles of a page, and which blocks a guillotine can separate.

Other sizes in the free places of sheets. How many cards a sheet holds, and how few sheets a set of cards needs.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sheets import HOME, PAPERS, black, bleed_box, card, flagship, imposed, token, uneven

from pnp.base.units import Box, Size
from pnp.impose.packing import LEAST_SIDE, PartialSheet, SheetSpace, are_separable, free_rectangles, pack, page_plans
from pnp.impose.page_layout import PagePlan, size_groups
from pnp.impose.sheet_marks import top_band
from pnp.model.outline import Paper

PAGE = Box(10, 10, 100, 80)

_boxes = st.builds(Box, *(st.integers(0, 110), st.integers(0, 90)), *(st.integers(1, 60),) * 2)


def pinwheel(apart):
    """Four boxes around a fifth, so that no straight line keeps clear of all."""
    around = [Box(0, 0, 20, 10), Box(20, 0, 10, 20), Box(10, 20, 20, 10), Box(0, 10, 10, 20)]
    return [box.inset(apart) for box in (*around, Box(10, 10, 10, 10))]


def test_a_card_in_a_corner_leaves_two_rectangles():
    """One beside it and one below it; both go to the end of the page, and keep the distance."""
    assert free_rectangles(PAGE, [Box(10, 10, 40, 30)], 5) == (Box(55, 10, 55, 80), Box(10, 45, 100, 45))


@given(taken=st.lists(_boxes, max_size=5), distance=st.integers(0, 6), spot=_boxes)
def test_every_free_spot_is_in_a_free_rectangle(taken, distance, spot):
    """Free rectangles are clear of all that is taken, none contains another, and whatever keeps the distance fits in one."""
    free = free_rectangles(PAGE, taken, distance)
    assert all(PAGE.contains(f) and not f.overlaps(t.inset(-distance)) for f in free for t in taken)
    assert not any(a.contains(b) or b.contains(a) for a, b in combinations(free, 2))
    clear = PAGE.contains(spot) and not any(spot.overlaps(t.inset(-distance)) for t in taken)
    if min(spot.size) >= LEAST_SIDE:
        assert any(f.contains(spot) for f in free) == clear


def test_a_guillotine_cannot_separate_a_pinwheel():
    """Each line along one of the boxes cuts another, unless they are few."""
    assert not are_separable(pinwheel(0))
    assert not are_separable(pinwheel(1))
    assert all(are_separable(some) for some in combinations(pinwheel(0), 3))


@given(st.lists(st.builds(Box, *(st.integers(0, 5),) * 2, *(st.integers(1, 3),) * 2), max_size=7))
def test_separable_is_what_cutting_shows(boxes):
    """It agrees with trying every cut."""
    assert are_separable(boxes) == comes_apart(boxes)


def comes_apart(boxes):
    """Whether some cut at an edge leaves two parts that come apart."""
    if len(boxes) < 2:
        return True
    for low, high in ((lambda b: b.x, lambda b: b.right), (lambda b: b.y, lambda b: b.bottom)):
        for at in {high(box) for box in boxes}:
            halves = [b for b in boxes if high(b) <= at], [b for b in boxes if low(b) >= at]
            if all(halves) and sum(map(len, halves)) == len(boxes) and all(map(comes_apart, halves)):
                return True
    return False


CHITS = [card(f"chit{n}", 16, 16, deck="chits", bleed=1.5) for n in range(18)]

ROUND = [replace(card(f"round{n}", 10, 10, deck="round", bleed=1.5), cut="ticks") for n in range(12)]

DICE = [card(f"die{n}", 70, 58, deck="dice", back=False) for n in range(13)]

BOX = [card("box", 152, 130, deck="boxes", back=False)]


def decks_by_sheet(imposition):
    """How many cards of each kind are on each sheet; kinds are names without their number."""
    return [dict(Counter(p.id.rstrip("0123456789") for p in s.front.placements)) for s in imposition.sheets]


def places(imposition):
    """Where every face is."""
    return {(p.id, p.copy): (s.number, p.trim) for s in imposition.sheets for p in s.front.placements}


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "none"])
def test_small_parts_take_no_sheet(backs):
    """Thirty tokens lie beside cards, which keep their places."""
    before, after = places(imposed(flagship(), backs=backs)), imposed([*flagship(), *CHITS, *ROUND], backs=backs)
    assert decks_by_sheet(after)[1] == {"side": 1, "help": 2, "chit": 18, "round": 12}
    assert {key: place for key, place in places(after).items() if key in before} == before


def test_a_game_with_dice_and_a_box_takes_five_sheets():
    """By area it cannot be four. Cards keep their places; 18 chits, 12 tokens and the box are not divided among sheets."""
    cards = [*flagship(), *CHITS, *ROUND, *DICE, *BOX]
    found = imposed(cards)
    assert decks_by_sheet(found) == [
        {"map": 6, "zones": 1, "side": 1},
        {"side": 1, "help": 2, "die": 4, "chit": 18},
        {"job": 14, "die": 1},
        {"die": 8},
        {"box": 1, "round": 12},
    ]
    before = places(imposed(flagship()))
    assert {key: place for key, place in places(found).items() if key in before} == before
    assert [len(sheet.back.placements) for sheet in found.sheets] == [8, 21, 14, 0, 12]


def test_the_free_corner_of_the_last_row():
    """What follows a last row that is not full is free too; marks stand where the cards on each cut end."""
    cards = [card("c", 63, 88, copies=7), card("t", 50, 40, deck="t")]
    (sheet,) = imposed(cards).sheets
    token = next(p for p in sheet.front.placements if p.id == "t")
    cards = [p for p in sheet.front.placements if p.id == "c"]
    right = max(p.trim.right for p in cards)
    (last,) = (p for p in cards if p.trim.bottom > token.trim.bottom)
    above = max(p.trim.bottom for p in cards if p is not last)
    assert token.trim.y - 3 >= above + 3 + HOME.separator - 1e-6
    assert token.trim.x - 3 >= last.trim.right + 3 + HOME.separator - 1e-6
    upright = {(round(m.x1, 3), round(max(m.y1, m.y2), 3)) for m in sheet.front.lines if m.x1 == m.x2}
    level = {(round(m.y1, 3), round(min(m.x1, m.x2), 3)) for m in sheet.front.lines if m.y1 == m.y2}
    assert (round(right, 3), round(above + 3 + 5.25, 3)) in upright
    assert (round(last.trim.bottom, 3), round(last.trim.right + 3.25, 3)) in level
    assert not any(x == round(right, 3) and y > last.trim.bottom for x, y in upright)


def test_touching_cards_have_a_free_corner_and_narrow_gutters_do_not():
    """With a gutter of 1 mm, a mark beside the last row would be nearer than 3 mm to the cards above it."""
    token = card("t", 45, 40, deck="t", bleed=0)
    assert len(imposed([card("c", 63, 88, copies=7), token], border=uneven).sheets) == 1
    assert len(imposed([card("c", 63, 88, copies=7), token], border=black).sheets) == 1
    assert len(imposed([card("c", 63, 88, copies=7, bleed=0.5), token], border=uneven).sheets) == 2


def test_a_block_that_no_guillotine_could_cut_free_is_not_placed():
    """The middle of a pinwheel stays empty, although there is room."""
    groups = size_groups([card("c", 20, 20, bleed=0)], uneven, HOME)
    space = SheetSpace(groups, HOME.usable_areas(PAPERS["a4"]))
    begun = PartialSheet.of(space, page_plans(groups, space.areas)[0], (1,), stacked=False, corner=True)
    wheel = (Box(20, 20, 100, 50), Box(130, 20, 50, 100), Box(80, 130, 100, 50), Box(20, 80, 50, 100))
    middle = (Box(75, 75, 50, 50),)
    assert replace(begun, trims=wheel[:3], free=middle).with_cards(space, 0, 9).counts == (5,)
    assert replace(begun, trims=wheel, free=middle).with_cards(space, 0, 9).counts == (1,)


def test_few_parts_stay_together():
    """They lie on the second sheet, which takes all of them, although the first could take some."""
    cards = [card("c", 63, 88, copies=7), card("d", 88, 120, deck="d"), card("t", 25, 25, deck="t", copies=12)]
    assert decks_by_sheet(imposed(cards)) == [{"c": 7}, {"d": 1, "t": 12}]


def test_nothing_is_added_to_sheets_of_labels():
    """With `--skip`, labels keep their sheets to themselves."""
    cards = [card("c", 63, 88, copies=7), card("t", 50, 40, deck="t")]
    assert decks_by_sheet(imposed(cards)) == [{"c": 7, "t": 1}]
    assert decks_by_sheet(imposed(cards, skip=0)) == [{"c": 7}, {"t": 1}]


def test_folded_sheets_are_filled_on_the_fronts_side():
    """Parts with backs lie beside cards on one side of the fold, their backs on the other; what has no back is not folded."""
    found = imposed([card("c", 63, 88, copies=5), *CHITS, *BOX], backs="gutterfold")
    assert decks_by_sheet(found) == [{"c": 4}, {"c": 4}, {"c": 2, "chit": 36}, {"box": 1}]
    *_, mixed, flat = found.sheets
    fold = next(line for line in mixed.front.lines if line.kind == "fold")
    assert not any(line.kind == "fold" for line in flat.front.lines)
    axis = 0 if fold.x1 == fold.x2 else 1
    at = (fold.x1, fold.y1)[axis]
    assert all((bleed_box(p)[axis] < at) == (p.side == "face") for p in mixed.front.placements)


def test_marks_of_narrow_parts_stay_out_of_the_words():
    """Beside a large card, chits begin so low that their marks do not divide the hint above them."""
    (sheet,) = imposed([card("c", 100, 250), *CHITS]).sheets
    band = top_band(PAPERS["a4"])
    chits = [p.trim for p in sheet.front.placements if p.id.startswith("chit")]
    assert min(t.y for t in chits) < 40
    beside = [line for line in sheet.front.lines if line.x1 > 130]
    assert beside
    assert not any(min(line.y1, line.y2) < band.bottom for line in beside)


@pytest.mark.whole
def test_many_sizes_take_no_time():
    """20 sizes with 1,000 cards each."""
    cards = [card(f"{n}", 12 + 5 * n, 14 + 6 * n, copies=1000) for n in range(20)]
    start = time.process_time()
    found = imposed(cards, backs="none")
    assert time.process_time() - start < 6
    assert sum(len(s.front.placements) for s in found.sheets) == 20_000


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


@pytest.mark.whole
def test_many_cards_of_many_sizes_take_no_time():
    """The search is limited: it is fast even for the worst combination of sizes, and linear in the number of cards."""
    sizes = [(20, 20), (10, 20), (20, 40), (10, 40), (40, 40)]
    start = time.process_time()
    imposed([card(f"{n}", *size, copies=300) for n, size in enumerate(sizes)])
    assert time.process_time() - start < 6
    start = time.process_time()
    assert len(imposed([card(f"{n}", 63, 88) for n in range(5400)]).sheets) == 675
    assert time.process_time() - start < 1.5


CARDS_AND_TOKENS = [
    ("a4", 3, "ticks", 9, 9),
    ("a4", 3, "outline", 9, 9),
    ("a4", 0, "ticks", 9, 7),
    ("a4", 0, "outline", 9, 7),
    ("letter", 3, "ticks", 10, 9),
    ("letter", 3, "outline", 10, 9),
    ("letter", 0, "ticks", 9, 8),
    ("letter", 0, "outline", 9, 8),
]
"""54 poker cards and 108 round tokens of 25 mm: the paper, the bleed (of tokens at most 2 mm), how tokens are cut, the sheets
that they take, and the bound. `docs/sheets.md` has them."""


@pytest.mark.parametrize("backs", ["duplex-long", "none"])
@pytest.mark.parametrize(("paper", "bleed", "cut", "number", "bound"), CARDS_AND_TOKENS)
def test_cards_and_tokens_take_few_sheets(paper, bleed, cut, number, bound, backs):  # noqa: PLR0913, PLR0917
    """Nothing takes fewer sheets than the bound; with bleed on A4 that is what they take."""
    cards = card("card", 63.5, 88.9, copies=54, bleed=bleed)
    tokens = replace(token("token", 25, "circle", deck="tokens", copies=108, bleed=min(bleed, 2)), cut=cut)
    assert len(imposed([cards, tokens], paper, backs).sheets) == number
    assert fewest_sheets(size_groups([cards, tokens], uneven, HOME), HOME.usable_areas(PAPERS[paper])) == bound


def fewest_sheets(groups, areas):
    """A lower bound: no page has more of a size than the fullest page of it, nor more of both than its area holds."""
    area, plans = areas.plain.w * areas.plain.h, page_plans(groups, areas)
    first, second = (max(plan.counts[i] for plan in plans) for i in (0, 1))
    pages = [(n, min(second, int((area - n * groups[0].footprint) / groups[1].footprint))) for n in range(first + 1)]

    @cache
    def fewest(left, others):
        if left <= 0 and others <= 0:
            return 0
        useful = ((a, b) for a, b in pages if (a and left > 0) or (b and others > 0))
        return 1 + min(fewest(max(left - a, 0), max(others - b, 0)) for a, b in useful)

    return fewest(*(group.places for group in groups))


def test_cards_of_the_last_sheets_are_divided_to_save_one():
    """Nine sheets of Letter are full of cards with six tokens each: those of the last two lie on three."""
    cards = card("card", 63.5, 88.9, copies=54)
    tokens = replace(token("token", 25, "circle", deck="tokens", copies=108, bleed=2), cut="ticks")
    assert [tuple(sheet.values()) for sheet in decks_by_sheet(imposed([cards, tokens], "letter"))] == [(6, 6)] * 7 + [
        (4, 22)
    ] * 3
