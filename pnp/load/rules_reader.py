"""Read rule constants from `rules.yaml`: nested groups whose leaves are `{value, unit, note}`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.records import frozen
from pnp.load.constant_value import ConstantValueKind
from pnp.load.derived_constants import DerivedConstants
from pnp.load.expression_kind import ExpressionKind
from pnp.load.kinds import kind
from pnp.load.kinds.compound import GroupKind, RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import ChoicesKind, IntKind, NumberKind, TextKind
from pnp.load.table_coverage import CoversKind, check_covers
from pnp.load.unprinted import PRINTED, check_reason
from pnp.load.written_for_kind import WrittenForKind
from pnp.load.yaml.nodes import List, Map, Scalar, infer_value
from pnp.model.fields import Record
from pnp.model.game import Constant, Derivation, PlainWord

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.base.diagnostics import Report
    from pnp.load.derived_constants import CountedDecks
    from pnp.load.kinds.kind import Fields, Schema, ValueReader
    from pnp.load.yaml.nodes import Node
    from pnp.model.fields import Value
    from pnp.model.game import ConstantReference, Sources


_VALUE = ConstantValueKind(required=False, note="a number, a flag, a text, a list or a table (a list of records)")
_SAID: Fields = {
    "equals": ExpressionKind(
        required=False, note="how its number follows from others; `value` may then be left out, and is checked where it is not"
    ),
    "unit": TextKind(required=False, note="what it counts"),
    "note": TextKind(required=False, note="where it comes from, what it means"),
    "min": NumberKind(required=False, note="the smallest number that makes sense"),
    "max": NumberKind(required=False, note="the greatest number that makes sense"),
    "of": ChoicesKind(required=False, note="the words that it may be"),
    "covers": CoversKind(required=False, note="the whole numbers that the rows of a table (`from`, `to`) cover, each once"),
    "length": IntKind(required=False, min=1, note="how many rows a table or items a list has, if it can have no other number"),
    "written_for": WrittenForKind(required=False, note="the values that the words about it fit; another is `rules/prose`"),
    **PRINTED,
}
"""What a constant may say besides its value."""
_LEAF = RecordKind(fields={"value": _VALUE, **_SAID})


@frozen(kw_only=True)
class ConstantKind(Kind):
    """A constant of the rules: its value with what bounds and explains it; the value is a Constant."""

    name = "constant"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Constant | None:
        """Read one; None where something in it is faulty."""
        before = values.faults.count
        if not isinstance(node, Map):
            hint = f"write `{name.rpartition('.')[2]}: {{value: …, unit: …, note: …}}`"
            values.faults.wrong_kind(name, "a constant or a group of constants", node, hint=hint)
            return None
        said = values.fields(_SAID, node, id_, ("value",))
        content = node.get("value")
        derivation = cast("Derivation | None", said["equals"])
        if content is None and derivation is None:
            if values.faults.count == before:
                values.faults.missing_field("value", id_, node.mark, f"`value`: {_VALUE.note}")
            return None
        limits = kind.check_bounds_order({key: said[key] for key in ("min", "max")}, node, name, values.faults)
        low, high = (cast("float | None", limits[key]) for key in ("min", "max"))
        value = None if content is None else _VALUE.within(low, high, said["of"]).read(content, id_, name, values)
        _check_length(said["length"], value, content, name, values)
        check_reason(said, node, name, values)
        if values.faults.count != before:
            return None
        unit, note, reason = (str(said[key] or "") for key in ("unit", "note", "reason"))
        mark = (content or node).mark
        covers, written_for = cast("tuple[None, None]", (said["covers"], said["written_for"]))
        length, choices = cast("int | None", said["length"]), cast("tuple[str, ...]", said["of"] or ())
        words = tuple(_plain_words(content)) if content else ()
        return Constant(
            name, value, unit, note, mark, covers, low, high, derivation, written_for, reason, length, choices, words
        )

    def read_entry(self, key: Scalar, node: Node, id_: str, name: str, values: ValueReader) -> Constant | None:
        """Read one that stands where its name does, or, given by a setting, where that says so."""
        found = self.read(node, id_, name, values)
        return found if found is None or found.mark.path != key.path else replace(found, mark=key.mark)

    def shape(self) -> Schema:
        """What a constant says: its value, or what it equals."""
        required = [{"required": ["value"]}, {"required": ["equals"]}]
        return {key: value for key, value in _LEAF.shape().items() if key != "required"} | {"anyOf": required}

    def definitions(self) -> dict[str, Schema]:
        """Return those of what it says."""
        return _LEAF.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield what it may say."""
        yield from _LEAF.parts()


def _check_length(length: object, value: Value | None, content: Node | None, name: str, values: ValueReader) -> None:
    """Report a constant that has another number of rows or items than its `length`, or none."""
    if length is None or value is None or content is None:
        return
    if not isinstance(value, tuple):
        values.faults.wrong_kind(name, "a list or a table, because it says a `length`", content)
    elif len(value) != length:
        one = "1 row or item" if length == 1 else f"{length} rows or items"
        values.faults.out_of_range(name, f"{one} long, because it says this `length`", content, str(len(value)))


def _plain_words(node: Node) -> Iterator[PlainWord]:
    """Yield the texts of a value that are written without quotes, those in its lists and records included."""
    if isinstance(node, Scalar):
        if not node.style and isinstance(infer_value(node.value), str):
            yield PlainWord(node.value, node.mark)
        return
    for inner in node.items if isinstance(node, List) else (value for _, value in node.entries.values()):
        yield from _plain_words(inner)


def _is_constant(node: Node) -> bool:
    """A constant has a value or equals something; one that lacks both still has a unit or a note."""
    return not isinstance(node, Map) or "value" in node.entries or any(type(node.get(key)) is Scalar for key in _SAID)


CONSTANTS = GroupKind(
    of=ConstantKind(note="a constant: `<group>.<name>` is its dotted name"), entry="constant", joint=".", is_value=_is_constant
)


class RulesFile(NamedTuple):
    """The constants of a file by their dotted names, where they name others, and the ids of those that are faulty."""

    constants: Mapping[str, Constant]
    references: tuple[ConstantReference, ...]
    unread: frozenset[str]


def read_rules(root: Map, values: ValueReader) -> dict[str, Constant]:
    """Read all constants by their dotted names (`hand.limit`), in the order of the file; faulty ones are left out.

    Those that follow from others have no value yet: `settled_rules` computes it.
    """
    return {constant.name: constant for constant in _constants(CONSTANTS.read(root, "rules", "rules", values))}


def settled_rules(
    rules: Mapping[str, Constant], decks: CountedDecks, unread: set[str], sources: Sources, report: Report
) -> dict[str, Constant]:
    """Compute the constants that follow from others and from decks, and check what tables cover.

    The names of those that have no value are added to `unread`, and they are left out.
    """
    settled = DerivedConstants(rules, decks, unread, sources, report).settled()
    check_covers(settled, report, unread)
    return settled


def _constants(group: object) -> Iterator[Constant]:
    """Go through a group and the groups in it."""
    for inner in group.values() if isinstance(group, Record) else ():
        yield from (inner,) if isinstance(inner, Constant) else _constants(inner)
