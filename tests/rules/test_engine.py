"""Which engine plays a game is never left to the order in which packages were installed.

A small game with an engine of its own, installed as a package: it plays, reports, and fills the examples of its
booklet. Its code is the one that docs/engines.md walks through.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pypdfium2
import pytest
from support.findings import whole_messages
from support.places import TESTS

from pnp.base.diagnostics import PnpError
from pnp.rules.engine import engine_for, engine_names

POND = """from support.engines import RingEngine

ONE, OTHER, WORD, KIND = RingEngine(), RingEngine(), "one", RingEngine
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Pretend that a package with an engine of the game `pond` is installed."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "pond_engine.py").write_text(POND, "utf-8")
    monkeypatch.delitem(sys.modules, "pond_engine", raising=False)

    def add(package, engine):
        folder = tmp_path / f"{package.replace('-', '_')}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (folder / "entry_points.txt").write_text(f"[pnp.engines]\npond = {engine}\n", "utf-8")

    return add


def test_one_package_gives_the_engine(install):
    """A game without one has none."""
    install("pond-one", "pond_engine:ONE")
    assert engine_for("pond") is sys.modules["pond_engine"].ONE
    assert engine_for("puddle") is None


def test_two_packages_for_one_game_are_both_named(install):
    """Nobody is told that the first of them played; a game that has one engine still plays."""
    install("pond-one", "pond_engine:ONE")
    install("pond-other", "pond_engine:OTHER")
    with pytest.raises(PnpError) as stopped:
        engine_for("pond")
    assert whole_messages(stopped.value.diagnostics) == [
        (
            "error[engine/several-engines]: `pond` has 2 rules engines, expected one: "
            "`pond_engine:ONE` of the package `pond-one` and `pond_engine:OTHER` of the package `pond-other`\n"
            "  hint: uninstall the packages of the others"
        )
    ]
    assert engine_names().count("pond") == 1
    assert engine_for("belona") is not None


def test_the_same_engine_declared_twice_is_one(install):
    """A package under its old and its new name: both give the same engine."""
    install("pond-one", "pond_engine:ONE")
    install("pond-renamed", "pond_engine:ONE")
    assert engine_for("pond") is sys.modules["pond_engine"].ONE


HINT = "\n  hint: the fault is in that package, and neither in pnp nor in the game: mend it there, or tell its author"
FAULT = "error[engine/plug-in]: a fault of the plug-in pond-one 1.0"
DECLARED = "`pond_engine:{}`, which it declares for `pond`,"
ABSTRACT = "from pnp.rules.engine import Engine\n\n\nclass Pond(Engine):\n    seats = 2\n\n\nONE = Pond()\n"
NO_ENGINES = {
    "its import": (
        "import pnp_no_such_module\n",
        "pond_engine:ONE",
        f"pond_engine.py:1: {FAULT}, in `<module>`: ModuleNotFoundError: No module named 'pnp_no_such_module'{HINT}",
    ),
    "its syntax": (
        "ONE = (\n",
        "pond_engine:ONE",
        (
            f"pond_engine.py:1: {FAULT}: {DECLARED.format('ONE')} cannot be imported: "
            f"SyntaxError: '(' was never closed (pond_engine.py, line 1){HINT}"
        ),
    ),
    "no such name": (
        "",
        "pond_engine:ONE",
        (
            f"pond_engine.py: {FAULT}: {DECLARED.format('ONE')} cannot be imported: "
            f"AttributeError: module 'pond_engine' has no attribute 'ONE'{HINT}"
        ),
    ),
    "no such module": (
        "",
        "puddle_engine:ONE",
        (
            f"puddle_engine:ONE: {FAULT}: `puddle_engine:ONE`, which it declares for `pond`, cannot be imported: "
            f"ModuleNotFoundError: No module named 'puddle_engine'{HINT}"
        ),
    ),
    "a word": (
        POND,
        "pond_engine:WORD",
        (
            "pond_engine.py: error[engine/plug-in]: a fault of the plug-in pond-one 1.0: `pond_engine:WORD`, which it declares "
            "for `pond`, is of the type `str` and no `pnp.rules.engine.Engine`\n"
            "  hint: derive its class from `Engine`, and make one object of it"
        ),
    ),
    "a class": (
        POND,
        "pond_engine:KIND",
        (
            f"pond_engine.py: {FAULT}: {DECLARED.format('KIND')} is the class `RingEngine` and no `pnp.rules.engine.Engine`\n"
            "  hint: write `KIND = RingEngine()`"
        ),
    ),
    "without methods": (
        ABSTRACT,
        "pond_engine:ONE",
        (
            f"pond_engine.py:8: {FAULT}, in `<module>`: TypeError: "
            f"Can't instantiate abstract class Pond with abstract methods count, deal, read_ruleset, sections{HINT}"
        ),
    ),
}
"""Kinds of packages that give no engine: their code, what they declare, and what is said."""


