"""Sheets for Screentop: gapless cells without bleed, and a list that says what lies in each.

Where decks lie on a table: as content says, and otherwise beside each other. Grids of sheets: all faces find a cell, no
sheet is too large, and resolution is as high as that allows. Nets fold into their solids: closed, with each side's
picture seen from outside, and meshes that say so. What a profile, a deck or the command line says of a virtual table
and cannot be. Files of a virtual table that a later build no longer writes are removed, and nothing else is. A package
of Tabletop Playground: templates with the fields of its schema, and the files that they name. Tabletop Simulator:
sheets that it takes, an object for every piece, and the right face on each.
"""

import copy
import json
import re
from collections import Counter
from io import BytesIO
from itertools import combinations
from types import SimpleNamespace

import numpy as np
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from support.games import ADDRESS, ARABIC
from support.tables import faults

from pnp.base.units import PT, Size
from pnp.build.virtual_table import arrange_table, plan_sheets, single_cell, solid_of
from pnp.model.frame import Frame
from pnp.model.picture import Anchor
from pnp.model.printing import USUAL_TABLE_SETUP, TableSetup, VirtualTable
from pnp.model.sheet import BAG_SIZE, TableDeck
from pnp.render.exports.virtual_tables import mesh
from pnp.render.face_pixels import face_pixels


@pytest.fixture(scope="module")
def screentop(build_table):
    """The small game as sheets."""
    return build_table("screentop")


@pytest.fixture(scope="module")
def sheets(screentop):
    """The entries of its list by their files."""
    return {sheet["file"]: sheet for sheet in screentop.read("manifest.json")["sheets"]}


@pytest.mark.whole
def test_the_list_names_every_picture_and_no_other_file(screentop, sheets):
    """Nothing else is in the folder."""
    files = {str(file.relative_to(screentop.folder)) for file in screentop.folder.rglob("*.*")}
    assert files == {*sheets, "manifest.json", "files.json"}


def test_sizes_are_those_of_the_pictures(screentop, sheets):
    """Columns and rows of equal cells, with a border of clear pixels only around what is cut out."""
    for file, sheet in sheets.items():
        with Image.open(screentop.folder / file) as picture:
            border = 2 * sheet["border_px"]
            size = (sheet["columns"] * sheet["cell_width_px"], sheet["rows"] * sheet["cell_height_px"])
            assert picture.size == (size[0] + border, size[1] + border)
            assert picture.mode == ("RGBA" if sheet["deck"] in {"coins", "badges"} else "RGB")
        assert sheet["count"] == len(sheet["cells"]) <= sheet["columns"] * sheet["rows"]
        assert (sheet["cell_width_px"], sheet["cell_height_px"]) == tuple(
            round(sheet[side] / 25.4 * sheet["ppi"]) for side in ("width_mm", "height_mm")
        )


def test_cells_say_which_cards_they_show(sheets):
    """A face has its card, a common back all cards, backs of their own the cards of their faces."""
    rooms, back, own = sheets["rooms.png"], sheets["rooms.back.png"], sheets["pairs.backs.png"]
    assert (rooms["columns"], rooms["rows"], rooms["count"]) == (15, 5, 75)
    assert [cell["cards"][0]["id"] for cell in rooms["cells"]] == [f"room-{n}" for n in range(75)]
    assert rooms["cells"][3]["cards"] == [{"id": "room-3", "name": "Room 3", "copies": 1}]
    assert (back["side"], len(back["cells"]), len(back["cells"][0]["cards"])) == ("back", 1, 75)
    assert [[card["id"] for card in cell["cards"]] for cell in own["cells"]] == [["pair-0"], ["pair-1"], ["pair-2"]]
    assert (sheets["pairs.png"]["side"], sheets["pairs.png"]["cells"][0]["cards"][0]["copies"]) == ("face", 2)


def test_pages_of_the_booklet_are_cells(sheets):
    """In order, on one sheet."""
    pages = sheets["booklet.pages.png"]
    assert (pages["deck"], pages["side"], pages["count"]) == ("booklet", "face", 2)
    cards = [[{"id": f"page-{n}", "name": f"Inn {n}", "copies": 1}] for n in (1, 2)]
    assert [cell["cards"] for cell in pages["cells"]] == cards


def test_cells_show_them(screentop, sheets):
    """Without gap and bleed: the cell is the face as it is cut."""
    (deck,) = (deck for deck in screentop.plan.decks if deck.name == "rooms")
    sheet, picture = sheets["rooms.png"], np.asarray(Image.open(screentop.folder / "rooms.png")).astype(int)
    w, h = sheet["cell_width_px"], sheet["cell_height_px"]
    for piece in deck.pieces[::9]:
        x, y = piece.cell % sheet["columns"] * w, piece.cell // sheet["columns"] * h
        rows = np.frombuffer(face_pixels(piece.face, screentop.fonts, ppi=60).rows, np.uint8).reshape(h, 1 + 3 * w)
        alone = rows[:, 1:].reshape(h, w, 3).astype(int)
        assert np.abs(picture[y : y + h, x : x + w] - alone).max() <= 1


def piece(name="card", form="card", size=(60.0, 90.0), copies=1, *, has_back=True):
    """A piece as the set-up sees it."""
    return SimpleNamespace(name=name, form=form, size=Size(*size), copies=copies, has_back=has_back, solid=None)


def deck(*pieces, name="deck"):
    """A deck of pieces."""
    return TableDeck(name, "card", pieces)


