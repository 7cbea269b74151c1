"""Words as they are set: shaped once, cached by their parts, and divided on demand into halves that are words again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.languages import main_script
from pnp.base.records import lazy_pattern, record
from pnp.base.units import plain_sum
from pnp.model.font_features import wanted_features
from pnp.model.frame import Glyph, GlyphInk, GlyphRun, SpacedWord
from pnp.model.style import CharacterStyle
from pnp.text import bidi
from pnp.text.break_opportunities import SOFT_HYPHEN, DivisionPoint, hyphenation_points, own_division_points
from pnp.text.colour_runs import ColourRun, PictureFault
from pnp.text.fonts import INVISIBLE_CHARACTERS, FallbackFont
from pnp.text.languages import LetterCase, apply_case, base_level
from pnp.text.ruby import lowered, set_ruby
from pnp.text.shaping import DisplayText, Shaper, ShapingItem, ShapingOptions, itemize, single_script
from pnp.text.vertical import COLUMN_CENTRE, needs_vertical_forms, stances

if TYPE_CHECKING:
    from pnp.model.fields import IconSpan


ICON_SIZE = 1.05
"""Side of an inline icon's square, in em."""

ICON_BEARING = 0.05
"""Space on either side of an inline icon, in em."""

_REMOVE_INVISIBLE = {ord(char): None for char in INVISIBLE_CHARACTERS}


@record
class IconPiece:
    """An inline icon in a word; its text alternative `alt` is a word that is set invisibly over the icon's `width` (em)."""

    span: IconSpan
    alt: Word
    width: float = ICON_SIZE + 2 * ICON_BEARING
    level: int = 0


WordPiece: TypeAlias = "GlyphRun | IconPiece"


class TextBar(NamedTuple):
    """A line under or through words: its upper edge below the baseline and its thickness, in em of the text around them."""

    top: float
    thickness: float


@record
class StyledRun(GlyphRun):
    """A run of words that are painted apart, measured in em of the text around them; `plain` is the run in its own em."""

    plain: GlyphRun = GlyphRun("", (), 0.0, "")
    named: CharacterStyle = CharacterStyle("")
    bars: tuple[TextBar, ...] = ()

    __hash__ = GlyphRun.__hash__


class GlyphFaults(NamedTuple):
    """What a word lacks: characters without a glyph, cuts that its families do not have, and features.

    A feature stands with the family and the cut that it is not in: `("smcp", "tektur bold")`.
    """

    missing: tuple[str, ...]
    cuts: tuple[str, ...]
    features: tuple[tuple[str, str], ...] = ()
    pictures: tuple[PictureFault, ...] = ()


@record(eq=False)
class Word:
    """A shaped word: `pieces` in logical order, `width` in em, `text` as in the source.

    A fragment of a divided word keeps the whole word in `whole` and its offset there in `at`, because only the whole word
    determines where it may be divided again. `begins_with_hyphen`: with a repeated one, which is not part of `text`.
    """

    text: str
    pieces: tuple[WordPiece, ...]
    width: float
    faults: GlyphFaults | None
    parts: tuple[WordPart, ...]
    whole: str
    at: int = 0
    begins_with_hyphen: bool = False

    def reach(self, offset: int) -> float:
        """Return the width of the first `offset` characters in em, ignoring kerning and ligatures at the cut."""
        width, count = 0.0, -1 if self.begins_with_hyphen else 0
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


