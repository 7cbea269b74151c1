"""The result of the text engine, a block of set text in mm, and how it is made from broken lines.

The origin is the top left corner of the text's box, y down. Lines are placed in visual order, with their icons, the
invisible text that represents these, and the areas of links; for readers who do not see them they are divided into
passages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import record
from pnp.base.units import PT, Box, plain_sum
from pnp.model.face_walk import ink_of_runs
from pnp.model.frame import Colour, GlyphRun, Group, Link, RunRow, TextLine
from pnp.model.style import CharacterStyle
from pnp.text.bidi import visual_order
from pnp.text.colour_runs import ColourRun
from pnp.text.copyfitting import PARAGRAPH_GAP, UNLIMITED_WIDTH, FitJob, SizeTrial
from pnp.text.fonts import INVISIBLE_CHARACTERS
from pnp.text.ruby import RubyRun
from pnp.text.vertical import COLUMN_CENTRE, UprightRun
from pnp.text.words import ICON_BEARING, ICON_SIZE, IconPiece, StyledRun, Word, WordPiece

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.frame import Drawing, SpacedWord
    from pnp.model.style import Align
    from pnp.text.colour_runs import PictureFault
    from pnp.text.copyfitting import Form
    from pnp.text.line_breaking import BrokenLine
    from pnp.text.paragraphs import Paragraph


@record
class PlacedIcon:
    """An inline icon: its name, its text alternative, its box in mm in the block's coordinates, its colour and named style.

    The block's lines already contain the invisible text alternative. A glyph of a colour font has no name, and its `drawing`,
    which fills the box.
    """

    icon: str
    alt: str
    box: Box
    colour: Colour
    named: CharacterStyle | None = None
    drawing: Drawing | None = None


class PlacedBar(NamedTuple):
    """A line under or through words: its box in mm in the block's coordinates, its colour, and the style of its words."""

    box: Box
    colour: Colour
    named: CharacterStyle


class PlacedRuby(NamedTuple):
    """A reading above words: the baseline of these in mm in the block's coordinates, and the row of the reading."""

    base: float
    row: SetRow


