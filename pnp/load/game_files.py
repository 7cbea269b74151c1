"""The files that a game is made of, and a digest of them."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def game_files(root: Path, game: str) -> Iterator[Path]:
    """Yield the files of a game's content and templates, and the project's profiles, in order; fonts are in none of these."""
    for folder in (root / "content" / game, root / "templates" / game, root / "profiles"):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and not any(part.startswith(".") for part in file.relative_to(folder).parts):
                yield file


def files_digest(root: Path, game: str) -> bytes:
    """Return a digest of the names and the content of these files. Raises OSError."""
    digest = blake2b(digest_size=16)
    for file in game_files(root, game):
        digest.update(f"{file.relative_to(root).as_posix()}\0{file.stat().st_size}\0".encode("utf-8", "surrogateescape"))
        digest.update(file.read_bytes())
    return digest.digest()
