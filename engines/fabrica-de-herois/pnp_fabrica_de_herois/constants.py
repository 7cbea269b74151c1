"""The constants of `rules.yaml` by name: unit, allowed values, and the field of `Rules`."""

from __future__ import annotations

from typing import Final

from pnp.rules.engine import ConstantSpec, IntegerSpec, PrintedSpec, has_only_value

LEVELS: Final = ("blue", "green", "yellow", "orange", "red")
"""The levels of missions, easiest first."""
GROUPS: Final = ("bairro", "plantao", "garagem", "mato", "palco")
"""The affiliations; a set of them has a bit for each."""

PLAYED: Final[dict[str, tuple[str, ConstantSpec]]] = {
    "win.points": ("win_points", IntegerSpec("points", 1, 400)),
    "deal.heroes": ("dealt", IntegerSpec("cards", 1, 10)),
    "team.field_max": ("field_max", IntegerSpec("heroes", 1, 10)),
    "team.support_max": ("support_max", IntegerSpec("heroes", 0, 10)),
    "actions.start": ("start", IntegerSpec("actions", 0, 20)),
    "actions.per_turn": ("per_turn", IntegerSpec("actions", 1, 20)),
    "actions.max": ("actions_max", IntegerSpec("actions", 1, 20)),
    "actions.move": ("move", IntegerSpec("actions", 1, 20)),
    "affiliation.bonus": ("shared", IntegerSpec("bonus", 0, 10)),
    "bonus.limit": ("limit", IntegerSpec("bonus", 0, 20)),
    "base.threshold": ("threshold", IntegerSpec("heroes", 1, 10)),
    **{f"escape.{level}": (f"escape_{level}", IntegerSpec("actions", 0, 20)) for level in LEVELS},
}
"""Constants that affect play, each with its field of `Rules`."""

FIXED: Final[dict[str, ConstantSpec]] = {
    "players.min": IntegerSpec("players", 2, 2),
    "players.max": IntegerSpec("players", 6, 6),
    "deal.bases": IntegerSpec("cards", 1, 1),
    "deal.bonus_cards": IntegerSpec("cards", 1, 1),
    "deal.dice": IntegerSpec("dice", 1, 1),
    "team.field_min": IntegerSpec("heroes", 1, 1),
    "actions.to_field": IntegerSpec("actions", 0, 0),
    "leader.uses": IntegerSpec("uses", 1, 1),
    "base.cost": IntegerSpec("actions", 0, 0),
    "duration.rounds": IntegerSpec("rounds", 1, 1),
    "mission.rounds": IntegerSpec("rounds", 1, 1),
}
"""Constants for which the engine supports only one value; any other value is an error."""

PRINTED: Final[dict[str, ConstantSpec]] = {
    **{f"component.{name}": PrintedSpec("cards") for name in ("heroes", "missions", "bases", "bonus_cards", "cards")},
    "component.active_effects": PrintedSpec("tokens"),
    **{f"small_edition.{name}": PrintedSpec("cards") for name in ("heroes", "missions", "bases", "bonus_cards")},
    "players.age": PrintedSpec("years"),
    "play.minutes": PrintedSpec("minutes"),
    "deal.heroes_for_all": PrintedSpec("cards"),
    "deal.field_least": PrintedSpec("heroes"),
    **{f"nd.{level}_{end}": PrintedSpec("ND") for level in LEVELS for end in ("min", "max")},
    "nd.missions_per_level": PrintedSpec("cards"),
}
"""Constants that are printed but not needed to play, and those that follow from others: the cards have the numbers."""

SPECS: Final[dict[str, ConstantSpec]] = {name: spec for name, (_, spec) in PLAYED.items()} | FIXED | PRINTED
"""What the engine knows of each constant."""
ONE_VALUE: Final = frozenset(name for name, spec in SPECS.items() if has_only_value(spec))
"""The constants that have one value only."""
