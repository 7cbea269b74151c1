"""Writes a tree as source text: exactly the text that was parsed, whether or not it is valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.markup.tree import MarkupNode

_SIGN = lazy_pattern(r"[\\*_\[\]{}#]")


def write_markup(nodes: Iterable[MarkupNode]) -> str:
    """Return the source text of nodes."""
    return "".join(_written(node) for node in nodes)


def _written(node: MarkupNode) -> str:
    return "".join(part if isinstance(part, str) else _written(part) for part in node.written)


def escaped(words: str) -> str:
    """Return the source text that prints `words` literally."""
    return _SIGN.sub(r"\\\g<0>", words)
