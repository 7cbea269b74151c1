"""Translations as tables, for those who live in spreadsheets: the columns of an export, and those of any table that comes in.

A row has the id of a text, its source, or both; a column of translations is headed by its language in any form: `de`, `German`,
`Deutsch`, `target (de)`, `de-DE`. What stands in other columns is not read.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark, Report, column_letters, quoted
from pnp.base.languages import (
    canonical_tag,
    is_known,
    is_right_to_left,
    language_name,
    locale_data,
    main_script,
    standing_tag,
)
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.tables.table import CellContent, CellLook, NumberedRow, OddCell, Table, cell_text
from pnp.load.tables.written_workbook import SheetColumn
from pnp.translate.exchange import note_text
from pnp.translate.incoming import IncomingText, clean_name, looks_like_id

if TYPE_CHECKING:
    from pnp.model.fields import PoFile

NEEDS_WORK = "needs work"
"""What the column of the state says of a fuzzy entry; it is emptied to confirm the text."""

_COLUMN_WIDTHS = {
    "id": 28, "source": 50, "target": 50, "state": 12, "note": 24,
    "about": 36, "limit": 30, "terms": 36, "picture": 30, "file": 30,
}  # fmt: skip
_OPEN_COLUMNS = ("target", "state", "note")
_LIMIT, _PICTURE = "fits about ", "picture: "
_TERMS = ("symbols: ", "values: ", "terms: ")


def table_columns(source: str, tag: str) -> tuple[SheetColumn, ...]:
    """Return the columns of an exported translation into the language `tag`."""
    headers = {"source": f"source ({source})", "target": f"target ({tag})"}
    directed = is_right_to_left(main_script(tag))
    return tuple(
        SheetColumn(headers.get(name, name), width, name in _OPEN_COLUMNS, directed and name == "target")
        for name, width in _COLUMN_WIDTHS.items()
    )


def table_rows(files: Iterable[PoFile]) -> list[tuple[str, ...]]:
    """Return the rows of the entries in use, in their order: a cell for each of `table_columns`."""
    rows = []
    for file in files:
        for entry in file.entries:
            if entry.obsolete or not entry.id:
                continue
            kinds: dict[str, list[str]] = defaultdict(list)
            for line in entry.extracted:
                kinds[_comment_column(line)].append(line.removeprefix(_PICTURE))
            comments = ("\n".join(kinds[name]) for name in ("about", "limit", "terms", "picture"))
            state = NEEDS_WORK if entry.fuzzy else ""
            row = (entry.id, entry.source, entry.text, state, note_text(entry.notes), *comments, file.path.rpartition("/")[2])
            rows.append(row)
    return rows


def _comment_column(line: str) -> str:
    if line.startswith(_LIMIT):
        return "limit"
    if line.startswith(_PICTURE):
        return "picture"
    return "terms" if line.startswith(_TERMS) else "about"


@frozen
class ImportScope:
    """What a file can be of: the language of the sources, those of the translations, the `tag` that its name or an option says.

    `columns` are the columns that an option names: the header by `id`, `source` or the tag of a language; `sheet` is that of a
    workbook.
    """

    source: str
    tags: tuple[str, ...]
    tag: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""


@frozen
class IncomingFile:
    """The texts of a file by language, and how many of each could not be read, which was reported."""

    texts: Mapping[str, Sequence[IncomingText]]
    faulty: Mapping[str, int] = field(default_factory=dict)


_STEP_WORDS = frozenset({"deck", "card", "field"})
_WORDS = {
    "id": {"id", "msgctxt", "key", "identifier", "context", "string id", "text id", "resource id"},
    "source": {"source", "source text", "source phrase", "source string", "original", "original text", "msgid"},
    "state": {"state", "status", "fuzzy"},
    "note": {"note", "translator comments"},
}
"""What tools call their columns."""
_TARGET_WORDS = frozenset({"target", "target text", "translation", "translated text", "translated", "msgstr"})
_WITH_TAG = lazy_pattern(r"(.+?) ?[(\[]([\w@.-]+)[)\]]")
_SHORT_TAG = lazy_pattern(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*")
_LONE_TAG = lazy_pattern(r"[a-z]{2}(?:[-_][A-Za-z0-9]+)*")
"""What is a language's tag if it stands alone over a column: `No` is a number."""
_DONE = frozenset({"", "translated", "final", "done", "ok", "approved", "no", "false", "0"})


