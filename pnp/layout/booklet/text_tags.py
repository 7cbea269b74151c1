"""Gives the lines of a text their tags: what its words are content of, which are links, which are in another language."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from pnp.model.frame import ContentTag, DrawingItem, ImageItem, PlacedFrame, StructureElement, TaggedRuns, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.layout.booklet.set_line import SetLine
    from pnp.model.frame import Item, Link
    from pnp.text.text_block import Passage


class TextTags:
    """Tags the lines of one text in reading order, as content of `element`; its words are in `language` if they do not say so.

    `destinations` say in words where the anchors of links are.
    """

    def __init__(self, element: StructureElement, language: str, destinations: Mapping[str, str]) -> None:
        self._element, self._language, self._destinations = element, language, destinations
        self._order = 0
        self._link: tuple[str, StructureElement] | None = None
        """The link that the last passage belongs to: it goes on if the next has the same anchor, as on the next line."""

    def lines(self, lines: Iterable[SetLine]) -> tuple[SetLine, ...]:
        """Return the lines with tags on their items and links."""
        return tuple(self._tagged(line) for line in lines)

    def _tagged(self, line: SetLine) -> SetLine:
        passages = line.passages.passages
        tags, links = [], []
        for passage in passages:
            tags.append(self._tag(passage))
            links.append(self._link)
        owners = iter(line.passages.owners)
        items = tuple(_with_tags(item, owners, tags) if isinstance(item, TextLine) else item for item in line.text.items)
        areas = tuple(self._areas(line.text.links, passages, links))
        return replace(line, text=line.text._replace(items=items, links=areas))

    def _tag(self, passage: Passage) -> ContentTag:
        """Return the tag of the next passage; a link, another language and odd glyphs have elements of their own."""
        order, parent = self._order, self._element
        self._order += 1
        if not passage.link:
            self._link = None
        elif self._link is None or self._link[0] != passage.link:
            self._link = passage.link, StructureElement("Link", parent, order)
        if self._link is not None:
            parent = self._link[1]
        foreign = passage.language if passage.language != self._language else ""
        if foreign or not passage.plain:
            words = "" if passage.plain else passage.text
            parent = StructureElement("Span", parent, order, language=foreign, words=words)
        return ContentTag(parent, order)

    def _areas(
        self, areas: Sequence[Link], passages: Sequence[Passage], links: Sequence[tuple[str, StructureElement] | None]
    ) -> Iterator[Link]:
        """Yield the areas of a line's links, each with its element; several of one anchor are in the order of their words."""
        linked = [(passage, link[1]) for passage, link in zip(passages, links, strict=True) if link is not None]
        for anchor, group in groupby(areas, lambda area: area.anchor):
            found = [one for one in linked if one[0].link == anchor]
            for number, area in enumerate(group):
                passage, element = found[min(number, len(found) - 1)]
                yield area._replace(element=element, words=self._destinations.get(anchor) or passage.text.strip())


def _with_tags(line: TextLine, owners: Iterator[int], tags: Sequence[ContentTag]) -> TextLine:
    """Return a line with the tags of its runs; the word of an icon has one for all of them."""
    if line.invisible:
        return replace(line, tags=(TaggedRuns(len(line.runs), tags[next(owners)]),))
    own = [next(owners) for _ in line.runs]
    return replace(line, tags=tuple(TaggedRuns(len(list(group)), tags[owner]) for owner, group in groupby(own)))


def tagged_image(items: Iterable[Item], tag: ContentTag | None) -> tuple[Item, ...]:
    """Return the items of an image with its tag; lines around it have none."""
    return tuple(replace(item, tag=tag) if isinstance(item, ImageItem | DrawingItem | PlacedFrame) else item for item in items)
