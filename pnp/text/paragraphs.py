"""Builds paragraphs from spans: words with their positions on an unbroken line, and the metrics of lines, in em.

Latin, Greek and Cyrillic lines use the font's own metrics (hhea table). Fonts for other scripts often specify more than
their letters need, or less than their stacked marks need, so there the ink of sample letters is measured. Scripts without
samples use their font's own metrics, with room for the ink of each text, also between its lines.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, NamedTuple, Protocol
from unicodedata import is_normalized, normalize

import uharfbuzz as hb

from pnp.base.languages import main_script
from pnp.base.records import lazy_pattern, record
from pnp.model.fields import IconSpan, LineBreak, Mention, PageRef, Span, TextSpan
from pnp.model.frame import GlyphInk, GlyphRun
from pnp.text import bidi
from pnp.text.bidi import line_levels, visual_order
from pnp.text.break_opportunities import BREAKING_SPACES, ICON_CHARACTER, UnbreakableUnit, is_plain_text, unbreakable_units
from pnp.text.languages import base_level
from pnp.text.ruby import RubyRun
from pnp.text.shaping import cjk_gap, squeezes_punctuation
from pnp.text.vertical import CELL_TOP, COLUMN_CENTRE, UprightRun
from pnp.text.words import RunStyle, StyledRun, Word, WordCache, WordPart, WordPiece, inside_ruby, split_by_level

if TYPE_CHECKING:
    from pnp.model.style import CharacterStyle
    from pnp.text.fonts import FallbackFont, FontFace


@record
class Paragraph:
    """The text between two forced breaks, as if set on one unbroken line.

    Word k begins at `starts[k]` em and ends at `ends[k]` em (without the tracking after it), and `spaces[k]` follows it.
    `offsets[k]` is the offset of its text in `text`, where U+FFFC represents each of `icons`. `widest` is the width of its
    widest word in em. `gap`: half a line of space precedes it; `bidirectional`: it may contain runs of several levels;
    `level`: the paragraph's own level; `links`: the ranges of `text` that are links; `styled`: it has words in a
    named style that are painted apart, or with a reading.
    """

    text: str
    words: list[Word]
    spaces: list[Word | None]
    starts: array[float]
    ends: array[float]
    offsets: array[int]
    widest: float
    tracking: float = 0.0
    gap: bool = False
    icons: tuple[IconSpan, ...] = ()
    level: int = 0
    bidirectional: bool = False
    links: tuple[LinkRange, ...] = ()
    styled: bool = False

    def source(self, start: int, end: int) -> str:
        """Return the logical text from `start` to `end`, with each icon as its word."""
        text = self.text[start:end]
        if not self.icons or ICON_CHARACTER not in text:
            return text
        alts = (icon.alt for icon in self.icons[self.text.count(ICON_CHARACTER, 0, start) :])
        return "".join(next(alts) if char == ICON_CHARACTER else char for char in text)

    def visual_order(self, pieces: Sequence[WordPiece]) -> list[int]:
        """Return the order, from left to right, of the pieces of one of its lines."""
        if not self.bidirectional:
            return [*range(len(pieces))]
        kinds = "".join([" " if isinstance(piece, GlyphRun) and piece.text.isspace() else "x" for piece in pieces])
        return visual_order(line_levels([piece.level for piece in pieces], kinds, self.level))


def build_paragraphs(
    spans: Sequence[Span], run_styles: RunStyles, cache: WordCache, locale: str, tracking: float
) -> list[Paragraph]:
    """Split spans at line breaks and build a paragraph from each part; empty ones are left out."""
    if len(spans) == 1 and isinstance(span := spans[0], TextSpan) and not span.link:  # as most texts are
        only = _read_plain(span, run_styles, locale, tracking)
        if only is None:
            only = _build_mixed(ParagraphSpans([span]), run_styles, cache, span.lang or locale, tracking)
        return [] if only is None else [only]
    out = []
    for piece in split_paragraphs(spans):
        paragraph = _build_paragraph(piece, run_styles, cache, locale, tracking)
        if paragraph is not None:
            links = link_ranges(piece)
            out.append(replace(paragraph, links=links) if links else paragraph)
    return out


def _build_paragraph(
    piece: ParagraphSpans, run_styles: RunStyles, cache: WordCache, locale: str, tracking: float
) -> Paragraph | None:
    if len(piece.spans) == 1 and isinstance(span := piece.spans[0], TextSpan):
        plain = _read_plain(span, run_styles, locale, tracking, gap=piece.gap)
        if plain is not None:
            return plain
    return _build_mixed(piece, run_styles, cache, piece.language or locale, tracking)


def _read_plain(span: TextSpan, run_styles: RunStyles, locale: str, tracking: float, *, gap: bool = False) -> Paragraph | None:
    """Build a paragraph whose words end at its spaces; None if ICU must find them, or there are none."""
    text = clean_text(span.text).strip(BREAKING_SPACES)
    if not text or span.named is not None or span.ruby or base_level(span.lang or locale) or not is_plain_text(text):
        return None
    run_style = run_styles(bold=span.bold, italic=span.italic, locale=span.lang)
    tokens = text.split(" ")
    known = run_style.words
    space = known[" "]
    words = [known[token] for token in tokens]
    widths = [word.width for word in words]
    starts = array("d", accumulate([width + space.width for width in widths], initial=0.0))
    ends = array("d", [start + width - tracking for start, width in zip(starts, widths, strict=False)])
    offsets = array("l", accumulate([len(token) + 1 for token in tokens], initial=0))
    spaces: list[Word | None] = [space] * len(words)
    spaces[-1] = None
    return Paragraph(text, words, spaces, starts, ends, offsets, max(widths) - tracking, tracking, gap)


def _build_mixed(
    piece: ParagraphSpans, run_styles: RunStyles, cache: WordCache, locale: str, tracking: float
) -> Paragraph | None:
    """Build a paragraph with several run styles, with icons, or in a script whose words ICU must find."""
    parts = trim_parts(split_by_style(piece, run_styles))
    text = "".join(part.text for part in parts)
    if not text:
        return None
    level = base_level(locale)
    levels = part_levels(parts, text, locale)
    if levels is not None:
        parts = [*split_by_level(parts, levels)]
    bounds = [0, *accumulate(len(part.text) for part in parts)]
    cut, only = _PartSlicer(parts, bounds), parts[0]
    is_plain = len(parts) == 1 and not only.level and only.icon is None and not only.ruby
    whole = only.run_style.words if is_plain else None
    found = _join_ruby(unbreakable_units(text, locale), parts)
    squeezed = squeezes_punctuation(locale)
    words: list[Word] = []
    spaces: list[Word | None] = []
    starts, ends, x = array("d"), array("d"), 0.0
    for unit in found:
        word = cache.word(cut.between(unit.start, unit.content)) if whole is None else whole[text[unit.start : unit.content]]
        space = cache.word(cut.between(unit.content, unit.end)) if unit.end > unit.content else None
        if squeezed and words and spaces[-1] is None and not _JOINED_LETTERS.match(text, unit.start - 1):
            spaces[-1] = _cjk_space(words[-1], word, cache)
            x += spaces[-1].width if spaces[-1] else 0.0
        words.append(word)
        spaces.append(space)
        starts.append(x)
        ends.append(x + word.width - tracking)
        x += word.width + (space.width if space else 0.0)
    icons = tuple(part.icon for part in parts if part.icon)
    return Paragraph(
        text,
        words,
        spaces,
        starts,
        ends,
        array("l", [unit.start for unit in found]),
        max([word.width for word in words]) - tracking,
        tracking,
        piece.gap,
        icons,
        level,
        levels is not None,
        styled=any(part.run_style.named is not None or part.ruby for part in parts),
    )


_JOINED_LETTERS = lazy_pattern("[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]{2}")
"""Two kana or ideographs, most of what stands side by side: no space belongs between them."""


def _join_ruby(found: list[UnbreakableUnit], parts: Sequence[WordPart]) -> list[UnbreakableUnit]:
    """Return units none of which ends inside words with a reading."""
    kept = {*inside_ruby(parts)}
    if not kept:
        return found
    out: list[UnbreakableUnit] = []
    for unit in found:
        joined = unit.start in kept
        out[-1:] = [out[-1]._replace(content=unit.content, end=unit.end)] if joined else [*out[-1:], unit]
    return out


def _cjk_space(before: Word, after: Word, cache: WordCache) -> Word | None:
    texts = before.text, after.text
    beside = [*before.pieces[-1:], *[piece for piece in after.pieces if not isinstance(piece, RubyRun)][:1]]
    if all(
        isinstance(p.plain if isinstance(p, StyledRun) else p, UprightRun) for p in beside
    ):  # as figures that stand upright in a column
        texts = "", ""
    width = cjk_gap(*texts, (cache.blank_half(before, before=False), cache.blank_half(after, before=True)))
    return Word("", (), width, None, (), "") if width else None


class _PartSlicer:
    """Returns the parts between two offsets; calls must go from left to right."""

    def __init__(self, parts: Sequence[WordPart], bounds: list[int]) -> None:
        self._parts = parts
        self._bounds = bounds
        self._at = 0

    def between(self, start: int, end: int) -> tuple[WordPart, ...]:
        bounds = self._bounds
        while bounds[self._at + 1] <= start:
            self._at += 1
        out, k = [], self._at
        while k < len(self._parts) and bounds[k] < end:
            part = self._parts[k]
            out.append(part if part.icon else part._replace(text=part.text[max(start - bounds[k], 0) : end - bounds[k]]))
            k += 1
        return tuple(out)


_LINE_ENDS = lazy_pattern("[\t\n\r\u0085\u2028\u2029]+")
_CONTROLS = lazy_pattern("[\x00-\x1f\x7f]+")
_ISOLATE_STARTS, _ISOLATE_END = "\u2066\u2067", "\u2069"  # left to right, right to left


class RunStyles(Protocol):
    """Returns the run style for bold or italic text of the style that is being set, or for words in a named style."""

    def __call__(self, *, bold: bool, italic: bool, locale: str = "", named: CharacterStyle | None = None) -> RunStyle:
        """Return the run style with the nearest cut; `locale` is the text's own if empty."""


