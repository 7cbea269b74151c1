"""Series of games: the report does not depend on the jobs, two sets of rules can be compared, wrong options are reported."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from support.findings import whole_messages

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules import playtest as module
from pnp.rules.game_log import format_log
from pnp.rules.game_rules import Series
from pnp.rules.playtest import play_game, play_series, playable_game, playtest_report, run_playtest
from pnp.rules.statistics import Tally, comparison_as_data, comparison_tables, report_as_data, report_tables

ROOT = Path(__file__).resolve().parents[3]
GREEDY = ("greedy", "greedy")


@pytest.fixture(scope="module")
def findings(game):
    """The findings of sixty games, played in this process."""
    report = Report()
    found = run_playtest(game, Series(60, 1, GREEDY), report)
    assert report.diagnostics == ()
    return found


def figures(findings):
    """All figures by id."""
    return {row.id: row for section in findings.sections for row in section.rows}


def test_every_figure_of_a_game_has_an_id_of_its_own(game):
    """No two figures or sections of a report share an id."""
    found = run_playtest(game, Series(1, 1, ("random", "random")), Report())
    ids = Counter(row.id for section in found.sections for row in section.rows)
    assert [id_ for id_, times in ids.items() if times > 1] == []
    assert len({section.id for section in found.sections}) == len(found.sections)
    assert all(ids)
    assert all(section.id for section in found.sections)


def test_any_number_of_jobs_gives_the_same_report(game, findings):
    """Two processes give the same report as one, byte for byte."""
    two = run_playtest(game, Series(60, 1, GREEDY), Report(), jobs=2)
    assert json.dumps(report_as_data(two)) == json.dumps(report_as_data(findings))


def test_series_of_several_rules_share_the_processes(game):
    """Each series comes to the same as alone, in the order of the rules, for any number of jobs."""
    series = Series(60, 1, ("random", "random"))
    games = [playable_game(g, series, Report()) for g in (game, load_game(ROOT, "belona", Report(), ("score.zone=30",)))]
    alone = [run_playtest(ready.game, series, Report()) for ready in games]
    for jobs in (1, 2):
        steps = []
        together = [
            playtest_report(*pair, Report()) for pair in zip(games, play_series(games, jobs, steps.append), strict=True)
        ]
        assert [report_as_data(one) for one in together] == [report_as_data(one) for one in alone]
        assert sum(steps) == 120


def test_another_seed_is_another_series(game, findings):
    """Another seed gives other games."""
    other = run_playtest(game, Series(60, 2, GREEDY), Report())
    assert report_as_data(other)["histograms"] != report_as_data(findings)["histograms"]


def test_what_is_reported(game, findings):
    """Each section of the report has its figures, and shares that belong together sum to one."""
    found = figures(findings)
    assert [s.title for s in findings.sections] == [
        "who wins",
        "turns of one faction",
        "how games end",
        "points",
        "contracts",
        "zones",
        "resources",
        "combats",
        "lead changes",
        "games without an end",
    ]
    for histogram in ("winner/", "end/", "combat/"):
        rows = [row for id_, row in found.items() if id_.startswith(histogram)]
        assert sum(row.value for row in rows) == pytest.approx(1)
    for contract in {c.id for d in game.decks if d.name == "contracts" for c in d.cards}:
        assert found[f"contract/{contract}/taken"].count > 0
    places = [found[f"rank/{z}"] for z in range(1, 7)]
    assert sum(p.value * p.count for p in places) / sum(p.count for p in places) == pytest.approx(3.5, abs=0.3)
    turns = found["turns/median"]
    assert 30 < turns.low <= turns.value <= turns.high < 80


def test_figures_balance(findings):
    """What a faction had and gained is on average what it spent and has left."""
    found = {id_.removeprefix("flow/"): row.value for id_, row in figures(findings).items()}
    assert found["weapon/gained"] == pytest.approx(sum(found[f"weapon/{w}"] for w in ("combat", "contract", "left")))
    assert 18 + found["member/gained"] == pytest.approx(sum(found[f"member/{w}"] for w in ("beaten", "contract", "left")))


def test_table_and_data_agree(findings):
    """The printed table has the numbers of the data."""
    titles = [title for title, _ in report_tables(findings)]
    data = report_as_data(findings)
    assert titles == [section["title"] for section in data["sections"]]
    first = data["sections"][0]["rows"][0]
    assert report_tables(findings)[0][1][0][:2] == [first["name"], f"{first['value'] * 100:.1f} %"]


def test_the_same_rules_side_by_side_differ_in_nothing(findings):
    """Comparing a set of rules with itself gives a difference of 0 everywhere and no marks."""
    for _, rows in comparison_tables(findings, findings):
        assert all(row[5] == "" for row in rows)
    assert all(row["value"] == 0 for row in comparison_as_data(findings, findings)["differences"])


def test_other_rules_change_the_figures(findings):
    """A zone worth 30 points changes the points significantly."""
    report = Report()
    other = run_playtest(load_game(ROOT, "belona", report, ("score.zone=30",)), Series(60, 1, GREEDY), report)
    assert other.settings == {"score.zone": "30"}
    rows = dict(comparison_tables(findings, other))["points"]
    assert [row[0] for row in rows if row[5] == "*"][:2] == ["octacorp", "vetran"]


def test_unknown_players_and_too_many(game):
    """Unknown players are reported with the nearest name, and so is a wrong number of players."""
    report = Report()
    assert run_playtest(game, Series(1, 1, ("greedi", "random", "random")), report) is None
    assert whole_messages(report.diagnostics) == [
        "--players greedi,random,random: error[engine/players]: the game is for 2 players, found 3",
        "--players greedi,random,random: error[engine/unknown-player]: no player `greedi`\n  hint: did you mean `greedy`?",
    ]


def test_tallies_add_up_in_any_order():
    """Tallies can be merged in any order."""
    one, other = Tally(), Tally()
    one.add("x", 1, 2)
    one.add("y", "a")
    other.add("x", 3)
    other.merge(one)
    assert other.as_data() == {"x": {"1": 2, "3": 1}, "y": {"a": 1}}
    assert other.numbers("x") == {1: 2, 3: 1}


def test_command_writes_json_and_prints_a_table(run, tmp_path):
    """`pnp playtest` ends with a table on standard output and the report in a file."""
    ran = run("playtest", "belona", "--games", 20, "--jobs", 1, "--json", tmp_path / "report.json", cwd=ROOT)
    assert (ran.code, ran.err.count("error")) == (0, 0)
    assert ran.out.startswith("belona 1.0.0: 20 games, seed 1, greedy and greedy\n")
    assert "who wins" in ran.out
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["games"] == 20


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("de", ("20 Partien, die sich selbst gespielt haben", "alle übernommen", "Zuggrenze")),
        ("el", ("20 παρτίδες που παίχτηκαν μόνες τους", "κυριευμένα όλα", "όριο σειρών")),
    ],
)
def test_command_draws_the_plots_in_another_language(run, tmp_path, tag, words):
    """The game's own words come from its translation, all others from the generator or from phrases.po."""
    file = tmp_path / "report.pdf"
    ran = run("playtest", "belona", "-n", 20, "-j", 1, "--locale", tag, "--pdf", file, cwd=ROOT)
    assert (ran.code, ran.err.count("error")) == (0, 0)
    with pypdfium2.PdfDocument(file) as document:
        text = document[0].get_textpage().get_text_range()
    assert [w for w in words if w not in text] == []


