"""The values of cards that texts name: `card.points`, `card:pike.cost.wood`, and the cards of a deck, `deck:fish`."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.base.units import plain_sum
from pnp.load.kinds.compound import ALL_NAMES, ListKind, RecordKind
from pnp.load.kinds.kind import Kind, UnknownStepError
from pnp.locale.text_fault import TextFault
from pnp.model.fields import Record, Ref
from pnp.model.game import VARIANT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.fields import Value
    from pnp.model.game import Card, Deck, Game


@frozen
class CardValue:
    """A value of a card as texts name it: a field or a part of one, or all fields (a Record).

    `name` is how a message calls it, `kind` that of the field (None: unknown), `cards` those that references lead to.
    """

    name: str
    value: Value
    kind: Kind | None
    card: str
    cards: NamedCards

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what is inside it."""
        whole = self._entered()
        known = whole.kind.fields if isinstance(whole.kind, RecordKind) else ()
        return tuple(dict.fromkeys((*known, *whole.value))) if isinstance(whole.value, Record) else ()

    @property
    def items(self) -> tuple[CardValue, ...]:
        """The items of a list; none of anything else."""
        values = self.value if isinstance(self.value, tuple) else ()
        return tuple(self._item(value, number) for number, value in enumerate(values, 1))

    def at(self, path: Iterable[str], written: str) -> CardValue:
        """Return what a path leads to, through references too; what is left out is None.

        Raises TextFault, which names the path as it is `written`.
        """
        found, steps = self, list(path)
        for number, step in enumerate(steps):
            if found.value is None:
                raise left_out(found, written.rsplit(".", len(steps) - number)[0])
            found = found._entered()._step(step, written)  # noqa: SLF001  (its own kind)
        return found

    def _entered(self) -> CardValue:
        """Return the card that a reference leads to; anything else leads to itself."""
        return self.cards.card(self.value.id) if isinstance(self.value, Ref) else self

    def _item(self, value: Value, number: int) -> CardValue:
        kind = self.kind.of if isinstance(self.kind, ListKind) else None
        return replace(self, name=f"{self.name}.{number}", value=value, kind=kind)

    def _step(self, step: str, written: str) -> CardValue:
        if isinstance(self.value, tuple):
            return self._numbered(step, written)
        inner = self._kind_at(step, written)
        if not isinstance(self.value, Record):
            raise TextFault("locale/unknown-field", f"`{{{written}}}`: there is no `{step}` in a single value")
        name = f"{self.name}.{step}"
        if step == ALL_NAMES and step not in self.value:
            parts = (part for part in self.value.values() if isinstance(part, (int, float)))
            return replace(self, name=name, value=plain_sum(parts), kind=None)
        return replace(self, name=name, value=self.value.get(step), kind=inner)

    def _numbered(self, step: str, written: str) -> CardValue:
        items = self.items
        if step.isdecimal() and 0 < int(step) <= len(items):
            return items[int(step) - 1]
        message = f"`{{{written}}}`: `{self.name}` is a list: expected a number from 1 to {len(items)}, found `{step}`"
        if not items:
            message = f"`{{{written}}}`: the list `{self.name}` is empty"
        raise TextFault("locale/unknown-field", message, f"`{{{self.name}, each, row {{…}}}}` prints all of its items")

    def _kind_at(self, step: str, written: str) -> Kind | None:
        """Return the kind of what is inside, which may be left out on this card. Raises TextFault if there never is any."""
        known = self.value if isinstance(self.value, Record) else {}
        try:
            return self.kind.at(step, {}) if self.kind is not None else None
        except UnknownStepError as error:
            if step in known:  # the `id` of an item, the copies of a card
                return None
            self.cards.check_read(step)
            names = dict.fromkeys((*error.known, *known))
            message = f"`{{{written}}}`: `{self.name}` has no `{step}`"
            raise TextFault("locale/unknown-field", message, did_you_mean(step, names)) from None


def left_out(value: CardValue, written: str) -> TextFault:
    """Return the fault of a text that needs what a card leaves out, and calls it as it is `written`."""
    message = f"`{{{written}}}`: the card `{value.card}` leaves out `{value.name.partition('.')[2]}`"
    hint = f"write it there, or name it only where it is: `{{{written}, select, none {{}} other {{…}}}}`"
    return TextFault("locale/left-out", message, hint)


