"""The walk through the content of a page, into forms, patterns and glyphs that are drawn: what it paints, in order."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any

import pikepdf

from pnp.pdf.colour_spaces import GREY, REGISTRATION, ColourSpace, PdfColour
from pnp.pdf.colour_walk import ColourWalk
from pnp.pdf.content_state import ContentState, font_of, least_scale, mapped, mapped_box, product, shared
from pnp.pdf.content_walk import ContentWalk
from pnp.pdf.limits import COST_OF_FORM, DEEPEST, PdfLimitError
from pnp.pdf.objects import corners, entry, identity, is_true, name, number, numbers, spelled
from pnp.pdf.painted_objects import PaintedObject
from pnp.pdf.path_extent import PathExtent
from pnp.pdf.text_walk import TextWalk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.pdf.content import Operation, PdfContents
    from pnp.pdf.content_state import Corners
    from pnp.pdf.content_walk import Handler
    from pnp.pdf.objects import PdfValue
    from pnp.pdf.painted_objects import ObjectKind
    from pnp.pdf.walk_budget import WalkBudget

_POINTS_PER_INCH = 72
_SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_SIX = 6
_OPERATORS = {
    "q": "_save", "Q": "_restore", "cm": "_concat", "w": "_width", "gs": "_settings", "m": "_move", "l": "_line", "c": "_line",
    "v": "_line", "y": "_line", "re": "_rectangle", "W": "_clip", "W*": "_clip", "Do": "_object", "BI": "_inline",
}  # fmt: skip
"""The operators of a content stream (ISO 32000-1, annex A), each with the method that carries it out."""
_FILLS, _STROKES, _BOTH = (True, False), (False, True), (True, True)
_PAINTS = (
    dict.fromkeys(("f", "F", "f*"), _FILLS) | dict.fromkeys(("S", "s"), _STROKES) | dict.fromkeys(("B", "B*", "b", "b*"), _BOTH)
)
_PAINTS["n"] = (False, False)
"""Those that paint the path, and whether they fill and stroke it."""
_NOTED = ("/Group", "/OPI", "/PS", "/Ref")
"""What makes a form more than what it paints."""
_DEEPEST_STATES = 512


class PageWalk(ContentWalk):
    """Walks one page. Raises PdfLimitError where a file would take too much."""

    def __init__(self, contents: PdfContents, budget: WalkBudget) -> None:
        super().__init__(budget)
        self._contents = contents
        self._kept: list[ContentState] = []
        self._inside: list[tuple[int, int] | int] = []
        self._path, self._clips = PathExtent(), False
        self._told: set[tuple[int, int] | int] = set()
        self._text = TextWalk(self)
        own = {operator: getattr(self, method) for operator, method in _OPERATORS.items()}
        paints = {operator: partial(self._paint, fill=fill, stroke=stroke) for operator, (fill, stroke) in _PAINTS.items()}
        self._handlers: dict[str, Handler] = {**own, **paints, **ColourWalk(self).handlers, **self._text.handlers}

    def page(self, page: PdfValue, resources: PdfValue, whole: Corners) -> None:
        """Walk a page whose media box is `whole`."""
        self.state.clip = whole
        self._run(self._contents.of_page(page), resources)

    def _run(self, operations: Sequence[Operation], resources: PdfValue) -> None:
        self.budget.spend(len(operations))
        outer, self.resources = self.resources, resources
        handlers = self._handlers
        for operator, operands in operations:
            handle = handlers.get(operator)
            if handle is not None:
                handle(operands)
        self.resources = outer

    def form(self, stream: pikepdf.Stream, resources: PdfValue, matrix: Sequence[float] = ()) -> None:
        """Walk a form, a pattern or a glyph with a state of its own. Raises PdfLimitError for one that contains itself."""
        key = identity(stream) or id(stream)
        if key in self._inside:
            raise PdfLimitError("has a form that contains itself")
        if len(self._inside) >= DEEPEST:
            raise PdfLimitError(f"has forms nested more than {DEEPEST} deep")
        state, kept, path, text = self.state, self._kept, self._path, self._text.place
        self.state, self._kept, self._path = state.copied(), [], PathExtent()
        self.state.matrix = product(matrix, state.matrix) if len(matrix) == _SIX else state.matrix
        box = corners(entry(stream, "/BBox"))
        if box is not None:
            self.state.clip = shared(state.clip, mapped_box(self.state.matrix, box))
        self.budget.spend(COST_OF_FORM)
        self._inside.append(key)
        self._run(self._contents.of_stream(stream), entry(stream, "/Resources") or resources)
        self._inside.pop()
        self.state, self._kept, self._path, self._text.place = state, kept, path, text

    # The operators (ISO 32000-1, annex A), each with its operands.

    def _save(self, _: Sequence[Any]) -> None:
        if len(self._kept) < _DEEPEST_STATES:
            self._kept.append(self.state.copied())

    def _restore(self, _: Sequence[Any]) -> None:
        if self._kept:
            self.state = self._kept.pop()

    def _concat(self, operands: Sequence[Any]) -> None:
        if _are_numbers(operands, _SIX):
            self.state.matrix = product(operands, self.state.matrix)

    def _width(self, operands: Sequence[Any]) -> None:
        if _are_numbers(operands, 1):
            self.state.line_width = operands[0]

    def _settings(self, operands: Sequence[Any]) -> None:
        found = self.find("/ExtGState", operands[0] if operands else "")
        if found is None:
            return
        self.state.set_from(found)
        if (font := font_of(found)) is not None:
            self.state.font, self.state.size = self.budget.font(font[0]), font[1]
        key = identity(found) or id(found)
        if key not in self._told:
            self._told.add(key)
            self.found.append(PaintedObject("settings", self.extent, operands[0], source=found))
            self._mask(entry(found, "/SMask", "/G"))

    def _mask(self, group: PdfValue) -> None:
        """Walk the group that a soft mask is made of, with a state of its own, wherever it is clipped."""
        if isinstance(group, pikepdf.Stream):
            outer, was = self.state, self.in_mask
            self.state, self.in_mask = ContentState(matrix=outer.matrix), True
            self.form(group, self.resources, numbers(entry(group, "/Matrix")))
            self.state, self.in_mask = outer, was

    def _object(self, operands: Sequence[Any]) -> None:
        found = self.find("/XObject", operands[0] if operands else "")
        kind = name(entry(found, "/Subtype"))
        if kind == "Image":
            self._picture(found, operands[0], found)
        elif kind == "Form" and isinstance(found, pikepdf.Stream):
            if any(entry(found, key) is not None for key in _NOTED):
                box = mapped_box(self.state.matrix, corners(entry(found, "/BBox")) or (0, 0, 0, 0))
                is_group = name(entry(found, "/Group", "/S")) == "Transparency"
                self.add("group", box, name=operands[0], source=found, transparent="a transparency group" if is_group else "")
            self.form(found, self.resources, numbers(entry(found, "/Matrix")))
        elif kind == "PS":
            self.found.append(PaintedObject("postscript", self.extent, operands[0], source=found))

    def _inline(self, operands: Sequence[Any]) -> None:
        image = operands[0]
        self._picture(getattr(image, "obj", None) or image, "", None)

    def _picture(self, found: PdfValue, called: str, source: PdfValue) -> None:
        wide, high, stencil, space = _picture_facts(found, self.resources, self.budget)
        a, b, c, d = self.state.matrix[:4]
        sides = math.hypot(a, b) / _POINTS_PER_INCH, math.hypot(c, d) / _POINTS_PER_INCH
        ppi = min((pixels / side for pixels, side in zip((wide, high), sides, strict=True) if side > 0), default=0.0)
        mask = "a soft mask" if entry(source, "/SMask") is not None or number(entry(source, "/SMaskInData")) else ""
        box, colour = mapped(self.state.matrix, _SQUARE), None if stencil else PdfColour(space)
        kind: ObjectKind = "stencil" if stencil else "picture"
        self.add(kind, box, colour=colour, name=called, measure=ppi, source=source, transparent=mask)

    def _paint(self, _: Sequence[Any], *, fill: bool, stroke: bool) -> None:
        """Note the path that was drawn, as a fill and as a line; then clip to it if that was asked for."""
        path, state = self._path, self.state
        if path.box is not None:
            width = state.line_width * least_scale(state.matrix) if stroke else 0.0
            if fill:
                self.add("fill", path.box, measure=path.least_side() + width)
            if stroke:
                is_mark = state.stroke.space.painted.spots == (REGISTRATION,)  # marks of all sides are one path
                for box in path.parts_around(width / 2) if is_mark else [path.around(width / 2)]:
                    self.add("stroke", box, measure=width)
            if self._clips:
                state.clip = shared(state.clip, path.box)
        self._clips = False
        self._path = PathExtent()

    def _move(self, operands: Sequence[Any]) -> None:
        self._path.move(self.state.matrix, operands)

    def _line(self, operands: Sequence[Any]) -> None:
        self._path.line(self.state.matrix, operands)

    def _rectangle(self, operands: Sequence[Any]) -> None:
        self._path.rectangle(self.state.matrix, operands)

    def _clip(self, _: Sequence[Any]) -> None:
        self._clips = True


def _picture_facts(found: PdfValue, resources: PdfValue, budget: WalkBudget) -> tuple[float, float, bool, ColourSpace]:
    """Return the width and height of a picture in pixels, whether it is a stencil, and its colour space."""

    def value(key: str, short: str) -> PdfValue:
        whole = entry(found, key)
        return entry(found, short) if whole is None else whole

    wide, high = number(value("/Width", "/W")), number(value("/Height", "/H"))
    stencil, written = is_true(value("/ImageMask", "/IM")), value("/ColorSpace", "/CS")
    space = (
        GREY if written is None else budget.space(spelled(written) if isinstance(written, pikepdf.Name) else written, resources)
    )
    return wide, high, stencil, space


def _are_numbers(operands: Sequence[Any], count: int) -> bool:
    return len(operands) == count and all(isinstance(operand, float) for operand in operands)


def _floats(operands: Sequence[Any]) -> tuple[float, ...]:
    return tuple([operand for operand in operands if isinstance(operand, float)])
