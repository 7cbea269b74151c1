"""A font file: what identifies it, and its bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark


class FontFile:
    """One font file; `path` is relative to the project's root, `mark` is where it is named."""

    def __init__(self, key: str, path: str, data: bytes, mark: Mark | None = None) -> None:
        self._key, self.path, self._data, self.mark = key, path, data, mark

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontFile) and (self.path, self.key) == (other.path, other.key)

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.path!r})"

    @property
    def key(self) -> str:
        """What identifies it in Frames: its name in the project, with a hash of its bytes."""
        return self._key

    @property
    def data(self) -> bytes:
        """Its bytes."""
        return self._data

    @property
    def state(self) -> str:
        """What changes with its bytes, and is known without reading them."""
        return self._key

    def is_called(self, key: str) -> bool:
        """Return whether a key may be that of this file, without reading it."""
        return key == self._key
