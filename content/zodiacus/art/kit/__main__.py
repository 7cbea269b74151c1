"""Write every SVG of the kit beside this folder."""

from __future__ import annotations

from pathlib import Path

from . import air, earth, fire, signs, water
from .backs import backs
from .castles import CASTLES
from .covers import back, cover
from .guardians import GUARDIANS
from .icons import icons
from .scenes import figures
from .towers import TOWERS

HEROES = {
    "rei-frixo": fire.frixo,
    "pleiades": earth.pleiades,
    "dom-gemino": air.gemino,
    "dama-carcina": water.carcina,
    "leonel-de-nemeia": fire.leonel,
    "astreia-espiga": earth.astreia,
    "dona-zibia": air.zibia,
    "antar-do-ferrao": water.antar,
    "quiron-flecha-larga": fire.quiron,
    "mestre-egipa": earth.egipa,
    "ganimeda": air.ganimeda,
    "venia-das-mares": water.venia,
}


def drawn() -> dict[str, str]:
    """Give every SVG of the kit by its path in `art/`."""
    folders = {"heroes": HEROES, "castles": CASTLES, "towers": TOWERS, "guardians": GUARDIANS}
    windows = {f"{folder}/{stem}.svg": draw().svg() for folder, found in folders.items() for stem, draw in found.items()}
    glasses = {
        "seals": signs.seals(),
        "emblems": signs.emblems(),
        "backs": backs(),
        "booklet": {"cover": cover(), "back": back(), **figures()},
    }
    plain = {"panes": signs.tiles(), "icons": icons()}
    return {
        **windows,
        **{f"{folder}/{stem}.svg": glass.svg() for folder, found in glasses.items() for stem, glass in found.items()},
        **{f"{folder}/{stem}.svg": svg for folder, found in plain.items() for stem, svg in found.items()},
    }


def main() -> None:
    """Write all SVGs."""
    art = Path(__file__).parent.parent
    for path, svg in drawn().items():
        (art / path).parent.mkdir(exist_ok=True)
        (art / path).write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
