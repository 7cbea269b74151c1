"""Another `rules.yaml` for a game: computed and checked like its own.

The worth of cards: only the card differs between a game and the same game without it. Lead changes: how often another
player than the last leader is ahead of all others at the end of a turn. What somebody hears who asks to play a game
without a rules engine. A series of games: those that loop, stop or break are counted apart and reported.
"""

from __future__ import annotations

from importlib.metadata import EntryPoints
from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engines import Goods, MarketEngine, Ring, ring
from support.findings import whole_messages

from pnp.base.diagnostics import Mark, Report
from pnp.load.game_reader import load_game
from pnp.load.yaml.compose import compose
from pnp.rules import engine, playtest
from pnp.rules import playtest as module
from pnp.rules.game_log import format_log, origin_in_log, replay_log
from pnp.rules.game_rules import GameCard, Series
from pnp.rules.playouts import play_out, play_without_card
from pnp.rules.playtest import (
    CAPPED_HISTOGRAM,
    LEADS_HISTOGRAM,
    LOOPS_HISTOGRAM,
    STALEMATES_HISTOGRAM,
    card_worth,
    count_lead_changes,
    games_to_judge,
    judge_cards,
    lead_section,
    play_game,
    prepare_engine,
    run_playtest,
    with_rules,
)
from pnp.rules.statistics import Tally, card_notes, comparison_as_data, report_as_data, report_tables


@pytest.fixture
def game(toy):
    """The toy game as it is written."""
    return load_game(toy, "toy", Report())


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ("a: {value: 2}\nb: {equals: a * count(deck.fish)}\n", []),
        ("a: {value: 2}\nb: {value: 7, equals: a * count(deck.fish)}\n", ["rules/derived"]),
        ("a: {value: 02}\nb: {equals: a * 2}\n", ["load/wrong-kind"]),
        ("a: {value: [{from: 1, to: 2}], covers: {from: 1, to: b}}\nb: {equals: length(a) + 2}\n", ["rules/table-gap"]),
    ],
)
def test_other_rules_are_computed_and_checked(toy, game, rules, codes):
    """What follows is computed with the cards of the game; a file with an error gives no game."""
    file, report = toy / "other.yaml", Report()
    file.write_text(rules, "utf-8")
    found = with_rules(game, file, report)
    assert [d.code for d in report.diagnostics] == codes
    assert (found is None) == bool(codes)
    if found is not None:
        assert {name: constant.value for name, constant in found.rules.items()} == {"a": 2, "b": 8}


GAME = SimpleNamespace(name="market", version="1.0.0", mark=Mark("content/market/game.yaml"), rules={})

BUYERS = ("buyer", "buyer")

GOLD, BLANK, TROPHY = Goods("gold", points=9), Goods("blank"), Goods("trophy", needs=12)

DEAR, TRAP = Goods("dear", price=999), Goods("trap", price=3, points=-12)


@pytest.fixture
def judge(monkeypatch):
    """Play a series of games with these cards, and judge them; give the report and what was said."""

    def play(*cards, games=200, per_card=1000, players=BUYERS, advance=lambda _games: None):
        engine = MarketEngine(*cards)
        monkeypatch.setattr(playtest, "engine_for", lambda _name: engine)
        report, series = Report(), Series(games, 1, players)
        found = playtest.run_playtest(GAME, series, report)
        return judge_cards(found, GAME, series, per_card, report, advance=advance), report.diagnostics

    return play


def by_id(findings):
    """The cards of a report by their ids."""
    return {card.card.id: card for card in findings.cards}


def test_a_card_that_does_nothing_is_worth_nothing(judge):
    """Not one pair of games ends in different ways, however lucky one had to be to take the card."""
    found, _ = judge(BLANK, TROPHY)
    trophy = by_id(found)["trophy"]
    assert trophy.owner.value > 0.6, "who can take it is ahead"
    for card in found.cards:
        assert (card.worth.value, card.p, card.is_certain) == (0.0, 1.0, False)
        assert card.worth.low < 0 < card.worth.high
        assert not any(card.worth.source.x)