@record
class TextBlock:
    """Text set at `size` pt in one colour: rows of its lines, icons, areas of links, and how well it fits.

    `texts` is the logical text of each line; `extent` the box of all lines from ascent to descent, as wide as their glyphs
    advance; `ink` the box of what glyphs and icons paint, which may leave it, empty if nothing does; `width` and `height` are
    what the text needs, in mm; `overflow` is how much it is too tall or too wide at `size`, in pt (0: it fits); `missing`
    lists the characters that no font of the chain has, `missing_cuts` the cuts (`tektur italic`) that were replaced by the
    nearest one, `missing_features` the OpenType features that a font lacks, each with the font (`smcp`, `tektur bold`);
    `picture_faults` are texts that a colour font cannot show as it should;
    `lost` has the last lines of paragraphs that look lost below the others (`pnp.text.copyfitting`).

    The area of a link is as tall as the style's leading, with ascent to descent in its middle. `top` is the block's upper edge
    in mm: a single line taken from a block keeps its place. `bars` are the lines under and through words, `rubies`
    the readings above words, which are not in `texts`. Of columns, `turned` is the x of the right edge in mm, and `rows` are
    lines before they are turned around the upper end of that edge: all else is where it is printed.

    Joined, `texts` is the source in NFC: spaces at line ends belong to the line before, a forced break is a newline, an
    icon is its word; added hyphens and the style's case are not included.

    In a block with a `form`, that is what it was set in, and `places` are those of its lines: left edge, width, baseline. Along
    a course, x is how far along it a place is, and y how far below it.
    """

    size: float
    colour: Colour
    rows: tuple[SetRow, ...]
    icons: tuple[PlacedIcon, ...]
    texts: tuple[str, ...]
    extent: Box
    ink: Box
    width: float
    height: float
    overflow: float = 0.0
    missing: tuple[str, ...] = ()
    missing_cuts: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    top: float = 0.0
    lost: tuple[str, ...] = ()
    missing_features: tuple[tuple[str, str], ...] = ()
    picture_faults: tuple[PictureFault, ...] = ()
    bars: tuple[PlacedBar, ...] = ()
    rubies: tuple[PlacedRuby, ...] = ()
    turned: float | None = None
    form: Form | None = None
    places: tuple[tuple[float, float, float], ...] = ()

    def mirrored(self, width: float) -> TextBlock:
        """Return a block whose lines have their places in the mirror image of its shape, which is in a box of `width` mm."""
        shifts = {base: width - 2 * left - room for left, room, base in self.places}
        if not any(shifts.values()):
            return self

        def shifted(box: Box) -> Box:
            base = min(shifts, key=lambda base: abs(base - box.bottom))
            return box.moved(shifts[base], 0.0)

        rows = tuple([(row[0] + shifts[row[1]], *row[1:]) for row in self.rows])
        icons = tuple([replace(icon, box=shifted(icon.box)) for icon in self.icons])
        bars = tuple([bar._replace(box=shifted(bar.box)) for bar in self.bars])
        rubies = tuple([PlacedRuby(base, (row[0] + shifts[base], *row[1:])) for base, row in self.rubies])
        links = tuple([link._replace(box=shifted(link.box)) for link in self.links])
        ink = block_ink((*rows, *[ruby.row for ruby in rubies]), self.size, icons, self.extent, bars)
        extent = self.extent._replace(x=min(ink.x, self.extent.x), w=max(ink.w, self.extent.w))
        return replace(self, rows=rows, icons=icons, bars=bars, rubies=rubies, links=links, ink=ink, extent=extent)

    @property
    def baseline(self) -> float:
        """The baseline of the first line in mm; of a text without words, its upper edge."""
        return min((row[1] for row in self.rows), default=0.0)

    @property
    def lines(self) -> tuple[TextLine, ...]:
        """The lines with the block's origin at (0, 0)."""
        return tuple(self.lines_at(0.0, 0.0))

    @property
    def all_rows(self) -> tuple[SetRow, ...]:
        """The rows of its lines, and after them the readings."""
        return (*self.rows, *[ruby.row for ruby in self.rubies]) if self.rubies else self.rows

    def lines_at(self, x: float, y: float, content: Mark | None = None, at: Mark | None = None) -> list[TextLine]:
        """Return the lines with the block's origin at (x, y) in mm, with their marks; readings after all others."""
        size, colour = self.size, self.colour
        return [
            TextLine(_cached_sum(left, x), _cached_sum(base, y), size, runs, colour, invisible, stretch, content, at)
            if named is None
            else TextLine(left + x, base + y, size * named.size, runs, named.colour or colour, invisible, stretch, content, at)
            for left, base, runs, invisible, stretch, named in (self.all_rows if self.rubies else self.rows)
        ]

    def columns_at(self, x: float, y: float, content: Mark | None = None, at: Mark | None = None) -> Iterator[TextLine | Group]:
        """Yield the columns of a turned block: upright letters one by one, and words on their side in turned groups."""
        for row in self.all_rows:
            yield from self.column_at(row, x, y, content, at)

    def column_at(
        self, row: SetRow, x: float, y: float, content: Mark | None = None, at: Mark | None = None
    ) -> Iterator[TextLine | Group]:
        """Yield what one row of a turned block paints, as `columns_at` does."""
        assert self.turned is not None
        right, top = x + self.turned, y
        left, base, runs, invisible, stretch, named = row
        size = self.size * (named.size if named else 1.0)
        colour, em = (named and named.colour) or self.colour, size / PT
        middle = right - base + COLUMN_CENTRE * em
        for upright, group in groupby(runs, lambda placed: isinstance(placed[1], UprightRun)):
            pieces = [*group]
            if not upright:
                line = TextLine(left, base, size, tuple(pieces), colour, invisible, stretch, content, at)
                yield Group((line,), (0.0, 1.0, -1.0, 0.0, right, top), at=at)
                continue
            for pen, run in pieces:
                for along, across, shown, wide in run.shown if isinstance(run, UprightRun) else ():
                    x, y = middle + across * em, top + left + (pen + along) * em
                    yield TextLine(x, y, size, ((0.0, shown),), colour, invisible, wide, content, at)

    def ink_of(self, row: SetRow) -> Box:
        """Return the box in mm of what a row paints."""
        ink = block_ink((row,), self.size, (), self.extent)
        return ink if self.turned is None else _turned_box(ink, self.turned)


