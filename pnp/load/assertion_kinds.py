"""The grammar of assertions: the measures that they start from, the checks that go with each, and the kinds of their values.

The `assert:` list of a deck file is about the cards of that deck, the one in `game.yaml` about all decks or those under
`deck:`. docs/assertions.md explains the measures and has examples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.kind import Fields, Kind, Schema, ValueReader
from pnp.load.kinds.simple import ANY_SCALAR, EnumKind, FlagKind, TextKind, number_word_hint
from pnp.load.yaml.nodes import List, Map, Node, Scalar, read_number
from pnp.model.fields import Message
from pnp.model.game import ConstantReference

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark


CARDS_WORD: Final = "cards"
"""What `count` says where the number follows in `equals`, `min` or `max`."""
_PER_CARD = "card"
RULES_PREFIX = "rules."
_NAMED_CONSTANT_SCHEMA: Schema = {
    "type": "object",
    "properties": {"rules": {"type": "string"}},
    "required": ["rules"],
    "additionalProperties": False,
}
_CONSTANT_SCHEMA: Schema = {
    "anyOf": [
        {"type": "string", "pattern": r"^rules\.", "description": "the dotted name of a constant"},
        _NAMED_CONSTANT_SCHEMA,
    ]
}


def names_constant(node: Node) -> bool:
    """Whether a value names a rule constant: `rules.a.b` or `{rules: a.b}`."""
    if isinstance(node, Map):
        return list(node.entries) == ["rules"]
    return isinstance(node, Scalar) and not node.style and node.value.startswith(RULES_PREFIX)


def _constant_reference(node: Node) -> ConstantReference:
    inner = node.get("rules") if isinstance(node, Map) else node
    return ConstantReference(
        inner.value.removeprefix(RULES_PREFIX) if isinstance(inner, Scalar) else "", node.mark, "assertion"
    )


@frozen(kw_only=True)
class _ExpectedNumberKind(Kind):
    """A number (`5`) or a constant that is one (`rules.deck.size`); with `cards`, also the word `cards`."""

    name = "number or constant"

    cards: bool = False

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | ConstantReference | str | None:
        del id_
        if names_constant(node):
            return _constant_reference(node)
        if self.cards and isinstance(node, Scalar) and node.value == CARDS_WORD:
            return CARDS_WORD
        number = read_number(node.value) if isinstance(node, Scalar) else None
        if number is None:
            expected = "a number or a rule constant (`rules.group.name`)"
            values.faults.wrong_kind(name, expected, node, hint=number_word_hint(node))
        return number

    def shape(self) -> Schema:
        number: Schema = {"$ref": "#/definitions/number"}
        return {"anyOf": [{"const": CARDS_WORD}, number]} if self.cards else number

    def definitions(self) -> dict[str, Schema]:
        return {"number": {"anyOf": [{"type": "number"}, {"$ref": "#/definitions/constant"}]}, "constant": _CONSTANT_SCHEMA}


@frozen(kw_only=True)
class _WordsKind(Kind):
    """A list of words (`[a, b]`) or a constant that is one (`rules.group.name`); with `single`, also one word alone."""

    name = "words or constant"

    single: bool = False

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Message, ...] | ConstantReference | None:
        if names_constant(node):
            return _constant_reference(node)
        if self.single and isinstance(node, Scalar):
            return (_word_message(node, id_),)
        if isinstance(node, List) and node.items and all(isinstance(item, Scalar) for item in node.items):
            return tuple(_word_message(item, id_) for item in node.items if isinstance(item, Scalar))
        values.faults.wrong_kind(name, "a value or a list of values" if self.single else "a list of values", node)
        return None

    def shape(self) -> Schema:
        words: Schema = {"$ref": "#/definitions/words"}
        return {"anyOf": [{"type": ANY_SCALAR}, words]} if self.single else words

    def definitions(self) -> dict[str, Schema]:
        some: Schema = {"type": "array", "items": {"type": ANY_SCALAR}, "minItems": 1}
        return {"words": {"anyOf": [some, {"$ref": "#/definitions/constant"}]}, "constant": _CONSTANT_SCHEMA}


def _word_message(node: Scalar, id_: str) -> Message:
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
        return _word_message(node, id_)

    def shape(self) -> Schema:
        """A word."""
        return {"type": ANY_SCALAR}


@frozen(kw_only=True)
class _FieldPairKind(Kind):
    """Two fields, each with or without its deck: `[tiles/row, quests/regions.row]`."""

    name = "two fields"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Message, ...] | None:
        if not isinstance(node, List) or len(node.items) != 2:  # noqa: PLR2004  a pair
            values.faults.wrong_kind(name, "a list of two fields (`deck/field`)", node)
            return None
        paths = tuple(FieldPathKind().read(item, id_, name, values) for item in node.items)
        return None if None in paths else cast("tuple[Message, ...]", paths)

    def shape(self) -> Schema:
        return {"type": "array", "items": FieldPathKind().shape(), "minItems": 2, "maxItems": 2}


@frozen(kw_only=True)
class DeckNamesKind(Kind):
    """The name of a deck or of a kind (`kind.token`), or several; whether they exist is known when all decks are read."""

    name = "deck or decks"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Message, ...] | None:
        """Read the names."""
        items = node.items if isinstance(node, List) else [node]
        names = tuple(_word_message(item, id_) for item in items if isinstance(item, Scalar))
        if len(names) == len(items) and names:
            return names
        values.faults.wrong_kind(name, "the name of a deck or a list of names", node)
        return None

    def shape(self) -> Schema:
        """A word or a list of words."""
        return {"anyOf": [{"type": ANY_SCALAR}, {"type": "array", "items": {"type": ANY_SCALAR}, "minItems": 1}]}


@frozen(kw_only=True)
class _PerCardKind(Kind):
    """The word `card`, after which each card is measured by itself."""

    name = "word"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> bool | None:
        del id_
        if isinstance(node, Scalar) and node.value == _PER_CARD:
            return True
        values.faults.wrong_kind(name, f"`{_PER_CARD}`", node)
        return None

    def shape(self) -> Schema:
        return {"const": _PER_CARD}

    def words(self) -> tuple[str, ...]:
        return (_PER_CARD,)


_LIMIT_FIELDS: Fields = {
    "min": _ExpectedNumberKind(required=False, note="the smallest number that it may be"),
    "max": _ExpectedNumberKind(required=False, note="the greatest number that it may be"),
}
_CONDITION_FIELDS: Fields = {
    **_LIMIT_FIELDS,
    "with": _WordsKind(required=False, single=True, note="words that all occur in its grid, list or mapping"),
    "without": _WordsKind(required=False, single=True, note="words that do not occur there"),
}


@frozen
class WrittenCondition:
    """One entry of `where` as it is written: the path of a field, and the values that it may have, or else what `checks` asks.

    `checks` has `min`, `max`, `with` and `without`.
    """

    path: Message
    any_of: tuple[Message, ...] | ConstantReference | None
    checks: Mapping[str, object]


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
        conditions = []
        for key, value in node.entries.values():
            any_of, checks, path = None, {}, _word_message(key, f"{id_}/{key.value}")
            if isinstance(value, Map) and not names_constant(value):
                checks = cast("dict[str, object]", values.fields(_CONDITION_FIELDS, value, f"where/{key.value}"))
            else:
                any_of = _WordsKind(single=True).read(value, path.id, key.value, values)
            conditions.append(WrittenCondition(path, any_of, checks))
        return WrittenWhere(tuple(conditions), f" where {_format_where(node)}")

    def shape(self) -> Schema:
        """Fields by their paths."""
        return {"$ref": "#/definitions/where"}

    def definitions(self) -> dict[str, Schema]:
        """Return those of conditions."""
        properties = {n: kind.schema() for n, kind in _CONDITION_FIELDS.items()}
        checks: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        where: Schema = {"type": "object", "additionalProperties": {"anyOf": [_WordsKind(single=True).shape(), checks]}}
        return {"where": where} | {n: schema for kind in _CONDITION_FIELDS.values() for n, schema in kind.definitions().items()}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the values that a field may have, and the checks that may stand in their place."""
        yield "<field>", _WordsKind(required=False, single=True, note="a value or values, of which a card has one")
        yield from ((f"<field>.{name}", kind) for name, kind in _CONDITION_FIELDS.items())


