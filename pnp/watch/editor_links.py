"""Links that open a file in an editor at a line."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import quote

from pnp.base.records import lazy_pattern
from pnp.load.tables.files import row_line_reader

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.base.diagnostics import Mark

EDITORS: Mapping[str, str] = MappingProxyType(
    {
        "vscode": "vscode://file{path}:{line}:{column}",
        "vscodium": "vscodium://file{path}:{line}:{column}",
        "cursor": "cursor://file{path}:{line}:{column}",
        "zed": "zed://file{path}:{line}:{column}",
        "idea": "idea://open?file={path}&line={line}&column={column}",
        "sublime": "subl://open?url=file://{path}&line={line}&column={column}",
        "textmate": "txmt://open?url=file://{path}&line={line}&column={column}",
    }
)
"""The links that editors register, by a short name."""

_SCHEME = lazy_pattern(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_UNSAFE = ("javascript:", "data:")


def editor_pattern(name: str) -> str | None:
    """Return the pattern of links for a name in `EDITORS`, or a pattern with `{path}` itself; None if it is neither."""
    if name in EDITORS:
        return EDITORS[name]
    return name if "{path}" in name and _SCHEME.match(name) and not name.lower().startswith(_UNSAFE) else None


class EditorLinks:
    """Makes links by a pattern (`editor_pattern`) to files of a project; a path is encoded once."""

    def __init__(self, pattern: str, root: Path) -> None:
        self._pattern = pattern
        self._root = root
        self._paths: dict[str, str] = {}
        self._line_of_row = row_line_reader(root)

    def to(self, mark: Mark) -> str:
        """Return the link to a mark; in a workbook, or where the line is not known, it is the link to the file.

        A row of a CSV is where it begins: rows whose cells have several lines push those below them down.
        """
        filled = self._paths.get(mark.file)
        if filled is None:
            path = (self._root / mark.file).as_posix()
            filled = self._pattern.replace("{path}", quote(path if path.startswith("/") else f"/{path}"))
            self._paths[mark.file] = filled
        line, column = (self._line_of_row(mark), 1) if mark.is_cell else (max(mark.line, 1), max(mark.column, 1))
        return filled.replace("{line}", str(line)).replace("{column}", str(column))
