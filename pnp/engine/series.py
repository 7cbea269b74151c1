"""Which games of a playtest are played."""

from __future__ import annotations

from pnp.base.records import frozen


@frozen
class Series:
    """A series of games: how many, the seed, the kind of player in each seat, and the turns after which a game is abandoned.

    Without `players`, the best kind of the engine sits in each seat.
    """

    games: int
    seed: int
    players: tuple[str, ...] = ()
    turns: int = 5000
