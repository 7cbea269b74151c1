"""A booklet in one language: the words of its blocks become the spans that are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.booklet import CalloutBlock, FigureBlock, HeadingBlock, ListBlock, ParagraphBlock, TableBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.model.booklet import Block, Booklet, FigureImage, Words

    Settle = Callable[[Words], Words]


def settled(booklet: Booklet, settle: Settle) -> Booklet:
    """Give the booklet with all its words as `settle` makes them."""
    chapters = tuple(replace(c, blocks=_blocks(c.blocks, settle)) for c in booklet.chapters)
    definitions = {name: settle(words) for name, words in booklet.definitions.items()}
    return replace(booklet, chapters=chapters, definitions=definitions)


def anchors(blocks: Iterable[Block]) -> Iterator[str]:
    """The names of the places that links may lead to."""
    for block in blocks:
        if isinstance(block, (HeadingBlock, ParagraphBlock, FigureBlock)) and block.anchor:
            yield block.anchor
        elif isinstance(block, CalloutBlock):
            yield from anchors(block.blocks)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield from anchors(item)


def _blocks(blocks: Iterable[Block], settle: Settle) -> tuple[Block, ...]:
    return tuple(_block(block, settle) for block in blocks)


def _block(block: Block, settle: Settle) -> Block:
    if isinstance(block, (HeadingBlock, ParagraphBlock)):
        return replace(block, words=settle(block.words))
    if isinstance(block, ListBlock):
        return replace(block, items=tuple(_blocks(item, settle) for item in block.items))
    if isinstance(block, TableBlock):
        rows = tuple(tuple(settle(cell) for cell in row) for row in block.rows)
        return replace(block, heads=tuple(settle(head) for head in block.heads), rows=rows)
    if isinstance(block, CalloutBlock):
        return replace(block, blocks=_blocks(block.blocks, settle))
    if isinstance(block, FigureBlock):
        notes = tuple((number, settle(words)) for number, words in block.notes)
        return replace(block, images=tuple(_plate(plate, settle) for plate in block.images), notes=notes)
    return block


def _plate(plate: FigureImage, settle: Settle) -> FigureImage:
    return replace(plate, caption=settle(plate.caption)) if plate.caption is not None else plate
