"""Sheets before they are written: those of the build, with what is said of them, their pictures and their ink."""

from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from pnp.base.units import Size
from pnp.model.outline import Paper
from pnp.model.request import BuildRequest
from pnp.render.pixels import Pixels, PixelSize
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.sheets import SheetPreviews, ink_cover

LYING = Paper("lying", Size(200.0, 297.0), 5.0)
USUAL = {
    "product": "cards", "name": "toy-en-cards-a4.pdf", "language": "en", "profile": "home", "paper": "a4", "pages": 2,
    "pieces": 7, "advice": "print at 100 %, both sides, turn on the long edge", "saving": "", "caution": "",
}  # fmt: skip


def previews(root, *options):
    """Previews of one build, or of several, whatever arguments are given."""
    requests = tuple(replace(BuildRequest(root, "toy"), **one) for one in options or ({},))

    @contextmanager
    def asked(_):
        yield requests

    return SheetPreviews(root, asked, EditorLinks(EDITORS["vscode"], root))


def picture(png):
    """A picture as pixels."""
    return Image.open(BytesIO(png)).convert("RGB")


def test_the_sheets_of_a_build(toy):
    """What the build would write, with the advice of the terminal; each side has a picture of its size."""
    sheets = previews(toy)
    said = sheets.show(["build", "toy"])
    (document,) = said["documents"]
    ((sheet,), ink) = document.pop("sheets"), document.pop("ink")
    assert (document, said["findings"], said["more"]) == (USUAL, [], 0)
    assert sheet == {"number": 1, "front": "1-0.png", "back": "1-1.png", "w": 210.0, "h": 297.0, "turn": "upright"}
    assert 20 < ink < 40
    front, back = (picture(sheets.picture(sheet[side])) for side in ("front", "back"))
    assert front.size == back.size == (909, 1286)  # at 110 ppi
    assert front.tobytes() != back.tobytes()
    assert not list(toy.glob("out"))


@pytest.mark.parametrize(
    ("options", "turn"), [({}, "upright"), ({"backs": "duplex-short"}, "level"), ({"paper": LYING}, "upright")]
)
def test_backs_land_on_their_fronts(toy, options, turn):
    """Mirrored as the page does it, each back lies where its front does; with an empty first slot, no other way would do."""
    sheets = previews(toy, {**options, "skip": 1, "decks": ("fish",)})
    (sheet, *_) = sheets.show([])["documents"][0]["sheets"]
    assert sheet["turn"] == turn
    front, back = (sheets._sets[1][at].page for at in (0, 1))
    for placement in back.placements:
        x, y, w, h = placement.trim
        x, y = (front.size.w - x - w, y) if turn == "upright" else (x, front.size.h - y - h)
        (under,) = [one.trim for one in front.placements if (one.id, one.copy) == (placement.id, placement.copy)]
        assert (x, y, w, h) == pytest.approx(tuple(under))
    assert len(front.placements) == len(back.placements) > 0


@pytest.mark.parametrize("backs", ["gutterfold", "none"])
def test_one_side_has_nothing_to_shine_through(toy, backs):
    """Folded sheets and those without backs are printed on one side."""
    documents = previews(toy, {"backs": backs}).show([])["documents"]
    assert {(sheet["back"], sheet["turn"]) for one in documents for sheet in one["sheets"]} == {(None, None)}


def test_less_ink_is_less(toy):
    """The figure follows the pictures: under a quarter with low ink."""
    usual, low = (previews(toy, one).show([])["documents"][0]["ink"] for one in ({}, {"profile": "home-low-ink"}))
    assert 0 < low < usual / 4


@pytest.mark.parametrize(
    ("colour", "ink"), [((255, 255, 255), 0), ((0, 0, 0), 1), ((255, 0, 0), 2), ((0, 255, 255), 1), ((128, 128, 128), 0.5)]
)
def test_ink_of_a_colour(colour, ink):
    """What the inks have in common is black."""
    row = bytes([0, *colour * 3])
    assert ink_cover(Pixels(PixelSize(3, 2, 24), bytearray(row * 2))) == pytest.approx(ink, abs=0.01)


def test_a_build_with_an_error_has_no_sheets(toy, edit):
    """The finding says why, with its place; as a draft it has."""
    edit(toy / "content/toy/fish.yaml", "name: Old Carp", "name: Old {rules.none} Carp")
    said = previews(toy).show([])
    assert said["documents"] == []
    (finding,) = [one for one in said["findings"] if one["severity"] == "error"]
    assert (finding["code"], finding["place"]) == ("locale/unknown-constant", "content/toy/fish.yaml:17:15")
    assert finding["link"].endswith("/content/toy/fish.yaml:17:15")
    drafts = previews(toy, {"draft": True}).show([])["documents"]
    assert [one["name"] for one in drafts] == ["toy-en-cards-a4-draft.pdf"]
    assert len(drafts[0]["sheets"]) == 2  # with the list of findings


def test_guides_are_shown(toy):
    """As a build with them would draw them."""
    usual, guides = (previews(toy, one) for one in ({}, {"guides": True}))
    pictures = [one.picture(one.show([])["documents"][0]["sheets"][0]["front"]) for one in (usual, guides)]
    assert pictures[0] != pictures[1]


def test_single_faces_and_virtual_tables(toy):
    """Pages of one face are no sheets of paper with backs; a table has no sheets."""
    tables = previews(toy, {"profile": "tts"}).show([])["documents"]
    assert [(one["name"], one["sheets"], one["ink"]) for one in tables] == [("table.tts", [], None)]


def test_several_builds_up_to_four(toy):
    """One document after the other; how many are left out is said."""
    papers = [{"paper": Paper(name, Size(200.0 + at, 280.0), 5.0)} for at, name in enumerate("abcdef")]
    said = previews(toy, *papers).show([])
    assert ([one["paper"] for one in said["documents"]], said["more"]) == (["a", "b", "c", "d"], 2)


def test_pictures_of_other_names_are_none(toy):
    """Only those of the last previews, by their own names."""
    sheets = previews(toy)
    for _ in range(4):
        sheets.show([])
    for name in ("1-0.png", "2-2.png", "9-0.png", "2-0.jpg", "../2-0.png", "2-00000000.png", ""):
        assert sheets.picture(name) is None, name
    assert sheets.picture("4-1.png") == sheets.picture("4-1.png") != sheets.picture("4-0.png")
