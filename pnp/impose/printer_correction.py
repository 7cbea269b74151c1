"""Correct the offset and scale of one printer, as its owner measured them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.outline import Printer
    from pnp.model.sheet import Imposition, Page


def correct(imposition: Imposition, printer: Printer) -> Imposition:
    """Apply the printer's scale to every page, and its offset to back pages (mm, right and down as seen from the back).

    The placements do not change; the offset and scale are applied when the page is drawn.
    """

    def page(page: Page) -> Page:
        return replace(page, offset=printer.back_offset if page.side == "back" else (0.0, 0.0), scale=printer.scale)

    sheets = (replace(s, front=page(s.front), back=page(s.back) if s.back else None) for s in imposition.sheets)
    return replace(imposition, sheets=tuple(sheets))