def room(item):
    """The box that an item takes."""
    piece = item.pieces[0][0]
    w, h = (BAG_SIZE, BAG_SIZE) if item.kind == "bag" else piece.size
    h = min(w, h) if piece.form == "figure" else h  # it stands
    return item.x - w / 2, item.y - h / 2, item.x + w / 2, item.y + h / 2


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(
            st.builds(
                piece,
                form=st.sampled_from(["card", "tile", "token", "board", "figure"]),
                size=st.tuples(st.floats(10, 400), st.floats(10, 400)),
                copies=st.integers(1, 12),
            ),
            min_size=1,
            max_size=6,
        ),
        min_size=1,
        max_size=6,
    )
)
def test_nothing_lies_on_anything_else(found):
    """In whatever decks of whatever pieces that say nothing of their place."""
    items = arrange_table([(deck(*pieces), USUAL_TABLE_SETUP) for pieces in found])
    assert sum(len(item.pieces) for item in items) == sum(p.copies for pieces in found for p in pieces)
    for one, other in combinations(items, 2):
        a, b = room(one), room(other)
        assert a[2] <= b[0] + 1e-6 or b[2] <= a[0] + 1e-6 or a[3] <= b[1] + 1e-6 or b[3] <= a[1] + 1e-6


@pytest.mark.parametrize(
    ("pieces", "kinds", "facing"),
    [
        ([piece(copies=3)], ["pile"], "down"),
        ([piece(copies=3, has_back=False)], ["pile"], "up"),
        ([piece(), piece(has_back=False)], ["pile"], "up"),
        ([piece()], ["piece"], "up"),
        ([piece(form="tile", copies=2), piece(form="token")], ["bag", "piece"], "up"),
        ([piece(form="solid", copies=2)], ["piece", "piece"], "up"),
        ([piece(form="board", copies=2)], ["piece", "piece"], "up"),
    ],
)
def test_how_decks_lie_that_say_nothing(pieces, kinds, facing):
    """Cards in piles, face down if they all have backs; what there are many of in bags."""
    for one in pieces:
        if one.form == "solid":
            one.form = "figure"
    items = arrange_table([(deck(*pieces), USUAL_TABLE_SETUP)])
    assert [item.kind for item in items] == kinds
    assert {item.facing for item in items} == {facing}


def test_rows_of_a_spread():
    """Three cards, two, and one for each further row, each row in the middle, edge to edge."""
    setup = TableSetup(at=(100.0, 50.0), arrangement="spread", rows=(3, 2, 1), gap=0.0)
    items = arrange_table([(deck(piece(size=(80.0, 60.0), copies=7)), setup)])
    assert [(item.x - 100, item.y - 50) for item in items] == [
        (-80, -90), (0, -90), (80, -90), (-40, -30), (40, -30), (0, 30), (0, 90),
    ]  # fmt: skip


def test_a_deck_that_is_turned():
    """Its cards turn with it, clockwise: what lay right of the middle lies below."""
    one, two = arrange_table(
        [(deck(piece(copies=2)), TableSetup(at=(0.0, 0.0), arrangement="spread", rows=(2,), gap=10.0, turn=90.0))]
    )
    assert (one.x, one.y, two.x, two.y) == pytest.approx((0, -35, 0, 35))
    assert one.turn == two.turn == 90


def test_what_has_no_place_lies_below_what_has():
    """With a gap between."""
    placed, free = (
        (deck(piece(size=(100.0, 100.0))), TableSetup(at=(0.0, 30.0))),
        (deck(piece(size=(50.0, 40.0))), USUAL_TABLE_SETUP),
    )
    assert [(item.x, item.y) for item in arrange_table([free, placed])] == [(0, 30 + 50 + 40 + 20), (0, 30)]


def test_one_bag_for_all():
    """To draw from, whatever is in it."""
    (bag,) = arrange_table([(deck(piece(form="tile"), piece(form="tile", copies=4)), TableSetup(arrangement="bag"))])
    assert (bag.kind, len(bag.pieces)) == ("bag", 5)


POKER = Size(63.5, 88.9)

SIDES = st.floats(5, 600, allow_nan=False)

TABLES = st.builds(
    VirtualTable,
    longest=st.sampled_from([512, 2048, 4096, 8192]),
    columns=st.integers(1, 12),
    rows=st.integers(1, 10),
    ppi=st.integers(30, 400),
    least_ppi=st.integers(1, 200),
    hidden=st.sampled_from(["back", "cell"]),
).filter(lambda table: table.columns * table.rows > 1)


def sheet_counts(plan):
    """Return how many faces lie on each sheet."""
    return [on_sheet.stop - on_sheet.start for on_sheet in plan.slices]


@settings(max_examples=60, deadline=None)
@given(count=st.integers(1, 200), width=SIDES, height=SIDES, table=TABLES)
def test_every_face_has_a_cell_on_a_sheet_that_is_taken(count, width, height, table):
    """Whatever the cards and the program are."""
    plan = plan_sheets(count, Size(width, height), table)
    grid, spare = plan.grid, table.hidden == "cell"
    counts = sheet_counts(plan)
    assert sum(counts) == count
    assert all(1 <= number <= grid.cells - spare for number in counts)
    assert max(counts) - min(counts) <= max(counts) - 1
    assert grid.columns <= table.columns
    assert grid.rows <= table.rows
    assert max(grid.columns * grid.width, grid.rows * grid.height) <= table.longest
    assert grid.ppi <= table.ppi
    assert (grid.width, grid.height) == tuple(max(1, round(side / 25.4 * grid.ppi)) for side in (width, height))
    more = [round(side / 25.4 * (grid.ppi + 1)) * n for side, n in ((width, grid.columns), (height, grid.rows))]
    assert grid.ppi == table.ppi or max(more) > table.longest


