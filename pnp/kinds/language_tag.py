"""A language as BCP 47 writes it, `pt-BR`; only the generator's own declarations have it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.languages import canonical_tag
from pnp.base.records import frozen
from pnp.kinds.kind import Kind
from pnp.kinds.text import TextKind

if TYPE_CHECKING:
    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Message
    from pnp.yaml_nodes.nodes import Node

_PATTERN = "^([A-Za-z]{2,3}|[xX])([-_@.][A-Za-z0-9]+)*$"


@frozen(kw_only=True)
class LanguageTagKind(Kind):
    """A language, its script and its region, as far as they are needed."""

    name = "language"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        """Read `en`, `pt_BR` or `x-elvish` as the one form of its tag; one that is none is reported and kept."""
        found = TextKind().read(node, id_, name, values)
        tag = canonical_tag(found.source) if found is not None else None
        if found is not None and tag is None:
            values.faults.wrong_kind(name, "a language such as `pt-BR` or `en`", node)
        return replace(found, source=tag) if found is not None and tag is not None else found

    def shape(self) -> Schema:
        """The form of a tag."""
        return {"type": "string", "pattern": _PATTERN}
