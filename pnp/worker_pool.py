"""Call a function with many arguments on several cores, with the results in the order of the arguments."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from pnp.aside import end_with_parent, start_method
from pnp.internal_error import WorkerEndedError, portable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from concurrent.futures import Future

ResultT = TypeVar("ResultT")

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


def _called(call: Callable[..., ResultT], arguments: tuple[Any, ...]) -> ResultT:
    """Call a function in a worker; an exception is made fit to be sent."""
    try:
        return call(*arguments)
    except Exception as error:  # noqa: BLE001  # sent to the process that waits for the result
        raise portable(error) from None
