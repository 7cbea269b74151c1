"""What `odds.yaml` says: dice, opposed rolls, races and draws, and what is asked of them; read as it is written.

All its numbers are expressions over constants and decks, which `pnp.odds` computes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pnp.base.records import frozen
from pnp.load.assertion_kinds import DeckNamesKind, FieldPathKind, WhereKind
from pnp.load.expression_kind import ExpressionKind
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import EnumKind, IntKind, TextKind
from pnp.load.unprinted import PRINTED, check_reason
from pnp.load.written_for_kind import WrittenForKind
from pnp.load.yaml.nodes import List, Map, Scalar
from pnp.model.fields import ODDS_FORMS, Record
from pnp.model.game import OddsCondition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.load.kinds.kind import Fields, Schema, ValueReader
    from pnp.load.yaml.nodes import Node
    from pnp.model.game import Derivation

MEASURES: Final = ("roll", "opposed", "race", "draw")
"""What odds can be about; each odds is about one of them."""
ASKED: Final = ("win", "tie", "lose", "mean")
"""What can be asked in a word."""
_DIGITS: Final = 6


def _number(note: str, *, required: bool = False) -> ExpressionKind:
    return ExpressionKind(required=required, note=note)


BOUNDS: Fields = {
    "equals": _number("the number that it is"),
    "min": _number("the smallest number that it is"),
    "max": _number("the greatest number that it is"),
}
"""A condition on a number."""


def _condition(note: str, **more: Kind) -> RecordKind:
    return RecordKind(required=False, note=note, fields={**BOUNDS, **more})


def _again(note: str) -> RecordKind:
    return _condition(note, times=_number("at most how often; without it once"))


_SAME_DICE: Fields = {
    "dice": _number("how many dice; without it one"),
    "sides": _number("a die with the numbers from 1 to this"),
    "faces": ListKind(
        required=False, of=_number("the number on a face"), min=1, max=100, note="in place of `sides`: each face"
    ),
}
_ROLL: Fields = {
    **_SAME_DICE,
    "and": ListKind(
        required=False,
        of=RecordKind(fields=_SAME_DICE, note="more dice"),
        max=10,
        note="other dice that are rolled with them",
    ),
    "reroll": _again("the faces that are rolled again"),
    "explode": _again("the faces that count and are rolled once more"),
    "success": _condition("the faces that are successes: these are counted, not added up"),
    "highest": _number("how many of the highest dice count; without it all"),
    "lowest": _number("how many of the lowest dice count; without it all"),
    "plus": _number("what is added to the dice"),
    "at_least": _number("a smaller result counts as this"),
}
_TIES = ("stay", "win", "lose", "reroll")


def _sides(*, required: bool, ties: tuple[str, ...]) -> Fields:
    return {
        "own": RecordKind(required=required, fields=_ROLL, note="what we roll"),
        "other": RecordKind(required=required, fields=_ROLL, note="what they roll"),
        "ties": EnumKind(required=False, default="stay", choices=ties, note="what a tie is"),
    }


_RACE: Fields = {
    **_sides(required=False, ties=(*_TIES, "both")),
    "win": _number("in place of rolls: the chance that only we hit in a round"),
    "lose": _number("the chance that only they hit"),
    "both": _number("the chance that both hit"),
    "hits": _number("how often we have to hit", required=True),
    "against": _number("how often they have to hit", required=True),
}
_DRAW: Fields = {
    "cards": _number("how many cards are drawn", required=True),
    "deck": DeckNamesKind(required=False, note="the deck from which they are drawn, or several that are shuffled together"),
    "where": WhereKind(required=False, note="the cards that are counted, as in assertions"),
    "kinds": MappingKind(required=False, of=WhereKind(), note="several kinds of cards by name; no card is of two"),
    "same": FieldPathKind(required=False, note="a field: how many cards with the same value are drawn at most"),
    "of": _number("in place of `deck`: how many cards there are"),
    "wanted": _number("with `of`: how many of them are counted"),
}


@frozen(kw_only=True)
class _AskedKind(Kind):
    """What is asked: a word, a condition on the result, or conditions on several kinds of cards."""

    name = "question"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | Record | None:
        """Read `win`, `{min: 7}` or `{fish: {min: 1}, worm: {min: 1}}`."""
        if isinstance(node, Scalar):
            if node.value in ASKED:
                return node.value
            values.faults.unknown_choice(name, node, ASKED)
        elif isinstance(node, Map) and node.entries:
            if any(key in BOUNDS for key in node.entries):
                return Record(values.fields(BOUNDS, node, id_), node.mark)
            return MappingKind(of=RecordKind(fields=BOUNDS)).read(node, id_, name, values)
        else:
            values.faults.wrong_kind(name, f"a condition such as `{{min: 7}}`, or {_listed(ASKED)}", node)
        return None

    def shape(self) -> Schema:
        """A word, a condition, or conditions by name."""
        condition = RecordKind(fields=BOUNDS).shape()
        named = {"type": "object", "minProperties": 1, "additionalProperties": condition}
        return {"anyOf": [{"enum": list(ASKED)}, {**condition, "minProperties": 1}, named]}


@frozen(kw_only=True)
class _ExpectedKind(Kind):
    """What a result has to be: a number, bounds, or a list with a number for each row."""

    name = "expected result"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read `15/36`, `{min: 0.4, max: 0.6}` or `[15/36, 21/36]`."""
        if isinstance(node, Map):
            return Record(values.fields({key: BOUNDS[key] for key in ("min", "max")}, node, id_), node.mark)
        return _one_or_list(node, id_, name, values)

    def shape(self) -> Schema:
        """A number, bounds, or a list."""
        number = ExpressionKind().shape()
        bounds = RecordKind(fields={key: BOUNDS[key] for key in ("min", "max")}).shape()
        return {"anyOf": [number, bounds, {"type": "array", "items": number}]}