class LinkRange(NamedTuple):
    """Characters `start` to `end` (exclusive) of a paragraph's text, which link to `anchor`."""

    start: int
    end: int
    anchor: str


@dataclass(slots=True)
class ParagraphSpans:
    """The spans between two line breaks; `gap`: half a line of space before them."""

    spans: list[TextSpan | IconSpan] = field(default_factory=list)
    gap: bool = False

    @property
    def language(self) -> str:
        """The language of its text if all spans name the same one, else an empty string."""
        found = {span.lang for span in self.spans if isinstance(span, TextSpan)}
        return found.pop() if len(found) == 1 else ""


def clean_text(text: str) -> str:
    """Return `text` in NFC without control characters, with line ends as spaces; no-break and soft characters stay.

    U+FFFC, which represents icons here, becomes U+FFFD, which is then reported as missing.
    """
    if not text.isprintable():
        text = _CONTROLS.sub("", _LINE_ENDS.sub(" ", text))
    if ICON_CHARACTER in text:
        text = text.replace(ICON_CHARACTER, "\ufffd")
    return text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)


def split_paragraphs(spans: Sequence[Span]) -> list[ParagraphSpans]:
    """Split spans at line breaks; two consecutive breaks make a gap before the next paragraph."""
    out = [ParagraphSpans()]
    for span in spans:
        if isinstance(span, (PageRef, Mention)):  # the page number is not known yet, or it prints nothing
            continue
        if not isinstance(span, LineBreak):
            out[-1].spans.append(span)
        elif out[-1].spans:
            out.append(ParagraphSpans())
        else:
            out[-1].gap = len(out) > 1
    return out


