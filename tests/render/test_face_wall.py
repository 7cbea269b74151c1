"""Pictures of many faces: all of them in rows, or a wall of them behind a page."""

from io import BytesIO

import pytest
from PIL import Image
from sample_items import face, font_book, rect

from pnp.model.frame import Colour
from pnp.render.montages import cover, overview

RED, GREEN, BLUE = (Colour(*rgb) for rgb in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
GROUND = (38, 40, 44)


def plain(colour, w, h):
    """A face of one colour."""
    return face(rect(-3, -3, w + 6, h + 6, colour), w=w, h=h)


def pixels(png):
    """The picture as Pillow reads it."""
    return Image.open(BytesIO(png)).convert("RGB")


def areas(picture):
    """The number of pixels of each pure colour, in parts of the whole."""
    counts = dict.fromkeys([(255, 0, 0), (0, 255, 0), (0, 0, 255), GROUND], 0.0)
    for number, colour in picture.getcolors(1 << 24):
        counts[colour] = counts.get(colour, 0) + number / (picture.width * picture.height)
    return counts


def test_all_faces_are_in_an_overview_in_one_scale():
    """As large as the rows fit; a token is as much smaller than a card as on the table."""
    picture = pixels(overview([plain(RED, 60, 90), plain(GREEN, 30, 45), plain(BLUE, 60, 90)], font_book(), (400, 300)))
    seen = areas(picture)
    assert picture.size == (400, 300)
    assert seen[255, 0, 0] == pytest.approx(seen[0, 0, 255], rel=0.03)
    assert seen[255, 0, 0] == pytest.approx(4 * seen[0, 255, 0], rel=0.05)
    assert seen[255, 0, 0] > 0.2


def test_rows_begin_where_the_language_does():
    """On the right, for one that is written from there."""
    for right_to_left, colour in ((False, (255, 0, 0)), (True, (0, 0, 255))):
        png = overview([plain(RED, 60, 90), plain(BLUE, 60, 90)], font_book(), (400, 300), right_to_left=right_to_left)
        assert pixels(png).getpixel((100, 150)) == colour


@pytest.mark.parametrize(("count", "size"), [(1, (100, 100)), (7, (640, 200)), (250, (300, 300))])
def test_an_overview_keeps_a_margin(count, size):
    """Whatever the number of faces; there are never more than 200."""
    picture = pixels(overview([plain(RED, 60, 90)] * count, font_book(), size))
    edge = max(1, round(size[0] * 0.03) - 2)
    inner = picture.crop((edge, edge, size[0] - edge, size[1] - edge))
    assert areas(picture)[255, 0, 0] * size[0] * size[1] == pytest.approx(areas(inner)[255, 0, 0] * inner.width * inner.height)
    assert areas(picture)[255, 0, 0] > 0


def test_a_wall_fills_a_cover():
    """Its faces are cut off on all sides, and little of the ground is seen between them."""
    picture = pixels(cover([plain(RED, 60, 90), plain(GREEN, 90, 60)], None, font_book(), (630, 500)))
    seen = areas(picture)
    assert seen[255, 0, 0] + seen[0, 255, 0] > 0.85
    for side in ((0, 0, 630, 1), (0, 499, 630, 500), (0, 0, 1, 500), (629, 0, 630, 500)):
        assert areas(picture.crop(side))[GROUND] < 0.5


def test_a_page_stands_before_the_wall():
    """In the middle, in its own colours, and the wall is dimmed; without cards there is the page alone."""
    page = plain(BLUE, 148, 210)
    for wall in ([plain(RED, 60, 90)], []):
        picture = pixels(cover(wall, page, font_book(), (630, 500)))
        seen = areas(picture)
        assert picture.getpixel((315, 250)) == (0, 0, 255)
        assert seen[0, 0, 255] == pytest.approx(0.86 * 500 * (0.86 * 500 * 148 / 210) / (630 * 500), rel=0.02)
        assert seen[255, 0, 0] == 0
