"""Buildings and technologies as cards that can be judged by playing without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.rules.game_rules import GameCard, Playout, TakenCard
from pnp_beyond_nebula.actions import Action, Build, Research
from pnp_beyond_nebula.constants import BUILDINGS
from pnp_beyond_nebula.state import TECHNOLOGIES, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp_beyond_nebula.ruleset import Ruleset


def game_cards(ruleset: Ruleset) -> tuple[GameCard, ...]:
    """Give the buildings and the technologies, with their prices."""
    buildings = (GameCard(name, "buildings", _price(price)) for name, price in zip(BUILDINGS, ruleset.rules.costs, strict=True))
    return (*buildings, *(GameCard(t.id, "technologies", _price(t.price)) for t in ruleset.technologies))


def _price(price: tuple[int, int, int]) -> str:
    return f"{price[0]} metal, {price[1]} gas, {price[2]} crystal"


def purchases(ruleset: Ruleset, playout: Playout[State, Action]) -> Iterator[TakenCard]:
    """Give what was bought in a game."""
    for at, action in enumerate(playout.actions):
        if isinstance(action, Research):
            yield TakenCard(at, playout.states[at].active, ruleset.technologies[action.technology % TECHNOLOGIES].id)
        elif isinstance(action, Build):
            yield TakenCard(at, playout.states[at].active, BUILDINGS[action.building])
