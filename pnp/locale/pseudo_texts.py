"""Changes the words of a text and leaves everything else unchanged: placeholders, icons, links, markup, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.notation.markup_parser import nodes_length, read_markup
from pnp.load.notation.markup_tree import ChoiceNode, TextNode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pnp.load.notation.markup_tree import MarkupNode


def rewritten(text: str, change: Callable[[str], str], categories: Sequence[str]) -> tuple[str, int]:
    """Return the text with its words changed, and the number of characters that it prints.

    Plurals get an arm for each of `categories`; a missing one is a copy of `other`. What cannot be read stays unchanged.
    """
    nodes = read_markup(text).nodes
    return _all(nodes, change, categories), nodes_length(nodes, line_end=0)


def _all(nodes: Iterable[MarkupNode], change: Callable[[str], str], categories: Sequence[str]) -> str:
    return "".join(_one(node, change, categories) for node in nodes)


def _one(node: MarkupNode, change: Callable[[str], str], categories: Sequence[str]) -> str:
    if isinstance(node, TextNode):
        return change(node.raw)
    if isinstance(node, ChoiceNode) and not node.problem:
        return _chosen(node, change, categories)
    return "".join(part if isinstance(part, str) else _one(part, change, categories) for part in node.written)


def _chosen(node: ChoiceNode, change: Callable[[str], str], categories: Sequence[str]) -> str:
    changed = {arm.key: _all(arm.children, change, categories) for arm in node.arms}
    if node.kind != "select" and "other" in changed:
        own = [key for key in changed if key not in categories]
        changed = {key: changed.get(key, changed["other"]) for key in (*own, *categories)}
    arms = " ".join(f"{key} {{{words}}}" for key, words in changed.items())
    return f"{{{node.name}, {node.kind}, {arms}}}"
