"""The findings of a run with their numbers, which are those of the terminal's list, and where on faces they show."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Diagnostic, FacePlace, FindingGroup, Mark
    from pnp.model.frame import Frame, TextBox
    from pnp.model.game import Game
    from pnp.model.sheet import Component

_NAMED = 2
"""Further places that the list of a draft names."""


@frozen
class NumberedFinding:
    """An error or a warning with the number of its cause, from 1."""

    number: int
    finding: Diagnostic


def numbered(groups: Iterable[FindingGroup]) -> tuple[NumberedFinding, ...]:
    """Number the errors and warnings of a report, which lists them first; notes need nothing done and get no number."""
    return tuple([NumberedFinding(g.number, d) for g in groups if g.first.severity != "note" for d in g.findings])


def of_one_cause(found: Iterable[NumberedFinding]) -> tuple[NumberedFinding, ...]:
    """Return the first finding of each number, with the faces of all and the first of their places."""
    causes: dict[int, list[Diagnostic]] = {}
    for one in found:
        causes.setdefault(one.number, []).append(one.finding)
    return tuple([NumberedFinding(number, _together(findings)) for number, findings in causes.items()])


def _together(findings: Sequence[Diagnostic]) -> Diagnostic:
    first, *others = findings
    places = [("also at", d.mark) for d in others if d.mark is not None]
    more = len(places) - _NAMED
    message = first.message + (f" (and at {more} more places)" if more > 0 else "")
    whole = replace(first, message=message, also=(*first.also, *places[:_NAMED]))
    return whole.shown_on(place for finding in others for place in finding.faces)


def with_places(found: Iterable[NumberedFinding], game: Game, components: Sequence[Component]) -> tuple[NumberedFinding, ...]:
    """Return findings with the boxes of what they are about, as far as the faces of `components` tell.

    A finding inside a text that is printed shows at the boxes of that text; one about a line of a template that sets a text,
    at the boxes that it set.
    """
    texts = _PrintedTexts(game, components)
    return tuple([replace(one, finding=_placed(one.finding, texts)) for one in found])


def _placed(finding: Diagnostic, texts: _PrintedTexts) -> Diagnostic:
    """Replace the places of a finding that are whole faces by the boxes on them, where there are any."""
    if all(place.box is not None for place in finding.faces) and finding.faces:
        return finding
    boxes = texts.at(finding.mark) if finding.mark else []
    cards = {place.card for place in finding.faces}
    boxes = [place for place in boxes if not cards or place.card in cards]
    known = {(place.card, place.side) for place in finding.faces if place.box is not None}
    shown = {place.card for place in boxes}
    kept = [p for p in finding.faces if p.box is not None or ((p.card, p.side) not in known and p.card not in shown)]
    return replace(finding, faces=tuple(dict.fromkeys((*kept, *boxes))))


class _PrintedTexts:
    """Where the texts of the content are printed, found by a place inside them."""

    def __init__(self, game: Game, components: Sequence[Component]) -> None:
        self._boxes: dict[Mark, list[FacePlace]] = {}
        self._lines: dict[tuple[str, int], list[FacePlace]] = {}
        fields = {m for d in game.decks for c in d.cards for m in (c.mark, *c.marks.values())}
        self._fields = fields
        for component, frame in _frames(components):
            for box in frame.boxes:
                self._add(component.place(frame, box.box), box)
        self._starts = _by_path(fields | self._boxes.keys())

    def _add(self, place: FacePlace, box: TextBox) -> None:
        if box.content is not None:
            self._boxes.setdefault(box.content, []).append(place)
        if box.at is not None:
            self._lines.setdefault((box.at.path, box.at.line), []).append(place)

    def at(self, mark: Mark) -> list[FacePlace]:
        """Return the boxes of the text that contains a place of the content, or that a line of a template sets.

        A text that is a field of a card ends where the next field begins, a paragraph at the next one; others, such as those
        in lists, are known to end only with their line.
        """
        starts = self._starts.get(mark.path, [])
        place = bisect_right(starts, mark)
        start = starts[place - 1] if place else None
        if start is not None and (start.line == mark.line or start in self._fields or mark.path.endswith(".md")):
            return self._boxes.get(start, [])
        return self._lines.get((mark.path, mark.line), [])


def _frames(components: Iterable[Component]) -> Iterator[tuple[Component, Frame]]:
    for component in components:
        yield component, component.face
        if component.back is not None:
            yield component, component.back


def _by_path(marks: Iterable[Mark]) -> Mapping[str, Sequence[Mark]]:
    found: dict[str, list[Mark]] = {}
    for mark in sorted(marks):
        found.setdefault(mark.path, []).append(mark)
    return found
