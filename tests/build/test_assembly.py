"""The assembly sheet: its drawings hide what is hidden, and it says what lies on which sheet, in every language."""

import json
import re
from zipfile import ZipFile

import pypdfium2
import pytest
from support.builds import COMPONENTS, REPOSITORY, Silent

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.build.assembly import booklet_guide, tiled_boards
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.layout import assembly
from pnp.layout.assembly import assembly_steps, folded_pieces
from pnp.layout.folding import dot, net_of
from pnp.locale.phrases import phrase
from pnp.model.frame import Group, PlacedFrame
from pnp.model.request import BuildRequest
from pnp.pictures.path_geometry import winding_number

ROOM = Size(56, 40)
KINDS = {"cube", "d4", "d8", "d10", "d12", "d20", "tuckbox", "tray", "standee", "disc_standee", "cross_standee"}


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """The second test game, which has every kind of net and a board in tiles, as it is written."""
    report, workshop = Report(), Workshop(COMPONENTS)
    ready = prepare(BuildRequest(COMPONENTS, "components"), report, Silent(), workshop)
    assert [found.message for found in report.diagnostics] == []
    return ready, write(ready, tmp_path_factory.mktemp("assembly"), Silent(), workshop=workshop)


@pytest.fixture(scope="module")
def pieces(everything):
    """Its nets by what they fold to."""
    return {piece.net.kind: piece for piece in folded_pieces(everything[0].components)}


def text_of(pdf):
    """All words of a PDF, in one line."""
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


def test_every_kind_of_net_has_its_steps(pieces, everything):
    """From the printed net to the finished piece, each drawn within its room."""
    assert set(pieces) == KINDS
    theme = everything[0].game.theme
    for kind, piece in pieces.items():
        steps = assembly_steps(piece, theme)
        assert len(steps) == (5 if kind == "tuckbox" else 3)
        assert steps[0].phrase == "assembly-cut"
        for step in steps:
            picture = step.draw(ROOM)
            assert picture.size.w <= ROOM.w + 1e-6
            assert picture.size.h <= ROOM.h + 1e-6
            assert max(picture.size.w / ROOM.w, picture.size.h / ROOM.h) > 0.4
            assert step.tab is None or step.tab in {region.tab for region in piece.net.regions}


def test_tabs_have_the_numbers_that_are_printed_on_them(pieces):
    """Each once, from 1; figures of the sides are none of a tab. Flat drawings show them all."""
    for kind, count in (("d12", 19), ("cube", 7), ("tuckbox", 2), ("tray", 4), ("cross_standee", 0)):
        net = pieces[kind].net
        assert sorted(region.tab for region in net.regions if region.tab) == list(range(1, count + 1))
        assert all(region.tab is None for region in net.regions if region.name)


def seen_at(faces, view, point):
    """The regions at a point of the picture, the nearest last, by their distance along the line of sight."""
    found = []
    for face in faces:
        outline = tuple(view.at(corner.place) for corner in face.corners)
        facing = dot(face.pose.normal, view.toward)
        if abs(facing) > 0.05 and winding_number(outline, *point):
            x, y = point
            base = tuple(r * x - u * y for r, u in zip(view.right, view.up, strict=True))
            origin = face.corners[0].place
            depth = dot(face.pose.normal, [o - b for o, b in zip(origin, base, strict=True)]) / facing
            found.append((depth, face.region))
    return [region for _, region in sorted(found)], [depth for depth, _ in sorted(found)]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_what_is_hidden_is_hidden(pieces, everything, kind, monkeypatch):
    """At each spot of each drawing, what was painted last is nearest to the viewer."""
    sort = assembly._back_to_front
    views = []
    place = assembly._View.at
    monkeypatch.setattr(assembly, "_draw_folded", _recording(assembly._draw_folded, views))
    for step in assembly_steps(pieces[kind], everything[0].game.theme):
        step.draw(ROOM)
    assert views
    checked = 0
    for net, poses, view in views:
        whole = list(assembly._faces(net, poses))
        ordered = list(sort(sorted(whole, key=lambda f: -len(net.regions[f.region].name)), view.toward))
        places = [place(view, corner.place) for face in whole for corner in face.corners]
        (x0, x1), (y0, y1) = ((min(v), max(v)) for v in zip(*places, strict=True))
        for i in range(40):
            for j in range(40):
                point = x0 + (x1 - x0) * (i + 0.37) / 40, y0 + (y1 - y0) * (j + 0.61) / 40
                nearest, depths = seen_at(whole, view, point)
                painted = [f.region for f in ordered if winding_number(tuple(place(view, c.place) for c in f.corners), *point)]
                close = len(depths) > 1 and depths[-1] - depths[-2] < 0.6  # a tab on the side that it is glued to
                if nearest and not close and not near_edge(whole, view, point, place):
                    checked += 1
                    assert painted[-1] == nearest[-1]
    assert checked > 300


