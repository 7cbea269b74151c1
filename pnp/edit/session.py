"""A session: one project that several clients read and edit, from the disk and from texts that are typed and not yet saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING

from pnp.base.diagnostics import PnpError
from pnp.base.files import unsaved_texts
from pnp.edit.log import EditLog

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.edit.changes import Change
    from pnp.edit.journal import Step


class Session:
    """The sources of the project in `root`; used from several threads.

    `log` has the edits that were saved. A text that is typed stands in place of its file in every build that runs inside
    `reading`, until it is dropped or the file is saved; `on_change` is called when that changes.
    """

    def __init__(self, root: Path, journal: Path | None = None) -> None:
        self.root = root
        self.log = EditLog(root, journal)
        self.on_change: Callable[[], None] = lambda: None
        self._unsaved: dict[str, str] = {}
        self._typed: dict[str, tuple[Change, ...]] = {}
        self._made: dict[str, tuple[str, list[Change], str]] = {}  # texts with changes, and what they were made from
        self._lock = Lock()

    def type(self, path: str, text: str) -> None:
        """Let a file that is there be read as this text, though it is not saved. Raises PnpError for one that is no source."""
        self.log.text(path)
        with self._lock:
            self._unsaved[path] = text
        self.on_change()

    def drop(self, path: str) -> None:
        """Let a file be read as it is on the disk again."""
        with self._lock:
            known = self._unsaved.pop(path, None)
        if known is not None:
            self.on_change()

    def text(self, path: str) -> str:
        """Return the text of a file: what is typed, or else what is saved. Raises PnpError."""
        with self._lock:
            typed = self._unsaved.get(path)
        return self.log.text(path) if typed is None else typed

    def preview(self, client: str, changes: Sequence[Change]) -> None:
        """Let files be read with changes that a client has not saved, in place of those that it had before; none end that.

        They are made in what stands in the file when it is read, whoever has saved something else there. Raises PnpError,
        and nothing is changed, if they cannot be made now.
        """
        for path in dict.fromkeys(change.path for change in changes):
            self._with_changes(path, self.text(path), [change for change in changes if change.path == path])
        with self._lock:
            before = self._typed.pop(client, ())
            if changes:
                self._typed[client] = tuple(changes)
        if before != tuple(changes):
            self.on_change()

    def save(self, changes: Sequence[Change], client: str = "") -> Step:
        """Make changes in files as one step, as `EditLog.apply` does; what was typed in these files is dropped then."""
        step = self.log.apply(changes, client)
        with self._lock:
            typed = self._typed.pop(client, ())
        for path in dict.fromkeys(change.path for change in changes):
            self.drop(path)
        if typed:
            self.on_change()
        return step

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Let files be read with what is typed in them, as it is now, inside the block."""
        with unsaved_texts({self.root / path: text.encode() for path, text in self.unsaved().items()}):
            yield

    def unsaved(self) -> dict[str, str]:
        """Return the files that are not read as they are saved, as they are now; changes whose place is gone are left out."""
        with self._lock:
            texts, typed = dict(self._unsaved), [change for changes in self._typed.values() for change in changes]
        for path in dict.fromkeys(change.path for change in typed):
            of_file = [change for change in typed if change.path == path]
            with suppress(PnpError):  # the file is gone
                text = texts[path] if path in texts else self.log.text(path)
                texts[path] = self._with_changes(path, text, of_file, skip=True)
        return texts

    def _with_changes(self, path: str, text: str, changes: list[Change], *, skip: bool = False) -> str:
        """Make changes in a text; with `skip`, one whose place is gone is left out: whoever typed there is told at saving."""
        with self._lock:
            known = self._made.get(path)
        if known is not None and known[:2] == (text, changes):
            return known[2]
        made = text
        for change in changes:
            try:
                made = change.splice(made).apply(made)
            except PnpError:
                if not skip:
                    raise
        with self._lock:
            self._made[path] = text, changes, made
        return made