def split_by_style(piece: ParagraphSpans, run_styles: RunStyles) -> list[WordPart]:
    """Return the parts of a paragraph with their run styles; an icon has that of the text before it in its own language."""
    out = []
    language = piece.language
    run_style = run_styles(bold=False, italic=False, locale=language)
    for span in piece.spans:
        if isinstance(span, IconSpan):
            # Fonts of another language need not have the letters of its word.
            own = run_style if span.lang == language else run_styles(bold=False, italic=False, locale=span.lang)
            out.append(WordPart(ICON_CHARACTER, own, icon=span))
        elif text := clean_text(span.text):
            language = span.lang
            run_style = run_styles(bold=span.bold, italic=span.italic, locale=span.lang, named=span.named)
            out.append(WordPart(text, run_style, ruby=span.ruby))
    return out


def link_ranges(piece: ParagraphSpans) -> tuple[LinkRange, ...]:
    """Return the range of each linked span in the paragraph's text, which does not contain leading white space."""
    if not any(isinstance(span, TextSpan) and span.link for span in piece.spans):
        return ()
    texts = [clean_text(span.text) if isinstance(span, TextSpan) else ICON_CHARACTER for span in piece.spans]
    whole = "".join(texts)
    at = len(whole.lstrip(BREAKING_SPACES)) - len(whole)
    found = []
    for span, text in zip(piece.spans, texts, strict=True):
        if isinstance(span, TextSpan) and span.link:
            found.append(LinkRange(max(at, 0), at + len(text), span.link))
        at += len(text)
    return tuple(found)


