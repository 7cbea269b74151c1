"""The rows of a table as cards: the same nodes as from a deck's YAML file, with the places of their cells.

A deck names its table as `source: heroes.csv`, or as a file with its sheet or delimiter. The header of each column is the
path of a field (`cost.wood`, `levels.1.might`), also as spreadsheets have it: `Cost.Shell` is `cost.shell`, `Nr.` is `nr`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from hashlib import blake2b
from itertools import groupby
from typing import NamedTuple
from unicodedata import category, normalize

from pnp.base.diagnostics import Diagnostic, Distance, FindingSubject, Mark
from pnp.base.languages import canonical_tag, is_known, language_name
from pnp.base.records import frozen, lazy_pattern, record
from pnp.base.suggestions import did_you_mean, nearest
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.declaration import CARD_KEYS
from pnp.load.kinds.kind import Kind, Schema, UnknownStepError, ValueReader
from pnp.load.kinds.simple import FilePathKind, IntKind, TextKind
from pnp.load.tables.table import (
    MOST_TITLE_ROWS,
    Cell,
    CellContent,
    NumberedRow,
    OddCell,
    Table,
    TableOptions,
    TextRun,
    cell_text,
    read_delimiter,
    row_below_title,
)
from pnp.load.yaml.nodes import (
    NAME,
    FileFaults,
    List,
    Map,
    Node,
    Scalar,
    UnreadScalar,
    allowed_name,
    read_number,
    read_whole_number,
    shorten,
)
from pnp.model.fields import Message, Record

_SOURCE_RECORD = RecordKind(
    fields={
        "file": FilePathKind(note="a .csv, .tsv, .xlsx or .ods file, from the game's folder"),
        "sheet": TextKind(required=False, note="the sheet of a workbook; without it the only one, or that of the deck's name"),
        "delimiter": TextKind(required=False, note="the sign between the cells of a text, or `tab`; without it, it is found"),
        "header": IntKind(
            required=False, min=1, note="the row that names the columns; without it, the first that is not empty"
        ),
        "ids": TextKind(
            required=False,
            note="the header of the column from which ids are made, for a table without a column `id`; "
            "a card that is renamed there is a new one for translations and references",
        ),
        "columns": MappingKind(
            required=False,
            key_pattern=lazy_pattern(r"\S.*"),
            of=TextKind(note="a field such as `cost.wood`, or `#` for a column that is not read"),
            note="headers of the table with the fields that they mean; others are found by their names",
        ),
    }
)


@frozen
class TableSource:
    """The table that a deck's cards come from, where it is named, and the columns that it names by their headers.

    `ids` is the column from whose cells ids are made.
    """

    file: str
    options: TableOptions
    mark: Mark
    columns: Mapping[str, NamedColumn] = field(default_factory=dict)
    ids: Message | None = None


@frozen(kw_only=True)
class TableSourceKind(Kind):
    """The path of a table, or its `file` with a `sheet` or a `delimiter`; the value is a TableSource."""

    name = "table"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> TableSource | None:
        """Read the path and the options; whether the file exists is found when it is read."""
        if not isinstance(node, Map):
            path = _SOURCE_RECORD.fields["file"].read(node, id_, name, values)
            return TableSource(path.source, TableOptions(), path.mark) if isinstance(path, Message) else None
        found = _SOURCE_RECORD.read(node, id_, name, values)
        if not isinstance(found, Record) or not isinstance(found["file"], Message):
            return None
        sheet, delimiter = (str(found[key] or "") for key in ("sheet", "delimiter"))
        written, known = node.get("delimiter"), read_delimiter(delimiter)
        if written is not None and known is None:
            values.faults.wrong_kind("delimiter", "one sign such as `;`, or `tab`", written)
            return None
        header, ids = found["header"], found["ids"]
        options = TableOptions(known or "", sheet, header=header if isinstance(header, int) else 0)
        ids = ids if isinstance(ids, Message) else None
        return TableSource(found["file"].source, options, found["file"].mark, _named_columns(node), ids)

    def shape(self) -> Schema:
        """A path, or an object."""
        return {
            "anyOf": [
                {"type": "string", "pattern": r"\.([cC][sS][vV]|[tT][sS][vV]|[xX][lL][sS][xX]|[oO][dD][sS])$"},
                _SOURCE_RECORD.shape(),
            ]
        }

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the entries of the longer form."""
        yield from _SOURCE_RECORD.parts()


