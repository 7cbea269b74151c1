"""`image`: a picture file in the game's folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.yaml_nodes.curly_quotes import unquoted
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.picture import Picture
    from pnp.yaml_nodes.nodes import Node


@frozen(kw_only=True)
class ImageKind(Kind):
    """A picture file: SVG, PNG, JPEG, WebP, GIF, TIFF or BMP."""

    name = "image"
    example: ClassVar = KindExample(
        "art",
        "{kind: image}",
        "art/tower.png",
        '<image src="{{ card.art }}" x="3" y="3" w="30" h="20"/>',
        "image art/tower.png 3 3 30 20",
    )
    seen = 'the picture, for `<image src="…"/>`'

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Picture | None:
        """Read a path relative to the game's folder and check the picture."""
        del id_
        if type(node) is not Scalar or unquoted(node.value) is not None:
            values.faults.wrong_kind(name, "the path of a picture", node)
            return None
        if "://" in node.value:
            message = f"`{name}` must be a file of the game, found `{node.value[:60]}`"
            values.faults.add("web-address", message, node.mark, hint="download it first")
            return None
        return values.picture(node)

    def shape(self) -> Schema:
        """A path with an extension."""
        return {"type": "string", "pattern": r"\.[A-Za-z]+$"}
