"""Convert a table to a deck, with ids, field names and a guessed type; convert a deck to a table that gives the same cards.

The columns of an imported table get names that fields can have and its rows ids; the column with the number of copies is
found by its header: `Anzahl`, `Qty`, `枚数`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeAlias, Union, cast

from pnp.base.diagnostics import Mark, Report
from pnp.base.files import is_inside
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.deck_entries import AXIS_SEPARATOR, ExpandKind
from pnp.load.decks import CardReader, DeckNodes
from pnp.load.files import read_bytes, read_map
from pnp.load.game_file import read_header
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.declaration import CARD_KEYS, DeclaredType, DeclaredTypes, read_types
from pnp.load.kinds.kind import Kind, ValueReader, plain_value
from pnp.load.kinds.simple import DateKind, FlagKind, ImageKind, IntKind, NumberKind, TextKind
from pnp.load.package_data import FORMATS_FOLDER, read_package_data
from pnp.load.project import project_path
from pnp.load.shapes import card_record, given_fields
from pnp.load.table_cards import (
    COMMENT_SIGN,
    SENTENCE,
    ask_about_rows,
    column_path,
    find_header,
    header_hint,
    make_id,
    make_live_id,
    report_ragged_rows,
    say_signs,
    table_cards,
    write_emphasis,
)
from pnp.load.tables.files import csv_bytes, read_table
from pnp.load.tables.table import Cell, CellContent, OddCell, Table, TableOptions, cell_text
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import (
    FLAGS,
    NAME,
    SLUG,
    FileFaults,
    List,
    Map,
    Node,
    Scalar,
    allowed_name,
    read_number,
    read_whole_number,
    shorten,
    write_inline,
    write_yaml,
)
from pnp.model.fields import Message
from pnp.model.picture import PICTURE_SUFFIXES


@frozen
class ImportRequest:
    """Which table becomes which deck of a game, and of which type; with `keep` the cards stay in the table.

    `leave_out` are headers of columns that no card has.
    """

    root: Path
    game: str
    file: Path
    deck: str
    type: str
    options: TableOptions
    keep: bool = False
    leave_out: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        """The game's folder."""
        return self.root / "content" / self.game


@frozen
class ImportedDeck:
    """What an import writes, what it has guessed and changed, and what the designer adds by hand."""

    files: Mapping[Path, bytes]
    """The files to write, by their paths."""
    guessed: tuple[tuple[str, str], ...]
    """Fields with their kinds in words; empty if the type was declared already."""
    changed: tuple[str, ...]
    """Changes to ids and names of columns, each in a sentence."""
    asked: tuple[str, ...]
    """Questions to the designer, each with what to do."""
    cards: int
    """The number of entries."""
    type_to_add: str
    """The type for `types.yaml`, if there is such a file without it."""
    entry: str
    """The deck's entry for `game.yaml`."""
    source: str = ""
    """The part of the entry that names a table that is kept, `, source: cards.csv`; empty if none is."""


def import_deck(request: ImportRequest, report: Report) -> ImportedDeck | None:
    """Read a table and return what is to be written; None if the table has faults. A file that exists is a fault.

    Faults: those of a deck's table, `load/file-exists`, `load/table-elsewhere`.
    """
    faults = FileFaults(report)
    table = read_source_table(request, faults)
    if table is None:
        return None
    file, before = request.folder / "types.yaml", len(report.diagnostics)
    node = read_map(request.root, file, None, report) if file.exists() else None
    declared = read_types(node, _value_reader(request, faults)) if node is not None else None
    if faults.count or len(report.diagnostics) > before:
        return None
    known = declared.types.get(request.type) if declared else None
    known_fields = tuple(known.fields) if known else ()
    taken = frozenset() if request.keep else _ids_of_other_decks(request, declared)
    named = (
        _keep_table(table, known_fields, request.leave_out)
        if request.keep
        else name_table(table, known_fields, request.leave_out, request.deck, taken)
    )
    if request.keep and not can_be_kept(table, request.leave_out):
        hint = "give it a column `id`, or import it without `--keep`, which makes ids"
        faults.add("missing-column", "the table has no column `id`, and none of names", table.mark(table.header), hint=hint)
        return None
    type_, text, guessed = (known, "", ()) if known else _guess_type(request, named.table, faults)
    if type_ is None:
        return None
    cards = _read_cards(named, type_, request, faults)
    files = _deck_files(request, cards, text, faults)
    if cards is None or faults.count:
        return None
    source = _source_text(request, named)
    entry = f"{request.deck}: {{type: {request.type}, format: poker, face: {request.type}.xml{source}}}"
    to_add = text if file.exists() else ""
    changed = (*named.changed, *say_signs(named.table))
    asked = (*named.asked, *ask_about_rows(table))
    return ImportedDeck(files, guessed, changed, asked, len(cards.entries), to_add, entry, source)