def test_cards_come_in_the_order_of_their_worth(judge):
    """A gift helps, a trap harms, and what nobody could pay is at the end."""
    found, _ = judge(DEAR, TRAP, BLANK, GOLD)
    cards = by_id(found)
    assert [card.card.id for card in found.cards][-1] == "dear"
    judged = [card.worth.value for card in found.cards[:-1]]
    assert judged == sorted(judged, reverse=True)
    assert cards["gold"].worth.value > 0.2
    assert cards["gold"].is_certain
    assert cards["trap"].worth.value < -0.2
    assert cards["trap"].is_certain
    assert cards["dear"].worth.count == 0


def test_the_worth_is_the_difference_of_both_shares(judge):
    """Each card has the shares of victories of whoever took it, with it and without it, and the pairs by game."""
    found, _ = judge(GOLD, GOLD)
    (card,) = found.cards
    assert card.worth.value == pytest.approx(card.owner.value - card.without.value)
    assert card.worth.source.hits / card.worth.source.count == pytest.approx(card.worth.value)
    assert card.worth.count == card.owner.count == card.without.count == 400, "two copies in each of 200 games"
    assert card.worth.source.clusters == 200


def test_the_game_is_the_same_until_the_card_is_taken():
    """States, actions and rolls are equal before; afterwards the dice go on where they were."""
    engine = MarketEngine(GOLD, TRAP, GOLD)
    for number in range(20):
        played = play_out(engine, engine.read_ruleset(None, None), Series(1, 1, BUYERS), number)
        for taken in engine.taken_cards(None, played):
            other = play_without_card(engine, engine.read_ruleset(None, None), played, taken.at)
            assert other.states[: taken.at + 1] == played.states[: taken.at + 1]
            assert other.actions[: taken.at + 1] == played.actions[: taken.at + 1]
            assert other.states[taken.at + 1] != played.states[taken.at + 1]
            shorter = min(len(other.rolls), len(played.rolls))
            assert other.rolls[:shorter] == played.rolls[:shorter]
            assert (other.setup, other.dealing) == (played.setup, played.dealing)


def test_the_first_games_in_which_a_card_was_taken_are_played_again(judge):
    """Of each card no more than were asked for; games without it are not played again, since nothing would differ."""
    seen = []
    found, _ = judge(GOLD, Goods("seldom", needs=21), DEAR, per_card=7, advance=seen.append)
    wanted = games_to_judge(found, 7)
    assert sum(seen) == len(wanted) > 7, "the two cards are taken in different games"
    for id_, most in (("gold", 7), ("seldom", 7), ("dear", 0)):
        games = [number for number, cards in wanted.items() if id_ in cards]
        took = [n for n, times in zip(*columns(found.tally, id_), strict=True) if times]
        assert games == took[:most]
        assert len(games) == min(most, len(took))
        assert by_id(found)[id_].worth.count == len(games)
    assert list(wanted) == sorted(wanted)


def columns(tally, id_):
    """The games of a tally, and how often a card was taken in each."""
    found = tally.words("cards", id_)
    return found.games, found.x


@pytest.mark.whole
def test_games_without_an_end_are_left_out_in_pairs(judge):
    """If the game never ends without the card, that game says nothing of who wins, and the report says so."""
    found, _ = judge(Goods("key", key=True), BLANK, games=20)
    cards = by_id(found)
    assert (cards["key"].endless, cards["key"].worth.count) == (20, 0)
    assert (cards["blank"].endless, cards["blank"].worth.count) == (0, 20)
    assert card_notes(found)[-1] == "20 games without a card had no end and are left out"


def test_a_player_who_does_not_repeat_itself_is_reported(judge):
    """The pairs would differ by more than the card."""
    found, said = judge(GOLD, BLANK, TRAP, players=("fickle", "buyer"), games=20)
    assert found is None
    assert whole_messages(said) == [
        (
            "content/market/game.yaml: error[engine/unrepeatable-player]: "
            "in game 0 of seed 1 a player did not act as before: it uses more than state and dice"
        )
    ]


def test_an_engine_without_cards_is_told(judge):
    """There is nothing to judge."""
    found, said = judge(games=1)
    assert found is None
    assert whole_messages(said) == [
        "--cards: error[engine/no-cards]: the rules engine of `market` names no cards that could be left out"
    ]


