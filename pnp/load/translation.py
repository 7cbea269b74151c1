"""`content/<game>/locale/<tag>/*.po` to a `Translation`: every entry by its message id, with the line it stands at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.diagnostics import Mark, did_you_mean, nearest
from pnp.load.files import decoded, project_path, read_bytes
from pnp.model.translation import Entry, Translation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from polib import POEntry

    from pnp.diagnostics import Report
    from pnp.model.game import Game

FOLDER = "locale"

_LINE = re.compile(r"\(line (\d+)\)")


def locale_tags(root: Path, game: str) -> tuple[str, ...]:
    """Give the tags of the locales that a game has translations for, sorted."""
    folder = root / "content" / game / FOLDER
    return tuple(sorted(f.name for f in folder.iterdir() if f.is_dir())) if folder.is_dir() else ()


def load_translation(game: Game, tag: str, report: Report) -> Translation | None:
    """Read a locale of a game; None where it has no folder, which is `locale/unknown`.

    Other faults: `translation/broken-po`, `translation/duplicate-id`, `translation/no-id`, and those of reading a file.
    """
    root, folder = game.root, game.root / "content" / game.name / FOLDER / tag
    known = (game.source_locale, *locale_tags(root, game.name))
    if tag not in known[1:]:
        found = ", ".join(f"`{one}`" for one in known)
        hint = did_you_mean(tag, known) if nearest(tag, known) else f"begin one: `pnp locale add {tag} {game.name}`"
        report.error("locale/unknown", f"game `{game.name}` is not there in `{tag}`: found {found}", game.mark, hint=hint)
        return None
    entries: dict[str, Entry] = {}
    for file in sorted(folder.glob("*.po")):
        for entry in _entries(root, file, report):
            first = entries.setdefault(entry.id, entry)
            if first is not entry:
                message = f"the message `{entry.id}` stands twice"
                report.error("translation/duplicate-id", message, entry.mark, also=[("first at", first.mark)])
    return Translation(tag, entries, Mark(project_path(root, folder)))


def _entries(root: Path, file: Path, report: Report) -> Iterator[Entry]:
    import polib  # noqa: PLC0415 - only a translated game needs it

    data, path = read_bytes(root, file, None, report), project_path(root, file)
    text = decoded(data, path, report) if data is not None else None
    if text is None:
        return
    try:
        parsed = polib.pofile(text)
    except OSError as error:
        line = _LINE.search(str(error))
        at = Mark(path, int(line[1]) if line else 1)
        report.error("translation/broken-po", "this is no PO file: the line cannot be read", at)
        return
    for found in parsed:
        if found.obsolete:
            continue
        mark = Mark(path, found.linenum or 1)
        if not found.msgctxt:
            report.error("translation/no-id", "an entry without `msgctxt`: it says which message it translates", mark)
            continue
        yield _entry(found, mark)


def _entry(found: POEntry, mark: Mark) -> Entry:
    flags = tuple(flag for flag in found.flags if flag != "fuzzy")
    return Entry(found.msgctxt, found.msgid, found.msgstr, "fuzzy" in found.flags, flags, mark)
