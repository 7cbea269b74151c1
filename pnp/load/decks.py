"""A deck's file to cards: ids, copies and the fields of their type; a card with a fault is reported and left out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.diagnostics import nearest
from pnp.load.cards_kind import CardsKind
from pnp.load.shapes import card_record, deck_file
from pnp.load.variants import read_axes, variants
from pnp.model.fields import Message
from pnp.model.game import VARIANT, Card
from pnp.yaml_nodes.nodes import Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pnp.diagnostics import Mark
    from pnp.kinds.kind import Fields
    from pnp.kinds.reader import ValueReader
    from pnp.kinds.types import DeclaredType
    from pnp.load.variants import Axes
    from pnp.model.fields import Ref
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


class _Entry(NamedTuple):
    """A card as it is written: its id, its node, and the axes along which it varies (None: they have a fault)."""

    key: Scalar
    node: Node
    axes: Axes | None

    @property
    def ids(self) -> list[str]:
        """The ids of the cards that are made of it."""
        return [id_ for id_, _ in variants(self.key.value, self.axes)] if self.axes else [self.key.value]


class CardReader:
    """Reads the cards of all decks of a game; `places` knows every id that was declared, of faulty cards too."""

    def __init__(self) -> None:
        self.places: dict[str, tuple[str, Mark]] = {}
        self._entries: dict[str, _Entry] = {}
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
        entries = _entries(root, cards, type_, values, unread)
        if isinstance(defaults, Map):
            kinds, marks = _with_defaults(kinds, defaults, name, values, unread)
            if _DEFAULTS in cards.entries:
                message = f"a card cannot be named `{_DEFAULTS}` in a deck that has `{_DEFAULTS}`"
                values.faults.add("reserved-name", message, cards.entries[_DEFAULTS][0].mark)
        absent = _absent(entries, name, kinds, values.faults)
        kept = {key: kind for key, kind in kinds.items() if key not in absent}
        reading = _ReadingCards(name, kept, marks, (*unread, *absent), values)
        read = [card for entry in entries for card in self._cards(entry, type_.name, reading)]
        sound = [] if absent else read
        return DeckCards(
            tuple([card for card in sound if card.id not in self._parked]),
            tuple([card for card in sound if card.id in self._parked]),
        )

    def _cards(self, entry: _Entry, type_: str, reading: _ReadingCards) -> Iterator[Card]:
        """Read one entry and yield its cards; those that are skipped are remembered, with the references that they make."""
        key, node, values = entry.key, entry.node, reading.values
        self._declare(entry, type_, values.faults)
        before, refs = values.faults.count, len(values.refs)
        if not isinstance(node, Map):
            values.faults.wrong_kind(key.value, "a card with fields", node)
            return
        fields = values.fields(*_kinds_read(entry, reading, node), key.mark)
        count, skip, _ = fields.pop("copies"), fields.pop("skip"), fields.pop("expand")
        if skip or count == 0:
            self._parked |= dict.fromkeys(entry.ids, key.mark)
            self._of_parked |= {ref.mark for ref, _ in values.refs[refs:]}
        if values.faults.count != before or not isinstance(count, int) or entry.axes is None:
            return
        marks = {**reading.marks, **_marks(node, fields)}
        if not entry.axes:
            yield Card(key.value, count, fields, key.mark, marks)
            return
        for id_, chosen in variants(key.value, entry.axes):
            varied = {**fields, **{name: value.value for name, value in chosen.items()}}
            own = {name: varied[name] for name in reading.kinds if name in varied}
            yield Card(id_, count, own, key.mark, {**marks, **{name: value.mark for name, value in chosen.items()}})

    def _declare(self, entry: _Entry, type_: str, faults: FileFaults) -> None:
        key = entry.key
        CardsKind.check_id(key, faults)
        if key.value in self._entries:
            also = [("first at", self._entries[key.value].key.mark)]
            faults.add("duplicate-id", f"card id `{key.value}` occurs twice in the game", key.mark, also=also)
        else:
            self._entries[key.value] = entry
            self.places |= dict.fromkeys(entry.ids, (type_, key.mark))

    def check_references(self, values: ValueReader, types: Collection[str], *, whole: bool) -> None:
        """Report references of one file to cards that do not exist, are of another type than wanted, or are skipped.

        Where the decks are not `whole`, a card that is not found may stand in what could not be read; a type that is none of
        `types` has been reported. A card that is skipped itself may refer to others that are.
        """
        for ref, wanted in values.refs:
            type_ = self.places.get(ref.id, ("", ref.mark))[0]
            choices = [id_ for id_, (of, _) in self.places.items() if wanted == of or wanted not in types]
            if not type_:
                self._report_unknown(ref, choices, values.faults, whole=whole)
            elif wanted in types and type_ != wanted:
                message = f"`{ref.id}` is a {type_}, expected a {wanted}"
                values.faults.add("wrong-reference", message, ref.mark, also=[("declared at", self.places[ref.id][1])])
            elif ref.id in self._parked and ref.mark not in self._of_parked:
                also, hint = [("declared at", self._parked[ref.id])], "print the card, or skip what refers to it too"
                values.faults.add("skipped-card", f"the card `{ref.id}` is skipped", ref.mark, also=also, hint=hint)

    def _report_unknown(self, ref: Ref, choices: list[str], faults: FileFaults, *, whole: bool) -> None:
        """Report a reference to a card that there is not, unless something that could not be read may be that card."""
        entry = self._entries.get(ref.id.partition(VARIANT)[0])
        if entry is not None and entry.axes and ref.id == entry.key.value:
            hint = f"name one of its variants, such as `{entry.ids[0]}`"
            also = [("declared at", entry.key.mark)]
            faults.add("unknown-reference", f"`{ref.id}` is {len(entry.ids)} cards", ref.mark, also=also, hint=hint)
        elif whole and (entry is None or entry.axes is not None):
            faults.unknown_reference(ref.id, ref.mark, choices)


def _kinds_read(entry: _Entry, reading: _ReadingCards, node: Map) -> tuple[Fields, Map, str, tuple[str, ...]]:
    """Return what the fields of an entry are read with: those that its axes give are left out."""
    kinds, besides = reading.kinds, reading.besides
    if entry.axes:
        axes = {axis.field for axis in entry.axes}
        kinds, besides = {name: kind for name, kind in kinds.items() if name not in axes}, (*besides, *axes)
    elif entry.axes is None:
        kinds = {name: replace(kind, required=False) if kind.varies else kind for name, kind in kinds.items()}
    return kinds, node, f"{reading.name}/{entry.key.value}", besides


def _entries(root: Map, cards: Map, type_: DeclaredType, values: ValueReader, unread: tuple[str, ...]) -> list[_Entry]:
    """Return the cards as they are written; one does not vary along a field that it writes itself."""
    of_deck: Axes | None = ()
    if (written := _written(root, "expand")) is not None:
        of_deck = read_axes(written, type_.fields, unread, values, of_card=False)
    out = []
    for key, node in cards.entries.values():
        axes = of_deck
        if isinstance(node, Map):
            if (own := _written(node, "expand")) is not None:
                axes = read_axes(own, type_.fields, unread, values, of_card=True)
            if axes:
                axes = tuple(axis for axis in axes if _written(node, axis.field) is None)
        out.append(_Entry(key, node, axes))
    return out


def _written(node: Map, name: str) -> Node | None:
    """Return what is written under a name; None if there is nothing."""
    found = node.get(name)
    return None if isinstance(found, Scalar) and found.empty else found


def _with_defaults(
    kinds: Fields, defaults: Map, deck: str, values: ValueReader, unread: tuple[str, ...]
) -> tuple[Fields, dict[str, Mark]]:
    """Return the fields of cards with what a deck gives to those that do not write them, and where it is given.

    Each is read once, so that a fault is reported once and a text has one translation for all cards.
    """
    optional = {name: replace(kind, required=False) for name, kind in kinds.items() if name != "expand"}
    found = values.fields(optional, defaults, f"{deck}/{_DEFAULTS}", unread)
    given = {name for name in defaults.entries if name in optional}
    made = {name: replace(k, required=False, default=found[name]) if name in given else k for name, k in kinds.items()}
    return made, {name: mark for name, mark in _marks(defaults, found).items() if name in given}


def _absent(entries: Sequence[_Entry], deck: str, kinds: Fields, faults: FileFaults) -> tuple[str, ...]:
    """Report the required fields that no card has, each once: somebody has just added them to the type."""
    nodes = [entry.node for entry in entries if isinstance(entry.node, Map)]
    written = {key for node in nodes for key in node.entries} | {axis.field for e in entries for axis in e.axes or ()}
    unsure = any(entry.axes is None for entry in entries)
    missing = [n for n, kind in kinds.items() if kind.required and n not in written and not (unsure and kind.varies)]
    absent = tuple(n for n in missing if len(nodes) > 1 and not any(nearest(key, (n,)) for key in written - {*kinds}))
    for name in absent:
        declared, first = kinds[name].mark, entries[0].key.mark
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
