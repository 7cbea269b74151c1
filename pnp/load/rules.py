"""The constants of `rules.yaml`, in nested groups: their kinds, reading them, and other values from the command line.

Also the places in YAML that name a constant: in assertions, and in the constants themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Final, cast

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import frozen
from pnp.base.suggestions import nearest
from pnp.load.assertion_kinds import names_constant
from pnp.load.files import FileCache, RulesFile
from pnp.load.kinds.compound import GroupKind, RecordKind
from pnp.load.kinds.kind import Fields, Kind, Schema, ValueReader, check_bounds, check_bounds_order
from pnp.load.kinds.simple import BoundKind, ChoicesKind, FlagKind, IntKind, NumberKind, TextKind, number_word_hint
from pnp.load.notation.expressions import ExpressionError, constant_of, read_expression
from pnp.load.places import position
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FLAGS, NAME, List, Map, Node, Scalar, describe_node, infer_value, read_number, read_whole_number
from pnp.model.fields import Record, Value
from pnp.model.game import Constant, ConstantReference, Derivation, PlainWord, Sources, WrittenFor


@frozen(kw_only=True)
class ConstantValueKind(Kind):
    """A number, a flag, a text, or lists and records of them: numbers from `min` to `max`, texts out of `choices`."""

    name = "value"

    min: float | None = None
    max: float | None = None
    choices: tuple[str, ...] = ()

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Value:
        """Read the value, with those in lists and records."""
        if isinstance(node, List):
            return tuple(self.read(item, id_, name, values) for item in node.items)
        if isinstance(node, Map):
            entries = node.entries.items()
            return Record({k: self.read(inner, id_, f"{name}.{k}", values) for k, (_, inner) in entries}, node.mark)
        return self._scalar(node, name, values)

    def _scalar(self, node: Scalar, name: str, values: ValueReader) -> int | float | bool | str | None:
        value: int | float | bool | str | None
        if node.style:
            value = node.value.rstrip("\n") if node.style in "|>" else node.value
        else:
            value = infer_value(node.value) if node.value else None
        if value is None:
            hint = "as a text, quote it; as a number, write it as short as it goes" if node.value else None
            values.faults.wrong_kind(name, "a number, a flag or text", node, hint=hint)
        elif isinstance(value, str):
            if self.choices and value not in self.choices:
                values.faults.unknown_choice(name, node, self.choices)
        elif not isinstance(value, bool):
            check_bounds(self, value, node, name, values)
        return value

    def shape(self) -> Schema:
        """Anything but nothing."""
        return {"type": ["number", "string", "boolean", "array", "object"]}


@frozen(kw_only=True)
class ExpressionKind(Kind):
    """An expression over constants and decks; what it names is looked up when all of them are read."""

    name = "expression"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Derivation | None:
        """Read it as it is written."""
        del id_
        if not isinstance(node, Scalar):
            hint = "an expression that begins with `[` or `{` must be quoted"
            values.faults.wrong_kind(name, "an expression", node, hint=hint)
            return None
        return Derivation(node.value.rstrip("\n"), node.mark)

    def shape(self) -> Schema:
        """A word, or a number."""
        return {"type": ["string", "number"]}


@frozen(kw_only=True)
class _EndKind(Kind):
    """An end of a range: a whole number or the dotted name of a constant."""

    name = "end"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> int | str | None:
        """Read `1` or `group.members_max`."""
        del id_
        if not isinstance(node, Scalar) or node.empty:
            values.faults.wrong_kind(name, "a whole number or the name of a constant", node, hint=number_word_hint(node))
            return None
        number = read_whole_number(node.value)
        return node.value if number is None else number

    def shape(self) -> Schema:
        return {"anyOf": [{"type": "integer"}, {"type": "string", "description": "the dotted name of a constant"}]}


_RANGE_ENDS = {"from": _EndKind(note="the first number"), "to": _EndKind(note="the last number")}


@frozen(kw_only=True)
class _RangeKind(Kind):
    """A range of whole numbers whose ends are numbers or the names of constants."""

    name = "range"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[int | str, int | str] | None:
        """Read `{from: 1, to: group.members_max}`."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a mapping such as `{from: 1, to: group.max}`", node)
            return None
        low, high = values.fields(_RANGE_ENDS, node, id_).values()
        return (low, high) if isinstance(low, (int, str)) and isinstance(high, (int, str)) else None

    def shape(self) -> Schema:
        return RecordKind(fields=_RANGE_ENDS).shape()


