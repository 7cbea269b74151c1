"""A Frame is a finished face: items at fixed positions in mm, origin at the trim's top left corner, y down.

Layout makes Frames, imposition places them, preflight checks them and render writes them. Nothing here depends on PDF.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen, record
from pnp.model.colour import CURRENT as CURRENT  # noqa: PLC0414 - parts of faces are imported from here
from pnp.model.colour import Colour as Colour  # noqa: PLC0414
from pnp.model.paths import Ink as Ink  # noqa: PLC0414, TC001
from pnp.model.paths import Matrix as Matrix  # noqa: PLC0414, TC001
from pnp.model.paths import Path as Path  # noqa: PLC0414, TC001
from pnp.model.paths import ProcessingStep as ProcessingStep  # noqa: PLC0414, TC001
from pnp.model.paths import Segment as Segment  # noqa: PLC0414

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box, Size
    from pnp.model.anchor import Anchor
    from pnp.model.glyph_ink import GlyphInk
    from pnp.model.link import Link
    from pnp.model.outline import Outline
    from pnp.model.painted_face import PaintedFace
    from pnp.model.picture import DrawnValue, Picture
    from pnp.model.stand_in import StandIn
    from pnp.model.structure import ContentTag, TaggedRuns


@frozen
class Gradient:
    """A linear or radial gradient with `stops` of (offset 0…1, colour).

    `points` is (x1, y1, x2, y2) if linear, (fx, fy, fr, cx, cy, r) if radial; `matrix` maps them to the item's coordinates.
    """

    kind: Literal["linear", "radial"]
    points: tuple[float, ...]
    stops: tuple[tuple[float, Colour], ...]
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


Paint: TypeAlias = Colour | Gradient


@frozen
class Stroke:
    """How a line is drawn: `width`, `dash` lengths and `dash_phase` in mm; at `miter_limit` a corner is bevelled (SVG: 4)."""

    colour: Colour
    width: float
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter_limit: float = 10.0
    dash_phase: float = 0.0


@record
class Shape:
    """A path with fill, stroke or both; `rect`: it is an upright rectangle with sharp corners; `step`: a cut or a crease."""

    path: Path
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    rect: Box | None = None
    ink: Ink | None = None
    at: Mark | None = field(compare=False, default=None)
    step: ProcessingStep | None = None


class Glyph(NamedTuple):
    """One glyph of a shaped run: advance and offset in em, and the text that it represents.

    In a cluster of several glyphs, the first in logical order has the cluster's whole text and the others have none.
    """

    gid: int
    advance: float
    dx: float
    dy: float
    text: str


@record
class GlyphRun:
    """A shaped word or part of a word, shared by every line that contains it; glyphs are in visual order, left to right.

    `font` is the key of a `FontFile`, `width` is in em, `level` is the bidi level (odd: right to left). `ink` is what its
    glyphs paint, which may reach beyond their advance; None: nothing.
    """

    font: str
    glyphs: tuple[Glyph, ...]
    width: float
    text: str
    level: int = 0
    ink: GlyphInk | None = field(compare=False, default=None)

    def __hash__(self) -> int:
        return hash((self.font, self.text, self.width))  # enough to distinguish runs; equality also compares glyphs


@record
class TextLine:
    """One line of text in one size (pt) and colour: baseline origin in mm, runs as (x offset in em, run), left to right.

    `runs` is a tuple, or a `RunRow` if they have no gaps. Spaces are runs too, so that text extracts as written. `invisible`
    text is the text alternative of an icon: it can be extracted but is not painted. `stretch` scales the width.
    """

    x: float
    y: float
    size: float
    runs: Sequence[tuple[float, GlyphRun]]
    colour: Colour
    invisible: bool = False
    stretch: float = 1.0
    content: Mark | None = field(compare=False, default=None)
    at: Mark | None = field(compare=False, default=None)
    tags: tuple[TaggedRuns, ...] = field(compare=False, default=())


@record
class ImageItem:
    """A picture made of pixels that fills `box`, clipped to `clip` if given (both in mm)."""

    picture: Picture
    box: Box
    clip: Box | None = None
    content: Mark | None = field(compare=False, default=None)
    at: Mark | None = field(compare=False, default=None)
    ink: Ink | None = None
    tag: ContentTag | None = field(compare=False, default=None)


@frozen
class Drawing:
    """An SVG as items of this module in a coordinate system of `size` user units, origin top left, y down.

    A `Colour` named `currentColor` represents the colour that the drawing is placed with. `anchors` are its named points.
    """

    key: str
    size: Size
    items: tuple[Item, ...] = field(compare=False, repr=False)
    shows: tuple[DrawnValue, ...] = field(compare=False, default=())
    """What it was drawn from: constants, fields of cards. What it shows follows from `key`, where that is written does not."""
    anchors: tuple[Anchor, ...] = field(compare=False, default=())


@record
class DrawingItem:
    """A Drawing placed by `matrix` (user units to mm); `colour` replaces its `currentColor`."""

    drawing: Drawing
    matrix: Matrix
    colour: Colour | None = None
    clip: Box | None = None
    ink: Ink | None = None
    content: Mark | None = field(compare=False, default=None)
    at: Mark | None = field(compare=False, default=None)
    tag: ContentTag | None = field(compare=False, default=None)


@record
class Group:
    """Items that share a matrix, an opacity, and a clip path in the group's own coordinates."""

    items: tuple[Item, ...]
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    clip: Path | None = None
    opacity: float = 1.0
    at: Mark | None = field(compare=False, default=None)
    upright: bool = False  # whether it keeps its direction where its drawing is mirrored
    ink: Ink | None = None


