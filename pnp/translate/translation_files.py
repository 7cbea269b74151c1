"""The up-to-date files of a translation, which `pnp locale add`, `merge` and `extract` write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark, Report
from pnp.base.languages import check_tag
from pnp.load.files import project_path
from pnp.load.locale_folders import locale_folder
from pnp.load.translation_reader import active_entries, load_translation, read_po_files
from pnp.load.unknown_entries import find_unknown_entries
from pnp.translate.catalogue import FILES, empty_file, expected_entries, template, to_translate
from pnp.translate.character_capacity import CharacterCapacity
from pnp.translate.merge import MergeResult, merge_files
from pnp.translate.po_writer import po_bytes
from pnp.translate.translator_comments import Commentator, empty_translation

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.fields import PoFile
    from pnp.model.game import Game
    from pnp.text.typesetter import Typesetter
    from pnp.translate.text_locations import TextLocations

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


def up_to_date(
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
    messages = to_translate(game, tag)
    capacity = CharacterCapacity(game.fonts, setter, tag) if setter else None
    comments = Commentator(game, translation, locations, capacity, pictures_path(game)).comments(messages)
    return merge_files(files, expected_entries(messages, comments), lambda name: empty_file(game, tag, name))


def templates(game: Game, folder: Path, locations: TextLocations | None, setter: Typesetter | None) -> tuple[PoFile, ...]:
    """Return the templates (POT) of a game for `folder`, without those that have no entries."""
    messages = to_translate(game, None)
    capacity = CharacterCapacity(game.fonts, setter, game.source_locale) if setter else None
    empty = empty_translation(game, game.source_locale)
    comments = Commentator(game, empty, locations, capacity, pictures_path(game)).comments(messages)
    files = (template(game, folder, name, expected_entries(messages, comments)) for name in FILES)
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