_FITTING_RANGE = {
    "min": NumberKind(required=False, note="the smallest number that the words fit"),
    "max": NumberKind(required=False, note="the greatest number that the words fit"),
}


@frozen(kw_only=True)
class _FieldNamesKind(Kind):
    """The name of a field of a table, or a list of names."""

    name = "field or fields"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[str, ...] | None:
        """Read `reach` or `[troops, reach]`."""
        if isinstance(node, Scalar) and not node.empty:
            return (node.value,)
        if isinstance(node, List):
            return ChoicesKind().read(node, id_, name, values)
        values.faults.wrong_kind(name, "a field or a list of fields", node)
        return None

    def shape(self) -> Schema:
        return {"anyOf": [{"type": "string"}, ChoicesKind().shape()]}


_FITTING_ORDER = {
    "rises": _FieldNamesKind(required=False, note="of a table: a field or fields that grow from row to row"),
    "falls": _FieldNamesKind(required=False, note="of a table: a field or fields that shrink from row to row"),
}
_FITTING_VALUE = ConstantValueKind()


@frozen(kw_only=True)
class WrittenForKind(Kind):
    """A value of the constant, a list of them, `{min: …, max: …}`, or for a table `{rises: …, falls: …}`."""

    name = "value or range"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> WrittenFor | None:
        """Read `none`, `[3, 4]`, `{min: 2, max: 4}` or `{falls: spaces}`; None where it is faulty."""
        count_before = values.faults.count
        if isinstance(node, Map) and node.entries.keys() & _FITTING_ORDER.keys():
            rises, falls = (cast("tuple[str, ...]", of or ()) for of in values.fields(_FITTING_ORDER, node, id_).values())
            return WrittenFor(rises=rises, falls=falls) if values.faults.count == count_before else None
        if not (isinstance(node, Map) and node.entries.keys() & _FITTING_RANGE.keys()):
            found = _FITTING_VALUE.read(node, id_, name, values)
            return WrittenFor(found) if values.faults.count == count_before else None
        fields = values.fields(_FITTING_RANGE, node, id_)
        limits = check_bounds_order({key: fields[key] for key in _FITTING_RANGE}, node, name, values.faults)
        low, high = (cast("float | None", limits[key]) for key in _FITTING_RANGE)
        return WrittenFor(low=low, high=high) if values.faults.count == count_before else None

    def shape(self) -> Schema:
        """Either."""
        return {
            "anyOf": [
                RecordKind(fields=_FITTING_RANGE).shape(),
                RecordKind(fields=_FITTING_ORDER).shape(),
                _FITTING_VALUE.shape(),
            ]
        }


_REASON_NOTE: Final = "why nothing prints it"
PRINTED_FIELDS: Final[Fields] = {
    "printed": FlagKind(required=False, default=True, note="no: nothing is to print it, for a `reason`"),
    "reason": TextKind(required=False, note=_REASON_NOTE),
}
"""The fields with which something says that nothing is to print it."""


def check_unprinted_reason(fields: Mapping[str, object], node: Map, name: str, values: ValueReader) -> None:
    """Report `printed: no` without a reason (`load/missing-field`), and a reason without it (`load/reason`)."""
    if fields["printed"] is False and not fields["reason"]:
        values.faults.missing_field("reason", name, node.entries["printed"][0].mark, f"`reason`: {_REASON_NOTE}")
    elif fields["reason"] and fields["printed"]:
        message = f"`{name}` gives a `reason` for not being printed, and does not say `printed: no`"
        values.faults.add("reason", message, node.entries["reason"][0].mark)


_CONSTANT_VALUE = ConstantValueKind(required=False, note="a number, a flag, a text, a list or a table (a list of records)")
_CONSTANT_FIELDS: Fields = {
    "equals": ExpressionKind(
        required=False, note="how its number follows from others; `value` may then be left out, and is checked where it is not"
    ),
    "unit": TextKind(required=False, note="what it counts"),
    "note": TextKind(required=False, note="where it comes from, what it means"),
    "min": BoundKind(required=False, note="the smallest number that makes sense, or an expression for it"),
    "max": BoundKind(required=False, note="the greatest number that makes sense, or an expression for it"),
    "of": ChoicesKind(required=False, note="the words that it may be"),
    "covers": _RangeKind(required=False, note="the whole numbers that the rows of a table (`from`, `to`) cover, each once"),
    "length": IntKind(required=False, min=1, note="how many rows a table or items a list has, if it can have no other number"),
    "written_for": WrittenForKind(required=False, note="the values that the words about it fit; another is `rules/prose`"),
    "printed_on": ChoicesKind(required=False, note="the ids of the cards for which it is played: each has to print it"),
    **PRINTED_FIELDS,
}
"""What a constant may say besides its value."""
_CONSTANT_RECORD = RecordKind(fields={"value": _CONSTANT_VALUE, **_CONSTANT_FIELDS})


