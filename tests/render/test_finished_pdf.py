"""Parts of the pages of a finished PDF as pictures."""

from io import BytesIO

import pytest
from PIL import Image

from pnp.base.units import Box
from pnp.render.finished_pdf import FinishedPdf

INCH = 25.4


def finished():
    """A page of 4 by 2 inches, whose left half is red and whose right half is blue, with green at the top left."""
    page = Image.new("RGB", (400, 200), "red")
    page.paste("blue", (200, 0, 400, 200))
    page.paste("lime", (0, 0, 50, 50))
    written = BytesIO()
    page.save(written, "PDF", resolution=100)
    return FinishedPdf(written.getvalue())


def part(box, turned=0, page=1):
    """A part of the page, in inches, at 100 pixels per inch."""
    png = finished().part(page, Box(*(side * INCH for side in box)), turned=turned, ppi=100)
    return Image.open(BytesIO(png)).convert("RGB")


def colour(picture, x, y):
    """Which colour a place has."""
    return max(range(3), key=lambda channel: picture.getpixel((x, y))[channel])


def test_a_part_is_cut_out():
    """At its place from the top left."""
    found = part((0, 0, 1, 2))
    assert found.size == (100, 200)
    assert (colour(found, 10, 10), colour(found, 90, 10), colour(found, 10, 190)) == (1, 0, 0)
    assert colour(part((3, 1, 1, 1)), 50, 50) == 2


def test_what_is_turned_stands_upright():
    """What was turned clockwise is turned back."""
    found = part((0, 0, 1, 2), turned=90)
    assert (found.size, colour(found, 10, 90), colour(found, 10, 10)) == ((200, 100), 1, 0)


@pytest.mark.parametrize("box", [(-1, 0, 2, 1), (0, 0, 0, 1), (0, 0, 1, -1), (3.5, 0, 1, 1), (0, 1.5, 1, 1), (9, 9, 1, 1)])
def test_what_is_not_on_the_page_is_refused(box):
    """Whoever has named it."""
    with pytest.raises(ValueError, match="is not on page 1"):
        part(box)


@pytest.mark.parametrize("page", [0, -1, 2])
def test_other_pages_are_none(page):
    """They are counted from 1."""
    with pytest.raises(ValueError, match="there is no page"):
        part((0, 0, 1, 1), page=page)


def test_what_is_no_pdf_is_refused():
    """With words."""
    with pytest.raises(ValueError, match="no PDF"):
        FinishedPdf(b"no")
