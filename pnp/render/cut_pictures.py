"""Sheets for programs of machines that print them themselves: parts as they are cut, transparent between them, no marks."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pnp.base.units import MM_PER_INCH, Box
from pnp.model.face_walk import bounding_box, multiply, path_box
from pnp.model.frame import Colour, Group, PlacedFrame, Shape
from pnp.model.outline import Outline
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Page
from pnp.render.compressed_streams import StoredStreams
from pnp.render.page_pixels import PicturePage, PixelSize, rendered
from pnp.render.pdf_pages import print_pages
from pnp.render.shared_objects import SharedObjects

if TYPE_CHECKING:
    from pnp.model.frame import Item
    from pnp.model.sheet import Placement
    from pnp.model.style import FontBook

_PAPER = Colour(1.0, 1.0, 1.0)
_INFO = DocumentInfo(title="", author="", language="", date="2000-01-01")


def cut_picture(page: Page, fonts: FontBook, ppi: int) -> bytes:
    """Return a page as a PNG as large as the box around what is cut on it, which is that of its SVG too.

    Raises PnpError if a picture cannot be read.
    """
    assert page.cut is not None
    box = bounding_box([path_box(path) for path in page.cut.cuts])
    parts = tuple(item for placement in page.placements if placement.side == "face" for item in _part(placement, box))
    width, height = (max(1, round(side / MM_PER_INCH * ppi)) for side in box.size)
    pdf, size = BytesIO(), PixelSize(width, height, ppi, clear=True)
    print_pages(
        [Page("face", box.size, (), furniture=parts)], "none", SharedObjects(fonts), _INFO, pdf, streams=StoredStreams()
    )
    return next(rendered(pdf.getvalue(), [PicturePage(size)])).png()


def _part(placement: Placement, box: Box) -> tuple[Item, ...]:
    """Return a part on white paper: where its face paints nothing, a program would cut around its letters."""
    outline = placement.frame.outline or Outline("rectangle", placement.frame.size)
    to_picture = multiply((1.0, 0.0, 0.0, 1.0, -box.x, -box.y), placement.matrix)
    paper = Group((Shape(outline.path, fill=_PAPER),), to_picture)
    return paper, PlacedFrame(placement.frame, to_picture, outline.path)
