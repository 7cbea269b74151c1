"""An expression in a YAML file, as it is written: `equals` of a constant, the results of a computed example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.load.kinds.kind import Kind
from pnp.load.yaml.nodes import Scalar
from pnp.model.game import Derivation

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node


@frozen(kw_only=True)
class ExpressionKind(Kind):
    """An expression over constants and decks; what it names is looked up when all of them are read."""

    name = "expression"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Derivation | None:
        """Read it as it is written."""
        del id_
        if not isinstance(node, Scalar):
            values.faults.wrong_kind(
                name, "an expression", node, hint="an expression that begins with `[` or `{` must be quoted"
            )
            return None
        return Derivation(node.value.rstrip("\n"), node.mark)

    def shape(self) -> Schema:
        """A word, or a number."""
        return {"type": ["string", "number"]}
