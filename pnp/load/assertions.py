"""Deck assertions: what a deck or the whole game must add up to, checked with the file and line of the claim.

A deck file's `assert:` list speaks of its own cards, the one in `game.yaml` of all decks or of those under `deck:`.
An assertion has one measure:

* `count: 14` or `count: cards`: the number of cards;
* `sum: points`: the sum of a field over the cards (`per: card`: on each card);
* `each: row`: every value of a field;
* `cells: map`, `of: wood`: how many cells of a grid hold a word or one of a list of words (`per: card`: on each card);
* `same: [tiles/row, quests/regions.row]`: two fields with the same values, in any order (`game.yaml` only).

It says of it `equals`, `min`, `max`; of `each` also `in: [...]`, `unique: yes` or `once: [1, 2, 3]` (each of these exactly
once and nothing else). `where: {field: value}` chooses cards: by a value, a list of values, `{min: …, max: …}`,
`{with: word}` or `{without: word}`; `copies: yes` counts every copy. A number or list may be a rule constant:
`equals: rules.deck.size`. A path goes into records, mappings and lists by dots, through references, and `cost.*`
adds up a mapping. docs/assertions.md has examples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.claims import ClaimReader
from pnp.load.field_path import LostCardError
from pnp.load.verdicts import judge
from pnp.yaml_nodes.faults import Faults
from pnp.yaml_nodes.nodes import List, Map

if TYPE_CHECKING:
    from pnp.load.measures import Scope
    from pnp.model.game import Deck
    from pnp.yaml_nodes.nodes import Node


def check_assertions(node: Node | None, decks: tuple[Deck, ...], scope: Scope) -> None:
    """Check a list of assertions on `decks`: one that does not hold is `load/assertion`, a senseless one another fault."""
    faults = Faults(scope.report)
    if node is None:
        return
    if not isinstance(node, List):
        faults.wrong_kind("assert", "a list of assertions", node)
        return
    for item in node.items:
        if not isinstance(item, Map):
            faults.wrong_kind("assert", "a list of assertions such as `{count: 14}`", item)
            continue
        claim = ClaimReader(decks, scope, faults).claim(item)
        if claim is None:
            continue
        try:
            judge(claim, scope)
        except LostCardError:  # the fault of that card is in the report
            continue
