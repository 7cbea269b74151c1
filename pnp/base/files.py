"""Files: paths as the file system stores them, files written completely or not at all, faults in the bytes of a text.

`ö` is one character, or an `o` and a combining mark: keyboards type the one, macOS and some archives store the other, and Linux
takes them for two names. Windows and macOS ignore capitals, Linux does not. Here, names that differ only in how their accents
are composed are equal (Unicode, annex 15), and names that differ in capitals are not.

Whatever `pnp` writes is written here: several files under temporary names in their folders, then all renamed together. A link,
a folder or a device is never replaced, and no link leads a file out of the folder that it is meant for.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from signal import SIG_DFL, SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO, NamedTuple
from unicodedata import normalize
from xml.parsers import expat
from xml.parsers.expat.errors import XML_ERROR_UNKNOWN_ENCODING, codes

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Sources, file_lines
from pnp.base.records import lazy_pattern, record

if TYPE_CHECKING:
    from mmap import mmap
    from xml.parsers.expat import XMLParserType


_UNFINISHED_FILE = lazy_pattern(r"\..+\.(\d+)\.part")
"""How a temporary file is named, with the number of the process that writes it."""

_DISK_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}  # not every system has quotas


OTHER_FOLDER = "choose another folder with `--out`"
OTHER_FILE = "name another file"
ALLOW_READING = "give yourself the right to read the file and the folders that it is in"
"""Hints for what cannot be written: where the user has named its folder, or the file itself; and for what cannot be read."""


class Publication:
    """Files that are being written: `stage` or `open` each; they appear when `publishing` ends without an exception.

    With `homes`, each file is in one of these folders, and no link leads it out of there. Copies of the process that stage
    files of their own hand them over with `adopt`.
    """

    def __init__(self, homes: Sequence[Path] = (), project: Path | None = None, hint: str = "") -> None:
        self._homes, self._project, self._hint = homes, project, hint
        self._process = os.getpid()  # also in a copy, so that no other copy takes its files for those of a killed run
        self._is_shared = False
        self._staged: dict[Path, Path] = {}
        self._unfinished: dict[Path, tuple[str, ...]] = {}
        self._created_folders: list[Path] = []
        self._outdated: list[Path] = []
        self.current: Path | None = None
        """The file that is being written, which an error message names."""

    def stage(self, target: Path) -> Path:
        """Create the folder of `target` and give the temporary path to write to; the same target has the same path.

        What a killed run left of this file is removed. Raises OSError if the target or its folder cannot be written.
        """
        self.current = target
        if target not in self._staged:
            if target.parent not in self._unfinished:  # a folder of pictures has thousands of files
                if not self._home(target.parent):
                    home = next((home for home in self._homes if target.parent.is_relative_to(home)), self._homes[0])
                    raise _outside_error(home, target.parent)
                self._make_folder(target.parent)
                self._unfinished[target.parent] = _unfinished_names(target.parent)
            _refuse_irregular(target)  # now, before other files are renamed
            for name in self._unfinished[target.parent]:
                if name.startswith(f".{target.name}."):
                    _remove_if_left(target.with_name(name))
            self._staged[target] = target.with_name(f".{target.name}.{self._process}.part")
        return self._staged[target]

    @property
    def targets(self) -> tuple[Path, ...]:
        """The files that are being written, in the order in which they were begun."""
        return tuple(self._staged)

    @property
    def unfinished(self) -> Collection[Path]:
        """The temporary files that wait to be renamed."""
        return self._staged.values()

    @contextmanager
    def open(self, target: Path) -> Iterator[BinaryIO]:
        """Open the temporary file of `target` for writing."""
        with self.stage(target).open("wb", buffering=1 << 18) as file:
            yield file

    def write(self, target: Path, data: bytes) -> None:
        """Write the temporary file of `target`."""
        with self.open(target) as file:
            file.write(data)

    def remove(self, file: Path) -> None:
        """Remove a file of an earlier run when the files of this one appear, and its folder if that is empty then.

        It stays if it is a link or behind one that leads elsewhere, or written by this run too.
        """
        self._outdated.append(file)

    def publish(self) -> None:
        """Rename every file to its target, in the order in which they were staged, then remove those that are outdated.

        Ctrl-C comes too late then, and is passed over: there would be some new files and some old ones.
        """
        with _deaf_to_interrupts():
            self._rename_all()

    def _rename_all(self) -> None:
        written = set(self._staged)
        for target in list(self._staged):
            self.current = target
            _refuse_irregular(target)  # it may have appeared since
            self._staged[target].replace(target)
            del self._staged[target]
        for file in self._outdated:
            self.current = file
            if file not in written and file.is_file() and not file.is_symlink() and self._home(file.parent):
                file.unlink()
                with suppress(OSError):  # the folder is not empty
                    file.parent.rmdir()

    def keep(self, wanted: Callable[[Path], bool]) -> None:
        """Withdraw all files but those `wanted`, and remove nothing of earlier runs."""
        for target in [target for target in self._staged if not wanted(target)]:
            with suppress(OSError):
                self._staged.pop(target).unlink(missing_ok=True)
        self._outdated.clear()
        for folder in reversed(self._created_folders):
            with suppress(OSError):
                folder.rmdir()

    def withdraw(self) -> None:
        """Remove the temporary files, and the folders created for them if they are empty."""
        for home in self._homes if self._is_shared else ():
            remove_unfinished(home, self.unfinished)  # of copies that were killed before they could hand them over
        self.keep(lambda _: False)

    @contextmanager
    def shared_with_copy(self) -> Iterator[None]:
        """In the block, which a copy of the process runs, what is staged is for `adopt`; after an exception it is withdrawn."""
        before = set(self._staged)
        try:
            yield
        except BaseException as error:
            self.keep(before.__contains__)
            if isinstance(error, OSError) and self.current is not None:
                raise self.fault(error) from error
            raise

    def adopt(self, other: Publication) -> None:
        """Take over what a copy of this process has staged since it was made; `other` is its publication."""
        self._staged.update(other._staged)
        self._created_folders += [folder for folder in other._created_folders if folder not in self._created_folders]
        self._outdated += [file for file in other._outdated if file not in self._outdated]

    def expect_copies(self) -> None:
        """Note that copies of the process stage files: if one is killed, its unfinished files are looked for."""
        self._is_shared = True

    def fault(self, error: OSError) -> PnpError:
        """Return `render/cannot-write` for the `current` file."""
        return PnpError([_write_fault(error, self.current, self._project, self._hint)])

    def _home(self, folder: Path) -> bool:
        return not self._homes or any(folder.is_relative_to(home) and is_inside(home, folder) for home in self._homes)

    def _make_folder(self, folder: Path) -> None:
        missing = [f for f in (folder, *folder.parents) if not os.path.lexists(f)]
        existing = missing[-1].parent if missing else folder
        if not existing.is_dir():
            what = "a link to what is not there" if existing.is_symlink() else "a file"
            raise NotADirectoryError(errno.ENOTDIR, f"`{existing.as_posix()}` is {what}")
        folder.mkdir(parents=True, exist_ok=True)
        self._created_folders += reversed(missing)


def natural_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key by which names are sorted as people count: `card 2` before `card 10`."""
    parts = re.split(r"(\d+)", name.casefold())
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part)