def turned_block(block: TextBlock, right: float) -> TextBlock:
    """Return lines as columns, the first of which is `right` mm from the origin."""
    return replace(
        block,
        icons=tuple([replace(icon, box=_turned_box(icon.box, right)) for icon in block.icons]),
        bars=tuple([bar._replace(box=_turned_box(bar.box, right)) for bar in block.bars]),
        links=tuple([link._replace(box=_turned_box(link.box, right)) for link in block.links]),
        extent=_turned_box(block.extent, right),
        ink=_turned_box(block.ink, right),
        width=block.height,
        height=block.width,
        turned=right,
    )


def _turned_box(box: Box, right: float) -> Box:
    return Box(right - box.bottom, box.x, box.h, box.w)


SetRow: TypeAlias = "tuple[float, float, Sequence[tuple[float, GlyphRun]], bool, float, CharacterStyle | None]"
"""What lies side by side in a line: x and y of its baseline in mm, its runs in its own em, whether it is invisible, its
stretch, and its named style if it is painted apart."""


@lru_cache(maxsize=1 << 14, typed=True)
def _cached_sum(one: float, other: float) -> float:
    """Return a sum, as the same number each time: the lines of many cards are at the same places."""
    return one + other


def block_ink(
    rows: Iterable[SetRow], size: float, icons: Iterable[PlacedIcon], extent: Box, bars: Iterable[PlacedBar] = ()
) -> Box:
    """Return the box (mm) of what rows at `size` pt, icons and bars paint; an empty one at a corner of `extent` if nothing."""
    boxes = [*[icon.box for icon in icons], *[bar.box for bar in bars]]
    edges = [(box.x, box.y, box.right, box.bottom) for box in boxes]
    for x, y, runs, invisible, stretch, named in rows:
        ink = runs.ink if isinstance(runs, RunRow) else ink_of_runs(runs)
        if ink is not None and not invisible:
            em = size / PT * (named.size if named else 1.0)
            left, top, right, bottom = ink
            wide = em * stretch
            left, top, width, height = x + left * wide, y + top * em, (right - left) * wide, (bottom - top) * em
            edges.append((left, top, left + width, top + height))
    if not edges:
        return extent._replace(w=0.0, h=0.0)
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    left, top = min(lefts), min(tops)
    return tuple.__new__(Box, (left, top, max(rights) - left, max(bottoms) - top))


VAlign: TypeAlias = Literal["top", "middle", "bottom"]

_NO_EXTENT = Box(0.0, 0.0, 0.0, 0.0)
_has_runs = attrgetter("runs")
_MOST_STRETCH = 0.6  # em by which a space may grow; a line that needs more is left ragged
_PlacedPieces: TypeAlias = "list[tuple[float, WordPiece]]"


@record
class BlockPlacement:
    """How a fitted text is placed in its box."""

    align: Align
    valign: VAlign
    colour: Colour


