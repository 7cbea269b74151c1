"""A Frame is a finished face: items at fixed positions in mm, origin at the trim's top left corner, y down.

What lies outside its size is bleed. Everything on it is an item: a shape, a line of text, a picture, a drawing, a group or a
face that is placed on it. A face that has been painted already has no items until somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeAlias, overload

from pnp.base.records import frozen, lazy_pattern, record
from pnp.base.units import Box

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.base.units import Size
    from pnp.model.outline import Ink, Matrix, Outline, Path, ProcessingStep
    from pnp.model.picture import Anchor, DrawnValue, Picture


_SRGB_KNEE = 0.04045  # below it the sRGB curve is linear (IEC 61966-2-1)


@lru_cache(maxsize=1 << 12)
def _luminance(r: float, g: float, b: float) -> float:
    lin = [c / 12.92 if c <= _SRGB_KNEE else ((c + 0.055) / 1.055) ** 2.4 for c in (r, g, b)]
    return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]


class Colour(NamedTuple):
    """An sRGB colour, each part 0…1, of the swatch `name`, with its CMYK recipe (0…1) and its spot ink if it has them."""

    r: float
    g: float
    b: float
    alpha: float = 1.0
    name: str = ""
    cmyk: tuple[float, float, float, float] | None = None
    spot: SpotInk | None = None

    @property
    def luminance(self) -> float:
        """Relative luminance 0…1 (WCAG 2.2)."""
        return _luminance(self.r, self.g, self.b)

    @property
    def rgb(self) -> tuple[float, float, float]:
        """Red, green and blue."""
        return (self.r, self.g, self.b)


CURRENT = Colour(0.0, 0.0, 0.0, 1.0, "currentColor")
"""`currentColor`: inside a Drawing, the colour that the drawing is placed with."""

_SPOT_NAME = lazy_pattern(r"[!-~](?:[ -~]{0,61}[!-~])?")
_RESERVED_SPOT_NAMES = frozenset({"all", "none", "cyan", "magenta", "yellow", "black"})
_LONGEST_SPOT_NAME = 63


class SpotInk(NamedTuple):
    """A spot ink: the `name` of its plate, the four inks that stand in for it, and how much of it is printed (0…1)."""

    name: str
    alternate: InkMix
    tint: float = 1.0


def spot_name_fault(name: str) -> str | None:
    """Return why no plate can have this name, as the rest of the sentence `a spot ink cannot …`; None if one can.

    Programs of presses compare names byte by byte. `All` and `None` have a meaning of their own, and the process inks are
    separations too (ISO 32000-1, 8.6.6.4), so none of them may be the name of another ink.
    """
    if name.casefold() in _RESERVED_SPOT_NAMES:
        return "have the name of a process ink, nor `All` or `None`"
    if not name.isascii():
        odd = next(char for char in name if not char.isascii())
        return f"have `{odd}` in its name: programs of presses know ASCII"
    if len(name) > _LONGEST_SPOT_NAME:
        return f"have a name of {len(name)} characters: at most {_LONGEST_SPOT_NAME}"
    return None if _SPOT_NAME.fullmatch(name) else "have a name that begins or ends with a space, or has a line break"


InkMix: TypeAlias = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each 0…1."""


class GlyphInk(NamedTuple):
    """The edges of what a glyph or a run of glyphs paints, in em from the pen at its start, y down."""

    left: float
    top: float
    right: float
    bottom: float


_NO_EDGE = float("inf")
_NO_EDGES: tuple[float, float, float, float] = (_NO_EDGE, _NO_EDGE, -_NO_EDGE, -_NO_EDGE)


class SpacedWord:
    """A shaped word with the space after it, or a part of a divided word: the least that lines are made of.

    Its `runs` stand side by side from left to right, `width` is their width in em. `edges` are those of what they paint, in em
    from its start: left, top, right, bottom; nothing painted has edges that change no minimum and no maximum.
    """

    __slots__ = ("edges", "runs", "width")

    def __init__(self, runs: tuple[GlyphRun, ...]) -> None:
        self.runs = runs
        at, edges = 0.0, _NO_EDGES
        for run in runs:
            if run.ink is not None and not at and edges is _NO_EDGES:
                edges = run.ink  # as of nearly all words, which keep no numbers of their own then
            elif run.ink is not None:
                left, top, right, bottom = edges
                ink = run.ink
                edges = min(left, at + ink.left), min(top, ink.top), max(right, at + ink.right), max(bottom, ink.bottom)
            at += run.width
        self.width, self.edges = at, edges


