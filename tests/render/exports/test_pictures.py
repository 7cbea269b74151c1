"""One picture per face: exact size, RGB, with its colour space and resolution, independent of the number of jobs.

Pictures for print services: exact pixels, sRGB without alpha, and the art of the PDF up to the edge of the canvas.
"""

from __future__ import annotations

import json
import struct
from errno import ENOSPC
from io import BytesIO
from math import dist, floor
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageCms
from support.faces import INFO, RED, face, font_book, imposition, line, rect

from pnp.base.diagnostics import Mark, PnpError
from pnp.base.units import Size
from pnp.impose.single_faces import face_canvas, face_page, single_faces
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Frame, Gradient, Shape
from pnp.model.outline import Outline, hexagon_size
from pnp.model.printing import DeckDemands, PictureDemands, Profile, ServiceSize
from pnp.model.request import Difference, Document, Edition, ProductDocuments
from pnp.model.sheet import Component
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import offset_outline, polygon_contains, polygons
from pnp.render.exports.pictures import write_pngs
from pnp.render.exports.table import export
from pnp.render.face_pixels import PictureFace, face_batches, face_pixels
from pnp.render.pdf import print_pdf
from pnp.render.pixels import render_pages

BLUE = Colour(0, 0, 1)

BACK = face(rect(-9, -9, 99, 99, BLUE), w=63.5, h=88.9, bleed=3)


def card(name, *, deck="cards", back=BACK, text=None):
    """A poker card with red bleed and a white middle."""
    items = (rect(-3, -3, 69.5, 94.9, RED), rect(0, 0, 63.5, 88.9, Colour(1, 1, 1)), line(text or name))
    return Component(name, deck, 1, face(*items, w=63.5, h=88.9, bleed=3), back, Mark("cards.yaml"))


