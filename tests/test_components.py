"""The second test game, which has one deck for each primitive, built in all ways and read by other programs.

The decks of the second test game that stand in tables: a CSV file, and a sheet of a workbook that openpyxl wrote. A
board of the second test game in tiles: put together, pdfium's pixels of all tiles are those of the undivided board. The
second test game as a whole: tokens for each player from one entry, a list made from cards, and an Arabic edition.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter, defaultdict
from itertools import pairwise

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image

from pnp.base.units import PT, Box
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import distance_to_polygon, polygon_area, polygons

MODES = ("duplex-long", "duplex-short", "gutterfold", "none")

SCALE = 4  # pixels per pt


def built(run, root, *options):
    """Build the cards; gives the PDF and the manifest."""
    done = run("build", "components", "--only", "cards", "-q", *options, cwd=root)
    assert (done.code, done.err) == (0, "")
    folder = root / "out/components/en"
    (pdf,), (manifest,) = folder.glob("*.pdf"), folder.glob("*.json")
    return pdf, json.loads(manifest.read_text("utf-8"))


@pytest.mark.parametrize(("paper", "mode"), [*(("a4", mode) for mode in MODES), ("letter", "gutterfold")])
def test_art_of_parts_ends_at_the_bleed_of_their_outline(mode, paper, component_builds):
    """Pdfium's pixels: ink up to the bleed of each outline and paper beyond it, on fronts and backs, turned or folded."""
    pdf, manifest = component_builds.take(paper, mode)
    seen = set()
    with pypdfium2.PdfDocument(pdf) as document:
        for page, entry in zip(document, manifest["pages"], strict=True):
            picture = page.render(scale=SCALE, grayscale=True).to_pil()
            parts = [p for p in entry["placements"] if "outline" in p]
            lines = [polygons(parse_path(p["outline"]["path_mm"]))[0] for p in parts]
            boxes = [extent(line) for line in lines]
            for part, line, box in zip(parts, lines, boxes, strict=True):
                seen.add((part["outline"]["shape"], part["face"]))
                others = [other for other, its in zip(lines, boxes, strict=True) if other is not line and near(its, box)]
                for x, y, nx, ny in outwards(line):
                    bleed = part["bleed_mm"]
                    assert pixel(picture, x + nx * (bleed - 0.2), y + ny * (bleed - 0.2)) < 250
                    beyond = x + nx * (bleed + 0.2), y + ny * (bleed + 0.2)
                    if part["outline"]["shape"] == "circle" and all(
                        distance_to_polygon(other, *beyond) > bleed + 0.2 for other in others
                    ):
                        assert pixel(picture, *beyond) > 250 or near_tick(line, *beyond)
    sides = {"face"} if mode == "none" else {"face", "back"}
    assert seen == {(shape, side) for shape in ("circle", "hexagon-flat", "hexagon-pointed", "path") for side in sides}


