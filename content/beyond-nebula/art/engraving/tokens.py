"""The engravings on tokens: a vignette for each technology."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .plate import Plate
from .vignettes import academy, hangar, laboratory
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
