"""Choices that are never made: arms of selects and plurals, conditions of odds and of templates, for values that cannot be.

With a slip of the pen in an arm, `other` would be printed; an entry of the odds, or a part of a card, would silently be left
out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from math import ceil, floor
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar, cast

from jinja2 import nodes

from pnp.base.diagnostics import Mark
from pnp.base.suggestions import did_you_mean, nearest
from pnp.load.assertion_kinds import RULES_PREFIX
from pnp.load.kinds.compound import GridKind, ListKind, MappingKind, RecordKind, RefKind
from pnp.load.kinds.kind import UnknownStepError
from pnp.load.kinds.simple import EnumKind, FlagKind, IntKind, LengthKind, NumberKind, TextKind
from pnp.load.notation.expressions import constant_of
from pnp.load.notation.markup_parser import MarkupFold, read_markup
from pnp.load.places import position, source_offset
from pnp.load.yaml.nodes import format_number, read_number, read_whole_number
from pnp.locale.lint.templates import (
    BINDING,
    FILTERS_OF_ORDER,
    TemplateContext,
    bindings,
    dotted_name,
    name_as_written,
    parse_template,
    start_of,
    step_of,
    templates_of,
)
from pnp.locale.translation import fallback_reason
from pnp.locale.values import ITEM_NAME
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message, Record, Translation, Value
from pnp.model.game import Constant, Game, OddsCondition, WrittenFor, format_value
from pnp.model.messages import texts, values_of_type

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.load.kinds.kind import Kind
    from pnp.load.notation.markup_tree import ChoiceNode, WalkNode
    from pnp.model.game import Deck


_ZERO_ARMS = ("=0", "zero")
"""The arms of a plural that are for 0."""


class _Arm(NamedTuple):
    """An arm of a choice: the name that it chooses by, the arm's key, and the offset of the choice's name."""

    name: str
    key: str
    at: int


class _Plural(NamedTuple):
    """A plural: the name that it chooses by, the keys of its arms, and the offset of its name."""

    name: str
    keys: frozenset[str]
    at: int


def find_idle_arms(source: Game, possible: PossibleValues, report: Report, translations: Iterable[Translation] = ()) -> None:
    """Warn about arms that no value chooses, as `rules/idle-arm`; `source` is the game before it is localized.

    Arms of a select besides `other`, and arms of a plural for one number (`=3`), over a constant, a part of one, or the rows of
    one that a text or a table walks. With a slip of the pen in an arm, `other` would be printed for the value that was meant.
    In `translations`, only what their sources do not have is reported.
    """
    rows = _rows_of_tables(source)
    for message in values_of_type((*texts(source), source.term_forms), Message):
        _report_idle_arms(message, _arms_of_message(message, rows.get(message.mark, "")), source, possible, report)
    for translation in translations:
        for message, translated in _translated_messages(source, translation):
            row = rows.get(message.mark, "")
            known = {(arm.name, arm.key) for arm in _arms_of_message(message, row)}
            arms = (arm for arm in _arms_of_message(translated, row) if (arm.name, arm.key) not in known)
            _report_idle_arms(translated, arms, source, possible, report)


def find_missing_zeros(
    source: Game, possible: PossibleValues, report: Report, translations: Iterable[Translation] = ()
) -> None:
    """Warn about constants that are 0 now, or have a row with 0, and plurals without words for that, as `rules/zero`.

    What costs nothing is free, and reads wrongly as `costs 0 coins`. One finding for each constant, with all places.
    """
    rows = _rows_of_tables(source)
    places: dict[str, list[Mark]] = {}
    written = ((message, message) for message in values_of_type((*texts(source), source.term_forms), Message))
    translated = (pair for translation in translations for pair in _translated_messages(source, translation))
    for message, shown in (*written, *translated):
        for plural in _read_arms(shown, rows.get(message.mark, "")).plurals:
            if plural.keys.isdisjoint(_ZERO_ARMS) and any(
                type(now) is int and not now for now in possible.present_values(plural.name)
            ):
                at = position(shown.source, source_offset(shown.source, plural.at), shown.mark, source.sources)
                places.setdefault(plural.name, []).append(at)
    for path, (first, *others) in places.items():
        name, in_rows, _ = path.partition(f".{ANY_ROW}")
        said = f"`{name}` is 0{' in a row' if in_rows else ''}, and the plural has no words for that"
        hint = "write an arm `=0 {…}`; `=0 {#}` prints the number"
        report.warning("rules/zero", said, first, also=[("and", other) for other in others], hint=hint)


def _report_idle_arms(message: Message, arms: Iterable[_Arm], source: Game, possible: PossibleValues, report: Report) -> None:
    for arm in arms:
        now = possible.present_values(arm.name)
        if now and not possible.includes(arm.name, _value_of_arm(arm.key, now[0])):
            name, _, part = arm.name.partition(f".{ANY_ROW}")
            never = f"`{part[1:]}` in no row of `{name}` can be" if part else f"no item of `{name}` can be"
            value = arm.key.removeprefix("=")
            which = never if ANY_ROW in arm.name else f"`{name}` cannot be"
            mark = position(message.source, source_offset(message.source, arm.at), message.mark, source.sources)
            hint = "write a value that the constant can have, or leave out the arm"
            report.warning("rules/idle-arm", f"the arm `{arm.key}` is never printed: {which} `{value}`", mark, hint=hint)


def _value_of_arm(key: str, now: Value) -> Value:
    if isinstance(now, bool) and key in {"true", "false"}:
        return key == "true"
    number = read_whole_number(key.removeprefix("="))
    return key if number is None else number


def _rows_of_tables(source: Game) -> dict[Mark, str]:
    tables = values_of_type(source.booklet.chapters if source.booklet else (), TableBlock)
    return {cell.mark: f"{block.walks}.{ANY_ROW}" for block in tables if block.walks for row in block.rows for cell in row}


def _translated_messages(source: Game, translation: Translation) -> Iterator[tuple[Message, Message]]:
    for message in values_of_type(texts(source), Message):
        entry = translation.entries.get(message.id)
        if entry is not None and "{" in entry.text and not fallback_reason(entry, message):
            yield message, replace(message, source=entry.text, mark=entry.mark)
    yield from ((form, form) for form in values_of_type(translation.forms, Message))


def _arms_of_message(message: Message, row: str) -> tuple[_Arm, ...]:
    return tuple(dict.fromkeys(_read_arms(message, row).arms))


def _read_arms(message: Message, row: str) -> _ArmReader:
    reader = _ArmReader(message.source, row)
    if "{" in message.source:
        reader.visit(read_markup(message.source).nodes)
    return reader


class _ArmReader(MarkupFold):
    """Collects the arms and the plurals of a text; `row` is the path of the row whose fields it may name."""

    def __init__(self, source: str, row: str) -> None:
        self.arms: list[_Arm] = []
        self.plurals: list[_Plural] = []
        self._source = source
        self._row = row

    def on_choice(self, node: ChoiceNode) -> None:
        name = self._path(node.name)
        at = self._source.index(node.name, node.start) if name else node.start
        if name and node.kind == "plural" and node.arms:
            self.plurals.append(_Plural(name, frozenset(arm.key for arm in node.arms), at))
        for arm in node.arms:
            if name and (arm.key.startswith("=") if node.kind != "select" else arm.key != "other"):
                self.arms.append(_Arm(name, arm.key, at))
        self.visit(node.children)

    def on_walk(self, node: WalkNode) -> None:
        outer, path = self._row, self._path(node.name)
        self._row = f"{path}.{ANY_ROW}" if path else ""
        self.visit(node.arm("row") or ())
        self._row = outer
        for arm in node.arms:
            if arm.key != "row":
                self.visit(arm.children)

    def _path(self, name: str) -> str:
        if name.startswith(RULES_PREFIX):
            return name.removeprefix(RULES_PREFIX)
        if not self._row:
            return ""
        return self._row if name == ITEM_NAME else f"{self._row}.{name}"


_MOST_TRIED: Final = 100
"""So many whole numbers of a range are tried, from its written end."""


def find_idle_conditions(source: Game, possible: PossibleValues, report: Report) -> None:
    """Warn about values under `when` that a constant cannot have, as `odds/idle-condition`; odds have been computed."""
    for id_, entry in source.odds_entries.items():
        for condition in entry.when:
            for value in _impossible_values(condition, possible):
                message = f"the odds `{id_}` never hold for {value}: `{condition.constant}` cannot be that"
                hint = "write a value that the constant can have, or leave it out"
                report.warning("odds/idle-condition", message, condition.mark, hint=hint)


def _impossible_values(condition: OddsCondition, possible: PossibleValues) -> Iterator[str]:
    name, values = condition.constant, condition.values
    now = next(iter(possible.present_values(name)), None)
    if values.is_range:
        is_possible = values.fits(now) or isinstance(now, float)
        if not is_possible and not any(possible.includes(name, n) for n in _numbers_of_range(values)):
            yield _format_range(values)
        return
    said = values.value
    is_list = isinstance(said, tuple) and (not isinstance(now, tuple) or any(isinstance(value, tuple) for value in said))
    for value in said if isinstance(said, tuple) and is_list else (said,):
        if not possible.includes(name, value):
            yield f"`{format_value(value)}`"


def _numbers_of_range(values: WrittenFor) -> Sequence[int]:
    low = ceil(values.low) if values.low is not None else None
    high = floor(values.high) if values.high is not None else None
    if low is None:
        assert high is not None, "a range has an end"
        return range(high, high - _MOST_TRIED, -1)
    return range(low, low + _MOST_TRIED if high is None else min(high + 1, low + _MOST_TRIED))


def _format_range(values: WrittenFor) -> str:
    if values.low is None:
        return f"numbers up to {values.high:g}"
    return f"numbers from {values.low:g}" + ("" if values.high is None else f" to {values.high:g}")


Playable: TypeAlias = "Callable[[str, Value], bool]"
"""Whether a game could be played with another value of a constant, which is given by name."""

ANY_ROW: Final = "*"
"""The step of a path that leads to any row of a table, or item of a list."""

_LONGEST_PERMUTED = 4
"""Longer lists of words are not tried in all their orders."""


class PossibleValues:
    """The values that constants could have: by what they say of themselves, and by whether the game could be played with them.

    `playable` is asked once for each value. A constant that follows from others has no other value by itself; only what it
    says of itself counts.
    """

    def __init__(self, rules: Mapping[str, Constant], playable: Playable) -> None:
        self._rules = rules
        self._playable = playable
        self._known: dict[tuple[str, str], bool] = {}

    def present_values(self, name: str) -> tuple[Value, ...]:
        """Return the present value of a constant or of a part (`score.tie_break.1`); of each row, where a step is `*`."""
        constant = constant_of(name, self._rules)
        return () if constant is None else tuple(_parts_at(self._rules[constant].value, _steps_into(name, constant)))

    def includes(self, name: str, value: Value) -> bool:
        """Return whether a constant, or the part of one that `name` leads to, has this value or could have it."""
        constant = constant_of(name, self._rules)
        if constant is None or any(type(value) is type(now) and value == now for now in self.present_values(name)):
            return True
        steps = _steps_into(name, constant)
        wholes = _values_with_part(self._rules[constant].value, steps, value)
        allowed = [whole for whole in wholes if self._rules[constant].allows(whole)]
        return any(self._is_playable(constant, whole) for whole in allowed)

    def _is_playable(self, name: str, value: Value) -> bool:
        if self._rules[name].derivation is not None:
            return True
        asked = (name, repr(value))
        if asked not in self._known:
            self._known[asked] = self._playable(name, value)
        return self._known[asked]


def _steps_into(name: str, constant: str) -> list[str]:
    return [step for step in name.removeprefix(constant).split(".") if step]


def _parts_at(whole: Value, steps: Sequence[str]) -> Iterator[Value]:
    if not steps:
        yield whole
    elif isinstance(whole, tuple):
        for place in _item_indexes(whole, steps[0]):
            yield from _parts_at(whole[place], steps[1:])
    elif isinstance(whole, dict) and steps[0] in whole:
        yield from _parts_at(whole[steps[0]], steps[1:])


def _item_indexes(items: tuple[Value, ...], step: str) -> Sequence[int]:
    if step == ANY_ROW:
        return range(len(items))
    return (int(step) - 1,) if step.isdecimal() and 0 < int(step) <= len(items) else ()


def _values_with_part(whole: Value, steps: Sequence[str], value: Value) -> Iterator[Value]:
    if not steps:
        yield value
    elif isinstance(whole, tuple):
        for place in _item_indexes(whole, steps[0]):
            for part in _values_with_part(whole[place], steps[1:], value):
                yield (*whole[:place], part, *whole[place + 1 :])
            if len(steps) == 1 and value in whole:
                yield from _orders_with(whole, place, value)
        if len(steps) == 1 and steps[0] == ANY_ROW:
            yield (*whole, value)
            yield (value,)
    elif isinstance(whole, Record) and steps[0] in whole:
        for part in _values_with_part(whole[steps[0]], steps[1:], value):
            yield whole.with_values({**whole, steps[0]: part})


def _orders_with(items: tuple[Value, ...], place: int, value: Value) -> Iterator[tuple[Value, ...]]:
    if len(items) <= _LONGEST_PERMUTED:
        yield from (order for order in permutations(items) if order[place] == value)
        return
    exchanged = list(items)
    exchanged[items.index(value)], exchanged[place] = items[place], value
    yield tuple(exchanged)


# conditions of templates


def find_idle_comparisons(source: Game, report: Report) -> None:
    """Warn about conditions of templates that the fields of cards and the constants cannot meet.

    `layout/idle-comparison`: a value is compared with one that it can never be. `layout/hidden-zero`: a number is printed only
    `if` it is true, which 0 is not, and a card has a 0 there.
    """
    if not source.types:
        return
    templates = {path: parse_template(text) for path, text in templates_of(source).items()}
    decks = _decks_of_templates(source, templates)
    readers = {path: _ConditionReader(source, decks.get(path, ()), template) for path, template in templates.items()}
    folder = f"templates/{source.name}"
    imported = {path: _imported_macros(templates[path], folder, readers) for path in readers}
    for path, reader in readers.items():
        _note_calls(reader, imported[path])
    for path, reader in readers.items():
        for at, code, message, also, hint in reader.findings():
            mark = Mark.in_text(path, source.sources[path], at)
            report.warning(code, message, mark, also=also, hint=hint)


def _decks_of_templates(source: Game, templates: Mapping[str, nodes.Template]) -> dict[str, list[Deck]]:
    """Return the decks whose cards a template sees as `card`: it is their face or back, or a part of one."""
    found: dict[str, list[Deck]] = {}
    for deck in source.decks:
        reached: set[str] = set()
        waiting = [template for _, template in deck.templates]
        while waiting:
            path = f"templates/{source.name}/{waiting.pop()}"
            if path in templates and path not in reached:
                reached.add(path)
                found.setdefault(path, []).append(deck)
                parts = templates[path].find_all((nodes.Extends, nodes.Include))
                names = (cast("nodes.Extends", part).template for part in parts)
                waiting += [name.value for name in names if isinstance(name, nodes.Const)]
    return found


def _imported_macros(
    template: nodes.Template, folder: str, readers: Mapping[str, _ConditionReader]
) -> dict[str, _ConditionReader]:
    """Return the readers of the macros that a template can call, by the names that it calls them by: `badge`, `part.badge`."""
    found: dict[str, _ConditionReader] = {}
    blocks: list[nodes.Import | nodes.FromImport] = [*template.find_all(nodes.Import), *template.find_all(nodes.FromImport)]
    for block in blocks:
        name = block.template.value if isinstance(block.template, nodes.Const) else ""
        macros = readers[f"{folder}/{name}"].macros if f"{folder}/{name}" in readers else {}
        if isinstance(block, nodes.Import):
            found |= {f"{block.target}.{macro}": reader for macro, reader in macros.items()}
        else:
            names = [(one, one) if isinstance(one, str) else one for one in block.names]
            found |= {called: macros[macro] for macro, called in names if macro in macros}
    return found


def _note_calls(reader: _ConditionReader, imported: Mapping[str, _ConditionReader]) -> None:
    """Give the macros that are called in a template, and in its own macros, their calls."""
    for scope in (reader, *reader.macros.values()):
        scope.callable = {**imported, **reader.macros}
        for call in scope.find_all(nodes.Call):
            if (macro := scope.callable.get(dotted_name(call.node))) is not None:
                macro.calls.append((scope, call))


_Path: TypeAlias = tuple[str, ...]
"""The steps from a name of a template into its value: `("card", "cost", "wood")`."""


class _ConditionFinding(NamedTuple):
    """A finding about a condition: its offset, code and message, further places, a hint."""

    at: int
    code: str
    message: str
    also: tuple[tuple[str, Mark], ...]
    hint: str | None


@lru_cache(maxsize=512)
def _divided_nodes(part: nodes.Template | nodes.Macro) -> tuple[tuple[nodes.Macro, ...], tuple[nodes.Node, ...]]:
    """Return the macros in a template or a macro, and its nodes outside of them, both in the order of the template."""
    every = [*part.find_all(nodes.Node)]
    macros = tuple([node for node in every if isinstance(node, nodes.Macro)])
    inner = {id(node) for macro in macros for node in (macro, *macro.find_all(nodes.Node))}
    return macros, tuple([node for node in every if id(node) not in inner])


class _ConditionReader:
    """Judges the conditions of one template, or of one of its macros, by what the cards of its decks can hold."""

    def __init__(
        self, source: Game, decks: Sequence[Deck], template: nodes.Template | nodes.Macro, outer: Iterable[str] = ()
    ) -> None:
        self._source = source
        self._decks = decks
        self._template = template
        self._types = {name: cast("Mapping[str, Kind]", kind.fields) for name, kind in source.types.items()}
        macros, self._nodes = _divided_nodes(template)
        self._parameters = [one.name for one in template.args] if isinstance(template, nodes.Macro) else []
        own = bindings(self.find_all(BINDING), self._parameters)
        self._bound = {**{name: None for name in outer if name not in self._parameters}, **own}
        self._printed: set[int] | None = None
        self._asked: set[int] = set()
        self.macros = {macro.name: _ConditionReader(source, decks, macro, self._bound) for macro in macros}
        self.callable: Mapping[str, _ConditionReader] = {}
        """The macros that can be called here, by the names that they are called by."""
        self.calls: list[tuple[_ConditionReader, nodes.Call]] = []
        """Where this macro is called."""

    def find_all(self, types: type[_Node] | tuple[type[nodes.Node], ...]) -> list[_Node]:
        """Return the nodes of these types without those inside a macro, in the order of the template."""
        return [cast("_Node", one) for one in self._nodes if isinstance(one, types)]

    def findings(self) -> Iterator[_ConditionFinding]:
        """Yield what is wrong: in the template, then in its macros, each in its order."""
        judges: dict[type[nodes.Node], Callable[..., Iterator[_ConditionFinding]]] = {
            nodes.Compare: self._judge_comparison,
            nodes.Test: self._judge_test,
            nodes.Getitem: self._judge_lookup,
            nodes.Call: self._judge_lookup,
            nodes.Or: self._judge_default,
            nodes.If: self._judge_truth,
            nodes.CondExpr: self._judge_truth,
        }
        judged: list[nodes.Node] = self.find_all(tuple(judges))
        for node in judged:
            yield from judges[type(node)](node)
        for macro in self.macros.values():
            yield from macro.findings()

    def _judge_comparison(self, node: nodes.Compare) -> Iterator[_ConditionFinding]:
        left = node.expr
        for operand in node.ops:
            right = operand.expr
            if operand.op in {"in", "notin"}:
                yield from self._judge_membership(left, right)
            elif operand.op in _EQUALITIES:
                yield from self._judge_pair(left, right)
                yield from self._judge_pair(right, left)
            left = right

    def _judge_test(self, node: nodes.Test) -> Iterator[_ConditionFinding]:
        """Judge `is eq "x"` and `is in [...]` as the comparisons that they are."""
        if node.name in _EQUAL_TESTS and node.args:
            yield from self._judge_pair(node.node, node.args[0])
        elif node.name == "in" and node.args:
            yield from self._judge_membership(node.node, node.args[0])

    def _judge_membership(self, left: nodes.Expr, right: nodes.Expr) -> Iterator[_ConditionFinding]:
        listed = self._single_value(right)
        if isinstance(listed, (nodes.List, nodes.Tuple)):
            for item in listed.items:
                yield from self._judge_pair(left, item)
        elif isinstance(left, nodes.Const):
            kinds = [kind for kind in map(_kind_of_items, self.kinds(right)) if kind is not None]
            if kinds and (fault := _describe_impossible(name_as_written(right), kinds, left.value, "an item of ")):
                yield _ConditionFinding(left.lineno, "layout/idle-comparison", *fault)

    def _judge_lookup(self, node: nodes.Getitem | nodes.Call) -> Iterator[_ConditionFinding]:
        """Judge the names of `{"food": "leaf"}[card.trade]` and of `.get(card.trade)`."""
        table, sought = node.node, node.arg if isinstance(node, nodes.Getitem) else next(iter(node.args), None)
        if isinstance(node, nodes.Call):
            table = table.node if isinstance(table, nodes.Getattr) and table.attr == "get" else table
        table = self._single_value(table)
        if isinstance(table, nodes.Dict) and isinstance(sought, nodes.Expr):
            for pair in table.items:
                yield from self._judge_pair(sought, pair.key)

    def _judge_pair(self, value: nodes.Expr, written: nodes.Expr) -> Iterator[_ConditionFinding]:
        if isinstance(written, nodes.Const) and not isinstance(value, nodes.Const):
            kinds = self.kinds(value)
            fault = _describe_impossible(name_as_written(value), kinds, written.value) if kinds else None
            fault = fault or self._describe_misspelt(value, kinds, written.value)
            if fault:
                yield _ConditionFinding(written.lineno, "layout/idle-comparison", *fault)

    def _describe_misspelt(self, value: nodes.Expr, kinds: Sequence[Kind], written: object) -> _Fault | None:
        """Return the fault of a text of a card that no card has, if one has nearly the same."""
        path = self._path(value)
        if not isinstance(written, str) or not _all_of(kinds, TextKind) or path is None or path[0] != "card":
            return None
        known = {_source_of(text) for _, text, _ in self._values_at(path) if text is not None}
        near = None if written in known else nearest(written, known)
        return near and (f"no card has `{written}` as its `{path[-1]}`", (), f"did you mean `{near}`?")  # type: ignore[return-value]  # None

    def _single_value(self, node: nodes.Expr) -> nodes.Expr:
        """Return what a name is set to, if that is one thing."""
        bound = self._bound.get(node.name) if isinstance(node, nodes.Name) else None
        return bound[0][0] if bound and len(bound) == 1 and bound[0][1] is None else node

    def kinds(self, node: nodes.Expr) -> Sequence[Kind]:
        """Return the kinds of which a value may be; none if that is not known."""
        if id(node) in self._asked:  # a name that is set from itself
            return ()
        self._asked.add(id(node))
        try:
            return self._find_kinds(node)
        finally:
            self._asked.discard(id(node))

    def _find_kinds(self, node: nodes.Expr) -> Sequence[Kind]:  # noqa: PLR0911  # a line for each form
        if isinstance(node, nodes.Const):
            return _kinds_of_written(node.value)
        if isinstance(node, nodes.Name) and node.name in self._bound:
            return _join([self._kinds_of_part(value, part) for value, part in self._bound[node.name] or ()])
        if isinstance(node, nodes.Or) and isinstance(node.right, (nodes.List, nodes.Tuple)) and not node.right.items:
            return self.kinds(node.left)  # `card.traits or []`
        if isinstance(node, nodes.CondExpr):
            return _join([self.kinds(node.expr1), self.kinds(node.expr2) if node.expr2 is not None else ()])
        if isinstance(node, nodes.Concat):
            return (TextKind(),)
        if isinstance(node, nodes.BinExpr) and type(node) in _CALCULATIONS:
            sides = _join([self.kinds(node.left), self.kinds(node.right)])
            return (NumberKind(),) if _all_of(sides, (IntKind, NumberKind, LengthKind)) else ()
        if isinstance(node, nodes.Filter) and node.node is not None:
            return self._kinds_of_filter(node)
        path = self._path(node)
        if path is not None:
            return self._kinds_at(path)
        step = step_of(node)
        return self._continue([*self.kinds(node.node)], [step]) if step else ()  # type: ignore[attr-defined]  # it has a step

    def _kinds_of_part(self, value: nodes.Expr, part: str | None) -> Sequence[Kind]:
        """Return the kinds of what a name stands for: a value, each `item` of it, or each `key` or `value` of its items."""
        if part is None:
            return self.kinds(value)
        parts = [_kind_of_items(kind, part) for kind in self.kinds(value)]
        return () if None in parts else cast("list[Kind]", parts)

    def _kinds_of_filter(self, node: nodes.Filter) -> Sequence[Kind]:
        kinds = self.kinds(cast("nodes.Expr", node.node))
        if node.name in FILTERS_OF_ORDER:
            return kinds
        if node.name in _KINDS_OF_FILTERS:
            return (_KINDS_OF_FILTERS[node.name],)
        if node.name in {"default", "d"}:
            return _join([kinds, *map(self.kinds, node.args[:1])])
        if node.name in {"first", "last", "max", "min"} and not node.args and not node.kwargs:
            return [kind.of for kind in kinds if isinstance(kind, ListKind)] if _all_of(kinds, ListKind) else ()
        if node.name in _FILTERS_OF_CASE and _all_of(kinds, EnumKind):
            written = _FILTERS_OF_CASE[node.name]
            return [EnumKind(choices=tuple(map(written, cast("EnumKind", kind).choices))) for kind in kinds]
        return ()

    def _path(self, node: nodes.Expr) -> _Path | None:
        """Return the steps of a value from `card`, `rules`, `deck`, `side` or a macro's parameter; None for any other."""
        steps: list[str] = []
        while (step := step_of(node)) is not None:
            steps.append(step)
            node = node.node  # type: ignore[attr-defined]  # it has a step
        if not isinstance(node, nodes.Name):
            return None
        if node.name in self._bound:
            value = self._single_value(node)
            if value is node or id(value) in self._asked:
                return None
            self._asked.add(id(value))
            before = self._path(value)
            self._asked.discard(id(value))
            return None if before is None else (*before, *reversed(steps))
        return (node.name, *reversed(steps)) if node.name in (*_ROOTS, *self._parameters) else None

    def _kinds_at(self, path: _Path) -> Sequence[Kind]:  # noqa: PLR0911  # a line for each root
        root, *steps = path
        if root in self._parameters:
            return self._continue(_join([scope.kinds(value) for scope, value in self._arguments(root)]), steps)
        if root == "rules":
            return _kinds_of_constant(".".join(steps), self._source.rules)
        if root == "loop":
            return (_KINDS_OF_LOOP[steps[0]],) if len(steps) == 1 and steps[0] in _KINDS_OF_LOOP else ()
        if not self._decks or not (steps or root == "side"):
            return ()
        types = dict.fromkeys(deck.type for deck in self._decks)
        if root == "side":
            return () if steps else (EnumKind(choices=("face", "back")),)
        if root == "deck":
            if steps[0] == "cards":
                return self._continue([ListKind(of=RefKind(to=name)) for name in types], steps[1:])
            names = {"name": "name", "type": "type", "kind": "kind"}.get(".".join(steps))
            return (EnumKind(choices=tuple(dict.fromkeys(getattr(deck, names) for deck in self._decks))),) if names else ()
        if steps[0] in {"id", "entry", "copies", "copy", "index"}:
            return self._kinds_of_identity(steps[0], self._decks) if len(steps) == 1 else ()
        fields = [self._types[name][steps[0]] for name in types if steps[0] in self._types.get(name, {})]
        return self._continue(fields, steps[1:])

    def _kinds_of_identity(self, name: str, decks: Sequence[Deck]) -> Sequence[Kind]:
        """Return the kind of what each card has: its `id`, `entry`, `copies`, `copy` or `index`."""
        if name in {"copies", "copy", "index"}:
            return (IntKind(),)
        if not decks or any(deck.part is not None or self._source.unread.covers(f"decks.{deck.name}") for deck in decks):
            return ()
        return (EnumKind(choices=tuple(dict.fromkeys(getattr(card, name) for deck in decks for card in deck.cards))),)

    def _arguments(self, parameter: str) -> Iterator[tuple[_ConditionReader, nodes.Expr]]:
        """Yield what a parameter of this macro may be, each with where it is written; nothing if one call is not known.

        These are what its calls give, and its default, which a macro may ask for though no call leaves it at present.
        """
        macro, found = cast("nodes.Macro", self._template), list[tuple[_ConditionReader, nodes.Expr]]()
        at = self._parameters.index(parameter)
        default = at - len(self._parameters) + len(macro.defaults)
        if default >= 0 and self.calls:
            found.append((self, macro.defaults[default]))
        for scope, call in self.calls:
            named = next((one.value for one in call.kwargs if one.key == parameter), None)
            given = call.args[at] if at < len(call.args) else named
            if given is not None:
                found.append((scope, given))
            elif default < 0 or call.dyn_args or call.dyn_kwargs:
                return
        yield from found

    def _continue(self, kinds: Sequence[Kind], steps: Iterable[str]) -> Sequence[Kind]:
        try:
            for step in steps:
                kinds = _join([self._kinds_below(kind, step) for kind in kinds])
        except UnknownStepError:
            return ()
        return kinds

    def _kinds_below(self, kind: Kind, step: str) -> Sequence[Kind]:
        if isinstance(kind, RefKind) and step in {"id", "entry", "copies", "copy", "index"}:
            return self._kinds_of_identity(step, [deck for deck in self._source.decks if kind.to in {None, deck.type}])
        return () if isinstance(kind, ListKind) else (kind.kind_at(step, self._types),)

    def _judge_truth(self, node: nodes.If | nodes.CondExpr) -> Iterator[_ConditionFinding]:
        shown, hidden = (node.body, node.else_) if isinstance(node, nodes.If) else ([node.expr1], [node.expr2])
        for value, is_shown in _truths(cast("nodes.Expr", node.test), shown=True):
            body = [part for part in (shown if is_shown else hidden) if part is not None]
            path = self._path(value)
            if path is not None and (zero := self._zero_at(path)) and self._prints(body, path, node):
                name, way = name_as_written(value), "" if is_shown else "not "
                message = f"`{zero[0]}` has a 0 in `{name}`, and `if {way}{name}` does not print a 0"
                also = (("the 0 is in", zero[1]),)
                yield _ConditionFinding(start_of(value), "layout/hidden-zero", message, also, _zero_hint(name))

    def _judge_default(self, node: nodes.Or) -> Iterator[_ConditionFinding]:
        """Judge `{{ card.points or "–" }}`."""
        path = self._path(node.left)
        if path is not None and id(node) in self._printed_nodes and (zero := self._zero_at(path)):
            name = name_as_written(node.left)
            message = f"`{zero[0]}` has a 0 in `{name}`, and `{name} or …` prints something else for a 0"
            hint = f"write `{name} if {name} is not none else …`, which prints a 0"
            yield _ConditionFinding(start_of(node.left), "layout/hidden-zero", message, (("the 0 is in", zero[1]),), hint)

    def _zero_at(self, path: _Path) -> tuple[str, Mark] | None:
        """Return the first card that has a 0 at a path from `card`, and its mark; a default of 0 means nothing."""
        if path[0] in self._parameters:
            paths = ((scope, scope._path(value)) for scope, value in self._arguments(path[0]))  # noqa: SLF001  # of the same class
            found = (scope._zero_at((*before, *path[1:])) for scope, before in paths if before and scope is not self)  # noqa: SLF001
            return next(filter(None, found), None)
        numbers = [kind for kind in self._kinds_at(path) if isinstance(kind, (IntKind, NumberKind, LengthKind))]
        if path[0] != "card" or not any(kind.default != 0 for kind in numbers):
            return None
        zeros = ((name, mark) for name, value, mark in self._values_at(path) if type(value) in {int, float} and not value)
        return next(zeros, None)

    def _values_at(self, path: _Path) -> Iterator[tuple[str, object, Mark]]:
        """Yield what each card has at a path from `card`: its id, the value, the mark."""
        for card in (card for deck in self._decks for card in deck.cards):
            value: object = card.values
            for step in path[1:]:
                value = value.get(step) if isinstance(value, Mapping) else None
            yield card.id, value, card.marks.get(path[1], card.mark)

    def _prints(self, body: Iterable[nodes.Node], path: _Path, node: nodes.Node | None = None) -> bool:
        """Whether a branch prints what stands at a path among words, itself or by a macro.

        One of an expression (`node`) does if it is printed itself.
        """
        whole = isinstance(node, nodes.CondExpr) and id(node) in self._printed_nodes
        for found in (one for part in body for one in (part, *part.find_all(nodes.Expr))):
            if isinstance(found, nodes.Call):
                if self._macro_prints(found, path):
                    return True
            elif (whole or id(found) in self._printed_nodes) and isinstance(found, nodes.Expr) and self._path(found) == path:
                return True
        return False

    def _macro_prints(self, call: nodes.Call, path: _Path) -> bool:
        macro = self.callable.get(dotted_name(call.node))
        if macro is None or macro is self:
            return False
        given = [*zip(macro._parameters, call.args, strict=False), *((one.key, one.value) for one in call.kwargs)]  # noqa: SLF001
        body = cast("nodes.Macro", macro._template).body  # noqa: SLF001  # of the same class
        return any(self._path(value) == path and macro._prints(body, (name,)) for name, value in given)  # noqa: SLF001

    @property
    def _printed_nodes(self) -> set[int]:
        """The expressions that stand between `<text>` and `</text>`, with their parts, by their identities."""
        if self._printed is None:
            self._printed, context = set(), TemplateContext()
            if any(id(call) in scope._printed_nodes for scope, call in self.calls):  # noqa: SLF001  # of the same class
                context.feed("<text>")
            for output in self.find_all(nodes.Output):
                for part in output.nodes:
                    if isinstance(part, nodes.TemplateData):
                        context.feed(part.data)
                    elif context.in_words:
                        self._printed |= {id(part), *map(id, _printed_parts(part))}
        return self._printed


