"""A booklet: chapters as blocks of words, its look, and what layout makes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Mark
    from pnp.model.fields import Message
    from pnp.model.frame import Colour, Frame
    from pnp.model.style import Align, TextStyle
    from pnp.model.text import RichText
    from pnp.units import Size

Words: TypeAlias = "Message | RichText"
GeneratedBlockName: TypeAlias = Literal["toc", "glossary", "components", "credits"]


@dataclass(frozen=True, slots=True)
class HeadingBlock:
    """A heading of level 1 (a chapter) to 3; `anchor` names it in links."""

    level: int
    words: Words
    anchor: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class ParagraphBlock:
    """A paragraph; `anchor` where it was given a name."""

    words: Words
    mark: Mark
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list: items of blocks; numbers count from `start`; `loose` items have white between them."""

    ordered: bool
    start: int
    loose: bool
    items: tuple[tuple[Block, ...], ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table: one row of heads, rows of cells, how each column is aligned."""

    heads: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    aligns: tuple[Align, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class CalloutBlock:
    """A box beside the flow of the text: `kind` is a word of the game (`callout_<kind>` in words.yaml)."""

    kind: str
    blocks: tuple[Block, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Pointer:
    """A numbered call-out of a figure: where on the face it points, in mm from the trim corner."""

    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class FigureImage:
    """One image of a figure: a card's side (`card` and `side`) or a picture's `path` from the game's folder.

    `scale` is 1 for a card as large as it is printed; a picture is as wide as its share of the column times `scale`.
    """

    caption: Words | None
    card: str
    side: Literal["face", "back"]
    path: str
    scale: float
    pointers: tuple[Pointer, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class FigureBlock:
    """A row of images, and the texts of their numbered call-outs by number."""

    images: tuple[FigureImage, ...]
    notes: tuple[tuple[int, Words], ...]
    mark: Mark
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class PageBreakBlock:
    """What follows begins on a new page."""

    mark: Mark


@dataclass(frozen=True, slots=True)
class GeneratedBlock:
    """A block that the generator fills: contents, glossary, components, credits."""

    name: GeneratedBlockName
    mark: Mark


Block: TypeAlias = (
    HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CalloutBlock | FigureBlock | PageBreakBlock | GeneratedBlock
)


@dataclass(frozen=True, slots=True)
class Chapter:
    """One file of the booklet: its name without number and ending, and its blocks."""

    name: str
    blocks: tuple[Block, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class HeadingLook:
    """How a heading is set: its style, white above and below (mm), a band behind it, or a template `height` mm tall."""

    style: TextStyle
    above: float
    below: float
    new_page: bool = False
    fill: Colour | None = None
    rule: Colour | None = None
    template: str = ""
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class CalloutLook:
    """How a kind of call-out is boxed: ground, the bar at its side, its symbol and the colour of its title."""

    fill: Colour | None
    bar: Colour | None
    title: Colour | None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Margins:
    """White round a page's column in mm; `inner` lies at the spine."""

    top: float
    bottom: float
    inner: float
    outer: float


@dataclass(frozen=True, slots=True)
class BookletLook:
    """`booklet.yaml`: the page, its grid and the styles of what stands on it; lengths in mm, `grid` too.

    `cover`, `back` and `page` are templates (empty: none); `thickness` and `creep` say how far inner pages shift in a fold;
    `places` tells where templates and icons are named.
    """

    size: Size
    bleed: float
    margins: Margins
    grid: float
    headings: tuple[HeadingLook, HeadingLook, HeadingLook]
    styles: Mapping[str, TextStyle]
    colours: Mapping[str, Colour]
    callouts: Mapping[str, CalloutLook]
    mark: Mark
    cover: str = ""
    back: str = ""
    page: str = ""
    toc_depth: int = 1
    thickness: float = 0.1
    creep: float = 1.2
    places: Mapping[str, Mark] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Booklet:
    """The booklet of a game. `definitions` are the glossary's, by term."""

    chapters: tuple[Chapter, ...]
    look: BookletLook
    mark: Mark
    definitions: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A line of the PDF's outline: its words, the anchor it leads to, its level from 1."""

    title: str
    anchor: str
    level: int


@dataclass(frozen=True, slots=True)
class BookletPages:
    """A booklet laid out: its pages in reading order (the cover is the first), and its outline.

    With `back_cover` the last page must stay the last when blank pages are added. `right_bound`: the spine lies on the right
    of the cover, as in books that are read from right to left.
    """

    pages: tuple[Frame, ...]
    outline: tuple[OutlineEntry, ...]
    look: BookletLook
    back_cover: bool = False
    right_bound: bool = False
