"""Sheets of components that are not rectangles: ticks in a regular pitch, outlines, and backs behind them."""

import json
from dataclasses import replace

import pytest
from sample_sheets import HOME, MODES, PAPERS, card, imposed
from test_imposition_laws import turned

from pnp.base.units import Box, Size
from pnp.impose.manifest import manifest
from pnp.impose.sheet_marks import ink_box
from pnp.model.face_walk import path_box
from pnp.model.outline import Outline, hexagon_size
from pnp.model.sheet import Placement
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import distance_to_polygon, polygon_area, polygon_contains, polygons

ARROW = Outline("path", Size(30, 20), own=parse_path("M0 5 H18 V0 L30 12 L18 20 V15 H0 Z"))


def tokens(outline, cut, copies=20, bleed=2.0, name="token"):
    """Copies of a token with a back."""
    made = card(name, *outline.size, deck=f"{name}s", copies=copies, bleed=bleed)
    return replace(made, cut=cut, face=replace(made.face, outline=outline), back=replace(made.back, outline=outline.mirrored))


CIRCLES = tokens(Outline("circle", Size(20, 20)), "ticks")
ARROWS = tokens(ARROW, "outline", name="arrow")
HEXES = tokens(Outline("hexagon-pointed", hexagon_size(19.05, pointed=True)), "outline", name="hex")


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