def test_the_table_says_what_a_worth_is_made_of(judge):
    """Rows have both shares and the price; the lines below name the cards that nobody took."""
    found, _ = judge(DEAR, GOLD, games=60)
    title, (gold, dear) = report_tables(found)[-1]
    card = by_id(found)["gold"]
    assert title == "worth of cards"
    assert gold[0] == "gold"
    assert gold[1].startswith("+")
    assert gold[3] == "60"
    assert gold[4] == f"{card.owner.value * 100:.1f} % with it, {card.without.value * 100:.1f} % without*; for 0"
    assert dear == ["dear", "no observations", "", "0", "never taken; for 999"]
    said, never = card_notes(found)
    assert "corrected for 1 cards (Holm)" in said
    assert never == "never taken: dear"


def test_the_data_have_both_shares_of_each_card(judge):
    """The names of the fields are an interface; a report without judged cards has no such field."""
    found, _ = judge(GOLD, games=60)
    (row,) = report_as_data(found)["cards"]
    assert list(row) == ["id", "deck", "price", "worth", "with", "without", "p", "certain", "taken", "endless"]
    assert row["worth"]["value"] == pytest.approx(row["with"]["value"] - row["without"]["value"], abs=2e-6)
    assert (row["id"], row["deck"], row["price"], row["taken"], row["certain"]) == ("gold", "goods", "for 0", 60, True)
    assert report_as_data(found)["histograms"]["cards"] == {"gold": 60}


def test_worths_under_two_sets_of_rules_are_compared(judge):
    """The change of a worth is a figure like any other, in pairs of games."""
    few, _ = judge(GOLD, games=60)
    more, _ = judge(GOLD._replace(points=2), games=60)
    (row,) = [row for row in comparison_as_data(few, more)["differences"] if row["id"] == "card/gold/worth"]
    assert row["value"] < 0
    assert row["low"] < row["value"] < row["high"]


def batch(random, games):
    """Games in which the strength of the owner varies, the card saves one of ten lost games, and some take it twice."""
    tally = Tally()
    for number in range(games):
        game, strength = Tally(), random.choice((0.3, 0.7))
        for _ in range(random.choice((0, 1, 1, 2))):
            without = random.random() < strength
            owner = without if random.random() < 0.6 else random.random() < strength
            owner = owner or random.random() < 0.1
            for way, won in (("with", owner), ("without", without)):
                game.add(f"{way}/c", "won" if won else "not")
        tally.add_game(number, game)
    return card_worth(GameCard("c", "d"), tally).worth


@pytest.mark.whole
def test_intervals_hold_the_true_worth():
    """Of 95 % intervals, between 93 and 97 of a hundred hold the worth that the games were drawn with."""
    random, truth = Random(5), 0.05  # noqa: S311  half of all games are lost, and the card wins a tenth of them
    found = [batch(random, 150) for _ in range(600)]
    assert 0.93 <= sum(e.low <= truth <= e.high for e in found) / 600 <= 0.97


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30))
def test_a_worth_lies_in_its_interval(pairs):
    """For any games, from -100 to 100 per cent."""
    tally = Tally()
    for number, ways in enumerate(pairs):
        game = Tally()
        for way, won in zip(("with", "without"), ways, strict=True):
            game.add(f"{way}/c", "won" if won else "not")
        tally.add_game(number, game)
    worth = card_worth(GameCard("c", "d"), tally).worth
    assert -1 - 1e-9 <= worth.low - 1e-9 <= worth.value <= worth.high + 1e-9 <= 1 + 1e-9 + 1e-9
    assert worth.value == pytest.approx(sum(a - b for a, b in pairs) / len(pairs))


def counted(*turns):
    """The lead changes of a game in which each turn has these standings, one for each of its states."""
    states = [(number, points) for number, row in enumerate(turns, 1) for points in row]
    rules = SimpleNamespace(standing=lambda state: state[1], turn=lambda state: state[0])
    tally = Tally()
    count_lead_changes(SimpleNamespace(rules=rules, states=states, final=states[-1]), tally)
    return tally


def test_the_lead_changes_when_another_player_is_ahead():
    """A tie in between is no change, nor is the first lead; what happens during a turn does not count."""
    assert counted([(0, 0)], [(1, 0)], [(1, 1)], [(2, 1)]).numbers(LEADS_HISTOGRAM) == {0: 1}
    assert counted([(0, 0)], [(1, 0)], [(1, 1)], [(1, 2)]).numbers(LEADS_HISTOGRAM) == {1: 1}
    assert counted([(1, 0)], [(1, 5), (9, 5)], [(9, 9)], [(9, 10)]).numbers(LEADS_HISTOGRAM) == {1: 1}
    assert counted([(0, 0)], [(0, 0)]).numbers(LEADS_HISTOGRAM) == {0: 1}
    assert counted([(3, 1, 1)], [(3, 4, 1)], [(3, 4, 9)]).numbers(LEADS_HISTOGRAM) == {2: 1}


