"""The outline of a format or a deck: a shape by name, or a drawing; only `game.yaml` and the generator's own data have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from pnp.base.records import frozen
from pnp.base.suggestions import near_hint
from pnp.load.kinds.kind import Kind
from pnp.load.yaml.nodes import Scalar
from pnp.model.outline import OutlineShape

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node
    from pnp.model.picture import Picture

NAMED: tuple[str, ...] = tuple(name for name in get_args(OutlineShape) if name != "path")
_DRAWING = ".svg"


@frozen(kw_only=True)
class OutlineKind(Kind):
    """`rectangle`, `circle`, `hexagon-flat`, `hexagon-pointed`, or the path of an SVG in the game's folder."""

    name = "outline"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | Picture | None:
        """Read a shape's name, or open the drawing."""
        del id_
        if type(node) is not Scalar or not node.value:
            values.faults.wrong_kind(name, "a shape, or the path of an SVG", node)
            return None
        if node.value in NAMED:
            return node.value
        if node.value.lower().endswith(_DRAWING) and "://" not in node.value:
            return values.picture(node)
        shapes = f"{', '.join(f'`{shape}`' for shape in NAMED)} or the path of an SVG in the game's folder"
        values.faults.wrong_kind(name, shapes, node, hint=near_hint(node.value, NAMED))
        return None

    def shape(self) -> Schema:
        """A shape's name or a path."""
        return {"type": "string", "anyOf": [{"enum": list(NAMED)}, {"pattern": r"^(?!.*://).*\.[sS][vV][gG]$"}]}

    def words(self) -> tuple[str, ...]:
        """Return the named shapes and a path."""
        return (*NAMED, "art/own.svg")
