"""What a step is called on the pages, before it is taken back and after: a phrase with its values, and where that is shown.

Phrases are those of the pages, in sixteen languages; names of cards, fields and files are as they are written.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import quote, urlencode

from pnp.base.diagnostics import Mark
from pnp.studio.card_acts import CARDS, all_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import PnpError
    from pnp.edit.changes import Change
    from pnp.edit.journal import Step
    from pnp.edit.log import EditLog
    from pnp.model.game import Card, Game
    from pnp.studio.page_data import EditorLinks

How = Literal["undo", "redo"]
_ENTRY_STEPS = 2  # from the top of a file to a card


class _Name(NamedTuple):
    """A phrase with its values; `card` is the card that it is about, `gone_after` the way that leaves none of its id."""

    phrase: str
    values: dict[str, str | int]
    card: str = ""
    gone_after: How | None = None


def cut_off(run: str, files: Sequence[str], error: PnpError | None = None) -> dict[str, object]:
    """Return what became of a step whose writing was cut off, as JSON: completed in these files, or left so for this error.

    `run` names the run of the server that says so.
    """
    states = [(path, "as saved") for path in files]
    found = error.diagnostics[0] if error else None
    if found:
        states = [(mark.path, state) for state, mark in found.also]
    return {"completed": error is None, "files": states, "message": found.message if found else "", "run": run}


class StepNames:
    """Names steps of a project by its `game`, as the last build has read it; None before the first."""

    def __init__(self, game: Game | None, links: EditorLinks) -> None:
        self._game, self._links = game, links

    def next(self, log: EditLog) -> dict[str, object]:
        """Return what Undo and Redo would do now, as JSON; nothing for what there is not."""
        steps: dict[How, Step | None] = {"undo": log.to_undo, "redo": log.to_redo}
        return {how: step and self.told(step, how) for how, step in steps.items()}

    def told(self, step: Step, how: How) -> dict[str, object]:
        """Return the name of a step, when it was made (seconds since 1970, or 0), and the address of what it is about.

        `how` is the way that it goes: what a step has added is nowhere any more when it is taken back, and has no address then.
        """
        name = self._name(step.changes)
        first = name if name.card else self._name_of(step.changes[0])
        address = None if first.gone_after == how else self._address(step.changes[0], first, how)
        return {"step": step.number, "at": step.at, "phrase": name.phrase, "values": name.values, "address": address}

    def _name(self, changes: Sequence[Change]) -> _Name:
        names = [self._name_of(change) for change in changes]
        if all(name == names[0] for name in names):
            return names[0]
        cards, paths = {name.card for name in names}, {change.path for change in changes}
        if len(cards) == 1 and names[0].card:
            return _Name("stepChanges", {"count": len(changes), "name": names[0].card}, names[0].card)
        if len(paths) == 1:
            return _Name("stepChanges", {"count": len(changes), "name": _file(changes[0])})
        return _Name("stepFiles", {"count": len(changes), "files": len(paths)})

    def _name_of(self, change: Change) -> _Name:
        if change.kind == "translation":
            return _Name("stepTranslation", {"name": str(change.node[0])})
        if change.kind == "attributes":
            return _Name("stepIn", {"part": str(change.node[0]), "name": _file(change)})
        if change.kind in {"lines", "text"}:
            return _Name("stepText", {"name": _file(change)})
        if change.kind in {"cell", "insert-row", "delete-row", "move-row"}:
            return self._name_of_row(change)
        return _name_in_yaml(change)

    def _name_of_row(self, change: Change) -> _Name:
        """Name a card that is a row by its id, and a value of it by its field."""
        row, *column = (int(step) for step in change.node)
        cards = self._cards(change.path)
        cells = next((one for one in (change.old, change.new) if isinstance(one, list)), None)
        if cells is not None and cards and len(cells) >= (at := cards[0].mark.column):
            return _whole_card(change.kind, str(cells[at - 1]))
        card = next((one for one in cards if one.mark.line == row), None)
        if card is None or not column:
            return _Name("stepRow", {"number": row, "name": _file(change)})
        fields = (name for name, mark in card.marks.items() if mark.path == change.path and mark.column == column[0])
        return _Name("stepField", {"part": next(fields, str(column[0])), "name": card.entry}, card.entry)

    def _cards(self, path: str) -> list[Card]:
        decks = self._game.decks if self._game else ()
        return [card for deck in decks for card in all_cards(deck) if card.mark.path == path]

    def _address(self, change: Change, name: _Name, how: How) -> str:
        """Return the address of what a step is about from the pages: a page of the studio, or else the file in the editor."""
        parts = PurePosixPath(change.path).parts
        if name.card:
            card = str(name.values["name"]) if name.phrase == "stepRenamed" and how == "redo" else name.card
            for deck in self._game.decks if self._game else ():
                if any(one.mark.path == change.path for one in all_cards(deck)):
                    return f"./#{quote(deck.name, safe='')}/{quote(card, safe='')}"
        if change.kind == "translation":
            return f"languages#{urlencode({'locale': parts[-2], 'id': change.node[0]})}"
        if parts[-1] == "rules.yaml":
            return "rules"
        if parts[-1].endswith(".md"):
            return f"booklet#{urlencode({'path': change.path})}"
        return self._links.link_to(Mark(change.path))


def _name_in_yaml(change: Change) -> _Name:
    node = change.node
    if node[0] != CARDS or len(node) < _ENTRY_STEPS:
        return _Name("stepIn", {"part": _dotted(node), "name": _file(change)})
    card = str(node[1])
    if len(node) > _ENTRY_STEPS:
        return _Name("stepField", {"part": _dotted(node[_ENTRY_STEPS:]), "name": card}, card)
    if change.kind == "rename":
        return _Name("stepRenamed", {"old": card, "name": str(change.new)}, card)
    return _whole_card(change.kind, card)


def _whole_card(kind: str, card: str) -> _Name:
    if kind.startswith("insert"):
        return _Name("stepNew", {"name": card}, card, "undo")
    if kind.startswith("delete"):
        return _Name("stepDeleted", {"name": card}, card, "redo")
    return _Name("stepMoved", {"name": card}, card)


def _file(change: Change) -> str:
    return PurePosixPath(change.path).name


def _dotted(node: Sequence[str | int]) -> str:
    """Return a place as authors write it, without the numbers of items."""
    return ".".join(step for step in node if isinstance(step, str))
