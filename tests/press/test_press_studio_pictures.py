"""The pictures of `pnp studio` in the documentation: each page of the flagship game opens, does its work and is drawn."""

import pytest
from PIL import Image
from studio_pages import FINER, HEIGHT, PAGES, draw
from support.browser import PROGRAM

pytestmark = [
    pytest.mark.press,
    pytest.mark.browser,
    pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed"),
]


def test_every_page_is_drawn(tmp_path):
    """In the size of the documentation, and with something on it."""
    written = draw(tmp_path)
    assert [file.stem for file in written] == [f"studio-{shown.name}" for shown in PAGES]
    for file, width in zip(written, (shown.width for shown in PAGES), strict=True):
        with Image.open(file) as picture:
            assert (picture.width, picture.height) == (round(width * FINER), round(HEIGHT * FINER))
            assert len(picture.convert("RGB").getcolors(1 << 24)) > 200, file.name