@pytest.mark.parametrize(
    ("count", "grid", "counts"),
    [
        (1, (1, 1, 300), [1]),
        (10, (5, 2, 300), [10]),
        (38, (8, 5, 205), [38]),
        (70, (10, 7, 163), [70]),
        (75, (8, 5, 205), [38, 37]),
        (141, (8, 6, 194), [47, 47, 47]),
    ],
)
def test_poker_cards(count, grid, counts):
    """Sheets for Tabletop Simulator: one card, a few, a whole sheet, one card too many for two."""
    plan = plan_sheets(count, POKER, VirtualTable())
    assert ((plan.grid.columns, plan.grid.rows, plan.grid.ppi), sheet_counts(plan)) == (grid, counts)


def test_large_cards_take_more_sheets_rather_than_fewer_pixels():
    """Seventy pages of A4 on one sheet could not be read."""
    plan = plan_sheets(70, Size(210, 297), VirtualTable())
    assert plan.grid.ppi >= 150
    assert len(plan.slices) == 12


def test_what_is_too_large_alone_has_as_many_pixels_as_fit():
    """A board of 500 mm."""
    grid = single_cell(Size(500, 300), VirtualTable())
    assert (grid.width, grid.height, grid.ppi) == (4094, 2457, 208)
    assert single_cell(Size(50, 30), VirtualTable()).ppi == 300


def test_the_hidden_cell_takes_the_place_of_a_card():
    """Seventy cards no longer fit on one sheet of seventy cells."""
    assert len(plan_sheets(70, POKER, VirtualTable(hidden="cell")).slices) == 2
    assert len(plan_sheets(69, POKER, VirtualTable(hidden="cell")).slices) == 1


VERTICES = {"cube": 8, "d4": 4, "d8": 6, "d10": 12, "d12": 20, "d20": 12}

SIDES_OF_SOLID = {"cube": 6, "d4": 4, "d8": 8, "d10": 10, "d12": 12, "d20": 20}

SUMS = {"cube": 7, "d8": 9, "d10": 9, "d12": 13, "d20": 21}


class Places:
    """Points in space by numbers; points within a twentieth of a millimetre are one."""

    def __init__(self):
        self.known = []

    def __call__(self, point):
        """The number of a point."""
        for number, other in enumerate(self.known):
            if np.linalg.norm(np.subtract(point, other)) < 0.05:
                return number
        self.known.append(point)
        return len(self.known) - 1


def edges(corners):
    """The edges of a side in order."""
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


@pytest.mark.parametrize("name", SIDES_OF_SOLID)
def test_solids_are_closed(nets, name):
    """Every edge of a side is the edge of exactly one other, in the other direction; V - E + F = 2."""
    solid, place = solid_of(nets[name]), Places()
    assert (solid.name, len(solid.sides)) == (name, SIDES_OF_SOLID[name])
    found = Counter((place(a), place(b)) for side in solid.sides for a, b in edges(side.corners))
    assert set(found.values()) == {1}
    assert {(b, a) for a, b in found} == set(found)
    assert len(place.known) == VERTICES[name]
    assert len(place.known) - len(found) // 2 + len(solid.sides) == 2


@pytest.mark.parametrize("name", SIDES_OF_SOLID)
def test_sides_face_outwards_and_keep_their_shape(nets, name):
    """The middle of the solid is behind each side, and lengths in space are those on the net."""
    for side in solid_of(nets[name]).sides:
        assert all(np.dot(side.normal, corner) > 5 for corner in side.corners)
        assert np.linalg.norm(side.normal) == pytest.approx(1)
        for (a, b), (c, d) in zip(edges(side.flat), edges(side.corners), strict=True):
            assert np.hypot(*np.subtract(b, a)) == pytest.approx(np.linalg.norm(np.subtract(d, c)))


@pytest.mark.parametrize("name", SUMS)
def test_opposite_sides_have_the_sum_that_they_have_on_paper(nets, name):
    """Or sides would have changed their places."""
    sides = solid_of(nets[name]).sides
    for side in sides:
        other = min(sides, key=lambda found: np.dot(found.normal, side.normal))
        assert int(side.name) + int(other.name) == SUMS[name]


def test_a_cube_is_no_mirror_image(nets):
    """1, 2 and 3 run anticlockwise round their corner, as docs/components.md says."""
    one, two, three = (next(s for s in solid_of(nets["cube"]).sides if s.name == n).normal for n in "123")
    assert np.dot(np.cross(one, two), three) == pytest.approx(1)


@pytest.mark.parametrize("name", SIDES_OF_SOLID)
@pytest.mark.parametrize("up", ["y", "z"])
def test_meshes_show_the_net_from_outside(nets, name, up):
    """Triangles go anticlockwise as they are seen; their part of the picture is not mirrored."""
    face = nets[name]
    solid = solid_of(face)
    piece = SimpleNamespace(id="die", solid=solid, size=face.size)
    rows = [line.split() for line in mesh(piece, 10.0, up).decode().splitlines()]
    points, pixels, normals = ([list(map(float, row[1:])) for row in rows if row[0] == word] for word in ("v", "vt", "vn"))
    triangles = [[[int(n) - 1 for n in corner.split("/")] for corner in row[1:]] for row in rows if row[0] == "f"]
    assert len(triangles) == sum(len(side.corners) - 2 for side in solid.sides)
    for triangle in triangles:
        (a, b, c), (p, q, r) = (points[v] for v, _, _ in triangle), (pixels[t] for _, t, _ in triangle)
        outwards = np.cross(np.subtract(b, a), np.subtract(c, a))
        assert np.dot(outwards, normals[triangle[0][2]]) > 0
        assert np.dot(outwards, a) > 0
        (px, py), (qx, qy) = np.subtract(q, p), np.subtract(r, p)
        assert px * qy > py * qx


