"""Words as they are set: shaped once, kept, and divided on demand into halves that are words again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.text.casing import Case, apply_case
from pnp.text.fonts import INVISIBLE
from pnp.text.hyphens import Point, points
from pnp.text.itemize import Item, itemize
from pnp.text.languages import main_script
from pnp.text.shaping import Setting, Shaper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import GlyphRun
    from pnp.model.text import IconSpan
    from pnp.text.fallback import Link

ICON_SIZE = 1.05
"""Side of an inline icon's square, in em."""

ICON_BEARING = 0.05
"""White on either side of an inline icon, in em."""

_INVISIBLE = {ord(char): None for char in INVISIBLE}


@dataclass(frozen=True, slots=True)
class IconPiece:
    """An inline icon in a word: its `alt` is a word too, set unseen over the icon's `width` (em)."""

    span: IconSpan
    alt: Word
    width: float = ICON_SIZE + 2 * ICON_BEARING
    level: int = 0


Piece: TypeAlias = "GlyphRun | IconPiece"


class Faults(NamedTuple):
    """What a word cannot show as asked: characters without a glyph, cuts that its families lack."""

    missing: tuple[str, ...]
    cuts: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One or several parts set as one: `pieces` in logical order, `width` in em, `text` as the source has it."""

    text: str
    pieces: tuple[Piece, ...]
    width: float
    faults: Faults | None
    parts: tuple[Part, ...]
    points: tuple[Point, ...] | None = None
    _halves: list[Half] = field(default_factory=list)


class Half(NamedTuple):
    """A way to divide a word: what stays on the line (its hyphen shown) and what goes to the next."""

    before: Word
    after: Word
    point: Point


@dataclass(slots=True, eq=False)
class Voice:
    """What one cut of a style needs to set words: font chain, language, case, tracking in em; and the words set so far."""

    book: WordBook
    chain: tuple[Link, ...]
    locale: str
    case: Case
    tracking: float
    hyphenate: bool
    setting: Setting = field(init=False)
    script: str = field(init=False)
    words: _Words = field(init=False)

    def __post_init__(self) -> None:
        self.setting = Setting(self.locale, self.tracking)
        self.script = main_script(self.locale)
        self.words = _Words(self.book, self)

    def shown(self, text: str) -> str:
        """Give the characters that are drawn for `text`: in the style's case, without what only steers line breaking."""
        if self.case != "none":
            text = apply_case(text, self.case, self.locale)
        return text if text.isascii() else text.translate(_INVISIBLE)


class Part(NamedTuple):
    """A piece of a word in one voice and one direction, or an icon (`text` is then U+FFFC)."""

    text: str
    voice: Voice
    level: int = 0
    icon: IconSpan | None = None


class WordBook:
    """Every word of a run, by its parts."""

    def __init__(self) -> None:
        self._shaper = Shaper()
        self._compounds: dict[tuple[Part, ...], Word] = {}

    def word(self, parts: tuple[Part, ...]) -> Word:
        """Give the word made of `parts`."""
        if len(parts) == 1 and not parts[0].level and parts[0].icon is None:
            return parts[0].voice.words[parts[0].text]
        found = self._compounds.get(parts)
        if found is None:
            found = self._compounds[parts] = self.build(parts)
        return found

    def halves(self, word: Word) -> list[Half]:
        """Give every way to divide `word`, first to last; worked out when it is first asked for."""
        if not word._halves and word.points != () and word.parts:  # noqa: SLF001 - the book fills in its own words
            voice = word.parts[0].voice
            found = points(word.text, voice.locale, hyphenate=voice.hyphenate) if word.points is None else word.points
            word._halves.extend(self._divide(word, point, found) for point in found)  # noqa: SLF001
        return word._halves  # noqa: SLF001

    def build(
        self, parts: tuple[Part, ...], *, lead: bool = False, trail: bool = False, found: tuple[Point, ...] | None = None
    ) -> Word:
        """Shape a word; `trail` adds a hyphen at its end, `lead` shows one before it that does not extract."""
        shown = [part.text if part.icon else part.voice.shown(part.text) for part in parts]
        if trail:
            shown[-1] += "-"
        made = _Pieces(self._shaper)
        if lead:
            made.found.append(self._shaper.silent_hyphen(parts[0].voice.chain[0].face))
        context, at = "".join(shown), 0
        for part, text in zip(parts, shown, strict=True):
            if part.icon is not None:
                made.add_icon(part.icon, part)
            elif text:
                made.add_text(part, text, context, at)
            at += len(text)
        whole = "".join([part.text for part in parts])
        return Word(whole, tuple(made.found), sum([p.width for p in made.found]), made.faults, parts, found)

    def _divide(self, word: Word, point: Point, found: tuple[Point, ...]) -> Half:
        left, right = _cut(word.parts, point.offset)
        before = tuple(p for p in found if p.offset < point.offset)
        after = tuple(p._replace(offset=p.offset - point.offset) for p in found if p.offset > point.offset)
        return Half(
            self.build(left, trail=point.hyphen, found=before), self.build(right, lead=point.repeat, found=after), point
        )


class _Words(dict[str, Word]):
    """The words of one voice by their text, shaped when first asked for."""

    def __init__(self, book: WordBook, voice: Voice) -> None:
        super().__init__()
        self._book = book
        self._voice = voice

    def __missing__(self, text: str) -> Word:
        word = self[text] = self._book.build((Part(text, self._voice),))
        return word


class _Pieces:
    """The pieces of a word while it is put together, and what they cannot show."""

    def __init__(self, shaper: Shaper) -> None:
        self.found: list[Piece] = []
        self._shaper = shaper
        self._missing: dict[str, None] = {}
        self._cuts: dict[str, None] = {}

    @property
    def faults(self) -> Faults | None:
        """What could not be shown as asked."""
        return Faults(tuple(self._missing), tuple(self._cuts)) if self._missing or self._cuts else None

    def add_icon(self, icon: IconSpan, part: Part) -> None:
        """Add an icon with its word."""
        alt = part.voice.words[icon.alt]
        self._missing.update(dict.fromkeys(alt.faults.missing if alt.faults else ()))
        self.found.append(IconPiece(icon, alt, level=part.level))

    def add_text(self, part: Part, text: str, context: str, at: int) -> None:
        """Add `text`, which stands at offset `at` of the word's `context`."""
        voice = part.voice
        for start, end, link, script in itemize(text, voice.chain, voice.locale, voice.script):
            if link is None:
                self._missing.update(dict.fromkeys(_unshown(text[start:end], voice.chain)))
                continue
            if link.missing_cut:
                self._cuts[link.missing_cut] = None
            item = Item(at + start, at + end, link, script)
            self.found.append(self._shaper.shape(context, item, link.face, voice.setting, part.level))


def _unshown(text: str, chain: Sequence[Link]) -> list[str]:
    """The characters that no face has; the whole cluster when each alone is there but no face has them all."""
    return [char for char in text if not any(link.face.covers(char) for link in chain)] or [text]


def _cut(parts: tuple[Part, ...], offset: int) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    left: list[Part] = []
    right: list[Part] = []
    for part in parts:
        if offset > 0:
            left.append(part._replace(text=part.text[:offset]))
        if offset < len(part.text):
            right.append(part._replace(text=part.text[max(offset, 0) :]))
        offset -= len(part.text)
    return tuple(left), tuple(right)
