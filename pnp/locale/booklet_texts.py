"""The texts of a booklet: localizing them, and the anchors that they can link to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.booklet import CalloutBlock, FigureBlock, HeadingBlock, ListBlock, ParagraphBlock, TableBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.locale.localizer import Localizer
    from pnp.model.booklet import Block, Booklet, FigureImage

    Walked = Callable[[TableBlock], Block]


def with_texts(booklet: Booklet, texts: Localizer, walked: Walked) -> Booklet:
    """Return the booklet with each text replaced by what `texts` gives for it.

    Tables that walk a table of the rules are replaced by the result of `walked`.
    """
    chapters = tuple(replace(c, blocks=_blocks(c.blocks, texts, walked)) for c in booklet.chapters)
    definitions = {name: texts.text(words) for name, words in booklet.definitions.items()}
    return replace(booklet, chapters=chapters, definitions=definitions)


def anchors(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the anchors that links may lead to."""
    for block in blocks:
        if isinstance(block, (HeadingBlock, ParagraphBlock, FigureBlock)) and block.anchor:
            yield block.anchor
        elif isinstance(block, CalloutBlock):
            yield from anchors(block.blocks)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield from anchors(item)


def _blocks(blocks: Iterable[Block], texts: Localizer, walked: Walked) -> tuple[Block, ...]:
    return tuple(_block(block, texts, walked) for block in blocks)


def _block(block: Block, texts: Localizer, walked: Walked) -> Block:
    if isinstance(block, (HeadingBlock, ParagraphBlock)):
        replaced = texts.heading if isinstance(block, HeadingBlock) else texts.text
        return replace(block, words=replaced(block.words))
    if isinstance(block, ListBlock):
        return replace(block, items=tuple(_blocks(item, texts, walked) for item in block.items))
    if isinstance(block, TableBlock):
        return walked(block) if block.walks else _table(block, texts)
    if isinstance(block, CalloutBlock):
        return replace(block, blocks=_blocks(block.blocks, texts, walked))
    if isinstance(block, FigureBlock):
        notes = tuple((number, texts.text(words)) for number, words in block.notes)
        return replace(block, images=tuple(_figure_image(image, texts) for image in block.images), notes=notes)
    return block


def _table(table: TableBlock, texts: Localizer) -> TableBlock:
    rows = tuple(tuple(texts.text(cell) for cell in row) for row in table.rows)
    return replace(table, heads=tuple(texts.text(head) for head in table.heads), rows=rows)


def _figure_image(image: FigureImage, texts: Localizer) -> FigureImage:
    caption, alternative = (words and texts.text(words) for words in (image.caption, image.alternative))
    return replace(image, caption=caption, alternative=alternative)