def test_the_last_change_is_measured_by_the_length_of_the_game():
    """In turn 3 of 4; a game without a change has no last one."""
    tally = counted([(1, 0)], [(1, 0)], [(1, 2)], [(1, 2)])
    (section,) = lead_section(tally_of(tally, counted([(1, 0)])))
    rows = {row.id: row for row in section.rows}
    assert (rows["leads/last"].value, rows["leads/last"].count) == (75, 1)
    assert (rows["leads/mean"].value, rows["leads/never"].value, rows["leads/mean"].count) == (0.5, 0.5, 2)


def tally_of(*games):
    """The tally of several games."""
    out = Tally()
    for number, game in enumerate(games):
        out.add_game(number, game)
    return out


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=30))
def test_the_changes_are_those_of_the_leaders(standings):
    """Leaders without the ties, and without those who lead on."""
    leaders = [points.index(max(points)) for points in standings if points[0] != points[1]]
    changes = sum(one != other for one, other in pairwise(leaders))
    assert counted(*([points] for points in standings)).numbers(LEADS_HISTOGRAM) == {changes: 1}


def test_rules_without_a_standing_have_no_lead_changes():
    """Nothing is counted, and the report has no such section."""
    engine, ruleset = ring(goal=3)
    tally = Tally()
    count_lead_changes(play_out(engine, ruleset, Series(1, 1, ("stepper", "stepper")), 0), tally)
    assert lead_section(tally) == ()


def test_about_a_thousand_games_of_a_series_are_counted_closely(monkeypatch):
    """Every third of 3,000 games, and every game of a short series."""
    from pnp.rules import playtest  # noqa: PLC0415

    engine = MarketEngine(Goods("gold", points=9))
    monkeypatch.setattr(playtest, "engine_for", lambda _name: engine)
    for games, counted_games in ((3000, 4), (10, 10)):
        played = playtest.play_chunk("market", engine.read_ruleset(None, None), Series(games, 1, ("buyer", "buyer")), 0, 10)
        assert played.tally.total(LEADS_HISTOGRAM) == played.tally.total("close") == counted_games


def _hint():
    report = Report()
    assert prepare_engine(SimpleNamespace(name="pond", mark=Mark("content/pond/game.yaml", 1)), report) is None
    (finding,) = report.diagnostics
    return finding.hint


def test_games_that_can_be_played_are_named():
    """The hint names the games whose engines are installed."""
    assert _hint() == (
        "games with one: `belona`, `beyond-nebula`, `fabrica-de-herois`, `zodiacus`;"
        " an engine is a package of its own (`pnp explain docs/engines.md`)"
    )


def test_without_any_engine_the_hint_says_what_one_is(monkeypatch):
    """Where only the generator is installed, there is no list of games to give."""
    monkeypatch.setattr(engine, "_entry_points", lambda: EntryPoints(()))
    assert _hint() == "an engine is a package of its own (`pnp explain docs/engines.md`), and none is installed here"


GAME_OF_SERIES_ENDINGS = SimpleNamespace(name="ring", version="1.0.0", mark=Mark("content/ring/game.yaml"), rules={}, decks=())


@pytest.fixture
def series(monkeypatch):
    """Play a series of games of a ring; give the report, what was said, the engine and the ruleset."""

    def play(games=60, turns=5000, players=(), **ruleset):
        engine, found = ring(**ruleset)
        monkeypatch.setattr(module, "engine_for", lambda _name: engine)
        report = Report()
        return run_playtest(GAME_OF_SERIES_ENDINGS, Series(games, 1, players, turns), report), report.diagnostics, engine, found

    return play


def test_without_players_the_best_kind_sits_everywhere(series):
    """The engine's own kind comes before the random one."""
    findings, said, *_ = series(goal=3)
    assert (findings.players, said, findings.loops) == (("stepper", "stepper"), (), "")
    assert findings.tally.as_data() == {"ending": {"over": 60}}


