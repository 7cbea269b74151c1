"""The words in the part of a tile that gets covered: which board and tile it is, and how long the check ruler is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.impose.sheet_text import BASELINE
from pnp.impose.tile_marks import RULER, key_width, ruler, strip_of, white
from pnp.model.frame import Group
from pnp.model.game import VARIANT, deck_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.impose.sheet_text import SheetText
    from pnp.model.frame import Item, TextLine
    from pnp.model.game import Game
    from pnp.model.sheet import Page

_GAP = 2.0  # mm between key, words and ruler


def board_names(game: Game) -> dict[str, str]:
    """Return what players call the boards of each deck with one board, in all its variants: the words for the deck.

    These are `deck_<name>` in words.yaml, by the ids of the boards.
    """
    found: dict[str, str] = {}
    for deck in game.decks:
        word = deck_word(game.words, deck.name)
        if word is not None and len({card.id.partition(VARIANT)[0] for card in deck.cards}) == 1:
            found |= {card.id: " ".join([word.plain, *card.id.split(VARIANT)[1:]]) for card in deck.cards}
    return found


def tile_name(page: Page, names: Mapping[str, str]) -> str:
    """Return what the slug line says about the tile on a page: `map (1, 2)`, by row and column; empty if there is none."""
    tile = next((p for p in page.placements if p.tile is not None), None)
    if tile is None or tile.tile is None:
        return ""
    return f"{names.get(tile.id, tile.id)} ({tile.tile.row}, {tile.tile.column})"


def tile_labels(page: Page, sheet_text: SheetText, names: Mapping[str, str]) -> Iterator[Group]:
    """Yield the words and the ruler of each tile on a page, as far as there is room for them."""
    for placement in page.placements:
        strip = strip_of(placement.tile) if placement.tile is not None else None
        if strip is None or placement.tile is None:
            continue
        matrix, length = strip
        name, measure = (sheet_text.line(*sheet_text.notation(text)) for text in (tile_name(page, names), f"{RULER:g} mm"))
        start = key_width(placement.tile) + _GAP
        items: list[Item] = []
        if start + name.width <= length:
            items += [white(start - _GAP, name.width + 2 * _GAP), *_at(name.lines, start)]
            start += name.width + 2 * _GAP
        if items and start + measure.width + _GAP + RULER <= length:
            items += [white(start - _GAP, RULER + measure.width + 3 * _GAP), *ruler(start)]
            items += _at(measure.lines, start + RULER + _GAP)
        if items:
            yield Group((Group(tuple(items), matrix),), placement.matrix)


def _at(lines: tuple[TextLine, ...], x: float) -> list[TextLine]:
    return [replace(line, x=line.x + x, y=BASELINE + 0.7) for line in lines]
