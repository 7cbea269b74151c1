"""Pictures whose last pixels are drawn outwards: each row and column goes on, in the colours of the picture."""

from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms, PngImagePlugin

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.model.picture import Picture
from pnp.pictures.extension import edge_fault, extended_data, extended_picture, pixels_in
from pnp.pictures.files import open_picture, picture_bytes
from pnp.pictures.raster import png_chunks, stored_pixels

SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def stored(mode, kind, *, size=(7, 5), seed=0, **more):
    """A picture of noise as a file."""
    bands = {"CMYK": 4, "RGB": 3, "L": 1, "LAB": 3}[mode]
    noise = np.random.default_rng(seed).integers(0, 256, (size[1], size[0], bands), dtype=np.uint8)
    out = BytesIO()
    Image.frombytes(mode, size, noise.tobytes()).save(out, kind, **more)
    return out.getvalue()


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([("RGB", "PNG"), ("L", "PNG"), ("RGB", "BMP"), ("CMYK", "TIFF"), ("LAB", "TIFF")]),
    st.tuples(st.integers(1, 12), st.integers(1, 12)), st.integers(1, 9), st.integers(0, 99),
)  # fmt: skip
def test_each_new_pixel_is_the_nearest_one(kind, size, by, seed):
    """Rows and columns go on, corners are the corner's pixel, and the picture itself stays."""
    data = stored(*kind, size=size, seed=seed)
    before, after = (np.asarray(stored_pixels(one)) for one in (data, extended_data(data, by)))
    margins = ((by, by), (by, by)) + ((0, 0),) * (before.ndim - 2)
    assert np.array_equal(after, np.pad(before, margins, mode="edge"))


def test_sixteen_bits_and_palettes_are_what_is_printed_of_them():
    """8 bits of each channel."""
    for pixels in (Image.fromarray(np.full((3, 4), 0x8180, np.uint16)), Image.new("P", (4, 3), 0)):
        out = BytesIO()
        pixels.save(out, "PNG")
        after = stored_pixels(extended_data(out.getvalue(), 2))
        assert (after.size, after.convert("RGB").getpixel((0, 0))) == (
            (8, 7), stored_pixels(out.getvalue()).convert("RGB").getpixel((0, 0)),
        )  # fmt: skip


def test_profile_and_gamma_stay():
    """They say what its numbers mean."""
    assert stored_pixels(extended_data(stored("RGB", "PNG", icc_profile=SRGB), 2)).info["icc_profile"] == SRGB
    assert stored_pixels(extended_data(stored("CMYK", "TIFF", icc_profile=b"x" * 200), 2)).info["icc_profile"] == b"x" * 200
    info = PngImagePlugin.PngInfo()
    info.add(b"gAMA", (100000).to_bytes(4, "big"))
    assert png_chunks(extended_data(stored("RGB", "PNG", pnginfo=info), 2))[b"gAMA"] == (100000).to_bytes(4, "big")


def of(data, kind="png"):
    """A picture in memory."""
    return Picture(sha256(data).hexdigest()[:32], kind, "art/x", 7, 5, Path(), data=data)


def clear(*places, mode="RGBA"):
    """A picture that is transparent at some places."""
    pixels = Image.new(mode, (7, 5), (9,) * (len(mode) - 1) + (255,))
    for place in places:
        pixels.putpixel(place, (9,) * (len(mode) - 1) + (200,))
    out = BytesIO()
    pixels.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "kind", "fault"),
    [
        (b"<svg/>", "svg", "is a drawing, which has no pixels at its edge to draw outwards"),
        (b"%PDF-", "pdf", "is a page of a PDF, which has no pixels at its edge to draw outwards"),
        (clear((0, 2)), "png", "is transparent at its edge, so that its bleed would show paper"),
        (clear((6, 4), mode="LA"), "png", "is transparent at its edge, so that its bleed would show paper"),
        (clear((3, 2)), "png", ""),
        (clear(), "png", ""),
        (stored("CMYK", "TIFF"), "tiff", ""),
    ],
    ids=range(7),
)
def test_what_has_no_edge_to_draw_outwards(data, kind, fault):
    """Drawings, and what would show paper; holes inside do not matter."""
    assert edge_fault(of(data, kind), data) == fault


def test_alpha_inside_stays():
    """It is part of the picture."""
    after = stored_pixels(extended_data(clear((3, 2)), 2))
    assert (after.getpixel((5, 4))[3], after.getpixel((0, 0))[3]) == (200, 255)


@pytest.mark.parametrize(("mm", "width", "pixels"), [(3, 63, 36), (3, 60, 38), (3.0000000001, 7.5, 300), (0.001, 63, 1)])
def test_how_many_pixels_reach_over_a_bleed(mm, width, pixels):
    """Whole ones, at least."""
    assert pixels_in(Picture("k", "png", "x", 750, 5, Path()), mm, width) == pixels


def test_a_file_is_read_when_its_pixels_are_asked_for(tmp_path):
    """One that was changed since is told, as of any picture; other numbers of pixels are other pictures."""
    (tmp_path / "x.jpg").write_bytes(stored("CMYK", "JPEG"))
    found = open_picture(tmp_path, tmp_path / "x.jpg", Mark("game.yaml", 1), Report())
    more = [extended_picture(found, picture_bytes(found), by) for by in (1, 2)]
    assert [(one.kind, one.width, one.height, one.extended) for one in more] == [("tiff", 9, 7, 1), ("tiff", 11, 9, 2)]
    assert len({found.key, *(one.key for one in more)}) == 3
    assert stored_pixels(picture_bytes(more[1])).size == (11, 9)
    (tmp_path / "x.jpg").write_bytes(stored("CMYK", "JPEG", seed=1))
    with pytest.raises(PnpError, match="was changed while it was being printed"):
        picture_bytes(more[0])