class RunRow(Sequence["tuple[float, GlyphRun]"]):
    """The runs of a line as `TextLine` has them, (offset in em, run), of which each begins where the one before ends.

    The offsets follow from the widths, so only words are kept, which lines share: a twentieth of what pairs take, and texts are
    most of what a large deck consists of. There is at least one word, so that a row is never empty.
    """

    __slots__ = ("ink", "width", "words")

    def __init__(self, words: tuple[SpacedWord, ...]) -> None:
        self.words = words
        """The words, each of which has a run."""
        starts = [*accumulate([word.width for word in words], initial=0.0)]
        self.width = starts[-1]
        """The offset of the end of the last run, in em."""
        # every line of a game passes here, so each step goes over all words without a call for each
        lefts, tops, rights, bottoms = zip(*[word.edges for word in words], strict=True)
        left, right = min(map(add, starts, lefts)), max(map(add, starts, rights))
        self.ink: tuple[float, float, float, float] | None = (left, min(tops), right, max(bottoms)) if left <= right else None
        """What its glyphs paint, in em from its start: left, top, right, bottom; None: nothing."""

    @property
    def runs(self) -> tuple[GlyphRun, ...]:
        """The runs without their offsets."""
        return tuple([run for word in self.words for run in word.runs])

    def __iter__(self) -> Iterator[tuple[float, GlyphRun]]:
        at = 0.0
        for word in self.words:
            for run in word.runs:
                yield at, run
                at += run.width

    def __len__(self) -> int:
        return sum([len(word.runs) for word in self.words])

    @overload
    def __getitem__(self, index: int) -> tuple[float, GlyphRun]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[float, GlyphRun]]: ...
    def __getitem__(self, index: int | slice) -> tuple[float, GlyphRun] | Sequence[tuple[float, GlyphRun]]:
        if index == 0:
            return 0.0, self.words[0].runs[0]
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        return (self.words == other.words or self.runs == other.runs) if isinstance(other, RunRow) else NotImplemented

    def __hash__(self) -> int:
        return hash("".join([run.text for run in self.runs]))  # enough to tell lines apart; equality also compares the runs

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.words!r})"


@frozen
class Gradient:
    """A linear or radial gradient with `stops` of (offset 0…1, colour).

    `points` is (x1, y1, x2, y2) if linear, (fx, fy, fr, cx, cy, r) if radial; `matrix` maps them to the item's coordinates.
    """

    kind: Literal["linear", "radial"]
    points: tuple[float, ...]
    stops: tuple[tuple[float, Colour], ...]
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@frozen
class Pattern:
    """Tiles side by side: what `items` paint inside of `box`, again and again; `matrix` maps them to the item's coordinates."""

    items: tuple[Item, ...]
    box: Box
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


Paint: TypeAlias = Colour | Gradient | Pattern


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

    def in_colour(self, colour: Colour) -> Stroke:
        """Return the same line in another colour."""
        return replace(self, colour=colour)


