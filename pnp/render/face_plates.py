"""The plates of a face: how much of each ink a press prints where, as pictures.

Each plate is rendered on its own, as a page in grey: blending in CMYK is blending plate by plate (ISO 32000-1, 11.3.4), and
Pdfium cannot blend in CMYK.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pnp.base.units import MM_PER_INCH
from pnp.impose.single_faces import face_page
from pnp.inks.plates import Plates
from pnp.model.face_walk import painted_colours, painted_items
from pnp.model.printing import PROCESS_INKS
from pnp.model.request import DocumentInfo
from pnp.render.colour_operators import PlateColours
from pnp.render.compressed_streams import StoredStreams
from pnp.render.page_pixels import PicturePage, PixelSize, rendered
from pnp.render.pdf_pages import print_pages
from pnp.render.shared_objects import SharedObjects

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import Frame, SpotInk
    from pnp.model.style import FontBook

_INFO = DocumentInfo(title="", author="", language="", date="2000-01-01")


def face_plates(press: PressInks, frame: Frame, fonts: FontBook, ppi: float) -> Plates:
    """Render the plates of a face with all of its bleed. Raises PnpError if a picture cannot be read."""
    spots = _spots(press, frame)
    names = (*PROCESS_INKS, *(spot.name for spot in spots))
    return Plates(tuple(_plate(press, frame, fonts, ppi, name) for name in names), spots)


def _spots(press: PressInks, frame: Frame) -> tuple[SpotInk, ...]:
    """Return the spot inks that a face is printed in, by name."""
    inks = (press.inks(colour).spot for paint in painted_items(frame.items) for colour in painted_colours(paint))
    found = {spot.name: spot._replace(tint=1.0) for spot in inks if spot is not None}
    return tuple(found[name] for name in sorted(found))


def _plate(press: PressInks, frame: Frame, fonts: FontBook, ppi: float, name: str) -> Image:
    from PIL import Image, ImageChops  # noqa: PLC0415 - only where something is printed on a press

    page, pdf = face_page(frame, frame.bleed), BytesIO()
    shared = SharedObjects(fonts, PlateColours(press, name))
    print_pages([page], "none", shared, _INFO, pdf, streams=StoredStreams())
    width, height = (max(1, round(side / MM_PER_INCH * ppi)) for side in page.size)
    pixels = next(rendered(pdf.getvalue(), [PicturePage(PixelSize(width, height, round(ppi)))]))
    row = 1 + 3 * width  # a filter byte, then three equal bytes a pixel
    grey = b"".join(bytes(pixels.rows[at + 1 : at + row : 3]) for at in range(0, row * height, row))
    return ImageChops.invert(Image.frombytes("L", (width, height), grey))
