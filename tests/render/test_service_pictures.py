"""Pictures for print services: exact pixels, sRGB without alpha, and the art of the PDF up to the edge of the canvas."""

import json
import struct
from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageCms
from sample_items import INFO, RED, face, font_book, imposition, line, rect

from pnp.base.diagnostics import Mark
from pnp.base.units import Size
from pnp.impose.single_faces import face_canvas, face_page, single_faces
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Gradient, Shape
from pnp.model.outline import Outline
from pnp.model.printing import DeckDemands, PictureDemands, Profile, ServiceSize
from pnp.model.request import Difference, Document, Edition, ProductDocuments
from pnp.model.sheet import Component
from pnp.render.exports.table import export
from pnp.render.pdf import print_pdf

TGC, MPC = read_profile("tgc"), read_profile("mpc")
POKER, EURO = (63.5, 88.9), (63.0, 88.0)
SEA, SAND, MOSS = Colour(0.1, 0.4, 0.5), Colour(0.9, 0.8, 0.5), Colour(0.3, 0.5, 0.2)


class Quiet:
    """Progress that nobody hears of."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


def art(w, h, bleed, *, outline=None, **how):
    """A face whose four edges have colours of their own up to the end of the bleed, with words and a shade in its middle."""
    ground, words = how.get("ground", SAND), how.get("words", "carta")
    far, all_w, all_h = -bleed, w + 2 * bleed, h + 2 * bleed
    shade = Gradient("linear", (0, 0, w, 0), ((0.0, ground), (1.0, SEA)))
    box = (("M", (10, 10)), ("L", (w - 10, 10)), ("L", (w - 10, h - 10)), ("L", (10, h - 10)), ("Z", ()))
    items = (
        rect(far, far, all_w, all_h, ground),
        rect(far, far, all_w, bleed + 4, RED),  # top
        rect(far, h - 4, all_w, bleed + 4, SEA),  # bottom
        rect(far, far, bleed + 4, all_h, MOSS),  # left, over both
        Shape(box, shade),
        line(words, x=14, y=20),
    )
    frame = face(*items, w=w, h=h, bleed=bleed)
    return frame if outline is None else type(frame)(frame.size, bleed, items, outline=outline)


def deck(name, *cards):
    """The components of a deck: each card is its id, its copies, its face and its back."""
    return [Component(id_, name, copies, front, back, Mark("game.yaml", 2)) for id_, copies, front, back in cards]


def sent(profile, *decks):
    """Everything that a profile gets, as a product plans it."""
    documents = [
        Document(f"toy-{cards[0].deck}", single_faces(cards, None, "face-first", canvas), font_book(), INFO, "", canvas=canvas)
        for cards in decks
        for canvas in [face_canvas(cards[0].face.size, profile)]
    ]
    edition = Edition(profile=Difference("profile", profile.name, profile.name))
    components = tuple(card for cards in decks for card in cards)
    return ProductDocuments(tuple(documents), components, edition=edition, writes=profile.writes, pictures=profile.pictures)


def built(folder, profile, *decks, jobs=1):
    """Write the pictures; give the files by their path in the folder of the profile."""
    files = export([sent(profile, *decks)], (), folder, Quiet(), jobs=jobs)
    home = folder / f"pictures.{profile.name}"
    return {file.relative_to(home).as_posix(): file for file in files}


BACK = art(*POKER, 3.2, ground=MOSS, words="verso")
CARDS = deck("fish", *((name, copies, art(*POKER, 3.2, words=name), BACK) for name, copies in (("pike", 2), ("carp", 1))))


@pytest.fixture(scope="module")
def poker(tmp_path_factory):
    """The same deck for both services."""
    return {profile.name: built(tmp_path_factory.mktemp(profile.name), profile, CARDS) for profile in (TGC, MPC)}


def chunks(file):
    """The chunks of a PNG before its pixels, by name."""
    data, at, found = file.read_bytes(), 8, {}
    while at < len(data):
        (length,), name = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8].decode()
        found[name] = data[at + 8 : at + 8 + length]
        at += 12 + length
    return found


@pytest.mark.parametrize(("service", "pixels"), [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_a_picture_is_what_the_service_asks_for(poker, service, pixels):
    """Exact pixels, 8 bits of red, green and blue, no alpha, 300 ppi, and the chunk that says sRGB."""
    pictures = [file for path, file in poker[service].items() if path.endswith(".png")]
    assert len(pictures) == 3
    for file in pictures:
        found = chunks(file)
        assert struct.unpack(">2I5B", found["IHDR"]) == (*pixels, 8, 2, 0, 0, 0)
        assert struct.unpack(">2IB", found["pHYs"]) == (11811, 11811, 1)
        assert found["sRGB"] == b"\0"
        assert "tRNS" not in found
        with Image.open(file) as picture:
            assert (picture.size, picture.mode) == (pixels, "RGB")


def test_names_are_in_the_order_of_the_cards(poker):
    """Each card once with its number, the back that all share once, and a list of what they show."""
    files = {"fish/001_pike[face].png", "fish/002_carp[face].png", "fish/back.png", "pictures.json"}
    assert poker["tgc"].keys() == files
    assert poker["mpc"].keys() == files | {"order-poker.xml"}
    listed = json.loads(poker["tgc"]["pictures.json"].read_text("utf-8"))
    assert (listed["ppi"], listed["edition"]) == (300, {"profile": "tgc"})
    assert listed["pictures"][0] == {
        "file": "fish/001_pike[face].png", "deck": "fish", "side": "face", "cards": ["pike"], "copies": 2, "size": "poker",
        "turned": False, "pixels": [825, 1125], "trim_px": [37.5, 37.5, 750.0, 1050.0],
    }  # fmt: skip
    assert [(p["file"], p["cards"], p["copies"]) for p in listed["pictures"][2:] + listed["pictures"][1:2]] == [
        ("fish/002_carp[face].png", ["carp"], 1), ("fish/back.png", ["pike", "carp"], 3),
    ]  # fmt: skip


def lab(picture):
    """Pixels in CIE Lab, as floats."""
    to_lab = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")
    found = np.asarray(ImageCms.applyTransform(picture, to_lab)).astype(float)
    found[..., 0] *= 100 / 255
    found[..., 1:] = (found[..., 1:] + 128) % 256 - 128
    return found


@pytest.mark.parametrize(("service", "margin"), [("tgc", 38), ("mpc", 36)])
@pytest.mark.parametrize(("side", "name"), [("face", "fish/001_pike[face].png"), ("back", "fish/back.png")])
def test_the_trim_is_that_of_the_pdf(poker, service, margin, side, name):
    """The middle of the picture looks like the PDF of the face: ΔE*ab below 1 on average (CIE 1976)."""
    frame = CARDS[0].face if side == "face" else BACK
    file = BytesIO()
    print_pdf(imposition(face_page(frame, frame.bleed)), font_book(), INFO, file)
    with Image.open(poker[service][name]) as picture, pypdfium2.PdfDocument(file.getvalue()) as pdf:
        page = pdf[0].render(scale=1200 / 72).to_pil().convert("RGB")  # four of its pixels are one of the picture's
        w, h = picture.size
        left, top = (round((page.width - 4 * w) / 2), round((page.height - 4 * h) / 2))
        same = page.crop((left, top, left + 4 * w, top + 4 * h)).resize((w, h), Image.Resampling.BOX)
        middle = (margin, margin, w - margin, h - margin)
        differences = np.linalg.norm(lab(picture.crop(middle)) - lab(same.crop(middle)), axis=2)
    assert differences.mean() < 1
    assert np.percentile(differences, 90) < 1


@pytest.mark.parametrize("service", ["tgc", "mpc"])
def test_the_bleed_is_the_art_up_to_the_edge(poker, service):
    """Not white, not blended with white at its last pixel, and not a mirror of what lies inside the cut."""
    with Image.open(poker[service]["fish/001_pike[face].png"]) as picture:
        pixels = np.asarray(picture).astype(int)
    colours = {
        side: tuple(round(part * 255) for part in colour[:3])
        for side, colour in (("top", RED), ("bottom", SEA), ("left", MOSS))
    }
    edges = {"top": pixels[:2, 120:], "bottom": pixels[-2:, 120:], "left": pixels[:, :2], "right": pixels[150:-150, -2:]}
    for side, colour in colours.items():
        assert abs(edges[side] - colour).max() <= 2, side
    assert abs(edges["right"] - [round(part * 255) for part in SAND[:3]]).max() <= 2
    inside = pixels[300:800, 75:150]  # a mirrored bleed would show the shade of the middle
    assert abs(pixels[300:800, :75] - inside[:, ::-1]).mean() > 10


def test_a_lying_deck_is_turned_on_an_upright_canvas(tmp_path):
    """The picture of a map is that of the standing canvas: its left edge is at the top."""
    size = (88.9, 63.5)
    files = built(tmp_path, TGC, deck("maps", ("a", 1, art(*size, 3.2), art(*size, 3.2, words="verso"))))
    with Image.open(files["maps/001_a[face].png"]) as front, Image.open(files["maps/back.png"]) as back:
        assert front.size == back.size == (825, 1125)
        assert [front.getpixel(at) for at in ((400, 10), (815, 500))] == [(77, 128, 51), (255, 0, 0)]
        assert [back.getpixel(at) for at in ((400, 1115), (10, 500))] == [(77, 128, 51), (255, 0, 0)]


def test_a_canvas_that_asks_for_more_across_than_along(tmp_path):
    """EuroPoker: the trim is in the middle, 40.45 pixels from the side and 42.81 from the top."""
    files = built(tmp_path, TGC, deck("euro", ("a", 1, art(*EURO, 3.625), None)))
    with Image.open(files["euro/001_a[face].png"]) as picture:
        assert picture.size == (825, 1125)
        assert abs(np.asarray(picture)[0, 120:].astype(int) - (255, 0, 0)).max() <= 2
    (entry,) = json.loads(files["pictures.json"].read_text("utf-8"))["pictures"]
    assert entry["trim_px"] == [40.45, 42.81, 744.09, 1039.37]


def test_round_pieces_have_no_alpha(tmp_path):
    """Their bleed is round too; what lies beyond it is white, and cut away."""
    disc = art(19.05, 19.05, 3.175, outline=Outline("circle", Size(19.05, 19.05)))
    files = built(tmp_path, TGC, deck("chits", ("a", 1, disc, disc)))
    with Image.open(files["chits/001_a[face].png"]) as picture:
        assert (picture.size, picture.mode) == ((300, 300), "RGB")
        assert picture.getpixel((3, 150)) == (77, 128, 51)


def test_backs_of_their_own_have_files_of_their_own(tmp_path):
    """And a card without a back has none; no back is common then."""
    first, second = (art(*POKER, 3.2, words=words) for words in ("um", "dois"))
    files = built(tmp_path, MPC, deck("fish", ("a", 2, first, first), ("b", 1, second, second), ("c", 1, first, None)))
    assert [path for path in files if "back" in path] == ["fish/001_a[back].png", "fish/002_b[back].png"]


def test_each_copy_can_have_its_picture(tmp_path):
    """For a service that counts files."""
    pictures = PictureDemands(300, "{deck}-{number}-{side}.png", "{deck}-back.png", "each")
    size = ServiceSize("poker", Size(*POKER), (825, 1125))
    shop = Profile("shop", "", pages="faces", writes=("pictures",), decks=DeckDemands((size,)), pictures=pictures)
    files = built(tmp_path, shop, CARDS)
    assert sorted(files) == ["fish-001-face.png", "fish-002-face.png", "fish-003-face.png", "fish-back.png", "pictures.json"]
    assert files["fish-001-face.png"].read_bytes() == files["fish-002-face.png"].read_bytes()


def test_the_bytes_depend_on_nothing_but_the_cards(tmp_path, poker):
    """Neither on the folder nor on the number of processes."""
    again = built(tmp_path, MPC, CARDS, jobs=2)
    assert {path: file.read_bytes() for path, file in again.items()} == {
        path: file.read_bytes() for path, file in poker["mpc"].items()
    }


def test_pictures_and_orders_of_cards_that_are_gone_are_removed(tmp_path):
    """Those of the same profile only."""
    built(tmp_path, MPC, CARDS)
    square = art(50.8, 50.8, 3.2)
    built(tmp_path, MPC, deck("tiles", ("a", 1, square, None)))
    home = tmp_path / "pictures.mpc"
    left = sorted(file.relative_to(home).as_posix() for file in home.rglob("*") if file.is_file())
    assert left == ["order-small-square.xml", "pictures.json", "tiles/001_a[face].png"]


def ordered(file):
    """An order as MPC Autofill's desktop tool reads it (`CardOrder.from_element`): slots by picture for both faces."""
    root = ET.fromstring(file.read_bytes())  # noqa: S314  our own file
    assert [child.tag for child in root] == ["details", "fronts", "backs", "cardback"]
    details = {child.tag: child.text for child in root.find("details")}
    faces = []
    for parent in (root.find("fronts"), root.find("backs")):
        slots = {}
        for card in parent:
            found = {child.tag: child.text for child in card}
            assert found.keys() == {"id", "sourceType", "slots", "name", "query"}
            assert found["sourceType"] == "Local File"
            assert found["id"].endswith(found["name"])
            slots[found["id"]] = {int(slot) for slot in found["slots"].split(",")}
        faces.append(slots)
    return root.tag, details, *faces, root.find("cardback").text


