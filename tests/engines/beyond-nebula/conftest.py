"""Fixtures with the content of Beyond Nebula, loaded once, and scenes: a table on which a test puts what it needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.game_rules import ScriptedDice
from pnp_beyond_nebula.chart import OFF, named_block
from pnp_beyond_nebula.ruleset import read_ruleset
from pnp_beyond_nebula.setup import Deal, lay
from pnp_beyond_nebula.state import READY, TECHNOLOGIES, Phase, put
from pnp_beyond_nebula.turns import apply, legal

ROOT = Path(__file__).resolve().parents[3]
BLOCKS = ("I17", "P16", "B12", "L4", "E5", "S9")
"""Where the planets of a scene lie: the home of A, its two others, the home of B, its two others."""
COLOURS = (0, 1, 2, 1, 0, 2)


@pytest.fixture(scope="session")
def game():
    """Beyond Nebula as it is shipped."""
    return load_game(ROOT, "beyond-nebula", Report())


@pytest.fixture(scope="session")
def ruleset(game):
    """The rules, technologies and map, read without diagnostics."""
    report = Report()
    found = read_ruleset(game, report)
    assert report.diagnostics == ()
    return found


class Scene:
    """A state that tests set up and play on. Ships are 0 to 5 (A) and 6 to 11 (B), planets 0 to 2 (A) and 3 to 5 (B)."""

    def __init__(self, ruleset, blocks, colours):
        deal = Deal(tuple(map(named_block, blocks)), colours, 0)
        self.table, first = lay(ruleset, deal)
        self.state = first.copy()
        self.state.phase, self.state.turn = Phase.CONFLICT, 9

    def set(self, **values):
        """Set fields of the state."""
        for name, value in values.items():
            setattr(self.state, name, value)
        return self

    def ship(self, number, block, troops=6, hull=2):
        """Put a ship on the map; those that are put first have arrived first."""
        state = self.state
        state.clock += 1
        for name, value in (("places", named_block(block)), ("aboard", troops), ("hulls", hull), ("arrived", state.clock)):
            setattr(state, name, put(getattr(state, name), number, value))
        return self

    def planet(self, number, owner, troops=0):
        """Give a planet to a player, or to nobody (-1)."""
        self.state.owners = put(self.state.owners, number, owner)
        self.state.troops = put(self.state.troops, number, troops)
        return self

    def technology(self, name, player=0, step=READY):
        """Put a technology on a step of its track, face-up if none is named."""
        at = player * TECHNOLOGIES + self.index(name)
        self.state.technologies = put(self.state.technologies, at, step)
        return self

    def index(self, name):
        """The number of a technology of a player."""
        return self.table.verbs[name]

    def step(self, name, player=0):
        """The step of a technology."""
        return self.state.technologies[player * TECHNOLOGIES + self.index(name)]

    def legal(self, kind=None):
        """The legal actions of a kind."""
        return [action for action in legal(self.table, self.state) if kind is None or isinstance(action, kind)]

    def do(self, *actions, dice=()):
        """Do legal actions; all dice have to be used."""
        script = ScriptedDice(dice)
        for action in actions:
            assert action in legal(self.table, self.state), action
            self.state = apply(self.table, self.state, action, script)
        assert not script.left
        return self

    def is_there(self, ship):
        """Whether a ship is on the map."""
        return self.state.places[ship] != OFF


@pytest.fixture(scope="session")
def scene(ruleset):
    """A table in the Conflict of A's turn: both players have their homes, and nothing else."""
    return lambda blocks=BLOCKS, colours=COLOURS: Scene(ruleset, blocks, colours)