def test_what_is_no_die_is_no_solid():
    """A face without the anchors of a net, and one with those of two."""
    assert solid_of(Frame(Size(10, 10), 0.0, ())) is None
    anchors = tuple(Anchor(f"{name}:1:{k}", float(k), float(k * k)) for name in ("cube", "d4") for k in range(3))
    assert solid_of(Frame(Size(10, 10), 0.0, (), points=anchors)) is None
    assert solid_of(Frame(Size(10, 10), 0.0, (), points=(Anchor("zone:a:b", 1.0, 1.0),))) is None


UNITS = "{mm: 28.4, card: 3.1, tile: 2, token: 3.7, board: 1, figure: 2}"


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        (
            "writes: [tts]\n",
            "2:1: error[load/profile-contradiction]: `tts` is for virtual tables, but the profile has no `table`",
        ),
        (
            "table: {columns: 3}\n",
            "2:1: error[load/profile-contradiction]: `table` is there, but nothing is written for a table",
        ),
        (
            "writes: [tts]\ntable: {columns: 3}\n",
            "3:1: error[load/profile-contradiction]: `tts` needs `units`: how large things are",
        ),
        (
            "writes: [screentop]\npages: faces\ntable: {rows: 3}\n",
            "3:1: error[load/profile-contradiction]: `pages` is for print",
        ),
        (
            "writes: [screentop]\ntable: {least-ppi: 400}\n",
            "3:9: error[load/profile-contradiction]: `least-ppi` is 400, more than",
        ),
        (
            "writes: [screentop]\ntable: {columns: 1, rows: 1, hidden: cell}\n",
            "3:30: error[load/profile-contradiction]: the hidden face takes the last cell of a sheet that has only one",
        ),
        (
            f"writes: [tts]\ntable: {{columns: 20, rows: 7, units: {UNITS}}}\n",
            "3:9: error[load/profile-contradiction]: a sheet of 20 × 7 has 140 cells, and Tabletop Simulator counts 100",
        ),
        ("writes: [screentop]\ntable: {longest: 10}\n", "3:18: error[load/out-of-range]: `longest` must be at least 256"),
        ("writes: [screentop]\ntable: {colums: 3}\n", "3:9: error[load/unknown-field]: unknown field `colums`"),
    ],
)
def test_profiles_that_contradict_themselves(toy, run, profile, said):
    """An error with the line, and nothing is written."""
    (toy / "profiles").mkdir()
    (toy / "profiles" / "club.yaml").write_text("note: our club\n" + profile, "utf-8")
    ran = run("build", "toy", "--profile", "club", "-q", cwd=toy)
    assert ran.code == 1
    assert f"profiles/club.yaml:{said}" in ran.err
    assert ran.err.count("error[") == 1
    assert not (toy / "out").exists()


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("leave-out: yes, at: [0, 0]", "a deck that is left out has no `at`"),
        ("rows: [3]", "`rows` is for pieces that lie side by side"),
        ("as: heap", "`as` cannot be `heap`"),
        ("at: [0]", "`at`"),
        ("at: [9000, 0]", "must be at most 2000"),
    ],
)
def test_decks_that_cannot_lie_so(toy, run, edit, deck, said):
    """An error in `game.yaml`, and no other."""
    edit(
        toy / "content/toy/game.yaml", "face: fish.xml, back: back.xml}", f"face: fish.xml, back: back.xml, table: {{{deck}}}}}"
    )
    ran = run("check", "toy", cwd=toy)
    assert ran.code == 1
    assert said in ran.err
    assert ran.err.count("error[") == 1


def test_decks_without_backs_and_without_cards(toy, run, edit):
    """Nothing to turn down, and no cards to pile."""
    game = toy / "content/toy/game.yaml"
    edit(game, "face: fish.xml, back: back.xml}", "face: fish.xml, table: {face: down}}")
    edit(game, "{type: water,", "{kind: token, type: water, table: {as: pile},")
    ran = run("check", "toy", cwd=toy)
    assert "the deck has no backs, so nothing can lie face down" in ran.err
    assert "a token does not lie in a pile of cards" in ran.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--address", "example.org/x"), "`--address example.org/x` has no `https://` before it"),
        (("--address", "ftp://example.org"), "is none of the web or of a file"),
        (("--address", "https://"), "names no host"),
        (("--address", "file://there"), "has two slashes where a file has three"),
        (("--address", "https://example.org/a b"), "has ` `, which is no part of the address of a folder"),
        (("--address", "https://example.org/?x=1"), "has `?`, which is no part"),
        (("--address", "https://[::1"), "is no address"),
        (("--draft",), "`--draft` is for print: `tts` is for a virtual table"),
        (("--only", "booklet"), "`--only booklet` is for print: `tts` is for a virtual table"),
        (("--paper", "a4"), "`--paper` is for sheets: `tts` is for a virtual table"),
    ],
)
def test_options_that_do_not_fit(toy, run, options, said):
    """Usage errors that say what does."""
    ran = run("build", "toy", "--profile", "tts", *options, cwd=toy)
    assert ran.code == 2
    assert said in " ".join(ran.err.replace("│", " ").split())
    assert not (toy / "out").exists()


def test_an_address_that_nothing_uses(toy, run):
    """Sheets of paper have no address."""
    ran = run("build", "toy", "--address", "https://example.org", cwd=toy)
    assert ran.code == 2
    assert "add `--profile tts`" in ran.err


