"""The nodes of a deck of which most entries are known: only the others are composed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.load.entry_records import known_entry
from pnp.load.kept_entries import FEWEST, EntriesOfDeck, digest_of
from pnp.load.yaml.compose import compose, divide_at_entries, holds_entries
from pnp.load.yaml.nodes import Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.load.kept_entries import KeptEntries, Shelf
    from pnp.load.yaml.compose import Division
    from pnp.load.yaml.nodes import Node

_CARDS = "cards"


def read_entries(
    kept: KeptEntries, surroundings: object, text: str, path: str, whole: Callable[[], Node | None]
) -> Node | None:
    """Return the nodes of a deck's file; its `cards` are EntriesOfDeck if there are many.

    `surroundings` are what its entries depend on besides the file, `whole` composes all of it. Entries that are known are no
    nodes yet. If there seems to be a fault in one of the others, the whole file is composed, which reports it.
    """
    division = divide_at_entries(text, _CARDS)
    if division is None or len(division.entries) < FEWEST:
        return whole()
    shelf = kept.shelf(path, surroundings, division.head)
    digests = [digest_of(entry) for entry in division.entries]
    found = _from_shelf(division, digests, shelf, path) if len(shelf) else None
    if found is None:
        node = whole()
        written = node.get(_CARDS) if isinstance(node, Map) else None
        if not isinstance(node, Map) or not isinstance(written, Map) or not holds_entries(written, division.entries):
            return node
        found = written, node
    cards, deck = found
    texts = {entry.line: (entry, digest) for entry, digest in zip(division.entries, digests, strict=True)}
    return _with_cards(deck, EntriesOfDeck(cards, shelf, texts))


def _from_shelf(division: Division, digests: Sequence[str], shelf: Shelf, path: str) -> tuple[Map, Map] | None:
    """Return the cards and the deck; None if there seems to be a fault, or if few entries are known."""
    found = [shelf.known(digest) for digest in digests]
    known = {number for number, one in enumerate(found) if one is not None}
    rest = [entry for number, entry in enumerate(division.entries) if number not in known]
    own = Report()
    deck = compose(division.without(known), path, own) if len(known) >= len(rest) else None
    written = deck.get(_CARDS) if isinstance(deck, Map) else None
    if not isinstance(deck, Map) or own.diagnostics:
        return None
    if isinstance(written, Map) and holds_entries(written, rest):
        composed = {key.line: (key, node) for key, node in written.entries.values()}
    elif isinstance(written, Scalar) and written.empty and not rest:
        composed = {}
    else:
        return None
    first = division.entries[0]
    column = len(first.text) - len(first.text.lstrip(" ")) + 1
    cards = Map(path, first.line, column)
    for entry, one in zip(division.entries, found, strict=True):
        if one is None:
            key, node = composed[entry.line]
        else:
            key, node = Scalar(one[0], "", path, entry.line, column), known_entry(path, entry, one[1])
        cards.entries[key.value] = key, node
    return (cards, deck) if len(cards.entries) == len(found) else None


def _with_cards(deck: Map, cards: Map) -> Map:
    """Return a deck with other cards; its nodes may be those of other builds, too."""
    made = Map(deck.path, deck.line, deck.column)
    made.entries = {name: (key, cards if name == _CARDS else node) for name, (key, node) in deck.entries.items()}
    return made
