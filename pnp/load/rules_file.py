"""What `rules.yaml` says, read once for the same nodes: constants, the names of others in them, and what is faulty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.constant_references import rule_references
from pnp.load.rules_reader import RulesFile, read_rules
from pnp.load.settings import with_settings

if TYPE_CHECKING:
    from pnp.load.file_cache import FileCache
    from pnp.load.kinds.kind import ValueReader
    from pnp.load.yaml.nodes import Map
    from pnp.model.game import Sources


def read_rules_file(
    node: Map, settings: tuple[str, ...], values: ValueReader, sources: Sources, cache: FileCache | None
) -> RulesFile:
    """Read the root node of `rules.yaml`, with other values that `settings` give; errors go to the report of `values`.

    Without settings, the node alone says what is read, and `cache` keeps it.
    """
    if settings or cache is None:
        return _read(node, settings, values, sources)
    return cache.rules.get(id(node), lambda: (node, _read(node, (), values, sources)), report=values.faults.report)[1]


def _read(node: Map, settings: tuple[str, ...], values: ValueReader, sources: Sources) -> RulesFile:
    references = tuple(rule_references(node, sources))
    constants = read_rules(with_settings(node, settings, values.faults.report), values)
    return RulesFile(constants, references, frozenset(values.unread))
