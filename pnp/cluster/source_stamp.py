"""What tells this program from another version of it on any machine: the content of its files."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[1]
_COMPILED: Final = "__pycache__"


@cache
def source_stamp() -> bytes:
    """Return a digest of the names and the content of the package's files."""
    digest = blake2b(digest_size=16)
    for file in sorted(file for file in _PACKAGE.rglob("*") if file.is_file() and _COMPILED not in file.parts):
        digest.update(f"{file.relative_to(_PACKAGE).as_posix()}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.digest()
