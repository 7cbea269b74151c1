"""Fixtures with the content of Zodiacus Intrépidos, loaded once, and scenes: matches in which tests place intrepids."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.game_rules import ScriptedDice
from pnp_zodiacus.actions import Action
from pnp_zodiacus.board import board_of
from pnp_zodiacus.card_reader import read_ruleset, with_seats
from pnp_zodiacus.game_rules import first_state
from pnp_zodiacus.invariants import broken_invariant
from pnp_zodiacus.legality import actor, legal
from pnp_zodiacus.machine import apply
from pnp_zodiacus.ruleset import Ability, Attack, Does, Intrepid, Level, Structure
from pnp_zodiacus.state import KINDS, LIMBO, NOBODY, PLAY, RANKS, Table, without
from pnp_zodiacus.totals import life_of, refresh

ROOT = Path(__file__).resolve().parents[3]
WIDTH = 12


@pytest.fixture(scope="session")
def game():
    """Zodiacus Intrépidos as it is shipped."""
    return load_game(ROOT, "zodiacus", Report())


@pytest.fixture(scope="session")
def ruleset(game):
    """The rules and cards, read without diagnostics."""
    report = Report()
    found = read_ruleset(game, report)
    assert report.diagnostics == ()
    return found


def does(pattern, amount=0, of="", target="", rounds=0):
    """What a sentence does."""
    return Does(pattern, amount, of, target, rounds)


def attack(type_="ac", alvo=1, dice=(2,)):
    """An attack with one yellow die, if nothing else is said: 15, 15, 20, 20, 20, 25."""
    return Attack(type_, dice, alvo, 20.0)


IDLE = Ability(True, 0, 0, ())


def fighter(at, ability=IDLE, *, strike=None, traits=(), physical=0, magic=0):  # noqa: PLR0913  each has a default
    """An intrepid with 50 life, who moves 6; the ability is that of the first level."""
    rows = [
        Level(100, 50, magic, physical, strike or attack(), ability if row == 0 else IDLE, tuple(traits)) for row in range(3)
    ]
    return Intrepid(f"fighter-{at}", "aries", 6, frozenset({"leo"}), frozenset({"virgo"}), tuple(rows))


class Scene:
    """A match of 1 × 1 on two boards of Fornalha de Áries, in Alpha's round of player 0; nobody is there, no hand has cards.

    Structures have 60 life, no resistances, and answer with one green die from one square; a castle has 120.
    """

    def __init__(self, ruleset, seats=2):
        self.ruleset = replace(with_seats(ruleset, seats), intrepids=tuple(fighter(at) for at in range(12)))
        lands = (self.ruleset.territories[0],) * seats
        kinds = ("castle", "tower", "tower", "guardian", "guardian")
        self.structures = [
            Structure(
                kind, kind, 150, 120 if kind == "castle" else 60, 0, 0, attack(alvo=1, dice=(0,)), (), ruleset.castles[0].runes
            )
            for _ in range(seats)
            for kind in kinds
        ]
        self.lands, self.runes = lands, (NOBODY, 0, 1, 2, 3) * seats
        self.state = first_state(self.table).copy()
        state = self.state
        state.hero = list(range(RANKS * seats))
        state.phase, state.round, state.active = PLAY, 1, 0
        state.box = [1] * len(state.at)
        for unit in range(len(state.at)):
            refresh(self.table, state, unit)

    @property
    def table(self):
        """The table with the cards of the scene."""
        decks = (0,) * len(self.lands)
        return Table(self.ruleset, board_of(self.lands), self.lands, tuple(self.structures), self.runes, decks, 0)

    def fighter(self, unit, x, y, ability=IDLE, **values):
        """Put an intrepid on the square of a column and a row, from 0; with the numbers of the test."""
        intrepids = list(self.ruleset.intrepids)
        intrepids[unit] = fighter(unit, ability, **values)
        self.ruleset = replace(self.ruleset, intrepids=tuple(intrepids))
        self.state.at[unit], self.state.box[unit] = y * WIDTH + x, 0
        refresh(self.table, self.state, unit)
        return self

    def hand(self, *ids, player=0):
        """Take cards from a deck into the hand."""
        for id_ in ids:
            card = self.card(id_)
            self.state.deck[player] = without(self.state.deck[player], card)
            self.state.hand[player] = tuple(sorted((*self.state.hand[player], card)))
        return self

    def card(self, id_):
        """The number of a card."""
        return next(at for at, card in enumerate(self.ruleset.cards) if card.id == id_)

    def equip(self, unit, id_):
        """Give an intrepid a card of its player's deck."""
        player = unit // RANKS
        self.state.deck[player] = without(self.state.deck[player], self.card(id_))
        self.state.gear[unit] += (self.card(id_),)
        refresh(self.table, self.state, unit)
        return self

    def action(self, *sentences, id_="chuva-de-lanternas"):
        """Give player 0 an action that does this, and say its number."""
        self.hand(id_)
        cards = list(self.ruleset.cards)
        cards[self.card(id_)] = cards[self.card(id_)]._replace(does=sentences)
        self.ruleset = replace(self.ruleset, cards=tuple(cards))
        return self.card(id_)

    def castle_round(self, step=1):
        """Go to player 0's castle round, after the cards were drawn."""
        self.state.round, self.state.step = 0, step
        return self

    def xy(self, unit):
        """Column and row of an intrepid, None in the Limbo."""
        at = self.state.at[unit]
        return None if at == LIMBO else (at % WIDTH, at // WIDTH)

    def life(self, unit):
        """The life that a unit has left."""
        return life_of(self.table, self.state, unit)

    @property
    def actor(self):
        """Who has to decide."""
        return actor(self.state)

    def legal(self, verb=None):
        """The legal actions with a verb."""
        return [action for action in legal(self.table, self.state) if verb in (None, action.verb)]

    def targets(self, verb):
        """The targets of the legal actions with a verb."""
        return [action.target for action in self.legal(verb)]

    def squares(self, verb="move"):
        """Column and row of the squares of the legal actions with a verb."""
        return {(action.at % WIDTH, action.at // WIDTH) for action in self.legal(verb)}

    def do(self, verb, card=-1, target=-1, at=-1, *, dice=()):
        """Do a legal action; all dice have to be used, and no invariant may be broken."""
        where = at if isinstance(at, int) else at[1] * WIDTH + at[0]
        action, script = Action(verb, card, target, where), ScriptedDice(dice)
        assert action in self.legal(), (action, self.legal(verb))
        self.state = apply(self.table, self.state, action, script)
        assert not script.left
        assert broken_invariant(self.table, self.state) is None
        return self

    def go_on(self):
        """Do what is last in the list, which ends a round where it can; whoever draws gets the first cards of the deck."""
        action = self.legal()[-1]
        if self.state.round == 0 and self.state.step == 0:
            return self.do("draw", dice=[1] * 5)
        return self.do(*action[:3], at=action.at)

    def structure(self, at, **values):
        """Change what is printed on a structure."""
        self.structures[at] = self.structures[at]._replace(**values)
        return self

    def without_towers(self, player):
        """Take both towers of a player off the board, and their runes to the land of the other."""
        for kind in (1, 2):
            at = player * KINDS + kind
            self.state.stands[at] = False
            self.state.walls -= set(self.table.squares[at])
            self.state.land[1 - player] += (self.state.rune[at],)
            self.state.rune[at] = NOBODY
        return self


@pytest.fixture(scope="session")
def scene(ruleset):
    """A match in the middle of player 0's Alpha round."""
    return lambda seats=2: Scene(ruleset, seats)
