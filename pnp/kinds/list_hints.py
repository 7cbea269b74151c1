"""Hints for lists that are written as one value, and for lists whose decimal commas made two items of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.yaml_nodes.nodes import Node

_MOST = 12
"""Items of a list that a hint writes out."""

_NUMBERS = lazy_pattern(r"\d{1,6}(?:[.,]\d{1,6})?(?: ?(?:mm|cm|in|pt))?")
_BETWEEN = lazy_pattern(r"\s*[x×*;]\s*|,\s+|\s+(?=\d)", re.IGNORECASE)
"""What people write between the numbers of a size: `63x88`, `63 × 88`, `63, 88`."""


def written_as_list(node: Node) -> str | None:
    """Return how to write a list of numbers that is written as one value, such as `63x88` or `63,5 x 88`; or None."""
    parts = _BETWEEN.split(node.value.strip()) if isinstance(node, Scalar) else []
    if not 1 < len(parts) <= _MOST or not all(map(_NUMBERS.fullmatch, parts)):
        return None
    return f"write `[{', '.join(part.replace(',', '.') for part in parts)}]`"


def joined_decimals(items: Sequence[Node], most: float | None) -> str | None:
    """Return a hint for a list with more than `most` items, because of decimal commas in it: `[63,5, 88]`; or None.

    Numbers without a blank behind the comma are taken for one if the list then has as many items as it may have.
    """
    if most is None or len(items) > _MOST or not all(isinstance(item, Scalar) for item in items):
        return None
    joined: list[str] = []
    last: Scalar | None = None
    for item in items:
        assert isinstance(item, Scalar)
        if last is not None and _touch(last, item):
            joined[-1] += f".{item.value}"
            last = None
        else:
            joined.append(item.value)
            last = item
    if len(joined) == len(items) or len(joined) != most:
        return None
    return f"a comma ends an item inside `[…]`, and numbers have a point: write `[{', '.join(joined)}]`"


def _touch(one: Scalar, other: Scalar) -> bool:
    """Whether two items of a list are digits that are parted by a comma alone."""
    behind = (one.line, one.column + len(one.value) + 1)
    return one.value.lstrip("-").isdecimal() and other.value.isdecimal() and behind == (other.line, other.column)
