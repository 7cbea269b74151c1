"""The cards that an engine plays with, and which of them a player took in a game."""

from __future__ import annotations

from typing import NamedTuple


class GameCard(NamedTuple):
    """A card whose worth can be judged; all its copies are one card. `price`: what it costs and gives, for the reader."""

    id: str
    deck: str
    price: str = ""


class TakenCard(NamedTuple):
    """A card that a player took or used in a game: by which action (its index in the playout), and which player."""

    at: int
    player: int
    card: str
