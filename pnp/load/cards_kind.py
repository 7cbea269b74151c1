"""The cards of a deck's file, and what it says for all of them, as kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import nearest
from pnp.load.expand_kind import axis_names
from pnp.load.kinds.compound import MappingKind
from pnp.load.kinds.kind import Kind
from pnp.load.yaml.nodes import SLUG, Map, valid_name_like
from pnp.model.game import VARIANT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.load.kinds.kind import Fields, Schema, ValueReader
    from pnp.load.yaml.nodes import FileFaults, Node, Scalar


@frozen(kw_only=True)
class CardsKind(Kind):
    """Cards of the kind `of` by their ids; the value is their node, which `CardReader` reads with what it knows of the game."""

    name = "mapping"

    of: Kind

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Map | None:
        """Leave the cards to `CardReader`."""
        del id_
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "cards by their ids (`id: {…}`)", node)
            return None
        return node

    @staticmethod
    def check_id(key: Scalar, faults: FileFaults) -> None:
        """Report an id that `shape` does not allow."""
        if not SLUG.fullmatch(key.value):
            hint = valid_name_like(key.value, "-")
            if hint and VARIANT in key.value:
                hint += ", or let `expand` make variants of one card: see docs/decks.md"
            faults.wrong_kind("card id", "made of a-z, 0-9, `_` and `-`", key, hint=hint)

    def shape(self) -> Schema:
        """A mapping of cards."""
        return MappingKind(of=self.of).shape()

    def definitions(self) -> dict[str, Schema]:
        """Return those of a card."""
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield a card."""
        yield "<name>", self.of


@frozen(kw_only=True)
class DefaultsKind(Kind):
    """Fields that cards may leave out, of a card like `of`; the value is their node, which `CardReader` reads."""

    name = "record"

    of: Kind
    required: bool = False

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Map | None:
        """Leave the fields to `CardReader`."""
        del id_
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "fields with their values (`field: value`)", node)
            return None
        return node

    def shape(self) -> Schema:
        """A card."""
        return self.of.shape()

    def definitions(self) -> dict[str, Schema]:
        """Return those of a card."""
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the fields of a card."""
        yield from self.of.parts()


def given_fields(deck: Map) -> tuple[str, ...]:
    """Name the fields that `defaults` and `expand` give in a deck's file: cards may leave them out."""
    defaults, cards = deck.get("defaults"), deck.get("cards")
    given = dict.fromkeys(defaults.entries if isinstance(defaults, Map) else ())
    given |= dict.fromkeys(axis_names(deck.get("expand")))
    for _, card in cards.entries.values() if isinstance(cards, Map) else ():
        given |= dict.fromkeys(axis_names(card.get("expand") if isinstance(card, Map) else None))
    return tuple(given)


def stray_cards(root: Map, shape: Fields) -> list[Scalar]:
    """Return the keys of what look like cards in the file of a deck, of this `shape`, that has no `cards` above them."""
    if "cards" in root.entries:
        return []
    strange = [key for key, node in root.entries.values() if key.value not in shape and isinstance(node, Map)]
    return [key for key in strange if not nearest(key.value, shape)]
