"""Notes in the column of the margin: each beside the passage that it belongs to, none over another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.layout.booklet.strips import Strip, stack_strips
from pnp.layout.booklet.text_blocks import first_words
from pnp.model.booklet import BESIDE_MARGIN, ParagraphBlock
from pnp.model.fields import RichText, TextSpan

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.layout.booklet.context import BookletContext
    from pnp.layout.booklet.flow import MarginNote
    from pnp.model.booklet import Block
    from pnp.model.style import TextStyle

_CAPITAL_HEIGHT = 0.7  # em: a figure begins where the capitals of the line beside it do


def with_notes(
    strips: list[Strip],
    notes: Sequence[MarginNote],
    context: BookletContext,
    strips_of: Callable[[Sequence[Block], BookletContext, float, TextStyle], list[Strip]],
) -> list[Strip]:
    """Return the strips of a block with notes beside the first; `strips_of` sets blocks in a column of a width in mm."""
    if not notes:
        return strips
    first, *others = strips or [Strip(0.0)]
    beside = tuple(_note_strip(note, context, strips_of) for note in notes)
    return [replace(first, notes=(*first.notes, *beside)), *others]


def _note_strip(
    note: MarginNote,
    context: BookletContext,
    strips_of: Callable[[Sequence[Block], BookletContext, float, TextStyle], list[Strip]],
) -> Strip:
    style, mark = context.look.styles["margin"], note.begins.mark
    drawn = stack_strips(strips_of(note.blocks, context, context.look.margin_column, style))
    words = next((b.words.plain for b in note.blocks if isinstance(b, ParagraphBlock) and isinstance(b.words, RichText)), "")
    what = f"the note `{first_words(words)}`" if words else "what is in the margin"
    drop = _drop(note.blocks[0], context)
    return replace(drawn.moved(0.0, drop), height=drawn.height + drop, columns=BESIDE_MARGIN, what=what, mark=mark)


def _drop(first: Block, context: BookletContext) -> float:
    """Return how far below the line beside it a note begins, in mm: on its baseline, and pictures at its capitals."""
    body, style = (context.look.styles[name] for name in ("body", "margin"))
    if not isinstance(first, ParagraphBlock):
        return max(body.leading - _CAPITAL_HEIGHT, 0.0) / 2 * body.size / PT
    words = RichText((TextSpan("H"),), "", context.game.locale, context.look.mark)
    here, there = (context.typesetter.lines(words, one, None)[0].baseline for one in (body, style))
    return max(here - there, 0.0)
