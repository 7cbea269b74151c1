"""The header of a table: each column is the path of a field (`cost.wood`, `levels.1.might`); together they are a tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean, nearest
from pnp.load.column_names import alike, column_path
from pnp.load.kinds.kind import Kind, UnknownStepError
from pnp.load.yaml.nodes import Scalar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.column_names import NamedColumn
    from pnp.load.kinds.compound import RecordKind
    from pnp.load.tables.table import Table
    from pnp.load.yaml.nodes import FileFaults

ID = "id"
_COMMENT = "#"
"""A column whose name begins so is for those who work on the table."""

_NAMED = 12


@dataclass(slots=True)
class Column:
    """A field, or a part of one, of the kind `kind`: a leaf has the `index` of its column, from 0; others have `parts`."""

    key: Scalar
    kind: Kind
    index: int = -1
    parts: dict[str, Column] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Whether a cell is a value as it is written."""
        return self.index >= 0 and type(self.kind).cell is Kind.cell

    @property
    def first(self) -> int:
        """The index of its first column."""
        return self.index if self.index >= 0 else min(part.first for part in self.parts.values())


@frozen
class TableColumns:
    """The columns of a table as a tree, and the index of the column with the ids."""

    id: int
    root: Column


def read_columns(table: Table, card: RecordKind, faults: FileFaults, named: Mapping[str, NamedColumn]) -> TableColumns | None:
    """Read the header of a table of cards; None if it has a fault, because then the rows cannot be read.

    `named` are the fields of columns by their headers; other columns are found by their names.
    """
    before = faults.count
    reader = _HeaderReader(table, card, faults, named)
    reader.check_named()
    if faults.count != before or not reader.has_header():
        return None
    reader.read()
    return TableColumns(reader.id, reader.root) if faults.count == before else None


