"""The list of a virtual table's files, by which the next run knows those that no longer belong to it, and removes them."""

from __future__ import annotations

import json
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pnp.render.exports.indented_json import indented_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.base.files import Publication

LIST = "files.json"
_SUFFIXES = (".png", ".json", ".obj", ".pdf")


def list_files(folder: Path, publication: Publication) -> None:
    """Write the list of all files that a run writes below `folder`, and remove what an earlier list names besides."""
    written = [file.relative_to(folder).as_posix() for file in publication.targets if folder in file.parents]
    for outdated in _listed(folder):
        if outdated not in written:
            publication.remove(folder / outdated)
    with publication.open(folder / LIST) as file:
        file.writelines(indented_json({"files": sorted(written)}))


def _listed(folder: Path) -> Iterator[str]:
    """The files that the list of an earlier run names; none outside the folder, and none if there is no sound list."""
    try:
        files = json.loads((folder / LIST).read_bytes())["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return
    for file in files if isinstance(files, list) else ():
        path = PurePosixPath(file) if isinstance(file, str) else PurePosixPath("/")
        if not path.is_absolute() and ".." not in path.parts and path.suffix in _SUFFIXES:
            yield path.as_posix()
