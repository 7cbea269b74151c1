"""A strip is a part of a column that page breaks do not divide: a line of text, a table row, a figure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.layout.booklet.translate_items import moved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.diagnostics import Mark
    from pnp.model.frame import Colour, Item, Link, TextBox


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True)
class Title:
    """The text of a heading, for the outline and the running heads."""

    level: int
    words: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of the column: its height in mm, its items from its top left corner.

    `above` and `below` are the space around it, which is dropped at the top and foot of the page; of two neighbours, the larger
    space counts. `keep` forbids a page break after it, `snap` puts its top on the grid, `new_page` begins a new page. `heads`
    are repeated above it at the top of a page. `what` and `mark` identify it in messages; `boxes` has a text box for each line.
    """

    height: float
    items: tuple[Item, ...] = ()
    above: float = 0.0
    below: float = 0.0
    keep: bool = False
    snap: bool = False
    new_page: bool = False
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
        return replace(
            self,
            items=tuple(moved(item, dx, 0.0) for item in self.items),
            boxes=tuple(replace(b, box=b.box.moved(dx, 0.0), ink=b.ink.moved(dx, 0.0)) for b in self.boxes),
            links=tuple(link._replace(box=link.box.moved(dx, 0.0)) for link in self.links),
            panels=tuple(replace(panel, x=panel.x + dx) for panel in self.panels),
            heads=tuple(head.shifted(dx) for head in self.heads),
        )

    def lowered(self, dy: float) -> Strip:
        """Return the strip with its content moved down by `dy` mm."""
        return replace(
            self,
            items=tuple(moved(item, 0.0, dy) for item in self.items),
            boxes=tuple(replace(b, box=b.box.moved(0.0, dy), ink=b.ink.moved(0.0, dy)) for b in self.boxes),
            links=tuple(link._replace(box=link.box.moved(0.0, dy)) for link in self.links),
        )

    def excused(self) -> Strip:
        """Return the strip with texts that may be outside the safe area, because their position has been reported."""
        return replace(self, boxes=tuple(replace(b, safe=False) for b in self.boxes))


def kept_together(strips: Iterable[Strip]) -> list[Strip]:
    """Return the strips with page breaks between them forbidden."""
    found = list(strips)
    return [*(replace(s, keep=True) for s in found[:-1]), *found[-1:]]


def stacked(strips: Iterable[Strip]) -> Strip:
    """Return strips stacked into a single one; grids and panels are ignored inside it."""
    height = 0.0
    parts: list[tuple[Strip, float]] = []
    for strip in strips:
        y = height + (max(strip.above, parts[-1][0].below) if parts else 0.0)
        parts.append((strip, y))
        height = y + strip.height
    return Strip(
        height,
        items=tuple(moved(item, 0.0, y) for s, y in parts for item in s.items),
        boxes=tuple(replace(b, box=b.box.moved(0.0, y), ink=b.ink.moved(0.0, y)) for s, y in parts for b in s.boxes),
        links=tuple(link._replace(box=link.box.moved(0.0, y)) for s, y in parts for link in s.links),
        anchors=tuple(anchor for s, _ in parts for anchor in s.anchors),
    )


def beside(strip: Strip, other: Strip) -> Strip:
    """Return two strips side by side as one, both aligned at the top."""
    return replace(
        strip,
        height=max(strip.height, other.height),
        items=(*strip.items, *other.items),
        boxes=(*strip.boxes, *other.boxes),
        links=(*strip.links, *other.links),
        anchors=(*strip.anchors, *other.anchors),
    )
