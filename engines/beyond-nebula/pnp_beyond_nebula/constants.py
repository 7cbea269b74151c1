"""The constants of `rules.yaml` by name: unit, allowed values, and the field of `Rules`."""

from __future__ import annotations

from typing import Final

from pnp.rules.engine import ChoiceSpec, ConstantSpec, ExactListSpec, IntegerSpec, PrintedSpec, TableSpec, has_only_value

RESOURCES: Final = ("metal", "gas", "crystal")
"""The resources in the order of their colours."""
COLOURS: Final = ("yellow", "red", "green")
BUILDINGS: Final = ("academy", "hangar", "laboratory")
"""The buildings in the order of their colours."""
COSTS: Final = "building.costs"
RINGS: Final = "planet.rings"

PLAYED: Final[dict[str, tuple[str, ConstantSpec]]] = {
    "dice.small": ("small", IntegerSpec("sides", 2, 20)),
    "dice.middle": ("middle", IntegerSpec("sides", 2, 20)),
    "setup.home_troops": ("home_troops", IntegerSpec("troops", 0, 20)),
    "setup.second_home_troops": ("second_home_troops", IntegerSpec("troops", 0, 20)),
    "setup.kick": ("kick", IntegerSpec("reserves", 0, 100)),
    "turn.first_phase": ("first_phase", ChoiceSpec("phase", ("harvest", "progress", "conflict"))),
    "reserve.max": ("reserve_max", IntegerSpec("reserves", 1, 100)),
    "harvest.special": ("special_yield", IntegerSpec("reserves", 0, 100)),
    "extractor.base_cost": ("base_cost", IntegerSpec("reserves", 0, 100)),
    "extractor.special_cost": ("special_cost", IntegerSpec("reserves", 0, 100)),
    "production.troop_cost": ("troop_cost", IntegerSpec("metal", 1, 100)),
    "production.ship_cost": ("ship_cost", IntegerSpec("gas", 1, 100)),
    "production.recovery_cost": ("recovery_cost", IntegerSpec("crystal", 1, 100)),
    "technology.basic_time": ("basic_time", IntegerSpec("steps", 1, 8)),
    "technology.advanced_time": ("advanced_time", IntegerSpec("steps", 1, 8)),
    "technology.start_step": ("start_step", IntegerSpec("step", 1, 8)),
    "technology.speciality_start": ("speciality_start", IntegerSpec("step", 1, 8)),
    "technology.at_once": ("at_once", IntegerSpec("technologies", 1, 18)),
    "technology.basic_own": ("basic_own", IntegerSpec("reserves", 0, 100)),
    "technology.basic_other": ("basic_other", IntegerSpec("reserves", 0, 100)),
    "technology.advanced_own": ("advanced_own", IntegerSpec("reserves", 0, 100)),
    "technology.advanced_other": ("advanced_other", IntegerSpec("reserves", 0, 100)),
    "planet.colonise": ("colonise", IntegerSpec("troops", 1, 20)),
    "planet.neutral_below": ("neutral_below", IntegerSpec("troops", 0, 20)),
    "planet.troops_max": ("troops_max", IntegerSpec("troops", 1, 100)),
    "planet.ring_speed": ("ring_speed", IntegerSpec("blocks", 1, 20)),
    "ship.move": ("move", IntegerSpec("blocks", 1, 20)),
    "ship.capacity": ("capacity", IntegerSpec("troops", 1, 20)),
    "ship.capacity_improved": ("capacity_improved", IntegerSpec("troops", 1, 20)),
    "ship.durability": ("durability", IntegerSpec("points", 1, 10)),
    "ship.troops_to_move": ("troops_to_move", IntegerSpec("troops", 0, 20)),
    "combat.loss": ("combat_loss", IntegerSpec("durability", 1, 10)),
    "effect.ray_reach": ("ray_reach", IntegerSpec("blocks", 0, 40)),
    "effect.ray_loss": ("ray_loss", IntegerSpec("durability", 1, 10)),
    "effect.ray_splash": ("ray_splash", IntegerSpec("blocks", 0, 40)),
    "effect.cannon_reach": ("cannon_reach", IntegerSpec("blocks", 0, 40)),
    "effect.cannon_loss": ("cannon_loss", IntegerSpec("troops", 0, 100)),
    "effect.cannon_uses": ("cannon_uses", IntegerSpec("uses", 0, 100)),
    "effect.fail_max": ("fail_max", IntegerSpec("d6", 0, 20)),
    "effect.charge_step": ("charge_step", IntegerSpec("steps", 1, 1)),
    "effect.radiation_loss": ("radiation_loss", IntegerSpec("troops", 0, 20)),
    "effect.speed_bonus": ("speed_bonus", IntegerSpec("blocks", 0, 20)),
    "effect.spy_bonus": ("spy_bonus", IntegerSpec("troops", 0, 20)),
    "effect.repair": ("repair", IntegerSpec("durability", 1, 10)),
    "effect.clone_factor": ("clone_factor", IntegerSpec("times", 1, 10)),
    "effect.jump": ("jump", IntegerSpec("blocks", 1, 38)),
    "win.foreign": ("foreign", IntegerSpec("planets", 0, 2)),
    COSTS: ("costs", PrintedSpec("reserves")),
    RINGS: ("rings", TableSpec("troops to blocks", ("troops", "reach"))),
}
"""Constants that affect play, each with its field of `Rules`. The costs of buildings are read by `rules.py`."""