@pytest.mark.parametrize("kind", NO_ENGINES)
def test_a_package_that_gives_no_engine(install, tmp_path, monkeypatch, kind):
    """Each fault is that of the package, at its file and line."""
    code, engine, said = NO_ENGINES[kind]
    install("pond-one", engine)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pond_engine.py").write_text(code, "utf-8")
    with pytest.raises(PnpError) as stopped:
        engine_for("pond")
    assert whole_messages(stopped.value.diagnostics) == [said]


ROOT = TESTS.parent

NOUGHTS = TESTS / "rules" / "noughts"


@pytest.fixture(scope="session")
def packages(tmp_path_factory):
    """Install the package of the engine into a folder: build its wheel and unpack it, as an installer does."""
    folder = tmp_path_factory.mktemp("noughts")
    source = shutil.copytree(NOUGHTS, folder / "source")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "packages")
    return folder / "packages"


@pytest.fixture
def project(tmp_path):
    """Give the project of the game, without the engine's code."""
    folder = Path(
        shutil.copytree(NOUGHTS, tmp_path / "project", ignore=shutil.ignore_patterns("pnp_noughts", "pyproject.toml"))
    )
    shutil.copytree(ROOT / "tests/toy/fonts", folder / "fonts")
    return folder


@pytest.fixture
def apart(pnp, packages, project):
    """Run a command in a new process with the package installed, or without it."""

    def command(*arguments, installed=True):
        folders = [str(packages)] if installed else []
        path = os.pathsep.join(filter(None, (*folders, str(ROOT), os.environ.get("PYTHONPATH"))))
        return pnp(*arguments, cwd=project, PYTHONPATH=path)

    return command


@pytest.fixture
def noughts(run, packages, project, monkeypatch):
    """Run a command in this process, where the package is installed for the test."""
    monkeypatch.syspath_prepend(packages)
    for name in imported():
        monkeypatch.delitem(sys.modules, name)
    yield lambda *arguments: run(*arguments, cwd=project)
    for name in imported():
        del sys.modules[name]  # what other tests imported from the source comes back


def imported():
    """The modules of the engine that this process has imported."""
    return [name for name in sys.modules if name.partition(".")[0] == "pnp_noughts"]


def printed(folder):
    """Give the text of the booklet."""
    (file,) = folder.rglob("*booklet-100x140.pdf")
    with pypdfium2.PdfDocument(file) as document:
        return " ".join("\n".join(page.get_textpage().get_text_range() for page in document).split())


@pytest.mark.whole
def test_it_plays_and_reports(noughts, apart, project):
    """The report is the same for any number of jobs."""
    one = noughts("playtest", "noughts", "-n", 120, "-j", 1, "--json", project / "one.json")
    two = apart("playtest", "noughts", "-n", 120, "-j", 2, "--json", project / "two.json")
    assert (one.code, two.code) == (0, 0), one.err + two.err
    assert "120 games, seed 1, careful and careful" in one.out
    assert "who starts" in one.out
    data = json.loads((project / "one.json").read_text("utf-8"))
    assert data == json.loads((project / "two.json").read_text("utf-8"))
    assert sum(data["histograms"]["winner"].values()) == 120
    assert [section["title"] for section in data["sections"]][:2] == ["who wins", "length"]


@pytest.mark.whole
def test_a_sweep_is_the_same_for_any_number_of_jobs(noughts, apart, project):
    """The settings share the processes; one of the series ends while the next is played."""
    sweep = ("playtest", "noughts", "-n", 70, "--sweep", "line.length=1..3", "--sweep", "board.side=3,4")
    one = noughts(*sweep, "-j", 1, "--json", project / "one.json")
    two = apart(*sweep, "-j", 2, "--json", project / "two.json")
    assert (one.code, two.code) == (0, 0), one.err + two.err
    assert (project / "one.json").read_text("utf-8") == (project / "two.json").read_text("utf-8")
    assert "line.length = 3, board.side = 3 (as written)" in one.out
    assert one.out.partition("report:")[0] == two.out.partition("report:")[0]


