"""Tests of `pnp.pictures.qr_codes`: codes that phones read, judged by a reader of another make."""

from pathlib import Path

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.base.diagnostics import Report
from pnp.model.frame import Colour
from pnp.pictures.drawings import load_drawing
from pnp.pictures.qr_codes import LEVELS, QUIET_ZONE, QrCodeFault, is_qr_code, qr_code, reading_faults

URL = "https://example.org/rules?card=pike"


def pixels(picture):
    """A code as the rows of its own SVG's path say it, 4 pixels for each module."""
    side = round(picture.width)
    image = Image.new("L", (side, side), 255)
    ground, code = load_drawing(picture, Report()).items
    assert ground.path[0] == ("M", (0.0, 0.0))
    points = [numbers for letter, numbers in code.path if letter in "ML"]
    assert all(value == round(value) for point in points for value in point)
    starts = [i for i, (letter, _) in enumerate(code.path) if letter == "M"]
    for start, end in zip(starts, [*starts[1:], len(code.path)], strict=True):
        corners = [numbers for letter, numbers in code.path[start:end] if letter in "ML"]
        xs, ys = [round(x) for x, _ in corners], [round(y) for _, y in corners]
        image.paste(0, (min(xs), min(ys), max(xs), max(ys)))
    return image.resize((side * 4, side * 4), Image.Resampling.NEAREST)


@pytest.mark.parametrize("word", LEVELS)
def test_a_code_is_read_as_its_words(word):
    """In each level of error correction, which is at least the one that was asked for."""
    (read,) = zxingcpp.read_barcodes(pixels(qr_code(f"{word}:{URL}", Path(), None)))
    assert read.text == URL
    assert "LMQH".index(read.ec_level) >= "LMQH".index(LEVELS[word].upper())


@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=60))
def test_any_words_come_back(words):
    """Letters of all scripts too, and signs that an address may have."""
    (read,) = zxingcpp.read_barcodes(pixels(qr_code(f"qr:{words}", Path(), None)))
    assert read.text == words


def test_a_code_has_a_white_border_of_four_modules():
    """As the standard asks for; the same words give the same bytes."""
    picture = qr_code(f"qr:{URL}", Path(), None)
    image = pixels(picture)
    assert image.point(lambda grey: 255 - grey).getbbox() == (16, 16, image.width - 16, image.height - 16)
    assert picture.width == 4 * 3 + 17 + 2 * QUIET_ZONE
    assert picture.data == qr_code(f"qr:{URL}", Path("elsewhere"), None).data


NO_WORDS = QrCodeFault("a QR code of no words", "write them behind the colon, or leave the element out where there are none")
TOO_LONG = QrCodeFault("a QR code of 1300 bytes, which is more than fits into any", "print a shorter address")


@pytest.mark.parametrize(
    ("src", "fault"),
    [
        (
            "qr:",
            QrCodeFault("a QR code of no words", "write them behind the colon, or leave the element out where there are none"),
        ),
        (
            "qr: ",
            QrCodeFault("a QR code of no words", "write them behind the colon, or leave the element out where there are none"),
        ),
        ("qr-x:a", QrCodeFault("`qr-x:` is no QR code", "one of `qr:`, `qr-l:`, `qr-m:`, `qr-q:`, `qr-h:`")),
        (
            "qr-h:" + "a" * 1300,
            QrCodeFault("a QR code of 1300 bytes, which is more than fits into any", "print a shorter address"),
        ),
    ],
)
def test_a_code_that_cannot_be(src, fault):
    """It is said why, and what to do."""
    assert qr_code(src, Path(), None) == fault


def test_a_file_is_no_code():
    """Whatever its name begins with."""
    assert is_qr_code("qr:a")
    assert is_qr_code("qr-h:a")
    assert not any(map(is_qr_code, ("qr.svg", "qr-code.png", "art/qr:a.svg", "qrs:a", "")))


def test_the_smallest_module_and_the_palest_colour():
    """A code of 29 modules with its border of 8 needs 12.21 mm; a colour may reflect 30 % of the light."""
    picture = qr_code(f"qr:{URL}", Path(), None)
    assert not list(reading_faults(picture, 37 * 0.33, None))
    (small,) = reading_faults(picture, 12.2, None)
    assert small == QrCodeFault(
        "the modules of a QR code are 0.3297 mm, and phones read 0.33 mm: 29 modules and the empty border are 12.2 mm",
        "give it 12.3 mm, or print a shorter address",
        "layout/small-qr-code",
    )
    assert not list(reading_faults(picture, 20, Colour(0.58, 0.58, 0.58)))
    (pale,) = reading_faults(picture, 20, Colour(0.6, 0.6, 0.6))
    assert pale.code == "layout/pale-qr-code"
    assert pale.hint == "give it a darker `colour`"
