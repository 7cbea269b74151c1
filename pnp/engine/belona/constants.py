"""Every constant of `rules.yaml` by name: the unit it is in, the values that can be played, the field of `Rules` it fills."""

from __future__ import annotations

from typing import Final

from pnp.engine.specs import Flag, Printed, Rows, Spec, Whole, Wholes, Word, Words

ONE_DIE_PLUS_MEMBERS: Final = "one_die_plus_members"
ONE_DIE_PER_MEMBER: Final = "one_die_per_member"
SYMBOLS: Final = ("weapon", "upgrade", "member", "influence")
MOVEMENT_TABLE: Final = "movement.table"
ODDS: Final = "combat.odds"

PLAYED: Final[dict[str, tuple[str, Spec]]] = {
    "group.per_faction": ("groups", Whole("groups", 1, 6)),
    "group.members_start": ("members_start", Whole("members", 1, 20)),
    "group.members_max": ("members_max", Whole("members", 1, 20)),
    "group.revive_members": ("revive_members", Whole("members", 1, 20)),
    "dice.sides": ("sides", Whole("sides", 2, 20)),
    "faction.weapons_start": ("weapons_start", Whole("weapons", 0, 20)),
    "faction.upgrades_start": ("upgrades_start", Whole("upgrades", 0, 20)),
    "faction.influence_start": ("influence_start", Whole("die value", 1, 20, word="none")),
    "faction.weapons_max": ("weapons_max", Whole("weapons", 0, 20)),
    "faction.upgrades_max": ("upgrades_max", Whole("upgrades", 0, 20)),
    "faction.marker_cubes": ("cubes", Whole("cubes", 1, 20)),
    "map.rows": ("map_rows", Wholes("cards", 1, 5)),
    "map.columns": ("map_columns", Whole("spaces", 1, 12)),
    "map.lines": ("map_lines", Whole("spaces", 1, 12)),
    "map.start_row": ("start_row", Whole("row", 1, 5)),
    "map.cards_without_influence_min": ("without_influence_min", Whole("cards", 1, 20)),
    "zone.count": ("zones", Whole("zones", 1, 20)),
    "zone.first": ("zone_first", Whole("number", 1, 20)),
    "zone.influence_required": ("influence_required", Word("comparison", ("equal", "at_least"))),
    "zone.influence_spent": ("influence_spent", Flag("spent")),
    "effect.weapon": ("effect_weapon", Whole("weapons", 0, 20)),
    "effect.upgrade": ("effect_upgrade", Whole("upgrades", 0, 20)),
    "effect.member": ("effect_member", Whole("members", 0, 20)),
    "effect.influence": ("effect_influence", Whole("rolls", 0, 20)),
    MOVEMENT_TABLE: ("steps", Rows("members to spaces", ("from", "to", "spaces"))),
    "movement.spaces_per_upgrade": ("spaces_per_upgrade", Whole("spaces", 0, 20)),
    "movement.upgrades_max": ("upgrades_per_move", Whole("upgrades", 0, 20, word="none")),
    "movement.reenter_effect_space": ("reenter", Flag("allowed")),
    "combat.mode": ("combat_mode", Word("mode", (ONE_DIE_PLUS_MEMBERS, ONE_DIE_PER_MEMBER))),
    "combat.dice": ("combat_dice", Whole("dice", 1, 6)),
    "combat.weapon_bonus": ("weapon_bonus", Whole("total", 0, 20)),
    "combat.weapons_max": ("weapons_per_combat", Whole("weapons", 0, 20, word="all")),
    "combat.tie": ("combat_tie", Word("loss", ("nobody", "reroll"))),
    "combat.flee_cost": ("flee_cost", Whole("upgrades", 0, 20)),
    "contract.row_size": ("row_size", Whole("cards", 1, 20)),
    "score.zone": ("score_zone", Whole("points", 0, 100)),
    "score.resource_left": ("score_resource", Whole("points", 0, 100)),
    "score.dominant": ("score_dominant", Whole("points", 0, 100)),
    "score.efficient": ("score_efficient", Whole("points", 0, 100)),
    "score.vanguard": ("score_vanguard", Whole("points", 0, 100)),
    "score.expansionist": ("score_expansionist", Whole("points", 0, 100)),
    "score.tie_break": ("tie_break", Words("order", ("contracts", "zones", "shared"))),
}
"""Constants that change how the game is played, with the field of `Rules` that holds each."""

