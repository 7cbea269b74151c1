"""The engravings on tokens: a vignette for each technology."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .geometry import box, ellipse
from .plate import Plate
from .vignettes import academy, hangar, laboratory
from .vignettes.modelling import HIGH, WIDE
from .vignettes.pieces import globe_within, lateen, night_globe, ringed, square_rigged

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

FACETS: Final = {
    "yellow": ellipse(7.0, 7.0, 4.4),
    "red": [(7.0, 2.7), (11.8, 10.9), (2.2, 10.9)],
    "green": box(2.96, 2.96, 8.08, 8.08),
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
    return plate.svg()


def pieces() -> dict[str, str]:
    """Give what ships and planets show by its path in `art/`; ships also without shading."""
    ships = {
        f"tokens/{name}{'-outlines' if light else ''}.svg": _piece(draw, 9.6, 10, light=light)
        for name, draw in (("galleon", square_rigged), ("lateen", lateen))
        for light in (False, True)
    }
    globes = {f"tokens/globe-{colour}.svg": _piece(lambda plate, o=outline: globe_within(plate, o), 14, 14) for colour, outline in FACETS.items()}
    rings = {f"tokens/ringed{'-outlines' if light else ''}.svg": _piece(ringed, 10, 7, light=light) for light in (False, True)}
    return {**ships, **globes, **rings, "tokens/globe-night.svg": _piece(night_globe, 14, 14)}


def _piece(draw: Callable[[Plate], None], width: float, height: float, *, light: bool = False) -> str:
    plate = Plate(width, height, light=light)
    draw(plate)
    return plate.svg()