class Placer:
    """Places one fitted text; `block` returns the result."""

    def __init__(self, job: FitJob, trial: SizeTrial, look: BlockPlacement) -> None:
        self._job = job
        self._look = look
        self._trial = trial
        self._mm = trial.size / PT  # mm per em
        self._measure = (trial.width if job.measure == UNLIMITED_WIDTH else job.measure) / trial.size
        self._rows: list[SetRow] = []
        self._icons: list[PlacedIcon] = []
        self._texts: list[str] = []
        self._links: list[Link] = []
        self._bars: list[PlacedBar] = []
        self._rubies: list[PlacedRuby] = []
        self._left, self._right = float("inf"), 0.0
        self._inset = 0.0  # mm from the left edge of the box to that of the line

    def block(self) -> TextBlock:
        """Return the placed block; for its units see `TextBlock`."""
        if self._trial.places:
            return self._block_in_places()
        baseline = self._top() + self._job.metrics.ascent * self._mm
        first = baseline
        leading = self._job.metrics.leading * self._mm
        for par, lines in zip(self._job.paragraphs, self._trial.lines, strict=True):
            baseline += PARAGRAPH_GAP * leading if par.gap else 0.0
            if self._texts:
                self._texts[-1] += "\n\n" if par.gap else "\n"
            baseline = self._add_lines(par, lines, baseline, leading)
        return self._build_block(first, baseline - leading)

    def _enter_room(self, number: int) -> None:
        """Let the next line, counted from 0, stand where it may."""
        rooms, size = self._job.rooms, self._trial.size
        self._inset = rooms[number].x if number < len(rooms) else 0.0
        self._measure = rooms[number].w * PT / size if number < len(rooms) else self._job.measure / size

    def _block_in_places(self) -> TextBlock:
        """Return a block whose lines have places of their own."""
        places = iter(self._trial.places)
        for par, lines in zip(self._job.paragraphs, self._trial.lines, strict=True):
            if self._texts:
                self._texts[-1] += "\n\n" if par.gap else "\n"
            for line in lines:
                self._inset, width, baseline = next(places)
                self._measure = width / self._mm
                self._add_lines(par, [line], baseline, 0.0)
        return self._build_block(self._trial.places[0][2], self._trial.places[-1][2])

    def _build_block(self, first: float, last: float) -> TextBlock:
        trial, metrics = self._trial, self._job.metrics
        extent = _NO_EXTENT
        if self._texts:
            top, bottom = first - metrics.ascent * self._mm, last + metrics.descent * self._mm
            extent = tuple.__new__(Box, (self._left, top, self._right - self._left, bottom - top))
        faults = [word.faults for par in self._job.paragraphs for word in par.words if word.faults]
        shown = [*self._rows, *[ruby.row for ruby in self._rubies]] if self._rubies else self._rows
        ink = block_ink(shown, trial.size, self._icons, extent, self._bars)
        block = TextBlock(
            trial.size, self._look.colour, tuple(self._rows), tuple(self._icons), tuple(self._texts), extent, ink,
            trial.width / PT, trial.height / PT, trial.overflow, tuple(dict.fromkeys([c for f in faults for c in f.missing])),
            tuple(dict.fromkeys([c for f in faults for c in f.cuts])), tuple(self._links), 0.0, trial.lost,
            tuple(dict.fromkeys([pair for f in faults for pair in f.features])),
            tuple(dict.fromkeys([fault for f in faults for fault in f.pictures])), tuple(self._bars), tuple(self._rubies),
            None, self._job.form, self._trial.places,
        )  # fmt: skip
        if not self._job.vertical:
            return block
        return turned_block(block, block.height if self._job.height is None else self._job.height)

    def _top(self) -> float:
        free_height = 0.0 if self._job.height is None else max(0.0, self._job.height - self._trial.height / PT)
        if self._look.valign == "middle" and self._job.height is not None:
            return free_height / 2 + self._shift(free_height / 2)
        return free_height * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[self._look.valign]

    def _shift(self, room: float) -> float:
        """Return how far the block moves down in mm so that its letters, and not ascent to descent, are in the middle."""
        # it may move by `room` and by the unused space above or below its ink
        metrics = self._job.metrics
        wanted = (metrics.centre - (metrics.ascent - metrics.descent) / 2) * self._mm
        return max(-room - metrics.above * self._mm, min(wanted, room + metrics.below * self._mm))

    def _add_lines(self, par: Paragraph, lines: Sequence[BrokenLine], y: float, leading: float) -> float:
        """Add the lines of a paragraph, the first with its baseline at `y` mm; return where that of the next one is."""
        spaced, align = self._job.cache.spaced, self._look.align
        words: list[SpacedWord | None] = []  # of which its lines are rows
        if not (self._job.vertical or par.bidirectional or par.icons or par.links or par.styled):
            words += map(spaced.__getitem__, zip(par.words, par.spaces, strict=True))
        at_right = (align == "end") != (par.level & 1 == 1)
        for line in lines:
            if self._job.rooms:
                self._enter_room(len(self._texts))
            white = self._measure - line.width
            stretch = self._stretch(par, line, white) if align == "justify" and line is not lines[-1] else 0.0
            x = white / 2 * self._mm if align == "center" else white * self._mm if at_right and not stretch else 0.0
            x += self._inset
            self._left = min(self._left, x)
            self._right = max(self._right, x + (self._measure if stretch else line.width) * self._mm)
            self._texts.append(par.source(line.start, line.end) if par.icons else par.text[line.start : line.end])
            row = words[line.first : line.last] if not stretch else []
            if line.head is not None and row:
                row[0] = spaced[line.head, par.spaces[line.first]]
            if line.tail is not None and words and not stretch:
                row.append(spaced[line.tail, None])
            if None not in row and (shown := tuple(filter(_has_runs, row))):  # a gap follows the marks of CJK
                self._rows.append((x, y, RunRow(shown), False, 1.0, None))  # type: ignore[arg-type]  # none is None
            else:
                self._add_pieces(par, line, (x, y), stretch)
            y += leading
        return y

    def _add_pieces(self, par: Paragraph, line: BrokenLine, place: tuple[float, float], stretch: float) -> None:
        """Add a line that is no row of words."""
        x, y = place
        runs = logical = _piece_positions(par, line, stretch)
        if par.bidirectional and runs:
            runs, logical = _reorder_pieces(runs, par)
        if par.links:
            leading, metrics = self._job.style.leading, self._job.metrics
            top = y - (leading + metrics.ascent - metrics.descent) / 2 * self._mm
            for left, right, anchor in link_areas(par, line, logical):
                self._links.append(Link(Box(x + left * self._mm, top, (right - left) * self._mm, leading * self._mm), anchor))
        if par.styled:
            self._bars += self._bars_of(runs, x, y, par.tracking)
            self._rubies += [self._ruby_of(run, x + at * self._mm, y) for at, run in runs if isinstance(run, RubyRun)]
            runs = [(at, run) for at, run in runs if not isinstance(run, RubyRun)]
        if par.icons or par.styled or True in [isinstance(piece, ColourRun) for _, piece in runs]:
            self._add_apart(runs, x, y)
        else:
            self._rows.append((x, y, tuple(runs), False, 1.0, None))  # type: ignore[arg-type]  # all pieces are runs

    @staticmethod
    def _stretch(par: Paragraph, line: BrokenLine, white: float) -> float:
        stop = line.last + (line.tail is not None)
        spaces = sum([bool(space and space.pieces) for space in par.spaces[line.first : stop - 1]])
        return white / spaces if spaces and 0 < white / spaces <= _MOST_STRETCH else 0.0

    def _add_apart(self, runs: _PlacedPieces, x: float, y: float) -> None:
        """Add a line as rows: icons and words in named styles are painted apart from what is around them."""
        for (_, named), group in groupby(runs, lambda placed: (_is_picture(placed[1]), _named_style(placed[1]))):
            pieces = [*group]
            origin, by = x + pieces[0][0] * self._mm, named.size if named else 1.0
            base = y + COLUMN_CENTRE * (by - 1.0) * self._mm if self._job.vertical else y  # in a column, in its middle
            row = []
            for at, piece in pieces:
                if isinstance(piece, IconPiece):
                    self._add_icon(piece, x + at * self._mm, y)
                elif isinstance(plain := piece.plain if isinstance(piece, StyledRun) else piece, ColourRun):
                    self._add_pictures(plain, named, x + at * self._mm, base)
                else:
                    row.append(((at - pieces[0][0]) / by, piece.plain if isinstance(piece, StyledRun) else piece))
            if row:
                self._rows.append((origin, base, tuple(row), False, 1.0, named))

    def _add_pictures(self, run: ColourRun, named: CharacterStyle | None, x: float, y: float) -> None:
        """Add the glyphs of a colour font as icons, over the invisible text, which is made as wide as they are."""
        em = self._mm * (named.size if named else 1.0)
        colour = (named and named.colour) or self._look.colour
        for drawing, box, of in run.shown:
            place = Box(x + box.x * em, y + box.y * em, box.w * em, box.h * em)
            self._icons.append(PlacedIcon("", run.glyphs[of].text, place, colour, named, drawing))
        self._rows.append((x, y, ((0.0, run.hidden),), True, run.width * em / self._mm / (run.hidden.width or 1.0), None))

    def _ruby_of(self, ruby: RubyRun, x: float, y: float) -> PlacedRuby:
        starts = accumulate([run.width for run in ruby.reading], initial=0.0)
        runs = tuple(zip(starts, ruby.reading, strict=False))
        look = CharacterStyle("", ruby.colour, ruby.size)
        return PlacedRuby(y, (x + ruby.left * self._mm, y - ruby.rise * self._mm, runs, False, 1.0, look))

    def _bars_of(self, runs: _PlacedPieces, x: float, y: float, tracking: float) -> Iterator[PlacedBar]:
        """Yield the lines under and through the words of a line, each from the first to the last word of its style."""
        for named, group in groupby(runs, lambda placed: _named_style(placed[1])):
            words = [(at, run) for at, run in group if isinstance(run, StyledRun) and not run.text.isspace()]
            if named is None or not words:
                continue
            (left, _), (right, last) = words[0], words[-1]
            for bar in last.bars:
                width = (right + last.width - tracking - left) * self._mm
                box = Box(x + left * self._mm, y + bar.top * self._mm, width, bar.thickness * self._mm)
                yield PlacedBar(box, named.colour or self._look.colour, named)

    def _add_icon(self, piece: IconPiece, x: float, y: float) -> None:
        """Centre the icon on the height of capitals; its text alternative is invisible and has the same width."""
        named = piece.span.named
        by = named.size if named else 1.0
        side = ICON_SIZE * by * self._mm
        top = y - (self._job.metrics.cap_height * self._mm + side) / 2
        left, colour = x + ICON_BEARING * by * self._mm, (named and named.colour) or self._look.colour
        self._icons.append(PlacedIcon(piece.span.icon, piece.span.alt, Box(left, top, side, side), colour, named))
        alt = piece.alt
        if alt.width:
            pieces = [alt.pieces[k] for k in visual_order([run.level for run in alt.pieces])]
            starts = accumulate((run.width for run in pieces), initial=0.0)
            runs = tuple((at, run) for at, run in zip(starts, pieces, strict=False) if isinstance(run, GlyphRun))
            self._rows.append((left, y, runs, True, ICON_SIZE * by / alt.width, None))


