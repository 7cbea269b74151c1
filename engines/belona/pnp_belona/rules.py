"""The constants of Belona as a typed record, read from `Game.rules` and checked against each other."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from pnp.base.diagnostics import Diagnostic, Distance, Mark, Report
from pnp.model.game import Game, marks_of_constants
from pnp.rules.engine import MISSING, read_constants
from pnp_belona.constants import MOVEMENT_TABLE, PLAYED, SPECS


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
    powers: bool
    octacorp_rolls: int
    octacorp_rent: int
    vetran_shortcut: int
    vetran_commission: int
    orders: tuple[tuple[int, ...], ...]
    octacorp_points: int
    vetran_points: int

    def __reduce__(self) -> tuple[type[Rules], tuple[Any, ...]]:
        """Pickle the rules by their fields, for other processes; a compiled class cannot do it by itself."""
        return Rules, astuple(self)


def read_rules(game: Game, report: Report) -> Rules | None:
    """Read the constants; None if one is missing or cannot be played.

    Reports the errors of `read_constants`, `engine/movement-table` and `engine/out-of-bounds`.
    """
    place = Mark(f"content/{game.name}/rules.yaml")
    values = read_constants(SPECS, game.rules, place, report, game.unread)
    fields = {field: values[name] for name, (field, _) in PLAYED.items()}
    if MISSING in fields.values() or MISSING in values.values():
        return None
    steps = _steps(fields["steps"], fields["members_max"], game, report)
    sound = _check_limits(fields, game, report)
    return Rules(**fields | {"steps": steps}) if steps and sound else None


def _steps(table: tuple[tuple[int, int, int], ...], most: int, game: Game, report: Report) -> tuple[int, ...]:
    """Give the number of spaces for each number of members, with 0 at index 0; reports gaps and overlaps."""
    faults = []
    for members in range(1, most + 1):
        rows = [row for row in table if row[0] <= members <= row[1]]
        if len(rows) != 1:
            what = f"{len(rows)} rows for" if rows else "no row for"
            faults.append(f"`{MOVEMENT_TABLE}` has {what} {members} members, expected one for each of 1 to {most}")
    if any(spaces < 0 for _, _, spaces in table):
        faults.append(f"`{MOVEMENT_TABLE}` holds a negative number of spaces")
    about = marks_of_constants(game.rules, (MOVEMENT_TABLE, "group.members_max"))
    for message in faults:
        mark = game.rules[MOVEMENT_TABLE].mark
        report.add(Diagnostic("engine/movement-table", message, mark, about=about, distance=Distance.PLAY))
    return () if faults else (0, *(next(r[2] for r in table if r[0] <= m <= r[1]) for m in range(1, most + 1)))


_AT_MOST = {  # a bound, and the constants that may not exceed it
    "group.members_max": ("group.members_start", "group.revive_members"),
    "dice.sides": ("group.members_max", "faction.weapons_max", "faction.upgrades_max", "faction.influence_start"),
    "faction.weapons_max": ("faction.weapons_start",),
    "faction.upgrades_max": ("faction.upgrades_start",),
    "faction.marker_cubes": ("zone.count",),
}


def _check_limits(fields: dict[str, Any], game: Game, report: Report) -> bool:
    """Report constants that exceed another one, such as more members than a die can show: one error for each bound."""
    sound = True
    for bound, names in _AT_MOST.items():
        values = {name: fields[PLAYED[name][0]] for name in names}
        most = fields[PLAYED[bound][0]]
        wrong = {name: value for name, value in values.items() if value is not None and value > most}
        if not wrong:
            continue
        sound = False
        first, *others = wrong
        if others:
            listed = ", ".join(f"`{name}` ({value})" for name, value in wrong.items())
            message, place = f"`{bound}` is `{most}`, less than {listed}", bound
            also = [(f"`{name}` stands in", game.rules[name].mark) for name in wrong]
        else:
            message, place = f"`{first}` must be at most `{bound}`, which is {most}, found `{wrong[first]}`", first
            also = [("the bound stands in", game.rules[bound].mark)]
        about, mark = marks_of_constants(game.rules, (bound, *wrong)), game.rules[place].mark
        found = Diagnostic("engine/out-of-bounds", message, mark, also=tuple(also), about=about, distance=Distance.CONTENT)
        report.add(found)
    return sound
