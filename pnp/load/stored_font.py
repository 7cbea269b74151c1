"""A font file of the project that is read when something is set in it: most fonts are for other languages."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.model.style import FontFile

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Mark

_DIGITS = 8


class StoredFont(FontFile):
    """A font that was found to be sound when the file system knew its file by `state`."""

    def __init__(self, name: str, path: str, file: Path, state: str, mark: Mark) -> None:
        super().__init__("", path, b"", mark)
        self._name, self._file, self._state = name, file, state

    @property
    def key(self) -> str:
        """As of any font; raises PnpError as `data` does."""
        if not self._key:
            self._key = f"{self._name}-{sha256(self.data).hexdigest()[:_DIGITS]}"
        return self._key

    @property
    def data(self) -> bytes:
        """Its bytes. Raises PnpError (`load/unreadable-file`) if they cannot be read or have changed since it was checked."""
        if not self._data:
            try:
                data, state = self._file.read_bytes(), file_state(self._file)
            except OSError as error:
                raise self._unreadable((error.strerror or str(error)).lower()) from error
            if state != self._state:
                raise self._unreadable("it was changed while it was used")
            self._data = data
        return self._data

    @property
    def state(self) -> str:
        """What the file system said of it when it was checked."""
        return self._state

    def is_called(self, key: str) -> bool:
        """Return whether a key may be that of this file, without reading it."""
        return key.rpartition("-")[0] == self._name

    def _unreadable(self, reason: str) -> PnpError:
        message = f"cannot read `{self.path}`: {reason}"
        return PnpError([Diagnostic("load/unreadable-file", message, self.mark, hint="run the command again")])


def file_state(file: Path) -> str:
    """Say by what the file system knows a file whose bytes stay the same: size, times and number. Raises OSError.

    The second time is that of the last change of whatever kind: a copy that keeps the first one does not keep it.
    """
    found = os.stat(file)  # noqa: PTH116 - any name
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino}"
