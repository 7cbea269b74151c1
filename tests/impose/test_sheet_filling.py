"""Other sizes in the free places of sheets."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace

import pytest
from sample_sheets import HOME, PAPERS, black, bleed_box, card, flagship, imposed, uneven

from pnp.base.units import Box
from pnp.impose.packing import PartialSheet, SheetSpace, page_plans
from pnp.impose.page_layout import size_groups
from pnp.impose.sheet_marks import top_band

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


def test_many_sizes_take_no_time():
    """20 sizes with 1,000 cards each."""
    cards = [card(f"{n}", 12 + 5 * n, 14 + 6 * n, copies=1000) for n in range(20)]
    start = time.process_time()
    found = imposed(cards, backs="none")
    assert time.process_time() - start < 6
    assert sum(len(s.front.placements) for s in found.sheets) == 20_000
