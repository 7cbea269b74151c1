"""Write every SVG of the deck cards."""

from __future__ import annotations

from pathlib import Path

from .actions import actions
from .boards import boards
from .items import items
from .tokens import tokens


def drawn() -> dict[str, str]:
    """Give every SVG by its path in `art/`."""
    folders = {"deck": actions() | items(), "boards": boards(), "tokens": tokens()}
    return {f"{folder}/{stem}.svg": svg for folder, pictures in folders.items() for stem, svg in pictures.items()}


def main() -> None:
    """Write all SVGs."""
    art = Path(__file__).parent.parent
    for path, svg in drawn().items():
        (art / path).parent.mkdir(exist_ok=True)
        (art / path).write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
