"""What has been found out about an item once, for all faces that show it: those of a deck share most of what they paint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from pnp.model.frame import TextLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pnp.model.frame import Item

Found = TypeVar("Found")

_MOST = 50_000


class ItemMemory(Generic[Found]):
    """Results of a function that depends on nothing but an item.

    Layout gives equal elements of many faces as one object, so that items are known by their identity, which takes no time to
    compare. Each is kept with its results, and all are forgotten when there are too many: art of which each card has its own
    is looked at once anyway.
    """

    def __init__(self, find: Callable[[Item], tuple[Found, ...]]) -> None:
        self._find = find
        self._known: dict[int, tuple[Item, tuple[Found, ...]]] = {}
        self._size = 0

    def of(self, item: Item) -> tuple[Found, ...]:
        """Return what there is to find about an item."""
        known = self._known.get(id(item))
        return known[1] if known is not None else self._look(item)

    def on_face(self, items: Iterable[Item]) -> list[Found]:
        """Return what there is to find about all items of a face but its lines of text, which no two faces share."""
        all_found: list[Found] = []
        for item in items:
            if type(item) is not TextLine:
                known = self._known.get(id(item))
                found = known[1] if known is not None else self._look(item)
                if found:
                    all_found += found
        return all_found

    def _look(self, item: Item) -> tuple[Found, ...]:
        found = self._find(item)
        self._size += 1 + len(found)
        if self._size > _MOST:
            self._known.clear()
            self._size = 1 + len(found)
        self._known[id(item)] = (item, found)
        return found
