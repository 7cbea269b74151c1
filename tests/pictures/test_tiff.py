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


def test_white_as_zero_with_16_bits():
    """Pillow turns it round with 8 bits alone."""
    for depth in (8, 16):
        data = tiff((2, 1), [(10,), (250,)], TiffForm(depth, colours=0))
        assert list(stored_pixels(data).tobytes()) == pytest.approx([245, 5], abs=1)


@pytest.mark.parametrize("packing", [1, 8])
@pytest.mark.parametrize("depth", [8, 16])
def test_channels_one_after_the_other(depth, packing):
    """They are read as they are, or refused: Pillow takes rows of 16 bits that are not packed for longer ones."""
    pixels = [(n, 90 + n, 200 - n) for n in range(6)]
    data = tiff(SIZE, pixels, TiffForm(depth, packing=packing, planar=2, colours=2))
    if (depth, packing) == (16, 1):
        with pytest.raises(DamagedPictureError, match="TIFF has one channel after the other"):
            check_raster(data)
    else:
        assert pixels_of(stored_pixels(data)) == tuple(pixels)


@pytest.mark.parametrize("packing", [1, 8])
def test_inks_one_after_the_other(packing):
    """Also in 16 bits and without further channels."""
    data = tiff(SIZE, INKS, TiffForm(16, packing=packing, planar=2))
    assert pixels_of(stored_pixels(data)) == INKS


EXPECTED = ": expected whole numbers of 8 or 16 bits, in RGB, grey, CMYK or Lab"
HINT = "save it in RGB with 8 bits a channel, or as PNG"
ONE, THREE = [(9,)], [(1, 2, 3)]


UNREAD = [
    (tiff((1, 1), THREE, TiffForm(16, colours=2, numbers=3)), "floating-point numbers"),
    (tiff((1, 1), ONE, TiffForm(16, colours=1, numbers=3)), "floating-point numbers"),
    (tiff((1, 1), [(1, 2, 3, 4)], TiffForm(colours=5, numbers=3, bits=(64,) * 4)), "floating-point numbers"),
    (tiff((1, 1), ONE, TiffForm(colours=1, numbers=2)), "numbers with a sign"),
    (tiff((1, 1), THREE, TiffForm(16, colours=2, numbers=2)), "numbers with a sign"),
    (tiff((1, 1), ONE, TiffForm(colours=1, numbers=6, bits=(64,))), "complex numbers"),
    (tiff((1, 1), ONE, TiffForm(colours=1, numbers=4)), "numbers of an unknown kind"),
    (tiff((1, 1), ONE, TiffForm(colours=1, bits=(32,))), "32 bits a channel"),
    (tiff((1, 1), THREE, TiffForm(colours=2, bits=(64,) * 3)), "64 bits a channel"),
    (tiff((1, 1), ONE, TiffForm(16, colours=1, bits=(12,))), "12 bits a channel"),
    (tiff((1, 1), THREE, TiffForm(colours=2, bits=(4,) * 3)), "4 bits a channel"),
    (tiff((1, 1), THREE, TiffForm(colours=2, bits=(5, 6, 5))), "channels of different depth (5, 6, 5 bits)"),
    (tiff((1, 1), ONE, TiffForm(16, colours=3)), "a palette of 16 bits a channel"),
    (tiff((1, 1), [(1, 2)], TiffForm(16, colours=1, extra=(2,))), "grey with transparency of 16 bits a channel"),
    (tiff((1, 1), ONE, TiffForm(colours=4)), "a mask instead of colours"),
    (tiff((1, 1), THREE, TiffForm(colours=9)), "Lab as ICC profiles have it"),
    (tiff((1, 1), THREE, TiffForm(colours=8, planar=2)), "one channel after the other"),
    (tiff((1, 1), ONE, TiffForm(colours=32803)), "the raw pixels of a camera"),
    (tiff((1, 1), ONE, TiffForm(16, colours=32844)), "LogL, light of a high range"),
    (tiff((1, 1), THREE, TiffForm(16, colours=32845)), "LogLuv, light of a high range"),
    (tiff((1, 1), ONE, TiffForm(colours=999)), "colours of a kind (999) that is hardly known"),
]


@pytest.mark.parametrize(("data", "said"), UNREAD, ids=[said for _, said in UNREAD])
def test_pixels_that_are_not_read_are_no_damage(data, said):
    """What they are, what is expected, and how to get it: none of it becomes another picture."""
    with pytest.raises(DamagedPictureError) as caught:
        check_raster(data)
    assert (caught.value.code, str(caught.value), caught.value.hint) == ("art/format", f"TIFF has {said}{EXPECTED}", HINT)


REFUSED = {
    "BigTIFF": (
        b"II+\0\x08\0\0\0" + bytes(40),
        "picture is BigTIFF: expected SVG, PNG, JPEG, WebP, GIF, TIFF, BMP or PSD",
        "save it as plain TIFF or as PNG: BigTIFF is for files of gigabytes",
    ),
    "a packing that few programs know": (
        tiff((1, 1), [(1, 2, 3)], TiffForm(colours=2, packing=34712)),
        "TIFF is packed as JPEG 2000, and cannot be unpacked",
        "save it with LZW or ZIP compression",
    ),
    "a palette that lacks": (
        tiff((1, 1), [(1,)], TiffForm(colours=3)),
        "TIFF is damaged: its pixels are numbers of a palette, which it lacks",
        None,
    ),
    "another form": (
        tiff((1, 1), [(1, 2)], TiffForm(colours=2)),
        "TIFF has a form that is not read: 2 channels of 8 bits, `PhotometricInterpretation` 2",
        HINT,
    ),
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
        f"TIFF has Lab of 16 bits a channel{EXPECTED}",
        HINT,
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
