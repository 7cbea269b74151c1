"""`int`: a whole number."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen, lazy_pattern
from pnp.kinds import bounds
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.kinds.number import NumberKind, suggested_number
from pnp.yaml_nodes.nodes import Scalar
from pnp.yaml_nodes.scalars import whole_number

if TYPE_CHECKING:
    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node


_DECIMAL = lazy_pattern(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{0,8}[1-9]0*|,[0-9]?[1-9]|,[1-9]0)")
"""A number with decimals that count, with a point or a comma; `1,000` is a thousand."""

_SPAN = 1000
"""Numbers that are further apart are not meant to be counted through."""


@frozen(kw_only=True)
class IntKind(Kind):
    """A whole number from `min` to `max`; leading zeros and `1.0` are not allowed."""

    name = "int"
    example: ClassVar = KindExample(
        "points",
        "{kind: int, min: 1, max: 20}",
        "10",
        '<text x="3" y="3" w="57" style="story">{{ card.points }}{% if card.points > 9 %}!{% endif %}</text>',
        "10!",
    )
    seen = "a number to print, to compare and to calculate with"
    measure = "sum"
    varies = True

    min: float | None = None
    max: float | None = None

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return NumberKind.options()

    settle = staticmethod(bounds.in_order)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> int | None:
        """Read `12` or `-3`."""
        del id_
        value = whole_number(node.value) if type(node) is Scalar else None
        if value is None:
            hint = self._as_number(node) or suggested_number(node)
            values.faults.wrong_kind(name, "a whole number", node, hint=hint)
            return None
        return value if bounds.within(self, value, node, name, values.faults) else None

    def _as_number(self, node: Node) -> str | None:
        """Return a hint for a number with decimals, which a card can hold in a field of another kind."""
        text = node.value if isinstance(node, Scalar) else ""
        if not _DECIMAL.fullmatch(text):
            return None
        if self.mark is None:  # not a field of the game's own
            return "round it" if "," in text else None
        written = f", and write `{text.replace(',', '.')}`" if "," in text else ""
        return f"round it, or declare the field as `kind: number`{written}"

    def all_values(self) -> tuple[str, ...]:
        """Return the numbers from `min` to `max`, if it has both and they are not too far apart."""
        if self.min is None or self.max is None or self.max - self.min > _SPAN:
            return ()
        return tuple(map(str, range(ceil(self.min), floor(self.max) + 1)))

    def sample(self) -> str:
        """Return a number within its bounds."""
        return bounds.sample(self, self.example.written)

    def shape(self) -> Schema:
        """An integer with its bounds."""
        return {"type": "integer", **bounds.range_schema(self)}
