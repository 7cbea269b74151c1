"""`pnp studio`: an edit over the page of a running command, its line in the terminal, its end."""

import json
import re
import signal
import subprocess
import sys
from http.client import HTTPConnection
from urllib.request import urlopen

import pytest
from support.studio_page import cut_off_step

from pnp.edit.changes import Change
from pnp.edit.log import EditLog
from pnp.studio.address import state_folder

FISH, GAME = "content/toy/fish.yaml", "content/toy/game.yaml"


@pytest.mark.whole
def test_an_edit_is_written_built_and_taken_back_by_the_next_run(toy, tmp_path, monkeypatch):
    """With its address kept by --port, and the steps of the run before; the bytes are those of before."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    before = (toy / FISH).read_bytes()
    change = {"path": FISH, "kind": "value", "node": ["cards", "carp", "name"], "old": "Old Carp", "new": "Older Carp"}
    with running(toy) as (process, address):
        assert post(address, "edits", {"client": "a", "changes": [change]}) == 200
        assert line(process, "changed").startswith(f"{FISH}: fish/carp-face changed (")
        assert (toy / FISH).read_bytes() == before.replace(b"Old Carp", b"Older Carp")
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=20)[0]
        assert process.returncode == 0, rest
    port = re.search(r":(\d+)/", address).group(1)
    with running(toy, "--port", port) as (process, first):
        assert post(first, "undo", {"client": "b"}) == 200
        assert (toy / FISH).read_bytes() == before
    with running(toy, "--port", port) as (process, second):
        assert second == first


@pytest.mark.whole
def test_a_step_that_a_killed_run_has_left_is_completed_and_told(toy, tmp_path, monkeypatch):
    """Below the address, before anything is shown; it is told once, and is taken back as any other."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    before = {path: (toy / path).read_bytes() for path in (FISH, GAME)}
    changes = [
        Change(FISH, "value", ("cards", "carp", "name"), "Old Carp", "Older Carp"),
        Change(GAME, "value", ("title",), "Pond", "Ponds"),
    ]
    cut_off_step(toy, changes)
    with running(toy, wait="the last step was cut off") as (process, address):
        assert process.said == f"the last step was cut off while it was written, and is completed: {GAME}\n"
        assert (toy / GAME).read_bytes() == before[GAME].replace(b"title: Pond", b"title: Ponds")
        told = steps(address)["cutOff"]
        assert (told["completed"], told["files"], told["message"]) == (True, [[GAME, "as saved"]], "")
        assert post(address, "undo", {"client": "b"}) == 200
    assert {path: (toy / path).read_bytes() for path in (FISH, GAME)} == before
    assert EditLog(toy, state_folder(toy) / "edits.jsonl").complete() == ()
    with running(toy) as (_, address):
        assert steps(address)["cutOff"] is None


def steps(address):
    """What the page is told of steps."""
    with urlopen(f"{address}steps") as answer:  # noqa: S310 - of the server that the test has begun
        return json.load(answer)


class running:  # noqa: N801 - used as a function
    """A running `pnp studio toy` and its address."""

    def __init__(self, root, *options, wait="faces"):
        command = [sys.executable, "-m", "pnp", "studio", "toy", *options]
        self.process = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.wait = wait

    def __enter__(self):
        """Wait for the first build, or for other words; what was said last is `said` then."""
        address = re.search(r"http://\S+", line(self.process, "http")).group()
        self.process.said = line(self.process, self.wait)
        return self.process, address

    def __exit__(self, *_):
        """End it."""
        self.process.kill()
        self.process.communicate()


def line(process, words):
    """Read lines up to one that has these words."""
    seen = []
    while words not in (found := process.stdout.readline()):
        seen.append(found)
        assert found, seen
    return found


def post(address, what, told):
    """Send a request as the page does; gives its status."""
    _, _, host, token, _ = address.split("/")
    connection = HTTPConnection(host, timeout=20)
    headers = {"Origin": f"http://{host}", "Content-Type": "application/json", "X-Pnp-Token": token}
    connection.request("POST", f"/{token}/{what}", json.dumps(told), headers)
    status = connection.getresponse().status
    connection.close()
    return status


def test_an_unknown_editor(toy, run):
    """As for `pnp watch`."""
    ran = run("studio", "toy", "--editor", "vscod", cwd=toy)
    assert ran.code == 2
    assert "`vscod` is neither a known editor nor a link with {path}: did you mean `vscode`?" in ran.err


def test_an_empty_folder_has_a_page_to_begin_with(tmp_path):
    """Its address is printed, nothing is written, and Ctrl-C ends it; so does it in a folder that is named."""
    (tmp_path / "empty").mkdir()
    for where, options in ((tmp_path / "empty", ()), (tmp_path, ("--project", "empty"))):
        command = [sys.executable, "-m", "pnp", "studio", *options]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        with subprocess.Popen(command, cwd=where, **pipes) as process:
            assert re.fullmatch(r"begin a game: http://127\.0\.0\.1:\d+/[\w-]+/begin\n", line(process, "http"))
            line(process, "Ctrl-C ends")
            process.send_signal(signal.SIGINT)
            try:
                rest = process.communicate(timeout=20)[0]
            finally:
                process.kill()  # one that did not end would be waited for without end
            assert (process.returncode, rest) == (0, "")
    assert list((tmp_path / "empty").iterdir()) == []


def test_a_game_that_is_not_there(toy, run):
    """Is a usage error, as everywhere; the page is for who names none."""
    ran = run("studio", "pool", cwd=toy)
    assert ran.code == 2
    assert "`pool`" in ran.err
