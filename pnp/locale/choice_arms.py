"""Arms of selects and plurals in texts: those that no value of a constant chooses, and those that a value of 0 lacks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.load.notation.markup_parser import MarkupFold, read_markup
from pnp.load.positions import position, written_offset
from pnp.load.yaml.nodes import read_whole_number
from pnp.locale.possible_values import ANY_ROW
from pnp.locale.source_fallback import fallback_reason
from pnp.locale.table_rows import ITEM
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message
from pnp.model.messages import texts, values_of_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.diagnostics import Mark, Report
    from pnp.load.notation.markup_tree import ChoiceNode, WalkNode
    from pnp.locale.possible_values import PossibleValues
    from pnp.model.fields import Translation, Value
    from pnp.model.game import Game

_RULES = "rules."
_ZERO = ("=0", "zero")
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
        _report_idle(message, _arms(message, rows.get(message.mark, "")), source, possible, report)
    for translation in translations:
        for message, translated in _translated(source, translation):
            row = rows.get(message.mark, "")
            known = {(arm.name, arm.key) for arm in _arms(message, row)}
            arms = (arm for arm in _arms(translated, row) if (arm.name, arm.key) not in known)
            _report_idle(translated, arms, source, possible, report)


def find_missing_zeros(
    source: Game, possible: PossibleValues, report: Report, translations: Iterable[Translation] = ()
) -> None:
    """Warn about constants that are 0 now, or have a row with 0, and plurals without words for that, as `rules/zero`.

    What costs nothing is free, and reads wrongly as `costs 0 coins`. One finding for each constant, with all places.
    """
    rows = _rows_of_tables(source)
    places: dict[str, list[Mark]] = {}
    written = ((message, message) for message in values_of_type((*texts(source), source.term_forms), Message))
    translated = (pair for translation in translations for pair in _translated(source, translation))
    for message, shown in (*written, *translated):
        for plural in _read(shown, rows.get(message.mark, "")).plurals:
            if plural.keys.isdisjoint(_ZERO) and any(type(now) is int and not now for now in possible.now(plural.name)):
                at = position(shown.source, written_offset(shown.source, plural.at), shown.mark, source.sources)
                places.setdefault(plural.name, []).append(at)
    for path, (first, *others) in places.items():
        name, in_rows, _ = path.partition(f".{ANY_ROW}")
        said = f"`{name}` is 0{' in a row' if in_rows else ''}, and the plural has no words for that"
        hint = "write an arm `=0 {…}`; `=0 {#}` prints the number"
        report.warning("rules/zero", said, first, also=[("and", other) for other in others], hint=hint)


def _report_idle(message: Message, arms: Iterable[_Arm], source: Game, possible: PossibleValues, report: Report) -> None:
    for arm in arms:
        now = possible.now(arm.name)
        if now and not possible.include(arm.name, _value(arm.key, now[0])):
            name, _, part = arm.name.partition(f".{ANY_ROW}")
            never = f"`{part[1:]}` in no row of `{name}` can be" if part else f"no item of `{name}` can be"
            value = arm.key.removeprefix("=")
            which = never if ANY_ROW in arm.name else f"`{name}` cannot be"
            mark = position(message.source, written_offset(message.source, arm.at), message.mark, source.sources)
            hint = "write a value that the constant can have, or leave out the arm"
            report.warning("rules/idle-arm", f"the arm `{arm.key}` is never printed: {which} `{value}`", mark, hint=hint)


def _value(key: str, now: Value) -> Value:
    """Return the value that chooses an arm, where the constant has another one now."""
    if isinstance(now, bool) and key in {"true", "false"}:
        return key == "true"
    number = read_whole_number(key.removeprefix("="))
    return key if number is None else number


def _rows_of_tables(source: Game) -> dict[Mark, str]:
    """Return what the cells of the booklet's tables walk, by their marks: `income.table.*`."""
    tables = values_of_type(source.booklet.chapters if source.booklet else (), TableBlock)
    return {cell.mark: f"{block.walks}.{ANY_ROW}" for block in tables if block.walks for row in block.rows for cell in row}


def _translated(source: Game, translation: Translation) -> Iterator[tuple[Message, Message]]:
    """Yield each message that a translation prints, and the same in its language."""
    for message in values_of_type(texts(source), Message):
        entry = translation.entries.get(message.id)
        if entry is not None and "{" in entry.text and not fallback_reason(entry, message):
            yield message, replace(message, source=entry.text, mark=entry.mark)
    yield from ((form, form) for form in values_of_type(translation.forms, Message))


def _arms(message: Message, row: str) -> tuple[_Arm, ...]:
    """Return the arms that name a value of a constant, each once."""
    return tuple(dict.fromkeys(_read(message, row).found))


def _read(message: Message, row: str) -> _ArmReader:
    reader = _ArmReader(message.source, row)
    if "{" in message.source:
        reader.visit(read_markup(message.source).nodes)
    return reader


class _ArmReader(MarkupFold):
    """Collects the arms and the plurals of a text; `row` is the path of the row whose fields it may name."""

    def __init__(self, source: str, row: str) -> None:
        self.found: list[_Arm] = []
        self.plurals: list[_Plural] = []
        self._source = source
        self._row = row

    def on_choice(self, node: ChoiceNode) -> None:
        """The arms for one value, then the choices in all arms."""
        name = self._path(node.name)
        at = self._source.index(node.name, node.start) if name else node.start
        if name and node.kind == "plural" and node.arms:
            self.plurals.append(_Plural(name, frozenset(arm.key for arm in node.arms), at))
        for arm in node.arms:
            if name and (arm.key.startswith("=") if node.kind != "select" else arm.key != "other"):
                self.found.append(_Arm(name, arm.key, at))
        self.visit(node.children)

    def on_walk(self, node: WalkNode) -> None:
        """What is printed for each row."""
        outer, path = self._row, self._path(node.name)
        self._row = f"{path}.{ANY_ROW}" if path else ""
        self.visit(node.arm("row") or ())
        self._row = outer
        for arm in node.arms:
            if arm.key != "row":
                self.visit(arm.children)

    def _path(self, name: str) -> str:
        """Return the path of a value in the rules; empty if it is none of them."""
        if name.startswith(_RULES):
            return name.removeprefix(_RULES)
        if not self._row:
            return ""
        return self._row if name == ITEM else f"{self._row}.{name}"