def _is_picture(piece: WordPiece) -> bool:
    return isinstance(piece.plain if isinstance(piece, StyledRun) else piece, IconPiece | ColourRun)


def _named_style(piece: WordPiece) -> CharacterStyle | None:
    if isinstance(piece, IconPiece):
        return piece.span.named
    return piece.named if isinstance(piece, StyledRun) else None


def _piece_positions(par: Paragraph, line: BrokenLine, stretch: float) -> _PlacedPieces:
    out: _PlacedPieces = []
    x = 0.0
    for k in range(line.first, line.last):
        word = line.head if k == line.first and line.head else par.words[k]
        for piece in word.pieces:
            out.append((x, piece))
            x += piece.width
        space = par.spaces[k]
        if space is not None:
            for piece in space.pieces:
                out.append((x, piece))
                x += piece.width
            x += stretch if space.pieces else space.width  # CJK spacing is not a space between words
    if line.tail:
        for piece in line.tail.pieces:
            out.append((x, piece))
            x += piece.width
    return out


def _reorder_pieces(runs: _PlacedPieces, par: Paragraph) -> tuple[_PlacedPieces, _PlacedPieces]:
    """Place logical runs in visual order, each with the space after it; white space at the end of the line hangs out."""
    # returned are the placed runs from left to right, and again in logical order
    after = [at for at, _ in runs[1:]] + [runs[-1][0] + runs[-1][1].width]
    order = par.visual_order([piece for _, piece in runs])
    widths = [end - at for (at, _), end in zip(runs, after, strict=True)]
    placed: dict[int, tuple[float, WordPiece]] = {}
    x = -_hanging_width(par, [runs[k][1] for k in order])
    for k in order:
        placed[k] = (x, runs[k][1])
        x += widths[k]
    return [*placed.values()], [placed[k] for k in range(len(runs))]


