"""Write every SVG of the game beside this folder."""

from __future__ import annotations

from pathlib import Path

from .backs import backs
from .booklet import diagrams
from .box import box
from .cover import covers
from .effects import effects
from .factions import factions
from .game import read_game
from .icons import icons
from .maps import maps
from .openers import openers
from .scenes import scenes
from .sequences import sequences
from .turn_example import turn_panels
from .vignettes import vignettes


def drawn() -> dict[str, str]:
    """Give every SVG of the game by its path in `art/`."""
    game = read_game()
    folders = {
        "icons": icons(game),
        "factions": factions(),
        "maps": maps(game),
        "vignettes": vignettes(),
        "backs": backs(game),
        "contracts": scenes(),
        "box": box(),
        "booklet": diagrams(game) | effects(game) | sequences(game) | turn_panels(game) | covers() | openers(),
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
