"""What `odds.yaml` and `examples.yaml` may say, read as it is written: `pnp.rules` computes it.

Odds are dice, opposed rolls, races, rolls up to a sum and draws, and what is asked of them; all their numbers are expressions
over constants and decks. Examples are computed in games without a rules engine; an engine reads those that it plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from pnp.base.records import frozen
from pnp.load.assertion_kinds import DeckNamesKind, FieldPathKind, WhereKind
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.kind import Fields, Kind, Schema, ValueReader
from pnp.load.kinds.simple import EnumKind, IntKind, NumberKind, TextKind
from pnp.load.rules import PRINTED_FIELDS, ExpressionKind, WrittenForKind, check_unprinted_reason
from pnp.load.yaml.nodes import List, Map, Node, Scalar
from pnp.model.fields import ODDS_FORMS, Record
from pnp.model.game import Derivation, OddsCondition

ODDS_MEASURES: Final = ("roll", "opposed", "race", "until", "draw")
"""What odds can be about; each odds is about one of them."""
QUESTION_WORDS: Final = ("win", "tie", "lose", "mean")
"""What can be asked in a word."""
_MOST_DIGITS: Final = 6


def _number_kind(note: str, *, required: bool = False) -> ExpressionKind:
    return ExpressionKind(required=required, note=note)


NUMBER_BOUNDS: Fields = {
    "equals": _number_kind("the number that it is"),
    "min": _number_kind("the smallest number that it is"),
    "max": _number_kind("the greatest number that it is"),
}
"""A condition on a number."""


def _condition_record(note: str, **more: Kind) -> RecordKind:
    return RecordKind(required=False, note=note, fields={**NUMBER_BOUNDS, **more})


def _repeat_record(note: str) -> RecordKind:
    return _condition_record(note, times=_number_kind("at most how often; without it once"))


_DICE_FIELDS: Fields = {
    "dice": _number_kind("how many dice; without it one"),
    "sides": _number_kind("a die with the numbers from 1 to this"),
    "faces": ListKind(
        required=False, of=_number_kind("the number on a face"), min=1, max=100, note="in place of `sides`: each face"
    ),
}
_ROLL_FIELDS: Fields = {
    **_DICE_FIELDS,
    "and": ListKind(
        required=False,
        of=RecordKind(fields=_DICE_FIELDS, note="more dice"),
        max=10,
        note="other dice that are rolled with them",
    ),
    "reroll": _repeat_record("the faces that are rolled again"),
    "explode": _repeat_record("the faces that count and are rolled once more"),
    "success": _condition_record("the faces that are successes: these are counted, not added up"),
    "highest": _number_kind("how many of the highest dice count; without it all"),
    "lowest": _number_kind("how many of the lowest dice count; without it all"),
    "plus": _number_kind("what is added to the dice"),
    "at_least": _number_kind("a smaller result counts as this"),
}
_TIE_CHOICES = ("stay", "win", "lose", "reroll")


def _side_fields(*, required: bool, ties: tuple[str, ...]) -> Fields:
    return {
        "own": RecordKind(required=required, fields=_ROLL_FIELDS, note="what we roll"),
        "other": RecordKind(required=required, fields=_ROLL_FIELDS, note="what they roll"),
        "ties": EnumKind(required=False, default="stay", choices=ties, note="what a tie is"),
    }


_RACE_FIELDS: Fields = {
    **_side_fields(required=False, ties=(*_TIE_CHOICES, "both")),
    "win": _number_kind("in place of rolls: the chance that only we hit in a round"),
    "lose": _number_kind("the chance that only they hit"),
    "both": _number_kind("the chance that both hit"),
    "hits": _number_kind("how often we have to hit", required=True),
    "against": _number_kind("how often they have to hit", required=True),
}
_UNTIL_FIELDS: Fields = {
    "roll": RecordKind(fields=_ROLL_FIELDS, note="what is rolled again and again; it counts 1 at least"),
    "reaches": _number_kind("the sum of all rolls with which it ends", required=True),
}
_DRAW_FIELDS: Fields = {
    "cards": _number_kind("how many cards are drawn", required=True),
    "deck": DeckNamesKind(required=False, note="the deck from which they are drawn, or several that are shuffled together"),
    "where": WhereKind(required=False, note="the cards that are counted, as in assertions"),
    "kinds": MappingKind(required=False, of=WhereKind(), note="several kinds of cards by name; no card is of two"),
    "same": FieldPathKind(required=False, note="a field: how many cards with the same value are drawn at most"),
    "of": _number_kind("in place of `deck`: how many cards there are"),
    "wanted": _number_kind("with `of`: how many of them are counted"),
}


@frozen(kw_only=True)
class _QuestionKind(Kind):
    """What is asked: a word, a condition on the result, or conditions on several kinds of cards."""

    name = "question"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | Record | None:
        """Read `win`, `{min: 7}` or `{fish: {min: 1}, worm: {min: 1}}`."""
        if isinstance(node, Scalar):
            if node.value in QUESTION_WORDS:
                return node.value
            values.faults.unknown_choice(name, node, QUESTION_WORDS)
        elif isinstance(node, Map) and node.entries:
            if any(key in NUMBER_BOUNDS for key in node.entries):
                return Record(values.fields(NUMBER_BOUNDS, node, id_), node.mark)
            return MappingKind(of=RecordKind(fields=NUMBER_BOUNDS)).read(node, id_, name, values)
        else:
            values.faults.wrong_kind(name, f"a condition such as `{{min: 7}}`, or {_list_words(QUESTION_WORDS)}", node)
        return None

    def shape(self) -> Schema:
        condition = RecordKind(fields=NUMBER_BOUNDS).shape()
        named = {"type": "object", "minProperties": 1, "additionalProperties": condition}
        return {"anyOf": [{"enum": list(QUESTION_WORDS)}, {**condition, "minProperties": 1}, named]}


@frozen(kw_only=True)
class _ExpectedKind(Kind):
    """What a result has to be: a number, bounds, or a list with a number for each row."""

    name = "expected result"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read `15/36`, `{min: 0.4, max: 0.6}` or `[15/36, 21/36]`."""
        if isinstance(node, Map):
            return Record(values.fields({key: NUMBER_BOUNDS[key] for key in ("min", "max")}, node, id_), node.mark)
        return _read_one_or_list(node, id_, name, values)

    def shape(self) -> Schema:
        number = ExpressionKind().shape()
        bounds = RecordKind(fields={key: NUMBER_BOUNDS[key] for key in ("min", "max")}).shape()
        return {"anyOf": [number, bounds, {"type": "array", "items": number}]}


