"""Check the table of odds in `rules.yaml`, which follows from how combats are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.model.constant_marks import marks_of
from pnp_belona.constants import ODDS, ONE_DIE_PLUS_MEMBERS
from pnp_belona.odds import odds

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.game import Game
    from pnp_belona.rules import Rules

_SOURCES: Final = ("combat.mode", "combat.tie", "combat.dice", "combat.weapon_bonus", "dice.sides")
"""The constants that the odds follow from."""


def check_odds(game: Game, rules: Rules, report: Report) -> None:
    """Compare the printed odds with an enumeration of all throws, unless a source of theirs was changed with `--set`.

    Reports `engine/derived-constant` for each row that is wrong.
    """
    if any(game.rules[name].is_set for name in _SOURCES):
        return
    constant, about = game.rules[ODDS], marks_of(game.rules, (ODDS, *_SOURCES))
    if rules.combat_mode != ONE_DIE_PLUS_MEMBERS:
        message = f"`{ODDS}` holds for `{ONE_DIE_PLUS_MEMBERS}`, and `combat.mode` is `{rules.combat_mode}`"
        report.contradiction("engine/derived-constant", message, constant.mark, about)
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
            report.contradiction("engine/derived-constant", message, row.mark, about)