@pytest.mark.parametrize(("games", "parts", "largest"), [(1, 1, 1), (36, 36, 1), (200, 40, 5), (210, 42, 5), (10000, 100, 100)])
def test_a_short_series_is_divided_for_all_cores(series, monkeypatch, games, parts, largest):
    """Each game is played once, in parts that do not depend on the number of jobs."""
    sizes = []

    def in_order(_call, calls, _jobs):
        for *_, start, size in calls:
            assert start == sum(sizes)
            sizes.append(size)
            yield module.PlayedGames()

    monkeypatch.setattr(module, "results_in_order", in_order)
    series(games=games, goal=3)
    assert (sum(sizes), len(sizes), max(sizes)) == (games, parts, largest)


def test_looping_games_enter_no_figure_but_their_own(series):
    """They are counted by the length of the loop, and the shortest is kept as a log."""
    findings, said, engine, ruleset = series(goal=-1)
    assert findings.tally.as_data() == {LOOPS_HISTOGRAM: {"6": 60}}
    assert whole_messages(said) == [
        (
            "warning[engine/loop]: 60 of 60 games came to the same position 10 times and were ended; no figure counts them\n"
            "  hint: the shortest loop has 6 turns, in game 0"
        )
    ]
    *_, section = findings.sections
    rows = {row.id: (row.value, row.count, row.note) for row in section.rows}
    assert rows["endless/loop"] == (1.0, 60, "60 games; the shortest loop has 6 turns, in game 0")
    assert rows["endless/turns"] == (6.0, 60, "")
    assert rows["endless/cap"] == rows["endless/stalemate"] == (0.0, 60, "")
    assert format_log(replay_log(engine, ruleset, findings.loops), origin_in_log(findings.loops)) == findings.loops
    assert '"end": "loop"' in findings.loops


def test_the_shortest_loop_is_kept(series, monkeypatch):
    """Of several loops, it is the one with the fewest turns, in whatever chunk of the series."""
    sizes = iter([8] * 52 + [4] + [8] * 200)

    def deal(_self, ruleset, _setup, _dice):
        return Ring(ruleset._replace(size=next(sizes, 4)), 0)

    monkeypatch.setattr("support.engines.RingEngine.deal", deal)
    _, said, *_ = series(goal=-1)
    assert said[0].hint == "the shortest loop has 4 turns, in game 52"


def test_stalemates_are_counted_apart(series):
    """They enter no figure of the engine either."""
    findings, said, *_ = series(goal=5, trap=2)
    assert findings.tally.as_data() == {STALEMATES_HISTOGRAM: {"3": 60}}
    assert whole_messages(said) == [
        "warning[engine/stalemate]: in 60 of 60 games a player could not act and the game was not over; no figure counts them"
    ]


def test_games_at_the_limit_are_the_engines_to_count(series):
    """The engine decides what of them it counts; that there were some is said for every engine."""
    findings, said, *_ = series(goal=-1, turns=4)
    assert findings.tally.as_data() == {CAPPED_HISTOGRAM: {"5": 60}, "ending": {"cap": 60}}
    assert whole_messages(said) == [
        "warning[engine/endless-game]: 60 of 60 games reached the cap of 4 turns and have no winner"
    ]


def test_a_broken_invariant_is_an_error_with_its_game(series):
    """There is no report, and the message says how to get the log."""
    findings, said, *_ = series(games=450, broken=2)
    assert findings is None
    assert whole_messages(said) == [
        (
            "content/ring/game.yaml: error[engine/broken-invariant]: "
            "game 0 of seed 1 is broken after 2 actions: the token is on the broken space\n"
            "  hint: `pnp play ring --seed 1 --number 0 --log FILE` writes its log"
        )
    ]


def test_a_single_game_is_the_same_as_in_its_series(series):
    """Every state of it is checked."""
    series(broken=2)
    playout = play_game(GAME_OF_SERIES_ENDINGS, Series(1, 1, ("random", "stepper")), 30, Report())
    assert (playout.number, playout.fault) == (30, "the token is on the broken space")
    assert playout.series.players == ("random", "stepper")


def test_an_engine_that_plays_no_examples_says_so():
    """Its game has an examples.yaml all the same."""
    engine, ruleset = ring()
    report, root = Report(), compose("examples: {}\n", "content/ring/examples.yaml", Report())
    assert engine.examples(GAME_OF_SERIES_ENDINGS, ruleset, root, report) == {}
    assert whole_messages(report.diagnostics) == [
        "content/ring/examples.yaml:1:1: error[engine/no-examples]: the rules engine of `ring` plays no worked examples"
    ]
