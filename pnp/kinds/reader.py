"""Read the values of one file through their kinds, and collect what is checked after all files are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from pnp.art.picture_file import open_picture
from pnp.base.paths import is_there
from pnp.base.suggestions import nearest
from pnp.yaml_nodes.nodes import Scalar, UnreadScalar

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.art.picture_cache import PictureCache
    from pnp.base.diagnostics import Mark
    from pnp.model.fields import Ref, Value
    from pnp.model.picture import Picture
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Map, Node


class Readable(Protocol):
    """The attributes of kinds that are needed to read the fields of a record."""

    @property
    def required(self) -> bool:
        """Whether the field must be given."""

    @property
    def default(self) -> object:
        """The value of a field that is left out."""

    @property
    def mark(self) -> Mark | None:
        """Where the game declares the field; None for those of the generator's own files."""

    def way_to_give(self, name: str, place: Mark) -> str | None:
        """Say what the field is for and how it is written."""

    def absent(self, id_: str, mark: Mark) -> object:
        """Return the value of a field that is left out."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read one value; None if it has an error. `id_` becomes the id of its messages; error messages call it `name`."""


class ValueReader:
    """The context for reading the values of one file: `faults` counts errors, `refs` collects references.

    A value that is faulty is None; `unread` gathers the ids of those that stand under a name in a mapping, `targets` the
    types that declarations name. `folder` is the game's, which the paths of pictures start from; `cache` keeps pictures.
    """

    def __init__(self, root: Path, folder: Path, faults: FileFaults, cache: PictureCache | None = None) -> None:
        self.faults = faults
        self.refs: list[tuple[Ref, str | None]] = []
        self.targets: list[Scalar] = []
        self.unread: set[str] = set()
        self.root = root
        self.folder = folder
        self._cache = cache
        self._pictures: dict[str, Picture | None] = {}

    def fields(
        self, kinds: Mapping[str, Readable], node: Map, id_: str, besides: tuple[str, ...] = (), at: Mark | None = None
    ) -> dict[str, Value]:
        """Read the fields of a card or record: all of `kinds` in their order, absent ones by their default.

        `besides` names keys that the caller reads; any other key is an error. `at` is where the card or record is named.
        """
        entries = node.entries
        values: dict[str, object] = {}
        missing: dict[str, Mark] = {}
        seen = sum([key in entries for key in besides])
        for name, kind in kinds.items():
            entry = entries.get(name)
            if entry is not None:
                seen += 1
                value = entry[1]
                if not isinstance(value, Scalar) or value.value or value.style:
                    values[name] = kind.read(value, f"{id_}/{name}", name, self)
                    continue
            values[name] = kind.absent(f"{id_}/{name}", at or node.mark)
            if self._is_missing(kind, name, entry):
                missing[name] = entry[0].mark if entry else at or node.mark
        if seen < len(entries):
            known = (*kinds, *besides)
            of_game = any(kind.mark for kind in kinds.values())
            for key, _ in entries.values():
                if key.value not in known:
                    self.faults.unknown_field(key, id_, known, node, declared=of_game)
                    missing.pop(nearest(key.value, known) or "", None)  # it is there, misspelt
        for name, mark in missing.items():
            kind = kinds[name]
            declared = [("declared in", kind.mark)] if kind.mark else []
            hint = self.faults.lost_to_comment(node.get(name)) or kind.way_to_give(name, mark)
            self.faults.missing_field(name, id_, mark, hint, also=declared)
        return cast("dict[str, Value]", values)

    def _is_missing(self, kind: Readable, name: str, entry: tuple[Scalar, Node] | None) -> bool:
        """Whether a field without a value should have one, unless another fault is the reason."""
        value = entry[1] if entry else None
        if isinstance(value, UnreadScalar):
            self.faults.count += 1  # reported where the table was read
            return False
        if not kind.required and isinstance(value, Scalar) and value.comment:
            self.faults.cut_text(name, value)
        return kind.required

    def picture(self, path: Scalar) -> Picture | None:
        """Open a picture in the game's folder, each only once; a broken one counts as an error wherever it is named."""
        known = self._pictures.get(path.value)
        if known is not None:
            return known
        if path.value not in self._pictures:
            picture = open_picture(self.root, self.folder / path.value, path.mark, self.faults.report, self._cache)
            if picture is None and not self._there(path.value):  # every place that names it wrongly is reported
                self.faults.count += 1
                return None
            self._pictures[path.value] = picture
        picture = self._pictures[path.value]
        self.faults.count += picture is None
        return picture

    def _there(self, path: str) -> bool:
        try:
            return is_there(self.root, self.folder / path)
        except (OSError, ValueError):  # ValueError: a NUL in the path
            return False
