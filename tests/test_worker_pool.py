"""How processes are started, and that their results come in order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from pnp.base.processes import results_in_order, start_method

PLAIN = """
from operator import neg
from pnp.base.processes import results_in_order, start_method
print(start_method(), list(results_in_order(neg, [(n,) for n in range(30)], 2)))
"""


def test_results_come_in_the_order_of_the_calls():
    """Although two processes compute them."""
    assert list(results_in_order(divmod, [(n, 7) for n in range(40)], 2)) == [divmod(n, 7) for n in range(40)]


WAITING = """
import os, time
from pnp.base.processes import results_in_order
def call(seconds):
    os.write(1, b"%d\\n" % os.getpid())
    time.sleep(seconds)
    return 0
if __name__ == "__main__":
    print(list(results_in_order(call, [(0,), (60,), (60,)], 3)))
"""


def is_running(process):
    """Whether a process is neither gone nor a zombie that nobody has asked for its exit code."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_end_with_a_process_that_is_killed():
    """Those that work as well as those that wait for work."""
    with subprocess.Popen([sys.executable, "-c", WAITING], stdout=subprocess.PIPE, text=True) as parent:
        workers = {int(parent.stdout.readline()) for _ in range(3)}
        parent.kill()
    left = workers
    for _ in range(100):
        left = [worker for worker in workers if is_running(worker)]
        if not left:
            break
        time.sleep(0.05)
    for worker in left:
        os.kill(worker, signal.SIGKILL)
    assert not left


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
def test_a_process_without_threads_is_copied():
    """Its copies need not import anything."""
    shown = subprocess.run([sys.executable, "-c", PLAIN], check=True, capture_output=True, text=True).stdout
    assert shown == f"fork {[-n for n in range(30)]}\n"


def test_a_process_with_another_thread_is_never_copied():
    """A lock that the thread held at that moment would never be released in the copy."""
    done = Event()
    other = Thread(target=done.wait)
    other.start()
    try:
        assert start_method() == "spawn"
    finally:
        done.set()
        other.join()