def test_an_order_has_a_slot_for_each_copy(poker):
    """By the documented fields of MPC Autofill: counts, stock, fronts by slot from 0, and the common back for all."""
    tag, details, fronts, backs, common = ordered(poker["mpc"]["order-poker.xml"])
    assert (tag, backs, common) == ("order", {}, "./fish/back.png")
    assert details == {"quantity": "3", "bracket": "18", "stock": "(S30) Standard Smooth", "foil": "false"}
    assert fronts == {"./fish/001_pike[face].png": {0, 1}, "./fish/002_carp[face].png": {2}}
    home = poker["mpc"]["order-poker.xml"].parent
    assert all((home / path).is_file() for path in (*fronts, common))


def test_an_order_of_several_decks_and_backs(tmp_path):
    """One for each size; the slots go on from deck to deck, and those whose back is another are listed."""
    other = art(*POKER, 3.2, words="outro")
    small = art(44.45, 63.5, 3.2)
    more = deck("more", ("x", 1, other, other), ("y", 2, other, BACK))
    files = built(tmp_path, MPC, CARDS, more, deck("mini", ("m", 1, small, None)))
    assert [path for path in files if path.endswith(".xml")] == ["order-poker.xml", "order-mini.xml"]
    _, details, fronts, backs, common = ordered(files["order-poker.xml"])
    assert details["quantity"] == "6"
    assert set().union(*fronts.values()) == set(range(6))
    assert common == "./fish/back.png"
    assert backs == {"./more/001_x[back].png": {3}, "./more/002_y[back].png": {4, 5}}
    assert ordered(files["order-mini.xml"])[3:] == ({}, None)


def test_a_card_without_a_back_gets_none_of_another(tmp_path):
    """Then nothing is common, because the tool fills empty slots with the common back."""
    cards = deck("fish", ("a", 1, CARDS[0].face, BACK), ("b", 1, CARDS[1].face, None))
    *_, backs, common = ordered(built(tmp_path, MPC, cards)["order-poker.xml"])
    assert (list(backs.values()), common) == ([{0}], None)


def test_words_beyond_the_alphabet_stay_xml(tmp_path):
    """Names of variants have an `@`, and a stock may have signs of markup."""
    order = MPC.pictures.order_file.__class__("<Linen & more>", foil=True)
    shop = Profile(
        "shop",
        "",
        writes=MPC.writes,
        decks=MPC.decks,
        pictures=PictureDemands(300, "{deck}/{card}[{side}].png", "{deck}.png", order_file=order),
    )
    files = built(tmp_path, shop, deck("fish", ("ship@blue", 1, CARDS[0].face, BACK)))
    _, details, fronts, _, _ = ordered(files["order-poker.xml"])
    assert details == {"quantity": "1", "stock": "<Linen & more>", "foil": "true"}
    assert list(fronts) == ["./fish/ship@blue[face].png"]
