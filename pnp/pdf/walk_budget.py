"""What the walks through all pages of a file share: how much they may do, and what has been read already."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pikepdf

from pnp.pdf.colour_spaces import colour_space
from pnp.pdf.fonts import read_font
from pnp.pdf.limits import MOST_OPERATORS, PdfLimitError
from pnp.pdf.meshes import MeshError, is_mesh, read_mesh
from pnp.pdf.objects import entry, identity

if TYPE_CHECKING:
    from pnp.pdf.colour_spaces import ColourSpace
    from pnp.pdf.content_state import Corners
    from pnp.pdf.fonts import PdfFont
    from pnp.pdf.objects import PdfValue


class WalkBudget:
    """How many operators all pages of a file may have together, and the fonts and colour spaces that are read already."""

    def __init__(self, most: int = MOST_OPERATORS) -> None:
        self._left = most
        self._fonts: dict[tuple[int, int], PdfFont] = {}
        self._spaces: dict[tuple[int, int], ColourSpace] = {}
        self._meshes: dict[tuple[int, int] | None, Corners | None] = {}

    def spend(self, operators: int) -> None:
        """Count operators. Raises PdfLimitError."""
        self._left -= operators
        if self._left < 0:
            raise PdfLimitError("takes more than five million operators to paint")

    def font(self, value: PdfValue) -> PdfFont:
        """Return a font, which is read once."""
        key = identity(value)
        found = self._fonts.get(key) if key else None
        if found is None:
            found = read_font(value)
            if key:
                self._fonts[key] = found
        return found

    def space(self, value: PdfValue, resources: PdfValue) -> ColourSpace:
        """Return a colour space, which is read once."""
        written = entry(resources, "/ColorSpace", value) if isinstance(value, str) else value
        key = identity(written)
        found = self._spaces.get(key) if key else None
        if found is None:
            found = colour_space(pikepdf.Name(value) if isinstance(value, str) and len(value) > 1 else value, resources)
            if key:
                self._spaces[key] = found
        return found

    def mesh_box(self, shade: PdfValue) -> Corners | None:
        """Return the box of a gradient on a mesh, in its own units, which is read once; None of others, and of damaged ones."""
        key = identity(shade)
        if key not in self._meshes or key is None:
            try:
                box = read_mesh(shade).box if is_mesh(shade) else None
            except MeshError:
                box = None
            self._meshes[key] = box
        return self._meshes[key]