def _named_columns(source: Map) -> dict[str, NamedColumn]:
    columns = source.get("columns")
    return {
        # a field that is no text was reported; its column is not read
        key.value: NamedColumn((isinstance(node, Scalar) and node.value) or COMMENT_SIGN, key.mark, node.mark)
        for key, node in (columns.entries.values() if isinstance(columns, Map) else ())
    }


_TABLE_KEYS = ("id", "copies", "skip", "expand")
_KEYS_WITHOUT_COLUMN = frozenset(CARD_KEYS) - frozenset(_TABLE_KEYS)
"""Names of what every card has, but no column gives."""


class NamedColumn(NamedTuple):
    """A column whose `field` is named in `columns` of a `source`, as a path or `#` for a comment.

    `header` is where the header of the column is written there, `mark` where its field.
    """

    field: str
    header: Mark
    mark: Mark


def column_path(name: str, index: int) -> tuple[str, ...]:
    """Return the path of the field that a column names, in names that fields can have; `index` is its place, from 0.

    A dot divides the path if there are letters or figures directly on both its sides. A column in whose name there are none is
    named by its place: `column_3`.
    """
    steps = name.split(".")
    path = tuple(_step_name(step) for step in steps)
    if (
        all(path)
        and NAME.fullmatch(path[0])
        and path[0] not in _KEYS_WITHOUT_COLUMN
        and all(step == step.strip() for step in steps)
    ):
        return path
    whole = allowed_name(name, "-").replace("-", "_")
    if not whole:
        return (f"column_{index + 1}",)
    return (whole if NAME.fullmatch(whole) and whole not in _KEYS_WITHOUT_COLUMN else f"column_{whole}",)


def matching_name(step: str, known: Iterable[str]) -> str | None:
    """Return the only one of the known names that a step of a path means, whatever its capitals, blanks and accents."""
    wanted = allowed_name(step, "_")
    found = [name for name in known if wanted and allowed_name(name, "_") == wanted]
    return found[0] if len(found) == 1 else None


def make_id(text: str) -> str:
    """Return the id of a card with this name; empty if most of its letters are none of a-z, so that ids would say nothing."""
    new = allowed_name(text, "-")
    return new if sum(map(str.isalpha, new)) * 2 >= sum(map(str.isalpha, text)) else ""


def make_live_id(name: str) -> str:
    """Return the id of a card of a live sheet: in another script one that is the same wherever the row stands, `name-1f0c9a2b`.

    Empty for a name without a letter or a figure.
    """
    letters = "".join(sign for sign in normalize("NFKC", name).casefold() if category(sign)[0] in "LMN")
    digest = blake2b(letters.encode(), digest_size=4).hexdigest()
    return make_id(name) or (f"name-{digest}" if letters else "")


def _step_name(step: str) -> str:
    return step if step.isascii() and (NAME.fullmatch(step) or step.isdigit()) else allowed_name(step, "_")


ID_HEADER = "id"
COMMENT_SIGN = "#"
"""A column whose name begins so is for those who work on the table."""


def find_header(table: Table, known: Collection[str] = ()) -> NumberedRow | None:
    """Return the row below a title that names the columns, if the first row has the title; `known` are fields of cards."""
    for row in table.rows[:MOST_TITLE_ROWS]:
        paths = [column_path(cell_text(cell), index) for index, cell in enumerate(row.cells) if cell]
        if sum(path[0] in known for path in paths) > 1:
            return row
    return row_below_title(table)


def header_hint(row: NumberedRow) -> str:
    """Say how to read a table whose columns are named by a row that is not the first."""
    number = row.number
    return f"if row {number} names the columns, say so: `source: {{file: …, header: {number}}}`, or `--header {number}`"


_MOST_NAMES = 12
"""Names of columns that a message lists."""
_LEAVE_OUT = "leave the column out (`--leave-out` of an import, `columns` of a source, or a name that begins with `#`)"


@record(eq=False, frozen=False)
class Column:
    """A field, or a part of one, of the kind `kind`: a leaf has the `index` of its column, from 0; others have `parts`."""

    key: Scalar
    kind: Kind
    index: int = -1
    parts: dict[str, Column] = field(default_factory=dict)

    @property
    def is_plain(self) -> bool:
        """Whether a cell is a value as it is written."""
        return self.index >= 0 and type(self.kind).cell_node is Kind.cell_node

    @property
    def first(self) -> int:
        """The index of its first column."""
        return self.index if self.index >= 0 else min(part.first for part in self.parts.values())


