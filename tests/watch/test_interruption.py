"""Ctrl-C ends a watch, also where Python loses the interruption or makes another exception of it."""

import os
import signal
from contextlib import suppress

import pytest

from pnp.base.diagnostics import Report
from pnp.cli.watch.snapshot import FacePictures
from pnp.cli.watch.watcher import Interruption, Watcher
from pnp.model.request import BuildRequest


class NoEvents:
    """No file is changed."""

    def take(self):
        """Return no changes."""

    def wait(self, timeout=0.0):
        """Nothing happens: a watch that waits for it goes on."""
        assert not timeout, "the watch goes on"
        return False


def interrupted():
    """Press Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def lost():
    """Press Ctrl-C where the exception is dropped."""
    with suppress(KeyboardInterrupt):
        interrupted()


def disguised():
    """Press Ctrl-C where another exception is made of it, as Python 3.11 does while a class is made."""
    try:
        interrupted()
    except KeyboardInterrupt as error:
        raise RuntimeError("Error calling __set_name__") from error


@pytest.fixture(autouse=True)
def _heard():
    """Let this process hear Ctrl-C, whoever has started it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("press", [interrupted, lost, disguised])
def test_a_watch_ends_wherever_it_is_interrupted(toy, press):
    """Nothing is said of an exception that is none; the last pages stay as they are."""
    shown, failed, interruption = [], [], Interruption()

    def check(_):
        press()
        return Report()

    with interruption.listen(), pytest.raises(KeyboardInterrupt):
        Watcher(
            BuildRequest(toy, "toy"), NoEvents(), FacePictures(), shown.append, check, failed.append, None, interruption
        ).run()
    assert failed == []
    assert [finding for snapshot in shown for finding in snapshot.findings] == []


def test_python_hears_ctrl_c_again_afterwards():
    """As it did before."""
    interruption = Interruption()
    with interruption.listen():
        lost()
    assert interruption.was_heard
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_does_not_hear_ctrl_c_need_not():
    """A shell lets commands in the background ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    interruption = Interruption()
    with interruption.listen():
        interrupted()
    assert not interruption.was_heard
