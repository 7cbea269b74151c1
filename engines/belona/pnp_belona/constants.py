"""The constants of `rules.yaml` by name: unit, allowed values, and the field of `Rules`."""

from __future__ import annotations

from typing import Final

from pnp.rules.engine import (
    ChoiceSpec,
    ConstantSpec,
    ExactListSpec,
    FlagSpec,
    IntegerListSpec,
    IntegerSpec,
    PrintedSpec,
    TableSpec,
    has_only_value,
)

ONE_DIE_PLUS_MEMBERS: Final = "one_die_plus_members"
ONE_DIE_PER_MEMBER: Final = "one_die_per_member"
SYMBOLS: Final = ("weapon", "upgrade", "member", "influence")
TIE_BREAKS: Final = (("contracts", "zones", "shared"), ("zones", "contracts", "shared"))
MOVEMENT_TABLE: Final = "movement.table"

PLAYED: Final[dict[str, tuple[str, ConstantSpec]]] = {
    "group.per_faction": ("groups", IntegerSpec("groups", 1, 6)),
    "group.members_start": ("members_start", IntegerSpec("members", 1, 20)),
    "group.members_max": ("members_max", IntegerSpec("members", 1, 20)),
    "group.revive_members": ("revive_members", IntegerSpec("members", 1, 20)),
    "dice.sides": ("sides", IntegerSpec("sides", 2, 20)),
    "faction.weapons_start": ("weapons_start", IntegerSpec("weapons", 0, 20)),
    "faction.upgrades_start": ("upgrades_start", IntegerSpec("upgrades", 0, 20)),
    "faction.influence_start": ("influence_start", IntegerSpec("die value", 1, 20, word="none")),
    "faction.weapons_max": ("weapons_max", IntegerSpec("weapons", 0, 20)),
    "faction.upgrades_max": ("upgrades_max", IntegerSpec("upgrades", 0, 20)),
    "faction.marker_cubes": ("cubes", IntegerSpec("cubes", 1, 20)),
    "map.rows": ("map_rows", IntegerListSpec("cards", 1, 5)),
    "map.columns": ("map_columns", IntegerSpec("spaces", 1, 12)),
    "map.lines": ("map_lines", IntegerSpec("spaces", 1, 12)),
    "map.start_row": ("start_row", IntegerSpec("row", 1, 5)),
    "map.cards_without_influence_min": ("without_influence_min", IntegerSpec("cards", 1, 20)),
    "zone.count": ("zones", IntegerSpec("zones", 1, 20)),
    "zone.first": ("zone_first", IntegerSpec("number", 1, 20)),
    "zone.influence_required": ("influence_required", ChoiceSpec("comparison", ("equal", "at_least"))),
    "zone.influence_spent": ("influence_spent", FlagSpec("spent")),
    "effect.weapon": ("effect_weapon", IntegerSpec("weapons", 0, 20)),
    "effect.upgrade": ("effect_upgrade", IntegerSpec("upgrades", 0, 20)),
    "effect.member": ("effect_member", IntegerSpec("members", 0, 20)),
    "effect.influence": ("effect_influence", IntegerSpec("rolls", 0, 20)),
    MOVEMENT_TABLE: ("steps", TableSpec("members to spaces", ("from", "to", "spaces"))),
    "movement.spaces_per_upgrade": ("spaces_per_upgrade", IntegerSpec("spaces", 0, 20)),
    "movement.upgrades_max": ("upgrades_per_move", IntegerSpec("upgrades", 0, 20, word="none")),
    "movement.reenter_effect_space": ("reenter", FlagSpec("allowed")),
    "combat.mode": ("combat_mode", ChoiceSpec("mode", (ONE_DIE_PLUS_MEMBERS, ONE_DIE_PER_MEMBER))),
    "combat.dice": ("combat_dice", IntegerSpec("dice", 1, 6)),
    "combat.weapon_bonus": ("weapon_bonus", IntegerSpec("total", 0, 20)),
    "combat.weapons_max": ("weapons_per_combat", IntegerSpec("weapons", 0, 20, word="all")),
    "combat.tie": ("combat_tie", ChoiceSpec("loss", ("nobody", "reroll"))),
    "combat.flee_cost": ("flee_cost", IntegerSpec("upgrades", 0, 20)),
    "contract.row_size": ("row_size", IntegerSpec("cards", 1, 20)),
    "score.zone": ("score_zone", IntegerSpec("points", 0, 100)),
    "score.resource_left": ("score_resource", IntegerSpec("points", 0, 100)),
    "score.dominant": ("score_dominant", IntegerSpec("points", 0, 100)),
    "score.efficient": ("score_efficient", IntegerSpec("points", 0, 100)),
    "score.vanguard": ("score_vanguard", IntegerSpec("points", 0, 100)),
    "score.expansionist": ("score_expansionist", IntegerSpec("points", 0, 100)),
    "score.tie_break": ("tie_break", ExactListSpec("order", TIE_BREAKS)),
    "power.in_play": ("powers", FlagSpec("in play")),
    "power.octacorp_rolls": ("octacorp_rolls", IntegerSpec("rolls", 0, 20)),
    "power.octacorp_rent": ("octacorp_rent", IntegerSpec("weapons", 0, 20)),
    "power.vetran_shortcut": ("vetran_shortcut", IntegerSpec("spaces", 0, 20)),
    "power.vetran_commission": ("vetran_commission", IntegerSpec("upgrades", 0, 20)),
    "solo.orders": ("orders", TableSpec("faces", ("gather", "attack", "occupy", "advance"))),
    "solo.octacorp_points": ("octacorp_points", IntegerSpec("points", 0, 100)),
    "solo.vetran_points": ("vetran_points", IntegerSpec("points", 0, 100)),
}
"""Constants that affect play, each with its field of `Rules`."""

