"""Compute in other processes.

* `in_copy` begins one call in a copy of this process, and its `Answer` is asked for later;
* `BackgroundCalls` are several such calls of which nobody wants an answer;
* `CopyOfProcess` is a copy that one talks with;
* `results_in_order` makes many calls in a pool of processes.

Where a process cannot be copied (not on Linux, or beside other threads), or only one job is allowed, the first three are done
by this process. All processes end with the one that made them.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from pnp.base.failures import WorkerEndedError, portable_exception

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection
    from subprocess import Popen


Result = TypeVar("Result")

_ON_DEATH_OF_PARENT: Final = 1
"""PR_SET_PDEATHSIG of prctl(2): the signal that a process gets when the thread ends that made it."""


def start_method() -> str:
    """Return how processes are started: as copies of this one if that is safe, which saves each of them all imports.

    It is safe on Linux while no other thread runs, since a copied process may wait forever for a lock that one of them held.
    """
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def end_with_parent(parent: int) -> None:
    """Let Linux end this process with its parent, even if that is killed: it would work for nobody, or wait forever."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - only other processes need it

        ctypes.CDLL(None).prctl(_ON_DEATH_OF_PARENT, signal.SIGKILL)  # what it writes is a temporary file
        if os.getppid() != parent:  # it has ended already
            os._exit(1)


JOB_VARIABLE: Final = "PNP_JOB"
"""The environment variable that names the process that started this command for a page; then it ends with that one."""
PROGRESS_SIGN: Final = "\x1e"
"""What a line of progress begins with, a JSON object, when a page has started the command."""


def end_with_starter() -> None:
    """Let a command that a page has started end with the server of that page, even if it is killed."""
    starter = os.environ.get(JOB_VARIABLE, "")
    if not starter.isascii() or not starter.isdecimal():
        return
    if sys.platform == "linux":
        end_with_parent(int(starter))
    else:
        threading.Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    """End this process when the other end of its standard input is closed, as the system does when its holder ends."""
    while sys.stdin is not None and sys.stdin.buffer.read(1):
        pass
    os._exit(1)


def end_group(process: Popen[str]) -> None:
    """Kill a process that leads a group of its own, with all that it has started."""
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def can_copy(jobs: int) -> bool:
    """Whether there may be, and can be, another process beside this one."""
    return jobs > 1 and start_method() == "fork"


class CopyOfProcess:
    """A copy of this process that does some work, and the `connection` to it; only where `can_copy`.

    It costs about 10 ms of a process with all stages loaded. What the copy changes in memory is lost with it, and nothing that
    this process has begun is finished twice. It ends with its work, with this process, or when it is told to `end`.
    """

    def __init__(self, work: Callable[[Connection], object]) -> None:
        from multiprocessing import Pipe  # noqa: PLC0415 - only where there is another process

        self.connection, other_end = Pipe()
        parent = os.getpid()
        self._process = os.fork()
        if not self._process:
            try:
                end_with_parent(parent)
                work(other_end)
            finally:
                os._exit(0)
        other_end.close()

    def end(self) -> None:
        """End the copy, whatever it is doing."""
        self.connection.close()
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


class Answer(Generic[Result]):
    """The result of a call that a copy of this process makes; without a copy, this process makes it when it is asked for."""

    def __init__(self, call: Callable[[], Result], copy: CopyOfProcess | None = None) -> None:
        self._call, self._copy = call, copy
        self._outcome: tuple[Result, Exception | None] | None = None

    @property
    def is_due(self) -> bool:
        """Whether asking for it now takes no longer than making the call in this process."""
        return self._copy is None or self._outcome is not None or self._copy.connection.poll()

    def __call__(self) -> Result:
        """Wait for the result, or raise here what the call raised; the call is made once, however often this is asked."""
        if self._outcome is None and self._copy is not None:
            self._outcome = _receive_outcome(self._copy.connection)
        if self._outcome is None:
            self._outcome = self._call(), None
        value, error = self._outcome
        if error is not None:
            raise error
        return value