class _HeaderReader:
    """Reads the header of a table to `root`, the tree of its columns, and `id`, the index of the column with the ids.

    `id` is that of the column `ids`, if there is one, of whose cells they are made; columns of `unread` fields are left out.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - the table, what its columns mean, and which of them count
        self,
        table: Table,
        card: RecordKind,
        faults: FileFaults,
        named: Mapping[str, NamedColumn],
        ids: Message | None,
        unread: Collection[str],
    ) -> None:
        self._unread = unread
        self.id = -1
        self.ids = ids
        self.root = Column(Scalar("", "", table.path, 1, 1), card)
        self._table = table
        self._card = card
        self._faults = faults
        self._named = named
        self._names = table.names
        self._known = (ID_HEADER, *card.fields)
        self._paths = [self._find_path(index, name) for index, name in enumerate(self._names)]

    def read(self) -> bool:
        """Read all columns; False if the header has a fault, because then the rows cannot be read."""
        count_before = self._faults.count
        self._check_named_columns()
        if self._faults.count == count_before and self._has_header():
            self._read_columns()
        return self._faults.count == count_before

    def _check_named_columns(self) -> None:
        for header, column in self._named.items():
            if header not in self._names:
                hint = did_you_mean(header, [name for name in self._names if name])
                self._faults.add("unknown-column", f"the table has no column `{header}`", column.header, hint=hint)

    def _has_header(self) -> bool:
        # the first row names a column that cards have; otherwise it is probably a card
        named = [(name, path) for name, path in zip(self._names, self._paths, strict=True) if path]
        near = [name for name, path in named if nearest(name.lower(), self._known)]
        if any(path[0] in self._known for _, path in named) or (near and len(near) * 2 >= len(named)):
            return True
        found = ", ".join(f"`{name}`" for name in self._names[:3] if name) or "nothing"
        hint = f"columns are {', '.join(f'`{name}`' for name in self._known[:_MOST_NAMES])}"
        if (below := find_header(self._table, self._known)) is not None:
            hint = header_hint(below)
        message = f"row {self._table.header.number} must name the columns, found {found}"
        self._faults.add("no-header", message, self._table.mark(self._table.header, 0), hint=hint)
        return False

    def _read_columns(self) -> None:
        for index, (name, path) in enumerate(zip(self._names, self._paths, strict=True)):
            if path == (ID_HEADER,) and self.id >= 0:
                self._report_duplicate(index, path, self.id)
            elif path == (ID_HEADER,):
                self.id = index
                if self.ids is not None:
                    self._report_two_ids(self.ids, index, name)
            elif path:
                self._read_column(index, name, path)
            elif not name:
                self._refuse_nameless(index)
        if self.ids is not None and self.id < 0:
            self._find_column_of_ids(self.ids)
        elif self.id < 0:
            hint = "each card needs an id, such as `grey-heron`, that never changes; "
            hint += "or let ids be made from a column of names: `source: {file: …, ids: …}`"
            self._faults.add("missing-column", "the table has no column `id`", self._table.mark(self._table.header), hint=hint)
        self._check_numbers(self.root, "")

    def _report_two_ids(self, ids: Message, index: int, name: str) -> None:
        message, also = f"the table has a column `{name}`, and ids from `{ids.source}`", [("it is at", self._mark(index))]
        hint = f'take `ids` out, or say what the column is: `columns: {{{name}: "#"}}` leaves it out'
        self._faults.add("duplicate-column", message, ids.mark, also=also, hint=hint)

    def _find_column_of_ids(self, ids: Message) -> None:
        if ids.source in self._names:
            self.id = self._names.index(ids.source)
        else:
            hint = did_you_mean(ids.source, [name for name in self._names if name])
            self._faults.add("unknown-column", f"the table has no column `{ids.source}`", ids.mark, hint=hint)

    def _find_path(self, index: int, name: str) -> tuple[str, ...]:
        name = self._named[name].field if name in self._named else name
        if not name or name.startswith(COMMENT_SIGN):
            return ()
        steps = tuple(name.split("."))
        if steps[0] in self._unread:
            return ()
        return steps if steps[0] in self._known else column_path(name, index)

    def _report_duplicate(self, index: int, path: tuple[str, ...], first: int) -> None:
        name, other = self._names[index], self._names[first]
        message = f"column `{name}` occurs twice"
        if name != other:
            message = f"columns `{other}` and `{name}` are both the field `{'.'.join(path)}`"
        mark, also = self._mark(index), [("first at", self._mark(first))]
        self._faults.add("duplicate-column", message, mark, also=also, hint="take one of them out")

    def _refuse_nameless(self, index: int) -> None:
        for row in self._table.rows:
            if index < len(row.cells) and row.cells[index]:
                hint = f"name it in row {self._table.header.number}; a name that begins with `#` is a comment"
                also = [("first value at", self._table.mark(row, index))]
                self._faults.add("missing-column", "the column has no name", self._mark(index), also=also, hint=hint)
                return

    def _read_column(self, index: int, name: str, path: tuple[str, ...]) -> None:
        column = self.root
        for written in path:
            try:
                step, kind = find_part(column.kind, written)
            except UnknownStepError as error:
                if column is not self.root or self._has_values(index):  # a column that is empty is no field, and no fault
                    self._report_unknown(index, path, written, error.known, column)
                return
            if column.index >= 0:
                self._report_overlap(index, name, column.index)
                return
            key = Scalar(step, "", self._table.path, self._table.header.number, index + 1)
            column = column.parts.setdefault(step, Column(key, kind))
        if column.index >= 0:
            self._report_duplicate(index, path, column.index)
        elif column.parts:
            self._report_overlap(index, name, column.first)
        elif hint := column.kind.single_cell_hint(name):
            message = f"`{name}` is a {column.kind.name}, which a cell cannot hold"
            self._faults.add("wrong-column", message, self._mark(index), hint=hint)
        column.index = index

    def _has_values(self, index: int) -> bool:
        return any(_cell(row, index) for row in self._table.rows)

    def _report_overlap(self, index: int, name: str, first: int) -> None:
        message = f"column `{name}` gives what column `{self._names[first]}` gives too"
        also = [("which is at", self._mark(first))]
        self._faults.add("duplicate-column", message, self._mark(index), also=also, hint="take one of them out")

    def _report_unknown(self, index: int, path: tuple[str, ...], step: str, known: tuple[str, ...], column: Column) -> None:
        written, meant = self._names[index], ".".join(path)
        choices = self._known if column is self.root else known
        near = nearest(step.lower(), choices)
        if column.kind.has_numbered_items:
            hint = f"items are numbered from 1: `{meant.replace(f'.{step}', '.1', 1)}`"
        elif near:
            hint = f"did you mean `{meant.replace(step, near, 1)}`?"
        elif not choices:
            hint = f"`{path[0]}` has no parts: write `{meant[: meant.rindex(f'.{step}')]}`"
        else:
            listed = ", ".join(f"`{choice}`" for choice in choices[:_MOST_NAMES])
            hint = f"one of {listed}; declare it in types.yaml, or {_LEAVE_OUT}"
        hint = (_undeclared_language_hint(written, choices) if column is self.root else None) or hint
        named = f" for the column `{written}`" if written != meant else ""
        mark, also = self._mark(index), []
        if written in self._named:
            mark, also = self._named[written].mark, [("which is at", mark)]
        self._faults.add("unknown-column", f"no card has a field `{meant}`{named}", mark, also=also, hint=hint)

    def _check_numbers(self, column: Column, path: str) -> None:
        for step, part in column.parts.items():
            self._check_numbers(part, f"{path}{step}.")
        if column.kind.has_numbered_items and column.parts:
            missing = next((n for n in range(1, len(column.parts) + 1) if str(n) not in column.parts), None)
            if missing is not None:
                last = max(column.parts.values(), key=lambda part: int(part.key.value))
                message = f"there is `{path}{last.key.value}`, but no `{path}{missing}`"
                self._faults.add("missing-column", message, last.key.mark, hint="items are numbered from 1, without a gap")

    def _mark(self, index: int) -> Mark:
        return self._table.mark(self._table.header, index)


def find_part(kind: Kind, step: str) -> tuple[str, Kind]:
    """Return the name and the kind of a part that a step of a column's path means. Raises UnknownStepError."""
    try:
        return step, kind.column_kind(step)
    except UnknownStepError as error:
        name = matching_name(step, error.known)
        if name is None:
            raise
        return name, kind.column_kind(name)


