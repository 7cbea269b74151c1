"""What is computed from a picture's pixels is computed once, as long as picture and purpose are the same."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.base.cache import DiskCache
from pnp.base.units import Box
from pnp.layout import low_ink
from pnp.model.frame import ImageItem
from pnp.model.picture import Picture
from pnp.pictures import raster
from pnp.pictures.files import derived_pixels, keep_derived_pixels_in, picture_key
from pnp.preflight import colours


@pytest.fixture
def picture():
    """A picture in memory."""
    out = BytesIO()
    Image.linear_gradient("L").resize((40, 30)).convert("RGBA").save(out, "PNG")
    return Picture(picture_key(out.getvalue()), "png", "a.png", 40, 30, Path("none"), data=out.getvalue())


def derived(picture):
    """The samples and the paler copy of a picture, in a new process."""
    for forgotten in (colours._sampled_pixels, colours._luminances_on_paper, low_ink._lighten_pixels):
        forgotten.cache_clear()
    place = ImageItem(picture, Box(0, 0, 40, 30))
    return colours.range_of_colours(place, (1, 0, 0, 1, 0, 0), Box(5, 5, 9, 9)), low_ink.lighten_picture(picture)


def test_a_later_run_decodes_nothing(picture, tmp_path, monkeypatch):
    """Neither for the contrast of texts on it nor for its paler copy."""
    cold = derived(picture)
    with keep_derived_pixels_in(DiskCache(tmp_path)):
        assert derived(picture) == cold

    def decoded(_):
        raise AssertionError("a picture is decoded once")

    monkeypatch.setattr(raster, "stored_pixels", decoded)
    with keep_derived_pixels_in(DiskCache(tmp_path)):
        warm = derived(picture)
    assert warm == cold
    assert repr(replace(warm[1], data=None)) == repr(replace(cold[1], data=None))
    assert warm[1].data == cold[1].data


def test_other_pictures_turns_and_purposes(picture, tmp_path):
    """Each has its own result; outside the block nothing is kept."""
    asked = [(one, what) for one in (picture, replace(picture, key="x"), replace(picture, turn=3)) for what in ("a", "b")]
    with keep_derived_pixels_in(DiskCache(tmp_path)):
        for number, (one, what) in enumerate(asked):
            assert derived_pixels(one, what, lambda number=number: bytes([number])) == bytes([number])
        assert [derived_pixels(*one, lambda: b"new") for one in asked] == [bytes([number]) for number in range(len(asked))]
    assert derived_pixels(*asked[0], lambda: b"new") == b"new"
