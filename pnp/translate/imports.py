"""Files of translations from outside the project, by the kind of the file: what each holds, by language."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from pnp.base.diagnostics import Mark, Report, list_names
from pnp.base.languages import standing_tag
from pnp.load.files import decode_text
from pnp.load.project import project_path
from pnp.load.tables.files import TEXT_TABLES, WORKBOOKS, csv_bytes, read_table, table_name_fault
from pnp.load.tables.table import TableOptions, row_below_title
from pnp.load.tables.written_workbook import ods_bytes, xlsx_bytes
from pnp.load.translations import read_foreign_po
from pnp.locale.checks.sheets import texts_of_sheets
from pnp.model.messages import messages
from pnp.translate.chapter_texts import texts_of_chapter
from pnp.translate.fluent_texts import texts_of_fluent
from pnp.translate.foreign_names import FORMS_OF_KEYS, ForeignNames, texts_of_i18next
from pnp.translate.incoming import IncomingText, looks_like_id
from pnp.translate.json_texts import json_bytes, read_json, texts_of_json
from pnp.translate.table_texts import ImportScope, IncomingFile, name_language_hint, table_columns, table_rows, texts_of_table
from pnp.translate.xliff import read_xliff

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.fields import PoFile
    from pnp.model.game import Game
    from pnp.translate.exchange import Exchange

TableForm: TypeAlias = Literal["xlsx", "ods", "csv", "tsv", "json"]
XLIFF_SUFFIXES: Final = frozenset({".xlf", ".xliff", ".xml", ".sdlxliff", ".mqxliff", ""})
_JSON_SUFFIXES: Final = frozenset({".json", ".arb"})
_FLUENT_SUFFIX: Final = ".ftl"
_PO_SUFFIXES: Final = frozenset({".po", ".pot"})
_CHAPTER_SUFFIXES: Final = frozenset({".md", ".markdown"})
_WORD_SUFFIXES: Final = frozenset({*_JSON_SUFFIXES, *_CHAPTER_SUFFIXES, _FLUENT_SUFFIX})


def read_translations(data: bytes, path: str, game: Game, scope: ImportScope, report: Report) -> IncomingFile | None:
    """Read a file of any kind; `path` is its name in findings.

    Faults: `import/unknown-format`, those of reading XLIFF, tables, JSON and PO files, and of `texts_of_table` and the like.
    """
    suffix = PurePosixPath(path).suffix.lower()
    if suffix in XLIFF_SUFFIXES:
        return texts_of_exchanges(read_xliff(data, path, report), scope, report)
    if suffix in _WORD_SUFFIXES:
        text = decode_text(data, path, report)
        return _texts_of_words(text, path, game, scope, report) if text is not None else None
    if suffix in _PO_SUFFIXES:
        po_file = read_foreign_po(data, path, report)
        return texts_of_po(po_file, scope, report) if po_file is not None else None
    fault = table_name_fault(path)
    if fault is not None and suffix not in {*TEXT_TABLES, *WORKBOOKS}:
        known = ".xlf", *WORKBOOKS, *TEXT_TABLES, ".json", ".po", ".ftl", ".md"
        message = f"`{PurePosixPath(path).name}` is no file of translations, expected {list_names(known, len(known))}"
        report.error("import/unknown-format", message, Mark(path), hint=fault[1])
        return None
    options = TableOptions(sheet=scope.sheet)
    table = read_table(data, path, options, report)
    if table is not None and (below := row_below_title(table)) is not None:
        table = read_table(data, path, options._replace(header=below.number), report)
    return texts_of_table(table, scope, report) if table is not None else None


def _texts_of_words(text: str, path: str, game: Game, scope: ImportScope, report: Report) -> IncomingFile | None:
    suffix = PurePosixPath(path).suffix.lower()
    if suffix == _FLUENT_SUFFIX:
        return texts_of_fluent(text, path, scope, ForeignNames(game), report)
    if suffix in _CHAPTER_SUFFIXES:
        return texts_of_chapter(text, path, game, scope, report)
    value = read_json(text, path, report)
    found = texts_of_json(value, path, scope, report) if value is not None else None
    if found is None or ("{{" not in text and not FORMS_OF_KEYS.search(text)):
        return found
    names = ForeignNames(game)
    return replace(found, texts={tag: texts_of_i18next(texts, names) for tag, texts in found.texts.items()})


def with_sources(incoming: IncomingFile, sources: Iterable[IncomingText], game: Game) -> IncomingFile:
    """Return texts with what the same keys are in a file of the source language; a key that is no id is not looked for."""
    by_key, known = {one.id: one for one in sources}, {message.id for message in messages(game)}

    def sourced(text: IncomingText) -> IncomingText:
        found = by_key.get(text.id)
        if found is None or text.source is not None:
            return text
        id_ = text.id if text.id in known else ""
        return replace(text, id=id_, source=found.text, source_mark=found.mark, is_key=False)

    return replace(incoming, texts={tag: [sourced(text) for text in texts] for tag, texts in incoming.texts.items()})


def texts_of_deck(game: Game, file: Path, scope: ImportScope, only: str | None, report: Report) -> IncomingFile | None:
    """Return the translations in a table that has the cards of a deck, in the language `only` if it is not None.

    None if the file is none of these. With `import/no-language` for a language into which the game has no translation.
    """
    path = project_path(game.root, file.resolve())
    texts: dict[str, list[IncomingText]] = {}
    for tag in dict.fromkeys(sheet.tag for sheet in game.sheet_texts if sheet.mark.file == path):
        found = [
            IncomingText(sheet.text, sheet.mark, message.id, message.source, source_mark=sheet.source)
            if message is not None
            else IncomingText(sheet.text, sheet.mark, sheet.id)
            for sheet, message in texts_of_sheets(game, tag)
            if sheet.mark.file == path
        ]
        if tag in scope.tags:
            texts |= {tag: found} if only in {None, tag} else {}
        else:
            message, hint = f"the game has no translation into `{tag}`", f"begin it: `pnp locale add {tag} {game.name}`"
            report.warning("import/no-language", message, found[0].mark, hint=hint)
    return IncomingFile(texts) if texts else None


def texts_of_po(file: PoFile, scope: ImportScope, report: Report) -> IncomingFile | None:
    """Return the entries of a PO file of another program: by their `msgctxt` where that is an id, else by their source.

    None with `import/no-language` if neither the file nor its name says a language of the game.
    """
    stated = file.fields.get("Language", "")
    tag = standing_tag(stated, scope.tags) if stated else scope.tag
    if tag is None:
        message = f"the header says `Language: {stated}`" if stated else "the header does not say the language of the file"
        mark = file.header.at if file.header else Mark(file.path, 1)
        report.error("import/no-language", message, mark, hint=name_language_hint(scope))
        return None
    texts = []
    for entry in file.entries:
        if entry.source and not entry.obsolete:
            id_ = entry.id if looks_like_id(entry.id) else ""
            needs_work = True if entry.fuzzy else None
            mark = entry.text_at or Mark(file.path, 1)
            texts.append(IncomingText(entry.text, mark, id_, entry.source, needs_work, source_mark=entry.at))
    return IncomingFile({tag: texts})


def texts_of_exchanges(exchanges: Sequence[Exchange], scope: ImportScope, report: Report) -> IncomingFile | None:
    """Return the texts of XLIFF that was not made from PO files of the project: by their ids, or else by their sources.

    None if there is none; with `import/no-language` for a part of which neither it nor its name says a language of the game.
    """
    texts: dict[str, list[IncomingText]] = defaultdict(list)
    for exchange in exchanges:
        tag = standing_tag(exchange.target, scope.tags) if exchange.target else scope.tag
        if tag is None:
            stated = f"the document is in `{exchange.target}`"
            message = stated if exchange.target else "the document does not say its target language"
            report.error("import/no-language", message, exchange.mark, hint=name_language_hint(scope))
            continue
        for unit in (unit for file in exchange.files for unit in file.units):
            is_copy = unit.target == unit.source and (unit.fuzzy or not unit.has_state)
            id_, mark = unit.id if looks_like_id(unit.id) else "", unit.mark or exchange.mark or Mark("")
            needs_work = True if unit.fuzzy else None
            texts[tag].append(
                IncomingText("" if is_copy else unit.target, mark, id_, unit.source, needs_work, unit.translator or None)
            )
    return IncomingFile(dict(texts)) if texts else None


def tag_in_name(path: str, game: str, tags: Sequence[str]) -> str | None:
    """Return the language that the name of a file or of its folder says: `toy-pt-BR.xlsx`, `cards.de.json`, `de/x.json`."""
    name = PurePosixPath(path)
    stem = name.stem.removeprefix(game).strip("-_. ")
    for word in (stem, *reversed(re.split(r"[^\w-]+|_", stem)), *reversed(re.split(r"[\W_]+", stem)), name.parent.name):
        if word and (tag := standing_tag(word, tags)):
            return tag
    return None


def export_bytes(form: TableForm, files: Iterable[PoFile], source: str, tag: str) -> bytes:
    """Write the entries of a translation as a table or as JSON."""
    columns, rows = table_columns(source, tag), table_rows(files)
    headers = [column.header for column in columns]
    writers: dict[str, Callable[[], bytes]] = {
        "xlsx": lambda: xlsx_bytes(tag, columns, rows),
        "ods": lambda: ods_bytes(tag, columns, rows),
        "csv": lambda: csv_bytes([headers, *rows]),
        "tsv": lambda: csv_bytes([headers, *rows], delimiter="\t"),
        "json": lambda: json_bytes(headers, rows),
    }
    return writers[form]()
