"""Pictures of many faces: all of them in rows, or a wall of them behind a page.

The contact sheet: where pictures stand, and what is done to them.
"""

from io import BytesIO

import pytest
from PIL import Image
from support.faces import face, font_book, rect

from pnp.model.frame import Colour
from pnp.render.montages import ContactPicture, cover, overview, spreads, write_contact_sheet

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


@pytest.mark.whole
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
        assert seen[0, 0, 255] == pytest.approx(0.94 * 500 * (0.94 * 500 * 148 / 210) / (630 * 500), rel=0.02)
        assert seen[255, 0, 0] == 0


def test_what_is_drawn_has_no_paper():
    """The ground of the picture shows beside it; a face lies on its paper."""
    half = face(rect(0, 0, 30, 90, RED), w=60, h=90)
    on_paper, drawn = (pixels(overview([half], font_book(), (400, 300), drawn=one)) for one in ((), {half}))
    assert on_paper.getpixel((240, 150)) == (255, 255, 255)
    assert drawn.getpixel((240, 150)) == GROUND
    assert drawn.getpixel((160, 150)) == on_paper.getpixel((160, 150)) == (255, 0, 0)


def booklet(*drawn):
    """White pages of A6, each with a band of colour that takes so much of it."""
    return [face(rect(0, 0, 105, 148 * share, colour), w=105, h=148) for share, colour in drawn]


SOME, MUCH, ALL, NONE = 0.2, 0.5, 1.0, 0.0


def test_three_spreads_of_a_booklet():
    """The most drawn of each third; neither the cover nor the back cover opens to a spread."""
    pages = booklet(
        (ALL, BLUE),
        (SOME, RED), (NONE, RED), (MUCH, RED), (NONE, RED),
        (NONE, RED), (MUCH, GREEN), (SOME, RED), (SOME, RED),
        (MUCH, BLUE), (NONE, BLUE), (NONE, BLUE), (SOME, BLUE),
        (ALL, BLUE),
    )  # fmt: skip
    picture = pixels(spreads(pages, font_book(), (500, 1060)))
    left, right = [[picture.getpixel((x, y)) for y in (50, 390, 730)] for x in (140, 360)]
    assert left == [(255, 0, 0), (255, 255, 255), (0, 0, 255)]
    assert right == [(255, 255, 255), (0, 255, 0), (255, 255, 255)]


def test_a_spread_begins_where_the_language_does():
    """On the right, for one that is written from there."""
    pages = booklet((ALL, BLUE), (MUCH, RED), (MUCH, GREEN), (ALL, BLUE))
    for right_to_left, colour in ((False, (255, 0, 0)), (True, (0, 255, 0))):
        assert pixels(spreads(pages, font_book(), (500, 400), right_to_left=right_to_left)).getpixel((140, 60)) == colour


def test_a_leaflet_of_one_page_is_shown_as_it_is():
    """It has no spread."""
    assert areas(pixels(spreads(booklet((ALL, RED)), font_book(), (400, 400))))[255, 0, 0] > 0.5


RED_OF_CONTACT_SHEET, GROUND_OF_CONTACT_SHEET = (200, 0, 0), (233, 233, 230)


def png(width, height, colour=(*RED_OF_CONTACT_SHEET, 255)):
    """A PNG of one colour."""
    out = BytesIO()
    Image.new("RGBA", (width, height), colour).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def sheet(tmp_path):
    """Write a sheet and read it."""

    def write(*pictures):
        write_contact_sheet(tmp_path / "sheet.png", "pond", pictures)
        with Image.open(tmp_path / "sheet.png") as image:
            return image.convert("RGB")

    return write


def boxes(image, colour=RED_OF_CONTACT_SHEET):
    """The left edge and the width of the runs of a colour in each row of pixels where they change, from top to bottom."""
    found = []
    for y in range(image.height):
        row = [x for x in range(image.width) if image.getpixel((x, y)) == colour]
        run = (row[0], row[-1] + 1 - row[0]) if row else None
        if run and (not found or found[-1][:2] != run):
            found.append((*run, y))
    return found


@pytest.mark.whole
def test_a_picture_has_the_size_that_is_asked_for(sheet):
    """Smaller or larger than it was; one of other proportions keeps them."""
    (left, width, top), *_ = boxes(sheet(ContactPicture(png(400, 200), "", (100, 50))))
    assert (left, width, top) == (24, 100, 64)
    (_, width, _), *_ = boxes(sheet(ContactPicture(png(50, 20), "", (100, 40))))
    assert width == 100
    (_, width, _), *_ = boxes(sheet(ContactPicture(png(50, 50), "", (100, 40))))
    assert width == 40


def test_pictures_fill_rows_and_stand_on_one_line(sheet):
    """Five of 300 pixels do not fit into 1552; a new section begins a row, another size does not."""
    one = ContactPicture(png(300, 100), "", (300, 100))
    assert sheet(*[one] * 4).height == sheet(one).height < sheet(*[one] * 5).height
    assert sheet(one, one._replace(section=1)).height > sheet(one).height
    image = sheet(one, ContactPicture(png(300, 40), "", (300, 40)))
    below = [y for y in range(image.height) if image.getpixel((24, y)) == RED_OF_CONTACT_SHEET][-1]
    assert image.getpixel((24 + 300 + 18, below)) == RED_OF_CONTACT_SHEET
    assert image.getpixel((24 + 300 + 18, below - 50)) == GROUND_OF_CONTACT_SHEET


def test_a_long_label_keeps_the_next_picture_away(sheet):
    """Labels never run into each other."""
    one = ContactPicture(png(20, 20), "a label that is much wider than its picture", (20, 20))
    image = sheet(one, one)
    starts = [x for x in range(1, 1600) if image.getpixel((x, 70)) == RED_OF_CONTACT_SHEET != image.getpixel((x - 1, 70))]
    assert starts[0] == 24
    assert starts[1] > 24 + 20 + 100


def test_faded_and_marked_pictures(sheet):
    """Grey where it was red; a red outline of three pixels."""
    plain = sheet(ContactPicture(png(100, 100), "", (100, 100)))
    faded = sheet(ContactPicture(png(100, 100), "", (100, 100), faded=True))
    assert plain.getpixel((50, 80)) == RED_OF_CONTACT_SHEET
    red, green, blue = faded.getpixel((50, 80))
    assert max(red, green, blue) - min(red, green, blue) < 5
    assert red > 130
    marked = sheet(ContactPicture(png(100, 100), "", (100, 100), marked=True))
    assert [marked.getpixel((x, 80)) for x in (20, 21, 23, 24)] == [
        GROUND_OF_CONTACT_SHEET,
        (163, 22, 28),
        (163, 22, 28),
        RED_OF_CONTACT_SHEET,
    ]


def test_what_is_transparent_shows_the_ground(sheet):
    """A round token stays round."""
    assert sheet(ContactPicture(png(100, 100, (200, 0, 0, 0)), "", (100, 100))).getpixel((50, 80)) == GROUND_OF_CONTACT_SHEET
