"""Nodes to typed values: the kind of a field says what its scalar is, so that `no` stays a word where text is meant."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, cast

from pnp.art.picture import open_picture
from pnp.diagnostics import nearest
from pnp.load.grids import read_grid
from pnp.load.text_length import printed_length
from pnp.model.fields import Message, Record, Ref
from pnp.units import parse_length
from pnp.yaml_nodes.nodes import List, Map, Scalar
from pnp.yaml_nodes.scalars import FLAGS, SLUG, number, shown, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pnp.diagnostics import Mark
    from pnp.model.fields import Grid, Kind, Value
    from pnp.model.picture import Picture
    from pnp.yaml_nodes.faults import Faults
    from pnp.yaml_nodes.nodes import Node

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class ValueReader:
    """Reads values of any kind for one file; faults are counted in `faults`, references gathered in `refs`.

    A value that is faulty is None; `unread` gathers the ids of those that stand under a name in a mapping. `folder` is the
    game's: pictures are found from there.
    """

    def __init__(self, root: Path, folder: Path, faults: Faults) -> None:
        self.faults = faults
        self.refs: list[tuple[Ref, str | None]] = []
        self.unread: set[str] = set()
        self._root = root
        self._folder = folder
        self._pictures: dict[str, Picture | None] = {}
        self._readers: dict[str, Callable[[Kind, Node, str, str], Value]] = {
            "text": self._text,
            "int": self._int,
            "number": self._number,
            "flag": self._flag,
            "length": self._length,
            "enum": self._enum,
            "ref": self._ref,
            "image": self._image,
            "list": self._list,
            "record": self._record,
            "mapping": self._mapping,
            "grid": self._grid,
        }

    def read(self, kind: Kind, node: Node, id_: str, name: str) -> Value:
        """Read one value; `id_` becomes the id of its messages (`deck/card/field`), `name` is what a fault calls it."""
        return self._readers[kind.name](kind, node, id_, name)

    def fields(
        self, kinds: Mapping[str, Kind], node: Map, id_: str, besides: tuple[str, ...] = (), at: Mark | None = None
    ) -> dict[str, Value]:
        """Read the fields of a card or record: all of `kinds` in their order, absent ones by their default.

        `besides` names keys that the caller reads itself, any other key is a fault; `at` is where the card or record is named.
        """
        entries, readers = node.entries, self._readers
        values: dict[str, Value] = {}
        missing: dict[str, Mark] = {}
        seen = sum(key in entries for key in besides)
        for name, kind in kinds.items():
            entry = entries.get(name)
            seen += entry is not None
            if entry is None or _empty(entry[1]):
                values[name] = cast("Value", kind.default)
                if kind.required:
                    missing[name] = entry[0].mark if entry else at or node.mark
            else:
                values[name] = readers[kind.name](kind, entry[1], f"{id_}/{name}", name)
        if seen < len(entries):
            known = (*kinds, *besides)
            for key, value in entries.values():
                if key.value not in known:
                    self.faults.unknown_field(key, id_, known, value)
                    missing.pop(nearest(key.value, known) or "", None)  # it is there, misspelt
        for name, mark in missing.items():
            self.faults.missing_field(name, id_, mark, kinds[name].note)
        return values

    def _scalar(self, node: Node, name: str, expected: str) -> Scalar | None:
        if type(node) is Scalar:
            return node
        self.faults.wrong_kind(name, expected, node)
        return None

    def _text(self, kind: Kind, node: Node, id_: str, name: str) -> Message | None:
        scalar = node if type(node) is Scalar else None
        if scalar is None:
            self.faults.wrong_kind(name, "text", node, hint="a text that begins with `[` or `{` stands in quotes")
            return None
        if scalar.empty:
            self.faults.wrong_kind(name, "text", node)
        text, style = scalar.value, scalar.style
        if style in ("|", ">"):
            text = text.rstrip("\n")
        elif style == '"' and (found := _CONTROL.search(text)):
            self.faults.add("control-character", f"`{name}` holds the control character U+{ord(found[0]):04X}", node.mark)
            return None
        if kind.max is not None and len(text) > kind.max and (length := printed_length(text)) > kind.max:
            self.faults.out_of_range(name, f"at most {shown(kind.max)} characters long", node, str(length))
        return Message(id_, text, scalar.mark, kind.translatable, kind.numbers == "free")

    def _int(self, kind: Kind, node: Node, _id: str, name: str) -> int | None:
        value = whole_number(node.value) if type(node) is Scalar else None
        if value is None:
            self.faults.wrong_kind(name, "a whole number", node, hint=_zeros(node))
            return None
        return value if self._in_range(kind, value, node, name) else None

    def _number(self, kind: Kind, node: Node, _id: str, name: str) -> float | None:
        value = number(node.value) if type(node) is Scalar else None
        if value is None:
            self.faults.wrong_kind(name, "a number", node, hint=_zeros(node))
            return None
        return value if self._in_range(kind, value, node, name) else None

    def _flag(self, _kind: Kind, node: Node, _id: str, name: str) -> bool | None:
        value = FLAGS.get(node.value) if type(node) is Scalar else None
        if value is None:
            self.faults.wrong_kind(name, "`yes` or `no`", node)
        return value

    def _length(self, kind: Kind, node: Node, _id: str, name: str) -> float | None:
        try:
            value = parse_length(node.value) if type(node) is Scalar else None
        except ValueError:
            value = None
        if value is None:
            self.faults.wrong_kind(name, "a length such as `3`, `3 mm`, `1/8 in` or `9 pt`", node)
            return None
        return value if self._in_range(kind, value, node, name, " mm") else None

    def _in_range(self, kind: Kind, value: float, node: Node, name: str, unit: str = "") -> bool:
        if kind.min is not None and value < kind.min:
            self.faults.out_of_range(name, f"at least {shown(kind.min)}{unit}", node)
            return False
        if kind.max is not None and value > kind.max:
            self.faults.out_of_range(name, f"at most {shown(kind.max)}{unit}", node)
            return False
        return True

    def _enum(self, kind: Kind, node: Node, _id: str, name: str) -> str | None:
        scalar = self._scalar(node, name, "one word")
        if scalar is not None and scalar.value not in kind.choices:
            self.faults.unknown_choice(name, scalar, kind.choices)
            return None
        return scalar.value if scalar else None

    def _ref(self, kind: Kind, node: Node, _id: str, name: str) -> Ref | None:
        scalar = self._scalar(node, name, "the id of a card")
        if scalar is None:
            return None
        ref = Ref(scalar.value, scalar.mark)
        self.refs.append((ref, kind.to))
        return ref

    def _image(self, _kind: Kind, node: Node, _id: str, name: str) -> Picture | None:
        scalar = self._scalar(node, name, "the path of a picture")
        if scalar is None:
            return None
        path = scalar.value
        if "://" in path:
            self.faults.add(
                "web-address",
                f"`{name}` must be a file of the game, found `{path[:60]}`",
                scalar.mark,
                hint="download it first",
            )
            return None
        if path not in self._pictures:
            picture = open_picture(self._root, self._folder / path, scalar.mark, self.faults.report)
            if picture is None and not self._there(path):  # every place that names it wrongly is told
                self.faults.count += 1
                return None
            self._pictures[path] = picture
        picture = self._pictures[path]
        self.faults.count += picture is None
        return picture

    def _there(self, path: str) -> bool:
        try:
            return (self._folder / path).is_file()
        except (OSError, ValueError):  # ValueError: a NUL in the path
            return False

    def _list(self, kind: Kind, node: Node, id_: str, name: str) -> tuple[Value, ...] | None:
        if not isinstance(node, List):
            self.faults.wrong_kind(name, "a list", node)
            return None
        assert kind.of is not None
        count = len(node.items)
        if kind.min is not None and count < kind.min:
            self.faults.out_of_range(name, f"at least {shown(kind.min)} items long", node, str(count))
        if kind.max is not None and count > kind.max:
            self.faults.out_of_range(name, f"at most {shown(kind.max)} items long", node, str(count))
        self._check_item_ids(node)
        return tuple(self._item(kind.of, item, id_, name) for item in node.items)

    def _item(self, kind: Kind, node: Node, id_: str, name: str) -> Value:
        """Read an item of a list: its messages are named by its `id` or its content, never by its place in the list."""
        item_id = f"{id_}/{_item_id(node)}"
        if kind.name == "record" and isinstance(node, Map) and "id" not in kind.fields and "id" in node.entries:
            values = self.fields(kind.fields, node, item_id, ("id",))
            return Record({"id": _own_id(node), **values}, node.mark)
        return self.read(kind, node, item_id, name)

    def _check_item_ids(self, node: List) -> None:
        seen: dict[str, Scalar] = {}
        for item in node.items:
            key = item.get("id") if isinstance(item, Map) else None
            if not isinstance(key, Scalar):
                continue
            if not SLUG.fullmatch(key.value):
                self.faults.wrong_kind("id", "made of a-z, 0-9, `_` and `-`", key)
            elif key.value in seen:
                also = [("first at", seen[key.value].mark)]
                self.faults.add("duplicate-id", f"id `{key.value}` stands twice in one list", key.mark, also=also)
            seen.setdefault(key.value, key)

    def _record(self, kind: Kind, node: Node, id_: str, name: str) -> Record | None:
        if not isinstance(node, Map):
            self.faults.wrong_kind(name, "a record (`field: value`)", node)
            return None
        return Record(self.fields(kind.fields, node, id_), node.mark)

    def _mapping(self, kind: Kind, node: Node, id_: str, name: str) -> Record | None:
        if not isinstance(node, Map):
            self.faults.wrong_kind(name, "a mapping (`key: value`)", node)
            return None
        assert kind.of is not None
        for key, _ in node.entries.values():
            if kind.choices and key.value not in kind.choices:
                self.faults.unknown_field(key, id_, kind.choices)
            elif not kind.choices and not SLUG.fullmatch(key.value):
                self.faults.wrong_kind("key", "made of a-z, 0-9, `_` and `-`", key)
        entries, of = node.entries, kind.of
        keys = kind.choices or tuple(entries)
        return Record({k: self._named(of, entries[k][1], f"{id_}/{k}", k) for k in keys if k in entries}, node.mark)

    def _named(self, kind: Kind, node: Node, id_: str, name: str) -> Value:
        before = self.faults.count
        value = self.read(kind, node, id_, name)
        if self.faults.count != before:
            self.unread.add(id_)
        return value

    def _grid(self, kind: Kind, node: Node, _id: str, name: str) -> Grid | None:
        return read_grid(kind, node, name, self.faults)


def _zeros(node: Node) -> str | None:
    """Give the number that `01001` or `3.0` may have meant."""
    if isinstance(node, Scalar) and (whole := re.fullmatch(r"(-?[1-9][0-9]{0,14}|0)\.0+", node.value)):
        return f"write `{whole[1]}`"
    if not isinstance(node, Scalar) or not re.fullmatch(r"0+[0-9]{1,14}", node.value):
        return None
    return f"write `{int(node.value)}`, or make the field a text if its zeros matter"


def _empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.empty


def _own_id(node: Map) -> str:
    key = node.get("id")
    return key.value if isinstance(key, Scalar) else ""


def _item_id(node: Node) -> str:
    """Name a list's item: its `id`, else a hash of what it says (twice the same words: the same message)."""
    if isinstance(node, Map) and "id" in node.entries:
        return _own_id(node)
    return hashlib.sha256(_words(node).encode()).hexdigest()[:8]


def _words(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, List):
        return "[" + "\x1f".join(map(_words, node.items)) + "]"
    return "{" + "\x1f".join(f"{key}\x1e{_words(value)}" for key, (_, value) in node.entries.items()) + "}"
