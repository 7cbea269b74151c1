"""Print whose plates are off, as a drawing: all of it, and a part many times as large, which is as sharp."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from features import drawn

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.model.frame import DrawingItem, Frame
from pnp.model.style import FontBook
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture

if TYPE_CHECKING:
    from PIL import Image

DRAWING = "misregistered.svg"
SIZE, GAP = Size(40.0, 30.0), 3.0  # mm
PART, TIMES = (14.0, 15.5), 6.0
"""The corner of the part, and by how much it is enlarged."""
PPI = 160


def misregistered(folder: Path) -> tuple[str, Image.Image]:
    """Draw it as it prints, beside a part of it."""
    report, mark = Report(), Mark(DRAWING)
    made = load_drawing(open_picture(folder, Path(DRAWING), mark, report), report, SIZE)
    assert not report.diagnostics, report.diagnostics  # all of it is vectors
    scale, left = SIZE.w / made.size.w, SIZE.w + GAP
    x, y = PART
    large = (TIMES * scale, 0.0, 0.0, TIMES * scale, left - TIMES * x, -TIMES * y)
    items = (
        DrawingItem(made, (scale, 0.0, 0.0, scale, 0.0, 0.0)),
        DrawingItem(made, large, clip=Box(left, 0.0, *SIZE)),
    )
    return "misregistered", drawn(Frame(Size(left + SIZE.w, SIZE.h), 0.0, items), FontBook({}, {}, Mark("-")), PPI)
