"""The page on the numbers of decks shows what the command says, and each of its commands runs."""

import re
import shlex
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/stats.md").read_text("utf-8")
COMMANDS = [
    shlex.split(line, comments=True)[1:]
    for line in re.search(r"```sh\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
]  # fmt: skip


def test_the_example_is_what_is_said(run):
    """Of the second of its commands."""
    ran = run(*COMMANDS[1], cwd=ROOT)
    assert ran.code == 0, ran.err
    assert ran.out == re.search(r"```\n(Belona .*?)```", PAGE, re.DOTALL)[1]


def test_each_command_runs(run, tmp_path):
    """Files are written elsewhere."""
    for command in COMMANDS:
        given = [str(tmp_path / part) if part.endswith(".pdf") else part for part in command]
        ran = run(*given, cwd=ROOT)
        assert ran.code == 0, (command, ran.err)
    assert (tmp_path / "decks.pdf").read_bytes().startswith(b"%PDF")


def test_every_option_is_explained(run):
    """Those of the command, but for the folder of the project and help."""
    ran = run("stats", "--help", cwd=ROOT)
    options = set(re.findall(r"--[a-z]+", ran.out)) - {"--help", "--project", "--debug"}
    assert options == set(re.findall(r"^\| `(--[a-z]+)", PAGE, re.MULTILINE))
