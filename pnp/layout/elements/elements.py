"""The layout language: each element is a frozen dataclass whose fields are its schema, and a face is a tree of elements.

`docs/layout.md` and `docs/layout.rng` are generated from these classes (`python -m pnp.layout.elements.reference`). To add an
element, write its class here and add it to the table of elements. An element consists only of its attributes, so equal
elements of many faces can be the same object.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from pnp.base.records import frozen, record
from pnp.layout.elements.attributes import attribute
from pnp.model.outline import INKS

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, Mark
    from pnp.layout.elements.attributes import ColumnWidth
    from pnp.model.fields import Span
    from pnp.model.frame import Colour
    from pnp.model.outline import Ink, Path
    from pnp.model.style import Align, Fill, SoftShadow, TextStyle


Ends: TypeAlias = Literal["start", "center", "end"]
SpreadEnds: TypeAlias = Literal["start", "center", "end", "spread"]

_ENDS = ("start", "center", "end")
_SPREAD_NOTE = "; `spread`: the first at the start, the last at the end, and what is left shared out between them"
_BLOCK_NOTE = "`no`: in right-to-left languages its place is mirrored, but its contents keep their order from left to right"
_INK_NOTE = "`keep`: the low-ink edition has it as it is; `solid`: not as an outline; `tint`: with a tint; `full`: not at all"
_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")


@frozen(kw_only=True, eq=False)
class Element:
    """The properties of all elements; `at` is the place in the template (`file.xml:line`)."""

    tag: ClassVar[str]
    example: ClassVar[str]
    at: str = ""
    ink: Ink | None = attribute("choice", _INK_NOTE, choices=INKS)
    safe: bool = attribute("yes-no", "`no`: it may leave the safe area", "yes")
    anchor: str | None = attribute("name", "names the middle of its box, for call-outs of the booklet to point to")


@frozen(kw_only=True, eq=False)
class FaceElement(Element):
    """The root: one face of a card, with trim and bleed."""

    tag = "face"
    example = '<face fill="paper"> … </face>'
    fill: Fill | None = attribute("fill", "painted over the trim and the bleed: a swatch, pattern or gradient", "none")
    mirror: bool = attribute("yes-no", "`no`: the face looks the same in right-to-left languages", "yes")
    diagram_margin: float = attribute(
        "length", "how far around the trim a [diagram](booklet.md#diagrams) shows too, such as for coordinates", "0", least=0
    )


@frozen(kw_only=True, eq=False)
class RectElement(Element):
    """A rectangle; with `radius` its corners are round."""

    tag = "rect"
    example = '<rect x="3" y="3" w="57" h="20" radius="2" fill="signal/50" stroke="ink" stroke-width="0.3"/>'
    x: float = attribute("length", "left edge", "0")
    y: float = attribute("length", "top edge", "0")
    w: float = attribute("length", "width", required=True, least=0)
    h: float = attribute("length", "height", required=True, least=0)
    fill: Fill | None = attribute("fill", "what is inside: a swatch, pattern or gradient", "none")
    shadow: SoftShadow | None = attribute("shadow", "a soft shadow: one of the `shadows` of theme.yaml")
    stroke: Colour | None = attribute("colour", "colour of the outline", "none")
    stroke_width: float = attribute("length", "width of the outline, half of it inside", "0.25", least=0)
    radius: float = attribute("length", "corner radius; at most half the shorter side is used", "0", least=0)
    dash: tuple[float, ...] = attribute("lengths", "dash and gap lengths of the outline, such as `1 0.5`")


@frozen(kw_only=True, eq=False)
class CircleElement(Element):
    """A circle around `x`, `y`."""

    tag = "circle"
    example = '<circle x="8" y="8" r="5" fill="signal"/>'
    x: float = attribute("length", "centre, from the left", "0")
    y: float = attribute("length", "centre, from the top", "0")
    r: float = attribute("length", "radius", required=True, least=0)
    fill: Fill | None = attribute("fill", "what is inside: a swatch, pattern or gradient", "none")
    shadow: SoftShadow | None = attribute("shadow", "a soft shadow: one of the `shadows` of theme.yaml")
    stroke: Colour | None = attribute("colour", "colour of the outline", "none")
    stroke_width: float = attribute("length", "width of the outline, half of it inside", "0.25", least=0)


@frozen(kw_only=True, eq=False)
class LineElement(Element):
    """A straight line."""

    tag = "line"
    example = '<line x1="3" y1="60" x2="60" y2="60" stroke="ink" stroke-width="0.3" dash="1 0.5" cap="round"/>'
    x1: float = attribute("length", "start, from the left", "0")
    y1: float = attribute("length", "start, from the top", "0")
    x2: float = attribute("length", "end, from the left", "0")
    y2: float = attribute("length", "end, from the top", "0")
    stroke: Colour | None = attribute("colour", "colour", required=True)
    stroke_width: float = attribute("length", "width", "0.25", least=0)
    dash: tuple[float, ...] = attribute("lengths", "dash and gap lengths, such as `1 0.5`")
    cap: Literal["butt", "round", "square"] = attribute("choice", "how the line ends", "butt", choices=_CAPS)


@frozen(kw_only=True, eq=False)
class PathElement(Element):
    """Any outline, as SVG path data in mm."""

    tag = "path"
    example = '<path d="M0 0 L4 0 L2 3 Z" x="10" y="10" fill="ink"/>'
    d: Path = attribute("path", "SVG path data, 1 unit = 1 mm", required=True)
    x: float = attribute("length", "moves the whole path to the right", "0")
    y: float = attribute("length", "moves the whole path down", "0")
    fill: Fill | None = attribute("fill", "what is inside: a swatch, pattern or gradient", "none")
    shadow: SoftShadow | None = attribute("shadow", "a soft shadow: one of the `shadows` of theme.yaml")
    stroke: Colour | None = attribute("colour", "colour of the outline", "none")
    stroke_width: float = attribute("length", "width of the outline", "0.25", least=0)
    dash: tuple[float, ...] = attribute("lengths", "dash and gap lengths of the outline, such as `1 0.5`")
    cap: Literal["butt", "round", "square"] = attribute("choice", "how lines end", "butt", choices=_CAPS)
    join: Literal["miter", "round", "bevel"] = attribute("choice", "how lines turn", "miter", choices=_JOINS)
    rule: Literal["nonzero", "evenodd"] = attribute("choice", "what is inside", "nonzero", choices=("nonzero", "evenodd"))
    mirror: bool = attribute("yes-no", "`no`: in right-to-left languages its place is mirrored, but not its outline", "yes")


@frozen(kw_only=True, eq=False)
class PolylineElement(Element):
    """Straight lines from point to point, such as a road from cell to cell; a path without curves."""

    tag = "polyline"
    example = '<polyline points="5,5 12,9 12,20" stroke="ink" stroke-width="1" dash="2 1" cap="round" join="round"/>'
    points: Path = attribute("coordinates", "at least two points, such as `0,0 10,5`", required=True)
    close: bool = attribute("yes-no", "`yes`: a line leads from the last point back to the first", "no")
    x: float = attribute("length", "moves all points to the right", "0")
    y: float = attribute("length", "moves all points down", "0")
    fill: Fill | None = attribute("fill", "what is inside: a swatch, pattern or gradient", "none")
    shadow: SoftShadow | None = attribute("shadow", "a soft shadow: one of the `shadows` of theme.yaml")
    stroke: Colour | None = attribute("colour", "colour of the line", "none")
    stroke_width: float = attribute("length", "width of the line", "0.25", least=0)
    dash: tuple[float, ...] = attribute("lengths", "dash and gap lengths, such as `1 0.5`")
    cap: Literal["butt", "round", "square"] = attribute("choice", "how the line ends", "butt", choices=_CAPS)
    join: Literal["miter", "round", "bevel"] = attribute("choice", "how the line turns", "miter", choices=_JOINS)
    mirror: bool = attribute("yes-no", "`no`: in right-to-left languages its place is mirrored, but not its line", "yes")


def polyline_path(at: str, values: dict[str, Any]) -> PathElement:
    """Return the path that a `<polyline>` with these attributes is."""
    points, close = values.pop("points"), values.pop("close", False)
    return PathElement(at=at, d=(*points, ("Z", ())) if close else points, **values)


@frozen(kw_only=True, eq=False)
class IconElement(Element):
    """An icon of `icons.yaml`. Inside `<text>` it is part of the line; see below."""

    tag = "icon"
    example = '<icon name="wood" x="3" y="50" size="5" colour="ink"/>'
    name: str = attribute("icon", "its name in `icons.yaml`", required=True)
    x: float = attribute("length", "left edge", "0")
    y: float = attribute("length", "top edge", "0")
    size: float = attribute("length", "height; the width follows from the drawing", required=True, least=0)
    colour: Colour | None = attribute("tint", "replaces the drawing's `currentColor` (black by default)")
    rotate: float = attribute("degrees", "clockwise around its centre", "0")
    covered: bool = attribute("yes-no", "`yes`: something may be painted over it", "no")


@frozen(kw_only=True, eq=False)
class ImageElement(Element):
    """A picture: SVG, PNG, JPEG, WebP, GIF, TIFF, BMP, PSD or a page of a PDF, never drawn outside its box; or a QR code.

    An SVG is printed as vectors, with its patterns, masks and blend modes; an element in it that needs pixels, such as one with
    a blur, becomes pixels alone.

    `src="art/cards.pdf#page=3"` is a page, cut to its TrimBox; `#page=3&amp;box=bleed` cuts it to its BleedBox.

    `src="qr:{{ card.more }}"` draws the address of a `url` field, or any other words of a template, as a QR code. Its box is
    square and includes the white border that readers need; `colour` is that of its modules. `qr-l:`, `qr-q:` and `qr-h:` ask
    for 7, 25 and 30 % of error correction instead of 15 %.

    With `<text id="title" …>` in it, it has words of the template in place of those of a text of the SVG.
    """

    tag = "image"
    example = '<image src="{{ card.art }}" x="-3" y="-3" w="47" h="29" fit="cover"/>'
    src: str = attribute(
        "name", "an image field of the card, a path from `content/<game>/`, or a QR code: `qr:{{ card.more }}`", required=True
    )
    x: float = attribute("length", "left edge of the box", "0")
    y: float = attribute("length", "top edge of the box", "0")
    w: float = attribute("length", "width of the box", required=True, least=0)
    h: float = attribute("length", "height of the box", required=True, least=0)
    fit: Literal["cover", "contain", "stretch"] = attribute(
        "choice",
        "`cover` fills the box and cuts off what sticks out, `contain` shows the whole picture, `stretch` distorts it",
        "cover",
        choices=("cover", "contain", "stretch"),
    )
    extend: float = attribute(
        "length", "how far its last row and column of pixels are drawn outwards, beyond the box; of no drawing", "0", least=0
    )
    colour: Colour | None = attribute("tint", "replaces `currentColor` in an SVG (black by default)")
    clip: Path | Literal["circle"] | None = attribute(
        "clip",
        "cuts off what is outside: SVG path data in mm from the corner of the box, or `circle`: the largest one in the box",
        choices=("circle",),
    )
    rotate: float = attribute("degrees", "clockwise around the centre of the box", "0")
    mirror: bool = attribute("yes-no", "`yes`: the picture shows a direction, so right-to-left languages mirror it", "no")
    filled: tuple[str, ...] = ()
    """The ids of the texts of the drawing whose words the template writes."""


@frozen(kw_only=True, eq=False)
class TextElement(Element):
    """Text in a box. The words go in the body, never in an attribute.

    Without `w` it is one line of its natural width, and `x` is its start, centre or end, depending on `align`; without `h` it
    is as tall as it needs to be, and `y` is its top, middle or bottom, depending on `valign`. With a `path` it has no box and
    is one line along that; with a `shape` its lines are as wide as that is at their height.
    """

    tag = "text"
    example = '<text x="3" y="29" w="35" h="24" style="story" min-size="6.5">{{ card.story }}</text>'
    x: float = attribute("length", "left edge of the box", "0")
    y: float = attribute("length", "top edge of the box", "0")
    w: float | None = attribute("length", "width of the box", least=0)
    h: float | None = attribute("length", "height of the box", least=0)
    style: TextStyle = attribute("style", "a style of `theme.yaml`", required=True)
    size: float | None = attribute("points", "size in pt, instead of the style's", least=1)
    min_size: float | None = attribute("points", "smallest size in pt, if the style's floor is too small here", least=1)
    colour: Colour | None = attribute("tint", "colour, instead of the style's")
    align: Align | None = attribute(
        "choice", "alignment, instead of the style's", choices=("start", "center", "end", "justify")
    )
    valign: Literal["top", "middle", "bottom"] = attribute(
        "choice", "where text is placed that is shorter than its box", "top", choices=("top", "middle", "bottom")
    )
    fit: Literal["shrink", "each", "none"] = attribute(
        "choice",
        "`shrink`: the largest size that fits, one size for this text on all cards of the deck; `each`: a size of its own on"
        " every card; `none`: never shrunk",
        "shrink",
        choices=("shrink", "each", "none"),
    )
    together: str | None = attribute(
        "name", "texts of a face with the same word here have one size, the largest at which all of them fit"
    )
    path: Path | None = attribute("line", "SVG path data in mm from `x`, `y`: a line that the words follow, instead of a box")
    side: Literal["above", "below"] = attribute(
        "choice",
        "`above`: the letters stand on the `path`, on its left as seen along it; `below`: they hang from it",
        "above",
        choices=("above", "below"),
    )
    shape: str | Path | None = attribute(
        "shape",
        "what the words fill: a shape in the box, `w` wide and `h` high, or SVG path data in mm from `x`, `y`",
        choices=("circle", "triangle", "triangle-down", "diamond", "hexagon-flat", "hexagon-pointed"),
    )
    pad: float = attribute("length", "how far the words keep away from the edges of their `shape` at least", "0", least=0)
    mirror: bool = attribute("yes-no", "`no`: `start` is left and `end` is right in every language", "yes")
    flipped: bool = attribute("yes-no", "`yes`: the words may be mirror writing, in a group with `flip`", "no")
    covered: bool = attribute(
        "yes-no", "`yes`: something may be painted over the words, such as what is scratched off, or a clip cut them", "no"
    )
    id: str | None = attribute("name", "in an `<image>`: the `id` of the text of the SVG that has its place, size and colour")
    on_baseline: bool = False
    """Whether `y` is that of its first baseline."""

    @property
    def drawn_along(self) -> Path | None:
        """The path that it has instead of a box."""
        return self.path if self.path is not None else self.shape if isinstance(self.shape, tuple) else None


@frozen(kw_only=True, eq=False)
class GroupElement(Element):
    """Elements that are moved, rotated, scaled, flipped, faded or clipped together.

    Where something is cut off, the low-ink edition draws no line: draw one, such as a `<path>` with the same outline.
    """

    tag = "group"
    example = '<group x="31" y="2" rotate="15" pivot-x="4" pivot-y="4"> … </group>'
    x: float = attribute("length", "moves everything to the right", "0")
    y: float = attribute("length", "moves everything down", "0")
    rotate: float = attribute("degrees", "clockwise around the pivot", "0")
    pivot_x: float = attribute(
        "length", "the point that stays in place when the group is rotated, scaled or flipped, in the group's own mm", "0"
    )
    pivot_y: float = attribute("length", "the same, from the top", "0")
    scale: float = attribute("number", "1 = original size", "1", least=0.001)
    flip: Literal["none", "x", "y"] = attribute(
        "choice",
        "`x` shows the mirror image with left and right exchanged, `y` with top and bottom; it is rotated after that",
        "none",
        choices=("none", "x", "y"),
    )
    opacity: float = attribute("number", "0 to 1", "1", least=0)
    clip_w: float | None = attribute("length", "clips everything to the right of this width", least=0)
    clip_h: float | None = attribute("length", "clips everything below this height", least=0)
    clip: Path | Literal["words"] | None = attribute(
        "clip",
        "clips everything outside of this outline: SVG path data in the group's own mm; or `words`: the letters of its first"
        " `<text>`, through which one sees the rest",
        choices=("words",),
    )
    mirror: bool = attribute("yes-no", _BLOCK_NOTE, "yes")


@frozen(kw_only=True, eq=False)
class RowElement(Element):
    """Elements side by side, each as wide as its content; their own `x` and `y` shift them from their place.

    Content that is too large for `w` or `h` is an error; a shift does not count.
    """

    tag = "row"
    example = '<row x="3" y="55" w="35" gap="1.5" align="center" cross="center"> … </row>'
    x: float = attribute("length", "left edge", "0")
    y: float = attribute("length", "top edge", "0")
    w: float | None = attribute("length", "width to align in; that of the elements by default", least=0)
    h: float | None = attribute("length", "height to align in; that of the tallest by default", least=0)
    gap: float = attribute("length", "space between two elements", "0")
    align: SpreadEnds = attribute(
        "choice", "alignment of the elements in `w`" + _SPREAD_NOTE, "start", choices=(*_ENDS, "spread")
    )
    cross: Ends = attribute("choice", "alignment of each element in the height", "start", choices=_ENDS)
    mirror: bool = attribute("yes-no", _BLOCK_NOTE, "yes")


@frozen(kw_only=True, eq=False)
class ColumnElement(Element):
    """Elements one below the other, each as tall as its content; their own `x` and `y` shift them from their place.

    Content that is too large for `w` or `h` is an error; a shift does not count.
    """

    tag = "column"
    example = '<column x="3" y="10" h="60" gap="2"> … </column>'
    x: float = attribute("length", "left edge", "0")
    y: float = attribute("length", "top edge", "0")
    w: float | None = attribute("length", "width to align in; that of the widest by default", least=0)
    h: float | None = attribute("length", "height to align in; that of the elements by default", least=0)
    gap: float = attribute("length", "space between two elements", "0")
    align: SpreadEnds = attribute(
        "choice", "alignment of the elements in `h`" + _SPREAD_NOTE, "start", choices=(*_ENDS, "spread")
    )
    cross: Ends = attribute("choice", "alignment of each element in the width", "start", choices=_ENDS)
    mirror: bool = attribute("yes-no", _BLOCK_NOTE, "yes")


@frozen(kw_only=True, eq=False)
class GridElement(Element):
    """Elements in cells of equal size, row by row; their own `x` and `y` shift them from their place.

    An element that is too large for `cell-w` or `cell-h` is an error; a shift does not count.
    """

    tag = "grid"
    example = '<grid columns="4" cell-w="22" cell-h="21"> … </grid>'
    x: float = attribute("length", "left edge", "0")
    y: float = attribute("length", "top edge", "0")
    columns: int = attribute("count", "number of cells in a row", required=True, least=1)
    cell_w: float | None = attribute("length", "width of a cell; that of the widest element by default", least=0)
    cell_h: float | None = attribute("length", "height of a cell; that of the tallest element by default", least=0)
    gap: float = attribute("length", "space between two cells", "0")
    align: Ends = attribute("choice", "alignment of an element in the width of its cell", "start", choices=_ENDS)
    cross: Ends = attribute("choice", "alignment of an element in the height of its cell", "start", choices=_ENDS)
    mirror: bool = attribute("yes-no", _BLOCK_NOTE, "yes")


@frozen(kw_only=True, eq=False)
class TableElement(Element):
    """Rows of cells, as in the booklet: each element in it is the next cell, from the start, row by row.

    A `<text>` without `w` is set in the width of its column at the size of its style; a word, or any other element, that is
    wider is an error.
    Each row is as tall as its tallest cell. A `<text>` without words is an empty cell.
    """

    tag = "table"
    example = (
        '<table x="3" y="5" w="57" columns="auto 1fr 8" heads="1" head-fill="signal" rule="ink" aligns="start start end">'
        '<text style="title">Fish</text><text style="title">Where</text><text style="title">No.</text>'
        '<text style="story">Pike</text><text style="story">in the reeds</text><text style="story">3</text> … </table>'
    )
    x: float = attribute("length", "left edge", "0")
    y: float = attribute("length", "top edge", "0")
    w: float | None = attribute("length", "width; by default that of the cells in one line each", least=0)
    h: float | None = attribute("length", "height that the rows may take; without it any", least=0)
    columns: tuple[ColumnWidth, ...] = attribute(
        "columns", "a width for each column: `12` (mm), `auto` (its content), `1fr` (a share of the rest)", required=True
    )
    aligns: tuple[Ends, ...] = attribute(
        "ends", "`start`, `center` or `end` for each column; a text's own `align` comes first, its style's last"
    )
    heads: int = attribute("count", "how many rows at the top are heads", "0")
    head_fill: Colour | None = attribute("colour", "behind the heads", "none")
    stripe: Colour | None = attribute("colour", "behind every other row below the heads", "none")
    rule: Colour | None = attribute("colour", "the line below each row", "none")
    rule_width: float = attribute("length", "its width", "0.2", least=0)
    pad_x: float = attribute("length", "space left and right of what is in a cell", "1", least=0)
    pad_y: float = attribute("length", "space above and below it", "0.5", least=0)
    mirror: bool = attribute(
        "yes-no", "`no`: in right-to-left languages its place is mirrored, but its columns run from left to right", "yes"
    )


@frozen(kw_only=True, eq=False)
class FoldElement(Element):
    """A straight crease, along which the paper is folded.

    It is drawn as `lines` of `theme.yaml` say, also in the low-ink edition and outside the safe area.
    """

    tag = "fold"
    example = '<fold x1="16" y1="0" x2="16" y2="64"/>'
    x1: float = attribute("length", "start, from the left", "0")
    y1: float = attribute("length", "start, from the top", "0")
    x2: float = attribute("length", "end, from the left", "0")
    y2: float = attribute("length", "end, from the top", "0")
    way: Literal["valley", "mountain"] = attribute(
        "choice",
        "`valley`: the printed sides come together; `mountain`: the crease stands up, the printed sides are outside",
        "mountain",
        choices=("valley", "mountain"),
    )


@frozen(kw_only=True, eq=False)
class CutElement(Element):
    """A line along which the paper is cut, besides the outline of the whole: a slot, a window, the edge of a net.

    It is drawn as `lines` of `theme.yaml` say, also in the low-ink edition and outside the safe area.
    """

    tag = "cut"
    example = '<cut d="M10 0 V6 H14 V0" x="5"/>'
    d: Path = attribute("path", "SVG path data, 1 unit = 1 mm", required=True)
    x: float = attribute("length", "moves the whole path to the right", "0")
    y: float = attribute("length", "moves the whole path down", "0")
    mirror: bool = attribute("yes-no", "`no`: in right-to-left languages its place is mirrored, but not its line", "yes")


@frozen(kw_only=True)
class BoldElement:
    """Words in the bold cut of the style's family."""

    tag: ClassVar[str] = "b"
    example: ClassVar[str] = "<b>{{ words.cost }}</b>"


