"""Where tiles lie on their pages, which way round, and what their faces show.

Boards in tiles: grids, seams, marks, words, and boards that cannot be divided.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sheets import BLACK, HOME, PAPERS, bleed_box, card, game, imposed, typesetter, uneven

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Box, Size
from pnp.impose.impose import impose
from pnp.impose.manifest import manifest
from pnp.impose.sheet_marks import ink_box
from pnp.impose.slug_lines import MICRO, add_slug_lines, board_names
from pnp.impose.tiles import divide_board, place_seams, tile_areas, tile_frame
from pnp.load.package_data import papers
from pnp.model.face_walk import line_ink, map_box, map_point, painted_items, path_box
from pnp.model.fields import RichText, TextSpan
from pnp.model.frame import Colour, Frame, Group, PlacedFrame, Shape, Stroke, TextLine
from pnp.model.outline import box_path
from pnp.model.picture import Anchor
from pnp.model.sheet import Tiling, turn_matrix
from pnp.pictures.path_data import parse_path


def board(w, h):
    """A board without a back that is to be divided, without marks or bleed."""
    return replace(card("map", w, h, deck="boards", back=False), tiling=Tiling(), marks="none", bleed=0)


def test_areas_of_tiles_are_the_page_upright_and_turned():
    """Each of the two ways to use a page, and the tile in it either way round."""
    areas = tile_areas(papers()["a4"], HOME.at("none"))
    assert [area.turned for area in areas] == [False, True, False, True]
    upright, turned = areas[0].room, areas[1].room
    assert (upright.w, upright.h) == (turned.h, turned.w)
    assert upright.w < upright.h


def test_the_bands_of_text_are_above_and_below_or_left_and_right():
    """For a page that is read from its side, the board may come nearer to its upper and lower edge."""
    upright, _, beside, _ = (area.area for area in tile_areas(papers()["a4"], HOME.at("none")))
    assert upright.h < beside.h
    assert upright.w > beside.w


def test_a_tile_lies_in_the_middle_of_its_area():
    """As far from the left as from the right, and from the top as from the bottom."""
    component, paper = board(400, 300), papers()["a4"]
    areas = [a.area for a in tile_areas(paper, HOME.at("none"))]
    for page in imposed([component], "a4", "none").pages:
        (placement,) = page.placements
        trim = placement.trim
        middle = (trim.x + trim.w / 2, trim.y + trim.h / 2)
        assert middle in [pytest.approx((a.x + a.w / 2, a.y + a.h / 2)) for a in areas]


def test_a_tile_has_no_bleed_at_a_seam():
    """With its bleed, which only the sides of the board have, it lies in the middle of its area."""
    component = replace(card("map", 380, 150, deck="boards", back=False, bleed=3), tiling=Tiling(), marks="none")
    middles = [a.area.y + a.area.h / 2 for a in tile_areas(papers()["a4"], HOME.at("none"))]  # the tiles are turned
    one, other = (page.placements[0].trim for page in imposed([component], "a4", "none").pages)
    ways = [[(trim.y - 3 + trim.bottom) / 2, (trim.y + trim.bottom + 3) / 2] for trim in (one, other)]
    assert [sum(way == pytest.approx(middle) for way in both for middle in set(middles)) for both in ways] == [1, 1]


def test_the_face_of_a_tile_is_that_of_the_board_moved_to_its_window():
    """Clipped to the window, so that nothing of the other tiles is drawn."""
    component = board(400, 300)
    (placement,) = imposed([component], "a4", "none").pages[-1].placements
    (placed,) = tile_frame(component, placement.tile).items
    window = placement.tile.window
    assert isinstance(placed, PlacedFrame)
    assert placed.frame is component.face
    assert placed.matrix == (1.0, 0.0, 0.0, 1.0, -window.x, -window.y)
    assert path_box(placed.clip) is not None


def test_a_seam_may_be_less_than_a_millimetre_from_the_edge():
    """If that is where cells of the board end; no seam is the edge itself."""
    assert place_seams(10.0, 2, [0.0, 0.5, 10.0]) == [0.0, 0.5, 10.0]


def board_of_tiles(w, h, tiling=Tiling(), **how):  # noqa: B008  a frozen value
    """A board without a back that is to be divided."""
    return replace(card("map", w, h, deck="boards", back=False), tiling=tiling, **how)


def said(component, paper="a4"):
    """The findings as text."""
    report = Report()
    impose([component], papers()[paper], "none", report, border=uneven)
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


def tiles(imposition):
    """The tiles of all pages."""
    return [p.tile for page in imposition.pages for p in page.placements]


@pytest.mark.whole
@settings(max_examples=150)
@given(
    w=st.integers(100, 1200),
    h=st.integers(100, 1200),
    overlap=st.sampled_from([5, 10, 20]),
    bleed=st.sampled_from([None, 0, 1]),
    marks=st.sampled_from(["full", "short", "none"]),
    paper=st.sampled_from(["a4", "letter"]),
    preferred=st.lists(st.integers(1, 1200), max_size=6),
)
def test_tiles_cover_the_board(w, h, overlap, bleed, marks, paper, preferred):  # noqa: PLR0913, PLR0917
    """What is seen of the tiles is the board, each part once; all are inside the paper's margin with their bleed and marks."""
    tiling = Tiling(None, overlap, "art", tuple(preferred), tuple(preferred))
    imposition = imposed([board_of_tiles(w, h, tiling, marks=marks, bleed=bleed)], paper, "none")
    found = tiles(imposition)
    if found == [None]:
        return
    assert sum(t.visible.w * t.visible.h for t in found) == pytest.approx(w * h)
    for tile, page in zip(found, imposition.pages, strict=True):
        (placement,) = page.placements
        right, below = tile.column < tile.columns, tile.row < tile.rows
        assert tile.window == Box(*tile.visible[:2], tile.visible.w + overlap * right, tile.visible.h + overlap * below)
        assert not any(o is not tile and o.visible.overlaps(tile.visible) for o in found)
        paper_box = Box(0, 0, *page.size)
        assert paper_box.inset(papers()[paper].margin).contains(bleed_box(placement))
        assert all(paper_box.inset(3).contains(ink_box(line), 0.1) for line in page.lines)
        assert not any(ink_box(line).overlaps(bleed_box(placement)) for line in page.lines)
        assert {"seam" for line in page.lines if line.kind == "seam"} == (
            {"seam"} if (right or below) and marks != "none" else set()
        )


