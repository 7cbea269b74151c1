"""Assertions about a deck or the whole game, checked and reported with the file and line of the assertion.

What an assertion may say is declared in `assertion_declaration.py`; docs/assertions.md explains it and has examples.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.kinds.reader import ValueReader
from pnp.load.assertion_checks import judge
from pnp.load.assertion_declaration import AssertionKind
from pnp.load.assertion_reader import AssertionReader
from pnp.load.constant_references import assertion_references
from pnp.load.field_path import FaultyCardError
from pnp.model.constant_marks import marks_of
from pnp.yaml_nodes.faults import FileFaults
from pnp.yaml_nodes.nodes import List

if TYPE_CHECKING:
    from pnp.load.assertion_measures import AssertionScope
    from pnp.model.game import Deck
    from pnp.yaml_nodes.nodes import Node


def check_assertions(node: Node | None, decks: tuple[Deck, ...], scope: AssertionScope, *, of_game: bool = False) -> None:
    """Check a list of assertions about `decks`; one that does not hold is reported as `load/assertion`."""
    faults = FileFaults(scope.report)
    if node is None:
        return
    if not isinstance(node, List):
        faults.wrong_kind("assert", "a list of assertions", node)
        return
    kind, values = AssertionKind(of_game=of_game), ValueReader(Path(), Path(), faults)
    for item in node.items:
        before = faults.count
        written = kind.read(item, "assert", "assert", values)
        assertion = AssertionReader(decks, scope, faults).assertion(written) if written else None
        if assertion is None or faults.count != before:
            continue
        about = marks_of(scope.rules, (reference.name for reference in assertion_references(item)))
        try:
            judge(replace(assertion, about=about), scope)
        except FaultyCardError:  # the error in that card has been reported
            continue
