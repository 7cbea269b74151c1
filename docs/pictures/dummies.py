"""Dummies of booklets and of cards in cells: sheets as they are imposed, with numbers, folds, and cuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import MM_PER_INCH, Box, Size
from pnp.impose.booklet_sheets import fold_pattern, impose_booklet
from pnp.impose.impose import impose
from pnp.load.package_data import papers
from pnp.model.booklet import BookletLook, BookletPages, Margins
from pnp.model.frame import Frame
from pnp.model.sheet import Component

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.impose.booklet_sheets import BookletSheets
    from pnp.model.booklet import Binding
    from pnp.model.sheet import Page, Placement

A5, A6, A7, LYING = Size(148, 210), Size(105, 148), Size(74, 105), Size(210, 148)
DUMMIES: dict[str, tuple[Binding, Size, int, int]] = {
    "saddle-stitch": ("saddle-stitch", A5, 8, 2),
    "several-up": ("saddle-stitch", A6, 16, 2),
    "sewn": ("sewn", A5, 16, 4),
    "calendar": ("calendar", LYING, 8, 2),
    "loose": ("loose", A5, 6, 2),
    "accordion": ("accordion", A7, 8, 1),
    "mini-zine": ("mini-zine", A7, 8, 1),
}
"""The dummies by the end of their names: binding, size of a page (mm), number of pages, sheets of paper that are shown."""
PPI, FINER = 20, 4
DOT = PPI * FINER / MM_PER_INCH  # pixels a mm, before pictures are reduced
GAP = 6.0  # mm between sheets
INK, PAGE, EDGE = (40, 44, 52), (236, 239, 243), (150, 156, 165)


def dummies(font: Path) -> Iterator[tuple[str, Image.Image]]:
    """Draw the first sheets of each dummy on A4: their fronts beside their backs, as each side is seen."""
    for name, (binding, size, pages, shown) in DUMMIES.items():
        look = BookletLook(size, 0.0, Margins(16, 18, 16, 15), 2.1, (), {}, {}, {}, Mark("dummy"), binding=binding, gathering=2)
        booklet = BookletPages(tuple(Frame(size, 0.0, ()) for _ in range(pages)), (), look, back_cover=False)
        made = impose_booklet(booklet, [papers()["a4"]], Report())
        assert made is not None
        yield f"booklet-{name}", _draw(made, shown, font)


CELLS, SKIPPED = "avery-5371", 3
"""The paper with cells that is shown, and how many of these are used up."""


def cells(font: Path) -> tuple[str, Image.Image]:
    """Draw a sheet of cards in cells, its front beside its back; both sides of a card have its number."""
    paper = papers()[CELLS]
    assert paper.cells is not None
    face = Frame(paper.cells.size, 0.0, ())
    cards = [Component(f"{n}", "cards", 1, face, face, Mark("dummy")) for n in range(1, len(paper.cells.boxes) - SKIPPED + 1)]
    sheet = impose(cards, paper, "duplex-long", Report(), skip=SKIPPED).sheets[0]
    (w, h), sides = paper.size, [side for side in (sheet.front, sheet.back) if side]
    picture = Image.new("RGB", (round((2 * w + 3 * GAP) * DOT), round((h + 2 * GAP) * DOT)), "white")
    for column, page in enumerate(sides):
        drawn = Image.new("RGB", (round(w * DOT), round(h * DOT)), PAGE)
        pen = ImageDraw.Draw(drawn)
        for place in page.reserved:
            corners = [round(v * DOT) for v in (place.x, place.y, place.right, place.bottom)]
            full = any(placed.trim.overlaps(place.inset(1)) for placed in page.placements)
            pen.rectangle(corners, fill="white" if full else None, outline=EDGE, width=round(0.6 * DOT))
        for placed in page.placements:
            write_name(drawn, placed, placed.id, font)
        pen.rectangle((0, 0, drawn.width - 1, drawn.height - 1), outline=EDGE, width=round(0.6 * DOT))
        picture.paste(drawn, (round((GAP + column * (w + GAP)) * DOT), round(GAP * DOT)))
    return "cells", picture.resize((picture.width // FINER, picture.height // FINER), Image.Resampling.LANCZOS)


def _draw(made: BookletSheets, shown: int, font: Path) -> Image.Image:
    sides = [[side for side in (sheet.front, sheet.back) if side] for sheet in made.imposition.sheets[:shown]]
    return in_rows([[_side(page, made, font) for page in found] for found in sides], made.form.size)


def in_rows(sheets: list[list[Image.Image]], size: Size) -> Image.Image:
    """Lay sheets of a size (mm) beside and below each other, and reduce the picture."""
    (w, h), columns, rows = size, max(map(len, sheets)), len(sheets)
    picture = Image.new("RGB", (round((columns * (w + GAP) + GAP) * DOT), round((rows * (h + GAP) + GAP) * DOT)), "white")
    for row, found in enumerate(sheets):
        for column, sheet in enumerate(found):
            picture.paste(sheet, (round((GAP + column * (w + GAP)) * DOT), round((GAP + row * (h + GAP)) * DOT)))
    return picture.resize((picture.width // FINER, picture.height // FINER), Image.Resampling.LANCZOS)


def _side(page: Page, made: BookletSheets, font: Path) -> Image.Image:
    sheet = Image.new("RGB", (round(page.size.w * DOT), round(page.size.h * DOT)), PAGE)
    pen = ImageDraw.Draw(sheet)
    for placement in page.placements:
        write_name(sheet, placement, placement.id.removeprefix("page-"), font)
    pattern = fold_pattern(made.binding, len(made.pages))
    w, h = made.form.piece.w / pattern.columns, made.form.piece.h / pattern.rows
    for index in range(made.form.places):
        place = made.form.place(index)
        for column in range(1, pattern.columns):
            _dashes(pen, place.x + column * w, place, upright=True)
        for row in range(1, pattern.rows):
            _dashes(pen, place.y + row * h, place, upright=False)
        if made.form.places > 1:
            pen.rectangle(
                [round(v * DOT) for v in (place.x, place.y, place.right, place.bottom)], outline=INK, width=round(0.5 * DOT)
            )
        if made.binding == "mini-zine":
            y = round((place.y + h) * DOT)
            pen.line([(round((place.x + w) * DOT), y), (round((place.right - w) * DOT), y)], INK, round(1.4 * DOT))
    pen.rectangle((0, 0, sheet.width - 1, sheet.height - 1), outline=EDGE, width=round(0.6 * DOT))
    return sheet


def write_name(sheet: Image.Image, placement: Placement, text: str, font: Path) -> None:
    """Write a text as large as it fits in the middle of a placement, turned as this is."""
    box = placement.trim
    drawn = Image.new("L", (round(box.w * DOT), round(box.h * DOT)), 0)
    height = 0.42 * min(box.w, box.h)
    letters = ImageFont.truetype(str(font), round(height * DOT))
    ImageDraw.Draw(drawn).text((drawn.width / 2, drawn.height / 2), text, 255, letters, anchor="mm")
    drawn = drawn.rotate(-placement.rotation)
    sheet.paste(INK, (round(box.x * DOT), round(box.y * DOT)), drawn)


def _dashes(pen: ImageDraw.ImageDraw, at: float, place: Box, *, upright: bool) -> None:
    first, last = (place.y, place.bottom) if upright else (place.x, place.right)
    while first < last:
        end = min(first + 5.0, last)
        ends = [(at, first), (at, end)] if upright else [(first, at), (end, at)]
        pen.line([(round(x * DOT), round(y * DOT)) for x, y in ends], EDGE, round(0.8 * DOT))
        first += 8.0
