"""Call a function with many arguments on several cores, with the results in the order of the arguments."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from pnp.internal_error import WorkerEndedError, portable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from concurrent.futures import Future

ResultT = TypeVar("ResultT")

_ON_DEATH_OF_PARENT: Final = 1
"""PR_SET_PDEATHSIG of prctl(2): the signal that a process gets when the thread ends that made it."""

_AHEAD: Final = 4
"""How many calls per process are given out before the first of them is waited for; more would only fill the memory."""


class OtherMachines(Protocol):
    """Computes calls elsewhere, as `pnp.cluster` does."""

    def in_order(self, call: Callable[..., ResultT], calls: Iterable[tuple[Any, ...]]) -> Generator[ResultT, None, None]:
        """Yield the results of `call` for each tuple of arguments, in order."""


Jobs: TypeAlias = "int | OtherMachines"
"""Who computes: so many processes of this machine, or others."""


def in_order(call: Callable[..., ResultT], calls: Iterable[tuple[Any, ...]], jobs: Jobs) -> Generator[ResultT, None, None]:
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
            waiting.append(pool.submit(_called, call, arguments))
            if len(waiting) > jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as broken:
        raise WorkerEndedError from broken
    finally:
        pool.shutdown(cancel_futures=True)


def end_with_parent(parent: int) -> None:
    """Let Linux end this worker with its parent, even if that is killed: it would wait for calls forever."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - only workers need it

        ctypes.CDLL(None).prctl(_ON_DEATH_OF_PARENT, signal.SIGKILL)  # what it writes is a temporary file
        if os.getppid() != parent:  # it has ended already
            os._exit(1)


def _called(call: Callable[..., ResultT], arguments: tuple[Any, ...]) -> ResultT:
    """Call a function in a worker; an exception is made fit to be sent."""
    try:
        return call(*arguments)
    except Exception as error:  # noqa: BLE001  # sent to the process that waits for the result
        raise portable(error) from None


def start_method() -> str:
    """Return how processes are started: as copies of this one if that is safe, which saves each of them all imports.

    It is safe on Linux while no other thread runs, since a copied process may wait forever for a lock that one of them held.
    """
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"
