"""What a reader may take of time and memory for one small input, and what is said of a reader that takes more."""

from __future__ import annotations

import faulthandler
import signal
import sys
import traceback
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pnp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_SECONDS: Final = 10.0
"""Of CPU time: what else a machine has to do does not count."""
MOST_BYTES: Final = 2**30
"""More than the process held before."""
_GENERATOR = Path(pnp.__file__).parent
_STUCK = 300.0
"""Seconds until a process that cannot be interrupted shows where it is and ends."""


class TooSlowError(BaseException):
    """A reader took more time than it may; no `except Exception` of the reader stops it."""


def fault_of(read: Callable[[bytes], None], data: bytes) -> str:
    """Read an input within the limits; return what is wrong with the reader (`KeyError in parser.py:12: …`), or nothing."""
    try:
        with _limited():
            read(data)
    except TooSlowError as error:
        return f"more than {MOST_SECONDS:g} s {_place(error)}"
    except (KeyboardInterrupt, GeneratorExit, SystemExit):
        raise
    except BaseException as error:  # noqa: BLE001  (a panic of a library in Rust is no Exception)
        return f"{type(error).__name__} {_place(error)}: {' '.join(str(error).split())[:300]}"
    return ""


def _place(error: BaseException) -> str:
    """Return the innermost line of the generator, or else of the fuzzer."""
    frames = traceback.extract_tb(error.__traceback__)
    frames = [frame for frame in frames if frame.filename != __file__] or frames
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(_GENERATOR)]
    last, inner = (own or frames)[-1], frames[-1]
    where = f"in {Path(last.filename).name}:{last.lineno}"
    return where if inner is last else f"{where} ({Path(inner.filename).name}:{inner.lineno})"


@contextmanager
def _limited() -> Iterator[None]:
    """Limit time and memory of the block as far as the system can."""
    if not hasattr(signal, "setitimer"):
        yield  # Windows
        return
    before = signal.signal(signal.SIGPROF, _stop)
    faulthandler.dump_traceback_later(_STUCK, exit=True, file=sys.__stderr__)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        with _limited_memory():
            yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGPROF, before)


def _stop(_signal: int, _frame: object) -> None:
    raise TooSlowError


@contextmanager
def _limited_memory() -> Iterator[None]:
    held = Path("/proc/self/statm")
    if not held.exists():
        yield  # macOS does not keep the limit
        return
    import resource  # noqa: PLC0415  (only there)

    limits = resource.getrlimit(resource.RLIMIT_AS)
    now = int(held.read_text("ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MOST_BYTES, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)
