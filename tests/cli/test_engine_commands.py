"""`pnp engine check`, and what `playtest`, `ladder` and `play` ask of an engine, for a game of two to four players.

The package `pnp-tricks` (tests/rules/tricks) is installed for each test, as it is or with one of its lines changed.
"""

import json
import os
import shutil
import sys
from functools import partial

import pytest
from support.places import TESTS

from pnp.build import standalone_documents
from pnp.rules.game_rules import SeededDice, shuffle

TRICKS = TESTS / "rules" / "tricks"


@pytest.fixture
def installed(tmp_path):
    """The folder into which the package is installed."""
    folder = tmp_path / "packages"
    shutil.copytree(TRICKS / "pnp_tricks", folder / "pnp_tricks")
    metadata = folder / "pnp_tricks-1.0.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-tricks\nVersion: 1.0.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[pnp.engines]\ntricks = pnp_tricks.engine:ENGINE\n", "utf-8")
    return folder


@pytest.fixture
def project(tmp_path):
    """The project of the game, without the engine."""
    ignored = shutil.ignore_patterns("pnp_tricks", "pyproject.toml", "__pycache__")
    folder = shutil.copytree(TRICKS, tmp_path / "project", ignore=ignored)
    shutil.copytree(TESTS / "toy" / "fonts", folder / "fonts")
    return folder


@pytest.fixture
def tricks(run, installed, project, monkeypatch):
    """Run a command in the project: `tricks("play", "tricks")`; the package is imported anew."""
    monkeypatch.syspath_prepend(installed)
    before = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "pnp_tricks"}
    for name in before:
        monkeypatch.delitem(sys.modules, name)
    yield partial(run, cwd=project)
    for name in [name for name in sys.modules if name.partition(".")[0] == "pnp_tricks"]:
        del sys.modules[name]


def break_invariant(edit, installed, condition):
    """Let the rules find states broken under a condition, in the words “a trick is lost”."""
    method = f'    def check(self, state):\n        return "a trick is lost" if {condition} else None\n\n'
    edit(installed / "pnp_tricks/rules.py", "    @staticmethod\n", f"{method}    @staticmethod\n")


def test_an_engine_that_keeps_the_laws(tricks, project):
    """A line on what was played, a row for each law, and the same as data."""
    ran = tricks("engine", "check", "pnp-tricks", "-n", 2, "--json", "laws.json")
    assert (ran.code, "error" in ran.err) == (0, False), ran.err
    lines = ran.out.splitlines()
    assert lines[0].startswith("pnp-tricks 1.0.0, the engine of tricks: 6 random games of 2 and 3 and 4 players, seed 1, ")
    (row,) = (line.split() for line in lines if line.startswith("legal "))
    data = json.loads((project / "laws.json").read_text("utf-8"))
    assert {key: data[key] for key in ("game", "package", "seed", "games", "seats")} == {
        "game": "tricks",
        "package": "pnp-tricks 1.0.0",
        "seed": 1,
        "games": 6,
        "seats": [2, 3, 4],
    }
    laws = {law["law"]: law for law in data["laws"]}
    assert laws["legal"] == {
        "law": "legal",
        "says": "`is_legal` knows all of `legal_actions`",
        "tested": int(row[1]),
        "broken": 0,
    }
    assert [line.split()[0] for line in lines[lines.index("") + 2 :]][: len(laws)] == list(laws)


@pytest.mark.parametrize("name", ["pnp-tricks", "pnp_tricks", "tricks"])
def test_an_engine_has_three_names(tricks, name):
    """That of its package, installed or imported, and that of its game."""
    assert tricks("engine", "check", name, "-n", 1).code == 0


def test_a_law_that_is_broken(tricks, project, installed, edit):
    """It is an error at the method; the table and the data count how often, and the command fails."""
    edit(installed / "pnp_tricks/rules.py", "return sum(state.won) + 1", "return 9 - sum(state.won)")
    ran = tricks("engine", "check", "tricks", "-n", 1, "--seed", 4, "--json", "laws.json")
    assert ran.code == 1
    line = (
        (installed / "pnp_tricks/rules.py").read_text("utf-8").splitlines().index("    def turn(self, state: Tricks) -> int:")
    )
    place = f"{installed.as_posix()}/pnp_tricks/rules.py:{line + 1}"
    fault = (
        "pnp-tricks 1.0.0 breaks the law “turns are whole numbers from 1 that never fall”: turn 8 follows turn 9 "
        "(in game 0 of seed 4 with 2 players, after 1 actions)"
    )
    assert f"{place}: error[engine/law]: {fault}\n" in ran.err
    law = next(law for law in json.loads((project / "laws.json").read_text("utf-8"))["laws"] if law["law"] == "turns")
    assert (law["broken"], law["fault"], law["place"]) == (9, fault, place)
    assert f"turns {law['tested']} {law['broken']} turns are whole numbers" in " ".join(ran.out.split())


def test_a_package_without_an_engine(tricks):
    """The names that could be meant are offered."""
    ran = tricks("engine", "check", "pnp-trick")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "error[engine/no-engine]: no installed package `pnp-trick` has a rules engine\n"
        "  hint: did you mean `pnp-tricks`?\n1 error\n"
    )


