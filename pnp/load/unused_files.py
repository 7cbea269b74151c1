"""What nothing reads in a game's folder: a deck that `game.yaml` does not list, a file or folder with other capitals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.paths import is_there, same_name
from pnp.base.suggestions import with_other_capitals
from pnp.load.booklet_reader import FOLDER as BOOKLET
from pnp.load.content_files import FILES
from pnp.load.files import project_path
from pnp.load.locale_folders import FOLDER as LOCALES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.load.header import DeckEntry

_FOLDER = "content/<game>/"
_OWN = frozenset(file.path.removeprefix(_FOLDER) for file in FILES if file.path.startswith(_FOLDER))
_FOLDERS = frozenset({BOOKLET, LOCALES})


def find_unused_files(root: Path, folder: Path, decks: Iterable[DeckEntry], report: Report) -> None:
    """Warn about each YAML file that stands beside `game.yaml` and belongs neither to the game nor to a deck.

    Also about files and folders of the game whose name has other capitals, which only some systems overlook.
    """
    used = _OWN | _FOLDERS | {same_name(deck.file) for deck in decks}
    for file in sorted(folder.iterdir()):
        path, meant = project_path(root, file), with_other_capitals(file.name, _OWN | _FOLDERS)
        if file.name in _FOLDERS and not file.is_dir():
            message = f"nothing reads `{path}`: it is a file, and a folder has this name"
            report.warning("load/unused-file", message, Mark(path), hint="put what it holds into a folder of this name")
        if same_name(file.name) in used:
            continue
        if meant is not None and not is_there(root, folder / meant):
            message, hint = f"nothing reads `{path}`: its name is `{meant}`", f"rename it to `{meant}`"
            report.warning("load/unused-file", message, Mark(path), hint=hint)
        elif file.suffix in {".yaml", ".yml"}:
            entry = f"`{file.stem}: {{type: …, format: …, face: …}}`"
            hint = f"if it is a deck, list it under `decks:` in game.yaml: {entry}; else move it to another folder"
            report.warning("load/unused-file", f"nothing reads `{path}`: no deck has this file", Mark(path, 1), hint=hint)
