"""Commands that a page starts: what they say, one of each kind, how they are stopped, and that none outlives its server."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient

from pnp.studio import jobs as module
from pnp.studio.events import EventLog
from pnp.studio.jobs import BusyError, Jobs

pytestmark = pytest.mark.whole

SERVER = """
import sys, time
from pathlib import Path
from pnp.studio.events import EventLog
from pnp.studio.jobs import Jobs
with Jobs(Path(sys.argv[1]), EventLog()) as jobs:
    job = jobs.start("watch", "me", ["watch", "toy"])
    while job.process is None:
        time.sleep(0.05)
    print(job.process.pid, flush=True)
    time.sleep(60)
"""
"""A server with a job that would run for ever."""


def is_alive(pid):
    """Whether a process is there and runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] not in {"Z", "X"}
    except OSError:
        return False


def wait_for(condition, seconds=20):
    """Wait until something is so."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def told(log):
    """The events of a log."""
    lines = [line for event in log.after(0)[1] for line in event.decode().split("\n") if line.startswith("data: ")]
    return [json.loads(line.removeprefix("data: ")) for line in lines]


@pytest.fixture
def log():
    """The events of the page."""
    return EventLog("cafe0123")


@pytest.fixture
def jobs(toy, log):
    """The jobs of a page of the toy game."""
    with Jobs(toy, log) as jobs:
        yield jobs


def test_a_command_tells_its_progress_and_its_result(jobs, log, toy):
    """Stages as events, the files at the end; an argument for a file is not shown, and no code of the project is run."""
    (toy / "yaml.py").write_text("raise SystemExit('code of the project was run')")
    ends = []
    job = jobs.start("build", "me", ["build", "toy"], lambda folder: ["--out", str(folder / "made")], ends.append)
    wait_for(lambda: job.code is not None)
    assert (job.state, job.code, job.command, ends) == ("done", 0, "pnp build toy", [job])
    assert [*(job.folder / "made").rglob("*.pdf")]
    assert job.messages == ""
    events = told(log)
    assert (events[0]["state"], events[0]["stage"]) == ("running", "")
    assert {"impose", "preflight"} <= {event["stage"] for event in events}
    assert (events[-1]["state"], events[-1]["code"]) == ("done", 0)


def test_a_failure_is_told_with_its_findings(jobs, toy):
    """The findings of the command, as on the terminal, and nothing of its progress."""
    (toy / "content/toy/fish.yaml").write_text("fish: [", "utf-8")
    job = jobs.start("build", "me", ["check", "toy"])
    wait_for(lambda: job.code is not None)
    assert (job.state, job.code) == ("failed", 1)
    assert "error[" in job.messages
    assert "content/toy/fish.yaml:" in job.messages
    assert "\x1e" not in job.messages


def test_one_of_each_kind_at_a_time(jobs):
    """A second one is refused as long as the first runs, one of another kind is not; afterwards there may be a next."""
    first = jobs.start("watch", "me", ["watch", "toy"])
    with pytest.raises(BusyError):
        jobs.start("watch", "you", ["watch", "toy"])
    other = jobs.start("check", "me", ["check", "toy"])
    assert jobs.stop("watch")
    wait_for(lambda: first.code is not None and other.code is not None)
    assert (first.state, other.state) == ("stopped", "done")
    assert not jobs.stop("watch")
    again = jobs.start("watch", "me", ["--version"])
    wait_for(lambda: again.code is not None)
    assert (again.output, again.number, first.folder.exists()) == ("pnp 0.1.0\n", 3, False)


def test_a_command_that_does_not_heed_is_made_to_end_with_what_it_started(jobs, monkeypatch, tmp_path):
    """One that goes on after it was asked to end is killed after a while, and so is its own process."""
    stubborn, child = tmp_path / "stubborn", tmp_path / "child"
    stubborn.write_text(f"#!/bin/sh\ntrap '' INT\nsleep 60 &\necho $! > {child}\nwait\nwait\nsleep 60\n", "utf-8")
    stubborn.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stubborn))
    monkeypatch.setattr(module, "_STOP_SECONDS", 0.3)
    job = jobs.start("build", "me", ["build"])
    wait_for(lambda: child.exists() and child.read_text("utf-8").strip())
    jobs.stop("build")
    assert job.state == "stopping"
    wait_for(lambda: job.code is not None)
    assert (job.state, is_alive(int(child.read_text("utf-8")))) == ("stopped", False)


def test_a_command_that_was_done_when_it_was_asked_to_end_is_not_stopped(jobs, monkeypatch, tmp_path):
    """Its files are there, so nobody is told that nothing was written."""
    ready, quick = tmp_path / "ready", tmp_path / "quick"
    quick.write_text(f"#!/bin/sh\ntrap 'echo written; exit 0' INT\necho > {ready}\nwhile :; do sleep 0.05; done\n", "utf-8")
    quick.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(quick))
    job = jobs.start("build", "me", ["build"])
    wait_for(ready.exists)
    assert jobs.stop("build")
    wait_for(lambda: job.code is not None)
    assert (job.state, job.code, job.output) == ("done", 0, "written\n")


def test_jobs_end_with_the_page(toy, log):
    """At the end of the block nothing runs, and their files are gone."""
    with Jobs(toy, log) as jobs:
        job = jobs.start("watch", "me", ["watch", "toy"])
        wait_for(lambda: job.process)
        pid = job.process.pid
    assert (job.state, is_alive(pid), job.folder.parent.exists()) == ("stopped", False, False)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the command notices that its input is closed")
def test_a_killed_server_leaves_no_process_behind(toy):
    """Not even if it could do nothing about it."""
    command = [sys.executable, "-c", SERVER, str(toy)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        pid = int(server.stdout.readline())
        assert is_alive(pid)
        os.kill(server.pid, signal.SIGKILL)
        wait_for(lambda: not is_alive(pid), 5)


def test_what_the_page_asks(jobs):
    """All jobs with what they said; a stop; files of the last job by their names, and no others."""

    def files(folder):
        (folder / "plot.svg").write_text("<svg/>", "utf-8")
        (folder / "notes.txt").write_text("not for the page", "utf-8")
        return []

    job = jobs.start("check", "me", ["--version"], files)
    wait_for(lambda: job.code is not None)
    with TestClient(Router(jobs.routes())) as client:
        shown = client.get("/jobs").json()["check"]
        assert (shown["command"], shown["output"], shown["files"]) == ("pnp --version", "pnp 0.1.0\n", ["plot.svg"])
        drawing = client.get("/jobs/check/1/plot.svg")
        assert (drawing.status_code, drawing.headers["content-type"], drawing.text) == (200, "image/svg+xml", "<svg/>")
        for path in ("check/1/notes.txt", "check/1/output", "check/2/plot.svg", "other/1/plot.svg", "check/1/..%2foutput"):
            assert client.get(f"/jobs/{path}").status_code == 404, path
        stop = lambda told: client.post("/jobs/stop", json=told)  # noqa: E731
        assert (stop({"kind": "check"}).status_code, stop({"kind": 3}).status_code, stop([]).status_code) == (404, 400, 400)
        jobs.start("check", "me", ["watch", "toy"])
        assert stop({"kind": "check"}).status_code == 200
        wait_for(lambda: client.get("/jobs").json()["check"]["state"] == "stopped")