def _hanging_width(par: Paragraph, pieces: list[WordPiece]) -> float:
    white = [isinstance(piece, GlyphRun) and piece.text.isspace() for piece in pieces]
    if not par.level & 1 or all(white):
        return 0.0
    first = white.index(False)
    spaced = isinstance(pieces[first], GlyphRun) and pieces[first].level & 1
    return plain_sum([piece.width for piece in pieces[:first]]) + (par.tracking if spaced else 0.0)


_Edges: TypeAlias = tuple[float, float]


class LinkArea(NamedTuple):
    """A stretch of a line that links to `anchor`: its edges in em from the left end of the line."""

    left: float
    right: float
    anchor: str


def link_areas(par: Paragraph, line: BrokenLine, pieces: Sequence[tuple[float, WordPiece]]) -> Iterator[LinkArea]:
    """Yield the areas of the paragraph's links in one of its lines, from left to right for each link.

    `pieces` are those of the line in logical order, each with its place in em. A link has several areas if other words separate
    its words because of their direction.
    """
    edges = [edge for at, piece in pieces for edge in _character_edges(at, piece)]
    if line.head is not None and line.head.begins_with_hyphen:  # a hyphen repeated at the line start is not in the text
        del edges[0]
    for start, end, anchor in par.links:
        first, last = (_count_drawn(par.text[line.start : min(max(at, line.start), line.end)]) for at in (start, end))
        seen = sorted((*edge, first <= k < last) for k, edge in enumerate(edges))
        for linked, group in groupby(seen, key=lambda edge: edge[2]):
            if linked:
                found = list(group)
                yield LinkArea(found[0][0], max(right for _, right, _ in found), anchor)


