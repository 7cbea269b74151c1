"""Places in files: where a character of a text is written, and what card, field or text a finding is about.

A text's mark is where its first character stands. To find another, the file is read again from there as its format writes texts
(folded lines, quotes, escapes, the prefixes of Markdown). Only characters that are no white space are compared, because folding
changes white space.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias
from unicodedata import normalize

from pnp.base.diagnostics import Diagnostic, FindingSubject, ForwardingReport, Mark, Report, file_lines
from pnp.base.records import lazy_pattern
from pnp.model.fields import Message, RichText
from pnp.model.game import Card, FaultyCard, Game, Sources
from pnp.model.messages import texts, values_of_type

_DOUBLE_QUOTED = lazy_pattern(r'\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|"|.', re.DOTALL)
_SINGLE_QUOTED = lazy_pattern(r"''|.", re.DOTALL)
_PO_TEXT = lazy_pattern(r'\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))|"\s*\n\s*"|.', re.DOTALL)
_CHAPTER_TEXT = lazy_pattern(r"(?:\n[ \t>]*|\\(?=[\n|]))|(.)", re.DOTALL)
_WHITE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029", "v": "\v", "f": "\f"}


_MOST_BLANK_LINES = 100
"""Empty lines inside a text that are looked through for its characters."""


class _SourceCharacter(NamedTuple):
    character: str
    at: int


def position(text: str, offset: int, start: Mark, sources: Sources) -> Mark:
    """Return the place of the character at `offset` of a text that begins at `start`; `start` where the file says otherwise."""
    return position_in_lines(text, offset, start, _split_lines(sources.get(start.path, "")))


def position_in_lines(text: str, offset: int, start: Mark, file: Sequence[str]) -> Mark:
    """Return what `position` returns, from the lines of the file."""
    first = max(start.line - 1, 0)
    lines = file[first : first + len(text) + _MOST_BLANK_LINES]
    if not start.line or not start.column or not lines or len(lines[0]) < start.column - 1:
        return start
    before, source = lines[0][: start.column - 1], "\n".join((lines[0][start.column - 1 :], *lines[1:]))
    written = _offsets_in_source(text, source, start.path, before[-1:])
    if not written or (offset >= len(written) and len(written) < len(text)):
        return start
    at = written[min(offset, len(written) - 1)]  # behind the end: at its last character
    line_start = source.rfind("\n", 0, at) + 1
    return Mark(start.path, start.line + source.count("\n", 0, at), at - line_start + 1 + len(before) * (not line_start))


@lru_cache(maxsize=8)
def _offsets_in_source(text: str, source: str, path: str, quote: str) -> list[int]:
    # where in a source each character of a text is written, up to the first that is another one there; cached, because a text
    # may have thousands of faults
    written = (read for read in _source_characters(source, path, quote) if not read.character.isspace())
    offsets, at = [], 0
    for character in text:
        if not character.isspace():
            read = next(written, None)
            if read is None or read.character != character:
                break
            at = read.at
        offsets.append(at)
    return offsets


def source_offset(source: str, at: int) -> int:
    """Return where in a source the character stands that is at `at` in its text: composed (NFC), without line ends around."""
    lead = len(source) - len(source.lstrip("\n"))
    written = range(lead, len(source) + 1)
    return max(lead, bisect_right(written, at, key=lambda end: len(normalize("NFC", source[lead:end]))) - 1 + lead)


@lru_cache(maxsize=4)
def _split_lines(source: str) -> tuple[str, ...]:
    return tuple(file_lines(source))


def _source_characters(source: str, path: str, quote: str) -> Iterator[_SourceCharacter]:
    if path.endswith(".po"):
        return _po_characters(source)
    if path.endswith(".md"):
        return (_SourceCharacter(found[1], found.start()) for found in _CHAPTER_TEXT.finditer(source) if found[1])
    if quote == '"':
        return _double_quoted_characters(source)
    pattern = _SINGLE_QUOTED if quote == "'" else re.compile(".")
    return (_SourceCharacter(found[0][0], found.start()) for found in pattern.finditer(source))


def _double_quoted_characters(source: str) -> Iterator[_SourceCharacter]:
    for found in _DOUBLE_QUOTED.finditer(source):
        code = found[1] or found[2] or found[3]
        character = chr(int(code, 16)) if code else _WHITE_ESCAPES.get(found[4], found[4]) or found[0]
        yield _SourceCharacter(character, found.start())


def _po_characters(source: str) -> Iterator[_SourceCharacter]:
    for found in _PO_TEXT.finditer(source):
        if found[1] or found[2]:
            yield _SourceCharacter(chr(int(found[1], 16) if found[1] else int(found[2], 8)), found.start())
        elif found[3]:
            yield _SourceCharacter(_WHITE_ESCAPES.get(found[3], found[3]), found.start())
        elif len(found[0]) == 1:
            yield _SourceCharacter(found[0], found.start())


_Owner: TypeAlias = "Card | FaultyCard | Message | RichText | _Place"
"""What can be found by its places."""

_LAST_COLUMN = 1 << 30


class SubjectReport(ForwardingReport):
    """Passes findings on with their subjects, as far as an index of places knows them; `index` is called at the first."""

    def __init__(self, report: Report, index: Callable[[], SubjectIndex]) -> None:
        super().__init__(report)
        self._make_index = index

    def change_finding(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding with what it is about."""
        return diagnostic if all(diagnostic.subject) else diagnostic.with_subject(self._index.subject_of(diagnostic))

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
    """Finds what is written at a mark: what begins last before it. A place in a table belongs to its cell.

    Its places are made of their owners when they are asked for, because a deck has many.
    """

    def __init__(self, owners: Iterable[_Owner], lines: Callable[[str], Sequence[str]] = lambda _: ()) -> None:
        self._lines = cache(lines)
        marked = sorted([(mark, owner) for owner in owners for mark in _marks(owner)], key=itemgetter(0))
        self._marks = [mark for mark, _ in marked]
        self._owners = [owner for _, owner in marked]

    def subject_of(self, finding: Diagnostic) -> FindingSubject:
        """Return what a finding is about: what is at its mark, or else the only card that it shows on."""
        subject = self.subject_at(finding.mark) if finding.mark is not None else FindingSubject()
        if finding.subject.field not in {None, subject.field}:  # a field that could not be read has no place of its own
            subject = FindingSubject(subject.card)
        cards = {place.card for place in finding.faces if place.is_card}
        return subject.combine(FindingSubject(cards.pop())) if len(cards) == 1 else subject

    def subject_at(self, mark: Mark) -> FindingSubject:
        """Return what is at a mark."""
        if mark.is_cell:
            return self._in_table(mark)
        place = self._last_begun(mark) if mark.line else None
        return place.subject if place and self._reaches(place, mark) else FindingSubject()

    def _last_begun(self, mark: Mark) -> _Place | None:
        # what begins last in the same file, at a mark or before it
        before = bisect_right(self._marks, mark)
        if not before or (start := self._marks[before - 1]).path != mark.path:
            return None
        owners = {id(owner): owner for owner in self._owners[bisect_left(self._marks, start) : before]}
        places = [place for owner in owners.values() for place in _places(owner) if place.mark == start]
        shared = len({place.subject.card for place in places}) > 1  # what a deck gives to several cards
        return places[0]._replace(subject=places[0].subject._replace(card=None)) if shared else places[0]

    def _reaches(self, place: _Place, mark: Mark) -> bool:
        start = place.mark.line
        if start == mark.line or mark.path.endswith((".md", ".po")):
            return True
        first, *further = self._lines(mark.path)[start - 1 : mark.line] or [""]
        indent = place.indent
        if indent is None:  # a text of several lines begins in a line of its own, unless it is a plain one
            indent = place.mark.column - 1 if not first[: place.mark.column - 1].strip() else _indent(first) + 1
        return bool(further) and all(_indent(line) >= indent for line in further if line.strip())

    def _in_table(self, mark: Mark) -> FindingSubject:
        last = self._last_begun(mark._replace(column=_LAST_COLUMN))
        cell = self._last_begun(mark)
        if cell is not None and cell.mark == mark:
            return cell.subject
        return FindingSubject(last.subject.card) if last and last.mark.line == mark.line else FindingSubject()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def game_index(game: Game) -> SubjectIndex:
    """Return the index of a game's cards, their fields and all its texts, in the language that it has."""
    return SubjectIndex(_owners(game), game.sources.lines)


