"""A strip is what no page break divides: a line of text, a row of a table, a figure; a column is strips one under the other."""

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
    """The ground behind strips that belong to one box: its place in the column (mm), its colours, where it was written.

    `bar_x` and `bar_w` are those of the bar at its side, from the panel's left edge.
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
    """What a heading says, for the outline and the running heads."""

    level: int
    words: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece of the column: height in mm, items from its top left corner.

    `above` and `below` are white that falls away at the page's top and foot (of two neighbours the larger counts). `keep`
    allows no break after it, `snap` puts its top on the grid, `new_page` begins a page with it. `heads` are repeated above it
    where it begins a page. `what` and `mark` name it in faults. `boxes` record its texts, one a line.
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
        """The strip moved to the right."""
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
        """The strip's content moved down inside it."""
        return replace(
            self,
            items=tuple(moved(item, 0.0, dy) for item in self.items),
            boxes=tuple(replace(b, box=b.box.moved(0.0, dy), ink=b.ink.moved(0.0, dy)) for b in self.boxes),
            links=tuple(link._replace(box=link.box.moved(0.0, dy)) for link in self.links),
        )

    def excused(self) -> Strip:
        """The strip with texts that may lie anywhere: where they are has been reported."""
        return replace(self, boxes=tuple(replace(b, safe=False) for b in self.boxes))


def kept_together(strips: Iterable[Strip]) -> list[Strip]:
    """The strips with no break allowed between them; after the last one as before."""
    found = list(strips)
    return [*(replace(s, keep=True) for s in found[:-1]), *found[-1:]]


def stacked(strips: Iterable[Strip]) -> Strip:
    """Strips one under the other as a single one; grids and panels do not count inside it."""
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
    """Two strips side by side, both from the top."""
    return replace(
        strip,
        height=max(strip.height, other.height),
        items=(*strip.items, *other.items),
        boxes=(*strip.boxes, *other.boxes),
        links=(*strip.links, *other.links),
        anchors=(*strip.anchors, *other.anchors),
    )