def fields_and_languages(name: str) -> Iterator[tuple[str, str]]:
    """Yield what may be a field and its language in a column's name, `name_pt` and `BR`, then `name` and `pt_BR`."""
    for place in (n for n in range(len(name) - 1, 0, -1) if name[n] == "_"):
        yield name[:place], name[place + 1 :]


def _undeclared_language_hint(name: str, known: Iterable[str]) -> str | None:
    """Return how to declare the language of a column that may be a field in a language; `known` are the fields."""
    fields = set(known)
    for stem, language in fields_and_languages(name):
        tag = canonical_tag(language)
        if tag is not None and column_path(stem, 0)[0] in fields and is_known(tag):
            return (
                f"if it is `{stem}` in {language_name(tag)}, declare that in types.yaml, above `fields`: `languages: [{tag}]`"
            )
    return None


ODD_CELL_HINTS = {
    CellContent.BREAK: "type the line break again in the spreadsheet, or save it as CSV",
    CellContent.ERROR: "correct its formula, or write the value",
    CellContent.FORMULA: f"open and save the file in a spreadsheet, which stores the result; write the value; or {_LEAVE_OUT}",
}


def table_cards(  # noqa: PLR0913, PLR0917 - as `_HeaderReader`
    table: Table,
    card: RecordKind,
    faults: FileFaults,
    named: Mapping[str, NamedColumn] | None = None,
    ids: Message | None = None,
    unread: Collection[str] = (),
) -> Map | None:
    """Return the cards of a table by their ids, in the order of its rows; None if its header has a fault.

    `named` are the columns whose fields do not follow from their headers, by the headers; `ids` is the header of the column
    from which ids are made, if there is no column `id`. Columns of the `unread` fields, whose declarations have a fault, are
    left out. An empty cell is a field that is not written. A value that cannot be read becomes an UnreadScalar.
    """
    header = _HeaderReader(table, card, faults, named or {}, ids, unread)
    if not header.read():
        return None
    reader = _RowReader(table, header, faults)
    report_ragged_rows(table, faults)
    report_looks(table, dict(_kinds_of_columns(header.root)) | {header.id: TextKind()}, faults)
    if not table.rows:
        message, hint = "the table has a header and no rows, so that its deck has no cards", "write a row for each card"
        mark = table.mark(table.header)
        warning = Diagnostic("load/no-rows", message, mark, "warning", hint=hint, about=(mark,), distance=Distance.CONTENT)
        faults.report.add(warning)
    cards = Map(table.path, table.header.number, header.id + 1)
    for row in table.rows:
        key = reader.card_id(row)
        if key is not None and key.value in cards.entries:
            made = f", made from `{ids.source}`," if ids else ""
            way_out = "tell the two apart, or give the table a column `id`" if ids else None
            message = f"card id `{key.value}`{made} occurs twice in the table"
            also = [("first at", cards.entries[key.value][0].mark)]
            faults.add("duplicate-id", message, key.mark, also=also, hint=way_out)
        elif key is not None:
            cards.entries[key.value] = (key, reader.card(row))
    return cards


