"""Names of things that could not be read, or are refused: that has been reported, so nothing that follows from it is."""

from __future__ import annotations


class UnreadNames(frozenset[str]):
    """Dotted names of files and of entries in them: `rules` (all of it), `rules.hand.limit`, `templates.map.xml`.

    The first part is one of `rules`, `decks`, `card`, `words`, `icons`, `terms`, `styles`, `swatches`, `templates`, `fonts`,
    `examples`, `odds`. A deck is unread if one of its cards is; a constant that the cards contradict is among them too.
    """

    __slots__ = ()

    def covers(self, name: str) -> bool:
        """Return whether `name`, or something that contains it, or something inside it could not be read."""
        return bool(self) and any(_within(name, unread) or _within(unread, name) for unread in self)


def _within(name: str, group: str) -> bool:
    return name == group or name.startswith(f"{group}.")
