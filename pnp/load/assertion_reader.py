"""Read one assertion from YAML: its measure, its checks, and the cards that it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.diagnostics import did_you_mean
from pnp.kinds.kind import UnknownStepError
from pnp.kinds.table import KINDS
from pnp.load.assertion_measures import Condition, Selection
from pnp.load.assertion_values import ExpectedReader, is_rule
from pnp.load.field_path import kind_at
from pnp.yaml_nodes.nodes import List, Map, Scalar, described

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Mark
    from pnp.kinds.kind import Kind
    from pnp.load.assertion_measures import AssertionScope
    from pnp.load.assertion_values import ExpectedNumber
    from pnp.model.game import Deck
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Node

_BOUNDS = ("equals", "min", "max")
CHECKS: dict[str, tuple[str, ...]] = {
    "count": _BOUNDS,
    "sum": (*_BOUNDS, "per"),
    "each": (*_BOUNDS, "in", "once", "unique"),
    "cells": (*_BOUNDS, "of", "per"),
    "same": (),
}
COMMON = ("where", "copies", "deck", "note")


@dataclass(frozen=True, slots=True)
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
    note: str = ""


class AssertionReader:
    """Reads one assertion about some decks; one that makes no sense is reported and gives no Assertion."""

    def __init__(self, decks: tuple[Deck, ...], scope: AssertionScope, faults: FileFaults) -> None:
        self._decks = decks
        self._scope = scope
        self._faults = faults
        self._expected = ExpectedReader(scope, faults)

    def claim(self, node: Map) -> Assertion | None:
        """Read an assertion, or report why it cannot be read."""
        before = self._faults.count
        measures = [key for key in node.entries if key in CHECKS]
        if len(measures) != 1:
            found = " and ".join(f"`{m}`" for m in measures) or "none"
            hint = None if measures else did_you_mean(next(iter(node.entries), ""), CHECKS)
            self._faults.add("bad-assertion", f"an assertion must have one measure, found {found}", node.mark, hint=hint)
            return None
        measure = measures[0]
        allowed = (measure, *CHECKS[measure], *COMMON)
        for key, _ in node.entries.values():
            if key.value not in allowed:
                self._faults.unknown_field(key, f"assert/{measure}", allowed)
        assertion = self._read(measure, node)
        return assertion if self._faults.count == before else None

    def _read(self, measure: str, node: Map) -> Assertion | None:
        self._decks = self._chosen(node.get("deck"))
        subject = node.get(measure)
        assert subject is not None
        bounds = {
            name: n for name in _BOUNDS if (value := node.get(name)) is not None and (n := self._expected.number(name, value))
        }
        if self._counts(node):
            expected = self._expected.number("count", subject)
            bounds |= {"equals": expected} if expected else {}
        selection = self._selection(node)
        if measure == "same":
            paths, selections = self._pair(subject, selection)
        else:
            paths, selections = self._single(measure, subject), (selection,)
        assertion = Assertion(
            measure,
            paths,
            selections,
            node.mark,
            bounds,
            among=self._expected.words("in", node.get("in")),
            once=self._expected.words("once", node.get("once")),
            unique=self._expected.flag("unique", node),
            per_card=self._per_card(node),
            words=self._cell_words(node, paths) if measure == "cells" else (),
            note=self._expected.text("note", node.get("note")),
        )
        self._check_says_something(assertion, node)
        return assertion

    def _check_says_something(self, assertion: Assertion, node: Map) -> None:
        known = [check for check in CHECKS[assertion.measure] if check not in ("of", "per")]
        if known and not assertion.bounds and not any(check in node.entries for check in known) and not self._counts(node):
            hint = f"add {', '.join(f'`{check}`' for check in known)}"
            self._faults.add(
                "bad-assertion", f"the assertion says nothing about its `{assertion.measure}`", node.mark, hint=hint
            )

    @staticmethod
    def _counts(node: Map) -> bool:
        """Whether an assertion has the short form `count: 14`."""
        subject = node.get("count")
        return subject is not None and not (isinstance(subject, Scalar) and subject.value == "cards")

    def _chosen(self, node: Node | None) -> tuple[Deck, ...]:
        """Give the decks under `deck:`; without it, all decks that the assertion can be about."""
        if node is None:
            return self._decks
        items = node.items if isinstance(node, List) else [node]
        by_name = {deck.name: deck for deck in self._decks}
        found = []
        for item in items:
            if not isinstance(item, Scalar) or item.value not in by_name:
                word = item.value if isinstance(item, Scalar) else ""
                self._faults.add("unknown-deck", f"no deck {described(item)}", item.mark, hint=did_you_mean(word, by_name))
            else:
                found.append(by_name[item.value])
        return tuple(found)

    def _single(self, measure: str, node: Node) -> tuple[str, ...]:
        if measure == "count":
            return ()
        kinds = self._kinds(measure, node, self._decks)
        wanted = [name for name, kind in KINDS.items() if kind.measure == measure]
        for kind in kinds:
            if wanted and kind.measure != measure:
                names = " or ".join(f"`{name}`" for name in wanted)
                message = f"`{measure}` needs a field of kind {names}, found `{kind.name}`"
                self._faults.add("bad-assertion", message, node.mark)
        return (node.value,) if isinstance(node, Scalar) else ()

    def _pair(self, node: Node, base: Selection) -> tuple[tuple[str, ...], tuple[Selection, ...]]:
        """Read `same: [deck/path, deck/path]`; a path without a deck refers to all decks."""
        if not isinstance(node, List) or len(node.items) != len(("one", "other")):
            self._faults.wrong_kind("same", "a list of two fields (`deck/field`)", node)
            return (), ()
        paths, selections = [], []
        by_name = {deck.name: deck for deck in self._decks}
        for item in node.items:
            deck, slash, path = item.value.rpartition("/") if isinstance(item, Scalar) else ("", "", "")
            if slash and deck not in by_name:
                self._faults.add("unknown-deck", f"no deck `{deck}`", item.mark, hint=did_you_mean(deck, by_name))
                continue
            decks = (by_name[deck],) if slash else self._decks
            self._kinds("same", Scalar(path, "", item.path, item.line, item.column) if path else item, decks)
            paths.append(path)
            selections.append(Selection(decks, base.where, base.copies, base.wording))
        return tuple(paths), tuple(selections)

    def _kinds(self, name: str, node: Node, decks: tuple[Deck, ...]) -> list[Kind]:
        """Find the kind of a path in every type of the decks, or report the step that does not exist."""
        if not isinstance(node, Scalar) or not node.value:
            self._faults.wrong_kind(name, "a field", node)
            return []
        kinds = []
        for type_name in dict.fromkeys(deck.type for deck in decks):
            try:
                kinds.append(kind_at(node.value, self._scope.types[type_name], self._scope.types))
            except UnknownStepError as error:
                if error.step in self._scope.broken:
                    self._faults.count += 1  # so that the assertion is left out
                    continue
                hint = did_you_mean(error.step, error.known)
                self._faults.add("unknown-field", f"a {type_name} has no field `{node.value}`", node.mark, hint=hint)
        return kinds

    def _selection(self, node: Map) -> Selection:
        where = node.get("where")
        if where is None:
            return Selection(self._decks, (), self._expected.flag("copies", node))
        if not isinstance(where, Map):
            self._faults.wrong_kind("where", "fields with their values", where)
            return Selection(self._decks)
        conditions = tuple(self._condition(key, value) for key, value in where.entries.values())
        return Selection(self._decks, conditions, self._expected.flag("copies", node), f" where {_written(where)}")

    def _condition(self, key: Scalar, node: Node) -> Condition:
        kinds = self._kinds("where", key, self._decks)
        if not isinstance(node, Map):
            return Condition(key.value, any_of=self._choices(key.value, node, kinds))
        for inner, _ in node.entries.values():
            if inner.value not in ("min", "max", "with", "without"):
                self._faults.unknown_field(inner, f"where/{key.value}", ("min", "max", "with", "without"))
        low, high = (self._expected.number(n, v) if (v := node.get(n)) is not None else None for n in ("min", "max"))
        holding, without = (
            self._choices(key.value, v, kinds) if (v := node.get(n)) is not None else () for n in ("with", "without")
        )
        return Condition(key.value, (), low.value if low else None, high.value if high else None, holding, without)

    def _choices(self, name: str, node: Node, kinds: list[Kind]) -> tuple[str, ...]:
        """Read one word or a list of words and check them against what the field can be."""
        words = (
            self._expected.words(name, node) if isinstance(node, List) or is_rule(node) else (self._expected.text(name, node),)
        )
        known = {choice for kind in kinds for choice in kind.words()}
        for word in words:
            if known and word not in known:
                self._faults.add(
                    "unknown-choice", f"`{name}` is never `{word}`", node.mark, hint=did_you_mean(word, sorted(known))
                )
        return words

    def _cell_words(self, node: Map, paths: tuple[str, ...]) -> tuple[str, ...]:
        of = node.get("of")
        if of is None:
            self._faults.missing_field("of", "assert/cells", node.mark)
            return ()
        subject = node.get("cells")
        return self._choices("of", of, self._kinds("cells", subject, self._decks) if subject and paths else [])

    def _per_card(self, node: Map) -> bool:
        per = node.get("per")
        if per is not None and not (isinstance(per, Scalar) and per.value == "card"):
            self._faults.wrong_kind("per", "`card`", per)
        return per is not None


def _written(node: Node) -> str:
    """Write a `where` as it would stand on one line."""
    if isinstance(node, Map):
        return ", ".join(f"`{key}` {_written(value)}" for key, (_, value) in node.entries.items())
    if isinstance(node, List):
        return "one of " + ", ".join(_written(item).removeprefix("is ") for item in node.items)
    return f"is `{node.value}`"
