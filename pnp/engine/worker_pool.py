"""Call a function with many arguments on several cores, with the results in the order of the arguments."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from concurrent.futures import Future

ResultT = TypeVar("ResultT")

_AHEAD: Final = 4
"""How many calls per process are given out before the first of them is waited for; more would only fill the memory."""


def in_order(call: Callable[..., ResultT], calls: Sequence[tuple[Any, ...]], jobs: int) -> Generator[ResultT, None, None]:
    """Yield the results of `call` for each tuple of arguments, computed by up to `jobs` processes."""
    if jobs == 1 or len(calls) == 1:
        yield from (call(*arguments) for arguments in calls)
        return
    if not calls:
        return
    pool = ProcessPoolExecutor(min(jobs, len(calls)), mp_context=get_context("spawn"))  # behaves the same on all systems
    try:
        waiting: deque[Future[ResultT]] = deque()
        for arguments in calls:
            waiting.append(pool.submit(call, *arguments))
            if len(waiting) > jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