def test_seam_marks_of_neighbours_meet():
    """The seam that a tile marks is the edge at which the next one is cut, in mm of the board."""
    imposition = imposed([board_of_tiles(300, 150)], "a4", "none")
    first, second = (page.placements[0] for page in imposition.pages)
    (seam,) = {x for x, _ in on_board(first, imposition.pages[0], "seam")}
    assert seam == pytest.approx(second.tile.window.x) == pytest.approx(150)


def on_board(placement, page, kind):
    """The points of marks of a kind, in mm of the board."""
    a, b, c, d, e, f = placement.matrix  # a rotation by quarter turns: its inverse is its transpose
    for line in (one for one in page.lines if one.kind == kind):
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            u, v = map_point((a, c, b, d, 0.0, 0.0), x - e, y - f)
            yield round(u + placement.tile.window.x, 6), round(v + placement.tile.window.y, 6)


@pytest.mark.parametrize(
    ("w", "h", "grid"), [(280, 180, (2, 1)), (400, 280, (2, 2)), (594, 420, (4, 2)), (200, 200, (1, 2)), (150, 200, None)]
)
def test_auto_takes_the_fewest_sheets(w, h, grid):
    """With 3 mm of bleed on A4; what fits whole is not divided. No grid of fewer tiles fits."""
    found = tiles(imposed([board_of_tiles(w, h)], backs="none"))
    assert ((found[0].columns, found[0].rows) if found[0] else None) == grid
    if grid:
        fewer = [(c, r) for c in range(1, 9) for r in range(1, 9) if c * r < grid[0] * grid[1]]
        assert not any(divide_board(board_of_tiles(w, h, Tiling(g)), PAPERS["a4"], HOME) for g in fewer)


