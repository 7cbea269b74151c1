"""Drop caps: the first letter of the first paragraph under a heading, several lines tall, with the text beside it.

It stands on the baseline of the last of its lines, and is as high as the capitals of the first. Only scripts with capital
letters have drop caps: in others letters are joined, hang from a line or have no height of their own.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.languages import main_script
from pnp.base.units import PT
from pnp.layout.booklet.beside import floats
from pnp.layout.booklet.strips import paint_under
from pnp.layout.booklet.text_blocks import first_words, strips_of_lines
from pnp.model.booklet import HeadingBlock, ParagraphBlock
from pnp.model.fields import RichText, TextSpan
from pnp.text.copyfitting import LineRoom
from pnp.text.languages import base_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.booklet.context import BookletContext
    from pnp.layout.booklet.strips import SetLine, Strip
    from pnp.model.booklet import Block, BookletLook
    from pnp.model.fields import Span
    from pnp.model.style import TextStyle

_SCRIPTS_WITH_CAPITALS = frozenset({"Armn", "Cyrl", "Grek", "Latn"})
_GAP = 1.0  # mm between the letter and the lines beside it
_LONGEST_TAIL = 0.3  # of the distance of two lines: what goes further down, as the tail of a `Q`, takes a line more
_MARKS_BEFORE = frozenset({"Pi", "Ps"})
_OTHER_MARKS_BEFORE = "\"'¿¡„‚»›”’"
_DIGRAPHS = {"nl": ("IJ",)}
"""Capitals of two letters, by language."""


def drop_caps(blocks: Sequence[Block], look: BookletLook) -> dict[int, int]:
    """Return the height in lines of each drop cap, by the index of its paragraph.

    That is the first below a heading; an italic one, such as a motto, lets the next one have it, and so does
    a figure beside it.
    """
    heights = [heading.drop_cap for heading in look.headings]
    found: dict[int, int] = {}
    height = 0
    for index, block in enumerate(blocks if any(heights) else ()):
        if isinstance(block, HeadingBlock):
            height = heights[block.level - 1]
        elif floats(block) or (isinstance(block, ParagraphBlock) and _is_motto(block)):
            continue
        elif height:
            if isinstance(block, ParagraphBlock):
                found[index] = height
            height = 0
    return found


def _is_motto(block: ParagraphBlock) -> bool:
    spans = block.words.spans if isinstance(block.words, RichText) else ()
    texts = [span for span in spans if isinstance(span, TextSpan) and span.text.strip()]
    return bool(texts) and all(span.italic for span in texts)


def drop_cap_strips(
    block: ParagraphBlock, context: BookletContext, width: float, body: TextStyle, rooms: Sequence[LineRoom]
) -> list[Strip] | None:
    """Return the strips of a paragraph with a drop cap, whose lines may have `rooms`; None if it has none.

    `booklet/no-drop-cap`: it does not begin with a capital letter, has fewer lines than its drop cap, or they move apart.
    """
    words, count, setter = block.words, context.drop_cap, context.typesetter
    assert isinstance(words, RichText)
    if main_script(words.locale or context.game.locale) not in _SCRIPTS_WITH_CAPITALS:
        return None
    initial, rest = split_initial(words.spans, words.locale or context.game.locale)
    if not initial:
        _warn(f"`{first_words(words.plain)}` begins with no capital letter that could be a drop cap", words, context)
        return None
    size = body.size + (count - 1) * body.leading * body.size / setter.cap_height(body, words)
    large = replace(body, size=size, floor=size, leading=body.leading * body.size / size, hyphenate=False, tracking=0.0)
    (letter,) = setter.lines(words, large, None, spans=initial)
    leading = body.leading * body.size / PT
    lines = count + (letter.box.ink.bottom - letter.baseline > _LONGEST_TAIL * leading)
    beside = _narrowed(rooms, lines, width, letter.width + _GAP)
    text: Sequence[SetLine] = setter.lines(words, body, width, spans=rest, rooms=beside)
    if len(text) < count:
        _warn(f"`{first_words(words.plain)}` fills {len(text)} of the {count} lines beside its drop cap", words, context)
        return None
    if text[0].gap:
        _warn(f"the lines of `{first_words(words.plain)}` move apart, for readings above them or larger words", words, context)
        return None
    if rest and isinstance(rest[0], TextSpan) and rest[0].text[:1].isspace():
        letter = _with_space(letter)
    lines_read = setter.with_mentions((letter, *text), words)
    letter, *text = setter.tagged(lines_read, context.text_element("P", words))
    drop = (count - 1) * leading + text[0].baseline - letter.baseline
    drawn = letter.strip(what="", mark=words.mark).moved(rooms[0].x if rooms else 0.0, drop)
    return _with_letter(strips_of_lines(text, context, body, anchor=block.anchor), drawn, count)


def _with_letter(strips: Sequence[Strip], drawn: Strip, count: int) -> list[Strip]:
    """Return the strips of a text with its letter at the first, and no page break beside it."""
    accent = max(0.0, -min(box.ink.y for box in drawn.boxes))  # what is above the first line
    first = paint_under(replace(strips[0], above=strips[0].above + accent), drawn)
    return [replace(strip, keep=strip.keep or number < count - 1) for number, strip in enumerate((first, *strips[1:]))]


def _narrowed(rooms: Sequence[LineRoom], lines: int, width: float, taken: float) -> tuple[LineRoom, ...]:
    """Return the rooms of a text whose first lines stand beside its letter."""
    found = [*rooms, *[LineRoom(0.0, width)] * (lines - len(rooms))]
    return tuple(LineRoom(x + taken, w - taken) if n < lines else LineRoom(x, w) for n, (x, w) in enumerate(found))


def _with_space(letter: SetLine) -> SetLine:
    """Return a letter that is a word, with the space behind it, for those who hear the text."""
    *before, last = letter.passages.passages
    read = (*before, last._replace(text=f"{last.text} ", plain=False))
    return replace(letter, passages=letter.passages._replace(passages=read))


def split_initial(spans: Sequence[Span], locale: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Return the first capital letter of a text, with its accents and the marks before it, and the rest; no letter: empty."""
    first = spans[0] if spans else None
    if not isinstance(first, TextSpan):
        return (), tuple(spans)
    text = first.text.lstrip()
    at = 0
    while at < len(text) and (unicodedata.category(text[at]) in _MARKS_BEFORE or text[at] in _OTHER_MARKS_BEFORE):
        at += 1
    while 0 < at < len(text) and text[at].isspace():
        at += 1
    if at == len(text) or unicodedata.category(text[at]) not in {"Lu", "Lt"}:
        return (), tuple(spans)
    end = at + next((len(pair) for pair in _DIGRAPHS.get(base_language(locale), ()) if text.startswith(pair, at)), 1)
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    rest = (replace(first, text=text[end:]), *spans[1:]) if text[end:] else tuple(spans[1:])
    return (replace(first, text=text[:end]),), rest


def _warn(message: str, words: RichText, context: BookletContext) -> None:
    hint = "begin it otherwise, or leave `drop-cap` out in booklet.yaml"
    context.report.warning("booklet/no-drop-cap", message, words.mark, hint=hint)
