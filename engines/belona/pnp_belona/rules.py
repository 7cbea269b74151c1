"""The constants of Belona as a typed record, read from `Game.rules` and checked against each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.diagnostics import Mark
from pnp.engine.constant_specs import MISSING, read_constants
from pnp_belona.constants import MOVEMENT_TABLE, PLAYED, SPECS

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.game import Game


@dataclass(frozen=True, slots=True)
class Rules:
    """The constants that affect play; names and units are those of `constants.PLAYED`.

    `steps[m]` is how many spaces a group of m members may move; None means no limit, for `influence_start` no value yet.
    """

    groups: int
    members_start: int
    members_max: int
    revive_members: int
    sides: int
    weapons_start: int
    upgrades_start: int
    influence_start: int | None
    weapons_max: int
    upgrades_max: int
    cubes: int
    map_rows: tuple[int, ...]
    map_columns: int
    map_lines: int
    start_row: int
    without_influence_min: int
    zones: int
    zone_first: int
    influence_required: str
    influence_spent: bool
    effect_weapon: int
    effect_upgrade: int
    effect_member: int
    effect_influence: int
    steps: tuple[int, ...]
    spaces_per_upgrade: int
    upgrades_per_move: int | None
    reenter: bool
    combat_mode: str
    combat_dice: int
    weapon_bonus: int
    weapons_per_combat: int | None
    combat_tie: str
    flee_cost: int
    row_size: int
    score_zone: int
    score_resource: int
    score_dominant: int
    score_efficient: int
    score_vanguard: int
    score_expansionist: int
    tie_break: tuple[str, ...]


def read_rules(game: Game, report: Report) -> Rules | None:
    """Read the constants; None if one is missing or cannot be played.

    Reports the errors of `read_constants`, `engine/movement-table` and `engine/out-of-bounds`.
    """
    place = Mark(f"content/{game.name}/rules.yaml")
    values = read_constants(SPECS, game.rules, place, report)
    fields = {field: values[name] for name, (field, _) in PLAYED.items()}
    if MISSING in fields.values() or MISSING in values.values():
        return None
    steps = _steps(fields["steps"], fields["members_max"], game, report)
    sound = _check_limits(fields, game, report)
    return Rules(**fields | {"steps": steps}) if steps and sound else None


def _steps(table: tuple[tuple[int, int, int], ...], most: int, game: Game, report: Report) -> tuple[int, ...]:
    """Give the number of spaces for each number of members, with 0 at index 0; reports gaps and overlaps."""
    mark, sound = game.rules[MOVEMENT_TABLE].mark, True
    for members in range(1, most + 1):
        rows = [row for row in table if row[0] <= members <= row[1]]
        if len(rows) != 1:
            what = f"{len(rows)} rows for" if rows else "no row for"
            message = f"`{MOVEMENT_TABLE}` has {what} {members} members, expected one for each of 1 to {most}"
            report.error("engine/movement-table", message, mark)
            sound = False
    if any(spaces < 0 for _, _, spaces in table):
        report.error("engine/movement-table", f"`{MOVEMENT_TABLE}` holds a negative number of spaces", mark)
        sound = False
    return (0, *(next(r[2] for r in table if r[0] <= m <= r[1]) for m in range(1, most + 1))) if sound else ()


_AT_MOST = (  # (constant, its upper bound)
    ("group.members_start", "group.members_max"),
    ("group.revive_members", "group.members_max"),
    ("group.members_max", "dice.sides"),
    ("faction.weapons_start", "faction.weapons_max"),
    ("faction.upgrades_start", "faction.upgrades_max"),
    ("faction.weapons_max", "dice.sides"),
    ("faction.upgrades_max", "dice.sides"),
    ("faction.influence_start", "dice.sides"),
    ("zone.count", "faction.marker_cubes"),
)


def _check_limits(fields: dict[str, Any], game: Game, report: Report) -> bool:
    """Report constants that exceed another one, such as more members than a die can show."""
    sound = True
    for name, bound in _AT_MOST:
        value, most = fields[PLAYED[name][0]], fields[PLAYED[bound][0]]
        if value is not None and value > most:
            message = f"`{name}` must be at most `{bound}`, which is {most}, found `{value}`"
            also = [("the bound stands in", game.rules[bound].mark)]
            report.error("engine/out-of-bounds", message, game.rules[name].mark, also=also)
            sound = False
    return sound
