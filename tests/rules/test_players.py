"""The player who looks ahead: strong in noughts and crosses, right about hidden cards, and never knowing them."""

from __future__ import annotations

from collections import Counter

import pytest
from support.engines import BET, JACK, KING, PASS, QUEEN, Dare, KuhnPoker
from support.places import TESTS

from pnp.rules.game_rules import SeededDice, Series
from pnp.rules.players import RandomPlayer, SearchSettings, search_player_maker
from pnp.rules.playouts import play_out


@pytest.fixture
def noughts(monkeypatch):
    """Give the engine of noughts and crosses and its ruleset."""
    monkeypatch.syspath_prepend(str(TESTS / "rules" / "noughts"))
    from pnp_noughts.engine import ENGINE  # noqa: PLC0415  its folder is on the path only now
    from pnp_noughts.rules import Ruleset  # noqa: PLC0415

    return ENGINE, Ruleset(3, 3)


def player(rules, seat, iterations, seed=1, **settings):
    """A player who looks ahead in these rules."""
    return search_player_maker(RandomPlayer, SearchSettings(iterations, **settings))(rules, seat, SeededDice(seed, 0, "search"))


def chosen(rules, iterations=500, **settings):
    """What a player does in the first state of these rules."""
    state = rules.initial_state()
    return player(rules, rules.current_player(state), iterations, **settings).choose(state)


@pytest.mark.whole
@pytest.mark.parametrize("players", [("mcts:300", "random"), ("random", "mcts:300")])
def test_it_never_loses_to_a_random_player(noughts, players):
    """Fifty games of noughts and crosses from each seat, most of them won."""
    seat = players.index("mcts:300")
    games = [play_out(*noughts, Series(50, 1, players), number) for number in range(50)]
    results = Counter(game.rules.returns(game.final)[seat] for game in games)
    assert results[-1.0] == 0
    assert results[1.0] > 40


@pytest.mark.parametrize("seed", range(10))
def test_it_knows_noughts_and_crosses(noughts, seed):
    """In positions of random games it chooses what working through all games finds best."""
    game = play_out(*noughts, Series(1, seed, ("random", "random")), 0)
    state = game.states[3 + seed % 2]
    values = {cell: value(game.rules, game.rules.apply_action(state, cell, None)) for cell in game.rules.legal_actions(state)}
    best = max(values.values(), key=lambda returns: returns[state.player])
    assert values[chosen(Start(game.rules, state), 3000)] == best


def value(rules, state):
    """The returns of a state when both play as well as they can."""
    if rules.is_terminal(state):
        return rules.returns(state)
    after = (value(rules, rules.apply_action(state, cell, None)) for cell in rules.legal_actions(state))
    return max(after, key=lambda returns: returns[state.player])


class Start:
    """The rules of a game that begins with another state."""

    def __init__(self, rules, state):
        self._rules, self._state = rules, state

    def initial_state(self):
        """Give the other state."""
        return self._state

    def __getattr__(self, name):
        """Do all else as the rules do."""
        return getattr(self._rules, name)


@pytest.mark.parametrize(
    ("own", "done", "best"),
    [
        (KING, (BET,), BET),
        (KING, (PASS,), BET),
        (KING, (PASS, BET), BET),
        (JACK, (BET,), PASS),
        (JACK, (PASS, BET), PASS),
        (QUEEN, (), PASS),
        (QUEEN, (PASS,), PASS),
    ],
)
def test_it_plays_kuhn_poker_as_every_equilibrium_does(own, done, best):
    """The decisions that Kuhn proved to be the same in all equilibria, whatever the rival holds."""
    for other in {JACK, QUEEN, KING} - {own}:
        cards = (own, other) if len(done) % 2 == 0 else (other, own)
        assert chosen(KuhnPoker(cards, done), 2000) == best


def test_it_expects_others_to_use_what_they_know():
    """A rival who knows its card makes the dare a bad one, whatever the card is."""
    assert {chosen(Dare(ace), 2000) for ace in (False, True)} == {"leave"}


@pytest.mark.parametrize("seed", range(20))
def test_it_cannot_see_what_is_hidden(seed):
    """With the same dice, the same is chosen in all states that the player cannot tell apart, even after few iterations."""
    for done in ((), (PASS, BET)):
        for own in (JACK, QUEEN, KING):
            deals = [(own, other) for other in (JACK, QUEEN, KING) if other != own]
            assert len({chosen(KuhnPoker(cards, done), 30, seed=seed) for cards in deals}) == 1
    assert len({chosen(Dare(ace), 12, seed=seed) for ace in (False, True)}) == 1


def test_a_single_action_and_none(noughts):
    """What needs no choice is not searched, and a player who cannot act says so."""
    engine, ruleset = noughts
    from pnp_noughts.rules import Board, Noughts  # noqa: PLC0415  as above

    full = Noughts(ruleset, 0)
    assert player(full, 0, 10**9).choose(Board("xoxoxo.xo", 0)) == 6
    assert player(full, 0, 10**9).choose(Board("xoxoxooxo", 0)) is None
    assert engine.player_maker("mcts") is not None


@pytest.mark.parametrize("kind", ["mcts:", "mcts:0", "mcts:-1", "mcts:²", "mcts:many", "careful:5", "nobody"])
def test_kinds_that_there_are_not(noughts, kind):
    """Only `mcts` takes a number, from 1."""
    assert noughts[0].player_maker(kind) is None


