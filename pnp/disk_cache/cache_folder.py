"""Where the cache between runs lies, if there is one: as `PNP_CACHE` says, otherwise in the system's folder for caches."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "PNP_CACHE"
OFF = "off"
_NO = frozenset({OFF, "no", "0", "false"})
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def cache_folder(environment: Mapping[str, str]) -> Path | None:
    """Return the folder of the cache, which may not exist yet; None if `PNP_CACHE` is `off`, or if there is no such folder.

    `PNP_CACHE` may also name a folder. Otherwise it is `pnp` in what the system has for caches: `$XDG_CACHE_HOME` or
    `~/.cache`, `~/Library/Caches`, `%LOCALAPPDATA%`.
    """
    said = environment.get(VARIABLE, "")
    if said.lower() in _NO:
        return None
    if said:
        return Path(os.path.expanduser(said)).absolute()  # noqa: PTH111 - which leaves a user that there is not as it is
    from platformdirs import user_cache_path  # noqa: PLC0415 - not needed where the folder is named

    try:
        folder, home = user_cache_path("pnp", appauthor=False), Path.home()
    except (OSError, RuntimeError):  # a user without a home
        return None
    return None if folder.is_relative_to(home) and not home.is_dir() else folder


def is_own_folder(folder: Path) -> bool:
    """Whether a folder is one that only this user can write to: what others could change is not believed."""
    try:
        found = folder.stat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    owner = getattr(os, "geteuid", None)  # Windows keeps the folders of users apart by other means
    return owner is None or (found.st_uid == owner() and not found.st_mode & _OTHERS_WRITE)