@pytest.mark.whole
def test_its_players_form_a_ladder(noughts, apart, project):
    """The results are the same for any number of jobs; players who look ahead come with every engine."""
    options = ("ladder", "noughts", "--players", "careful,random,mcts:20", "-n", 12)
    one = noughts(*options, "-j", 1, "--json", project / "one.json")
    two = apart(*options, "-j", 2, "--json", project / "two.json")
    assert (one.code, two.code) == (0, 0), one.err + two.err
    assert one.out.startswith("noughts 1.0.0: 12 deals in both seats, seed 1\n\nplayer ")
    assert re.search(r"^random +0$", one.out, re.MULTILINE)
    assert re.search(r"^careful +\d+ +\d+ – \d+ +\d+ +-?\d+ – \d+$", one.out, re.MULTILINE)
    assert re.search(r"^careful – random( +\d+){4}$", one.out, re.MULTILINE)
    data = json.loads((project / "one.json").read_text("utf-8"))
    assert data == json.loads((project / "two.json").read_text("utf-8"))
    assert [(pair["one"], pair["other"]) for pair in data["pairs"]][2] == ("random", "mcts:20")


def test_its_constants_are_played_and_checked(noughts):
    """On a board of two cells the second mark wins or nobody does; a board that the engine cannot play is refused."""
    played = noughts("playtest", "noughts", "-n", 20, "-j", 1, "--set", "line.length=1")
    assert re.search(r"who starts +100\.0 %", played.out), played.err
    refused = noughts("check", "noughts", "--project", ".")
    assert (refused.code, refused.err.count("error[")) == (0, 0), refused.err
    refused = noughts("playtest", "noughts", "--set", "board.side=12")
    assert (refused.code, "error[engine/wrong-value]" in refused.err) == (1, True)


def test_a_game_of_it_is_logged_and_replayed(noughts, project):
    """A log that was changed is found out, at its line."""
    played = noughts("play", "noughts", "--number", 4, "--players", "careful,random", "--log", "game.jsonl")
    assert played.code == 0, played.err
    assert re.search(r"^game 4 of seed 1, careful and random: ended by its rules in turn \d+, after \d actions\n", played.out)
    again = noughts("replay", "noughts", "game.jsonl")
    assert (again.code, again.out.split(":")[0]) == (0, "the log holds"), again.err
    log = project / "game.jsonl"
    lines = log.read_text("utf-8").splitlines()
    log.write_text("\n".join([*lines[:2], lines[1], *lines[3:]]) + "\n", "utf-8")
    changed = noughts("replay", "noughts", "game.jsonl")
    assert changed.code == 1
    player, cell = json.loads(lines[1])["player"], json.loads(lines[1])["action"]
    assert changed.err == (
        f"game.jsonl:3: error[engine/bad-log]: player {player} may not do this now: {cell}\n    3 | {lines[1]}\n1 error\n"
    )
    log.write_bytes(b"\xff\n")
    assert "game.jsonl:1: error[engine/bad-log]: no text in UTF-8\n" in noughts("replay", "noughts", "game.jsonl").err


def test_a_log_is_replayed_only_by_its_own_rules(noughts):
    """Other rules are refused with the values that differ and the command that replays the log; it does."""
    assert noughts("play", "noughts", "--set", "line.length=2", "--log", "game.jsonl").code == 0
    refused = noughts("replay", "noughts", "game.jsonl", "--set", "board.side=4")
    assert refused.code == 1
    assert refused.err.startswith(
        "game.jsonl:1: error[engine/other-rules]: the game was played by other rules than those of `noughts` now\n"
    )
    assert "\n  `board.side` was 3 and is 4: --set board.side=4\n" in refused.err
    assert "\n  `line.length` was 2 and is 3: content/noughts/rules.yaml:4:3\n" in refused.err
    hint = re.search(
        r"hint: `pnp (replay noughts game\.jsonl --set board\.side=3 --set line\.length=2)` replays it", refused.err
    )
    assert hint, refused.err
    assert noughts(*hint[1].split()).out.startswith("the log holds: ")


