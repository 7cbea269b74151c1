"""Compute in other processes: one call in a copy of this process, or many on several cores with their results in order."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain, islice
from multiprocessing import get_context
from select import select
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from pnp.base.failures import WorkerEndedError, portable_exception

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Future
    from typing import Self


Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

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


def can_copy(jobs: int) -> bool:
    """Whether there may be, and can be, another process beside this one."""
    return jobs > 1 and start_method() == "fork"


class Answer(Protocol[Result_co]):
    """The result of a call that is made aside."""

    def __call__(self) -> Result_co:
        """Wait for it, or raise here what the call raised."""

    @property
    def is_due(self) -> bool:
        """Whether nobody would wait longer for it than for a call that is made here."""


@contextmanager
def in_copy(call: Callable[[], Result], jobs: int) -> Iterator[Answer[Result]]:
    """Begin a call in a copy of this process, and yield what waits for its result, or raises its exception here.

    With one of `jobs`, or where a copy is not safe, the call is made when its result is first asked for; so it is if the copy
    is ended from outside. What the call changes in memory is lost with the copy. At the end of the block the copy is gone,
    whether anybody has asked for its result or not.
    """
    if not can_copy(jobs):
        yield _CallHere(call)
        return
    copy = _CopyOfProcess(call)
    try:
        yield copy
    finally:
        copy.end()


class _CallHere(Generic[Result]):
    """The result of a call that this process makes, once, as a copy does."""

    is_due = True

    def __init__(self, call: Callable[[], Result]) -> None:
        self._result = cache(call)

    def __call__(self) -> Result:
        return self._result()


class SharedCount:
    """Counts from 0 on, at most to 255, across all copies of this process that are made meanwhile: each has its own numbers.

    So they divide a list among them, and whoever is ahead takes more of it.
    """

    def __init__(self, end: int) -> None:
        self._left, given = os.pipe()
        os.write(given, bytes(range(end)))
        os.close(given)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._left)

    def __iter__(self) -> Iterator[int]:
        """Yield the next numbers that nobody else has taken."""
        while number := os.read(self._left, 1):
            yield number[0]


class BackgroundCalls:
    """Calls that copies of this process make while it goes on, and of which only what they leave on the disk matters."""

    def __init__(self) -> None:
        self._copies: list[_CopyOfProcess] = []
        self._awaited = False

    def send(self, call: Callable[[], object], jobs: int) -> None:
        """Begin a call; with one of `jobs`, where a copy is not safe, or if nobody waits for it, it is made here and now."""
        if self._awaited and can_copy(jobs):
            self._copies.append(_CopyOfProcess(call))
        else:
            call()

    @contextmanager
    def awaited(self) -> Iterator[None]:
        """At the end of the block, wait for what was sent in it; after an exception, end it.

        Raises what a call raised. One whose copy was ended from outside is made here.
        """
        self._awaited = True
        try:
            yield
            for copy in self._copies:
                copy()
        finally:
            self._awaited = False
            while self._copies:
                self._copies.pop().end()


class _CopyOfProcess:
    """A copy of this process that computes one call."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self._call = call
        self._outcome: tuple[Any, Exception | None] | None = None
        self._answer, told = os.pipe()
        parent = os.getpid()
        self._process = os.fork()
        if not self._process:
            try:
                end_with_parent(parent)
                data = pickle.dumps(_call_outcome(call))
                with os.fdopen(told, "wb") as pipe:
                    pipe.write(data)
            finally:
                os._exit(0)  # nothing that this process has begun is finished twice
        os.close(told)

    @property
    def is_due(self) -> bool:
        """Whether the copy has begun to send the result, or has ended."""
        return self._outcome is not None or bool(select([self._answer], [], [], 0)[0])

    def __call__(self) -> Any:  # noqa: ANN401 - as the call gives it
        """Wait for the result."""
        if self._outcome is None:
            with os.fdopen(os.dup(self._answer), "rb") as pipe:
                data = pipe.read()
            self._outcome = pickle.loads(data) if data else _call_outcome(self._call)  # noqa: S301 - from our own copy
        value, error = self._outcome
        if error is not None:
            raise error
        return value

    def end(self) -> None:
        """End the copy, if it is not at its end."""
        os.close(self._answer)
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


def _call_outcome(call: Callable[[], Any]) -> tuple[Any, Exception | None]:
    try:
        return call(), None
    except Exception as error:  # noqa: BLE001 - raised where the result is asked for
        return None, portable_exception(error)


ResultT = TypeVar("ResultT")

_CALLS_AHEAD: Final = 4
"""How many calls per process are given out before the first of them is waited for; more would only fill the memory."""


class OtherMachines(Protocol):
    """Computes calls elsewhere, as `pnp.cluster` does."""

    def in_order(self, call: Callable[..., ResultT], calls: Iterable[tuple[Any, ...]]) -> Generator[ResultT, None, None]:
        """Yield the results of `call` for each tuple of arguments, in order."""


Jobs: TypeAlias = "int | OtherMachines"
"""Who computes: so many processes of this machine, or others."""


def results_in_order(
    call: Callable[..., ResultT], calls: Iterable[tuple[Any, ...]], jobs: Jobs
) -> Generator[ResultT, None, None]:
    """Yield the results of `call` for each tuple of arguments, computed by up to `jobs` processes or by other machines.

    Arguments are taken as they are needed, so that a generator of large ones never has many in memory. An exception of `call`
    is raised here too, with the place where it came from. Raises WorkerEndedError if a process was killed.
    """
    if not isinstance(jobs, int):
        yield from jobs.in_order(call, calls)
        return
    remaining = iter(calls)
    begun = [*islice(remaining, max(jobs, 2))]
    if jobs == 1 or len(begun) <= 1:
        yield from (call(*arguments) for arguments in chain(begun, remaining))
        return
    context = get_context(start_method())
    pool = ProcessPoolExecutor(min(jobs, len(begun)), mp_context=context, initializer=end_with_parent, initargs=(os.getpid(),))
    try:
        waiting: deque[Future[ResultT]] = deque()
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


def _call_in_worker(call: Callable[..., ResultT], arguments: tuple[Any, ...]) -> ResultT:
    """Call a function in a worker; an exception is made fit to be sent."""
    try:
        return call(*arguments)
    except Exception as error:  # noqa: BLE001  # sent to the process that waits for the result
        raise portable_exception(error) from None