def _source_text(request: ImportRequest, named: NamedTable) -> str:
    """Return how the deck's entry names a table that is kept, with all that is needed to read it in the same way."""
    if not request.keep:
        return ""
    file, (delimiter, sheet, _, header) = project_path(request.folder, request.file.absolute()), request.options
    options = {
        "sheet": sheet,
        "delimiter": "tab" if delimiter == "\t" else delimiter,
        "header": str(header or ""),
        "ids": next((old for old, new in named.columns.items() if new == named.ids), named.ids),
    }
    written: Declaration = {"file": file, **{name: value for name, value in options.items() if value}}
    if named.columns:
        written["columns"] = {**named.columns}
    whole: Declaration = {"source": written if len(written) > 1 else file}
    return f", {write_inline(_declaration_node(whole))[1:-1]}"


def _ids_of_other_decks(request: ImportRequest, declared: DeclaredTypes | None) -> frozenset[str]:
    """Return the ids of cards that the game has; decks that cannot be read are reported elsewhere, and count for nothing."""
    values = ValueReader(request.root, request.folder, FileFaults(Report()))
    head = read_map(request.root, request.folder / "game.yaml", None, values.faults.report)
    types = declared.types if declared else {}
    header = read_header(head, declared.names if declared else (), values) if head is not None else None
    nodes = DeckNodes(request.root, request.folder, None)
    decks = [nodes.read(deck, types.get(deck.type), values) for deck in (header.decks if header else ())]
    files = sorted(request.folder.glob("*.yaml"))  # such as a deck that game.yaml does not name yet
    decks += [read_map(request.root, file, None, values.faults.report) for file in files]
    cards = [deck.get("cards") for deck in decks if deck is not None]
    return frozenset(id_ for one in cards if isinstance(one, Map) for id_ in one.entries)


def read_source_table(request: ImportRequest, faults: FileFaults) -> Table | None:
    """Read the table of a request; None if it has faults. It may stand anywhere, unless it stays the source of the cards."""
    file = request.file.absolute()
    home = request.root if is_inside(request.root, file) else file.parent
    if request.keep and not is_inside(request.folder, file):
        message = f"`{file.name}` lies outside the game, whose table it would be"
        faults.add("table-elsewhere", message, Mark(file.name), hint=f"copy it to content/{request.game}/")
        return None
    data = read_bytes(home, file, None, faults.report)
    table = read_table(data, project_path(home, file), request.options, faults.report) if data is not None else None
    if table is None:
        return None
    if (below := find_header(table)) is not None:
        found = ", ".join(f"`{name}`" for name in table.names if name)
        message = f"row {table.header.number} must name the columns, found {found}"
        faults.add("no-header", message, table.mark(table.header, 0), hint=header_hint(below))
        return None
    written = table.names
    for name in request.leave_out:
        if name not in written:
            hint = did_you_mean(name, list(filter(None, written)))
            faults.add("unknown-column", f"the table has no column `{name}`", table.mark(table.header), hint=hint)
    report_ragged_rows(table, faults)
    return table if faults.count == 0 else None


def _guess_type(
    request: ImportRequest, table: Table, faults: FileFaults
) -> tuple[DeclaredType | None, str, tuple[tuple[str, str], ...]]:
    """Return the type, its text in `types.yaml`, and its fields with their kinds in words."""
    header = table.header._replace(cells=[_column_name(n, name) for n, name in enumerate(table.names)])
    fields = guess_fields(replace(table, header=header), lambda cells: _picture_folder(cells, request.folder))
    text = type_text(request.type, fields, f"guessed from {request.file.name}")
    node = compose(text, "types.yaml", faults.report)
    declared = read_types(node, _value_reader(request, faults)) if isinstance(node, Map) else None
    lines = tuple((name, describe_declaration(declaration)) for name, declaration in fields.items())
    return (declared.types.get(request.type) if declared else None), text, lines


def _picture_folder(cells: Collection[str], folder: Path) -> str | None:
    """Return the folder in the game's in which all these pictures are, empty if they are paths from there; None if none is.

    In a folder, their names may do without an ending.
    """
    if all(_is_picture(folder, cell) for cell in cells):
        return ""
    folders = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir())
    endings = ("", *PICTURE_SUFFIXES)
    return next(
        (n for n in folders if all(any(_is_picture(folder / n, f"{cell}{end}") for end in endings) for cell in cells)), None
    )


def _is_picture(folder: Path, name: str) -> bool:
    file = folder / name
    return file.suffix.lower() in PICTURE_SUFFIXES and os.path.isfile(file) and is_inside(folder, file)  # noqa: PTH113 (any name)


def _value_reader(request: ImportRequest, faults: FileFaults) -> ValueReader:
    return ValueReader(request.root, request.folder, faults)


def _read_cards(named: NamedTable, type_: DeclaredType, request: ImportRequest, faults: FileFaults) -> Map | None:
    table = named.table
    ids = Message("", named.ids, table.mark(table.header)) if named.ids else None
    cards = table_cards(table, card_record(type_), faults, None, ids)
    if cards is None:
        return None
    deck = Map(table.path, 1, 1)
    deck.entries["cards"] = (_scalar("cards"), cards)
    CardReader().read_deck(deck, request.deck, type_, _value_reader(request, faults))
    names = card_record(type_).fields  # cards are written in their order
    ordered = Map(cards.path, cards.line, cards.column)
    for id_, (key, node) in cards.entries.items():
        card = Map(node.path, node.line, node.column)
        if isinstance(node, Map):
            card.entries.update({name: node.entries[name] for name in names if name in node.entries})
        ordered.entries[id_] = (key, card)
    return ordered


