"""Faces of large documents: those that are printed once become part of their page."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from sample_items import RED, face, line, pictured, printed, rect

from pnp.base.units import Box, Size
from pnp.model.frame import Colour, Drawing, DrawingItem, Group
from pnp.model.outline import Outline
from pnp.model.sheet import Page, Placement
from pnp.render import pdf

DENSITY = 5.3  # dots per mm: no edge of a face lies between two dots, where the last bit of a number would decide
TILTED = (0.9, 0.2, -0.2, 0.9, 3.0, 1.0)
BLUE = Colour(0.0, 0.0, 1.0, name="blue")
ICON = Drawing("icon", Size(4, 4), (rect(0, 0, 4, 2, RED), rect(0, 2, 4, 2, Colour(0, 0, 0, 0.5))))


def varied(number):
    """A face with what changes the graphics state; it paints beyond its bleed."""
    veiled = Group((rect(2, 2, 8, 8, BLUE), rect(4, 4, 8, 8)), TILTED, opacity=0.5)
    icon = DrawingItem(ICON, (1.5, 0, 0, 1.5, 20, 3), BLUE)
    words = line(f"Carta {number}", x=2, y=18)
    return face(rect(-50, -50, 200, 200, Colour(1, 1, 0.8)), words, veiled, icon, rect(30, number, 3, 3), bleed=2)


def sheet(*frames, rotation=0, bleed=2.0):
    """A page with faces in a column, with some or all of their bleed."""
    size = frames[0].size if rotation % 180 == 0 else frames[0].size.turned
    trims = [Box(6, 6 + n * (size.h + 5), *size) for n in range(len(frames))]
    placements = tuple(
        Placement(f"c{n}", 1, "face", frame, trim, rotation, (bleed,) * 4)
        for n, (frame, trim) in enumerate(zip(frames, trims, strict=True))
    )
    return Page("face", Size(60, 130), placements, furniture=(line("words on the sheet", x=5, y=127),))


def forms(document):
    """How many faces are forms: those as large as a face that are no transparency groups."""
    return len(re.findall(rb"/BBox\[-2 -2 42 32\]/Resources \d+ 0 R/Filter", document))


@pytest.fixture
def large(monkeypatch):
    """Every document counts as large that has two faces."""
    monkeypatch.setattr(pdf, "LARGE_DECK", 2)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("bleed", [2.0, 0.5])
def test_what_is_seen_and_read_is_the_same(monkeypatch, rotation, bleed):
    """Each face once: no form, and the same picture and words as with forms."""
    pages = [sheet(varied(1), varied(2), rotation=rotation, bleed=bleed), sheet(varied(3), rotation=rotation, bleed=bleed)]
    usual = printed(*pages)
    monkeypatch.setattr(pdf, "LARGE_DECK", 3)
    found = printed(*pages)
    assert (forms(usual), forms(found)) == (3, 0)
    for number in (0, 1):
        assert pictured(found, number=number, dots_per_mm=DENSITY) == pictured(usual, number=number, dots_per_mm=DENSITY)
    assert texts(found) == texts(usual)


@pytest.mark.usefixtures("large")
def test_a_group_is_no_larger_than_its_face():
    """What is blended has the box that it has in a form: not the page, which would take many times as long to print."""
    document = printed(sheet(varied(1), varied(2)))
    assert re.search(rb"/BBox\[-2 -2 42 32\]/Resources \d+ 0 R/Group", document)
    assert document.count(b"/Group<</S/Transparency") == 1 + 1  # the page itself has one too; equal groups are one


def test_a_shaped_face_is_clipped_at_its_bleed(monkeypatch):
    """The outline of a part clips it in its page as it does in a form."""
    shaped = [replace(varied(n), outline=Outline("circle", Size(30, 30)), size=Size(30, 30)) for n in (1, 2)]
    for page in (sheet(*shaped), sheet(*shaped, bleed=1.0)):
        monkeypatch.undo()
        usual = printed(page)
        monkeypatch.setattr(pdf, "LARGE_DECK", 2)
        assert pictured(printed(page), dots_per_mm=DENSITY) == pictured(usual, dots_per_mm=DENSITY)


@pytest.mark.usefixtures("large")
def test_a_face_that_is_printed_twice_is_stored_once():
    """It is a form; the others are not."""
    twice = varied(1)
    assert forms(printed(sheet(twice, varied(2)), sheet(twice, varied(3)))) == 1


def test_a_small_document_has_forms():
    """Four hundred faces are large."""
    assert pdf.LARGE_DECK == 400
    assert forms(printed(sheet(varied(1), varied(2)))) == 2


@pytest.mark.usefixtures("large")
def test_transparency_is_said_of_the_page():
    """A page whose faces blend has a transparency group, one whose faces do not has none."""
    plain = [face(rect(0, 0, n, 5), bleed=2) for n in (1, 2)]
    with pikepdf.open(BytesIO(printed(sheet(varied(1)), sheet(*plain)))) as document:
        assert ["/Group" in page for page in document.pages] == [True, False]


def texts(document):
    """The words of each page."""
    with pypdfium2.PdfDocument(document) as found:
        return [page.get_textpage().get_text_range().split() for page in found]
