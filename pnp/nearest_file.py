"""Which file or folder was meant by the name of one that is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.edit_distance import plain
from pnp.stored_path import stored_path
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


def meant_hint(written: str, meant: str) -> str:
    """Return the hint for the name that was meant; of one with other capitals it says what some systems do not."""
    return f"did you mean `{meant}`?" + (" capitals count" if written.casefold() == meant.casefold() else "")


def missing_folder(home: Path, file: Path) -> tuple[Path | None, str | None]:
    """Return the first folder on the way from `home` to `file` that is not there, with the one beside it that was meant."""
    missing = [folder for folder in file.parents if folder.is_relative_to(home) and stored_path(home, folder) is None]
    if not missing:
        return None, None
    try:
        beside = [other.name for other in missing[-1].parent.iterdir() if other.is_dir()]
    except OSError:
        beside = []
    return missing[-1], nearest(missing[-1].name, sorted(beside))


def _stem(name: str) -> str:
    return name.rpartition(".")[0] or name


def _ending(name: str) -> str:
    stem, dot, ending = name.rpartition(".")
    return f".{ending.lower()}" if stem and dot else ""
