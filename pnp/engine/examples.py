"""Worked examples of a game: `examples.yaml` played by its engine, so that what the booklet prints cannot lie."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.engine.protocol import engine_for
from pnp.load.files import read_map

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.fields import Value
    from pnp.model.game import Game


def with_examples(game: Game, report: Report) -> Game:
    """Give a game that has a booklet with the results of its worked examples, which its engine plays again."""
    return replace(game, examples=worked_examples(game, report)) if game.booklet is not None else game


def worked_examples(game: Game, report: Report) -> dict[str, Value]:
    """Play `content/<game>/examples.yaml`; gives results by `example.name`, for `Game.examples`. Without that file: none.

    Faults: those of reading YAML, `engine/no-engine` where there are examples and nobody to play them, and the engine's.
    """
    file = game.root / "content" / game.name / "examples.yaml"
    if not file.exists():
        return {}
    node = read_map(game.root, file, None, report)
    engine = engine_for(game.name)
    if engine is None:
        report.error("engine/no-engine", f"`{game.name}` has worked examples and no rules engine", game.mark)
    if node is None or engine is None:
        return {}
    kit = engine.kit(game, report)
    return {} if kit is None else engine.examples(game, kit, node, report)
