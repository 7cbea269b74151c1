"""What tells this program from any other version of it: its own files, and the libraries beside it."""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PACKAGE = Path(__file__).parents[1]

_NO_PART_OF_RESULTS = frozenset({"__pycache__", "new-game", "examples"})
"""Folders of what Python compiles, and of what `pnp new` copies."""

_INSTALLED = (".dist-info", ".egg-info")


@cache
def program_stamp() -> bytes:
    """Return the stamp of this process's program, which takes two milliseconds to find."""
    return stamp_of(PACKAGE, sys.path)


def stamp_of(package: Path, libraries: Iterable[str]) -> bytes:
    """Return a digest that changes with any file of `package`, any version of a library in the folders, and with Python.

    Of files, only size and times are looked at: who writes a file, or installs it again, changes them. So a stamp may change
    though the program did not, which costs a cold build, but not the other way round.
    """
    lines = [sys.version, str(package), *sorted(_files(package)), *sorted(_installed(libraries))]
    return blake2b("\n".join(lines).encode("utf-8", "surrogateescape"), digest_size=16).digest()


def _files(folder: Path) -> Iterator[str]:
    folders = [os.fspath(folder)]
    while folders:
        with os.scandir(folders.pop()) as entries:  # a thousand files: os.walk takes twice as long
            for entry in entries:
                if entry.is_dir():
                    if entry.name not in _NO_PART_OF_RESULTS:
                        folders.append(entry.path)
                else:
                    found = entry.stat()
                    yield f"{entry.path} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"


def _installed(folders: Iterable[str]) -> Iterator[str]:
    """Yield the names of installed distributions, which contain their versions, with the time of their installation."""
    for folder in dict.fromkeys(folders):
        try:
            with os.scandir(folder or ".") as entries:
                yield from [f"{e.name} {e.stat().st_mtime_ns}" for e in entries if e.name.endswith(_INSTALLED)]
        except OSError:  # an archive, or nothing at all
            continue
