"""Write every SVG of the game beside this folder."""

from __future__ import annotations

from pathlib import Path

from .backs import backs
from .booklet import diagrams
from .cover import covers
from .factions import factions
from .icons import icons
from .maps import maps
from .scenes import scenes


def main() -> None:
    """Draw all; the same kit gives the same bytes."""
    art = Path(__file__).parent.parent
    folders = {
        "icons": icons(),
        "factions": factions(),
        "maps": maps(),
        "backs": backs(),
        "contracts": scenes(),
        "booklet": diagrams() | covers(),
    }
    for folder, pictures in folders.items():
        (art / folder).mkdir(exist_ok=True)
        for stem, svg in pictures.items():
            (art / folder / f"{stem}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