def trim_parts(parts: list[WordPart]) -> list[WordPart]:
    """Remove white space at both ends of the paragraph."""
    while parts and not (text := parts[0].text.lstrip(BREAKING_SPACES)):
        del parts[0]
    if parts:
        parts[0] = parts[0]._replace(text=text)
    while parts and not (text := parts[-1].text.rstrip(BREAKING_SPACES)):
        del parts[-1]
    if parts:
        parts[-1] = parts[-1]._replace(text=text)
    return parts


def part_levels(parts: Sequence[WordPart], text: str, locale: str) -> bytes | None:
    """Return the level of each character of `text`, which consists of `parts`; None if all are 0.

    The paragraph has the level of its language (as HL1 of UAX #9 allows); text in another language is isolated.
    """
    if all(part.run_style.locale == locale for part in parts):
        return bidi.embedding_levels(text, base_level(locale))
    marked, kept = _isolate_languages(parts, locale)
    levels = bidi.embedding_levels(marked, base_level(locale))
    found = bytes([levels[at] for at in kept]) if levels is not None else b""
    return found if any(found) else None


def _isolate_languages(parts: Sequence[WordPart], locale: str) -> tuple[str, list[int]]:
    text = ""
    kept: list[int] = []
    for language, group in groupby(parts, lambda part: part.run_style.locale):
        words = "".join([part.text for part in group])
        start = len(text)
        if language == locale:
            text += words
            kept += range(start, len(text))
            continue
        lead = len(words) - len(words.lstrip(BREAKING_SPACES))
        core = words.strip(BREAKING_SPACES)
        text += words[:lead] + _ISOLATE_STARTS[base_level(language)] + core + _ISOLATE_END + words[lead + len(core) :]
        end = start + lead + 1 + len(core)
        kept += [*range(start, start + lead), *range(start + lead + 1, end), *range(end + 1, len(text))]
    return text, kept


class LineMetrics(NamedTuple):
    """The line metrics of a text, in em: `ascent` above the first baseline, `descent` below the last, `leading` between lines.

    Icons are centred on half of `cap_height`. Text in the middle of a box is centred on `centre`, the height of the middle of
    its letters, but moved no further than the unused space `above` and `below` its ink allows.
    """

    ascent: float
    descent: float
    cap_height: float
    leading: float
    centre: float
    above: float = 0.0
    below: float = 0.0


COLUMN_METRICS = LineMetrics(CELL_TOP, 0.12, 2 * COLUMN_CENTRE, 1.25, COLUMN_CENTRE)
"""Those of columns, which are as wide as ideographs, however tall the lines of their font are."""


