"""Words as they are set: shaped once, kept, and divided on demand into halves that are words again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.text.casing import Case, apply_case
from pnp.text.fonts import INVISIBLE
from pnp.text.hyphens import Point, hyphen_points, own_points
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
    """One or several parts set as one: `pieces` in logical order, `width` in em, `text` as the source has it.

    A fragment of a divided word keeps the whole in `whole` and its place there in `at`, since only the whole says where it may
    be divided again.
    """

    text: str
    pieces: tuple[Piece, ...]
    width: float
    faults: Faults | None
    parts: tuple[Part, ...]
    whole: str
    at: int = 0

    def reach(self, offset: int) -> float:
        """About how wide the first `offset` characters are, in em: exact but for kerning and ligatures at the cut."""
        width, count = 0.0, 0
        for piece in self.pieces:
            if isinstance(piece, IconPiece):
                width, count = width + piece.width, count + 1
                continue
            for glyph in piece.glyphs:
                count += len(glyph.text)
                if count > offset:
                    return width
                width += glyph.advance
        return width


class Half:
    """A way to divide a word: `before` stays on the line with its hyphen shown, `after` goes to the next; shaped on demand.

    In em: `reach` is about how wide `before` is without an added hyphen, `trail` the width of that hyphen, `lead` of the one
    that `after` begins with; 0 where there is none.
    """

    __slots__ = ("_book", "_sides", "_word", "lead", "point", "reach", "trail")

    def __init__(self, book: WordBook, word: Word, point: Point) -> None:
        self._book = book
        self._word = word
        self._sides: dict[bool, Word] = {}
        voice = word.parts[0].voice
        hyphen = voice.words["-"].width
        self.point = point
        self.lead = hyphen if point.repeat else 0.0
        self.trail = hyphen if point.hyphen else 0.0
        self.reach = word.reach(len(voice.shown(word.text[: point.offset])))

    @property
    def before(self) -> Word:
        """The first part, ending in a hyphen where one is added."""
        return self._side(after=False)

    @property
    def after(self) -> Word:
        """The rest, led by a hyphen where the language repeats it."""
        return self._side(after=True)

    def _side(self, *, after: bool) -> Word:
        word = self._sides.get(after)
        if word is None:
            word = self._sides[after] = self._book.fragment(self._word, self.point, after=after)
        return word


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
        self._halves: dict[tuple[Word, bool], tuple[Half, ...]] = {}
        self._points: dict[tuple[str, str, bool, bool], tuple[Point, ...]] = {}

    def word(self, parts: tuple[Part, ...]) -> Word:
        """Give the word made of `parts`."""
        if len(parts) == 1 and not parts[0].level and parts[0].icon is None:
            return parts[0].voice.words[parts[0].text]
        found = self._compounds.get(parts)
        if found is None:
            found = self._compounds[parts] = self.build(parts, "".join([part.text for part in parts]))
        return found

    def halves(self, word: Word, *, hyphens: bool) -> tuple[Half, ...]:
        """Give the ways to divide `word`, first to last: with an added hyphen, or else at its own hyphens and slashes."""
        found = self._halves.get((word, hyphens))
        if found is None:
            end = word.at + len(word.text)
            inside = [p for p in self._all_points(word, hyphens=hyphens) if word.at < p.offset < end]
            found = tuple(Half(self, word, p._replace(offset=p.offset - word.at)) for p in inside)
            self._halves[word, hyphens] = found
        return found

    def fragment(self, word: Word, point: Point, *, after: bool) -> Word:
        """Shape one side of a divided word."""
        parts = _cut(word.parts, point.offset)[after]
        if after:
            return self.build(parts, word.whole, word.at + point.offset, lead=point.repeat)
        return self.build(parts, word.whole, word.at, trail=point.hyphen)

    def build(self, parts: tuple[Part, ...], whole: str, at: int = 0, *, lead: bool = False, trail: bool = False) -> Word:
        """Shape a word; `trail` adds a hyphen at its end, `lead` shows one before it that does not extract."""
        shown = [part.text if part.icon else part.voice.shown(part.text) for part in parts]
        if trail:
            shown[-1] += "-"
        made = _Pieces(self._shaper)
        if lead:
            made.found.append(self._shaper.silent_hyphen(parts[0].voice.chain[0].face))
        context, offset = "".join(shown), 0
        for part, text in zip(parts, shown, strict=True):
            if part.icon is not None:
                made.add_icon(part.icon, part)
            elif text:
                made.add_text(part, text, context, offset)
            offset += len(text)
        source = "".join([part.text for part in parts])
        return Word(source, tuple(made.found), sum([p.width for p in made.found]), made.faults, parts, whole, at)

    def _all_points(self, word: Word, *, hyphens: bool) -> tuple[Point, ...]:
        if not word.parts:
            return ()
        voice = word.parts[0].voice
        key = (word.whole, voice.locale, voice.hyphenate, hyphens)
        found = self._points.get(key)
        if found is None:
            found = (
                hyphen_points(word.whole, voice.locale, hyphenate=voice.hyphenate)
                if hyphens
                else own_points(word.whole, voice.locale)
            )
            self._points[key] = found
        return found


class _Words(dict[str, Word]):
    """The words of one voice by their text, shaped when first asked for."""

    def __init__(self, book: WordBook, voice: Voice) -> None:
        super().__init__()
        self._book = book
        self._voice = voice

    def __missing__(self, text: str) -> Word:
        word = self[text] = self._book.build((Part(text, self._voice),), text)
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
