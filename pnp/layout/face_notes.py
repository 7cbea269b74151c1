"""Notes about the texts of a face, apart from its card and from the lines of its content, which move from run to run."""

from __future__ import annotations

from html import unescape
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.diagnostics import Diagnostic, FacePlace
from pnp.base.records import lazy_pattern
from pnp.layout.source_stamps import read_mark

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box
    from pnp.model.game import Card
    from pnp.model.sheet import Side

_OF_CARD: Final = -1
_CONTENT = lazy_pattern(r'<t at="([^"]*)"')


class FaceNote(NamedTuple):
    """A note about a text of a face: what is said, where it shows (mm), and the places in templates that it names.

    `origin` is the number of the content text that it is about, among those that the template wrote, from 0; -1: the card.
    """

    code: str
    said: str
    also: tuple[tuple[str, Mark], ...]
    hint: str | None
    box: Box
    origin: int

    def of(self, who: str, mark: Mark) -> Diagnostic:
        """Return the finding about a card, of which `who` is said, and whose text is at a mark."""
        return Diagnostic(self.code, f"{who}: {self.said}", mark, "note", self.also, self.hint)


def face_note(fault: Diagnostic, who: str, box: Box, card: Card, xml: str) -> FaceNote | None:
    """Return a finding about a card as a note; `xml` is the expanded face.

    None if it is more than a note, or if several texts of the face have its mark, so that its own would not be found again.
    """
    begin = f"{who}: "
    if fault.severity != "note" or fault.mark is None or not fault.message.startswith(begin):
        return None
    origins = [number for number, mark in enumerate(content_marks(xml)) if mark == fault.mark]
    if not origins and fault.mark == card.mark:
        origins = [_OF_CARD]
    if len(origins) != 1:
        return None
    return FaceNote(fault.code, fault.message.removeprefix(begin), fault.also, fault.hint, box, origins[0])


def told_notes(
    notes: tuple[FaceNote, ...], who: tuple[str, str], card: Card, side: Side, xml: str
) -> list[tuple[Diagnostic, Diagnostic]]:
    """Return notes about a face as findings, each worded for the entry of the card and for the card, which are `who`."""
    marks = content_marks(xml)
    found = []
    for note in notes:
        mark = card.mark if note.origin == _OF_CARD else marks[note.origin]
        place = FacePlace(card.id, side, note.box)
        found.append((note.of(who[0], mark), note.of(who[1], mark).shown_on([place])))
    return found


def content_marks(xml: str) -> list[Mark]:
    """Return where the content texts of an expanded face stand, in the order in which its template wrote them."""
    return [read_mark(unescape(at)) for at in _CONTENT.findall(xml)]