_Node = TypeVar("_Node", bound=nodes.Node)
_Fault: TypeAlias = "tuple[str, tuple[()], str | None]"
"""Why a comparison is idle: the message, no further places, a hint."""
_FILTERS_OF_CASE: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {"upper": str.upper, "lower": str.lower, "capitalize": str.capitalize, "trim": str.strip, "string": str}
)
_KINDS_OF_FILTERS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        **dict.fromkeys(("length", "count", "int"), IntKind()),
        **dict.fromkeys(("float", "round"), NumberKind()),
        "join": TextKind(),
    }
)
_KINDS_OF_LOOP: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        **dict.fromkeys(("index", "index0", "revindex", "revindex0", "length", "depth", "depth0"), IntKind()),
        **dict.fromkeys(("first", "last"), FlagKind()),
    }
)
_CALCULATIONS: Final = frozenset({nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow})
_EQUALITIES: Final = frozenset({"eq", "ne"})
_EQUAL_TESTS: Final = frozenset({"eq", "equalto", "==", "ne", "!=", "sameas"})
_ROOTS: Final = frozenset({"card", "rules", "deck", "side", "loop"})
"""The names of a template whose values are known before it runs."""


def _join(parts: Sequence[Sequence[Kind]]) -> Sequence[Kind]:
    """Return the kinds of all parts; none if those of one are not known."""
    return [kind for part in parts for kind in part] if all(parts) else ()


