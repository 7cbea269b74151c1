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
    from pnp.edit.log import Step


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
            _changed(self.text(path), [change for change in changes if change.path == path])
        with self._lock:
            before = self._typed.pop(client, ())
            if changes:
                self._typed[client] = tuple(changes)
        if before or changes:
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
        with self._lock:
            texts, typed = dict(self._unsaved), [change for changes in self._typed.values() for change in changes]
        for change in typed:
            with suppress(PnpError):  # its place is gone: whoever types there is told when it is saved
                text = texts.get(change.path)
                texts[change.path] = _changed(self.log.text(change.path) if text is None else text, [change])
        with unsaved_texts({self.root / path: text.encode() for path, text in texts.items()}):
            yield


def _changed(text: str, changes: Sequence[Change]) -> str:
    for change in changes:
        text = change.splice(text).apply(text)
    return text
