"""The booklet: its chapters as blocks of text, its look, and the pages that layout makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.base.units import Size
    from pnp.model.fields import Message, RichText
    from pnp.model.frame import Colour, Frame, WordsInFigure
    from pnp.model.style import Align, TextStyle


Words: TypeAlias = "Message | RichText"
Binding: TypeAlias = Literal["saddle-stitch", "sewn", "perfect", "loose", "calendar", "accordion", "mini-zine"]
"""How the sheets of a booklet are held together: stapled in the fold, gatherings that are sewn or glued, single leaves, stapled
at the top, one folded strip, or one sheet with eight pages and a cut."""
MOST_COLUMNS = 4
"""The most columns of a page."""

NARROWEST_COLUMN = 30.0
"""The least width of a column of text, in mm."""

BESIDE_MARGIN = 0
"""In place of a number of columns: one column of text, with that of its margin beside it."""

NARROWEST_MARGIN = 15.0
"""The least width of the column of a margin, in mm."""

FACING_BINDINGS: tuple[Binding, ...] = ("saddle-stitch", "sewn", "perfect", "mini-zine")
"""The bindings in which an even page and the next one lie side by side, with their fold or gutter between them."""

GeneratedBlockName: TypeAlias = Literal["toc", "glossary", "components", "credits", "assembly", "index", "icons"]


@frozen
class HeadingBlock:
    """A heading of level 1 (a chapter) to 3; `anchor` names it in links.

    Pages have so many `columns` under it, up to the next heading of its level or a higher one; 0: as before it.
    """

    level: int
    words: Words
    anchor: str
    mark: Mark
    columns: int = 0


@frozen
class ParagraphBlock:
    """A paragraph; `anchor` is the name it was given as a target of links, or empty."""

    words: Words
    mark: Mark
    anchor: str = ""


@frozen
class ListBlock:
    """A list; each item is a sequence of blocks. `start` is the first number; `loose` items have space between them."""

    ordered: bool
    start: int
    loose: bool
    items: tuple[tuple[Block, ...], ...]
    mark: Mark


@frozen
class TableBlock:
    """A table: the header row, the rows of cells, and the alignment of each column.

    One that `walks` a table of the rules, by its dotted name, has patterns in place of rows: they are printed for each row of
    it. Without patterns, the fields named in `columns` are printed, or all of them if it is empty. Rows of further tables stand
    `beside` its rows, each as a field with the last part of the table's name. What it walks may also be a group of values: then
    `members` are the names of those that are its rows.
    """

    heads: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    aligns: tuple[Align, ...]
    mark: Mark
    walks: str = ""
    columns: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    members: tuple[str, ...] = ()

    @property
    def walked(self) -> tuple[str, ...]:
        """The names of all that it walks: tables, or each value of a group."""
        if not self.walks or not self.members:
            return (self.walks, *self.beside) if self.walks else ()
        return tuple(f"{group}.{entry}" for group in (self.walks, *self.beside) for entry in self.members)


@frozen
class CalloutBlock:
    """A box set apart from the running text.

    Its title is its own, which `anchor` may name as a target of links, or the game's word `callout_<kind>` in words.yaml.
    """

    kind: str
    title: Words | None
    blocks: tuple[Block, ...]
    mark: Mark
    anchor: str = ""


TITLED_CALLOUTS = ("sidebar", "faq")
"""The kinds of call-outs that have titles of their own: what a sidebar is about, and a question."""

UNTITLED_CALLOUTS = ("sidebar", "quote")
"""The kinds of call-outs that need no title."""


@frozen
class Pointer:
    """A numbered call-out of a figure: the point on the face that it marks, in mm from the trim corner, or an anchor's name.

    The point of an anchor is the middle of what is `w` wide and `h` high. `mark` is where it is written.
    """

    number: int
    x: float
    y: float
    anchor: str = ""
    mark: Mark | None = None
    w: float = 0.0
    h: float = 0.0


@frozen
class FigureCrop:
    """The part of a face that a figure shows: `w` × `h` mm around a point in mm from the trim corner, or around an anchor.

    `mark` is where the figure is written.
    """

    x: float
    y: float
    w: float
    h: float
    anchor: str
    mark: Mark


@frozen
class FigureImage:
    """One image of a figure: one side of a card (`card`, `side`), or the `path` of a picture in the game's folder.

    At `scale` 1 a card is shown at its printed size, and a picture fills its share of the column's width. `alternative` says
    what it shows to those who cannot see it; one that is `decorative` shows nothing that matters. A picture that shows a
    direction (`mirror`) is mirrored in languages from right to left. Of a card, `crop` is all that is shown; None: the whole.
    A picture with `bleed` takes the whole width of the page, and goes beyond the cut at both sides; one with `spread` that of
    two facing pages. Text runs around an image that stands at one side of the column, where lines start or end (`float_to`):
    it goes on below it if it `wraps`.
    One with a `pin` stays on the page of the text that refers to it, or on that and the facing one.
    `words` says what those of a card are for: a `diagram` is drawn for the page.
    """

    caption: Words | None
    card: str
    side: Literal["face", "back"]
    path: str
    scale: float
    pointers: tuple[Pointer, ...]
    mark: Mark
    alternative: Words | None = None
    decorative: bool = False
    mirror: bool = False
    crop: FigureCrop | None = None
    bleed: bool = False
    spread: bool = False
    at_foot: bool = False
    float_to: Literal["", "start", "end"] = ""
    pin: Literal["", "page", "spread"] = ""
    words: WordsInFigure = "read"
    wraps: bool = True


@frozen
class FigureBlock:
    """A row of images, with the number and text of each call-out."""

    images: tuple[FigureImage, ...]
    notes: tuple[tuple[int, Words], ...]
    mark: Mark
    anchor: str = ""


@frozen
class PageBreakBlock:
    """A page break: the next block begins on a new page."""

    mark: Mark


PassageKind: TypeAlias = Literal["keep", "span", "margin", "spread"]
"""What is said of a passage: that it stays on one page, that it runs over all columns, that it stands in the margin, or that it
stays on two facing pages."""


@frozen
class PassageBlock:
    """A line that begins a passage of blocks, or ends it; in place of a line, a figure that `pins` its text to itself."""

    kind: PassageKind
    begins: bool
    mark: Mark
    pins: bool = False


@frozen
class GeneratedBlock:
    """A block that the generator fills: contents, glossary, components, credits, assembly, index, icons."""

    name: GeneratedBlockName
    mark: Mark
    kinds: tuple[str, ...] = ()
    """The kinds of decks that a table of components lists; all without them."""
    terms: tuple[str, ...] = ()
    """The names of the terms that a glossary lists, or of the icons in a list of icons; all without them."""
    pages: bool = False
    """Whether a glossary says on which pages its terms are used."""


Block: TypeAlias = (
    HeadingBlock
    | ParagraphBlock
    | ListBlock
    | TableBlock
    | CalloutBlock
    | FigureBlock
    | PageBreakBlock
    | PassageBlock
    | GeneratedBlock
)


@frozen
class Chapter:
    """One file of the booklet; `name` is the file name without its number and suffix."""

    name: str
    blocks: tuple[Block, ...]
    mark: Mark


@frozen
class HeadingLook:
    """How a heading is set: style, space above and below (mm), a band behind it, or a template that is `height` mm tall.

    One that begins a page (`new_page`) runs on instead where the page before it would be filled less than `run_on`, 0…1. Its
    template may be up to `tallest` mm tall where its pages would stay empty. One with `span` runs over all columns. One with
    `bleed` takes the whole width of the page, with its bleed, and begins at the trim above it. The first letter below it is
    `drop_cap` lines tall (0: as tall as the others).
    """

    style: TextStyle
    above: float
    below: float
    new_page: bool = False
    run_on: float = 0.0
    fill: Colour | None = None
    rule: Colour | None = None
    template: str = ""
    height: float = 0.0
    tallest: float = 0.0
    span: bool = True
    bleed: bool = False
    drop_cap: int = 0


@frozen
class CalloutLook:
    """How one kind of call-out is drawn: background, bar at its side, icon, and the colour of its title.

    A `frame` is a line around it, a `rule` one above and one below it. Its words are set in `style`, its title in `title_style`
    (None: those of all call-outs), `inset` mm from its edges (None: as where there is a bar). One that may `divide` goes on
    over a page; None: if it is longer than half a page. One that is `numbered` has the number of its kind before its title;
    one with `span` runs over all columns.
    """

    fill: Colour | None
    bar: Colour | None
    title: Colour | None
    icon: str = ""
    frame: Colour | None = None
    rule: Colour | None = None
    style: TextStyle | None = None
    title_style: TextStyle | None = None
    inset: float | None = None
    divide: bool | None = None
    numbered: bool = False
    span: bool = False


@frozen
class Margins:
    """The margins of a page in mm; `inner` is the one at the spine."""

    top: float
    bottom: float
    inner: float
    outer: float


def fitting_columns(width: float, gap: float) -> int:
    """Return how many columns, `gap` mm apart, have room side by side in `width` mm."""
    return min(max(int((width + gap) / (NARROWEST_COLUMN + gap)), 1), MOST_COLUMNS)


@frozen
class BookletLook:
    """`booklet.yaml`: page size, baseline grid and styles. All lengths, `grid` included, are in mm.

    `gathering` is how many sheets are folded together where they are `sewn` or glued (`perfect`).
    `cover`, `back` and `page` are templates (empty: none); `thickness` (of a sheet) and `creep` decide how far inner pages
    shift when the booklet is folded; `table_padding` is the white above and below what is in a cell; with `addresses`, links to
    the web print theirs. Pages have `columns`, `column_gap` mm apart, or one with a column for its margin at the outer edge,
    `margin_column` mm wide (0: none); the mean line of the body has as many characters as
    `line_length` says, from the fewest to the most. `places` holds the marks of the template and icon names.
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
    table_padding: float = 1.1
    addresses: bool = False
    binding: Binding = "saddle-stitch"
    gathering: int = 4
    columns: int = 1
    column_gap: float = 6.0
    margin_column: float = 0.0
    line_length: tuple[int, int] = (0, 1000)
    diagram_size: float = 7.5
    """The smallest size in pt of words in diagrams."""
    smallest_words: float = 5.0
    """The size in pt under which words in figures, which are to be read, are a warning."""
    places: Mapping[str, Mark] = field(default_factory=dict, compare=False)

    def callout(self, kind: str) -> CalloutLook:
        """Return the look of a kind of call-out."""
        return self.callouts.get(kind, self.callouts[""])

    @property
    def usual_columns(self) -> int:
        """How many columns a page has where nothing else is said; `BESIDE_MARGIN` if its text has a margin beside it."""
        return BESIDE_MARGIN if self.margin_column else self.columns

    def column_width(self, columns: int) -> float:
        """Return the width in mm of each of so many columns of a page; with `BESIDE_MARGIN`, of its text."""
        whole = self.size.w - self.margins.inner - self.margins.outer
        if columns == BESIDE_MARGIN:
            return whole - self.column_gap - self.margin_column
        return whole if columns == 1 else (whole - self.column_gap * (columns - 1)) / columns


