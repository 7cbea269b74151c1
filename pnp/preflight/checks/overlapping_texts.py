"""The letters of one text must not run into those of another, such as a long title into the number beside it.

Ink counts, wherever the boxes of the texts end, which nobody sees. What designers print over each other on purpose is left
alone: the same words, as for a shadow, and texts whose colours differ enough to read one on the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.face_walk import intersection
from pnp.preflight.background import Backgrounds, known_fills
from pnp.preflight.contrast_ratio import MIN_CONTRAST, ratio
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Report
    from pnp.base.units import Box
    from pnp.model.face_walk import ItemMemory
    from pnp.model.frame import Frame, TextBox
    from pnp.preflight.background import PaintedLine
    from pnp.preflight.fills import Fill
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

_TOLERANCE = 0.05  # mm: about one dot of a printer with 600 dots per inch
_INTERLEAVED = 0.25  # of the lower line's ink: descenders reach so far between the ascenders of the next line, touching none
_VISIBLE = 0.5  # alpha; a more transparent text is a watermark


class _Overlap(NamedTuple):
    """Two texts, and where their ink overlaps, in mm."""

    one: TextBox
    other: TextBox
    place: Box


def check(proof: Proof, report: Report) -> None:
    """Warn of texts whose ink overlaps that of another; an overflowing text has been reported by layout."""
    faults: RepeatedFaults[_Overlap] = RepeatedFaults(max)
    known = known_fills()
    for component, frame in proof.distinct_faces():
        for found in _overlaps(frame, known):
            key = tuple((box.at or box.content, box.style) for box in (found.one, found.other))
            faults.add(key, found, component, found.place.w, component.place(frame, found.place))
    for fault in faults.all():
        _report(fault, report)


def _report(fault: RepeatedFault[_Overlap], report: Report) -> None:
    one, other, _ = fault.first
    report.warning(
        "preflight/overlapping-texts",
        f"`{_words(one)}` and `{_words(other)}` of {fault.who} are printed over each other, {fault.worst:.2f} mm wide",
        one.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", one.at), ("and", other.at or other.content)) if mark],
        hint="make the box of one narrower or lower, or move them apart",
        faces=fault.faces,
    )


def _words(box: TextBox) -> str:
    return next(line.strip() for line in box.lines if line)


def _overlaps(frame: Frame, known: ItemMemory[Fill]) -> Iterator[_Overlap]:
    """The texts of a face that overlap."""
    pairs = list(_near(frame))
    if not pairs:
        return
    painted = Backgrounds(frame.items, {id(box): box for pair in pairs for box in pair}.values(), known)
    for one, other in pairs:
        found = _overlap(one, other, painted)
        if found is not None:
            yield found


def _near(frame: Frame) -> Iterator[tuple[TextBox, TextBox]]:
    """The pairs of texts whose boxes of ink overlap, with different words."""
    boxes = sorted((b for b in frame.boxes if any(b.lines) and not b.overflow), key=lambda box: box.ink.y)
    for i, one in enumerate(boxes):
        bottom = one.ink.bottom
        for other in boxes[i + 1 :]:
            if other.ink.y > bottom:
                break
            if one.ink.overlaps(other.ink, _TOLERANCE) and one.lines != other.lines:
                yield one, other


def _overlap(one: TextBox, other: TextBox, painted: Backgrounds) -> _Overlap | None:
    """The first place where words of two texts overlap, in colours that cannot be told apart."""
    for line in painted.lines(one):
        for second in painted.lines(other):
            if line.line is second.line or not _alike(line, second):
                continue
            for place in _shared(line, second):
                low, high = sorted((line.below, second.below))
                if not any(fill.paint.box.overlaps(place) for fill in painted.fills[low:high]):
                    return _Overlap(one, other, place)
    return None


def _alike(one: PaintedLine, other: PaintedLine) -> bool:
    """Whether two lines cannot be told apart where one is on the other, because neither is a watermark."""
    colours = [found.state.resolve(found.line.colour) for found in (one, other)]
    visible = min(c.alpha * found.state.opacity for c, found in zip(colours, (one, other), strict=True)) > _VISIBLE
    return visible and ratio(colours[0].luminance, colours[1].luminance) < MIN_CONTRAST


def _shared(one: PaintedLine, other: PaintedLine) -> Iterator[Box]:
    """Where the words of two lines overlap, by more than what reaches between the letters of the next line."""
    for first in one.words():
        for second in other.words():
            found = intersection(first, second)
            if found.w > _TOLERANCE and found.h > max(_TOLERANCE, _INTERLEAVED * min(first.h, second.h)):
                yield found
