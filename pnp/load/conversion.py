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
from pnp.load.table_cards import column_path, report_ragged_rows, table_cards
from pnp.load.tables.files import csv_bytes, read_table
from pnp.load.tables.table import Cell, CellContent, OddCell, Table, TableOptions
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
    write_yaml,
)
from pnp.model.picture import PICTURE_SUFFIXES


@frozen
class ImportRequest:
    """Which table becomes which deck of a game, and of which type; with `keep` the cards stay in the table."""

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


def import_deck(request: ImportRequest, report: Report) -> ImportedDeck | None:
    """Read a table and return what is to be written; None if the table has faults. A file that exists is a fault.

    Faults: those of a deck's table, `load/file-exists`, `load/table-elsewhere`.
    """
    faults = FileFaults(report)
    table = _read_source_table(request, faults)
    if table is None:
        return None
    file, before = request.folder / "types.yaml", len(report.diagnostics)
    node = read_map(request.root, file, None, report) if file.exists() else None
    declared = read_types(node, _value_reader(request, faults)) if node is not None else None
    if faults.count or len(report.diagnostics) > before:
        return None
    known = declared.types.get(request.type) if declared else None
    known_fields = tuple(known.fields) if known else ()
    named = _keep_table(table, known_fields) if request.keep else name_table(table, known_fields)
    type_, text, guessed = (known, "", ()) if known else _guess_type(request, named.table, faults)
    if type_ is None:
        return None
    cards = _read_cards(named.table, type_, request, faults)
    files = _deck_files(request, cards, text, faults)
    if cards is None or faults.count:
        return None
    source = f", source: {project_path(request.folder, request.file.absolute())}" if request.keep else ""
    entry = f"{request.deck}: {{type: {request.type}, format: poker, face: {request.type}.xml{source}}}"
    to_add = text if file.exists() else ""
    return ImportedDeck(files, guessed, named.changed, named.asked, len(cards.entries), to_add, entry)


def _read_source_table(request: ImportRequest, faults: FileFaults) -> Table | None:
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
        report_ragged_rows(table, faults)
    return table if faults.count == 0 else None


def _guess_type(
    request: ImportRequest, table: Table, faults: FileFaults
) -> tuple[DeclaredType | None, str, tuple[tuple[str, str], ...]]:
    """Return the type, its text in `types.yaml`, and its fields with their kinds in words."""
    header = table.header._replace(cells=[_column_name(n, name) for n, name in enumerate(_header_texts(table))])
    fields = guess_fields(replace(table, header=header), lambda cell: _is_picture(cell, request.folder))
    text = type_text(request.type, fields, f"guessed from {request.file.name}")
    node = compose(text, "types.yaml", faults.report)
    declared = read_types(node, _value_reader(request, faults)) if isinstance(node, Map) else None
    lines = tuple((name, describe_declaration(declaration)) for name, declaration in fields.items())
    return (declared.types.get(request.type) if declared else None), text, lines


def _is_picture(cell: str, folder: Path) -> bool:
    file = folder / cell
    return file.suffix.lower() in PICTURE_SUFFIXES and os.path.isfile(file) and is_inside(folder, file)  # noqa: PTH113 (any name)


def _value_reader(request: ImportRequest, faults: FileFaults) -> ValueReader:
    return ValueReader(request.root, request.folder, faults)


def _read_cards(table: Table, type_: DeclaredType, request: ImportRequest, faults: FileFaults) -> Map | None:
    cards = table_cards(table, card_record(type_), faults)
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
_COMMENT_PREFIX = "#"  # of the header of a column that nothing reads


class NamedTable(NamedTuple):
    """A table whose columns have names for fields; what was changed, and what the designer is asked, in sentences."""

    table: Table
    changed: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


def name_table(table: Table, known_fields: Collection[str] = ()) -> NamedTable:
    """Give columns names that fields can have, and rows ids; `known_fields` are those of a type that is declared.

    All rows must have as many cells as the header. Without a column `id`, ids are made from the first column that holds
    text in each row.
    """
    changed: list[str] = []
    header, asked = _name_columns(table, known_fields, changed)
    rows = [list(row.cells) for row in table.rows]
    if _ID_COLUMN not in header:
        source = next((n for n, name in enumerate(header) if name and _are_texts(rows, n)), None)
        if source is not None:
            changed.append(f"ids were made from the column `{header[source]}`: they never change again")
            header = [*header, _ID_COLUMN]  # behind all others, whose cells stay where they are
            rows = [
                [*cells, new]
                for cells, new in zip(rows, _make_ids_distinct([_cell_id(cells[source]) for cells in rows]), strict=True)
            ]
    else:
        _correct_ids(rows, header.index(_ID_COLUMN), changed)
    named = [row._replace(cells=cells) for row, cells in zip(table.rows, rows, strict=True)]
    return NamedTable(replace(table, header=table.header._replace(cells=header), rows=tuple(named)), tuple(changed), asked)


def _keep_table(table: Table, known_fields: Collection[str]) -> NamedTable:
    """Return the table as it is, with the question whether a column has the numbers of copies."""
    column, unclear = _copies_column(table, known_fields)
    columns = unclear if column is None else (column,)
    ways = f"then name the column `{COPIES_FIELD}`, and take its field out of types.yaml"
    asked = tuple(f"is `{_header_texts(table)[n]}` the number of copies? {ways}" for n in columns)
    return NamedTable(table, asked=asked)


