"""A table as somebody made it without knowing `pnp`: its header in names that are allowed, and an id for every row."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from pnp.yaml_nodes.scalars import NAME, SLUG, allowed_name

if TYPE_CHECKING:
    from pnp.tables.table import Cell, Table
    from pnp.yaml_nodes.faults import FileFaults

ID = "id"
_COMMENT = "#"


def named_table(table: Table) -> tuple[Table, tuple[str, ...]]:
    """Give the table with names that fields can have and with ids, and what was changed, in sentences.

    All rows must have as many cells as the header. Without a column `id`, ids are made from the first column that holds
    text in each row.
    """
    said: list[str] = []
    header = [_column(cell if isinstance(cell, str) else cell.text, said) for cell in table.header.cells]
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
    return replace(table, header=table.header._replace(cells=header), rows=tuple(named)), tuple(said)


def check_names(table: Table, faults: FileFaults) -> None:
    """Report the columns whose names no field can have."""
    for index, cell in enumerate(table.header.cells):
        name = cell if isinstance(cell, str) else cell.text
        new = _column(name, [])
        if new != name:
            faults.add(
                "wrong-column", f"no field can be named `{name}`", table.mark(table.header, index), hint=f"write `{new}`"
            )


def _column(name: str, said: list[str]) -> str:
    if not name or name.startswith(_COMMENT):
        return name
    steps = [step if NAME.fullmatch(step) or step.isdigit() else allowed_name(step, "_") for step in name.split(".")]
    new = ".".join(steps) if all(steps) else name
    if new != name:
        said.append(f"column `{name}` is called `{new}`")
    return new


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