def _kind_of_items(kind: Kind, part: str = "item") -> Kind | None:
    """Return the kind of the items of a list or the keys of a mapping; of `value`, that of what stands under the keys."""
    if isinstance(kind, ListKind):
        return kind.of if part == "item" else None
    if isinstance(kind, MappingKind):
        return kind.of if part == "value" else EnumKind(choices=tuple(kind.keys)) if kind.keys else None
    return None


def _kinds_of_written(value: object) -> Sequence[Kind]:
    """Return the kind of what a template writes out."""
    if isinstance(value, str):
        return (EnumKind(choices=(value,)),)
    return (FlagKind(),) if isinstance(value, bool) else (NumberKind(),) if isinstance(value, (int, float)) else ()


def _source_of(text: object) -> str:
    return str(getattr(text, "source", text))


def _all_of(kinds: Sequence[Kind], type_: type[Kind] | tuple[type[Kind], ...]) -> bool:
    return bool(kinds) and all(isinstance(kind, type_) for kind in kinds)


def _kinds_of_constant(name: str, rules: Mapping[str, Constant]) -> Sequence[Kind]:
    constant = rules.get(name)
    if constant is None:
        return ()
    if constant.choices and isinstance(constant.value, str):
        return (EnumKind(choices=constant.choices),)
    if isinstance(constant.value, bool):
        return (FlagKind(),)
    return (NumberKind(),) if isinstance(constant.value, (int, float)) else ()


