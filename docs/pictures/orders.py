"""Orders of cards and sheets: schematic sheets as they are imposed, with the number or the letter of each card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dummies import DOT, EDGE, INK, PAGE, in_rows, write_name
from PIL import Image, ImageDraw

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Size
from pnp.impose.impose import impose
from pnp.impose.orders import backs_only, fronts_only
from pnp.load.package_data import papers
from pnp.model.frame import Frame
from pnp.model.outline import Outline, hexagon_size
from pnp.model.sheet import Component

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.model.sheet import Imposition, Page

CARD = Size(63, 88)
BACK = (214, 220, 228)


def orders(font: Path) -> Iterator[tuple[str, Image.Image]]:
    """Draw each order of 22 cards on A4, of copies, of two passes, and hexagons in a grid and in a honeycomb."""
    cards = [_card(str(number)) for number in range(1, 23)]
    yield "order-rows", _sheets([_imposed(cards)], font)
    stacked = [replace(card, order="stack") for card in cards]
    yield "order-stack", _sheets([_imposed(stacked)], font)
    four = [_card(letter, copies=2) for letter in "abcd"]
    collated = [replace(card, collated=True) for card in four]
    yield "copies", _sheets([_imposed(four), _imposed(collated)], font, beside=True)
    both = _imposed(cards, back=True)
    yield "two-passes", _sheets([fronts_only(both), backs_only(both, "reversed")], font)
    grid, comb = (_imposed([_hexagon(number)]) for number in (66, 91))
    yield "honeycomb", _sheets([grid, comb], font, beside=True)


def _card(name: str, copies: int = 1) -> Component:
    face = Frame(CARD, 3.0, ())
    return Component(name, "cards", copies, face, None, Mark("orders"))


def _hexagon(copies: int) -> Component:
    size = hexagon_size(19.05, pointed=True)
    face = Frame(size, 2.0, (), outline=Outline("hexagon-pointed", size))
    return Component("", "tiles", copies, face, None, Mark("orders"), cut="ticks")


def _imposed(cards: list[Component], *, back: bool = False) -> Imposition:
    printed = [replace(card, back=card.face) for card in cards] if back else cards
    mode = "duplex-long" if back else "none"
    return impose(printed, papers()["a4"], mode, Report(), border=lambda _: None)


def _sheets(made: list[Imposition], font: Path, *, beside: bool = False) -> Image.Image:
    rows = [[_page(page, font) for page in imposition.pages] for imposition in made]
    return in_rows([[page for row in rows for page in row]] if beside else rows, papers()["a4"].size)


def _page(page: Page, font: Path) -> Image.Image:
    sheet = Image.new("RGB", (round(page.size.w * DOT), round(page.size.h * DOT)), PAGE)
    pen = ImageDraw.Draw(sheet)
    for placement in page.placements:
        fill = BACK if placement.side == "back" else "white"
        if placement.frame.outline is None:
            box = placement.trim
            pen.rectangle([round(v * DOT) for v in (box.x, box.y, box.right, box.bottom)], fill, EDGE, round(0.5 * DOT))
            write_name(sheet, placement, placement.id, font)
        else:
            corners = [(x * DOT, y * DOT) for letter, (x, y) in placement.contour[:6] if letter in "ML"]
            pen.polygon(corners, "white", EDGE, round(0.5 * DOT))
    for line in page.lines:
        if line.kind == "tick":
            pen.line([(line.x1 * DOT, line.y1 * DOT), (line.x2 * DOT, line.y2 * DOT)], INK, round(0.5 * DOT))
    pen.rectangle((0, 0, sheet.width - 1, sheet.height - 1), outline=EDGE, width=round(0.6 * DOT))
    return sheet