@frozen(kw_only=True)
class _RangeKind(Kind):
    """The numbers for which a row is computed each."""

    name = "numbers"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read `{from: 0, to: 6}` or `[1, 2, 4]`."""
        if isinstance(node, Map):
            ends = {key: _number(f"the {which} number", required=True) for key, which in (("from", "first"), ("to", "last"))}
            return Record(values.fields(ends, node, id_), node.mark)
        if isinstance(node, List):
            return _one_or_list(node, id_, name, values)
        values.faults.wrong_kind(name, "a list of numbers, or `{from: …, to: …}`", node)
        return None

    def shape(self) -> Schema:
        """Both ends, or a list."""
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
        return tuple(OddsCondition(key.value, said, key.mark) for key, said in read if said is not None)

    def shape(self) -> Schema:
        """Values by the names of constants."""
        return {"type": "object", "minProperties": 1, "additionalProperties": WrittenForKind().shape()}


def _one_or_list(node: Node, id_: str, name: str, values: ValueReader) -> Derivation | tuple[Derivation | None, ...] | None:
    kind = ExpressionKind()
    if isinstance(node, List):
        return tuple(kind.read(item, id_, name, values) for item in node.items)
    return kind.read(node, id_, name, values)


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


_ENTRY = RecordKind(
    fields={
        "note": TextKind(required=False, note="what it shows"),
        "when": _WhenKind(required=False, note="constants and the values with which the entry holds; without it always"),
        "for": MappingKind(
            required=False, of=_RangeKind(), note="numbers by name that its expressions may use; a row for each"
        ),
        "roll": RecordKind(required=False, fields=_ROLL, note="dice, and their sum or their successes"),
        "opposed": RecordKind(
            required=False, fields=_sides(required=True, ties=_TIES), note="two rolls that are compared: the higher wins"
        ),
        "race": RecordKind(required=False, fields=_RACE, note="rounds until one side has been hit often enough"),
        "draw": RecordKind(required=False, fields=_DRAW, note="cards drawn from a deck, none of them put back"),
        "gives": MappingKind(
            of=_AskedKind(note="a condition on the result, or `win`, `tie`, `lose`, `mean`"), note="its results by name"
        ),
        "expects": MappingKind(required=False, of=_ExpectedKind(), note="what some of the results have to be"),
        **PRINTED,
        "as": EnumKind(required=False, default="percent", choices=ODDS_FORMS, note="how its results are printed"),
        "digits": IntKind(
            required=False, min=0, max=_DIGITS, note="how many decimals are printed; without it 0, of decimals 2"
        ),
    }
)


@frozen(kw_only=True)
class OddsKind(Kind):
    """One entry of `odds.yaml`, as it is written: about one measure."""

    name = "odds"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read it; None if something in it is faulty."""
        before = values.faults.count
        found = _ENTRY.read(node, id_, name, values)
        if found is None or values.faults.count != before:
            return None
        check_reason(found, cast("Map", node), name, values)
        about = [measure for measure in MEASURES if found[measure] is not None]
        if len(about) != 1:
            message = f"`{name}` must be about one of {_listed(MEASURES)}, found {_listed(tuple(about)) or 'none'}"
            hint = "write an entry for each" if about else "write what it is about, such as `roll: {dice: 2, sides: 6}`"
            values.faults.add("bad-odds", message, node.mark, hint=hint)
        elif not found["gives"]:
            values.faults.wrong_kind("gives", "at least one result, such as `win: {min: 7}`", node)
        return found if values.faults.count == before else None

    def shape(self) -> Schema:
        """What it says, with one measure."""
        return {**_ENTRY.shape(), "oneOf": [{"required": [measure]} for measure in MEASURES]}

    def definitions(self) -> dict[str, Schema]:
        """Return those of what it says."""
        return _ENTRY.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield what it may say."""
        yield from _ENTRY.parts()


ODDS = MappingKind(of=OddsKind(note="odds: one measure, and what is asked of it"))
"""The whole file: odds by their ids."""