def check_inside(home: Path, folder: Path, hint: str) -> None:
    """Raise PnpError `render/cannot-write` if a link leads `folder` out of `home`; `hint` is what to do then."""
    if not is_inside(home, folder):
        raise PnpError([_write_fault(_outside_error(home, folder), folder, home, hint)])


def check_outside(sources: Path, target: Path, hint: str) -> None:
    """Raise PnpError `render/cannot-write` if `target` is the folder `sources` or in it, also by a link; `hint` as above."""
    if is_inside(sources, target):
        error = OSError(errno.EPERM, f"`{sources.name}/` of the project holds sources, and nothing that is made of them")
        raise PnpError([_write_fault(error, target, None, hint)])


def _outside_error(home: Path, folder: Path) -> OSError:
    steps = (*reversed([f for f in folder.parents if f.is_relative_to(home) and f != home]), folder)
    link = next((step for step in steps if not is_inside(home, step)), folder)
    real = Path(os.path.realpath(link)).as_posix()
    return _RefusedError(errno.EXDEV, f"`{link.name}` is a link that leads elsewhere, to `{real}`")


class _RefusedError(OSError):
    """Something that is there stands in the way, and is not touched."""


def _refuse_irregular(target: Path) -> None:
    try:
        mode = target.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISLNK(mode):
        raise _RefusedError(errno.EEXIST, f"it is a link to `{target.readlink()}`, and links are not replaced")
    if not stat.S_ISREG(mode):
        raise _RefusedError(errno.EEXIST, "it is a device or a pipe, and only files are replaced")


