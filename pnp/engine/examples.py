"""Worked examples of a game: `examples.yaml` is computed, or played by its engine, so that the booklet is right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.engine.computed_examples import ComputedExamples, compute_examples, is_computed
from pnp.engine.protocol import engine_for
from pnp.load.files import read_map
from pnp.model.unread_names import UnreadNames
from pnp.yaml_nodes.nodes import Map

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.model.fields import Value
    from pnp.model.game import Game


_EXAMPLES = "examples"


def with_examples(game: Game, report: Report, cache: FileCache | None = None) -> Game:
    """Compute and play the worked examples of a game that has a booklet, and give the game with their results.

    What they name is added to its references, and the names of results that could not be computed to what is unread.
    """
    if game.booklet is None:
        return game
    found = _examples(game, report, cache)
    unread = UnreadNames(game.unread | found.unread)
    return replace(game, examples=found.results, unread=unread, references=(*game.references, *found.references))


def worked_examples(game: Game, report: Report, cache: FileCache | None = None) -> dict[str, Value]:
    """Compute and play `content/<game>/examples.yaml`; give the results by `example.name`, none if there is no such file.

    Reports errors of the file, those of `compute_examples`, `engine/no-engine` if the game has examples to be played but no
    engine, and what the engine reports.
    """
    return _examples(game, report, cache).results


def _examples(game: Game, report: Report, cache: FileCache | None) -> ComputedExamples:
    file = game.root / "content" / game.name / "examples.yaml"
    node = read_map(game.root, file, None, report, cache) if file.exists() else None
    if node is None:
        return ComputedExamples()
    examples = node.get(_EXAMPLES)
    found = compute_examples(game, examples, report) if isinstance(examples, Map) else ComputedExamples()
    found.results |= _played(game, _without_computed(node), report)
    return found


def _without_computed(root: Map) -> Map:
    """Give the file without the examples that are computed, for the engine; the nodes themselves stay as they are."""
    rest = Map(root.path, root.line, root.column)
    rest.entries = dict(root.entries)
    key, examples = root.entries.get(_EXAMPLES, (None, None))
    if key is not None and isinstance(examples, Map) and any(is_computed(node) for _, node in examples.entries.values()):
        played = Map(examples.path, examples.line, examples.column)
        played.entries = {name: entry for name, entry in examples.entries.items() if not is_computed(entry[1])}
        rest.entries[_EXAMPLES] = (key, played)
        if not played.entries:
            del rest.entries[_EXAMPLES]
    return rest


def _played(game: Game, root: Map, report: Report) -> dict[str, Value]:
    """Let the game's engine play what is to be played, if there is anything."""
    if not root.entries:
        return {}
    engine = engine_for(game.name)
    if engine is None:
        hint = "an example that needs no engine has `compute: {name: expression}`"
        message = f"`{game.name}` has worked examples and no rules engine"
        report.error("engine/no-engine", message, game.mark, hint=hint)
        return {}
    kit = engine.kit(game, report)
    return {} if kit is None else engine.examples(game, kit, root, report)
