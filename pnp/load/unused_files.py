"""YAML files in a game's folder that nothing reads: a deck that `game.yaml` does not list prints no card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.diagnostics import Mark
from pnp.load.content_files import FILES
from pnp.load.files import project_path

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.load.header import DeckEntry

_FOLDER = "content/<game>/"
_OWN = frozenset(file.path.removeprefix(_FOLDER) for file in FILES if file.path.startswith(_FOLDER))


def find_unused_files(root: Path, folder: Path, decks: Iterable[DeckEntry], report: Report) -> None:
    """Warn about each YAML file that stands beside `game.yaml` and belongs neither to the game nor to a deck."""
    used = _OWN | {deck.file for deck in decks}
    for file in sorted(folder.glob("*.y*ml")):
        if file.name not in used and file.suffix in {".yaml", ".yml"}:
            path = project_path(root, file)
            entry = f"`{file.stem}: {{type: …, format: …, face: …}}`"
            hint = f"if it is a deck, list it under `decks:` in game.yaml: {entry}; else move it to another folder"
            report.warning("load/unused-file", f"nothing reads `{path}`: no deck has this file", Mark(path, 1), hint=hint)