def _unfinished_names(folder: Path) -> tuple[str, ...]:
    return tuple(name for name in os.listdir(folder) if _UNFINISHED_FILE.fullmatch(name))  # noqa: PTH208  names


def remove_unfinished(folder: Path, except_for: Collection[Path] = ()) -> None:
    """Remove the temporary files in a folder and below it that a killed process left behind.

    Only files that are named as such are touched, no links and nothing behind them, none of a process that still runs, and
    none in `except_for`.
    """
    if folder.is_symlink():
        return
    kept = frozenset(except_for)
    for parent, _, names in os.walk(folder):
        for name in names:
            if (file := Path(parent, name)) not in kept:
                _remove_if_left(file)


def _remove_if_left(file: Path) -> None:
    number = _UNFINISHED_FILE.fullmatch(file.name)
    if number and not file.is_symlink() and file.is_file() and not _is_running(int(number[1])):
        with suppress(OSError):
            file.unlink()


def _is_running(process: int) -> bool:
    """Whether another process with this number is at work; unknown is taken for yes."""
    if process == os.getpid():  # a container gives each run the same number, and this one has not begun to write
        return False
    if os.name != "posix":  # elsewhere signal 0 is no question; a file that is open cannot be removed there
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Pass over Ctrl-C in the block; only the main thread hears it and may say what becomes of it."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, SIG_DFL if before is None else before)  # None: it was not set by Python


@contextmanager
def publishing(*folders: Path, project: Path | None = None, hint: str = OTHER_FOLDER) -> Iterator[Publication]:
    """Collect files that appear together at the end of the block, all of them in `folders` or in the project.

    Without both, each file is one that the user has named. After an exception in the block, including Ctrl-C, none of them is
    written. An OSError becomes a PnpError `render/cannot-write` that names the file, and says with `hint` what else can be
    done.
    """
    publication = Publication((*folders, project) if project else folders, project, hint)
    try:
        yield publication
        publication.publish()
    except OSError as error:
        publication.withdraw()
        if publication.current is None:  # nothing was to be written yet: something else could not be read
            raise
        raise publication.fault(error) from error
    except BaseException:
        publication.withdraw()
        raise


def _write_fault(error: OSError, target: Path | None, project: Path | None, hint: str) -> Diagnostic:
    what = error.strerror or str(error)
    what = what[:1].lower() + what[1:]
    path, mark = target.as_posix() if target else "?", None
    if target and project and target.is_relative_to(project):
        path = target.relative_to(project).as_posix()
        mark = Mark(path)
    first = "make room" if error.errno in _DISK_FULL else "remove it" if isinstance(error, _RefusedError) else ""
    hints = ", or ".join(filter(None, (first, hint))) or None
    return Diagnostic("render/cannot-write", f"cannot write `{path}`: {what}", mark, hint=hints)


SAVE_AS_UTF8 = "save it as UTF-8"
"""What to do with a text in another encoding."""