FIXED: Final[dict[str, ConstantSpec]] = {
    "turn.order": ExactListSpec("steps", (("name_group", "act", "end"),)),
    "players.count": IntegerSpec("players", 2, 2),
    "group.revive_where": ChoiceSpec("place", ("start_space",)),
    "faction.slots": ExactListSpec("slots", (("influence", "weapons", "upgrades"),)),
    "zone.per_card": IntegerSpec("zones", 1, 1),
    "zone.retake": FlagSpec("allowed", only=False),
    "zone.bonus_when": ChoiceSpec("moment", ("at_once",)),
    "effect.kinds": ExactListSpec("symbols", (SYMBOLS,)),
    "effect.when": ChoiceSpec("moment", ("move_ends",)),
    "turn.free_actions": ExactListSpec("actions", (("combat", "contract", "domination"),)),
    "movement.actions_per_turn": IntegerSpec("actions", 1, 1),
    "movement.groups_per_turn": IntegerSpec("groups", 1, 1),
    "movement.direction": ChoiceSpec("direction", ("orthogonal",)),
    "movement.pass_through": FlagSpec("allowed", only=False),
    "movement.groups_per_space": IntegerSpec("groups", 1, 1),
    "combat.range": IntegerSpec("spaces", 1, 1),
    "combat.weapons_declared": ChoiceSpec("moment", ("before_roll",)),
    "combat.roll_order": ExactListSpec("order", (("attacker", "defender"),)),
    "combat.fights_per_pair": IntegerSpec("combats", 1, 1),
    "combat.flee_distance": IntegerSpec("spaces", 1, 1),
    "combat.winner": ChoiceSpec("comparison", ("higher_total",)),
    "combat.loser": ChoiceSpec("loss", ("whole_group",)),
    "combat.winner_moves_in": FlagSpec("allowed", only=False),
    "contract.refill": IntegerSpec("cards", 1, 1),
    "contract.members_from": ChoiceSpec("payer", ("active_group",)),
    "contract.when": ChoiceSpec("moment", ("own_turn",)),
    "contract.kept": ChoiceSpec("place", ("face_up",)),
    "contract.scored": ChoiceSpec("moment", ("game_end",)),
    "contract.last_group": FlagSpec("allowed", only=False),
    "end.by_zones": ChoiceSpec("zones", ("all",)),
    "end.by_elimination": ChoiceSpec("moment", ("at_once",)),
    "score.contract": ChoiceSpec("points", ("printed",)),
}
"""Constants for which the engine supports only one value; any other value is an error."""

DERIVED: Final[dict[str, ConstantSpec]] = {
    "group.members_start_total": IntegerSpec("members", 1, 400),
    "group.start_spaces": IntegerSpec("spaces", 1, 20),
    "dice.coloured_per_faction": IntegerSpec("dice", 1, 20),
    "dice.white_per_player": IntegerSpec("dice", 1, 20),
    "dice.white_shared": IntegerSpec("dice", 1, 20),
    "map.cards": IntegerSpec("cards", 1, 100),
    "zone.last": IntegerSpec("number", 1, 20),
}
"""Constants that follow from others: `equals` in `rules.yaml` computes them."""

PRINTED: Final[dict[str, ConstantSpec]] = {
    "solo.head_start": PrintedSpec("points"),
    "end.short_night_rounds": PrintedSpec("rounds"),
    "end.short_night_minutes": PrintedSpec("minutes"),
    "end.turn_seconds": PrintedSpec("seconds"),
    "component.faction_cards": PrintedSpec("cards"),
    "component.domination_cards": PrintedSpec("cards"),
    "component.summary_cards": PrintedSpec("cards"),
    "component.contract_cards": PrintedSpec("cards"),
    "component.contract_designs": PrintedSpec("designs"),
    "component.coloured_dice": PrintedSpec("dice"),
    "component.white_dice": PrintedSpec("dice"),
    "component.marker_cubes": PrintedSpec("cubes"),
    "component.group_chits": PrintedSpec("chits"),
    "component.white_chits": PrintedSpec("chits"),
    "component.draw_chits": PrintedSpec("chits"),
    "component.zone_chits": PrintedSpec("chits"),
}
"""Constants that are only printed; where `rules.yaml` has `equals`, it computes them or holds them against the decks."""

SPECS: Final[dict[str, ConstantSpec]] = {name: spec for name, (_, spec) in PLAYED.items()} | FIXED | DERIVED | PRINTED

ONE_VALUE: Final = frozenset(name for name, spec in SPECS.items() if has_only_value(spec))
"""Constants for which the engine plays one value and refuses any other."""
