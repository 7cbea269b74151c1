"""A deck as a table on a page: a row for each card, a column for each value of its kinds, all that its files say in one answer.

What is typed in many cells is checked here without being written; it is saved as one edit of many changes (`writing.py`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import PnpError
from pnp.edit.batches import apply_all, batch
from pnp.edit.excerpts import with_entries_alone
from pnp.edit.table_edits import table_document
from pnp.edit.yaml_places import Tree, YamlDocument, yaml_document, yaml_tree
from pnp.load.shapes import COPIES, SKIP
from pnp.studio.card_acts import CARDS, TABLES, all_cards, field_texts
from pnp.studio.findings import finding_data, refused_request
from pnp.studio.forms import add_choices, describe_kind, is_another_row, refusal
from pnp.studio.guard import sent_json
from pnp.studio.writing import changes_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from pnp.base.diagnostics import Diagnostic, Mark
    from pnp.edit.changes import Change
    from pnp.edit.session import Session
    from pnp.load.kinds.kind import Kind
    from pnp.model.game import Card, Deck, Game
    from pnp.studio.page_data import EditorLinks
    from pnp.studio.typed_faces import TypedFaces

_MOST_CHECKED: Final = 200  # cards of one request that are checked
_DEEPEST: Final = 3  # records in records that become columns
_LONGEST: Final = 200  # characters

Cell = str | dict[str, str] | None
"""What a cell says; None if it is not written; or what it `says` and `why` it is not edited here: "" if it is, and is empty."""


class Column(NamedTuple):
    """A column: the way to its value from its card, its kind, and whether that is a single value."""

    steps: tuple[str, ...]
    kind: Kind
    is_single: bool

    @property
    def name(self) -> str:
        """Its name, dotted: `stats.power`."""
        return ".".join(self.steps)


class DeckTables:
    """Answers requests about decks as tables; `game` gives the game of the last build, as written."""

    def __init__(self, session: Session, game: Callable[[], Game | None], links: EditorLinks, faces: TypedFaces) -> None:
        self._session, self._game, self._links, self._faces = session, game, links, faces
        self._files: dict[str, set[str]] = {}  # of decks, as they were read last

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/table/decks", self._answer(self._decks), methods=["GET"]),
            Route("/table/deck", self._answer(self._deck), methods=["GET"]),
            Route("/table/check", self._answer(self._check), methods=["POST"]),
        ]

    def _answer(self, act: Callable[[Game, Mapping[str, Any]], object]) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            game, data = self._game(), dict[str, Any](request.query_params)
            if request.method == "POST":
                sent = await sent_json(request)
                data = sent if isinstance(sent, dict) else {}
            if game is None:
                return JSONResponse({"message": "the game is not read yet"}, 202)
            status, told = await run_in_threadpool(self._guarded, act, game, data)
            return JSONResponse(told, status)

        return answer

    @staticmethod
    def _guarded(act: Callable[[Game, Mapping[str, Any]], object], game: Game, data: Mapping[str, Any]) -> tuple[int, object]:
        try:
            return 200, act(game, data)
        except (ValueError, LookupError, PnpError) as error:
            return refused_request(error)

    @staticmethod
    def _decks(game: Game, _: Mapping[str, Any]) -> object:
        return {"game": game.title, "decks": [{"name": deck.name, "cards": len(rows_of(deck))} for deck in game.decks]}

    def _deck(self, game: Game, data: Mapping[str, Any]) -> object:
        """Return all rows of a deck, with the values as their files have them, not as they are typed."""
        deck = _deck_of(game, data)
        self._check_files(deck)
        columns = columns_of(game, deck)
        cells = _Cells(self._session, deck, columns)
        kinds = [describe_kind(column.kind) for column in columns]
        for column, kind in zip(columns, kinds, strict=True):
            add_choices(kind, column.kind, game, self._session)
        rows = [
            {
                "card": card.entry,
                "path": card.mark.path,
                "place": str(card.mark),
                "link": self._links.link_to(card.mark) if not card.mark.is_cell else "",
                "row": card.mark.line if card.mark.is_cell else None,
                "skipped": skipped,
                "cells": cells.of(card),
            }
            for card, skipped in rows_of(deck)
        ]
        named = [
            {"name": column.name, "steps": column.steps, "kind": kind, "single": column.is_single}
            for column, kind in zip(columns, kinds, strict=True)
        ]
        return {
            "deck": deck.name,
            "columns": named,
            "rows": rows,
            "places": cells.places,
        }

    def _check_files(self, deck: Deck) -> None:
        """Raise PnpError if a file of a deck, whose cards a build has left out, cannot be read: nobody has taken them away."""
        now = {card.mark.path for card, _ in rows_of(deck)}
        for path in self._files.get(deck.name, set()) - now:
            if path.endswith(".yaml") and (self._session.root / path).is_file():
                yaml_tree(self._session.log.text(path), path)
        self._files[deck.name] = now

    def _check(self, game: Game, data: Mapping[str, Any]) -> object:
        """Return what would be wrong with cards if changes were made, and which of these cannot be made; nothing is written."""
        deck, changes, cards = _deck_of(game, data), changes_of(data), data.get("cards")
        if not isinstance(cards, list) or not all(isinstance(one, str) for one in cards):
            raise ValueError("`cards` is a list of the cards that have changes")
        cards, columns = cards[:_MOST_CHECKED], columns_of(game, deck)
        texts, refused = self._changed(changes)
        alone = {path: (with_entries_alone(text, CARDS, set(cards)) if path.endswith(".yaml") else None) or text
                 for path, text in texts.items()}  # fmt: skip
        found = self._faces.check(deck.name, cards, alone)
        if found is None:
            return {"findings": [], "refused": refused, "left": len(cards)}
        findings, left = found
        places = _Places(alone, deck, columns, cards, _Cells(self._session, deck, columns).places)
        told = [
            {**finding_data(one), "card": place[0], "column": place[1]}
            for one in findings
            if (place := places.of(one)) is not None and place[0]
        ]
        return {"findings": told, "refused": refused, "left": left}

    def _changed(self, changes: Sequence[Change]) -> tuple[dict[str, str], list[dict[str, object]]]:
        """Return the texts of files with changes, and what cannot be made, with the reason or what stands there now."""
        texts, refused = dict[str, str](), list[dict[str, object]]()
        by_file: dict[str, list[Change]] = {}
        for change in changes:
            by_file.setdefault(change.path, []).append(change)
        for path, of_file in by_file.items():
            text = self._session.log.text(path)
            possible = []
            for change in of_file:
                theirs = change.current(text)
                if theirs != change.old:
                    refused.append({"path": path, "node": change.node, "theirs": theirs})
                else:
                    possible.append(change)
            passes = batch(text, possible, lambda *_: None)
            for splices in passes or ():
                text = apply_all(text, splices)
            for change in possible if passes is None else ():
                try:
                    text = change.splice(text).apply(text)
                except PnpError as error:
                    refused.append({"path": path, "node": change.node, "message": error.diagnostics[0].message})
            texts[path] = text
        return texts, refused


def _deck_of(game: Game, data: Mapping[str, Any]) -> Deck:
    found = next((one for one in game.decks if one.name == data.get("deck")), None)
    if found is None:
        raise LookupError("the game has no such deck")
    return found


def rows_of(deck: Deck) -> list[tuple[Card, bool]]:
    """Return a card for each entry of a deck, in the order of its files, and whether it is skipped."""
    skipped = {card.id for card in deck.parked}
    by_entry = {card.entry: (card, card.id in skipped) for card in reversed(list(all_cards(deck)))}
    return list(reversed(by_entry.values()))


def columns_of(game: Game, deck: Deck) -> list[Column]:
    """Return the columns of a deck: its fields as they are declared, with the parts of records, and what every card has."""
    kinds = cast("Mapping[str, Kind]", game.types[deck.type].fields) if deck.type in game.types else {}
    found = [column for name, kind in kinds.items() for column in _columns_in((name,), kind)]
    if any(card.mark.is_cell for card in deck.cards):
        return found
    return [*found, Column(("copies",), COPIES, True), Column(("skip",), SKIP, True)]


def _columns_in(steps: tuple[str, ...], kind: Kind) -> Iterator[Column]:
    parts = list(kind.parts())
    names = [step for step, _ in parts]
    if not parts or len(steps) > _DEEPEST or any("<" in step or step == "-" for step in names):
        yield Column(steps, kind, not parts)
        return
    for step, part in parts:
        yield from _columns_in((*steps, step), part)


class _Cells:
    """What the cells of a deck say in its files; `places` has the columns of its tables, by path and column."""

    def __init__(self, session: Session, deck: Deck, columns: Sequence[Column]) -> None:
        self._session, self._columns = session, columns
        self._trees: dict[str, tuple[Tree, YamlDocument | None]] = {}
        self._rows: dict[str, list[list[str]]] = {}
        self.places: dict[str, dict[str, int]] = {}
        for card in deck.cards:
            if card.mark.is_cell and card.mark.path.endswith(TABLES):
                of_path = self.places.setdefault(card.mark.path, {})
                of_path.update({name: mark.column for name, mark in card.marks.items() if mark.path == card.mark.path})
        for path, of_path in self.places.items():
            first = min(card.mark.line for card in deck.cards if card.mark.path == path)
            headers = [cell for row in self._table(path)[: first - 1] for cell in enumerate(row, 1)]
            dotted = {column.name for column in columns if len(column.steps) > 1}
            for name in {column.steps[0] for column in columns if len(column.steps) > 1}:
                of_path.pop(name, None)
            of_path.update({header: number for number, header in headers if header in dotted})

    def of(self, card: Card) -> list[Cell]:
        """Return the cells of a card, in the order of the columns."""
        path = card.mark.path
        if not card.mark.is_cell:
            return self._of_entry(card)
        if path.endswith(TABLES):
            return self._of_row(card)
        said = field_texts(card)
        return [_fixed(said.get(column.name), "a workbook is edited in its own program") for column in self._columns]

    def _table(self, path: str) -> list[list[str]]:
        if path not in self._rows:
            self._rows[path] = table_document(self._session.log.text(path), path).values()
        return self._rows[path]

    def _of_row(self, card: Card) -> list[Cell]:
        path, rows = card.mark.path, self._table(card.mark.path)
        row = rows[card.mark.line - 1] if 0 < card.mark.line <= len(rows) else []
        found = list[Cell]()
        for column in self._columns:
            number = self.places[path].get(column.name) if path in self.places else None
            said = row[number - 1] if number is not None and number <= len(row) else ""
            if not row or is_another_row(row, card):
                found.append(_fixed("", "the table has changed and is being read again"))
            elif number is None:
                found.append(_fixed("", "no row has a cell for it"))
            elif not column.is_single:
                found.append(_fixed(said, "it may have several cells, or a way of its own to be written in one"))
            else:
                found.append(said)
        return found

    def _of_entry(self, card: Card) -> list[Cell]:
        path, name = card.mark.path, card.entry
        if path not in self._trees:
            text = self._session.log.text(path)
            self._trees[path] = yaml_tree(text, path), yaml_document(text, path) if "*" in text else None
        tree, document = self._trees[path]
        cards = tree.get(CARDS) if isinstance(tree, dict) else None
        entry = cards.get(name) if isinstance(cards, dict) else None
        if not isinstance(tree, dict) or not isinstance(entry, dict):
            return [_fixed("", "the card is not written in this file")] * len(self._columns)
        if _is_expanded(entry, tree):
            why = "it is of several cards, which `expand` makes"
            return [_fixed(_at(entry, column.steps), why) for column in self._columns]
        return [_of_value(document, name, entry, column) for column in self._columns]


def _of_value(document: YamlDocument | None, name: str, entry: dict[str, Tree], column: Column) -> Cell:
    value = _at(entry, column.steps)
    if document is None and column.is_single and isinstance(value, str):
        return value
    if not column.is_single or isinstance(value, (list, dict)):
        return _fixed(value, "it is edited in the form of its card")
    written = next((n for n in range(len(column.steps), 0, -1) if _is_written(entry, column.steps[:n])), 0)
    if written < len(column.steps) and written and not isinstance(_at(entry, column.steps[:written]), dict):
        return _fixed(_at(entry, column.steps[:written]), "it is written as a single value")
    if document is not None and written:
        why = refusal(document, (CARDS, name, *column.steps[:written]))
        if why:
            return _fixed(value, why)
    return _fixed("", "") if value is None and written == len(column.steps) else value


def _is_expanded(entry: Mapping[str, Tree], tree: Mapping[str, Tree]) -> bool:
    """Whether an entry makes several cards, as `YamlDocument.find` has it."""
    of = entry if "expand" in entry else tree
    return "expand" in of and str(of["expand"]).casefold() not in {"no", "false"}


def _at(entry: Tree, steps: Sequence[str]) -> Tree:
    for step in steps:
        entry = entry.get(step) if isinstance(entry, dict) else None
    return entry


def _is_written(entry: Tree, steps: Sequence[str]) -> bool:
    parent = _at(entry, steps[:-1])
    return isinstance(parent, dict) and steps[-1] in parent


def _fixed(value: Tree, why: str) -> dict[str, str]:
    """Return a cell that is not edited in the table."""
    return {"says": _in_short(value)[:_LONGEST], "why": why}


def _in_short(value: Tree) -> str:
    if isinstance(value, list):
        return ", ".join(map(_in_short, value))
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_in_short(one)}" for name, one in value.items())
    return value or ""


class _Places:
    """Where the cells of cards stand in texts, to find the one that a finding is about."""

    def __init__(
        self,
        texts: Mapping[str, str],
        deck: Deck,
        columns: Sequence[Column],
        cards: Sequence[str],
        of_tables: Mapping[str, Mapping[str, int]],
    ) -> None:
        self._starts: dict[str, list[tuple[int, int, str, str]]] = {}
        self._rows = {(card.mark.path, card.mark.line): card.entry for card, _ in rows_of(deck) if card.mark.is_cell}
        self._columns = {path: {number: name for name, number in found.items()} for path, found in of_tables.items()}
        for path, text in texts.items():
            if path.endswith(".yaml"):
                self._starts[path] = sorted(_starts(yaml_document(text, path), columns, cards))

    def of(self, finding: Diagnostic) -> tuple[str, str] | None:
        """Return the card and the column of a finding, empty if it is about the whole card; None if of no card."""
        marks = [mark for mark in (finding.mark, *(mark for _, mark in finding.also)) if mark is not None]
        return next((found for mark in marks if (found := self._at(mark)) is not None), None)

    def _at(self, mark: Mark) -> tuple[str, str] | None:
        if mark.is_cell:
            card = self._rows.get((mark.path, mark.line))
            return None if card is None else (card, self._columns.get(mark.path, {}).get(mark.column, ""))
        starts = self._starts.get(mark.path, [])
        number = bisect_right(starts, (mark.line, mark.column), key=lambda one: one[:2])
        return starts[number - 1][2:] if number else None


def _starts(document: YamlDocument, columns: Sequence[Column], cards: Sequence[str]) -> Iterator[tuple[int, int, str, str]]:
    """Yield line and column of the keys of cards and of their values, with the card and the name of the column."""
    found = document.root.child(CARDS)
    entries = found[1] if found is not None else document.root
    for key, place in zip(entries.keys, entries.children, strict=True):
        mark = document.mark(key.start)
        yield mark.line, mark.column, key.value if key.value in cards else "", ""
        for column in columns if key.value in cards else ():
            way, at = place, key
            for step in column.steps:
                inner = way.child(step)
                if inner is None:
                    break
                at, way = way.keys[inner[0]], inner[1]
            else:
                mark = document.mark(at.start)
                yield mark.line, mark.column, key.value, column.name