class WordDivision:
    """A way to divide a word: `before` stays on the line, `after` goes to the next; both are shaped on demand."""

    __slots__ = ("_after", "_before", "_cache", "_reach", "_word", "point")

    def __init__(self, cache: WordCache, word: Word, point: DivisionPoint) -> None:
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
            self._reach = self._word.reach(len(run_style.drawn_text(self._word.text[: self.point.offset])))
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
    """What is needed to shape words in one cut: font chain, language, case, tracking in em; with the words shaped so far.

    `named` is the named style of words that are painted apart; `vertical`: words stand in columns.
    """

    cache: WordCache
    chain: tuple[FallbackFont, ...]
    locale: str
    case: LetterCase
    tracking: float
    hyphenate: bool
    features: str = ""
    named: CharacterStyle | None = None
    vertical: bool = False
    setting: ShapingOptions = field(init=False)
    script: str = field(init=False)
    words: _WordsByText = field(init=False)

    def __post_init__(self) -> None:
        self.setting = ShapingOptions(self.locale, self.tracking, self.features, self.vertical)
        self.script = main_script(self.locale)
        self.words = _WordsByText(self.cache, self)

    @property
    def bars(self) -> tuple[TextBar, ...]:
        """The lines under and through its words, as the first font of its chain has them."""
        named, face = self.named, self.chain[0].face
        if named is None:
            return ()
        found = [face.underline] * named.underline + [face.strikeout] * named.strike
        return tuple([TextBar(top * named.size, thickness * named.size) for top, thickness in found])

    def styled(self, run: GlyphRun) -> GlyphRun:
        """Return a run as it stands in a line: one of words that are painted apart as a `StyledRun`."""
        if self.named is None:
            return run
        by, ink = self.named.size, run.ink and GlyphInk(*[edge * self.named.size for edge in run.ink])
        if self.vertical and ink:  # in the middle of the column
            ink = ink._replace(top=ink.top + COLUMN_CENTRE * (by - 1.0), bottom=ink.bottom + COLUMN_CENTRE * (by - 1.0))
        glyphs = tuple([Glyph(gid, adv * by, dx * by, dy * by, text) for gid, adv, dx, dy, text in run.glyphs])
        return StyledRun(run.font, glyphs, run.width * by, run.text, run.level, ink, run, self.named, self.bars)

    def word_alone(self, text: str) -> Word:
        """Return `text` as a word without context, with its own levels."""
        levels = bidi.embedding_levels(text, base_level(self.locale))
        return self.words[text] if levels is None else self.cache.word(split_by_level([WordPart(text, self)], levels))

    def lacking_features(self, link: FallbackFont, text: str) -> list[tuple[str, str]]:
        """Return the features that the style asks for in `text` and a font does not have, each with the font's name."""
        if self.vertical and needs_vertical_forms(text) and link.face.features.isdisjoint(("vert", "vrt2")):
            return [("vert", link.name)]
        if not self.features:
            return []
        return [(tag, link.name) for tag in wanted_features(self.features) if link.face.lacks_feature(tag, text)]

    def drawn_text(self, text: str) -> str:
        """Return the characters that are drawn for `text`: in the style's case, without invisible characters."""
        return self.display_text(text).drawn

    def display_text(self, text: str) -> DisplayText:
        """Return what is drawn for `text` and what is extracted for it: the source, unless the case changes its length.

        If it does (`ß` becomes `SS`), the drawn letters are extracted.
        """
        source = text if text.isascii() else text.translate(_REMOVE_INVISIBLE)
        if self.case == "none":
            return DisplayText(source, source)
        drawn = apply_case(source, self.case, self.locale)
        return DisplayText(drawn, source if len(drawn) == len(source) else drawn)


class WordPart(NamedTuple):
    """A part of a word in one run style and one level, or an icon (`text` is then U+FFFC), or words with a reading `ruby`."""

    text: str
    run_style: RunStyle
    level: int = 0
    icon: IconSpan | None = None
    ruby: str = ""


def inside_ruby(parts: Iterable[WordPart]) -> Iterator[int]:
    """Yield the offsets inside words with a reading, where no line ends."""
    at = 0
    for part in parts:
        if part.ruby:
            yield from range(at + 1, at + len(part.text))
        at += len(part.text)


def split_by_level(parts: Sequence[WordPart], levels: bytes) -> tuple[WordPart, ...]:
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

    def __init__(self, cache: WordCache, run_style: RunStyle) -> None:
        super().__init__()
        self._cache = cache
        self._run_style = run_style

    def __missing__(self, text: str) -> Word:
        word = self[text] = self._cache.build((WordPart(text, self._run_style),), text)
        return word