def near_edge(faces, view, point, place):
    """Whether a point lies so near to an edge that rounding decides."""
    for face in faces:
        outline = [place(view, corner.place) for corner in face.corners]
        for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
            length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1.0
            t = max(0.0, min(1.0, ((point[0] - x1) * (x2 - x1) + (point[1] - y1) * (y2 - y1)) / length))
            if (x1 + t * (x2 - x1) - point[0]) ** 2 + (y1 + t * (y2 - y1) - point[1]) ** 2 < 0.2**2:
                return True
    return False


def _recording(draw, views):
    def record(*drawn, is_last):
        net, _, poses, view, _ = drawn
        views.append((net, poses, view))
        return draw(*drawn, is_last=is_last)

    return record


def test_the_last_step_shows_the_art_as_it_is(pieces, everything):
    """Steps before it show it faintly, and no drawing has lines of the net in its art."""
    steps = assembly_steps(pieces["cube"], everything[0].game.theme)
    art = [[item for item in step.draw(ROOM).items if _art(item)] for step in steps]
    assert all(isinstance(item, Group) and item.opacity < 0.5 for item in (*art[0], *art[1]))
    assert all(isinstance(item, PlacedFrame) for item in art[2])
    assert len(art[2]) == 3
    assert net_of(art[2][0].frame) is None


def _art(item):
    return isinstance(item, PlacedFrame) or (isinstance(item, Group) and isinstance(item.items[0], PlacedFrame))


def test_the_sheet_names_the_sheets_of_tiles(everything):
    """The numbers on the drawing of a board are those of the sheets in the manifest, and each piece is counted once."""
    ready, written = everything
    cards, sheet = written
    manifest = json.loads(cards.pdf.with_suffix(".json").read_text("utf-8"))
    (document,) = ready.products["assembly"].documents
    found = {(id_, place.tile.row, place.tile.column): place.sheet for id_, place in _tiles(ready)}
    assert len(found) == 4
    assert found == {
        (p["id"], p["tile"]["row"], p["tile"]["column"]): (page["page"] + 1) // 2
        for page in manifest["pages"]
        for p in page["placements"]
        if "tile" in p
    }
    assert sheet.pdf.name == "components-en-assembly-a4.pdf"
    assert sheet.sheets == len(document.imposition.sheets)


def _tiles(ready):
    return [(board.id, place) for board in tiled_boards(ready.products["cards"]) for place in board.tiles]


def test_what_the_sheet_says(everything):
    """The steps in order, what each line means, the paper, and which pieces lie on which sheets."""
    said = text_of(everything[1][1].pdf)
    for key in ("title", "order", "line-cut", "line-mountain", "line-valley", "line-tab", "net-paper", "board-paper", "cut",
                "fold", "glue", "bottom", "lid", "halves", "slot", "cross", "tiles", "numbers", "sheets"):  # fmt: skip
        assert " ".join(phrase("en", f"assembly-{key}", n=2).split()) in said, key
    assert re.search(r"A4 1 \d+ tokens", said)


def test_tiles_are_joined_before_they_are_mounted(tmp_path):
    """No straight cut runs through flaps, which stay where the tiles of a board overlap; cardboard comes last, said twice."""
    said = text_of(of_game(tmp_path, "beyond-nebula", "en")[1][0].pdf)
    assert said.count(phrase("en", "assembly-sheet-mount")) == 2
    workshop = Workshop(REPOSITORY)
    request = BuildRequest(REPOSITORY, "beyond-nebula", locale="en")
    game = prepare(request, Report(), Silent(), workshop).game
    runs = [run for file in booklet_guide(game, request, workshop).files for run in file.runs]
    (tiles,) = [run for run in runs if "assembly-sheet-tiles" in run.phrases]
    assert tiles.phrases == ("assembly-sheet-tiles", "assembly-sheet-mount")
    assert tiles.picture.labels == ()
    assert any(run.picture.labels for run in runs)


def of_game(tmp_path, game, locale, **options):
    """The assembly sheet of a shipped game in a language."""
    report, workshop = Report(), Workshop(REPOSITORY)
    ready = prepare(BuildRequest(REPOSITORY, game, locale=locale, only="assembly", **options), report, Silent(), workshop)
    written = write(ready, tmp_path, Silent(), workshop=workshop)
    return ready, written


def test_it_alone_may_be_built_and_reads_from_the_right(tmp_path):
    """In Arabic, the first step is on the right, with its number at the right of its words."""
    _, (sheet,) = of_game(tmp_path, "belona", "ar")
    assert sheet.pdf.name == "belona-ar-assembly-a4.pdf"
    page = pypdfium2.PdfDocument(sheet.pdf)[0]
    words = page.get_textpage()
    first, last = (words.search(number).get_next() for number in ("1", "3"))
    assert first is not None
    assert last is not None
    boxes = {n: [words.get_charbox(i) for i in range(words.count_chars()) if words.get_text_range(i, 1) == n] for n in "123"}
    middle = page.get_width() / 2
    assert max(box[0] for box in boxes["1"]) > middle
    assert min(box[0] for box in boxes["3"]) < middle