@record
class PlacedFrame:
    """A finished face shown on another, such as a card in a figure, clipped to its trim or to `clip` (in its own mm)."""

    frame: Frame
    matrix: Matrix
    clip: Path | None = None
    at: Mark | None = field(compare=False, default=None)
    tag: ContentTag | None = field(compare=False, default=None)


Item: TypeAlias = Shape | TextLine | ImageItem | DrawingItem | Group | PlacedFrame


@record
class TextBox:
    """How one `<text>` element was set: `--trace` writes it, and the common size of a deck's texts is found from it.

    `role` is the place in the template (`card.xml:10`); `box` is in mm, sizes and `overflow` in pt (0: it fits). `ink` is what
    glyphs and icons paint, `body` that without what overhangs at its sides (None: nothing does). `lines` are in logical order;
    `missing` lists the characters that no font of the chain has; `asked` is its size in the template (None: by itself).
    """

    role: str
    style: str
    box: Box
    preferred: float
    floor: float
    size: float
    lines: tuple[str, ...]
    ink: Box
    colour: Colour
    missing: tuple[str, ...] = ()
    overflow: float = 0.0
    safe: bool = True
    fixed: bool = False
    content: Mark | None = None
    at: Mark | None = None
    body: Box | None = None
    asked: tuple[float | None, float | None] = (None, None)

    def moved(self, dx: float, dy: float) -> TextBox:
        """Return the text box moved by (`dx`, `dy`) mm."""
        return self.mapped(lambda box: box.moved(dx, dy))

    def mapped(self, place: Callable[[Box], Box]) -> TextBox:
        """Return the text box with all its boxes changed by `place`."""
        return replace(self, box=place(self.box), ink=place(self.ink), body=self.body and place(self.body))


@record
class Frame:
    """A finished face: trim size and bleed in mm, items in paint order, and the text boxes that they came from.

    Frames serve as keys: two are equal if they print the same ink (size, bleed and items, whatever source lines those came
    from), so equal faces are rendered and checked once. What is `painted` is told apart by its digest; its items are laid out
    if somebody asks for them (`painted_frame`). A `mirrored` face is laid out from right to left, except for the
    blocks in `kept` (mm). `stand_ins` are what could not be drawn; a run with errors prints them only as a draft.
    """

    size: Size
    bleed: float
    items: tuple[Item, ...]
    boxes: tuple[TextBox, ...] = field(compare=False, default=())
    links: tuple[Link, ...] = field(compare=False, default=())
    anchors: tuple[Anchor, ...] = field(compare=False, default=())
    mirrored: bool = field(compare=False, default=False)
    kept: tuple[Box, ...] = field(compare=False, default=())
    points: tuple[Anchor, ...] = field(compare=False, default=())
    """What call-outs may point to by name, where it is on the face, mirrored or not."""
    stand_ins: tuple[StandIn, ...] = field(compare=False, default=())
    outline: Outline | None = None
    """The line along which it is cut, seen from this side; it clips the face at its bleed. None: a rectangle."""
    painted: PaintedFace | None = field(init=False, compare=False, repr=False, default=None)
    """What is known of it without its items; None: it has not been painted yet."""
    _lay_out: Callable[[], Frame] | None = field(init=False, compare=False, repr=False, default=None)
    _hash: int = field(init=False, compare=False, repr=False, default=0)

    @property
    def shaped(self) -> Outline | None:
        """Its outline if that is not a rectangle."""
        return self.outline if self.outline is not None and not self.outline.is_rectangle else None

    def __hash__(self) -> int:
        if not self._hash:  # frames are looked up often, and hashing their items is slow
            known = self.painted.digest if self.painted is not None else (self.size, self.bleed, self.items)
            object.__setattr__(self, "_hash", hash(known))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Frame):
            return NotImplemented
        if self.painted is not None or other.painted is not None:
            return self.painted is not None and other.painted is not None and self.painted.digest == other.painted.digest
        return (self.size, self.bleed, self.items, self.outline) == (other.size, other.bleed, other.items, other.outline)

    if not TYPE_CHECKING:  # else every name would be an attribute

        def __getattr__(self, name: str) -> object:
            """Lay out a painted face when something is asked that has not been set: its items, or what comes with them."""
            if name not in LATER or self._lay_out is None:
                raise AttributeError(name)
            whole = self._lay_out()
            for later in LATER:
                object.__setattr__(self, later, getattr(whole, later))
            object.__setattr__(self, "_lay_out", None)
            return getattr(self, name)


LATER: Final = ("items", "boxes", "links", "anchors", "kept", "points", "stand_ins")
"""What a painted face has only after it was laid out again."""