@frozen(kw_only=True)
class ItalicElement:
    """Words in the italic cut of the style's family."""

    tag: ClassVar[str] = "i"
    example: ClassVar[str] = "<i>{{ card.motto }}</i>"


@frozen(kw_only=True)
class BreakElement:
    """A forced line end; two in a row end a paragraph."""

    tag: ClassVar[str] = "br"
    example: ClassVar[str] = "{{ card.name }}<br/>{{ card.job }}"


@frozen(kw_only=True)
class InlineIconElement:
    """An icon in the line, as tall as the type and in its colour."""

    tag: ClassVar[str] = "icon"
    example: ClassVar[str] = '<icon name="wood"/> {{ card.cost.wood }}'
    name: str = attribute("icon", "its name in `icons.yaml`", required=True)
    alt: str | None = attribute("name", "the word that is extracted for it, instead of the one in `icons.yaml`")


@frozen(kw_only=True)
class ContentElement:
    """Words in a named style or in another language; `{{ card.story }}` writes one for the words of the content."""

    tag: ClassVar[str] = "t"
    example: ClassVar[str] = '<t style="danger">{{ card.damage }}</t>'
    style: str | None = attribute(
        "named style", "one of the `character-styles` of theme.yaml, as `[words]{.danger}` in the content"
    )
    lang: str | None = attribute("name", "the language of the words, if it is not the game's: `he`, `pt-BR`")
    untranslated: str | None = attribute("name", "why the words are not translated, which the face marks")


