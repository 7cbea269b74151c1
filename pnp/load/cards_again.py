"""Read the cards of entries of a deck again, while somebody types in them, as they would be read with the whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.load.decks import CardReader, DeckCards, DeckNodes
from pnp.load.files import read_map
from pnp.load.game_file import read_header
from pnp.load.kinds.kind import ValueReader
from pnp.load.yaml.nodes import FileFaults, Map

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Report
    from pnp.load.files import FileCache
    from pnp.load.kinds.declaration import DeclaredType
    from pnp.model.game import Game


def read_entry_again(game: Game, deck: str, entry: str, report: Report, cache: FileCache) -> DeckCards | None:
    """Return the cards of an entry of a game that has been read, by what stands in its files now; None if it is not there."""
    return read_entries_again(game, deck, (entry,), report, cache)


def read_entries_again(game: Game, deck: str, entries: Iterable[str], report: Report, cache: FileCache) -> DeckCards | None:
    """Return the cards of several entries, as their files are now, without those that are not there; None if none is.

    What other cards must be for it, such as those that it refers to, is what they were. Assertions are not checked.
    """
    folder = game.root / "content" / game.name
    head = read_map(game.root, folder / "game.yaml", None, report, cache)
    if head is None:
        return None
    values = ValueReader(game.root, folder, FileFaults(report), cache.pictures)
    values.sentences = game.sentences
    header = read_header(head, game.types, values)
    named = next((one for one in header.decks if one.name == deck), None)
    type_ = cast("DeclaredType | None", game.types.get(named.type)) if named is not None else None
    if named is None or type_ is None:
        return None
    node = DeckNodes(game.root, folder, cache).read(named, type_, values)
    cards = node.get("cards") if node is not None else None
    if node is None or not isinstance(cards, Map):
        return None
    alone = Map(cards.path, cards.line, cards.column)
    alone.entries.update({entry: cards.entries[entry] for entry in entries if entry in cards.entries})
    if not alone.entries:
        return None
    limited = Map(node.path, node.line, node.column)
    limited.entries.update({**node.entries, "cards": (node.entries["cards"][0], alone)})
    read = CardReader().read_deck(limited, deck, type_, values)
    known = {card.id for one in game.decks for card in (*one.cards, *one.parked)} | {card.id for card in read.printed}
    for ref, _ in values.refs:
        if ref.id not in known:
            values.faults.unknown_reference(ref.id, ref.mark, sorted(known))
    return read
