"""How the searching player looks ahead in a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How the player `mcts` looks ahead in a game; an engine may give its own.

    `iterations`: how often each decision is tried, if `--players` does not say. `quick`: the kind of player who plays on where
    the tree ends. `turns`: this goes on for so many turns after the one that is decided; what has not ended by then is worth
    `GameRules.estimated_returns`. `guided`: what is tried first in each state is the choice of the quick player. `exploration`:
    the weight of what was seldom tried, for results from -1 to 1. `widening`: how many actions are tried in a state that was
    visited n times, 1 + `widening` times the root of n; None: all.
    """

    iterations: int = 200
    quick: str = "random"
    turns: int = 200
    guided: bool = False
    exploration: float = 1.0
    widening: float | None = None
