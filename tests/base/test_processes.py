"""What a copy of the process computes is what this one would have computed.

How processes are started, and that their results come in order.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from pnp.base.processes import can_copy, in_copy, results_in_order, start_method

copied = pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")

ASIDE = """
import os, signal, sys, time
from pnp.base.processes import BackgroundCalls, in_copy

def beside():
    return os.getpid() != here

def refused():
    raise KeyError(f"beside: {beside()}")

def large():
    return bytes(300_000)

def killed():
    if beside():
        os.kill(os.getpid(), signal.SIGKILL)
    return "made here"

def endless():
    time.sleep(600)

def left():
    time.sleep(0.2)
    open("left", "a").write(f"beside: {beside()}")

here = os.getpid()
print("said before")
"""


def shown(code, folder=None):
    """What a process without threads prints."""
    command = [sys.executable, "-c", ASIDE + code]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, cwd=folder)
    assert not done.stderr
    before, *lines = done.stdout.splitlines()
    assert before == "said before"  # once: a copy does not finish what this process has begun
    return lines


@copied
def test_a_copy_computes_the_result():
    """It comes back as often as it is asked for, however large it is."""
    code = "with in_copy(beside, 2) as one, in_copy(large, 2) as other: print(one(), one(), len(other()))"
    assert shown(code) == ["True True 300000"]


@copied
def test_an_exception_is_raised_where_the_result_is_asked_for():
    """With its class, as if it had been raised here."""
    code = "with in_copy(refused, 2) as result:\n    try: result()\n    except KeyError as error: print(error)"
    assert shown(code) == ["'beside: True'"]


@copied
def test_what_a_killed_copy_owes_is_computed_here():
    """Nothing depends on the copy."""
    assert shown("with in_copy(killed, 2) as result: print(result())") == ["made here"]


@copied
def test_a_copy_that_nobody_asks_is_gone_at_the_end():
    """Neither working nor waiting to be asked for its exit code."""
    code = "with in_copy(endless, 2): pass\ntry: os.waitpid(-1, os.WNOHANG)\nexcept ChildProcessError: print('none')"
    assert shown(code) == ["none"]


@copied
def test_a_copy_ends_with_its_block_after_an_exception():
    """So that a build that stops leaves nothing behind."""
    code = "try:\n    with in_copy(endless, 2): raise OSError\nexcept OSError: pass\n"
    assert shown(code + "try: os.waitpid(-1, os.WNOHANG)\nexcept ChildProcessError: print('none')") == ["none"]


@copied
def test_a_result_is_due_when_nobody_would_wait_for_it():
    """While the copy works it is not; it is when the copy has sent it, or has ended without a word."""
    assert shown("with in_copy(endless, 2) as result: print(result.is_due)") == ["False"]
    waiting = "    while not result.is_due: time.sleep(0.01)\n    print(result())"
    assert shown(f"with in_copy(large, 2) as result:\n{waiting.replace('result())', 'len(result()))')}") == ["300000"]
    assert shown(f"with in_copy(killed, 2) as result:\n{waiting}") == ["made here"]


AWAITED = """
background = BackgroundCalls()
with background.wait_at_end():
    background.send({call}, {jobs})
    print(os.path.exists("left"))
print(open("left").read())
"""


@copied
def test_an_errand_is_done_when_its_block_ends(tmp_path):
    """By a copy, while this process goes on."""
    assert shown(AWAITED.format(call="left", jobs=2), tmp_path) == ["False", "beside: True"]


@copied
def test_an_errand_without_a_copy_is_done_at_once(tmp_path):
    """With one job, and where nobody waits for it."""
    assert shown(AWAITED.format(call="left", jobs=1), tmp_path) == ["True", "beside: False"]
    assert shown("BackgroundCalls().send(beside, 2)\nBackgroundCalls().send(left, 2)\nprint(open('left').read())", tmp_path)[
        0
    ].endswith("False")


@copied
def test_an_errand_says_what_it_met(tmp_path):
    """One whose copy was killed is done here; an exception of it comes where it is awaited; after one, none goes on."""
    code = (
        "background = BackgroundCalls()\ntry:\n    with background.wait_at_end(): {}\n"
        "except {} as error: print(error)\nprint(background._answers)"
    )
    assert shown(code.format("background.send(refused, 2)", "KeyError"), tmp_path) == ["'beside: True'", "[]"]
    assert shown(code.format("background.send(endless, 2); raise OSError('stopped')", "OSError"), tmp_path) == ["stopped", "[]"]
    killed = "lambda: killed() and left()"
    assert shown(AWAITED.format(call=killed, jobs=2), tmp_path) == ["False", "beside: False"]


def test_one_job_makes_the_call_when_it_is_asked_for():
    """Not before, and once: whoever asks again gets the same result."""
    calls = list[int]()
    with in_copy(lambda: calls.append(1) or calls, 1) as result:
        assert not calls
        assert result() is result()
    assert calls == [1]


def test_a_process_with_another_thread_is_not_copied():
    """A lock that the thread held would never be released."""
    done = Event()
    other = Thread(target=done.wait)
    other.start()
    try:
        assert not can_copy(2)
        with in_copy(lambda: "here", 2) as result:
            assert result() == "here"
    finally:
        done.set()
        other.join()


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