@frozen(kw_only=True)
class _ConstantKind(Kind):
    """A constant of the rules: its value with what bounds and explains it; the value is a Constant."""

    name = "constant"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Constant | None:
        count_before = values.faults.count
        if not isinstance(node, Map):
            hint = f"write `{name.rpartition('.')[2]}: {{value: …, unit: …, note: …}}`"
            values.faults.wrong_kind(name, "a constant or a group of constants", node, hint=hint)
            return None
        fields = values.fields(_CONSTANT_FIELDS, node, id_, ("value",))
        content = node.get("value")
        derivation = cast("Derivation | None", fields["equals"])
        if content is None and derivation is None:
            if values.faults.count == count_before:
                values.faults.missing_field("value", id_, node.mark, f"`value`: {_CONSTANT_VALUE.note}")
            return None
        limits = check_bounds_order({key: fields[key] for key in ("min", "max")}, node, name, values.faults)
        low, high = (cast("float | None", limits[key]) for key in ("min", "max"))
        length, choices = cast("int | None", fields["length"]), cast("tuple[str, ...]", fields["of"] or ())
        value = None
        bounds = cast("tuple[tuple[str, Derivation], ...]", limits.get("computed_bounds", ()))
        if content is not None:
            kind = replace(_CONSTANT_VALUE, min=low, max=high, choices=choices, computed_bounds=bounds)
            value = kind.read(content, id_, name, values)
            _check_length(length, value, content, name, values)
        numbers = tuple(values.bounded)
        values.bounded.clear()
        check_unprinted_reason(fields, node, name, values)
        if values.faults.count != count_before:
            return None
        unit, note, reason = (str(fields[key] or "") for key in ("unit", "note", "reason"))
        mark = (content or node).mark
        covers, written_for = cast("tuple[None, None]", (fields["covers"], fields["written_for"]))
        words = tuple(_plain_words(content)) if content else ()
        printed_on = cast("tuple[str, ...]", fields["printed_on"] or ())
        found = Constant(
            name,
            value,
            unit,
            note,
            mark,
            covers,
            low,
            high,
            derivation,
            written_for,
            reason,
            length,
            choices,
            words,
            printed_on,
        )
        return replace(found, bounds=bounds, bounded=numbers) if bounds else found

    def read_entry(self, key: Scalar, node: Node, id_: str, name: str, values: ValueReader) -> Constant | None:
        """Read one that stands where its name does, or, given by a setting, where that says so."""
        found = self.read(node, id_, name, values)
        return found if found is None or found.mark.path != key.path else replace(found, mark=key.mark)

    def shape(self) -> Schema:
        required = [{"required": ["value"]}, {"required": ["equals"]}]
        return {key: value for key, value in _CONSTANT_RECORD.shape().items() if key != "required"} | {"anyOf": required}

    def definitions(self) -> dict[str, Schema]:
        return _CONSTANT_RECORD.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        yield from _CONSTANT_RECORD.parts()


def _check_length(length: int | None, value: Value | None, content: Node, name: str, values: ValueReader) -> None:
    if length is None or value is None:
        return
    if not isinstance(value, tuple):
        values.faults.wrong_kind(name, "a list or a table, because it says a `length`", content)
    elif len(value) != length:
        one = "1 row or item" if length == 1 else f"{length} rows or items"
        values.faults.out_of_range(name, f"{one} long, because it says this `length`", content, str(len(value)))


def _plain_words(node: Node) -> Iterator[PlainWord]:
    if isinstance(node, Scalar) and not node.style and isinstance(infer_value(node.value), str):
        yield PlainWord(node.value, node.mark)
    for inner in _children(node):
        yield from _plain_words(inner)


