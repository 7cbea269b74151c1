"""Pictures must have enough pixels for the size they are printed at.

Presses ask for 300 ppi at the placed size; under 200 the pixels show on paper (bookprinteconomy.cz, DriveThruCards).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import DrawingItem, Group, ImageItem
from pnp.preflight.striking import Strikes
from pnp.units import MM_PER_INCH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.diagnostics import Report
    from pnp.model.frame import Component, Frame, Item
    from pnp.preflight.striking import Strike

WANTED_PPI = 300
LEAST_PPI = 200
_TOLERANCE = 1


def check_resolution(components: Iterable[Component], report: Report) -> None:
    """Report every picture under 300 ppi at its placed size: a warning, under 200 ppi an error."""
    found: Strikes[tuple[ImageItem, float]] = Strikes(min)
    for component in components:
        for frame in filter(None, (component.face, component.back)):
            for image, scale in _images(frame):
                picture, box = image.picture, image.box
                ppi = min(picture.width / box.w, picture.height / box.h) * MM_PER_INCH / scale
                if ppi < WANTED_PPI - _TOLERANCE:
                    found.add((picture.path, image.at, round(ppi)), (image, scale), component, ppi)
    for strike in found.all():
        _tell(strike, report)


def _tell(strike: Strike[tuple[ImageItem, float]], report: Report) -> None:
    image, scale = strike.first
    picture, box, ppi = image.picture, image.box, strike.worst
    needs = f"{round(box.w * scale * WANTED_PPI / MM_PER_INCH)} x {round(box.h * scale * WANTED_PPI / MM_PER_INCH)}"
    (report.error if ppi < LEAST_PPI else report.warning)(
        "preflight/low-resolution",
        f"`{picture.path}` on {strike.who} has {ppi:.0f} ppi at {box.w * scale:.4g} x {box.h * scale:.4g} mm, "
        f"print wants {WANTED_PPI}",
        image.content or strike.component.mark,
        also=[("in", image.at)] if image.at else (),
        hint=f"use a picture of {needs} pixels, or place it smaller",
    )


def _images(frame: Frame) -> Iterable[tuple[ImageItem, float]]:
    return _walk(frame.items, 1.0)


def _walk(items: Iterable[Item], scale: float) -> Iterable[tuple[ImageItem, float]]:
    for item in items:
        if isinstance(item, ImageItem):
            yield item, scale
        elif isinstance(item, Group | DrawingItem):
            a, b, c, d, _, _ = item.matrix
            inner = item.items if isinstance(item, Group) else item.drawing.items
            yield from _walk(inner, scale * abs(a * d - b * c) ** 0.5)