def extent(line):
    """The box round an outline: left, top, right, bottom."""
    xs, ys = zip(*line, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def near(one, other):
    """Whether two boxes are less than 5 mm apart, which is more than any bleed here."""
    return all(a[k] < b[k + 2] + 5 for k in (0, 1) for a, b in ((one, other), (other, one)))


def outwards(line):
    """Every eighth point of an outline with the direction outwards, where it is convex."""
    sign = 1 if polygon_area(line) > 0 else -1
    for i in range(0, len(line), 8):
        (x1, y1), (x, y), (x2, y2) = line[i - 1], line[i], line[(i + 1) % len(line)]
        ax, ay, bx, by = x - x1, y - y1, x2 - x, y2 - y
        if sign * (ax * by - ay * bx) > 0:
            nx, ny = sign * ((ay / length(ax, ay)) + by / length(bx, by)), -sign * (ax / length(ax, ay) + bx / length(bx, by))
            yield x, y, nx / length(nx, ny), ny / length(nx, ny)


def length(x, y):
    """Of a vector."""
    return (x * x + y * y) ** 0.5


def near_tick(line, x, y):
    """Whether a place is straight above, below or beside the centre of a part, where its ticks are."""
    left, top, right, bottom = extent(line)
    return min(abs(x - (left + right) / 2), abs(y - (top + bottom) / 2)) < 0.4


def pixel(picture, x, y):
    """The lightness of a page at a place in mm."""
    return picture.getpixel((int(x * PT * SCALE), int(y * PT * SCALE)))


@pytest.mark.parametrize(("mode", "axis", "total"), [("duplex-long", 0, 210), ("duplex-short", 1, 297)])
def test_backs_are_cut_where_their_fronts_are(mode, axis, total, component_builds):
    """Turned like the paper, the outlines of all backs are those of their fronts, also of the shield, which has a notch."""
    _, manifest = component_builds.take("a4", mode)
    pages = manifest["pages"]
    checked = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {(p["id"], p["copy"]): p for p in back["placements"] if "outline" in p}
        for placement in (p for p in front["placements"] if "outline" in p):
            (line,) = polygons(parse_path(placement["outline"]["path_mm"]))
            (other,) = polygons(parse_path(behind[placement["id"], placement["copy"]]["outline"]["path_mm"]))
            turned = [(total - x, y) if axis == 0 else (x, total - y) for x, y in line]
            assert max(distance_to_polygon(other, *point) for point in turned) < 0.001
            checked += placement["outline"]["shape"] == "path"
    assert checked == 5


def test_the_manifest_of_the_game_knows_its_folds_and_cuts(component_builds):
    """The sleeve has five creases, a slot and a tab with two slanted cuts, inside its trim on the page."""
    _, manifest = component_builds.take("a4", "duplex-long")
    (sleeve,) = [p for page in manifest["pages"] for p in page["placements"] if p["id"] == "sleeve"]
    steps = [line["step"] for line in sleeve["lines"]]
    assert steps == ["mountain"] * 4 + ["valley", "cut", "cut"]
    x, y, w, h = sleeve["trim_mm"]
    points = [n for line in sleeve["lines"] for _, n in parse_path(line["path_mm"]) if n]
    assert all(x <= px <= x + w and y <= py <= y + h for px, py in points)


def test_the_map_of_hexes_shows_its_land(components, run):
    """Pixels left of the centre of each hex, by a formula of its own: one colour for each kind of land, and paper in holes."""
    built(run, components, "--deck", "islands", "--png", "--ppi", "300")
    land = (components / "content/components/islands.yaml").read_text("utf-8").split("land: |\n")[1].split("\n")[:6]
    with Image.open(next((components / "out").rglob("atoll-face.png"))) as image:
        picture = image.convert("RGB")
    width = 18 * 2 / 3**0.5
    colours = defaultdict(set)
    for row, line in enumerate(land):
        for col, letter in enumerate(line.split()):
            x, y = 12 + width * (0.5 + 0.75 * col), 10 + 18 * (row + 0.5) + 9 * (col % 2)
            colours[letter].add(picture.getpixel((round((x - 5) * 300 / 25.4), round(y * 300 / 25.4))))
    assert {letter: len(found) for letter, found in colours.items()} == dict.fromkeys("~T.#o", 1)
    assert colours["o"] == {(255, 255, 255)}
    assert len(set.union(*colours.values())) == 5


def test_other_editions_of_the_game(components, run):
    """Low ink, pictures and another paper; twice the same bytes."""
    options = ("--low-ink", "--png", "--paper", "pa4")
    first = {p.name: p.read_bytes() for p in built(run, components, *options)[0].parent.rglob("*.p*")}
    shutil.rmtree(components / "out")
    assert {p.name: p.read_bytes() for p in built(run, components, *options)[0].parent.rglob("*.p*")} == first
    assert {name for name in first if name.startswith("coin-1-")} == {"coin-1-face.png"}


def test_the_schemas_of_the_game_are_written(components, run):
    """Its own formats are among those that a deck may have."""
    assert run("schema", "components", cwd=components).code == 0
    schema = json.loads((components / "content/components/.schemas/game.json").read_text("utf-8"))
    formats = schema["properties"]["decks"]["additionalProperties"]["properties"]["format"]["enum"]
    assert {"shield", "token-20", "poker-landscape"} <= set(formats)


def test_a_box_too_deep_for_the_paper_says_which_takes_it(components, run, edit):
    """First what size its deck needs, and then, with that size, which paper."""
    edit(components / "templates/components/case.xml", "extra=10", "extra=50")
    needed = run("build", "components", "--deck", "cases", "--only", "cards", "-q", cwd=components)
    assert "hint: give the deck a `size` of at least [249, 225]" in needed.err
    edit(components / "content/components/game.yaml", "size: [176, 150]", "size: [246, 222]")
    refused = run("build", "components", "--deck", "cases", "--only", "cards", "-q", cwd=components)
    assert "hint: it fits on `a3` or on `tabloid` or in parts" in refused.err
    assert run("build", "components", "--deck", "cases", "--only", "cards", "-q", "--paper", "a3", cwd=components).err == ""


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short", "gutterfold", "none"])
def test_decks_from_tables_print_like_all_others(mode, components, run):
    """Each card as often as its row says, in all backs modes, with the words of its cells."""
    for deck, counts in (("heroes", {"ann": 2, "bo": 1, "cid": 3}), ("ships", {"cutter": 4, "frigate": 3, "galleon": 1})):
        done = run(
            "build", "components", "--deck", deck, "--only", "cards", "--backs", mode, "-q", "--out", deck, cwd=components
        )
        assert (done.code, done.err) == (0, "")
        (pdf,), (manifest,) = (components / deck).rglob("*.pdf"), (components / deck).rglob("*.json")
        placed = Counter(
            p["id"] for page in json.loads(manifest.read_text())["pages"] for p in page["placements"] if p["face"] == "face"
        )
        assert placed == counts
        with pypdfium2.PdfDocument(pdf) as document:
            words = " ".join(page.get_textpage().get_text_range() for page in document)
        assert ("Bo of the Reeds" in words, "Galleon" in words) == (deck == "heroes", deck == "ships")


def test_a_fault_in_each_table_is_told_with_its_cell(components, run, edit):
    """All at once, and nothing is written."""
    edit(components / "content/components/heroes.csv", "bo,,Bo of the Reeds,,1,", "bo,,Bo of the Reeds,,none,")
    edit(components / "content/components/types.yaml", "value: {kind: int, min: 0, max: 100}", "value: {kind: int, min: 2}")
    done = run("build", "components", "-q", "--max", "0", cwd=components)
    assert "content/components/heroes.csv:3:5: error[" in done.err
    assert "    3 | cost.iron: none\n" in done.err
    for place in ("content/components/coins.yaml:4:19", "content/components/ships.xlsx[Ships]!D2"):
        assert f" {place}\n" in done.err  # too small, as on the board: one cause
    assert not (components / "out").exists()


PPI = 150

PX = PPI / 25.4  # pixels per mm

AROUND = 4  # mm of bleed and more around the board

BOARD = (400, 280)


def built_of_components_tiles(run, root, paper, *options):
    """Build the boards on a paper; gives the PDF and the placements of all pages."""
    done = run("build", "components", "--deck", "boards", "--paper", paper, "-q", *options, cwd=root)
    assert (done.code, done.err) == (0, "")
    (pdf,) = (root / "out/components/en").glob(f"components-en-cards-{paper}.*.pdf")
    manifest = json.loads(pdf.with_suffix(".json").read_text("utf-8"))
    return pdf, [page["placements"] for page in manifest["pages"]]


def pixels(page, placement):
    """The board's pixels on a page: the page moved and turned so that the board's corner is always at the same pixel."""
    x, y, _, h = placement["trim_mm"]
    left, top = placement.get("tile", {"window_mm": (0, 0)})["window_mm"][:2]
    s, pt = PPI / 72, 72 / 25.4
    if placement["rotation"] == 270:
        matrix = (0.0, s, -s, 0.0, (AROUND + left) * PX + s * (y + h) * pt, (AROUND + top) * PX - s * x * pt)
    else:
        matrix = (s, 0.0, 0.0, s, (AROUND + left) * PX - s * x * pt, (AROUND + top) * PX - s * y * pt)
    w, h = (round((side + 2 * AROUND) * PX) for side in BOARD)
    bitmap = pypdfium2.PdfBitmap.new_native(w, h, pdfium.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, w, h)
    clip = pdfium.FS_RECTF(0, 0, w, h)
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, pdfium.FS_MATRIX(*matrix), clip, 0)
    return bitmap.to_numpy().copy()


