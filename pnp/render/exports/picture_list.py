"""The list that lies beside the pictures of a run, and what it says of those of an earlier one."""

from __future__ import annotations

import json
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIST = "pictures.json"
"""Its name."""


def listed(folder: Path) -> Iterator[Path]:
    """Yield the pictures that the list of an earlier run names; none outside the folder, and none if there is no sound list."""
    if not (folder / LIST).is_file():
        return
    try:
        files = [entry["file"] for entry in json.loads((folder / LIST).read_bytes())["pictures"]]
    except (OSError, ValueError, KeyError, TypeError):
        return
    for file in files:
        path = PurePosixPath(file) if isinstance(file, str) else PurePosixPath("/")
        if not path.is_absolute() and ".." not in path.parts and path.suffix == ".png":
            yield folder / path