class _HeaderReader:
    def __init__(self, table: Table, card: RecordKind, faults: FileFaults, named: Mapping[str, NamedColumn]) -> None:
        self.id = -1
        self.root = Column(Scalar("", "", table.path, 1, 1), card)
        self._table = table
        self._card = card
        self._faults = faults
        self._named = named
        self._names = [str(getattr(cell, "text", cell)) for cell in table.header.cells]
        self._known = (ID, *card.fields)
        self._paths = [self._path(index, name) for index, name in enumerate(self._names)]

    def check_named(self) -> None:
        """Report headers that `columns` names and the table does not have."""
        for header, column in self._named.items():
            if header not in self._names:
                hint = did_you_mean(header, [name for name in self._names if name])
                self._faults.add("unknown-column", f"the table has no column `{header}`", column.header, hint=hint)

    def has_header(self) -> bool:
        """Whether the first row names a column that cards have; otherwise it is probably a card."""
        named = [(name, path) for name, path in zip(self._names, self._paths, strict=True) if path]
        if any(path[0] in self._known or nearest(name.lower(), self._known) for name, path in named):
            return True
        found = ", ".join(f"`{name}`" for name in self._names[:3] if name) or "nothing"
        known = ", ".join(f"`{name}`" for name in self._known[:_NAMED])
        message = f"row 1 must name the columns, found {found}"
        self._faults.add("no-header", message, self._table.mark(self._table.header, 0), hint=f"columns are {known}")
        return False

    def read(self) -> None:
        """Read all columns into the tree."""
        for index, (name, path) in enumerate(zip(self._names, self._paths, strict=True)):
            if path == (ID,):
                self._read_id(index)
            elif path:
                self._column(index, name, path)
            elif not name:
                self._refuse_nameless(index)
        if self.id < 0:
            mark, hint = self._table.mark(self._table.header), "each card needs an id, such as `grey-heron`, that never changes"
            self._faults.add("missing-column", "the table has no column `id`", mark, hint=hint)
        self._check_numbers(self.root, "")

    def _path(self, index: int, name: str) -> tuple[str, ...]:
        """Return the steps to the field that a column names; none if it names no field."""
        name = self._named[name].field if name in self._named else name
        if not name or name.startswith(_COMMENT):
            return ()
        steps = tuple(name.split("."))
        return steps if steps[0] in self._known else column_path(name, index)

    def _read_id(self, index: int) -> None:
        if self.id >= 0:
            self._duplicate(index, (ID,), self.id)
        else:
            self.id = index

    def _duplicate(self, index: int, path: tuple[str, ...], first: int) -> None:
        name, other = self._names[index], self._names[first]
        message = f"column `{name}` occurs twice"
        if name != other:
            message = f"columns `{other}` and `{name}` are both the field `{'.'.join(path)}`"
        mark, also = self._mark(index), [("first at", self._mark(first))]
        self._faults.add("duplicate-column", message, mark, also=also, hint="take one of them out")

    def _refuse_nameless(self, index: int) -> None:
        """Report a column without a name whose rows hold something."""
        for row in self._table.rows:
            if index < len(row.cells) and row.cells[index]:
                hint = "name it in row 1; a name that begins with `#` is a comment"
                also = [("first value at", self._table.mark(row, index))]
                self._faults.add("missing-column", "the column has no name", self._mark(index), also=also, hint=hint)
                return

    def _column(self, index: int, name: str, path: tuple[str, ...]) -> None:
        column = self.root
        for written in path:
            try:
                step, kind = _part(column.kind, written)
            except UnknownStepError as error:
                self._unknown(index, path, written, error.known, column)
                return
            if column.index >= 0:
                self._twofold(index, name, column.index)
                return
            key = Scalar(step, "", self._table.path, self._table.header.number, index + 1)
            column = column.parts.setdefault(step, Column(key, kind))
        if column.index >= 0:
            self._duplicate(index, path, column.index)
        elif column.parts:
            self._twofold(index, name, column.first)
        elif hint := column.kind.whole_cell(name):
            message = f"`{name}` is a {column.kind.name}, which a cell cannot hold"
            self._faults.add("wrong-column", message, self._mark(index), hint=hint)
        column.index = index

    def _twofold(self, index: int, name: str, first: int) -> None:
        message = f"column `{name}` gives what column `{self._names[first]}` gives too"
        also = [("which is at", self._mark(first))]
        self._faults.add("duplicate-column", message, self._mark(index), also=also, hint="take one of them out")

    def _unknown(self, index: int, path: tuple[str, ...], step: str, known: tuple[str, ...], column: Column) -> None:
        """Report a column that cards do not have, with the nearest name that they have."""
        written, meant = self._names[index], ".".join(path)
        choices = self._known if column is self.root else known
        near = nearest(step.lower(), choices)
        if column.kind.numbered:
            hint = f"items are numbered from 1: `{meant.replace(f'.{step}', '.1', 1)}`"
        elif near:
            hint = f"did you mean `{meant.replace(step, near, 1)}`?"
        elif not choices:
            hint = f"`{path[0]}` has no parts: write `{meant[: meant.rindex(f'.{step}')]}`"
        else:
            listed = ", ".join(f"`{choice}`" for choice in choices[:_NAMED])
            hint = f"one of {listed}; declare it in types.yaml, or let its name begin with `#` if it is a comment"
        named = f" for the column `{written}`" if written != meant else ""
        mark, also = self._mark(index), []
        if written in self._named:
            mark, also = self._named[written].mark, [("which is at", mark)]
        self._faults.add("unknown-column", f"no card has a field `{meant}`{named}", mark, also=also, hint=hint)

    def _check_numbers(self, column: Column, path: str) -> None:
        """Report lists whose items are not numbered without a gap."""
        for step, part in column.parts.items():
            self._check_numbers(part, f"{path}{step}.")
        if column.kind.numbered and column.parts:
            missing = next((n for n in range(1, len(column.parts) + 1) if str(n) not in column.parts), None)
            if missing is not None:
                last = max(column.parts.values(), key=lambda part: int(part.key.value))
                message = f"there is `{path}{last.key.value}`, but no `{path}{missing}`"
                self._faults.add("missing-column", message, last.key.mark, hint="items are numbered from 1, without a gap")

    def _mark(self, index: int) -> Mark:
        return self._table.mark(self._table.header, index)


def _part(kind: Kind, step: str) -> tuple[str, Kind]:
    """Return the part of a kind that a step means, with its name. Raises UnknownStepError."""
    try:
        return step, kind.column(step)
    except UnknownStepError as error:
        name = alike(step, error.known)
        if name is None:
            raise
        return name, kind.column(name)
