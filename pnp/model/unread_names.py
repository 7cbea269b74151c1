"""What a game's files speak of but could not be read: it has been reported, and whatever misses it stays silent."""

from __future__ import annotations


class UnreadNames(frozenset[str]):
    """Dotted names of files and of things in them: `rules` (all of them), `rules.hand.limit`, `templates.map.xml`.

    The first part is one of `rules`, `words`, `icons`, `terms`, `styles`, `swatches`, `templates`, `fonts`.
    """

    __slots__ = ()

    def covers(self, name: str) -> bool:
        """Whether `name`, something above it or something below it could not be read."""
        return bool(self) and any(_within(name, gap) or _within(gap, name) for gap in self)


def _within(name: str, group: str) -> bool:
    return name == group or name.startswith(f"{group}.")
