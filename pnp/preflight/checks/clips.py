"""What the clips of groups cut off, words and pictures of which nothing is left; and words that are themselves the clip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import ceil, inf, sqrt
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.model.face_walk import (
    FACE,
    bounding_box,
    box_of,
    enlargement,
    intersection,
    inverse,
    map_box,
    multiply,
    painted_items,
    run_inks,
    transform_path,
    walk,
    windows,
)
from pnp.model.frame import DrawingItem, Group, ImageItem, TextLine
from pnp.pictures.path_geometry import polygons, winding_number
from pnp.pictures.seen_colours import contrast_of, ink_at, mix_over
from pnp.preflight.checks.edges import beyond_outline
from pnp.preflight.checks.texts import ground_at, least_contrast, report_contrast
from pnp.preflight.faces import FacesToCheck, RepeatedFaults

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.face_walk import GraphicsState, Painted
    from pnp.model.frame import Frame, Item, TextBox
    from pnp.pictures.path_geometry import Polygon


_TOLERANCE = 0.05  # mm: about one dot of a printer with 600 dots per inch


class _CutWords(NamedTuple):
    """A line of text, how far its words reach beyond the clip of a group (mm), and where they are on the face."""

    line: TextLine
    clip: Group
    out: float
    place: Box


class _HiddenPicture(NamedTuple):
    """A picture or a drawing of which a clip leaves nothing, and where it would be on the face."""

    item: ImageItem | DrawingItem
    clip: Group
    place: Box


def check_clips(faces: FacesToCheck, report: Report) -> None:
    """Report words that the clip of a group cuts off, but what may be covered; warn of pictures that it hides."""
    cut_off: RepeatedFaults[_CutWords] = RepeatedFaults(max)
    hidden: RepeatedFaults[_HiddenPicture] = RepeatedFaults(max)
    for component, frame, found in faces.with_art(_clip_faults):
        covered = {(box.at, box.content) for box in frame.boxes if box.covered}
        for one in found:
            place = component.place(frame, one.place)
            if isinstance(one, _HiddenPicture):
                hidden.add((one.item.at, one.clip.at), one, component, 0.0, place)
            elif (one.line.at, one.line.content) not in covered:
                cut_off.add((one.line.at or one.line.content, one.clip.at), one, component, one.out, place)
    _report_clipped_words(cut_off, report)
    _report_hidden_pictures(hidden, report)


def _report_clipped_words(faults: RepeatedFaults[_CutWords], report: Report) -> None:
    for fault in faults.all():
        line, clip, _, _ = fault.first
        words = "".join(run.text for _, run in line.runs).strip()
        report.error(
            "preflight/clipped-words",
            f"`{words}` of {fault.who} reaches {fault.worst:.2f} mm beyond the clip of its group, which cuts it off",
            line.content or fault.component.mark,
            also=[(what, mark) for what, mark in (("in", line.at), ("clipped in", clip.at)) if mark],
            hint='make the clip larger or the text smaller, or say `covered="yes"` if its words may be cut off',
            faces=fault.faces,
        )


def _report_hidden_pictures(faults: RepeatedFaults[_HiddenPicture], report: Report) -> None:
    for fault in faults.all():
        item, clip, _ = fault.first
        report.warning(
            "preflight/hidden-picture",
            f"nothing is seen of a picture of {fault.who}: it lies beside its clip",
            item.at or fault.component.mark,
            also=[("clipped in", clip.at)] if clip.at and clip.at != item.at else (),
            hint="move the clip over it: its path is in mm, from the corner of the `<image>` or in those of the `<group>`",
            faces=fault.faces,
        )


def check_words_as_windows(faces: FacesToCheck, report: Report) -> None:
    """Report words through whose letters one sees what cannot be told from what is around them.

    Half of their area has to have the contrast that other text of the style needs: pictures have light and dark places.
    """
    faults: RepeatedFaults[TextBox] = RepeatedFaults(min)
    for component, frame in faces.distinct():
        for box, window in _windows(frame) if _has_clip(frame.art) else ():
            if box.style not in faces.styles or faces.styles[box.style].role == "micro":
                continue
            contrast = _contrast_of_window(frame, window)
            if contrast < least_contrast(faces.styles[box.style].role):
                faults.add((box.at or box.content, box.style), box, component, contrast, component.place(frame, box.ink))
    for fault in faults.all():
        report_contrast(fault, faces.styles[fault.first.style].role, report)


class _Window(NamedTuple):
    """What is seen through words: the group that is clipped to their letters, and these on the face."""

    group: Group
    letters: tuple[Polygon, ...]


def _windows(frame: Frame) -> Iterator[tuple[TextBox, _Window]]:
    """Yield the texts whose letters are windows."""
    boxes: dict[tuple[Mark | None, Mark | None], list[TextBox]] = {}
    for box in frame.boxes:
        boxes.setdefault((box.at, box.content), []).append(box)
    for item, state in walk(frame.items, into=(Group,)):
        if not isinstance(item, Group):
            continue
        inner = state.inside(item)
        for group, line in windows(item.items):
            assert group.clip is not None
            letters = polygons(transform_path(group.clip, multiply(inner.matrix, group.matrix)))
            around = box_of(point for polygon in letters for point in polygon)
            for box in boxes.get((line.at, line.content), ()):
                if box.ink.contains(around, _TOLERANCE):
                    yield box, _Window(group, letters)


_SPOTS = 400  # of the box of a text, of which letters cover a third


def _contrast_of_window(frame: Frame, window: _Window) -> float:
    """Return the contrast that half of the letters' area has at least with what is around it."""
    around = box_of(point for polygon in window.letters for point in polygon)
    through: list[Painted] = []
    below: list[Painted] = []
    for paint in painted_items(frame.items, near=around):
        if any(container is window.group for container in paint.state.path):
            through.insert(0, paint)
        elif through:
            break
        elif not isinstance(paint.item, TextLine):
            below.insert(0, paint)
    step = sqrt(around.w * around.h / _SPOTS) or 1.0
    ratios: list[float] = []
    for row in range(ceil(around.h / step)):
        for column in range(ceil(around.w / step)):
            spot = around.x + (column + 0.5) * step, around.y + (row + 0.5) * step
            if sum(winding_number(polygon, *spot) for polygon in window.letters):
                ground = ground_at(below, spot)
                ratios.append(contrast_of(mix_over(ground, reversed([ink_at(paint, spot) for paint in through])), ground))
    return median(ratios) if ratios else inf


