"""Sheets for Screentop: gapless cells without bleed, and a list that says what lies in each."""

import numpy as np
import pytest
from PIL import Image

from pnp.render.face_pixels import face_pixels


@pytest.fixture(scope="module")
def screentop(build_table):
    """The small game as sheets."""
    return build_table("screentop")


@pytest.fixture(scope="module")
def sheets(screentop):
    """The entries of its list by their files."""
    return {sheet["file"]: sheet for sheet in screentop.read("manifest.json")["sheets"]}


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