@record
class _Sample:
    """Sample letters without marks, for the centre; words with the highest common stacks; and the least leading."""

    plain: str
    tall: str
    leading: float


# Han letters fill their squares: with less, the space between lines would be as small as that between letters
_HAN_LEADING = 1.25
_SAMPLES = {
    "Arab": _Sample("دلاع", "لأ لآ كّ ظً", 1.25),
    "Beng": _Sample("কমরত", "র্কি কৈঁ", 1.3),
    "Deva": _Sample("कमरत", "र्की किं ऑं टूँ", 1.3),
    "Ethi": _Sample("ሀመረ", "ሀሐፕ", 1.2),
    "Gujr": _Sample("કમરત", "ર્કી કૈં", 1.3),
    "Guru": _Sample("ਕਮਰਤ", "ਕੀਂ ਕੈ", 1.3),
    "Hang": _Sample("한글", "한글뷁", _HAN_LEADING),
    "Hani": _Sample("国永", "国永", _HAN_LEADING),
    "Hebr": _Sample("אבמש", "לשׁ קּ", 1.15),
    "Hira": _Sample("国永", "国永", _HAN_LEADING),
    "Khmr": _Sample("កមរត", "កំ ក៉ី ខ្ញុំ", 1.5),
    "Knda": _Sample("ಕಮರತ", "ಕೀ ರ್ಕೆ", 1.4),
    "Laoo": _Sample("ກມນອ", "ທີ່ ນ້ຳ ຢ໊", 1.4),
    "Mlym": _Sample("കമരത", "കി ർക്ക", 1.3),
    "Mymr": _Sample("ကမတလ", "ကိံ င်္ကီ", 1.5),
    "Orya": _Sample("କମରତ", "ର୍କି କୈଁ", 1.35),
    "Sinh": _Sample("කමරත", "කී ක්‍ර ර්‍කි", 1.3),
    "Taml": _Sample("கமரத", "கீ ஸ்ரீ", 1.3),
    "Telu": _Sample("కమరత", "కీ ర్కె", 1.4),
    "Thai": _Sample("กมนอ", "ที่ นี้ ปั้ น้ำ", 1.35),
    "Tibt": _Sample("ཀམརཏ", "ཀི ཀོཾ", 1.7),
}


_EUROPEAN_END = 0x530  # Latin, Greek and Cyrillic letters are below it
_SCRIPTS_LIKE_LATIN = frozenset({"Cyrl", "Grek", "Latn"})
_INK_TOLERANCE = 0.01  # em by which ink may leave the lines of a font: overshoot of round letters, less than a dot in print
_LEAST_INK_GAP = 0.04  # em between the ink of two lines
_NO_INK = GlyphInk(0.0, 0.0, 0.0, 0.0)


def may_have_own_metrics(locale: str) -> bool:
    """Return whether the script requires that lines are measured by what they print, if they have its letters or figures."""
    return main_script(locale) not in _SCRIPTS_LIKE_LATIN


def has_letters_of_script(text: str) -> bool:
    """Return whether `text` has letters or figures of a script that is measured by what it prints.

    European digits and Latin names alone keep the metrics that they have in all other languages.
    """
    return any(ord(char) >= _EUROPEAN_END and char.isalnum() for char in text)


