"""Belona, loaded once for all tests of its content; fails if there is an error."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "print"))  # the checks of printed files

from pnp.diagnostics import Report
from pnp.load.game_reader import load_game

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root():
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def game():
    """Belona as it is shipped; fails if there is an error."""
    report = Report()
    loaded = load_game(ROOT, "belona", report)
    assert report.diagnostics == ()
    return loaded


@pytest.fixture(scope="session")
def cards(game):
    """All cards of the game by id."""
    return {card.id: card for deck in game.decks for card in deck.cards}


@pytest.fixture(scope="session")
def deck(game):
    """A deck by its name."""
    return {deck.name: deck for deck in game.decks}.__getitem__


@pytest.fixture(scope="session")
def rule(game):
    """The value of a constant by its dotted name."""
    return {name: constant.value for name, constant in game.rules.items()}.__getitem__