def test_what_a_check_says(toy, run):
    """No sheets of paper."""
    ran = run("check", "toy", "--profile", "screentop", cwd=toy)
    assert ran.code == 0
    assert "cards on a virtual table, no fault found" in ran.out


@pytest.mark.whole
def test_what_a_run_says(toy, run, edit):
    """Where the table is, and which pictures have fewer pixels than wanted; two profiles go together."""
    edit(
        toy / "content/toy/game.yaml",
        "{type: water, format: mini-american",
        "{kind: board, type: water, size: [800, 500], tile: auto",
    )
    edit(toy / "content/toy/game.yaml", "face: water.xml, back: back.xml}", "face: water.xml}")
    ran = run("build", "toy", "--profile", "tts,screentop", "--deck", "waters", cwd=toy)
    assert ran.code == 0
    folder = toy / "out/toy/en"
    assert sorted(entry.name for entry in folder.iterdir()) == ["table.deck-waters.screentop", "table.deck-waters.tts"]
    assert "4096 pixels on each side leave less than 300 ppi: 130 in `waters/" in " ".join(ran.out.split())


WATERS = "  waters: {type: water"


@pytest.mark.parametrize("profile", ["tts", "screentop", "tabletop-playground"])
def test_pieces_that_are_gone_take_their_files_along(toy, run, edit, profile):
    """What somebody put there stays, and what a list names outside of its folder."""
    folder, game = toy / f"out/toy/en/table.{profile}", toy / "content/toy/game.yaml"
    assert run("build", "toy", "--profile", profile, "--ppi", "40", "-q", cwd=toy).code == 0
    before = {file for file in folder.rglob("*.*") if "waters" in file.name}
    assert before
    (folder / "waters-mine.png").touch()
    (toy / "out/precious.png").touch()
    listed = json.loads((folder / "files.json").read_text("utf-8"))
    listed["files"] += ["../../../precious.png", "/etc/precious.png", 7]
    (folder / "files.json").write_text(json.dumps(listed), "utf-8")
    edit(game, WATERS, WATERS.replace("{", "{table: {leave-out: yes}, "))
    assert run("build", "toy", "--profile", profile, "--ppi", "40", "-q", cwd=toy).code == 0
    assert [file for file in before if file.exists()] == []
    assert (folder / "waters-mine.png").exists()
    assert (toy / "out/precious.png").exists()
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*.*")} - {"waters-mine.png", "files.json"}
    listed = json.loads((folder / "files.json").read_text("utf-8"))["files"]
    assert len(listed) == len(files)
    assert set(listed) == files


NUMBER, TEXT, FLAG = (int, float), str, bool

VECTOR = {"X", "Y", "Z"}

TEMPLATE = {
    "Type": TEXT, "GUID": TEXT, "Name": TEXT, "Metadata": TEXT, "CollisionType": TEXT, "SurfaceType": TEXT, "Models": list,
    "Tags": list,
}  # fmt: skip
"""What the schema requires of every template (object-template.ts); of cards, dice and figures (templates.ts) besides:"""

MORE = {
    "Card": {
        "FrontTexture": TEXT, "BackIndex": int, "HiddenIndex": int, "Indices": list, "CardNames": dict, "CardMetadata": dict,
        "CardTags": dict,
    },
    "Dice": {"Faces": list},
    "Cardboard Figure": {"FrontTexture": TEXT},
}  # fmt: skip

OPTIONAL = {
    "PrimaryColor", "SecondaryColor", "Metallic", "Roughness", "ScriptName", "SnapPoints", "Friction", "Restitution", "Density",
    "Collision", "Flippable", "AutoStraighten", "ShouldSnap", "ZoomViewDirection",
}  # fmt: skip

OF_CARDS = {
    "BackTexture", "HiddenTexture", "NumHorizontal", "NumVertical", "Width", "Height", "HiddenInHand", "Thickness", "Model",
    "UsedWithCardHolders", "CanStack", "MirrorBack",
}  # fmt: skip

OF_FIGURES = {"BackTexture", "UseAlpha", "Collide"}

OF_MODELS = {"Offset", "Rotation", "Scale", "Model", "Texture", "UseOverrides", "Roughness"}


@pytest.fixture(scope="module")
def package(build_table):
    """The folder of the small game's package."""
    return build_table("tabletop-playground").folder / "inn-en"


@pytest.fixture(scope="module")
def templates(package):
    """Its templates by their names."""
    found = [json.loads(file.read_text("utf-8")) for file in (package / "Templates").iterdir()]
    assert {f"{template['GUID']}.json" for template in found} == {file.name for file in (package / "Templates").iterdir()}
    return {template["Name"]: template for template in found}


def test_a_package_has_a_manifest(package):
    """With a name and an id."""
    manifest = json.loads((package / "manifest.json").read_text("utf-8"))
    assert manifest["Name"] == "Inn 1.0.0"
    assert re.fullmatch("[0-9A-F]{32}", manifest["GUID"])
    assert {entry.name for entry in package.iterdir()} == {"Models", "Templates", "Textures", "manifest.json"}


def test_templates_hold_to_the_schema(templates):
    """All that it requires is there, and nothing that it does not know."""
    for template in templates.values():
        kind = template["Type"]
        wanted = TEMPLATE | MORE[kind]
        assert [key for key, type_ in wanted.items() if not isinstance(template.get(key), type_)] == []
        known = {*wanted, *OPTIONAL, *{"Card": OF_CARDS, "Cardboard Figure": OF_FIGURES}.get(kind, ())}
        assert set(template) - known == set()
        assert re.fullmatch("[0-9A-F]{32}", template["GUID"])
    assert len({template["GUID"] for template in templates.values()}) == len(templates)


