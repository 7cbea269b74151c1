"""Write several files completely or not at all: each under a temporary name in its folder, then all renamed together."""

from __future__ import annotations

import errno
import os
import re
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from pnp.diagnostics import Diagnostic, PnpError

if TYPE_CHECKING:
    from collections.abc import Iterator


_UNFINISHED = re.compile(r"\..+\.(\d+)\.part")
"""How a temporary file is named, with the number of the process that writes it."""

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}  # not every system has quotas


class Publication:
    """Files that are being written: `stage` or `open` each; they appear when `publishing` ends without an exception."""

    def __init__(self) -> None:
        self._staged: dict[Path, Path] = {}
        self._folders: set[Path] = set()
        self._created_folders: list[Path] = []
        self._outdated: list[Path] = []
        self.current: Path | None = None
        """The file that is being written, which an error message names."""

    def stage(self, target: Path) -> Path:
        """Create the folder of `target` and give the temporary path to write to; the same target has the same path.

        Raises OSError if the target or its folder cannot be written.
        """
        self.current = target
        if target not in self._staged:
            if target.parent not in self._folders:  # a folder of pictures has thousands of files
                self._make_folder(target.parent)
                self._folders.add(target.parent)
            if target.is_dir():  # found now, before other files are renamed
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
            self._staged[target] = temporary
        return self._staged[target]

    @property
    def targets(self) -> tuple[Path, ...]:
        """The files that are being written, in the order in which they were begun."""
        return tuple(self._staged)

    @contextmanager
    def open(self, target: Path) -> Iterator[BinaryIO]:
        """Open the temporary file of `target` for writing."""
        with self.stage(target).open("wb", buffering=1 << 18) as file:
            yield file

    def remove(self, file: Path) -> None:
        """Remove a file of an earlier run when the files of this one appear, and its folder if that is empty then.

        It stays if it is a link, or written by this run too.
        """
        self._outdated.append(file)

    def publish(self) -> None:
        """Rename every file to its target, in the order in which they were staged, then remove those that are outdated."""
        written = set(self._staged)
        for target in list(self._staged):
            self.current = target
            self._staged[target].replace(target)
            del self._staged[target]
        for file in self._outdated:
            self.current = file
            if file not in written and file.is_file() and not file.is_symlink():
                file.unlink()
                with suppress(OSError):  # the folder is not empty
                    file.parent.rmdir()

    def withdraw(self) -> None:
        """Remove the temporary files, and the folders created for them if they are empty."""
        for temporary in self._staged.values():
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        for folder in reversed(self._created_folders):
            with suppress(OSError):
                folder.rmdir()

    def _make_folder(self, folder: Path) -> None:
        missing = [f for f in (folder, *folder.parents) if not f.exists()]
        existing = missing[-1].parent if missing else folder
        if not existing.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, f"`{existing.as_posix()}` is a file")
        folder.mkdir(parents=True, exist_ok=True)
        self._created_folders += reversed(missing)


def remove_unfinished(folder: Path) -> None:
    """Remove the temporary files in a folder and below it that a killed process left behind.

    Only files that are named as such are touched, no links, and none of a process that is still running.
    """
    for parent, _, names in os.walk(folder):
        for name in names:
            number = _UNFINISHED.fullmatch(name)
            file = Path(parent, name)
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
def publishing() -> Iterator[Publication]:
    """Collect files that appear together at the end of the block.

    After an exception, including Ctrl-C, none of them is written. An OSError becomes a PnpError `render/cannot-write` that
    names the file.
    """
    publication = Publication()
    try:
        yield publication
        publication.publish()
    except OSError as error:
        publication.withdraw()
        raise PnpError([_fault(error, publication.current)]) from error
    except BaseException:
        publication.withdraw()
        raise


def _fault(error: OSError, target: Path | None) -> Diagnostic:
    what = error.strerror or str(error)
    what = what[:1].lower() + what[1:]
    full = error.errno in _FULL
    hint = "make room, or write to another disk with `--out`" if full else "choose another folder with `--out`"
    return Diagnostic("render/cannot-write", f"cannot write `{target.as_posix() if target else '?'}`: {what}", hint=hint)
