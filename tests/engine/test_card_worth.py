"""The worth of cards: only the card differs between a game and the same game without it."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from market import Goods, MarketEngine
from whole_messages import whole_messages

from pnp.base.diagnostics import Mark, Report
from pnp.rules import playtest
from pnp.rules.game_rules import GameCard, Series
from pnp.rules.playtest import card_worth, games_to_judge, judge_cards, play_out, play_without_card
from pnp.rules.statistics import Tally, card_notes, comparison_as_data, report_as_data, report_tables

GAME = SimpleNamespace(name="market", version="1.0.0", mark=Mark("content/market/game.yaml"), rules={})
BUYERS = ("buyer", "buyer")
GOLD, BLANK, TROPHY = Goods("gold", points=9), Goods("blank"), Goods("trophy", needs=12)
DEAR, TRAP = Goods("dear", price=999), Goods("trap", price=3, points=-12)


@pytest.fixture
def judge(monkeypatch):
    """Play a series of games with these cards, and judge them; give the report and what was said."""

    def play(*cards, games=200, per_card=1000, players=BUYERS, advance=lambda _games: None):
        engine = MarketEngine(*cards)
        for module in (playtest, playtest):
            monkeypatch.setattr(module, "engine_for", lambda _name: engine)
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
        played = play_out(engine, engine.kit(None, None), Series(1, 1, BUYERS), number)
        for taken in engine.taken_cards(None, played):
            other = play_without_card(engine, engine.kit(None, None), played, taken.at)
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