class Scripted:
    """A quick player who does the same in all games, and counts what it is asked in each."""

    games: list[int]

    def __init__(self, action):
        self._action, self.games = action, []

    def __call__(self, rules, seat, dice):
        """Begin a game."""
        self.games.append(0)
        return self

    def choose(self, state):
        """Give the action."""
        self.games[-1] += 1
        return self._action


def searched(rules, quick, **settings):
    """A player who has decided in the first state, and its decision."""
    found = search_player_maker(quick, SearchSettings(**settings))(rules, 0, SeededDice(1, 0, "search"))
    return found, found.choose(rules.initial_state())


@pytest.mark.parametrize("action", [PASS, BET])
def test_the_choice_of_a_trusted_player_is_tried_first(action):
    """With a single iteration it is all that is tried."""
    assert searched(KuhnPoker(), Scripted(action), iterations=1, trust=0.5)[1] == action


@pytest.mark.parametrize("action", [PASS, BET])
def test_a_trusted_player_decides_what_comes_to_the_same(action, monkeypatch):
    """Where the results say nothing, its choice is tried most, by as much as it is trusted."""
    monkeypatch.setattr(KuhnPoker, "returns", lambda _self, _state: (0.0, 0.0))
    for trust in (0.6, 0.9):
        found, choice = searched(KuhnPoker(), Scripted(action), iterations=1000, trust=trust)
        (root,) = [node for key, node in found._nodes.items() if key[1] == (JACK, ())]
        assert choice == action
        assert root.branches[0].visits == pytest.approx(1000 * trust, abs=5)


@pytest.mark.parametrize("trust", [0.5, 0.9])
def test_evidence_outweighs_trust(trust):
    """A quick player who folds a king, or bets a jack against a bet, is not followed."""
    assert searched(KuhnPoker((KING, JACK), (PASS, BET)), Scripted(PASS), iterations=500, trust=trust)[1] == BET
    assert searched(KuhnPoker((JACK, KING), (PASS, BET)), Scripted(BET), iterations=500, trust=trust)[1] == PASS


def test_a_trusted_player_may_take_another_way_to_the_same():
    """An action that is legal without being listed can be chosen; a player who cannot act ends the search."""
    assert searched(KuhnPoker(), Scripted("another way"), iterations=1, trust=0.5)[1] == "another way"
    assert searched(KuhnPoker(), Scripted(None), iterations=3, trust=0.5)[1] is None


def test_what_is_not_tried_is_expected_to_be_like_the_rest(noughts):
    """With much trust and few tries, most of nine cells are never tried; with little, all of them are."""
    engine, ruleset = noughts
    rules = play_out(engine, ruleset, Series(1, 1, ("random", "random")), 0).rules
    state, tried = rules.initial_state(), []
    for trust in (0.01, 0.99):
        found = player(rules, state.player, 60, trust=trust, exploration=0.5)
        found.choose(state)
        tried.append(len(found._nodes[state.player, state].branches))
    assert tried[0] == 9 > tried[1]


def test_quick_players_are_new_in_each_iteration(noughts):
    """They may remember what they did in a game, and each iteration is a game of its own."""
    engine, ruleset = noughts
    made, rules = [], play_out(engine, ruleset, Series(1, 1, ("random", "random")), 0).rules
    searched(rules, lambda *given: made.append(given[1]) or RandomPlayer(*given), iterations=20)
    assert sorted(made) == [0] * 20 + [1] * 20


def test_the_estimate_ends_a_game(monkeypatch):
    """Without turns to play on, results are the estimates of the rules; the quick player is not asked."""
    worth = {PASS: 0.2, BET: -0.2}
    monkeypatch.setattr(KuhnPoker, "turn", lambda _self, state: len(state.done))
    estimate = lambda _self, state: (worth[state.done[0]], -worth[state.done[0]])  # noqa: E731
    monkeypatch.setattr(KuhnPoker, "estimated_returns", estimate, raising=False)
    quick = Scripted(PASS)
    found, choice = searched(KuhnPoker((KING, JACK)), quick, iterations=2, turns=0)
    assert (choice, quick.games) == (PASS, [])
    (root,) = [node for node in found._nodes.values() if node.branches]
    assert {branch.action: branch.total for branch in root.branches} == worth


def test_without_an_estimate_an_unknown_result_is_a_draw(monkeypatch):
    """Nothing is added to what was tried."""
    monkeypatch.setattr(KuhnPoker, "turn", lambda _self, state: len(state.done))
    found, _ = searched(KuhnPoker((KING, JACK)), Scripted(PASS), iterations=2, turns=0)
    assert {branch.total for node in found._nodes.values() for branch in node.branches} == {0.0}


def test_results_are_kept_during_a_turn():
    """The next decision of a turn is tried only as often as is missing, in another turn from the start."""
    rules, quick = KuhnPoker((QUEEN, KING)), Scripted(PASS)
    found, _ = searched(rules, quick, iterations=50)
    later = rules.initial_state()._replace(done=(PASS, BET))
    known = found._nodes[0, rules.information_state(later, 0)].visits
    assert known > 5
    quick.games.clear()
    found.choose(later)
    assert found._nodes[0, rules.information_state(later, 0)].visits == 50
    found._turn = 0
    found.choose(later)
    assert len(found._nodes) == 1
