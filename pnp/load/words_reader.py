"""`words.yaml`, `icons.yaml` and `glossary.yaml`: the fixed words of the templates, the symbols and the terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.kinds.kind import Kind
from pnp.kinds.text import TextKind
from pnp.load.shapes import GLOSSARY, ICONS
from pnp.load.term_forms import read_forms
from pnp.model.fields import Message, Record
from pnp.model.game import IconSource
from pnp.model.picture import Picture
from pnp.yaml_nodes.nodes import Map, Scalar
from pnp.yaml_nodes.scalars import NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Value
    from pnp.model.translation import TermForms
    from pnp.yaml_nodes.nodes import Node

_WORD = TextKind(translatable=True, note="fixed words of the templates")


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsKind(Kind):
    """Texts, and groups of texts."""

    name = "words"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read them all."""
        del name
        return read_words(node, values, id_) if isinstance(node, Map) else None

    def shape(self) -> Schema:
        """A group."""
        return {"$ref": "#/definitions/group"}

    def definitions(self) -> dict[str, Schema]:
        """Give the schema of a group."""
        either = {"anyOf": [_WORD.shape(), self.shape()]}
        return {"group": {"type": "object", "propertyNames": {"pattern": f"^{NAME.pattern}$"}, "additionalProperties": either}}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Give a word and a word in a group."""
        yield "<name>", _WORD
        yield "<group>.<name>", _WORD


def read_words(root: Map, values: ValueReader, place: str = "words") -> Record:
    """Read words and groups of words; the ids of their messages are `words/cost`, `words/group/name`."""
    found: dict[str, Value] = {}
    for key, node in root.entries.values():
        if not NAME.fullmatch(key.value):
            values.faults.wrong_kind("word", "named with a-z, 0-9 and `_`, a letter first", key)
            values.unread.add(f"{place}/{key.value}")
        elif isinstance(node, Map):
            found[key.value] = read_words(node, values, f"{place}/{key.value}")
        elif isinstance(node, Scalar) and node.empty:
            values.faults.missing_field(key.value, place, key.mark)
            values.unread.add(f"{place}/{key.value}")
        else:
            found[key.value] = _WORD.read(node, f"{place}/{key.value}", key.value, values)
    return Record(found, root.mark)


def read_icons(root: Map, values: ValueReader) -> dict[str, IconSource]:
    """Read the symbols; one whose picture cannot be used is reported and left out."""
    found = ICONS.read(root, "icons", "icons", values)
    icons = {}
    for name, node in found.items() if isinstance(found, Record) else ():
        if not isinstance(node, Record):
            continue
        picture, word = node["art"], node["word"]
        if isinstance(picture, Picture) and isinstance(word, Message):
            message = Message(f"icons/{name}", word.source, word.mark)
            icons[name] = IconSource(name, picture, message, bool(node["directional"]), node.mark)
    return icons


def read_terms(root: Map, values: ValueReader) -> tuple[dict[str, Message], dict[str, TermForms]]:
    """Read what `{term:tile}` prints, by name, and the forms of it; the ids of the messages are `terms/tile`."""
    found = values.fields(GLOSSARY.fields, root, "glossary")["terms"]
    terms = found if isinstance(found, Record) else Record({}, root.mark)
    words = {name: node["term"] for name, node in terms.items() if isinstance(node, Record)}
    messages = {n: Message(f"terms/{n}", word.source, word.mark) for n, word in words.items() if isinstance(word, Message)}
    return messages, read_forms(terms)
