"""A report that cannot be written: the exit code tells of the files, and standard error of the report."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")

LOST = "the rest of the report could not be written to standard output: "
FULL = f"{LOST}no space left on device\n"
PDF = "out/toy/en/toy-en-cards-a4.pdf"


def into_full(*arguments, cwd, stream="stdout"):
    """Run a command whose standard output (or standard error) is a full disk; gives its exit code and the other stream."""
    other = "stderr" if stream == "stdout" else "stdout"
    with Path("/dev/full").open("wb") as full:
        pipes = {stream: full, other: subprocess.PIPE}
        done = subprocess.run([sys.executable, "-m", "pnp", *arguments], cwd=cwd, **pipes, text=True, check=False, timeout=60)
    return done.returncode, getattr(done, other)


@pytest.mark.parametrize("options", [("-q", "--json"), ()])
def test_a_build_tells_of_its_files(toy, options):
    """They are there and whole; that their list is lost is said once."""
    code, said = into_full("build", "toy", *options, cwd=toy)
    assert code == 0
    assert said.endswith(FULL)
    assert said.count(LOST) == 1
    assert (toy / PDF).read_bytes().startswith(b"%PDF")


def test_a_command_whose_result_is_lost_fails(toy):
    """There is nothing else that it has done."""
    assert into_full("explain", "unknown-field", cwd=toy) == (1, FULL)
    assert into_full("rules", "toy", cwd=toy)[1].endswith(FULL)


@pytest.mark.whole
def test_findings_that_cannot_be_written_do_not_change_the_exit_code(toy, edit):
    """Standard error is full."""
    assert into_full("check", "toy", cwd=toy, stream="stderr") == (0, "toy (en): 7 cards on 1 sheet, no fault found\n")
    edit(toy / "content/toy/fish.yaml", "name: Pike", "nme: Pike")
    assert into_full("check", "toy", cwd=toy, stream="stderr") == (1, "")


@pytest.mark.parametrize("arguments", [("build", "toy", "-q", "--json"), ("build", "toy"), ("rules", "toy")])
def test_a_reader_that_has_gone_is_no_fault(toy, arguments):
    """As with `| head`: whoever reads had enough."""
    command = [sys.executable, "-m", "pnp", *arguments]
    with subprocess.Popen(command, cwd=toy, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        said = process.stderr.read()
    assert process.returncode == 0
    assert said.endswith(f"{LOST}its reader has gone\n")
    assert said.count(LOST) == 1
    assert "Exception" not in said