@record
class Shape:
    """A path with fill, stroke or both; `rect`: it is an upright rectangle with sharp corners; `step`: a cut or a crease.

    `of_text`: it belongs to letters, as a line under or through them, their outline or shadow, and is no ground of theirs.
    """

    path: Path
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    rect: Box | None = None
    ink: Ink | None = None
    at: Mark | None = field(compare=False, default=None)
    step: ProcessingStep | None = None
    of_text: bool = False


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
class DrawnLetters:
    """Letters painted as one `path` (mm), in `paint` or else in the colour of their line; the text itself is invisible.

    `inks` are the boxes of what each letter paints, in mm. `scale`: of the invisible text, which is no wider than the letters.
    """

    path: Path
    inks: tuple[Box, ...]
    scale: float = 1.0
    paint: Paint | None = None

    @property
    def box(self) -> Box:
        """The box of all letters, of which there must be one."""
        left, top = min([ink.x for ink in self.inks]), min([ink.y for ink in self.inks])
        return Box(left, top, max([ink.right for ink in self.inks]) - left, max([ink.bottom for ink in self.inks]) - top)

    def moved(self, dx: float, dy: float) -> DrawnLetters:
        """Return the letters moved by (`dx`, `dy`) mm."""
        path = tuple(
            [(letter, tuple([v + (dy if i % 2 else dx) for i, v in enumerate(numbers)])) for letter, numbers in self.path]
        )
        paint = self.paint
        if paint is not None and not isinstance(paint, Colour):  # it has coordinates of its own
            a, b, c, d, e, f = paint.matrix
            paint = replace(paint, matrix=(a, b, c, d, e + dx, f + dy))
        return replace(self, path=path, inks=tuple([ink.moved(dx, dy) for ink in self.inks]), paint=paint)


@record
class TextLine:
    """One line of text in one size (pt) and colour: baseline origin in mm, runs as (x offset in em, run), left to right.

    `runs` is a tuple, or a `RunRow` if they have no gaps. Spaces are runs too, so that text extracts as written. `invisible`
    text is the text alternative of an icon: it can be extracted but is not painted. `stretch` scales the width. `content` is
    where its words come from; None: from no text of the content, so that faces may share the line. Of letters that are `drawn`
    only the invisible text is at its place.
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
    drawn: DrawnLetters | None = None


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
    font: str = field(compare=False, default="")
    """The key of the colour font whose glyph it is."""


@record
class DrawingItem:
    """A Drawing placed by `matrix` (user units to mm); `colour` replaces its `currentColor`.

    `icon`: it is to be read, in a line of text or alone; None: it is a picture, or something may be painted over it.
    """

    drawing: Drawing
    matrix: Matrix
    colour: Colour | None = None
    clip: Box | None = None
    ink: Ink | None = None
    content: Mark | None = field(compare=False, default=None)
    at: Mark | None = field(compare=False, default=None)
    tag: ContentTag | None = field(compare=False, default=None)
    icon: Literal["in a text", "alone"] | None = field(compare=False, default=None)


BlendMode: TypeAlias = Literal[
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
    "difference", "exclusion", "hue", "saturation", "color", "luminosity",
]  # fmt: skip
"""How a group is mixed with what lies beneath, by its name in CSS; the last four mix hues, not plates."""


LIGHT_OF_SRGB: Final = (0.2125, 0.7154, 0.0721)
"""What red, green and blue add to the light of a mask, without linearizing them (CSS Masking 1, 8.2)."""


def light_in_mask(colour: Colour) -> float:
    """Return how much a mask of luminance leaves where it has this colour, 0 to 1."""
    return sum(part * light for part, light in zip(colour.rgb, LIGHT_OF_SRGB, strict=True))


@record
class Mask:
    """How much is left of a group: as much as `items`, in its coordinates, are light or opaque; beside them, nothing."""

    items: tuple[Item, ...]
    kind: Literal["luminance", "alpha"] = "luminance"


@record
class Group:
    """Items that share a matrix, an opacity, a clip path and a mask in the group's own coordinates.

    With a `blend`, it is mixed as one with what lies beneath it, and what is in it with nothing outside of it: also if that is
    `normal`. The outermost groups of a drawing that blend are in one that does not, so that a drawing looks the same anywhere.
    """

    items: tuple[Item, ...]
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    clip: Path | None = None
    opacity: float = 1.0
    at: Mark | None = field(compare=False, default=None)
    upright: bool = False  # whether it keeps its direction where its drawing is mirrored
    card: str = ""  # the card whose place it is in the drawing, as `pike`, or `pike/back`
    ink: Ink | None = None
    mask: Mask | None = None
    blend: BlendMode | None = None

    @property
    def is_composed(self) -> bool:
        """Whether it is painted as one: faded, masked or blended as a whole."""
        return self.opacity < 1 or self.mask is not None or self.blend is not None


WordsInFigure: TypeAlias = Literal["", "read", "picture", "diagram"]
"""What the words of a face in a figure are for: to be read; a part of the picture; to be read at the size of the page.

