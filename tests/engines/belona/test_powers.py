"""The optional powers of the factions: what each may do otherwise, and that nothing of it happens while the module is off."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.game_rules import ScriptedDice, Series
from pnp.rules.playtest import run_playtest
from pnp_belona.powers import Side, sides_of
from pnp_belona.turns import legal, play

ROOT = Path(__file__).resolve().parents[3]
ON = {"powers": True}
WAY = ["map_b 1:2", "map_b 1:3", "map_b 1:4", "map_c 1:1", "map_c 1:2"]


def test_without_the_module_both_factions_have_the_rules_for_both(ruleset):
    """The shipped game is played without powers, and both sides alike."""
    assert not ruleset.rules.powers
    both = Side(rolls=1, rent=0, spaces_per_upgrade=1, commission=0, head_start=0)
    assert sides_of(ruleset) == (both, both)


def test_each_faction_has_its_own_powers_wherever_its_card_lies(changed):
    """Powers go with the faction, not with its seat."""
    found = changed(**ON)
    octacorp = Side(rolls=2, rent=1, spaces_per_upgrade=1, commission=0, head_start=0)
    vetran = Side(rolls=1, rent=0, spaces_per_upgrade=2, commission=1, head_start=0)
    assert sides_of(found) == (octacorp, vetran)
    assert sides_of(dataclasses.replace(found, factions=("vetran", "octacorp"))) == (vetran, octacorp)


@pytest.mark.parametrize(("faction", "rolls"), [("octacorp", [2, 5]), ("vetran", [2])])
def test_octacorp_rolls_twice_on_a_symbol(scene, changed, faction, rolls):
    """Octacorp rolls again and the last value stays; Vetran rolls once."""
    text = f"turn: {faction}\ngroups: {{{faction}: [{{at: map_b 2:3}}]}}\nplay: [{{name: 1}}, {{move: [map_b 2:4]}}]\n"
    read = scene(text, changed(**ON))
    state, dice = read.final, ScriptedDice(tuple(rolls))
    for _ in rolls:
        roll = legal(read.table, state)[0]
        state = play(read.table, state, roll, dice)
    assert state.influence[faction == "vetran"] == rolls[-1]
    assert not state.queue


@pytest.mark.parametrize(("faction", "powers", "weapons"), [("octacorp", True, 3), ("vetran", True, 2), ("octacorp", False, 2)])
def test_a_zone_pays_rent_to_octacorp(scene, changed, faction, powers, weapons):
    """Zone 1 gives two weapons, and one more to Octacorp with its powers."""
    text = (
        f"turn: {faction}\ngroups: {{{faction}: [{{at: map_a 2:3}}]}}\nhas: {{{faction}: {{influence: 1}}}}\n"
        "play: [{name: 1}, {dominate: 1}]\n"
    )
    final = scene(text, changed(powers=powers)).final
    assert final.weapons[faction == "vetran"] == weapons


def test_rent_beyond_the_most_weapons_is_lost(scene, changed):
    """A faction never has more weapons than its die shows."""
    text = (
        "groups: {octacorp: [{at: map_a 2:3}]}\nhas: {octacorp: {influence: 1, weapons: 5}}\nplay: [{name: 1}, {dominate: 1}]\n"
    )
    assert scene(text, changed(**ON)).final.weapons[0] == 6


@pytest.mark.parametrize(("faction", "reach"), [("vetran", 4), ("octacorp", 3)])
def test_an_upgrade_takes_vetran_two_spaces_further(scene, changed, faction, reach):
    """Six members go two spaces, and for one upgrade two more with Vetran, one more with Octacorp."""
    text = (
        f"turn: {faction}\ngroups: {{{faction}: [{{at: map_b 1:1, members: 6}}]}}\nhas: {{{faction}: {{upgrades: 1}}}}\n"
        "play: [{name: 1}, {move: [%s]}]\n"
    )
    final = scene(text % ", ".join(WAY[:reach]), changed(**ON)).final
    assert final.upgrades[faction == "vetran"] == 0
    refused = scene(text % ", ".join(WAY[: reach + 1]), changed(**ON))
    assert refused.forbidden_by == "movement.spaces_per_upgrade"


@pytest.mark.parametrize(("faction", "left"), [("vetran", 1), ("octacorp", 0)])
def test_a_contract_pays_a_commission_to_vetran_after_its_cost(scene, changed, faction, left):
    """The commission cannot pay the contract that it comes from."""
    text = (
        f"turn: {faction}\ngroups: {{{faction}: [{{at: map_b 1:1}}]}}\nhas: {{{faction}: {{weapons: 1, upgrades: %d}}}}\n"
        "row: [arms_black_market]\nplay: [{name: 1}, {execute: arms_black_market}]\n"
    )
    assert scene(text % 1, changed(**ON)).final.upgrades[faction == "vetran"] == left
    assert scene(text % 0, changed(**ON)).forbidden_by == "contract.when"


def shares(report):
    """The shares of games that each faction won, with the ends of their intervals."""
    return {row.id: row for section in report.sections for row in section.rows if row.id.startswith("winner/")}


def test_games_with_powers_keep_all_laws_and_differ_from_those_without():
    """Checked games with powers break no law, and the powers change what happens."""
    report = Report()
    series = Series(40, 1, ("greedy", "greedy"))
    on, off = (load_game(ROOT, "belona", report, settings) for settings in (("power.in_play=true",), ()))
    found = [run_playtest(game, dataclasses.replace(series, checked=True), report) for game in (on, off)]
    assert report.diagnostics == ()
    assert json.dumps([str(s) for s in found[0].sections]) != json.dumps([str(s) for s in found[1].sections])


@pytest.mark.slow
def test_both_sides_win_alike_with_powers():
    """As docs/belona/module.md says, for other games than those of its figures: each side wins 47 to 53 of a hundred."""
    report = Report()
    game = load_game(ROOT, "belona", report, ("power.in_play=true",))
    rows = shares(run_playtest(game, Series(10000, 7, ("greedy", "greedy")), report, jobs=2))
    for faction in ("octacorp", "vetran"):
        assert rows[f"winner/{faction}"].low > 0.465
        assert rows[f"winner/{faction}"].high < 0.535


def test_the_document_names_the_switch_and_its_figures_are_in_the_band():
    """Each share of a side with powers that the document prints lies between 47 and 53 %."""
    told = (ROOT / "docs/belona/module.md").read_text("utf-8")
    assert "--set power.in_play=true" in told
    rows = re.findall(r"^\| (?:Octacorp|Vetran) wins \| ([\d.]+) %.*?\| ([\d.]+) %", told, re.MULTILINE)
    assert len(rows) == 2
    assert all(47 <= float(share) <= 53 for row in rows for share in row)
