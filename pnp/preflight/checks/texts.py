"""Texts and lines can be read: contrast, texts that overlap, the size and the inks of small letters.

Text needs a contrast of 4.5 : 1 against its background (WCAG 2.2, 1.4.3), creases and cuts one of 3 : 1 (1.4.11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import ItemMemory, Painted, ProcessingLine, intersection, painted_items
from pnp.model.frame import Frame, Group, Item, PlacedFrame, Shape, TextBox, TextLine
from pnp.pictures.path_geometry import polygons
from pnp.preflight.backgrounds import Backgrounds, Fill, doubtful_texts, fill_memory, ground_luminances, past_panel
from pnp.preflight.colours import MIN_CONTRAST, VISIBLE_CONTRAST, contrast_ratio
from pnp.preflight.faces import TRACE_OF_INK, WHITE_INK, FacesToCheck, RepeatedFault, RepeatedFaults, TextAtSize, texts_at_size

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.style import Role, TextStyle
    from pnp.pictures.inks import Inks
    from pnp.preflight.backgrounds import PaintedLine, PastPanel


_NO_LETTERS = 21.0  # the ratio of a text without letters
_READ_ROLES = ("rules", "story")


class _CutText(NamedTuple):
    """A text, and where its letters leave their plate."""

    text: TextBox
    past: PastPanel


def check_contrast(faces: FacesToCheck, report: Report) -> None:
    """Report rules text (an error) and story text (a warning) with less than 4.5 : 1, and other text that cannot be seen.

    Text of unknown style is skipped; micro text is only looked at where it leaves its plate.
    """
    faults: RepeatedFaults[TextBox] = RepeatedFaults(min)
    cut: RepeatedFaults[_CutText] = RepeatedFaults(max)
    known = fill_memory()
    for component, frame in faces.distinct():
        for box, contrast, past in _contrast_faults(frame, faces.styles, known):
            key, place = (box.at or box.content, box.style), component.place(frame, box.ink)
            if past is not None:
                cut.add((key, past.side), _CutText(box, past), component, past.out, place)
            if contrast is not None:
                faults.add(key, box, component, contrast, place)
    for fault in faults.all():
        _report_contrast(fault, faces.styles[fault.first.style].role, report)
    for other in cut.all():
        _report_cut_text(other, faces.styles[other.first.text.style].role, report)


def _contrast_faults(
    frame: Frame, styles: Mapping[str, TextStyle], known: ItemMemory[Fill]
) -> Iterator[tuple[TextBox, float | None, PastPanel | None]]:
    boxes = [box for box in doubtful_texts(frame, known) if any(box.lines) and box.style in styles]
    if not boxes:
        return
    behind = Backgrounds(frame.items, boxes, known)
    for box in boxes:
        role = styles[box.style].role
        least = MIN_CONTRAST if role in _READ_ROLES else VISIBLE_CONTRAST
        ratios = _ratios(box, box.ink, behind)
        past = past_panel(box, behind, least) if min(ratios) < least else None
        if past is not None:
            ratios = _ratios(box, intersection(past.plate.box, box.ink), behind)
        # of rules and stories the worst place counts; display text is lost only if all of it is
        contrast = min(ratios) if role in _READ_ROLES else max(ratios)
        low = contrast if contrast < least and role != "micro" else None
        if low is not None or past is not None:
            yield box, low, past


def _ratios(box: TextBox, ink: Box, behind: Backgrounds) -> list[float]:
    return behind.contrasts(box, ink) or [_NO_LETTERS]


def _report_contrast(fault: RepeatedFault[TextBox], role: Role, report: Report) -> None:
    box = fault.first
    needed = (
        f"{role} text needs {MIN_CONTRAST} : 1" if role in _READ_ROLES else f"under {VISIBLE_CONTRAST} : 1 no text can be seen"
    )
    (report.error if role == "rules" else report.warning)(
        "preflight/low-contrast",
        f"`{box.style}` text of {fault.who} has a contrast of {fault.worst:.1f} : 1 against its background, {needed}",
        box.content or fault.component.mark,
        also=[("in", box.at)] if box.at else (),
        hint="choose a darker or lighter swatch, or put a quiet panel under the text",
        faces=fault.faces,
    )


def _report_cut_text(fault: RepeatedFault[_CutText], role: Role, report: Report) -> None:
    text, past = fault.first
    (report.error if role == "rules" else report.warning)(
        "preflight/outside-plate",
        f"`{_first_words(text)}` of {fault.who} reaches {fault.worst:.2f} mm {past.side} the shape that it lies on, where"
        f" its contrast is {past.contrast:.1f} : 1",
        text.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", text.at), ("on", past.plate.item.at)) if mark],
        hint="make the shape larger on that side, or give the text a smaller box inside of it",
        faces=fault.faces,
    )


MIN_LINE_CONTRAST = 3.0
_SPOT_STEP = 1.0  # mm between the spots of a line that are looked at
_SPOT_SIDE = 0.2  # mm


def check_line_contrast(faces: FacesToCheck, report: Report) -> None:
    """Warn of folds and cuts with less than 3 : 1 over a millimetre or more, each once for all cards."""
    faults: RepeatedFaults[Shape] = RepeatedFaults(min)
    with_lines = ItemMemory(lambda item: (True,) if _has_lines((item,)) else ())  # which most faces lack
    for component, frame in faces.distinct():
        for line, contrast, box in _faint_lines(frame) if with_lines.on_face(frame.items) else ():
            faults.add((line.at, line.step), line, component, contrast, component.place(frame, box))
    for fault in faults.all():
        report.warning(
            "preflight/faint-line",
            f"a `{fault.first.step}` line of {fault.who} has a contrast of {fault.worst:.1f} : 1 against what it lies on, "
            f"creases and cuts need {MIN_LINE_CONTRAST:g} : 1",
            fault.first.at or fault.component.mark,
            hint="choose another colour for it under `lines` of theme.yaml, or a lighter or darker panel",
            faces=fault.faces,
        )


def _has_lines(items: Iterable[Item]) -> bool:
    return any(
        item.step is not None if isinstance(item, Shape) else isinstance(item, Group) and _has_lines(item.items)
        for item in items
    )


def _faint_lines(frame: Frame) -> Iterator[tuple[Shape, float, Box]]:
    under: list[Fill] = []
    for paint in painted_items(frame.items):
        item = paint.item
        if isinstance(item, Shape) and item.step is not None and item.stroke is not None:
            if not any(isinstance(container, PlacedFrame) for container in paint.state.path):
                luminance = paint.state.resolve(item.stroke.colour).luminance
                near = [fill for fill in under if fill.paint.box.overlaps(paint.box.inset(-_SPOT_SIDE))]
                found = [max(contrast_ratio(luminance, g) for g in ground_luminances(near, spot)) for spot in _spots(paint)]
                low = [contrast for contrast in found if contrast < MIN_LINE_CONTRAST]
                if len(low) > 1:
                    yield item, min(low), paint.box
        elif not isinstance(item, TextLine):
            under.append(Fill(paint))


def _spots(paint: Painted) -> Iterator[Box]:
    assert isinstance(paint.item, Shape)
    assert paint.item.step is not None
    path = ProcessingLine(paint.item.step, paint.item.path).mapped(paint.matrix).path
    closed = path[-1][0] == "Z"
    for points in polygons(path):
        for (x1, y1), (x2, y2) in pairwise((*points, points[0]) if closed else points):
            count = ceil(hypot(x2 - x1, y2 - y1) / _SPOT_STEP)
            for i in range(count):
                along = (i + 0.5) / count
                x, y = x1 + (x2 - x1) * along, y1 + (y2 - y1) * along
                yield Box(x - _SPOT_SIDE / 2, y - _SPOT_SIDE / 2, _SPOT_SIDE, _SPOT_SIDE)


_OVERLAP_TOLERANCE = 0.05  # mm: about one dot of a printer with 600 dots per inch
# of the lower line's ink: descenders reach so far between the ascenders of the next line, touching none
_INTERLEAVED_SHARE = 0.25
_WATERMARK_ALPHA = 0.5  # alpha; a more transparent text is a watermark


class _Overlap(NamedTuple):
    """Two texts, and where their ink overlaps, in mm."""

    one: TextBox
    other: TextBox
    place: Box


def check_overlapping_texts(faces: FacesToCheck, report: Report) -> None:
    """Warn of texts whose ink overlaps that of another; an overflowing text has been reported by layout."""
    faults: RepeatedFaults[_Overlap] = RepeatedFaults(max)
    known = fill_memory()
    for component, frame in faces.distinct():
        for found in _overlaps_of(frame, known):
            key = tuple((box.at or box.content, box.style) for box in (found.one, found.other))
            faults.add(key, found, component, found.place.w, component.place(frame, found.place))
    for fault in faults.all():
        _report_overlap(fault, report)


def _report_overlap(fault: RepeatedFault[_Overlap], report: Report) -> None:
    one, other, _ = fault.first
    report.warning(
        "preflight/overlapping-texts",
        f"`{_first_words(one)}` and `{_first_words(other)}` of {fault.who} are printed over each other,"
        f" {fault.worst:.2f} mm wide",
        one.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", one.at), ("and", other.at or other.content)) if mark],
        hint="make the box of one narrower or lower, or move them apart",
        faces=fault.faces,
    )


def _first_words(box: TextBox) -> str:
    return next(line.strip() for line in box.lines if line)


def _overlaps_of(frame: Frame, known: ItemMemory[Fill]) -> Iterator[_Overlap]:
    pairs = list(_near_texts(frame))
    if not pairs:
        return
    painted = Backgrounds(frame.items, {id(box): box for pair in pairs for box in pair}.values(), known)
    for one, other in pairs:
        found = _overlap_of(one, other, painted)
        if found is not None:
            yield found


def _near_texts(frame: Frame) -> Iterator[tuple[TextBox, TextBox]]:
    boxes = sorted((b for b in frame.boxes if any(b.lines) and not b.overflow), key=lambda box: box.ink.y)
    for i, one in enumerate(boxes):
        bottom = one.ink.bottom
        for other in boxes[i + 1 :]:
            if other.ink.y > bottom:
                break
            if one.ink.overlaps(other.ink, _OVERLAP_TOLERANCE) and one.lines != other.lines:
                yield one, other


def _overlap_of(one: TextBox, other: TextBox, painted: Backgrounds) -> _Overlap | None:
    for line in painted.lines(one):
        for second in painted.lines(other):
            if line.line is second.line or not _are_alike(line, second):
                continue
            for place in _shared_ink(line, second):
                low, high = sorted((line.below, second.below))
                if not any(fill.paint.box.overlaps(place) for fill in painted.fills[low:high]):
                    return _Overlap(one, other, place)
    return None


def _are_alike(one: PaintedLine, other: PaintedLine) -> bool:
    """Whether two lines cannot be told apart where one is on the other, because neither is a watermark."""
    colours = [found.state.resolve(found.line.colour) for found in (one, other)]
    visible = min(c.alpha * found.state.opacity for c, found in zip(colours, (one, other), strict=True)) > _WATERMARK_ALPHA
    return visible and contrast_ratio(colours[0].luminance, colours[1].luminance) < MIN_CONTRAST


def _shared_ink(one: PaintedLine, other: PaintedLine) -> Iterator[Box]:
    for first in one.words():
        for second in other.words():
            found = intersection(first, second)
            if found.w > _OVERLAP_TOLERANCE and found.h > max(_OVERLAP_TOLERANCE, _INTERLEAVED_SHARE * min(first.h, second.h)):
                yield found


_SIZE_TOLERANCE = 0.005  # pt


def check_text_size(faces: FacesToCheck, report: Report) -> None:
    """Warn of text that is smaller than the press prints it, once for each style, and once for each figure."""
    press = faces.press
    if press is None:
        return
    limits = press.press.limits
    small: RepeatedFaults[TextAtSize] = RepeatedFaults(min)
    light: RepeatedFaults[TextAtSize] = RepeatedFaults(min)
    for component, frame, text in texts_at_size(faces):
        place = component.place(frame, text.ink)
        if text.size < limits.text - _SIZE_TOLERANCE:
            small.add(text.key, text, component, text.size, place)
        elif text.size < limits.light_text - _SIZE_TOLERANCE and max(press.mix(text.box.colour)) < WHITE_INK:
            light.add(text.key, text, component, text.size, place)
    for kind, faults, least in (("", small, limits.text), ("white ", light, limits.light_text)):
        for fault in faults.all():
            text = fault.first
            ways = ["set it larger", *(["dark on light"] if kind else [])]
            report.warning(
                "preflight/light-text" if kind else "preflight/small-text",
                f"{kind}{text.words} of {fault.who} {text.verb} in {format_number(round(fault.worst, 2))} pt{text.where},"
                f" the press needs {format_number(least)} pt",
                text.mark or fault.component.mark,
                also=text.also,
                hint=", or ".join([*text.ways_out, *ways]),
                faces=fault.faces,
            )


def check_small_text_inks(faces: FacesToCheck, report: Report) -> None:
    """Warn of text below the size of the profile whose colour has several inks, once for each colour and style."""
    press = faces.press
    if press is None:
        return
    has_several = cache(lambda colour: len(_plates_of(press.inks(colour))) > 1)
    faults: RepeatedFaults[TextAtSize] = RepeatedFaults(min)
    for component, frame, text in texts_at_size(faces):
        colour = text.box.colour
        if text.reduction is not None and text.box.size < press.press.small_text:
            continue  # it is small on its own card too, which tells of it
        if text.size < press.press.small_text and has_several(colour):
            faults.add((text.key, colour.rgb), text, component, text.size, component.place(frame, text.ink))
    for fault in faults.all():
        text = fault.first
        colour = text.box.colour
        inks = " and ".join(f"{part:.0%} {name}" for name, part in _plates_of(press.inks(colour)).items())
        named = f" in `{colour.name}`" if colour.name else ""
        size = format_number(round(fault.worst, 2))
        report.warning(
            "preflight/small-text-inks",
            f"{text.words} of {fault.who}{named} has several inks at {size} pt{text.where} ({inks}),"
            " and blurs if a plate is off",
            text.mark or fault.component.mark,
            also=text.also,
            hint=f"give the swatch a recipe of one ink, or set the text in {format_number(press.press.small_text)} pt or more",
            faces=fault.faces,
        )


def _plates_of(inks: Inks) -> dict[str, float]:
    return {name: part for name, part in inks.plates.items() if part > TRACE_OF_INK}
