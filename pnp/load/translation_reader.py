"""Read a `Translation` from `content/<game>/locale/<tag>/*.po`: entries by message id, each with its line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.failures import in_hand
from pnp.base.languages import EVERY_LANGUAGE, canonical_tag, tag_of_words, tag_parts
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean, nearest
from pnp.load.file_cache import text_key
from pnp.load.files import MAX_TEXT, decoded, project_path, read_bytes
from pnp.load.locale_folders import locale_folder, locale_tags
from pnp.load.locale_layout_reader import read_locale_layout
from pnp.load.po_reader import parse_po
from pnp.load.subject_report import SubjectReport, entry_index, text_subjects
from pnp.load.term_forms import load_forms
from pnp.load.unknown_entries import find_unknown_entries
from pnp.model.fields import FUZZY, Translation, TranslationEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.model.fields import PoEntry, PoFile
    from pnp.model.game import Game

_CHARSET = lazy_pattern(rb"content-type:[^\"\n]*charset\s*=\s*([\w-]+)", re.IGNORECASE)
_UTF_8 = {"utf-8", "utf8", "charset"}  # a template says `charset=CHARSET`
_BOM = b"\xef\xbb\xbf"


def load_translation(game: Game, tag: str, report: Report, cache: FileCache | None = None) -> Translation | None:
    """Read a locale of a game; None if it has no folder, which is reported as `locale/unknown`.

    The translation's tag names the script of its words if that does not follow from its language (`written_tag`).

    Other faults: `translation/duplicate-id`, `translation/no-id`, and those of `read_po_files`, `find_unknown_entries` and
    `load_forms`.
    """
    known = (game.source_locale, *locale_tags(game.root, game.name))
    if tag not in known[1:]:
        found = ", ".join(f"`{one}`" for one in known)
        hint = _way_out(game, tag, known)
        report.error(
            "locale/unknown", f"game `{game.name}` has no translation into `{tag}`: found {found}", game.mark, hint=hint
        )
        return None
    files = read_po_files(game.root, game.name, tag, report, cache)
    marks = ((mark, entry.id) for file in files for entry in file.entries for mark in (entry.at, entry.text_at))
    report = SubjectReport(report, lambda: entry_index(marks, text_subjects(game)))
    find_unknown_entries(game, tag, files, report)
    entries = {entry.id: _entry(entry) for entry in active_entries(files, report).values()}
    mark = Mark(project_path(game.root, locale_folder(game.root, game.name, tag)))
    forms = load_forms(game, locale_folder(game.root, game.name, tag), report, cache)
    layout = read_locale_layout(game, locale_folder(game.root, game.name, tag), report, cache)
    printed = tag_of_words(tag, (entry.text for entry in entries.values()), mark, report)
    return Translation(printed, entries, mark, forms, layout)


def _way_out(game: Game, tag: str, known: Sequence[str]) -> str | None:
    """What to do about a language that the game is not translated to; `al` is no language, so that `all` of them is meant."""
    from pnp.base.languages import is_known  # noqa: PLC0415 - loads CLDR's data

    names = known if is_known(tag) else (*known, EVERY_LANGUAGE)
    return did_you_mean(tag, names) if nearest(tag, names) else f"begin one: `pnp locale add {tag} {game.name}`"


def read_po_files(root: Path, game: str, tag: str, report: Report, cache: FileCache | None = None) -> tuple[PoFile, ...]:
    """Read all PO files of a locale, sorted by name.

    Faults: `translation/no-po`, `translation/empty-file`, `translation/charset`, `translation/other-language`, those of
    `parse_po` and of reading a file; a byte order mark is the warning `translation/byte-order-mark`.
    """
    folder = locale_folder(root, game, tag)
    files = sorted(file for file in folder.glob("*.po") if not file.name.startswith("."))
    if not files:
        message, hint = f"no PO file in `{project_path(root, folder)}`", f"`pnp locale merge {tag}` writes them"
        report.error("translation/no-po", message, Mark(project_path(root, folder)), hint=hint)
    read = (_read(root, file, tag, report, cache) for file in files)
    return tuple(file for file in read if file is not None)


def active_entries(files: Iterable[PoFile], report: Report) -> dict[str, PoEntry]:
    """Return the entries in use of several files by id; a missing or duplicate id is reported."""
    found: dict[str, PoEntry] = {}
    for entry in (entry for file in files for entry in file.entries if not entry.obsolete):
        if not entry.id:
            message = "an entry without `msgctxt`, which names the message that it translates"
            report.error("translation/no-id", message, entry.at)
            continue
        first = found.setdefault(entry.id, entry)
        if first is not entry:
            also = [("first at", first.at)] if first.at else []
            report.error("translation/duplicate-id", f"the message `{entry.id}` occurs twice", entry.at, also=also)
    return found


def _read(root: Path, file: Path, tag: str, report: Report, cache: FileCache | None) -> PoFile | None:
    data, path = read_bytes(root, file, None, report, MAX_TEXT), project_path(root, file)
    if data is not None and not data.removeprefix(_BOM).strip():
        hint = f"delete it: `pnp locale merge {tag}` writes it again"
        report.error("translation/empty-file", f"`{file.name}` is empty, expected a PO file", Mark(path), hint=hint)
        return None
    text = None if data is None or _is_foreign(data, path, report) else decoded(data, path, report)
    if data is None or text is None:
        return None
    if data.startswith(_BOM):
        message = f"`{file.name}` begins with a byte order mark, which gettext's tools refuse"
        report.warning("translation/byte-order-mark", message, Mark(path, 1), hint="save it as UTF-8 without BOM")
    read = _parsed(text, path, report, cache)
    _check_header(read, tag, report)
    return read


def _parsed(text: str, path: str, report: Report, cache: FileCache | None) -> PoFile:
    with in_hand("file", path):
        if cache is None:
            return parse_po(text, path, report)
        return cache.entries.get(text_key(text, path), lambda: parse_po(text, path, report), len(text), report)


def _is_foreign(data: bytes, path: str, report: Report) -> bool:
    """Whether the header names another charset than UTF-8; if so, the bytes cannot be decoded."""
    found = _CHARSET.search(data)
    if found is None or found[1].decode().lower() in _UTF_8:
        return False
    line = data.count(b"\n", 0, found.start(1)) + 1
    column = found.start(1) - data.rfind(b"\n", 0, found.start(1))
    message = f"the header says `charset={found[1].decode()}`, expected `charset=UTF-8`"
    report.error("translation/charset", message, Mark(path, line, column), hint="save the file as UTF-8")
    return True


def _check_header(file: PoFile, tag: str, report: Report) -> None:
    language = file.fields.get("Language", "")
    if language and not _agree(language, tag):
        message = f"the header says `Language: {language}` in the folder of `{tag}`"
        at = file.header.at if file.header else Mark(file.path, 1)
        report.error("translation/other-language", message, at, hint=f"put it into another folder, or say `Language: {tag}`")


def _agree(language: str, tag: str) -> bool:
    """Whether two tags can mean the same language, as `de` and `de_AT` or `zh_CN` and `zh-Hans`: their parts agree."""
    named = canonical_tag(language)
    return named is not None and all(a == b for a, b in zip(tag_parts(named)[:3], tag_parts(tag)[:3], strict=True) if a and b)


def _entry(entry: PoEntry) -> TranslationEntry:
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    assert entry.text_at is not None, "it was read from a file"
    return TranslationEntry(entry.id, entry.source, entry.text, entry.fuzzy, flags, entry.text_at)
