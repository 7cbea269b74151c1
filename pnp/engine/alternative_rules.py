"""Play a game with the constants of another `rules.yaml` than its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.paths import is_inside
from pnp.load.derived_constants import CountedDecks
from pnp.load.files import read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.rules_reader import read_rules, settled_rules
from pnp.load.yaml.nodes import FileFaults

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.model.game import Game


def with_rules(game: Game, file: Path, report: Report) -> Game | None:
    """Return the game with the constants of another `rules.yaml`; None if that file has an error, which is reported."""
    root = game.root if is_inside(game.root, file) else file.absolute().parent
    node = read_map(root, file.absolute(), None, report)
    values = ValueReader(root, root, FileFaults(report))
    if node is None:
        return None
    written, before = read_rules(node, values), len(report.diagnostics)
    unread = {id_.replace("/", ".") for id_ in values.unread}
    rules = settled_rules(written, CountedDecks({deck.name: deck for deck in game.decks}), unread, game.sources, report)
    return replace(game, rules=rules) if not values.faults.count and len(report.diagnostics) == before else None