def _deck_files(request: ImportRequest, cards: Map | None, type_: str, faults: FileFaults) -> dict[Path, bytes]:
    schema_line, files = "# yaml-language-server: $schema=.schemas", dict[Path, bytes]()
    if not request.keep and cards is not None:
        deck = Map("", 0, 0)
        deck.entries["cards"] = (_scalar("cards"), cards)
        files[request.folder / f"{request.deck}.yaml"] = f"{schema_line}/{request.deck}.json\n{write_yaml(deck)}".encode()
    if type_ and not (request.folder / "types.yaml").exists():
        files[request.folder / "types.yaml"] = f"{schema_line}/types.json\n{type_}".encode()
    for file in files:
        if os.path.lexists(file):
            hint = "give the deck another name with --deck, or move the file away"
            faults.add("file-exists", "the file exists, and is not replaced", Mark(project_path(request.root, file)), hint=hint)
    return files


def _scalar(text: str) -> Scalar:
    return Scalar(text, "", "", 0, 0)


_ID_COLUMN = "id"


class NamedTable(NamedTuple):
    """A table whose columns have names for fields; what was changed, and what the designer is asked, in sentences.

    Of a table that is kept, `columns` are the fields that its headers do not name, and `ids` the column that ids are made from,
    as it is called here.
    """

    table: Table
    changed: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    columns: Mapping[str, str] = {}
    ids: str = ""


def name_table(
    table: Table,
    known_fields: Collection[str] = (),
    leave_out: Collection[str] = (),
    deck: str = "card",
    taken: Collection[str] = (),
) -> NamedTable:
    """Give columns names that fields can have, and rows ids; `known_fields` are those of a type that is declared.

    All rows must have as many cells as the header. Without a column of ids, they are made from a column of names, or of the
    name of the `deck` and a number; those that are `taken` get the name of the deck before them.
    """
    changed: list[str] = []
    table = write_emphasis(table, changed)
    header, asked = _name_columns(_mark_columns(table, leave_out, changed), known_fields, changed)
    rows = [list(row.cells) for row in table.rows]
    if _ID_COLUMN in header:
        index = header.index(_ID_COLUMN)
        _correct_ids(rows, index, changed)
    else:
        ids, said = _make_ids(rows, header, table.names, deck)
        changed += [said] if rows else []
        index, header = len(header), [*header, _ID_COLUMN]  # behind all others, whose cells stay where they are
        rows = [[*cells, new] for cells, new in zip(rows, ids, strict=True)]
    clashes = [cells for cells in rows if cells[index] in taken]
    ids_here = {str(cells[index]) for cells in rows}
    for cells in clashes:
        cells[index] = _free_id(f"{deck}-{cells[index]}", {*taken, *ids_here})
        ids_here.add(str(cells[index]))
    if clashes:
        ids_say = f"{len(clashes)} ids are those of other cards" if len(clashes) > 1 else "1 id is that of another card"
        changed.append(f"{ids_say} of the game: here {'they begin' if len(clashes) > 1 else 'it begins'} with `{deck}-`")
    named = [row._replace(cells=cells) for row, cells in zip(table.rows, rows, strict=True)]
    return NamedTable(replace(table, header=table.header._replace(cells=header), rows=tuple(named)), tuple(changed), asked)


def can_be_kept(table: Table, leave_out: Collection[str] = ()) -> bool:
    """Whether a table can stay the source of its cards: it has a column of ids, or one from whose names they are made."""
    named = _keep_table(table, (), leave_out)
    return bool(named.ids) or _ID_COLUMN in map(_column_name, count(), named.table.names)


def _keep_table(table: Table, known_fields: Collection[str], leave_out: Collection[str]) -> NamedTable:
    """Return the table as it is read from a `source`, with the columns that must be named there."""
    changed: list[str] = []
    marked = _mark_columns(table, leave_out, changed)
    written, names = table.names, marked.names
    copies, unclear = _copies_column(marked, known_fields)
    if copies is not None:
        names[copies] = COPIES_FIELD
        changed.append(f"column `{written[copies]}` is taken for the number of copies, `{COPIES_FIELD}`")
    ways = f"then name the column `{COPIES_FIELD}`, and take its field out of types.yaml"
    asked = [f"is `{written[n]}` the number of copies? {ways}" for n in unclear]
    columns = {
        old: COMMENT_SIGN if new.startswith(COMMENT_SIGN) else new
        for n, (old, new) in enumerate(zip(written, names, strict=True))
        if old != new and any(row.cells[n] for row in table.rows)
    }
    ids = ""
    paths = [_column_name(n, name) for n, name in enumerate(names)]
    rows = [list(row.cells) for row in table.rows]
    if _ID_COLUMN not in paths and (source := _find_names(rows, paths, written, make_live_id)) is not None:
        ids = names[source]
        cost = "a card that is renamed there is a new one for translations and references; a column `id` is safer"
        strange = next((row[source] for row in rows if row[source] and not _cell_id(row[source])), None)
        of_name = f", such as `{make_live_id(cell_text(strange))}` of `{cell_text(strange)}`" if strange else ""
        asked.append(f"ids are made from the column `{written[source]}`{of_name}: {cost}")
    header = marked.header._replace(cells=names)
    return NamedTable(replace(marked, header=header), tuple(changed), tuple(asked), columns, ids)


