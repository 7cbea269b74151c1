"""Contracts that are left out of a game: what is different then, and what is not."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.rules.engine import engine_for
from pnp.rules.game_rules import Series
from pnp.rules.playouts import play_out, play_without_card
from pnp.rules.playtest import judge_cards, run_playtest
from pnp.rules.statistics import report_as_data
from pnp_belona.invariants import broken_invariant
from pnp_belona.state import FIELDS, Execute

ROOT = Path(__file__).resolve().parents[3]
PLAYERS = ("random", "random")


@pytest.fixture(scope="module")
def played(ruleset):
    """Nine games between random players."""
    return [play_out(engine_for("belona"), ruleset, Series(9, 1, PLAYERS), number) for number in range(9)]


def test_the_executed_contracts_were_taken(ruleset, played):
    """Both factions' cards, each by the action that executed it."""
    for game in played:
        taken = list(engine_for("belona").taken_cards(ruleset, game))
        assert all(isinstance(game.actions[it.at], Execute) for it in taken)
        for faction in (0, 1):
            cards = Counter(ruleset.contracts[card].id for card in game.final.executed[faction])
            assert Counter(it.card for it in taken if it.player == faction) == cards
    assert sum(len(row) for game in played for row in game.final.executed) > 10


def test_without_a_contract_nothing_was_paid_for_it(ruleset, played):
    """The faction has what it had, the row what it has after the contract, and the card is gone from the game."""
    for game in played:
        for taken in engine_for("belona").taken_cards(ruleset, game):
            before, after = game.states[taken.at], game.states[taken.at + 1]
            state = play_without_card(engine_for("belona"), ruleset, game, taken.at).states[taken.at + 1]
            changed = {name for name in FIELDS if getattr(state, name) != getattr(before, name)}
            assert changed <= {"row", "deck"}
            assert (state.row, state.deck) == (after.row, after.deck)
            assert broken_invariant(game.rules.table, state) == "a contract is lost or there twice"
            whole = state.changed(deck=(*state.deck, before.row[game.actions[taken.at].place]))
            if -1 not in state.row:
                assert broken_invariant(game.rules.table, whole) is None


def test_the_cards_are_those_of_the_deck(game, ruleset):
    """Each contract once, however many copies it has, with what it costs and gives."""
    cards = engine_for("belona").cards(ruleset)
    deck = next(deck for deck in game.decks if deck.type == "contract")
    assert [card.id for card in cards] == [card.id for card in deck.cards]
    by_id = {card.id: card.price for card in cards}
    assert by_id["koish_downgrade"] == "10 points for 7 resources: +3"


def test_any_number_of_jobs_judges_alike(game):
    """Two processes give the same worths as one, byte for byte."""
    series = Series(60, 1, PLAYERS)
    found = run_playtest(game, series, Report(), jobs=2)
    one, two = (judge_cards(found, game, series, 12, Report(), jobs=jobs) for jobs in (1, 2))
    assert json.dumps(report_as_data(one)) == json.dumps(report_as_data(two))
    assert len(one.cards) == 10


def test_command_judges_cards(run, tmp_path):
    """`--cards` adds a section to the table and a field to the data; without it there is neither."""
    options = ("playtest", "belona", "-n", 6, "-j", 1, "--players", "random,random")
    ran = run(*options, "--cards", 4, "--json", tmp_path / "a.json", cwd=ROOT)
    assert ran.code == 0, ran.err
    assert "worth of cards" in ran.out
    assert "worth: how much more often the player who takes a card wins than in the same game without it" in ran.out
    assert len(json.loads((tmp_path / "a.json").read_text("utf-8"))["cards"]) == 10
    plain = run(*options, "--json", tmp_path / "b.json", cwd=ROOT)
    assert "worth" not in plain.out
    assert "cards" not in json.loads((tmp_path / "b.json").read_text("utf-8"))
