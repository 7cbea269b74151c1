"""`list`: a sequence of values of one kind."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, ClassVar, cast

from pnp.base.records import frozen
from pnp.kinds import bounds
from pnp.kinds.kind import Kind, UnknownStepError
from pnp.kinds.kind_example import KindExample
from pnp.kinds.list_hints import joined_decimals, written_as_list
from pnp.kinds.text import TextKind
from pnp.kinds.whole_number import IntKind
from pnp.yaml_nodes.nodes import List, Map, Scalar
from pnp.yaml_nodes.scalars import SLUG

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Value
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Node


@frozen(kw_only=True)
class ListKind(Kind):
    """From `min` to `max` values of the kind `of`."""

    name = "list"
    example: ClassVar = KindExample(
        "notes",
        "{kind: list, of: {kind: text}, max: 3}",
        "[one, two]",
        (
            '<column x="3" y="3" gap="1">\n'
            '  {% for note in card.notes %}<text style="story">{{ loop.index }}. {{ note }}</text>{% endfor %}\n'
            "</column>"
        ),
        "1. one\n2. two",
    )
    seen = "the values in their order, for `{% for %}`"

    of_note = "the kind of its items"

    of: Kind
    min: float | None = None
    max: float | None = None
    separator: str = ""

    numbered = True

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return {
            "min": IntKind(required=False, min=0, note="the fewest items that it may have"),
            "max": IntKind(required=False, min=0, note="the most items that it may have"),
            "separator": TextKind(required=False, default="", note="in a table, what stands between the items of one cell"),
        }

    @staticmethod
    def settle(options: dict[str, object], node: Map, place: str, faults: FileFaults) -> dict[str, object]:
        """Check that `min` is not above `max`, and that the separator is no part of a word."""
        separator, written = str(options["separator"] or ""), node.get("separator")
        if written is not None and (not separator or any(c.isalnum() for c in separator) or separator.strip(" ") == ""):
            faults.wrong_kind("separator", "a sign that occurs in no item, such as `;`", written)
        return bounds.in_order(options, node, place, faults)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Value, ...] | None:
        """Read all items; message ids use an item's `id` or its content, never its position in the list."""
        if not isinstance(node, List):
            hint = written_as_list(node) or (f"`{name}`: {self.note}" if self.note else None)
            values.faults.wrong_kind(name, "a list", node, hint=hint)
            return None
        count = len(node.items)
        if (bound := bounds.broken(self, count)) is not None:
            message = f"`{name}` must have {bound} item{'' if bound.endswith(' 1') else 's'}, found {count}"
            values.faults.add("out-of-range", message, node.mark, hint=joined_decimals(node.items, self.max))
        _check_item_ids(node, values.faults)
        items = (self.of.read_item(item, f"{id_}/{_item_id(item)}", name, values) for item in node.items)
        return cast("tuple[Value, ...]", tuple(items))

    def sample(self) -> str:
        """Return a list of one item."""
        return f"[{self.of.sample()}]"

    def shape(self) -> Schema:
        """An array of items."""
        length = bounds.range_schema(self, ("minItems", "maxItems"))
        return {"type": "array", "items": self.of.item_schema(), **length}

    def definitions(self) -> dict[str, Schema]:
        """Return those of its items."""
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the kind of its items."""
        yield "-", self.of

    def limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Yield the limits of its items."""
        for item in value if isinstance(value, tuple) else ():
            yield from self.of.limits(item)

    def described(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Skip the item's id and continue with the kind of the items."""
        yield from self.of.described(path[1:])

    def column(self, step: str) -> Kind:
        """Continue with the kind of the items; the step is the number of one."""
        if not re.fullmatch(r"[1-9][0-9]{0,2}", step):
            raise UnknownStepError(step, ("1",))
        return self.of

    def cell(self, node: Scalar) -> Node:
        """Divide a cell at the separators; behind the last one, nothing is an item."""
        items = List(node.path, node.line, node.column)
        parts = [part.strip() for part in node.value.split(self.separator)]
        parts = parts[:-1] if parts[-1:] == [""] else parts
        items.items += [self.of.cell(Scalar(part, "", node.path, node.line, node.column)) for part in parts]
        return items

    def whole_cell(self, path: str) -> str | None:
        """Ask for a separator, or for a column for each item."""
        if not self.separator:
            return f'declare `separator: ";"` for `{path}` in types.yaml, or write columns `{path}.1`, `{path}.2`'
        return f"write columns `{path}.1`, `{path}.2`" if self.of.whole_cell(path) else None

    def at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        """Continue with the kind of the items."""
        return self.of.at(step, types)

    def innermost(self) -> Kind:
        """Return the kind of its items."""
        return self.of.innermost()


def own_id(node: Map) -> str:
    """Return the `id` that is written in an item; empty if it is not a scalar."""
    key = node.get("id")
    return key.value if isinstance(key, Scalar) else ""


def _check_item_ids(node: List, faults: FileFaults) -> None:
    seen: dict[str, Scalar] = {}
    for item in node.items:
        key = item.get("id") if isinstance(item, Map) else None
        if not isinstance(key, Scalar):
            continue
        if not SLUG.fullmatch(key.value):
            faults.wrong_kind("id", "made of a-z, 0-9, `_` and `-`", key)
        elif key.value in seen:
            also = [("first at", seen[key.value].mark)]
            faults.add("duplicate-id", f"id `{key.value}` occurs twice in one list", key.mark, also=also)
        seen.setdefault(key.value, key)


def _item_id(node: Node) -> str:
    """Identify an item of a list: by its `id`, else by a hash of its content (the same words are the same message)."""
    if isinstance(node, Map) and "id" in node.entries:
        return own_id(node)
    return hashlib.sha256(_words(node).encode()).hexdigest()[:8]


def _words(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, List):
        return "[" + "\x1f".join(map(_words, node.items)) + "]"
    return "{" + "\x1f".join(f"{key}\x1e{_words(value)}" for key, (_, value) in node.entries.items()) + "}"