@contextmanager
def in_copy(call: Callable[[], Result], jobs: int) -> Iterator[Answer[Result]]:
    """Begin a call in a copy of this process, and yield what waits for its result, or raises its exception here.

    With one of `jobs`, or where a copy is not safe, this process makes the call when its result is first asked for; so it does
    if the copy is ended from outside. A result costs what it takes to pickle and to send it. At the end of the block the copy
    is gone, whether anybody has asked for its result or not.
    """
    if not can_copy(jobs):
        yield Answer(call)
        return
    copy = CopyOfProcess(partial(_send_outcome, call))
    try:
        yield Answer(call, copy)
    finally:
        copy.end()


def _send_outcome(call: Callable[[], object], connection: Connection) -> None:
    outcome: tuple[object, Exception | None]
    try:
        outcome = call(), None
    except Exception as error:  # noqa: BLE001 - raised where the result is asked for
        outcome = None, portable_exception(error)
    connection.send_bytes(pickle.dumps(outcome))  # `send` takes the pickler of multiprocessing, which is slow with records


def _receive_outcome(connection: Connection) -> Any:  # noqa: ANN401 - as the call gives it
    """Wait for what a copy sends; None if it ends before it has sent all."""
    with suppress(EOFError, OSError):
        return pickle.loads(connection.recv_bytes())  # noqa: S301 - from our own copy
    return None


class BackgroundCalls:
    """Calls that copies of this process make while it goes on; only what they write to the disk counts, not their results."""

    def __init__(self) -> None:
        self._copies: ExitStack | None = None
        self._answers: list[Answer[object]] = []

    def send(self, call: Callable[[], object], jobs: int) -> None:
        """Begin a call; with one of `jobs`, where a copy is not safe, or if nobody waits for it, it is made here and now."""
        if self._copies is not None and can_copy(jobs):
            self._answers.append(self._copies.enter_context(in_copy(call, jobs)))
        else:
            call()

    @contextmanager
    def wait_at_end(self) -> Iterator[None]:
        """At the end of the block, wait for what was sent in it; after an exception, end it.

        Raises what a call raised. One whose copy was ended from outside is made here.
        """
        try:
            with ExitStack() as self._copies:
                yield
                for answer in self._answers:
                    answer()
        finally:
            self._copies = None
            self._answers.clear()


_CALLS_AHEAD: Final = 4
"""How many calls per process are submitted before the first of them is waited for; more would only fill the memory."""


class OtherMachines(Protocol):
    """Computes calls elsewhere, as `pnp.build.cluster` does."""

    def in_order(self, call: Callable[..., Result], calls: Iterable[tuple[Any, ...]]) -> Generator[Result, None, None]:
        """Yield the results of `call` for each tuple of arguments, in order."""


Jobs: TypeAlias = "int | OtherMachines"
"""Who computes: so many processes of this machine, or others."""


def results_in_order(
    call: Callable[..., Result], calls: Iterable[tuple[Any, ...]], jobs: Jobs
) -> Generator[Result, None, None]:
    """Yield the results of `call` for each tuple of arguments, computed by up to `jobs` processes, or by other machines.

    Arguments are taken as they are needed, so that a generator of large ones never has many in memory. An exception of `call`
    is raised here too, with the place where it came from. Raises WorkerEndedError if a process was killed. One job, or one
    call, is computed by this process. Where processes are not copied, each of the others takes as long to begin as `pnp` does.
    """
    if not isinstance(jobs, int):
        yield from jobs.in_order(call, calls)
        return
    remaining = iter(calls)
    begun = [*islice(remaining, max(jobs, 2))]
    if jobs == 1 or len(begun) <= 1:
        yield from (call(*arguments) for arguments in chain(begun, remaining))
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - as above
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - as above
    from multiprocessing import get_context  # noqa: PLC0415 - as above

    context = get_context(start_method())
    pool = ProcessPoolExecutor(min(jobs, len(begun)), mp_context=context, initializer=end_with_parent, initargs=(os.getpid(),))
    try:
        waiting: deque[Future[Result]] = deque()
        for arguments in chain(begun, remaining):
            waiting.append(pool.submit(_call_in_worker, call, arguments))
            if len(waiting) > jobs * _CALLS_AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as broken:
        raise WorkerEndedError from broken
    finally:
        pool.shutdown(cancel_futures=True)


def _call_in_worker(call: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
    try:
        return call(*arguments)
    except Exception as error:  # noqa: BLE001  # sent to the process that waits for the result
        raise portable_exception(error) from None
