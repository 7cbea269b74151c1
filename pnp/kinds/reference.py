"""`ref`: a reference to another card by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen
from pnp.kinds.kind import Kind, UnknownStepError
from pnp.kinds.kind_example import KindExample
from pnp.model.fields import Ref
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node


@frozen(kw_only=True)
class RefKind(Kind):
    """A card of the type `to`, or any card."""

    name = "ref"
    example: ClassVar = KindExample(
        "owner",
        "{kind: ref, to: guild}",
        "harbour",
        '<text x="3" y="3" w="57" style="story">{{ card.owner.name }}</text>',
        "Harbour Guild",
    )
    seen = "the fields of the card that it names"
    varies = True

    to: str | None = None

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return {"to": TypeNameKind(required=False, note="the type of the card; without it any")}

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Ref | None:
        """Read an id; whether the card exists is checked after all decks are read."""
        del id_
        if type(node) is not Scalar:
            values.faults.wrong_kind(name, "the id of a card", node)
            return None
        ref = Ref(node.value, node.mark)
        values.refs.append((ref, self.to))
        return ref

    def schema(self) -> Schema:
        """A word, described by the type of the card."""
        whose: Schema = {"description": f"{self.note} (the id of a {self.to or 'card'})".strip()}
        return self._noted() | self.shape() | whose

    def sample(self) -> str:
        """Return words for any card."""
        return "id-of-a-card"

    def shape(self) -> Schema:
        """A word."""
        return {"type": "string"}

    def at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        """Continue with a field of the card."""
        fields = types.get(self.to or "", {})
        if step not in fields:
            raise UnknownStepError(step, fields)
        return fields[step]


@frozen(kw_only=True)
class TypeNameKind(Kind):
    """The name of a type; only declarations have it."""

    name = "name of a type"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        """Read a name; whether the type exists is checked after all types are read."""
        del id_
        if not isinstance(node, Scalar):
            values.faults.wrong_kind(name, "the name of a type", node)
            return None
        values.targets.append(node)
        return node.value

    def shape(self) -> Schema:
        """A word."""
        return {"type": "string"}
