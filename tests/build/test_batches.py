"""A large deck is painted in batches, by several processes: what is printed and found is that of a deck laid out as a whole."""

import hashlib
import json
import subprocess
import sys

import pytest
from support.games import ticket_project

BUILDS = """
import contextlib, io, json, os, shutil, sys
from pathlib import Path
from pnp.cli.app import main
from pnp.build import batches, editions
from pnp.layout.layout import BatchLayout

WHOLE = 10**9
used, read, this = [], [], os.getpid()
copy = batches.CopyOfProcess
batches.CopyOfProcess = lambda work: used.append(1) or copy(work)
reading = BatchLayout.read
BatchLayout.read = lambda layout, batch: (read.extend(batch.places if os.getpid() == this else ()), reading(layout, batch))[1]
batches.MOST_CARDS_OF_BATCH = 7
options = sys.argv[1:]

def build(fewest, jobs):
    editions.FEWEST_CARDS_IN_BATCHES = batches.FEWEST_CARDS_WORTH_COPIES = fewest
    read.clear()
    sys.argv = ["pnp", "build", "toy", "--out", "out", "--jobs", jobs, "--json", *options]
    said, code = io.StringIO(), 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(io.StringIO()):
        try:
            main()
        except SystemExit as ended:
            code = ended.code
    files = {file.name: file.read_bytes().hex() for file in sorted(Path("out").rglob("*.*"))}
    shutil.rmtree("out", ignore_errors=True)
    return {"said": said.getvalue(), "code": code, "files": files}

found = {name: build(*how) for name, how in {
    "whole": (WHOLE, "1"), "batches": (4, "1"), "copies": (4, "3")}.items()}
print(json.dumps(found | {"copied": len(used), "read": len(read)}))
"""
"""Builds a game as a whole, in batches, and by three copies of the process; it has no threads, so that it can be copied."""

CHAPTER = """# Seats

Your seat is on your ticket, such as this one.

![A ticket](card:t0005){alt="a ticket"}
"""

BACK = """<face fill="water">
  <text x="{{ 1 if card.index % 3 == 2 else 5 }}" y="5" w="53" h="9" style="number"
    safe="{{ "no" if card.index < 20 else "yes" }}">{{ "seat " * (card.index % 5 * 4) }}</text>
</face>
"""
"""Backs of fifteen kinds, longer ones with smaller letters. Some leave the safe area, which is reported of later cards only."""

FAULTS = {
    "backs alone": "",
    "a warning": '<text x="5" y="30" w="50" style="title" colour="{{ "paper" if card.index % 6 == 4 else "ink" }}">dim</text>',
    "a text outside the safe area": '<text x="{{ 0 if card.index % 9 == 2 else 5 }}" y="40" w="50" style="story">near</text>',
    "an attribute that is none": '<rect x="1" y="1" w="{{ "wide" if card.index % 8 == 3 else 3 }}" h="4" fill="reed"/>',
    "a long text": '<text x="5" y="30" w="{{ 3 if card.index in (5, 6) else 50 }}" h="3" style="story">houses</text>',
    "a fault of all cards": '<text x="0" y="50" w="40" h="6" style="story">{{ card.name }}</text>',
    "a missing picture": '<image src="art/{{ "none" if card.index == 20 else "seat" }}.svg" x="9" y="60" w="9" h="9"/>',
    "a failure": '{% if card.index == 11 %}{{ fail("no seat") }}{% endif %}',
}


@pytest.fixture(params=FAULTS, ids=[name.replace(" ", "-") for name in FAULTS])
def project(request, tmp_path):
    """A project of forty tickets with backs and a booklet, whose template has a fault or none."""
    folder = ticket_project(tmp_path / "tickets")
    template = folder / "templates/toy/ticket.xml"
    template.write_text(template.read_text("utf-8").replace("</face>", f"{FAULTS[request.param]}</face>"), "utf-8")
    (folder / "templates/toy/ticket-back.xml").write_text(BACK, "utf-8")
    game = folder / "content/toy/game.yaml"
    text = game.read_text("utf-8").replace("backs: none", "backs: duplex-long")
    game.write_text(text.replace("face: ticket.xml", "face: ticket.xml, back: ticket-back.xml"), "utf-8")
    (folder / "content/toy/booklet").mkdir()
    (folder / "content/toy/booklet/01-seats.md").write_text(CHAPTER, "utf-8")
    seat = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#1c2426"/></svg>'
    (folder / "content/toy/art/seat.svg").write_text(seat, "utf-8")
    return folder


