"""The game of each file of tests, loaded once: Belona, or the one that the file names as `GAME`; fails if there is an error."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.locale.localize import localize
from pnp.text.typesetter import Typesetter

ROOT = Path(__file__).resolve().parents[2]


@cache
def shipped(name):
    """A game as it is shipped; fails if there is an error."""
    report = Report()
    loaded = load_game(ROOT, name, report)
    assert report.diagnostics == ()
    return loaded


@cache
def laid_out(name):
    """All components of a game in its source language by id, without the booklet; fails if there is a finding."""
    report, game = Report(), replace(shipped(name), booklet=None)
    spoken = localize(game, game.source_locale, report)
    found = lay_out(spoken, report, Typesetter(spoken.fonts, spoken.locale))
    assert report.diagnostics == ()
    return {component.id: component for component in found}


@pytest.fixture(scope="session")
def root():
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="module")
def game(request):
    """The game that the tests of a file are about."""
    return shipped(getattr(request.module, "GAME", "belona"))


@pytest.fixture(scope="module")
def made(request):
    """The components of the game as they are laid out, by id."""
    return laid_out(getattr(request.module, "GAME", "belona"))


@pytest.fixture(scope="module")
def cards(game):
    """All cards of the game by id."""
    return {card.id: card for deck in game.decks for card in deck.cards}


@pytest.fixture(scope="module")
def deck(game):
    """A deck by its name."""
    return {deck.name: deck for deck in game.decks}.__getitem__


@pytest.fixture(scope="module")
def rule(game):
    """The value of a constant by its dotted name."""
    return {name: constant.value for name, constant in game.rules.items()}.__getitem__


@pytest.fixture
def faces_of():
    """All components of a game by its name, and its fonts."""
    return lambda name: (laid_out(name).values(), shipped(name).fonts)
