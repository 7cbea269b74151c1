"""A language as BCP 47 writes it, `pt-BR`; only the generator's own declarations have it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.kinds.kind import Kind
from pnp.kinds.text import TextKind

if TYPE_CHECKING:
    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Message
    from pnp.yaml_nodes.nodes import Node

_TAG = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageTagKind(Kind):
    """A language, its script and its region, as far as they are needed."""

    name = "language"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        """Read `en`, `pt-BR` or `zh-Hans`; one of another form is reported and kept, so that it can be named."""
        found = TextKind().read(node, id_, name, values)
        if found is not None and not _TAG.fullmatch(found.source):
            values.faults.wrong_kind(name, "a language such as `pt-BR` or `en`", node)
        return found

    def shape(self) -> Schema:
        """The form of a tag."""
        return {"type": "string", "pattern": f"^{_TAG.pattern}$"}
