"""A deck's file to cards: ids, copies and the fields of their type; a card with a fault is reported and left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


class CardReader:
    """Reads the cards of all decks of a game; `places` knows every id that was declared, of faulty cards too."""

    def __init__(self) -> None:
        self.places: dict[str, tuple[str, Mark]] = {}

    def deck(
        self, root: Map, name: str, type_: DeclaredType, values: ValueReader, unread: tuple[str, ...] = ()
    ) -> tuple[Card, ...]:
        """Read the cards of deck `name` in the order of the file; the fields in `unread` are not checked."""
        cards: object = values.fields(deck_file(type_).fields, root, name)["cards"]
        if not isinstance(cards, Map):
            return ()
        absent = _absent(cards, name, type_, values.faults)
        entries = card_record(type_).fields
        fields = {key: kind for key, kind in entries.items() if key not in absent}
        besides, found = (*unread, *absent), []
        for key, node in cards.entries.values():
            self._declare(key, type_.name, values.faults)
            found.append(_card(key, node, f"{name}/{key.value}", fields, values, besides))
        return tuple(card for card in found if card is not None and not absent)

    def _declare(self, key: Scalar, type_: str, faults: FileFaults) -> None:
        CardsKind.check_id(key, faults)
        if key.value in self.places:
            also = [("first at", self.places[key.value][1])]
            faults.add("duplicate-id", f"card id `{key.value}` occurs twice in the game", key.mark, also=also)
        else:
            self.places[key.value] = (type_, key.mark)

    def check_references(self, values: ValueReader, types: Collection[str], *, whole: bool) -> None:
        """Report references of one file to cards that do not exist or are of another type than wanted.

        Where the decks are not `whole`, a card that is not found may stand in what could not be read; a type that is none of
        `types` has been reported.
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


def _absent(cards: Map, deck: str, type_: DeclaredType, faults: FileFaults) -> tuple[str, ...]:
    """Report the required fields that no card has, each once: somebody has just added them to the type."""
    nodes = [node for _, node in cards.entries.values() if isinstance(node, Map)]
    written = {key for node in nodes for key in node.entries}
    missing = [name for name, kind in type_.fields.items() if kind.required and name not in written]
    absent = tuple(n for n in missing if len(nodes) > 1 and not any(nearest(key, (n,)) for key in written - {*type_.fields}))
    for name in absent:
        declared, first = type_.fields[name].mark, next(iter(cards.entries.values()))[0].mark
        way_out = f"give the table a column `{name}`" if first.is_cell else "fill it in"
        faults.add(
            "missing-field",
            f"no card of `{deck}` has the field `{name}`",
            first,
            also=[("required at", declared)] if declared else (),
            hint=f"{way_out}, or say `required: no` where it is declared",
        )
    return absent


def _card(  # noqa: PLR0913, PLR0917  what a card is read from, each of it needed
    key: Scalar, node: Node, place: str, kinds: Fields, values: ValueReader, besides: tuple[str, ...]
) -> Card | None:
    before = values.faults.count
    if not isinstance(node, Map):
        values.faults.wrong_kind(key.value, "a card with fields", node)
        return None
    fields = values.fields(kinds, node, place, besides, key.mark)
    count = fields.pop("copies")
    if values.faults.count != before or not isinstance(count, int):
        return None
    return Card(key.value, count, fields, key.mark, _marks(node, fields))


def _marks(node: Map, fields: Mapping[str, object]) -> dict[str, Mark]:
    """Return the place of each field that is written; texts bring theirs along."""
    marks = {}
    for name, (_, value) in node.entries.items():
        read = fields.get(name)
        marks[name] = read.mark if type(read) is Message else value.mark
    return marks
