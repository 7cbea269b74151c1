"""`pnp watch`: its lines, its options, its end."""

import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.client import HTTPConnection

import pytest
from support.places import TESTS

USAGE = "Usage: pnp watch [OPTIONS] [game]\nTry 'pnp watch --help' for help.\n\nError: Invalid value: "


@contextmanager
def watching(root, *options):
    """A running `pnp watch toy`, after its first build."""
    command = [sys.executable, "-m", "pnp", "watch", *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, cwd=root, preexec_fn=_hear_ctrl_c, **pipes) as process:  # noqa: PLW1509  no threads yet
        patience = threading.Timer(90, process.kill)  # a line that never comes must not keep a test waiting
        patience.start()
        try:
            yield process
        finally:
            patience.cancel()
            process.kill()


def _hear_ctrl_c():
    """Undo what a shell does to commands in the background: they ignore Ctrl-C, and so would all that they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def line(process, words):
    """Read lines up to one that has these words."""
    seen = []
    while words not in (found := process.stdout.readline()):
        seen.append(found)
        assert found, seen
    return found


def first_event(address):
    """The snapshot that a reader gets who opens the page now."""
    _, _, host, path = address.split("/", 3)
    connection = HTTPConnection(host, timeout=20)
    connection.request("GET", f"/{path}events")
    answer = connection.getresponse()
    while not (line := answer.readline()).startswith(b"data: "):
        assert line
    return json.loads(line.removeprefix(b"data: "))


def test_every_saved_file_gives_a_line_and_its_findings(toy, edit):
    """A changed face, a fault with its place, the fault mended; Ctrl-C ends it without a word."""
    fish = toy / "content/toy/fish.yaml"
    with watching(toy, "toy", "--editor", "zed") as process:
        address = re.search(r"toy: (http://127\.0\.0\.1:\d+/[\w-]{32,}/)\n", line(process, "http")).group(1)
        assert re.fullmatch(r"toy: 7 faces \(\d+ ms\)\n", line(process, "faces"))
        assert line(process, "finding") == "no finding\n"
        edit(fish, "name: Old Carp", "name: Older Carp")
        assert re.fullmatch(r"content/toy/fish.yaml: fish/carp-face changed \(\d+ ms\)\n", line(process, "changed"))
        snapshot = first_event(address)
        assert [face["name"] for face in snapshot["faces"]["changed"] if face["changed"]] == ["fish/carp-face"]
        assert snapshot["faces"]["changed"][0]["link"].startswith(f"zed://file{toy}/content/toy/fish.yaml:")
        edit(fish, "points: 5", "points: five")
        assert line(process, "changed").startswith("content/toy/fish.yaml: fish/carp-face changed (")  # to its draft
        assert line(process, "error[").startswith("content/toy/fish.yaml:19:13: error[load/wrong-kind]: ")
        edit(fish, "points: five", "points: 5")
        assert line(process, "no finding any more") == "no finding any more\n"
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=20)[0]
        assert (process.returncode, "Traceback" in rest) == (0, False), rest


def test_a_build_is_interrupted_by_ctrl_c(toy):
    """Also before the first one is finished."""
    with watching(toy, "toy") as process:
        line(process, "http")
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=20)[0]
        assert (process.returncode, "Traceback" in rest) == (0, False), rest


def test_a_project_with_several_games_asks_which(toy, run):
    """The page shows one game."""
    (toy / "content/toy").rename(toy / "content/pond")
    (toy / "content/lake").mkdir()
    (toy / "content/lake/game.yaml").write_text("title: Lake\n")
    ran = run("watch", cwd=toy)
    assert (ran.code, ran.err) == (2, USAGE + "say which game to watch: lake, pond\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--editor", "vscod"], "`vscod` is neither a known editor nor a link with {path}: did you mean `vscode`?\n"),
        (["--editor", "javascript:{path}"], "`javascript:{path}` is neither a known editor nor a link with {path}: one of "),
    ],
)
def test_an_unknown_editor(toy, run, options, said):
    """The nearest name is suggested."""
    ran = run("watch", "toy", *options, cwd=toy)
    assert ran.code == 2
    assert ran.err.startswith(USAGE + said)


def test_a_port_that_is_taken(toy, run):
    """There is a way out."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = run("watch", "toy", "--port", port, cwd=toy)
    assert (ran.code, ran.err) == (
        2,
        USAGE + f"port {port} cannot be used: Address already in use; without --port, a free one is\n",
    )


@pytest.mark.whole
def test_a_page_of_the_booklet_has_its_line(toy, edit):
    """By its number."""
    shutil.copytree(TESTS / "layout" / "booklet" / "pond", toy, dirs_exist_ok=True)
    edit(
        toy / "content/toy/words.yaml", "bait: Bait\n", "bait: Bait\ncallout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n"
    )
    with watching(toy, "toy") as process:
        line(process, "no finding")
        edit(toy / "content/toy/booklet/01-start.md", "# ", "# Well ")
        assert line(process, "changed").startswith("content/toy/booklet/01-start.md: Booklet/page 2")


@pytest.mark.whole
def test_a_contact_sheet_instead_of_the_page(toy, edit):
    """For those who want no browser: the file is there before the line about the change."""
    with watching(toy, "toy", "--contact-sheet") as process:
        assert line(process, "contact sheet") == "toy: a contact sheet is written after every change; Ctrl-C ends\n"
        assert line(process, "toy: ") == "toy: out/toy/en/toy-en-contact-sheet.png\n"
        line(process, "faces")
        file = toy / "out/toy/en/toy-en-contact-sheet.png"
        before = file.read_bytes()
        edit(toy / "content/toy/fish.yaml", "name: Old Carp", "name: Older Carp")
        line(process, "fish/carp-face changed")
        assert file.read_bytes() != before


@pytest.mark.parametrize("other", [["--port", "8000"], ["--open"]])
def test_options_of_the_page_beside_a_contact_sheet(toy, run, other):
    """They would do nothing."""
    ran = run("watch", "toy", "--contact-sheet", *other, cwd=toy)
    assert (ran.code, ran.err) == (2, USAGE + "--contact-sheet shows no page: leave out --port and --open\n")
