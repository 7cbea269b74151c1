"""Check the constants of `rules.yaml` that follow from others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp_belona.constants import ODDS, ONE_DIE_PLUS_MEMBERS
from pnp_belona.odds import odds

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.game import Game
    from pnp_belona.rules import Rules

_SOURCES: Final = {
    "group.members_start_total": ("group.per_faction", "group.members_start"),
    "dice.coloured_per_faction": ("group.per_faction",),
    "map.cards": ("map.rows",),
    "zone.last": ("zone.first", "zone.count"),
    ODDS: ("combat.mode", "combat.tie", "combat.dice", "combat.weapon_bonus", "dice.sides"),
}
"""The constants that each one follows from."""


def check_derived(game: Game, rules: Rules, report: Report) -> None:
    """Report `engine/derived-constant` for each wrong value, unless it or one of its sources was changed with `--set`."""
    wanted: dict[str, object] = {
        "group.members_start_total": rules.groups * rules.members_start,
        "dice.coloured_per_faction": rules.groups,
        "map.cards": sum(rules.map_rows),
        "zone.last": rules.zone_first + rules.zones - 1,
    }
    for name, sources in _SOURCES.items():
        if any(game.rules[n].mark.path.startswith("--set") for n in (name, *sources)):
            continue
        if name == ODDS:
            _check_odds(game, rules, report)
        elif game.rules[name].value != wanted[name]:
            message = f"`{name}` must be `{wanted[name]}`, found `{game.rules[name].value}`"
            also = [(f"`{source}` stands in", game.rules[source].mark) for source in sources]
            report.error("engine/derived-constant", message, game.rules[name].mark, also=also)


def _check_odds(game: Game, rules: Rules, report: Report) -> None:
    """Compare the printed odds with an enumeration of all throws."""
    constant = game.rules[ODDS]
    if rules.combat_mode != ONE_DIE_PLUS_MEMBERS:
        message = f"`{ODDS}` holds for `{ONE_DIE_PLUS_MEMBERS}`, and `combat.mode` is `{rules.combat_mode}`"
        report.error("engine/derived-constant", message, constant.mark)
        return
    for row in constant.value if isinstance(constant.value, tuple) else ():
        assert isinstance(row, dict), "checked by read_constants"
        stated = tuple(row[key] for key in ("win", "tie", "lose"))
        lead = row["advantage"]
        assert isinstance(lead, int)
        found = odds(rules, max(lead, 0), max(-lead, 0), 0)
        if stated != tuple(found):
            shown = ", ".join(str(n) for n in found)
            message = f"`{ODDS}` at advantage {lead} must be {shown} (win, tie, lose of {found.throws}), found {stated}"
            report.error("engine/derived-constant", message, row.mark)
