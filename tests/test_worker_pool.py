"""How processes are started, and that their results come in order."""

from __future__ import annotations

import subprocess
import sys
from threading import Event, Thread

import pytest

from pnp.worker_pool import in_order, start_method

PLAIN = """
from operator import neg
from pnp.worker_pool import in_order, start_method
print(start_method(), list(in_order(neg, [(n,) for n in range(30)], 2)))
"""


def test_results_come_in_the_order_of_the_calls():
    """Although two processes compute them."""
    assert list(in_order(divmod, [(n, 7) for n in range(40)], 2)) == [divmod(n, 7) for n in range(40)]


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