def _count_drawn(text: str) -> int:
    return sum(char not in INVISIBLE_CHARACTERS for char in text)


def _character_edges(pen: float, piece: WordPiece) -> Iterator[_Edges]:
    if isinstance(piece, IconPiece):
        yield pen, pen + piece.width
        return
    sign = -1 if piece.level & 1 else 1
    pen += piece.width if sign < 0 else 0.0
    for glyph in piece.glyphs[::sign]:
        there = pen + sign * glyph.advance
        yield from [(min(pen, there), max(pen, there))] * len(glyph.text)
        pen = there


class Passage(NamedTuple):
    """Successive words of a line as they are read, that have one `language` and link to one anchor (empty: no link).

    `text` is the source with icons as their words; the passages of a text give, joined, what its lines give. `plain`: its
    glyphs extract as that text, from left to right.
    """

    text: str
    link: str
    language: str
    plain: bool


class LinePassages(NamedTuple):
    """The passages of a line in reading order; `owners` has the passage of each glyph run and icon from left to right."""

    passages: tuple[Passage, ...]
    owners: tuple[int, ...]


class _LocatedPiece(NamedTuple):
    """A piece of a line: where its text begins in that of the paragraph, what it links to, its language."""

    piece: WordPiece
    at: int
    link: str
    language: str


