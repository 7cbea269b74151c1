"""Fixtures with the content of Fábrica de Heróis, loaded once, and scenes: a table with cards that a test makes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.game_rules import ScriptedDice
from pnp_fabrica_de_herois.actions import Action
from pnp_fabrica_de_herois.board import total
from pnp_fabrica_de_herois.constants import GROUPS
from pnp_fabrica_de_herois.engine import ENGINE
from pnp_fabrica_de_herois.game_rules import Deal, FabricaRules
from pnp_fabrica_de_herois.invariants import broken_invariant
from pnp_fabrica_de_herois.legality import actor, legal
from pnp_fabrica_de_herois.machine import apply
from pnp_fabrica_de_herois.ruleset import NO_EFFECT, Base, Effect, Hero, Mission, Power, read_ruleset
from pnp_fabrica_de_herois.state import AFTER, NONE

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def game():
    """Fábrica de Heróis as it is shipped."""
    return load_game(ROOT, "fabrica-de-herois", Report())


@pytest.fixture(scope="session")
def ruleset(game):
    """The rules and cards, read without diagnostics."""
    report = Report()
    found = read_ruleset(game, report)
    assert report.diagnostics == ()
    return found


def bits(groups):
    """The bits of affiliations: `mato palco`."""
    return sum(1 << GROUPS.index(group) for group in groups.split())


def effect(pattern, groups="", **parameters):
    """An effect: `effect("block", target="rival")`."""
    return Effect(pattern, affiliation=bits(groups), **parameters)


def power(type_, pattern, groups="", *, lightning=False, **parameters):
    """An ability of a hero."""
    return Power(type_, lightning, effect(pattern, groups, **parameters))


IDLE = power("none", "none", permanent="never")
"""An ability that cannot be used."""


class Scene:
    """A table in the second part of player 0's turn; no player has a hero, a mission, or a base that does anything."""

    def __init__(self, ruleset, seats):
        self._base = replace(ruleset, seats=seats)
        self._heroes, self._missions, self._bases = [], [], []
        for _ in range(seats):
            self._bases.append(Base("base", 0, effect("none", permanent="never")))
        rules = FabricaRules(self.rules, Deal(tuple(range(seats)), ((),) * seats, ()))
        self.state = rules.initial_state().copy()
        self.state.deck = ()
        self.state.phase, self.state.turn, self.state.first = AFTER, 1, 0
        for side in self.state.sides:
            side.actions = 0

    @property
    def rules(self):
        """The ruleset with the cards of the scene."""
        cards = {"heroes": tuple(self._heroes), "missions": tuple(self._missions), "bases": tuple(self._bases)}
        return replace(self._base, **cards)

    def side(self, player=0):
        """The side of a player."""
        return self.state.sides[player]

    def hero(self, bonus=2, groups="", *, leader=IDLE, discard=IDLE, player=0, where="field"):  # noqa: PLR0913  each has a default
        """Make a hero: in a field (the first one leads), a support, a pile, or nowhere yet."""
        card = len(self._heroes)
        self._heroes.append(Hero(f"hero-{card}", bonus, bits(groups), (leader, discard)))
        if where in ("field", "support"):
            side = self.side(player)
            setattr(side, where, (*getattr(side, where), card))
            if where == "field" and side.leader == NONE:
                side.leader = card
        elif where != "nowhere":
            setattr(self.state, where, (*getattr(self.state, where), card))
        return card

    def heroes(self, count, *args, **kwargs):
        """Make several heroes."""
        return [self.hero(*args, **kwargs) for _ in range(count)]

    def mission(self, nd=5, groups="", *, extra=NO_EFFECT, rewards=(), punishments=(), escape=1, player=0, where="open"):  # noqa: PLR0913  each has a default
        """Make a mission: open, at the bottom of the pile, or nowhere yet."""
        mission = len(self._missions)
        self._missions.append(Mission(f"mission-{mission}", "blue", nd, bits(groups), escape, extra, rewards, punishments))
        if where == "open":
            self.side(player).mission = mission
        elif where == "pile":
            self.state.pile += (mission,)
        return mission

    def base(self, groups, does, player=0):
        """Give a player a base."""
        self._bases[player] = Base("base", bits(groups), does)

    def actions(self, *counts):
        """Give the players so many actions."""
        for side, count in zip(self.state.sides, counts, strict=False):
            side.actions = count
        return self

    def set(self, **values):
        """Set fields of the state."""
        for name, value in values.items():
            setattr(self.state, name, value)
        return self

    def total(self, player=0):
        """The total of a player for the open mission."""
        return total(self.rules, self.side(player))

    @property
    def actor(self):
        """Who has to decide."""
        return actor(self.state)

    def legal(self, verb=None):
        """The legal actions with a verb."""
        return [action for action in legal(self.rules, self.state) if verb in (None, action.verb)]

    def cards(self, verb):
        """The heroes of the legal actions with a verb."""
        return [action.card for action in self.legal(verb)]

    def do(self, verb, card=NONE, slot=0, picks=(), *, dice=()):
        """Do a legal action; all dice have to be used, and no invariant may be broken."""
        action, script = Action(verb, card, slot, picks), ScriptedDice(dice)
        assert action in self.legal(), (action, self.legal())
        self.state = apply(self.rules, self.state, action, script)
        assert not script.left
        assert broken_invariant(self.rules, self.state) is None
        return self

    def resolve(self, **kwargs):
        """Resolve the open mission of player 0."""
        self.state.phase = 1
        return self.do("resolve", **kwargs)


@pytest.fixture(scope="session")
def scene(ruleset):
    """A table for so many players, two if nothing is said."""
    return lambda seats=2: Scene(ruleset, seats)


@pytest.fixture(scope="session")
def engine():
    """The engine."""
    return ENGINE