def _describe_impossible(name: str, kinds: Sequence[Kind], written: object, of: str = "") -> _Fault | None:
    """Return why none of these kinds can be equal to what a template writes, and the way out; None if one can be.

    `of` stands before the name of the value in the message.
    """
    if written is None or any(_can_be(kind, written) for kind in kinds):
        return None
    words = list(dict.fromkeys(word for kind in kinds if isinstance(kind, EnumKind) for word in kind.choices))
    if words and isinstance(written, str):
        return f"{of}`{name}` can never be `{written}`", (), did_you_mean(written, words)
    said = f"the text `{written!r}`" if isinstance(written, str) else f"the number `{written}`"
    what, hint = next(_ways_out(kind, name, written) for kind in kinds)
    return f"{of}`{name}` is {what}, and can never be {said}", (), hint


def _can_be(kind: Kind, written: object) -> bool:
    if isinstance(kind, EnumKind):
        return written in kind.choices
    if isinstance(kind, (IntKind, NumberKind, LengthKind, FlagKind)):
        return not isinstance(written, str)
    if isinstance(kind, TextKind):
        return isinstance(written, str)
    return not isinstance(kind, (ListKind, MappingKind, RecordKind, GridKind, RefKind))


def _ways_out(kind: Kind, name: str, written: object) -> tuple[str, str | None]:
    if isinstance(kind, FlagKind):
        return "yes or no", f"write `{name}`, or `not {name}`"
    if isinstance(kind, (IntKind, NumberKind, LengthKind)):
        number = read_number(written.removesuffix("mm").strip()) if isinstance(written, str) else None
        unit = "a number of millimetres" if isinstance(kind, LengthKind) else "a number"
        return unit, None if number is None else f"write `{format_number(number)}`, without quotation marks"
    if isinstance(kind, (TextKind, EnumKind)):
        return "a text" if isinstance(kind, TextKind) else "a word", f'write `"{written}"`'
    if isinstance(kind, RefKind):
        return "a card", f"compare `{name}.id`"
    if isinstance(kind, (ListKind, GridKind)):
        return "a list", f"write `{written!r} in {name}`" if isinstance(kind, ListKind) else None
    return "several values by their names", f"compare one of them, such as `{name}.{next(iter(_steps_of(kind)), '…')}`"


