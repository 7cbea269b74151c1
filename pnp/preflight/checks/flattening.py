"""What becomes pixels for a press that cannot blend inks itself, and why."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import line_box
from pnp.model.outline import box_path
from pnp.pictures.files import picture_bytes
from pnp.pictures.raster import DamagedPictureError, stored_pixels
from pnp.preflight.faces import RepeatedFaults

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.layout.flattening import PixelPart
    from pnp.model.frame import ImageItem, TextLine
    from pnp.model.outline import Path
    from pnp.model.picture import Picture
    from pnp.preflight.faces import FacesToCheck


def check_flattening(faces: FacesToCheck, report: Report) -> None:
    """Say what becomes pixels for PDF/X-1a and why, once for each line of a template."""
    press = faces.press
    if press is None or press.press.standard != "x-1a":
        return
    from pnp.layout.flattening import FLATTENED_PPI, PixelPart, flatten_face  # noqa: PLC0415 - with Skia, for such a press alone

    known = cache(_is_clear)

    def is_clear(image: ImageItem) -> bool:
        return known(image.picture)

    faults: RepeatedFaults[PixelPart] = RepeatedFaults(max)
    for component, frame in faces.distinct():
        for part in flatten_face(frame, press, _box_of_letters, is_clear) or ():
            if isinstance(part, PixelPart):
                faults.add((part.at, part.reason), part, component, part.box.w * part.box.h, component.place(frame, part.box))
    for fault in faults.all():
        box = fault.first.box
        size = " × ".join(format_number(round(side, 1)) for side in box.size)
        report.note(
            "preflight/flattened",
            f"a part of {fault.who} becomes pixels of {FLATTENED_PPI} ppi, {size} mm: {fault.first.reason}",
            fault.first.at or fault.component.mark,
            faces=fault.faces,
        )


def _box_of_letters(line: TextLine) -> Path:
    """Return where letters are, as exactly as is needed to find what becomes pixels."""
    return box_path(line_box(line))


def _is_clear(picture: Picture) -> bool:
    """Return whether something shows through a picture; a page of a PDF is judged as one (`checks/pages_of_pdf.py`)."""
    if picture.kind in {"pdf", "plates", "jpeg", "svg"}:
        return False
    try:
        pixels = stored_pixels(picture_bytes(picture))
    except (OSError, DamagedPictureError):  # which is told where it is printed
        return False
    alpha = pixels.info.get("alpha") or (pixels.convert("RGBA").getchannel("A") if pixels.has_transparency_data else None)
    return alpha is not None and any(alpha.histogram()[:-1])
