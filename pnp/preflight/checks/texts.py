"""Texts and lines can be read: contrast, texts that overlap or are covered, the size and the inks of small letters.

Text needs a contrast of 4.5 : 1 against its background (WCAG 2.2, 1.4.3), creases and cuts one of 3 : 1 (1.4.11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import pairwise
from math import ceil, hypot, prod
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import PT, Box
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import (
    FACE,
    ItemMemory,
    Painted,
    ProcessingLine,
    as_painted,
    bounding_box,
    box_of,
    enlargement,
    intersection,
    line_ink,
    map_box,
    map_point,
    painted_colours,
    painted_items,
    run_inks,
    walk,
)
from pnp.model.frame import DrawingItem, Frame, Gradient, Group, ImageItem, Item, PlacedFrame, RunRow, Shape, TextBox, TextLine
from pnp.pictures.path_geometry import polygons
from pnp.pictures.seen_colours import (
    MIN_CONTRAST,
    VISIBLE_CONTRAST,
    contrast_of,
    contrast_ratio,
    flatten_inks,
    ink_at,
    mix_over,
    most_opaque_colour,
)
from pnp.preflight.backgrounds import (
    Backgrounds,
    Fill,
    PaintedLine,
    doubtful_texts,
    fill_memory,
    ground_colours,
    ground_luminances,
    is_in_ink,
    paints_in,
    past_panel,
)
from pnp.preflight.faces import (
    READABLE_SCALE,
    TRACE_OF_INK,
    WHITE_INK,
    FacesToCheck,
    RepeatedFault,
    RepeatedFaults,
    TextAtSize,
    reduction_of,
    texts_at_size,
)

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.frame import Colour
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
        f"`{box.style}` text of {fault.who} has a contrast of {_shown_contrast(fault.worst)} : 1 "
        f"against its background, {needed}",
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
        f" its contrast is {_shown_contrast(past.contrast)} : 1",
        text.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", text.at), ("on", past.plate.item.at)) if mark],
        hint="make the shape larger on that side, or give the text a smaller box inside of it",
        faces=fault.faces,
    )


MIN_LINE_CONTRAST = 3.0
_SPOT_STEP = 1.0  # mm between the spots of a line that are looked at
_SPOT_SIDE = 0.2  # mm


def _shown_contrast(contrast: float) -> str:
    """Write a contrast with one decimal; one that is not enough never looks like the one that is needed."""
    shown = round(contrast, 1)
    return f"{shown - 0.1 if contrast < shown in _NEEDED_CONTRASTS else shown:.1f}"


_NEEDED_CONTRASTS = (3.0, 4.5)


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
            f"a `{fault.first.step}` line of {fault.who} has a contrast of {_shown_contrast(fault.worst)} : 1 "
            f"against what it lies on, creases and cuts need {MIN_LINE_CONTRAST:g} : 1",
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


_COVERED_SHARE = 0.25  # of the height of a word; thin rules that strike through it, and what touches its descenders, hide less
_COVERED_WIDTH = 0.35  # of the height of a word: about half a letter
_SPOTS_PER_HEIGHT = 8
_MOST_COLUMNS = 400
_FAINT = 0.15  # alpha; so little of any colour leaves all contrasts nearly as they are
_MOST_LOST = 0.25  # of a contrast; nobody minds that a weak one is weakened by less


class _Covered(NamedTuple):
    """A text, what is painted over it, in which box of the face and how wide (mm), and the contrast that is left."""

    text: TextBox
    cover: Painted
    place: Box
    width: float
    contrast: float


def check_covered_texts(faces: FacesToCheck, report: Report) -> None:
    """Warn of shapes, pictures and faces that are painted over texts and hide them, once for each of these elements.

    What lets a text be read, such as a pale tint or the clear part of a picture, does not count; nor does what no template
    draws on pages: pointers are meant to lie over figures, and a figure that leaves its place in a chapter is an error itself.
    """
    faults: RepeatedFaults[_Covered] = RepeatedFaults(max)
    texts: dict[object, dict[object, TextBox]] = {}
    covers = _Covers(faces.styles)
    for component, frame in faces.distinct():
        for found in covers.on(frame):
            key, text = _element_of(found.cover), found.text
            if faces.typeset and (key[0] is None or key[0].path.endswith(".md")):
                continue
            faults.add(key, found, component, found.width, component.place(frame, found.place))
            texts.setdefault(key, {}).setdefault((text.at or text.content, text.style), text)
    for fault in faults.all():
        _report_cover(fault, [*texts[_element_of(fault.first.cover)].values()], report)


def _report_cover(fault: RepeatedFault[_Covered], texts: Sequence[TextBox], report: Report) -> None:
    text, cover, _, _, contrast = fault.first
    mark, kind = _element_of(cover)
    others = len(texts) - 1
    more = f", and over {others} other text{'s' if others > 1 else ''}" if others else ""
    left = f", where a contrast of {contrast:.1f} : 1 is left" if contrast >= VISIBLE_CONTRAST else ""
    report.warning(
        "preflight/covered-text",
        f"{kind} is painted over `{_first_words(text)}` of {fault.who}, {fault.worst:.2f} mm wide{more}{left}",
        mark or fault.component.mark,
        also=[("over", place) for box in texts if (place := box.at or box.content)],
        hint='write it before the text, or move one of them; if it is meant, write `covered="yes"` in the `<text>`',
        faces=fault.faces,
    )


def _element_of(cover: Painted) -> tuple[Mark | None, str]:
    """Return the place of the element of a face that paints something, and what it is."""
    for container in cover.state.path:
        if isinstance(container, (DrawingItem, PlacedFrame)):
            return container.at, "a drawing" if isinstance(container, DrawingItem) else "another face"
    return cover.item.at, "a picture" if isinstance(cover.item, ImageItem) else "a shape"


def _lines_in(container: Item) -> tuple[PaintedLine, ...]:
    """Return the lines of text in a group or placed face; `below` counts its fills before each."""
    lines, below = [], 0
    for item, state in walk((container,)):
        if isinstance(item, TextLine):
            lines.append(PaintedLine(item, state, below))
        else:
            below += as_painted(item, state) is not None
    return tuple(lines)


class _Covers:
    """Finds what covers texts of these styles; what many faces share is looked at once."""

    def __init__(self, styles: Mapping[str, TextStyle]) -> None:
        self._styles = styles
        self._fills = fill_memory()
        self._lines = ItemMemory(_lines_in)
        self._touching: dict[tuple[Fill, Box], bool] = {}

    def on(self, frame: Frame) -> Iterator[_Covered]:
        """Yield the texts of a face, and of those that it shows large enough to be read, that something hides."""
        fills: list[Fill] = []
        lines = self._lines_under_fills(frame.items, fills)
        if not lines:
            return
        found: dict[int, list[_Covered]] = {}
        for text, shown_by in _texts_with_figures(frame):
            for line in lines:
                if (line.line.at, line.line.content) == (text.at, text.content) and is_in_ink(*line[:2], text.ink):
                    covered = self._cover_of(text, line, fills, shown_by)
                    found.setdefault(id(text), []).extend([covered] if covered else [])
        for parts in filter(None, found.values()):
            place = bounding_box([covered.place for covered in parts])
            yield max(parts, key=lambda covered: covered.width)._replace(place=place)

    def _lines_under_fills(self, items: Iterable[Item], fills: list[Fill]) -> list[PaintedLine]:
        """Return the lines with a word in the box of something that is painted later; add all fills to `fills`."""
        lines: list[PaintedLine] = []
        for item in items:
            if type(item) is TextLine:
                lines.append(PaintedLine(item, FACE, len(fills)))
                continue
            if isinstance(item, (Group, PlacedFrame)):
                lines += [line._replace(below=len(fills) + line.below) for line in self._lines.of(item)]
            fills += self._fills.of(item)
        return [line for line in lines if line.below < len(fills) and _is_under_any(fills[line.below :], line)]

    def _cover_of(self, text: TextBox, line: PaintedLine, fills: Sequence[Fill], shown_by: Item | None) -> _Covered | None:
        ink = _ink_on_face(line)
        if ink is None:
            return None
        around = text.box if text.box.contains(ink) else ink
        over = [
            fill
            for fill in fills[line.below :]
            if fill.paint.box.overlaps(ink)
            and shown_by not in fill.paint.state.path
            and (fill.paint.item.at != text.content or text.content is None)  # a frame that says it is not translated
            and self._touches(fill, around)
        ]
        if not over or _combined_alpha(over, ink) <= _FAINT:
            return None
        style = self._styles.get(text.style)
        least = MIN_CONTRAST if style is not None and style.role in _READ_ROLES else MIN_LINE_CONTRAST
        return _hidden_words(text, line, (fills[: line.below], over), least)

    def _touches(self, fill: Fill, box: Box) -> bool:
        found = self._touching.get((fill, box))
        if found is None:
            if len(self._touching) > _MOST_REMEMBERED:
                self._touching.clear()
            found = self._touching[fill, box] = paints_in(fill.paint, box)
        return found


_MOST_REMEMBERED = 20_000


def _ink_on_face(line: PaintedLine) -> Box | None:
    ink = line_ink(line.line)
    return None if ink is None else intersection(line.state.clip, map_box(line.state.matrix, ink))


def _is_under_any(fills: Sequence[Fill], line: PaintedLine) -> bool:
    text, runs = line.line, line.line.runs
    if line.state is FACE and isinstance(runs, RunRow):  # as nearly all are, and nothing is near most of them
        em = text.size / PT
        left, right, top, bottom = text.x - em, text.x + runs.width * em * text.stretch + em, text.y - em, text.y + em / 2
        fills = [f for f in fills if f.left < right and left < f.right and f.top < bottom and top < f.bottom]
    ink = _ink_on_face(line) if fills else None
    over = [fill for fill in fills if fill.paint.box.overlaps(ink)] if ink is not None else []
    return bool(over) and any(fill.paint.box.overlaps(word, _OVERLAP_TOLERANCE) for word in line.words() for fill in over)


def _may_be_covered(box: TextBox) -> bool:
    """Whether to look for what covers a text; one that overflows is an error already, and runs below whatever comes next."""
    return any(box.lines) and not box.covered and not box.overflow


def _texts_with_figures(frame: Frame) -> Iterator[tuple[TextBox, PlacedFrame | None]]:
    """Yield the texts of a face, and as they lie on it those of the faces that it shows large enough to be read."""
    for box in frame.boxes:
        if _may_be_covered(box):
            yield box, None
    for item, state in walk(frame.items):
        if isinstance(item, PlacedFrame):
            matrix, reduction = state.inside(item).matrix, reduction_of(state.inside(item))
            if reduction is None or reduction.scale >= READABLE_SCALE:
                for box in item.frame.boxes:
                    if _may_be_covered(box):
                        yield box.mapped(partial(map_box, matrix)), item


def _combined_alpha(over: Iterable[Fill], box: Box) -> float:
    """Return how opaque fills are together, where they are least transparent in a box (face mm)."""
    clear = 1.0
    for fill in over:
        item, matrix, _, state = fill.paint
        if isinstance(item, ImageItem):
            alpha = most_opaque_colour(item, matrix, box).alpha
        else:
            alpha = max([colour.alpha for colour in painted_colours(fill.paint)], default=0.0)
        clear *= 1 - alpha * state.opacity
    return 1 - clear


class _Spot(NamedTuple):
    """A point of the face (mm) where letters cannot be read, what hides them most there, and the contrast that is left."""

    point: tuple[float, float]
    cover: Painted
    contrast: float


def _hidden_words(
    text: TextBox, line: PaintedLine, fills: tuple[Sequence[Fill], Sequence[Fill]], least: float
) -> _Covered | None:
    """Return what hides most of the words of a line; `fills` are those under and over it, `least` is what it needs."""
    under, over = fills
    whole = _ink_on_face(line)
    assert whole is not None
    if all(_is_even_over(fill, whole) for fill in over):  # one point tells of all words
        return _hidden_line(text, line, (under, _Veils([fill.paint for fill in over], line, whole)), whole, least)
    width, hidden = 0.0, list[_Spot]()
    for ink in run_inks(line.line):
        word = intersection(line.state.clip, map_box(line.state.matrix, ink))
        veils = _Veils([fill.paint for fill in over if fill.paint.box.overlaps(word, _OVERLAP_TOLERANCE)], line, word)
        if veils:
            grounds = ground_colours([fill for fill in under if fill.paint.box.overlaps(word)], word)
            columns = list(_hidden_columns(line, ink, grounds, veils, least))
            hidden_width = len(columns) * _column_width(ink)
            if hidden_width >= min(_COVERED_WIDTH * ink.h, ink.w / 2):
                width += hidden_width * enlargement(line.state.matrix)
                hidden += [spot for column in columns for spot in column]
    if not hidden:
        return None
    covers = {id(spot.cover): spot.cover for spot in hidden}
    [(most, _)] = Counter(id(spot.cover) for spot in hidden).most_common(1)
    return _Covered(text, covers[most], box_of([spot.point for spot in hidden]), width, min([spot.contrast for spot in hidden]))


def _is_even_over(fill: Fill, box: Box) -> bool:
    """Whether a shape paints one colour all over a box (face mm), and no line in it."""
    item = fill.paint.item
    if not isinstance(item, Shape) or item.stroke is not None or isinstance(item.fill, Gradient):
        return False
    layer = fill.layer(box)
    return layer is not None and layer.covers and len(layer.colours) == 1


def _hidden_line(
    text: TextBox, line: PaintedLine, veiled: tuple[Sequence[Fill], _Veils], whole: Box, least: float
) -> _Covered | None:
    under, veils = veiled
    cover, veil = veils.at((whole.x + whole.w / 2, whole.y + whole.h / 2))
    grounds = frozenset(ground_colours([fill for fill in under if fill.paint.box.overlaps(whole)], whole))
    left = _contrast_left(_letters(line), grounds, veil, least)
    if left is None:
        return None
    words = sum([intersection(line.state.clip, map_box(line.state.matrix, ink)).w for ink in run_inks(line.line)])
    return _Covered(text, cover, whole, words, left)


def _letters(line: PaintedLine) -> Colour:
    own = line.state.resolve(line.line.colour)
    return own._replace(alpha=own.alpha * line.state.opacity)


@lru_cache(maxsize=1024)
def _contrast_left(letters: Colour, grounds: frozenset[Rgb], veil: Colour, least: float) -> float | None:
    """Return the contrast that a veil leaves of letters, as far as it hides them; None if they can be read."""
    seen, ground, limit = _best_contrast(letters, grounds, least)
    left = contrast_of(mix_over(seen, [veil]), mix_over(ground, [veil]))
    return left if left < limit else None


def _best_contrast(letters: Colour, grounds: Iterable[Rgb], least: float) -> tuple[Rgb, Rgb, float]:
    """Return letters and ground where they are read best, and the contrast below which they cannot be read."""
    pairs = [(mix_over(ground, [letters]), ground) for ground in grounds]
    seen, ground = max(pairs, key=lambda pair: contrast_of(*pair))
    return seen, ground, min(least, contrast_of(seen, ground) * (1 - _MOST_LOST))


def _column_width(ink: Box) -> float:
    return ink.w / min(_MOST_COLUMNS, ceil(ink.w / ink.h * _SPOTS_PER_HEIGHT))


def _hidden_columns(line: PaintedLine, ink: Box, grounds: Iterable[Rgb], veils: _Veils, least: float) -> Iterator[list[_Spot]]:
    """Yield the spots of each column of a word (`ink`, as the line has it) of which enough cannot be read."""
    seen, ground, limit = _best_contrast(_letters(line), grounds, least)
    wide, high = _column_width(ink), ink.h / _SPOTS_PER_HEIGHT
    for column in range(round(ink.w / wide)):
        spots = []
        for row in range(_SPOTS_PER_HEIGHT):
            point = map_point(line.state.matrix, ink.x + (column + 0.5) * wide, ink.y + (row + 0.5) * high)
            cover, veil = veils.at(point)
            left = contrast_of(mix_over(seen, [veil]), mix_over(ground, [veil]))
            if left < limit:
                spots.append(_Spot(point, cover, left))
        if len(spots) > _COVERED_SHARE * _SPOTS_PER_HEIGHT:
            yield spots


def _without_thin_pen(paint: Painted, widest: float) -> Painted:
    """Return a shape without its outline if that is at most `widest` mm wide: a thin rule hides nothing.

    A dashed one is as wide as a solid one with its ink.
    """
    item = paint.item
    if not isinstance(item, Shape) or item.stroke is None:
        return paint
    dash = item.stroke.dash * (1 + len(item.stroke.dash) % 2)
    share = sum(dash[::2]) / sum(dash) if sum(dash) else 1.0
    if item.stroke.width * share * enlargement(paint.matrix) <= widest:
        return paint._replace(item=replace(item, stroke=None))
    return paint


class _Veils:
    """What is painted over a word (a box of the face in mm) of a line, as one ink at each point.

    A group that is not opaque is one veil of all that it holds; what fades the line with it does not count.
    """

    def __init__(self, over: Iterable[Painted], line: PaintedLine, word: Box) -> None:
        shared = set(map(id, line.state.path))
        self._veils: list[tuple[Group | None, list[Painted]]] = []
        widest = _COVERED_SHARE * min(word.w, word.h)
        for whole in over:
            paint = _without_thin_pen(whole, widest)
            if not paints_in(paint, word):
                continue
            faded = [c for c in paint.state.path if isinstance(c, Group) and c.opacity < 1 and id(c) not in shared]
            opacity = prod([group.opacity for group in faded[1:]])
            outer = faded[0] if faded else None
            if outer is None or not self._veils or self._veils[-1][0] is not outer:
                self._veils.append((outer, []))
            self._veils[-1][1].append(paint._replace(state=paint.state._replace(opacity=opacity)))

    def __bool__(self) -> bool:
        return bool(self._veils)

    def at(self, point: tuple[float, float]) -> tuple[Painted, Colour]:
        """Return what is most opaque at a point (face mm), the topmost of equals, and the ink of all together."""
        whole, strongest = [], list[tuple[float, Painted]]()
        for group, paints in self._veils:
            inks = [ink_at(paint, point) for paint in paints]
            opacity = 1.0 if group is None else group.opacity
            veil = flatten_inks(inks)
            whole.append(veil._replace(alpha=veil.alpha * opacity))
            strongest += [(ink.alpha * opacity, paint) for ink, paint in zip(inks, paints, strict=True)]
        return max(reversed(strongest), key=itemgetter(0))[1], flatten_inks(whole)


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
