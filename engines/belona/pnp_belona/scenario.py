"""A worked example: a situation, scripted dice and actions, and the named results of playing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.rules.game_rules import ScriptedDice, ScriptEndedError
from pnp_belona.scoring import scores, standings
from pnp_belona.state import NOBODY, Action, Combat, Dominate, GameTable, IllegalActionError, Refusal, State
from pnp_belona.turns import actor, play

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark


@dataclass(frozen=True, slots=True)
class Scenario:
    """A worked example as it is written; `gives`: results under new names; `expects`: required results, both with marks."""

    id: str
    table: GameTable
    state: State
    actions: tuple[tuple[Action, Mark], ...]
    dice: tuple[int, ...]
    gives: dict[str, tuple[str, Mark]]
    expects: dict[str, tuple[str | int, Mark]]
    mark: Mark


class ScenarioError(Exception):
    """An example that cannot be played: the action (from 0), and the rule that forbids it."""

    def __init__(self, step: int, refusal: Refusal) -> None:
        self.step, self.refusal = step, refusal
        super().__init__(f"action {step + 1}: {refusal.message}")


def run(scenario: Scenario) -> dict[str, str | int]:
    """Play a scenario and give its results by name. Raises ScenarioError if an action is illegal or dice do not match."""
    table, state, dice = scenario.table, scenario.state, ScriptedDice(scenario.dice)
    members, zone = state.members, 0
    for step, (action, _) in enumerate(scenario.actions):
        if state.combat is None or state.combat.outcome:
            members = state.members  # before the next combat
        try:
            state = play(table, state, action, dice)
        except IllegalActionError as illegal:
            raise ScenarioError(step, illegal.refusal) from None
        except ScriptEndedError as ended:
            refusal = Refusal("dice.sides", f"a roll is needed, and the {ended.used} dice given are used up")
            raise ScenarioError(step, refusal) from None
        if isinstance(action, Dominate):
            zone = action.zone + table.rules.zone_first
    if dice.left:
        message = f"{dice.left} of {len(scenario.dice)} dice were not rolled"
        raise ScenarioError(len(scenario.actions) - 1, Refusal("dice.sides", message))
    return _results(table, scenario.state, state, members) | ({"dominated": zone} if zone else {})


def _results(table: GameTable, before: State, after: State, members: tuple[int, ...]) -> dict[str, str | int]:
    out: dict[str, str | int] = {}
    first, last = _holdings(table, before), _holdings(table, after)
    for name, value in first.items():
        out |= {f"before.{name}": value, f"after.{name}": last[name], f"spent.{name}": value - last[name]}
    if after.combat and after.combat.outcome:
        out |= _combat_results(after.combat, members)
    factions = table.ruleset.factions
    if after.result:
        out |= {"result": after.result.kind}
        out |= {"winner": "shared" if after.result.winner == NOBODY else factions[after.result.winner]}
    else:
        out["actor"] = factions[actor(after)]
    return out


def _holdings(table: GameTable, state: State) -> dict[str, int]:
    """What each faction has, as `faction.name`; the members of a group by its number from 1."""
    groups = table.rules.groups
    out: dict[str, int] = {}
    both = standings(table, state)
    for f, (name, standing, score) in enumerate(zip(table.ruleset.factions, both, scores(table.rules, both), strict=True)):
        out |= {
            f"{name}.weapons": standing.weapons,
            f"{name}.upgrades": standing.upgrades,
            f"{name}.influence": state.influence[f],
            f"{name}.zones": standing.zones,
            f"{name}.contracts": len(standing.contracts),
            f"{name}.members": standing.members,
            f"{name}.points": score.total,
        }
        out |= {f"{name}.points.{part}": points for part, points in score._asdict().items()}
        out |= {f"{name}.{g + 1}": state.members[f * groups + g] for g in range(groups)}
    return out


def _combat_results(combat: Combat, members: tuple[int, ...]) -> dict[str, str | int]:
    out: dict[str, str | int] = {"combat.outcome": combat.outcome}
    for side, (role, group) in enumerate((("attacker", combat.attacker), ("defender", combat.defender))):
        out |= {
            f"combat.{role}.members": members[group],
            f"combat.{role}.weapons": combat.weapons[side],
            f"combat.{role}.roll": sum(combat.dice[side]),
            f"combat.{role}.total": combat.totals[side],
        }
    return out
