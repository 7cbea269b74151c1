"""What becomes pixels for PDF/X-1a is said once, with its reason and the line that writes it; X-4 and home keep it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.faces import component, face, rect

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Group, ImageItem
from pnp.model.picture import Picture
from pnp.pictures.inks import PressInks
from pnp.preflight.checks.flattening import check_flattening
from pnp.preflight.faces import FacesToCheck

SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
HALF = SEA._replace(alpha=0.5)
MARK = Mark("templates/a.xml", 7)


def picture(mode="RGB", alpha=255):
    """A picture of one colour."""
    file = BytesIO()
    Image.new(mode, (8, 8), (200, 120, 40, alpha)[: len(mode)]).save(file, "PNG")
    data = file.getvalue()
    found = Picture(sha256(data).hexdigest(), "png", "art/a.png", 8, 8, Path("x"), data=data)
    return ImageItem(found, Box(0, 0, 20, 20), at=MARK)


def said(*faces, profile="press-x1a"):
    """What is found on the faces of some cards."""
    colour, report = read_profile(profile).colour, Report()
    cards = [replace(component([]), id=f"c{n}", face=frame) for n, frame in enumerate(faces)]
    check_flattening(FacesToCheck(cards, press=PressInks(colour, [SEA]) if colour else None), report)
    return list(report.diagnostics)


VEIL = Group((rect(5, 5, 9, 6, HALF),), at=MARK)


def test_each_line_and_reason_is_told_once():
    """For all cards, with the size of the first."""
    (found,) = said(face(picture(), VEIL), face(picture(), rect(30, 5, 1, 1, SEA), VEIL))
    assert (found.code, found.severity, found.mark) == ("preflight/flattened", "note", MARK)
    assert found.message.endswith("becomes pixels of 600 ppi, 9 × 6 mm: it lies over a picture")
    assert len(found.faces) == 2


@pytest.mark.parametrize("profile", ["press-x4", "home"])
def test_who_blends_is_told_nothing(profile):
    """Transparency is kept."""
    assert said(face(picture(), VEIL), profile=profile) == []


def test_what_is_computed_is_not_told():
    """Over flat colours, and beside a picture."""
    assert said(face(rect(0, 0, 40, 30, SEA), VEIL)) == []
    assert said(face(picture(), Group((rect(25, 5, 9, 6, HALF),), at=MARK))) == []


@pytest.mark.parametrize(("mode", "alpha", "count"), [("RGBA", 100, 1), ("RGBA", 255, 0), ("RGB", 255, 0)])
def test_a_picture_with_clear_parts_is_pixels_of_the_press(mode, alpha, count):
    """One without, or whose alpha is nowhere used, is printed as it is."""
    found = said(face(picture(mode, alpha)))
    assert len(found) == count
    assert all(one.message.endswith("20 × 20 mm: it is a picture that shows through or is blended") for one in found)


def test_a_picture_that_is_gone_is_told_where_it_is_printed():
    """Not as a fault of ours."""
    lost = replace(picture(), picture=replace(picture().picture, data=None, file=Path("/nonexistent/a.png")))
    assert said(face(lost)) == []
