"""A map drawn as characters in YAML: one line per row, one character per space, blanks between them as one likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.diagnostics import Mark, did_you_mean
from pnp.model.fields import Grid
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from pnp.model.fields import Kind
    from pnp.yaml_nodes.faults import Faults
    from pnp.yaml_nodes.nodes import Node


def read_grid(kind: Kind, node: Node, name: str, faults: Faults) -> Grid | None:
    """Read a grid of the kind's `columns` and `rows` (0: any, but rows of one length) through its legend."""
    if not isinstance(node, Scalar):
        faults.wrong_kind(name, "a grid of characters", node, hint="draw it under `|`, one line per row")
        return None
    lines = node.value.rstrip("\n").split("\n")
    rows = tuple(tuple(kind.legend.get(cell, "") for cell in line if not cell.isspace()) for line in lines)
    _check_cells(kind, lines, node, name, faults)
    _check_size(kind, rows, node, name, faults)
    return Grid(rows, node.mark)


def _line_mark(node: Scalar, index: int) -> Mark:
    """Say where a row starts; only a literal block has the lines of the file."""
    return Mark(node.path, node.line + index, node.column) if node.style == "|" else node.mark


def _check_cells(kind: Kind, lines: list[str], node: Scalar, name: str, faults: Faults) -> None:
    """Report each character that the legend does not have, once, where it stands first."""
    known = set(kind.legend)
    for index, line in enumerate(lines):
        for offset, character in enumerate(line):
            if character not in known and not character.isspace():
                known.add(character)
                start = _line_mark(node, index)
                message, hint = f"`{character}` is not in the legend of `{name}`", did_you_mean(character, kind.legend)
                faults.add("unknown-choice", message, Mark(start.path, start.line, start.column + offset), hint=hint)


def _check_size(kind: Kind, rows: tuple[tuple[str, ...], ...], node: Scalar, name: str, faults: Faults) -> None:
    if kind.rows and len(rows) != kind.rows:
        hint = "draw it under `|`, one line per row" if node.style != "|" else None
        faults.add("grid-size", f"`{name}` must have {kind.rows} rows, found {len(rows)}", node.mark, hint=hint)
        return
    columns = kind.columns or len(rows[0])
    for index, row in enumerate(rows):
        if len(row) != columns:
            message = f"row {index + 1} of `{name}` must have {columns} columns, found {len(row)}"
            faults.add("grid-size", message, _line_mark(node, index))
