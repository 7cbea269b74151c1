"""Files that appear whole or not at all: written under a hidden name in their own folder, then all renamed together."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO

from pnp.diagnostics import Diagnostic, PnpError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}  # not every system has quotas


class Publication:
    """Files on their way: `stage` or `open` each, and they appear when `publishing` ends without an exception."""

    def __init__(self) -> None:
        self._staged: dict[Path, Path] = {}
        self._made: list[Path] = []
        self.at: Path | None = None
        """The file being worked on, which a fault is about."""

    def stage(self, target: Path) -> Path:
        """Give the hidden path under which to write `target`, its folder made. A file staged twice keeps its path."""
        self.at = target
        if target not in self._staged:
            self._make_folder(target.parent)
            if target.is_dir():  # known before anything else has its name
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            aside = target.with_name(f".{target.name}.{os.getpid()}.part")
            self._staged[target] = aside
        return self._staged[target]

    @contextmanager
    def open(self, target: Path) -> Iterator[BinaryIO]:
        """Open `target` for writing aside."""
        with self.stage(target).open("wb", buffering=1 << 18) as file:
            yield file

    def publish(self) -> None:
        """Give every file its name, in the order in which they were staged."""
        for target in list(self._staged):
            self.at = target
            self._staged[target].replace(target)
            del self._staged[target]

    def withdraw(self) -> None:
        """Remove what was written aside, and the folders made for it if they are empty."""
        for aside in self._staged.values():
            with suppress(OSError):
                aside.unlink(missing_ok=True)
        for folder in reversed(self._made):
            with suppress(OSError):
                folder.rmdir()

    def _make_folder(self, folder: Path) -> None:
        missing = [f for f in (folder, *folder.parents) if not f.exists()]
        ground = missing[-1].parent if missing else folder
        if not ground.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, f"`{ground.as_posix()}` is a file")
        folder.mkdir(parents=True, exist_ok=True)
        self._made += reversed(missing)


@contextmanager
def publishing() -> Iterator[Publication]:
    """Collect files that appear together at the end of the block.

    After any exception, Ctrl-C included, none of them is there. An OSError becomes a PnpError `render/cannot-write`
    that names the file.
    """
    publication = Publication()
    try:
        yield publication
        publication.publish()
    except OSError as error:
        publication.withdraw()
        raise PnpError([_fault(error, publication.at)]) from error
    except BaseException:
        publication.withdraw()
        raise


def _fault(error: OSError, target: Path | None) -> Diagnostic:
    what = error.strerror or str(error)
    what = what[:1].lower() + what[1:]
    full = error.errno in _FULL
    hint = "make room, or write to another disk with `--out`" if full else "choose another folder with `--out`"
    return Diagnostic("render/cannot-write", f"cannot write `{target.as_posix() if target else '?'}`: {what}", hint=hint)