def test_a_log_of_other_rules_that_cannot_be_set(noughts, project, edit):
    """If no settings lead back, the file is asked for; what else has changed is a hint where the log does not hold."""
    assert noughts("play", "noughts", "--log", "game.jsonl").code == 0
    log = project / "game.jsonl"
    edit(log, "pnp-noughts 1.0.0", "pnp-noughts 0.9.0")
    edit(log, '"end": "over"', '"end": "cap"')
    damaged = noughts("replay", "noughts", "game.jsonl").err
    assert "error[engine/bad-log]: the game does not end with `cap`\n" in damaged
    assert "  hint: since the log was written, the engine was pnp-noughts 0.9.0 and is pnp-noughts 1.0.0\n" in damaged
    edit(log, '"line.length": 3', '"line.length": 3, "line.colour": "red"')
    refused = noughts("replay", "noughts", "game.jsonl").err
    assert "\n  `line.colour` was red and is played no more: content/noughts/rules.yaml\n" in refused
    assert "  hint: replay it with the `rules.yaml` that it was played with\n" in refused
    edit(log, '"game": "noughts"', '"game": "chess"')
    assert "error[engine/bad-log]: the log is of the game `chess`\n" in noughts("replay", "noughts", "game.jsonl").err


def test_an_engine_without_plots_says_so(noughts, project):
    """A page of plots is an error if it was asked for, and is left out beside the JSON."""
    asked = noughts("playtest", "noughts", "-n", 2, "-j", 1, "--pdf", "plots.pdf")
    assert asked.code == 1
    assert "error[engine/no-plots]: the rules engine of `noughts` draws no page of plots\n" in asked.err
    beside = noughts("playtest", "noughts", "-n", 2, "-j", 1, "--json", "report.json")
    assert (beside.code, [file.name for file in project.glob("*.pdf")]) == (0, []), beside.err


def test_its_booklet_prints_what_it_played(noughts, project):
    """The examples are played at each build; one that is illegal is an error at its place."""
    built = noughts("build", "noughts", "--out", project / "out", "-q")
    assert (built.code, built.err) == (0, "")
    assert "win after 5 marks: crosses. In the other game, nobody wins after 9." in printed(project / "out")
    examples = project / "content/noughts/examples.yaml"
    examples.write_text(examples.read_text("utf-8").replace("[5, 1, 4", "[5, 1, 5"), "utf-8")
    built = noughts("build", "noughts", "--out", project / "out", "-q")
    assert built.code == 1
    assert "examples.yaml:2:15: error[engine/illegal-example]: example `row` marks a cell that it may not" in built.err


@pytest.mark.whole
def test_only_an_installed_package_is_run(apart, project):
    """The same code in the folders of the game is not even imported: the game has no engine then."""
    for folder in (project / "content/noughts", project):
        shutil.copytree(NOUGHTS / "pnp_noughts", folder / "pnp_noughts")
        shutil.copy(NOUGHTS / "pyproject.toml", folder)
        for name in ("engine", "conftest", "sitecustomize", "__init__"):
            (folder / f"{name}.py").write_text("open('was-run', 'w').close()\n", "utf-8")
    for command in ("check", "build", "rules", "playtest"):
        ran = apart(command, "noughts", installed=False)
        assert (ran.code, "error[engine/no-engine]" in ran.err) == (1, True), (command, ran.err)
    assert not list(project.rglob("was-run"))


DOCUMENT = (ROOT / "docs/engines.md").read_text("utf-8")


@pytest.mark.parametrize(
    "file",
    [
        "pnp_noughts/rules.py",
        "pnp_noughts/engine.py",
        "pyproject.toml",
        "content/noughts/rules.yaml",
        "content/noughts/examples.yaml",
        "content/noughts/booklet/01-rules.md",
        "pnp_tricks/rules.py",
        "pnp_tricks/engine.py",
        "content/tricks/rules.yaml",
    ],
)
def test_the_document_shows_the_code(file):
    """What docs/engines.md shows is what these tests run."""
    folder = NOUGHTS.with_name("tricks" if "tricks" in file else "noughts")
    language = {".py": "python", ".yaml": "yaml", ".toml": "toml", ".md": "markdown"}[Path(file).suffix]
    assert f"`{file}`" in DOCUMENT
    assert f"```{language}\n{(folder / file).read_text('utf-8')}```\n" in DOCUMENT
