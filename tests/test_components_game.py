"""The second test game, which has one deck for each primitive, built in all ways and read by other programs."""

import json
import shutil
from collections import defaultdict

import pypdfium2
import pytest
from PIL import Image

from pnp.base.units import PT
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
    assert "hint: give the deck a `size` of at least [246, 222]" in needed.err
    edit(components / "content/components/game.yaml", "size: [176, 150]", "size: [246, 222]")
    refused = run("build", "components", "--deck", "cases", "--only", "cards", "-q", cwd=components)
    assert "hint: it fits on `tabloid` or on `a3` or in parts" in refused.err
    assert run("build", "components", "--deck", "cases", "--only", "cards", "-q", "--paper", "a3", cwd=components).err == ""