def _steps_of(kind: Kind) -> Iterable[str]:
    return kind.keys if isinstance(kind, MappingKind) else kind.fields if isinstance(kind, RecordKind) else ()


def _truths(test: nodes.Expr, *, shown: bool) -> Iterator[tuple[nodes.Expr, bool]]:
    """Yield the values of which a test asks whether they are true, and whether its first branch is for a value that is."""
    if isinstance(test, nodes.Not):
        yield from _truths(test.node, shown=not shown)
    elif isinstance(test, (nodes.And, nodes.Or)):
        yield from _truths(test.left, shown=shown)
        yield from _truths(test.right, shown=shown)
    else:
        yield test, shown


def _zero_hint(name: str) -> str:
    return f"ask for `{name} is not none`, which prints a 0, too; if a 0 is not to be printed, for `{name} not in [none, 0]`"


_PASSED_ON = (nodes.Filter, nodes.Concat, nodes.BinExpr, nodes.CondExpr)


def _printed_parts(node: nodes.Node) -> Iterator[nodes.Node]:
    """Yield the parts of an expression that is printed, but not its tests and the arguments of macros."""
    for part in node.iter_child_nodes(exclude=("test",)):
        yield part
        if isinstance(part, (*_PASSED_ON, nodes.Or, nodes.And)):
            yield from _printed_parts(part)