def test_seams_lie_between_cells():
    """The preferred places nearest to equal parts, as far as tiles fit then."""
    assert place_seams(400, 3, (50, 120, 125, 260)) == [0, 125, 260, 400]
    assert place_seams(400, 2, ()) == [0, 200, 400]
    cells = tuple(float(x) for x in range(0, 401, 25))
    (first, *_) = tiles(imposed([board_of_tiles(350, 150, Tiling(None, 10, "art", cells, ()))], backs="none"))
    assert first.visible.w in cells
    (first, *_) = tiles(imposed([board_of_tiles(400, 150, Tiling((2, 1), 10, "art", (20.0,), ()))], backs="none"))
    assert first.visible.w == 200


def lines_on_board(entry):
    """Cuts and creases of a tile in the manifest, as steps and points in mm of the board."""
    x, y, w, h = entry["trim_mm"]
    matrix = turn_matrix(Box(x, y, w, h), entry["rotation"])
    left, top = entry["tile"]["window_mm"][:2]
    for line in entry["lines"]:
        path = parse_path(line["path_mm"])
        points = [
            map_point((matrix[0], matrix[2], matrix[1], matrix[3], 0, 0), n[-2] - matrix[4], n[-1] - matrix[5]) for _, n in path
        ]
        yield line["step"], "".join(letter for letter, _ in path), [(round(u + left, 3), round(v + top, 3)) for u, v in points]


@pytest.mark.parametrize(("covered", "end"), [("art", 160), ("glue", 150)])
def test_cuts_and_creases_of_a_board_are_those_of_its_tiles(covered, end):
    """Each tile has the parts that are printed on it, where they lie on its page; a curve stays a curve."""
    arc = ("C", (140.0, 66.0, 170.0, 66.0, 170.0, 50.0))
    paths = {
        "mountain": (("M", (-3.0, 40.0)), ("L", (303.0, 40.0))),
        "valley": (("M", (200.0, 0.0)), ("L", (200.0, 150.0))),
        "cut": (("M", (140.0, 50.0)), arc, ("Z", ())),
    }
    drawn = tuple(Shape(path, stroke=Stroke(BLACK, 0.2), step=step) for step, path in paths.items())
    whole = board_of_tiles(300, 150, Tiling((2, 1), 10, covered))
    whole = replace(whole, face=replace(whole.face, items=(Group(drawn, (1, 0, 0, 1, 0, 1)),)))
    pages = manifest(game([]), imposed([whole], backs="none"), "home")["pages"]
    first, second = (list(lines_on_board(page["placements"][0])) for page in pages)
    assert [(step, points) for step, _, points in first if step != "cut"] == [("mountain", [(-3, 41), (end, 41)])]
    assert [(step, points) for step, _, points in second if step != "cut"] == [
        ("mountain", [(150, 41), (303, 41)]),
        ("valley", [(200, 1), (200, 151)]),
    ]
    (_, letters, points), (_, others, beyond) = (tile[i] for tile, i in ((first, 1), (second, 2)))
    assert (letters, others) == ("MCML", "MCL")
    assert points[1][0] == end
    assert points[-2:] == [(end, 51), (140, 51)]
    assert [beyond[0][0], beyond[-1]] == [150, (150, 51)]


