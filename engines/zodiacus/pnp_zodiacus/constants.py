"""The constants of `rules.yaml` by name: unit, allowed values, and the field of `Ruleset`."""

from __future__ import annotations

from typing import Final

from pnp.rules.engine import (
    ChoiceSpec,
    ConstantSpec,
    ExactListSpec,
    FlagSpec,
    IntegerSpec,
    PrintedSpec,
    TableSpec,
    has_only_value,
)

COLOURS: Final = ("green", "blue", "yellow", "red")
"""Dice and runes."""
_FACES: Final = ("low", "mid", "top")

PLAYED: Final[dict[str, tuple[str, ConstantSpec]]] = {
    "limbo.more_than_level": ("limbo_more", IntegerSpec("turns", 0, 9)),
    "damage.min": ("least_damage", IntegerSpec("damage", 0, 50)),
    "xp.bar_max": ("xp_max", IntegerSpec("XP", 0, 5000)),
    "obstacle.cost": ("obstacle_cost", IntegerSpec("squares", 1, 9)),
    "obstacle.push": ("obstacle_push", IntegerSpec("squares", 1, 9)),
    "attack.opportunity": ("opportunities", IntegerSpec("attacks", 0, 9)),
    "attack.castle_immune_towers": ("immune_towers", IntegerSpec("towers", 0, 2)),
    "equip.gear_max": ("gear_max", IntegerSpec("cards", 1, 9)),
    "rune.max_per_intrepid": ("runes_max", IntegerSpec("runes", 0, 4)),
    "hand.refill": ("hand", IntegerSpec("cards", 1, 20)),
}
"""Constants that affect play, each with its field of `Ruleset`."""

COMPOSED: Final[dict[str, ConstantSpec]] = {
    "xp.level_2": IntegerSpec("XP", 0, 5000),
    "xp.level_3": IntegerSpec("XP", 0, 5000),
    "limbo.revive": TableSpec("castle life", ("level", "cost")),
    **{f"{colour}.{face}": IntegerSpec("damage", 0, 100) for colour in COLOURS for face in _FACES},
    **{f"dice.{face}_faces": IntegerSpec("faces", 0, 20) for face in _FACES},
}
"""Constants that affect play, of which a field of `Ruleset` is made: prices of levels and revival, faces of dice."""

FIXED: Final[dict[str, ConstantSpec]] = {
    "players.duel": IntegerSpec("players", 2, 2),
    "players.max": IntegerSpec("players", 4, 4),
    "players.intrepids": IntegerSpec("intrepids", 3, 3),
    "players.castles": IntegerSpec("castles", 1, 1),
    "players.towers": IntegerSpec("towers", 2, 2),
    "players.guardians": IntegerSpec("guardians", 2, 2),
    "players.repeated_intrepids": FlagSpec("", only=False),
    "players.repeated_structures": FlagSpec("", only=True),
    "territory.columns": IntegerSpec("squares", 12, 12),
    "territory.rows": IntegerSpec("squares", 9, 9),
    "territory.castle_squares": IntegerSpec("squares", 4, 4),
    "territory.place_squares": IntegerSpec("squares", 1, 1),
    "level.count": IntegerSpec("levels", 3, 3),
    "level.start": IntegerSpec("level", 1, 1),
    "level.earlier_abilities": FlagSpec("", only=True),
    "xp.bar_min": IntegerSpec("XP", 0, 0),
    "limbo.place": ChoiceSpec("squares", ("castle",)),
    "limbo.loses": ExactListSpec("", (("equipment", "armament", "potion"),)),
    "damage.ability_ignores_resistance": FlagSpec("", only=True),
    "damage.attack_types": ExactListSpec("attack types", (("ac", "ad", "am"),)),
    "damage.castle_attack_types": ExactListSpec("attack types", (("ad", "am"),)),
    "damage.ability_targets": ExactListSpec("", (("intrepid", "guardian", "tower", "castle"),)),
    "dice.colours": ExactListSpec("dice", (COLOURS,)),
    "dice.draft": ChoiceSpec("", ("red",)),
    "movement.diagonal": FlagSpec("", only=False),
    "movement.through_ally": FlagSpec("", only=True),
    "movement.through_enemy": FlagSpec("", only=False),
    "movement.share_square": FlagSpec("", only=False),
    "alvo.least": IntegerSpec("squares", 1, 1),
    "attack.per_round": IntegerSpec("attacks", 1, 1),
    "attack.castle_per_turn": IntegerSpec("attacks", 1, 1),
    "attack.castle_target": ChoiceSpec("", ("construction",)),
    "attack.final_blow": ChoiceSpec("", ("intrepid",)),
    "equip.potions_max": IntegerSpec("cards", 1, 1),
    "equip.same_class": FlagSpec("", only=False),
    "equip.when": ChoiceSpec("", ("own_round",)),
    "equip.needs_level": FlagSpec("", only=True),
    "rune.destination": ExactListSpec("", (("intrepid", "territory"),)),
    "draft.rounds": IntegerSpec("rounds", 3, 3),
    "draft.pattern": ExactListSpec("", (("forward", "backward", "forward"),)),
    "status.tick": ChoiceSpec("", ("end_of_round",)),
    "status.cooldown_start": ChoiceSpec("", ("when_used",)),
    "deck.size": IntegerSpec("cards", 60, 60),
    "marker.no_end": IntegerSpec("rounds", 0, 0),
}
"""Constants for which the engine supports only one value; any other value is an error."""

