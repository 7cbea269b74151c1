"""The project's folder: where it is and which games are in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.paths import is_there

if TYPE_CHECKING:
    from pathlib import Path


def find_root(start: Path) -> Path | None:
    """Return the nearest folder, from `start` upwards, that contains `content/`; None if there is none."""
    start = start.absolute()
    return next((folder for folder in (start, *start.parents) if (folder / "content").is_dir()), None)


def game_names(root: Path) -> tuple[str, ...]:
    """Return the names of all games, sorted: the folders of `content/` with a `game.yaml`."""
    content = root / "content"
    if not content.is_dir():
        return ()
    return tuple(sorted(folder.name for folder in content.iterdir() if is_there(content, folder / "game.yaml")))
