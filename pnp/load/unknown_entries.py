"""Report entries that do not belong to any text of the game: a few obsolete ones, or a file of another game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.suggestions import did_you_mean, nearest
from pnp.model.messages import messages

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Report
    from pnp.model.fields import PoEntry, PoFile
    from pnp.model.game import Game

_PHRASES = "phrases/"  # the generator's own words, which every game has
_NAMED = 5


def find_unknown_entries(game: Game, tag: str, files: Iterable[PoFile], report: Report) -> None:
    """Report a file of another game as `translation/other-game`, single entries as the warning `translation/unknown-id`.

    A file belongs to another game if it has no id and no words of this one, and names another in `Project-Id-Version`.
    """
    sources = {message.id: message.source for message in messages(game)}
    for file in files:
        entries = [e for e in file.entries if e.id and not e.obsolete and not e.id.startswith(_PHRASES)]
        unknown = [e for e in entries if e.id not in sources]
        if not unknown:
            continue
        project = file.fields.get("Project-Id-Version", "")
        if len(unknown) == len(entries) and project.split()[:1] != [game.name] and not _shared(unknown, sources.values()):
            header = f"`Project-Id-Version: {project}`" if project else "no `Project-Id-Version`"
            message = f"no entry of the file belongs to `{game.name}`, and its header says {header}"
            report.error("translation/other-game", message, Mark(file.path, 1), hint="is it a file of another game?")
        else:
            _report(unknown, tag, sources, report)


def _shared(entries: Iterable[PoEntry], sources: Iterable[str]) -> bool:
    """Whether one of the entries has a source of the game."""
    known = set(sources)
    return any(entry.source in known for entry in entries)


def _report(unknown: list[PoEntry], tag: str, ids: Iterable[str], report: Report) -> None:
    """Report all unknown entries of a file as one finding."""
    first = unknown[0]
    also = [("and", e.at) for e in unknown[1:_NAMED] if e.at]
    near = nearest(first.id, ids) if len(unknown) == 1 else None
    hint = did_you_mean(first.id, ids) if near else f"`pnp locale merge {tag}` puts aside what the game no longer has"
    what = f"`{first.id}` is not a text" if len(unknown) == 1 else f"`{first.id}` and {len(unknown) - 1} more are not texts"
    report.warning("translation/unknown-id", f"{what} of the game", first.at, also=also, hint=hint)
