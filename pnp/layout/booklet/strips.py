"""A strip is a part of a column that page breaks do not divide: a line of text, a table row, a figure.

Bands are the grounds of headings and of the heads of tables, as high as the letters on them need.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import frozen
from pnp.base.units import Box
from pnp.layout.painting.shapes import move_item, rectangle
from pnp.model.face_walk import bounding_box
from pnp.model.frame import Shape, Stroke, TextLine

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.painting.texts_and_pictures import PlacedText
    from pnp.model.booklet import HeadingLook
    from pnp.model.frame import Colour, Item, Link, TextBox
    from pnp.text.text_block import LinePassages


@frozen(eq=False)
class Panel:
    """The background of the strips of one box: its position and width in the column (mm), its colours, its mark.

    `bar_x` and `bar_w` are position and width of the bar at its side, from the panel's left edge. A `frame` is a line around
    it, a `rule` one above and one below it.
    """

    x: float
    w: float
    fill: Colour | None
    bar: Colour | None
    bar_x: float
    bar_w: float
    mark: Mark
    frame: Colour | None = None
    rule: Colour | None = None


@frozen
class Title:
    """The text of a heading, for the outline and the running heads."""

    level: int
    words: str
    anchor: str


@frozen
class Strip:
    """A part of the column: its height in mm, its items from its top left corner.

    `above` and `below` are the space around it, which is dropped at the top and foot of the page; of two neighbours, the larger
    space counts. `keep` forbids a page break after it, `keep_if_room` too, unless no page has room for both. `snap` puts its
    top on the grid, `new_page` begins a new page, unless the page before it is filled less than `run_on` (0…1) and has room.
    `heads` are repeated above it at the top of a page. Where it stands, a page has so many `columns`. One that is `page_wide`
    is placed from the left trim of the page instead of from its column; one `at_trim` covers what stands above the column, so
    that its page has no running head; one `at_foot` takes no room: it is so many mm tall at most, and fills its page under
    the text, down to the cut. One with a `facing` strip stands at the top of an even
    page, and that at the top of the next. `notes` stand in the margin beside it. Strips with one
    mark `on_spread`, that of their passage, stay on two facing pages. `what` and `mark`
    identify it in messages; `boxes` has a text box for each line.
    """

    height: float
    items: tuple[Item, ...] = ()
    above: float = 0.0
    below: float = 0.0
    keep: bool = False
    keep_if_room: bool = False
    snap: bool = False
    new_page: bool = False
    run_on: float = 0.0
    boxes: tuple[TextBox, ...] = ()
    links: tuple[Link, ...] = ()
    anchors: tuple[str, ...] = ()
    heads: tuple[Strip, ...] = ()
    panels: tuple[Panel, ...] = ()
    title: Title | None = None
    columns: int = 1
    page_wide: bool = False
    at_foot: float = 0.0
    at_trim: bool = False
    facing: Strip | None = None
    notes: tuple[Strip, ...] = ()
    on_spread: Mark | None = None
    what: str = "text"
    mark: Mark | None = None

    def in_columns(self, count: int) -> Strip:
        """Return the strip where a page has so many columns."""
        return replace(self, columns=count, heads=tuple(head.in_columns(count) for head in self.heads))

    def shifted(self, dx: float) -> Strip:
        """Return the strip moved to the right by `dx` mm."""
        if not dx:
            return self
        panels = tuple(replace(panel, x=panel.x + dx) for panel in self.panels)
        return replace(self.moved(dx, 0.0), panels=panels, heads=tuple(head.shifted(dx) for head in self.heads))

    def moved(self, dx: float, dy: float) -> Strip:
        """Return the strip with its content moved by (`dx`, `dy`) mm."""
        return replace(
            self,
            items=tuple(move_item(item, dx, dy) for item in self.items),
            boxes=tuple(box.moved(dx, dy) for box in self.boxes),
            links=tuple(link.moved(dx, dy) for link in self.links),
        )

    def with_room(self, above: float, below: float) -> Strip:
        """Return the strip with `above` and `below` mm more inside it, over and under its content."""
        if not above and not below:
            return self
        return replace(self.moved(0.0, above), height=self.height + above + below)

    def untagged(self) -> Strip:
        """Return the strip as an artifact, which screen readers leave out, such as the repeated head of a table."""
        items = tuple(replace(item, tags=()) if isinstance(item, TextLine) else item for item in self.items)
        return replace(self, items=items, anchors=())

    def without_content(self) -> Strip:
        """Return the white space that the strip takes, with its names."""
        heads = tuple(head.without_content() for head in self.heads)
        return replace(self, items=(), boxes=(), links=(), heads=heads)

    def without_safe_area_check(self) -> Strip:
        """Return the strip with texts that may be outside the safe area, because their position has been reported."""
        return replace(self, boxes=tuple(replace(b, safe=False) for b in self.boxes))


def keep_together(strips: Iterable[Strip]) -> list[Strip]:
    """Return the strips with page breaks between them forbidden."""
    found = list(strips)
    return [*(replace(s, keep=True) for s in found[:-1]), *found[-1:]]


def keep_ends_paired(parts: Iterable[Sequence[Strip]]) -> list[Strip]:
    """Return the strips of parts, such as the points of a list, of which neither the first nor the last is alone on a page."""
    found = [list(part) for part in parts]
    for part in (found[0], found[-2]) if len(found) > 1 else ():
        part[-1] = replace(part[-1], keep=True)
    return [strip for part in found for strip in part]


def stack_strips(strips: Iterable[Strip]) -> Strip:
    """Return strips stacked into a single one; grids and panels are ignored inside it."""
    height = 0.0
    parts: list[Strip] = []
    for strip in strips:
        y = height + (max(strip.above, parts[-1].below) if parts else 0.0)
        parts.append(strip.moved(0.0, y))
        height = y + strip.height
    return paint_over(parts, Strip(height))


def paint_over(strips: Iterable[Strip], ground: Strip) -> Strip:
    """Return `ground` with the content of `strips` painted over its own; its height and spaces do not change."""
    found = (ground, *strips)
    return replace(
        ground,
        items=tuple(item for s in found for item in s.items),
        boxes=tuple(box for s in found for box in s.boxes),
        links=tuple(link for s in found for link in s.links),
        anchors=tuple(anchor for s in found for anchor in s.anchors),
    )


def paint_under(strip: Strip, other: Strip) -> Strip:
    """Return a strip with the content of another painted under its own; nothing else of it changes."""
    both = paint_over([strip], other)
    return replace(strip, items=both.items, boxes=both.boxes, links=both.links, anchors=both.anchors)


def set_beside(strip: Strip, other: Strip) -> Strip:
    """Return two strips side by side as one, both aligned at the top."""
    return paint_over([other], replace(strip, height=max(strip.height, other.height)))


@frozen
class SetLine:
    """A set line: `height` in mm (its leading), `baseline` from its top, its text placed from its top left corner.

    Its glyphs advance from `start` to `width` mm. `passages` are its words as they are read, `anchors` name what is on it. The
    next line is `gap` mm below it, in a text whose readings or larger words need more than the leading.
    """

    height: float
    baseline: float
    start: float
    width: float
    text: PlacedText
    passages: LinePassages
    anchors: tuple[str, ...] = ()
    gap: float = 0.0

    @property
    def box(self) -> TextBox:
        """Its text box."""
        return self.text.box

    def strip(self, *, what: str, mark: Mark, keep: bool = False) -> Strip:
        """Return the line as a strip."""
        items, box, links = self.text
        return Strip(
            self.height, items, below=self.gap, keep=keep, boxes=(box,), links=links, anchors=self.anchors, what=what, mark=mark
        )


BAND_CLEARANCE = 1.2
"""The distance in mm from letters to the edge of a band that is higher than its lines because of them."""

_LEAST_CLEARANCE = 0.3  # mm; as high as its lines, a band has more around most letters. Less looks as if they touched its edge
_BAND_OVERHANG = 1.5  # mm by which the band of a heading is wider than the column on both sides
_BAND_RULE_WIDTH = 0.5  # mm
_BAND_RULE_GAP = 0.6  # mm from a heading to the rule below it


class BandRoom(NamedTuple):
    """How much higher a band is than the lines on it, above and below them, in mm."""

    above: float = 0.0
    below: float = 0.0


def needed_room(strip: Strip) -> BandRoom:
    """Return the room that a band needs beyond its strip: none on a side where letters do not come near its edge."""
    inks = [box.ink for box in strip.boxes if any(box.lines)]
    if not inks:
        return BandRoom()
    ink = bounding_box(inks)
    return BandRoom(*(BAND_CLEARANCE - free if free < _LEAST_CLEARANCE else 0.0 for free in (ink.y, strip.height - ink.bottom)))


def largest_room(rooms: Iterable[BandRoom]) -> BandRoom:
    """Return room for all of several strips, whose bands are to be equally high."""
    found = list(rooms)
    return BandRoom(max(room.above for room in found), max(room.below for room in found))


def heading_ground(look: HeadingLook, height: float, width: float) -> tuple[Item, ...]:
    """Return the band of a heading that is `height` mm high, in a column of `width` mm, and the rule below it."""
    out: list[Item] = []
    if look.fill is not None:
        box = Box(-_BAND_OVERHANG, 0.0, width + 2 * _BAND_OVERHANG, height)
        out.append(Shape(rectangle(*box), look.fill, rect=box))
    if look.rule is not None:
        y = height + _BAND_RULE_GAP
        out.append(Shape((("M", (0.0, y)), ("L", (width, y))), stroke=Stroke(look.rule, _BAND_RULE_WIDTH)))
    return tuple(out)
