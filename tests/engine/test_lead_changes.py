"""Lead changes: how often another player than the last leader is ahead of all others at the end of a turn."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st
from market import Goods, MarketEngine
from ring import ring

from pnp.rules.game_rules import Series
from pnp.rules.playtest import LEADS_HISTOGRAM, count_lead_changes, lead_section, play_out
from pnp.rules.statistics import Tally


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
    engine, kit = ring(goal=3)
    tally = Tally()
    count_lead_changes(play_out(engine, kit, Series(1, 1, ("stepper", "stepper")), 0), tally)
    assert lead_section(tally) == ()


def test_about_a_thousand_games_of_a_series_are_counted_closely(monkeypatch):
    """Every third of 3,000 games, and every game of a short series."""
    from pnp.rules import playtest  # noqa: PLC0415

    engine = MarketEngine(Goods("gold", points=9))
    monkeypatch.setattr(playtest, "engine_for", lambda _name: engine)
    for games, counted_games in ((3000, 4), (10, 10)):
        played = playtest.play_chunk("market", engine.kit(None, None), Series(games, 1, ("buyer", "buyer")), 0, 10)
        assert played.tally.total(LEADS_HISTOGRAM) == played.tally.total("close") == counted_games