ROUNDS: Final = {
    "castle": ("discard", "draw", "evolve", "revive", "cards", "castle_attack", "power", "pass"),
    **dict.fromkeys(("alpha", "beta", "gama"), ("cards", "limbo", "items", "move", "attack", "pass")),
}
"""The rounds of a turn and their steps, in the only order that is played (`turn.rounds`)."""

PRINTED: Final[dict[str, ConstantSpec]] = {
    "players.intrepids_duel": PrintedSpec("intrepids"),
    "players.intrepids_all": PrintedSpec("intrepids"),
    "territory.kinds": PrintedSpec("boards"),
    "territory.square": PrintedSpec("mm"),
    **{f"territory.{name}": PrintedSpec("squares") for name in ("squares", "obstacles_min", "obstacles_max")},
    **{f"territory.{name}": PrintedSpec("squares") for name in ("obstacle_steps", "start_steps")},
    "territory.places": PrintedSpec("places"),
    **{f"xp.{name}": PrintedSpec("XP") for name in ("example", "bar_step", "off_bar")},
    "xp.bar_boxes": PrintedSpec("boxes"),
    "limbo.boxes": PrintedSpec("boxes"),
    "limbo.example": PrintedSpec("boxes"),
    "damage.unit": PrintedSpec("damage"),
    **{
        f"example.{name}": PrintedSpec("damage")
        for name in ("roll", "resistance", "dealt", "low_roll", "high_resistance", "least")
    },
    **{f"example.{name}": PrintedSpec("squares") for name in ("obstacle_squares", "obstacle_cost")},
    "dice.faces": PrintedSpec("faces"),
    "dice.sets": PrintedSpec("dice"),
    **{f"{colour}.{name}": PrintedSpec("damage") for colour in COLOURS for name in ("all", "off_unit")},
    **{f"frixo.{name}": PrintedSpec("squares") for name in ("movement", "alvo")},
    "frixo.life": PrintedSpec("life"),
    "frixo.xp": PrintedSpec("XP"),
    "alvo.arco_magico": PrintedSpec("squares"),
    "alvo.counter": PrintedSpec("squares"),
    "equip.all_max": PrintedSpec("cards"),
    **{f"rune.{name}": PrintedSpec("runes") for name in ("colours", "per_territory", "power_min", "power_max")},
    **{f"deck.{name}": PrintedSpec("cards") for name in ("actions", "items")},
    **{f"deck.{name}": PrintedSpec("copies") for name in ("max_copies_item", "max_copies_action")},
    **{f"deck.{name}": PrintedSpec("designs") for name in ("min_designs_items", "min_designs_actions")},
    **{f"deck.{name}": PrintedSpec("decks") for name in ("ready", "ready_each")},
    "hand.sample_power": PrintedSpec("cards"),
    **{f"status.{name}": PrintedSpec("statuses") for name in ("debuffs", "buffs", "all")},
    **{f"edition.{name}": PrintedSpec("cards") for name in ("intrepids", "castles", "towers", "guardians", "actions", "items")},
    **{f"edition.{name}": PrintedSpec("designs") for name in ("equipment_designs", "armament_designs", "potion_designs")},
    **{f"edition.{name}": PrintedSpec("copies") for name in ("copies_item", "copies_action")},
    "edition.runes": PrintedSpec("runes"),
    "marker.digits": PrintedSpec("digits"),
    **{f"marker.{name}": PrintedSpec("markers") for name in ("digits_each", "digits_per_player")},
}
"""Constants that are printed but not needed to play, and those that follow from others: the cards have the numbers."""

PLAYS: Final[dict[str, ConstantSpec]] = {
    **{name: spec for name, (_, spec) in PLAYED.items()},
    **COMPOSED,
    **FIXED,
    "turn.rounds": PrintedSpec("rounds"),  # held against ROUNDS when it is read
}
"""What the engine knows of each constant that it plays."""
SPECS: Final[dict[str, ConstantSpec]] = PLAYS | PRINTED
"""What the engine knows of each constant."""
ONE_VALUE: Final = frozenset(name for name, spec in SPECS.items() if has_only_value(spec))
"""The constants that have one value only."""