INLINE_ELEMENTS: dict[str, type] = {
    e.tag: e for e in (BoldElement, ItalicElement, BreakElement, InlineIconElement, ContentElement)
}

ContainerElement: TypeAlias = (
    FaceElement | GroupElement | RowElement | ColumnElement | GridElement | TableElement | ImageElement
)
CONTAINER_ELEMENTS = frozenset({FaceElement, GroupElement, RowElement, ColumnElement, GridElement, TableElement})
"""Those that hold any elements; an `<image>` holds only texts."""
ELEMENTS: dict[str, type[Element]] = {
    e.tag: e
    for e in (
        FaceElement,
        RectElement,
        CircleElement,
        LineElement,
        PolylineElement,
        PathElement,
        FoldElement,
        CutElement,
        IconElement,
        ImageElement,
        TextElement,
        GroupElement,
        RowElement,
        ColumnElement,
        GridElement,
        TableElement,
    )
}
"""Elements by their tags, in the order of the reference."""


@record(eq=False)
class ContainerContent:
    """A container and its contents, in paint order; a `lasting` one is the same object on many faces, and knows its `texts`."""

    element: ContainerElement
    children: Sequence[FaceNode]
    lasting: bool = field(repr=False, default=False)
    texts: Sequence[TextContent] = field(repr=False, default=())


