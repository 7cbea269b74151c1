"""Photoshop documents: their flattened picture in its inks, however it is packed, and what cannot be read."""

import struct

import pytest
from support.pictures import PsdForm, photoshop_names, psd, resource

from pnp.model.picture import Remark
from pnp.pictures.raster import DamagedPictureError, check_raster, stored_pixels

SIZE = (3, 2)
CYAN, NONE = bytes((55, 255, 246, 195, 255, 254)), bytes((255,) * 6)
INKS = ((200, 0, 0, 0), (0, 0, 0, 0), (9, 0, 0, 0), (60, 0, 0, 0), (0, 0, 0, 0), (1, 0, 0, 0))


def pixels_of(picture):
    """The pixels of a picture, row by row."""
    data, wide = picture.tobytes(), len(picture.getbands())
    return tuple(tuple(data[at : at + wide]) for at in range(0, len(data), wide))


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("depth", [8, 16])
def test_inks_are_those_of_the_document(depth, packed, version):
    """Of 8 and 16 bits, packed or not, also of large documents (PSB)."""
    data = psd(SIZE, [CYAN, NONE, NONE, NONE], PsdForm(depth=depth, packed=packed, version=version))
    found = check_raster(data)
    assert (found.kind, found.width, found.height) == ("psd", 3, 2)
    stored = stored_pixels(data)
    assert (stored.mode, pixels_of(stored)) == ("CMYK", INKS)


def test_transparency_is_the_first_channel_after_the_colours_of_a_document_with_layers():
    """The colours are stored as they look on paper; other channels are named."""
    clear = bytes((255, 128, 255, 255, 255, 0))
    half = bytes((55, 155, 246, 195, 255, 255))
    names = photoshop_names(("Transparency", "Gold foil"))
    data = psd(SIZE, [half, NONE, NONE, NONE, clear, NONE], PsdForm(layers=-2, resources=names))
    assert check_raster(data).remarks[-1] == Remark(
        "art/extra-channel", "has a channel `Gold foil` besides its colours, which is not printed"
    )
    stored = stored_pixels(data)
    assert stored.info["alpha"].tobytes() == clear
    assert [cyan for cyan, *_ in pixels_of(stored)] == [200, 199, 9, 60, 0, 0]


def test_channels_without_layers_are_masks():
    """The fourth channel of RGB is a selection that somebody kept, unless the layers are transparent."""
    planes = [bytes((n,)) * 6 for n in (10, 20, 30, 0)]
    data = psd(SIZE, planes, PsdForm(mode=3, layers=2))
    assert [remark.code for remark in check_raster(data).remarks] == ["art/extra-channel"]
    assert set(pixels_of(stored_pixels(data))) == {(10, 20, 30)}
    clear = psd(SIZE, planes, PsdForm(mode=3, layers=-2))
    assert check_raster(clear).remarks == ()
    assert stored_pixels(clear).info["alpha"].getextrema() == (0, 0)


def test_grey_line_art_a_palette_and_lab():
    """Each in its mode."""
    grey = bytes((0, 50, 100, 150, 200, 250))
    assert stored_pixels(psd(SIZE, [grey], PsdForm(mode=1))).tobytes() == grey
    bits = stored_pixels(psd(SIZE, [bytes((1, 0, 1, 0, 0, 1))], PsdForm(mode=0, depth=1))).convert("L")
    assert bits.tobytes() == bytes((0, 255, 0, 255, 255, 0))
    palette = bytes((9, 200)) + bytes(254) + bytes((8, 100)) + bytes(254) + bytes((7, 50)) + bytes(254)
    named = stored_pixels(psd(SIZE, [bytes((0, 1, 0, 1, 0, 1))], PsdForm(mode=2, palette=palette))).convert("RGB")
    assert pixels_of(named)[:2] == ((9, 8, 7), (200, 100, 50))
    lab = stored_pixels(psd(SIZE, [bytes((137,)) * 6, bytes((128,)) * 6, bytes((128,)) * 6], PsdForm(mode=9)))
    assert (lab.mode, lab.getpixel((0, 0))) == ("LAB", (137, 128, 128))


WHOLE = psd(SIZE, [CYAN, NONE, NONE, NONE])
WITHOUT_PICTURE = resource(1057, struct.pack(">IB", 1, 0))
REFUSED = {
    "duotone": (
        psd(SIZE, [CYAN], PsdForm(mode=8)),
        ("art/format", "Photoshop document is in the mode `duotone`", "convert it to CMYK, RGB or grey in Photoshop"),
    ),
    "32 bits": (
        psd(SIZE, [CYAN] * 3, PsdForm(mode=3, depth=32)),
        (
            "art/format",
            "Photoshop document has 32 bits a channel: expected 8 or 16",
            "convert it to 8 bits a channel in Photoshop",
        ),
    ),
    "without its flattened picture": (
        psd(SIZE, [CYAN, NONE, NONE, NONE], PsdForm(resources=WITHOUT_PICTURE)),
        (
            "art/format",
            "Photoshop document was saved without its flattened picture",
            "save it again with “Maximize Compatibility” on (Preferences, File Handling)",
        ),
    ),
    "head alone": (WHOLE[:20], ("art/corrupt", "Photoshop document is cut short", None)),
    "cut short": (WHOLE[:-3], ("art/corrupt", "Photoshop document is cut short", None)),
    "packed and cut": (
        psd(SIZE, [CYAN, NONE, NONE, NONE], PsdForm(packed=True))[:-9],
        ("art/corrupt", "Photoshop document is damaged: its pixels cannot be unpacked", None),
    ),
}


@pytest.mark.parametrize(("data", "said"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_read_is_named(data, said):
    """With a way out, if there is one."""
    with pytest.raises(DamagedPictureError) as caught:
        check_raster(data)
    assert (caught.value.code, str(caught.value), caught.value.hint) == said


@pytest.mark.parametrize("length", range(0, len(WHOLE) - 1, 7))
def test_no_document_that_is_cut_ends_the_program(length):
    """Wherever it ends."""
    with pytest.raises(DamagedPictureError):
        check_raster(WHOLE[:length])