def test_seams_lie_where_the_face_names_them():
    """At its anchors, and at places that the deck lists; what is asked for and not there is an error."""
    anchors = (Anchor("seam-x", 185, 3), Anchor("seam-x", 240, 3), Anchor("seam-y", 0, 70), Anchor("other", 200, 75))
    wanted = Tiling((2, 2), face_seams=True)
    plain = board_of_tiles(400, 150, wanted)
    marked = replace(plain, face=replace(plain.face, points=anchors))
    assert tiles(imposed([marked], backs="none"))[0].visible.size == (185, 70)
    assert tiles(imposed([replace(marked, tiling=Tiling((2, 2)))], backs="none"))[0].visible.size == (200, 75)
    both = replace(marked, tiling=replace(wanted, seams_x=(195.0,)))
    assert tiles(imposed([both], backs="none"))[0].visible.size == (195, 70)
    (found,) = said(plain)
    assert found == (
        "content/toy/boards.yaml:3:5: error[impose/no-seams]: boards `map`: `seams: face`, but its face has no anchors "
        "`seam-x` or `seam-y`\n  hint: `{{ boards.seams(map) }}` puts them on the straight lines between the cells of a field"
    )


def test_a_strip_for_glue_is_blank():
    """The art ends at the seam, the sheet of the tile does not."""
    imposition = imposed([board_of_tiles(300, 150, Tiling((2, 1), 10, "glue"))], backs="none")
    (item,) = imposition.pages[0].placements[0].frame.items
    assert max(x for _, numbers in item.clip for x in numbers[::2]) == 150
    assert imposition.pages[0].placements[0].frame.size.w == 160


def test_every_copy_has_all_tiles_and_duplex_sheets_have_blank_backs():
    """Tiles have no backs, but cards printed with them keep theirs."""
    imposition = imposed([board_of_tiles(300, 150, copies=2), card("c", 63, 88)])
    assert [[(p.id, p.copy) for p in s.front.placements] for s in imposition.sheets] == [
        [("c", 1)], [("map", 1)], [("map", 1)], [("map", 2)], [("map", 2)],
    ]  # fmt: skip
    assert [len(s.back.placements) for s in imposition.sheets] == [1, 0, 0, 0, 0]


def test_words_on_tiles():
    """The slug line names board, row and column, and so does the part that gets covered, with a ruler."""
    report = Report()
    imposition = add_slug_lines(imposed([board_of_tiles(300, 150)], backs="none"), game(), typesetter(), report=report)
    assert not report.diagnostics
    texts = ["".join(run.text for item in all_lines(page.furniture) for _, run in item.runs) for page in imposition.pages]
    assert texts[0].count("map (1, 1)") == 2
    assert "50 mm" in texts[0]
    assert texts[1].count("map (1, 2)") == 1


@pytest.mark.parametrize(
    ("grid", "copies", "glued"),
    [
        ((2, 2), 1, [["glue sheet 2 here", "glue sheet 3 here"], ["glue sheet 4 here"], ["glue sheet 4 here"], []]),
        ((1, 3), 1, [["glue sheet 2 here"], ["glue sheet 3 here"], []]),
        ((2, 1), 2, [["glue sheet 2 here"], [], ["glue sheet 4 here"], []]),
    ],
)
def test_strips_name_the_sheet_that_is_glued_on_them(grid, copies, glued):
    """Each strip that gets covered, to the right and below, names the sheet of its neighbour; nothing covers the last tile."""
    board = board_of_tiles(160 * grid[0], 120 * grid[1], Tiling(grid), copies=copies)
    imposition = add_slug_lines(imposed([board], backs="none"), game(), typesetter())
    texts = [["".join(run.text for _, run in line.runs) for line in all_lines(page.furniture)] for page in imposition.pages]
    assert [[text for text in of_page if text.startswith("glue")] for of_page in texts] == glued


def test_words_on_strips_lie_on_the_part_that_is_covered():
    """Nothing of them is seen when the board is put together."""
    board = board_of_tiles(320, 240, Tiling((2, 2)))
    for page in add_slug_lines(imposed([board], backs="none"), game(), typesetter()).pages:
        (placement,) = page.placements
        seen = map_box(placement.matrix, Box(0, 0, *placement.tile.visible.size))
        sheet = map_box(placement.matrix, Box(0, 0, *placement.tile.window.size))
        words = [p for p in painted_items(page.furniture) if isinstance(p.item, TextLine) and len(p.state.path) == 2]
        assert bool(words) == (placement.tile.row * placement.tile.column < 4)
        assert all(sheet.contains(p.box, 0.01) and not seen.overlaps(p.box) for p in words)


