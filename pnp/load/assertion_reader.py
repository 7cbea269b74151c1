"""Resolve the decks, fields and constants that an assertion names, and read the values of fields by their paths.

A path leads into a card: `points`, `cost.wood`, `cost.*`, `regions.tile.row`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.diagnostics import Diagnostic, Distance
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.base.units import plain_sum
from pnp.load.assertion_kinds import WrittenAssertion, WrittenCondition, WrittenWhere
from pnp.load.kinds.compound import ALL_NAMES, RecordKind, RefKind
from pnp.load.kinds.declaration import KINDS, DeclaredType
from pnp.load.kinds.kind import Kind, UnknownStepError
from pnp.load.kinds.simple import TextKind
from pnp.load.notation.expressions import KIND_PREFIX
from pnp.load.yaml.nodes import FileFaults, format_number
from pnp.model.fields import Grid, Message, Record, Ref, Value
from pnp.model.game import AssertionMargin, Card, Constant, ConstantReference, Deck, UnreadNames, marks_of_constants

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report


_BOUNDS = ("equals", "min", "max")
_Subject: TypeAlias = "tuple[tuple[str, ...], list[Kind], tuple[Selection, ...]]"
"""The paths that are measured, the kinds that they lead to, and the cards that they are measured on."""


@frozen
class Assertion:
    """One assertion whose names are resolved: each of `paths` is measured on the cards of the selection at the same place."""

    measure: str
    paths: tuple[str, ...]
    selections: tuple[Selection, ...]
    mark: Mark
    bounds: Mapping[str, ExpectedNumber]
    """The expected numbers by `equals`, `min` and `max`."""
    among: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    unique: bool = False
    rising: bool = False
    enough: bool = False
    per_card: bool = False
    words: tuple[str, ...] = ()
    symmetry: str = ""
    beside: tuple[str, ...] = ()
    border: tuple[str, ...] = ()
    farther: tuple[str, ...] = ()
    origin: tuple[str, ...] = ()
    """The words of the cells from which `bounds` and `farther` measure."""
    connected: bool = False
    along: str = ""
    note: str = ""
    names: tuple[str, ...] = ()
    """The constants that it names."""
    about: tuple[Mark, ...] = ()
    """The places of these constants."""


class AssertionReader:
    """Resolves the names in one assertion about `decks`; a name without an object is reported."""

    def __init__(self, decks: tuple[Deck, ...], scope: AssertionScope, faults: FileFaults) -> None:
        self._decks = decks
        self._scope = scope
        self._faults = faults

    def resolve(self, written: WrittenAssertion) -> Assertion | None:
        """Return the assertion, ready to be checked; None if a name in it has no object."""
        before, values = self._faults.count, written.values
        if isinstance(names := values.get("deck"), tuple):
            decks = (deck for name in names for deck in self._find_decks(name.source, name.mark))
            self._decks = tuple({deck.name: deck for deck in decks}.values())
        bounds = {name: n for name in _BOUNDS if (n := self._read_number(values.get(name))) is not None}
        if written.measure == "count" and (number := self._read_number(values["count"])):
            bounds["equals"] = number
        paths, kinds, selections = self._find_subject(written, self._selection(values))
        assertion = Assertion(
            written.measure,
            paths,
            selections,
            written.mark,
            bounds,
            among=self._read_words("in", values.get("in")),
            once=self._read_words("once", values.get("once")),
            unique=bool(values.get("unique")),
            rising=bool(values.get("rising")),
            enough=self._read_enough(written, kinds),
            per_card=values.get("per") is not None,
            words=self._read_words("of", values.get("of"), kinds),
            symmetry=str(values.get("symmetric") or ""),
            beside=self._read_words("beside", values.get("beside"), kinds),
            border=self._read_words("border", values.get("border"), kinds),
            farther=self._read_words("farther", values.get("farther"), kinds),
            origin=self._read_words("from", values.get("from"), kinds),
            connected=bool(values.get("connected")),
            along=self._read_line_path(values.get("along")),
            note=str(values["note"] or ""),
        )
        return assertion if self._faults.count == before else None

    def _read_enough(self, written: WrittenAssertion, kinds: Iterable[Kind]) -> bool:
        subject = written.values[written.measure]
        if not written.values.get("enough") or not isinstance(subject, Message):
            return False
        for kind in kinds:
            if not isinstance(kind.innermost(), RefKind):
                message = f"`enough` needs references to cards, found `{kind.innermost().name}`"
                self._faults.add("bad-assertion", message, subject.mark)
        return True

    def _find_decks(self, name: str, mark: Mark) -> tuple[Deck, ...]:
        decks = tuple(deck for deck in self._decks if name in (deck.name, f"{KIND_PREFIX}{deck.kind}"))
        if not decks:
            known = dict.fromkeys(known for deck in self._decks for known in (deck.name, f"{KIND_PREFIX}{deck.kind}"))
            self._faults.add("unknown-deck", f"no deck `{name}`", mark, hint=did_you_mean(name, known))
        return decks

    def _find_subject(self, written: WrittenAssertion, base: Selection) -> _Subject:
        subject = written.values[written.measure]
        if written.measure == "same":
            return self._find_pair(subject if isinstance(subject, tuple) else (), base)
        if not isinstance(subject, Message):
            return (), [], (base,)
        kinds = self._find_kinds(subject.source, subject.mark, self._decks)
        wanted = [name for name, kind in KINDS.items() if kind.measure == written.measure]
        for kind in kinds:
            if wanted and kind.measure != written.measure:
                names = " or ".join(f"`{name}`" for name in wanted)
                message = f"`{written.measure}` needs a field of kind {names}, found `{kind.name}`"
                self._faults.add("bad-assertion", message, subject.mark)
        return (subject.source,), kinds, (base,)

    def _read_line_path(self, written: object) -> str:
        if not isinstance(written, Message):
            return ""
        for kind in self._find_kinds(written.source, written.mark, self._decks):
            if not isinstance(kind, TextKind):
                message = f"`along` needs lists of texts, found `{kind.name}`"
                self._faults.add("bad-assertion", message, written.mark)
        return written.source

    def _find_pair(self, subject: tuple[Message, ...], base: Selection) -> _Subject:
        """Find both fields of `same: [deck/path, deck/path]`; a path without a deck refers to all decks."""
        paths, selections = [], []
        for item in subject:
            name, slash, path = item.source.rpartition("/")
            decks = self._find_decks(name, item.mark) if slash else self._decks
            if not decks:
                continue
            self._find_kinds(path or item.source, item.mark, decks)
            paths.append(path)
            selections.append(Selection(decks, base.where, base.copies, base.wording))
        return tuple(paths), [], tuple(selections)

    def _find_kinds(self, path: str, mark: Mark, decks: tuple[Deck, ...]) -> list[Kind]:
        kinds = []
        for type_name in dict.fromkeys(deck.type for deck in decks):
            try:
                kinds.append(kind_at_path(path, self._scope.types[type_name], self._scope.types))
            except UnknownStepError as error:
                if f"card.{error.step}" in self._scope.unread:
                    self._faults.count += 1  # so that the assertion is left out
                    continue
                hint = did_you_mean(error.step, error.known)
                self._faults.add("unknown-field", f"a {type_name} has no field `{path}`", mark, hint=hint)
        return kinds

    def _selection(self, values: Mapping[str, object]) -> Selection:
        where, copies = values["where"], bool(values["copies"])
        if not isinstance(where, WrittenWhere):
            return Selection(self._decks, (), copies)
        return Selection(self._decks, tuple(map(self._condition, where.conditions)), copies, where.wording)

    def _condition(self, written: WrittenCondition) -> Condition:
        path, checks = written.path.source, written.checks
        kinds = self._find_kinds(path, written.path.mark, self._decks)
        low, high = (self._read_number(checks.get(name)) for name in ("min", "max"))
        any_of, holding, without = (
            self._read_words(path, words, kinds) for words in (written.any_of, checks.get("with"), checks.get("without"))
        )
        return Condition(path, any_of, low.value if low else None, high.value if high else None, holding, without)

    def _read_number(self, written: object) -> ExpectedNumber | None:
        if isinstance(written, float):
            return ExpectedNumber(written, format_number(written))
        value = self._constant_value(written) if isinstance(written, ConstantReference) else None
        if value is None or not isinstance(written, ConstantReference):
            return None
        rule = f"rules.{written.name}"
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            message = f"`{rule}` is not a number, found {'the text ' * isinstance(value, str)}`{display_value(value)}`"
            self._faults.count += 1
            about = marks_of_constants(self._scope.rules, [written.name])
            also = [("which is at", mark) for mark in about]
            hint = f"give `{written.name}` a number in rules.yaml"
            fault = Diagnostic(
                "load/wrong-kind", message, written.mark, also=tuple(also), hint=hint, about=about, distance=Distance.CONTENT
            )
            self._scope.report.add(fault)
            return None
        return ExpectedNumber(value, f"{format_number(value)} ({rule})", written.name)

    def _read_words(self, name: str, written: object, kinds: Iterable[Kind] = ()) -> tuple[str, ...]:
        """Return the words under `name`; one that no value of these kinds can be is reported, if they say their words."""
        words: list[tuple[str, Mark]] = []
        if isinstance(written, ConstantReference):
            value = self._constant_value(written)
            values = value if isinstance(value, tuple) else () if value is None else (value,)
            words = [(display_value(v), written.mark) for v in values]
        elif isinstance(written, tuple):
            words = [(message.source, message.mark) for message in written if isinstance(message, Message)]
        known = {choice for kind in kinds for choice in kind.words()}
        for word, mark in words:
            if known and word not in known:
                hint = did_you_mean(word, sorted(known))
                self._faults.add("unknown-choice", f"`{name}` is never `{word}`", mark, hint=hint)
        return tuple(word for word, _ in words)

    def _constant_value(self, reference: ConstantReference) -> Value:
        constant = self._scope.rules.get(reference.name)
        if constant is None and self._scope.unread.covers(f"rules.{reference.name}"):
            self._faults.count += 1  # reported where it stands
            return None
        if constant is None:
            hint = did_you_mean(reference.name, self._scope.rules)
            self._faults.add("unknown-rule", f"no rule constant `{reference.name}`", reference.mark, hint=hint)
            return None
        return constant.value


@frozen
class ExpectedNumber:
    """An expected number, its wording for messages (`5` or `5 (rules.deck.size)`), and the constant that it is the value of."""

    value: float
    wording: str
    constant: str = ""


class AssertionScope:
    """What assertions can refer to: types, rule constants and the sound decks; errors in `unread` have been reported."""

    def __init__(
        self,
        types: Mapping[str, DeclaredType],
        rules: Mapping[str, Constant],
        decks: Iterable[Deck],
        report: Report,
        unread: UnreadNames,
    ) -> None:
        self.types = types
        self.rules = rules
        self.cards: Mapping[str, Card] = {card.id: card for deck in decks for card in deck.cards}
        self.report = report
        self.unread = unread
        self.margins: list[AssertionMargin] = []
        """What the bounds of assertions leave, as these are checked."""


@frozen
class Condition:
    """One entry of `where`: all numbers on the path are from `low` to `high`, and its words contain these.

    They contain one of `any_of`, all of `with_words` and none of `without`; an empty tuple asks nothing.
    """

    path: str
    any_of: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    with_words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def holds(self, card: Card, scope: AssertionScope) -> bool:
        """Whether a card meets the condition."""
        values = values_at(self.path, card, scope.cards)
        words = {word for value in values for word in _words_of_value(value)}
        if not words.issuperset(self.with_words) or words.intersection(self.without):
            return False
        if self.any_of and not words.intersection(self.any_of):
            return False
        if self.low is None and self.high is None:
            return True
        numbers = [v for v in values if isinstance(v, (int, float))]
        low, high = self.low, self.high
        return bool(numbers) and all((low is None or n >= low) and (high is None or n <= high) for n in numbers)


def _words_of_value(value: Value) -> Sequence[str]:
    if isinstance(value, Grid):
        return [cell for row in value for cell in row]
    return list(value) if isinstance(value, dict) else [display_value(value)]


@frozen
class Selection:
    """The cards that an assertion is about; with `copies` each counts as often as it is printed."""

    decks: tuple[Deck, ...]
    where: tuple[Condition, ...] = ()
    copies: bool = False
    wording: str = field(default="", compare=False)

    def cards(self, scope: AssertionScope) -> list[Card]:
        """The cards that meet every condition."""
        cards = (card for deck in self.decks for card in deck.cards)
        return [card for card in cards if all(condition.holds(card, scope) for condition in self.where)]

    @property
    def pieces(self) -> str:
        """`cards` if every deck is of the kind `card`, else `pieces`."""
        return "cards" if all(deck.kind == "card" for deck in self.decks) else "pieces"

    def times(self, card: Card) -> int:
        """How often a card counts."""
        return card.copies if self.copies else 1


def field_values(path: str, selection: Selection, scope: AssertionScope) -> list[tuple[Value, Card, Mark]]:
    """Return every value that a path leads to, with its card and the place of the field."""
    return [
        (value, card, card.marks.get(path.partition(".")[0], card.mark))
        for card in selection.cards(scope)
        for value in values_at(path, card, scope.cards)
    ]


class FaultyCardError(Exception):
    """A reference leads to a card that was left out because of a fault of its own."""


def kind_at_path(path: str, type_: DeclaredType, types: Mapping[str, DeclaredType]) -> Kind:
    """Return the kind that a path leads to, through lists and references. Raises UnknownStepError."""
    fields = {name: other.fields for name, other in types.items()}
    kind: Kind = RecordKind(fields=type_.fields)
    for step in path.split("."):
        kind = kind.kind_at(step, fields).innermost()
    return kind


def values_at(path: str, card: Card, cards: Mapping[str, Card]) -> list[Value]:
    """Return all values that a path leads to on one card; none for a field that is left out. Raises FaultyCardError."""
    values: Iterable[Value] = (Record(card.values, card.mark),)
    for step in path.split("."):
        values = [inner for value in values for inner in _values_of_step(value, step, cards)]
    return [inner for value in values for inner in _flatten(value)]


def _values_of_step(value: Value, step: str, cards: Mapping[str, Card]) -> Iterator[Value]:
    if isinstance(value, tuple):
        for item in value:
            yield from _values_of_step(item, step, cards)
    elif isinstance(value, Ref):
        if value.id not in cards:
            raise FaultyCardError(value.id)
        yield cards[value.id].values.get(step)
    elif isinstance(value, Record):
        if step == ALL_NAMES:
            yield plain_sum(part for part in value.values() if isinstance(part, (int, float)))
        elif step in value:
            yield value[step]


def _flatten(value: Value) -> Iterator[Value]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flatten(item)
    elif value is not None:
        yield value


def display_value(value: Value) -> str:
    """Write a value as in an assertion: `5`, `2.5`, `yes`, `wood`, a card's id, a text's source."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return format_number(value)
    return value.source if isinstance(value, Message) else str(value)
