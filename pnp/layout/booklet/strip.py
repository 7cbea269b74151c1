"""A strip is a part of a column that page breaks do not divide: a line of text, a table row, a figure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.layout.translate_items import moved
from pnp.model.frame import TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.model.frame import Colour, Item, Link, TextBox


@frozen(eq=False)
class Panel:
    """The background of the strips of one box: its position and width in the column (mm), its colours, its mark.

    `bar_x` and `bar_w` are position and width of the bar at its side, from the panel's left edge.
    """

    x: float
    w: float
    fill: Colour | None
    bar: Colour | None
    bar_x: float
    bar_w: float
    mark: Mark


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
    `heads` are repeated above it at the top of a page. `what` and `mark` identify it in messages; `boxes` has a text box for
    each line.
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
    what: str = "text"
    mark: Mark | None = None

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
            items=tuple(moved(item, dx, dy) for item in self.items),
            boxes=tuple(box.moved(dx, dy) for box in self.boxes),
            links=tuple(link.moved(dx, dy) for link in self.links),
        )

    def with_room(self, above: float, below: float) -> Strip:
        """Return the strip with `above` and `below` mm more inside it, over and under its content."""
        if not above and not below:
            return self
        return replace(self.moved(0.0, above), height=self.height + above + below)

    def untagged(self) -> Strip:
        """Return the strip as an artifact: what it says has been said before, such as the repeated head of a table."""
        items = tuple(replace(item, tags=()) if isinstance(item, TextLine) else item for item in self.items)
        return replace(self, items=items)

    def excused(self) -> Strip:
        """Return the strip with texts that may be outside the safe area, because their position has been reported."""
        return replace(self, boxes=tuple(replace(b, safe=False) for b in self.boxes))


def kept_together(strips: Iterable[Strip]) -> list[Strip]:
    """Return the strips with page breaks between them forbidden."""
    found = list(strips)
    return [*(replace(s, keep=True) for s in found[:-1]), *found[-1:]]


def paired_ends(parts: Iterable[Sequence[Strip]]) -> list[Strip]:
    """Return the strips of parts, such as the points of a list, of which neither the first nor the last is alone on a page."""
    found = [list(part) for part in parts]
    for part in (found[0], found[-2]) if len(found) > 1 else ():
        part[-1] = replace(part[-1], keep=True)
    return [strip for part in found for strip in part]


def stacked(strips: Iterable[Strip]) -> Strip:
    """Return strips stacked into a single one; grids and panels are ignored inside it."""
    height = 0.0
    parts: list[Strip] = []
    for strip in strips:
        y = height + (max(strip.above, parts[-1].below) if parts else 0.0)
        parts.append(strip.moved(0.0, y))
        height = y + strip.height
    return over(parts, Strip(height))


def over(strips: Iterable[Strip], ground: Strip) -> Strip:
    """Return `ground` with the content of `strips` painted over its own; its height and spaces do not change."""
    found = (ground, *strips)
    return replace(
        ground,
        items=tuple(item for s in found for item in s.items),
        boxes=tuple(box for s in found for box in s.boxes),
        links=tuple(link for s in found for link in s.links),
        anchors=tuple(anchor for s in found for anchor in s.anchors),
    )


def beside(strip: Strip, other: Strip) -> Strip:
    """Return two strips side by side as one, both aligned at the top."""
    return over([other], replace(strip, height=max(strip.height, other.height)))