def report_looks(table: Table, kinds: Mapping[int, Kind], faults: FileFaults) -> None:
    """Report struck-out words, which would print, as one fault, and bold and italic words, which would not, by columns.

    `kinds` are those of the columns that are read, by their index.
    """
    runs = {place: look.runs for place, look in sorted(table.looks.items()) if look.runs and place[1] in kinds}
    rows = {row.number: row for row in table.rows}
    marks = {place: Mark(table.path, place[0], place[1] + 1) for place in runs if place[0] in rows}
    struck = [place for place in marks if any(run.struck for run in runs[place])]
    if struck:
        words = " … ".join(run.text.strip() for run in runs[struck[0]] if run.struck)
        more = f"; {len(struck) - 1} more cells hold such words" if len(struck) > 1 else ""
        hint = "delete them in the spreadsheet, or take the line off what is to be printed"
        also = [("and", marks[place]) for place in struck[1:4]]
        message = f"`{shorten(words)}` is struck out, and would print{more}"
        faults.add("struck-words", message, marks[struck[0]], also=also, hint=hint)
    emphatic = [place for place in marks if any(run.bold or run.italic for run in runs[place])]
    for index in dict.fromkeys(column for _, column in emphatic if isinstance(kinds[column].innermost(), TextKind)):
        cells = [marks[place] for place in emphatic if place[1] == index]
        name = cell_text(table.header.cells[index])
        message = (
            f"words in bold or italics of the column `{name}` print as all others, in {len(cells)} cell{'s'[: len(cells) - 1]}"
        )
        hint = "write `**bold**` and `_italic_` in the cells, as `pnp import` does"
        also = [("and", mark) for mark in cells[1:4]]
        faults.report.warning("load/lost-emphasis", message, cells[0], also=also, hint=hint)