def test_the_files_are_there(package, templates):
    """Textures and models by the names that templates have for them, and no others."""
    textures, models = set(), set()
    for template in templates.values():
        textures |= {template[key] for key in ("FrontTexture", "BackTexture") if template.get(key)}
        for model in template["Models"]:
            assert set(model) <= OF_MODELS
            textures.add(model["Texture"])
            models.add(model["Model"])
    assert {file.name for file in (package / "Textures").iterdir()} == textures
    assert {file.name for file in (package / "Models").iterdir()} == models


def test_stacks_of_cards(templates):
    """In cm, each card as often as it has copies, with its own or the common back."""
    rooms, pairs, deed = templates["rooms"], templates["pairs"], templates["deed"]
    assert (rooms["Width"], rooms["Height"], rooms["NumHorizontal"], rooms["NumVertical"]) == (3.0, 4.0, 15, 5)
    assert (rooms["Indices"], rooms["CardNames"]["74"], rooms["BackIndex"]) == (list(range(75)), "Room 74", -2)
    assert (pairs["Indices"], pairs["BackIndex"], pairs["HiddenIndex"]) == ([0, 0, 1, 1, 2, 2], -3, -3)
    assert deed["Indices"] == [0]


def test_pieces(templates):
    """Round and cut-out shapes, a board that does not stack, a figure with two sides."""
    assert (templates["Crown"]["Model"], templates["Crown"]["BackIndex"]) == ("Round", -2)
    assert templates["Lamp"]["Model"] == templates["Lamp"]["FrontTexture"]
    assert (templates["Court"]["CanStack"], templates["Court"]["Width"]) == (False, 50.0)
    assert templates["Bard"]["FrontTexture"] != templates["Bard"]["BackTexture"]


def test_dice(package, templates):
    """A direction for each side, which is where its mesh has it; axes of the program are left-handed."""
    die = templates["Die"]
    assert sorted(face["Name"] for face in die["Faces"]) == list("123456")
    assert all(set(face) == VECTOR | {"Name"} for face in die["Faces"])
    lines = (package / "Models" / die["Models"][0]["Model"]).read_text("utf-8").splitlines()
    normals = [[round(float(v), 2) + 0.0 for v in line.split()[1:]] for line in lines if line.startswith("vn")]
    assert [[face["X"], -face["Y"] + 0.0, face["Z"]] for face in die["Faces"]] == normals
    assert len({tuple(normal) for normal in normals}) == 6
    edges = {float(v) for line in lines if line.startswith("v ") for v in line.split()[1:]}
    assert {round(abs(edge), 4) for edge in edges} == {0.8}


LONGEST = 4096


@pytest.fixture(scope="module")
def tts(build_table):
    """The small game for Tabletop Simulator."""
    return build_table("tts")


@pytest.fixture(scope="module")
def save(tts):
    """Its saved object."""
    return tts.read("inn-en.json")


def file_of(tts, address):
    """The file that will be found at an address."""
    assert address.startswith(ADDRESS + "/")
    return tts.folder / address.removeprefix(ADDRESS + "/")


def named(save, name):
    """All objects of a nickname, also those in bags and decks."""
    waiting, found = list(save["ObjectStates"]), []
    while waiting:
        thing = waiting.pop(0)
        found += [thing] if thing["Nickname"] == name else []
        waiting += thing.get("ContainedObjects", ())
    return found


def pixels(file, mode="RGB"):
    """A picture as an array."""
    with Image.open(file) as picture:
        assert picture.mode == mode
        return np.asarray(picture).astype(int)


def drawn(frame, tts, ppi):
    """A face alone, as an array."""
    picture = Image.open(BytesIO(face_pixels(frame, tts.fonts, ppi=ppi).png()))
    return np.asarray(picture).astype(int)


def test_every_field_is_documented(tts, save):
    """Of the save and of each kind of object, and each file is where its address says."""
    assert faults(save, lambda address: file_of(tts, address).is_file()) == []
    kinds = {thing["Name"] for thing in save["ObjectStates"]}
    assert kinds == {
        "DeckCustom",
        "Card",
        "Bag",
        "Custom_Tile",
        "Custom_Token",
        "Custom_Model",
        "Figurine_Custom",
        "Custom_Board",
        "Custom_PDF",
    }


def test_the_booklet_is_a_pdf_beside_the_decks(tts, save):
    """Its pages are single and as large as they are trimmed; from above, its first page is seen."""
    (book,) = named(save, "Inn")
    assert (book["Name"], book["CustomPDF"]["PDFUrl"]) == ("Custom_PDF", f"{ADDRESS}/booklet.pdf")
    with pikepdf.open(tts.folder / "booklet.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert [round(float(v) / PT, 3) for v in pdf.pages[0].MediaBox] == [0, 0, 100, 140]
    with Image.open(tts.folder / "booklet.cover.png") as cover:
        assert cover.size == (round(100 / 25.4 * 60), round(140 / 25.4 * 60))
    assert {"booklet.pdf", "booklet.cover.png"} <= set(tts.read("files.json")["files"])


@pytest.mark.parametrize("part", [{"decks": ("coins",)}, {"only": "cards"}])
def test_a_part_of_the_game_has_no_booklet(build_table, part):
    """As on paper."""
    plan = build_table("tts", **part).plan
    assert plan.booklet is None
    assert "booklet" not in {deck.kind for deck in plan.decks}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda save: save.pop("SaveName"), "save lacks SaveName"),
        (lambda save: save["ObjectStates"][0].update(Locked="no"), "DeckCustom.Locked is 'no'"),
        (lambda save: save["ObjectStates"][0]["DeckIDs"].reverse(), "DeckIDs are not those of its cards"),
        (lambda save: save["ObjectStates"][0].update(GUID="12345"), "GUID 12345"),
        (lambda save: save["ObjectStates"][0].update(Colour=1), "DeckCustom has Colour"),
        (lambda save: save["ObjectStates"][0]["ContainedObjects"][0].update(CardID=999), "card 999 is on no sheet"),
        (lambda save: save["ObjectStates"][0].update(GUID=save["ObjectStates"][1]["GUID"]), "twice"),
    ],
)
def test_the_validator_sees_faults(save, change, said):
    """Otherwise it would prove nothing."""
    broken = copy.deepcopy(save)
    change(broken)
    assert any(said in fault for fault in faults(broken, lambda _: True))


