"""The words of a text changed one by one, everything else in it left as it is: placeholders, icons, links, markup, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.markup.read import read
from pnp.markup.tree import Choice, Text
from pnp.markup.walk import length

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pnp.markup.tree import Node


def rewritten(text: str, change: Callable[[str], str], categories: Sequence[str]) -> tuple[str, int]:
    """Give the text with its words changed, and how many characters it prints.

    Plurals get an arm for each of `categories`: one that is not there says what `other` says. What cannot be read is left
    as it stands.
    """
    nodes = read(text).nodes
    return _all(nodes, change, categories), length(nodes, line_end=0)


def _all(nodes: Iterable[Node], change: Callable[[str], str], categories: Sequence[str]) -> str:
    return "".join(_one(node, change, categories) for node in nodes)


def _one(node: Node, change: Callable[[str], str], categories: Sequence[str]) -> str:
    if isinstance(node, Text):
        return change(node.raw)
    if isinstance(node, Choice) and not node.problem:
        return _chosen(node, change, categories)
    return "".join(part if isinstance(part, str) else _one(part, change, categories) for part in node.written)


def _chosen(node: Choice, change: Callable[[str], str], categories: Sequence[str]) -> str:
    changed = {arm.key: _all(arm.children, change, categories) for arm in node.arms}
    if node.kind != "select" and "other" in changed:
        own = [key for key in changed if key not in categories]
        changed = {key: changed.get(key, changed["other"]) for key in (*own, *categories)}
    arms = " ".join(f"{key} {{{words}}}" for key, words in changed.items())
    return f"{{{node.name}, {node.kind}, {arms}}}"
