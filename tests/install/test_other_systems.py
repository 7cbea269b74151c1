"""What differs on Windows and macOS and can be had anywhere: a locale and a console without UTF-8, processes started anew."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.installation import REPOSITORY

STRICT = """
import sys
import warnings

warnings.filterwarnings("error", category=EncodingWarning, module=r"pnp\\b")
from pnp.cli.app import main

if __name__ == "__main__":
    sys.argv[0] = "pnp"
    main()
"""
SPAWNED = """
import os
import threading
from pathlib import Path

del os.fork  # Windows has none
with Path(os.environ["STARTED"]).open("a", encoding="ascii") as started:
    started.write(f"{__name__}\\n")

if __name__ == "__main__":
    from pnp.cli.app import main

    threading.Thread(target=threading.Event().wait, daemon=True).start()  # beside it no process is copied
    main()
"""
"""Tells of each process that it runs in: a process that was started anew imports the script that it belongs to."""
BLURRED = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>'
LETTERS = "abcdefghij"
PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "cp1252"}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project with one game."""
    folder = tmp_path_factory.mktemp("project")
    run(folder, [sys.executable, "-m", "pnp", "new", "kitchen", "--example", "full"])
    return folder


def run(folder, command, **variables):
    """Run a command in a folder; its words are those of the assertion if it fails."""
    done = subprocess.run(command, cwd=folder, env=os.environ | variables, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode("utf-8", errors="replace")
    return done


def exchange(file, old, new):
    """Change a file that contains the old text."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture
def spawned(tmp_path):
    """Run pnp in a folder with two processes that are started anew and not copied; gives how many were started."""
    script, started = tmp_path / "spawned.py", tmp_path / "started"
    script.write_text(SPAWNED, "utf-8")

    def command(folder, *arguments):
        started.write_text("", "ascii")
        run(folder, [sys.executable, script, *arguments, "--jobs", "2"], STARTED=str(started))
        first, *others = started.read_text("ascii").split()
        assert (first, set(others)) == ("__main__", {"__mp_main__"})
        return len(others)

    return command


def written(folder):
    """Return the bytes of all files that were built."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_build_is_the_same_elsewhere(project, tmp_path):
    """Where files are not UTF-8 unless that is said, which all code must say, and the console is Windows'."""
    script = tmp_path / "strict.py"
    script.write_text(STRICT, "utf-8")
    arguments = ["build", "kitchen", "--locale", "de", "--png"]
    run(project, [sys.executable, "-m", "pnp", *arguments, "--out", tmp_path / "here"])
    checked = [sys.executable, "-X", "warn_default_encoding", script]
    run(project, [*checked, *arguments, "--out", tmp_path / "there"], **PLAIN)
    assert written(tmp_path / "there") == written(tmp_path / "here") != {}


def test_pictures_are_the_same_if_processes_are_started_anew(project, spawned, tmp_path):
    """As on Windows and macOS, where a process has nothing of the one that started it; with a drawing that resvg rasterizes."""
    copy = Path(shutil.copytree(project, tmp_path / "project"))
    exchange(copy / "content/kitchen/art/carrot.svg", "</svg>", BLURRED)
    more = "".join(f"carrot-{a}{b},1,Carrot {a}{b},vegetable,Sweet.,\n" for a in LETTERS for b in LETTERS)
    exchange(copy / "content/kitchen/ingredients.csv", "leek,", f"{more}leek,")  # a process takes 48 pictures at a time
    exchange(copy / "templates/kitchen/ingredient.xml", "card.id", "'carrot' if '-' in card.id else card.id")
    arguments = ("build", "kitchen", "--png", "--only", "cards")
    here = run(copy, [sys.executable, "-m", "pnp", *arguments, "--jobs", "1", "--out", tmp_path / "here"])
    assert b"[art/rasterized]" in here.stderr
    assert spawned(copy, *arguments, "--out", tmp_path / "there") == 2
    assert written(tmp_path / "there") == written(tmp_path / "here") != {}


def test_games_are_the_same_if_processes_are_started_anew(spawned, tmp_path):
    """Those of an engine, which each process has to find again; the figures of 40 games are those of one process."""
    asked = ("playtest", "belona", "-n", "40", "--players", "random,random")
    run(REPOSITORY, [sys.executable, "-m", "pnp", *asked, "--jobs", "1", "--json", tmp_path / "here/games.json"])
    assert spawned(REPOSITORY, *asked, "--json", tmp_path / "there/games.json") == 2
    assert written(tmp_path / "there") == written(tmp_path / "here") != {}