def whole(box):
    """The pixels that lie whole in a box (mm of the board), as slices."""
    x1, y1, x2, y2 = ((v + AROUND) * PX for v in (box.x, box.y, box.right, box.bottom))
    return slice(int(np.ceil(y1 - 1e-6)), int(y2 + 1e-6)), slice(int(np.ceil(x1 - 1e-6)), int(x2 + 1e-6))


def same(part, wanted):
    """Whether pixels are equal but for rounding: edges of a line that is placed elsewhere differ by up to 2 of 255.

    No placement makes them exactly equal. Pdfium calculates in single precision: of one page that is drawn again 1000 whole
    pixels farther, 0.09 % of the pixels change. Tiles on a grid of whole pixels (0.508 mm) differ as much as without one.
    """
    return int(np.abs(part.astype(int) - wanted.astype(int)).max()) <= 2


def with_bleed(tile, bleed):
    """What lies on the sheet of a tile, with its bleed where it is at the edge of the board (mm)."""
    x, y, w, h = tile["window_mm"]
    left, top, right, bottom = (
        bleed * here
        for here in (
            tile["column"] == 1,
            tile["row"] == 1,
            tile["column"] == tile["columns"],
            tile["row"] == tile["rows"],
        )
    )
    return Box(x - left, y - top, w + left + right, h + top + bottom)


