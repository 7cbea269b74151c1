"""Divides set lines into passages for readers who do not see them: the words of one link and one language, in reading order."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from pnp.text.font_faces import INVISIBLE
from pnp.text.words import IconPiece

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.text.line_breaking import BrokenLine
    from pnp.text.paragraphs import Paragraph
    from pnp.text.words import Word, WordPiece


class Passage(NamedTuple):
    """Successive words of a line as they are read, that have one `language` and link to one anchor (empty: no link).

    `text` is the source with icons as their words; the passages of a text give, joined, what its lines give. `plain`: its
    glyphs extract as that text, from left to right.
    """

    text: str
    link: str
    language: str
    plain: bool


class LinePassages(NamedTuple):
    """The passages of a line in reading order; `owners` has the passage of each glyph run and icon from left to right."""

    passages: tuple[Passage, ...]
    owners: tuple[int, ...]


class _Located(NamedTuple):
    """A piece of a line: where its text begins in that of the paragraph, what it links to, its language."""

    piece: WordPiece
    at: int
    link: str
    language: str


def line_passages(par: Paragraph, line: BrokenLine) -> LinePassages:
    """Return the passages of one line of a paragraph."""
    located = [*_located(par, line)]
    groups = [list(group) for _, group in groupby(located, lambda one: (one.link, one.language))]
    starts = [line.start, *(group[0].at for group in groups[1:]), line.end]
    order = par.visual_order([one.piece for one in located])
    belongs = [number for number, group in enumerate(groups) for _ in group]
    straight = _in_one_stretch(order, belongs)
    passages = tuple(
        _passage(par.source(start, end), group, straight=number in straight)
        for number, (group, start, end) in enumerate(zip(groups, starts, starts[1:], strict=False))
    )
    return LinePassages(passages, tuple(belongs[k] for k in order if _is_shown(located[k].piece)))


def ended(passages: LinePassages, end: str) -> LinePassages:
    """Return the passages of a line that a forced break ends, which is written as `end`."""
    *before, last = passages.passages
    return passages._replace(passages=(*before, last._replace(text=last.text + end, plain=False)))


def _is_shown(piece: WordPiece) -> bool:
    """Whether a line contains it: an icon without a word has no text there."""
    return not isinstance(piece, IconPiece) or bool(piece.alt.width)


def _in_one_stretch(order: Sequence[int], belongs: Sequence[int]) -> set[int]:
    """Return the passages whose pieces stand side by side in reading order; in `order` pieces stand from left to right."""
    broken = {belongs[after] for before, after in pairwise(order) if after != before + 1 and belongs[after] == belongs[before]}
    stretches = Counter(number for number, _ in groupby(belongs[k] for k in order))
    return {number for number, count in stretches.items() if count == 1} - broken


def _passage(text: str, group: Sequence[_Located], *, straight: bool) -> Passage:
    pieces = [one.piece for one in group]
    extracted = "".join([_extracted(piece) for piece in pieces])
    odd = any(_odd(piece) for piece in pieces)
    plain = straight and not odd and extracted == "".join([char for char in text if char not in INVISIBLE])
    return Passage(text, group[0].link, group[0].language, plain)


def _extracted(piece: WordPiece) -> str:
    if isinstance(piece, IconPiece):
        return "" if any(_odd(inner) for inner in piece.alt.pieces) else "".join([_extracted(p) for p in piece.alt.pieces])
    return "".join([glyph.text for glyph in piece.glyphs])


def _odd(piece: WordPiece) -> bool:
    return bool(piece.level & 1)


def _located(par: Paragraph, line: BrokenLine) -> Iterator[_Located]:
    """Yield the pieces of a line in reading order."""
    for k in range(line.first, line.last):
        divided = k == line.first and line.head is not None
        word = line.head if divided and line.head is not None else par.words[k]
        at = line.start if divided else par.offsets[k]
        yield from _word(par, word, at)
        space = par.spaces[k]
        if space is not None:
            yield from _word(par, space, at + len(word.text))
    if line.tail is not None:
        yield from _word(par, line.tail, line.end - len(line.tail.text))


def _word(par: Paragraph, word: Word, at: int) -> Iterator[_Located]:
    """Yield the pieces of a word that begins at an offset of its paragraph."""
    if len(word.pieces) == 1 and not par.links:  # as most words are
        yield _Located(word.pieces[0], at, "", _language(word, 0))
        return
    drawn = [k for k, char in enumerate(word.text) if char not in INVISIBLE]
    count = -1 if word.leads else 0
    for piece in word.pieces:
        offset = drawn[min(max(count, 0), len(drawn) - 1)] if drawn else 0
        link = next((link.anchor for link in par.links if link.start <= at + offset < link.end), "")
        yield _Located(piece, at + offset, link, _language(word, offset))
        count += 1 if isinstance(piece, IconPiece) else sum(len(glyph.text) for glyph in piece.glyphs)


def _language(word: Word, offset: int) -> str:
    """Return the language of a character of a word."""
    for part in word.parts:
        if offset < len(part.text):
            return part.run_style.locale
        offset -= len(part.text)
    return word.parts[-1].run_style.locale if word.parts else ""
