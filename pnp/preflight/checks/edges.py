"""What is near the cut: bleed to its end, texts in the safe area, parts that can be held, outlines that can be mirrored.

A guillotine may be off by up to a millimetre, a cut by hand by more.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import record
from pnp.base.units import Box, Size
from pnp.model.face_walk import (
    bounding_box,
    find_items,
    intersection,
    line_box,
    line_ink,
    map_box,
    map_point,
    multiply,
    painted_items,
    path_box,
    processing_lines,
    shape_box,
    walk,
    without_overhang,
)
from pnp.model.frame import DrawingItem, Frame, Group, ImageItem, Item, PlacedFrame, Shape, TextBox, TextLine
from pnp.pictures.path_geometry import (
    distance_to_polygon,
    offset_outline,
    points_along,
    polygon_area,
    polygon_contains,
    polygons,
)
from pnp.pictures.seen_colours import Layer, colour_difference, ink_at, layers, mix_over_paper
from pnp.preflight.backgrounds import TopmostInk
from pnp.preflight.faces import FacesToCheck, RepeatedFault, RepeatedFaults

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.face_walk import GraphicsState, Painted
    from pnp.model.frame import DrawnLetters
    from pnp.model.outline import Matrix, Outline
    from pnp.model.sheet import Component
    from pnp.pictures.path_geometry import Point, Polygon

    ReportFault: TypeAlias = Callable[..., None]
    """Reports a finding as a warning or as an error."""


_BLEED_STEP = 1.0  # mm between two samples
_SAMPLE_DISTANCE = 0.1  # mm from a line to its samples, so that art which ends exactly there counts
_SAMPLES_IN_ROW = 3  # samples in a row; less is an ornament


def check_bleed(faces: FacesToCheck, report: Report) -> None:
    """Warn about art that is cut, or ends at the cut, and does not reach to the end of the bleed that is printed.

    On single faces, which go to a press or a service, it is an error: nobody there can fill the bleed.
    """
    _check_outlines(faces, report)
    _check_rectangles(faces, report)


def _check_rectangles(faces: FacesToCheck, report: Report) -> None:
    faults: RepeatedFaults[TrimmedEdge] = RepeatedFaults(min)
    sides: dict[Mark | None, set[Side]] = defaultdict(set)
    for component, frame in faces.all():
        bleed = faces.printed_bleed(component, frame)
        if frame.shaped is not None or bleed <= _SAMPLE_DISTANCE:
            continue
        for edge in trimmed_edges(faces, frame, bleed):
            sides[edge.element.at].add(edge.side)
            faults.add(edge.element.at, edge, component, edge.outside, component.place(frame, edge.box))
    for fault in faults.all():
        component, at = fault.component, fault.first.element.at
        _report_rectangle(fault, sides[at], faces.printed_bleed(component, component.face), _reporter_for(faces, report))


def _report_rectangle(
    fault: RepeatedFault[TrimmedEdge], sides: Collection[Side], bleed: float, report_fault: ReportFault
) -> None:
    where = _place_of_end(fault.worst)
    start = " ".join(f'{name}="-{bleed:.4g}"' for name, side in (("x", "left"), ("y", "top")) if side in sides)
    end = " and ".join(side for side in SIDES[2:] if side in sides)
    beyond = f"end {bleed:.4g} mm beyond the {end} edge" if end else ""
    report_fault(
        "preflight/short-bleed",
        f"art of {fault.who} ends {where} ({', '.join(s for s in SIDES if s in sides)}); the bleed of {bleed:.4g} mm has"
        " another colour there, which a cut that is a little off shows",
        fault.first.element.at or fault.component.mark,
        hint="let it " + " and ".join(filter(None, (f"begin at `{start}`" if start else "", beyond))),
        faces=fault.faces,
    )


def _place_of_end(outside: float) -> str:
    if abs(outside) <= AT_CUT:
        return "at the cut"
    return f"{abs(outside):.2g} mm {'outside' if outside > 0 else 'inside'} the cut"


def _check_outlines(faces: FacesToCheck, report: Report) -> None:
    faults: RepeatedFaults[Painted] = RepeatedFaults(max)
    seen: set[Frame] = set()
    for component, frame in faces.all():
        if frame.shaped is not None and frame.bleed > _SAMPLE_DISTANCE and frame not in seen:
            seen.add(frame)
            bleed = frame.bleed if faces.asked_bleeds is None else faces.printed_bleed(component, frame)
            for paint in _items_ending_short(frame, frame.shaped, bleed):
                faults.add(paint.item.at, paint, component, bleed, component.place(frame, paint.box))
    for fault in faults.all():
        _reporter_for(faces, report)(
            "preflight/short-bleed",
            f"art of {fault.who} is cut, but does not reach to the end of the bleed {fault.worst:g} mm outside the outline",
            fault.first.item.at or fault.component.mark,
            hint="make it larger, or let it end inside the outline",
            faces=fault.faces,
        )


def _reporter_for(faces: FacesToCheck, report: Report) -> ReportFault:
    return report.warning if faces.asked_bleeds is None else report.error


def _items_ending_short(frame: Frame, outline: Outline, bleed: float) -> Iterator[Painted]:
    ink = TopmostInk(frame.items)
    end = _outline_samples(polygons(offset_outline(outline, bleed)))
    found: dict[int, Painted] = {}
    for inside in (_SAMPLE_DISTANCE, _INSIDE_CUT):
        cut = _outline_samples(polygons(outline.path), inside)
        run: list[Painted] = []
        for point in (*cut, *cut[: _SAMPLES_IN_ROW - 1]):
            paint = ink.at(*point)
            short = paint is not None and _ends_before(paint, point, end, bleed, ink)
            run = [*run, paint] if short and paint is not None and all(p.item is paint.item for p in run) else []
            if len(run) >= _SAMPLES_IN_ROW:
                found.setdefault(id(run[0].item), run[0])
    yield from found.values()


def _ends_before(paint: Painted, point: Point, end: Sequence[Point], bleed: float, ink: TopmostInk) -> bool:
    near = [other for other in end if math.dist(point, other) < 2 * bleed + _BLEED_STEP]
    return not any(ink.covers(paint, *other) or ink.is_alike(paint, ink.at(*other)) for other in near)


def _outline_samples(lines: Sequence[Polygon], inside: float = _SAMPLE_DISTANCE) -> list[Point]:
    out: list[Point] = []
    for line in lines:
        inwards = math.copysign(inside, polygon_area(line))
        left = 0.0  # to the next point
        for (x1, y1), (x2, y2) in pairwise((*line, line[0])):
            length = math.dist((x1, y1), (x2, y2))
            dx, dy = (x2 - x1) / length, (y2 - y1) / length
            while left < length:
                out.append((x1 + dx * left - dy * inwards, y1 + dy * left + dx * inwards))
                left += _BLEED_STEP
            left -= length
    return out


Side: TypeAlias = Literal["left", "top", "right", "bottom"]

SIDES: tuple[Side, ...] = ("left", "top", "right", "bottom")

AT_CUT = 0.1
"""How far from a line something may end and still end there, in mm."""
_INSIDE_CUT = 0.56
"""How far inside the cut art may end and still be art that is cut, in mm: no cut is so exact that the white line beside it
stays even. The plates of a finished file, whose pixels are larger, show no art that ends farther inside (`Edge.near`)."""
FARTHEST_FROM_CUT = 3.0
"""As far outside as a cut ever is, in mm: services ask for 3 mm, or 1/8 in. At home, art may end there in a larger bleed."""
_EXACT_END = 1e-3  # mm: art that ends so much earlier fills a bleed too

_BESIDE_EDGE = 0.05  # mm from an edge to the samples on both sides of it
_EDGE_STEP = 1.5  # mm between two samples along an edge
_EDGE_SAMPLES_IN_ROW = 3  # samples in a row; less is an ornament, or a disc that touches the cut
_LEAST_DEPTH = 0.2  # mm inside the cut; a line that ends before is an outline to cut along
_HIDING_ALPHA = 0.5  # alpha of what lies over an element and hides it
_NOTICED_DIFFERENCE = 0.08  # difference of colours; a hair that differs less is not seen


@record
class TrimmedEdge:
    """An edge of an element: its side, the box of the element in mm, and how far outside the cut it is (negative: inside)."""

    element: Item
    side: Side
    box: Box
    outside: float


def trimmed_edges(faces: FacesToCheck, frame: Frame, bleed: float) -> tuple[TrimmedEdge, ...]:
    """Return the edges that lie between the cut, or hardly inside it, and the end of the bleed, and whose end one would see.

    They are those of a face that shows so many mm of its `bleed`. One sees an end where the element would change the colour
    beside its edge if it went on. Art must reach as far as a cut may be off, or to the very end of a bleed that is asked for.
    """
    least = min(bleed, FARTHEST_FROM_CUT) - AT_CUT if faces.asked_bleeds is None else bleed - _EXACT_END
    found = faces.known[_short_edges, frame.size, least].on_face(frame)
    if not found:  # as on nearly all
        return ()
    inner = _area_of_cuts(frame)
    return tuple([e for e in found if not (inner and _is_outside(e, inner, frame.size, bleed)) and _is_seen(e, frame)])


def _area_of_cuts(frame: Frame) -> Box | None:
    """Return the box around the lines along which a face itself is cut, such as the outline of a net; None: it has none."""
    cuts = [path_box(line.path) for line in processing_lines(frame) if line.step == "cut"]
    return bounding_box(cuts) if cuts else None


def _is_outside(edge: TrimmedEdge, inner: Box, size: Size, bleed: float) -> bool:
    """Whether an edge is the end of the bleed around a line of the face itself: there the knife runs farther inside."""
    to_cut = {"left": inner.x, "top": inner.y, "right": size.w - inner.right, "bottom": size.h - inner.bottom}[edge.side]
    return -edge.outside - _EXACT_END <= to_cut <= bleed - edge.outside + AT_CUT


def _short_edges(size: Size, least: float, element: Item) -> tuple[TrimmedEdge, ...]:
    boxes = ((item, _item_box(item, state)) for item, state in walk((element,), into=(Group,)))
    return tuple([edge for item, box in boxes if box is not None for edge in _edges_of_box(item, box, size, least)])


def _item_box(item: Item, state: GraphicsState) -> Box | None:
    if isinstance(item, (TextLine, Group)):
        return None
    if isinstance(item, Shape):
        if not item.path:
            return None
        box = map_box(state.matrix, item.rect if item.rect and not item.stroke else shape_box(item))
    elif isinstance(item, ImageItem):
        box = map_box(state.matrix, item.clip or item.box)
    elif isinstance(item, DrawingItem) and item.clip is None:
        box = map_box(multiply(state.matrix, item.matrix), Box(0.0, 0.0, *item.drawing.size))
    else:
        return state.inside(item).clip
    return box if state.clip is None else intersection(state.clip, box)


def _edges_of_box(item: Item, box: Box, size: Size, least: float) -> Iterator[TrimmedEdge]:
    x, y, w, h = box
    right, bottom = x + w - size.w, y + h - size.h
    if -least < x <= _INSIDE_CUT and right > -size.w + 1:
        yield TrimmedEdge(item, "left", box, -x)
    if -_INSIDE_CUT <= right < least and x < size.w - 1:
        yield TrimmedEdge(item, "right", box, right)
    if -least < y <= _INSIDE_CUT and bottom > -size.h + 1:
        yield TrimmedEdge(item, "top", box, -y)
    if -_INSIDE_CUT <= bottom < least and y < size.h - 1:
        yield TrimmedEdge(item, "bottom", box, bottom)


def _is_seen(edge: TrimmedEdge, frame: Frame) -> bool:
    pairs = tuple(_edge_samples(edge, frame.size))
    if len(pairs) < _EDGE_SAMPLES_IN_ROW:
        return False
    (x1, y1), (x2, y2) = pairs[0][1], pairs[-1][1]
    ground = layers(frame.items, Box(x1, y1, x2 - x1, y2 - y1).inset(-2 * _BESIDE_EDGE))
    run = 0
    for inner, outer in pairs:
        run = run + 1 if _would_change_colour(edge.element, inner, outer, ground) else 0
        if run == _EDGE_SAMPLES_IN_ROW:
            return True
    return False


def _edge_samples(edge: TrimmedEdge, size: Size) -> Iterator[tuple[Point, Point]]:
    x, y, w, h = edge.box
    upright = edge.side in {"left", "right"}
    low, high = (max(0.0, y), min(size.h, y + h)) if upright else (max(0.0, x), min(size.w, x + w))
    at = {"left": x, "right": x + w, "top": y, "bottom": y + h}[edge.side]
    out = -_BESIDE_EDGE if edge.side in {"left", "top"} else _BESIDE_EDGE
    deep = max(_BESIDE_EDGE, _LEAST_DEPTH + edge.outside) if _is_line(edge.element) else _BESIDE_EDGE
    inner = at - math.copysign(deep, out)
    for number in range(int((high - low) / _EDGE_STEP)):
        along = low + (number + 0.5) * _EDGE_STEP
        yield ((inner, along), (at + out, along)) if upright else ((along, inner), (along, at + out))


def _is_line(item: Item) -> bool:
    return isinstance(item, Shape) and item.fill is None


def _would_change_colour(element: Item, inner: Point, outer: Point, ground: Sequence[Layer]) -> bool:
    beside = [ink_at(layer.paint, outer) for layer in ground]
    further = [
        ink_at(layer.paint, inner) if layer.element is element else ink for layer, ink in zip(ground, beside, strict=True)
    ]
    if colour_difference(mix_over_paper(beside), mix_over_paper(further)) <= _NOTICED_DIFFERENCE:
        return False
    covered = 0.0
    for layer in reversed(ground):
        if layer.element is element:
            return covered < _HIDING_ALPHA
        covered += (1 - covered) * ink_at(layer.paint, inner).alpha
    return False


_SAFE_TOLERANCE = 0.05  # mm: about one dot of a printer with 600 dots per inch, 0.042 mm
_TOKEN_WIDTH, _CUT_ERROR = 30.0, 1.0
"""Parts narrower than this (mm) are tokens and not cards, and keep clear of the cut by what it may be off (mm): 1 mm in the
trade (the project's print guide, sections 1 and 5), whose least token is 8 mm wide (bodagames.com)."""
_SPARE_SHARE = 1 / 3
"""The part of the margin that no cut takes: where 3 mm are asked for, cuts are off by 1 mm or 1/16 in, in Japan by up to 2 mm
(saal-digital.com, foldfactory.com, printnavi; the project's print guide, section 5). The rest keeps a text from looking
crammed, for which the eye goes by the edge of the column, and not by a single letter."""


def check_safe_area(faces: FacesToCheck, report: Report) -> None:
    """Report every text that leaves the safe area of its deck, except overflowing text, which layout has reported.

    Warn of text that leaves only the larger one that who prints asks for. Texts of a figure that is itself at fault follow from
    that.
    """
    faults: RepeatedFaults[TextBox] = RepeatedFaults(max)
    asked: RepeatedFaults[TextBox] = RepeatedFaults(max)
    for component, frame in faces.all():
        margin = faces.safe.get(component.deck)
        if margin is None:
            continue
        figures = () if faces.order(frame).is_flat else tuple(_texts_in_figures(frame, report))
        outside = tuple(_texts_outside(frame, figures, margin))
        for box, out in outside:
            faults.add((box.at or box.content, margin), box, component, out, component.place(frame, box.ink))
        reported = {id(box) for box, _ in outside}
        wanted = _safe_margin(faces, component)
        for box, out in _texts_outside(frame, figures, wanted) if wanted > margin else ():
            if id(box) not in reported:
                asked.add((box.at or box.content, margin), box, component, out, component.place(frame, box.ink))
    for fault in faults.all():
        message = f"into the {faces.safe[fault.component.deck]:g} mm that the cut may take"
        _report_unsafe(fault, message, report.error)
    for fault in asked.all():
        message = f"into the {_safe_margin(faces, fault.component):g} mm that the profile wants to be free"
        _report_unsafe(fault, message, report.warning)


def _safe_margin(faces: FacesToCheck, component: Component) -> float:
    return min(faces.asked_safe, _CUT_ERROR) if min(component.face.size) < _TOKEN_WIDTH else faces.asked_safe


def _report_unsafe(fault: RepeatedFault[TextBox], where: str, report: Callable[..., None]) -> None:
    box = fault.first
    report(
        "preflight/outside-safe-area",
        f"text of {fault.who} comes {fault.worst:.2f} mm {where}",
        box.content or fault.component.mark,
        also=[("in", box.at)] if box.at else (),
        hint='move the box inwards, or say `safe="no"` in the template if it may be cut',
        faces=fault.faces,
    )


def _texts_in_figures(frame: Frame, report: Report) -> Iterator[TextBox]:
    """Yield the texts of the cards that a face shows, as they lie on it, as far as they are seen."""
    for item, state in find_items([i for i in frame.art if isinstance(i, (Group, PlacedFrame))], PlacedFrame):
        if not (item.at and report.is_at_fault(item.at)):
            inner = state.inside(item)
            for box in item.frame.boxes:
                seen = intersection(inner.clip, map_box(inner.matrix, box.ink))
                if min(seen.w, seen.h) > 0:
                    yield box.mapped(partial(map_box, inner.matrix))


def _texts_outside(frame: Frame, figures: Sequence[TextBox], margin: float) -> Iterator[tuple[TextBox, float]]:
    inner = polygons(offset_outline(frame.shaped, -margin)) if frame.shaped is not None else None
    (width, height), least = frame.size, margin - _SAFE_TOLERANCE
    right, bottom = width - least, height - least
    own = len(frame.boxes)
    for at, box in enumerate((*frame.boxes, *figures)):
        if not box.safe or not any(box.lines) or box.overflow:
            continue
        x, y, w, h = box.ink
        if inner is not None:
            parts = _lines_of(frame, box) if at < own else [(box.body or box.ink, box.ink)]
            out = max(max(beyond_outline(inner, body), _overhang(beyond_outline(inner, ink), margin)) for body, ink in parts)
        elif x >= least and y >= least and x + w <= right and y + h <= bottom:
            continue
        else:
            area = Box(0, 0, width, height).inset(margin)
            out = max(_past_area(area, box.body or box.ink), _overhang(_past_area(area, box.ink), margin))
        if out > _SAFE_TOLERANCE:
            yield box, out


def _overhang(out: float, margin: float) -> float:
    return out if out > margin * _SPARE_SHARE else 0.0


def _past_area(area: Box, ink: Box) -> float:
    return max(area.x - ink.x, area.y - ink.y, ink.right - area.right, ink.bottom - area.bottom)


def _lines_of(frame: Frame, box: TextBox) -> list[tuple[Box, Box]]:
    found = list[tuple[Box, Box]]()
    for line in painted_items(frame.items, near=box.ink):
        item = line.item
        if isinstance(item, TextLine) and item.at == box.at and item.content == box.content:
            found += _line_boxes(item, line.matrix, box) if item.drawn is None else _letter_points(item.drawn, line.matrix, box)
    return found or [(box.body or box.ink, box.ink)]


def _letter_points(drawn: DrawnLetters, matrix: Matrix, box: TextBox) -> list[tuple[Box, Box]]:
    """Return the points at which the outlines of drawn letters turn: the boxes of letters that are turned reach too far."""
    if not box.ink.contains(map_box(matrix, drawn.box), _SAFE_TOLERANCE):
        return []
    points = [Box(*map_point(matrix, *numbers[-2:]), 0.0, 0.0) for _, numbers in drawn.path if numbers]
    return [(point, point) for point in points]


def _line_boxes(line: TextLine, matrix: Matrix, box: TextBox) -> list[tuple[Box, Box]]:
    """The ink of a line of the text, as far as it is in its ink: other texts may come from the same place in the content."""
    ink = line_ink(line)
    if ink is None:
        return []
    whole, body = map_box(matrix, ink), map_box(matrix, without_overhang(ink, line_box(line)))
    part = intersection(whole, box.ink)
    return [(intersection(body, box.ink), part)] if part.w > 0 and part.h > 0 else []


def beyond_outline(area: Sequence[Polygon], ink: Box) -> float:
    """How far a box reaches out of an area, in mm: its farthest corner, or how deep a notch of the area comes into it."""
    corners = ((ink.x, ink.y), (ink.right, ink.y), (ink.x, ink.bottom), (ink.right, ink.bottom))
    out = [
        min(distance_to_polygon(p, *corner) for p in area)
        for corner in corners
        if not any(polygon_contains(p, *corner) for p in area)
    ]
    notches = (point for polygon in area for point in polygon)
    out += [depth for x, y in notches if (depth := min(x - ink.x, ink.right - x, y - ink.y, ink.bottom - y)) > 0]
    return max(out, default=0.0)


LEAST_PART = 8.0
"""The least width and height of a component in mm."""
LEAST_FEATURE = 3.0
"""The least width in mm of any part of an outline."""

_PART_TOLERANCE = 0.05  # mm
_FLATNESS = 0.02  # mm
_PART_STEP = 1.0  # mm between two places that are tried


def check_part_size(faces: FacesToCheck, report: Report) -> None:
    """Warn about each deck with parts that are too small."""
    seen: set[str] = set()
    for component in faces.components:
        if component.deck not in seen:
            seen.add(component.deck)
            _check_component(component, report)


def _check_component(component: Component, report: Report) -> None:
    size, outline = component.face.size, component.face.shaped
    if min(size) < LEAST_PART - _PART_TOLERANCE:
        message = f"parts of `{component.deck}` are {size.w:.4g} x {size.h:.4g} mm, punched parts tear under {LEAST_PART:g} mm"
        hint = f"make them at least {LEAST_PART:g} mm wide and high"
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
    core = polygons(offset_outline(outline, -half), _FLATNESS)  # where the middles of the discs may be
    points = [point for line in polygons(outline.path, _FLATNESS) for point in (*line, *points_along(line, _PART_STEP))]
    far, place = max((min((distance_to_polygon(line, *point) for line in core), default=inf), point) for point in points)
    return place if far > 2 * half + _PART_TOLERANCE else None


_SAME_PLACE = 0.05  # mm
_SYMMETRY_STEP = 1.0  # mm between two places that are compared


def check_mirrored_outline(faces: FacesToCheck, report: Report) -> None:
    """Warn once about each deck with such faces."""
    seen: set[str] = set()
    for component, frame in faces.all():
        if component.deck in seen or not frame.mirrored or frame.shaped is None or is_symmetric(frame.shaped):
            continue
        seen.add(component.deck)
        report.warning(
            "preflight/mirrored-outline",
            f"the layout of `{component.deck}` is mirrored for this language, its outline `{frame.shaped.source}` is not",
            component.mark,
            hint='write `<face mirror="no">` in the template, or draw an outline with equal halves',
            faces=[component.place(frame)],
        )


def is_symmetric(outline: Outline) -> bool:
    """Whether an outline looks the same from behind."""
    if outline.shape != "path":
        return True
    (line,), (mirrored,) = polygons(outline.path, _FLATNESS), polygons(outline.mirrored.path, _FLATNESS)
    return all(
        distance_to_polygon(line, *point) < _SAME_PLACE for point in (*mirrored, *points_along(mirrored, _SYMMETRY_STEP))
    )