FIXED: Final[dict[str, Spec]] = {
    "players.count": Whole("players", 2, 2),
    "group.revive_where": Word("place", ("start_space",)),
    "faction.slots": Words("slots", ("influence", "weapons", "upgrades"), every=True),
    "zone.per_card": Whole("zones", 1, 1),
    "zone.retake": Flag("allowed", only=False),
    "zone.bonus_when": Word("moment", ("at_once",)),
    "effect.kinds": Words("symbols", SYMBOLS, every=True),
    "effect.when": Word("moment", ("move_ends",)),
    "turn.free_actions": Words("actions", ("combat", "contract", "domination"), every=True),
    "movement.actions_per_turn": Whole("actions", 1, 1),
    "movement.groups_per_turn": Whole("groups", 1, 1),
    "movement.direction": Word("direction", ("orthogonal",)),
    "movement.pass_through": Flag("allowed", only=False),
    "movement.groups_per_space": Whole("groups", 1, 1),
    "combat.range": Whole("spaces", 1, 1),
    "combat.weapons_declared": Word("moment", ("before_roll",)),
    "combat.roll_order": Words("order", ("attacker", "defender"), every=True),
    "combat.fights_per_pair": Whole("combats", 1, 1),
    "combat.flee_distance": Whole("spaces", 1, 1),
    "combat.winner": Word("comparison", ("higher_total",)),
    "combat.loser": Word("loss", ("whole_group",)),
    "combat.winner_moves_in": Flag("allowed", only=False),
    "contract.refill": Whole("cards", 1, 1),
    "contract.members_from": Word("payer", ("active_group",)),
    "contract.when": Word("moment", ("own_turn",)),
    "contract.kept": Word("place", ("face_up",)),
    "contract.scored": Word("moment", ("game_end",)),
    "contract.last_group": Flag("allowed", only=False),
    "end.by_zones": Word("zones", ("all",)),
    "end.by_elimination": Word("moment", ("at_once",)),
    "score.contract": Word("points", ("printed",)),
}
"""Constants that the engine plays in one way only: any other value is a fault, never a silent default."""

DERIVED: Final[dict[str, Spec]] = {
    "group.members_start_total": Whole("members", 1, 400),
    "group.start_spaces": Whole("spaces", 1, 20),
    "dice.coloured_per_faction": Whole("dice", 1, 20),
    "dice.white_per_player": Whole("dice", 1, 20),
    "dice.white_shared": Whole("dice", 1, 20),
    "map.cards": Whole("cards", 1, 100),
    "zone.last": Whole("number", 1, 20),
    ODDS: Rows("of 36 throws", ("advantage", "win", "tie", "lose")),
}
"""Constants that follow from others; what the file says must agree with them (`check_derived`)."""

PRINTED: Final[dict[str, Spec]] = {
    "turn.order": Printed("steps"),
    "setup.order": Printed("steps"),
    "component.faction_cards": Printed("cards"),
    "component.domination_cards": Printed("cards"),
    "component.summary_cards": Printed("cards"),
    "component.contract_cards": Printed("cards"),
    "component.contract_designs": Printed("designs"),
    "component.coloured_dice": Printed("dice"),
    "component.white_dice": Printed("dice"),
    "component.marker_cubes": Printed("cubes"),
}
"""Constants that count what is in the box; the decks' own assertions hold them to the cards."""

SPECS: Final[dict[str, Spec]] = {name: spec for name, (_, spec) in PLAYED.items()} | FIXED | DERIVED | PRINTED
