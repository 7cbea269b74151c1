"""Turned cards read in order: text of every imposed placement extracts line by line, by two readers that share no code."""

from __future__ import annotations

from io import BytesIO

import pdfplumber
import pypdfium2
import pytest
from sample_items import INFO, face, font_book, line

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Size
from pnp.impose.impose import impose
from pnp.model.outline import Paper
from pnp.model.sheet import Component
from pnp.render.pdf import print_pdf

PAPER = Paper("a4", Size(210, 297), 5)
LINES = ["um", "dois e mais", "três", "quatro é o fim"]


def sheets(width, height, back):
    """Cards of one size with four lines of text flush left, on A4; a back with text as well where one is asked for."""
    cards = []
    for name in ("um", "dois", "três"):
        sides = [
            face(*[line(f"{name} {side} {text}", y=12 + 4 * n, size=6) for n, text in enumerate(LINES)], w=width, h=height)
            for side in ("frente", "verso")
        ]
        cards.append(Component(name, "deck", 2, sides[0], sides[1] if back else None, Mark("cards.yaml")))
    found = impose(cards, PAPER, "duplex-short" if back else "none", Report(), border=lambda _: None)
    file = BytesIO()
    print_pdf(found, font_book(), INFO, file)
    return found, file.getvalue()


def by_pdfium(pdf, number, trim):
    """What pdfium reads in a trim."""
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[number]
        high = page.get_height()
        box = (trim.x * PT, high - trim.bottom * PT, trim.right * PT, high - trim.y * PT)
        return page.get_textpage().get_text_bounded(*box)


def by_plumber(pdf, number, trim):
    """What pdfminer's code reads in a trim, told which way text is turned and where its lines go."""
    with pdfplumber.open(BytesIO(pdf)) as document:
        part = document.pages[number].crop((trim.x * PT, trim.y * PT, trim.right * PT, trim.bottom * PT))
        if all(char["upright"] for char in part.chars):
            return part.extract_text()
        way = {"char_dir": "btt", "line_dir": "ltr", "char_dir_rotated": "btt", "line_dir_rotated": "ltr"}
        return part.extract_text(**way, char_dir_render="ltr", line_dir_render="ttb")


@pytest.mark.parametrize("read", [by_pdfium, by_plumber])
@pytest.mark.parametrize(("width", "height", "turn"), [(63, 88, 270), (88, 63, 0), (41, 63, 0), (63, 41, 270)])
def test_each_placement_reads_from_top_to_bottom(read, width, height, turn):
    """Turned or not, every copy's lines come in the order in which they were set."""
    found, pdf = sheets(width, height, back=True)
    turns = set()
    for number, page in enumerate(found.pages):
        for p in page.placements:
            side = "frente" if p.side == "face" else "verso"
            expected = " ".join(f"{p.id} {side} {text}" for text in LINES)
            if p.rotation != 180:  # pdfplumber takes text that stands on its head for mirrored text
                assert "".join(read(pdf, number, p.trim).split()) == expected.replace(" ", "")
            turns.add(p.rotation)
    assert turn in turns


def test_a_whole_page_reads_card_by_card():
    """The page as a whole is read by pdfium in the order of the cards too."""
    found, pdf = sheets(63, 88, back=False)
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage().get_text_range().replace("\r\n", "\n")
    assert {p.rotation for p in found.pages[0].placements} == {270}
    assert text.split("\n") == [f"{p.id} frente {words}" for p in found.pages[0].placements for words in LINES]
