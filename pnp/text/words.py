"""Words as they are set: shaped once, kept, and divided on demand into halves that are words again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from pnp.text import bidi
from pnp.text.font_faces import INVISIBLE
from pnp.text.languages import base_level, main_script
from pnp.text.letter_case import Case, apply_case
from pnp.text.shaping import DisplayText, ShapingOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import GlyphRun
    from pnp.model.text import IconSpan
    from pnp.text.font_fallback import FallbackFont
    from pnp.text.hyphenation import DivisionPoint

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


WordPiece: TypeAlias = "GlyphRun | IconPiece"


class GlyphFaults(NamedTuple):
    """What a word cannot show as asked: characters without a glyph, cuts that its families lack."""

    missing: tuple[str, ...]
    cuts: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One or several parts set as one: `pieces` in logical order, `width` in em, `text` as the source has it.

    A fragment of a divided word keeps the whole in `whole` and its place there in `at`, since only the whole says where it may
    be divided again; `leads`: it begins with the hyphen of the compound that was divided, which `text` does not have.
    """

    text: str
    pieces: tuple[WordPiece, ...]
    width: float
    faults: GlyphFaults | None
    parts: tuple[WordPart, ...]
    whole: str
    at: int = 0
    leads: bool = False

    def reach(self, offset: int) -> float:
        """About how wide the first `offset` characters are, in em: exact but for kerning and ligatures at the cut."""
        width, count = 0.0, -1 if self.leads else 0
        for piece in self.pieces:
            if isinstance(piece, IconPiece):
                width, count = width + piece.width, count + 1
                continue
            for glyph in reversed(piece.glyphs) if piece.level & 1 else piece.glyphs:
                count += len(glyph.text)
                if count > offset:
                    return width
                width += glyph.advance
        return width


class WordShaper(Protocol):
    """What shapes words, keeps them and shapes the sides of divided ones; the `WordCache` of a run does."""

    def word(self, parts: tuple[WordPart, ...]) -> Word:
        """Give the word made of `parts`."""

    def build(self, parts: tuple[WordPart, ...], whole: str) -> Word:
        """Shape a word that nothing has asked for yet."""

    def fragment(self, word: Word, point: DivisionPoint, *, after: bool) -> Word:
        """Shape one side of a divided word."""


class WordDivision:
    """A way to divide a word: `before` stays on the line with its hyphen shown, `after` goes to the next; shaped on demand.

    In em: `reach` is about how wide `before` is without an added hyphen, `trail` the width of that hyphen, `lead` of the one
    that `after` begins with; 0 where there is none.
    """

    __slots__ = ("_book", "_sides", "_word", "lead", "point", "reach", "trail")

    def __init__(self, cache: WordShaper, word: Word, point: DivisionPoint) -> None:
        self._book = cache
        self._word = word
        self._sides: dict[bool, Word] = {}
        run_style = word.parts[0].run_style
        hyphen = run_style.words["-"].width
        self.point = point
        self.lead = hyphen if point.repeat else 0.0
        self.trail = hyphen if point.hyphen else 0.0
        self.reach = word.reach(len(run_style.shown(word.text[: point.offset])))

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
class RunStyle:
    """What one cut of a style needs to set words: font chain, language, case, tracking in em; and the words set so far."""

    cache: WordShaper
    chain: tuple[FallbackFont, ...]
    locale: str
    case: Case
    tracking: float
    hyphenate: bool
    setting: ShapingOptions = field(init=False)
    script: str = field(init=False)
    words: _WordsByText = field(init=False)

    def __post_init__(self) -> None:
        self.setting = ShapingOptions(self.locale, self.tracking)
        self.script = main_script(self.locale)
        self.words = _WordsByText(self.cache, self)

    def alone(self, text: str) -> Word:
        """Give `text` as a word that is nobody's neighbour, in the directions that it has by itself."""
        levels = bidi.levels(text, base_level(self.locale))
        return self.words[text] if levels is None else self.cache.word(levelled([WordPart(text, self)], levels))

    def shown(self, text: str) -> str:
        """Give the characters that are drawn for `text`: in the style's case, without what only steers line breaking."""
        return self.printed(text).shown

    def printed(self, text: str) -> DisplayText:
        """Give what is drawn for `text`, and what that extracts as: the source's own letters where the case leaves their count.

        Where it does not (`ß` becomes `SS`) the drawn ones stand for themselves.
        """
        source = text if text.isascii() else text.translate(_INVISIBLE)
        if self.case == "none":
            return DisplayText(source, source)
        shown = apply_case(source, self.case, self.locale)
        return DisplayText(shown, source if len(shown) == len(source) else shown)


class WordPart(NamedTuple):
    """A piece of a word in one voice and one direction, or an icon (`text` is then U+FFFC)."""

    text: str
    run_style: RunStyle
    level: int = 0
    icon: IconSpan | None = None


def levelled(parts: Sequence[WordPart], levels: bytes) -> tuple[WordPart, ...]:
    """Cut parts where the direction changes; `levels` has one for each of their characters."""
    out, at = [], 0
    for part in parts:
        start = 0
        for end in range(1, len(part.text) + 1):
            if end == len(part.text) or levels[at + end] != levels[at + start]:
                out.append(part._replace(text=part.text[start:end], level=levels[at + start]))
                start = end
        at += len(part.text)
    return tuple(out)


class _WordsByText(dict[str, Word]):
    """The words of one voice by their text, shaped when first asked for."""

    def __init__(self, cache: WordShaper, run_style: RunStyle) -> None:
        super().__init__()
        self._book = cache
        self._voice = run_style

    def __missing__(self, text: str) -> Word:
        word = self[text] = self._book.build((WordPart(text, self._voice),), text)
        return word
