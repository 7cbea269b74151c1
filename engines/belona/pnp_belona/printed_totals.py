"""Check the totals in `rules.yaml` that the engine counts by itself: how they follow could be written wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pnp.base.diagnostics import Diagnostic, Report

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.game import Game
    from pnp_belona.rules import Rules

_FACTIONS: Final = 2


def check_totals(game: Game, rules: Rules, report: Report) -> None:
    """Compare what is printed with what is played, and report `engine/derived-constant` for each total that differs.

    What follows from a wrong total is not reported as well.
    """
    wrong = set[str]()
    for name, played in _played(game, rules).items():
        constant = game.rules[name]
        sources = constant.derivation.sources if constant.derivation else ()
        if constant.value == played or wrong.intersection(sources):
            continue
        wrong.add(name)
        said = f" (`{constant.derivation.expression}`)" if constant.derivation else ""
        message = f"`{name}` is {constant.value}{said}, and the game is played with {played}"
        report.add(Diagnostic("engine/derived-constant", message, constant.mark, about=(constant.mark,)))


def _played(game: Game, rules: Rules) -> Mapping[str, int]:
    """Give the totals that are played, each after those that it follows from.

    White dice are markers that the engine plays without, so their total is counted from what each player has.
    """
    white = {name: cast("int", game.rules[f"dice.white_{name}"].value) for name in ("per_player", "shared")}
    return {
        "group.members_start_total": rules.groups * rules.members_start,
        "dice.coloured_per_faction": rules.groups,
        "map.cards": sum(rules.map_rows),
        "zone.last": rules.zone_first + rules.zones - 1,
        "component.coloured_dice": rules.groups * _FACTIONS,
        "component.white_dice": white["per_player"] * _FACTIONS + white["shared"],
        "component.marker_cubes": rules.cubes * _FACTIONS,
    }
