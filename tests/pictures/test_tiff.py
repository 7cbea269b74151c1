"""TIFF files in inks keep them, with transparency and named channels, however they are written."""

import itertools
from io import BytesIO

import pytest
from PIL import Image
from support.pictures import TiffForm, tiff

from pnp.model.picture import Remark
from pnp.pictures.raster import DamagedPictureError, check_raster, stored_pixels, upright_pixels

INKS = ((200, 40, 0, 10), (0, 255, 120, 0), (9, 8, 7, 250), (60, 40, 40, 0), (0, 0, 0, 0), (1, 2, 3, 4))
SIZE = (3, 2)
CLEAR = (255, 128, 0, 255, 64, 255)
NO_PROFILE = Remark("art/colour-profile", "has inks without a profile: on screens, and at home, they are those of FOGRA39")


def pixels_of(picture):
    """The pixels of a picture, row by row."""
    data, wide = picture.tobytes(), len(picture.getbands())
    return tuple(tuple(data[at : at + wide]) for at in range(0, len(data), wide))


@pytest.mark.parametrize(
    ("depth", "order", "packing", "predictor", "planar"), [*itertools.product((8, 16), "<>", (1, 8), (1, 2), (1, 2))]
)
def test_inks_and_their_transparency_are_those_of_the_file(depth, order, packing, predictor, planar):
    """Of 8 and 16 bits, in both byte orders, packed, with a predictor, channel by channel; a mask beside them is named."""
    form = TiffForm(depth, order, (2, 0), packing, predictor, planar, ("Transparency", "Varnish"))
    data = tiff(SIZE, [(*inks, alpha, 99) for inks, alpha in zip(INKS, CLEAR, strict=True)], form)
    found = check_raster(data)
    assert (found.kind, found.width, found.height) == ("tiff", 3, 2)
    assert found.remarks == (
        NO_PROFILE, Remark("art/extra-channel", "has a channel `Varnish` besides its colours, which is not printed")
    )  # fmt: skip
    stored = stored_pixels(data)
    assert (stored.mode, pixels_of(stored)) == ("CMYK", INKS)
    assert tuple(stored.info["alpha"].tobytes()) == CLEAR


@pytest.mark.parametrize("kind", [None, "tiff_lzw", "tiff_adobe_deflate", "packbits"])
def test_plain_files_of_other_programs(kind):
    """As Pillow writes them."""
    picture, file = Image.new("CMYK", SIZE), BytesIO()
    picture.putdata(INKS)
    picture.save(file, "TIFF", compression=kind)
    assert check_raster(file.getvalue()).remarks == (NO_PROFILE,)
    assert pixels_of(stored_pixels(file.getvalue())) == INKS


def test_a_jpeg_inside_is_not_inverted():
    """Adobe's habit is one of JPEG files alone."""
    file = BytesIO()
    Image.new("CMYK", (16, 16), (200, 40, 0, 10)).save(file, "TIFF", compression="jpeg", quality=100)
    assert stored_pixels(file.getvalue()).getpixel((5, 5)) == pytest.approx((200, 40, 0, 10), abs=2)


def test_associated_transparency_is_divided_out():
    """Inks are stored as they look on paper then."""
    form = TiffForm(extra=(1,))
    data = tiff((2, 1), [(100, 20, 0, 0, 128), (0, 0, 0, 0, 0)], form)
    assert pixels_of(stored_pixels(data)) == ((199, 40, 0, 0), (0, 0, 0, 0))


def test_an_opaque_alpha_is_none():
    """So that nothing is flattened for it."""
    data = tiff(SIZE, [(*inks, 255) for inks in INKS], TiffForm(extra=(2,)))
    assert "alpha" not in stored_pixels(data).info


def test_channels_of_rgb_are_named_too():
    """Pillow leaves them out."""
    data = tiff((2, 1), [(1, 2, 3, 9, 9), (4, 5, 6, 9, 9)], TiffForm(extra=(0, 0), colours=2))
    assert [remark.text for remark in check_raster(data).remarks] == [
        "has channels `channel 1`, `channel 2` besides its colours, which are not printed"
    ]
    assert pixels_of(stored_pixels(data)) == ((1, 2, 3), (4, 5, 6))


def test_a_turned_picture_stands_upright():
    """With its transparency."""
    form = TiffForm(extra=(2,), turn=6)
    data = tiff(SIZE, [(*inks, alpha) for inks, alpha in zip(INKS, CLEAR, strict=True)], form)
    assert (check_raster(data).width, check_raster(data).height) == (2, 3)
    stored = stored_pixels(data)
    assert pixels_of(stored) == tuple(INKS[at] for at in (3, 0, 4, 1, 5, 2))
    assert tuple(stored.info["alpha"].tobytes()) == tuple(CLEAR[at] for at in (3, 0, 4, 1, 5, 2))


def test_pages_after_the_first_are_said():
    """Of pictures in inks, as of others."""
    pages, file = [Image.new("CMYK", SIZE, INKS[0]), Image.new("CMYK", SIZE, INKS[1])], BytesIO()
    pages[0].save(file, "TIFF", save_all=True, append_images=pages[1:])
    found = check_raster(file.getvalue())
    assert Remark("art/first-frame", "has 2 frames: the first is printed") in found.remarks
    assert pixels_of(stored_pixels(file.getvalue()))[0] == INKS[0]


def test_lab_is_seen_on_a_screen():
    """A middle grey, and a red."""
    picture, file = Image.new("LAB", (2, 1)), BytesIO()
    picture.putdata([(137, 128, 128), (136, 208, 195)])
    picture.save(file, "TIFF")
    seen = pixels_of(upright_pixels(file.getvalue(), 1))
    assert seen[0] == pytest.approx((128, 128, 128), abs=2)
    assert seen[1] == pytest.approx((254, 0, 0), abs=12)


REFUSED = {
    "inks of its own": (
        tiff((1, 1), [(1, 2, 3, 4)], TiffForm(ink_set=2)),
        "TIFF has inks that are not cyan, magenta, yellow and black",
        "save it in CMYK; spot inks are colours of the theme",
    ),
    "two inks": (
        tiff((1, 1), [(1, 2)]),
        "TIFF has inks that are not cyan, magenta, yellow and black",
        "save it in CMYK; spot inks are colours of the theme",
    ),
    "deep Lab": (
        tiff((1, 1), [(1, 2, 3)], TiffForm(16, colours=8)),
        "TIFF has Lab of more than 8 bits a channel",
        "save it with 8 bits a channel",
    ),
    "cut off": (
        tiff((40, 40), [(1, 2, 3, 4, 5)] * 1600, TiffForm(extra=(2,)))[:4000],
        "TIFF is damaged: its header cannot be read",
        None,
    ),
    "packed pixels that are none": (
        tiff((2, 1), [(1, 2, 3, 4, 5)] * 2, TiffForm(extra=(2,), packing=8)).replace(b"\x78\x9c", b"\x00\x00"),
        "TIFF has channels besides its inks that cannot be unpacked",
        "save it without alpha channels, or as a Photoshop document (PSD)",
    ),
}


@pytest.mark.parametrize(("data", "said", "hint"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_printed_is_named(data, said, hint):
    """With a way out."""
    with pytest.raises(DamagedPictureError) as caught:
        check_raster(data)
    assert (str(caught.value), caught.value.hint) == (said, hint)
