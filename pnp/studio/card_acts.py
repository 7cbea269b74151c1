"""What is done with whole cards: a new one, a copy of one, one less, another place in its deck, another id.

Each is a list of changes of the file that has the card, which the log of edits makes as one step. It is made from the state
that the page has shown: what the card says, and between which others it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from pnp.base.records import lazy_pattern
from pnp.edit.changes import Change, ConflictError
from pnp.edit.excerpts import entry_names, excerpt
from pnp.edit.splices import refuse
from pnp.edit.table_edits import table_document
from pnp.edit.yaml_places import Tree, at_path, yaml_document
from pnp.load.yaml.nodes import SLUG
from pnp.model.fields import Message, Ref

if TYPE_CHECKING:
    from pnp.edit.session import Session
    from pnp.load.kinds.kind import Kind
    from pnp.model.game import Card, Deck, Game

CARDS = "cards"
TABLES = (".csv", ".tsv")
_NUMBER = lazy_pattern(r"-[0-9]+$")


class CardActs:
    """The changes for what a client asks to be done with the cards of a game."""

    def __init__(self, session: Session, game: Game) -> None:
        self._session, self._game = session, game

    def state(self, card: Card) -> dict[str, Tree]:
        """Return what its file says of a card now, and the ids before and behind it; nothing if it is not there any more.

        Raises PnpError if the file cannot be read.
        """
        if card.mark.is_cell and not card.mark.file.endswith(TABLES):
            return {}
        order, at = self._order(card)
        said: Tree = None if at < 0 else list[Tree](self._row(card)) if card.mark.is_cell else self._written(card)
        before, behind = (order[one] if 0 <= one < len(order) else None for one in (at - 1, at + 1))
        return {} if said is None else {"entry": said, "before": before, "behind": behind}

    def changes(
        self, act: str, deck: str, card: str, state: Mapping[str, Tree], id_: str = ""
    ) -> tuple[list[Change], str] | None:
        """Return the changes of an act, and the id of the card that is shown then; None if there is no such card or act.

        Raises ConflictError if its `state` is another one now, and PnpError if the card cannot be edited in its file.
        """
        home = next((one for one in self._game.decks if one.name == deck), None)
        known = next((one for one in all_cards(home) if card in {one.id, one.card, one.entry}), None) if home else None
        if home is None or known is None or act not in _ACTS:
            return None
        if known.id != known.entry:
            raise refuse("it is one of several cards of an entry", known.mark, hint="edit the entry in the file")
        if known.mark.is_cell and not known.mark.file.endswith(TABLES):
            raise refuse("a workbook is edited in its own program", known.mark)
        if act == "rename" and (not SLUG.fullmatch(id_) or id_ in self._ids()):
            why = (
                "is the id of a card already"
                if id_ in self._ids()
                else "cannot be an id: it takes letters a to z, 0 to 9 and -"
            )
            raise refuse(f"`{id_}` {why}", known.mark)
        now = self.state(known)
        if state != now:
            raise ConflictError(Change(known.mark.path, "value", (CARDS, known.entry), dict(state)), now or None)
        return _ACTS[act](self, home, known, id_)

    def _new(self, home: Deck, card: Card, _: str) -> tuple[list[Change], str]:
        """A card behind one, with its own words for texts and what the other one has for all else that a card must have."""
        id_ = self._free(f"new-{home.type}")
        kinds = cast("Mapping[str, Kind]", self._game.types[home.type].fields)
        if card.mark.is_cell:
            cells = self._row(card)
            for name, mark in card.marks.items():
                kind = kinds.get(name)
                if mark.path == card.mark.path and mark.line == card.mark.line and kind is not None and kind.name == "text":
                    cells[mark.column - 1] = name.replace("_", " ").capitalize() if kind.required else ""
            return self._behind_row(card, cells, id_), id_
        entry = self._entry(card)
        fresh = {
            name: _fresh(name, kinds[name], value) for name, value in entry.items() if name in kinds and kinds[name].required
        }
        return [self._insertion(card, id_, fresh or {"copies": "1"})], id_

    def _duplicate(self, _: Deck, card: Card, __: str) -> tuple[list[Change], str]:
        id_ = self._free(_NUMBER.sub("", card.entry))
        if card.mark.is_cell:
            return self._behind_row(card, self._row(card), id_), id_
        return [self._insertion(card, id_, self._entry(card))], id_

    def _delete(self, home: Deck, card: Card, _: str) -> tuple[list[Change], str]:
        cards = [one.entry for one in all_cards(home)]
        at = cards.index(card.entry)
        left = cards[at + 1 : at + 2] or cards[max(0, at - 1) : at]
        path = card.mark.path
        if card.mark.is_cell:
            change = Change(path, "delete-row", (card.mark.line,), list[Tree](self._row(card)))
        else:
            change = Change(path, "delete", (CARDS, card.entry), self._entry(card))
        return [change], (left or [""])[0]

    def _move(self, card: Card, by: int) -> tuple[list[Change], str]:
        path, (order, at) = card.mark.path, self._order(card)
        if not 0 <= at + by < len(order):
            raise refuse("there is no place further on", card.mark)
        if card.mark.is_cell:
            row = card.mark.line
            return [Change(path, "move-row", (row,), list[Tree](self._row(card)), None, row + by)], card.entry
        target = at + by + (by > 0)
        before = order[target] if target < len(order) else None
        return [Change(path, "move", (CARDS, card.entry), list[Tree](order), None, before)], card.entry

    def _rename(self, _: Deck, card: Card, id_: str) -> tuple[list[Change], str]:
        path = card.mark.path
        if card.mark.is_cell:
            node = card.mark.line, card.mark.column
            return [Change(path, "cell", node, self._row(card)[card.mark.column - 1], id_)], id_
        return [Change(path, "rename", (CARDS, card.entry), self._entry(card), id_)], id_

    def _insertion(self, card: Card, id_: str, entry: Mapping[str, Tree]) -> Change:
        order, at = self._order(card)
        behind = order[at + 1] if at + 1 < len(order) else None
        return Change(card.mark.path, "insert", (CARDS, id_), None, dict(entry), behind)

    def _behind_row(self, card: Card, cells: list[str], id_: str) -> list[Change]:
        cells[card.mark.column - 1] = id_
        return [Change(card.mark.path, "insert-row", (card.mark.line + 1,), None, list[Tree](cells))]

    def _written(self, card: Card) -> Tree:
        """Return what the file says of a card; None if it is not there."""
        text = self._session.log.text(card.mark.path)
        part = excerpt(text, CARDS, card.entry)
        try:
            return at_path(yaml_document(text if part is None else part.text, card.mark.path).tree, (CARDS, card.entry))
        except (KeyError, TypeError):
            return None

    def _entry(self, card: Card) -> dict[str, Tree]:
        found = self._written(card)
        if not isinstance(found, dict):
            raise refuse("the card is not written in this file", card.mark)
        return found

    def _row(self, card: Card) -> list[str]:
        rows = self._rows(card.mark.path)
        row = list(rows[card.mark.line - 1]) if 0 < card.mark.line <= len(rows) else []
        if row[card.mark.column - 1 : card.mark.column] != [card.entry]:
            raise refuse("the id of the card is not in its row", card.mark, hint="edit the table in the file")
        return row

    def _rows(self, path: str) -> list[list[str]]:
        return table_document(self._session.log.text(path), path).values()

    def _order(self, card: Card) -> tuple[list[str], int]:
        """Return the ids that stand in the file of a card, in their order, and the number of its own; -1 if it is not there."""
        path = card.mark.path
        if not card.mark.is_cell:
            ids = self._keys(path)
            return ids, ids.index(card.entry) if card.entry in ids else -1
        first = min(one.mark.line for deck in self._game.decks for one in all_cards(deck) if one.mark.path == path)
        column, at = card.mark.column - 1, card.mark.line - first
        ids = [row[column] if column < len(row) else "" for row in self._rows(path)[first - 1 :]]
        return ids, at if at < len(ids) and ids[at] == card.entry else -1

    def _keys(self, path: str) -> list[str]:
        text = self._session.log.text(path)
        if (names := entry_names(text, CARDS)) is not None:
            return names
        tree = yaml_document(text, path).tree
        found = tree.get(CARDS) if isinstance(tree, dict) else None
        return list(found) if isinstance(found, dict) else []

    def _ids(self) -> set[str]:
        return {one.entry for deck in self._game.decks for one in all_cards(deck)}

    def _free(self, stem: str) -> str:
        ids = self._ids()
        numbers = (number for number in range(2, len(ids) + 3) if f"{stem}-{number}" not in ids)
        return stem if stem not in ids else f"{stem}-{next(numbers)}"


_Act = Callable[[CardActs, "Deck", "Card", str], "tuple[list[Change], str]"]
_ACTS: Mapping[str, _Act] = MappingProxyType(
    {
        "new": CardActs._new,  # noqa: SLF001 - a table of its own methods
        "duplicate": CardActs._duplicate,  # noqa: SLF001
        "delete": CardActs._delete,  # noqa: SLF001
        "earlier": lambda acts, _, card, __: acts._move(card, -1),  # noqa: SLF001
        "later": lambda acts, _, card, __: acts._move(card, 1),  # noqa: SLF001
        "rename": CardActs._rename,  # noqa: SLF001
    }
)


def all_cards(deck: Deck) -> Iterable[Card]:
    """Return the cards of a deck, also those that are skipped or faulty, in the order of its files."""
    found = {card.id: card for card in (*deck.cards, *deck.parked)}
    found.update({one.id: one.card for one in deck.faulty if one.card is not None and one.id not in found})
    return sorted(found.values(), key=lambda card: card.mark)


def _fresh(name: str, kind: Kind, value: Tree) -> Tree:
    """Return what a field of a new card says: words of its own where that is a text, else what the card beside it has."""
    return name.replace("_", " ").capitalize() if kind.name == "text" else value


def skipped_cards(game: Game) -> dict[str, list[str]]:
    """Return the ids of the skipped cards of each deck that has any, which have no faces on the page."""
    found = {deck.name: [card.card for card in deck.parked] for deck in game.decks}
    return {deck: cards for deck, cards in found.items() if cards}


def field_values(game: Game) -> dict[str, dict[str, dict[str, str]]]:
    """Return what the fields of the cards of each deck say that hold one word, number or text, by which cards are sorted."""
    return {deck.name: {card.card: field_texts(card) for card in deck.cards} for deck in game.decks}


def field_texts(card: Card) -> dict[str, str]:
    """Return what those fields of a card say that hold one word, number or text."""
    return dict(_plain_values(card))


def _plain_values(card: Card) -> Iterator[tuple[str, str]]:
    for name, value in card.values.items():
        if isinstance(value, bool):
            yield name, "yes" if value else "no"
        elif isinstance(value, (str, int, float)):
            yield name, str(value)
        elif isinstance(value, Message):
            yield name, value.source
        elif isinstance(value, Ref):
            yield name, value.id
    yield "copies", str(card.copies)
