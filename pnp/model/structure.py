"""The logical structure of a document: what each part of a page is, for readers who do not see it.

Layout knows what it sets, and gives the items of a page tags that say so. An item without a tag is an artifact: a ground, a
rule, a page number. The types are the standard ones of PDF (ISO 32000-1, 14.8.4).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen

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
