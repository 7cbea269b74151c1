"""What stands in an assertion: fields of cards, conditions, and expected numbers and words, written out or as constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pnp.base.records import frozen
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import ANY_SCALAR
from pnp.load.yaml.nodes import List, Map, Scalar, read_number
from pnp.model.fields import Message
from pnp.model.game import ConstantReference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.load.kinds.kind import Fields, Schema, ValueReader
    from pnp.load.yaml.nodes import Node

CARDS: Final = "cards"
"""What `count` says where the number follows in `equals`, `min` or `max`."""
_PER_CARD = "card"
_PREFIX = "rules."
_NAMED: Schema = {
    "type": "object",
    "properties": {"rules": {"type": "string"}},
    "required": ["rules"],
    "additionalProperties": False,
}
_CONSTANT: Schema = {
    "anyOf": [{"type": "string", "pattern": r"^rules\.", "description": "the dotted name of a constant"}, _NAMED]
}


def names_constant(node: Node) -> bool:
    """Whether a value names a rule constant: `rules.a.b` or `{rules: a.b}`."""
    if isinstance(node, Map):
        return list(node.entries) == ["rules"]
    return isinstance(node, Scalar) and not node.style and node.value.startswith(_PREFIX)


def _constant(node: Node) -> ConstantReference:
    inner = node.get("rules") if isinstance(node, Map) else node
    return ConstantReference(inner.value.removeprefix(_PREFIX) if isinstance(inner, Scalar) else "", node.mark, "assertion")


@frozen(kw_only=True)
class ExpectedNumberKind(Kind):
    """A number or the name of a constant that is one; with `cards`, also the word that stands for the cards themselves."""

    name = "number or constant"

    cards: bool = False

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | ConstantReference | str | None:
        """Read `5`, `rules.deck.size` or `{rules: deck.size}`."""
        del id_
        if names_constant(node):
            return _constant(node)
        if self.cards and isinstance(node, Scalar) and node.value == CARDS:
            return CARDS
        found = read_number(node.value) if isinstance(node, Scalar) else None
        if found is None:
            values.faults.wrong_kind(name, "a number or a rule constant (`rules.group.name`)", node)
        return found

    def shape(self) -> Schema:
        """A number, a constant, or `cards`."""
        return (
            {"anyOf": [{"const": CARDS}, {"$ref": "#/definitions/number"}]} if self.cards else {"$ref": "#/definitions/number"}
        )

    def definitions(self) -> dict[str, Schema]:
        """Return what may stand for a number."""
        return {"number": {"anyOf": [{"type": "number"}, {"$ref": "#/definitions/constant"}]}, "constant": _CONSTANT}


@frozen(kw_only=True)
class WordsKind(Kind):
    """A list of words or the name of a constant that is one; one word alone too where it is `single`."""

    name = "words or constant"

    single: bool = False

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Message, ...] | ConstantReference | None:
        """Read `[a, b]`, `rules.group.name`, or a word."""
        if names_constant(node):
            return _constant(node)
        if self.single and isinstance(node, Scalar):
            return (_word(node, id_),)
        if isinstance(node, List) and node.items and all(isinstance(item, Scalar) for item in node.items):
            return tuple(_word(item, id_) for item in node.items if isinstance(item, Scalar))
        values.faults.wrong_kind(name, "a value or a list of values" if self.single else "a list of values", node)
        return None

    def shape(self) -> Schema:
        """Words, or a constant."""
        words: Schema = {"$ref": "#/definitions/words"}
        return {"anyOf": [{"type": ANY_SCALAR}, words]} if self.single else words

    def definitions(self) -> dict[str, Schema]:
        """Return what may stand for a list of words."""
        some: Schema = {"type": "array", "items": {"type": ANY_SCALAR}, "minItems": 1}
        return {"words": {"anyOf": [some, {"$ref": "#/definitions/constant"}]}, "constant": _CONSTANT}


def _word(node: Scalar, id_: str) -> Message:
    return Message(id_, node.value, node.mark, translatable=False)


@frozen(kw_only=True)
class FieldPathKind(Kind):
    """The path of a field: `points`, `cost.wood`, `cost.*`, `regions.tile.row`; whether it exists depends on the types."""

    name = "field"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        """Read a path."""
        if not isinstance(node, Scalar) or not node.value:
            values.faults.wrong_kind(name, "a field", node)
            return None
        return _word(node, id_)

    def shape(self) -> Schema:
        """A word."""
        return {"type": ANY_SCALAR}


@frozen(kw_only=True)
class FieldPairKind(Kind):
    """Two fields, each with or without its deck: `[tiles/row, quests/regions.row]`."""

    name = "two fields"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Message, ...] | None:
        """Read both paths."""
        if not isinstance(node, List) or len(node.items) != len(("one", "other")):
            values.faults.wrong_kind(name, "a list of two fields (`deck/field`)", node)
            return None
        found = [FieldPathKind().read(item, id_, name, values) for item in node.items]
        paths = tuple(path for path in found if path is not None)
        return paths if len(paths) == len(found) else None

    def shape(self) -> Schema:
        """Two words."""
        return {"type": "array", "items": FieldPathKind().shape(), "minItems": 2, "maxItems": 2}


@frozen(kw_only=True)
class DeckNamesKind(Kind):
    """The name of a deck or of a kind (`kind.token`), or several; whether they exist is known when all decks are read."""

    name = "deck or decks"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Message, ...] | None:
        """Read the names."""
        items = node.items if isinstance(node, List) else [node]
        found = tuple(_word(item, id_) for item in items if isinstance(item, Scalar))
        if len(found) == len(items) and found:
            return found
        values.faults.wrong_kind(name, "the name of a deck or a list of names", node)
        return None

    def shape(self) -> Schema:
        """A word or a list of words."""
        return {"anyOf": [{"type": ANY_SCALAR}, {"type": "array", "items": {"type": ANY_SCALAR}, "minItems": 1}]}


@frozen(kw_only=True)
class PerCardKind(Kind):
    """The word `card`, after which each card is measured by itself."""

    name = "word"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> bool | None:
        """Read the word."""
        del id_
        if isinstance(node, Scalar) and node.value == _PER_CARD:
            return True
        values.faults.wrong_kind(name, f"`{_PER_CARD}`", node)
        return None

    def shape(self) -> Schema:
        """The word."""
        return {"const": _PER_CARD}

    def words(self) -> tuple[str, ...]:
        """Return the word."""
        return (_PER_CARD,)


_CONDITION: Fields = {
    "min": ExpectedNumberKind(required=False, note="the smallest number that it may be"),
    "max": ExpectedNumberKind(required=False, note="the greatest number that it may be"),
    "with": WordsKind(required=False, single=True, note="words that all occur in its grid, list or mapping"),
    "without": WordsKind(required=False, single=True, note="words that do not occur there"),
}


@frozen
class WrittenCondition:
    """One entry of `where` as it is written: its path, and the values of which a card has one, or what `said` says of them."""

    path: Message
    any_of: tuple[Message, ...] | ConstantReference | None
    said: Mapping[str, object]


@frozen
class WrittenWhere:
    """The conditions of `where`, and their wording for messages: `` `place` is `start` ``."""

    conditions: tuple[WrittenCondition, ...]
    wording: str


@frozen(kw_only=True)
class WhereKind(Kind):
    """Conditions by the paths of fields: a value, a list of values, or bounds and words."""

    name = "conditions"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> WrittenWhere | None:
        """Read all conditions; whether the fields exist depends on the types."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "fields with their values", node)
            return None
        found = (self._condition(key, value, f"{id_}/{key.value}", values) for key, value in node.entries.values())
        return WrittenWhere(tuple(found), f" where {_written(node)}")

    @staticmethod
    def _condition(key: Scalar, node: Node, id_: str, values: ValueReader) -> WrittenCondition:
        path = _word(key, id_)
        if isinstance(node, Map) and not names_constant(node):
            said = values.fields(_CONDITION, node, f"where/{key.value}")
            return WrittenCondition(path, None, cast("dict[str, object]", said))
        return WrittenCondition(path, WordsKind(single=True).read(node, id_, key.value, values), {})

    def shape(self) -> Schema:
        """Fields by their paths."""
        return {"$ref": "#/definitions/where"}

    def definitions(self) -> dict[str, Schema]:
        """Return those of conditions."""
        said: Schema = {"type": "object", "properties": {n: kind.schema() for n, kind in _CONDITION.items()}}
        either = [WordsKind(single=True).shape(), said | {"additionalProperties": False}]
        where: Schema = {"type": "object", "additionalProperties": {"anyOf": either}}
        return {"where": where} | {n: schema for kind in _CONDITION.values() for n, schema in kind.definitions().items()}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield a condition's parts, and the values that it may be."""
        yield "<field>", WordsKind(required=False, single=True, note="a value or values, of which a card has one")
        yield from ((f"<field>.{name}", kind) for name, kind in _CONDITION.items())


def _written(node: Node) -> str:
    """Write a `where` as it would stand on one line."""
    if isinstance(node, Map) and names_constant(node):
        return f"is `{_PREFIX}{_constant(node).name}`"
    if isinstance(node, Map):
        return ", ".join(f"`{key}` {_written(value)}" for key, (_, value) in node.entries.items())
    if isinstance(node, List):
        return "one of " + ", ".join(_written(item).removeprefix("is ") for item in node.items)
    return f"is `{node.value}`"
