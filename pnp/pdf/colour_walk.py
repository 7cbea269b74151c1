"""Colours of a content stream: the operators that set them, and gradients (ISO 32000-1, 8.6 and 8.7)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pikepdf

from pnp.pdf.colour_spaces import CMYK, GREY, RGB, ColourSpace, PdfColour
from pnp.pdf.content_state import UNIT, mapped_box
from pnp.pdf.content_walk import floats
from pnp.pdf.objects import entry, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.pdf.content_state import Corners
    from pnp.pdf.content_walk import ContentWalk, Handler
    from pnp.pdf.objects import PdfValue

_DEVICES = {"g": GREY, "rg": RGB, "k": CMYK}


class ColourWalk:
    """Sets the colours of a walk; `handlers` are its operators."""

    def __init__(self, walk: ContentWalk) -> None:
        self._walk = walk
        self.handlers: Mapping[str, Handler] = {
            "cs": partial(self._space, stroked=False),
            "CS": partial(self._space, stroked=True),
            **{operator: partial(self._colour, stroked=False) for operator in ("sc", "scn")},
            **{operator: partial(self._colour, stroked=True) for operator in ("SC", "SCN")},
            **{operator: partial(self._device, space, stroked=False) for operator, space in _DEVICES.items()},
            **{operator.upper(): partial(self._device, space, stroked=True) for operator, space in _DEVICES.items()},
            "sh": self._shading,
        }

    def _space(self, operands: Sequence[Any], *, stroked: bool) -> None:
        walk = self._walk
        word = operands[0] if operands and isinstance(operands[0], str) else "/"
        space = walk.budget.space(word, walk.resources)
        if space.family == "unknown":
            walk.find("/ColorSpace", word)
        self._set(PdfColour(space, space.initial()), stroked=stroked)

    def _colour(self, operands: Sequence[Any], *, stroked: bool) -> None:
        state = self._walk.state
        space = (state.stroke if stroked else state.fill).space
        if operands and isinstance(operands[-1], str):
            self._pattern(space, operands, stroked=stroked)
        else:
            self._set(PdfColour(space, floats(operands)), stroked=stroked)

    def _device(self, space: ColourSpace, operands: Sequence[Any], *, stroked: bool) -> None:
        self._set(PdfColour(space, floats(operands)), stroked=stroked)

    def _set(self, colour: PdfColour, *, stroked: bool) -> None:
        if stroked:
            self._walk.state.stroke = colour
        else:
            self._walk.state.fill = colour

    def _pattern(self, space: ColourSpace, operands: Sequence[Any], *, stroked: bool) -> None:
        """Take a pattern as a colour; what the cells of a tiling pattern paint is noted once."""
        walk = self._walk
        found = walk.find("/Pattern", operands[-1])
        shade = entry(found, "/Shading")
        if shade is not None:
            space = ColourSpace("Pattern", 0, base=walk.budget.space(entry(shade, "/ColorSpace"), walk.resources))
        self._set(PdfColour(space, floats(operands)), stroked=stroked)
        if shade is None and isinstance(found, pikepdf.Stream):
            outer, walk.state = walk.state, walk.state.copied()
            walk.state.matrix = UNIT
            walk.form(found, walk.resources, numbers(entry(found, "/Matrix")))
            walk.state = outer

    def _shading(self, operands: Sequence[Any]) -> None:
        walk = self._walk
        found = walk.find("/Shading", operands[0] if operands else "")
        if found is not None:
            space = walk.budget.space(entry(found, "/ColorSpace"), walk.resources)
            colour = PdfColour(ColourSpace("Pattern", 0, base=space))
            walk.add("shading", self._shaded(found), name=str(operands[0]), colour=colour, source=found)

    def _shaded(self, shade: PdfValue) -> Corners:
        """Return where a gradient paints: a mesh as far as its points reach, others as far as their clip."""
        box = self._walk.budget.mesh_box(shade)
        return self._walk.extent if box is None else mapped_box(self._walk.state.matrix, box)