def _format_where(node: Node) -> str:
    if isinstance(node, Map) and names_constant(node):
        return f"is `{RULES_PREFIX}{_constant_reference(node).name}`"
    if isinstance(node, Map):
        return ", ".join(f"`{key}` {_format_where(value)}" for key, (_, value) in node.entries.items())
    if isinstance(node, List):
        return "one of " + ", ".join(_format_where(item).removeprefix("is ") for item in node.items)
    return f"is `{node.value}`"


GridCell: TypeAlias = tuple[int, int]
"""Row and column, from 0."""

SYMMETRIES: Final[Mapping[str, Callable[[GridCell, int, int], GridCell]]] = {
    "half-turn": lambda cell, rows, columns: (rows - 1 - cell[0], columns - 1 - cell[1]),
    "left-right": lambda cell, _, columns: (cell[0], columns - 1 - cell[1]),
    "top-bottom": lambda cell, rows, _: (rows - 1 - cell[0], cell[1]),
}
"""Where a cell of a grid with so many rows and columns comes to lie, for each symmetry."""

_BOUND_FIELDS: Fields = {
    "equals": _ExpectedNumberKind(required=False, note="the number that it must be"),
    **_LIMIT_FIELDS,
}
_PER_FIELDS: Fields = {"per": _PerCardKind(required=False, note="card: on each card instead of on all together")}
_EACH_FIELDS: Fields = {
    "in": _WordsKind(required=False, note="the only values that may occur"),
    "once": _WordsKind(required=False, note="the values that occur once each, and no others"),
    "unique": FlagKind(required=False, note="whether no value may occur twice"),
    "rising": FlagKind(required=False, note="whether no number is smaller than the one before it, on each card"),
    "enough": FlagKind(
        required=False, note="of references: whether each card refers to no other one more often than there are copies of it"
    ),
}
_OF_FIELDS: Fields = {"of": _WordsKind(required=False, single=True, note="the words whose cells are counted or connected")}
_GRID_FIELDS: Fields = {
    "symmetric": EnumKind(choices=tuple(SYMMETRIES), required=False, note="how its cells repeat, on each card"),
    "beside": _WordsKind(required=False, single=True, note="words that each cell holds or shares a side with, on each card"),
    "border": _WordsKind(required=False, single=True, note="words of which its outermost cells all are one, on each card"),
    "connected": FlagKind(required=False, note="whether the cells with `of` hang together by their sides, on each card"),
    "farther": _WordsKind(
        required=False, single=True, note="words whose cells all are nearer to those of `from` than any with `of`, on each card"
    ),
}
_FROM_FIELDS: Fields = {
    "from": _WordsKind(
        required=False,
        single=True,
        note="words: numbers are then steps over sides, from each cell with `of` to the nearest cell with these, on each card",
    )
}
_ALONG_FIELDS: Fields = {
    "along": FieldPathKind(
        required=False,
        note="lists of cells (`C4`): lines that run over exactly the cells with `of`, and that connect them instead of sides;"
        " with `symmetric`, lines that repeat as the cells do",
    )
}
_CHECK_FIELDS: Mapping[str, Fields] = {
    "count": _BOUND_FIELDS,
    "sum": {**_BOUND_FIELDS, **_PER_FIELDS},
    "each": {**_BOUND_FIELDS, **_EACH_FIELDS, **_PER_FIELDS},
    "cells": {**_BOUND_FIELDS, **_GRID_FIELDS, **_OF_FIELDS, **_FROM_FIELDS, **_ALONG_FIELDS, **_PER_FIELDS},
    "same": {},
}
_MEASURE_FIELDS: Fields = {
    "count": _ExpectedNumberKind(cards=True, note="the number of cards: `cards`, or for short the number itself"),
    "sum": FieldPathKind(note="the sum of a number field"),
    "each": FieldPathKind(note="every value of a field"),
    "cells": FieldPathKind(note="the cells of a grid: how many hold a word, how they lie"),
    "same": _FieldPairKind(note="two fields (`deck/field`) that have the same values in any order"),
}
_SELECTION_FIELDS: Fields = {
    "where": WhereKind(required=False, note="the cards that it is about, by the values of their fields"),
    "copies": FlagKind(required=False, default=False, note="whether a card counts as often as it is printed"),
}
_DECK_FIELDS: Fields = {
    "deck": DeckNamesKind(required=False, note="the decks that it is about, or a kind: `kind.token`; without it all")
}
_NOTE_FIELDS: Fields = {"note": TextKind(required=False, note="what the error says besides")}
_CHECKS_OF_CELLS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys((*_BOUND_FIELDS, "connected"), ("of",)),
    "farther": ("of", "from"),
}
"""The checks of the cells that hold some words, each with the fields that say which."""
_GAME_MEASURES = ("same",)
"""The measures that compare decks."""