def _is_constant_node(node: Node) -> bool:
    """A constant has a value or equals something; one that lacks both still has a unit or a note."""
    return (
        not isinstance(node, Map) or "value" in node.entries or any(type(node.get(key)) is Scalar for key in _CONSTANT_FIELDS)
    )


CONSTANTS = GroupKind(
    of=_ConstantKind(note="a constant: `<group>.<name>` is its dotted name"),
    entry="constant",
    separator=".",
    is_value=_is_constant_node,
)


def read_rules(root: Map, values: ValueReader) -> dict[str, Constant]:
    """Read all constants by their dotted names (`hand.limit`), in the order of the file; faulty ones are left out.

    Those that follow from others have no value yet: `settle_rules` computes it.
    """
    return {constant.name: constant for constant in _flatten_constants(CONSTANTS.read(root, "rules", "rules", values))}


def _flatten_constants(group: object) -> Iterator[Constant]:
    for inner in group.values() if isinstance(group, Record) else ():
        yield from (inner,) if isinstance(inner, Constant) else _flatten_constants(inner)


def read_rules_file(
    node: Map, settings: tuple[str, ...], values: ValueReader, sources: Sources, cache: FileCache | None
) -> RulesFile:
    """Read the root node of `rules.yaml`, with other values that `settings` give; errors go to the report of `values`.

    Without settings, the node alone says what is read, and `cache` keeps it.
    """
    if settings or cache is None:
        return _read_rules_node(node, settings, values, sources)
    read = partial(_read_rules_node, node, (), values, sources)
    return cache.rules.get(id(node), lambda: (node, read()), report=values.faults.report)[1]


def _read_rules_node(node: Map, settings: tuple[str, ...], values: ValueReader, sources: Sources) -> RulesFile:
    references = tuple(_rule_references(node, sources))
    constants = read_rules(with_settings(node, settings, values.faults.report), values)
    return RulesFile(constants, references, frozenset(values.unread))


_PLURALS: Final = {"a number": "numbers", "a word": "words", "a mapping": "rows"}


def with_settings(root: Map, settings: Sequence[str], report: Report) -> Map:
    """Return the nodes of `rules.yaml` with other values of constants, so that these are checked like written ones.

    The given nodes do not change, because other builds may use them.

    Faults: `rules/bad-setting`, `rules/unknown-constant`, `rules/wrong-kind` (such as a word in place of a number),
    `rules/derived-setting` (a constant that follows from others).
    """
    root = deepcopy(root) if settings else root
    leaves = dict(_constant_nodes(root, ""))
    for setting in settings:
        mark = Mark(f"--set {setting}")
        name, equals, text = (part.strip() for part in setting.partition("="))
        leaf = leaves.get(name.removeprefix("rules."))
        if not equals or not text:
            report.error("rules/bad-setting", f"a setting is `name=value`, found `{setting}`", mark)
        elif leaf is None:
            near = nearest(name, leaves)
            hint = f"did you mean `{near}`?" if near else None
            report.error("rules/unknown-constant", f"there is no constant `{name}`", mark, hint=hint)
        elif "equals" in leaf.entries:
            _refuse_derived(name.removeprefix("rules."), leaves, mark, report)
        else:
            _apply_setting(name, leaf, text, mark, report)
    return root


def _constant_nodes(group: Map, prefix: str) -> Iterator[tuple[str, Map]]:
    for key, node in group.entries.values():
        if isinstance(node, Map) and NAME.fullmatch(key.value):
            if "value" in node.entries or isinstance(node.get("equals"), Scalar):
                yield prefix + key.value, node
            else:
                yield from _constant_nodes(node, f"{prefix}{key.value}.")


def _refuse_derived(name: str, leaves: Mapping[str, Map], mark: Mark, report: Report) -> None:
    message = f"`{name}` follows from `{_expression_text(leaves[name])}`"
    free = [f"`{source}`" for source in _free_sources(name, leaves)]
    hint = f"set {' or '.join(free)} instead" if free else "it counts cards: another number needs other cards"
    report.error("rules/derived-setting", message, mark, hint=hint)


def _expression_text(leaf: Map) -> str:
    node = leaf.get("equals")
    return " ".join(node.value.split()) if isinstance(node, Scalar) else ""


