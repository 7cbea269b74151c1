"""Worked examples of a game: `examples.yaml` is computed, or played by its engine, so that the booklet is right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Distance
from pnp.base.paths import is_there
from pnp.engine.computed_examples import ComputedExamples, compute_examples, is_computed
from pnp.engine.example_cards import check_example_cards
from pnp.engine.protocol import engine_for
from pnp.load.examples_kind import EXAMPLES
from pnp.load.files import read_map
from pnp.load.yaml.nodes import Map
from pnp.model.game import UnreadNames

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.model.fields import Value
    from pnp.model.game import Game


def with_examples(game: Game, report: Report, cache: FileCache | None = None) -> Game:
    """Compute and play the worked examples of a game that has a booklet, and give the game with their results.

    What they name is added to its references. What an error kept from being computed or played, and the constants that the
    engine refused, become unread: texts that name them are not reported as well.
    """
    if game.booklet is None:
        return game
    with report.recorded() as said:
        found = _examples(game, report, cache)
    refused = {mark for d in said if d.severity == "error" and d.distance is Distance.VALUE for mark in d.about}
    rules = {name: constant for name, constant in game.rules.items() if constant.mark not in refused}
    unread = UnreadNames(game.unread | found.unread | {f"rules.{name}" for name in game.rules if name not in rules})
    references = (*game.references, *found.references)
    return replace(game, examples=found.results, rules=rules, unread=unread, references=references)


def worked_examples(game: Game, report: Report, cache: FileCache | None = None) -> dict[str, Value]:
    """Compute and play `content/<game>/examples.yaml`; give the results by `example.name`, none if there is no such file.

    Reports errors of the file, those of `check_example_cards` and `compute_examples`, `engine/no-engine` if the game has
    examples to be played but no engine, and what the engine reports.
    """
    return _examples(game, report, cache).results


def _examples(game: Game, report: Report, cache: FileCache | None) -> ComputedExamples:
    file = game.root / "content" / game.name / "examples.yaml"
    node = read_map(game.root, file, None, report, cache) if is_there(game.root, file) else None
    if node is None:
        return ComputedExamples(unread={EXAMPLES} if is_there(game.root, file) else set())
    examples = node.get(EXAMPLES)
    if isinstance(examples, Map) and game.booklet is not None:
        check_example_cards(game, game.booklet, examples, report)
    found = compute_examples(game, examples, report) if isinstance(examples, Map) else ComputedExamples()
    to_play = _without_computed(node)
    found.results |= _played(game, to_play, report)
    found.unread |= {f"{EXAMPLES}.{name}" for name in _given(to_play) if name not in found.results}
    return found


def _given(root: Map) -> Iterator[str]:
    """The results that the examples of a file give, by `example.name`."""
    examples = root.get(EXAMPLES)
    for id_, (_, example) in examples.entries.items() if isinstance(examples, Map) else ():
        gives = example.get("gives") if isinstance(example, Map) else None
        yield from (f"{id_}.{name}" for name in gives.entries) if isinstance(gives, Map) else ()


def _without_computed(root: Map) -> Map:
    """Return the file without the examples that are computed, for the engine; the nodes themselves stay as they are."""
    rest = Map(root.path, root.line, root.column)
    rest.entries = dict(root.entries)
    key, examples = root.entries.get(EXAMPLES, (None, None))
    if key is not None and isinstance(examples, Map) and any(is_computed(node) for _, node in examples.entries.values()):
        played = Map(examples.path, examples.line, examples.column)
        played.entries = {name: entry for name, entry in examples.entries.items() if not is_computed(entry[1])}
        rest.entries[EXAMPLES] = (key, played)
        if not played.entries:
            del rest.entries[EXAMPLES]
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