def cells(columns, rows, side):
    """A board of cells, each with a square and its name in the middle, in groups of one row."""
    setter, items = typesetter(), []
    for row in range(rows):
        in_row = []
        for column in range(columns):
            box = Box(column * side, row * side, side, side)
            in_row.append(Shape(box_path(box), fill=Colour(0.9, 0.9, 0.9), rect=box))
            text = setter.set_text((TextSpan(f"cell-{column}-{row}"),), MICRO, width=None, size=6.0, locale="en")
            in_row += [replace(line, x=box.x + 10, y=box.y + 20) for line in text.lines]
        items.append(Group(tuple(in_row)))
    return items


@pytest.mark.parametrize("covered", ["art", "glue"])
def test_a_tile_has_the_words_that_are_on_it_and_no_others(covered):
    """What it clips away as a whole is not in it, in groups too; all words are on some tile, and those of an overlap on two."""
    plain = board_of_tiles(320, 240, Tiling((2, 2), 10, covered))
    board = replace(plain, face=replace(plain.face, items=tuple(cells(8, 6, 40))))
    counts = Counter()
    for page in imposed([board], backs="none").pages:
        (placement,) = page.placements
        window = placement.tile.visible if covered == "glue" else placement.tile.window
        lines = [(line, line_ink(line)) for placed in placement.frame.items for line in all_lines(placed.frame.items)]
        assert lines
        assert all(ink.overlaps(window) for _, ink in lines)
        counts.update("".join(run.text for _, run in line.runs) for line, _ in lines)
    assert counts == {f"cell-{column}-{row}": 1 for column in range(8) for row in range(6)}


def test_what_shows_on_no_tile_is_on_none_and_all_else_is_painted_as_before():
    """Faces on the board and strokes with long tips are looked into as they are painted."""
    spike = Shape((("M", (150.0, 100.0)), ("L", (158.0, 101.0)), ("L", (150.0, 102.0))), stroke=Stroke(BLACK, 1.0))
    far = Shape(box_path(Box(20, 20, 10, 10)), fill=BLACK)
    inner = Frame(Size(60, 60), 0.0, (far, Shape(box_path(Box(40, 40, 10, 10)), fill=BLACK)))
    shown = PlacedFrame(inner, (1.0, 0.0, 0.0, 1.0, 125.0, 20.0))
    plain = board_of_tiles(320, 150, Tiling((2, 1), 10, "glue"))
    board = replace(plain, face=replace(plain.face, items=(far, spike, shown)))
    left, right = (page.placements[0].frame.items[0].frame.items for page in imposed([board], backs="none").pages)
    assert left[:2] == (far, spike)
    assert left[2].frame.items == (far,)
    assert right[0] == spike
    assert right[1].frame.items == inner.items[1:]


def test_a_board_has_the_name_that_players_know():
    """The words for its deck, with the variant of the board; a deck of several boards has their ids."""
    words = {"deck_boards": RichText((TextSpan("Galactic map"),), "", "en", Mark("words.yaml"))}
    decks = [
        SimpleNamespace(name="boards", part=None, cards=cards, every_card=cards)
        for cards in ([SimpleNamespace(id=id_, card=id_)] for id_ in ("map", "map@a"))
    ]
    for deck, name in zip(decks, ("Galactic map", "Galactic map a"), strict=True):
        assert board_names(SimpleNamespace(words=words, decks=[deck])) == {deck.cards[0].id: name}
    several = SimpleNamespace(name="boards", cards=[*decks[0].cards, SimpleNamespace(id="moon")])
    assert board_names(SimpleNamespace(words=words, decks=[several])) == {}
    named = SimpleNamespace(**{**vars(game()), "words": words, "decks": decks[:1]})
    imposition = add_slug_lines(imposed([board_of_tiles(300, 150)], backs="none"), named, typesetter())
    texts = ["".join(run.text for item in all_lines(page.furniture) for _, run in item.runs) for page in imposition.pages]
    assert texts[0].count("Galactic map (1, 1)") == 2