def _free_sources(name: str, leaves: Mapping[str, Map]) -> Iterator[str]:
    """Yield the constants that a derived one follows from, through others, and that are not derived themselves."""
    seen, left = {name}, [name]
    while left:
        leaf = leaves[left.pop(0)]
        if "equals" not in leaf.entries:
            continue
        try:
            named = read_expression(_expression_text(leaf)).names
        except ExpressionError:  # reported where it stands
            continue
        found = dict.fromkeys(constant_of(term.name, leaves) for term in named)
        new = [source for source in found if source is not None and source not in seen]
        seen.update(new)
        left += new
        yield from (source for source in new if "equals" not in leaves[source].entries)


def _apply_setting(name: str, leaf: Map, text: str, mark: Mark, report: Report) -> None:
    faults = Report()
    composed = compose(f"value: {text}", mark.path, faults)
    for fault in faults.diagnostics:
        report.error(fault.code, fault.message, mark, hint=fault.hint)
    new = composed.get("value") if isinstance(composed, Map) else None
    key, old = leaf.entries["value"]
    if new is None or faults.has_errors:
        return
    may_be_number = _describe_kind(old) == "a word" and _describe_kind(new) == "a number"  # in place of `all` or `none`
    if _describe_kind(old) != _describe_kind(new) and not may_be_number:
        found = f"{describe_node(new)}, which is {_describe_kind(new)}" if isinstance(new, Scalar) else _describe_kind(new)
        message = f"`{name}` is {_describe_kind(old)}: found {found}"
        report.error("rules/wrong-kind", message, mark)
        return
    leaf.entries["value"] = (key, _without_lines(new))


def _describe_kind(node: Node) -> str:
    if isinstance(node, Scalar):
        if not node.style and node.value in FLAGS:
            return "yes or no"
        return "a number" if not node.style and read_number(node.value) is not None else "a word"
    if isinstance(node, Map):
        return "a mapping"
    kinds = {_describe_kind(item) for item in node.items}
    if not kinds:
        return "an empty list"
    return f"a list of {_PLURALS[kinds.pop()]}" if len(kinds) == 1 and kinds <= _PLURALS.keys() else "a list"


def _without_lines(node: Node) -> Node:
    if isinstance(node, Scalar):
        return node._replace(line=0, column=0)  # the command line has none
    node.line = node.column = 0
    if isinstance(node, List):
        node.items = [*map(_without_lines, node.items)]
    else:
        node.entries = {name: (key, _without_lines(value)) for name, (key, value) in node.entries.items()}
    return node


_EXPRESSION_KEYS = ("equals", "min", "max")
_PROSE_KEYS = ("unit", "note", "reason", "printed_on")
_KEYS_WITHOUT_VALUES = (*_PROSE_KEYS, *_EXPRESSION_KEYS)


def assertion_references(node: Node | None) -> Iterator[ConstantReference]:
    """Yield the names of constants in an `assert:` list, sound or not."""
    if node is not None and names_constant(node):
        name = node.get("rules") if isinstance(node, Map) else node
        if isinstance(name, Scalar):
            yield ConstantReference(name.value.removeprefix("rules."), name.mark, "assertion")
        return
    for inner in _children(node, _PROSE_KEYS):
        yield from assertion_references(inner)


def _rule_references(node: Node | None, sources: Sources) -> Iterator[ConstantReference]:
    # all words with a dot in values and ranges, and each name in an expression, whether it leads to a constant or into one
    if isinstance(node, Scalar) and "." in node.value:
        yield ConstantReference(node.value, node.mark, "rule")
    for inner in _children(node, _KEYS_WITHOUT_VALUES):
        yield from _rule_references(inner, sources)
    for key in _EXPRESSION_KEYS:
        expression = node.get(key) if isinstance(node, Map) else None
        if isinstance(expression, Scalar):
            yield from names_in_expression(expression.value.rstrip("\n"), expression.mark, sources)


def names_in_expression(expression: str, mark: Mark, sources: Sources) -> Iterator[ConstantReference]:
    """Yield the names of constants in an expression that is written at `mark`; none if it cannot be read."""
    try:
        names = read_expression(expression).names
    except ExpressionError:  # reported where the expression is computed
        return
    for term in names:
        yield ConstantReference(term.name, position(expression, term.at, mark, sources), "rule")


def _children(node: Node | None, besides: tuple[str, ...] = ()) -> Iterator[Node]:
    # without the scalars under the keys `besides`, which are words for people, or expressions
    if isinstance(node, List):
        yield from node.items
    elif isinstance(node, Map):
        yield from (value for key, (_, value) in node.entries.items() if not (key in besides and isinstance(value, Scalar)))