def _check_names(measure: str) -> tuple[str, ...]:
    return tuple(
        name for name in _CHECK_FIELDS[measure] if name not in {*_OF_FIELDS, *_FROM_FIELDS, *_ALONG_FIELDS, *_PER_FIELDS}
    )


def _checks_something_schema(measure: str) -> Schema:
    needs = _CHECKS_OF_CELLS if measure == "cells" else {}
    needed: list[object] = [{"required": [check, *needs.get(check, ())]} for check in _check_names(measure)]
    if measure == "count":
        needed.append({"properties": {"count": {"not": {"const": CARDS_WORD}}}})
    return {"anyOf": needed} if needed else {}


@frozen
class WrittenAssertion:
    """One assertion as it is written: its measure, and the values of all its fields, None for those that are left out."""

    measure: str
    values: Mapping[str, object]
    mark: Mark


@frozen(kw_only=True)
class AssertionKind(Kind):
    """One assertion; the value is a WrittenAssertion."""

    name = "assertion"

    of_game: bool = False

    def measures(self) -> dict[str, RecordKind]:
        """Return the measures, each with the fields that an assertion of it may have."""
        common = {**_SELECTION_FIELDS, **(_DECK_FIELDS if self.of_game else {}), **_NOTE_FIELDS}
        return {
            name: RecordKind(fields={name: kind, **_CHECK_FIELDS[name], **common}, note=kind.note)
            for name, kind in _MEASURE_FIELDS.items()
            if self.of_game or name not in _GAME_MEASURES
        }

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> WrittenAssertion | None:
        """Read an assertion; None if it has no measure that is known here, or several."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a list of assertions such as `{count: 14}`", node)
            return None
        known = self.measures()
        measures = [key for key in node.entries if key in known]
        if len(measures) != 1:
            self._report_measures(node, measures, values)
            return None
        measure, before = measures[0], values.faults.count
        written = WrittenAssertion(measure, values.fields(known[measure].fields, node, f"{id_}/{measure}"), node.mark)
        if values.faults.count == before:
            self._report_gaps(written, values)
        return written

    @staticmethod
    def _report_gaps(written: WrittenAssertion, values: ValueReader) -> None:
        """Report an assertion that checks nothing, or checks cells and does not say which."""
        measure, checks, given = written.measure, _check_names(written.measure), written.values
        has_number = measure == "count" and given["count"] != CARDS_WORD
        if checks and not has_number and all(given[check] is None for check in checks):
            hint = f"add {', '.join(f'`{check}`' for check in checks)}"
            values.faults.add("bad-assertion", f"the assertion says nothing about its `{measure}`", written.mark, hint=hint)
        elif measure == "cells":
            needed = [name for check, names in _CHECKS_OF_CELLS.items() if given[check] is not None for name in names]
            if missing := [f"`{name}`" for name in dict.fromkeys(needed) if given[name] is None]:
                hint = f"add {' and '.join(missing)}"
                values.faults.add("bad-assertion", "the assertion does not say which `cells`", written.mark, hint=hint)

    def _report_measures(self, node: Map, measures: list[str], values: ValueReader) -> None:
        others = [key for key in node.entries if key in _GAME_MEASURES]
        if others and not measures:
            message = f"`{others[0]}` compares decks, which only an assertion of `game.yaml` can"
            values.faults.add("bad-assertion", message, node.mark, hint="move it there")
            return
        found = " and ".join(f"`{measure}`" for measure in measures) or "none"
        hint = None if measures else did_you_mean(next(iter(node.entries), ""), self.measures())
        values.faults.add("bad-assertion", f"an assertion must have one measure, found {found}", node.mark, hint=hint)

    def shape(self) -> Schema:
        """One measure with what it may say."""
        return {"anyOf": [record.schema() | _checks_something_schema(name) for name, record in self.measures().items()]}

    def definitions(self) -> dict[str, Schema]:
        """Return what assertions expect: numbers and words, written out or as rule constants."""
        return {name: schema for record in self.measures().values() for name, schema in record.definitions().items()}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the measures, then the other fields, each once and with the measures that have it."""
        records = self.measures()
        yield from ((name, replace(records[name].fields[name], required=False)) for name in records)
        checks = {name: kind for record in records.values() for name, kind in record.fields.items() if name not in records}
        for name, kind in checks.items():
            measures = [measure for measure, record in records.items() if name in record.fields]
            limit = "" if len(measures) == len(records) else f" (with {', '.join(f'`{measure}`' for measure in measures)})"
            yield name, replace(kind, note=f"{kind.note}{limit}") if limit else kind


@frozen(kw_only=True)
class AssertionsKind(Kind):
    """A list of assertions about the whole game or a deck; the value is its node, checked after all decks are read."""

    name = "assertions"

    of_game: bool = False

    @property
    def of(self) -> AssertionKind:
        """The kind of its items."""
        return AssertionKind(of_game=self.of_game, note="an assertion: one measure, and what must hold of it")

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Node:
        """Return the node, which `Assertions.check` reads."""
        del id_, name, values
        return node

    def shape(self) -> Schema:
        """One measure each, with its checks."""
        return {"type": "array", "items": self.of.shape()}

    def definitions(self) -> dict[str, Schema]:
        """Return those of an assertion."""
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield an assertion."""
        yield "-", self.of
