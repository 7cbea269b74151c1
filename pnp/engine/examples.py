"""Worked examples of a game: its engine plays `examples.yaml`, so that the results in the booklet are right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.engine.protocol import engine_for
from pnp.load.files import read_map

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.model.fields import Value
    from pnp.model.game import Game


def with_examples(game: Game, report: Report, cache: FileCache | None = None) -> Game:
    """Play the worked examples of a game that has a booklet, and give the game with their results."""
    return replace(game, examples=worked_examples(game, report, cache)) if game.booklet is not None else game


def worked_examples(game: Game, report: Report, cache: FileCache | None = None) -> dict[str, Value]:
    """Play `content/<game>/examples.yaml`; give the results by `example.name`, or none if there is no such file.

    Reports errors of the file, `engine/no-engine` if the game has examples but no engine, and what the engine reports.
    """
    file = game.root / "content" / game.name / "examples.yaml"
    if not file.exists():
        return {}
    node = read_map(game.root, file, None, report, cache)
    engine = engine_for(game.name)
    if engine is None:
        report.error("engine/no-engine", f"`{game.name}` has worked examples and no rules engine", game.mark)
    if node is None or engine is None:
        return {}
    kit = engine.kit(game, report)
    return {} if kit is None else engine.examples(game, kit, node, report)