class _SpacedWords(dict["tuple[Word, Word | None]", "SpacedWord | None"]):
    """Words without icons, each with the space after it, as lines show them; made when first used.

    None where a gap follows that is no space between words, as after the marks of CJK, and for pictures of a colour font.
    """

    def __missing__(self, pair: tuple[Word, Word | None]) -> SpacedWord | None:
        word, space = pair
        found = None
        if space is None or space.pieces or not space.width:
            pieces = (*word.pieces, *(space.pieces if space else ()))
            if True not in [isinstance(piece, ColourRun) for piece in word.pieces]:
                found = SpacedWord(tuple([piece for piece in pieces if isinstance(piece, GlyphRun)]))
        self[pair] = found
        return found


_LONGEST_DIVIDED = 1000
"""Characters of the longest word that is divided: each line shapes what is left of it again. A longer one is too wide."""
_CONTEXT_LENGTH = 5  # the number of characters that HarfBuzz uses as context
_CURSIVE = lazy_pattern("[\u0620-\u064a\u066e-\u06d3\u0710-\u072f\u0750-\u077f\u07ca-\u07ea\u08a0-\u08c9\u1820-\u1878]")


class WordCache:
    """All words that were shaped, by their parts."""

    def __init__(self) -> None:
        self._shaper = Shaper()
        self._compounds: dict[tuple[WordPart, ...], Word] = {}
        self.spaced = _SpacedWords()
        self._halves: dict[bool, dict[Word, tuple[WordDivision, ...]]] = {False: {}, True: {}}
        self._points: dict[tuple[str, str, bool, bool], tuple[DivisionPoint, ...]] = {}

    @property
    def remembered(self) -> int:
        """The number of cached glyph runs."""
        return self._shaper.remembered

    def word(self, parts: tuple[WordPart, ...]) -> Word:
        """Return the word made of `parts`."""
        if len(parts) == 1 and not parts[0].level and parts[0].icon is None and not parts[0].ruby:
            return parts[0].run_style.words[parts[0].text]
        found = self._compounds.get(parts)
        if found is None:
            found = self._compounds[parts] = self.build(parts, "".join([part.text for part in parts]))
        return found

    def halves(self, word: Word, *, hyphens: bool) -> tuple[WordDivision, ...]:
        """Return the ways to divide `word`, in order: with an added hyphen, or at its own hyphens and slashes."""
        known = self._halves[hyphens]
        found = known.get(word)
        if found is None:
            at, end = word.at, word.at + len(word.text)
            inside = [p for p in self._all_points(word, hyphens=hyphens) if at < p.offset < end]
            if at:
                inside = [p._replace(offset=p.offset - at) for p in inside]
            if inside and any(part.ruby for part in word.parts):
                kept = {*inside_ruby(word.parts)}
                inside = [p for p in inside if p.offset not in kept]
            found = known[word] = tuple([WordDivision(self, word, p) for p in inside])
        return found

    def blank_half(self, word: Word, *, before: bool) -> float:
        """Return the width in em of the blank half that a punctuation mark at the edge of `word` has lost."""
        piece = word.pieces[0 if before else -1] if word.pieces else None
        return self._shaper.blank_half(piece, before=before) if isinstance(piece, GlyphRun) else 0.0

    def fragment(self, word: Word, point: DivisionPoint, *, after: bool) -> Word:
        """Shape one part of a divided word."""
        parts = _cut_parts(word.parts, point.offset)[after]
        if after:
            return self.build(parts, word.whole, word.at + point.offset, lead=point.repeat)
        return self.build(parts, word.whole, word.at, lead=word.begins_with_hyphen, trail=point.hyphen)

    def build(self, parts: tuple[WordPart, ...], whole: str, at: int = 0, *, lead: bool = False, trail: bool = False) -> Word:
        """Shape a word; `trail` adds a hyphen at its end, `lead` one before it."""
        if len(parts) == 1 and not lead and (piece := self._only_piece(parts[0], whole, trail=trail)) is not None:
            return Word(parts[0].text, (piece,), piece.width, None, parts, whole, at)
        displayed = [
            DisplayText(part.text, part.text) if part.icon else part.run_style.display_text(part.text) for part in parts
        ]
        source = parts[0].text if len(parts) == 1 else "".join([part.text for part in parts])
        before, following = _context_around(whole, at, at + len(source)) if len(source) < len(whole) else ("", "")
        if trail and not following:
            displayed[-1] = DisplayText(displayed[-1].drawn + "-", displayed[-1].source + "-")
        out = _PieceCollector(self._shaper)
        if lead:
            out.pieces.append(parts[0].run_style.styled(self._shaper.repeated_hyphen(parts[0].run_style.chain[0].face)))
        context = displayed[0] if len(parts) == 1 else DisplayText(*map("".join, zip(*displayed, strict=True)))
        if before or following:
            end = following + "-" if following and trail else following
            context = DisplayText(before + context.drawn + end, before + context.source + end)
        offset = len(before)
        for part, (text, _) in zip(parts, displayed, strict=True):
            if part.icon is not None:
                out.add_icon(part.icon, part)
            elif text and part.ruby:
                out.add_ruby(part, text, context, offset)
            elif text:
                out.add_text(part, text, context, offset)
            offset += len(text)
        if trail and following:
            out.add_text(parts[-1], "-", context, offset + len(following))
        return Word(source, tuple(out.pieces), plain_sum([p.width for p in out.pieces]), out.faults, parts, whole, at, lead)

    def _only_piece(self, part: WordPart, whole: str, *, trail: bool) -> GlyphRun | None:
        """Return the only run of a word or of a part of one, as most have: in one font and Latin script, nothing missing."""
        run_style = part.run_style
        text, link = run_style.display_text(part.text), run_style.chain[0]
        if trail:
            text = DisplayText(text.drawn + "-", text.source + "-")
        if not text.drawn or part.ruby or run_style.named is not None or run_style.vertical or link.missing_cut:
            return None
        if (script := single_script(text.drawn, run_style.script)) is None:
            return None
        if run_style.lacking_features(link, text.drawn):
            return None
        if not link.face.covers(text.drawn) or (part.text != whole and _CURSIVE.search(whole)):
            return None
        item = ShapingItem(0, len(text.drawn), link, script)
        run = self._shaper.shape(text, item, link.face, run_style.setting, part.level)
        return None if 0 in [glyph.gid for glyph in run.glyphs] else run

    def _all_points(self, word: Word, *, hyphens: bool) -> tuple[DivisionPoint, ...]:
        if not word.parts or len(word.whole) > _LONGEST_DIVIDED:
            return ()
        run_style = word.parts[0].run_style
        key = (word.whole, run_style.locale, run_style.hyphenate, hyphens)
        found = self._points.get(key)
        if found is None:
            found = (
                hyphenation_points(word.whole, run_style.locale, hyphenate=run_style.hyphenate)
                if hyphens
                else own_division_points(word.whole, run_style.locale)
            )
            self._points[key] = found
        return found


