"""Prose about a rule that does not name its constant: a comment beside the words says which one they are about.

`<!-- written-for: hand.limit -->` stands above a paragraph of a chapter, `# written-for: hand.limit` above a text in YAML.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark, file_lines
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.game import Game

_COMMENT = lazy_pattern(r"(?:#|<!--)\s*written-for:\s*(?P<names>[\w.]+(?:\s*,\s*[\w.]+)*)")


class ProseUse(NamedTuple):
    """A place that says in words what a constant says, and the name that its comment gives."""

    name: str
    mark: Mark


def prose_uses(game: Game) -> Iterator[ProseUse]:
    """Yield the constants that comments in the content name, known or not, in the order of the files."""
    for path, text in game.sources.items() if game.rules else ():
        if "written-for" not in text or path.endswith(".xml"):
            continue
        for number, line in enumerate(file_lines(text), 1):
            found = _COMMENT.search(line)
            for name in re.finditer(r"[\w.]+", found["names"]) if found else ():
                assert found is not None
                yield ProseUse(name[0].removeprefix("rules."), Mark(path, number, found.start("names") + name.start() + 1))