class _Columns(NamedTuple):
    """The columns of a table by index, from 0: one for each step of an id, or none."""

    ids: tuple[int, ...]
    source: int | None
    targets: Mapping[str, int]
    state: int | None
    note: int | None


def texts_of_table(table: Table, scope: ImportScope, report: Report) -> IncomingFile | None:
    """Return the translations in a table; None if its columns cannot be told, which is reported.

    Reports `import/no-column`, `import/same-column`, `import/no-language` and, of single cells, `import/odd-cell` and
    `import/unknown-text` (a translation beside neither an id nor a source).
    """
    columns = _find_columns(table, scope, report)
    if columns is None:
        return None
    texts: dict[str, list[IncomingText]] = {tag: [] for tag in columns.targets}
    faulty = Counter[str]()
    for row in table.rows:
        id_ = "/".join(filter(None, (clean_name(_text_at(row, index)) for index in columns.ids)))
        source = (_text_at(row, columns.source) or None) if columns.source is not None else None
        for tag, index in columns.targets.items():
            cell = row.cells[index] if index < len(row.cells) else ""
            mark = table.mark(row, index)
            if not id_ and not source:
                if cell:
                    message = "neither an id nor a source stands beside this translation"
                    report.warning("import/unknown-text", message, mark, hint="cells may have been moved: undo that")
            elif isinstance(cell, OddCell) and cell.text != source:
                faulty[tag] += 1
                report.error(
                    "import/odd-cell", f"`{id_ or source}`: {_odd_cell_message(cell)}", mark, hint=_ODD_HINTS[cell.holds]
                )
            else:
                state = clean_name(_text_at(row, columns.state)).casefold() if columns.state is not None else None
                note = _text_at(row, columns.note) if columns.note is not None and len(texts) == 1 else None
                source_mark = table.mark(row, columns.source) if columns.source is not None else None
                needs_work = None if state is None else state not in _DONE
                if look := table.looks.get((row.number, index)):
                    needs_work = _say_looks(id_ or source or "", look, mark, report) or needs_work
                texts[tag].append(IncomingText(cell_text(cell), mark, id_, source, needs_work, note, source_mark))
    return IncomingFile(texts, faulty)


_FORMAT_AS_TEXT = "format the column as text, and type it again; an export as XLSX is formatted so"
_ODD_HINTS = {
    CellContent.NUMBER: _FORMAT_AS_TEXT,
    CellContent.FLAG: _FORMAT_AS_TEXT,
    CellContent.DATE: _FORMAT_AS_TEXT,
    CellContent.TIME: _FORMAT_AS_TEXT,
    CellContent.ERROR: "type the text again, with `'` before it if it begins with `=`, `+` or `-`",
    CellContent.FORMULA: "replace the formula by its text: copy it, and insert its values only",
    CellContent.BREAK: "save the table as XLSX or CSV",
}


def _say_looks(what: str, look: CellLook, mark: Mark, report: Report) -> bool:
    """Report words of a cell that are struck out, or in bold or italics; whether there are any."""
    struck = "".join(run.text for run in look.runs if run.struck)
    marked = "".join(run.text for run in look.runs if run.bold or run.italic)
    if struck:
        message = f"`{what}`: {quoted(struck)} is struck out, and comes in to be looked at"
        report.warning("import/doubtful", message, mark, hint="delete these words in the spreadsheet, or take the line off")
    elif marked:
        message = f"`{what}`: {quoted(marked)} is in bold or italics, which is not read"
        hint = "write `**bold**` and `_italic_` in the cell, as in the source"
        report.warning("import/doubtful", message, mark, hint=hint)
    return bool(struck or marked)


