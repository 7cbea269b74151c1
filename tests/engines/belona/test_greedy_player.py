"""The goal-seeking player: which contracts it takes, and that its games stay the same after every change of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.rules.game_rules import Ending, Series
from pnp.rules.playouts import play_out
from pnp.rules.playtest import run_playtest
from pnp.rules.statistics import report_tables
from pnp_belona import contracts, planning
from pnp_belona.combat_choice import GROUP
from pnp_belona.engine import ENGINE
from pnp_belona.greedy_player import LATE, GreedyPlayer
from pnp_belona.planning import best_plan
from pnp_belona.state import NOBODY, Execute, Move, Name, Phase
from pnp_belona.turns import END
from pnp_belona.valuation import valuation

GOLDEN = Path(__file__).with_name("figures.txt")


@pytest.fixture
def paying(ruleset):
    """Give the choice of a faction that can only execute contracts, with full resources unless stated otherwise."""
    start = play_out(ENGINE, ruleset, Series(1, 1, ("random", "random"), turns=0), 0)
    us = start.final.active
    group = us * ruleset.rules.groups

    def take(row, *, open_zones=6, members=6, weapons=ruleset.rules.weapons_max, upgrades=ruleset.rules.upgrades_max):
        row = tuple(row)
        counts = list(start.final.members)
        counts[group] = members
        state = start.final.changed(
            phase=Phase.ACT, group=group, moved=True, row=row, members=tuple(counts), influence=(0, 0),
            weapons=(weapons, weapons), upgrades=(upgrades, upgrades),
            owners=tuple(NOBODY if z < open_zones else us for z in range(ruleset.rules.zones)),
        )  # fmt: skip
        payable = [c >= 0 and contracts.payable(start.rules.table, state, ruleset.contracts[c]) for c in row]
        return GreedyPlayer(start.rules, us, None).choose(state), payable, state

    return take


def worth(ruleset, card, *, members):
    """The gain of a contract above its cost, less the value of a group whose last members it costs."""
    one = ruleset.contracts[card]
    cost = one.weapon + one.upgrade + one.member
    return one.points - cost - (GROUP if one.member and one.member == members else 0)


@pytest.mark.parametrize("members", [1, 2, 3, 6])
@pytest.mark.parametrize("open_zones", [6, LATE + 1, LATE, 1])
def test_a_single_contract_is_taken_if_it_gains(paying, ruleset, members, open_zones):
    """A contract is taken if it can be paid and gives more than it costs; late in the game an equal value is enough."""
    least, seen = (0 if open_zones <= LATE else 1), set()
    for card in range(len(ruleset.contracts)):
        action, (payable,), _ = paying([card], members=members, open_zones=open_zones)
        wanted = payable and worth(ruleset, card, members=members) >= least
        assert action == (Execute(0) if wanted else END), ruleset.contracts[card].id
        seen.add(wanted)
    assert True in seen


def test_the_best_contract_of_a_row_is_taken(paying, ruleset):
    """The contract with the greatest gain is taken, the first of equal ones; empty places are skipped."""
    for first in range(len(ruleset.contracts)):
        row = [-1, first, (first + 3) % len(ruleset.contracts), (first + 7) % len(ruleset.contracts)]
        action, payable, _ = paying(row)
        gains = [worth(ruleset, c, members=6) if can else -9 for c, can in zip(row, payable, strict=True)]
        assert action == (Execute(gains.index(max(gains))) if max(gains) >= 1 else END)


@pytest.mark.parametrize(("weapons", "upgrades"), [(0, 0), (1, 0), (0, 1), (2, 1), (1, 3)])
def test_contracts_that_cannot_be_paid_are_skipped(paying, ruleset, weapons, upgrades):
    """A contract that the faction cannot pay does not keep it from executing another one."""
    for card in range(len(ruleset.contracts)):
        for other in range(len(ruleset.contracts)):
            action, payable, state = paying([card, other], weapons=weapons, upgrades=upgrades)
            if isinstance(action, Execute):
                assert payable[action.place]
            gains = [worth(ruleset, c, members=6) if can else -9 for c, can in zip(state.row, payable, strict=True)]
            assert isinstance(action, Execute) == (max(gains) >= 1)


def figures(game, players):
    """The figures of twenty games as the command prints them."""
    lines = [" and ".join(players)]
    for title, rows in report_tables(run_playtest(game, Series(20, 1, players), Report())):
        lines += ["", title, *("  " + "  ".join(row).rstrip() for row in rows)]
    return "\n".join(lines) + "\n"


def test_the_figures_are_those_of_the_golden_file(game):
    """The figures for a seed change only with the rules, the players or the counting."""
    found = figures(game, ("greedy", "greedy")) + "\n" + figures(game, ("greedy", "random"))
    assert found == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize(
    ("seed", "situation"),
    [
        (6, {"places": (24, 22, 37, 36, 11, 23), "owners": (NOBODY,) * 6, "members": (4, 5, 4, 6, 4, 4), "influence": (4, 2)}),
        (14, {"places": (37, 8, 36, 9, 22, 23), "owners": (NOBODY, 0, 1, *(NOBODY,) * 3), "members": (4, 3, 3, 5, 4, 2),
              "influence": (1, 4)}),
    ],
)  # fmt: skip
def test_a_blocked_group_stays_if_no_detour_leads_nearer(ruleset, seed, situation):
    """The space of the group counts as the best space beside it, so it does not walk to one that is no nearer to the zone."""
    start = play_out(ENGINE, ruleset, Series(1, seed, ("random", "random"), turns=0), 0)
    state, values = start.final.changed(**situation), valuation(start.rules.table, start.final.active)
    assert best_plan(values, state, values.own).path == ()


@pytest.fixture
def decide(ruleset):
    """Give the group and the space that the starter chooses in the first turn, each time with the same memory."""
    start = play_out(ENGINE, ruleset, Series(1, 1, ("random", "random"), turns=0), 0)
    player = GreedyPlayer(start.rules, start.final.active, None)

    def choose(**changes):
        name = player.choose(start.final.changed(**changes))
        action = player.choose(start.final.changed(phase=Phase.ACT, group=name.group, **changes))
        assert isinstance(name, Name)
        return name.group, action.path[-1] if isinstance(action, Move) else None

    return choose


def test_a_plan_that_is_made_too_often_gives_way_to_another(decide):
    """In the same position again and again, the player tries several groups and spaces, the first of them more often."""
    plans = [decide() for _ in range(40)]
    assert plans[0] == plans[1] == plans[2]
    assert len(set(plans)) > 3
    assert len({group for group, _ in plans}) > 1


def test_plans_of_another_position_are_none_of_this_one(decide, ruleset):
    """What was tried before a zone was dominated says nothing about what to do then."""
    owners = (*(NOBODY,) * (ruleset.rules.zones - 1), 1)
    first = decide(owners=owners)
    for _ in range(20):
        decide()
    assert decide(owners=owners) == first


def test_games_that_would_circle_come_to_an_end(ruleset, monkeypatch):
    """Two players without a memory circle in these games; with it, each ends by the rules."""
    series, numbers = Series(4000, 1, ("greedy", "greedy")), (991, 2068, 3385)
    assert [play_out(ENGINE, ruleset, series, n).ending for n in numbers] == [Ending.OVER] * 3
    monkeypatch.setattr(planning, "_WEARY", 0.0)
    assert [play_out(ENGINE, ruleset, series, n).ending for n in numbers] == [Ending.LOOP] * 3