SAVE_AS_UTF8_HOW = f"{SAVE_AS_UTF8}: editors ask for the encoding under “Save as”, or show it in the bar at the bottom"
"""The same for who has not heard of UTF-8: a program such as Notepad or PowerShell chose the encoding."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_SHARE_OF_NULS = 0.2
"""A file with so large a share of NUL bytes is UTF-16: half of what Latin letters take there."""

_ENCODING_HEAD_BYTES = 4096
_WORD_BYTES = 40
"""Bytes behind the first that is not UTF-8 in which its word is looked for."""


@record
class EncodingFault:
    """What is wrong with a text, and at which line and column, from 1; 0 if it is the whole file. `offset` is its byte."""

    message: str
    hint: str
    line: int = 0
    column: int = 0
    offset: int = 0


def wide_encoding(data: bytes) -> str | None:
    """Return `UTF-16` or `UTF-32` for bytes that begin with its mark, or hold as many NUL bytes as UTF-16 has; else None."""
    named = next((name for mark, name in _BYTE_ORDER_MARKS if data.startswith(mark)), None)
    head = data[:_ENCODING_HEAD_BYTES]
    return named or ("UTF-16" if head and head.count(0) / len(head) > _SHARE_OF_NULS else None)


def word_at(data: bytes, start: int) -> str:
    """Return the word around a byte as Windows-1252 reads it, in which most files are that are not UTF-8.

    Empty if there is none, or one that begins with it and has no a-z: another encoding could have it, and `Имя` be `Èìÿ`.
    """
    line = data[max(data.rfind(b"\n", 0, start) + 1, start - _WORD_BYTES) : start].decode("utf-8", "replace")
    letters = re.match(r"\w+", data[start : start + _WORD_BYTES].decode("cp1252", "replace"))
    if letters is None or 0 in data[:_ENCODING_HEAD_BYTES]:
        return ""
    before = (re.search(r"\w*$", line) or [""])[0]
    return f"{before}{letters[0]}" if before or any(map(str.isascii, letters[0])) else ""


def encoding_fault(data: bytes) -> EncodingFault | None:
    """Return why bytes are not UTF-8, with or without a byte order mark; None if they are."""
    if wide := wide_encoding(data):
        return EncodingFault(f"the file is {wide}, expected UTF-8", SAVE_AS_UTF8_HOW)
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = error.start + len(data) - len(error.object)  # which is without the byte order mark
        before = error.object[: error.start].decode()
        _, line, column = Mark.in_text("", before, len(before))
        message = f"the file is not UTF-8, found the byte 0x{data[start]:02X}"
        word = word_at(data, start)
        message += f": it may be Windows-1252, where it is in `{word}`" if word else ""
        return EncodingFault(message, SAVE_AS_UTF8, line, column, start)
    return None


_CONFLICT_SIGN = lazy_pattern(rb"^(?:<{7}|>{7}|\|{7})(?=[ \r\n]|\Z)[^\r\n]*|^={7}(?=\r?$)", re.MULTILINE)
_CONFLICT_HEAD_BYTES = 8192
"""A file with a NUL in its first bytes is no text to git either."""

CONFLICT_HINT = "keep what is right, and delete the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`"


class MergeConflict(NamedTuple):
    """The signs of a file's conflicts: the line of the first and of the last (both from 1), and the first as it is written."""

    first: int
    last: int
    sign: str

    @property
    def message(self) -> str:
        """Say which lines are to be mended."""
        where = f"lines {self.first}–{self.last}" if self.last > self.first else f"line {self.first}"
        return f"a merge was not finished in {where}: `{self.sign}`"