@pytest.mark.parametrize("grid", [(2, 2), (3, 1), (1, 2), (2, 3)])
def test_the_key_shows_the_board_as_it_lies(grid):
    """The filled cell is where the tile is on the board, in strips that run downwards too; nothing lies over the key."""
    report = Report()
    imposition = imposed([board_of_tiles(180 * grid[0], 120 * grid[1], Tiling(grid))], backs="none")
    for page in add_slug_lines(imposition, game(), typesetter(), report=report).pages:
        tile = page.placements[0].tile
        groups = [item.items[0] for item in page.furniture if isinstance(item, Group)][:2]
        if (tile.row, tile.column) == grid[::-1]:
            assert not groups
            continue
        key, words = groups
        cells = [(shape, map_box(key.matrix, path_box(shape.path))) for shape in key.items if shape.stroke is not None]
        (here,) = [box for shape, box in cells if shape.fill is not None]
        left, top = min(box.x for _, box in cells), min(box.y for _, box in cells)
        assert len(cells) == grid[0] * grid[1]
        assert ((here.x - left) / here.w, (here.y - top) / here.h) == pytest.approx((tile.column - 1, tile.row - 1))
        over = [map_box(words.matrix, path_box(s.path)) for s in words.items if isinstance(s, Shape) and s.fill is not None]
        assert not any(box.overlaps(patch) for _, box in cells for patch in over)


def all_lines(items):
    """The text lines in items, in groups too."""
    for item in items:
        if hasattr(item, "items"):
            yield from all_lines(item.items)
        elif hasattr(item, "runs"):
            yield item


def test_the_manifest_says_which_part_a_tile_is():
    """Row, column, and two boxes of the board."""
    imposition = imposed([board_of_tiles(300, 150)], backs="none")
    first, second = (page["placements"][0] for page in manifest(game(), imposition, "home")["pages"])
    assert first["tile"] == {
        "row": 1, "column": 1, "rows": 1, "columns": 2, "window_mm": [0, 0, 160, 150], "visible_mm": [0, 0, 150, 150],
    }  # fmt: skip
    assert second["tile"]["window_mm"] == second["tile"]["visible_mm"] == [150, 0, 150, 150]


def test_boards_that_cannot_be_divided_so():
    """Grids that are too small, overlaps that are too large, boards that are too large; with the grid that fits."""
    at = "content/toy/boards.yaml:3:5: error[impose/"
    (found,) = said(board_of_tiles(594, 420, Tiling((2, 1))))
    assert found == (
        f"{at}tile-too-large]: boards `map`: a board of 594 x 420 mm in 2 x 1 tiles has a tile of 307 x 420 mm, which does not "
        "fit on `a4` (210 x 297 mm): with bleed and crop marks there is room for less than 191.5 x 278.5 mm\n"
        "  hint: `tile: [4, 2]` fits, which is what `tile: auto` takes"
    )
    (found,) = said(board_of_tiles(100, 60, Tiling((4, 1), 30)))
    assert found == (
        f"{at}tile-overlap]: boards `map`: a board of 100 x 60 mm in 4 x 1 tiles has tiles that are not larger than the "
        "overlap of 30 mm\n  hint: `tile: [1, 1]` fits, which is what `tile: auto` takes"
    )
    (found,) = said(board_of_tiles(5000, 60))
    assert found == (
        f"{at}tile-too-large]: boards `map`: a board of 5000 x 60 mm takes more than 12 x 12 tiles on `a4` (210 x 297 mm)\n"
        "  hint: take a larger paper"
    )
