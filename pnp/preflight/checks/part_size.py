"""Parts must be large enough to be punched and held: at least 8 mm, with features of at least 3 mm.

Makers of punched boards refuse smaller ones, which tear (bodagames.com on punchboards; the project's print guide, section 5).
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pnp.art.outline_offset import offset
from pnp.art.path_polygons import distance, polygons, spaced
from pnp.base.units import Box

if TYPE_CHECKING:
    from pnp.art.path_polygons import Point
    from pnp.base.diagnostics import Report
    from pnp.model.outline import Outline
    from pnp.model.sheet import Component
    from pnp.preflight.proof import Proof

LEAST = 8.0
"""The least width and height of a component in mm."""
LEAST_FEATURE = 3.0
"""The least width in mm of any part of an outline."""

_TOLERANCE = 0.05  # mm
_FLATNESS = 0.02  # mm
_STEP = 1.0  # mm between two places that are tried


def check(proof: Proof, report: Report) -> None:
    """Warn about each deck with parts that are too small."""
    seen: set[str] = set()
    for component in proof.components:
        if component.deck not in seen:
            seen.add(component.deck)
            _check(component, report)


def _check(component: Component, report: Report) -> None:
    size, outline = component.face.size, component.face.shaped
    if min(size) < LEAST - _TOLERANCE:
        message = f"parts of `{component.deck}` are {size.w:.4g} x {size.h:.4g} mm, punched parts tear under {LEAST:g} mm"
        hint = f"make them at least {LEAST:g} mm wide and high"
        report.warning("preflight/small-part", message, component.mark, hint=hint, faces=[component.place(component.face)])
    elif outline is not None and (point := narrow_at(outline)) is not None:
        message = (
            f"outline of `{component.deck}` is less than {LEAST_FEATURE:g} mm wide near {point[0]:.1f}, {point[1]:.1f} mm,"
            " where it tears"
        )
        x, y = point
        place = component.place(component.face, Box(x, y, 0.0, 0.0).inset(-LEAST_FEATURE / 2))
        hint = "widen it there, or round its tip"
        report.warning("preflight/small-part", message, component.mark, hint=hint, faces=[place])


def narrow_at(outline: Outline) -> Point | None:
    """The place of an outline that is farthest from any disc of `LEAST_FEATURE` in it; None if such discs reach all of it.

    They do not reach into arms that are narrower, or far into tips of less than 60 degrees.
    """
    if outline.shape != "path":
        return None
    half = LEAST_FEATURE / 2
    core = polygons(offset(outline, -half), _FLATNESS)  # where the middles of the discs may be
    points = [point for line in polygons(outline.path, _FLATNESS) for point in (*line, *spaced(line, _STEP))]
    far, place = max((min((distance(line, *point) for line in core), default=inf), point) for point in points)
    return place if far > 2 * half + _TOLERANCE else None
