"""The pages of an imposition, and errors about cards that do not fit."""

from __future__ import annotations

import pytest
from sample_sheets import PAPERS, card, flagship, imposed, uneven

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.impose.impose import impose

_TOO_LARGE = (
    "content/toy/boards.yaml:3:5: error[impose/too-large]: boards `map` and 1 more: a card of 300 x 200 mm does not fit on "
    "`a4` (210 x 297 mm): with bleed and crop marks there is room for 185.5 x 272.5 mm\n"
    "  hint: it fits on `tabloid` or on `a3` or in parts with `tile: [2, 1]`, its back as a deck of its own"
)
_TOO_LARGE_TO_FOLD = (
    "content/toy/cards.yaml:3:5: error[impose/too-large]: cards `board`: a card of 150 x 190 mm does not fit on half a sheet "
    "of `a4` (210 x 297 mm): with bleed and crop marks there is room for 185.5 x 128.7 mm or 86.62 x 272.5 mm\n"
    "  hint: fold-over backs take half the paper: duplex backs leave twice the room"
)


def faults(cards, backs="duplex-long", paper="a4"):
    """The report as text, and the number of sheets."""
    report = Report()
    found = impose(cards, PAPERS[paper], backs, report, border=uneven)
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics], len(found.sheets)


def test_too_large():
    """A size that does not fit is one error that names card, sizes and paper; other cards are imposed."""
    found, sheets = faults([card("map", 300, 200, deck="boards"), card("plan", 200, 300, deck="boards"), card("c", 63, 88)])
    assert found == [_TOO_LARGE]
    assert sheets == 1


def test_too_large_to_fold():
    """The error says if a card would fit without the fold."""
    found, _ = faults([card("board", 150, 190)], "gutterfold")
    assert found == [_TOO_LARGE_TO_FOLD]
    assert faults([card("board", 150, 190)]) == ([], 1)


def test_nothing_to_print():
    """Without cards, or without copies, there are no sheets."""
    assert not imposed([]).sheets
    assert not imposed([card("c", 63, 88, copies=0)]).sheets


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short"])
def test_every_duplex_sheet_has_a_back(mode):
    """A sheet whose cards have no backs has a blank back; otherwise the next front would be printed on it."""
    cards = [card("plain", 63, 88, copies=9, back=False), card("c", 41, 63, copies=16)]
    sheets = imposed(cards, backs=mode).sheets
    assert [len(s.back.placements) for s in sheets] == [0, 0, 16]
    assert not any(s.back.lines for s in sheets)


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short", "gutterfold", "none"])
def test_no_backs_no_back_pages(mode):
    """If no card has a back there are no back pages and no folds."""
    sheets = imposed([card("c", 63, 88, copies=9, back=False)], backs=mode).sheets
    assert [(len(s.front.placements), s.back) for s in sheets] == [(8, None), (1, None)]


def test_gutterfold_prints_cards_without_back_on_flat_sheets():
    """Cards without backs use whole sheets."""
    cards = [card("c", 63, 88, copies=4), card("plain", 63, 88, copies=8, back=False)]
    sheets = imposed(cards, backs="gutterfold").sheets
    assert [len(s.front.placements) for s in sheets] == [4, 4, 8]
    assert [any(line.kind == "fold" for line in s.front.lines) for s in sheets] == [True, True, False]


def test_each_size_folds_its_own_way_where_it_must():
    """Two sizes, of which one fits only above a horizontal fold and one only beside a vertical one, get separate sheets."""
    sheets = imposed([card("wide", 180, 110), card("tall", 75, 250)], backs="gutterfold").sheets
    folds = [next(line for line in s.front.lines if line.kind == "fold") for s in sheets]
    assert [line.y1 == line.y2 for line in folds] == [True, False]


def test_sheets_are_numbered():
    """Sheets count from 1, and pages follow each other front, back, front, back."""
    imposition = imposed(flagship())
    assert [s.number for s in imposition.sheets] == [1, 2, 3]
    assert [p.side for p in imposition.pages] == ["face", "back"] * 3


def test_default_border_rule():
    """The default border colour is that of `pnp.layout.finished_faces`."""
    pytest.importorskip("pnp.layout.finished_faces")
    report = Report()
    assert len(impose([card("c", 63, 88)], PAPERS["a4"], "none", report).sheets) == 1


def test_a_square_card_is_not_turned():
    """It is not rotated in any slot."""
    found = imposed([card("square", 50, 50, copies=12), card("tall", 41, 63, copies=2), card("wide", 88, 63)])
    turned = {p.id: p.rotation for page in found.pages for p in page.placements if p.side == "face"}
    assert (turned["square"], turned["tall"]) == (0, 0)
