"""What holds of every state of a game, whatever was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_fabrica_de_herois.board import room
from pnp_fabrica_de_herois.state import FORM, NOBODY, NONE, Side, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp_fabrica_de_herois.ruleset import Ruleset


def broken_invariant(rules: Ruleset, state: State) -> str | None:
    """Say which invariant the state breaks, None if it breaks none."""
    return next((what for part in (_of_cards, _of_points, _of_sides) for what in part(rules, state)), None)


def _of_cards(rules: Ruleset, state: State) -> Iterator[str]:
    heroes = [*state.deck, *state.cemetery, *state.exiled]
    missions = [*state.pile]
    for side in state.sides:
        heroes += side.field + side.support
        missions += side.missions
        if side.mission != NONE:
            missions.append(side.mission)
    if sorted(heroes) != list(range(len(rules.heroes))):
        yield f"there are {len(heroes)} hero cards ({len(set(heroes))} different ones), not {len(rules.heroes)}"
    if sorted(missions) != list(range(len(rules.missions))):
        yield f"there are {len(missions)} missions ({len(set(missions))} different ones), not {len(rules.missions)}"


def _of_points(rules: Ruleset, state: State) -> Iterator[str]:
    for side in state.sides:
        if side.points != sum(rules.missions[mission].nd for mission in side.missions):
            yield f"a player has {side.points} points, not those of the completed missions"
    won = [player for player, side in enumerate(state.sides) if side.points >= rules.win_points]
    if won != ([state.winner] if state.winner != NOBODY else []):
        yield "a game that is over has no winner, or one that goes on has one"


def _of_sides(rules: Ruleset, state: State) -> Iterator[str]:
    settled = not state.stack and state.duty == NOBODY and state.phase != FORM and state.winner == NOBODY
    for player, side in enumerate(state.sides):
        if not 0 <= side.actions <= rules.actions_max:
            yield f"a player has {side.actions} actions, not from 0 to {rules.actions_max}"
        marked = [mark.card for mark in (*side.blocked, *side.protected)]
        if len(set(marked)) < len(marked) or not set(marked) <= set(side.field):
            yield "a hero is blocked or protected twice, both, or outside of the field"
        if settled:
            yield from _of_teams(rules, side)
            if side.mission == NONE and state.pile and player != state.active and state.turn > len(state.sides):
                yield "a turn has ended without an open mission"


def _of_teams(rules: Ruleset, side: Side) -> Iterator[str]:
    field_max, support_max = room(rules, side)
    if len(side.field) > field_max:
        yield f"a field team has {len(side.field)} heroes, more than {field_max}"
    if len(side.support) > support_max:
        yield f"a support team has {len(side.support)} heroes, more than {support_max}"
    if side.support and not side.field:
        yield "a field team is empty, and the support is not"
    if (side.leader == NONE) != (not side.field) or (side.field and side.leader not in side.field):
        yield "a field team has no leader, or one who is not in it"
