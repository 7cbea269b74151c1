"""The engravings on tokens: a vignette for each technology."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .geometry import box, ellipse
from .plate import Plate
from .vignettes import academy, hangar, laboratory
from .vignettes import pieces as token
from .vignettes.modelling import HIGH, WIDE

if TYPE_CHECKING:
    from collections.abc import Callable

VIGNETTES: Final[tuple[Callable[[Plate], None], ...]] = (
    academy.electric_charge, academy.electromagnetic_pulse, academy.suicide,
    academy.hack, academy.radioactive_ray, academy.repair,
    hangar.battle_speed, hangar.improved_cargo, hangar.reveal_spy,
    hangar.energy_shield, hangar.invisibility_field, hangar.supernova_cannon,
    laboratory.balance, laboratory.mothership, laboratory.pathfinder,
    laboratory.clone, laboratory.free_exchange, laboratory.jumpgate,
)  # fmt: skip

SMALL: Final = 1.6
"""The pen of what is printed at two thirds of its size."""
PIECES: Final = (
    ("galleon", token.square_rigged, (9.6, 10, 1.42)), ("lateen", token.lateen, (9.6, 10, 1.35)),
    ("ringed", token.ringed, (10, 7, SMALL)), ("derrick", token.derrick, (10, 10)), ("drill", token.drill, (10, 10, SMALL)),
    ("academy", token.academy, (10, 10, SMALL)), ("hangar", token.hangar, (10, 10, SMALL)),
    ("laboratory", token.laboratory, (10, 10, SMALL)), ("flag", token.flag, (10, 10.4, SMALL)),
    ("soldier", token.soldier, (5, 10, SMALL)),
)  # fmt: skip
LARGE: Final = (("galleon", token.square_rigged), ("lateen", token.lateen))
"""What trays show at twice its size: its outlines in a finer pen."""
FACETS: Final = {
    "yellow": ellipse(7.0, 6.1, 3.9),
    "red": [(7.0, 2.5), (11.06, 9.58), (2.94, 9.58)],
    "green": box(3.4, 2.5, 7.2, 7.2),
}
"""What of a globe of 14 mm lies in the shape of each colour."""


def vignettes() -> dict[str, str]:
    """Give the technologies' vignettes by their paths in `art/`, also without shading."""
    return {
        f"technologies/{draw.__name__}{'-outlines' if light else ''}.svg": _vignette(draw, light=light)
        for draw in VIGNETTES
        for light in (False, True)
    }


def _vignette(draw: Callable[[Plate], None], *, light: bool) -> str:
    plate = Plate(WIDE, HIGH, light=light)
    draw(plate)
    return plate.svg(kept=False)


def pieces() -> dict[str, str]:
    """Give what ships, planets and extractors show by its path in `art/`, also without shading."""
    both = {
        f"tokens/{name}{'-outlines' if light else ''}.svg": _piece(draw, *size, light=light)
        for name, draw, size in PIECES
        for light in (False, True)
    }
    large = {f"tokens/{name}-large-outlines.svg": _piece(draw, 9.6, 10, 0.5, light=True) for name, draw in LARGE}
    globes = {
        f"tokens/globe-{colour}.svg": _piece(lambda plate, o=outline: token.globe_within(plate, o), 14, 14)
        for colour, outline in FACETS.items()
    }
    whole = {
        f"tokens/globe-{name}.svg": _piece(draw, 14, 14)
        for name, draw in (("night", token.night_globe), ("outlines", token.globe_outline))
    }
    return {**both, **large, **globes, **whole}


def _piece(draw: Callable[[Plate], None], width: float, height: float, pen: float = 1.0, *, light: bool = False) -> str:
    plate = Plate(width, height, light=light, pen=pen)
    draw(plate)
    return plate.svg()
