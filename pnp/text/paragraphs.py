"""Builds paragraphs from spans: cleaned text split into words, with their positions on an unbroken line in em."""

from __future__ import annotations

from array import array
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from pnp.base.records import record
from pnp.model.fields import TextSpan
from pnp.model.frame import GlyphRun
from pnp.text.bidi import line_levels, visual_order
from pnp.text.break_opportunities import ICON, SPACES, is_plain, units
from pnp.text.cjk_spacing import gap, is_squeezed
from pnp.text.languages import base_level
from pnp.text.paragraph_parts import clean, directions, links_of, parts_of, split_paragraphs, trimmed
from pnp.text.words import Word, levelled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.fields import IconSpan, Span
    from pnp.text.paragraph_parts import LinkRange, ParagraphSpans, RunStyles
    from pnp.text.word_cache import WordCache
    from pnp.text.words import GlyphFaults, RunStyle, WordPart, WordPiece


@record
class Paragraph:
    """The text between two forced breaks, as if set on one unbroken line.

    Word k begins at `starts[k]` em and ends at `ends[k]` em (without the tracking after it), and `spaces[k]` follows it.
    `offsets[k]` is the offset of its text in `text`, where U+FFFC represents each of `icons`. `widest` is the width of its
    widest word in em. `gap`: half a line of space precedes it; `bidirectional`: it may contain runs of several levels;
    `level`: the paragraph's own level; `links`: the ranges of `text` that are links.
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

    def source(self, start: int, end: int) -> str:
        """Return the logical text from `start` to `end`, with each icon as its word."""
        text = self.text[start:end]
        if not self.icons or ICON not in text:
            return text
        alts = (icon.alt for icon in self.icons[self.text.count(ICON, 0, start) :])
        return "".join(next(alts) if char == ICON else char for char in text)

    def visual_order(self, pieces: Sequence[WordPiece]) -> list[int]:
        """Return the order, from left to right, of the pieces of one of its lines."""
        if not self.bidirectional:
            return [*range(len(pieces))]
        kinds = "".join([" " if isinstance(piece, GlyphRun) and piece.text.isspace() else "x" for piece in pieces])
        return visual_order(line_levels([piece.level for piece in pieces], kinds, self.level))

    def faults(self) -> Iterator[GlyphFaults]:
        """Yield the glyph faults of its words."""
        return (word.faults for word in self.words if word.faults)


def paragraphs(spans: Sequence[Span], run_styles: RunStyles, cache: WordCache, locale: str, tracking: float) -> list[Paragraph]:
    """Split spans at line breaks and build a paragraph from each part; empty ones are left out."""
    out = []
    for piece in split_paragraphs(spans):
        made = _paragraph(piece, run_styles, cache, locale, tracking)
        if made is not None:
            links = links_of(piece)
            out.append(replace(made, links=links) if links else made)
    return out


def _paragraph(
    piece: ParagraphSpans, run_styles: RunStyles, cache: WordCache, locale: str, tracking: float
) -> Paragraph | None:
    if len(piece.spans) == 1 and isinstance(span := piece.spans[0], TextSpan):
        text = clean(span.text).strip(SPACES)
        if is_plain(text) and not base_level(span.lang or locale):
            run_style = run_styles(bold=span.bold, italic=span.italic, locale=span.lang)
            return _prose(text, run_style, tracking, gap=piece.gap) if text else None
    return _mixed(piece, run_styles, cache, piece.language or locale, tracking)


def _prose(text: str, run_style: RunStyle, tracking: float, *, gap: bool) -> Paragraph:
    """Build a paragraph of plain text in one run style: its words are separated by spaces."""
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


def _mixed(piece: ParagraphSpans, run_styles: RunStyles, cache: WordCache, locale: str, tracking: float) -> Paragraph | None:
    """Build a paragraph with several run styles, with icons, or in a script whose words ICU must find."""
    parts = trimmed(parts_of(piece, run_styles))
    text = "".join(part.text for part in parts)
    if not text:
        return None
    level = base_level(locale)
    levels = directions(parts, text, locale)
    if levels is not None:
        parts = [*levelled(parts, levels)]
    bounds = [0, *accumulate(len(part.text) for part in parts)]
    cut = _PartSlicer(parts, bounds)
    found = units(text, locale)
    squeezed = is_squeezed(locale)
    words: list[Word] = []
    spaces: list[Word | None] = []
    starts, ends, x = array("d"), array("d"), 0.0
    for unit in found:
        word = cache.word(cut.between(unit.start, unit.content))
        space = cache.word(cut.between(unit.content, unit.end)) if unit.end > unit.content else None
        if squeezed and words and spaces[-1] is None:
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
    )


def _cjk_space(before: Word, after: Word, cache: WordCache) -> Word | None:
    """Return the space between two units of a language without spaces, as a word without characters; None if there is none."""
    width = gap(before.text, after.text, (cache.white(before, before=False), cache.white(after, before=True)))
    return Word("", (), width, None, (), "") if width else None


class _PartSlicer:
    """Returns the parts between two offsets; calls must go from left to right."""

    def __init__(self, parts: Sequence[WordPart], bounds: list[int]) -> None:
        self._parts = parts
        self._bounds = bounds
        self._at = 0

    def between(self, start: int, end: int) -> tuple[WordPart, ...]:
        """Return the parts of the text from `start` to `end`; `start` must not be less than in earlier calls."""
        bounds = self._bounds
        while bounds[self._at + 1] <= start:
            self._at += 1
        out, k = [], self._at
        while k < len(self._parts) and bounds[k] < end:
            part = self._parts[k]
            out.append(part if part.icon else part._replace(text=part.text[max(start - bounds[k], 0) : end - bounds[k]]))
            k += 1
        return tuple(out)
