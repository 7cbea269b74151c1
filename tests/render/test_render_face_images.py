"""One picture per face: exact size, RGB, with its colour space and resolution, independent of the number of jobs."""

from __future__ import annotations

from errno import ENOSPC
from io import BytesIO
from math import dist, floor

import pytest
from PIL import Image
from sample_items import RED, face, font_book, line, rect

from pnp.base.diagnostics import Mark, PnpError
from pnp.base.units import Size
from pnp.model.frame import Colour, Frame
from pnp.model.outline import Outline, hexagon_size
from pnp.model.sheet import Component
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import offset_outline, polygon_contains, polygons
from pnp.render.exports.pictures import write_pngs
from pnp.render.face_pixels import PictureFace, face_batches, face_pixels
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
