"""Make an assertion ready to be checked: find the decks, fields and constants that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.assertion_kinds import WrittenWhere
from pnp.load.assertion_measures import Condition, Selection
from pnp.load.assertion_values import ExpectedReader
from pnp.load.field_path import kind_at
from pnp.load.kinds.declaration import KINDS
from pnp.load.kinds.kind import UnknownStepError
from pnp.load.kinds.simple import TextKind
from pnp.load.notation.expressions import KIND_PREFIX
from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.assertion_declaration import WrittenAssertion
    from pnp.load.assertion_kinds import WrittenCondition
    from pnp.load.assertion_measures import AssertionScope
    from pnp.load.assertion_values import ExpectedNumber
    from pnp.load.kinds.kind import Kind
    from pnp.load.yaml.nodes import FileFaults
    from pnp.model.game import Deck

_BOUNDS = ("equals", "min", "max")


@frozen
class Assertion:
    """One assertion, ready to be checked."""

    measure: str
    paths: tuple[str, ...]
    selections: tuple[Selection, ...]
    mark: Mark
    bounds: Mapping[str, ExpectedNumber]
    among: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    unique: bool = False
    per_card: bool = False
    words: tuple[str, ...] = ()
    symmetry: str = ""
    beside: tuple[str, ...] = ()
    connected: bool = False
    along: str = ""
    note: str = ""
    names: tuple[str, ...] = ()
    """The constants that it names."""
    about: tuple[Mark, ...] = ()
    """The places of these constants."""


class AssertionReader:
    """Finds what one assertion about some decks names; what is not there is reported."""

    def __init__(self, decks: tuple[Deck, ...], scope: AssertionScope, faults: FileFaults) -> None:
        self._decks = decks
        self._scope = scope
        self._faults = faults
        self._expected = ExpectedReader(scope, faults)

    def assertion(self, written: WrittenAssertion) -> Assertion | None:
        """Return an assertion that can be checked; None if something of it is missing, which is reported."""
        before, values = self._faults.count, written.values
        self._decks = self._chosen(values.get("deck"))
        bounds = {name: n for name in _BOUNDS if (n := self._expected.number(values.get(name))) is not None}
        if written.measure == "count" and (number := self._expected.number(values["count"])):
            bounds["equals"] = number
        paths, kinds, selections = self._subject(written, self._selection(values))
        assertion = Assertion(
            written.measure,
            paths,
            selections,
            written.mark,
            bounds,
            among=self._words(values.get("in")),
            once=self._words(values.get("once")),
            unique=bool(values.get("unique")),
            per_card=values.get("per") is not None,
            words=self._choices("of", values.get("of"), kinds),
            symmetry=str(values.get("symmetric") or ""),
            beside=self._choices("beside", values.get("beside"), kinds),
            connected=bool(values.get("connected")),
            along=self._lines(values.get("along")),
            note=str(values["note"] or ""),
        )
        return assertion if self._faults.count == before else None

    def _chosen(self, names: object) -> tuple[Deck, ...]:
        """Return the decks under `deck:`, each once; without it, all decks that the assertion can be about."""
        if not isinstance(names, tuple):
            return self._decks
        found = (deck for name in names for deck in self._named(name.source, name.mark))
        return tuple({deck.name: deck for deck in found}.values())

    def _named(self, name: str, mark: Mark) -> tuple[Deck, ...]:
        """Return the deck of that name, or all decks of a kind: `kind.token`."""
        found = tuple(deck for deck in self._decks if name in (deck.name, f"{KIND_PREFIX}{deck.kind}"))
        if not found:
            known = dict.fromkeys(known for deck in self._decks for known in (deck.name, f"{KIND_PREFIX}{deck.kind}"))
            self._faults.add("unknown-deck", f"no deck `{name}`", mark, hint=did_you_mean(name, known))
        return found

    def _subject(self, written: WrittenAssertion, base: Selection) -> tuple[tuple[str, ...], list[Kind], tuple[Selection, ...]]:
        """Return the paths that are measured, the kinds that they lead to, and the cards that they are measured on."""
        subject = written.values[written.measure]
        if written.measure == "same":
            return self._pair(subject if isinstance(subject, tuple) else (), base)
        if not isinstance(subject, Message):
            return (), [], (base,)
        kinds = self._kinds(subject.source, subject.mark, self._decks)
        wanted = [name for name, kind in KINDS.items() if kind.measure == written.measure]
        for kind in kinds:
            if wanted and kind.measure != written.measure:
                names = " or ".join(f"`{name}`" for name in wanted)
                message = f"`{written.measure}` needs a field of kind {names}, found `{kind.name}`"
                self._faults.add("bad-assertion", message, subject.mark)
        return (subject.source,), kinds, (base,)

    def _lines(self, written: object) -> str:
        """Return the path of the lists of cells that are lines; empty without one."""
        if not isinstance(written, Message):
            return ""
        for kind in self._kinds(written.source, written.mark, self._decks):
            if not isinstance(kind, TextKind):
                message = f"`along` needs lists of texts, found `{kind.name}`"
                self._faults.add("bad-assertion", message, written.mark)
        return written.source

    def _pair(self, subject: tuple[Message, ...], base: Selection) -> tuple[tuple[str, ...], list[Kind], tuple[Selection, ...]]:
        """Find both fields of `same: [deck/path, deck/path]`; a path without a deck refers to all decks."""
        paths, selections = [], []
        for item in subject:
            name, slash, path = item.source.rpartition("/")
            decks = self._named(name, item.mark) if slash else self._decks
            if not decks:
                continue
            self._kinds(path or item.source, item.mark, decks)
            paths.append(path)
            selections.append(Selection(decks, base.where, base.copies, base.wording))
        return tuple(paths), [], tuple(selections)

    def _kinds(self, path: str, mark: Mark, decks: tuple[Deck, ...]) -> list[Kind]:
        """Find the kind of a path in every type of the decks, or report the step that does not exist."""
        kinds = []
        for type_name in dict.fromkeys(deck.type for deck in decks):
            try:
                kinds.append(kind_at(path, self._scope.types[type_name], self._scope.types))
            except UnknownStepError as error:
                if error.step in self._scope.broken:
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
        path, said = written.path.source, written.said
        kinds = self._kinds(path, written.path.mark, self._decks)
        low, high = (self._expected.number(said.get(name)) for name in ("min", "max"))
        any_of, holding, without = (
            self._choices(path, words, kinds) for words in (written.any_of, said.get("with"), said.get("without"))
        )
        return Condition(path, any_of, low.value if low else None, high.value if high else None, holding, without)

    def _words(self, written: object) -> tuple[str, ...]:
        return tuple(word for word, _ in self._expected.words(written))

    def _choices(self, name: str, written: object, kinds: list[Kind]) -> tuple[str, ...]:
        """Look words up and check them against what the field can be."""
        known = {choice for kind in kinds for choice in kind.words()}
        words = self._expected.words(written)
        for word, mark in words:
            if known and word not in known:
                hint = did_you_mean(word, sorted(known))
                self._faults.add("unknown-choice", f"`{name}` is never `{word}`", mark, hint=hint)
        return tuple(word for word, _ in words)