def test_command_says_each_warning_once(run, tmp_path):
    """Games that reach the limit of turns are one warning, whether the plots are drawn or not."""
    asked = ("playtest", "belona", "-n", 2, "-j", 1, "--turns", 3, "--players", "random,random")
    for plots in ((), ("--pdf", tmp_path / "plots.pdf")):
        ran = run(*asked, *plots, cwd=ROOT)
        assert (ran.code, ran.err.count("warning[engine/endless-game]"), ran.err.count("1 warning")) == (0, 1, 1)


def test_command_reports_an_unknown_language(run, tmp_path):
    """A language that the game does not have is reported with the ones that it has, and no plots are written."""
    ran = run("playtest", "belona", "-n", 1, "-j", 1, "--locale", "nl", "--pdf", tmp_path / "report.pdf", cwd=ROOT)
    assert (ran.code, ran.err.count("error[")) == (1, 1)
    assert "error[locale/unknown]" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_command_writes_the_log_of_the_shortest_loop(run, tmp_path, monkeypatch, game):
    """`--log` writes a log that `pnp replay` plays again; without a loop it says so and writes nothing."""
    options = ("playtest", "belona", "-n", 1, "-j", 1, "--players", "random,random", "--log", tmp_path / "loop.jsonl")
    ran = run(*options, cwd=ROOT)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "log: none, no game went round in circles")
    assert not (tmp_path / "loop.jsonl").exists()
    log = format_log(play_game(game, Series(1, 1, GREEDY), 0, Report()))
    monkeypatch.setattr(module, "run_playtest", lambda *given, **more: replace(run_playtest(*given, **more), loops=log))
    ran = run(*options, cwd=ROOT)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, f"log: {tmp_path / 'loop.jsonl'}")
    ran = run("replay", "belona", tmp_path / "loop.jsonl", cwd=ROOT)
    assert (ran.code, ran.out.startswith("the log holds:")) == (0, True)


def test_command_compares_with_another_rules_file(run, tmp_path):
    """`--compare` plays the other rules with the same seeds and prints both."""
    text = (ROOT / "content/belona/rules.yaml").read_text("utf-8")
    (tmp_path / "rules.yaml").write_text(
        text.replace("zone: {value: 10, unit: points", "zone: {value: 5, unit: points"), "utf-8"
    )
    ran = run(
        "playtest", "belona", "-n", 20, "-j", 1, "--compare", tmp_path / "rules.yaml", "--json", tmp_path / "a.json", cwd=ROOT
    )
    assert ran.code == 0, ran.err
    data = json.loads((tmp_path / "a.json").read_text("utf-8"))
    points = next(r for r in data["differences"] if (r["section"], r["name"]) == ("points", "octacorp"))
    assert points["after"] > points["before"]


def test_command_reports_errors_and_writes_nothing(run, tmp_path):
    """An unknown constant and an unknown player end the command with 1 and the nearest names; no file is written."""
    ran = run(
        "playtest", "belona", "--set", "score.zon=3", "--players", "greedy,rando", "--json", tmp_path / "r.json", cwd=ROOT
    )
    assert ran.code == 1
    assert "did you mean `score.zone`?" in ran.err
    assert not (tmp_path / "r.json").exists()
    ran = run("playtest", "belona", "--players", "greedy,rando", cwd=ROOT)
    assert (ran.code, "did you mean `random`?" in ran.err) == (1, True)


def test_a_game_without_engine(run, toy):
    """A game without an engine is reported."""
    ran = run("playtest", "toy", cwd=toy)
    assert ran.code == 1
    assert "`toy` has no rules engine" in ran.err
