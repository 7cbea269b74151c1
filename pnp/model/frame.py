"""A Frame is a finished face: fixed-position items in mm, origin at the trim's top left corner, y down.

Layout makes Frames, imposition places them, render writes them, preflight judges them. Nothing here knows PDF.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pnp.diagnostics import Mark
    from pnp.model.picture import Picture
    from pnp.units import Box, Size

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = a·x + c·y + e, y' = b·x + d·y + f, in mm with y down."""

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""`("M", (x, y))`, `("L", (x, y))`, `("C", (x1, y1, x2, y2, x, y))` or `("Z", ())`, absolute, mm."""

Path: TypeAlias = tuple[Segment, ...]


_SRGB_KNEE = 0.04045  # where sRGB's curve turns linear (IEC 61966-2-1)


class Colour(NamedTuple):
    """An sRGB colour 0…1 with the CMYK recipe of its swatch (0…1 each) where it has one; `name` is the swatch."""

    r: float
    g: float
    b: float
    alpha: float = 1.0
    name: str = ""
    cmyk: tuple[float, float, float, float] | None = None

    @property
    def luminance(self) -> float:
        """Relative luminance 0…1 (WCAG 2.2)."""
        lin = [c / 12.92 if c <= _SRGB_KNEE else ((c + 0.055) / 1.055) ** 2.4 for c in (self.r, self.g, self.b)]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    @property
    def rgb(self) -> tuple[float, float, float]:
        """Red, green and blue."""
        return (self.r, self.g, self.b)


CURRENT = Colour(0.0, 0.0, 0.0, 1.0, "currentColor")
"""Inside a Drawing: whatever colour the drawing is placed with."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A linear or radial gradient: `stops` of (offset 0…1, colour), geometry in the item's own coordinates.

    linear: `points` = (x1, y1, x2, y2); radial: (fx, fy, fr, cx, cy, r); `matrix` maps them into the item's space.
    """

    kind: Literal["linear", "radial"]
    points: tuple[float, ...]
    stops: tuple[tuple[float, Colour], ...]
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


Paint: TypeAlias = Colour | Gradient


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line's colour, width in mm, dash lengths in mm, and how it ends and turns.

    `miter_limit` is the ratio at which a sharp corner is cut off (10 is PDF's default, 4 SVG's); `dash_phase` in mm.
    """

    colour: Colour
    width: float
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter_limit: float = 10.0
    dash_phase: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A path with fill, stroke or both; `rect` is set where it is an upright rectangle with sharp corners."""

    path: Path
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    rect: Box | None = None
    keep_ink: bool = False
    at: Mark | None = field(compare=False, default=None)


class Glyph(NamedTuple):
    """One glyph of a shaped run, in em: advance and offset, and the text it stands for.

    In a cluster of several glyphs the first logical one carries the cluster's whole text and the others none.
    """

    gid: int
    advance: float
    dx: float
    dy: float
    text: str


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """A word or a part of one, shaped once and shared by every line that holds it: visual order, left to right.

    `font` is the key of a `FontFile`; `width` in em; `level` the bidi level (odd: right to left).
    """

    font: str
    glyphs: tuple[Glyph, ...]
    width: float
    text: str
    level: int = 0

    def __hash__(self) -> int:
        return hash((self.font, self.text, self.width))  # enough to tell runs apart; their glyphs are compared


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text of one size and colour: baseline origin in mm, runs as (x offset in em, run), left to right.

    A space is a run like any other, so that text extracts as written. `invisible` text gives words to an icon: it is placed
    and extracts, but is not painted; `stretch` scales its width.
    """

    x: float
    y: float
    size: float
    runs: tuple[tuple[float, GlyphRun], ...]
    colour: Colour
    invisible: bool = False
    stretch: float = 1.0
    content: Mark | None = field(compare=False, default=None)
    at: Mark | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True)
class ImageItem:
    """A PNG or JPEG drawn so that the whole picture fills `box`, cut off at `clip` where that is given."""

    picture: Picture
    box: Box
    clip: Box | None = None
    content: Mark | None = field(compare=False, default=None)
    at: Mark | None = field(compare=False, default=None)
    keep_ink: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG as items of our own in a coordinate system of `size` user units, origin top left, y down.

    A `Colour` named `currentColor` stands for the colour given where it is placed.
    """

    key: str
    size: Size
    items: tuple[Item, ...] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DrawingItem:
    """A Drawing placed by `matrix` (user units to mm), `colour` standing in for its `currentColor`."""

    drawing: Drawing
    matrix: Matrix
    colour: Colour | None = None
    clip: Box | None = None
    keep_ink: bool = False
    content: Mark | None = field(compare=False, default=None)
    at: Mark | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one matrix, clip path (in the group's own coordinates) and opacity."""

    items: tuple[Item, ...]
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    clip: Path | None = None
    opacity: float = 1.0
    at: Mark | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True)
class PlacedFrame:
    """A finished face shown on another one, such as a card in a figure: cut off at its trim, or at `clip` (its own mm)."""

    frame: Frame
    matrix: Matrix
    clip: Path | None = None
    at: Mark | None = field(compare=False, default=None)


Item: TypeAlias = Shape | TextLine | ImageItem | DrawingItem | Group | PlacedFrame


class Link(NamedTuple):
    """An area (mm) that leads to the place named `anchor`."""

    box: Box
    anchor: str


class Anchor(NamedTuple):
    """A place that links lead to: its name and its point in mm."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class TextBox:
    """What became of one `<text>` element: the record that `--trace` writes and that the fit of a deck reads.

    `role` is the place in the template (`card.xml:10`), `box` in mm, sizes in pt, `overflow` in pt (0 when it fits),
    `lines` hold the logical text, `missing` the characters no font of the chain has.
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
    asked: tuple[float | None, float | None] = (None, None)
    """Width and height in mm as the template gives them: None, as much as the text takes."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A finished face: trim size and bleed in mm, items in paint order, the text boxes they came from.

    A frame is its own key: two frames are equal when they print the same ink (size, bleed and items, whatever lines of the
    source these came from), and what is equal is drawn and judged once. A `mirrored` face is laid out from right to left, but
    for its blocks in `kept` (mm).
    """

    size: Size
    bleed: float
    items: tuple[Item, ...]
    boxes: tuple[TextBox, ...] = field(compare=False, default=())
    links: tuple[Link, ...] = field(compare=False, default=())
    anchors: tuple[Anchor, ...] = field(compare=False, default=())
    mirrored: bool = field(compare=False, default=False)
    kept: tuple[Box, ...] = field(compare=False, default=())
    _hash: list[int] = field(init=False, compare=False, repr=False, default_factory=list)

    def __hash__(self) -> int:
        if not self._hash:  # a face is looked up many times: its items are hashed once
            self._hash.append(hash((self.size, self.bleed, self.items)))
        return self._hash[0]


@dataclass(frozen=True, slots=True)
class Component:
    """A card as it will be printed: both faces, how often, and where it comes from. `id` is unique in the game."""

    id: str
    deck: str
    copies: int
    face: Frame
    back: Frame | None
    mark: Mark
