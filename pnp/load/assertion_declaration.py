"""The declaration of assertions: the measures with what each of them may say, from which they are read and described.

The `assert:` list of a deck file is about its own cards, the one in `game.yaml` about all decks or those under `deck:`.
docs/assertions.md explains the measures and has examples.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.assertion_grids import SYMMETRIES
from pnp.load.assertion_kinds import (
    CARDS,
    DeckNamesKind,
    ExpectedNumberKind,
    FieldPairKind,
    FieldPathKind,
    PerCardKind,
    WhereKind,
    WordsKind,
)
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import EnumKind, FlagKind, TextKind
from pnp.load.yaml.nodes import Map

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.kinds.kind import Fields, Schema, ValueReader
    from pnp.load.yaml.nodes import Node

_BOUNDS: Fields = {
    "equals": ExpectedNumberKind(required=False, note="the number that it must be"),
    "min": ExpectedNumberKind(required=False, note="the smallest number that it may be"),
    "max": ExpectedNumberKind(required=False, note="the greatest number that it may be"),
}
_PER: Fields = {"per": PerCardKind(required=False, note="card: on each card instead of on all together")}
_EACH: Fields = {
    "in": WordsKind(required=False, note="the only values that may occur"),
    "once": WordsKind(required=False, note="the values that occur once each, and no others"),
    "unique": FlagKind(required=False, note="whether no value may occur twice"),
}
_OF: Fields = {"of": WordsKind(required=False, single=True, note="the words whose cells are counted or connected")}
_GRID: Fields = {
    "symmetric": EnumKind(choices=tuple(SYMMETRIES), required=False, note="how its cells repeat, on each card"),
    "beside": WordsKind(required=False, single=True, note="words that each cell holds or shares a side with, on each card"),
    "connected": FlagKind(required=False, note="whether the cells with `of` hang together by their sides, on each card"),
}
_ALONG: Fields = {
    "along": FieldPathKind(
        required=False,
        note="lists of cells (`C4`): lines that run over exactly the cells with `of`, and that connect them instead of sides",
    )
}
_CHECKS: Mapping[str, Fields] = {
    "count": _BOUNDS,
    "sum": {**_BOUNDS, **_PER},
    "each": {**_BOUNDS, **_EACH},
    "cells": {**_BOUNDS, **_GRID, **_OF, **_ALONG, **_PER},
    "same": {},
}
_SUBJECTS: Fields = {
    "count": ExpectedNumberKind(cards=True, note="the number of cards: `cards`, or for short the number itself"),
    "sum": FieldPathKind(note="the sum of a number field"),
    "each": FieldPathKind(note="every value of a field"),
    "cells": FieldPathKind(note="the cells of a grid: how many hold a word, how they lie"),
    "same": FieldPairKind(note="two fields (`deck/field`) that have the same values in any order"),
}
_SELECTING: Fields = {
    "where": WhereKind(required=False, note="the cards that it is about, by the values of their fields"),
    "copies": FlagKind(required=False, default=False, note="whether a card counts as often as it is printed"),
}
_WHICH = "the decks that it is about, or a kind: `kind.token`; without it all"
_DECK: Fields = {"deck": DeckNamesKind(required=False, note=_WHICH)}
_NOTE: Fields = {"note": TextKind(required=False, note="what the error says besides")}
_OF_CELLS = (*_BOUNDS, "connected")
"""What is asked of the cells that hold some words, so that it needs `of`."""
GAME_ONLY = ("same",)
"""The measures that compare decks."""


def _checks(measure: str) -> tuple[str, ...]:
    """Return the entries of which an assertion needs one to say anything."""
    return tuple(name for name in _CHECKS[measure] if name not in {*_OF, *_ALONG, *_PER})


def _something(measure: str) -> Schema:
    """The JSON Schema of `WrittenAssertion.checks_something`."""
    needs = {name: ["of"] for name in _OF_CELLS} if measure == "cells" else {}
    needed: list[object] = [{"required": [check, *needs.get(check, [])]} for check in _checks(measure)]
    if measure == "count":
        needed.append({"properties": {"count": {"not": {"const": CARDS}}}})
    return {"anyOf": needed} if needed else {}


@frozen
class WrittenAssertion:
    """One assertion as it is written: its measure and the values of all that it may say, None for what it does not."""

    measure: str
    values: Mapping[str, object]
    mark: Mark

    def checks_something(self) -> bool:
        """Whether it says what must hold of its measure."""
        checks = _checks(self.measure)
        if not checks or (self.measure == "count" and self.values["count"] != CARDS):
            return True
        return any(self.values[check] is not None for check in checks)

    def lacks_words(self) -> bool:
        """Whether it asks something of the cells that hold some words, and does not say which."""
        return self.measure == "cells" and self.values["of"] is None and any(self.values[n] is not None for n in _OF_CELLS)


@frozen(kw_only=True)
class AssertionKind(Kind):
    """One assertion; the value is a WrittenAssertion."""

    name = "assertion"

    of_game: bool = False

    def measures(self) -> dict[str, RecordKind]:
        """Return the measures with what each may say."""
        known = {name: subject for name, subject in _SUBJECTS.items() if self.of_game or name not in GAME_ONLY}
        common = {**_SELECTING, **(_DECK if self.of_game else {}), **_NOTE}
        return {name: RecordKind(fields={name: of, **_CHECKS[name], **common}, note=of.note) for name, of in known.items()}

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> WrittenAssertion | None:
        """Read an assertion; None if it has no measure that is known here, or several."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a list of assertions such as `{count: 14}`", node)
            return None
        known = self.measures()
        measures = [key for key in node.entries if key in known]
        if len(measures) != 1:
            self._report(node, measures, values)
            return None
        measure, before = measures[0], values.faults.count
        written = WrittenAssertion(measure, values.fields(known[measure].fields, node, f"{id_}/{measure}"), node.mark)
        if values.faults.count == before and not written.checks_something():
            hint = f"add {', '.join(f'`{check}`' for check in _checks(measure))}"
            message = f"the assertion says nothing about its `{measure}`"
            values.faults.add("bad-assertion", message, node.mark, hint=hint)
        if values.faults.count == before and written.lacks_words():
            values.faults.add("bad-assertion", "the assertion does not say which `cells`", node.mark, hint="add `of`")
        return written

    def _report(self, node: Map, measures: list[str], values: ValueReader) -> None:
        others = [key for key in node.entries if key in GAME_ONLY]
        if others and not measures:
            message = f"`{others[0]}` compares decks, which only an assertion of `game.yaml` can"
            values.faults.add("bad-assertion", message, node.mark, hint="move it there")
            return
        found = " and ".join(f"`{measure}`" for measure in measures) or "none"
        hint = None if measures else did_you_mean(next(iter(node.entries), ""), self.measures())
        values.faults.add("bad-assertion", f"an assertion must have one measure, found {found}", node.mark, hint=hint)

    def shape(self) -> Schema:
        """One measure with what it may say."""
        return {"anyOf": [record.schema() | _something(name) for name, record in self.measures().items()]}

    def definitions(self) -> dict[str, Schema]:
        """Return what assertions expect: numbers and words, written out or as rule constants."""
        return {name: schema for record in self.measures().values() for name, schema in record.definitions().items()}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the measures, then what they may say, each once and with the measures that it belongs to."""
        records = self.measures()
        yield from ((name, replace(records[name].fields[name], required=False)) for name in records)
        said = {name: kind for record in records.values() for name, kind in record.fields.items() if name not in records}
        for name, kind in said.items():
            having = [measure for measure, record in records.items() if name in record.fields]
            of = "" if len(having) == len(records) else f" (with {', '.join(f'`{measure}`' for measure in having)})"
            yield name, replace(kind, note=f"{kind.note}{of}") if of else kind


@frozen(kw_only=True)
class AssertionsKind(Kind):
    """A list of assertions about the whole game or a deck; the value is its node, checked after all decks are read."""

    name = "assertions"

    of_game: bool = False

    @property
    def of(self) -> AssertionKind:
        """The kind of its items."""
        return AssertionKind(of_game=self.of_game, note="an assertion: one measure, and what must hold of it")

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Node:
        """Leave it to `check_assertions`."""
        del id_, name, values
        return node

    def shape(self) -> Schema:
        """One measure each, with its checks."""
        return {"type": "array", "items": self.of.shape()}

    def definitions(self) -> dict[str, Schema]:
        """Return those of an assertion."""
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield an assertion."""
        yield "-", self.of