def files(folder):
    """Every file's path and bytes."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_each_face_has_a_picture_and_a_shared_back_one_name(tmp_path):
    """A back that a whole deck shares is `back`."""
    told = write_pngs([card("um"), card("dois")], font_book(), tmp_path)
    assert [p.relative_to(tmp_path).as_posix() for p in told] == [f"cards/{s}.png" for s in ("um-face", "back", "dois-face")]
    assert sorted(files(tmp_path)) == sorted(p.relative_to(tmp_path).as_posix() for p in told)


def test_faces_that_are_alike_are_one_picture_and_decks_do_not_share(tmp_path):
    """It has the name of the first id; each deck has its own back."""
    cards = [card("a", text="x"), card("b", text="x"), card("c", deck="others", back=None)]
    cards += [card("d", back=face(w=63.5, h=88.9)), card("e", deck="others")]
    write_pngs(cards, font_book(), tmp_path)
    assert {name.removesuffix(".png") for name in files(tmp_path)} == {
        "cards/a-face",
        "cards/a-back",
        "cards/d-face",
        "cards/d-back",
        "others/c-face",
        "others/e-face",
        "others/back",
    }


def test_pictures_are_exact_in_pixels_and_plain_in_kind(tmp_path):
    """Poker at 300 ppi is 750 × 1050; with 3 mm of bleed 821 × 1121; RGB, no alpha, sRGB, 300 dots per inch."""
    for bleed, size in ((False, (750, 1050)), (True, (821, 1121))):
        write_pngs([card("um")], font_book(), tmp_path, ppi=300, bleed=bleed)
        with Image.open(tmp_path / "cards/um-face.png") as picture:
            assert (picture.size, picture.mode, picture.format) == (size, "RGB", "PNG")
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
            assert picture.info["srgb"] == 0


def test_a_picture_is_for_screens_unless_asked_otherwise(tmp_path):
    """150 ppi: half as many pixels each way as print services want."""
    write_pngs([card("um")], font_book(), tmp_path)
    with Image.open(tmp_path / "cards/um-face.png") as picture:
        assert (picture.size, picture.info["dpi"]) == ((375, 525), pytest.approx((150, 150), abs=0.02))


def test_one_face_becomes_pixels_without_a_file():
    """They are those of its picture."""
    frame = card("um").face
    assert face_pixels(frame, font_book(), ppi=72).size == (180, 252, 72, False)
    bleed = face_pixels(frame, font_book(), ppi=72, bleed=3.0)
    assert bleed.size == (197, 269, 72, False)
    with Image.open(BytesIO(bleed.png())) as picture:
        assert (picture.getpixel((0, 0)), picture.getpixel((20, 134))) == ((255, 0, 0), (255, 255, 255))


def test_the_cut_lies_where_it_should(tmp_path):
    """Without bleed the picture is white to its edge; with it, 35 pixels of red come first, to the very corner."""
    for folder, bled in (("trim", False), ("bleed", True)):
        write_pngs([card("um")], font_book(), tmp_path / folder, ppi=300, bleed=bled)
    with Image.open(tmp_path / "trim/cards/um-face.png") as trim:
        edge = [trim.getpixel((x, y)) for x in (0, 749) for y in (0, 1049)]
    with Image.open(tmp_path / "bleed/cards/um-face.png") as bleed:
        row = [bleed.getpixel((x, 560)) for x in (0, 34, 36, 784, 786, 820)]
        corners = [bleed.getpixel((x, y)) for x in (0, 820) for y in (0, 1120)]
    assert edge == [(255, 255, 255)] * 4
    red, white = (255, 0, 0), (255, 255, 255)
    assert row == [red, red, white, white, red, red]
    assert corners == [red] * 4


def test_more_jobs_give_the_same_bytes(tmp_path):
    """Several processes write the same bytes as one, in several batches, and all of them are counted."""
    cards = [card(f"c{n}") for n in range(100)]
    for jobs in (1, 2):
        done = []
        write_pngs(cards, font_book(), tmp_path / str(jobs), ppi=30, jobs=jobs, advance=done.append)
        assert (len(done), sum(done)) == (3, 101)
    assert files(tmp_path / "1") == files(tmp_path / "2")
    assert len(files(tmp_path / "1")) == 101


def test_vectors_have_the_names_of_pictures(tmp_path):
    """Without and with bleed; a list says which cards each shows, and by it those of faces that are gone are removed."""
    documents = (Document("game-en-cards", imposition(), font_book(), INFO, ""),)
    for names in (("um", "dois"), ("um",)):
        cards = [card(name) for name in names]
        export([ProductDocuments(documents, tuple(cards))], ("svg", "svg-bleed"), tmp_path, Quiet())
        for folder, bleed in (("svg", 0), ("svg-bleed", 3)):
            found = files(tmp_path / folder)
            assert [*found] == sorted(["cards/back.svg", *(f"cards/{name}-face.svg" for name in names), "pictures.json"])
            assert f'width="{63.5 + 2 * bleed}mm"'.encode() in found["cards/um-face.svg"]
            assert json.loads(found["pictures.json"])["pictures"][:2] == [
                {"file": "cards/um-face.svg", "deck": "cards", "side": "face", "cards": ["um"], "bleed_mm": bleed},
                {"file": "cards/back.svg", "deck": "cards", "side": "back", "cards": [*names], "bleed_mm": bleed},
            ]


def test_a_batch_is_limited_in_bytes(monkeypatch):
    """Faces with large pictures of their own would otherwise all be in memory at once."""
    monkeypatch.setattr("pnp.render.face_pixels._MOST_BATCH_BYTES", 1)
    batches = [*face_batches([PictureFace(card(n).face) for n in "abc"], font_book(), 30)]
    assert [(len(batch.pages), batch.faces) for batch in batches] == [(1, (0,)), (1, (1,)), (1, (2,))]


def test_the_base_layer_of_a_batch_is_in_the_next_one_too():
    """Each batch is rendered by itself: 60 faces of one base layer are two batches, and each paints it once."""
    batches = [*face_batches([PictureFace(card(f"{n:02}").face) for n in range(60)], font_book(), 30)]
    assert [[page.layer for page in batch.pages] for batch in batches] == [["base", *["top"] * 47], ["base", *["top"] * 13]]
    assert [n for batch in batches for n in batch.faces] == [*range(60)]


def test_a_folder_that_cannot_be_written_leaves_nothing(tmp_path):
    """A file in place of a deck's folder is a diagnostic, and no picture of any deck is written."""
    (tmp_path / "others").write_bytes(b"")
    with pytest.raises(PnpError, match="others/b-face"):
        write_pngs([card("a"), card("b", deck="others")], font_book(), tmp_path, ppi=72)
    assert sorted(files(tmp_path)) == ["others"]


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_full_disk_leaves_nothing(tmp_path, monkeypatch, jobs):
    """A full disk is a diagnostic with the system's reason, and no picture is written."""

    def full(*_):
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("pnp.render.pixels.png_file", full)
    with pytest.raises(PnpError, match="no space left on device"):
        write_pngs([card(f"c{n}") for n in range(60)], font_book(), tmp_path, ppi=30, jobs=jobs)
    assert not files(tmp_path)


