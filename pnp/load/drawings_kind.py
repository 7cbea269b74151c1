"""`drawings` of `game.yaml`: which drawings show which constants, held against what the drawings say of themselves."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from pnp.base.paths import as_stored, is_inside, same_name
from pnp.base.records import frozen
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import ChoicesKind
from pnp.load.yaml.nodes import Map, Scalar
from pnp.model.picture import ListedDrawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node

_NAMES = ChoicesKind(note="the constants that it shows")


@frozen(kw_only=True)
class DrawingsKind(Kind):
    """Names of constants by the path of an SVG in the game's folder, in which `*` stands for any characters of a name."""

    name = "drawings"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[ListedDrawing, ...] | None:
        """Read the list and open the drawings; a path without any is reported as `load/missing-file`."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "constants by drawings, such as `{art/board.svg: [map.rows]}`", node)
            return None
        found = []
        for key, written in node.entries.values():
            names = _NAMES.read(written, id_, key.value, values)
            pictures = [values.picture(path) for path in _paths(key, values)] if names else []
            found += [ListedDrawing(picture, names or (), key.mark) for picture in pictures if picture is not None]
        return tuple(found)

    def shape(self) -> Schema:
        """Lists of names by paths."""
        return {"type": "object", "propertyNames": {"pattern": r"\.svg$"}, "additionalProperties": _NAMES.shape()}


def _paths(key: Scalar, values: ValueReader) -> Iterator[Scalar]:
    """Yield the path of each drawing that a key names, in the order of their names; a path without `*` as it is written."""
    if "*" not in key.value:
        yield key
        return
    folder, _, pattern = key.value.rpartition("/")
    home, wanted = as_stored(values.root, values.folder / folder), same_name(pattern)
    there = sorted(home.iterdir()) if is_inside(values.folder, home) and home.is_dir() else []
    files = [file for file in there if fnmatchcase(same_name(file.name), wanted)]
    if not files:
        values.faults.add("missing-file", f"no file of the game is named `{key.value}`", key.mark)
    for file in files:
        yield Scalar(file.relative_to(values.folder).as_posix(), "", key.path, key.line, key.column)
