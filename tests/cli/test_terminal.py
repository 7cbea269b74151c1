"""What a terminal shows: narrow, without colours or UTF-8, beside right-to-left words, with values that would steer it."""

import os
import struct
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from pnp.cli.console import terminal_text

FISH = "content/toy/fish.yaml"


class Terminal(TextIOWrapper):
    """A stream that says it is a terminal."""

    def __init__(self, encoding="utf-8"):
        super().__init__(BytesIO(), encoding=encoding)

    def isatty(self):
        """Say so."""
        return True


def piped(*arguments, cwd, **environment):
    """What a command says on standard error in a pipe, without its progress, in bytes."""
    environment = {**os.environ, "PYTHONUTF8": "0", **environment}
    command = [sys.executable, "-m", "pnp", *arguments]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, check=False, timeout=60)
    return b"".join(line for line in done.stderr.splitlines(keepends=True) if not line.startswith(b"toy: "))


def on_terminal(*arguments, cwd, columns, **environment):
    """What a command says on a terminal so wide."""
    pty, fcntl, termios = (pytest.importorskip(name) for name in ("pty", "fcntl", "termios"))
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}} | environment
    command = [sys.executable, "-m", "pnp", *arguments]
    with subprocess.Popen(command, cwd=cwd, env=environment, stdout=theirs, stderr=theirs, stdin=theirs):
        os.close(theirs)
        said = b""
        while True:
            try:
                data = os.read(ours, 65536)
            except OSError:  # the other end has been closed
                break
            said += data
            if not data:
                break
    os.close(ours)
    return said.decode("utf-8").replace("\r\n", "\n")


def test_a_narrow_terminal_shows_the_part_of_a_line_around_its_caret(toy, edit):
    """The caret stays below its sign, because neither line is wrapped."""
    edit(toy / FISH, "quick hand", "quick [hand]")
    said = on_terminal("check", "toy", "-q", cwd=toy, columns=40)
    assert said == (
        f"{FISH}:27:32: error[locale/unknown-icon]: `[hand]` does not name an icon\n"
        '   27 | y: "Quick [fly], quick [hand]: 1\n'
        "      |                        ^\n"
        "  hint: one of `fly`, `worm`, or write `\\[hand\\]` for the word\n"
        "1 error\n"
    )
    assert all(len(line) <= 40 for line in said.splitlines()[1:3])


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1", "TERM": "dumb"}, {"TERM": "dumb"}])
def test_a_dumb_terminal_is_not_redrawn(toy, environment):
    """There is no escape sequence, and each stage has a line."""
    said = on_terminal("check", "toy", cwd=toy, columns=80, **environment)
    assert "\x1b" not in said
    assert "toy: load (" in said
    assert said.endswith("\ntoy (en): 7 cards on 1 sheet, no fault found\n")


def test_without_utf_8_signs_are_written_in_ascii(toy, edit):
    """Nothing fails, on either stream."""
    edit(toy / FISH, "name: Pike", "name: Pike {rules.žluť}…")
    said = piped("check", "toy", "-q", cwd=toy, PYTHONIOENCODING="ascii")
    assert said.decode("ascii").splitlines()[:3] == [
        f"{FISH}:5:16: error[locale/unknown-constant]: `rules.\\u017elu\\u0165` is not a constant of the rules",
        "    5 |     name: Pike {rules.\\u017elu\\u0165}...",
        "      |                ^",
    ]
    command = [sys.executable, "-m", "pnp", "explain", "bare-number"]
    environment = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    shown = subprocess.run(command, cwd=toy, env=environment, capture_output=True, check=False, timeout=60)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert shown.stdout.isascii()


def test_a_value_cannot_steer_the_terminal(toy):
    """Neither escape sequences nor line ends of a value reach it: no finding can be forged, and no title set."""
    file = toy / FISH
    forged = r'"\e]0;owned\a\e[2Jx\ncontent/a.yaml:1:1: error[a/b]: forged\u202e"'
    file.write_text(file.read_text("utf-8").replace("points: 7", f"points: {forged}"), "utf-8")
    said = piped("check", "toy", "-q", cwd=toy).decode("utf-8")
    first, *others = said.splitlines()
    assert not set("\x1b\x07\u202e") & set(said)
    assert first.startswith(
        f"{FISH}:8:14: error[load/wrong-kind]: `points` must be a whole number, found `\ufffd]0;owned\ufffd\ufffd[2Jx"
    )
    assert not [line for line in others if line.startswith("content/")]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a.yaml:2:3: error[a/b]: no card `דג`", "a.yaml:2:3: error[a/b]: no card `\u2068דג\u2069`"),
        ("content/g/דגים.yaml:12:5: error[a/b]: x", "content/g/\u2068דגים\u2069.yaml:12:5: error[a/b]: x"),
        ("   12 |   name: סוס ים 12, גדול", "   12 |   name: \u2068סוס ים 12, גדול\u2069"),
        ("`سمك` in `بحر`: 3", "`\u2068سمك\u2069` in `\u2068بحر\u2069`: 3"),
        ("plain: 1:2", "plain: 1:2"),
    ],
)
def test_places_keep_their_order_beside_right_to_left_words(text, shown):
    """On a terminal; what a file or a pipe receives is read by programs."""
    assert terminal_text(text, Terminal()) == shown
    with Path(os.devnull).open("w", encoding="utf-8") as stream:
        assert terminal_text(text, stream) == text


def test_isolates_are_not_spelled_where_they_cannot_be_written():
    """Only the words are."""
    assert terminal_text("`דג`…", Terminal("ascii")) == "`\\u05d3\\u05d2`..."


@pytest.mark.parametrize("text", ["\x1b[31m", "\x9b31m", "\r", "\x08", "\x7f", "\u2028", "\u202e", "\u2067", "\x00"])
def test_no_steering_character_passes(text):
    """In a pipe either: somebody may look at the file."""
    assert terminal_text(f"a{text}b", Terminal()).translate({0xFFFD: None}) in {"ab", "a[31mb", "a31mb"}
    assert terminal_text("a\tb\nc", Terminal()) == "a\tb\nc"


def test_a_reader_who_has_enough_of_findings(toy, edit):
    """A closed pipe does not change the exit code, nor does it say anything."""
    edit(toy / FISH, "points: 7", "points: many")
    command = [sys.executable, "-m", "pnp", "check", "toy"]
    with subprocess.Popen(command, cwd=toy, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stderr.close()
        said = process.stdout.read()
    assert (process.returncode, said) == (1, b"")