def _mark_columns(table: Table, leave_out: Collection[str], changed: list[str]) -> Table:
    """Return the table with `#` before the headers of columns that are empty or left out, and no false column `id`."""
    names = table.names
    for index, name in enumerate(names):
        cells = [row.cells[index] for row in table.rows]
        if not name:
            continue
        if name in leave_out:
            names[index] = f"{COMMENT_SIGN} {name}"
        elif name.startswith(COMMENT_SIGN):
            if any(cells):
                changed.append(f"column `{name}` is left out, as all that begin with `{COMMENT_SIGN}`: rename it to keep it")
        elif cells and not any(cells):
            names[index] = f"{COMMENT_SIGN} {name}"
            changed.append(f"column `{name}` is left out: it is empty")
        elif _column_name(index, name) == _ID_COLUMN and (why := _why_no_ids(name, cells)):
            names[index] = "column_id"
            changed.append(f"column `{name}` has no ids, and is called `column_id`: {why}")
    return replace(table, header=table.header._replace(cells=names))


def _why_no_ids(name: str, cells: Sequence[Cell]) -> str:
    """Say why a column headed like ids has none; of one that is headed `id` itself, all but strange letters are faults."""
    ids: set[str] = set()
    for row, cell in enumerate(cells, 1):
        new = _cell_id(cell)
        if cell and not new:
            return f"none can be made from `{shorten(cell_text(cell))}`"
        if name != _ID_COLUMN and (not cell or new in ids):
            return f"`{shorten(cell_text(cell))}` occurs twice" if cell else f"card {row} has none"
        ids.add(new)
    return ""


_LONGEST_NAME = 40  # characters
_MOST_NAME_WORDS = 6


def _find_names(
    rows: Sequence[Sequence[Cell]], names: Sequence[str], written: Sequence[str], make: Callable[[str], str] = make_id
) -> int | None:
    """Return the column that names the cards: one of titles whose cells differ, or the first whose cells all differ.

    They differ if the ids do that `make` gives. Headers are as they are `written`; `names` are those that fields can have.
    """
    columns = [n for n, name in enumerate(names) if name and not name.startswith(COMMENT_SIGN)]
    ids = {n: [make(cell) if isinstance(cell, str) else "" for cell in (row[n] for row in rows)] for n in columns}
    differing = {n: len({*ids[n]} - {""}) for n in columns if _are_names([row[n] for row in rows], ids[n])}
    titles = [n for n in differing if header_key(written[n]) in header_words("titles")]
    most = next((n for n in titles if differing[n] * 4 >= len(rows) * 3), None)
    return most if most is not None else next((n for n, count in differing.items() if count == len(rows)), None)


def _are_names(cells: Sequence[Cell], ids: Sequence[str]) -> bool:
    """Whether most cells hold words from which an id can be made, and none prose."""
    texts = [cell for cell in cells if isinstance(cell, str) and len(cell) <= _LONGEST_NAME]
    words = [id_ for cell, id_ in zip(cells, ids, strict=True) if id_ and not (isinstance(cell, str) and cell.isdigit())]
    is_prose = any(
        len(text.split()) > _MOST_NAME_WORDS or (not {" ", "。"}.isdisjoint(text) and SENTENCE.search(text)) for text in texts
    )
    return len(texts) == len(cells) and len(words) * 4 >= len(cells) * 3 > 0 and not is_prose


def _make_ids(rows: Sequence[Sequence[Cell]], names: Sequence[str], written: Sequence[str], deck: str) -> tuple[list[str], str]:
    """Return an id for each row, made from a column of names, or else the place of the row, and what is said of that."""
    source = _find_names(rows, names, written)
    ids = [(_cell_id(cells[source]) if source is not None else "") or f"{deck}-{row}" for row, cells in enumerate(rows, 1)]
    if source is None:
        return ids, f"no column names the cards in letters a-z: their ids are `{deck}-1`, `{deck}-2` …, and never change again"
    return _make_ids_distinct(ids), f"ids were made from the column `{names[source]}`: they never change again"


def _free_id(id_: str, taken: Collection[str]) -> str:
    numbered = (f"{id_}-{number}" for number in count(2))
    return id_ if id_ not in taken else next(new for new in numbered if new not in taken)


