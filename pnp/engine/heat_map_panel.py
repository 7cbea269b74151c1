"""Draw a heat map: cells in the colours of their numbers, with outlines around groups of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.base.units import PT, Box
from pnp.model.frame import Colour

if TYPE_CHECKING:
    from pnp.engine.plot_canvas import PlotCanvas
    from pnp.engine.plots import HeatMap

_NOTE: Final = 5.0  # mm below the map
_TYPE: Final = 6.5  # pt; labels and note
_LEAST: Final = 4.5  # pt; smaller labels are left out
_EDGE: Final = 0.3  # mm; outlines
_LIGHT: Final = 0.25  # black text is easier to read on lighter colours


def heat_map(canvas: PlotCanvas, plot: HeatMap, area: Box) -> None:
    """Draw the map as large as fits into `area` (mm) in its own proportions, centred, with its note below."""
    rows, columns = len(plot.rows), len(plot.rows[0])
    width = min(area.w / columns, (area.h - _NOTE) / rows * plot.ratio)
    height = width / plot.ratio
    left, top = area.x + (area.w - width * columns) / 2, area.y
    cells = [
        (cell, Box(left + x * width, top + y * height, width, height))
        for y, row in enumerate(plot.rows)
        for x, cell in enumerate(row)
        if cell is not None
    ]
    most = max((cell.value for cell, _ in cells), default=0.0) or 1.0
    size = _label_size(canvas, [cell.label for cell, _ in cells], width * 0.86, height)
    for cell, box in cells:
        colour = mixed(canvas.palette.paper, canvas.palette.ground, cell.value / most)
        canvas.rect(box, colour)
        if cell.label and size >= _LEAST:
            ink = canvas.palette.ink if colour.luminance > _LIGHT else canvas.palette.paper
            canvas.write(cell.label, box.x + width / 2, box.y + height / 2, size, align="center", colour=ink)
    for outline in plot.outlines or (Box(0, 0, columns, rows),):
        _outline(canvas, Box(left + outline.x * width, top + outline.y * height, outline.w * width, outline.h * height))
    if plot.note:
        canvas.write(plot.note, area.x + area.w / 2, top + height * rows + 3, _TYPE, align="center", colour=canvas.palette.bar)


def _label_size(canvas: PlotCanvas, labels: list[str], width: float, height: float) -> float:
    """The type size in pt at which each label fits into a cell (mm)."""
    widest = max((canvas.width(label, _TYPE) for label in labels), default=0.0)
    return min(_TYPE, _TYPE * width / widest if widest else _TYPE, height * PT * 0.8)


def _outline(canvas: PlotCanvas, box: Box) -> None:
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        canvas.line(x1, y1, x2, y2, canvas.palette.ink, _EDGE)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour between two, from `one` (share 0) to `other` (share 1); in CMYK too if both have a recipe."""
    share = min(max(share, 0.0), 1.0)
    red, green, blue = (a + (b - a) * share for a, b in zip(one.rgb, other.rgb, strict=True))
    cmyk = None
    if one.cmyk and other.cmyk:
        c, m, y, k = (a + (b - a) * share for a, b in zip(one.cmyk, other.cmyk, strict=True))
        cmyk = (c, m, y, k)
    return Colour(red, green, blue, 1.0, "", cmyk)