def _kinds_of_columns(column: Column) -> Iterator[tuple[int, Kind]]:
    if column.index >= 0:
        yield column.index, column.kind
    for part in column.parts.values():
        yield from _kinds_of_columns(part)


def _marked_text(runs: Sequence[TextRun]) -> str:
    """Write a text with its marks, which stand at words and never at the white space beside them."""
    text = ""
    for (bold, italic), group in groupby(runs, lambda run: (run.bold, run.italic)):
        for part in re.split(r"(\s*\n\s*)", "".join(run.text for run in group)):
            words = part.strip()
            sign = "*" if text[-1:].isalnum() and part == part.lstrip() else "_"  # in a word, only `*` is one
            marks = f"{sign * italic}{'**' * bold}"
            text += part.replace(words, f"{marks}{words}{marks[::-1]}") if words and "*" not in words else part
    return text.strip()


def write_emphasis(table: Table, changed: list[str]) -> Table:
    """Return the table with the marks of texts for words that its cells show in bold or italics."""
    cells = {place: look for place, look in table.looks.items() if any(run.bold or run.italic for run in look.runs)}
    if not cells:
        return table
    rows = []
    for row in table.rows:
        new = [
            _marked_text(cells[row.number, n].runs) if (row.number, n) in cells and isinstance(cell, str) else cell
            for n, cell in enumerate(row.cells)
        ]
        rows.append(row._replace(cells=new))
    written = table.names
    said = "words in bold or italics of the column `{}` are written `**bold**`, `_italic_`"
    changed += [said.format(written[index]) for index in sorted({column for _, column in cells})]
    struck = {
        place: look._replace(runs=tuple([TextRun(run.text, struck=True) for run in look.runs if run.struck]))
        for place, look in table.looks.items()
    }
    return replace(table, rows=tuple(rows), looks=struck)


def say_signs(table: Table) -> Iterator[str]:
    """Yield what is not read of numbers that cells show with a sign, once for each column."""
    rows, names, known = {row.number: row for row in table.rows}, table.names, set[tuple[int, str]]()
    for (number, index), look in sorted(table.looks.items()):
        name = names[index] if index < len(names) else ""
        if look.sign and number in rows and name and not name.startswith(COMMENT_SIGN) and (index, look.sign) not in known:
            known.add((index, look.sign))
            said = f"column `{name}` is shown with `{look.sign}`, and only its number is read"
            yield f"{said}, `{cell_text(rows[number].cells[index])}`: the template prints the sign"


SENTENCE = lazy_pattern(r"[.!?。！？…]\W*$|\n|; ")
"""The end of a sentence, or the middle of prose."""


def ask_about_rows(table: Table) -> Iterator[str]:
    """Ask whether the first row names the columns, and whether the last one is a card."""
    yield from _ask_about_header(table)
    yield from _ask_about_sums(table)


def _ask_about_header(table: Table) -> Iterator[str]:
    """Ask whether the first row is a card, if it has a number, or a sentence, above such cells; levels may be numbered."""
    names = table.names
    columns = [(name, [cell_text(row.cells[index]) for row in table.rows]) for index, name in enumerate(names) if name]
    numbers = [name for name, cells in columns if all(read_number(text) is not None for text in (name, *cells) if text)]
    running = [int(name) for name in numbers if read_whole_number(name) is not None]
    if len(running) > 1 and running == list(range(running[0], running[0] + len(running))):
        numbers = []
    prose = [name for name, cells in columns if " " in name and all(map(SENTENCE.search, filter(None, (name, *cells))))]
    if table.rows and (odd := [*numbers, *prose]):
        way = "if it is a card, write a row with the names of the columns above it, and import it again"
        yield f"does row {table.header.number} name the columns? `{shorten(odd[0])}` is like the cells below it: {way}"


