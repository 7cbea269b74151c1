"""Texts of a content stream: where their glyphs are, how large, and in which font (ISO 32000-1, 9.4)."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any

from pnp.pdf.content_state import UNIT, mapped_box, product
from pnp.pdf.content_walk import floats

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.pdf.content_state import Matrix
    from pnp.pdf.content_walk import ContentWalk, Handler
    from pnp.pdf.fonts import PdfFont

_ASCENT, _DESCENT = 0.8, -0.2
"""Of the size: about what letters reach; the box of a text says where it is, not how high its letters are."""
_INVISIBLE, _CLIP_ONLY = 3, 7
_STROKED = frozenset({1, 2, 5, 6})
_FILLED = frozenset({0, 2, 4, 6})
_THOUSAND = 1000.0
_SPACE = 32
_OPERATORS = {
    "BT": "_begin", "Tf": "_font", "Tm": "_matrix", "Td": "_move", "TD": "_move_leading", "T*": "_next_line", "Tr": "_mode",
    "Tj": "_show", "TJ": "_show_array", "'": "_show_line", '"': "_show_spaced",
}  # fmt: skip
"""The operators of texts (ISO 32000-1, annex A), each with the method that carries it out."""
_PARAMETERS = {
    "Tc": ("spacing", 1.0), "Tw": ("word_spacing", 1.0), "Tz": ("stretch", 0.01), "TL": ("leading", 1.0), "Ts": ("rise", 1.0),
}  # fmt: skip
"""Those that set a number of the state, with what it is multiplied by."""


class TextWalk:
    """Sets the texts of a walk; `handlers` are its operators."""

    def __init__(self, walk: ContentWalk) -> None:
        self._walk = walk
        self._line: Matrix = UNIT
        self._at: Matrix = UNIT
        self.handlers: Mapping[str, Handler] = {
            **{operator: getattr(self, method) for operator, method in _OPERATORS.items()},
            **{operator: partial(self._set, attribute, scale) for operator, (attribute, scale) in _PARAMETERS.items()},
        }

    @property
    def place(self) -> tuple[Matrix, Matrix]:
        """The matrix of the line and that of the next glyph."""
        return self._line, self._at

    @place.setter
    def place(self, matrices: tuple[Matrix, Matrix]) -> None:
        self._line, self._at = matrices

    def _begin(self, _: Sequence[Any]) -> None:
        self._line = self._at = UNIT

    def _font(self, operands: Sequence[Any]) -> None:
        walk = self._walk
        found = walk.find("/Font", operands[0] if operands else "")
        walk.state.font = walk.budget.font(found) if found is not None else None
        walk.state.size = (*floats(operands), 0.0)[0]

    def _matrix(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if len(found) == 6:  # noqa: PLR2004 - a matrix has six numbers
            self._line = self._at = product(found, UNIT)

    def _move(self, operands: Sequence[Any]) -> None:
        x, y = (*floats(operands), 0.0, 0.0)[:2]
        self._line = self._at = product((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def _move_leading(self, operands: Sequence[Any]) -> None:
        self._walk.state.leading = -(*floats(operands), 0.0, 0.0)[1]
        self._move(operands)

    def _next_line(self, _: Sequence[Any] = ()) -> None:
        self._move((0.0, -self._walk.state.leading))

    def _set(self, attribute: str, scale: float, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if found:
            setattr(self._walk.state, attribute, found[0] * scale)

    def _mode(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        self._walk.state.render_mode = int(found[0]) if found else 0

    def _show(self, operands: Sequence[Any]) -> None:
        self._paint([operand for operand in operands if isinstance(operand, bytes)])

    def _show_array(self, operands: Sequence[Any]) -> None:
        if operands and isinstance(operands[0], list):
            self._paint(operands[0])

    def _show_line(self, operands: Sequence[Any]) -> None:
        self._next_line()
        self._show(operands[-1:])

    def _show_spaced(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if len(found) == 2:  # noqa: PLR2004 - word and character spacing
            self._walk.state.word_spacing, self._walk.state.spacing = found
        self._show_line(operands)

    def _paint(self, parts: Sequence[Any]) -> None:
        """Note a text, and move on by its width."""
        state = self._walk.state
        font, size = state.font, state.size
        if font is None:
            return
        missing, wrong, shown, advance = 0, 0, False, 0.0
        for part in parts:
            if isinstance(part, bytes):
                codes = font.codes(part)
                shown |= bool(codes)
                missing += sum(map(font.lacks, codes))
                wrong += sum(map(font.differs, codes)) if font.advances else 0
                if font.glyphs:
                    self._drawn(font, codes, advance)
                advance += self._advance(font, codes)
            elif isinstance(part, float):
                advance -= part / _THOUSAND * size * state.stretch
        if shown and (missing or not font.glyphs):
            self._note(font, advance, missing, wrong)
        self._at = product((1.0, 0.0, 0.0, 1.0, advance, 0.0), self._at)

    def _advance(self, font: PdfFont, codes: Sequence[int]) -> float:
        state = self._walk.state
        width = sum(map(font.width, codes)) * state.size + state.spacing * len(codes)
        if font.bytes_per_code == 1 and state.word_spacing:
            width += state.word_spacing * codes.count(_SPACE)
        return width * state.stretch

    def _note(self, font: PdfFont, advance: float, missing: int, wrong: int) -> None:
        walk, state = self._walk, self._walk.state
        if state.render_mode in {_INVISIBLE, _CLIP_ONLY}:
            return
        matrix = product(self._at, state.matrix)
        left, right = min(advance, 0.0), max(advance, 0.0)
        box = mapped_box(matrix, (left, state.rise + _DESCENT * state.size, right, state.rise + _ASCENT * state.size))
        size = abs(state.size) * math.hypot(matrix[2], matrix[3])
        colour = state.fill if state.render_mode in _FILLED else state.stroke
        walk.add("text", box, colour=colour, measure=size, font=font, missing_glyphs=missing, wrong_widths=wrong)

    def _drawn(self, font: PdfFont, codes: Sequence[int], advance: float) -> None:
        """Walk the streams of glyphs that are drawn."""
        walk, state = self._walk, self._walk.state
        if state.render_mode == _INVISIBLE:
            return
        outer = state.matrix
        for code in codes:
            if code in font.glyphs:
                sized = product((state.size * state.stretch, 0.0, 0.0, state.size, advance, state.rise), self._at)
                state.matrix = product(sized, outer)
                walk.form(font.glyphs[code], font.resources, font.matrix)
                state.matrix = outer
            advance += self._advance(font, [code])