def entry_index(entries: Iterable[tuple[Mark | None, str]], subjects: Mapping[str, FindingSubject]) -> SubjectIndex:
    """Return the index of entries of PO files: their marks with their ids, of which `subjects` may know more."""
    return SubjectIndex(_Place(mark, subjects.get(id_, FindingSubject(text=id_ or None))) for mark, id_ in entries if mark)


def text_subjects(game: Game) -> Mapping[str, FindingSubject]:
    """Return what the texts of a game are about, by their ids."""
    places = (place for owner in _owners(game) for place in _places(owner))
    return {place.subject.text: place.subject for place in places if place.subject.text}


def _owners(game: Game) -> Iterator[_Owner]:
    for deck in game.decks:
        yield from deck.faulty
        yield from (*deck.cards, *deck.parked, *filter(None, [faulty.part or faulty.card for faulty in deck.faulty]))
    for part in texts(game):
        if part is not game.decks:
            yield from _translated_texts(part)


def _marks(owner: _Owner) -> list[Mark]:
    if isinstance(owner, Card):
        return [owner.mark, *[text.mark for text in _all_texts(owner.values)], *owner.marks.values()]
    return [owner.mark]


def _places(owner: _Owner) -> Iterator[_Place]:
    if isinstance(owner, Card):
        yield from _card_places(owner)
    elif isinstance(owner, FaultyCard):
        yield _Place(owner.mark, FindingSubject(owner.names[-1]), owner.mark.column)
    elif isinstance(owner, _Place):
        yield owner
    else:
        yield _Place(owner.mark, FindingSubject(text=owner.id))


def _card_places(card: Card) -> Iterator[_Place]:
    indent = card.mark.column
    yield _Place(card.mark, FindingSubject(card.entry), indent)
    for name, value in card.values.items():
        for text in _translated_texts(value):
            of_card = text.id.split("/")[1:2] == [card.entry]  # otherwise its deck gives it to all its cards
            yield _Place(text.mark, FindingSubject(card.entry if of_card else None, name, text.id), indent)
    for name, mark in card.marks.items():
        yield _Place(mark, FindingSubject(card.entry, name), indent)


def _translated_texts(value: object) -> Iterator[Message | RichText]:
    all_texts = _all_texts(value)
    yield from [text for text in all_texts if isinstance(text, Message)]
    yield from [text for text in all_texts if isinstance(text, RichText)]


def _all_texts(value: object) -> list[Message | RichText]:
    all_texts: list[Message | RichText] = values_of_type(value, (Message, RichText))
    return [text for text in all_texts if text.id and (isinstance(text, RichText) or text.translatable)]