SHIELD = Outline(
    "path", Size(12, 14), own=parse_path("M1 0 H12 V7 C12 11 9 13 6 14 C3 13 0 11 0 7 V5 L3 4 L0 3 V1 A1 1 0 0 1 1 0 Z")
)


@pytest.mark.parametrize(
    "outline",
    [Outline("circle", Size(12, 12)), Outline("hexagon-flat", hexagon_size(12, pointed=False)), SHIELD, SHIELD.mirrored],
    ids=["circle", "hexagon", "path", "mirrored"],
)
def test_a_part_is_transparent_outside_its_outline_to_a_hundredth_of_a_millimetre(outline, tmp_path):
    """Pdfium's pixels of 0.01 mm, on both sides of the line; the picture with bleed ends at the bleed of the outline."""
    w, h = outline.size
    part = Frame(outline.size, 1.5, (rect(-9, -9, w + 18, h + 18),), outline=outline)
    for by in (0.0, 1.5):
        write_pngs([Component("a", "parts", 1, part, None, Mark("a.yaml"))], font_book(), tmp_path, ppi=2540, bleed=by > 0)
        with Image.open(tmp_path / "parts/a-face.png") as picture:
            assert picture.mode == "RGBA"
            alpha = picture.getchannel("A")
            assert picture.getpixel((picture.width // 2, picture.height // 2)) == (255, 0, 0, 255)
        lines = polygons(offset_outline(outline, by), 1e-4)
        assert len(lines) == 1
        for x, y, nx, ny in normals(lines[0]):
            column, row = ((v + by) * 100 for v in (x, y))
            within, beyond = ((floor(column + way * nx), floor(row + way * ny)) for way in (-1.5, 1.5))
            assert alpha.getpixel(within) > 250
            if 0 <= beyond[0] < alpha.width and 0 <= beyond[1] < alpha.height:
                assert alpha.getpixel(beyond) < 5


def normals(line):
    """Points in the middles of a polygon's sides with the direction outwards."""
    for (x1, y1), (x2, y2) in zip(line, line[1:] + line[:1], strict=True):
        length = dist((x1, y1), (x2, y2))
        x, y, nx, ny = (x1 + x2) / 2, (y1 + y2) / 2, (y2 - y1) / length, (x1 - x2) / length
        if polygon_contains(line, x + 0.001 * nx, y + 0.001 * ny):
            nx, ny = -nx, -ny
        if length > 0.04:  # not in a corner, where the other side is near
            yield x, y, nx, ny


CIRCLE = Outline("circle", Size(12, 12))

SEA = Colour(31 / 255, 95 / 255, 121 / 255)


def pictures(*items, outline=CIRCLE, bleed=1.5):
    """Faces of one item each in one batch, as RGBA."""
    frames = [Frame(outline.size, 1.5, (item,) if item else (), outline=outline) for item in items]
    batch = next(face_batches([PictureFace(frame, bleed) for frame in frames], font_book(), 254))
    return [Image.open(BytesIO(pixels.png())) for pixels in render_pages(batch.pdf, batch.pages)]


@pytest.mark.parametrize("bleed", [0.0, 1.5])
def test_a_tint_on_a_part_lies_on_white_paper_up_to_its_outline(bleed):
    """It prints as (143, 175, 188); a table does not show through it, nor through a part on which nothing is painted."""
    tint, bare, half = pictures(rect(-9, -9, 30, 30, SEA._replace(alpha=0.5)), None, rect(-9, -9, 15, 30, SEA), bleed=bleed)
    width = tint.width
    middle = width // 2
    assert width == 120 + 20 * bleed
    for across in (2, width // 4, middle, width - 3):
        assert tint.getpixel((across, middle)) == pytest.approx((143, 175, 188, 255), abs=1)
        assert bare.getpixel((across, middle)) == (255, 255, 255, 255)
    assert [half.getpixel((across, middle)) for across in (2, width - 3)] == [(31, 95, 121, 255), (255, 255, 255, 255)]
    assert {picture.getpixel((1, 1))[3] for picture in (tint, bare, half)} == {0}


def test_a_face_lies_on_the_paper_of_its_own_outline():
    """Of two shapes of the same size that follow one another."""
    frames = [Frame(SHIELD.size, 1.5, (), outline=o) for o in (SHIELD, SHIELD.mirrored, SHIELD)]
    batch = next(face_batches([PictureFace(frame) for frame in frames], font_book(), 254))
    shown = [Image.open(BytesIO(pixels.png())) for pixels in render_pages(batch.pdf, batch.pages)]
    notch, other = (5, 40), (114, 40)
    alphas = [(picture.getpixel(notch)[3], picture.getpixel(other)[3]) for picture in shown]
    assert alphas == [(0, 255), (255, 0), (0, 255)]


def test_an_opaque_part_is_the_same_to_the_byte_as_without_paper(monkeypatch):
    """Paper under it would make its edge lighter."""
    part = rect(-9, -9, 30, 30)
    (found,) = pictures(part)
    monkeypatch.setattr("pnp.render.pixels._shows_through", lambda *_: False)
    (expected,) = pictures(part)
    assert found.tobytes() == expected.tobytes()


TGC, MPC = read_profile("tgc"), read_profile("mpc")

POKER, EURO = (63.5, 88.9), (63.0, 88.0)

SEA_OF_SERVICE_PICTURES, SAND, MOSS = Colour(0.1, 0.4, 0.5), Colour(0.9, 0.8, 0.5), Colour(0.3, 0.5, 0.2)


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
    shade = Gradient("linear", (0, 0, w, 0), ((0.0, ground), (1.0, SEA_OF_SERVICE_PICTURES)))
    box = (("M", (10, 10)), ("L", (w - 10, 10)), ("L", (w - 10, h - 10)), ("L", (10, h - 10)), ("Z", ()))
    items = (
        rect(far, far, all_w, all_h, ground),
        rect(far, far, all_w, bleed + 4, RED),  # top
        rect(far, h - 4, all_w, bleed + 4, SEA_OF_SERVICE_PICTURES),  # bottom
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


BACK_OF_SERVICE_PICTURES = art(*POKER, 3.2, ground=MOSS, words="verso")

CARDS = deck(
    "fish",
    *((name, copies, art(*POKER, 3.2, words=name), BACK_OF_SERVICE_PICTURES) for name, copies in (("pike", 2), ("carp", 1))),
)


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
    frame = CARDS[0].face if side == "face" else BACK_OF_SERVICE_PICTURES
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
        for side, colour in (("top", RED), ("bottom", SEA_OF_SERVICE_PICTURES), ("left", MOSS))
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
    more = deck("more", ("x", 1, other, other), ("y", 2, other, BACK_OF_SERVICE_PICTURES))
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
    cards = deck("fish", ("a", 1, CARDS[0].face, BACK_OF_SERVICE_PICTURES), ("b", 1, CARDS[1].face, None))
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
    files = built(tmp_path, shop, deck("fish", ("ship@blue", 1, CARDS[0].face, BACK_OF_SERVICE_PICTURES)))
    _, details, fronts, _, _ = ordered(files["order-poker.xml"])
    assert details == {"quantity": "1", "stock": "<Linen & more>", "foil": "true"}
    assert list(fronts) == ["./fish/ship@blue[face].png"]
