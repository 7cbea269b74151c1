"""Tables of the booklet that walk tables: patterns are replaced by rows, with values of several tables side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pnp.base.suggestions import did_you_mean
from pnp.load.notation.markup_tree import PlaceholderNode
from pnp.locale.resolve import resolve_placeholder
from pnp.locale.values import TableRow, TextFault, named_rows, named_value
from pnp.model.booklet import Block, ParagraphBlock, TableBlock, Words
from pnp.model.fields import OddsResult, Record, RichText, TextSpan, Value

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.locale.values import Lexicon
    from pnp.model.style import Align

    RowTexts = Callable[[Words, TableRow | None], RichText]


_COLUMN_WORDS = "column"
_DECK_PREFIX = "deck:"
_ODDS_PREFIX = "odds."
_OTHER_THAN_RULES = (_ODDS_PREFIX, _DECK_PREFIX, "card:", "example:")


class TableWalk:
    """Replaces the patterns of tables by their rows; `words` are the game's, in the language that is printed."""

    def __init__(self, lexicon: Lexicon, words: Record, texts: RowTexts, report: Report) -> None:
        self._lexicon = lexicon
        self._words = words
        self._texts = texts
        self._report = report

    def walk(self, block: TableBlock) -> Block:
        """Return a table with a row, or as many as it has patterns, for each row of the constant that it walks.

        If there is no such constant, the block is an empty paragraph, so that no error follows from its absence.

        Reports `locale/unknown-constant`, `locale/bad-constant`, `locale/unknown-field`, `locale/no-word`,
        `booklet/unnamed-column`, `booklet/no-columns` and `booklet/unlike-tables`.
        """
        heads = tuple(self._texts(head, None) for head in block.heads)
        try:
            rows = self._rows_of_group(block) if block.members else self._rows_of_tables(block)
        except TextFault as fault:
            if fault.code:
                self._report.error(fault.code, fault.message, block.mark, hint=fault.hint)
            return ParagraphBlock(self._text("", block), block.mark)
        if not block.rows and not block.columns and block.walks.startswith(_DECK_PREFIX):
            message = f"the table `{block.walks}` does not say which fields of the cards it prints"
            hint = f"name them: `[[table {block.walks} copies]]`, or write a heading and a row of patterns under the block"
            self._report.error("booklet/no-columns", message, block.mark, hint=hint)
            return ParagraphBlock(self._text("", block), block.mark)
        if not block.rows:
            return self._table_of_values(block, rows)
        found = tuple(tuple(self._texts(cell, row) for cell in pattern) for row in rows for pattern in block.rows)
        return replace(block, heads=heads, rows=found, walks="")

    def _rows_of_tables(self, block: TableBlock) -> tuple[TableRow, ...]:
        """Return the rows of the table, each with those of the others beside it as fields. Raises TextFault."""
        rows = named_rows(_full_name(block.walks), self._lexicon)
        for table in block.beside:
            others = named_rows(_full_name(table), self._lexicon)
            if len(others) != len(rows):
                few = f"{len(others)} of the {len(rows)} rows of `{block.walks}`"
                many = f"{len(others)} rows and `{block.walks}` only {len(rows)}"
                message = f"`{table}` has {few if len(others) < len(rows) else many}: they do not fit beside each other"
                raise TextFault("booklet/unlike-tables", message)
            rows = tuple(_joined_row(row, other) for row, other in zip(rows, others, strict=True))
        return rows

    def _rows_of_group(self, block: TableBlock) -> tuple[TableRow, ...]:
        """Return a row for each entry of the group: its name, its words if there are any, its values. Raises TextFault."""
        rows = []
        for number, entry in enumerate(block.members, 1):
            own = named_value(_full_name(f"{block.walks}.{entry}"), self._lexicon).value
            fields: dict[str, object] = {"name": entry, **(own if isinstance(own, dict) else {"value": own})}
            group = block.walks.replace(":", ".").rpartition(".")[2]
            if (words := self._word(group, entry)) is not None:
                fields["label"] = words
            elif any("{label" in str(cell) for pattern in block.rows for cell in pattern):
                message = f"`{{label}}` prints words for `{entry}`, and words.yaml has no `{group}_{entry}`"
                raise TextFault("locale/no-word", message, "add it, so that it can be translated")
            for other in block.beside:
                key = other.replace(":", ".").rpartition(".")[2]
                fields[key] = named_value(_full_name(f"{other}.{entry}"), self._lexicon).value
            rows.append(TableRow(block.walks, number, Record(cast("dict[str, Value]", fields), block.mark)))
        return tuple(rows)

    def _word(self, group: str, name: str) -> RichText | None:
        words = self._words.get(group)
        found = self._words.get(f"{group}_{name}") or (words.get(name) if isinstance(words, dict) else None)
        return found if isinstance(found, RichText) else None

    def _table_of_values(self, block: TableBlock, rows: tuple[TableRow, ...]) -> TableBlock:
        known = dict.fromkeys(name for row in rows for name in row.names)
        for column in (name for name in block.columns if rows and name.partition(".")[0] not in known):
            self._value(column, rows[0], block)  # which reports it
        columns = [name for name in block.columns or known if name.partition(".")[0] in known]
        heads = tuple(self._head(column, block) for column in columns)
        found = tuple(tuple(self._value(column, row, block) for column in columns) for row in rows)
        aligns: tuple[Align, ...] = tuple("end" if _is_number_column(column, rows) else "start" for column in columns)
        return replace(block, heads=heads, rows=found, aligns=aligns, walks="", columns=())

    def _head(self, column: str, block: TableBlock) -> RichText:
        key = column.replace(".", "_")
        if (word := self._word(_COLUMN_WORDS, key)) is not None:
            return word
        message = f"the table `{block.walks}` has no heading for `{column}`: words.yaml has no `{_COLUMN_WORDS}_{key}`"
        hint = f"add `{_COLUMN_WORDS}_{key}`, or write the heading and a row of patterns under the block"
        self._report.error("booklet/unnamed-column", message, block.mark, hint=hint)
        return self._text(column, block)

    def _value(self, column: str, row: TableRow, block: TableBlock) -> RichText:
        node = PlaceholderNode(0, 0, "", column)
        try:
            found = resolve_placeholder(node, replace(self._lexicon, row=row))
        except TextFault as fault:
            if fault.code:
                hint = fault.hint or did_you_mean(column, row.names)
                self._report.error(fault.code, fault.message, block.mark, hint=hint)
            return self._text("", block)
        return self._text(found, block) if isinstance(found, str) else replace(self._text("", block), spans=found)

    def _text(self, words: str, block: TableBlock) -> RichText:
        return RichText((TextSpan(words),) if words else (), "", self._lexicon.locale, block.mark)


