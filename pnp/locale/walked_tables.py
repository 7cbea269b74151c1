"""Tables of the booklet that walk a table of the rules, or the cards of a deck: one printed row for each of these."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.load.notation.markup_tree import PlaceholderNode
from pnp.locale.named_values import rows_named
from pnp.locale.placeholders import printed
from pnp.locale.text_fault import TextFault
from pnp.model.booklet import ParagraphBlock
from pnp.model.fields import OddsResult, RichText, TextSpan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.base.diagnostics import Report
    from pnp.locale.lexicon import Lexicon
    from pnp.locale.table_rows import TableRow
    from pnp.model.booklet import Block, TableBlock, Words
    from pnp.model.fields import Record
    from pnp.model.style import Align

    RowTexts = Callable[[Words, TableRow | None], RichText]

_GROUP = "column"
_DECK = "deck:"


class TableWalk:
    """Replaces the patterns of tables by their rows; `words` are the game's, in the language that is printed."""

    def __init__(self, lexicon: Lexicon, words: Record, texts: RowTexts, report: Report) -> None:
        self._lexicon = lexicon
        self._words = words
        self._texts = texts
        self._report = report

    def walked(self, block: TableBlock) -> Block:
        """Return a table with a row, or as many as it has patterns, for each row of the constant that it walks.

        If there is no such constant, the block is an empty paragraph, so that no error follows from its absence.

        Reports `locale/unknown-constant`, `locale/bad-constant`, `locale/unknown-field`, `booklet/unnamed-column` and
        `booklet/no-columns`.
        """
        heads = tuple(self._texts(head, None) for head in block.heads)
        try:
            rows = rows_named(_named(block.walks), self._lexicon)
        except TextFault as fault:
            if fault.code:
                self._report.error(fault.code, fault.message, block.mark, hint=fault.hint)
            return ParagraphBlock(self._text("", block), block.mark)
        if not block.rows and not block.columns and block.walks.startswith(_DECK):
            message = f"the table `{block.walks}` does not say which fields of the cards it prints"
            hint = f"name them: `[[table {block.walks} copies]]`, or write a heading and a row of patterns under the block"
            self._report.error("booklet/no-columns", message, block.mark, hint=hint)
            return ParagraphBlock(self._text("", block), block.mark)
        if not block.rows:
            return self._plain(block, rows)
        found = tuple(tuple(self._texts(cell, row) for cell in pattern) for row in rows for pattern in block.rows)
        return replace(block, heads=heads, rows=found, walks="")

    def _plain(self, block: TableBlock, rows: tuple[TableRow, ...]) -> TableBlock:
        """Return a table of values without words: the chosen columns, or all that its rows have."""
        known = dict.fromkeys(name for row in rows for name in row.names)
        for column in (name for name in block.columns if rows and name not in known):
            self._value(column, rows[0], block)  # which reports it
        columns = [name for name in block.columns or known if name in known]
        heads = tuple(self._head(column, block) for column in columns)
        found = tuple(tuple(self._value(column, row, block) for column in columns) for row in rows)
        aligns: tuple[Align, ...] = tuple("end" if _is_number(column, rows) else "start" for column in columns)
        return replace(block, heads=heads, rows=found, aligns=aligns, walks="", columns=())

    def _head(self, column: str, block: TableBlock) -> RichText:
        group = self._words.get(_GROUP)
        word = self._words.get(f"{_GROUP}_{column}") or (group.get(column) if isinstance(group, dict) else None)
        if isinstance(word, RichText):
            return word
        message = f"the table `{block.walks}` has no heading for `{column}`: words.yaml has no `{_GROUP}_{column}`"
        hint = f"add `{_GROUP}_{column}`, or write the heading and a row of patterns under the block"
        self._report.error("booklet/unnamed-column", message, block.mark, hint=hint)
        return self._text(column, block)

    def _value(self, column: str, row: TableRow, block: TableBlock) -> RichText:
        node = PlaceholderNode(0, 0, "", column)
        try:
            found = printed(node, replace(self._lexicon, row=row))
        except TextFault as fault:
            if fault.code:
                hint = fault.hint or did_you_mean(column, row.names)
                self._report.error(fault.code, fault.message, block.mark, hint=hint)
            return self._text("", block)
        return self._text(found, block) if isinstance(found, str) else replace(self._text("", block), spans=found)

    def _text(self, words: str, block: TableBlock) -> RichText:
        return RichText((TextSpan(words),) if words else (), "", self._lexicon.locale, block.mark)


def _named(walks: str) -> str:
    """The table as a text names it: one of the rules or of odds, or the cards of a deck."""
    return walks if walks.startswith(("odds.", _DECK)) else f"rules.{walks}"


def _is_number(column: str, rows: tuple[TableRow, ...]) -> bool:
    return all(type(value) in (int, float, OddsResult) for value in _values(column, rows))


def _values(column: str, rows: tuple[TableRow, ...]) -> Iterator[object]:
    for row in rows:
        if column in row.names:
            yield row.field(column)