def _name_columns(table: Table, known_fields: Collection[str], changed: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """Return the names of all columns, and the questions about copies; sentences about other names are added to `changed`."""
    written, (copies, unclear) = table.names, _copies_column(table, known_fields)
    distinct = _make_distinct([COPIES_FIELD if n == copies else _column_name(n, old) for n, old in enumerate(written)])
    names: list[str] = []
    for index, (old, new) in enumerate(zip(written, distinct, strict=True)):
        if new and new in names and new != _ID_COLUMN and not new.startswith(COMMENT_SIGN):
            numbered = (f"{new}_{number}" for number in count(2))
            new = next(name for name in numbered if name not in (*names, *distinct))  # noqa: PLW2901
        names.append(new)
        if index == copies:
            changed.append(f"column `{old}` is taken for the number of copies, `{COPIES_FIELD}`")
        elif new != old:
            changed.append(f"column `{old}` is called `{new}`")
    way = f"then name the column `{COPIES_FIELD}`, and import it again"
    return names, tuple(f"is `{written[n]}` the number of copies? {way}" for n in unclear)


def _make_distinct(names: list[str]) -> list[str]:
    """Write a path without dots if it leads into another column, or through a number that is none of a list: `x.2` is `x_2`."""
    known = set(names)
    out = []
    for name in names:
        steps = name.split(".")
        above = [".".join(steps[:n]) for n in range(1, len(steps))]
        numbered = [path for path, step in zip(above, steps[1:], strict=True) if step.isdigit()]
        sound = known.isdisjoint(above) and all(_is_list(path, names) for path in numbered)
        out.append(name if sound or name.startswith(COMMENT_SIGN) else "_".join(steps))
    return out


def _is_list(path: str, names: Iterable[str]) -> bool:
    inner = {name[len(path) + 1 :].partition(".")[0] for name in names if name.startswith(f"{path}.")}
    return inner == {str(number) for number in range(1, len(inner) + 1)}


def _column_name(index: int, written: str) -> str:
    return ".".join(column_path(written, index)) if written and not written.startswith(COMMENT_SIGN) else written


def _cell_id(cell: Cell) -> str:
    return make_id(cell) if isinstance(cell, str) else ""


def _correct_ids(rows: list[list[Cell]], index: int, changed: list[str]) -> None:
    times = 0
    for row in rows:
        cell = row[index]
        if isinstance(cell, str) and cell and not SLUG.fullmatch(cell) and (new := _cell_id(cell)):
            row[index] = new
            times += 1
    if times:
        ids = f"{times} id{'s' * (times != 1)}"
        changed.append(f"{ids} had signs that ids cannot have: they are written with a-z, 0-9 and `-`")


def _make_ids_distinct(ids: list[str]) -> list[str]:
    distinct: dict[str, None] = {}
    for id_ in ids:
        distinct[_free_id(id_, distinct)] = None
    return list(distinct)


COPIES_FIELD = "copies"
_HEADERS_FILE = FORMATS_FOLDER / "header_words.yaml"
_HEADERS = ListKind(of=TextKind(), note="headers as designers write them")
HEADER_WORDS = RecordKind(
    fields={
        "copies": MappingKind(of=_HEADERS, note="by language: they mean copies"),
        "unclear": _HEADERS,
        "titles": MappingKind(of=_HEADERS, note="by language: they name the card"),
        "texts": MappingKind(of=_HEADERS, note="by language: words over texts for players"),
    },
)


def _copies_column(table: Table, known_fields: Iterable[str]) -> tuple[int | None, tuple[int, ...]]:
    """Find the column with the numbers of copies, or else those of which the designer must say whether they have them.

    Its header must mean copies in some language, and its cells must be whole numbers. Headers in `known_fields` are
    fields of the cards. Several columns with such headers are unclear; running numbers (1, 2, 3 …) below an unclear word are
    no copies.
    """
    copies_words, unclear_words = header_words("copies"), header_words("unclear")
    headers = [header_key(text) for text in table.names]
    if COPIES_FIELD in headers:
        return None, ()
    field_headers = {header_key(name) for name in known_fields}
    columns = [(n, [row.cells[n] for row in table.rows]) for n, key in enumerate(headers) if key not in field_headers]
    counted = [(n, cells) for n, cells in columns if _are_counts(cells)]
    columns_of_copies = [n for n, _ in counted if headers[n] in copies_words]
    if len(columns_of_copies) == 1:
        return columns_of_copies[0], ()
    running = [str(n) for n in range(1, len(table.rows) + 1)]
    return None, tuple(
        n for n, cells in counted if n in columns_of_copies or (headers[n] in unclear_words and cells != running)
    )


def _are_counts(cells: Sequence[object]) -> bool:
    numbers = [read_whole_number(cell) if isinstance(cell, str) else None for cell in cells if cell]
    return any(numbers) and all(number is not None and number >= 0 for number in numbers)


def header_key(header: str) -> str:
    """Return a header as it is compared with words of designers."""
    return allowed_name(header, "_") or header.strip().casefold()


@lru_cache(maxsize=4)
def header_words(meaning: str) -> frozenset[str]:
    """Return the headers that mean `copies`, that are `unclear`, or that stand over `titles` or `texts` of cards."""
    written = read_package_data(_HEADERS_FILE, HEADER_WORDS)[meaning]
    lists = written.values() if isinstance(written, Mapping) else (written,)
    return frozenset(header_key(str(plain_value(word))) for words in lists for word in cast("Iterable[object]", words))


def _is_for_players(header: str) -> bool:
    """Whether a header says that its cells are texts that players read."""
    key = header_key(header)
    return key in header_words("titles") or not header_words("texts").isdisjoint((key, *re.split(r"[\W_]+", key)))


_Sample: TypeAlias = Union["Cell", "dict[str, _Sample]", "list[_Sample]"]
_Shape: TypeAlias = "dict[str, _Shape] | None"
Declaration: TypeAlias = "dict[str, Declaration | str | list[str]]"
"""A declaration of `types.yaml`: options by name."""

_LIST_SEPARATORS = (";", "|")
_LONGEST_ITEM = 24  # characters
_MOST_ITEM_WORDS = 3
"""A column is guessed to be lists if all parts between separators are no longer than that."""

_LEAST_LISTS = 2  # cells with a separator

_MOST_CHOICES = 8  # words of an enum
_LEAST_REPETITION = 2  # cells with the same word, on average

_CHOICE_WORD = lazy_pattern(r"[^\W\d_][\w-]*")
"""A word of an enum, in any script."""

_LEAST_NUMBERED_TEXTS = 10
"""Cards with figures in a text from which on these figures are taken for the cards' own, and not for constants of the rules."""

_READABLE_CONTENT = (CellContent.NUMBER, CellContent.FLAG, CellContent.DATE)
_VALUE_READERS: dict[str, Callable[[str], object]] = {
    FlagKind.name: lambda text: text.lower() in FLAGS,
    IntKind.name: lambda text: read_whole_number(text) is not None,
    NumberKind.name: lambda text: read_number(text) is not None,
    DateKind.name: re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}").fullmatch,
}
"""The kinds that a text can be seen to be, from the narrowest."""


