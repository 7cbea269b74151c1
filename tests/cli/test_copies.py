"""What a build leaves to copies of its process changes neither its files nor what it says."""

import os
import subprocess
import sys

import pytest

COPIES = """
import sys, pnp.base.processes
from pnp.cli.app import main
copy = pnp.base.processes.CopyOfProcess
pnp.base.processes.CopyOfProcess = lambda call: (sys.stdout.write("copied\\n"), copy(call))[1]
main()
"""


@pytest.fixture
def pond(toy):
    """The toy game with enough faces that its manifest is made aside, with constants, and with texts that are warned of."""
    fish = toy / "content/toy/fish.yaml"
    text = fish.read_text("utf-8").replace("copies: 2", "copies: 99", 1).replace("{count: 4,", "{count: 101,")
    fish.write_text(text.replace("quick hand: 1.10", "<b>quick</b> hand: draw 3 cards, 1.10"), "utf-8")
    return toy


def build(project, jobs, cache, game="toy"):
    """Build with so many jobs; how often the process was copied, what was said, and what was written."""
    command = [sys.executable, "-c", COPIES, "build", game, "--jobs", str(jobs), "--out", f"out-{jobs}-{cache.name}", "--json"]
    done = subprocess.run(
        command, cwd=project, env=os.environ | {"PNP_CACHE": str(cache)}, capture_output=True, text=True, check=False
    )
    out = project / command[-2]
    files = {str(file.relative_to(out)): file.read_bytes() for file in out.rglob("*") if file.is_file()}
    said = done.stdout.replace(out.name, "out")
    return said.count("copied\n"), said.replace("copied\n", ""), done.stderr, files


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
def test_copies_change_nothing(pond, tmp_path):
    """Files and findings are those of one process, with an empty cache and with what the copy has put into it."""
    alone, *one = build(pond, 1, tmp_path / "one")
    copies, *two = build(pond, 2, tmp_path / "two")
    again, *warm = build(pond, 2, tmp_path / "two")
    assert (alone, copies, again) == (0, 4, 4)  # what is read, what is warned of, the manifests, and what nothing uses
    assert "locale/foreign-markup" in one[0]
    assert len(one[2]) > 1
    assert two == one
    assert warm == one


FAULTS = {
    "a word": ("fish.yaml", "copies: 2", "copies: two"),
    "a field": ("fish.yaml", "copies: 2", "copies: 2\n    colour: red"),
    "a file": ("game.yaml", "title:", "titel:"),
    "no deck": ("game.yaml", "fish.xml", "fisch.xml"),
}
"""Faults that reading finds: the file, what is in it, and what stands there instead."""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
@pytest.mark.parametrize("fault", FAULTS)
def test_what_a_copy_finds_in_the_files_is_told_the_same(toy, tmp_path, fault):
    """With its places, hints and subjects; then nothing is written."""
    file, good, bad = FAULTS[fault]
    path = toy / "content/toy" / file
    text = path.read_text("utf-8")
    assert good in text
    path.write_text(text.replace(good, bad, 1), "utf-8")
    one, two = (build(toy, jobs, tmp_path / str(jobs)) for jobs in (1, 2))
    assert one[1:] == two[1:]
    assert '"severity": "error"' in one[1]
    assert (one[0], one[3]) == (0, {})
    assert two[0]


ENDED = """
import os, signal, sys, pnp.base.processes
from pnp.cli.app import main
copy = pnp.base.processes.CopyOfProcess
def ended(call):
    made = copy(call)
    os.kill(made._process, signal.SIGKILL)
    return made
pnp.base.processes.CopyOfProcess = ended
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
def test_nothing_is_missing_if_copies_are_ended_from_outside(pond, tmp_path, monkeypatch):
    """What they owe is read, compiled, judged and written by the process itself."""
    alone, *one = build(pond, 1, tmp_path / "one")
    monkeypatch.setitem(globals(), "COPIES", ENDED)
    ended, *two = build(pond, 2, tmp_path / "two")
    assert (alone, ended) == (0, 0)
    assert two == one


READ = """
import os, sys
import pnp.load.game_reader as reader
from pnp.cli.app import main
this, load = os.getpid(), reader.load_game
reader.load_game = lambda *given: (sys.stdout.write("read here\\n" if os.getpid() == this else "read aside\\n"),
                                   sys.stdout.flush(), load(*given))[2]
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
def test_who_reads_a_game(toy, monkeypatch):
    """A copy, unless it is not worth it: a game with much data, or one of which several languages are printed."""
    monkeypatch.setenv("PNP_CACHE", "off")
    large = READ.replace("main()", "import pnp.build.workshop; pnp.build.workshop._MOST_BYTES_SENT = 100; main()")
    assert readers(toy, READ) == ["read aside"]
    assert readers(toy, READ, jobs=1) == ["read here"]
    assert readers(toy, large) == ["read here"]
    assert set(readers(toy, READ, "--locale", "en,en-XA")) == {"read here"}


def readers(project, code, *options, jobs=2):
    """Who reads the game in a build with so many jobs."""
    command = [sys.executable, "-c", code, "build", "toy", "--jobs", str(jobs), "--quiet", *options]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.startswith("read ")]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
def test_templates_that_were_compiled_ahead_write_the_same(components, tmp_path):
    """Those of the game and those that come with pnp, also what they are warned of."""
    one, two = (build(components, jobs, tmp_path / str(jobs), "components") for jobs in (1, 2))
    assert one[0] == 0
    assert two[0] >= 1
    assert two[1:] == one[1:]
    assert one[3]