def _ask_about_sums(table: Table) -> Iterator[str]:
    """Ask whether the last row is a card, if it is less full than every other, and half as full or with sums of those above."""
    full = [sum(map(bool, row.cells)) for row in table.rows]
    if len(full) > 1 and (min(full[:-1]) >= max(3, full[-1] * 2) or (min(full[:-1]) > full[-1] and _has_sums(table))):
        last = table.rows[-1]
        words = ", ".join(f"`{shorten(cell_text(cell))}`" for cell in last.cells if cell)
        way = "if these are sums, take them out of the table, and import it again"
        yield f"is row {last.number} a card? it holds only {words}: {way}"


def _has_sums(table: Table) -> bool:
    """Whether the whole numbers of the last row are the sums of those above them."""
    columns = [[cell_text(row.cells[index]) or "0" for row in table.rows] for index in range(len(table.names))]
    numbers = [[read_whole_number(text) for text in texts] for texts in columns if texts[-1] != "0"]
    known = [[number for number in column if number is not None] for column in numbers if column[-1] is not None]
    return bool(known) and all(len(column) == len(table.rows) and sum(column[:-1]) == column[-1] for column in known)


def report_ragged_rows(table: Table, faults: FileFaults) -> None:
    """Report the rows that have more or fewer cells than the header, as one fault; more are allowed if they are empty."""
    width = len(table.header.cells)
    ragged = [row for row in table.rows if len(row.cells) < width or any(row.cells[width:])]
    if not ragged:
        return
    count = len(ragged[0].cells)
    message = f"the row has {count} cell{'' if count == 1 else 's'}, the header has {width}"
    message += f"; {len(ragged) - 1} more differ" if len(ragged) > 1 else ""
    hint = "quote a text that holds the delimiter" if count > width else "write its empty cells too"
    if any(cell_text(cell).startswith('"') for cell in ragged[0].cells):
        hint = "a text in quotes begins directly behind the delimiter: take the blank before its quote out"
    also = [("and", table.mark(row)) for row in ragged[1:4]]
    faults.add("ragged-row", message, table.mark(ragged[0], min(count, width + 1) - 1), also=also, hint=hint)


