"""`written_for` of a constant: the values that the prose about it fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.base.records import frozen
from pnp.load.constant_value import ConstantValueKind
from pnp.load.kinds import kind
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import NumberKind, TextKind
from pnp.load.yaml.nodes import Map
from pnp.model.game import WrittenFor

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node

_RANGE = {
    "min": NumberKind(required=False, note="the smallest number that the words fit"),
    "max": NumberKind(required=False, note="the greatest number that the words fit"),
}
_ORDER = {
    "rises": TextKind(required=False, note="of a table: a field that grows from row to row"),
    "falls": TextKind(required=False, note="of a table: a field that shrinks from row to row"),
}
_VALUE = ConstantValueKind()


@frozen(kw_only=True)
class WrittenForKind(Kind):
    """A value of the constant, a list of them, `{min: …, max: …}`, or for a table `{rises: …}` or `{falls: …}`."""

    name = "value or range"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> WrittenFor | None:
        """Read `none`, `[3, 4]`, `{min: 2, max: 4}` or `{falls: spaces}`; None where it is faulty."""
        before = values.faults.count
        if isinstance(node, Map) and node.entries.keys() & _ORDER.keys():
            rises, falls = (str(field or "") for field in values.fields(_ORDER, node, id_).values())
            if rises and falls:
                values.faults.wrong_kind(name, "either `rises` or `falls`", node)
            return WrittenFor(rises=rises, falls=falls) if values.faults.count == before else None
        if not (isinstance(node, Map) and node.entries.keys() & _RANGE.keys()):
            found = _VALUE.read(node, id_, name, values)
            return WrittenFor(found) if values.faults.count == before else None
        said = values.fields(_RANGE, node, id_)
        limits = kind.check_bounds_order({key: said[key] for key in _RANGE}, node, name, values.faults)
        low, high = (cast("float | None", limits[key]) for key in _RANGE)
        return WrittenFor(low=low, high=high) if values.faults.count == before else None

    def shape(self) -> Schema:
        """Either."""
        return {"anyOf": [RecordKind(fields=_RANGE).shape(), RecordKind(fields=_ORDER).shape(), _VALUE.shape()]}
