"""The last line of defence: an exception that nobody expected says what was in hand and whose fault it is, in every command."""

import json
import os
import platform
import re
import signal
import subprocess
import sys

import pytest
from support.builds import CommandRun

from pnp import __version__
from pnp.layout.painting.painter import FacePainter
from pnp.render import pixels
from pnp.render.exports import pictures

HINT = (
    "  hint: run it again with `--debug`, and send what it prints to the makers of pnp with the game's files "
    f"(pnp {__version__}, Python {platform.python_version()}, {platform.system()})\n1 error\n"
)


def fails(error):
    """A function that always raises this."""

    def call(*_, **__):
        raise error

    return call


@pytest.fixture
def broken(monkeypatch):
    """Painting a face raises an exception: `broken(KeyError("x"))`."""
    return lambda error: monkeypatch.setattr(FacePainter, "paint", fails(error))


def test_a_fault_of_pnp_names_game_stage_and_card(toy, run, broken):
    """It says whose fault it is, where in the program, what was in hand and what to send; nothing is written."""
    broken(KeyError("gills"))
    ran = run("build", "toy", "-q", "--debug", cwd=toy)
    assert (ran.code, ran.out) == (3, "")
    head, _, said = ran.err.partition("error[")
    assert re.fullmatch(
        r"run/internal-error\]: this is a fault of pnp, not of your files: KeyError: 'gills' "
        r"\(pnp\.layout\.face_layout, line \d+\), in layout, game `toy`, card `pike`\n" + re.escape(HINT),
        said,
    )
    assert head.startswith("Traceback (most recent call last):\n")
    assert head.endswith("KeyError: 'gills'\nin card `pike`\nin game `toy`\n")
    assert not (toy / "out").exists()


def test_the_traceback_is_for_debug_only(toy):
    """Whoever makes a game hears one error."""
    code = (
        "import sys; from pnp.cli import app; from pnp.load import files\n"
        "whole = files.compose\n"
        "def broken(text, path, report):\n"
        "    if path.startswith('content'): raise ZeroDivisionError('a\\n  long story')\n"
        "    return whole(text, path, report)\n"
        "files.compose = broken; sys.argv = ['pnp', 'check', 'toy', '-q']; app.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=toy, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 3
    assert re.fullmatch(
        r"error\[run/internal-error\]: this is a fault of pnp, not of your files: ZeroDivisionError: a long story "
        r"\(pnp\.load\.files, line \d+\), in load, game `toy`, file `content/toy/game.yaml`\n" + re.escape(HINT),
        done.stderr,
    )


HELD = "in layout, game `toy`, card `pike`"
TOLD_APART = [
    (MemoryError(), 3, f"error[run/out-of-memory]: memory ran out, {HELD}\n"),
    (RecursionError("maximum"), 3, f"error[run/too-deep]: something is nested more deeply than pnp can follow, {HELD}\n"),
    (
        OSError(28, "No space left on device", "/scratch"),
        1,
        f"error[run/system-error]: the system refused `/scratch`: no space left on device, {HELD}\n",
    ),
]


@pytest.mark.parametrize("case", TOLD_APART, ids=lambda case: type(case[0]).__name__)
def test_other_ends_are_told_apart(toy, run, broken, case):
    """What is no fault of pnp is not called one."""
    error, code, said = case
    broken(error)
    ran = run("check", "toy", "-q", cwd=toy)
    assert (ran.code, ran.out, ran.err.partition("  hint: ")[0]) == (code, "", said)


def test_ctrl_c_is_no_fault(toy, run, broken):
    """Exit code 130 and not a word."""
    broken(KeyboardInterrupt())
    assert run("check", "toy", "-q", cwd=toy) == CommandRun(130, "", "")


def test_json_has_the_fault_as_a_finding(toy, run, broken):
    """The document is whole, with the exit code; the traceback stays on standard error."""
    broken(KeyError("gills"))
    ran = run("check", "toy", "--json", "--debug", cwd=toy)
    said = json.loads(ran.out)
    assert (ran.code, said["exit_code"]) == (3, 3)
    assert [(f["severity"], f["code"], f["file"]) for f in said["findings"]] == [("error", "run/internal-error", None)]
    assert ran.err.startswith("Traceback")


def test_a_fault_in_a_worker_names_its_picture(toy, run, monkeypatch):
    """The exception comes from another process, and even from one whose exception cannot be sent."""

    class Unsendable(Exception):  # noqa: N818  # a local class cannot be pickled
        pass

    monkeypatch.setattr(pixels.Pixels, "png", fails(Unsendable("rows")))
    monkeypatch.setattr(pictures, "face_batches", lambda *args: [*_one_by_one(face_images_batches, *args)])
    ran = run("build", "toy", "-q", "--png", "--jobs", 2, "--debug", cwd=toy)
    assert ran.code == 3
    assert re.search(
        r"RuntimeError: Unsendable: rows \(pnp\.render\.pixels, line \d+\), in render, game `toy`, "
        r"picture `fish/pike-face.png`\n",
        ran.err,
    ), ran.err
    assert not (toy / "out").exists()


face_images_batches = pictures.face_batches


def _one_by_one(batches, faces, *rest):
    """Batches of one picture each, so that there is more than one call to share."""
    for number, face in enumerate(faces):
        for pdf, pages, _ in batches((face,), *rest):
            yield pdf, pages, [number]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_killed_worker_is_said(toy, run, monkeypatch):
    """The system kills a process when memory runs out."""
    monkeypatch.setattr(pixels.Pixels, "png", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    monkeypatch.setattr(pictures, "face_batches", lambda *args: [*_one_by_one(face_images_batches, *args)])
    ran = run("build", "toy", "-q", "--png", "--jobs", 2, cwd=toy)
    assert ran == CommandRun(
        3,
        "",
        "error[run/worker-ended]: a worker process was ended from outside, in render, game `toy`\n"
        "  hint: most often memory ran out: use fewer processes with `--jobs 1`\n1 error\n",
    )
    assert not (toy / "out").exists()


def test_every_command_takes_debug(toy, run):
    """Also behind the name of a command in a group."""
    assert run("check", "toy", "-q", "--debug", cwd=toy).code == 0
    assert "--debug" in run("locale", "status", "--help", cwd=toy).out


def test_a_usage_error_is_none(toy, run):
    """It has its exit code and its words, with and without a document."""
    for options in ((), ("--json",)):
        ran = run("check", "nothing", *options, cwd=toy)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("Usage: ")
