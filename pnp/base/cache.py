"""Results that outlive a build: in memory, and between runs in a folder of files that may be lost, damaged and shared.

What a result depends on is its key: the program's own files and libraries are part of it (ADR 51).
"""

from __future__ import annotations

import json
import os
import stat
import struct
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache, wraps
from hashlib import blake2b
from itertools import chain
from operator import attrgetter
from pathlib import Path, PurePath
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from pnp.base.diagnostics import Diagnostic, Distance, FacePlace, FindingSubject, Mark, PressRule, Report
from pnp.base.records import lazy_pattern
from pnp.base.units import Box

Key = TypeVar("Key")
Result = TypeVar("Result")
Function = TypeVar("Function", bound=Callable[..., Any])


class ResultCache(Generic[Key, Result]):
    """Results by a key that contains everything they depend on.

    The diagnostics that were reported while a result was computed are kept with it and reported again on each use, so that a
    build that finds everything in the cache still names every fault. `most` limits the sum of the weights: the least recently
    used result is dropped first, and one that is heavier than `most` is not kept at all. Of keys that begin alike, such as
    those of one file, no more than `versions` are kept (None: any number). What is not in memory may be in `kept`, the results
    of earlier runs.
    """

    def __init__(self, most: int, kept: KeptResults[Result] | None = None, versions: int | None = None) -> None:
        self._most = most
        self._kept = kept
        self._versions = versions
        self._results: dict[Key, tuple[Result, tuple[Diagnostic, ...], int]] = {}
        self.weight = 0
        """The sum of the weights of the kept results."""

    def __len__(self) -> int:
        return len(self._results)

    def get(self, key: Key, make: Callable[[], Result], weight: int = 1, report: Report | None = None) -> Result:
        """Return the result for a key, calling `make` if it is not cached; its diagnostics go to `report`.

        If `make` raises an exception, it is passed on and nothing is kept.
        """
        report = report or Report()
        found = self._results.pop(key, None)
        if found is not None:
            self._results[key] = found
            for finding in found[1]:
                report.add(finding)
            return found[0]
        earlier = self._kept.read(key) if self._kept else None
        if earlier is not None:
            for finding in earlier[1]:
                report.add(finding)
            self._keep(key, *earlier, weight)
            return earlier[0]
        with report.recorded() as findings:
            result = make()
        self._keep(key, result, tuple(findings), weight)
        if self._kept:
            self._kept.write(key, result, tuple(findings))
        return result

    def has(self, key: Key) -> bool:
        """Whether there is a result for a key, in memory or of an earlier run; that one may still turn out to be damaged."""
        return key in self._results or (self._kept is not None and self._kept.has(key))

    def take(self, key: Key) -> Result | None:
        """Return a result and drop it from the cache; None if it is not cached."""
        found = self._results.pop(key, None)
        self.weight -= found[2] if found else 0
        return found[0] if found else None

    def _keep(self, key: Key, result: Result, findings: tuple[Diagnostic, ...], weight: int) -> None:
        if weight > self._most:
            return
        before = self._results.pop(key, None)  # `make` may itself have cached a result for this key
        self._results[key] = result, findings, weight
        self.weight += weight - (before[2] if before else 0)
        if self._versions is not None:
            first = cast("tuple[object, ...]", key)[0]
            alike = [other for other in self._results if cast("tuple[object, ...]", other)[0] == first]
            for other in alike[: -self._versions]:
                self.weight -= self._results.pop(other)[2]
        while self.weight > self._most:
            self.weight -= self._results.pop(next(iter(self._results)))[2]


_LONG_TEXT = 100_000
"""Characters of a text of which few results are kept: a tree of it takes twenty times as much memory."""
_MOST_LONG = 3  # what a file says, what is typed in it, what an undo brings back


def kept_by_text(most: int) -> Callable[[Function], Function]:
    """Keep the last results of a function of a text, its first argument: `most` of short texts, and few of long ones."""

    def keep(make: Function) -> Function:
        of_short, of_long = lru_cache(most)(make), lru_cache(_MOST_LONG)(make)

        @wraps(make)
        def find(text: str, *more: Hashable) -> object:
            return (of_long if len(text) > _LONG_TEXT else of_short)(text, *more)

        return cast("Function", find)

    return keep


