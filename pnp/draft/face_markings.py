"""Which findings show on which face: a face that prints the same ink for several cards has the findings of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.base.diagnostics import Severity
    from pnp.base.units import Box
    from pnp.draft.numbered_findings import NumberedFinding
    from pnp.model.frame import Frame
    from pnp.model.sheet import Component, Side


class Marking(NamedTuple):
    """A finding as it shows on a face: its number, its severity, its box in mm (None: the whole face)."""

    number: int
    severity: Severity
    box: Box | None
    message: str


class FaceMarkings:
    """The markings of all faces of a product."""

    def __init__(self, components: Iterable[Component], found: Iterable[NumberedFinding]) -> None:
        self._frames: dict[tuple[str, Side], Frame] = {}
        for component in components:
            self._frames[component.id, "face"] = component.face
            if component.back is not None:
                self._frames[component.id, "back"] = component.back
        self._of_card: dict[tuple[str, Side], list[Marking]] = {}
        self._of_frame: dict[Frame, list[Marking]] = {}
        for one in found:
            for place in one.finding.faces:
                self._add((place.card, place.side), Marking(one.number, one.finding.severity, place.box, one.finding.message))

    def _add(self, face: tuple[str, Side], marking: Marking) -> None:
        frame = self._frames.get(face)
        if frame is None:
            return
        self._of_card.setdefault(face, []).append(marking)
        if marking.box is not None:
            self._of_frame.setdefault(frame, []).append(marking)

    def on(self, card: str, side: Side) -> tuple[Marking, ...]:
        """Return the markings of one face, by number; a finding with a box does not mark the whole face too."""
        frame = self._frames.get((card, side))
        if frame is None:
            return ()
        found = dict.fromkeys((*self._of_card.get((card, side), ()), *self._of_frame.get(frame, ())))
        boxed = {marking.number for marking in found if marking.box is not None}
        return tuple(sorted((m for m in found if m.box is not None or m.number not in boxed), key=_order))

    def faces(self) -> Iterator[tuple[str, Side, Frame, tuple[Marking, ...]]]:
        """Yield every face with its markings, in printing order."""
        for (card, side), frame in self._frames.items():
            yield card, side, frame, self.on(card, side)


def _order(marking: Marking) -> tuple[int, tuple[float, ...]]:
    return marking.number, tuple(marking.box or ())


def legend(markings: Iterable[Marking]) -> Mapping[int, Marking]:
    """Return one marking for each number, in order."""
    return {marking.number: marking for marking in sorted(markings, key=_order)}
