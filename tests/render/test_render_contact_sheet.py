"""The contact sheet: where pictures stand, and what is done to them."""

from io import BytesIO

import pytest
from PIL import Image

from pnp.render.montages import ContactPicture, write_contact_sheet

RED, GROUND = (200, 0, 0), (233, 233, 230)


def png(width, height, colour=(*RED, 255)):
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


def boxes(image, colour=RED):
    """The left edge and the width of the runs of a colour in each row of pixels where they change, from top to bottom."""
    found = []
    for y in range(image.height):
        row = [x for x in range(image.width) if image.getpixel((x, y)) == colour]
        run = (row[0], row[-1] + 1 - row[0]) if row else None
        if run and (not found or found[-1][:2] != run):
            found.append((*run, y))
    return found


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
    below = [y for y in range(image.height) if image.getpixel((24, y)) == RED][-1]
    assert image.getpixel((24 + 300 + 18, below)) == RED
    assert image.getpixel((24 + 300 + 18, below - 50)) == GROUND


def test_a_long_label_keeps_the_next_picture_away(sheet):
    """Labels never run into each other."""
    one = ContactPicture(png(20, 20), "a label that is much wider than its picture", (20, 20))
    image = sheet(one, one)
    starts = [x for x in range(1, 1600) if image.getpixel((x, 70)) == RED != image.getpixel((x - 1, 70))]
    assert starts[0] == 24
    assert starts[1] > 24 + 20 + 100


def test_faded_and_marked_pictures(sheet):
    """Grey where it was red; a red outline of three pixels."""
    plain = sheet(ContactPicture(png(100, 100), "", (100, 100)))
    faded = sheet(ContactPicture(png(100, 100), "", (100, 100), faded=True))
    assert plain.getpixel((50, 80)) == RED
    red, green, blue = faded.getpixel((50, 80))
    assert max(red, green, blue) - min(red, green, blue) < 5
    assert red > 130
    marked = sheet(ContactPicture(png(100, 100), "", (100, 100), marked=True))
    assert [marked.getpixel((x, 80)) for x in (20, 21, 23, 24)] == [GROUND, (163, 22, 28), (163, 22, 28), RED]


def test_what_is_transparent_shows_the_ground(sheet):
    """A round token stays round."""
    assert sheet(ContactPicture(png(100, 100, (200, 0, 0, 0)), "", (100, 100))).getpixel((50, 80)) == GROUND
