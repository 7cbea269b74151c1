"""Pictures must have enough pixels for the size they are printed at.

Presses ask for 300 ppi at the placed size; under 200 the pixels show on paper (bookprinteconomy.cz, DriveThruCards).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import DrawingItem, Group, ImageItem
from pnp.units import MM_PER_INCH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.diagnostics import Report
    from pnp.model.frame import Component, Frame, Item

WANTED_PPI = 300
LEAST_PPI = 200
_TOLERANCE = 1


def check_resolution(components: Iterable[Component], report: Report) -> None:
    """Report every picture under 300 ppi at its placed size: a warning, under 200 ppi an error."""
    for component in components:
        for frame in filter(None, (component.face, component.back)):
            for image, scale in _images(frame):
                _judge(component, image, scale, report)


def _judge(component: Component, image: ImageItem, scale: float, report: Report) -> None:
    picture, box = image.picture, image.box
    ppi = min(picture.width / box.w, picture.height / box.h) * MM_PER_INCH / scale
    if ppi >= WANTED_PPI - _TOLERANCE:
        return
    found = report.error if ppi < LEAST_PPI else report.warning
    needs = f"{round(box.w * scale * WANTED_PPI / MM_PER_INCH)} x {round(box.h * scale * WANTED_PPI / MM_PER_INCH)}"
    found(
        "preflight/low-resolution",
        f"`{picture.path}` on `{component.id}` has {ppi:.0f} ppi at {box.w * scale:.4g} x {box.h * scale:.4g} mm, "
        f"print wants {WANTED_PPI}",
        image.content or component.mark,
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