def test_seventy_five_cards_lie_on_two_sheets(tts, save):
    """A card has an id for each, its sheets have equal cells, and no side is longer than Tabletop Simulator takes."""
    (rooms,) = named(save, "rooms")
    assert len(rooms["DeckIDs"]) == len(set(rooms["DeckIDs"])) == 75
    assert [card["Nickname"] for card in rooms["ContainedObjects"]] == [f"Room {n}" for n in range(75)]
    assert len(rooms["CustomDeck"]) == 2
    for sheet in rooms["CustomDeck"].values():
        assert (sheet["BackIsHidden"], sheet["UniqueBack"]) == (True, False)
        width, height = Image.open(file_of(tts, sheet["FaceURL"])).size
        assert max(width, height) <= LONGEST
        assert (width % sheet["NumWidth"], height % sheet["NumHeight"]) == (0, 0)


def test_the_right_cell_shows_the_right_card(tts, save):
    """Every card of every deck, and its back: cut out of the sheet, it is the face that it has alone."""
    faces = {piece.id: (piece, deck) for deck in tts.plan.decks for piece in deck.pieces}
    names = {piece.name: piece for piece, _ in faces.values()}
    seen, sheets = 0, {}
    for thing in save["ObjectStates"]:
        for card in thing.get("ContainedObjects", [thing]):
            if card["Name"] != "Card":
                continue
            piece, (key, sheet) = names[card["Nickname"]], next(iter(card["CustomDeck"].items()))
            cell = card["CardID"] - 100 * int(key)
            for address, frame, own in (
                (sheet["FaceURL"], piece.face, True),
                (sheet["BackURL"], piece.back.frames[cell if sheet["UniqueBack"] else 0], sheet["UniqueBack"]),
            ):
                picture = sheets.setdefault(address, pixels(file_of(tts, address)))
                columns, rows = (sheet["NumWidth"], sheet["NumHeight"]) if own else (1, 1)
                h, w = picture.shape[0] // rows, picture.shape[1] // columns
                x, y = cell % columns * w if own else 0, cell // columns * h if own else 0
                alone = drawn(frame, tts, 60)
                assert alone.shape == (h, w, 3)
                assert np.abs(picture[y : y + h, x : x + w] - alone).max() <= 1
                seen += 1
    assert seen == 2 * (75 + 6 + 1)


def test_faces_differ_so_that_a_wrong_cell_would_be_seen(tts):
    """No two of the rooms look the same."""
    (rooms,) = (deck for deck in tts.plan.decks if deck.name == "rooms")
    assert len({drawn(piece.face, tts, 60).tobytes() for piece in rooms.pieces}) == 75


def test_copies_and_backs_of_their_own(tts, save):
    """Two copies have one cell; backs lie in the cells of their faces."""
    (pairs,) = named(save, "pairs")
    (key,) = pairs["CustomDeck"]
    assert pairs["DeckIDs"] == [100 * int(key) + cell for cell in (0, 0, 1, 1, 2, 2)]
    sheet = pairs["CustomDeck"][key]
    assert sheet["UniqueBack"]
    assert Image.open(file_of(tts, sheet["FaceURL"])).size == Image.open(file_of(tts, sheet["BackURL"])).size
    assert {card["Description"] for card in pairs["ContainedObjects"]} == {"It has two beds."}


def test_one_card_without_a_back(tts, save):
    """It lies alone and face up, its other side is white paper, and its name is in Arabic."""
    (deed,) = named(save, ARABIC)
    assert (deed["Name"], deed["Transform"]["rotZ"]) == ("Card", 0.0)
    (sheet,) = deed["CustomDeck"].values()
    assert (sheet["NumWidth"], sheet["NumHeight"], sheet["UniqueBack"]) == (1, 1, False)
    assert pixels(file_of(tts, sheet["BackURL"])).min() == 255
    assert ARABIC in (tts.folder / "inn-en.json").read_text("utf-8")