Empty: it is in no figure, but in a table of components or another drawing of ours."""


@record
class PlacedFrame:
    """A finished face shown on another, such as a card in a figure, clipped to its trim or to `clip` (in its own mm).

    `words` says what its words are for in a figure.
    """

    frame: Frame
    matrix: Matrix
    clip: Path | None = None
    at: Mark | None = field(compare=False, default=None)
    tag: ContentTag | None = field(compare=False, default=None)
    words: WordsInFigure = ""


Item: TypeAlias = Shape | TextLine | ImageItem | DrawingItem | Group | PlacedFrame


class StyledWords(NamedTuple):
    """Words of a text that are painted apart: their colour, size in pt, ink in mm, and the colour of their outline."""

    colour: Colour
    size: float
    ink: Box
    halo: Colour | None = None


@record
class TextBox:
    """How one `<text>` element was set: `--trace` writes it, and the common size of a deck's texts is found from it.

    `role` is the place in the template (`card.xml:10`); `box` is in mm, sizes and `overflow` in pt (0: it fits). `ink` is what
    glyphs and icons paint, `body` that without what overhangs at its sides (None: nothing does). `lines` are in logical order;
    `missing` lists the characters that no font of the chain has; `asked` is its size in the template (None: by itself). One
    that is `covered` is meant to have something painted over it. `styled` are its words of another colour or
    size. `halo` is the colour of the outline around its letters.
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
    covered: bool = False
    styled: tuple[StyledWords, ...] = ()
    halo: Colour | None = None

    @property
    def with_styled(self) -> tuple[TextBox, ...]:
        """The text box, then one for each of its `styled` words: to judge all of them alike."""
        rest = replace(self, body=None, styled=()) if self.styled else self
        return (self, *[replace(rest, colour=c, size=size, ink=ink, halo=halo) for c, size, ink, halo in self.styled])

    def moved(self, dx: float, dy: float) -> TextBox:
        """Return the text box moved by (`dx`, `dy`) mm."""
        return self.mapped(lambda box: box.moved(dx, dy))

    def mapped(self, place: Callable[[Box], Box]) -> TextBox:
        """Return the text box with all its boxes changed by `place`."""
        styled = tuple([words._replace(ink=place(words.ink)) for words in self.styled])
        return replace(self, box=place(self.box), ink=place(self.ink), body=self.body and place(self.body), styled=styled)


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
    art: tuple[Item, ...] = field(init=False, compare=False, repr=False)
    """Its items without its lines of text: what most checks look through."""
    shaped: Outline | None = field(init=False, compare=False, repr=False)
    """Its outline if that is not a rectangle."""

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
            """Set what is asked for the first time; a painted face is laid out for its items, or what comes with them."""
            if name == "art":
                self.art = tuple([item for item in self.items if type(item) is not TextLine])
            elif name == "shaped":
                self.shaped = None if self.outline is None or self.outline.shape == "rectangle" else self.outline
            elif name in LAID_OUT_ATTRIBUTES and self._lay_out is not None:
                whole = self._lay_out()
                for later in LAID_OUT_ATTRIBUTES:
                    setattr(self, later, getattr(whole, later))
                self._lay_out = None
            else:
                raise AttributeError(name)
            return getattr(self, name)


LAID_OUT_ATTRIBUTES: Final = ("items", "boxes", "links", "anchors", "kept", "points", "stand_ins")
"""The attributes that a painted face has only after it was laid out again."""


class Link(NamedTuple):
    """An area (mm) that links to the anchor of that name, or to a web address, which has a `:`.

    `element` is the link's place in the structure of a booklet. `words` say where it leads, for readers who do not see it.
    """

    box: Box
    anchor: str
    element: StructureElement | None = None
    words: str = ""

    def moved(self, dx: float, dy: float) -> Link:
        """Return the link moved by (`dx`, `dy`) mm."""
        return self._replace(box=self.box.moved(dx, dy))