def merge_conflict(data: bytes | mmap) -> MergeConflict | None:
    """Return what is left of a merge in the bytes of a text file; None if there is nothing, or if it is no text.

    `=======` alone is none, since it may underline a heading; the signs are those of `git help merge`, at the start of a line.
    """
    if b"\0" in data[:_CONFLICT_HEAD_BYTES] or (data.find(b"<<<<<<<") < 0 and data.find(b">>>>>>>") < 0):
        return None
    signs = list(_CONFLICT_SIGN.finditer(data[:].removeprefix(b"\xef\xbb\xbf")))
    if not any(sign[0].startswith((b"<", b">")) for sign in signs):
        return None
    first, last = (sign.string.count(b"\n", 0, sign.start()) + 1 for sign in (signs[0], signs[-1]))
    return MergeConflict(first, last, signs[0][0].decode("utf-8", "replace").rstrip())


def parse_document(parser: XMLParserType, data: bytes) -> None:
    """Feed a document to a parser, which calls its handlers. Raises ExpatError, and what the handlers raise.

    For an encoding that expat does not know, Python looks for a codec of that name, and raises LookupError or ValueError.
    """
    try:
        parser.Parse(data, True)
    except (LookupError, ValueError):
        if parser.ErrorCode != codes[XML_ERROR_UNKNOWN_ENCODING]:
            raise
        fault = expat.ExpatError(XML_ERROR_UNKNOWN_ENCODING)
        fault.code, fault.lineno, fault.offset = parser.ErrorCode, parser.ErrorLineNumber, parser.ErrorColumnNumber
        raise fault from None


_RELATIVE_STEPS = frozenset({os.curdir, os.pardir})


def stored_path(home: Path, file: Path) -> Path | None:
    """Return `file` with each name below `home` as its folder stores it; None if a folder does not list it.

    A folder that nobody may list takes names as they are typed, and so does a path that is not below `home`.
    """
    above, parts = home.parts, file.parts
    if parts[: len(above)] != above and not file.is_relative_to(home):
        return file if os.path.lexists(file) else None
    found = typed = str(home)  # pathlib would take longer than all the rest, and this is asked for each picture of each card
    for name in parts[len(above) :]:
        stored = name if name in _RELATIVE_STEPS else _stored_name(found, name)
        if stored is None:
            return None
        found, typed = f"{found}{os.sep}{stored}", f"{typed}{os.sep}{name}"
    return file if found == typed else type(file)(found)


def as_stored(home: Path, file: Path) -> Path:
    """Return a file as its folders store it, or as it is typed if it is not there."""
    return stored_path(home, file) or file


def is_there(home: Path, file: Path) -> bool:
    """Whether there is a file or a folder of exactly this name, or a link of this name that leads to one."""
    found = stored_path(home, file)
    return found is not None and os.path.exists(found)  # noqa: PTH110 (any name)


def normalize_name(name: str) -> str:
    """Return a name with its accents composed (NFC), so that names that look the same are equal."""
    return name if name.isascii() else normalize("NFC", name)


def _stored_name(folder: str, name: str) -> str | None:
    try:
        status = os.stat(folder)  # noqa: PTH116
        names = _names_in_folder(folder, status.st_mtime_ns, status.st_ino)
        if name not in names and normalize_name(name) not in names:
            # read again without the cache: a file that was added since may not have changed the folder's time
            names = _names_in_folder.__wrapped__(folder, 0, 0)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        return name
    return names.get(name) or names.get(normalize_name(name))


@lru_cache(maxsize=512)
def _names_in_folder(folder: str, changed: int, number: int) -> Mapping[str, str]:
    """Return the stored names of a folder, by themselves and by their normalized form; of several, the composed one."""
    # `changed` and `number` (the folder's time of change in ns, and its inode) are only parts of the cache's key
    del changed, number
    listed = sorted(os.listdir(folder))  # noqa: PTH208  names
    return {normalize_name(name): name for name in listed} | {name: name for name in listed}


def is_inside(folder: Path, file: Path) -> bool:
    """Whether `file` is in `folder`, or is it, after `..` and symlinks are resolved."""
    if _is_plainly_below(folder, file):
        return True
    home, real = os.path.realpath(folder), os.path.realpath(file)
    return real == home or real.startswith(home.rstrip(os.sep) + os.sep)