def _clips_of(state: GraphicsState) -> Sequence[Group]:
    return [container for container in state.path if isinstance(container, Group) and container.clip is not None]


def _has_clip(items: Iterable[Item]) -> bool:
    groups = [item for item in items if isinstance(item, Group)]  # most faces have none
    return bool(groups) and any(group.clip is not None or _has_clip(group.items) for group in groups)


def _clip_faults(element: Item) -> tuple[_CutWords | _HiddenPicture, ...]:
    """Return what clips cut off or hide in an element of a face."""
    if not isinstance(element, Group) or not _has_clip((element,)):
        return ()
    clipped = [(item, state) for item, state in walk((element,), into=(Group,)) if state.clip is not None]
    return *_cut_words(clipped), *_hidden_pictures(clipped)


def _cut_words(clipped: Iterable[tuple[Item, GraphicsState]]) -> Iterator[_CutWords]:
    shapes: dict[tuple[int, ...], list[tuple[Group, tuple[Polygon, ...]]]] = {}
    for item, state in clipped:
        if not isinstance(item, TextLine):
            continue
        inks = _inks_of(item)
        if not inks:
            continue
        key = tuple(map(id, state.path))
        if key not in shapes:
            shapes[key] = list(_outlines(state))
        for clip, outline in shapes[key]:
            out = max(beyond_outline(outline, ink) for ink in inks) * enlargement(state.matrix)
            if out > _TOLERANCE:
                yield _CutWords(item, clip, out, map_box(state.matrix, bounding_box(inks)))


def _inks_of(line: TextLine) -> list[Box]:
    """Return where a line has ink: the boxes of its words, or the points at which letters turn that are drawn."""
    if line.drawn is None or not line.drawn.path:
        return [*run_inks(line)]
    return [Box(numbers[-2], numbers[-1], 0.0, 0.0) for _, numbers in line.drawn.path if numbers]


def _outlines(state: GraphicsState) -> Iterator[tuple[Group, tuple[Polygon, ...]]]:
    """Yield the groups around an item that clip it, each with its clip in the item's own coordinates."""
    to_item = inverse(state.matrix)
    groups = [container for container in state.path if isinstance(container, Group)]
    matrices = accumulate([group.matrix for group in groups], multiply, initial=FACE.matrix)
    for group, matrix in zip(groups, [*matrices][1:], strict=True):
        if group.clip is not None:
            yield group, polygons(transform_path(group.clip, multiply(to_item, matrix)))


def _hidden_pictures(clipped: Iterable[tuple[Item, GraphicsState]]) -> Iterator[_HiddenPicture]:
    for item, state in clipped:
        if isinstance(item, (ImageItem, DrawingItem)) and state.clip is not None:
            own = item.box if isinstance(item, ImageItem) else Box(0.0, 0.0, *item.drawing.size)
            box = map_box(multiply(state.matrix, item.matrix) if isinstance(item, DrawingItem) else state.matrix, own)
            seen = intersection(state.clip, box)
            if min(seen.w, seen.h) <= 0:
                yield _HiddenPicture(item, _clips_of(state)[-1], box)
