"""Which files of a project changed: from events of the system in a thread of its own, or by looking at all of them."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from os.path import lexists
from threading import Condition, Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, Self

from pnp.base.diagnostics import Diagnostic, PnpError

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


WATCHED_FOLDERS = ("content", "templates", "fonts")
"""The folders of a project that a build reads."""

_STEP_MS = 5  # without an event, after which changes are reported: an editor writes a file in several steps
_LONGEST_DELAY_MS = 50  # after which they are reported in any case
_ROUND_MS = 250  # between searches for missing or replaced folders, or with `poll` for changed files
_PROBE_NAMES = {"4913", "__pycache__"}  # Vim creates the first to test whether it may write


class Changes(NamedTuple):
    """Files that changed, and when the last of them did (`perf_counter`, s)."""

    files: frozenset[Path]
    at: float


class FileEvents:
    """Collects the changed files of a project in a thread of its own, as long as its `with` block lasts.

    Only `WATCHED_FOLDERS` are watched; one may be missing, appear, or be replaced, as version control does. `poll`: compare all
    files four times a second, for systems that report no events (network drives, some containers).
    """

    def __init__(self, root: Path, *, poll: bool = False) -> None:
        self._root = root
        self._poll = poll
        self._files: set[Path] = set()
        self._at = 0.0
        self._asked = False
        self._failure: str | None = None
        self._changed = Condition()
        self._closed = Event()
        self._watching = Event()
        self._thread = Thread(target=self._run, name="file events", daemon=True)

    def __enter__(self) -> Self:
        """Begin to watch; a file that is saved from now on is reported."""
        self._thread.start()
        self._watching.wait(5)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Stop watching."""
        self._closed.set()
        self._thread.join(2)

    def wait(self, timeout: float = 0.0) -> bool:
        """Wait up to `timeout` s for changed files; return whether there are any, or `ask` was called, since the last `take`.

        Raises PnpError `watch/cannot-watch` if the system does not report events.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._files or self._asked or self._failure, timeout)
            if self._failure is not None:
                message = f"cannot watch the project's files: {self._failure}"
                raise PnpError([Diagnostic("watch/cannot-watch", message, hint="`--poll` looks at the files instead")])
            return bool(self._files) or self._asked

    def ask(self) -> None:
        """Ask for a build though no file has changed."""
        with self._changed:
            self._asked, self._at = True, perf_counter()
            self._changed.notify_all()

    def take(self) -> Changes | None:
        """Return the files that changed since the last call; None if there are none and nobody asked for a build."""
        with self._changed:
            changes = Changes(frozenset(self._files), self._at) if self._files or self._asked else None
            self._files.clear()
            self._asked = False
            return changes

    def _run(self) -> None:
        try:
            if self._poll:
                self._poll_files()
            while not self._closed.is_set():
                self._watch(self._folders())
        except Exception as error:  # noqa: BLE001 - the library raises what its system says; `take` reports it
            with self._changed:
                self._failure = str(error)
                self._changed.notify_all()
            self._watching.set()  # nothing is going to be: whoever waits for it is told by `wait`

    def _watch(self, folders: dict[Path, tuple[int, int]]) -> None:
        """Report events until a folder appears, disappears or is replaced."""
        from watchfiles import Change, watch  # noqa: PLC0415 - not needed where files are only edited

        if not folders:
            self._watching.set()
            self._closed.wait(_ROUND_MS / 1000)
        else:
            events = watch(
                *folders,
                watch_filter=None,
                debounce=_LONGEST_DELAY_MS,
                step=_STEP_MS,
                rust_timeout=_ROUND_MS,
                yield_on_timeout=True,
                stop_event=self._closed,
                raise_interrupt=False,
                force_polling=False,  # the library would miss the second of two changes in one second
                ignore_permission_denied=True,
            )
            self._watching.set()
            for found in events:
                made = {file for change, file in found if change == Change.added}
                self._report({self._root / file for _, file in found if file not in made or lexists(file)})
                if self._folders() != folders:
                    break
        if self._folders() != folders and not self._closed.is_set():
            self._report({self._root / name for name in WATCHED_FOLDERS})

    def _poll_files(self) -> None:
        before = self._file_stamps()
        self._watching.set()
        while not self._closed.wait(_ROUND_MS / 1000):
            now = self._file_stamps()
            self._report({file for file in before.keys() | now.keys() if before.get(file) != now.get(file)})
            before = now

    def _file_stamps(self) -> dict[Path, tuple[int, int, int]]:
        found = {}
        for file in chain.from_iterable((self._root / name).rglob("*") for name in WATCHED_FOLDERS):
            with suppress(OSError):  # it was deleted a moment ago
                known = file.stat()
                found[file] = (known.st_mtime_ns, known.st_size, known.st_ino)
        return found

    def _folders(self) -> dict[Path, tuple[int, int]]:
        found = {}
        for folder in (self._root / name for name in WATCHED_FOLDERS):
            if folder.is_dir():
                known = folder.stat()
                found[folder] = (known.st_dev, known.st_ino)
        return found

    def _report(self, files: set[Path]) -> None:
        relevant = {file for file in files if not is_ignored(file.relative_to(self._root))}
        if relevant:
            with self._changed:
                self._files |= relevant
                self._at = perf_counter()
                self._changed.notify_all()


def is_ignored(file: Path) -> bool:
    """Whether a file, by its path from the project's root, is hidden or a temporary file of an editor."""
    return any(part.startswith(".") or part.endswith("~") or part in _PROBE_NAMES for part in file.parts)
