"""Coverage of rule tables: rows with `from` and `to` that contain each whole number of a range exactly once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Distance
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.yaml.nodes import Map, Scalar, read_whole_number
from pnp.model.fields import Record
from pnp.model.game import marks_of_constants

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from pnp.base.diagnostics import Mark, Report
    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node
    from pnp.model.game import Constant


@frozen(kw_only=True)
class EndKind(Kind):
    """An end of a range: a whole number or the dotted name of a constant."""

    name = "end"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> int | str | None:
        """Read `1` or `group.members_max`."""
        del id_
        if not isinstance(node, Scalar) or node.empty:
            values.faults.wrong_kind(name, "a whole number or the name of a constant", node)
            return None
        number = read_whole_number(node.value)
        return node.value if number is None else number

    def shape(self) -> Schema:
        """Either."""
        return {"anyOf": [{"type": "integer"}, {"type": "string", "description": "the dotted name of a constant"}]}


_ENDS = {"from": EndKind(note="the first number"), "to": EndKind(note="the last number")}


@frozen(kw_only=True)
class CoversKind(Kind):
    """A range of whole numbers whose ends are numbers or the names of constants."""

    name = "range"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[int | str, int | str] | None:
        """Read `{from: 1, to: group.members_max}`."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a mapping such as `{from: 1, to: group.max}`", node)
            return None
        low, high = values.fields(_ENDS, node, id_).values()
        return (low, high) if isinstance(low, (int, str)) and isinstance(high, (int, str)) else None

    def shape(self) -> Schema:
        """Both ends."""
        return RecordKind(fields=_ENDS).shape()


def check_covers(rules: Mapping[str, Constant], report: Report, unread: Collection[str] = ()) -> None:
    """Check that each table covers what its `covers` says.

    Faults, at the row in question: `rules/table-gap`, `rules/table-overlap`; `rules/bad-table` if the rows have no `from`
    and `to`, or an end is not the name of a whole number. An end that is in `unread` (`rules.group.max`) has been reported.
    """
    for constant in rules.values():
        if constant.covers is not None:
            if any(f"rules.{end}" in unread for end in constant.covers):
                continue
            low, high = (_number(end, constant, rules, report) for end in constant.covers)
            rows = _rows(constant, report)
            if low is None or high is None or rows is None:
                continue
            about = marks_of_constants(rules, (constant.name, *(end for end in constant.covers if isinstance(end, str))))
            for code, message, mark in _faults(constant, rows, low, high):
                report.contradiction(code, message, mark, about)


def _number(end: int | str, constant: Constant, rules: Mapping[str, Constant], report: Report) -> int | None:
    if isinstance(end, int):
        return end
    named = rules.get(end)
    if named is not None and type(named.value) is int:
        return named.value
    what = "is not a whole number" if named else "is not a constant"
    hint = None if named else did_you_mean(end, rules)
    about = (constant.mark, *marks_of_constants(rules, (end,)))
    message = f"`{constant.name}` covers up to `{end}`, which {what}"
    found = Diagnostic("rules/bad-table", message, constant.mark, hint=hint, about=about, distance=Distance.CONTENT)
    report.add(found)
    return None


def _rows(constant: Constant, report: Report) -> list[tuple[Record, int, int]] | None:
    found = []
    for row in constant.value if isinstance(constant.value, tuple) and constant.value else (None,):
        low, high = (row.get("from"), row.get("to")) if isinstance(row, Record) else (None, None)
        if type(low) is not int or type(high) is not int or not isinstance(row, Record) or low > high:
            mark = row.mark if isinstance(row, Record) else constant.mark
            message = f"a row of `{constant.name}` needs whole numbers `from` and `to`, the first not above the second"
            report.contradiction("rules/bad-table", message, mark, (constant.mark,))
            return None
        found.append((row, low, high))
    return sorted(found, key=lambda row: row[1])


def _faults(constant: Constant, rows: list[tuple[Record, int, int]], low: int, high: int) -> Iterator[tuple[str, str, Mark]]:
    """Yield the code, the message and the place of each gap and overlap."""
    assert constant.covers is not None, "asked of tables that cover something"
    first_end, last_end = (f" (`{end}`)" if isinstance(end, str) else "" for end in constant.covers)
    wanted = f"expected every number from {low}{first_end} to {high}{last_end} once"
    free = low  # the first number that is not covered by the rows so far
    for row, first, last in rows:
        outside = [n for n in (first, last) if not low <= n <= high]
        if outside:
            yield "rules/table-overlap", f"`{constant.name}` goes beyond its range with {outside[0]}: {wanted}", row.mark
        if first > free:
            yield "rules/table-gap", f"`{constant.name}` leaves out {_range(free, first - 1)}: {wanted}", row.mark
        elif low < free and first < free:
            twice = _range(first, min(free - 1, last))
            yield "rules/table-overlap", f"`{constant.name}` covers {twice} twice: {wanted}", row.mark
        free = max(free, last + 1)
    if free <= high:
        yield "rules/table-gap", f"`{constant.name}` leaves out {_range(free, high)}: {wanted}", rows[-1][0].mark


def _range(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"