def real_file(folder: Path, file: Path) -> Path:
    """Return where `file` is after `..` and symlinks are resolved; faster than pathlib where none are below `folder`."""
    if _is_plainly_below(folder, file):
        return type(file)(os.path.realpath(folder), *file.parts[len(folder.parts) :])
    return type(file)(os.path.realpath(file))


def _is_plainly_below(folder: Path, file: Path) -> bool:
    """Whether nothing below `folder` leads elsewhere on the way to `file`: no `..`, no symlink."""
    # that is so for nearly all files of a project, and takes a fifth of the time that resolving both paths takes
    above, parts = folder.parts, file.parts
    if not above or parts[: len(above)] != above:
        return False
    path = str(folder)
    for name in parts[len(above) :]:
        path = f"{path}{os.sep}{name}"
        if name == os.pardir or _leads_elsewhere(path):
            return False
    return True


def _leads_elsewhere(path: str) -> bool:
    try:
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False  # nothing there that could lead anywhere
    except (OSError, ValueError):
        return True
    return stat.S_ISLNK(status.st_mode) or bool(getattr(status, "st_reparse_tag", 0))


_UNSAVED: ContextVar[Mapping[str, bytes]] = ContextVar("unsaved", default=MappingProxyType({}))


@contextmanager
def unsaved_texts(texts: Mapping[Path, bytes]) -> Iterator[None]:
    """Let files be read as these bytes inside the block, in this thread and in copies of the process that it makes.

    Each file is there already; what is in it on the disk is not looked at.
    """
    before = _UNSAVED.set({os.path.realpath(file): data for file, data in texts.items()})
    try:
        yield
    finally:
        _UNSAVED.reset(before)


class NoFileError(OSError):
    """Something other than a file stands where one was to be read: a folder, a pipe or a device."""


class TooLargeError(OSError):
    """A file has more bytes than may be read."""


def read_file(file: Path | str, most: int = sys.maxsize, *, pipes: bool = False) -> bytes:
    """Read a file of at most `most` bytes, which are counted while they are read.

    A pipe is never waited for and a device never read, also if one takes the place of a file in between; with `pipes`, for a
    file that the user has named, both are read as files. Raises OSError, of that NoFileError and TooLargeError.
    """
    with open(file, "rb", opener=None if pipes else _open_at_once) as opened:
        status = os.fstat(opened.fileno())
        if not pipes and not stat.S_ISREG(status.st_mode):
            raise NoFileError(errno.EINVAL, f"it is {kind_of_file(status.st_mode)}, expected a file")
        unsaved = _UNSAVED.get()
        data = unsaved.get(os.path.realpath(file)) if unsaved else None
        if data is None:
            data = opened.read(most + 1) if most < sys.maxsize else opened.read()
    if len(data) > most:
        raise TooLargeError(errno.EFBIG, f"it is larger than {most >> 20} MiB")
    return data


def read_inside(root: Path, file: Path, most: int = sys.maxsize) -> bytes:
    """Read a file as `read_file` does if no link leads it out of `root`. Raises OSError."""
    if not is_inside(root, file):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    return read_file(as_stored(root, file), most)


def kind_of_file(mode: int) -> str:
    """Name what is no file, by its mode: `a folder`, `a pipe`, `a device`."""
    return "a folder" if stat.S_ISDIR(mode) else "a pipe" if stat.S_ISFIFO(mode) else "a device"


def _open_at_once(file: str, flags: int) -> int:
    # a pipe without a writer would be waited for; Windows has none in folders
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def source_reader(root: Path) -> Sources:
    """Return a function that reads a file's lines by its path from `root`; a file that cannot be read has none."""
    cache: dict[str, Sequence[str]] = {}

    def lines(path: str) -> Sequence[str]:
        if path not in cache:
            try:
                cache[path] = file_lines(read_file(as_stored(root, root / path)).decode(errors="replace"))
            except OSError:
                cache[path] = ()
        return cache[path]

    return lines