class _PieceCollector:
    """Collects the pieces of a word and their glyph faults."""

    def __init__(self, shaper: Shaper) -> None:
        self.pieces: list[WordPiece] = []
        self._shaper = shaper
        self._missing: dict[str, None] = {}
        self._cuts: dict[str, None] = {}
        self._features: dict[tuple[str, str], None] = {}
        self._pictures: dict[PictureFault, None] = {}

    @property
    def faults(self) -> GlyphFaults | None:
        if not (self._missing or self._cuts or self._features or self._pictures):
            return None
        return GlyphFaults(tuple(self._missing), tuple(self._cuts), tuple(self._features), tuple(self._pictures))

    def add_icon(self, icon: IconSpan, part: WordPart) -> None:
        alt = part.run_style.word_alone(icon.alt)
        self._missing.update(dict.fromkeys(alt.faults.missing if alt.faults else ()))
        width = (ICON_SIZE + 2 * ICON_BEARING) * (icon.named.size if icon.named else 1.0)
        self.pieces.append(IconPiece(icon, alt, width, part.level))

    def add_text(self, part: WordPart, text: str, context: DisplayText, at: int) -> None:
        run_style = part.run_style
        for start, end, link, script in itemize(text, run_style.chain, run_style.locale, run_style.script):
            if link is None:
                self._missing.update(dict.fromkeys(_missing_characters(text[start:end], run_style.chain)))
            elif link.missing_cut and not link.face.in_colour:
                self._cuts[link.missing_cut] = None
            if link is not None and not link.face.in_colour:
                self._features.update(dict.fromkeys(run_style.lacking_features(link, text[start:end])))
            used = link or run_style.chain[0]  # whose notdef glyphs keep the place of what is missing, for drafts
            item = ShapingItem(at + start, at + end, used, script)
            for run in self._runs_of(part, context, item, used):
                if link is not None and not text.isspace() and 0 in [glyph.gid for glyph in run.glyphs]:
                    self._missing[run.text] = None  # it has the characters, and not the parts that shaping divides one into
                if isinstance(run, ColourRun):
                    self._pictures.update(dict.fromkeys([PictureFault(text, used.name, cause) for text, cause in run.faults]))
                self.pieces.append(run_style.styled(run))

    def _runs_of(self, part: WordPart, context: DisplayText, item: ShapingItem, link: FallbackFont) -> Iterator[GlyphRun]:
        """Yield the only run of an item, or in a column those that stand in different ways."""
        setting = part.run_style.setting
        if link.face.in_colour:
            plain = setting._replace(features="", vertical=False)
            run = self._shaper.shape(context, item, link.face, plain, part.level)
            letters = next(one.face for one in part.run_style.chain if not one.face.in_colour)
            yield self._shaper.in_colour(run, link.face, letters, vertical=setting.vertical)
            return
        if not setting.vertical:
            yield self._shaper.shape(context, item, link.face, setting, part.level)
            return
        for start, end, stance in stances(context.drawn[item.start : item.end]):
            stretch = item._replace(start=item.start + start, end=item.start + end)
            yield self._shaper.shape_for_column(context, stretch, link.face, setting, stance)

    def add_ruby(self, part: WordPart, text: str, context: DisplayText, at: int) -> None:
        """Add words with their reading; the narrower of the two is spread over the other's width."""
        first, run_style = len(self.pieces), part.run_style
        self.add_text(part, text, context, at)
        reading = run_style.word_alone(part.ruby)
        self._missing.update(dict.fromkeys(reading.faults.missing if reading.faults else ()))
        pictures = [piece for piece in reading.pieces if isinstance(piece, ColourRun)]
        self._pictures.update({PictureFault(piece.text, "", "a reading has letters alone"): None for piece in pictures})
        words, small = (
            [piece.plain if isinstance(piece, StyledRun) else piece for piece in pieces if isinstance(piece, GlyphRun)]
            for pieces in (self.pieces[first:], reading.pieces)
        )
        look = (run_style.named.size, run_style.named.colour) if run_style.named else ()
        ruby, words = set_ruby(words, small, run_style.tracking, *look)
        if run_style.vertical and run_style.named:
            ruby = lowered(ruby, COLUMN_CENTRE * (run_style.named.size - 1.0))
        self.pieces[first:] = [ruby, *[run_style.styled(run) for run in words]]


