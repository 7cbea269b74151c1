"""The cards of a deck as one node, from its YAML file, from its table, or from both."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from pnp.base.failures import in_hand
from pnp.base.paths import as_stored
from pnp.load.cards_kind import given_fields
from pnp.load.file_cache import content_key
from pnp.load.files import project_path, read_bytes, read_map
from pnp.load.known_entries import read_entries
from pnp.load.shapes import DECK_SOURCE, card_record
from pnp.load.yaml.nodes import Map, Scalar

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.load.file_cache import FileCache
    from pnp.load.files import Reading
    from pnp.load.header import DeckEntry
    from pnp.load.kinds.compound import RecordKind
    from pnp.load.kinds.declaration import DeclaredType
    from pnp.load.kinds.kind import ValueReader
    from pnp.load.table_source import TableSource
    from pnp.load.tables.table import Table


class DeckNodes:
    """Reads the nodes of the decks of one game, each as a deck file would hold them."""

    def __init__(self, root: Path, folder: Path, cache: FileCache | None) -> None:
        self._root = root
        self._folder = folder
        self._cache = cache

    def read(self, entry: DeckEntry, type_: DeclaredType | None, values: ValueReader) -> Map | None:
        """Return a deck's node: its YAML file with the rows of its table behind its own cards; None if one cannot be read.

        Without a type the table is not read, because nothing is known about its columns.
        """
        file, report = as_stored(self._root, self._folder / entry.file), values.faults.report
        is_there = os.path.lexists(file)
        if entry.source is not None and not entry.names_file and not is_there:
            deck: Map | None = Map(project_path(self._root, self._folder / entry.source.file), 1, 1)
        else:
            deck = read_map(self._root, file, entry.mark, report, self._cache, self._reading(entry, type_))
        source = self._source(deck, entry, values) if deck is not None else None
        if deck is None or source is None or type_ is None:
            return deck
        table = self._table(source, entry.name, values)
        cards = _cards(table, card_record(type_, given_fields(deck)), values, source) if table is not None else None
        return _joined(deck, cards, values) if cards is not None else None

    def _reading(self, entry: DeckEntry, type_: DeclaredType | None) -> Reading | None:
        """Return what reads the file of a deck entry by entry, as far as they are known."""
        if self._cache is None or type_ is None:
            return None
        return partial(read_entries, self._cache.cards, (entry.name, card_record(type_).fields))

    def _source(self, deck: Map, entry: DeckEntry, values: ValueReader) -> TableSource | None:
        """Return the table of a deck, which `game.yaml` names or the deck's own file."""
        written = deck.get("source")
        if written is None:
            return entry.source
        if entry.source is not None:
            also = [("first at", entry.source.mark)]
            values.faults.add("duplicate-key", f"the source of `{entry.name}` is named twice", written.mark, also=also)
            return entry.source
        return DECK_SOURCE.read(written, f"{entry.name}/source", "source", values)

    def _table(self, source: TableSource, deck: str, values: ValueReader) -> Table | None:
        file, report = as_stored(self._root, self._folder / source.file), values.faults.report
        data = read_bytes(self._root, file, source.mark, report)
        if data is None:
            return None
        path, options = project_path(self._root, file), source.options._replace(likely=deck)
        from pnp.load.tables.files import read_table  # noqa: PLC0415  as below

        with in_hand("file", path):
            if self._cache is None:
                return read_table(data, path, options, report)
            key = path, content_key(data), options
            return self._cache.tables.get(key, lambda: read_table(data, path, options, report), len(data), report)


def _cards(table: Table, card: RecordKind, values: ValueReader, source: TableSource) -> Map | None:
    from pnp.load.table_cards import table_cards  # noqa: PLC0415  most games have no tables

    return table_cards(table, card, values.faults, source.columns)


def _joined(deck: Map, cards: Map, values: ValueReader) -> Map:
    """Return a copy of a deck's node whose cards are its own, and then those of its table."""
    joined = Map(deck.path, deck.line, deck.column)
    joined.entries.update({name: entry for name, entry in deck.entries.items() if name != "source"})
    own = deck.entries.get("cards")
    if own is not None and isinstance(own[1], Map):
        both = Map(own[1].path, own[1].line, own[1].column)
        both.entries.update(own[1].entries)
        for id_, (key, card) in cards.entries.items():
            if id_ in both.entries:
                also = [("first at", both.entries[id_][0].mark)]
                values.faults.add("duplicate-id", f"card id `{id_}` occurs twice in the game", key.mark, also=also)
            else:
                both.entries[id_] = (key, card)
        joined.entries["cards"] = (own[0], both)
    elif own is None:
        joined.entries["cards"] = (Scalar("cards", "", cards.path, cards.line, cards.column), cards)
    return joined