def test_round_tokens(tts, save):
    """A tile in the shape of a circle with its own bottom; three of a kind are in a bag."""
    penny, *others = named(save, "Penny")
    assert (penny["Name"], len(others), len(penny["ContainedObjects"])) == ("Bag", 3, 3)
    (crown,) = named(save, "Crown")
    assert (crown["Name"], crown["CustomImage"]["CustomTile"]["Type"]) == ("Custom_Tile", 2)
    picture = pixels(file_of(tts, crown["CustomImage"]["ImageURL"]), "RGBA")
    assert picture[0, 0, 3] == 0
    assert picture[picture.shape[0] // 2, picture.shape[1] // 2, 3] == 255
    assert crown["CustomImage"]["ImageSecondaryURL"] != crown["CustomImage"]["ImageURL"]


def test_tokens_that_are_cut_out(tts, save):
    """By the transparency around a hexagon; the back is the second state."""
    (lamp,) = named(save, "Lamp")
    assert (lamp["Name"], list(lamp["States"])) == ("Custom_Token", ["2"])
    picture = pixels(file_of(tts, lamp["CustomImage"]["ImageURL"]), "RGBA")
    assert not picture[0, :, 3].any()
    assert not picture[:, 0, 3].any()
    assert lamp["States"]["2"]["CustomImage"]["ImageURL"] != lamp["CustomImage"]["ImageURL"]


def test_a_board_over_several_sheets_of_paper_is_one_picture(tts, save):
    """As it looks when it is glued together, where content puts it, turned."""
    (court,) = named(save, "Court")
    picture = pixels(file_of(tts, court["CustomImage"]["ImageURL"]))
    (piece,) = next(deck.pieces for deck in tts.plan.decks if deck.name == "yard")
    assert court["Name"] == "Custom_Board"
    assert np.abs(picture - drawn(piece.face, tts, 60)).max() <= 1
    at = court["Transform"]
    assert (at["posX"], round(at["posZ"] * 28.4), at["rotY"]) == (0.0, -300, 270.0)


def test_dice_are_models(tts, save):
    """Six sides of two triangles, each with its part of the net, and a value for each side."""
    dice = named(save, "Die")
    assert [die["Name"] for die in dice] == ["Custom_Model"] * 2
    lines = file_of(tts, dice[0]["CustomMesh"]["MeshURL"]).read_text("utf-8").splitlines()
    assert [sum(line.startswith(word) for line in lines) for word in ("v ", "vt ", "vn ", "f ")] == [24, 24, 6, 12]
    assert dice[0]["CustomMesh"]["TypeIndex"] == 2
    assert sorted(value["Value"] for value in dice[0]["RotationValues"]) == list("123456")


def test_standees_stand(tts, save):
    """With front and back apart, each upright: the mark in the corner of the back is turned with it."""
    (bard,) = named(save, "Bard")
    assert bard["Name"] == "Figurine_Custom"
    front, back = (pixels(file_of(tts, bard["CustomImage"][key])) for key in ("ImageURL", "ImageSecondaryURL"))
    assert front.shape == back.shape
    dark = lambda picture: np.argwhere(picture.sum(axis=2) < 200)  # noqa: E731 - what the ink of the mark covers
    for picture, height in ((front, 10), (back, 4)):
        spots = dark(picture) / 60 * 25.4
        assert spots.min(axis=0) == pytest.approx([2, 2], abs=0.6)
        assert spots.max(axis=0) == pytest.approx([2 + height, 8], abs=0.6)


def test_no_two_pictures_have_one_file(tts):
    """What a file shows besides a card is behind a point, which no name of a deck or a card has."""
    files = [picture.file for picture in tts.plan.pictures]
    assert len({file.casefold() for file in files}) == len(files)
    assert {"rooms.1.png", "rooms.2.png", "rooms.back.png", "pairs.backs.png", "coins/penny.back.png"} <= set(files)


def test_what_is_not_on_the_table(tts):
    """Boxes, and decks that content leaves out."""
    assert {"chest", "spare"}.isdisjoint(deck.name for deck in tts.plan.decks)
    assert not [file for file in tts.folder.rglob("*") if "chest" in file.name or "spare" in file.name]


def test_the_same_bytes_again(tts, build_table):
    """In another folder and by several processes; without an address only the save differs, by its folder."""
    for other in (build_table("tts", jobs=2), build_table("tts", address="")):
        files = sorted(file.relative_to(tts.folder) for file in tts.folder.rglob("*.*"))
        assert files == sorted(file.relative_to(other.folder) for file in other.folder.rglob("*.*"))
        differing = [str(file) for file in files if (tts.folder / file).read_bytes() != (other.folder / file).read_bytes()]
        assert differing == ([] if other.plan.address else ["inn-en.json"])
    local = json.dumps(build_table("tts", address="").read("inn-en.json"))
    assert local.count(ADDRESS) == 0
    assert build_table("tts", address="").folder.as_uri() in local


def test_the_last_cell_hides_cards_where_a_profile_says_so(build_table, inn_project):
    """Then a sheet holds a card less, and its last cell shows the back."""
    (inn_project / "profiles").mkdir(exist_ok=True)
    units = "{mm: 28.4, card: 3.1, tile: 2, token: 3.7, board: 1, figure: 2}"
    (inn_project / "profiles" / "hiding.yaml").write_text(
        f"note: ours\nwrites: [tts]\ntable: {{columns: 5, rows: 5, hidden: cell, units: {units}}}\n", "utf-8"
    )
    built = build_table("hiding")
    (rooms,) = named(built.read("inn-en.json"), "rooms")
    assert [sheet["BackIsHidden"] for sheet in rooms["CustomDeck"].values()] == [False] * 4
    cells = [card["CardID"] % 100 for card in rooms["ContainedObjects"]]
    assert max(cells) == 18
    sheet = rooms["CustomDeck"]["1"]
    picture = pixels(file_of(built, sheet["FaceURL"]))
    h, w = picture.shape[0] // sheet["NumHeight"], picture.shape[1] // sheet["NumWidth"]
    assert np.abs(picture[-h:, -w:] - pixels(file_of(built, sheet["BackURL"]))).max() <= 1
    assert faults(built.read("inn-en.json"), lambda address: file_of(built, address).is_file()) == []
