"""The constants that the engine plays, as attributes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import Mark, Report
from pnp.rules.engine import MISSING, read_constants
from pnp_beyond_nebula.constants import BUILDINGS, COSTS, PLAYED, RESOURCES, RINGS, SPECS

if TYPE_CHECKING:
    from pnp.model.game import Game

Price = tuple[int, int, int]
"""So much metal, gas and crystal."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The constants by the fields that `constants.PLAYED` names, in the units of `rules.yaml`.

    `costs[b]` is the price of the building of colour b, `rings` are (troops, reach), the farthest reach first.
    """

    small: int
    middle: int
    home_troops: int
    second_home_troops: int
    kick: int
    first_phase: str
    reserve_max: int
    special_yield: int
    base_cost: int
    special_cost: int
    troop_cost: int
    ship_cost: int
    recovery_cost: int
    basic_time: int
    advanced_time: int
    start_step: int
    speciality_start: int
    at_once: int
    basic_own: int
    basic_other: int
    advanced_own: int
    advanced_other: int
    colonise: int
    neutral_below: int
    troops_max: int
    ring_speed: int
    move: int
    capacity: int
    capacity_improved: int
    durability: int
    troops_to_move: int
    combat_loss: int
    ray_reach: int
    ray_loss: int
    ray_splash: int
    cannon_reach: int
    cannon_loss: int
    cannon_uses: int
    fail_max: int
    charge_step: int
    radiation_loss: int
    speed_bonus: int
    spy_bonus: int
    repair: int
    clone_factor: int
    jump: int
    foreign: int
    costs: tuple[Price, ...]
    rings: tuple[tuple[int, int], ...]

    def reach(self, troops: int) -> int:
        """How many blocks the defence rings of a planet reach; 0 without rings."""
        return next((reach for least, reach in self.rings if troops >= least), 0)


def read_rules(game: Game, report: Report) -> Rules | None:
    """Read the constants; None if one is missing or wrong, which is reported (see `read_constants`)."""
    values = read_constants(SPECS, game.rules, Mark(f"content/{game.name}/rules.yaml"), report, game.unread)
    if MISSING in values.values():
        return None
    fields: dict[str, Any] = {field: values[name] for name, (field, _) in PLAYED.items()}
    costs = {row["building"]: tuple(row[r] for r in RESOURCES) for row in fields["costs"] if set(row) >= RESOURCES_AND_NAME}
    if set(costs) != set(BUILDINGS):
        message = f"`{COSTS}` must have one row for each of {', '.join(f'`{b}`' for b in BUILDINGS)}, with each resource"
        report.error("engine/wrong-value", message, game.rules[COSTS].mark)
        return None
    fields["costs"] = tuple(costs[b] for b in BUILDINGS)
    fields["rings"] = tuple(sorted(values[RINGS], reverse=True))
    return Rules(**fields)


RESOURCES_AND_NAME = {"building", *RESOURCES}
"""The keys of a row of the costs of buildings."""
