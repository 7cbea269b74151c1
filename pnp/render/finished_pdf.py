"""Parts of the pages of a finished PDF as pictures, such as a card on a sheet that was printed before."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import pypdfium2

from pnp.base.units import PT, PT_PER_INCH

if TYPE_CHECKING:
    from pnp.base.units import Box

_ROUNDING: Final = 1.0  # pt by which a part may stick out of its page


class FinishedPdf:
    """A PDF that this program or another one has written. Raises ValueError if it cannot be read."""

    def __init__(self, data: bytes) -> None:
        try:
            self._document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            raise ValueError("it is no PDF that can be read") from error

    def part(self, page: int, box: Box, *, turned: int, ppi: float) -> bytes:
        """Return what lies in a box (mm, from the top left) of a page, from 1, as a PNG.

        It stands upright: `turned` are the degrees clockwise by which it is turned on the page. Raises ValueError if there is
        no such page, or if the box is not on it.
        """
        try:
            found = self._document[page - 1] if page > 0 else None
        except (pypdfium2.PdfiumError, IndexError):
            found = None
        if found is None:
            raise ValueError(f"there is no page {page}")
        width, height = found.get_size()
        x, y, w, h = (side * PT for side in box)
        if w <= 0 or h <= 0 or x < 0 or y < 0 or x + w > width + _ROUNDING or y + h > height + _ROUNDING:
            raise ValueError(f"{box} is not on page {page}")
        crop = x, max(0.0, height - y - h), max(0.0, width - x - w), y
        picture, written = found.render(scale=ppi / PT_PER_INCH, crop=crop).to_pil().convert("RGB"), BytesIO()
        picture.rotate(turned, expand=True).save(written, "PNG")
        return written.getvalue()
