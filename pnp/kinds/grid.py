"""`grid`: a map drawn in characters, one line per row and one character per cell; spaces are ignored."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, ClassVar

from pnp.base.diagnostics import Mark
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.kinds.text import ANY_SCALAR
from pnp.kinds.whole_number import IntKind
from pnp.model.fields import Grid
from pnp.yaml_nodes.nodes import Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Node

_DRAWN = "draw it under `|`, one line per row"


@frozen(kw_only=True)
class GridKind(Kind):
    """Rows of `columns` cells (0: any number, the same in all rows), each a word of the `legend`."""

    name = "grid"
    example: ClassVar = KindExample(
        "cells",
        '{kind: grid, columns: 2, rows: 2, legend: {".": floor, "#": wall}}',
        "|\n  .#\n  ..",
        (
            '<grid x="3" y="3" columns="2" cell-w="10" cell-h="10">\n'
            "  {% for row in card.cells %}{% for cell in row %}\n"
            '  <rect w="10" h="10" fill="{{ cell }}"/>\n'
            "  {% endfor %}{% endfor %}\n"
            "</grid>"
        ),
        ("rect 3 3 10 10 fill floor\nrect 13 3 10 10 fill wall\nrect 3 13 10 10 fill floor\nrect 13 13 10 10 fill floor"),
    )
    seen = "rows of words, for two `{% for %}`"
    measure = "cells"

    columns: int = 0
    rows: int = 0
    legend: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return {
            "columns": IntKind(required=False, default=0, min=1, note="how many cells a row has; without it any number"),
            "rows": IntKind(required=False, default=0, min=1, note="how many rows it has; without it any number"),
            "legend": LegendKind(note="the word that each character stands for"),
        }

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Grid | None:
        """Read the rows and replace each character by its word in the legend."""
        del id_
        if not isinstance(node, Scalar):
            values.faults.wrong_kind(name, "a grid of characters", node, hint=_DRAWN)
            return None
        lines = node.value.rstrip("\n").split("\n")
        rows = tuple(tuple(self.legend.get(cell, "") for cell in line if not cell.isspace()) for line in lines)
        self._check_cells(lines, node, name, values.faults)
        self._check_size(rows, node, name, values.faults)
        return Grid(rows, node.mark)

    def _check_cells(self, lines: list[str], node: Scalar, name: str, faults: FileFaults) -> None:
        """Report each character that is not in the legend once, where it first occurs."""
        known = set(self.legend)
        for index, line in enumerate(lines):
            for offset, character in enumerate(line):
                if character not in known and not character.isspace():
                    known.add(character)
                    start = _line_mark(node, index)
                    message, hint = f"`{character}` is not in the legend of `{name}`", did_you_mean(character, self.legend)
                    place = start if start.is_cell else Mark(start.path, start.line, start.column + offset)
                    faults.add("unknown-choice", message, place, hint=hint)

    def _check_size(self, rows: tuple[tuple[str, ...], ...], node: Scalar, name: str, faults: FileFaults) -> None:
        if self.rows and len(rows) != self.rows:
            hint = "write one line per row" if node.mark.is_cell else _DRAWN if node.style != "|" else None
            faults.add("grid-size", f"`{name}` must have {self.rows} rows, found {len(rows)}", node.mark, hint=hint)
            return
        columns = self.columns or len(rows[0])
        for index, row in enumerate(rows):
            if len(row) != columns:
                message = f"row {index + 1} of `{name}` must have {columns} columns, found {len(row)}"
                faults.add("grid-size", message, _line_mark(node, index))

    def schema(self) -> Schema:
        """A text, described by its size and legend."""
        drawn: Schema = {"description": f"{self.note}; {self._drawn()}" if self.note else self._drawn()}
        return self._noted() | self.shape() | drawn

    def shape(self) -> Schema:
        """A text."""
        return {"type": "string"}

    def _drawn(self) -> str:
        legend = ", ".join(f"{character} {word}" for character, word in self.legend.items())
        size = f"{self.columns or 'any'} × {self.rows or 'any'} spaces: " if self.columns or self.rows else ""
        return f"drawn under |, {size}{legend}"

    def words(self) -> tuple[str, ...]:
        """Return the words of the legend."""
        return tuple(self.legend.values())


def _line_mark(node: Scalar, index: int) -> Mark:
    """Return the place where a row starts; only the lines of a literal block are lines of the file."""
    return Mark(node.path, node.line + index, node.column) if node.style == "|" else node.mark


@frozen(kw_only=True)
class LegendKind(Kind):
    """Words by single characters; only the declaration of a grid has it."""

    name = "legend"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Mapping[str, str] | None:
        """Read the legend; None if a part of it has an error, so that the cells are not checked."""
        del id_
        if not isinstance(node, Map) or not node.entries:
            values.faults.wrong_kind(name, "a mapping of characters to words", node)
            return None
        before, legend = values.faults.count, {}
        for key, value in node.entries.values():
            if len(key.value) != 1 or key.value.isspace():
                values.faults.wrong_kind(name, "keyed by single characters", key)
            elif not isinstance(value, Scalar) or not value.value:
                values.faults.wrong_kind(key.value, "a word", value)
            else:
                legend[key.value] = value.value
        return legend if values.faults.count == before else None

    def shape(self) -> Schema:
        """Scalars by single characters."""
        return {"type": "object", "propertyNames": {"maxLength": 1}, "additionalProperties": {"type": ANY_SCALAR}}
