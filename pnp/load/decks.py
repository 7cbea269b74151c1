"""A deck's file to cards: ids, copies and the fields of their type; a card with a fault is reported and left out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.diagnostics import nearest
from pnp.load.cards_kind import CardsKind
from pnp.load.shapes import card_record, deck_file
from pnp.model.fields import Message
from pnp.model.game import Card
from pnp.yaml_nodes.nodes import Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pnp.diagnostics import Mark
    from pnp.kinds.kind import Fields
    from pnp.kinds.reader import ValueReader
    from pnp.kinds.types import DeclaredType
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Node

_DEFAULTS = "defaults"
"""What stands for the card in the ids of texts that a deck gives to all its cards."""


class DeckCards(NamedTuple):
    """The cards of a deck in the order of its file: those that are printed, and those that are skipped."""

    printed: tuple[Card, ...] = ()
    parked: tuple[Card, ...] = ()


class _ReadingCards(NamedTuple):
    """What the cards of a deck are read with; `marks`: places of what its `defaults` give, `besides`: fields not checked."""

    name: str
    kinds: Fields
    marks: Mapping[str, Mark]
    besides: tuple[str, ...]
    values: ValueReader


class CardReader:
    """Reads the cards of all decks of a game; `places` knows every id that was declared, of faulty cards too."""

    def __init__(self) -> None:
        self.places: dict[str, tuple[str, Mark]] = {}
        self._parked: dict[str, Mark] = {}
        self._of_parked: set[Mark] = set()

    def deck(self, root: Map, name: str, type_: DeclaredType, values: ValueReader, unread: tuple[str, ...] = ()) -> DeckCards:
        """Read the cards of deck `name` in the order of the file; the fields in `unread` are not checked."""
        found = values.fields(deck_file(type_).fields, root, name)
        cards: object = found["cards"]
        if not isinstance(cards, Map):
            return DeckCards()
        defaults: object = found[_DEFAULTS]
        kinds: Fields = card_record(type_).fields
        marks: dict[str, Mark] = {}
        if isinstance(defaults, Map):
            kinds, marks = _with_defaults(kinds, defaults, name, values, unread)
            if _DEFAULTS in cards.entries:
                message = f"a card cannot be named `{_DEFAULTS}` in a deck that has `{_DEFAULTS}`"
                values.faults.add("reserved-name", message, cards.entries[_DEFAULTS][0].mark)
        absent = _absent(cards, name, kinds, values.faults)
        kept = {key: kind for key, kind in kinds.items() if key not in absent}
        reading = _ReadingCards(name, kept, marks, (*unread, *absent), values)
        read = [self._card(key, node, type_.name, reading) for key, node in cards.entries.values()]
        sound = [card for card in read if card is not None and not absent]
        return DeckCards(
            tuple([card for card in sound if card.id not in self._parked]),
            tuple([card for card in sound if card.id in self._parked]),
        )

    def _card(self, key: Scalar, node: Node, type_: str, reading: _ReadingCards) -> Card | None:
        """Read one card; one that is skipped is remembered, with the references that it makes."""
        values = reading.values
        self._declare(key, type_, values.faults)
        before, refs = values.faults.count, len(values.refs)
        if not isinstance(node, Map):
            values.faults.wrong_kind(key.value, "a card with fields", node)
            return None
        fields = values.fields(reading.kinds, node, f"{reading.name}/{key.value}", reading.besides, key.mark)
        count, skip = fields.pop("copies"), fields.pop("skip")
        if skip or count == 0:
            self._parked[key.value] = key.mark
            self._of_parked |= {ref.mark for ref, _ in values.refs[refs:]}
        if values.faults.count != before or not isinstance(count, int):
            return None
        return Card(key.value, count, fields, key.mark, {**reading.marks, **_marks(node, fields)})

    def _declare(self, key: Scalar, type_: str, faults: FileFaults) -> None:
        CardsKind.check_id(key, faults)
        if key.value in self.places:
            also = [("first at", self.places[key.value][1])]
            faults.add("duplicate-id", f"card id `{key.value}` occurs twice in the game", key.mark, also=also)
        else:
            self.places[key.value] = (type_, key.mark)

    def check_references(self, values: ValueReader, types: Collection[str], *, whole: bool) -> None:
        """Report references of one file to cards that do not exist, are of another type than wanted, or are skipped.

        Where the decks are not `whole`, a card that is not found may stand in what could not be read; a type that is none of
        `types` has been reported. A card that is skipped itself may refer to others that are.
        """
        for ref, wanted in values.refs:
            type_ = self.places.get(ref.id, ("", ref.mark))[0]
            choices = [id_ for id_, (of, _) in self.places.items() if wanted == of or wanted not in types]
            if not type_:
                if whole:
                    values.faults.unknown_reference(ref.id, ref.mark, choices)
            elif wanted in types and type_ != wanted:
                message = f"`{ref.id}` is a {type_}, expected a {wanted}"
                values.faults.add("wrong-reference", message, ref.mark, also=[("declared at", self.places[ref.id][1])])
            elif ref.id in self._parked and ref.mark not in self._of_parked:
                also, hint = [("declared at", self._parked[ref.id])], "print the card, or skip what refers to it too"
                values.faults.add("skipped-card", f"the card `{ref.id}` is skipped", ref.mark, also=also, hint=hint)


def _with_defaults(
    kinds: Fields, defaults: Map, deck: str, values: ValueReader, unread: tuple[str, ...]
) -> tuple[Fields, dict[str, Mark]]:
    """Return the fields of cards with what a deck gives to those that do not write them, and where it is given.

    Each is read once, so that a fault is reported once and a text has one translation for all cards.
    """
    optional = {name: replace(kind, required=False) for name, kind in kinds.items()}
    found = values.fields(optional, defaults, f"{deck}/{_DEFAULTS}", unread)
    given = {name for name in defaults.entries if name in kinds}
    made = {name: replace(k, required=False, default=found[name]) if name in given else k for name, k in kinds.items()}
    return made, {name: mark for name, mark in _marks(defaults, found).items() if name in given}


def _absent(cards: Map, deck: str, kinds: Fields, faults: FileFaults) -> tuple[str, ...]:
    """Report the required fields that no card has, each once: somebody has just added them to the type."""
    nodes = [node for _, node in cards.entries.values() if isinstance(node, Map)]
    written = {key for node in nodes for key in node.entries}
    missing = [name for name, kind in kinds.items() if kind.required and name not in written]
    absent = tuple(n for n in missing if len(nodes) > 1 and not any(nearest(key, (n,)) for key in written - {*kinds}))
    for name in absent:
        declared, first = kinds[name].mark, next(iter(cards.entries.values()))[0].mark
        way_out = f"give the table a column `{name}`" if first.is_cell else "fill it in"
        faults.add(
            "missing-field",
            f"no card of `{deck}` has the field `{name}`",
            first,
            also=[("required at", declared)] if declared else (),
            hint=f"{way_out}, or say `required: no` where it is declared",
        )
    return absent


def _marks(node: Map, fields: Mapping[str, object]) -> dict[str, Mark]:
    """Return the place of each field that is written; texts bring theirs along."""
    marks = {}
    for name, (_, value) in node.entries.items():
        read = fields.get(name)
        marks[name] = read.mark if type(read) is Message else value.mark
    return marks
