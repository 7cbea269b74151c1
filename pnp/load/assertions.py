"""Assertions about a deck or the whole game, checked and reported with the file and line of the assertion.

What an assertion may say is declared in `assertion_declaration.py`; docs/assertions.md explains it and has examples.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.load.assertion_failures import Causes
from pnp.load.constant_references import assertion_references
from pnp.load.field_path import FaultyCardError
from pnp.load.kinds.kind import ValueReader
from pnp.load.yaml.nodes import FileFaults, List
from pnp.model.game import marks_of_constants

if TYPE_CHECKING:
    from pnp.load.assertion_failures import Failure
    from pnp.load.assertion_measures import AssertionScope
    from pnp.load.assertion_reader import Assertion
    from pnp.load.yaml.nodes import Node
    from pnp.model.game import Deck


class Assertions:
    """Checks the assertions of a game and gathers those that do not hold, to be reported by their causes."""

    def __init__(self, scope: AssertionScope) -> None:
        self._scope = scope
        self._failures: list[Failure] = []
        self._held: list[str] = []

    def check(self, node: Node | None, decks: tuple[Deck, ...], *, of_game: bool = False) -> None:
        """Check a list of assertions about `decks`; what cannot be checked is reported at once."""
        faults = FileFaults(self._scope.report)
        if node is None:
            return
        if not isinstance(node, List):
            faults.wrong_kind("assert", "a list of assertions", node)
            return
        from pnp.load.assertion_declaration import AssertionKind  # noqa: PLC0415 - only for a game with assertions
        from pnp.load.assertion_reader import AssertionReader  # noqa: PLC0415 - only for a game with assertions

        kind, values = AssertionKind(of_game=of_game), ValueReader(Path(), Path(), faults)
        for item in node.items:
            before = faults.count
            written = kind.read(item, "assert", "assert", values)
            assertion = AssertionReader(decks, self._scope, faults).assertion(written) if written else None
            if assertion is None or faults.count != before:
                continue
            names = tuple(dict.fromkeys(reference.name for reference in assertion_references(item)))
            self._judge(replace(assertion, names=names, about=marks_of_constants(self._scope.rules, names)))

    def _judge(self, assertion: Assertion) -> None:
        from pnp.load.assertion_checks import judge  # noqa: PLC0415 - only for a game with assertions

        try:
            failures = judge(assertion, self._scope)
        except FaultyCardError:  # the error in that card has been reported
            return
        self._failures += failures
        wanted = assertion.bounds.get("equals")
        if not failures and (wanted or assertion.once):
            self._held += [wanted.constant] if wanted and wanted.constant else assertion.names if assertion.once else []

    def report(self) -> set[str]:
        """Report those that do not hold as `load/assertion`, one for each cause; return the constants that are refused."""
        causes = Causes(self._failures, self._held, self._scope.rules)
        for finding in causes.findings():
            self._scope.report.add(finding)
        return causes.refused