def _odd_cell_message(cell: OddCell) -> str:
    if cell.holds in {CellContent.DATE, CellContent.TIME, CellContent.NUMBER, CellContent.FLAG}:
        return f"the spreadsheet has made {cell.holds.value}, `{cell.text}`, of what was typed"
    return f"the cell holds {cell.holds.value}, `{cell.text}`, expected a text"


def _text_at(row: NumberedRow, index: int) -> str:
    return cell_text(row.cells[index]) if index < len(row.cells) else ""


def _find_columns(table: Table, scope: ImportScope, report: Report) -> _Columns | None:
    finder = _ColumnFinder(table, scope, report)
    for index, header in enumerate(table.names):
        finder.add(index, header)
    return finder.columns()


class _ColumnFinder:
    """Finds out what the columns of a table are; `_found` are their indexes by `id`, `source`, `state` …, or `target de`."""

    def __init__(self, table: Table, scope: ImportScope, report: Report) -> None:
        self._table = table
        self._scope = scope
        self._report = report
        self._found: dict[str, int] = {}
        self._is_sound = True
        self._refused: list[tuple[str, Mark, str]] = []
        self._named = {clean_name(header).casefold(): what for what, header in scope.columns.items()}
        self._names_of_languages = {name: tag for tag in (scope.source, *scope.tags) for name in _language_names(tag)}

    def columns(self) -> _Columns | None:
        """Return the columns, or report what is missing."""
        found = self._found
        self._report_unfound_options()
        steps = ("id",) if "id" in found and "field" not in found else ("deck", "card", "id", "field")
        ids = tuple(found[step] for step in steps if step in found)
        targets = {what.removeprefix("target "): index for what, index in found.items() if what.startswith("target ")}
        if self._is_sound and not found and any(map(looks_like_id, self._table.names)):
            self._is_sound = False
            message = f"row {self._table.header.number} must name the columns, found {self._listed_names()}"
            hint = "write a row above it: `id`, and the language above each column of translations, such as `de`"
            self._report.error("import/no-column", message, self._table.mark(self._table.header), hint=hint)
        if self._is_sound and not ids and "source" not in found:
            self._report_missing("no column names the texts", "`id` or `source`", "id")
        report_language = self._report.warning if targets else self._report.error
        for message, mark, hint in self._refused:
            report_language("import/no-language", message, mark, hint=hint)
        if self._is_sound and not targets and not self._refused:
            tag = self._scope.tag or next(iter(self._scope.tags), "de")
            self._report_missing("no column holds a language of this game", f"its language, such as `{tag}`", tag)
        columns = _Columns(ids, found.get("source"), targets, found.get("state"), found.get("note"))
        return columns if self._is_sound and targets else None

    def _report_missing(self, message: str, header: str, what: str) -> None:
        self._is_sound = False
        names = [name for name in self._table.names if name]
        known = {self._table.names[index] for index in self._found.values()} | set(_COLUMN_WIDTHS)
        unknown = [name for name in names if name not in known] or names
        likely = unknown[0 if what == "id" else -1]  # translations stand behind what they translate
        hint = f"head it with {header}, or say which it is: `--column {what}={likely}`"
        found = self._listed_names()
        mark = self._table.mark(self._table.header)
        if what != "id" and (nameless := self._nameless_columns()):
            hint = f"column {column_letters(nameless[0] + 1)} has no header: write its language above it, such as `{what}`"
            mark = self._table.mark(self._table.header, nameless[0])
        self._report.error("import/no-column", f"{message}, found {found}", mark, hint=hint)

    def _listed_names(self) -> str:
        return ", ".join(f"`{name}`" for name in self._table.names if name)

    def _nameless_columns(self) -> list[int]:
        """Return the columns with texts and without a header, by their indexes."""
        width = max([len(row.cells) for row in self._table.rows], default=0)
        names = [*self._table.names, *[""] * width]
        return [n for n in range(width) if not names[n] and any(_text_at(row, n) for row in self._table.rows)]

    def _report_unfound_options(self) -> None:
        for header in self._named:
            written = next(text for text in self._scope.columns.values() if clean_name(text).casefold() == header)
            if all(clean_name(name).casefold() != header for name in self._table.names):
                message = f"no column is headed `{written}`, as `--column` says"
                mark = self._table.mark(self._table.header)
                self._report.error(
                    "import/no-column", message, mark, hint=did_you_mean(written, filter(None, self._table.names))
                )
                self._is_sound = False

    def add(self, index: int, header: str) -> None:
        """Note what a column is; two of the same language, or of ids, are reported."""
        what = self._what_is(index, header)
        if what is None:
            return
        if what not in self._found:
            self._found[what] = index
            return
        first = self._found[what]
        tag = what.removeprefix("target ")
        meant = f"hold {language_name(tag)}, `{tag}`" if tag != what else f"are `{what}`"
        names = " and ".join(f"`{self._table.names[at]}` ({column_letters(at + 1)})" for at in (first, index))
        row = self._table.header
        hint = f"take one out, or say which is meant: `--column {tag}={header}`"
        also = [("the first", self._table.mark(row, first))]
        self._report.error(
            "import/same-column", f"two columns {meant}: {names}", self._table.mark(row, index), also=also, hint=hint
        )
        self._is_sound = False

    def _what_is(self, index: int, header: str) -> str | None:
        name = clean_name(header)
        named = self._named.get(name.casefold())
        if named is not None:
            return named if named in {"id", "source"} else f"target {standing_tag(named, self._scope.tags) or named}"
        found = _WITH_TAG.fullmatch(name)
        word, tag = (found[1], found[2]) if found else (name, "")
        key = word.casefold().replace("_", " ")
        meaning = key if key in _STEP_WORDS else next((meaning for meaning, words in _WORDS.items() if key in words), None)
        if meaning is not None:
            return meaning if meaning not in self._scope.columns else None
        if key in _TARGET_WORDS:
            return self._target(tag or self._scope.tag or "", index)
        return self._language_column(word, tag, index)

    def _language_column(self, word: str, tag: str, index: int) -> str | None:
        """Return what a column is whose header may be a language, which is `word`, or the tag behind it: `German (de)`."""
        names = self._names_of_languages
        known = names.get(f"{word} ({tag})".casefold()) or names.get(word.casefold())
        if known is None:
            written = tag or word
            if not _SHORT_TAG.fullmatch(written):
                return None
            canonical = canonical_tag(written)
            known = standing_tag(written, (self._scope.source, *self._scope.tags))
            if known is None and canonical is not None and (tag or _LONE_TAG.fullmatch(written)) and is_known(canonical):
                return self._target(written, index)
        if known is None:
            return None
        if known == self._scope.source:
            return "source" if "source" not in self._scope.columns else None
        return f"target {known}" if known not in self._scope.columns else None

    def _target(self, tag: str, index: int) -> str | None:
        """Return the column of the translation into a language of the game; another one is reported."""
        known = standing_tag(tag, self._scope.tags) if tag else None
        if known is not None:
            return f"target {known}" if known not in self._scope.columns else None
        mark = self._table.mark(self._table.header, index)
        if tag:
            message = f"the column is headed `{self._table.names[index]}`, and the game has no translation into `{tag}`"
            hint = did_you_mean(tag, self._scope.tags) if not is_known(canonical_tag(tag) or "") else None
            hint = hint or f"begin it: `pnp locale add {canonical_tag(tag) or tag}`"
            self._refused.append((message, mark, hint))
        else:
            self._report.error(
                "import/no-language",
                f"`{self._table.names[index]}` does not say its language",
                mark,
                hint=name_language_hint(self._scope),
            )
            self._is_sound = False
        return None


def name_language_hint(scope: ImportScope) -> str:
    """Return the way out where a file does not say its language."""
    if not scope.tags:
        return "begin a translation: `pnp locale add TAG`"
    return f"name it: `--locale {scope.tags[0]}`"


def _language_names(tag: str) -> Iterator[str]:
    """Yield what a language is called in English and by itself: `german`, `deutsch`, `portuguese (brazil)`, `portuguese`."""
    data = locale_data(tag)
    names = {language_name(tag)}
    if data is not None:
        names |= {str(data.get_display_name()), str(data.get_language_name()), str(data.get_language_name("en"))}
    yield from sorted(clean_name(name).casefold() for name in names if name != "None")
