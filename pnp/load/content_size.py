"""How much there is to read of a game."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_DATA: Final = {".yaml": 1, ".csv": 1, ".tsv": 1, ".xlsx": 6, ".ods": 6}
"""The files that decks are read from, and how many times as much is in them: workbooks are compressed."""
_ELSEWHERE: Final = frozenset({"art", "locale"})
"""Folders in which there are none."""


def content_size(root: Path, game: str) -> int:
    """Return about how many bytes of data a game has; what cannot be looked at is told by whoever reads it."""
    size, folders = 0, [root / "content" / game]
    while folders:
        with suppress(OSError):
            for file in folders.pop().iterdir():
                if file.suffix.lower() in _DATA:
                    size += _DATA[file.suffix.lower()] * file.stat().st_size
                elif file.name not in _ELSEWHERE and file.is_dir() and not file.is_symlink():
                    folders.append(file)
    return size
