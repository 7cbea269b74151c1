"""Choices that are never made: arms of selects and plurals, and conditions of odds, for values that no constant can have.

With a slip of the pen in an arm, `other` would be printed, and an entry of the odds would silently be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pnp.load.notation.expressions import constant_of
from pnp.load.notation.markup_parser import MarkupFold, read_markup
from pnp.load.places import position, source_offset
from pnp.load.yaml.nodes import read_whole_number
from pnp.locale.translation import fallback_reason
from pnp.locale.values import ITEM_NAME
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message, Record, Translation, Value
from pnp.model.game import Constant, Game, OddsCondition, WrittenFor, format_value
from pnp.model.messages import texts, values_of_type

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.load.notation.markup_tree import ChoiceNode, WalkNode


_RULES_PREFIX = "rules."
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
        if name.startswith(_RULES_PREFIX):
            return name.removeprefix(_RULES_PREFIX)
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
