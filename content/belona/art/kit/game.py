"""The game that is drawn: its constants and its cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game

if TYPE_CHECKING:
    from pnp.model.game import Game


def read_game() -> Game:
    """Load the game. Raises PnpError if it has errors."""
    folder = Path(__file__).resolve().parents[2]
    report = Report()
    game = load_game(folder.parents[1], folder.name, report)
    report.raise_if_errors()
    assert game is not None
    return game
