"""A table as somebody made it without knowing `pnp`: its header in names that are allowed, and an id for every row."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from pnp.conversion.copies_column import COPIES, copies_column
from pnp.load.column_names import column_path
from pnp.yaml_nodes.scalars import SLUG, allowed_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pnp.tables.table import Cell, Table

ID = "id"
_COMMENT = "#"


class NamedTable(NamedTuple):
    """A table with names that fields can have, what was changed for it, and what the designer is asked; in sentences."""

    table: Table
    changed: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


def named_table(table: Table, taken: Collection[str] = ()) -> NamedTable:
    """Give the table with names that fields can have and with ids; `taken` are the fields that its cards have already.

    All rows must have as many cells as the header. Without a column `id`, ids are made from the first column that holds
    text in each row.
    """
    said: list[str] = []
    header, asked = _header(table, taken, said)
    rows = [list(row.cells) for row in table.rows]
    if ID not in header:
        source = next((n for n, name in enumerate(header) if name and _texts(rows, n)), None)
        if source is not None:
            said.append(f"ids were made from the column `{header[source]}`: they never change again")
            header = [*header, ID]  # behind all others, whose cells stay where they are
            rows = [[*cells, new] for cells, new in zip(rows, _different([_id(cells[source]) for cells in rows]), strict=True)]
    else:
        _slugs(rows, header.index(ID), said)
    named = [row._replace(cells=cells) for row, cells in zip(table.rows, rows, strict=True)]
    return NamedTable(replace(table, header=table.header._replace(cells=header), rows=tuple(named)), tuple(said), asked)


def kept_table(table: Table, taken: Collection[str] = ()) -> NamedTable:
    """Give a table that stays as it is, with the question whether a column says how often its cards are printed."""
    found = copies_column(table, taken)
    columns = found.unclear if found.column is None else (found.column,)
    ways = f"then name the column `{COPIES}`, and take its field out of types.yaml"
    asked = tuple(f"is `{_written(table)[n]}` the number of copies? {ways}" for n in columns)
    return NamedTable(table, asked=asked)


def with_field_names(table: Table) -> Table:
    """Give a table with the names by which the fields of its columns are found."""
    return replace(table, header=table.header._replace(cells=[_name(n, name) for n, name in enumerate(_written(table))]))


def _header(table: Table, taken: Collection[str], said: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """Give a header of names, each of them once, and what is to be asked about it."""
    written, copies = _written(table), copies_column(table, taken)
    wanted = _apart([COPIES if index == copies.column else _name(index, old) for index, old in enumerate(written)])
    names: list[str] = []
    for index, (old, new) in enumerate(zip(written, wanted, strict=True)):
        if new in names and new != ID and not new.startswith(_COMMENT):
            numbered = (f"{new}_{number}" for number in count(2))
            new = next(name for name in numbered if name not in (*names, *wanted))  # noqa: PLW2901
        names.append(new)
        if index == copies.column:
            said.append(f"column `{old}` is taken for the number of copies, `{COPIES}`")
        elif new != old:
            said.append(f"column `{old}` is called `{new}`")
    asked = tuple(
        f"is `{written[n]}` the number of copies? then name the column `{COPIES}`, and import it again" for n in copies.unclear
    )
    return names, asked


def _apart(names: list[str]) -> list[str]:
    """Write a path without dots if it leads into another column, or through a number that is none of a list: `x.2` is `x_2`."""
    known = set(names)
    out = []
    for name in names:
        steps = name.split(".")
        above = [".".join(steps[:n]) for n in range(1, len(steps))]
        numbered = [path for path, step in zip(above, steps[1:], strict=True) if step.isdigit()]
        sound = known.isdisjoint(above) and all(_is_list(path, names) for path in numbered)
        out.append(name if sound or name.startswith(_COMMENT) else "_".join(steps))
    return out


def _is_list(path: str, names: Iterable[str]) -> bool:
    """Whether the columns below a path are numbered from 1 without a gap."""
    inner = {name[len(path) + 1 :].partition(".")[0] for name in names if name.startswith(f"{path}.")}
    return inner == {str(number) for number in range(1, len(inner) + 1)}


def _written(table: Table) -> list[str]:
    return [cell if isinstance(cell, str) else cell.text for cell in table.header.cells]


def _name(index: int, written: str) -> str:
    return ".".join(column_path(written, index)) if written and not written.startswith(_COMMENT) else written


def _texts(rows: list[list[Cell]], index: int) -> bool:
    """Whether a column holds in each row a text that an id can be made from."""
    return bool(rows) and all(_id(row[index]) and not str(row[index]).isdigit() for row in rows)


def _id(cell: Cell) -> str:
    return allowed_name(cell, "-") if isinstance(cell, str) else ""


def _slugs(rows: list[list[Cell]], index: int, said: list[str]) -> None:
    """Make allowed ids of those that are none."""
    changed = 0
    for row in rows:
        cell = row[index]
        if isinstance(cell, str) and cell and not SLUG.fullmatch(cell) and (new := _id(cell)):
            row[index] = new
            changed += 1
    if changed:
        said.append(
            f"{changed} id{'s' * (changed != 1)} had signs that ids cannot have: they are written with a-z, 0-9 and `-`"
        )


def _different(ids: list[str]) -> list[str]:
    """Number ids that were made twice: `pike`, `pike-2`."""
    found: dict[str, None] = {}
    for id_ in ids:
        numbered = (f"{id_}-{number}" for number in count(2))
        found[id_ if id_ not in found else next(new for new in numbered if new not in found)] = None
    return list(found)
