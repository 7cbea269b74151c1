"""Values in groups that may hold groups, such as words and constants; only the generator's own declarations have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.base.records import frozen
from pnp.kinds.kind import Kind
from pnp.model.fields import Record
from pnp.yaml_nodes.nodes import Map
from pnp.yaml_nodes.scalars import NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Value
    from pnp.yaml_nodes.nodes import Node


def _is_no_mapping(node: Node) -> bool:
    return not isinstance(node, Map)


@frozen(kw_only=True)
class GroupKind(Kind):
    """Values of the kind `of` by names, and groups of them: `is_value` tells them apart.

    `entry` is what a fault calls a value, `joint` stands between the names in the id of a value.
    """

    name = "group"

    of: Kind
    entry: str
    joint: str = "/"
    is_value: Callable[[Node], bool] = _is_no_mapping

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read all values; the ids of those that are faulty are in `values.unread`."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a mapping (`key: value`)", node)
            return None
        return self._group(node, f"{id_}/", "", values)

    def _group(self, node: Map, id_: str, prefix: str, values: ValueReader) -> Record:
        found: dict[str, Value] = {}
        for key, inner in node.entries.values():
            place, name, before = f"{id_}{key.value}", f"{prefix}{key.value}", values.faults.count
            if not NAME.fullmatch(key.value):
                values.faults.wrong_kind(self.entry, "named with a-z, 0-9 and `_`, a letter first", key)
            elif self.is_value(inner):
                found[key.value] = cast("Value", self.of.read_entry(key, inner, place, name, values))
            else:
                found[key.value] = self._group(cast("Map", inner), f"{place}{self.joint}", f"{name}.", values)
                continue
            if values.faults.count != before:
                values.unread.add(place)
        return Record(found, node.mark)

    def shape(self) -> Schema:
        """A group."""
        return {"$ref": "#/definitions/group"}

    def definitions(self) -> dict[str, Schema]:
        """Return the schema of a group: what has the keys that a value needs is a value, any other mapping a group."""
        value = self.of.schema()
        needed = {key: value[key] for key in ("required", "anyOf") if value.get(key)}
        is_group: Schema = {"type": "object"} | ({"not": needed} if needed else {})
        entry: Schema = {"if": is_group, "then": self.shape(), "else": value}
        names = {"pattern": f"^{NAME.pattern}$"}
        group: Schema = {"type": "object", "propertyNames": names, "additionalProperties": entry}
        return {"group": group, **self.of.definitions()}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield a value by itself and one in a group."""
        yield "<name>", self.of
        yield "<group>.<name>", self.of