@pytest.mark.parametrize(
    "options", [{"decks": ("white_dice",)}, {"profile": "tts"}, {"draft": True}, {"guides": True}], ids=lambda o: next(iter(o))
)
def test_builds_without_it(options):
    """A part of a game, a virtual table and proofs are not put together."""
    report = Report()
    ready = prepare(BuildRequest(REPOSITORY, "belona", **options), report, Silent(), Workshop(REPOSITORY))
    assert ready.products["assembly"].documents == ()


def test_the_manifest_lists_the_cuts_of_every_sheet(everything):
    """Of each file in order, every sheet once; the numbers on the page are those of the steps."""
    cards, sheet = everything[1]
    cutting = json.loads(sheet.pdf.with_suffix(".json").read_text("utf-8"))["cutting"]
    assert {entry["file"] for entry in cutting} == {cards.pdf.name}
    assert [n for entry in cutting for n in range(entry["sheets"][0], entry["sheets"][1] + 1)] == [*range(1, cards.sheets + 1)]
    assert all([cut["step"] for cut in e["cuts"]] == sorted(cut["step"] for cut in e["cuts"]) for e in cutting)
    assert cards.pdf.name in text_of(sheet.pdf)


def test_a_game_of_cards_has_one_on_request(toy, tmp_path):
    """A usual build has none; the sheet says what marks mean, how to print and how to cut, and nothing of creases or glue."""
    workshop = Workshop(toy)
    assert prepare(BuildRequest(toy, "toy"), Report(), Silent(), workshop).products["assembly"].documents == ()
    ready = prepare(BuildRequest(toy, "toy", only="assembly"), Report(), Silent(), workshop)
    (sheet,) = write(ready, tmp_path, Silent(), workshop=workshop)
    said = text_of(sheet.pdf)
    for key in ("print-at-100", "assembly-line-marks", "assembly-sheet-straight"):
        assert " ".join(phrase("en", key).split()) in said
    assert re.search(r"toy-en-cards-a4.pdf A4, both sides, turned on the long edge [12 ]*A4 1 7 cards$", said)
    assert "crease" not in said


def test_a_sheet_to_be_folded_explains_its_line(toy, tmp_path):
    """The dashed line stands in the legend, and without marks these do not."""
    workshop = Workshop(toy)
    ready = prepare(BuildRequest(toy, "toy", only="assembly", backs="gutterfold", marks="none"), Report(), Silent(), workshop)
    (sheet,) = write(ready, tmp_path, Silent(), workshop=workshop)
    said = text_of(sheet.pdf)
    assert "page” fold here Sheets" in said
    assert "marks:" not in said
    assert phrase("en", "assembly-sheet-fold") in said


@pytest.mark.whole
def test_every_part_of_a_kit_has_one(run, tmp_path, components):
    """With the numbers of its own sheets, also where backs are folded over."""
    (components / "content/components/licence.txt").write_text("Free.\n", "utf-8")
    game = components / "content/components/game.yaml"
    game.write_text(
        game.read_text("utf-8").replace("source-locale: en\n", "source-locale: en\nlicence: licence.txt\n"), "utf-8"
    )
    ran = run("kit", "components", "--out", tmp_path / "kits", cwd=components)
    assert ran.code == 0, ran.err
    (file,) = (tmp_path / "kits").rglob("*.zip")
    with ZipFile(file) as archive:
        names = [name.split("/", 1)[1] for name in archive.namelist()]
        readme = archive.read(next(name for name in archive.namelist() if name.endswith("README.txt"))).decode()
    assert [name for name in names if "assembly" in name] == [
        "A4/components-en-assembly-a4.pdf",
        "Letter/components-en-assembly-letter.pdf",
        "low-ink/components-en-assembly-a4.low-ink.pdf",
        "low-ink/components-en-assembly-letter.low-ink.pdf",
        "gutterfold/components-en-assembly-a4.backs-gutterfold.pdf",
        "gutterfold/components-en-assembly-letter.backs-gutterfold.pdf",
    ]
    assert "assembly-a4.pdf\r\n    How to put it together\r\n    A4, one side" in readme


def test_characters_that_no_font_has(components):
    """Are an error, as on the edge of a sheet, with the fonts and a way out."""
    game = components / "content/components/game.yaml"
    game.write_text(game.read_text("utf-8").replace("title: Components", "title: Components \U00013000"), "utf-8")
    report = Report()
    prepare(BuildRequest(components, "components", only="assembly"), report, Silent(), Workshop(components))
    said = [found.message for found in report.diagnostics if "assembly sheet" in found.message]
    assert said == ["the words of the assembly sheet need `\U00013000` (U+13000), which no font of `chakra-petch` has"]
