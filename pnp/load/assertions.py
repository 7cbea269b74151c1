"""Assertions about a deck or the whole game, checked and reported with the file and line of the assertion.

The `assert:` list of a deck file is about its own cards, the one in `game.yaml` about all decks or those under `deck:`.
An assertion has one measure:

* `count: 14` or `count: cards`: the number of cards;
* `sum: points`: the sum of a field over the cards (`per: card`: on each card);
* `each: row`: every value of a field;
* `cells: map`, `of: wood`: how many cells of a grid contain a word or one of a list of words (`per: card`: on each card);
* `same: [tiles/row, quests/regions.row]`: two fields with the same values, in any order (`game.yaml` only).

Its checks are `equals`, `min`, `max`; for `each` also `in: [...]`, `unique: yes` or `once: [1, 2, 3]` (each of these exactly
once and nothing else). `where: {field: value}` selects cards: by a value, a list of values, `{min: …, max: …}`,
`{with: word}` or `{without: word}`; `copies: yes` counts every copy. A number or list may be a rule constant:
`equals: rules.deck.size`. A path goes into records, mappings and lists by dots, through references, and `cost.*`
adds up a mapping. docs/assertions.md has examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.kinds.kind import Kind
from pnp.kinds.text import ANY_SCALAR
from pnp.load.assertion_checks import judge
from pnp.load.assertion_reader import CHECKS, COMMON, AssertionReader
from pnp.load.field_path import FaultyCardError
from pnp.yaml_nodes.faults import FileFaults
from pnp.yaml_nodes.nodes import List, Map

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.load.assertion_measures import AssertionScope
    from pnp.model.game import Deck
    from pnp.yaml_nodes.nodes import Node


def check_assertions(node: Node | None, decks: tuple[Deck, ...], scope: AssertionScope) -> None:
    """Check a list of assertions about `decks`; one that does not hold is reported as `load/assertion`."""
    faults = FileFaults(scope.report)
    if node is None:
        return
    if not isinstance(node, List):
        faults.wrong_kind("assert", "a list of assertions", node)
        return
    for item in node.items:
        if not isinstance(item, Map):
            faults.wrong_kind("assert", "a list of assertions such as `{count: 14}`", item)
            continue
        assertion = AssertionReader(decks, scope, faults).claim(item)
        if assertion is None:
            continue
        try:
            judge(assertion, scope)
        except FaultyCardError:  # the error in that card has been reported
            continue


@dataclass(frozen=True, slots=True, kw_only=True)
class AssertionsKind(Kind):
    """A list of assertions about the whole game or a deck; the value is its node, checked after all decks are read."""

    name = "assertions"

    of_game: bool = False

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Node:
        """Leave it to `check_assertions`."""
        del id_, name, values
        return node

    def shape(self) -> Schema:
        """One measure each, with its checks."""
        bound: Schema = {"$ref": "#/definitions/number"}
        several: Schema = {"$ref": "#/definitions/list"}
        checks: dict[str, Schema] = dict.fromkeys(("equals", "min", "max"), bound) | dict.fromkeys(("in", "once"), several)
        checks |= {"unique": _FLAG, "per": {"const": "card"}, "of": {"anyOf": [_TEXT, several]}}
        subjects = {"count": {"anyOf": [bound, {"const": "cards"}]}, "same": {**_WORDS, "minItems": 2, "maxItems": 2}}
        kept = {key: _SELECTING[key] for key in COMMON if self.of_game or key != "deck"}
        records = [
            _record({measure: subjects.get(measure, _TEXT), **{c: checks[c] for c in own}, **kept}, (measure,))
            for measure, own in CHECKS.items()
            if self.of_game or measure != "same"
        ]
        return {"type": "array", "items": {"anyOf": records}}

    def definitions(self) -> dict[str, Schema]:
        """Give what assertions expect: numbers and lists, written out or as rule constants."""
        constant: Schema = {"type": "string", "pattern": r"^rules\.", "description": "a rule constant"}
        named = _record({"rules": _TEXT}, ("rules",))
        return {"number": {"anyOf": [{"type": "number"}, constant, named]}, "list": {"anyOf": [_WORDS, constant, named]}}


_TEXT: Schema = {"type": ANY_SCALAR}
_FLAG: Schema = {"enum": [True, False, "yes", "no"]}
_WORDS: Schema = {"type": "array", "items": _TEXT, "minItems": 1}
_SELECTING: dict[str, Schema] = {
    "where": {"type": "object"},
    "copies": _FLAG,
    "deck": {"anyOf": [_TEXT, _WORDS]},
    "note": _TEXT,
}
"""What any assertion may say about the cards that it speaks of."""


def _record(properties: Mapping[str, object], required: Sequence[str]) -> Schema:
    return {"type": "object", "properties": dict(properties), "required": list(required), "additionalProperties": False}
