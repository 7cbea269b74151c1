"""Converts paragraphs to strips: on the baseline grid, without a single line at the foot or the top of a page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.layout.booklet.markers import disc, first_words
from pnp.layout.booklet.strip import kept_together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.booklet.booklet_context import BookletContext
    from pnp.layout.booklet.set_line import SetLine
    from pnp.layout.booklet.strip import Strip
    from pnp.model.fields import RichText
    from pnp.model.style import TextStyle

INDENT = 5.0
"""The indent of a list's text, in mm."""

_TOGETHER = 3  # lines: paragraphs up to this length are not divided, because two lines on each page need four


def paragraph(
    lines: Sequence[SetLine], context: BookletContext, body: TextStyle, *, anchor: str = "", above: float | None = None
) -> list[Strip]:
    """Return the lines of a paragraph as strips; they snap to the grid if their leading allows it."""
    last = len(lines) - 1
    whole = len(lines) <= _TOGETHER
    on_grid = is_on_grid(body, context.look.grid)
    out = []
    for i, line in enumerate(lines):
        keep = i < last and (whole or i in {0, last - 1})
        assert line.box.content is not None
        out.append(line.strip(what=f"`{first_words(line.box.lines[0])}`", mark=line.box.content, keep=keep))
    if out:
        space = context.look.grid if above is None else above
        out[0] = replace(out[0], above=space, snap=on_grid, anchors=(anchor,) if anchor else ())
    return out


def is_on_grid(style: TextStyle, grid: float) -> bool:
    """Return whether the lines of a style stay on a grid of `grid` mm."""
    steps = style.leading * style.size / PT / grid
    return abs(steps - round(steps)) < 1e-3  # noqa: PLR2004 - a thousandth of a step


def note_strips(notes: Sequence[tuple[int, RichText]], context: BookletContext, width: float) -> list[Strip]:
    """Return the texts of a figure's numbered call-outs, each beside its disc."""
    style, out = context.look.styles["callout"], []
    room = width - INDENT - 1
    whole = context.inside(context.element("L", numbered=True))
    for number, words in notes:
        item = whole.inside(whole.element("LI", number))
        lines = context.typesetter.lines(words, style, room, element=item.text_element("LBody", words, order=1))
        inner = [
            s.shifted(context.left_edge(INDENT + 1, room, width))
            for s in paragraph(lines, context, style, above=context.look.grid / 2)
        ]
        if inner:
            middle = 0.5 * style.leading * style.size / PT
            at = context.left_edge(2.2, 0.0, width)
            items, boxes = disc(number, at, middle, context, element=item.element("Lbl"))
            inner[0] = replace(inner[0], items=(*items, *inner[0].items), boxes=(*boxes, *inner[0].boxes), snap=False)
        out += kept_together(inner)
    return out
