"""Which file of a folder was meant by the name of one that is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.edit_distance import plain
from pnp.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path


def nearest_file(file: Path, endings: Collection[str] = ()) -> str | None:
    """Return the name of the file beside `file` that was probably meant; None if none is near, or several are as near.

    First the only one that differs in capitals, accents, its ending, or in how its words are joined; then the nearest in
    spelling. `endings` (`.svg`) are those that it may have; without them, only that of `file`.
    """
    try:
        beside = sorted(other.name for other in file.parent.iterdir() if other.name != file.name and not other.is_dir())
    except OSError:
        return None
    wanted = {ending.lower() for ending in endings} or {file.suffix.lower()}
    alike = [name for name in beside if plain(_stem(name)) == plain(file.stem)]
    same = [name for name in alike if _ending(name) == file.suffix.lower()]
    if alike:
        return same[0] if len(same) == 1 else alike[0] if len(alike) == 1 else None
    names = [name for name in beside if _ending(name) in wanted]
    near = nearest(file.stem, map(_stem, names))
    return next((name for name in names if _stem(name) == near), None)


def _stem(name: str) -> str:
    return name.rpartition(".")[0] or name


def _ending(name: str) -> str:
    stem, dot, ending = name.rpartition(".")
    return f".{ending.lower()}" if stem and dot else ""