def builds(project, *options):
    """Build a project as a whole, in batches and by several processes."""
    command = [sys.executable, "-c", BUILDS, *options]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_batches_print_and_find_what_the_whole_does(project):
    """The same bytes, the same findings in the same order, and the same exit code, whoever paints."""
    found = builds(project)
    assert found["copied"] == 3
    whole = found["whole"]
    assert json.loads(whole["said"])
    for name in ("batches", "copies"):
        assert found[name]["said"] == whole["said"]
        assert found[name]["code"] == whole["code"]
        assert digests(found[name]) == digests(whole)


@pytest.mark.parametrize("project", ["a fault of all cards"], indirect=True)
def test_what_preflight_found_is_not_laid_out_again(project):
    """Faces of which it has something to tell come with their items; what else looks like them is laid out to be judged."""
    assert builds(project)["read"] < 40 / 4


def digests(build):
    """Return a digest of each file of a build: they are too long to be compared as text."""
    return {name: hashlib.sha256(bytes.fromhex(data)).hexdigest() for name, data in build["files"].items()}


FAILING = """
import contextlib, io, os, signal, sys
from pnp.cli.app import main
from pnp.build import batches, editions
from pnp.build.batches import BatchPainter

editions.FEWEST_CARDS_IN_BATCHES = batches.FEWEST_CARDS_WORTH_COPIES = 4
batches.MOST_CARDS_OF_BATCH = 7
this, paint = os.getpid(), BatchPainter.paint

def end(painter, batch, sizes):
    if os.getpid() != this and batch.places[0] == 14:
        os.kill(os.getpid(), signal.SIGKILL)
    return paint(painter, batch, sizes)

def fail(painter, batch, sizes):
    if os.getpid() != this and batch.places[0] == 14:
        raise ValueError("no paint is left")
    return paint(painter, batch, sizes)

for instead in (end, fail):
    BatchPainter.paint = instead
    sys.argv = ["pnp", "build", "toy", "--out", "out", "--jobs", "2"]
    try:
        main()
    except SystemExit as ended:
        print(ended.code)
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("no copy is left")
"""


def test_a_copy_that_fails_or_is_ended_ends_the_build(tmp_path):
    """With what it failed at; nothing is written, and the other copies end too."""
    tickets = ticket_project(tmp_path / "tickets")
    command = [sys.executable, "-c", FAILING]
    done = subprocess.run(command, cwd=tickets, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split("\n") == ["3", "3", "no copy is left", ""]
    assert "error[run/worker-ended]: a worker process was ended from outside" in done.stderr
    assert "ValueError: no paint is left" in done.stderr
    assert not [*(tickets / "out").rglob("*.pdf")]


KEEPING = """
import os, sys
from pnp.cli.app import main
from pnp.build import batches
from pnp.build.batches import BatchPainter
from pnp.build.painted_cards import EarlierCards

batches._CARDS_WORTH_A_COPY, batches._LEAST_CARDS_OF_BATCH = int(sys.argv[1]), 40
this, keep, fit = os.getpid(), EarlierCards.keep, BatchPainter.fit
EarlierCards.keep = lambda *given: (os.getpid() == this and print("kept here"), keep(*given))
BatchPainter.fit = lambda *given: (print("fitted"), fit(*given))[1]
for _ in range(2):
    sys.argv = ["pnp", "build", "toy", "--out", "out", "--jobs", "2", "--quiet"]
    try:
        main()
    except SystemExit as ended:
        print(ended.code)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
@pytest.mark.parametrize(("many", "said"), [(40, ["fitted", "0"]), (41, ["fitted", "kept here", "0"])])
def test_a_copy_keeps_many_new_faces_for_the_next_run(tmp_path, monkeypatch, many, said):
    """Not the process that writes the pages, unless there are few; the next run finds them, wherever it runs."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "kept"))
    tickets = ticket_project(tmp_path / "tickets")
    command = [sys.executable, "-c", KEEPING, str(many)]
    done = subprocess.run(command, cwd=tickets, capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.split() == " ".join([*said, "kept here", "0"]).split()
