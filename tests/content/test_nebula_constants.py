"""The constants of Beyond Nebula that the first edition states stay as they are; what is proposed says so, and may be tuned."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

GAME = "beyond-nebula"
RULES = (Path(__file__).parents[2] / "content/beyond-nebula/rules.yaml").read_text("utf-8")
STATED = {
    "players.count": 2,
    "colour.kinds": ["yellow", "red", "green"],
    "map.columns": 20,
    "map.rows": 20,
    "map.fields": 2,
    "dice.small": 6,
    "dice.middle": 10,
    "dice.large": 20,
    "setup.planets": 3,
    "setup.kick": 10,
    "setup.extractors": 0,
    "turn.phases": ["maintenance", "harvest", "progress", "conflict"],
    "turn.first_phase": "harvest",
    "reserve.min": 0,
    "reserve.max": 35,
    "harvest.dice": 1,
    "harvest.base_dice": 1,
    "harvest.special": 10,
    "extractor.base_cost": 5,
    "extractor.special_cost": 10,
    "extractor.per_resource": 1,
    "exchange.rate": 1,
    "exchange.per_turn": 1,
    "building.costs": [
        {"building": "academy", "metal": 13, "gas": 11, "crystal": 12},
        {"building": "hangar", "metal": 12, "gas": 14, "crystal": 13},
        {"building": "laboratory", "metal": 12, "gas": 11, "crystal": 13},
    ],
    "building.delay": 1,
    "production.troop_cost": 4,
    "production.ship_cost": 4,
    "production.recovery_cost": 4,
    "production.recovery_step": 1,
    "technology.per_building": 6,
    "technology.basic_per_building": 3,
    "technology.advanced_per_building": 3,
    "technology.count": 18,
    "technology.basic_time": 2,
    "technology.advanced_time": 3,
    "technology.speciality_start": 2,
    "planet.colonise": 5,
    "planet.neutral_below": 5,
    "planet.troops_max": 20,
    "planet.home_min": 0,
    "planet.per_colour_max": 1,
    "planet.rings": [{"troops": 10, "reach": 1}, {"troops": 15, "reach": 2}, {"troops": 20, "reach": 3}],
    "planet.ring_speed": 1,
    "ship.max": 6,
    "ship.move": 4,
    "ship.capacity": 6,
    "ship.capacity_improved": 8,
    "ship.durability": 2,
    "ship.troops_to_move": 1,
    "combat.dice": 1,
    "combat.loss": 1,
    "combat.ships": 1,
    "effect.ray_reach": 5,
    "effect.ray_loss": 1,
    "effect.ray_splash": 1,
    "effect.cannon_reach": 5,
    "effect.cannon_loss": 10,
    "effect.cannon_uses": 2,
    "effect.fail_max": 3,
    "effect.charge_step": 1,
    "effect.radiation_loss": 1,
    "effect.speed_bonus": 1,
    "effect.spy_bonus": 1,
    "effect.repair": 1,
    "effect.shield": 1,
    "effect.clone_factor": 2,
    "effect.per_turn": 1,
    "effect.jump": 7,
    "effect.free_technology": 1,
    "win.planets": 3,
    "win.foreign": 1,
    "win.lose_at": 0,
    "token.total": 108,
    "token.per_player": 54,
}
RULED = {  # where the first edition says nothing or contradicts itself, and what was settled
    "setup.home_troops": 0,  # N-47
    "setup.home_ships": 0,  # N-47
    "production.delay": 0,  # N-01
    "technology.at_once": 6,  # N-07
    "token.zone_markers": 4,
    "token.cargo_markers": 2,
}
TUNED = {  # values of our own
    "map.block",
    "map.unexplored_per_field",
    "map.radioactive_per_field",
    "setup.second_home_troops",
    "technology.basic_own",
    "technology.basic_other",
    "technology.advanced_own",
    "technology.advanced_other",
}


@pytest.mark.parametrize("name", [*STATED, *RULED])
def test_what_is_stated_or_ruled_is_not_tuned(rule, name):
    """Balance is sought in proposed values only."""
    found = rule(name)
    rows = [dict(row) if isinstance(row, Mapping) else row for row in found] if isinstance(found, list | tuple) else found
    assert rows == {**STATED, **RULED}[name]


def test_what_is_proposed_says_so():
    """A value that may be tuned is marked as proposed, and no other begins its note so."""
    section, found = "", set()
    for line in RULES.splitlines():
        if head := re.match(r"(\w+):", line):
            section = head[1]
        elif (entry := re.match(r"  (\w+): \{.*note: \"?proposed", line)) is not None:
            found.add(f"{section}.{entry[1]}")
    assert found == TUNED


def test_what_follows_from_other_constants_is_computed():
    """A number that stands for others, or for copies of cards, has `equals`: it cannot go out of date."""
    derived = ["fields", "field_rows", "blocks", "planets", "advanced_per_building", "count", "at_once", "basic_total", "total"]
    derived += ["advanced_total", "max", "per_player", "troop_counters", "troop_chits", "zone_markers", "cargo_markers"]
    for name in derived:
        lines = re.findall(rf"(?m)^  {name}:.*(?:\n    .*)*", RULES)
        assert any("equals:" in line for line in lines), name
