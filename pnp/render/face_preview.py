"""The picture of a single face, as a PNG in memory."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from pnp.render.face_images import _INFO, _FaceImage, _page, _rendered
from pnp.render.pdf import print_pages
from pnp.units import MM_PER_INCH

if TYPE_CHECKING:
    from pnp.model.frame import Frame
    from pnp.model.style import FontBook


def face_png(frame: Frame, fonts: FontBook, *, ppi: int) -> bytes:
    """Return the picture of a face without its bleed, transparent outside its outline."""
    pdf = BytesIO()
    print_pages([_page(frame, 0.0)], "none", fonts, _INFO, pdf)
    width, height = (round(side / MM_PER_INCH * ppi) for side in frame.size)
    image = _FaceImage(0, width, height, ppi, Path(), frame.shaped is not None)
    ((_, rows),) = _rendered(pdf.getvalue(), [image])
    stride = len(rows) // height
    pixels = b"".join(bytes(rows[start + 1 : start + stride]) for start in range(0, len(rows), stride))
    out = BytesIO()
    Image.frombytes("RGBA" if image.clear else "RGB", (width, height), pixels).save(out, "PNG", compress_level=1)
    return out.getvalue()