@frozen(kw_only=True)
class _RangeKind(Kind):
    """The numbers for which a row is computed each."""

    name = "numbers"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read `{from: 0, to: 6}` or `[1, 2, 4]`."""
        if isinstance(node, Map):
            ends = {
                key: _number_kind(f"the {which} number", required=True) for key, which in (("from", "first"), ("to", "last"))
            }
            return Record(values.fields(ends, node, id_), node.mark)
        if isinstance(node, List):
            return _read_one_or_list(node, id_, name, values)
        values.faults.wrong_kind(name, "a list of numbers, or `{from: …, to: …}`", node)
        return None

    def shape(self) -> Schema:
        number = ExpressionKind().shape()
        ends = {"type": "object", "properties": {"from": number, "to": number}, "required": ["from", "to"]}
        return {"anyOf": [{**ends, "additionalProperties": False}, {"type": "array", "items": number}]}


@frozen(kw_only=True)
class _WhenKind(Kind):
    """The values of constants with which odds hold."""

    name = "conditions"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[OddsCondition, ...] | None:
        """Read `{catch.season: spring}` or `{players.count: {max: 3}}`."""
        if not isinstance(node, Map) or not node.entries:
            values.faults.wrong_kind(name, "constants with their values, such as `{catch.season: spring}`", node)
            return None
        kind = WrittenForKind()
        read = ((key, kind.read(value, id_, key.value, values)) for key, value in node.entries.values())
        return tuple(OddsCondition(key.value, condition, key.mark) for key, condition in read if condition is not None)

    def shape(self) -> Schema:
        return {"type": "object", "minProperties": 1, "additionalProperties": WrittenForKind().shape()}


def _read_one_or_list(
    node: Node, id_: str, name: str, values: ValueReader
) -> Derivation | tuple[Derivation | None, ...] | None:
    kind = ExpressionKind()
    if isinstance(node, List):
        return tuple(kind.read(item, id_, name, values) for item in node.items)
    return kind.read(node, id_, name, values)


def _list_words(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


_ODDS_RECORD = RecordKind(
    fields={
        "note": TextKind(required=False, note="what it shows"),
        "when": _WhenKind(required=False, note="constants and the values with which the entry holds; without it always"),
        "for": MappingKind(
            required=False, of=_RangeKind(), note="numbers by name that its expressions may use; a row for each"
        ),
        "roll": RecordKind(required=False, fields=_ROLL_FIELDS, note="dice, and their sum or their successes"),
        "opposed": RecordKind(
            required=False,
            fields=_side_fields(required=True, ties=_TIE_CHOICES),
            note="two rolls that are compared: the higher wins",
        ),
        "race": RecordKind(required=False, fields=_RACE_FIELDS, note="rounds until one side has been hit often enough"),
        "until": RecordKind(
            required=False, fields=_UNTIL_FIELDS, note="how many rolls it takes until their sum reaches a number"
        ),
        "draw": RecordKind(required=False, fields=_DRAW_FIELDS, note="cards drawn from a deck, none of them put back"),
        "gives": MappingKind(
            of=_QuestionKind(note="a condition on the result, or `win`, `tie`, `lose`, `mean`"), note="its results by name"
        ),
        "expects": MappingKind(required=False, of=_ExpectedKind(), note="what some of the results have to be"),
        **PRINTED_FIELDS,
        "as": EnumKind(required=False, default="percent", choices=ODDS_FORMS, note="how its results are printed"),
        "digits": IntKind(
            required=False, min=0, max=_MOST_DIGITS, note="how many decimals are printed; without it 0, of decimals 2"
        ),
    }
)


@frozen(kw_only=True)
class _OddsKind(Kind):
    """One entry of `odds.yaml`, as it is written: about one measure."""

    name = "odds"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        count_before = values.faults.count
        fields = _ODDS_RECORD.read(node, id_, name, values)
        if fields is None or values.faults.count != count_before:
            return None
        check_unprinted_reason(fields, cast("Map", node), name, values)
        about = [measure for measure in ODDS_MEASURES if fields[measure] is not None]
        if len(about) != 1:
            message = f"`{name}` must be about one of {_list_words(ODDS_MEASURES)}, found {_list_words(tuple(about)) or 'none'}"
            hint = "write an entry for each" if about else "write what it is about, such as `roll: {dice: 2, sides: 6}`"
            values.faults.add("bad-odds", message, node.mark, hint=hint)
        elif not fields["gives"]:
            values.faults.wrong_kind("gives", "at least one result, such as `win: {min: 7}`", node)
        return fields if values.faults.count == count_before else None

    def shape(self) -> Schema:
        return {**_ODDS_RECORD.shape(), "oneOf": [{"required": [measure]} for measure in ODDS_MEASURES]}

    def definitions(self) -> dict[str, Schema]:
        return _ODDS_RECORD.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        yield from _ODDS_RECORD.parts()


ODDS_BY_ID = MappingKind(of=_OddsKind(note="odds: one measure, and what is asked of it"))
"""The whole file: odds by their ids."""

EXAMPLES: Final = "examples"
"""The only key of the file."""
COMPUTE: Final = "compute"
"""The field that an example has if it is computed and not played."""
EXPECTS: Final = "expects"
DICE: Final = "dice"
ORDER: Final = "order"


@frozen(kw_only=True)
class _ShownKind(Kind):
    """What a die shows, or several dice that are rolled at once."""

    name = "faces"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read `4` or `[4, 1, 6]`."""
        if isinstance(node, List) and not node.items:
            values.faults.wrong_kind(name, "at least one face, such as `4` or `[4, 1]`", node)
            return None
        return _read_one_or_list(node, id_, name, values)

    def shape(self) -> Schema:
        number = ExpressionKind().shape()
        return {"anyOf": [number, {"type": "array", "minItems": 1, "items": number}]}


_ROLLED_RECORD = RecordKind(
    fields={
        "sides": _DICE_FIELDS["sides"],
        "faces": _DICE_FIELDS["faces"],
        "shows": _ShownKind(note="the face that it shows, or a list: one for each of several such dice"),
    },
    note="a die",
)

COMPUTED_EXAMPLE: Final = RecordKind(
    fields={
        "note": TextKind(required=False, note="what it shows"),
        DICE: MappingKind(
            of=_ROLLED_RECORD, required=False, note="its dice by name, each with `sides` or `faces`: they are results too"
        ),
        COMPUTE: MappingKind(of=ExpressionKind(), note="its results by name; each may name those before it"),
        EXPECTS: MappingKind(of=NumberKind(), required=False, note="what some of the results have to be"),
        ORDER: ListKind(
            of=ExpressionKind(note="two expressions with `<`, `<=`, `=`, `>=` or `>` between them"),
            required=False,
            note="how results compare, whatever is expected of them",
        ),
    }
)
"""One example that is computed."""

COMPUTED_EXAMPLES: Final = RecordKind(fields={EXAMPLES: MappingKind(of=COMPUTED_EXAMPLE, note="worked examples by their ids")})
"""The whole file. Where an engine plays examples, these have the form that the engine reads."""
