"""Where a file is that content names: the same on every system, however its name is typed and wherever links lead.

`ö` is one character, or an `o` and a sign: keyboards type the one, macOS and some archives store the other, and Linux takes
them for two names. Capitals are overlooked by Windows and macOS and not by Linux. Here a name is the same in whichever way
its accents are composed (Unicode, annex 15), and another one with other capitals.
"""

from __future__ import annotations

import os
import stat
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import normalize

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


_RELATIVE_STEPS = frozenset({os.curdir, os.pardir})


def stored_path(home: Path, file: Path) -> Path | None:
    """Return `file` with each name below `home` as its folder stores it; None if a folder does not list it.

    A folder that nobody may list takes names as they are typed, and so does a path that is not below `home`.
    """
    if file.parts[: len(home.parts)] != home.parts and not file.is_relative_to(home):
        return file if os.path.lexists(file) else None
    found = typed = str(home)  # pathlib would take longer than all the rest, and this is asked for each picture of each card
    for name in file.parts[len(home.parts) :]:
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


def same_name(name: str) -> str:
    """Return a name so that two that differ only in how their accents are composed are equal."""
    return name if name.isascii() else normalize("NFC", name)


def _stored_name(folder: str, name: str) -> str | None:
    try:
        now = os.stat(folder)  # noqa: PTH116
        names = _names_in_folder(folder, now.st_mtime_ns, now.st_ino)
        if name not in names and same_name(name) not in names:
            names = _names_in_folder.__wrapped__(
                folder, 0, 0
            )  # a file that was added since may not have changed the folder's time
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        return name
    return names.get(name) or names.get(same_name(name))


@lru_cache(maxsize=512)
def _names_in_folder(folder: str, changed: int, number: int) -> Mapping[str, str]:
    """The names in a folder by themselves, and by how they are compared, where the composed one stands for all.

    The time at which the folder changed, and its number, make a cached list valid.
    """
    del changed, number
    listed = sorted(os.listdir(folder))  # noqa: PTH208  names
    return {same_name(name): name for name in listed} | {name: name for name in listed}


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
    """Whether nothing below `folder` leads elsewhere on the way to `file`: no `..`, no symlink.

    That is so for nearly all files of a project, and takes a fifth of the time that resolving both paths takes.
    """
    above = folder.parts
    if not above or file.parts[: len(above)] != above:
        return False
    path = str(folder)
    for name in file.parts[len(above) :]:
        path = f"{path}{os.sep}{name}"
        if name == os.pardir or _leads_elsewhere(path):
            return False
    return True


def _leads_elsewhere(path: str) -> bool:
    """Whether a path is a link or, in Windows, a junction; nobody knows of one that cannot be looked at."""
    try:
        found = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False  # nothing there that could lead anywhere
    except (OSError, ValueError):
        return True
    return stat.S_ISLNK(found.st_mode) or bool(getattr(found, "st_reparse_tag", 0))
