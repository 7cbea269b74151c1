"""Merge a game's messages into the files of a translation: add new entries, mark changed ones, keep obsolete ones.

`pnp locale add`, `merge` and `extract` write these files.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark, Report
from pnp.base.languages import check_tag
from pnp.load.project import locale_folder, project_path
from pnp.load.translations import active_entries, find_unknown_entries, load_translation, read_po_files
from pnp.model.fields import FUZZY, UNSAID, PoEntry, PoFile
from pnp.translate.capacity import CharacterCapacity, TextLocations
from pnp.translate.comments import Commentator, empty_translation
from pnp.translate.po import (
    PO_FILES,
    ExpectedEntry,
    changed_entry,
    empty_file,
    expected_entries,
    match_entries,
    messages_to_translate,
    po_bytes,
    po_template,
    same_words,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.game import Game
    from pnp.text.typesetter import Typesetter


@dataclass(slots=True)
class MergeResult:
    """The files after a merge, existing ones first, and the numbers of entries that were changed in each way."""

    files: tuple[PoFile, ...] = ()
    new: int = 0
    suggested: int = 0
    changed: int = 0
    revived: int = 0
    obsolete: int = 0


def merge_files(files: Sequence[PoFile], expected: Sequence[ExpectedEntry], begin: Callable[[str], PoFile]) -> MergeResult:
    """Bring files up to date with the expected entries; `begin` gives a new empty file by name.

    Entries keep their file and order; new ones follow the entry of the message before them. If a source was edited, except
    for white space, the translation is kept as fuzzy with its previous source. Entries without a message become obsolete,
    move to the end of their file, and are restored if their id comes back. A new message with the same source as a translated
    one gets that translation as a fuzzy suggestion.
    """
    return _Merge(files, expected).run(begin)


class _Merge:
    def __init__(self, files: Sequence[PoFile], expected: Sequence[ExpectedEntry]) -> None:
        self._files = files
        self._expected = expected
        self._old = [entry for file in files for entry in file.entries]
        self._pairs = match_entries(expected, [e for e in self._old if not e.obsolete])
        self._obsolete = {e.id: e for e in self._old if e.obsolete and e.id and e.text}
        self._memory = _translation_memory(self._old)
        self._result = MergeResult()

    def run(self, begin: Callable[[str], PoFile]) -> MergeResult:
        kept: dict[int, PoEntry] = {}  # by the identity of the old entry
        added: dict[tuple[str, str], list[PoEntry]] = defaultdict(list)  # by path and old id of the entry before them
        revived: set[int] = set()
        paths = {id(e): file.path for file in self._files for e in file.entries}
        anchors: dict[str, tuple[str, str]] = {}
        new_files: dict[str, PoFile] = {}
        for w in self._expected:
            old = self._pairs.get(w.id)
            if old is not None:
                kept[id(old)] = self._update_entry(old, w)
                anchors[w.file] = (paths[id(old)], old.id)
                continue
            if w.file not in anchors:
                anchors[w.file] = (self._file_path(w.file, begin, new_files), "")
            added[anchors[w.file]].append(self._new_entry(w, revived))
        files = [*self._files, *new_files.values()]
        self._result.files = tuple(self._rebuild_file(file, kept, added, revived) for file in files)
        return self._result

    def _file_path(self, name: str, begin: Callable[[str], PoFile], new_files: dict[str, PoFile]) -> str:
        new = begin(name)
        if all(file.path != new.path for file in self._files):
            new_files[name] = new
        return new.path

    def _update_entry(self, old: PoEntry, w: ExpectedEntry) -> PoEntry:
        fields: dict[str, object] = {"id": w.id, "source": w.source, "extracted": w.comments, "places": (w.place,)}
        if not same_words(old.source, w.source):
            self._result.changed += 1
            if old.text:
                previous, named = _previous_source(old, w.source), old.id if old.id != w.id else old.previous_id
                fields |= {"flags": _with_fuzzy_flag(old.flags), "previous": previous}
                fields["previous_id"] = named if previous is not None else None  # gettext's tools refuse it alone
        return changed_entry(old, **fields)

    def _new_entry(self, w: ExpectedEntry, revived: set[int]) -> PoEntry:
        new = PoEntry(w.id, w.source, extracted=w.comments, places=(w.place,))
        old = self._obsolete.get(w.id)
        if old is not None:
            self._result.revived += 1
            revived.add(id(old))
            same = same_words(old.source, w.source)
            previous = old.previous if same else _previous_source(old, w.source)
            flags = old.flags if same else _with_fuzzy_flag(old.flags)
            return replace(new, text=old.text, notes=old.notes, flags=flags, previous=previous)
        self._result.new += 1
        text = self._memory.get(" ".join(w.source.split()))
        if text is None:
            return new
        self._result.suggested += 1
        return replace(new, text=text, flags=(FUZZY,))

    def _rebuild_file(
        self, file: PoFile, kept: Mapping[int, PoEntry], added: Mapping[tuple[str, str], list[PoEntry]], revived: set[int]
    ) -> PoFile:
        out = [*added.get((file.path, ""), ())]
        gone = []
        for old in file.entries:
            if old.obsolete:
                out += () if id(old) in revived else (old,)
                continue
            if id(old) in kept:
                out.append(kept[id(old)])
            elif old.text or old.notes:
                gone.append(changed_entry(old, obsolete=True, extracted=(), places=()))
            self._result.obsolete += id(old) not in kept
            out += added.get((file.path, old.id), ())
        return replace(file, entries=(*out, *gone))


def _translation_memory(entries: Sequence[PoEntry]) -> dict[str, str]:
    """The first approved translation of each source."""
    known: dict[str, str] = {}
    for entry in entries:
        if entry.text and not entry.fuzzy and entry.source and entry.source != UNSAID:
            known.setdefault(" ".join(entry.source.split()), entry.text)
    return known


def _with_fuzzy_flag(flags: tuple[str, ...]) -> tuple[str, ...]:
    return flags if FUZZY in flags else (FUZZY, *flags)


def _previous_source(old: PoEntry, source: str) -> str | None:
    translated_source = old.previous if old.fuzzy and old.previous is not None else old.source
    return None if same_words(translated_source, source) else translated_source


_BOM = b"\xef\xbb\xbf"


def pictures_path(game: Game) -> str:
    """The folder of the pictures that comments refer to, relative to the project's root."""
    return f"out/{game.name}/{game.source_locale}/pictures"