class _RowReader:
    """Reads the rows of one table."""

    def __init__(self, table: Table, header: _HeaderReader, faults: FileFaults) -> None:
        columns = header.root.parts
        self._table = table
        self._path = table.path
        self._id = header.id
        self._ids = header.ids
        self._plain = [(name, column.index, column.key) for name, column in columns.items() if column.is_plain]
        self._others = [(name, column) for name, column in columns.items() if not column.is_plain]
        self._kinds = {name: column.kind for name, column in columns.items()}
        self._faults = faults

    def card_id(self, row: NumberedRow) -> Scalar | None:
        """Return the id of a row's card; None if it has none, which is reported."""
        cell = _cell(row, self._id)
        if isinstance(cell, OddCell):
            self._refuse(cell, "id", "text", self._table.mark(row, self._id), FindingSubject())
        elif not cell:
            name = self._ids.source if self._ids else "id"
            hint = "a row that is not empty is a card: give it an id that never changes"
            self._faults.add("missing-field", f"row {row.number} has no `{name}`", self._table.mark(row, self._id), hint=hint)
        elif self._ids is None or (id_ := make_live_id(cell)):
            return Scalar(cell if self._ids is None else id_, "", self._path, row.number, self._id + 1)
        else:
            message = f"no id can be made from `{shorten(cell)}`"
            hint = "write a name with letters or figures, or give the table a column `id`"
            self._faults.add("missing-field", message, self._table.mark(row, self._id), hint=hint)
        return None

    def card(self, row: NumberedRow) -> Map:
        """Return the card of a row; cells that are values as they are written, which are most, are read first and quickly."""
        path, number, cells = self._path, row.number, row.cells
        card = Map(path, number, self._id + 1)
        entries = card.entries
        for name, index, key in self._plain:
            cell = cells[index] if index < len(cells) else None
            if isinstance(cell, str):
                if cell:
                    entries[name] = (key, Scalar(cell, "", path, number, index + 1))
            elif cell is None:  # the row is too short, which is reported
                entries[name] = (key, self._unread_scalar(row, index))
            else:
                entries[name] = (key, self._odd_cell_node(cell, self._kinds[name], name, row, index))
        for name, column in self._others:
            count_before = self._faults.count
            inner = self._node(column, row, name) or self._empty_node(column, row)
            if self._faults.count != count_before or column.first >= len(cells):
                inner = self._unread_scalar(row, column.first)
            if inner is not None:
                entries[name] = (column.key, inner)
        return card

    def _node(self, column: Column, row: NumberedRow, path: str) -> Node | None:
        """Return the node of one or several columns; None if all their cells are empty."""
        if column.index >= 0:
            cell = _cell(row, column.index)
            if isinstance(cell, OddCell):
                return self._odd_cell_node(cell, column.kind, path, row, column.index)
            return column.kind.cell_node(Scalar(cell, "", self._path, row.number, column.index + 1)) if cell else None
        nodes = {name: self._node(part, row, f"{path}.{name}") for name, part in column.parts.items()}
        if all(node is None for node in nodes.values()):
            return None
        if column.kind.has_numbered_items:
            return self._items(nodes, column, row, path)
        node = Map(self._path, row.number, column.first + 1)
        for name, part in column.parts.items():
            inner = nodes[name] or self._empty_node(part, row)
            if inner is not None:
                node.entries[name] = (part.key, inner)
        return node

    def _items(self, nodes: dict[str, Node | None], column: Column, row: NumberedRow, path: str) -> List:
        last = max(int(number) for number, node in nodes.items() if node is not None)
        items = List(self._path, row.number, column.first + 1)
        for number in map(str, range(1, last + 1)):
            node = nodes[number]
            if node is None:
                message = f"`{path}.{number}` is empty, but `{path}.{last}` is not"
                mark = self._table.mark(row, column.parts[number].first)
                hint = "fill the items from the first"
                self._faults.add("missing-item", message, mark, hint=hint, subject=self._subject(row, path))
            else:
                items.items.append(node)
        return items

    def _empty_node(self, column: Column, row: NumberedRow) -> Node | None:
        kind = column.kind
        if not kind.required:
            return None
        if kind.has_numbered_items:
            return List(self._path, row.number, column.first + 1)
        needs_fields = not isinstance(kind, MappingKind) and any(part.required for _, part in kind.parts())
        return Map(self._path, row.number, column.first + 1) if kind.single_cell_hint("") and not needs_fields else None

    def _odd_cell_node(self, cell: OddCell, kind: Kind, path: str, row: NumberedRow, index: int) -> Node:
        kind = kind.innermost()
        if cell.holds in kind.cell_contents:
            return Scalar(cell.text, "", self._path, row.number, index + 1)
        self._refuse(cell, path, kind.name, self._table.mark(row, index), self._subject(row, path))
        return self._unread_scalar(row, index)

    def _refuse(self, cell: OddCell, path: str, kind: str, mark: Mark, subject: FindingSubject) -> None:
        found = f"{cell.holds.value}, `{shorten(cell.text)}`" if cell.text else cell.holds.value
        is_fault = cell.holds in ODD_CELL_HINTS  # of the cell, whatever the kind
        hint = ODD_CELL_HINTS.get(cell.holds, "format the cell as text, and type it again")
        if cell.holds is CellContent.NUMBER and kind == IntKind.name:
            hint = "the spreadsheet may show it rounded: write a whole number"
        place = f"the cell of `{path}` holds" if is_fault else f"`{path}` is of the kind `{kind}`, the cell holds"
        cause = f"{place} {cell.holds.value}"  # the same column with other values
        self._faults.add("wrong-cell", f"{place} {found}", mark, hint=hint, subject=subject, cause=cause)

    def _subject(self, row: NumberedRow, path: str) -> FindingSubject:
        id_ = _cell(row, self._id)
        return FindingSubject(id_ if isinstance(id_, str) else None, path.partition(".")[0])

    def _unread_scalar(self, row: NumberedRow, index: int) -> UnreadScalar:
        return UnreadScalar("", "", self._path, row.number, index + 1)


def _cell(row: NumberedRow, index: int) -> Cell:
    return row.cells[index] if index < len(row.cells) else ""
