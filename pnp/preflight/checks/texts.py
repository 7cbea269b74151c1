"""Texts and lines can be read: contrast, texts that overlap or are covered, the size and the inks of small letters.

Text needs a contrast of 4.5 : 1 against its background (WCAG 2.2, 1.4.3), creases and cuts one of 3 : 1 (1.4.11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import pairwise
from math import ceil, floor, hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import PT, Box
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import (
    FACE,
    IDENTITY,
    Painted,
    ProcessingLine,
    bounding_box,
    box_of,
    enlargement,
    find_items,
    intersection,
    map_box,
    map_point,
    painted_items,
    run_inks,
)
from pnp.model.frame import Colour, DrawingItem, Frame, Group, ImageItem, Item, PlacedFrame, RunRow, Shape, TextBox, TextLine
from pnp.pictures.path_geometry import Point, polygons
from pnp.pictures.seen_colours import (
    MIN_CONTRAST,
    PAPER,
    SPOTS_PER_SIDE,
    VISIBLE_CONTRAST,
    contrast_of,
    contrast_ratio,
    ink_at,
    ink_of_drawing,
    mix_over,
    paints_around,
)
from pnp.preflight.backgrounds import Backgrounds, PaintedLine, doubtful_texts, ground_colours, is_in_ink, past_panel
from pnp.preflight.faces import (
    NOT_READ,
    TRACE_OF_INK,
    WHITE_INK,
    FacesToCheck,
    RepeatedFault,
    RepeatedFaults,
    TextAtSize,
    reduction_of,
    texts_at_size,
)
from pnp.preflight.fills import OPAQUE, TOLERANCE, Fill, PaintOrder, Readable, fills_near, paints_in, pen_width
from pnp.preflight.veils import COVERED_SHARE, Columns, Look, Veil, best_seen, contrast_left, most_frequent

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.style import Role, TextStyle
    from pnp.pictures.inks import Inks
    from pnp.pictures.seen_colours import Rgb
    from pnp.preflight.backgrounds import PastPanel


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
    for component, frame in faces.distinct():
        for box, contrast, past in _contrast_faults(frame, faces.styles, faces.order(frame)):
            key, place = (box.at or box.content, box.style), component.place(frame, box.ink)
            if past is not None:
                cut.add((key, past.side), _CutText(box, past), component, past.out, place)
            if contrast is not None:
                faults.add(key, box, component, contrast, place)
    for fault in faults.all():
        report_contrast(fault, faces.styles[fault.first.style].role, report)
    for other in cut.all():
        _report_cut_text(other, faces.styles[other.first.text.style].role, report)


def _contrast_faults(
    frame: Frame, styles: Mapping[str, TextStyle], order: PaintOrder
) -> Iterator[tuple[TextBox, float | None, PastPanel | None]]:
    boxes = [box for box in doubtful_texts(frame, order) if any(box.lines) and box.style in styles]
    if not boxes:
        return
    behind = Backgrounds(order, boxes)
    for box in boxes:
        role = styles[box.style].role
        least = least_contrast(role)
        ratios = _ratios(box, box.ink, behind)
        past = past_panel(box, behind, least) if min(ratios) < least else None
        if past is not None:
            ratios = _ratios(box, intersection(past.plate.box, box.ink), behind)
        # of rules and stories the worst place counts; display text is lost only if all of it is
        contrast = min(ratios) if role in _READ_ROLES else max(ratios)
        low = contrast if contrast < least and role != "micro" else None
        if low is not None or past is not None:
            yield box, low, past


def least_contrast(role: Role) -> float:
    """Return the least contrast that a text of a style with this role may have."""
    return MIN_CONTRAST if role in _READ_ROLES else VISIBLE_CONTRAST


def _ratios(box: TextBox, ink: Box, behind: Backgrounds) -> list[float]:
    return behind.contrasts(box, ink) or [_NO_LETTERS]


_QUIET_GROUND = "choose a darker or lighter swatch, or put a quiet panel under the text"


def report_contrast(
    fault: RepeatedFault[TextBox], role: Role, report: Report, *, ground: str = "its background", hint: str = _QUIET_GROUND
) -> None:
    """Report texts with too little contrast: an error of rules, else a warning."""
    box = fault.first
    needed = (
        f"{role} text needs {MIN_CONTRAST} : 1" if role in _READ_ROLES else f"under {VISIBLE_CONTRAST} : 1 no text can be seen"
    )
    (report.error if role == "rules" else report.warning)(
        "preflight/low-contrast",
        f"`{box.style}` text of {fault.who} has a contrast of {_shown_contrast(fault.worst)} : 1 against {ground}, {needed}",
        box.content or fault.component.mark,
        also=[("in", box.at)] if box.at else (),
        hint=hint,
        faces=fault.faces,
    )


def _report_cut_text(fault: RepeatedFault[_CutText], role: Role, report: Report) -> None:
    text, past = fault.first
    (report.error if role == "rules" else report.warning)(
        "preflight/outside-plate",
        f"`{first_words(text)}` of {fault.who} reaches {fault.worst:.2f} mm {past.side} the shape that it lies on, where"
        f" its contrast is {_shown_contrast(past.contrast)} : 1",
        text.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", text.at), ("on", past.plate.item.at)) if mark],
        hint="make the shape larger on that side, or give the text a smaller box inside of it",
        faces=fault.faces,
    )


MIN_LINE_CONTRAST = 3.0
_SPOT_STEP = 1.0  # mm between the spots of a line that are looked at
_BESIDE = 0.05  # mm beside its edge; less than a casing is wide


def _shown_contrast(contrast: float) -> str:
    """Write a contrast with one decimal; one that is not enough never looks like the one that is needed."""
    shown = round(contrast, 1)
    return f"{shown - 0.1 if contrast < shown in _NEEDED_CONTRASTS else shown:.1f}"


_NEEDED_CONTRASTS = (3.0, 4.5)


class _FaintLine(NamedTuple):
    """A line that can hardly be seen, its worst contrast, and whether only a print in grey has so little."""

    line: Shape
    contrast: float
    in_grey: bool
    box: Box


def check_line_contrast(faces: FacesToCheck, report: Report) -> None:
    """Warn of folds and cuts with less than 3 : 1 over a millimetre or more, each once for all cards."""
    faults: RepeatedFaults[_FaintLine] = RepeatedFaults(min)
    seen: set[Frame] = set()
    for component, frame, _ in faces.with_art(_lines_in):  # which most faces lack
        for found in _faint_lines(frame) if frame not in seen else ():
            key = found.line.at, found.line.step, found.in_grey
            faults.add(key, found, component, found.contrast, component.place(frame, found.box))
        seen.add(frame)
    for fault in faults.all():
        line, _, in_grey, _ = fault.first
        grey = " when printed in grey" if in_grey else ""
        report.warning(
            "preflight/faint-line",
            f"a `{line.step}` line of {fault.who} has a contrast of {_shown_contrast(fault.worst)} : 1 "
            f"against what it lies on{grey}, creases and cuts need {MIN_LINE_CONTRAST:g} : 1",
            line.at or fault.component.mark,
            hint="give it another colour or a `casing` under `lines` of theme.yaml, or a lighter or darker panel",
            faces=fault.faces,
        )


def _lines_in(item: Item) -> tuple[bool, ...]:
    return (True,) if _has_lines((item,)) else ()


def _has_lines(items: Iterable[Item]) -> bool:
    return any(
        item.step is not None if isinstance(item, Shape) else isinstance(item, Group) and _has_lines(item.items)
        for item in items
    )


def _faint_lines(frame: Frame) -> Iterator[_FaintLine]:
    under: list[Painted] = []
    for paint in painted_items(frame.items):
        item = paint.item
        if isinstance(item, Shape) and item.step is not None and item.stroke is not None:
            if not any(isinstance(container, PlacedFrame) for container in paint.state.path):
                colour, reach = (
                    paint.state.resolve(item.stroke.colour).rgb,
                    item.stroke.width / 2 * enlargement(paint.matrix) + _BESIDE,
                )
                near = [other for other in reversed(under) if other.box.overlaps(paint.box.inset(-reach))]
                seen = [[ground_at(near, point) for point in sides] for sides in _sides(paint, reach)]
                for in_grey, compare in ((False, _contrast_in_colour), (True, _contrast_in_grey)):
                    # the better side counts: where two colours meet under a line, it is seen on one of them
                    found = [max([compare(colour, ground) for ground in grounds]) for grounds in seen]
                    low = [contrast for contrast in found if contrast < MIN_LINE_CONTRAST]
                    if len(low) > 1:
                        yield _FaintLine(item, min(low), in_grey, paint.box)
                        break
        elif not isinstance(item, TextLine):
            under.append(paint)


def ground_at(under: Iterable[Painted], point: Point) -> Rgb:
    """Return the colour that one sees at a point of what is painted there, topmost first, at last white paper."""
    inks: list[Colour] = []
    for paint in paints_around(under, point):
        ink = ink_at(paint, point)
        if ink.alpha:
            inks.append(ink)
            if ink.alpha > OPAQUE:
                break
    return mix_over(PAPER, reversed(inks))


@lru_cache(maxsize=1 << 12)
def _contrast_in_colour(one: Rgb, other: Rgb) -> float:
    return contrast_ratio(Colour(*one).luminance, Colour(*other).luminance)


def _contrast_in_grey(one: Rgb, other: Rgb) -> float:
    """Return the contrast of the greys that printers make of two colours (their luma, ITU-R BT.601)."""
    greys = [0.299 * r + 0.587 * g + 0.114 * b for r, g, b in (one, other)]
    return _contrast_in_colour((greys[0],) * 3, (greys[1],) * 3)


def _sides(paint: Painted, reach: float) -> Iterator[tuple[Point, Point]]:
    """Yield the points at both sides of a line, `reach` mm from its middle, a millimetre from pair to pair."""
    assert isinstance(paint.item, Shape)
    assert paint.item.step is not None
    path = ProcessingLine(paint.item.step, paint.item.path).mapped(paint.matrix).path
    closed = path[-1][0] == "Z"
    for points in polygons(path):
        for (x1, y1), (x2, y2) in pairwise((*points, points[0]) if closed else points):
            length = hypot(x2 - x1, y2 - y1)
            count = ceil(length / _SPOT_STEP)
            for i in range(count):
                along = (i + 0.5) / count
                x, y = x1 + (x2 - x1) * along, y1 + (y2 - y1) * along
                dx, dy = reach * (y1 - y2) / length, reach * (x2 - x1) / length
                yield (x + dx, y + dy), (x - dx, y - dy)


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
    for component, frame in faces.distinct():
        for found in _overlaps_of(frame, faces):
            key = tuple((box.at or box.content, box.style) for box in (found.one, found.other))
            faults.add(key, found, component, found.place.w, component.place(frame, found.place))
    for fault in faults.all():
        _report_overlap(fault, report)


def _report_overlap(fault: RepeatedFault[_Overlap], report: Report) -> None:
    one, other, _ = fault.first
    report.warning(
        "preflight/overlapping-texts",
        f"`{first_words(one)}` and `{first_words(other)}` of {fault.who} are printed over each other,"
        f" {fault.worst:.2f} mm wide",
        one.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", one.at), ("and", other.at or other.content)) if mark],
        hint="make the box of one narrower or lower, or move them apart",
        faces=fault.faces,
    )


def first_words(box: TextBox) -> str:
    """Return the first line of a text that has words, as findings name it."""
    return next(line.strip() for line in box.lines if line)


def _overlaps_of(frame: Frame, faces: FacesToCheck) -> Iterator[_Overlap]:
    pairs = list(_near_texts(frame))
    if not pairs:
        return
    painted = Backgrounds(faces.order(frame), {id(box): box for pair in pairs for box in pair}.values())
    for one, other in pairs:
        found = _overlap_of(one, other, painted)
        if found is not None:
            yield found


def _near_texts(frame: Frame) -> Iterator[tuple[TextBox, TextBox]]:
    boxes = [box for box in frame.boxes if any(box.lines) and not box.overflow]
    tops = sorted([(box.ink.y, number) for number, box in enumerate(boxes)])
    for i, (_, number) in enumerate(tops):
        one = boxes[number]
        left, right, bottom = one.ink.x, one.ink.x + one.ink.w, one.ink.y + one.ink.h
        for top, place in tops[i + 1 :]:
            if top > bottom:
                break
            other = boxes[place]
            if other.ink.x >= right or left >= other.ink.x + other.ink.w:  # as of most, without a call
                continue
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


_COVERED_WIDTH = 0.35  # of the height of a word: about half a letter
_COVERED_ICON = 0.75  # of what an `<icon>` paints; badges and numbers are meant to lie over less of it
_SPOTS_PER_EM = 8


class _Covered(NamedTuple):
    """A text or an `<icon>`, what is painted over it, in which box of the face and how wide (mm), and the contrast left."""

    what: TextBox | DrawingItem
    cover: Painted
    place: Box
    width: float
    contrast: float


def check_covered_texts(faces: FacesToCheck, report: Report) -> None:
    """Warn of what is painted over texts and icons and hides them, once for each element that does.

    What lets a text be read, such as a pale tint or the clear part of a picture, does not count; nor does what no template
    draws on pages: pointers are meant to lie over figures, and a figure that leaves its place in a chapter is an error itself.
    """
    faults: RepeatedFaults[_Covered] = RepeatedFaults(max)
    hidden: dict[object, dict[object, TextBox | DrawingItem]] = {}
    covers = _Covers(faces.styles, on_pages=faces.typeset)
    for component, frame in faces.distinct():
        for found in covers.on(frame, faces.order(frame)):
            key, what = _element_of(found.cover), found.what
            faults.add(key, found, component, found.width, component.place(frame, found.place))
            style = what.style if isinstance(what, TextBox) else None
            hidden.setdefault(key, {}).setdefault((what.at or what.content, style), what)
    for fault in faults.all():
        _report_cover(fault, [*hidden[_element_of(fault.first.cover)].values()], report)


def _report_cover(fault: RepeatedFault[_Covered], hidden: Sequence[TextBox | DrawingItem], report: Report) -> None:
    what, cover, _, _, contrast = fault.first
    mark, kind = _element_of(cover)
    tag, name = ("text", f"`{first_words(what)}`") if isinstance(what, TextBox) else ("icon", "an `<icon>`")
    others, noun = len(hidden) - 1, "text" if all(isinstance(other, TextBox) for other in hidden) else "element"
    more = f", and over {others} other {noun}{'s' if others > 1 else ''}" if others else ""
    left = f", where a contrast of {contrast:.1f} : 1 is left" if contrast >= VISIBLE_CONTRAST else ""
    report.warning(
        "preflight/covered-text",
        f"{kind} is painted over {name} of {fault.who}, {fault.worst:.2f} mm wide{more}{left}",
        mark or fault.component.mark,
        also=[("over", place) for place in dict.fromkeys([other.at or other.content for other in hidden]) if place],
        hint=f'write it before the {tag}, or move one of them; if it is meant, write `covered="yes"` in the `<{tag}>`',
        faces=fault.faces,
    )


def _element_of(cover: Painted) -> tuple[Mark | None, str]:
    """Return the place of the element of a face that paints something, and what it is."""
    for container in cover.state.path:
        if isinstance(container, (DrawingItem, PlacedFrame)):
            return container.at, "a drawing" if isinstance(container, DrawingItem) else "another face"
    return cover.item.at, "a picture" if isinstance(cover.item, ImageItem) else "a shape"


def _is_of_chapter(paint: Painted) -> bool:
    """Whether no template of a page draws this, but a chapter or the look of the booklet."""
    mark, _ = _element_of(paint)
    return mark is None or mark.path.endswith(".md")


class _Under(NamedTuple):
    """What is to be read, the box of its ink (face mm), and what is painted there later."""

    part: Readable
    ink: Box
    over: list[Fill]


class _Covers:
    """Finds what covers texts of these styles, and icons; what many faces share is looked at once."""

    def __init__(self, styles: Mapping[str, TextStyle], *, on_pages: bool) -> None:
        self._styles = styles
        self._on_pages = on_pages  # of chapters, whose figures may lie over anything
        self._touching: dict[tuple[Fill, Box], bool] = {}
        self._veils: dict[object, Veil] = {}

    def on(self, frame: Frame, order: PaintOrder) -> Iterator[_Covered]:
        """Yield what something hides: texts of a face, and of those that it shows large enough to be read, and icons."""
        fills, near = order.fills, self._parts_under_fills(order)
        if not near:
            return
        parts: dict[Mark | None, list[_Under]] = {}
        for under in near:
            parts.setdefault(under.part.item.at, []).append(under)
        for text, shown_by in _texts_with_figures(frame):
            found = [
                covered
                for under in parts.get(text.at, ())
                if _is_part_of(text, under) and (covered := self._cover_of(text, under, fills, shown_by)) is not None
            ]
            if found:
                place = bounding_box([covered.place for covered in found])
                yield max(found, key=lambda covered: covered.width)._replace(place=place)
        for under in near:
            icon = under.part.item
            if isinstance(icon, DrawingItem) and icon.icon == "alone":
                covered = self._cover_of(icon, under, fills, None)
                yield from [covered] if covered is not None else ()

    def _parts_under_fills(self, order: PaintOrder) -> list[_Under]:
        """Return the lines and icons with ink in the box of something that is painted later."""
        fills, parts = order.fills, list[Readable]()
        count = len(fills)
        for (item, below, end), is_clear in zip(order.readable, _clear_lines(order), strict=False):
            if isinstance(item, (Group, PlacedFrame)):
                parts += [part._replace(below=below + part.below, end=below + part.end) for part in order.readable_in(item)]
            elif end < count and not is_clear:
                parts.append(Readable(item, FACE, below, end))
        return [under for part in parts if part.end < count and (under := _under_any(part, fills)) is not None]

    def _cover_of(
        self, what: TextBox | DrawingItem, near: _Under, fills: Sequence[Fill], shown_by: Item | None
    ) -> _Covered | None:
        ink = near.ink
        around, role = ink, None
        if isinstance(what, TextBox):
            around = what.box if what.box.contains(ink) else ink
            role = style.role if (style := self._styles.get(what.style)) is not None else None
        over = [
            fill
            for fill in near.over
            if not (self._on_pages and _is_of_chapter(fill.paint))
            and (shown_by is None or shown_by not in fill.paint.state.path)
            and (fill.paint.item.at != what.content or what.content is None)  # a frame that says it is not translated
            and (isinstance(what, TextBox) or not _is_only_in_full(fill.paint))
            and self._touches(fill, around)
        ]
        if not over:
            return None
        near, least = near._replace(over=over), MIN_CONTRAST if role in _READ_ROLES else MIN_LINE_CONTRAST
        under = fills_near(fills[: near.part.below], ink)
        if isinstance(near.part.item, DrawingItem):
            share = COVERED_SHARE if isinstance(what, TextBox) else _COVERED_ICON
            return self._hidden_icon(what, near, under, (least, share))
        if all(fill.is_even_over(ink) for fill in over):  # one point tells of all words
            return self._hidden_line(what, near, under, least)
        return self._hidden_words(what, near, under, least)

    def _touches(self, fill: Fill, box: Box) -> bool:
        found = self._touching.get((fill, box))
        if found is None:
            if len(self._touching) > _MOST_REMEMBERED:
                self._touching.clear()
            found = self._touching[fill, box] = paints_in(fill.paint, box)
        return found

    def _veil(self, over: Sequence[Fill], part: Readable, step: float = 0.0, widest: float = 0.0) -> Veil:
        """Return what fills paint over a line or an icon at spots `step` mm apart, without pens of `widest` mm or less.

        A thin rule hides nothing.
        """
        thin = tuple([fill for fill in over if 0 < pen_width(fill.paint) <= widest]) if widest else ()
        key = (tuple(over), thin, tuple(map(id, part.state.path)), step)
        found = self._veils.get(key)
        if found is None:
            if sum([veil.spots for veil in self._veils.values()]) > _MOST_SPOTS:
                self._veils.clear()
            found = self._veils[key] = Veil(over, thin, part.state.path, step)
        return found

    def _hidden_line(self, what: TextBox | DrawingItem, near: _Under, under: Sequence[Fill], least: float) -> _Covered | None:
        """Return what hides a line over which each fill paints one colour all over it."""
        part, ink, over = near
        cover, veil = self._veil(over, part).everywhere(ink.x + ink.w / 2, ink.y + ink.h / 2)
        left = contrast_left(part.letters(), ground_colours(under, ink), veil, least)
        return None if left is None else _Covered(what, cover, ink, sum([word.w for word in part.words()]), left)

    def _hidden_words(self, what: TextBox | DrawingItem, near: _Under, under: Sequence[Fill], least: float) -> _Covered | None:
        """Return what hides most of the words of a line that cannot be read."""
        part, whole, over = near
        line, state = part.item, part.state
        assert isinstance(line, TextLine)
        step = round(line.size / PT * enlargement(state.matrix) / _SPOTS_PER_EM, 3)
        turned, with_pens = bool(state.matrix[1] or state.matrix[2]), any(pen_width(fill.paint) for fill in over)
        all_over = bool(under) and under[-1].is_all_of(whole)

        def columns_of(word: Box) -> Columns:
            widest = COVERED_SHARE * min(word.w, word.h) if with_pens else 0.0
            near = under if all_over else fills_near(under, word)
            veil, grounds = self._veil(over, part, step, widest), ground_colours(near, word)
            return veil.columns(part.letters(), grounds, least, state.matrix if turned else IDENTITY)

        of_all = columns_of(whole) if all_over and not with_pens else None  # as of most lines
        found: list[_Hidden] = []
        for ink in run_inks(line):
            word = ink if state is FACE else intersection(state.clip, map_box(state.matrix, ink))
            if any(fill.paint.box.overlaps(word, _OVERLAP_TOLERANCE) for fill in over):
                hidden = _hidden_columns(ink if turned else word, of_all or columns_of(word))
                found += [hidden] if hidden is not None else []
        return _most_hidden(what, found)

    def _hidden_icon(
        self, what: TextBox | DrawingItem, near: _Under, under: Sequence[Fill], needs: tuple[float, float]
    ) -> _Covered | None:
        """Return what hides an icon; `needs`: the contrast that it needs, and which share of it may be hidden."""
        (part, ink, over), (least, share) = near, needs
        icon, grounds = part.item, ground_colours(under, ink)
        assert isinstance(icon, DrawingItem)
        state = part.state.inside(icon)
        veil = self._veil(over, part, round(max(ink.w, ink.h) / SPOTS_PER_SIDE, 3), COVERED_SHARE * min(ink.w, ink.h))
        is_even = all(fill.is_even_over(ink) for fill in over)
        seen, hidden, looks = 0, list[Point](), list[Look]()
        for colour, spots in ink_of_drawing(icon.drawing, icon.colour).spots.items():
            own = colour._replace(alpha=colour.alpha * state.opacity)
            if contrast_of(*best_seen(own, grounds)) >= VISIBLE_CONTRAST:
                points = [map_point(state.matrix, *spot) for spot in (spots[:1] if is_even else spots)]
                look_at = veil.looks(own, grounds, least).at
                found = [(point, look) for point in points if (look := look_at(point)) is not None]
                weight = len(spots) // len(points)
                seen += len(spots)
                hidden += [point for point, _ in found] * weight
                looks += [look for _, look in found] * weight
        if len(hidden) <= share * seen:
            return None
        place = ink if is_even else box_of(hidden)
        return _most_hidden(what, [_Hidden(place, place.w, looks)])


_MOST_REMEMBERED = 20_000
_MOST_SPOTS = 300_000


def _clear_lines(order: PaintOrder) -> list[bool]:
    """Return of all that is to be read whether it is a row of words without ink in the box of what is painted later."""
    clear, count = list[bool](), len(order.fills)
    for line, below, _ in order.readable:
        if below == count:  # nothing is painted over this and what follows
            break
        clear.append(False)
        if type(line) is TextLine and line.drawn is None and isinstance(line.runs, RunRow) and line.runs.ink is not None:
            left, top, right, bottom = line.runs.ink
            em, wide = line.size / PT, line.size / PT * line.stretch
            left, top, width, height = line.x + left * wide, line.y + top * em, (right - left) * wide, (bottom - top) * em
            right, bottom, clear[-1] = left + width, top + height, True
            for f in order.fills[below:]:
                if f.left < right and left < f.right and f.top < bottom and top < f.bottom:
                    clear[-1] = False
                    break
    return clear


def _under_any(part: Readable, all_fills: Sequence[Fill]) -> _Under | None:
    fills = all_fills[part.end :]
    if isinstance(part.item, DrawingItem):
        own = all_fills[part.below : part.end]  # hundreds, of a rich drawing, few of which have anything near
        near = fills_near(fills, bounding_box([fill.paint.box for fill in own])) if own else []
        fills = [fill for fill in near if fills_near(own, fill.paint.box)]
    ink = part.ink() if fills else None
    over = fills_near(fills, ink) if ink is not None else []
    if ink is None or not over:
        return None
    if not any(fill.paint.box.overlaps(word, _OVERLAP_TOLERANCE) for word in part.words() for fill in over):
        return None
    return _Under(part, ink, over)


def _is_only_in_full(paint: Painted) -> bool:
    """Whether only the full edition has what is painted, which may repeat there an icon of the others on a ground."""
    containers = [container for container in paint.state.path if not isinstance(container, PlacedFrame)]
    return "full" in [getattr(paint.item, "ink", None), *[container.ink for container in containers]]


def _is_part_of(text: TextBox, under: _Under) -> bool:
    """Whether a line or an icon is one of a text, and not of another one from the same place."""
    item, state, *_ = under.part
    if isinstance(item, DrawingItem):
        return item.icon == "in a text" and text.ink.contains(under.ink, _OVERLAP_TOLERANCE)
    return item.content == text.content and is_in_ink(item, state, text.ink)


def _may_be_covered(box: TextBox) -> bool:
    """Whether to look for what covers a text; one that overflows is an error already, and runs below whatever comes next."""
    return any(box.lines) and not box.covered and not box.overflow


def _texts_with_figures(frame: Frame) -> Iterator[tuple[TextBox, PlacedFrame | None]]:
    """Yield the texts of a face, and as they lie on it those of the faces that it shows large enough to be read."""
    for box in frame.boxes:
        if _may_be_covered(box):
            yield box, None
    for item, state in find_items([item for item in frame.art if isinstance(item, (Group, PlacedFrame))], PlacedFrame):
        matrix, reduction = state.inside(item).matrix, reduction_of(state.inside(item))
        if reduction is None or not reduction.is_picture:
            for box in item.frame.boxes:
                if _may_be_covered(box):
                    yield box.mapped(partial(map_box, matrix)), item


class _Hidden(NamedTuple):
    """Where a word or an icon cannot be read (face mm), how wide that is (mm), and how its spots look."""

    place: Box
    width: float
    looks: list[Look]


def _most_hidden(what: TextBox | DrawingItem, found: Sequence[_Hidden]) -> _Covered | None:
    """Return the whole of what is hidden, with what covers most of it."""
    if not found:
        return None
    looks = [look for hidden in found for look in hidden.looks]
    cover = most_frequent([look.cover for look in looks])
    width, place = sum([hidden.width for hidden in found]), bounding_box([hidden.place for hidden in found])
    return _Covered(what, cover, place, width, min([look.contrast for look in looks]))


def _hidden_columns(area: Box, columns: Columns) -> _Hidden | None:
    """Return where a word in a box cannot be read, if that is enough of it.

    Its columns are parts of the height of the word, as wide as spots are apart; a part of a spot counts as a part.
    """
    step, looks = columns.step, columns.between(area.y, area.bottom)
    first = floor(area.x / step)
    found = [*map(looks.__getitem__, range(first, max(ceil(area.right / step), first + 1)))]
    if not any(found):
        return None
    hidden = [number for number, look in enumerate(found, first) if look is not None]
    left, right = max(area.x, hidden[0] * step), min(area.right, (hidden[-1] + 1) * step)
    width = right - left - (hidden[-1] + 1 - hidden[0] - len(hidden)) * step
    if width < min(_COVERED_WIDTH * area.h, area.w / 2) - TOLERANCE:
        return None
    place = map_box(columns.matrix, Box(left, area.y, right - left, area.h))
    return _Hidden(place, width * enlargement(columns.matrix), [look for look in found if look is not None])


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
            (report.note if text.is_picture else report.warning)(
                "preflight/light-text" if kind else "preflight/small-text",
                f"{kind}{text.words} of {fault.who} {text.verb} in {format_number(round(fault.worst, 2))} pt{text.where},"
                f" the press needs {format_number(least)} pt" + (NOT_READ if text.is_picture else ""),
                text.mark or fault.component.mark,
                also=text.also,
                hint=None if text.is_picture else ", or ".join([*text.ways_out, *ways]),
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
        if text.size < press.press.small_text and has_several(colour):
            is_small_anyway = text.reduction is not None and text.box.size < press.press.small_text
            owner = text.box.style if is_small_anyway and not text.is_picture else text.key
            key = (owner, None if text.is_picture else colour.rgb)
            faults.add(key, text, component, text.size, component.place(frame, text.ink))
    for fault in faults.all():
        text = fault.first
        colour = text.box.colour
        inks = " and ".join(f"{part:.0%} {name}" for name, part in _plates_of(press.inks(colour)).items())
        named = f" in `{colour.name}`" if colour.name else ""
        size = format_number(round(fault.worst, 2))
        least = format_number(press.press.small_text)
        (report.note if text.is_picture else report.warning)(
            "preflight/small-text-inks",
            f"{text.words} of {fault.who}{named} has several inks at {size} pt{text.where} ({inks}),"
            " and blurs if a plate is off" + (NOT_READ if text.is_picture else ""),
            text.mark or fault.component.mark,
            also=text.also,
            hint=None if text.is_picture else f"give the swatch a recipe of one ink, or set the text in {least} pt or more",
            faces=fault.faces,
        )


def _plates_of(inks: Inks) -> dict[str, float]:
    return {name: part for name, part in inks.plates.items() if part > TRACE_OF_INK}