def new_tag(game: Game, tag: str, report: Report) -> str | None:
    """Return the normalized tag of a new translation.

    None with `locale/unknown-language`, `locale/is-source` or `locale/exists` if it cannot be added.
    """
    known = check_tag(tag, report)
    if known is None:
        return None
    folder = locale_folder(game.root, game.name, known)
    if known == game.source_locale:
        report.error("locale/is-source", f"`{known}` is the language that `{game.name}` is written in", game.mark)
    elif folder.exists():
        path = project_path(game.root, folder)
        hint = f"`pnp locale merge {known}` brings it up to date"
        report.error("locale/exists", f"`{path}` already exists", Mark(path), hint=hint)
    else:
        return known
    return None


def updated_files(
    game: Game, tag: str, locations: TextLocations | None, setter: Typesetter | None, report: Report
) -> MergeResult | None:
    """Return the files of a new or existing translation with all messages of the game; None if they have errors."""
    folder = locale_folder(game.root, game.name, tag)
    files: tuple[PoFile, ...] = ()
    translation = empty_translation(game, tag)
    if any(folder.glob("*.po")):
        file_report = Report()
        files = read_po_files(game.root, game.name, tag, file_report)
        active_entries(files, file_report)
        find_unknown_entries(game, tag, files, file_report)
        for diagnostic in file_report.diagnostics:
            if diagnostic.severity == "error":  # merging resolves warnings
                report.add(diagnostic)
        if file_report.has_errors:
            return None
        translation = load_translation(game, tag, Report()) or translation
    messages = messages_to_translate(game, tag)
    capacity = CharacterCapacity(game.fonts, setter, tag) if setter else None
    comments = Commentator(game, translation, locations, capacity, pictures_path(game)).comments(messages)
    return merge_files(files, expected_entries(messages, comments), lambda name: empty_file(game, tag, name))


def template_files(game: Game, folder: Path, locations: TextLocations | None, setter: Typesetter | None) -> tuple[PoFile, ...]:
    """Return the templates (POT) of a game for `folder`, without those that have no entries."""
    messages = messages_to_translate(game, None)
    capacity = CharacterCapacity(game.fonts, setter, game.source_locale) if setter else None
    empty = empty_translation(game, game.source_locale)
    comments = Commentator(game, empty, locations, capacity, pictures_path(game)).comments(messages)
    files = (po_template(game, folder, name, expected_entries(messages, comments)) for name in PO_FILES)
    return tuple(file for file in files if file.entries)


def write_files(root: Path, files: tuple[PoFile, ...], publication: Publication) -> tuple[Path, ...]:
    """Write the files that have changed, together with the other files of the publication; give their paths."""
    written = []
    for file in files:
        target, data = root / file.path, po_bytes(file)
        if target.is_file() and target.read_bytes().removeprefix(_BOM) == data:
            continue
        publication.write(target, data)
        written.append(target)
    return tuple(written)
