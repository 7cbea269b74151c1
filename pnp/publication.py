"""Write several files completely or not at all: each under a temporary name in its folder, then all renamed together.

Whatever `pnp` writes is written here. A link, a folder or a device is never replaced, and no link leads a file out of the
folder that it is meant for.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from pnp.containment import inside
from pnp.diagnostics import Diagnostic, Mark, PnpError
from pnp.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence


_UNFINISHED = lazy_pattern(r"\..+\.(\d+)\.part")
"""How a temporary file is named, with the number of the process that writes it."""

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}  # not every system has quotas


OTHER_FOLDER = "choose another folder with `--out`"
OTHER_FILE = "name another file"
"""What to do if something cannot be written where the user has named its folder, or the file itself."""


class Publication:
    """Files that are being written: `stage` or `open` each; they appear when `publishing` ends without an exception.

    With `homes`, each file is in one of these folders, and no link leads it out of there.
    """

    def __init__(self, homes: Sequence[Path] = ()) -> None:
        self._homes = homes
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
                self._refuse_outside(target.parent)
                self._make_folder(target.parent)
                self._unfinished[target.parent] = _unfinished_names(target.parent)
            _refuse_irregular(target)  # now, before other files are renamed
            for name in self._unfinished[target.parent]:
                if name.startswith(f".{target.name}."):
                    _remove_if_left(target.with_name(name))
            self._staged[target] = target.with_name(f".{target.name}.{os.getpid()}.part")
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
        """Rename every file to its target, in the order in which they were staged, then remove those that are outdated."""
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
        self._remove_empty_folders()

    def withdraw(self) -> None:
        """Remove the temporary files, and the folders created for them if they are empty."""
        self.keep(lambda _: False)

    def _remove_empty_folders(self) -> None:
        for folder in reversed(self._created_folders):
            with suppress(OSError):
                folder.rmdir()

    def _home(self, folder: Path) -> bool:
        return not self._homes or any(folder.is_relative_to(home) and inside(home, folder) for home in self._homes)

    def _refuse_outside(self, folder: Path) -> None:
        if not self._home(folder):
            home = next((home for home in self._homes if folder.is_relative_to(home)), self._homes[0])
            raise _outside(home, folder)

    def _make_folder(self, folder: Path) -> None:
        missing = [f for f in (folder, *folder.parents) if not os.path.lexists(f)]
        existing = missing[-1].parent if missing else folder
        if not existing.is_dir():
            what = "a link to what is not there" if existing.is_symlink() else "a file"
            raise NotADirectoryError(errno.ENOTDIR, f"`{existing.as_posix()}` is {what}")
        folder.mkdir(parents=True, exist_ok=True)
        self._created_folders += reversed(missing)


def check_inside(home: Path, folder: Path, way_out: str) -> None:
    """Raise PnpError `render/cannot-write` if a link leads `folder` out of `home`; `way_out` is what to do then."""
    if not inside(home, folder):
        raise PnpError([_fault(_outside(home, folder), folder, home, way_out)])


def _outside(home: Path, folder: Path) -> OSError:
    """Say which link leads a folder out of its home, and where to."""
    steps = (*reversed([f for f in folder.parents if f.is_relative_to(home) and f != home]), folder)
    link = next((step for step in steps if not inside(home, step)), folder)
    real = Path(os.path.realpath(link)).as_posix()
    return _RefusedError(errno.EXDEV, f"`{link.name}` is a link that leads elsewhere, to `{real}`")


class _RefusedError(OSError):
    """Something that is there stands in the way, and is not touched."""


def _refuse_irregular(target: Path) -> None:
    """Raise OSError if there is a link, a folder or a device where a file should be."""
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
    """The names of the temporary files in a folder."""
    return tuple(name for name in os.listdir(folder) if _UNFINISHED.fullmatch(name))  # noqa: PTH208  names


def remove_unfinished(folder: Path, but: Collection[Path] = ()) -> None:
    """Remove the temporary files in a folder and below it that a killed process left behind.

    Only files that are named as such are touched, no links and nothing behind them, none of a process that still runs, and
    none in `but`.
    """
    if folder.is_symlink():
        return
    kept = frozenset(but)
    for parent, _, names in os.walk(folder):
        for name in names:
            if (file := Path(parent, name)) not in kept:
                _remove_if_left(file)


def _remove_if_left(file: Path) -> None:
    """Remove a temporary file whose process has ended."""
    number = _UNFINISHED.fullmatch(file.name)
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
def publishing(*folders: Path, project: Path | None = None, way_out: str = OTHER_FOLDER) -> Iterator[Publication]:
    """Collect files that appear together at the end of the block, all of them in `folders` or in the project.

    Without both, each file is one that the user has named. After an exception, including Ctrl-C, none of them is written. An
    OSError becomes a PnpError `render/cannot-write` that names the file, and says with `way_out` what else can be done.
    """
    publication = Publication((*folders, project) if project else folders)
    try:
        yield publication
        publication.publish()
    except OSError as error:
        publication.withdraw()
        raise PnpError([_fault(error, publication.current, project, way_out)]) from error
    except BaseException:
        publication.withdraw()
        raise


def _fault(error: OSError, target: Path | None, project: Path | None, way_out: str) -> Diagnostic:
    what = error.strerror or str(error)
    what = what[:1].lower() + what[1:]
    path, mark = target.as_posix() if target else "?", None
    if target and project and target.is_relative_to(project):
        path = target.relative_to(project).as_posix()
        mark = Mark(path)
    first = "make room" if error.errno in _FULL else "remove it" if isinstance(error, _RefusedError) else ""
    hint = ", or ".join(filter(None, (first, way_out))) or None
    return Diagnostic("render/cannot-write", f"cannot write `{path}`: {what}", mark, hint=hint)