@frozen
class Booklet:
    """The booklet of a game; `definitions` holds the glossary's definition of each term."""

    chapters: tuple[Chapter, ...]
    look: BookletLook
    mark: Mark
    definitions: Mapping[str, Words] = field(default_factory=dict)

    @property
    def shows_assembly(self) -> bool:
        """Whether a chapter says how the game is put together, for which its sheets must be known."""
        return any(block.name == "assembly" for block in self.generated)

    @property
    def lists_mentions(self) -> bool:
        """Whether a chapter lists the pages on which terms and entries of the index are named."""
        return any(block.name == "index" or block.pages for block in self.generated)

    @property
    def lists_icons(self) -> bool:
        """Whether a chapter lists the icons and where they are explained."""
        return any(block.name == "icons" for block in self.generated)

    @property
    def generated(self) -> Iterator[GeneratedBlock]:
        """The blocks of its chapters that the generator fills."""
        return (found for chapter in self.chapters for block in chapter.blocks for found in _generated_in(block))


def _generated_in(block: Block) -> Iterator[GeneratedBlock]:
    if isinstance(block, CalloutBlock):
        for inner in block.blocks:
            yield from _generated_in(inner)
    elif isinstance(block, GeneratedBlock):
        yield block


@frozen
class OutlineEntry:
    """An entry of the PDF's outline: its title, the anchor that it leads to, and its level from 1."""

    title: str
    anchor: str
    level: int


@frozen
class BookletPages:
    """The pages of a booklet in reading order, starting with the cover, and its outline.

    If `back_cover`, the last page must remain the last when blank pages are added. If `right_bound`, the spine is on the right
    of the cover, as in books that are read from right to left. `families` are the names of the typefaces that it is set in.
    `spreads` are the numbers of the even pages on which a picture begins that goes on on the next page.
    """

    pages: tuple[Frame, ...]
    outline: tuple[OutlineEntry, ...]
    look: BookletLook
    back_cover: bool = False
    right_bound: bool = False
    families: tuple[str, ...] = ()
    spreads: tuple[int, ...] = ()