def tiles_of(pdf, placements):
    """Each tile's placement and pixels, in printing order."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page, (placement,) in zip(document, placements, strict=True):
            yield placement, pixels(page, placement)


@pytest.mark.parametrize(("paper", "options"), [("a4", ()), ("letter", ("--marks", "short")), ("a5", ("--bleed", "1"))])
def test_tiles_put_together_are_the_board(paper, options, components, run):
    """Each later tile is laid over those before it; nothing differs from the undivided board, not even at the seams."""
    pdf, ((board,),) = built_of_components_tiles(run, components, "sra3")
    assert "tile" not in board
    ((_, wanted),) = tiles_of(pdf, [[board]])
    put_together = np.zeros_like(wanted)
    found = list(tiles_of(*built_of_components_tiles(run, components, paper, *options)))
    assert [(p["tile"]["row"], p["tile"]["column"]) for p, _ in found] == [
        (row, column)
        for row in range(1, found[0][0]["tile"]["rows"] + 1)
        for column in range(1, found[0][0]["tile"]["columns"] + 1)
    ]
    bleed = 1 if "--bleed" in options else 3
    for placement, part in found:
        area = whole(with_bleed(placement["tile"], bleed))
        put_together[area] = part[area]
    inside = whole(Box(0, 0, *BOARD).inset(-bleed))
    assert same(put_together[inside], wanted[inside])


@pytest.mark.parametrize("options", [(), ("--low-ink",), ("--guides",)], ids=" ".join)
def test_words_of_a_tile_are_those_that_show_on_it(options, components, run):
    """A reader or a search finds the name of each cell on the tiles that it is printed on, and on no other."""
    pdf, placements = built_of_components_tiles(run, components, "a4", *options)
    with pypdfium2.PdfDocument(pdf) as document:
        for page, (placement,) in zip(document, placements, strict=True):
            words = page.get_textpage().get_text_range().split()
            found = {int(number) for name, number in pairwise(words) if name == "B"}
            x, y, w, h = placement["tile"]["window_mm"]
            shown = {
                c + 10 * r for c in range(10) for r in range(7) if x - 24 < c * 40 + 8 < x + w and y - 8 < r * 40 + 16 < y + h
            }
            assert found
            assert found <= shown


def test_overlaps_are_the_same_on_both_tiles(components, run):
    """What gets covered repeats the board, but for the crosses at its ends and the strip of white with key and words."""
    pdf, placements = built_of_components_tiles(run, components, "a4")
    ((_, wanted),) = tiles_of(*built_of_components_tiles(run, components, "sra3"))
    covered = 0
    for placement, part in tiles_of(pdf, placements):
        window, visible = (Box(*placement["tile"][key]) for key in ("window_mm", "visible_mm"))
        beyond = Box(visible.right, window.y + 4, (window.w - visible.w) / 2 - 2.2, visible.h - 8)
        below = Box(window.x + 4, visible.bottom, visible.w - 8, (window.h - visible.h) / 2 - 2.2)
        for box in (b for b in (beyond, below) if b.w > 0 and b.h > 0):
            assert same(part[whole(box)], wanted[whole(box)])
            covered += 1
    assert covered >= 4


PER_MM = SCALE * 72 / 25.4

BLUE, RED = (0x2B, 0x5F, 0x9E), (0xA8, 0x32, 0x2D)


def built_of_components_variants(run, root, *options):
    """Build the cards; gives the PDF and the placements of each page."""
    done = run("build", "components", "--only", "cards", "-q", *options, cwd=root)
    assert (done.code, done.err) == (0, "")
    folder = root / "out/components/en"
    pdf = max(folder.glob("components-en-cards-a4*.pdf"), key=lambda file: file.stat().st_mtime_ns)
    return pdf, [page["placements"] for page in json.loads(pdf.with_suffix(".json").read_text())["pages"]]


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short", "gutterfold", "none"])
def test_each_player_has_tokens_in_the_own_colour_on_both_sides(mode, components, run):
    """As many as the deck's file says; pdfium's pixels near the edge of each."""
    pdf, pages = built_of_components_variants(run, components, "--deck", "fleets", "--backs", mode)
    faces = Counter(p["id"] for page in pages for p in page if p["face"] == "face")
    scouts = {f"scout-ship@{player}@{number}": 2 for player in ("blue", "red") for number in (1, 2, 3)}
    others = {f"{id_}@{player}": n for id_, n in (("harbour", 1), ("marker", 4), ("blockade", 2)) for player in ("blue", "red")}
    assert faces == scouts | others | {"prize": 1}
    with pypdfium2.PdfDocument(pdf) as document:
        for page, placements in zip(document, pages, strict=True):
            picture = page.render(scale=SCALE).to_pil().convert("RGB")
            for placement in placements:
                x, y, w, _ = placement["trim_mm"]
                seen = picture.getpixel((round((x + w / 2) * PER_MM), round((y + 0.8) * PER_MM)))
                wanted = BLUE if "@blue" in placement["id"] else RED
                assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 3, placement


def test_a_list_is_made_from_the_cards(components, run, edit):
    """A hero who costs more stands in it without another word; tokens are counted with all their variants."""
    edit(components / "content/components/heroes.csv", "cid,3,Cid,2,", "cid,3,Cid,7,")
    pdf, _ = built_of_components_variants(run, components, "--card", "prices")
    with pypdfium2.PdfDocument(pdf) as document:
        lines = document[0].get_textpage().get_text_range().splitlines()
    assert [line for line in lines if line.startswith(("Cid", "Bo of", "Blockade", "Scout"))] == [
        "Bo of the Reeds – 1",
        "Cid 7 –",
        "Scout 12",
        "Blockade 4",
    ]


def test_a_text_names_what_stands_on_cards(components, run, edit):
    """A hero with another name, cost or companion changes the note; one that is gone is an error there."""
    heroes = components / "content/components/heroes.csv"
    edit(heroes, "Bo of the Reeds", "Bo of the Hill")
    edit(heroes, "cid,3,Cid,2,", "cid,3,Cid,7,")
    pdf, _ = built_of_components_variants(run, components, "--card", "prices")
    with pypdfium2.PdfDocument(pdf) as document:
        words = " ".join(document[0].get_textpage().get_text_range().split())
    assert "All in all: Ann the Bold 3, Bo of the Hill 1, and Cid 7. Ann the Bold rows with Bo of the Hill." in words
    edit(heroes, "ann,2,", "anna,2,")
    edit(heroes, ",ann,Eva", ",anna,Eva")
    said = run("check", "components", cwd=components).err
    assert "lists.yaml:6:68: error[locale/unknown-card]: `{card:ann.title}`: there is no card `ann`" in said
    assert "hint: did you mean `anna`?" in said


@pytest.mark.parametrize("mode", ["duplex-long", "gutterfold"])
def test_the_arabic_edition_prints_the_same_parts(mode, component_builds):
    """In the same places and without a finding; one translation serves all variants of an entry."""
    english, arabic = (component_builds.take("a4", mode, locale) for locale in ("en", "ar"))
    places = [
        [[(p["id"], p["face"], p["trim_mm"]) for p in page["placements"]] for page in made.manifest["pages"]]
        for made in (english, arabic)
    ]
    assert places[0] == places[1]
    with pypdfium2.PdfDocument(arabic.pdf) as document:
        words = " ".join(page.get_textpage().get_text_range() for page in document)
    assert words.count("كشاف") == 12 + 2 + 1  # twelve scouts of the fleets, two shields, the list


def test_pieces_are_counted_by_their_kinds(components, run):
    """And what is skipped is said."""
    said = run("check", "components", cwd=components).out.splitlines()[-1]
    assert said.startswith("components (en): 61 tokens, 14 tiles, 4 boxes, 6 cards, 4 boards, 2 player aids, 6 dice and ")
    assert said.endswith(", 1 card skipped, no fault found")
