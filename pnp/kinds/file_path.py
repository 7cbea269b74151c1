"""The path of a file beside the one that names it; only the generator's own declarations have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.kinds.kind import Kind
from pnp.model.fields import Message
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node


@frozen(kw_only=True)
class FilePathKind(Kind):
    """A path with forward slashes; whoever uses the file opens it, and reports one that is not there."""

    name = "file"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        """Read the path."""
        if type(node) is not Scalar or not node.value:
            values.faults.wrong_kind(name, "the path of a file", node)
            return None
        return Message(id_, node.value, node.mark, translatable=False)

    def shape(self) -> Schema:
        """Any text but the empty one."""
        return {"type": "string", "minLength": 1}
