"""Results that are remembered for the object that they are about, whatever it is equal to."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Asked = TypeVar("Asked")
Found = TypeVar("Found")


def known_by_identity(most: int) -> Callable[[Callable[[Asked], Found]], Callable[[Asked], Found]]:
    """Make a function find its result for an object once; with `most` results, all are forgotten.

    It is for large values that never change and that many places share, such as paths: `lru_cache` would hash all of one each
    time. The objects are kept, so that no other one has the `id` of theirs.
    """

    def remembering(find: Callable[[Asked], Found]) -> Callable[[Asked], Found]:
        known: dict[int, tuple[Asked, Found]] = {}

        @wraps(find)
        def found_once(asked: Asked) -> Found:
            found = known.get(id(asked))
            if found is None:
                if len(known) >= most:
                    known.clear()
                found = known[id(asked)] = asked, find(asked)
            return found[1]

        return found_once

    return remembering