def _name_columns(table: Table, known_fields: Collection[str], changed: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """Return the names of all columns, and the questions about copies; sentences about other names are added to `changed`."""
    written, (copies, unclear) = _header_texts(table), _copies_column(table, known_fields)
    distinct = _make_distinct([COPIES_FIELD if n == copies else _column_name(n, old) for n, old in enumerate(written)])
    names: list[str] = []
    for index, (old, new) in enumerate(zip(written, distinct, strict=True)):
        if new in names and new != _ID_COLUMN and not new.startswith(_COMMENT_PREFIX):
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
        out.append(name if sound or name.startswith(_COMMENT_PREFIX) else "_".join(steps))
    return out


def _is_list(path: str, names: Iterable[str]) -> bool:
    inner = {name[len(path) + 1 :].partition(".")[0] for name in names if name.startswith(f"{path}.")}
    return inner == {str(number) for number in range(1, len(inner) + 1)}


def _header_texts(table: Table) -> list[str]:
    return [cell if isinstance(cell, str) else cell.text for cell in table.header.cells]


def _column_name(index: int, written: str) -> str:
    return ".".join(column_path(written, index)) if written and not written.startswith(_COMMENT_PREFIX) else written


def _are_texts(rows: list[list[Cell]], index: int) -> bool:
    return bool(rows) and all(_cell_id(row[index]) and not str(row[index]).isdigit() for row in rows)


def _cell_id(cell: Cell) -> str:
    return allowed_name(cell, "-") if isinstance(cell, str) else ""


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
        numbered = (f"{id_}-{number}" for number in count(2))
        distinct[id_ if id_ not in distinct else next(new for new in numbered if new not in distinct)] = None
    return list(distinct)


COPIES_FIELD = "copies"
_COPIES_FILE = FORMATS_FOLDER / "copies_words.yaml"
_HEADER_WORDS = ListKind(of=TextKind(), note="headers as designers write them")
COPIES_WORDS = RecordKind(
    fields={"words": MappingKind(of=_HEADER_WORDS, note="by language: they mean copies"), "unclear": _HEADER_WORDS},
)


def _copies_column(table: Table, known_fields: Iterable[str]) -> tuple[int | None, tuple[int, ...]]:
    """Find the column with the numbers of copies, or else those of which the designer must say whether they have them.

    Its header must mean copies in some language, and its cells must be whole numbers. Headers in `known_fields` are
    fields of the cards. Several columns with such headers are unclear; running numbers (1, 2, 3 …) below an unclear word are
    no copies.
    """
    copies_words, unclear_words = _copies_words()
    headers = [_header_key(text) for text in _header_texts(table)]
    if COPIES_FIELD in headers:
        return None, ()
    field_headers = {_header_key(name) for name in known_fields}
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


def _header_key(header: str) -> str:
    return allowed_name(header, "_") or header.strip().casefold()


@lru_cache(maxsize=1)
def _copies_words() -> tuple[frozenset[str], frozenset[str]]:
    words = read_package_data(_COPIES_FILE, COPIES_WORDS)
    by_language = cast("Mapping[str, Iterable[object]]", words["words"])
    copies_words = frozenset(_header_key(str(plain_value(word))) for words in by_language.values() for word in words)
    return copies_words, frozenset(_header_key(str(plain_value(word))) for word in cast("Iterable[object]", words["unclear"]))


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
"""A word of an enum, in any script; small letters, because a text for players begins with a capital."""

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


def guess_fields(table: Table, is_picture: Callable[[str], bool] = lambda _: False) -> dict[str, Declaration]:
    """Guess the declarations of the fields in a table; `is_picture`: whether a cell is the path of a picture."""
    names = [cell if isinstance(cell, str) else "" for cell in table.header.cells]
    chosen = [(n, name.split(".")) for n, name in enumerate(names) if name and not name.startswith(_COMMENT_PREFIX)]
    chosen = [(n, path) for n, path in chosen if path[0] not in (*CARD_KEYS, "id")]
    samples = [_sample(row.cells, chosen) for row in table.rows]
    shapes = _shape([path for _, path in chosen])
    fields = {name: _declare_field(_values_of_field(samples, name), len(samples), shape) for name, shape in shapes.items()}
    for name, shape in shapes.items():
        cells = _values_of_field(samples, name)
        if shape is None and cells and all(isinstance(cell, str) and is_picture(cell) for cell in cells):
            optional: Declaration = {key: value for key, value in fields[name].items() if key == "required"}
            fields[name] = {"kind": ImageKind.name, **optional}
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


def _declare_field(samples: Sequence[_Sample], rows: int, shape: _Shape) -> Declaration:
    optional: Declaration = {"required": "no"} if len(samples) < rows else {}
    return _guess_kind(samples, shape) | optional


def _guess_kind(samples: Sequence[_Sample], shape: _Shape) -> Declaration:
    if shape is None:
        return _guess_leaf([sample for sample in samples if isinstance(sample, (str, OddCell))])
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
    fields: Declaration = {name: _declare_field(_values_of_field(samples, name), rows, inner) for name, inner in shape.items()}
    return {"kind": "record", "fields": fields}


def _guess_leaf(cells: Sequence[Cell]) -> Declaration:
    texts = [cell.text if isinstance(cell, OddCell) else cell for cell in cells]
    if not texts or any(isinstance(cell, OddCell) and cell.holds not in _READABLE_CONTENT for cell in cells):
        return {"kind": "text"}
    for kind, is_one in _VALUE_READERS.items():
        if all(map(is_one, texts)):
            return {"kind": kind}
    if separator := _guess_separator(texts):
        items = [part.strip() for text in texts for part in text.split(separator) if part.strip()]
        return {"kind": "list", "of": _guess_leaf(items), "separator": separator}
    words = list(dict.fromkeys(texts))
    if len(words) <= min(_MOST_CHOICES, len(texts) // _LEAST_REPETITION) and all(
        _CHOICE_WORD.fullmatch(word) and word == word.lower() for word in words
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