CACHE_VARIABLE = "PNP_CACHE"
CACHE_OFF = "off"
_OFF_VALUES = frozenset({CACHE_OFF, "no", "0", "false"})
_WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def cache_folder(environment: Mapping[str, str]) -> Path | None:
    """Return the folder of the cache, which may not exist yet; None if `PNP_CACHE` is `off`, or if there is no such folder.

    `PNP_CACHE` may also name a folder. Otherwise it is `pnp` in what the system has for caches: `$XDG_CACHE_HOME` or
    `~/.cache`, `~/Library/Caches`, `%LOCALAPPDATA%`.
    """
    setting = environment.get(CACHE_VARIABLE, "")
    if setting.lower() in _OFF_VALUES:
        return None
    if setting:
        return Path(os.path.expanduser(setting)).absolute()  # noqa: PTH111 - which leaves a user that there is not as it is
    from platformdirs import user_cache_path  # noqa: PLC0415 - not needed where the folder is named

    try:
        folder, home = user_cache_path("pnp", appauthor=False), Path.home()
    except (OSError, RuntimeError):  # a user without a home
        return None
    return None if folder.is_relative_to(home) and not home.is_dir() else folder


def is_own_folder(folder: Path) -> bool:
    """Whether only this user can write to a folder: what others could have changed is not trusted."""
    try:
        status = folder.stat()
    except OSError:
        return False
    if not stat.S_ISDIR(status.st_mode):
        return False
    own_user = getattr(os, "geteuid", None)  # Windows keeps the folders of users apart by other means
    return own_user is None or (status.st_uid == own_user() and not status.st_mode & _WRITABLE_BY_OTHERS)


PROGRAM_FOLDER = Path(__file__).parents[1]

_FOLDERS_WITHOUT_CODE = frozenset({"__pycache__", "new-game", "examples"})
"""Folders that no result depends on: what Python compiles, and what `pnp new` copies."""

_INSTALLED = (".dist-info", ".egg-info")


@cache
def program_stamp() -> bytes:
    """Return the stamp of this process's program, which takes two milliseconds to find."""
    return stamp_of(PROGRAM_FOLDER, sys.path)


def stamp_of(package: Path, libraries: Iterable[str]) -> bytes:
    """Return a digest that changes with any file of `package`, any version of a library in the folders, and with Python.

    Of files, only size and times are looked at: who writes a file, or installs it again, changes them. So a stamp may change
    though the program did not, which costs a cold build, but not the other way round.
    """
    lines = [sys.version, str(package), *sorted(_program_files(package)), *sorted(_installed_libraries(libraries))]
    return blake2b("\n".join(lines).encode("utf-8", "surrogateescape"), digest_size=16).digest()


def _program_files(folder: Path) -> Iterator[str]:
    folders = [os.fspath(folder)]
    while folders:
        with os.scandir(folders.pop()) as entries:  # a thousand files: os.walk takes twice as long
            for entry in entries:
                if entry.is_dir():
                    if entry.name not in _FOLDERS_WITHOUT_CODE:
                        folders.append(entry.path)
                else:
                    status = entry.stat()
                    yield f"{entry.path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"


def _installed_libraries(folders: Iterable[str]) -> Iterator[str]:
    for folder in dict.fromkeys(folders):
        try:
            with os.scandir(folder or ".") as entries:
                yield from [f"{e.name} {e.stat().st_mtime_ns}" for e in entries if e.name.endswith(_INSTALLED)]
        except OSError:  # an archive, or nothing at all
            continue


MOST_BYTES = 512 << 20
"""How large the cache may become; the results that were not used for longest go first."""

_SHARE_AFTER_TRIM = 0.9
"""The part of `MOST_BYTES` that is left of a cache which has become too large, so that not every run has to trim it."""

