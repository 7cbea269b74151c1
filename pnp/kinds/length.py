"""`length`: a length, written in mm, cm, inches or points and stored in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen
from pnp.base.units import parse_length, suggested_length
from pnp.kinds import bounds
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.kinds.number import NumberKind
from pnp.tables.holds import Holds
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node


@frozen(kw_only=True)
class LengthKind(Kind):
    """A length from `min` to `max` mm."""

    name = "length"
    example: ClassVar = KindExample(
        "reach",
        "{kind: length, max: 20}",
        "1/8 in",
        '<rect x="3" y="3" w="{{ card.reach }}" h="2" fill="ink"/>',
        "rect 3 3 3.175 2 fill ink",
    )
    seen = "a number of millimetres"
    measure = "sum"
    cells = frozenset({Holds.NUMBER})

    min: float | None = None
    max: float | None = None

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return NumberKind.options()

    settle = staticmethod(bounds.in_order)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | None:
        """Read a length in mm: a bare number is mm."""
        del id_
        try:
            value = parse_length(node.value) if type(node) is Scalar else None
        except ValueError:
            value = None
        if value is None:
            values.faults.wrong_kind(name, "a length such as `3`, `3 mm`, `1/8 in` or `9 pt`", node, hint=_suggested(node))
            return None
        return value if bounds.within(self, value, node, name, values.faults, " mm") else None

    def sample(self) -> str:
        """Return a number within its bounds."""
        return bounds.sample(self, "3")

    def shape(self) -> Schema:
        """A number with its bounds, or a number with its unit."""
        pattern = r"^-?\d+(\.\d+)?(/\d+)?\s*(mm|cm|in|pt)?$"
        return {"type": ["number", "string"], "pattern": pattern, **bounds.range_schema(self)}


def _suggested(node: Node) -> str | None:
    return suggested_length(node.value) if isinstance(node, Scalar) else None
