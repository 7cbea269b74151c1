"""Write every SVG of the game beside this folder."""

from __future__ import annotations

from pathlib import Path

from .box import box
from .chart import chart, constellations
from .lessons import lessons
from .nebulae import full_nebulae, sparse_nebulae
from .openers import covers, openers
from .panel import border
from .tables import tables
from .tokens import pieces, vignettes


def drawn() -> dict[str, str]:
    """Give every engraving by its path in `art/`."""
    nebulae = {"map/nebulae.svg": sparse_nebulae(), "map/nebulae-full.svg": full_nebulae()}
    figures = {
        f"map/{draw.__name__}{'-outlines' if light else ''}.svg": draw(light=light)
        for draw in (chart, constellations)
        for light in (False, True)
    }
    panel = {"panel/border.svg": border()}
    return {**nebulae, **figures, **panel, **openers(), **covers(), **box(), **tables(), **lessons(), **pieces(), **vignettes()}


def main() -> None:
    """Write all SVGs."""
    art = Path(__file__).parent.parent
    for path, svg in drawn().items():
        (art / path).parent.mkdir(exist_ok=True)
        (art / path).write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
