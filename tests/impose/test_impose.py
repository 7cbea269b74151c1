"""Crop marks and fold lines, counted and measured.

Sheets of components that are not rectangles: ticks in a regular pitch, outlines, and backs behind them. The pages of an
imposition, and errors about cards that do not fit. The sheets of the flagship game as text, for all papers and modes of
backs.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from support.sheets import HOME, MAPS, MODES, PAPERS, black, card, flagship, imposed, sheet_map, turned, uneven

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.units import Box, Size
from pnp.impose.impose import crop_marks, impose
from pnp.impose.manifest import manifest
from pnp.impose.page_layout import CardBlock, PageLayout, Slot
from pnp.impose.sheet_marks import ink_box
from pnp.model.face_walk import path_box
from pnp.model.outline import Outline, hexagon_size
from pnp.model.sheet import PageLine, Placement
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import distance_to_polygon, polygon_area, polygon_contains, polygons


def upright(page):
    """The vertical marks as (x, top, bottom)."""
    return sorted((m.x1, min(m.y1, m.y2), max(m.y1, m.y2)) for m in page.lines if m.x1 == m.x2)


def test_one_card():
    """Two marks at each corner, starting 3.25 mm from the trim: outside the bleed."""
    page = imposed([card("c", 63, 88)], backs="none").sheets[0].front
    (trim,) = (p.trim for p in page.placements)
    top, bottom = (trim.y - 8.25, trim.y - 3.25), (trim.bottom + 3.25, trim.bottom + 8.25)
    assert upright(page) == [(trim.x, *top), (trim.x, *bottom), (trim.right, *top), (trim.right, *bottom)]
    assert {line.weight for line in page.lines} == {0.4}
    assert {line.kind for line in page.lines} == {"crop"}


@pytest.mark.parametrize(("bleed", "offset"), [(0, 3), (2, 3), (3, 3.25), (5, 5.25)])
def test_offset(bleed, offset):
    """A mark starts outside the bleed, and never nearer than 3 mm."""
    page = imposed([card("c", 63, 88, bleed=bleed)], backs="none").sheets[0].front
    assert upright(page)[0][2] == pytest.approx(page.placements[0].trim.y - offset)


def test_interior_lines():
    """With a gutter, neighbours have separate marks; cards that touch share a mark."""
    assert len(imposed([card("c", 63, 88, copies=8)], backs="none").sheets[0].front.lines) == 2 * (4 + 8)
    assert len(imposed([card("c", 63, 88, copies=8)], backs="none", border=black).sheets[0].front.lines) == 2 * (3 + 5)


def test_marks_stay_where_the_full_sheet_has_them():
    """The marks of a partly filled sheet are a subset of those of a full one, so that a stack can be cut at once."""
    full, partial = (s.front for s in imposed([card("c", 63, 88, copies=11)], backs="none").sheets)
    assert set(partial.lines) < set(full.lines)


def test_blocks_in_line_share_the_marks_between_them():
    """The strip between two blocks has room for one set of marks; where their cuts are in line, each is drawn once."""
    boxes = [Box(20.1, 20.2, 40.0, 60.0), Box(20.1 + 40.0 + 3 + 5.5 + 3, 20.2, 30.0, 60.0)]
    blocks = tuple(CardBlock(box, 3.0, shared=False) for box in boxes)
    slots = tuple(Slot(0, index, 0, 0, box) for index, box in enumerate(boxes))
    level = sorted((m.y1, min(m.x1, m.x2)) for m in crop_marks(PageLayout(blocks, slots, HOME)) if m.y1 == m.y2)
    assert [(round(y, 6), round(x, 6)) for y, x in level] == [(y, x) for y in (20.2, 80.2) for x in (11.85, 63.35, 104.85)]


def test_fold_line():
    """The fold line runs between the margins, dashed between two ticks, at least 5 mm from any bleed if there is space."""
    page = imposed([card("c", 63, 88)], backs="gutterfold").sheets[0].front
    fold = [line for line in page.lines if line.kind == "fold"]
    assert [(line.x1, line.y1, line.x2, line.y2, bool(line.dash)) for line in fold] == [
        (5, 148.5, 10, 148.5, False),
        (10, 148.5, 200, 148.5, True),
        (200, 148.5, 205, 148.5, False),
    ]
    face, back = page.placements
    assert 148.5 - (face.trim.bottom + 3) > 5
    assert (back.trim.y - 3) - 148.5 > 5


def test_ink_box():
    """A line of 0.4 pt is 0.14 mm thick, whichever way it was drawn."""
    box = ink_box(PageLine(10, 20, 10, 15))
    assert (box.x, box.y, box.w, box.h) == pytest.approx((9.9294, 15, 0.1411, 5), abs=1e-4)


ARROW = Outline("path", Size(30, 20), own=parse_path("M0 5 H18 V0 L30 12 L18 20 V15 H0 Z"))


def tokens(outline, cut, copies=20, bleed=2.0, name="token"):
    """Copies of a token with a back."""
    made = card(name, *outline.size, deck=f"{name}s", copies=copies, bleed=bleed)
    return replace(made, cut=cut, face=replace(made.face, outline=outline), back=replace(made.back, outline=outline.mirrored))


CIRCLES = tokens(Outline("circle", Size(20, 20)), "ticks")

ARROWS = tokens(ARROW, "outline", name="arrow")

HEXES = tokens(Outline("hexagon-pointed", hexagon_size(19.05, pointed=True)), "outline", name="hex")


@pytest.mark.whole
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("token", [CIRCLES, ARROWS, HEXES], ids=lambda t: t.deck)
def test_front_and_back_are_cut_along_one_line(token, paper, mode):
    """After the turn or fold, the outline of the back is that of the front, also if it is not symmetric."""
    imposition = imposed([token], paper, mode)
    seen = 0
    for sheet in imposition.sheets:
        back = sheet.back if mode.startswith("duplex") else sheet.front
        behind = {p.copy: p for p in back.placements if p.side == "back"} if back else {}
        for front in (p for p in sheet.front.placements if p.side == "face" and p.copy in behind):
            (line,) = polygons(behind[front.copy].contour)
            (mine,) = polygons(front.contour)
            assert max(distance_to_polygon(line, *turned(sheet, mode, x, y)) for x, y in mine) < 1e-6
            seen += 1
    assert seen == (0 if mode == "none" else token.copies)


def test_a_wrongly_mirrored_back_would_be_noticed():
    """The test above depends on the mirrored outline."""
    back = replace(ARROWS.back, outline=ARROW)
    sheet = imposed([replace(ARROWS, back=back)]).sheets[0]
    (line,), (mine,) = polygons(sheet.back.placements[0].contour), polygons(sheet.front.placements[0].contour)
    assert max(distance_to_polygon(line, *turned(sheet, "duplex-long", x, y)) for x, y in mine) > 1


def test_a_turned_placement_turns_its_contour():
    """A quarter turn anticlockwise, as wide tokens get in upright slots."""
    placement = Placement("a", 1, "face", ARROWS.face, Box(100, 50, 20, 30), 270, (2.0,) * 4)
    (line,) = polygons(placement.contour)
    assert path_box(placement.contour) == pytest.approx((100, 50, 20, 30))
    assert polygon_area(line) == pytest.approx(polygon_area(polygons(ARROW.path)[0]))
    assert polygon_contains(line, 112, 51) is polygon_contains(polygons(ARROW.path)[0], 29, 12)


def test_tokens_have_a_regular_pitch_and_ticks_around_them():
    """The pitch is size + both bleeds + room for one tick, which neighbours share; ticks point to centres, outside all art."""
    (page,) = imposed([CIRCLES], backs="none").pages
    trims = [p.trim for p in page.placements]
    columns, rows = ({round(getattr(t, side), 4) for t in trims} for side in "xy")
    assert {round(b - a, 4) for line in (columns, rows) for a, b in zip(sorted(line), sorted(line)[1:], strict=False)} == {26.0}
    ticks = [line for line in page.lines if line.kind == "tick"]
    assert ticks == list(page.lines)
    assert {round(abs(t.x2 - t.x1) + abs(t.y2 - t.y1), 6) for t in ticks} == {HOME.printed.tick_length}
    assert len(ticks) < 4 * len(trims)
    for t in trims:
        x, y = t.x + t.w / 2, t.y + t.h / 2
        middles = [((tick.x1 + tick.x2) / 2 - x, (tick.y1 + tick.y2) / 2 - y) for tick in ticks]
        assert sorted((round(a, 4), round(b, 4)) for a, b in middles if abs(a) + abs(b) < 14) == [
            (-13, 0),
            (0, -13),
            (0, 13),
            (13, 0),
        ]
    for tick in ticks:
        assert not any(ink_box(tick).overlaps(t.inset(-2)) for t in trims)


def test_outlines_are_drawn_on_the_fronts_only():
    """One white and one black line on each, exactly on its contour; there are no other marks."""
    for mode in MODES:
        for sheet in imposed([ARROWS], backs=mode).sheets:
            fronts = [p for p in sheet.front.placements if p.side == "face"]
            lines = [(item.path, item.stroke.colour.r) for item in sheet.front.furniture]
            assert lines == [(p.contour, white) for p in fronts for white in (1, 0)]
            assert [line for line in sheet.front.lines if line.kind != "fold"] == []
            assert sheet.back is None or sheet.back.furniture == ()


def test_tokens_of_one_size_share_a_block_with_their_kind_only():
    """Square counters and round tokens of 20 mm may share a sheet, but not a row."""
    squares = card("square", 20, 20, deck="squares", copies=9, bleed=2)
    (sheet,) = imposed([squares, CIRCLES]).sheets
    assert len(sheet.front.placements) == 29
    rows = {p.trim.y: set() for p in sheet.front.placements}
    for p in sheet.front.placements:
        rows[p.trim.y].add(p.id)
    assert all(len(ids) == 1 for ids in rows.values())
    assert {line.kind for line in sheet.front.lines} == {"crop", "tick"}


def test_the_manifest_says_how_a_token_is_cut():
    """Its shape and its line on the page; rectangles say nothing new."""
    imposition = imposed([ARROWS, card("plain", 63, 88)])

    class Game:
        name, version, locale, languages = "g", "1", "en", "en"
        decks = ()

    entries = manifest(Game, imposition, "home")["pages"][0]["placements"]
    json.dumps(entries)
    by_id = {entry["id"]: entry for entry in entries}
    assert "outline" not in by_id["plain"]
    assert by_id["arrow"]["outline"]["shape"] == "path"
    placement = next(p for p in imposition.pages[0].placements if p.id == "arrow")
    written = next(e for e in entries if e["trim_mm"][:2] == [round(v, 4) + 0.0 for v in placement.trim[:2]])
    found, wanted = parse_path(written["outline"]["path_mm"]), placement.contour
    assert [letter for letter, _ in found] == [letter for letter, _ in wanted]
    assert [v for _, n in found for v in n] == pytest.approx([v for _, n in wanted for v in n], abs=1e-4)


_TOO_LARGE = (
    "content/toy/boards.yaml:3:5: error[impose/too-large]: boards `map` and 1 more: a card of 300 x 200 mm does not fit on "
    "`a4` (210 x 297 mm): with bleed and crop marks there is room for 185.5 x 272.5 mm\n"
    "  hint: it fits on `a3` or on `tabloid` or in parts with `tile: [2, 1]`, its back as a deck of its own"
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


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("paper", PAPERS)
def test_map(paper, mode):
    """Each sheet matches the expected file (written by `python tests/impose/sample_sheets.py`)."""
    assert sheet_map(imposed(flagship(), paper, mode)) == MAPS.joinpath(f"{paper}-{mode}.txt").read_text("utf-8")


def test_shared_cut_lines():
    """Cards with the same border touch: they have bleed only outside and next to empty slots, and one mark per shared cut."""
    assert sheet_map(imposed(flagship(), border=black)) == (MAPS / "a4-shared.txt").read_text("utf-8")