def guess_fields(
    table: Table, picture_folder: Callable[[Collection[str]], str | None] = lambda _: None
) -> dict[str, Declaration]:
    """Guess the declarations of the fields in a table; `picture_folder` returns the folder of the pictures that cells name."""
    names = [cell if isinstance(cell, str) else "" for cell in table.header.cells]
    chosen = [(n, name.split(".")) for n, name in enumerate(names) if name and not name.startswith(COMMENT_SIGN)]
    chosen = [(n, path) for n, path in chosen if path[0] not in (*CARD_KEYS, "id")]
    samples = [_sample(row.cells, chosen) for row in table.rows]
    shapes = _shape([path for _, path in chosen])
    fields = {
        name: _declare_field(_values_of_field(samples, name), len(samples), shape, name) for name, shape in shapes.items()
    }
    for name, shape in shapes.items():
        cells = _values_of_field(samples, name)
        paths = [cell for cell in cells if isinstance(cell, str)]
        if shape is None and paths and len(paths) == len(cells) and (folder := picture_folder(paths)) is not None:
            optional: Declaration = {key: value for key, value in fields[name].items() if key == "required"}
            fields[name] = {"kind": ImageKind.name, **({"folder": folder} if folder else {}), **optional}
    return fields


def type_text(name: str, fields: dict[str, Declaration], note: str) -> str:
    """Write a type as `types.yaml` has it."""
    return write_yaml(_declaration_node({name: {"note": note, "fields": fields}}))


def _sample(cells: Sequence[Cell], columns: Sequence[tuple[int, list[str]]]) -> dict[str, _Sample]:
    tree: dict[str, _Sample] = {}
    for index, path in columns:
        if index < len(cells) and cells[index]:
            branch = tree
            for step in path[:-1]:
                inner = branch.setdefault(step, {})
                branch = inner if isinstance(inner, dict) else {}
            branch.setdefault(path[-1], cells[index])
    return {name: _with_lists(value) for name, value in tree.items()}


def _with_lists(value: _Sample) -> _Sample:
    if not isinstance(value, dict):
        return value
    inner = {step: _with_lists(part) for step, part in value.items()}
    return list(inner.values()) if all(step.isdigit() for step in inner) else inner


def _shape(paths: Sequence[list[str]]) -> dict[str, _Shape]:
    tree: dict[str, _Shape] = {}
    for name in dict.fromkeys(path[0] for path in paths):
        inner = [path[1:] for path in paths if path[0] == name and len(path) > 1]
        tree[name] = _shape(inner) if inner else None
    return tree


def _values_of_field(samples: Sequence[_Sample], name: str) -> list[_Sample]:
    return [sample[name] for sample in samples if isinstance(sample, dict) and name in sample]


def _declare_field(samples: Sequence[_Sample], rows: int, shape: _Shape, name: str) -> Declaration:
    optional: Declaration = {"required": "no"} if len(samples) < rows else {}
    return _guess_kind(samples, shape, name) | optional


def _guess_kind(samples: Sequence[_Sample], shape: _Shape, name: str = "") -> Declaration:
    if shape is None:
        return _guess_leaf([sample for sample in samples if isinstance(sample, (str, OddCell))], name)
    if not all(step.isdigit() for step in shape):
        return _guess_mapping(samples, shape) or _guess_record(samples, shape)
    items = [item for sample in samples if isinstance(sample, list) for item in sample]
    inner = _merge_shapes(shape.values())
    is_record = inner is not None and not all(step.isdigit() for step in inner)
    of: Declaration = _guess_record(items, inner) if inner is not None and is_record else _guess_kind(items, inner)
    return {"kind": "list", "of": of}


def _merge_shapes(shapes: Iterable[_Shape]) -> _Shape:
    trees = [shape for shape in shapes if shape is not None]
    names = dict.fromkeys(name for tree in trees for name in tree)
    return {name: _merge_shapes(tree[name] for tree in trees if name in tree) for name in names} if trees else None


