"""Words as they are set: shaped once, kept, and divided on demand into halves that are words again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from pnp.base.languages import main_script
from pnp.base.records import record
from pnp.text import bidi
from pnp.text.font_faces import INVISIBLE
from pnp.text.languages import base_level
from pnp.text.letter_case import Case, apply_case
from pnp.text.shaping import DisplayText, ShapingOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.fields import IconSpan
    from pnp.model.frame import GlyphRun
    from pnp.text.font_fallback import FallbackFont
    from pnp.text.hyphenation import DivisionPoint

ICON_SIZE = 1.05
"""Side of an inline icon's square, in em."""

ICON_BEARING = 0.05
"""Space on either side of an inline icon, in em."""

_INVISIBLE = {ord(char): None for char in INVISIBLE}


@record
class IconPiece:
    """An inline icon in a word; its text alternative `alt` is a word that is set invisibly over the icon's `width` (em)."""

    span: IconSpan
    alt: Word
    width: float = ICON_SIZE + 2 * ICON_BEARING
    level: int = 0


WordPiece: TypeAlias = "GlyphRun | IconPiece"


class GlyphFaults(NamedTuple):
    """What a word lacks: characters without a glyph, and cuts that its families do not have."""

    missing: tuple[str, ...]
    cuts: tuple[str, ...]


@record(eq=False)
class Word:
    """A shaped word: `pieces` in logical order, `width` in em, `text` as in the source.

    A fragment of a divided word keeps the whole word in `whole` and its offset there in `at`, because only the whole word
    determines where it may be divided again. `leads`: it begins with a repeated hyphen, which is not part of `text`.
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
        """Return the width of the first `offset` characters in em, ignoring kerning and ligatures at the cut."""
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
    """Shapes and caches words and the parts of divided words; `WordCache` implements it."""

    def word(self, parts: tuple[WordPart, ...]) -> Word:
        """Return the word made of `parts`."""

    def build(self, parts: tuple[WordPart, ...], whole: str) -> Word:
        """Shape a word that is not cached yet."""

    def fragment(self, word: Word, point: DivisionPoint, *, after: bool) -> Word:
        """Shape one part of a divided word."""


class WordDivision:
    """A way to divide a word: `before` stays on the line, `after` goes to the next; both are shaped on demand."""

    __slots__ = ("_after", "_before", "_cache", "_reach", "_word", "point")

    def __init__(self, cache: WordShaper, word: Word, point: DivisionPoint) -> None:
        self._cache = cache
        self._word = word
        self._before: Word | None = None
        self._after: Word | None = None
        self._reach: float | None = None
        self.point = point

    @property
    def reach(self) -> float:
        """The approximate width of `before` in em without an added hyphen; most ways to divide a word are never looked at."""
        if self._reach is None:
            run_style = self._word.parts[0].run_style
            self._reach = self._word.reach(len(run_style.shown(self._word.text[: self.point.offset])))
        return self._reach

    @property
    def trail(self) -> float:
        """The width in em of the hyphen that is added to `before`; 0 if there is none."""
        return self._hyphen if self.point.hyphen else 0.0

    @property
    def lead(self) -> float:
        """The width in em of the hyphen that `after` begins with; 0 if there is none."""
        return self._hyphen if self.point.repeat else 0.0

    @property
    def _hyphen(self) -> float:
        return self._word.parts[0].run_style.words["-"].width

    @property
    def before(self) -> Word:
        """The first part, with the added hyphen if there is one."""
        if self._before is None:
            self._before = self._cache.fragment(self._word, self.point, after=False)
        return self._before

    @property
    def after(self) -> Word:
        """The rest, with a repeated hyphen if the language requires one."""
        if self._after is None:
            self._after = self._cache.fragment(self._word, self.point, after=True)
        return self._after


@dataclass(slots=True, eq=False)
class RunStyle:
    """What is needed to shape words in one cut: font chain, language, case, tracking in em; with the words shaped so far."""

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
        """Return `text` as a word without context, with its own levels."""
        levels = bidi.levels(text, base_level(self.locale))
        return self.words[text] if levels is None else self.cache.word(levelled([WordPart(text, self)], levels))

    def shown(self, text: str) -> str:
        """Return the characters that are drawn for `text`: in the style's case, without invisible characters."""
        return self.display_text(text).shown

    def display_text(self, text: str) -> DisplayText:
        """Return what is drawn for `text` and what is extracted for it: the source, unless the case changes its length.

        If it does (`ß` becomes `SS`), the drawn letters are extracted.
        """
        source = text if text.isascii() else text.translate(_INVISIBLE)
        if self.case == "none":
            return DisplayText(source, source)
        shown = apply_case(source, self.case, self.locale)
        return DisplayText(shown, source if len(shown) == len(source) else shown)


class WordPart(NamedTuple):
    """A part of a word in one run style and one level, or an icon (`text` is then U+FFFC)."""

    text: str
    run_style: RunStyle
    level: int = 0
    icon: IconSpan | None = None


def levelled(parts: Sequence[WordPart], levels: bytes) -> tuple[WordPart, ...]:
    """Split parts where the level changes; `levels` has one level for each of their characters."""
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
    """The words of one run style by text, shaped when first used."""

    def __init__(self, cache: WordShaper, run_style: RunStyle) -> None:
        super().__init__()
        self._cache = cache
        self._run_style = run_style

    def __missing__(self, text: str) -> Word:
        word = self[text] = self._cache.build((WordPart(text, self._run_style),), text)
        return word
