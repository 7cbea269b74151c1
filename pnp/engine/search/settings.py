"""How the searching player looks ahead in a game."""

from __future__ import annotations

from pnp.base.records import frozen


@frozen
class SearchSettings:
    """How the player `mcts` looks ahead in a game; an engine may give its own.

    `iterations`: how often each decision is tried, if `--players` does not say. `quick`: the kind of player who plays on where
    the tree ends. `turns`: this goes on for so many turns after the one that is decided; what has not ended by then is worth
    `GameRules.estimated_returns`. `trust`: how much of the first attention of each decision belongs to what the quick player
    does, from 0 to 1; 0: all actions are tried once before any is tried again. `exploration`: the weight of what was seldom
    tried, for results from -1 to 1.
    """

    iterations: int = 200
    quick: str = "random"
    turns: int = 200
    trust: float = 0.0
    exploration: float = 1.0
