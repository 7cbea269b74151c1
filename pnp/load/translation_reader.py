"""Read a `Translation` from `content/<game>/locale/<tag>/*.po`: entries by message id, each with its line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.diagnostics import Mark
from pnp.load.file_cache import text_key
from pnp.load.files import decoded, project_path, read_bytes
from pnp.load.locale_layout_reader import read_locale_layout
from pnp.load.po_reader import parse_po
from pnp.load.term_forms import load_forms
from pnp.load.unknown_entries import find_unknown_entries
from pnp.model.po import FUZZY
from pnp.model.translation import Translation, TranslationEntry
from pnp.suggestions import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.model.game import Game
    from pnp.model.po import PoEntry, PoFile

FOLDER = "locale"

_CHARSET = re.compile(rb"content-type:[^\"\n]*charset\s*=\s*([\w-]+)", re.IGNORECASE)
_SCRIPT, _REGION = 4, 2  # letters of a subtag
_UTF_8 = {"utf-8", "utf8", "charset"}  # a template says `charset=CHARSET`
_BOM = b"\xef\xbb\xbf"


def locale_folder(root: Path, game: str, tag: str) -> Path:
    """Return the folder of a game's translation into one language."""
    return root / "content" / game / FOLDER / tag


def locale_tags(root: Path, game: str) -> tuple[str, ...]:
    """Return the tags of the locales that a game has translations for, sorted."""
    folder = root / "content" / game / FOLDER
    if not folder.is_dir():
        return ()
    return tuple(sorted(f.name for f in folder.iterdir() if f.is_dir() and not f.name.startswith(".")))


def load_translation(game: Game, tag: str, report: Report, cache: FileCache | None = None) -> Translation | None:
    """Read a locale of a game; None if it has no folder, which is reported as `locale/unknown`.

    Other faults: `translation/duplicate-id`, `translation/no-id`, and those of `read_po_files`, `find_unknown_entries` and
    `load_forms`.
    """
    known = (game.source_locale, *locale_tags(game.root, game.name))
    if tag not in known[1:]:
        found = ", ".join(f"`{one}`" for one in known)
        hint = did_you_mean(tag, known) if nearest(tag, known) else f"begin one: `pnp locale add {tag} {game.name}`"
        report.error(
            "locale/unknown", f"game `{game.name}` has no translation into `{tag}`: found {found}", game.mark, hint=hint
        )
        return None
    files = read_po_files(game.root, game.name, tag, report, cache)
    find_unknown_entries(game, tag, files, report)
    entries = {entry.id: _entry(entry) for entry in active_entries(files, report).values()}
    mark = Mark(project_path(game.root, locale_folder(game.root, game.name, tag)))
    forms = load_forms(game, locale_folder(game.root, game.name, tag), report, cache)
    layout = read_locale_layout(game, locale_folder(game.root, game.name, tag), report, cache)
    return Translation(tag, entries, mark, forms, layout)


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
    data, path = read_bytes(root, file, None, report), project_path(root, file)
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


def _agree(tag: str, other: str) -> bool:
    """Whether two tags can mean the same language, as `de` and `de_AT` or `zh_CN` and `zh-Hans`: their parts agree."""
    return all(a == b for a, b in zip(_parts(tag), _parts(other), strict=True) if a and b)


def _parts(tag: str) -> tuple[str, str, str]:
    """Return language, script and region of a tag, each empty if the tag does not have it."""
    language, *rest = re.split("[-_@.]", tag.lower())
    script = next((part for part in rest if len(part) == _SCRIPT), "")
    return language, script, next((part for part in rest if len(part) == _REGION), "")


def _entry(entry: PoEntry) -> TranslationEntry:
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    assert entry.text_at is not None, "it was read from a file"
    return TranslationEntry(entry.id, entry.source, entry.text, entry.fuzzy, flags, entry.text_at)
