"""A table becomes a deck: its cards as YAML, or the table itself as their source, and a type whose kinds are guessed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.paths import is_inside
from pnp.base.records import frozen
from pnp.conversion.guessed_type import guessed_fields, lines_of, type_text
from pnp.conversion.named_table import kept_table, named_table, with_field_names
from pnp.kinds.reader import ValueReader
from pnp.kinds.types import read_types
from pnp.load.decks import CardReader
from pnp.load.files import project_path, read_bytes, read_map
from pnp.load.shapes import card_record
from pnp.load.table_cards import report_ragged, table_cards
from pnp.model.picture import PICTURE_SUFFIXES
from pnp.tables.read import read_table
from pnp.yaml_nodes.compose import compose
from pnp.yaml_nodes.faults import FileFaults
from pnp.yaml_nodes.nodes import Map, Scalar
from pnp.yaml_nodes.write import write_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.kinds.types import DeclaredType
    from pnp.tables.options import TableOptions
    from pnp.tables.table import Table
    from pnp.yaml_nodes.nodes import Node


@frozen
class ImportRequest:
    """Which table becomes which deck: of the type `type`, in the project's game; `keep` leaves the cards in the table."""

    root: Path
    game: str
    file: Path
    deck: str
    type: str
    options: TableOptions
    keep: bool = False

    @property
    def folder(self) -> Path:
        """The game's folder."""
        return self.root / "content" / self.game


@frozen
class ImportedDeck:
    """What an import writes, by path, what it has guessed, and what the designer adds by hand."""

    files: Mapping[Path, bytes]
    guessed: tuple[tuple[str, str], ...]
    """Fields with their kinds in words; empty if the type was declared already."""
    changed: tuple[str, ...]
    asked: tuple[str, ...]
    """Questions to the designer, each with what to do."""
    cards: int
    type_to_add: str
    """The type for `types.yaml`, if there is such a file without it."""
    entry: str
    """The deck's entry for `game.yaml`."""


def imported_deck(request: ImportRequest, report: Report) -> ImportedDeck | None:
    """Read a table and give what is to be written; None if the table has faults. No file is ever replaced.

    Faults: those of a deck's table, `load/file-exists`, `load/table-elsewhere`.
    """
    faults = FileFaults(report)
    table = _table(request, faults)
    if table is None:
        return None
    known, sound = _declared(request, faults)
    if not sound:
        return None
    taken = tuple(known.fields) if known else ()
    named = kept_table(table, taken) if request.keep else named_table(table, taken)
    declared, text, guessed = (known, "", ()) if known else _guessed(request, with_field_names(named.table), faults)
    if declared is None:
        return None
    cards = _cards(named.table, declared, request, faults)
    files = _files(request, cards, text, faults)
    if cards is None or faults.count:
        return None
    missing = (request.folder / "types.yaml").exists() and bool(text)
    source = f", source: {project_path(request.folder, request.file.absolute())}" if request.keep else ""
    entry = f"{request.deck}: {{type: {request.type}, format: poker, face: {request.type}.xml{source}}}"
    to_add = text if missing else ""
    return ImportedDeck(files, guessed, named.changed, named.asked, len(cards.entries), to_add, entry)


def _table(request: ImportRequest, faults: FileFaults) -> Table | None:
    """Read the table; it may stand anywhere, unless it stays the source of the cards."""
    file = request.file.absolute()
    home = request.root if is_inside(request.root, file) else file.parent
    if request.keep and not is_inside(request.folder, file):
        message = f"`{file.name}` lies outside the game, whose table it would be"
        faults.add("table-elsewhere", message, Mark(file.name), hint=f"copy it to content/{request.game}/")
        return None
    data = read_bytes(home, file, None, faults.report)
    table = read_table(data, project_path(home, file), request.options, faults.report) if data is not None else None
    if table is not None:
        report_ragged(table, faults)
    return table if faults.count == 0 else None


def _declared(request: ImportRequest, faults: FileFaults) -> tuple[DeclaredType | None, bool]:
    """Give the cards' type if it is declared, and whether `types.yaml` could be read, if there is one."""
    file, before = request.folder / "types.yaml", len(faults.report.diagnostics)
    node = read_map(request.root, file, None, faults.report) if file.exists() else None
    declared = read_types(node, _values(request, faults)) if node is not None else None
    sound = faults.count == 0 and len(faults.report.diagnostics) == before
    return (declared.types.get(request.type) if declared else None), sound


def _guessed(
    request: ImportRequest, table: Table, faults: FileFaults
) -> tuple[DeclaredType | None, str, tuple[tuple[str, str], ...]]:
    """Give a type that is guessed with its text for `types.yaml` and its guesses in words."""
    fields = guessed_fields(table, lambda cell: _is_picture(cell, request.folder))
    text = type_text(request.type, fields, f"guessed from {request.file.name}")
    guess = compose(text, "types.yaml", faults.report)
    made = read_types(guess, _values(request, faults)) if isinstance(guess, Map) else None
    return (made.types.get(request.type) if made else None), text, tuple(lines_of(fields))


def _is_picture(cell: str, folder: Path) -> bool:
    """Whether a cell is the path of a picture of the game, from its folder."""
    file = folder / cell
    return file.suffix.lower() in PICTURE_SUFFIXES and os.path.isfile(file) and is_inside(folder, file)  # noqa: PTH113 (any name)


def _values(request: ImportRequest, faults: FileFaults) -> ValueReader:
    return ValueReader(request.root, request.folder, faults)


def _cards(table: Table, type_: DeclaredType, request: ImportRequest, faults: FileFaults) -> Map | None:
    """Give the nodes of the cards, whose values are checked."""
    cards = table_cards(table, card_record(type_), faults)
    if cards is None:
        return None
    deck = Map(table.path, 1, 1)
    deck.entries["cards"] = (_key("cards"), cards)
    CardReader().deck(deck, request.deck, type_, _values(request, faults))
    return _in_order(cards, tuple(card_record(type_).fields))


def _in_order(cards: Map, names: tuple[str, ...]) -> Map:
    """Give the cards with their fields in the order of the type."""
    ordered = Map(cards.path, cards.line, cards.column)
    for id_, (key, node) in cards.entries.items():
        card = Map(node.path, node.line, node.column)
        if isinstance(node, Map):
            card.entries.update({name: node.entries[name] for name in names if name in node.entries})
        ordered.entries[id_] = (key, card)
    return ordered


def _files(request: ImportRequest, cards: Map | None, type_: str, faults: FileFaults) -> dict[Path, bytes]:
    """Give the files to write; one that is there already is reported."""
    files: dict[Path, bytes] = {}
    if not request.keep and cards is not None:
        deck = Map("", 0, 0)
        deck.entries["cards"] = (_key("cards"), cards)
        files[request.folder / f"{request.deck}.yaml"] = _text(request.deck, deck)
    if type_ and not (request.folder / "types.yaml").exists():
        files[request.folder / "types.yaml"] = f"# yaml-language-server: $schema=.schemas/types.json\n{type_}".encode()
    for file in files:
        if os.path.lexists(file):
            hint = "give the deck another name with --deck, or move the file away"
            faults.add("file-exists", "the file exists, and is not replaced", Mark(project_path(request.root, file)), hint=hint)
    return files


def _text(deck: str, node: Node) -> bytes:
    return f"# yaml-language-server: $schema=.schemas/{deck}.json\n{write_yaml(node)}".encode()


def _key(name: str) -> Scalar:
    return Scalar(name, "", "", 0, 0)