def test_as_many_play_as_seats_says(tricks, project):
    """One kind fills them, in a playtest, a game and a ladder."""
    ran = tricks("playtest", "tricks", "-n", 20, "--seats", 3, "--json", "report.json")
    assert (ran.code, "error" in ran.err) == (0, False), ran.err
    assert "20 games, seed 1, saver and saver and saver" in ran.out
    assert json.loads((project / "report.json").read_text("utf-8"))["players"] == ["saver"] * 3
    ran = tricks("play", "tricks", "--players", "random", "--seats", 4)
    assert ran.out.startswith("game 0 of seed 1, random and random and random and random: ended by its rules in turn 4"), (
        ran.err
    )
    ran = tricks("ladder", "tricks", "--players", "saver,random", "-n", 4, "--seats", 3)
    assert ran.out.startswith("tricks 1.0.0: 4 deals in all 3 seats, seed 1\n"), ran.err


def test_too_many_seats(tricks):
    """The game says how many can play."""
    ran = tricks("playtest", "tricks", "--seats", 5)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.endswith("\n--seats 5: error[engine/players]: the game is for 2 to 4 players, found 5\n1 error\n")


def test_checked_finds_what_a_sample_does_not(tricks, installed, edit):
    """The rules break in one game only, which is none of those that are checked anyway."""
    cards = shuffle(SeededDice(1, 7, "setup"), range(1, 16))
    break_invariant(edit, installed, f"self._start.rest == {tuple(sorted(cards[6:]))}")
    series = ("playtest", "tricks", "-n", 60)
    assert tricks(*series).code == 0
    ran = tricks(*series, "--checked")
    assert (ran.code, ran.out) == (1, "")
    assert "error[engine/broken-invariant]: game 7 of seed 1 is broken after 0 actions: a trick is lost\n" in ran.err


def test_a_game_with_a_broken_invariant_fails(tricks, project, installed, edit):
    """It is told and logged all the same."""
    break_invariant(edit, installed, "sum(state.won)")
    ran = tricks("play", "tricks", "--log", "game.jsonl")
    assert ran.code == 1
    assert ran.out == (
        "game 0 of seed 1, saver and saver: an invariant was broken (a trick is lost) in turn 2, after 2 actions\n"
        "log: game.jsonl\n"
    )
    assert (project / "game.jsonl").read_text("utf-8")
    assert tricks("replay", "tricks", "game.jsonl").code == 0


def test_the_report_survives_its_plots(tricks, project, monkeypatch):
    """The tables and the data are there before a plot is drawn, whatever the plot does."""
    ran = tricks("playtest", "tricks", "-n", 20, "--json", "report.json", "--pdf", "plots.pdf")
    assert ran.code == 1
    assert "error[engine/no-plots]: the rules engine of `tricks` draws no page of plots\n" in ran.err
    assert "who wins" in ran.out
    assert ran.out.endswith("report: report.json\n")
    written = (project / "report.json").read_bytes()
    assert not (project / "plots.pdf").exists()

    def stop(*_, **__):
        raise OSError(28, "No space left on device")

    (project / "report.json").unlink()
    monkeypatch.setattr(standalone_documents, "plan_plots", stop)
    ran = tricks("playtest", "tricks", "-n", 20, "--json", "report.json", "--pdf", "plots.pdf")
    assert (ran.code, "run/system-error" in ran.err) == (1, True)
    assert "who wins" in ran.out
    assert (project / "report.json").read_bytes() == written


def test_plots_as_drawings(tricks, project):
    """A page each, in a folder, with the PDF or without it."""
    ran = tricks("playtest", "tricks", "-n", 10, "--sweep", "hand.size=2,3", "--svg", "plots")
    assert ran.code == 0
    assert ran.out.endswith("plots: plots\n")
    (page,) = (project / "plots").iterdir()
    assert (page.name, page.read_text("utf-8")[:4]) == ("page-1.svg", "<svg")
    assert 'viewBox="0 0 210 297"' in page.read_text("utf-8")
    assert not [*project.glob("*.pdf")]


def test_the_sweep_survives_its_plots(tricks, project, monkeypatch):
    """As a report does."""

    def stop(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(standalone_documents, "plan_sweep_plots", stop)
    ran = tricks("playtest", "tricks", "-n", 10, "--sweep", "hand.size=2,3", "--json", "sweep.json")
    assert (ran.code, "run/system-error" in ran.err) == (1, True)
    assert "hand.size = 3 (as written)" in ran.out
    assert json.loads((project / "sweep.json").read_text("utf-8"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_exception_names_the_package_in_any_process(pnp, installed, project, edit, jobs):
    """With its file, line and function, and the game; the traceback stays in the other process."""
    file = installed / "pnp_tricks/engine.py"
    edit(file, 'tally.add("tricks", max(playout.final.won))', 'tally.add("tricks", {3: 3}[max(playout.final.won)])')
    before, _, _ = file.read_text("utf-8").partition("{3: 3}")
    path = os.pathsep.join(filter(None, (str(installed), str(TESTS.parent), os.environ.get("PYTHONPATH"))))
    ran = pnp("playtest", "tricks", "-n", 60, "-j", jobs, cwd=project, PYTHONPATH=path)
    assert (ran.code, ran.out) == (1, "")
    finding, *_, hint, end = ran.err.splitlines()[-4:]
    assert finding == (
        f"{file.as_posix()}:{len(before.splitlines())}: error[engine/plug-in]: a fault of the plug-in pnp-tricks 1.0.0, "
        "in `TricksEngine.count`: KeyError: 2, in rules, game `0 of seed 1`"
    )
    assert hint.startswith("  hint: the fault is in that package, and neither in pnp nor in the game")
    assert end == "1 error"
