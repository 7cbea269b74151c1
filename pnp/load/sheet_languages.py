"""Translations in a deck's table: columns such as `name_de`, in the languages that the type of its cards declares.

PO files stay the place of record; what the table says is compared with them, and fills what they leave empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.languages import language_name, standing_tag
from pnp.load.kinds.kind import UnknownStepError
from pnp.load.kinds.simple import TextKind
from pnp.load.table_cards import COMMENT_SIGN, ODD_CELL_HINTS, column_path, fields_and_languages, find_part, report_looks
from pnp.load.tables.table import Cell, NumberedRow, OddCell, Table
from pnp.load.yaml.nodes import FileFaults, Map, shorten
from pnp.model.fields import SheetText

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.load.kinds.compound import RecordKind
    from pnp.load.kinds.kind import Kind
    from pnp.load.table_cards import TableSource
    from pnp.model.game import Game


class LanguageColumn(NamedTuple):
    """The column at `at`, from 0, with the translations of that at `text`; `field` is the path of what both are of."""

    at: int
    text: int
    tag: str
    field: tuple[str, ...]


class LanguageColumns(NamedTuple):
    """The columns of a table that are translations, and the table without them."""

    columns: tuple[LanguageColumn, ...]
    rest: Table


def take_language_columns(
    table: Table, card: RecordKind, languages: Sequence[str], source: TableSource, faults: FileFaults
) -> LanguageColumns:
    """Find the columns in the declared languages; those with a fault, which is reported, are taken out of the table too.

    A field of the card that is called so itself comes first. Faults: `load/wrong-column`, `load/missing-column` and
    `load/duplicate-column`.
    """
    names = [source.columns[name].field if name in source.columns else name for name in table.names]
    paths: dict[tuple[str, ...], int] = {}
    for index, name in enumerate(names):
        if name and not name.startswith(COMMENT_SIGN):
            paths.setdefault(column_path(name, index), index)
    found: dict[tuple[tuple[str, ...], str], LanguageColumn] = {}
    taken = set[int]()
    for index, name in enumerate(names):
        meant = _meaning(name, index, card, languages)
        if meant is None:
            continue
        taken.add(index)
        path, kind, tag = meant
        column = LanguageColumn(index, paths.get(path, -1), tag, path)
        if fault := _fault(column, kind, name):
            faults.add(fault[0], fault[1], table.mark(table.header, index), hint=fault[2])
        elif (path, tag) in found:
            first = found[path, tag].at
            message = f"columns `{table.names[first]}` and `{table.names[index]}` are both `{'.'.join(path)}` in "
            message += f"{language_name(tag)}, `{tag}`"
            also = [("first at", table.mark(table.header, first))]
            faults.add("duplicate-column", message, table.mark(table.header, index), also=also, hint="take one of them out")
        else:
            found[path, tag] = column
    cells: list[Cell] = [f"{COMMENT_SIGN}{cell}" if n in taken else cell for n, cell in enumerate(table.header.cells)]
    rest = replace(table, header=NumberedRow(table.header.number, cells)) if taken else table
    return LanguageColumns(tuple(found.values()), rest)


def _meaning(name: str, index: int, card: RecordKind, languages: Sequence[str]) -> tuple[tuple[str, ...], Kind, str] | None:
    """Return the path of a field, its kind and the language that the name of a column means; None if it means none."""
    if not name or name.startswith(COMMENT_SIGN) or _kind_of_field(card, column_path(name, index)) is not None:
        return None
    for field, language in fields_and_languages(name):
        tag, path = standing_tag(language, languages), column_path(field.strip(), index)
        if tag is not None and (kind := _kind_of_field(card, path)) is not None:
            return path, kind, tag
    return None


def _kind_of_field(card: RecordKind, path: Iterable[str]) -> Kind | None:
    kind: Kind = card
    for step in path:
        try:
            _, kind = find_part(kind, step)
        except UnknownStepError:
            return None
    return kind


def _fault(column: LanguageColumn, kind: Kind, name: str) -> tuple[str, str, str] | None:
    """Return the code, the message and the way out of a column that can hold no translations."""
    field = ".".join(column.field)
    if not isinstance(kind, TextKind):
        hint = "translations are of texts; those of a list stand in numbered columns: `lines.1`, `lines.1_de`"
        return "wrong-column", f"`{name}` would translate `{field}`, which is of the kind `{kind.name}`", hint
    if not kind.translatable:
        hint = "take the column out, or take `translatable: no` out of types.yaml"
        return "wrong-column", f"`{name}` would translate `{field}`, which is not translatable", hint
    if column.text < 0:
        return "missing-column", f"`{name}` would translate `{field}`, of which there is no column", f"add a column `{field}`"
    return None


def sheet_texts(
    table: Table, columns: Sequence[LanguageColumn], cards: Map, deck: str, faults: FileFaults
) -> Iterator[SheetText]:
    """Yield the translations in the rows of cards; a cell that holds none is reported as `load/wrong-cell`."""
    report_looks(table, {column.at: TextKind() for column in columns}, faults)
    ids = {key.line: key.value for key, _ in cards.entries.values()}
    for row in table.rows:
        for column in columns:
            cell = row.cells[column.at] if column.at < len(row.cells) else ""
            mark = table.mark(row, column.at)
            if isinstance(cell, OddCell):
                name = table.names[column.at]
                message = f"`{name}` is a translation, the cell holds {cell.holds.value}, `{shorten(cell.text)}`"
                hint = ODD_CELL_HINTS.get(cell.holds, "format the cell as text, and type it again")
                faults.add("wrong-cell", message, mark, hint=hint)
            elif cell and row.number in ids:
                id_ = "/".join((deck, ids[row.number], *column.field))
                yield SheetText(column.tag, cell, mark, id_, table.mark(row, column.text))


def check_sheet_languages(game: Game, tags: Sequence[str], report: Report) -> None:
    """Report languages of tables that are that of the game, or into which it has no translation (`translation/sheet`)."""
    first: dict[str, SheetText] = {}
    for text in game.sheet_texts:
        first.setdefault(text.tag, text)
    for tag, text in first.items():
        if tag == game.source_locale:
            message = f"a column of translations into `{tag}`, the language that `{game.name}` is written in"
            report.error("translation/sheet", message, text.mark, hint="take the column out")
        elif tag not in tags:
            message = f"the table has translations into `{tag}`, and `{game.name}` has no files of this language"
            hint = f"`pnp locale add {tag} {game.name}` begins them, with what the table says"
            report.warning("translation/sheet", message, text.mark, hint=hint)
