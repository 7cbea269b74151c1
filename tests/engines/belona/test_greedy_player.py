"""The goal-seeking player: what it takes for worth its price, and that its games are the same after every change."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.engine.playtest import playtest
from pnp.engine.playtest_report import table
from pnp.engine.protocol import Series
from pnp_belona import contracts
from pnp_belona.combat_choice import GROUP
from pnp_belona.greedy_player import LATE, GreedyPlayer
from pnp_belona.planning import best_plan
from pnp_belona.playout import play_out
from pnp_belona.state import NOBODY, Execute, Phase
from pnp_belona.turns import END
from pnp_belona.valuation import valuation

GOLDEN = Path(__file__).with_name("figures.txt")


@pytest.fixture
def paying(kit):
    """A faction that has moved, with nobody to fight and all it may hold, before a row of contracts: what does it take?"""
    start = play_out(kit, Series(1, 1, ("random", "random"), turns=0), 0)
    us = start.final.active
    group = us * kit.rules.groups

    def take(row, *, open_zones=6, members=6, weapons=kit.rules.weapons_max, upgrades=kit.rules.upgrades_max):
        row = tuple(row)
        counts = list(start.final.members)
        counts[group] = members
        state = start.final._replace(
            phase=Phase.ACT, group=group, moved=True, row=row, members=tuple(counts), influence=(0, 0),
            weapons=(weapons, weapons), upgrades=(upgrades, upgrades),
            owners=tuple(NOBODY if z < open_zones else us for z in range(kit.rules.zones)),
        )  # fmt: skip
        payable = [c >= 0 and contracts.payable(start.table, state, kit.contracts[c]) for c in row]
        return GreedyPlayer(start.table, us, None).choose(state), payable, state

    return take


def worth(kit, card, *, members):
    """What a contract gives above its cost; the group too, where it takes the last of its members."""
    one = kit.contracts[card]
    cost = one.weapon + one.upgrade + one.member
    return one.points - cost - (GROUP if one.member and one.member == members else 0)


@pytest.mark.parametrize("members", [1, 2, 3, 6])
@pytest.mark.parametrize("open_zones", [6, LATE + 1, LATE, 1])
def test_each_contract_alone(paying, kit, members, open_zones):
    """It is taken when it can be paid and gives more than it costs; late in the game, as much is enough."""
    least, seen = (0 if open_zones <= LATE else 1), set()
    for card in range(len(kit.contracts)):
        action, (payable,), _ = paying([card], members=members, open_zones=open_zones)
        wanted = payable and worth(kit, card, members=members) >= least
        assert action == (Execute(0) if wanted else END), kit.contracts[card].id
        seen.add(wanted)
    assert True in seen


def test_the_best_of_a_row(paying, kit):
    """Of several the one that gains most, the first of equals; an empty place is none."""
    for first in range(len(kit.contracts)):
        row = [-1, first, (first + 3) % len(kit.contracts), (first + 7) % len(kit.contracts)]
        action, payable, _ = paying(row)
        gains = [worth(kit, c, members=6) if can else -9 for c, can in zip(row, payable, strict=True)]
        assert action == (Execute(gains.index(max(gains))) if max(gains) >= 1 else END)


@pytest.mark.parametrize(("weapons", "upgrades"), [(0, 0), (1, 0), (0, 1), (2, 1), (1, 3)])
def test_what_cannot_be_paid_is_left(paying, kit, weapons, upgrades):
    """A contract beyond the faction's means hides no other one."""
    for card in range(len(kit.contracts)):
        for other in range(len(kit.contracts)):
            action, payable, state = paying([card, other], weapons=weapons, upgrades=upgrades)
            if isinstance(action, Execute):
                assert payable[action.place]
            gains = [worth(kit, c, members=6) if can else -9 for c, can in zip(state.row, payable, strict=True)]
            assert isinstance(action, Execute) == (max(gains) >= 1)


def figures(game, players):
    """The figures of twenty games, as the command prints them."""
    lines = [" and ".join(players)]
    for title, rows in table(playtest(game, Series(20, 1, players), Report())):
        lines += ["", title, *("  " + "  ".join(row).rstrip() for row in rows)]
    return "\n".join(lines) + "\n"


def test_the_same_figures_after_every_change(game):
    """The same seed plays the same games: what moves a figure is a change of the rules, of the players or of the count."""
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
def test_a_group_that_others_bar_stays_where_no_way_around_leads_nearer(kit, seed, situation):
    """Its own space counts by the best of those beside it: it does not walk to one that is no nearer to the zone."""
    start = play_out(kit, Series(1, seed, ("random", "random"), turns=0), 0)
    state, values = start.final._replace(**situation), valuation(start.table, start.final.active)
    assert best_plan(values, state, values.own).path == ()