_BYTES_BETWEEN_TRIMS = 32 << 20
_LARGEST_RESULT = 64 << 20
"""Bytes of a result that is kept."""
_MAGIC = b"pnp cache 1\n"
_DIGEST_BYTES = 16
_HEAD_BYTES = len(_MAGIC) + _DIGEST_BYTES
_KIND_SEPARATOR = "-"
_RESULT_FILE = lazy_pattern(r"[a-z]+-[0-9a-f]{32}(?:\.[0-9a-f]{16})?")
_OPEN_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _OPEN_FLAGS
_WRITE_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN_FLAGS


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
        name = _file_name(kind, key)
        path = self.folder / name
        try:
            with open(os.open(path, _READ_FLAGS), "rb") as file:  # noqa: PTH123 - of a descriptor
                found = os.fstat(file.fileno())
                data = file.read() if stat.S_ISREG(found.st_mode) and found.st_size <= _LARGEST_RESULT else b""
        except OSError:
            return None
        if data[:_HEAD_BYTES] != _file_head(name, data[_HEAD_BYTES:]):
            return None
        with suppress(OSError):
            os.utime(path)
        return data[_HEAD_BYTES:]

    def has(self, kind: str, key: bytes) -> bool:
        """Whether something is kept under a key."""
        return self._is_usable() and (self.folder / _file_name(kind, key)).is_file()

    def put(self, kind: str, key: bytes, data: bytes) -> None:
        """Keep bytes under a key, if that is possible; another process sees all of them or none."""
        if _HEAD_BYTES + len(data) > min(_LARGEST_RESULT, self.most // 4) or not self._create_folder():
            return
        name = _file_name(kind, key)
        unfinished = self.folder / f"{name}.{os.urandom(8).hex()}"
        try:
            with open(os.open(unfinished, _WRITE_FLAGS, 0o600), "wb") as file:  # noqa: PTH123 - of a descriptor
                file.write(_file_head(name, data))
                file.write(data)
            unfinished.replace(self.folder / name)
        except OSError:
            self._usable = False  # the disk is full, or read-only: there is no point in trying again
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            return
        self._until_trim -= len(data)
        if self._until_trim < 0:
            self._until_trim = _BYTES_BETWEEN_TRIMS
            self._trim()

    def sizes(self) -> tuple[KindSize, ...]:
        """Return what is kept, by kind."""
        sizes: dict[str, list[int]] = {}
        for file, found in self._files():
            sizes.setdefault(file.name.partition(_KIND_SEPARATOR)[0], []).append(found.st_size)
        return tuple(KindSize(kind, len(of_kind), sum(of_kind)) for kind, of_kind in sorted(sizes.items()))

    def clear(self) -> None:
        """Remove all that is kept, and nothing else that may lie in the folder."""
        for file, _ in list(self._files()):
            with suppress(OSError):
                file.unlink()

    def _is_usable(self) -> bool:
        if self._usable is None and is_own_folder(self.folder):
            self._usable = True
        return bool(self._usable)

    def _create_folder(self) -> bool:
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
                    if _RESULT_FILE.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                        yield Path(entry.path), entry.stat(follow_symlinks=False)

    def _trim(self) -> None:
        files = sorted(self._files(), key=lambda file: file[1].st_mtime_ns)
        size = sum(found.st_size for _, found in files)
        wanted = size if size <= self.most else int(self.most * _SHARE_AFTER_TRIM)
        for file, found in files:
            if size <= wanted:
                break
            with suppress(OSError):
                file.unlink()
            size -= found.st_size


def _file_name(kind: str, key: bytes) -> str:
    return f"{kind}{_KIND_SEPARATOR}{blake2b(key, digest_size=_DIGEST_BYTES, key=program_stamp()).hexdigest()}"


def _file_head(name: str, data: bytes) -> bytes:
    return _MAGIC + blake2b(data, digest_size=_DIGEST_BYTES, key=name.encode()).digest()


_PLAIN_TYPES = frozenset({str, int, float, bool, type(None)})
_BYTES, _PATH = "", "/"  # the names of no records
_BLOBS_LENGTH = struct.Struct("<Q")


_Known: TypeAlias = "dict[int, tuple[object, object]]"
"""Records that are written already, by their `id`, each with what was written: most shapes of a drawing share their strokes."""


class _Record(NamedTuple):
    name: str
    parts: Callable[[Any], tuple[object, ...]]


class RecordForm:
    """Writes and reads values that consist of plain values, tuples, bytes and instances of `records`.

    Records are frozen dataclasses, named tuples, enumerations, paths, and classes whose constructor takes their attributes by
    name. The form is JSON: a tuple is a list, a record an object with its name and its parts; bytes follow behind it, and so do
    the numbers of paths (tuples of letters with floats), which would take ten times as long to read as decimals.
    """

    def __init__(self, *records: type) -> None:
        self._records: dict[type, _Record] = {}
        self._constructors: dict[str, Callable[..., object]] = {}
        for record in records:
            parts, make = _reader_and_constructor(record)
            self._records[record] = _Record(record.__name__, parts)
            self._constructors[record.__name__] = make
        assert len(self._constructors) == len(records), "two records have one name"

    def encode(self, value: object) -> bytes:
        """Return a value as bytes. Raises TypeError if it holds anything else than what this form knows."""
        blobs = bytearray()
        plain = self._plain(value, blobs, {})
        head = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        head_bytes = head.encode("utf-8", "surrogatepass")
        return b"".join([_BLOBS_LENGTH.pack(len(head_bytes)), head_bytes, blobs])

    def decode(self, data: bytes) -> Any:  # noqa: ANN401 - whatever was encoded
        """Return the value that was encoded. Raises ValueError if the bytes are none of this form."""
        try:
            end = _BLOBS_LENGTH.size + _BLOBS_LENGTH.unpack_from(data)[0]
            written = json.loads(data[_BLOBS_LENGTH.size : end].decode("utf-8", "surrogatepass"))
            return self._value(written, memoryview(data)[end:])
        except (struct.error, TypeError, KeyError, IndexError, RecursionError) as fault:
            raise ValueError(str(fault)) from None

    def _plain(self, value: object, blobs: bytearray, known: _Known) -> object:
        kind = type(value)
        if kind in _PLAIN_TYPES:
            return value
        if isinstance(value, tuple) and kind is tuple:
            packed = _pack_path(value, blobs) if value and type(value[0]) is tuple else None
            return packed or [part if type(part) in _PLAIN_TYPES else self._plain(part, blobs, known) for part in value]
        if isinstance(value, bytes):
            return {_BYTES: _add_blob(value, blobs)}
        if (found := known.get(id(value))) is not None:
            return found[1]
        record = self._records.get(kind) or self._records.get(Path if isinstance(value, PurePath) else object)
        if record is None:
            raise TypeError(f"no record: {kind.__name__}")
        parts = record.parts(value)
        plain = {record.name: [part if type(part) in _PLAIN_TYPES else self._plain(part, blobs, known) for part in parts]}
        known[id(value)] = value, plain
        return plain

    def _value(self, written: Any, blobs: memoryview) -> Any:  # noqa: ANN401 - as read from JSON
        kind = type(written)
        if kind is list:
            return tuple([part if type(part) in _PLAIN_TYPES else self._value(part, blobs) for part in written])
        if kind is dict:
            ((name, parts),) = written.items()
            if name == _BYTES:
                return bytes(blobs[slice(*parts)])
            if name == _PATH:
                return _unpack_path(parts, blobs)
            return self._constructors[name](
                *[part if type(part) in _PLAIN_TYPES else self._value(part, blobs) for part in parts]
            )
        return written


def _reader_and_constructor(record: Any) -> tuple[Callable[[Any], tuple[object, ...]], Callable[..., object]]:  # noqa: ANN401 - a class
    """Return what gives the parts of a record, and what makes one of them."""
    if issubclass(record, tuple):
        return tuple, record
    if issubclass(record, PurePath):
        return lambda path: (str(path),), record
    if issubclass(record, Enum):
        return lambda value: (value.value,), record
    known = [field for field in fields(record) if field.init] if is_dataclass(record) else []
    names = [field.name for field in known] or record.__init__.__code__.co_varnames[1 : record.__init__.__code__.co_argcount]

    parts = attrgetter(*names) if len(names) > 1 else lambda value: tuple([getattr(value, name) for name in names])
    if any(field.kw_only for field in known):
        return parts, lambda *values: record(**dict(zip(names, values, strict=True)))
    return parts, record


def _pack_path(path: tuple[Any, ...], blobs: bytearray) -> object:
    """Return a tuple of letters with floats in its short form; None for any other, of which something would be lost."""
    try:
        letters, steps = zip(*path, strict=True)
        lengths, numbers = [*map(len, steps)], [*chain.from_iterable(steps)]
        known = dict(zip(letters, lengths, strict=True))
        is_path = set(map(len, letters)) == {1} and lengths == [known[letter] for letter in letters]
    except (TypeError, ValueError):
        return None
    types = set(map(type, letters)), set(map(type, (*path, *steps))), set(map(type, numbers))
    if not is_path or types[0] != {str} or types[1] != {tuple} or not types[2] <= {float}:
        return None
    return {_PATH: ["".join(letters), known, *_add_blob(struct.pack(f"<{len(numbers)}d", *numbers), blobs)]}


def _unpack_path(parts: tuple[str, dict[str, int], int, int], blobs: memoryview) -> object:
    letters, lengths, start, end = parts
    numbers = struct.unpack(f"<{(end - start) // 8}d", blobs[start:end])
    at, path = 0, []
    for letter in letters:
        behind = at + lengths[letter]
        path.append((letter, numbers[at:behind]))
        at = behind
    if at != len(numbers):
        raise IndexError("a path without its numbers")
    return tuple(path)


def _add_blob(data: bytes, blobs: bytearray) -> list[int]:
    start = len(blobs)
    blobs += data
    return [start, start + len(data)]


FINDINGS_FORM = RecordForm(Diagnostic, Distance, Mark, FacePlace, FindingSubject, PressRule, Box)
"""The form of diagnostics."""

_FINDINGS_LENGTH = struct.Struct("<Q")


class Form(Protocol):
    """How results become bytes and bytes results."""

    def encode(self, value: object, /) -> bytes:
        """Return a result as bytes. Raises TypeError if it has no such form."""

    def decode(self, data: bytes, /) -> object:
        """Return the result again. Raises ValueError for other bytes."""


class BytesForm:
    """The form of bytes, which is themselves."""

    @staticmethod
    def encode(value: object) -> bytes:
        """Return the bytes. Raises TypeError for anything else."""
        if not isinstance(value, bytes):
            raise TypeError("no bytes")
        return value

    @staticmethod
    def decode(data: bytes) -> bytes:
        """Return the bytes."""
        return data


class KeptResults(Generic[Result]):
    """Results of one kind in a cache between runs, by keys whose `repr` contains all that they depend on."""

    def __init__(self, disk: DiskCache, kind: str, form: Form) -> None:
        self._disk, self._kind, self._form = disk, kind, form

    def has(self, key: object) -> bool:
        """Whether something is kept under a key."""
        return self._disk.has(self._kind, _key_bytes(key))

    def read(self, key: object) -> tuple[Result, tuple[Diagnostic, ...]] | None:
        """Return what was kept under a key with its diagnostics; None if there is nothing, or nothing that can be read."""
        data = self._disk.get(self._kind, _key_bytes(key))
        if data is None:
            return None
        try:
            end = _FINDINGS_LENGTH.size + _FINDINGS_LENGTH.unpack_from(data)[0]
            findings = FINDINGS_FORM.decode(data[_FINDINGS_LENGTH.size : end]) if end > _FINDINGS_LENGTH.size else ()
            return cast("Result", self._form.decode(data[end:])), findings
        except (ValueError, struct.error):
            return None

    def write(self, key: object, result: Result, findings: tuple[Diagnostic, ...]) -> None:
        """Keep a result with its diagnostics; one that has no form is not kept."""
        try:
            said = FINDINGS_FORM.encode(findings) if findings else b""
            data = self._form.encode(result)
        except (TypeError, RecursionError):
            return
        self._disk.put(self._kind, _key_bytes(key), b"".join([_FINDINGS_LENGTH.pack(len(said)), said, data]))


def _key_bytes(key: object) -> bytes:
    return repr(key).encode("utf-8", "surrogatepass")
