"""A report that says of findings what they are about: the card, the field and the text in which their mark is."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, cached_property
from typing import TYPE_CHECKING

from pnp.finding_subject import FindingSubject
from pnp.forwarding_report import ForwardingReport
from pnp.model.fields import Message
from pnp.model.messages import found_in, texts
from pnp.model.text import RichText
from pnp.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pnp.diagnostics import Diagnostic, Mark, Report
    from pnp.model.game import Card, Game

_FAR = 1 << 30


class SubjectReport(ForwardingReport):
    """Passes findings on with their subjects, as far as an index of places knows them; it is made for the first finding."""

    def __init__(self, report: Report, index: Callable[[], SubjectIndex]) -> None:
        super().__init__(report)
        self._make_index = index

    def changed(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding with what it is about."""
        return diagnostic.concerning(self._index.of(diagnostic))

    @cached_property
    def _index(self) -> SubjectIndex:
        return self._make_index()


class _Place(NamedTuple):
    """Where something is written, and what it is.

    In YAML, the lines that follow are its own as far as they are indented by `indent` blanks; None: more than its line is.
    """

    mark: Mark
    subject: FindingSubject
    indent: int | None = None


class SubjectIndex:
    """Finds what is written at a mark: what begins last before it. A place in a table belongs to its cell."""

    def __init__(self, places: Iterable[_Place], lines: Callable[[str], Sequence[str]] = lambda _: ()) -> None:
        self._lines = cache(lines)
        self._places: dict[Mark, _Place] = {}
        for place in places:
            known = self._places.setdefault(place.mark, place)
            if known.subject.card != place.subject.card:  # what a deck gives to several cards
                self._places[place.mark] = known._replace(subject=known.subject._replace(card=None))
        self._starts: dict[str, list[Mark]] = {}
        for mark in sorted(self._places):
            self._starts.setdefault(mark.path, []).append(mark)

    def of(self, finding: Diagnostic) -> FindingSubject:
        """Return what a finding is about: what is at its mark, or else the only card that it shows on."""
        found = self.at(finding.mark) if finding.mark is not None else FindingSubject()
        cards = {place.card for place in finding.faces if place.is_card}
        return found.filled(FindingSubject(cards.pop())) if len(cards) == 1 else found

    def at(self, mark: Mark) -> FindingSubject:
        """Return what is at a mark."""
        starts = self._starts.get(mark.path, [])
        if mark.is_cell:
            return self._in_table(mark, starts)
        before = bisect_right(starts, mark)
        place = self._places[starts[before - 1]] if before and mark.line else None
        return place.subject if place and self._holds(place, mark) else FindingSubject()

    def _holds(self, place: _Place, mark: Mark) -> bool:
        start = place.mark.line
        if start == mark.line or mark.path.endswith((".md", ".po")):
            return True
        first, *further = self._lines(mark.path)[start - 1 : mark.line] or [""]
        indent = place.indent
        if indent is None:  # a text of several lines begins in a line of its own, unless it is a plain one
            indent = place.mark.column - 1 if not first[: place.mark.column - 1].strip() else _indent(first) + 1
        return bool(further) and all(_indent(line) >= indent for line in further if line.strip())

    def _in_table(self, mark: Mark, starts: Sequence[Mark]) -> FindingSubject:
        if mark in self._places:
            return self._places[mark].subject
        before = bisect_right(starts, mark._replace(column=_FAR))
        last = starts[before - 1] if before else None
        return FindingSubject(self._places[last].subject.card) if last and last.line == mark.line else FindingSubject()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def game_index(game: Game) -> SubjectIndex:
    """Return the index of a game's cards, their fields and all its texts, in the language that it has."""
    return SubjectIndex(_places(game), game.sources.lines)


def entry_index(entries: Iterable[tuple[Mark | None, str]], subjects: Mapping[str, FindingSubject]) -> SubjectIndex:
    """Return the index of entries of PO files: their marks with their ids, of which `subjects` may know more."""
    return SubjectIndex(_Place(mark, subjects.get(id_, FindingSubject(text=id_ or None))) for mark, id_ in entries if mark)


def text_subjects(game: Game) -> Mapping[str, FindingSubject]:
    """Return what the texts of a game are about, by their ids."""
    return {place.subject.text: place.subject for place in _places(game) if place.subject.text}


def _places(game: Game) -> Iterator[_Place]:
    for deck in game.decks:
        for faulty in deck.faulty:
            yield _Place(faulty.mark, FindingSubject(faulty.names[-1]), faulty.mark.column)
        for card in (*deck.cards, *deck.parked, *(faulty.card for faulty in deck.faulty if faulty.card)):
            yield from _of_card(card)
    for part in texts(game):
        for text in _texts(part) if part is not game.decks else ():
            yield _Place(text.mark, FindingSubject(text=text.id))


def _of_card(card: Card) -> Iterator[_Place]:
    """Yield the places of a card, of its texts and of its other fields."""
    indent = card.mark.column
    yield _Place(card.mark, FindingSubject(card.entry), indent)
    for name, value in card.values.items():
        for text in _texts(value):
            of_card = text.id.split("/")[1:2] == [card.entry]  # otherwise its deck gives it to all its cards
            yield _Place(text.mark, FindingSubject(card.entry if of_card else None, name, text.id), indent)
    for name, mark in card.marks.items():
        yield _Place(mark, FindingSubject(card.entry, name), indent)


def _texts(value: object) -> Iterator[Message | RichText]:
    """Yield the texts inside a value that have entries in the files of translations."""
    for message in found_in(value, Message):
        if message.id and message.translatable:
            yield message
    yield from (text for text in found_in(value, RichText) if text.id)
