"""Cut and stack, copies together or collated, and the stacks of a printer that prints one side at a time.

Sheets are cut and piled by computation here, and read back from the pixels of a PDF.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from support.faces import pictured
from support.places import TESTS
from support.sheets import MODES, PAPERS, card, fonts, imposed, token, turned, uneven

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.impose.cutting_machine import folded_size
from pnp.impose.impose import impose
from pnp.impose.orders import backs_only, fronts_only, has_second_side, order_copies
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Frame, Shape
from pnp.model.outline import box_path
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Tiling
from pnp.render.pdf import print_pdf


def deck(number, w=63, h=88, copies=(1,), name="c", **how):
    """Cards whose copies are taken from a list again and again."""
    how = {"order": "stack"} | how
    made = (card(f"{name}{n:03}", w, h, deck=name, copies=copies[n % len(copies)]) for n in range(number))
    return [replace(one, **how) for one in made]


def places(sheet):
    """The fronts on a sheet by their places."""
    fronts = [p for p in sheet.front.placements if p.side == "face"]
    return {(round(p.trim.y, 3), round(p.trim.x, 3), p.trim.h, p.trim.w): (p.id, p.copy) for p in fronts}


def as_they_are_read(found):
    """Places in the order in which they are read: block by block, row by row; a block has upright cards, or lying ones."""
    blocks = {}
    for place in sorted(found):
        blocks.setdefault(place[2:], []).append(place)
    spans = sorted((min(y for y, *_ in block), max(y + h for y, _, h, _ in block)) for block in blocks.values())
    below = all(one[1] <= other[0] for one, other in pairwise(spans))
    ordered = sorted(blocks.values(), key=lambda block: block[0][0] if below else min(x for _, x, _, _ in block))
    return [place for block in ordered for place in block]


def cut_as_one_pile(sheets, order=None):
    """The cards in order after all sheets are cut together and the piles are laid on each other, the first place on top."""
    found = [places(sheet) for sheet in sheets]
    order = order or as_they_are_read({place for cards in found for place in cards})
    return [cards[place] for place in order for cards in found if place in cards]


def cut_one_by_one(sheets, order=None):
    """The cards in order after each sheet is cut for itself, row by row."""
    return [cards[place] for cards in map(places, sheets) for place in order or as_they_are_read(cards) if place in cards]


def in_order(cards):
    """All copies in the order of their deck."""
    return [(card.id, number) for card, number in order_copies(cards)]


SIZES = st.sampled_from([(63, 88), (63.5, 88.9), (88, 63), (44, 67), (70, 70), (41, 63), (100, 140)])
COPIES = st.lists(st.integers(1, 4), min_size=1, max_size=4)


@example(number=1, size=(44, 67), copies=[3], collated=False, paper="letter", mode="duplex-long", cuts=None, skip=3)
@given(
    number=st.integers(1, 60),
    size=SIZES,
    copies=COPIES,
    collated=st.booleans(),
    paper=st.sampled_from([*PAPERS]),
    mode=st.sampled_from(MODES),
    cuts=st.sampled_from([None, "shared"]),
    skip=st.none() | st.integers(0, 3),
)
def test_piles_laid_on_each_other_are_in_order(number, size, copies, collated, paper, mode, cuts, skip):  # noqa: PLR0913, PLR0917
    """On every paper, with every mode of backs and with skipped places; with a partial last pile too."""
    cards = deck(number, *size, copies, collated=collated, cuts=cuts)
    report = Report()
    found = impose(cards, PAPERS[paper], mode, report, border=uneven, skip=skip)
    assume(not report.diagnostics)  # a page with fewer places than are skipped
    full = impose(deck(100, *size, (4,), cuts=cuts), PAPERS[paper], mode, report, border=uneven)
    used, order = {place for sheet in found.sheets for place in places(sheet)}, as_they_are_read(places(full.sheets[0]))
    if not skip or not used <= set(order):  # else a few places would not show how blocks lie
        order = None
    assert cut_as_one_pile(found.sheets, order) == in_order(cards)
    for sheet in found.sheets:
        assert backs_behind(sheet, mode) == ([] if mode == "none" else sorted(places(sheet).values()))
    rows = impose([replace(one, order="rows") for one in cards], PAPERS[paper], mode, report, border=uneven, skip=skip)
    assert len(found.sheets) == len(rows.sheets)
    assert cut_one_by_one(rows.sheets, order) == in_order(cards)


def backs_behind(sheet, mode):
    """The cards whose back lies behind their front, with the middle of one on that of the other."""
    page = sheet.front if mode == "gutterfold" else sheet.back
    backs = {(p.id, p.copy): p.trim for p in (page.placements if page else ()) if p.side == "back"}
    out = []
    for front in (p for p in sheet.front.placements if p.side == "face"):
        behind = backs.get((front.id, front.copy))
        if behind is not None:
            x, y = turned(sheet, mode, front.trim.x + front.trim.w / 2, front.trim.y + front.trim.h / 2)
            assert (behind.x + behind.w / 2, behind.y + behind.h / 2) == pytest.approx((x, y), abs=1e-6)
            out.append((front.id, front.copy))
    return sorted(out)


def test_the_place_of_a_card():
    """Of T sheets, place s of sheet t has card s × T + t; the last pile is not full."""
    found = imposed(deck(22), backs="none")
    assert [[int(id_[1:]) for id_, _ in places(sheet).values()] for sheet in found.sheets] == [
        [0, 3, 6, 9, 12, 15, 18, 21],
        [1, 4, 7, 10, 13, 16, 19],
        [2, 5, 8, 11, 14, 17, 20],
    ]


def test_skipped_places_stay_empty():
    """The first three places of the first sheet, as in rows: their piles begin with the second sheet."""
    rows, stack = (imposed(deck(10, order=order), backs="none", skip=3).sheets for order in ("rows", "stack"))
    assert not {*places(stack[1])}.issubset(places(stack[0]))
    assert {*places(stack[0])} <= {*places(rows[0])}
    assert [int(id_[1:]) for id_, _ in places(stack[1]).values()] == [0, 1, 2, 4, 6, 8]


def test_each_size_is_a_pile_of_its_own():
    """Sizes do not share sheets in a stack, even where that would save one; in rows they do."""
    cards = [*deck(11, name="large"), *deck(5, 41, 63, name="small")]
    found = imposed(cards, backs="none").sheets
    by_size = [{id_.rstrip("0123456789") for id_, _ in places(sheet).values()} for sheet in found]
    assert by_size == [{"large"}, {"large"}, {"small"}]
    assert cut_as_one_pile(found[:2]) + cut_as_one_pile(found[2:]) == in_order(cards)
    assert len(imposed([replace(one, order="rows") for one in cards], backs="none").sheets) == 2


def test_decks_in_another_order_are_on_sheets_of_their_own():
    """A deck that is stacked shares no sheet with one in rows."""
    stacked, rows = deck(10, name="a"), deck(10, name="b", order="rows")
    found = imposed([*stacked, *rows], backs="none").sheets
    assert cut_as_one_pile(found[:2]) == in_order(stacked)
    assert cut_one_by_one(found[2:]) == in_order(rows)


@pytest.mark.parametrize("shape", ["circle", "hexagon-flat", "hexagon-pointed"])
def test_tokens_in_a_honeycomb_are_stacked(shape):
    """Each place becomes a pile; the places come in the order in which sheets are filled row by row."""
    made = [replace(token(f"t{n:03}", 20, shape, deck="t", bleed=2), order="stack") for n in range(158)]
    first, second = (places(sheet) for sheet in imposed(made).sheets)
    assert [cards[place] for place in first for cards in (first, second) if place in cards] == in_order(made)
    rows = imposed([replace(one, order="rows") for one in made]).sheets[0]
    assert [*places(rows)][: len(first)] == [*first]


def test_sheets_for_a_cutting_machine_are_stacked():
    """What lies at one place of all sheets is a pile, however each is cut."""
    cut = read_profile("cut", TESTS.parent).cut
    found = imposed(deck(20), machine=cut)
    assert cut_as_one_pile(found.sheets) == in_order(deck(20))
    assert {folded_size(sheet.front) for sheet in found.sheets} == {PAPERS["a4"].size}


def test_tiles_stay_in_their_order():
    """A board in tiles has one on each sheet, so that its pile is in order anyway."""
    board = replace(card("board", 380, 260, back=False), tiling=Tiling())
    rows, stack = (imposed([replace(board, order=order)], backs="none") for order in ("rows", "stack"))
    assert rows == stack


def test_copies_together_and_collated():
    """The copies of a card follow each other, or the first copies of all cards come before the second ones."""
    cards = deck(3, copies=(2, 1, 3))
    assert [f"{id_[-1]}{n}" for id_, n in in_order(cards)] == ["01", "02", "11", "21", "22", "23"]
    collated = [replace(one, collated=True) for one in cards]
    assert [f"{id_[-1]}{n}" for id_, n in in_order(collated)] == ["01", "11", "21", "02", "22", "23"]


def test_only_decks_that_say_so_are_collated():
    """A deck whose copies stay together divides those around it."""
    apart, together = {"copies": (2,), "collated": True}, {"copies": (2,)}
    cards = [*deck(2, name="a", **apart), *deck(1, name="b", **together), *deck(2, name="d", **apart)]
    assert " ".join(f"{id_[0]}{id_[-1]}{n}" for id_, n in in_order(cards)) == "a01 a11 a02 a12 b01 b02 d01 d11 d02 d12"


@given(copies=st.lists(st.integers(1, 5), max_size=8), collated=st.booleans())
def test_each_copy_is_there_once(copies, collated):
    """Whole games follow each other: no copy comes before an earlier copy of any card."""
    cards = [replace(card(f"c{n}", 63, 88, copies=number), collated=collated) for n, number in enumerate(copies)]
    found = in_order(cards)
    assert sorted(found) == sorted((one.id, n) for one in cards for n in range(1, one.copies + 1))
    if collated:
        assert [n for _, n in found] == sorted(n for _, n in found)


@given(
    number=st.integers(1, 30),
    order=st.sampled_from(["same", "reversed"]),
    mode=st.sampled_from(["duplex-long", "duplex-short"]),
)
def test_two_stacks_are_the_same_sheets(number, order, mode):
    """The backs on the fronts, in the order that the printer takes them: the sheets of one pass."""
    whole = imposed(deck(number), backs=mode)
    fronts, backs = fronts_only(whole), backs_only(whole, order)
    second = backs.sheets if order == "same" else backs.sheets[::-1]
    assert [(a.number, a.front, b.front) for a, b in zip(fronts.sheets, second, strict=True)] == [
        (sheet.number, sheet.front, sheet.back) for sheet in whole.sheets
    ]
    assert [sheet.back for sheet in (*fronts.sheets, *backs.sheets)] == [None] * (2 * len(whole.sheets))


def test_sheets_with_a_second_side():
    """Duplex sheets have one, folded and plain ones do not."""
    assert [has_second_side(imposed(deck(3), backs=mode)) for mode in MODES] == [True, True, False, False]


def painted(card, number):
    """A card whose sides are filled with colours that tell its number, and which side it is."""
    w, h = card.face.size
    box = Box(-3, -3, w + 6, h + 6)

    def side(blue):
        fill = Colour((number % 8 * 32) / 255, (number // 8 * 32) / 255, blue)
        return Frame(card.face.size, 3, (Shape(box_path(box), fill=fill, rect=box),))

    return replace(card, face=side(0.0), back=side(1.0))


def numbers_on_pages(pdf, pages, places, blue):
    """The numbers of the cards that are seen in the middle of each place (mm) of each page; None where it is white."""
    out = []
    for page in range(pages):
        picture = pictured(pdf, number=page)
        seen = [picture.getpixel((round(x), round(y))) for x, y in places]
        assert {colour[2] for colour in seen if colour != (255, 255, 255)} <= {blue}
        out.append([None if c == (255, 255, 255) else round(c[0] / 32) + 8 * round(c[1] / 32) for c in seen])
    return out


def as_pdf(imposition):
    """The PDF of an imposition."""
    file = BytesIO()
    print_pdf(imposition, fonts(), DocumentInfo("t", "a", "en", "2026-11-21"), file)
    return file.getvalue()


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("second", ["same", "reversed"])
def test_two_stacks_of_a_pile_read_from_pixels(backs, second):
    """Fronts and backs as two PDFs; put together and cut as one pile, each card has its back, and all are in order."""
    cards = [painted(one, number) for number, one in enumerate(deck(22))]
    whole = imposed(cards, backs=backs)
    middles = [(p.trim.x + p.trim.w / 2, p.trim.y + p.trim.h / 2) for p in whole.sheets[0].front.placements]
    behind = [turned(whole.sheets[0], backs, x, y) for x, y in middles]
    fronts = numbers_on_pages(as_pdf(fronts_only(whole)), 3, middles, 0)
    found = numbers_on_pages(as_pdf(backs_only(whole, second)), 3, behind, 255)
    assert fronts == (found if second == "same" else found[::-1])
    assert [n for pile in zip(*fronts, strict=True) for n in pile if n is not None] == list(range(22))


@pytest.mark.parametrize("collated", [False, True])
def test_copies_read_from_pixels(collated):
    """Row by row: 0 0 1 1 2 2 …, or 0 1 2 … 0 1 2 …"""
    cards = [painted(one, number) for number, one in enumerate(deck(4, copies=(2,), order="rows", collated=collated))]
    (sheet,) = imposed(cards, backs="none").sheets
    middles = sorted((p.trim.y + p.trim.h / 2, p.trim.x + p.trim.w / 2) for p in sheet.front.placements)
    (seen,) = numbers_on_pages(as_pdf(imposed(cards, backs="none")), 1, [(x, y) for y, x in middles], 0)
    assert seen == ([0, 1, 2, 3, 0, 1, 2, 3] if collated else [0, 0, 1, 1, 2, 2, 3, 3])


def test_a_folded_pile_read_from_pixels():
    """Fronts on one side of the fold, backs on the other: both are in order in each pile."""
    cards = [painted(one, number) for number, one in enumerate(deck(15, 41, 63))]
    whole = imposed(cards, backs="gutterfold")
    fronts = [p for p in whole.sheets[0].front.placements if p.side == "face"]
    middles = [(p.trim.x + p.trim.w / 2, p.trim.y + p.trim.h / 2) for p in fronts]
    behind = [turned(whole.sheets[0], "gutterfold", x, y) for x, y in middles]
    pdf, pages = as_pdf(whole), len(whole.sheets)
    faces, backs = numbers_on_pages(pdf, pages, middles, 0), numbers_on_pages(pdf, pages, behind, 255)
    assert faces == backs
    assert [n for pile in zip(*faces, strict=True) for n in pile if n is not None] == list(range(15))