class StandIn(NamedTuple):
    """An empty box (mm) in place of something that could not be drawn, such as a missing picture: its name and why.

    `cause` is the mark of the finding about it; None: the findings about the whole face.
    """

    box: Box
    name: str
    cause: Mark | None = None


StructureType: TypeAlias = Literal[
    "Sect", "Div", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Figure", "Caption", "TOC",
    "TOCI", "Link", "Span",
]  # fmt: skip


@frozen(eq=False)
class StructureElement:
    """An element of the structure; `parent` None: it is a child of the document itself.

    Siblings are read by their `order`, and where that is the same, in the order of their content on the pages. `language` is
    given if it is not that of the parent. `alternative` is said instead of a figure, `words` instead of content whose glyphs do
    not extract as they are read. `cells` are the types of the cells of a table's row, which has all of them even if some are
    empty. `numbered`: a list whose items have numbers.
    """

    type: StructureType
    parent: StructureElement | None = None
    order: int = 0
    language: str = ""
    alternative: str = ""
    words: str = ""
    cells: tuple[StructureType, ...] = ()
    numbered: bool = False

    @property
    def spoken(self) -> str:
        """The language of its content: its own or that of the nearest element around it; empty: that of the document."""
        return self.language or (self.parent.spoken if self.parent else "")

    def cell(self, column: int) -> StructureElement:
        """Make the cell in a column (from 0) of a table's row."""
        return StructureElement(self.cells[column], self, column)


class ContentTag(NamedTuple):
    """The element that an item is content of, and its place among the other content of the element."""

    element: StructureElement
    order: int = 0


class TaggedRuns(NamedTuple):
    """A number of successive glyph runs of a line, from left to right, and what they are content of."""

    runs: int
    tag: ContentTag


FEWEST_CARDS_IN_BATCHES: Final = 600
"""Cards of a game whose faces are painted in batches even if nothing is kept of them: the items of so many are not kept."""


class FaceContent(Protocol):
    """What a face paints, as `pnp.render` writes it into documents (`PaintedContent`)."""

    @property
    def stream(self) -> bytes:
        """Its operators."""


class PaintedFace(NamedTuple):
    """A finished face as plain data, which another process or an earlier run may have made.

    `digest` (16 bytes) follows from its size, bleed, outline and ink: faces with equal ones print the same. `key` is what
    manifests call it (`pnp.impose.face_keys`), `border` its uniform colour at the cut (None: it has none), `lines` its cuts and
    creases in mm, `shows` what its drawings say that they show. Of a face that `is_clean`, layout and preflight have nothing to
    report; any other is laid out and checked again by the build that reports it.
    """

    digest: bytes
    key: str
    border: Colour | None
    lines: tuple[tuple[ProcessingStep, Path], ...]
    shows: tuple[DrawnValue, ...]
    is_clean: bool
    content: FaceContent


class FaceCriteria(NamedTuple):
    """What faces are checked for while they are painted: as players get them if `strict`, and the least `safe` area in mm."""

    strict: bool
    safe: float


_KNOWN_BEFORE_LAYOUT = ("size", "bleed", "mirrored", "outline", "shaped")
"""The attributes that a face has before it is laid out."""


def painted_frame(empty: Frame, painted: PaintedFace, lay_out: Callable[[], Frame]) -> Frame:
    """Return a face that has been painted elsewhere. `empty` has its size, bleed and outline, and says whether it is mirrored.

    `lay_out` gives the same face with its items; it is called once, if somebody asks for them.
    """
    frame: Frame = object.__new__(Frame)
    for name in _KNOWN_BEFORE_LAYOUT:
        object.__setattr__(frame, name, getattr(empty, name))
    object.__setattr__(frame, "_lay_out", lay_out)
    return attach_painted(frame, painted)


def attach_painted(frame: Frame, painted: PaintedFace) -> Frame:
    """Give a face the record of what it paints, by which it is told apart from now on; return the face."""
    object.__setattr__(frame, "painted", painted)
    object.__setattr__(frame, "_hash", 0)
    return frame
