"""A folder of results, each a file named by the digest of its key: safe to lose, to damage and to share between processes."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.disk_cache.cache_folder import is_own_folder
from pnp.disk_cache.program_stamp import program_stamp
from pnp.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES = 512 << 20
"""How large the cache may become; the results that were not used for longest go first."""

_TRIMMED = 0.9
"""The part of `MOST_BYTES` that is left of a cache which has become too large, so that not every run has to trim it."""

_BETWEEN_TRIMS = 32 << 20
_LARGEST = 64 << 20
_MAGIC = b"pnp cache 1\n"
_DIGEST = 16
_START = len(_MAGIC) + _DIGEST
_OF_KIND = "-"
_OURS = lazy_pattern(r"[a-z]+-[0-9a-f]{32}(?:\.[0-9a-f]{16})?")
_ALWAYS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _ALWAYS
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _ALWAYS


class KindSize(NamedTuple):
    """How many results of a kind are kept, and how large they are together."""

    kind: str
    results: int
    size: int


class DiskCache:
    """Bytes by kind and key, kept in a folder from run to run.

    It becomes no larger than `most` bytes, give or take what a run adds. The key must contain all that the bytes depend on,
    except for the program, which is added here. Nothing here raises: a folder that cannot be used is a cache that keeps
    nothing. A file that was damaged, truncated or renamed counts as one that is not there, because it holds a digest of its
    kind, its key and its content.
    """

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self.folder = folder
        self.most = most
        self._until_trim = 0
        self._usable: bool | None = None

    def get(self, kind: str, key: bytes) -> bytes | None:
        """Return the bytes that were kept under a key, and note that they were used; None if there are none."""
        if not self._is_usable():
            return None
        name = _name(kind, key)
        path = self.folder / name
        try:
            with open(os.open(path, _READ), "rb") as file:  # noqa: PTH123 - of a descriptor
                found = os.fstat(file.fileno())
                data = file.read() if stat.S_ISREG(found.st_mode) and found.st_size <= _LARGEST else b""
        except OSError:
            return None
        if data[:_START] != _head(name, data[_START:]):
            return None
        with suppress(OSError):
            os.utime(path)
        return data[_START:]

    def has(self, kind: str, key: bytes) -> bool:
        """Whether something is kept under a key."""
        return self._is_usable() and (self.folder / _name(kind, key)).is_file()

    def put(self, kind: str, key: bytes, data: bytes) -> None:
        """Keep bytes under a key, if that is possible; another process sees all of them or none."""
        if _START + len(data) > min(_LARGEST, self.most // 4) or not self._make():
            return
        name = _name(kind, key)
        unfinished = self.folder / f"{name}.{os.urandom(8).hex()}"
        try:
            with open(os.open(unfinished, _WRITE, 0o600), "wb") as file:  # noqa: PTH123 - of a descriptor
                file.write(_head(name, data))
                file.write(data)
            unfinished.replace(self.folder / name)
        except OSError:
            self._usable = False  # the disk is full, or read-only: there is no point in trying again
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            return
        self._until_trim -= len(data)
        if self._until_trim < 0:
            self._until_trim = _BETWEEN_TRIMS
            self._trim()

    def sizes(self) -> tuple[KindSize, ...]:
        """Return what is kept, by kind."""
        sizes: dict[str, list[int]] = {}
        for file, found in self._files():
            sizes.setdefault(file.name.partition(_OF_KIND)[0], []).append(found.st_size)
        return tuple(KindSize(kind, len(of_kind), sum(of_kind)) for kind, of_kind in sorted(sizes.items()))

    def clear(self) -> None:
        """Remove all that is kept, and nothing else that may lie in the folder."""
        for file, _ in list(self._files()):
            with suppress(OSError):
                file.unlink()

    def _is_usable(self) -> bool:
        """Whether the folder is there and belongs to the user alone."""
        if self._usable is None and is_own_folder(self.folder):
            self._usable = True
        return bool(self._usable)

    def _make(self) -> bool:
        """Make the folder unless it is there; whether it can be used."""
        if self._usable is None:
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError:
                self._usable = False
        return self._is_usable()

    def _files(self) -> Iterator[tuple[Path, os.stat_result]]:
        """Yield the files of results, among them what killed runs have left, and nothing that is not ours."""
        with suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                with suppress(OSError):
                    if _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                        yield Path(entry.path), entry.stat(follow_symlinks=False)

    def _trim(self) -> None:
        """Remove what was not used for longest, if the cache has become too large."""
        files = sorted(self._files(), key=lambda file: file[1].st_mtime_ns)
        size = sum(found.st_size for _, found in files)
        wanted = size if size <= self.most else int(self.most * _TRIMMED)
        for file, found in files:
            if size <= wanted:
                break
            with suppress(OSError):
                file.unlink()
            size -= found.st_size


def _name(kind: str, key: bytes) -> str:
    """Return the name of the file for a key, which says the program too."""
    return f"{kind}{_OF_KIND}{blake2b(key, digest_size=_DIGEST, key=program_stamp()).hexdigest()}"


def _head(name: str, data: bytes) -> bytes:
    """Return what the file of this name begins with if it holds `data`."""
    return _MAGIC + blake2b(data, digest_size=_DIGEST, key=name.encode()).digest()