class LineMeasurer:
    """Measures the ink of letters in fonts, each only once."""

    def __init__(self) -> None:
        self._inks: dict[tuple[str, str], tuple[float, float]] = {}
        self._words = _WordReaches()

    def metrics(self, chain: Sequence[FallbackFont], locale: str, leading: float, *, own: bool = True) -> LineMetrics:
        """Return the metrics of a language's lines in `chain`, with `leading` em or more if the script needs it.

        Lines without letters or figures of its script (not `own`) have the metrics of the font that shows European ones.
        """
        script = main_script(locale)
        sample = _SAMPLES.get(script)
        face = _own_face(chain, own=own) if sample is None else _latin_face(chain, sample)
        if sample is None or not own:
            return LineMetrics(face.ascent, face.descent, face.cap_height, leading, (face.ascent - face.descent) / 2)
        plain, tall = self._ink(chain, sample.plain, script, locale), self._ink(chain, sample.tall, script, locale)
        centre = (plain[0] - plain[1]) / 2
        ascent, least = max(face.ascent, tall[0]), max(leading, sample.leading)
        return LineMetrics(ascent, face.descent, 2 * centre, least, centre, ascent - tall[0], face.descent)

    def fit_to_ink(
        self, metrics: LineMetrics, paragraphs: Iterable[Paragraph], locale: str, *, own: bool = True
    ) -> LineMetrics:
        """Return `metrics` with room for all ink of `paragraphs`.

        All texts have their first baseline at the same height, unless their stacks are unusually high; the descent is as
        large as each text needs. So is the leading in a script without samples. Lines with the metrics of their font (not
        `own`) keep them, unless ink leaves them, such as the accents of `Ẩ`; they always keep their leading.
        """
        above, below = (metrics.ascent - metrics.above, metrics.descent - metrics.below) if own else (0.0, 0.0)
        for par in paragraphs:
            tops, bottoms = zip(*map(self._words.__getitem__, par.words), strict=True)
            above, below = max(above, *tops), max(below, *bottoms)
        if not own and above - metrics.ascent < _INK_TOLERANCE and below - metrics.descent < _INK_TOLERANCE:
            return metrics
        ascent, descent = max(metrics.ascent, above), max(metrics.descent, below)
        leading = (
            max(metrics.leading, above + below + _LEAST_INK_GAP)
            if any(par.styled for par in paragraphs)  # whose words may be larger
            else metrics.leading
            if not own or main_script(locale) in _SAMPLES
            else max(metrics.leading, above + below + _LEAST_INK_GAP)
        )
        return metrics._replace(ascent=ascent, descent=descent, leading=leading, above=ascent - above, below=descent - below)

    def _ink(self, chain: Sequence[FallbackFont], text: str, script: str, locale: str) -> tuple[float, float]:
        """Return how far `text` extends above and below the baseline, in em, each word in the first font that has it."""
        above, below = 0.0, 0.0
        for word in text.split():
            face = next((link.face for link in chain if link.face.covers(word)), None)
            if face is None:
                continue
            found = self._inks.get((face.key, word))
            if found is None:
                found = self._inks[face.key, word] = self._measure_ink(face, word, script, locale)
            above, below = max(above, found[0]), max(below, found[1])
        return above, below

    @staticmethod
    def _measure_ink(face: FontFace, word: str, script: str, locale: str) -> tuple[float, float]:
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.direction = "rtl" if base_level(locale) else "ltr"
        buffer.script, buffer.language = script, locale
        hb.shape(face.font, buffer)
        glyphs = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        inks = [(face.inks[info.codepoint] or _NO_INK, place.y_offset * face.em) for info, place in glyphs]
        return max(dy - ink.top for ink, dy in inks), max(ink.bottom - dy for ink, dy in inks)


class _WordReaches(dict["Word", tuple[float, float]]):
    """How far the ink of each word extends above and below the baseline, in em; 0 if it does not."""

    def __missing__(self, word: Word) -> tuple[float, float]:
        inks = [run.ink for run in word.pieces if isinstance(run, GlyphRun) and run.ink is not None]
        reach = self[word] = max([0.0, *[-ink.top for ink in inks]]), max([0.0, *[ink.bottom for ink in inks]])
        return reach


def _own_face(chain: Sequence[FallbackFont], *, own: bool) -> FontFace:
    return next((k.face for k in chain if own or k.face.covers("0")), chain[0].face)


def _latin_face(chain: Sequence[FallbackFont], sample: _Sample) -> FontFace:
    """Return the chain's Latin font, which other languages of the game use too; the first font if it has both scripts."""
    return next((k.face for k in chain if k.face.covers("Hx") and not k.face.covers(sample.plain)), chain[0].face)
