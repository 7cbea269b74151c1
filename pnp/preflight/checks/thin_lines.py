"""Lines wide enough for the press of a profile: as wide as they are printed, counting every matrix and scale around them.

Of faces that a booklet shows as figures, what is reduced counts, at its scale; the rest is told of the cards themselves. A
filled shape of a template whose part is as thin is a line too; thin details of drawings are told of the file alone.
"""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.units import PT
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import ItemMemory, box_of, map_point, painted_items
from pnp.model.frame import Colour, DrawingItem, Gradient, Shape
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.preflight.shown_texts import READ, is_enlarged, reduction_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.diagnostics import Mark, Report
    from pnp.base.units import Box
    from pnp.inks.press_inks import PressInks
    from pnp.model.face_walk import Painted
    from pnp.model.frame import Item
    from pnp.model.outline import Matrix, Path
    from pnp.model.printing import PressLimits
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

HAIRLINE = 0.02
"""The width in pt below which a line has none."""
_TOLERANCE = 0.005  # pt
_Kind: TypeAlias = Literal["line", "shape", "line of several inks"]
_SAID: dict[_Kind, str] = {
    "line": "the press takes {} pt",
    "shape": "the press takes {} pt",
    "line of several inks": "lines of several inks need {} pt",
}
_LONG = 3.0
"""Points from which a thin shape is a line, and not a detail of a drawing."""
_TRACE = 0.05
"""A plate with less ink than this leaves no visible edge."""


def check(proof: Proof, report: Report) -> None:
    """Warn of lines that are too fine for the press, or for the inks that they have: each once for all cards.

    Details of drawings may be fine in several inks, and so may those of a figure that shows what a card looks like, at less
    than half its size: nobody reads them. A line along a broader one of its colour is a part of it.

    A line of no width, which every device draws as thin as it can, is an error.
    """
    press = proof.press
    if press is None:
        return
    faults: dict[_Kind, RepeatedFaults[Painted]] = {kind: RepeatedFaults(min) for kind in _SAID}
    fine = ItemMemory(partial(_fine_lines, press=press))
    for component, frame in proof.distinct_faces():
        for kind, paint, width in fine.on_face(frame.items):
            reduction = reduction_of(paint.state)
            key = reduction.shown_by if reduction is not None else _at(paint)
            faults[kind].add(key, paint, component, width, component.place(frame, paint.box))
    for kind, found in faults.items():
        for fault in found.all():
            _tell(kind, fault, press.press.limits, report)


def _fine_lines(element: Item, press: PressInks) -> tuple[tuple[_Kind, Painted, float], ...]:
    """Return what an element has that is finer than the press prints it, with its width in pt."""
    return tuple(_finer(element, press))


def _finer(element: Item, press: PressInks) -> Iterator[tuple[_Kind, Painted, float]]:
    limits = press.press.limits
    paints = tuple(painted_items((element,)))
    for paint in paints:
        if is_enlarged(paint.state):
            continue
        side, width = _least_side(paint) if _is_of_template(paint) else None, _width(paint)
        if side is not None and side < limits.line - _TOLERANCE:
            yield "shape", paint, side
        if width is None:
            continue
        if width < limits.line - _TOLERANCE:
            yield "line", paint, width
        elif width < limits.line_of_several_inks - _TOLERANCE and _may_blur(paint, press) and not _is_core(paint, paints):
            yield "line of several inks", paint, width


def _tell(kind: _Kind, fault: RepeatedFault[Painted], limits: PressLimits, report: Report) -> None:
    """Report one fault: of a figure, with its place and the widest way out."""
    several, reduction, at = kind == "line of several inks", reduction_of(fault.first.state), _at(fault.first)
    least = format_number(limits.line_of_several_inks if several else limits.line)
    mark = (reduction.shown_by if reduction is not None else at) or fault.component.mark
    where = "" if reduction is None else f" in a figure at {reduction.scale:.0%}"
    ways = [] if reduction is None else ["show the card larger"]
    (report.error if kind == "line" and fault.worst < HAIRLINE else report.warning)(
        "preflight/line-of-several-inks" if several else "preflight/thin-line",
        (
            f"a {kind.split()[0]} of {fault.who} is {format_number(round(fault.worst, 3))} "
            f"pt wide{where}, {_SAID[kind].format(least)}"
        ),
        mark,
        also=[("drawn in", at)] if at not in {None, mark} else (),
        hint=", or ".join([*ways, "draw it wider", *(["in a colour of one ink"] if several else [])]),
        faces=fault.faces,
    )


def _width(paint: Painted) -> float | None:
    """Return the width of a line in pt, where its matrix makes it thinnest; None if it is no line, or is not printed."""
    item = paint.item
    if not isinstance(item, Shape) or item.stroke is None or item.step is not None or not item.stroke.colour.alpha:
        return None
    a, b, c, d = paint.matrix[:4]
    longer = max(hypot(a, b), hypot(c, d))
    return item.stroke.width * PT * (abs(a * d - b * c) / longer if longer else 0.0)


def _least_side(paint: Painted) -> float | None:
    """Return the least side in pt of the long parts of a filled shape, its own line counted; None if nothing is printed."""
    item = paint.item
    if not isinstance(item, Shape) or not isinstance(item.fill, (Colour, Gradient)) or item.step is not None:
        return None
    if isinstance(item.fill, Colour) and not item.fill.alpha:
        return None
    sides = [(box.w * PT, box.h * PT) for box in _parts(item.path, paint.matrix)]
    least = min((min(side) for side in sides if max(side) >= _LONG), default=None)
    return None if least is None else least + (_width(paint) or 0.0)


def _parts(path: Path, matrix: Matrix) -> Iterator[Box]:
    """Yield the boxes around the parts of a path; curves count as the box around their control points."""
    points: list[tuple[float, float]] = []
    for command, numbers in path:
        if command == "M" and points:
            yield box_of(points)
            points = []
        points += [map_point(matrix, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    if points:
        yield box_of(points)


def _is_core(paint: Painted, paints: Iterable[Painted]) -> bool:
    """Return whether a line of the same colour runs along the same path and is broader, such as that of the full edition."""
    line = paint.item
    assert isinstance(line, Shape)
    assert line.stroke is not None
    others = (other.item for other in paints if isinstance(other.item, Shape) and other.matrix == paint.matrix)
    strokes = (other.stroke for other in others if other.stroke is not None and other.path == line.path)
    wide = (stroke for stroke in strokes if stroke.width > line.stroke.width and stroke.dash == line.stroke.dash)
    return any(stroke.colour == line.stroke.colour for stroke in wide)


def _may_blur(paint: Painted, press: PressInks) -> bool:
    """Return whether a line has several inks, and is looked at: not a detail of a drawing, or of a small figure."""
    reduction = reduction_of(paint.state)
    looked_at = _is_of_template(paint) and (reduction is None or reduction.scale >= READ)
    return looked_at and _has_several_inks(paint, press)


def _is_of_template(paint: Painted) -> bool:
    return not any(isinstance(container, DrawingItem) for container in paint.state.path)


def _has_several_inks(paint: Painted, press: PressInks) -> bool:
    assert isinstance(paint.item, Shape)
    assert paint.item.stroke is not None
    mix = press.mix(paint.state.resolve(paint.item.stroke.colour))
    return sum(part > _TRACE for part in mix) > 1


def _at(paint: Painted) -> Mark | None:
    """Return the line of the template that draws it; lines of a drawing have that of the element that places it."""
    holders = (paint.item, *reversed(paint.state.path))
    return next((at for holder in holders if (at := getattr(holder, "at", None)) is not None), None)
