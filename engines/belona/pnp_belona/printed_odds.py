"""Check the table of odds in `rules.yaml`, which follows from how combats are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.diagnostics import Diagnostic, Distance
from pnp.model.constant_marks import marks_of
from pnp_belona.constants import ODDS, ONE_DIE_PLUS_MEMBERS
from pnp_belona.odds import odds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.diagnostics import Mark, Report
    from pnp.model.game import Constant, Game
    from pnp_belona.rules import Rules

_SOURCES: Final = ("combat.mode", "combat.tie", "combat.dice", "combat.weapon_bonus", "dice.sides")
"""The constants that the odds follow from."""


def check_odds(game: Game, rules: Rules, report: Report) -> None:
    """Compare the printed odds with an enumeration of all throws, unless a source of theirs was changed with `--set`.

    Reports `engine/derived-constant`: the row that is wrong, or what several rows should follow from.
    """
    if any(game.rules[name].is_set for name in _SOURCES):
        return
    constant, about = game.rules[ODDS], marks_of(game.rules, (ODDS, *_SOURCES))
    if rules.combat_mode != ONE_DIE_PLUS_MEMBERS:
        message = f"`{ODDS}` holds for `{ONE_DIE_PLUS_MEMBERS}`, and `combat.mode` is `{rules.combat_mode}`"
        report.contradiction("engine/derived-constant", message, constant.mark, about)
        return
    wrong = list(_wrong_rows(constant, rules))
    if len(wrong) == 1:
        report.contradiction("engine/derived-constant", f"`{ODDS}` {wrong[0][0]}", wrong[0][1], about)
    elif wrong:
        sources = ", ".join(f"`{name}` ({game.rules[name].value})" for name in _SOURCES)
        message = f"{len(wrong)} rows of `{ODDS}` are not what follows from {sources}"
        also = tuple((f"{row}:", mark) for row, mark in wrong)
        found = Diagnostic("engine/derived-constant", message, constant.mark, also=also, about=about, distance=Distance.CONTENT)
        report.add(found)


def _wrong_rows(constant: Constant, rules: Rules) -> Iterator[tuple[str, Mark]]:
    """Say what is wrong with each row that differs from an enumeration, and where it stands."""
    for row in constant.value if isinstance(constant.value, tuple) else ():
        assert isinstance(row, dict), "checked by read_constants"
        stated = tuple(row[key] for key in ("win", "tie", "lose"))
        lead = row["advantage"]
        assert isinstance(lead, int)
        found = odds(rules, max(lead, 0), max(-lead, 0), 0)
        if stated != tuple(found):
            shown = ", ".join(str(n) for n in found)
            yield f"at advantage {lead} must be {shown} (win, tie, lose of {found.throws}), found {stated}", row.mark