def _guess_mapping(samples: Sequence[_Sample], shape: Mapping[str, _Shape]) -> Declaration | None:
    """Guess a mapping where all parts are numbers or flags of one kind, or have names that fields cannot have."""
    kinds = [_guess_kind(values, inner) for name, inner in shape.items() if (values := _values_of_field(samples, name))]
    if kinds and kinds[0]["kind"] in _VALUE_READERS and all(kind == kinds[0] for kind in kinds):
        return {"kind": "mapping", "keys": list(shape), "of": kinds[0]}
    return None if all(map(NAME.fullmatch, shape)) else {"kind": "mapping", "keys": list(shape), "of": {"kind": "text"}}


def _guess_record(samples: Sequence[_Sample], shape: Mapping[str, _Shape]) -> Declaration:
    rows = max(len(samples), 1)  # of no values nothing is known, so that none is required
    fields: Declaration = {
        name: _declare_field(_values_of_field(samples, name), rows, inner, name) for name, inner in shape.items()
    }
    return {"kind": "record", "fields": fields}


def _guess_leaf(cells: Sequence[Cell], name: str = "") -> Declaration:
    """Guess what the cells of a column are whose field is called `name`; what players read is never a flag or a choice."""
    texts = [cell_text(cell) for cell in cells]
    if not texts or any(isinstance(cell, OddCell) and cell.holds not in _READABLE_CONTENT for cell in cells):
        return {"kind": "text"}
    is_plain = all(isinstance(cell, str) for cell in cells)  # a cell that is no text can be none
    for kind, is_one in _VALUE_READERS.items():
        if all(map(is_one, texts)) and not (kind == FlagKind.name and is_plain and _is_for_players(name)):
            return {"kind": kind}
    if separator := _guess_separator(texts):
        items = [part.strip() for text in texts for part in text.split(separator) if part.strip()]
        return {"kind": "list", "of": _guess_leaf(items), "separator": separator}
    words = list(dict.fromkeys(texts))
    if (
        len(words) <= min(_MOST_CHOICES, len(texts) // _LEAST_REPETITION)
        and all(map(_CHOICE_WORD.fullmatch, words))
        and (len(words) > 1 or words[0].islower())
        and not _is_for_players(name)
    ):
        return {"kind": "enum", "of": words}
    numbered = sum(any(sign.isdecimal() for sign in text) for text in texts) >= _LEAST_NUMBERED_TEXTS
    return {"kind": "text", "numbers": "free"} if numbered else {"kind": "text"}


def _guess_separator(texts: Sequence[str]) -> str:
    for separator in _LIST_SEPARATORS:
        items = [part.strip() for text in texts for part in text.removesuffix(separator).split(separator)]
        if sum(separator in text for text in texts) >= _LEAST_LISTS and all(
            item and len(item) <= _LONGEST_ITEM and len(item.split()) <= _MOST_ITEM_WORDS and "\n" not in item for item in items
        ):
            return separator
    return ""


def describe_declaration(declaration: Declaration) -> str:
    """Say a guess in words: `list of text, separated by ;`."""
    kind, of = str(declaration["kind"]), declaration.get("of")
    words = {"int": "whole number", "flag": "yes or no"}.get(kind, kind)
    if isinstance(of, dict):
        words += f" of {describe_declaration(of)}"
    elif isinstance(of, list):
        words += f" of {', '.join(of)}"
    separator = declaration.get("separator")
    words += f", separated by {separator}" if separator else ""
    words += " with numbers of its own" if "numbers" in declaration else ""
    return words + (", may be left out" if "required" in declaration else "")


def _declaration_node(value: object) -> Node:
    if isinstance(value, dict):
        entries = Map("", 0, 0)
        entries.entries.update({name: (_scalar(name), _declaration_node(inner)) for name, inner in value.items()})
        return entries
    if isinstance(value, list):
        items = List("", 0, 0)
        items.items += map(_declaration_node, value)
        return items
    return _scalar(str(value))


_OPTIONAL_COLUMNS = ("skip", "expand")
"""Columns that only decks with such cards need."""

# why a value cannot be said in a table, and a way out
_EMPTY_CELL_RULES = (
    "an empty cell is a field that is not written",
    "a text must not be empty or have white space around it, an optional list or mapping must not be empty",
)
_MIXED_AXES_HINT = (
    "other cards have a column for each axis",
    "write the axes of all cards as lists, or those of all cards as fields with their values",
)


class _Leaf(NamedTuple):
    """A column: the steps of its path, and the separator if its cells are lists."""

    path: tuple[str, ...]
    separator: str


def export_deck(root: Path, game: str, name: str, report: Report) -> bytes | None:
    """Write deck `name` of a game as CSV in UTF-8; None if it has faults or holds what no table can say, which is reported.

    Faults: those of the files, `load/not-in-a-table`.
    """
    folder = root / "content" / game
    values = ValueReader(root, folder, FileFaults(report))
    head, types = (read_map(root, folder / file, None, report) for file in ("game.yaml", "types.yaml"))
    declared = read_types(types, values) if types is not None else DeclaredTypes({}, {}, ())
    header = read_header(head, declared.names, values) if head is not None else None
    entry = next((deck for deck in header.decks if deck.name == name), None) if header else None
    if entry is not None and entry.pictures is not None:
        report.error("load/not-in-a-table", f"the cards of `{name}` are finished pictures, which no table has", entry.mark)
    type_ = declared.types.get(entry.type) if entry else None
    deck = DeckNodes(root, folder, None).read(entry, type_, values) if entry and type_ else None
    cards = deck.get("cards") if deck is not None else None
    if report.has_errors or deck is None or not isinstance(cards, Map) or type_ is None:
        return None
    return deck_table(cards, type_, report, given_fields(deck))


def deck_table(cards: Map, type_: DeclaredType, report: Report, deck_fields: Collection[str] = ()) -> bytes | None:
    """Write cards as CSV; what a table cannot say is reported as `load/not-in-a-table` at its place.

    `deck_fields` are the fields that the deck's file gives to all cards, which may leave them out.
    """
    record = card_record(type_, deck_fields)
    nodes = [card for _, card in cards.entries.values()]
    fields = {name: kind for name, kind in record.fields.items() if name not in _OPTIONAL_COLUMNS or _child_nodes(nodes, name)}
    leaves = [leaf for name, kind in fields.items() for leaf in _leaves(kind, _child_nodes(nodes, name), (name,))]
    rows = [[_ID_COLUMN, *(".".join(leaf.path) for leaf in leaves)]]
    rows += [[id_, *(_cell(card, leaf) for leaf in leaves)] for id_, (_, card) in cards.entries.items()]
    data = csv_bytes(rows)
    _compare_cards(cards, data, record, report)
    return None if report.has_errors else data


def _leaves(kind: Kind, nodes: Sequence[Node], path: tuple[str, ...]) -> Iterator[_Leaf]:
    if isinstance(kind, ExpandKind):
        axes = [name for name in kind.axes if _child_nodes(nodes, name)]
        yield from (_Leaf((*path, name), AXIS_SEPARATOR) for name in axes)
        if not axes:
            yield _Leaf(path, AXIS_SEPARATOR)
    elif kind.has_numbered_items:
        yield from _columns_of_list(kind, nodes, path)
    elif kind.single_cell_hint(""):
        used = dict.fromkeys(name for node in nodes if isinstance(node, Map) for name in node.entries)
        declared = [name for name, _ in kind.parts() if not name.startswith("<")]
        names = [name for name in declared if name in used or not nodes]
        names += [name for name in used if name not in declared]
        for name in names or declared[:1]:
            yield from _leaves(kind.column_kind(name), _child_nodes(nodes, name), (*path, name))
    else:
        yield _Leaf(path, "")


def _columns_of_list(kind: Kind, nodes: Sequence[Node], path: tuple[str, ...]) -> Iterator[_Leaf]:
    separator = str(getattr(kind, "separator", ""))
    lists = [node for node in nodes if isinstance(node, List)]
    if separator and not kind.single_cell_hint("") and all(_joinable(node, separator) for node in lists):
        yield _Leaf(path, separator)
        return
    for number in range(1, max([1, *(len(node.items) for node in lists)]) + 1):
        items = [node.items[number - 1] for node in lists if len(node.items) >= number]
        yield from _leaves(kind.column_kind(str(number)), items, (*path, str(number)))


def _joinable(node: List, separator: str) -> bool:
    return all(isinstance(item, Scalar) and item.value.strip() and separator not in item.value for item in node.items)


def _child_nodes(nodes: Sequence[Node], name: str) -> list[Node]:
    return [inner for node in nodes if isinstance(node, Map) and (inner := node.get(name)) is not None]


def _cell(node: Node | None, leaf: _Leaf) -> str:
    for step in leaf.path:
        if isinstance(node, Map):
            node = node.get(step)
        elif isinstance(node, List) and step.isdigit() and int(step) <= len(node.items):
            node = node.items[int(step) - 1]
        else:
            return ""
    if isinstance(node, List):
        return f"{leaf.separator} ".join(_scalar_text(item) for item in node.items if isinstance(item, Scalar))
    return _scalar_text(node) if isinstance(node, Scalar) else ""


def _scalar_text(node: Scalar) -> str:
    return node.value.rstrip("\n") if node.style in {"|", ">"} else node.value


def _compare_cards(cards: Map, data: bytes, record: RecordKind, report: Report) -> None:
    """Read the table again, and report what is not as it was: an empty text, white space around one, an empty list."""
    own = Report()
    table = read_table(data, "export.csv", TableOptions(delimiter=","), own)
    read = table_cards(table, record, FileFaults(own)) if table is not None else None
    entries = read.entries if read is not None else {}
    for id_, (key, card) in cards.entries.items():
        again = entries[id_][1] if id_ in entries else None
        for name, (_, value) in card.entries.items() if isinstance(card, Map) else ():
            if _plain(value) != _plain(again.get(name) if isinstance(again, Map) else None):
                why, hint = _MIXED_AXES_HINT if name == "expand" else _EMPTY_CELL_RULES
                message = f"`{name}` of `{id_}` cannot be said in a table: {why}"
                report.error("load/not-in-a-table", message, value.mark, hint=hint)
        if again is None:
            report.error("load/not-in-a-table", f"`{id_}` cannot be said in a table", key.mark or Mark(""))


def _plain(node: Node | None) -> object:
    if isinstance(node, List):
        return [_plain(item) for item in node.items]
    if isinstance(node, Map):
        inner = {name: _plain(value) for name, (_, value) in node.entries.items()}
        return {name: value for name, value in inner.items() if value is not None}
    return None if node is None or node.empty else _scalar_text(node)