FIXED: Final[dict[str, ConstantSpec]] = {
    "players.count": IntegerSpec("players", 2, 2),
    "colour.kinds": ExactListSpec("colours", (COLOURS,)),
    "colour.resources": ExactListSpec("resources", (RESOURCES,)),
    "setup.home_ships": IntegerSpec("ships", 0, 0),
    "setup.extractors": IntegerSpec("extractors", 0, 0),
    "setup.planets": IntegerSpec("planets", 3, 3),
    "turn.phases": ExactListSpec("phases", (("maintenance", "harvest", "progress", "conflict"),)),
    "reserve.min": IntegerSpec("reserves", 0, 0),
    "harvest.dice": IntegerSpec("d6", 1, 1),
    "harvest.base_dice": IntegerSpec("d10", 1, 1),
    "extractor.per_resource": IntegerSpec("extractors", 1, 1),
    "exchange.rate": IntegerSpec("reserves for 1", 1, 1),
    "exchange.per_turn": IntegerSpec("exchanges", 1, 1),
    "building.delay": IntegerSpec("turns", 1, 1),
    "production.delay": IntegerSpec("turns", 0, 0),
    "production.recovery_step": IntegerSpec("steps", 1, 1),
    "planet.home_min": IntegerSpec("troops", 0, 0),
    "planet.per_colour_max": IntegerSpec("planets", 1, 1),
    "ship.max": IntegerSpec("ships", 6, 6),
    "combat.dice": IntegerSpec("d6", 1, 1),
    "combat.ships": IntegerSpec("ships", 1, 1),
    "combat.tie": ChoiceSpec("outcome", ("reroll",)),
    "effect.shield": IntegerSpec("durability", 1, 1),
    "effect.per_turn": IntegerSpec("uses", 1, 1),
    "effect.free_technology": IntegerSpec("technologies", 1, 1),
    "win.planets": IntegerSpec("planets", 3, 3),
    "win.lose_at": IntegerSpec("planets", 0, 0),
    "map.columns": IntegerSpec("blocks", 20, 20),
    "map.rows": IntegerSpec("blocks", 20, 20),
    "map.fields": IntegerSpec("fields", 2, 2),
    "map.field_rows": IntegerSpec("blocks", 10, 10),
    "map.blocks": IntegerSpec("blocks", 400, 400),
    "dice.large": IntegerSpec("sides", 20, 20),
    "technology.per_building": IntegerSpec("technologies", 6, 6),
    "technology.basic_per_building": IntegerSpec("technologies", 3, 3),
    "technology.advanced_per_building": IntegerSpec("technologies", 3, 3),
    "technology.count": IntegerSpec("technologies", 18, 18),
}
"""Constants for which the engine supports only one value; any other value is an error."""

PRINTED: Final[dict[str, ConstantSpec]] = {
    "dice.nought": PrintedSpec("face"),
    "map.block": PrintedSpec("mm"),
    "map.unexplored_per_field": PrintedSpec("zones"),
    "map.unexplored_zones": PrintedSpec("zones"),
    "map.radioactive_per_field": PrintedSpec("zones"),
    "map.unexplored_zone": PrintedSpec("blocks"),
    "map.unexplored_blocks": PrintedSpec("blocks"),
    "map.radioactive_zone": PrintedSpec("blocks"),
    "map.radioactive_blocks": PrintedSpec("blocks"),
    "technology.basic_total": PrintedSpec("reserves"),
    "technology.advanced_total": PrintedSpec("reserves"),
    **{
        f"token.{name}": PrintedSpec("tokens")
        for name in (
            *("planets", "planet_annexes", "buildings", "base_extractors", "special_extractors", "reserves", "ships"),
            *("ship_annexes", "recovery", "technologies", "total", "per_player"),
        )
    },
    "token.troop_counters": PrintedSpec("markers"),
    "token.troop_chits": PrintedSpec("chits"),
    "token.zone_markers": PrintedSpec("markers"),
    "token.cargo_markers": PrintedSpec("markers"),
}
"""Constants that are printed but not needed to play, and those that follow from others."""

SPECS: Final[dict[str, ConstantSpec]] = {name: spec for name, (_, spec) in PLAYED.items()} | FIXED | PRINTED
"""What the engine knows of each constant."""
ONE_VALUE: Final = frozenset(name for name, spec in SPECS.items() if has_only_value(spec))
"""The constants that have one value only."""