@record(eq=False)
class TextContent:
    """A `<text>` and its words; `content` is the mark of the words as text, `lang` their language if it is not the game's.

    `untranslated` is the reason why they are not translated, or empty. A `lasting` one is the same object on many faces.
    """

    text: TextElement
    spans: tuple[Span, ...]
    content: Mark | None
    lang: str
    untranslated: str = ""
    lasting: bool = field(repr=False, default=False)


FaceNode: TypeAlias = "Element | ContainerContent | TextContent"


def element_of(node: FaceNode) -> Element:
    """Return the element of a node, without what is in it."""
    return node.text if isinstance(node, TextContent) else node.element if isinstance(node, ContainerContent) else node


@record
class ReadElement:
    """An element that was read before (None: it is faulty), and whether it may contain elements or words."""

    tag: str
    at: str
    element: Element | None
    holds_elements: bool
    holds_words: bool


@record
class FaceTree:
    """One face: its tree, its texts in order, and its faults. Without a tree it cannot be laid out.

    In a draft, a face with faults has a tree too: of what could be read. Its `damaged` elements lack faulty attributes.
    """

    face: ContainerContent | None
    texts: tuple[TextContent, ...]
    faults: tuple[Diagnostic, ...]
    damaged: Mapping[Element, tuple[Diagnostic, ...]] = field(default_factory=dict)
