"""Packages of others whose code pnp runs, such as rules engines: a fault in one is told as its own, with its file and line."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Diagnostic, Mark

if TYPE_CHECKING:
    from types import FrameType

PLUG_IN_FAULT: Final = "engine/plug-in"
_LONGEST_TEXT: Final = 300
"""Characters of an exception's own words that are shown: some hold the whole input."""
_HINT: Final = "the fault is in that package, and neither in pnp nor in the game: mend it there, or tell its author"
_packages: dict[str, str] = {}


def register_plug_in(import_name: str, package: str) -> None:
    """Say that modules below `import_name` are those of a plug-in; `package` is it for the reader, `pnp-pond 1.0.0`."""
    _packages[import_name] = package


def plug_in_of(module: str) -> str:
    """Return the plug-in that a module is part of, `pnp-pond 1.0.0`; empty if it is part of none."""
    return _packages.get(module.partition(".")[0], "")


def exception_text(error: BaseException) -> str:
    """Return the name and the words of an exception on one line, shortened."""
    text = " ".join(str(error).split())
    name = type(error).__name__
    return f"{name}: {text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + '…'}" if text else name


def plug_in_fault(error: BaseException, where: str = "") -> Diagnostic | None:
    """Return an exception that came out of the code of a plug-in as a finding there, None if it came from elsewhere.

    Of several places in its code the innermost counts; what it called is named if it was raised there. `where` ends the
    message.
    """
    if isinstance(error, MemoryError):
        return None
    frames = [(frame, line) for frame, line in walk_tb(error.__traceback__)]
    own = [at for at, (frame, _) in enumerate(frames) if plug_in_of(_module(frame))]
    if not own:
        return None
    frame, line = frames[own[-1]]
    message = f"a fault of the plug-in {plug_in_of(_module(frame))}, in `{frame.f_code.co_qualname}`: {exception_text(error)}"
    if own[-1] != len(frames) - 1:
        last, at = frames[-1]
        message += f" (raised in {_module(last) or 'a module without a name'}, line {at})"
    return Diagnostic(PLUG_IN_FAULT, message + where, Mark(shown_path(frame.f_code.co_filename), line), hint=_HINT)


def unusable_plug_in(package: str, message: str, mark: Mark | None = None, hint: str = _HINT) -> Diagnostic:
    """Return the finding that a plug-in has not the form that it needs; the message follows the package's name."""
    return Diagnostic(PLUG_IN_FAULT, f"a fault of the plug-in {package or 'of the game'}: {message}", mark, hint=hint)


def place_of(thing: object, method: str = "") -> Mark:
    """Return where a function, a class or an object's class is written, or a `method` of one of them.

    A method that a class only inherits from pnp is not at fault there: then it is the class. At worst it is a module's name.
    """
    import inspect  # noqa: PLC0415 - only where something is wrong

    found = inspect.unwrap(thing) if callable(thing) else type(thing)
    if method:
        one = getattr(found, method, found)
        found = found if str(getattr(one, "__module__", "")).startswith("pnp.") else one
    code = getattr(found, "__code__", None)
    if code is not None:
        return Mark(shown_path(code.co_filename), code.co_firstlineno)
    try:
        kind = found if inspect.isclass(found) else type(found)
        return Mark(shown_path(inspect.getsourcefile(kind) or "?"), inspect.getsourcelines(kind)[1])
    except (OSError, TypeError):  # compiled, or made while it ran
        return Mark(str(getattr(found, "__module__", None) or type(found).__name__))


def shown_path(file: str) -> str:
    """Return a file as messages show it: from the current folder if it is inside it."""
    path = Path(file)
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else path.as_posix()


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))
