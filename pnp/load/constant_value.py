"""What a constant of the rules is: its own form types it, not a declaration."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pnp.base.records import frozen
from pnp.load.kinds import kind
from pnp.load.kinds.kind import Kind
from pnp.load.yaml.nodes import List, Map, infer_value
from pnp.model.fields import Record

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node, Scalar
    from pnp.model.fields import Value


@frozen(kw_only=True)
class ConstantValueKind(Kind):
    """A number, a flag, a text, or lists and records of them: numbers from `min` to `max`, texts out of `choices`."""

    name = "value"

    min: float | None = None
    max: float | None = None
    choices: tuple[str, ...] = ()

    def within(self, low: object, high: object, choices: object) -> ConstantValueKind:
        """Return the same kind with the bounds that a constant says for itself."""
        return replace(
            self,
            min=cast("float | None", low),
            max=cast("float | None", high),
            choices=cast("tuple[str, ...]", choices or ()),
        )

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Value:
        """Read it, what lists and records hold included."""
        if isinstance(node, List):
            return tuple(self.read(item, id_, name, values) for item in node.items)
        if isinstance(node, Map):
            entries = node.entries.items()
            return Record({k: self.read(inner, id_, f"{name}.{k}", values) for k, (_, inner) in entries}, node.mark)
        return self._scalar(node, name, values)

    def _scalar(self, node: Scalar, name: str, values: ValueReader) -> int | float | bool | str | None:
        value: int | float | bool | str | None
        if node.style:
            value = node.value.rstrip("\n") if node.style in "|>" else node.value
        else:
            value = infer_value(node.value) if node.value else None
        if value is None:
            hint = "as a text, quote it; as a number, write it as short as it goes" if node.value else None
            values.faults.wrong_kind(name, "a number, a flag or text", node, hint=hint)
        elif isinstance(value, str):
            if self.choices and value not in self.choices:
                values.faults.unknown_choice(name, node, self.choices)
        elif not isinstance(value, bool) and (bound := kind.broken_bound(self, value)) is not None:
            values.faults.out_of_range(name, bound, node)
        return value

    def shape(self) -> Schema:
        """Anything but nothing."""
        return {"type": ["number", "string", "boolean", "array", "object"]}