def _missing_characters(text: str, chain: Sequence[FallbackFont]) -> list[str]:
    return [char for char in text if not any(link.face.covers(char) for link in chain)] or [text]


def _context_around(whole: str, start: int, end: int) -> tuple[str, str]:
    if whole.isascii():
        return "", ""
    before, after = whole[:start].rstrip(SOFT_HYPHEN), whole[end:].lstrip(SOFT_HYPHEN)
    return before[-_CONTEXT_LENGTH:] * bool(_CURSIVE.search(before)), after[:_CONTEXT_LENGTH] * bool(_CURSIVE.match(after))


def _cut_parts(parts: tuple[WordPart, ...], offset: int) -> tuple[tuple[WordPart, ...], tuple[WordPart, ...]]:
    if len(parts) == 1:
        ((text, run_style, level, icon, _),) = parts  # nothing with a reading is cut
        return (WordPart(text[:offset], run_style, level, icon),), (WordPart(text[offset:], run_style, level, icon),)
    left: list[WordPart] = []
    right: list[WordPart] = []
    for part in parts:
        if offset > 0:
            left.append(part._replace(text=part.text[:offset]))
        if offset < len(part.text):
            right.append(part._replace(text=part.text[max(offset, 0) :]))
        offset -= len(part.text)
    return tuple(left), tuple(right)
