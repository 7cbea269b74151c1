"""Unexpected exceptions: what was being worked on, what kind of trouble it is, and what to send to the makers."""

from __future__ import annotations

import pickle
from traceback import walk_tb
from typing import Final, Self

from pnp import __version__
from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.base.plug_ins import PLUG_IN_FAULT, exception_text, plug_in_fault

EXIT_CODE: Final = 3
"""The exit code of a command that failed through no fault of its input, so that it says nothing about the game."""

_STAGES = {"load", "locale", "layout", "impose", "preflight", "render", "rules", "translate"}
"""The packages that messages name as the stage that was running."""
_AT, _IN = "at ", "in "
"""How notes on an exception begin: where it was raised, and what was being worked on."""
_REFUSED = "the system refused"


class WorkerEndedError(Exception):
    """A worker process ended before it gave its result: most often the system killed it because memory ran out."""


class error_context:  # noqa: N801  # used as a function; a class, since cards and texts are many
    """Note on any exception that leaves the block what was worked on: `error_context("card", "pike")`.

    A loop over many things has one block, and sets the `name` of each. The note goes with the exception from process to
    process; `describe_exception` shows it.
    """

    __slots__ = ("_what", "name")

    def __init__(self, what: str, name: object = None) -> None:
        self._what, self.name = what, name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, Exception) and self.name is not None:
            _note(error, f"{_IN}{self._what} `{self.name}`")


def _note(error: BaseException, note: str) -> None:
    if note not in getattr(error, "__notes__", ()):
        error.add_note(note)


def portable_exception(error: Exception) -> Exception:
    """Return an exception of a worker as it can be sent to the process that waits for it, and where it was raised.

    What came out of a plug-in becomes its finding here, since the traceback stays behind.
    """
    if not isinstance(error, PnpError) and (fault := plug_in_fault(error, _context_phrase(error))):
        return PnpError([fault])
    _note(error, f"{_AT}{_innermost_line(error)}")
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
    except Exception:  # noqa: BLE001  # an exception's constructor may do anything
        sent = RuntimeError(exception_text(error))
        sent.__notes__ = [*error.__notes__]
        return sent
    return error


def describe_exception(error: Exception) -> Diagnostic:
    """Return an exception that is no finding as one: which kind of trouble it is, and what was being worked on."""
    where = _context_phrase(error)
    if fault := plug_in_fault(error, where):
        return fault
    match error:
        case MemoryError():
            hint = "build with `--jobs 1`, deck by deck with `--deck`, or with smaller pictures"
            return Diagnostic("run/out-of-memory", f"memory ran out{where}", hint=hint)
        case RecursionError():
            hint = "look there for something inside itself, or for hundreds of levels"
            return Diagnostic("run/too-deep", f"something is nested more deeply than pnp can follow{where}", hint=hint)
        case WorkerEndedError():
            hint = "most often memory ran out: use fewer processes with `--jobs 1`"
            return Diagnostic("run/worker-ended", f"a worker process was ended from outside{where}", hint=hint)
        case OSError():
            path = f" `{error.filename}`" if error.filename else ""
            reason = (error.strerror or str(error)).lower()
            message = f"{_REFUSED}{path}: {reason}{where}"
            return Diagnostic("run/system-error", message, hint="look at its rights, and at the room on the disk")
    message = f"this is a fault of pnp, not of your files: {exception_text(error)} ({_raised_at(error)}){where}"
    import platform  # noqa: PLC0415 - it takes 5 ms to load

    versions = f"pnp {__version__}, Python {platform.python_version()}, {platform.system()}"
    hint = f"run it again with `--debug`, and send what it prints to the makers of pnp with the game's files ({versions})"
    return Diagnostic("run/internal-error", message, hint=hint)


def exit_code(diagnostic: Diagnostic) -> int:
    """Return the exit code of a command that such a finding ended: 3 if pnp is at fault."""
    return 1 if diagnostic.code in {"run/system-error", PLUG_IN_FAULT} else EXIT_CODE


def _context_phrase(error: BaseException) -> str:
    """Return what was being worked on, from the stage to the smallest thing: `, in layout, game `toy`, card `pike``."""
    names = [str(frame.f_globals.get("__name__", "")).split(".") for frame, _ in walk_tb(error.__traceback__)]
    stages = [parts[1] for parts in names if parts[0] == "pnp" and len(parts) > 1 and parts[1] in _STAGES]
    notes = [n.removeprefix(_IN) for n in getattr(error, "__notes__", ()) if n.startswith(_IN)]
    parts = dict.fromkeys([*stages[:1], *reversed(notes)])
    return f", in {', '.join(parts)}" if parts else ""


def _raised_at(error: BaseException) -> str:
    places = [note.removeprefix(_AT) for note in getattr(error, "__notes__", ()) if note.startswith(_AT)]
    return places[0] if places else _innermost_line(error)


def _innermost_line(error: BaseException) -> str:
    places = [(str(frame.f_globals.get("__name__", "")), line) for frame, line in walk_tb(error.__traceback__)]
    own = [place for place in places if place[0].split(".")[0] == "pnp" and place[0] != __name__]
    module, line = (own or places or [("?", 0)])[-1]
    return f"{module}, line {line}"
