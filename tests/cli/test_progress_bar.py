"""The progress bar on a terminal: when it is drawn, and that it needs no thread."""

from __future__ import annotations

import threading
from contextlib import redirect_stderr
from io import StringIO

import pytest

from pnp.cli import console as module
from pnp.cli.console import Console


class Terminal(StringIO):
    """A terminal that remembers what was written."""

    def isatty(self):
        """A progress bar is drawn on terminals only."""
        return True


@pytest.fixture
def terminal(monkeypatch):
    """A terminal, to be set as standard error in the test: pytest captures each phase anew."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    return Terminal()


@pytest.fixture
def clock(monkeypatch):
    """The time in seconds, which a test sets."""
    now = [0.0]
    monkeypatch.setattr(module, "perf_counter", lambda: now[0])
    return now


@pytest.mark.whole
def test_a_progress_bar_runs_without_a_thread(terminal):
    """So a playtest on a terminal can copy its process, which saves each worker all imports."""
    before = threading.active_count()
    with redirect_stderr(terminal):
        console = Console()
        console.begin("belona")
        console.stage("play", 100)
        during, shown = threading.active_count(), terminal.getvalue()
        console.finish()
    assert during == before
    assert "belona play" in shown


def test_a_progress_bar_is_drawn_ten_times_a_second_at_most(terminal, clock):
    """Steps in between are counted, and seen with the next one that is drawn."""
    drawn = []
    with redirect_stderr(terminal):
        console = Console()
        console.stage("play", 100)
        for time in (0.05, 0.11, 0.15, 0.2, 0.22, 0.3):
            clock[0], size = time, len(terminal.getvalue())
            console.advance()
            drawn.append(len(terminal.getvalue()) > size)
        console.finish()
    assert drawn == [False, True, False, False, True, False]


def test_a_finished_bar_leaves_nothing_behind(terminal):
    """Its line is empty and the cursor is shown; a later stage shows the bar again."""
    with redirect_stderr(terminal):
        console = Console()
        for times in (1, 2):
            console.stage("play", 1)
            console.finish()
            assert terminal.getvalue().endswith("\x1b[2K")
            assert terminal.getvalue().count("\x1b[?25l") == terminal.getvalue().count("\x1b[?25h") == times