def _full_name(walked: str) -> str:
    return walked if walked.startswith(_OTHER_THAN_RULES) else f"rules.{walked}"


def _joined_row(row: TableRow, other: TableRow) -> TableRow:
    """Return a row with the other one as a field, named like its table. Raises TextFault if they are about other numbers."""
    own, beside, key = row.value, other.value, other.table.rpartition(".")[2]
    if not isinstance(own, dict) or not isinstance(beside, dict):
        name = row.table if not isinstance(own, dict) else other.table
        raise TextFault("booklet/unlike-tables", f"`{name}` is no table of records: nothing can stand beside it")
    for name, value in own.items() if other.table.startswith(_ODDS_PREFIX) else ():
        if type(value) is int and type(beside.get(name)) is int and beside[name] != value:
            message = f"in row {row.number}, `{name}` of `{other.table}` is {beside[name]}, and of `{row.table}` {value}"
            raise TextFault("booklet/unlike-tables", message)
    return TableRow(row.table, row.number, Record({**own, key: beside}, getattr(own, "mark", beside.mark)))


def _is_number_column(column: str, rows: tuple[TableRow, ...]) -> bool:
    known = (row for row in rows if column.partition(".")[0] in row.names)
    return all(type(row.field(column)) in (int, float, OddsResult) for row in known)