class NamedCards:
    """The cards of a game that texts may name, those that are printed; texts in them are as they are written."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._records: dict[str, CardValue] = {}
        self._hints: dict[str, str | None] = {}

    @cached_property
    def _places(self) -> dict[str, tuple[Deck, Card, int]]:
        """Each card with its deck and its place in it, from 1."""
        return {card.id: (deck, card, index) for deck in self._game.decks for index, card in enumerate(deck.cards, 1)}

    def card(self, id_: str) -> CardValue:
        """Return a card as the record of its fields, `id`, `entry`, `copies` and `index`.

        Raises a TextFault without a code if it is not printed: the reference that leads to it has been reported.
        """
        if id_ not in self._places:
            raise TextFault("", f"there is no card `{id_}`")
        if id_ not in self._records:
            self._records[id_] = self._record(*self._places[id_])
        return self._records[id_]

    def _record(self, deck: Deck, card: Card, index: int) -> CardValue:
        type_ = self._game.types.get(deck.type)
        fields = {name: kind for name, kind in type_.fields.items() if isinstance(kind, Kind)} if type_ else {}
        besides: dict[str, Value] = {"id": card.id, "entry": card.entry, "copies": card.copies, "index": index}
        values = Record({**card.values, **besides}, card.mark)
        return CardValue(f"card:{card.id}", values, RecordKind(fields=fields) if fields else None, card.id, self)

    def named(self, written: str) -> CardValue:
        """Return what `card:pike.cost.wood` names. Raises TextFault."""
        id_, _, path = written.partition(":")[2].strip().partition(".")
        if id_ not in self._places:
            raise self._unknown(id_, written)
        if not path:
            message = f"`{{{written}}}` names a card, but nothing of it"
            raise TextFault("locale/unknown-field", message, did_you_mean("", self.card(id_).names))
        return self.card(id_).at(path.split("."), written)

    def of_own(self, written: str, id_: str) -> CardValue:
        """Return what `card.points` names in a text of the card `id_` (empty: a text of no card). Raises TextFault."""
        path = written.partition(".")[2]
        if not id_:
            message = f"`{{{written}}}` names the card that a text belongs to, and this text belongs to none"
            raise TextFault("locale/no-card", message, f"`{{card:id.{path}}}` names the card with that id")
        return replace(self.card(id_), name="card").at(path.split("."), written)

    def of_deck(self, written: str) -> CardValue:
        """Return the cards that `deck:fish` names, as a list. Raises TextFault."""
        name = written.partition(":")[2].strip()
        deck = next((deck for deck in self._game.decks if deck.name == name), None)
        if deck is None and self._game.unread.covers(f"decks.{name}"):
            raise TextFault("", f"`{name}` could not be read")
        if deck is None:
            hint = did_you_mean(name, [deck.name for deck in self._game.decks])
            raise TextFault("locale/unknown-deck", f"`{{{written}}}` does not name a deck", hint)
        cards = tuple(Ref(card.id, card.mark) for card in deck.cards)
        return CardValue(f"deck:{name}", cards, None, "", self)

    def check_read(self, field: str) -> None:
        """Raise a TextFault without a code if the type's field could not be read, because that has been reported."""
        if self._game.unread.covers(f"card.{field}"):
            raise TextFault("", f"`{field}` could not be read")

    def _unknown(self, id_: str, written: str) -> TextFault:
        if any(card.id == id_ for deck in self._game.decks for card in deck.parked):
            hint = "print the card, or take its name out of the text"
            return TextFault("locale/skipped-card", f"`{{{written}}}`: the card `{id_}` is skipped", hint)
        if self._game.unread.covers("decks"):
            return TextFault("", f"`{id_}` may be a card that could not be read")
        if id_ not in self._hints:  # looking for the nearest of thousands of ids takes a while
            self._hints[id_] = self._meant(id_)
        return TextFault("locale/unknown-card", f"`{{{written}}}`: there is no card `{id_}`", self._hints[id_])

    def _meant(self, id_: str) -> str | None:
        """Return a hint for an id that no card has."""
        own = id_.rpartition("/")[2]
        if own in self._places:
            return f"no two cards have the same id: write `card:{own}`"
        variants = [card for card in self._places if card.startswith(f"{id_}{VARIANT}")]
        if variants:
            return f"it has variants: name one of {', '.join(f'`card:{name}`' for name in variants[:4])}"
        return did_you_mean(id_, self._places)
