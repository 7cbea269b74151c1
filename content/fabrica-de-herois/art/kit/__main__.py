"""Write every SVG of the game beside this folder."""

from __future__ import annotations

from pathlib import Path

from . import booklet, scenes
from .backs import backs
from .bases import bases
from .compose import draw
from .emblems import emblems
from .heroes import HEROES
from .icons import icons
from .missions import MISSIONS


def drawn() -> dict[str, str]:
    """Give every SVG of the game by its path in `art/`."""
    heroes = {name: draw(look) for name, look in HEROES.items()}
    missions = {name: scenes.draw(scene) for name, scene in MISSIONS.items()}
    folders = {
        "heroes": heroes,
        "missions": missions,
        "bases": bases(),
        "icons": icons(),
        "emblems": emblems(),
        "backs": backs(),
        "booklet": booklet.pictures(),
    }
    return {f"{folder}/{stem}.svg": svg for folder, pictures in folders.items() for stem, svg in pictures.items()}


def main() -> None:
    """Write all SVGs."""
    art = Path(__file__).parent.parent
    for path, svg in drawn().items():
        (art / path).parent.mkdir(exist_ok=True)
        (art / path).write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
