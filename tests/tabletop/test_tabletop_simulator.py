"""Tabletop Simulator: sheets that it takes, an object for every piece, and the right face on each."""

import copy
import json
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from inn import ADDRESS, ARABIC
from PIL import Image
from tts_fields import faults

from pnp.base.units import PT
from pnp.render.face_pixels import face_pixels

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


@pytest.mark.parametrize("part", [{"deck": "coins"}, {"only": "cards"}])
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
