"""What a page paints, one object after the other, each with its place and what it is printed with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pnp.pdf.colour_spaces import PdfColour
    from pnp.pdf.content_state import Corners
    from pnp.pdf.fonts import PdfFont
    from pnp.pdf.objects import PdfValue

ObjectKind: TypeAlias = Literal[
    "fill", "stroke", "text", "picture", "stencil", "shading", "group", "settings", "missing", "postscript"
]
"""A stencil is a picture of one bit that is painted in a colour; settings and what is missing paint nothing."""


class PaintedObject(NamedTuple):
    """An object of a page; `box` is its extent in points, at most as far as its clip.

    `measure` is the width of a line, the least width of a fill or the size of a text in pt, or the resolution of a picture in
    ppi. `transparency` names what makes it transparent. `source` is its object in the file, of a group its form. What
    is `in_mask` is no ink: its lightness masks something else. `missing_glyphs` and `wrong_widths` count the letters of a text.
    """

    kind: ObjectKind
    box: Corners
    name: str = ""
    colour: PdfColour | None = None
    measure: float = 0.0
    overprints: bool = False
    overprint_mode: int = 0
    transparency: str = ""
    font: PdfFont | None = None
    missing_glyphs: int = 0
    source: PdfValue = None
    in_mask: bool = False
    wrong_widths: int = 0

    @property
    def words(self) -> str:
        """The object as messages name it: `the picture /Im3`, `text in Ubuntu-Light`."""
        where = " in a soft mask" if self.in_mask else ""
        if self.kind == "text":
            return f"text in `{self.font.name if self.font else '?'}`{where}"
        what = _WORDS[self.kind]
        return f"{what} `{self.name}`{where}" if self.name else what + where


_WORDS: dict[ObjectKind, str] = {
    "fill": "a shape",
    "stroke": "a line",
    "text": "text",
    "picture": "the picture",
    "stencil": "the stencil",
    "shading": "the gradient",
    "group": "the group",
    "settings": "the settings",
    "missing": "the resource",
    "postscript": "the PostScript object",
}
