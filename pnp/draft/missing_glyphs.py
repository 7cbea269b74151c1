"""Shows characters that no font has as boxes with their code points, which the notdef glyphs of most fonts do not tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import PT, Box
from pnp.draft.draft_text import RED, WHITE
from pnp.layout.painting.shapes import rectangle
from pnp.model.face_walk import walk
from pnp.model.frame import Group, Shape, Stroke, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.draft.draft_text import DraftText
    from pnp.model.frame import Frame, Item

_ABOVE, _BELOW = 0.75, 0.1  # em from the baseline to the edges of a box
_LEAST = 0.6  # em; the width of a box


def missing_glyphs(frame: Frame, text: DraftText) -> Iterator[Item]:
    """Yield a box for each character without a glyph, where it stands in its line."""
    for item, state in walk(frame.items):
        if isinstance(item, TextLine) and not item.invisible:
            boxes = tuple(part for box, character in _missing(item) for part in _box(box, character, text))
            if boxes:
                yield Group(boxes, state.matrix)


def _missing(line: TextLine) -> Iterator[tuple[Box, str]]:
    """Yield the box (mm) and the character of each glyph of a line that stands for none."""
    em = line.size / PT
    for start, run in line.runs:
        x = start
        for glyph in run.glyphs:
            if glyph.gid == 0 and glyph.text.strip():
                left, width = line.x + x * em * line.stretch, max(glyph.advance, _LEAST) * em
                yield Box(left, line.y - _ABOVE * em, width, (_ABOVE + _BELOW) * em), glyph.text
            x += glyph.advance


def _box(box: Box, character: str, text: DraftText) -> Iterator[Item]:
    yield Shape(rectangle(*box), WHITE, Stroke(RED, 0.15), rect=box)
    code = f"{ord(character[0]):04X}"
    rows = (code[: len(code) // 2], code[len(code) // 2 :])
    size = min(box.h / 2 * 0.95, box.w / max(map(len, rows)) * 1.5) * PT
    for number, row in enumerate(rows):
        block = text.block(row, size, bold=True, colour=RED)
        middle = box.y + box.h * (1 + 2 * number) / 4
        yield from block.lines_at(box.x + (box.w - block.width) / 2, middle - block.height / 2)
