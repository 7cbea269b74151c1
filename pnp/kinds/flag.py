"""`flag`: yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.tables.holds import Holds
from pnp.yaml_nodes.nodes import Scalar
from pnp.yaml_nodes.scalars import FLAGS

if TYPE_CHECKING:
    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node


_STORED = {"1": "true", "0": "false"}


@frozen(kw_only=True)
class FlagKind(Kind):
    """Yes or no."""

    name = "flag"
    example: ClassVar = KindExample(
        "unique",
        "{kind: flag, default: no}",
        "yes",
        '{% if card.unique %}<rect x="3" y="3" w="5" h="5" fill="ink"/>{% endif %}',
        "rect 3 3 5 5 fill ink",
    )
    cells = frozenset({Holds.FLAG})
    seen = "true or false, for `{% if %}`"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> bool | None:
        """Read `yes`, `no`, `true` or `false`."""
        del id_
        value = FLAGS.get(node.value) if type(node) is Scalar else None
        if value is None:
            values.faults.wrong_kind(name, "`yes` or `no`", node)
        return value

    def cell(self, node: Scalar) -> Node:
        """Read `TRUE` as `true`, which is how spreadsheets show it, and `1`, which is how some store a formula's `TRUE`."""
        word = _STORED.get(node.value, node.value.lower())
        return Scalar(word, "", node.path, node.line, node.column) if word in FLAGS else node

    def shape(self) -> Schema:
        """A Boolean, or the words as an editor may parse them."""
        return {"enum": [True, False, "yes", "no"]}