def line_passages(par: Paragraph, line: BrokenLine) -> LinePassages:
    """Return the passages of one line of a paragraph."""
    located = [*_locate_pieces(par, line)]
    groups = [list(group) for _, group in groupby(located, lambda one: (one.link, one.language))]
    starts = [line.start, *(group[0].at for group in groups[1:]), line.end]
    order = par.visual_order([one.piece for one in located])
    belongs = [number for number, group in enumerate(groups) for _ in group]
    straight = _unbroken_passages(order, belongs)
    passages = tuple(
        _build_passage(par.source(start, end), group, straight=number in straight)
        for number, (group, start, end) in enumerate(zip(groups, starts, starts[1:], strict=False))
    )
    return LinePassages(passages, tuple(belongs[k] for k in order if _has_text(located[k].piece)))


def end_passages(passages: LinePassages, end: str) -> LinePassages:
    """Return the passages of a line that a forced break ends, which is written as `end`."""
    *before, last = passages.passages
    return passages._replace(passages=(*before, last._replace(text=last.text + end, plain=False)))


def _has_text(piece: WordPiece) -> bool:
    return bool(piece.alt.width) if isinstance(piece, IconPiece) else not isinstance(piece, RubyRun)


def _unbroken_passages(order: Sequence[int], belongs: Sequence[int]) -> set[int]:
    """Return the passages whose pieces stand side by side in reading order; in `order` pieces stand from left to right."""
    broken = {belongs[after] for before, after in pairwise(order) if after != before + 1 and belongs[after] == belongs[before]}
    stretches = Counter(number for number, _ in groupby(belongs[k] for k in order))
    return {number for number, count in stretches.items() if count == 1} - broken


def _build_passage(text: str, group: Sequence[_LocatedPiece], *, straight: bool) -> Passage:
    pieces = [one.piece for one in group]
    extracted = "".join(map(_extracted_text, pieces))
    plain = (
        straight
        and not any(map(_is_right_to_left, pieces))
        and extracted == "".join([char for char in text if char not in INVISIBLE_CHARACTERS])
    )
    return Passage(text, group[0].link, group[0].language, plain)


def _extracted_text(piece: WordPiece) -> str:
    if isinstance(piece, IconPiece):
        inner = piece.alt.pieces
        return "" if any(map(_is_right_to_left, inner)) else "".join(map(_extracted_text, inner))
    return "".join([glyph.text for glyph in piece.glyphs])


def _is_right_to_left(piece: WordPiece) -> bool:
    return bool(piece.level & 1)


def _locate_pieces(par: Paragraph, line: BrokenLine) -> Iterator[_LocatedPiece]:
    for k in range(line.first, line.last):
        divided = k == line.first and line.head is not None
        word = line.head if divided and line.head is not None else par.words[k]
        at = line.start if divided else par.offsets[k]
        yield from _locate_word(par, word, at)
        space = par.spaces[k]
        if space is not None:
            yield from _locate_word(par, space, at + len(word.text))
    if line.tail is not None:
        yield from _locate_word(par, line.tail, line.end - len(line.tail.text))


def _locate_word(par: Paragraph, word: Word, at: int) -> Iterator[_LocatedPiece]:
    if len(word.pieces) == 1 and not par.links:  # as most words are
        yield _LocatedPiece(word.pieces[0], at, "", _language_at(word, 0))
        return
    drawn = [k for k, char in enumerate(word.text) if char not in INVISIBLE_CHARACTERS]
    count = -1 if word.begins_with_hyphen else 0
    for piece in word.pieces:
        offset = drawn[min(max(count, 0), len(drawn) - 1)] if drawn else 0
        link = next((link.anchor for link in par.links if link.start <= at + offset < link.end), "")
        yield _LocatedPiece(piece, at + offset, link, _language_at(word, offset))
        count += 1 if isinstance(piece, IconPiece) else sum(len(glyph.text) for glyph in piece.glyphs)


def _language_at(word: Word, offset: int) -> str:
    for part in word.parts:
        if offset < len(part.text):
            return part.run_style.locale
        offset -= len(part.text)
    return word.parts[-1].run_style.locale if word.parts else ""
