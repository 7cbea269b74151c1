"""Gives the texts that templates draw on booklet pages their tags; whatever else they draw is an artifact."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.frame import ContentTag, Group, StructureElement, TaggedRuns, TextLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pnp.layout.booklet.strip import Strip
    from pnp.model.frame import Item, TextBox

_LAST = 1 << 30
"""The order of what is read after all other content of its element."""


def as_heading(strip: Strip, element: StructureElement) -> Strip:
    """Return a heading that a template has drawn, whose texts and links belong to the heading's element."""
    items = _with_tags(strip.items, lambda _: ContentTag(element))
    links = tuple(link._replace(element=StructureElement("Link", element, _LAST)) for link in strip.links)
    return replace(strip, items=items, links=links)


def as_page(strip: Strip) -> Strip:
    """Return a page that a template has drawn, such as a cover, with each of its texts as a paragraph."""
    paragraphs: dict[object, StructureElement] = {}

    def tag(line: TextLine) -> ContentTag:
        place = line.content, line.at
        if place not in paragraphs:
            paragraphs[place] = StructureElement("P", words=_words(strip.boxes, line))
        return ContentTag(paragraphs[place])

    items = _with_tags(strip.items, tag)
    links = tuple(link._replace(element=StructureElement("Link")) for link in strip.links)
    return replace(strip, items=items, links=links)


def _words(boxes: Sequence[TextBox], line: TextLine) -> str:
    """Return the words of the text boxes that a line belongs to; texts of a loop have one place in the template."""
    found = ["".join(box.lines) for box in boxes if (box.content, box.at) == (line.content, line.at)]
    return " ".join(found)


def _with_tags(items: Iterable[Item], tag: Callable[[TextLine], ContentTag]) -> tuple[Item, ...]:
    out: list[Item] = []
    for item in items:
        if isinstance(item, TextLine):
            out.append(replace(item, tags=(TaggedRuns(len(item.runs), tag(item)),)))
        elif isinstance(item, Group):
            out.append(replace(item, items=_with_tags(item.items, tag)))
        else:
            out.append(item)
    return tuple(out)
