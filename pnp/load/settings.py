"""Values for constants from the command line (`hand.limit=6`), put into the nodes before these are read."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from pnp.diagnostics import Mark, Report, nearest
from pnp.yaml_nodes.compose import compose
from pnp.yaml_nodes.nodes import List, Map, Scalar, described
from pnp.yaml_nodes.scalars import FLAGS, NAME, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.yaml_nodes.nodes import Node


def with_settings(root: Map, settings: Sequence[str], report: Report) -> Map:
    """Give the nodes of `rules.yaml` with other values for constants, so that these are checked like written ones.

    The nodes themselves stay as they are: other builds may use them.

    Faults: `rules/bad-setting`, `rules/unknown-constant`, `rules/wrong-kind` (such as a word in place of a number).
    """
    root = deepcopy(root) if settings else root
    leaves = dict(_leaves(root, ""))
    for setting in settings:
        mark = Mark(f"--set {setting}")
        name, equals, text = (part.strip() for part in setting.partition("="))
        leaf = leaves.get(name.removeprefix("rules."))
        if not equals or not text:
            report.error("rules/bad-setting", f"a setting is `name=value`, found `{setting}`", mark)
        elif leaf is None:
            near = nearest(name, leaves)
            hint = f"did you mean `{near}`?" if near else None
            report.error("rules/unknown-constant", f"there is no constant `{name}`", mark, hint=hint)
        else:
            _set(name, leaf, text, mark, report)
    return root


def _leaves(group: Map, prefix: str) -> Iterator[tuple[str, Map]]:
    """Give the constants by their dotted names."""
    for key, node in group.entries.values():
        if isinstance(node, Map) and NAME.fullmatch(key.value):
            if "value" in node.entries:
                yield prefix + key.value, node
            else:
                yield from _leaves(node, f"{prefix}{key.value}.")


def _set(name: str, leaf: Map, text: str, mark: Mark, report: Report) -> None:
    faults = Report()
    composed = compose(f"value: {text}", mark.path, faults)
    for fault in faults.diagnostics:
        report.error(fault.code, fault.message, mark, hint=fault.hint)
    new = composed.get("value") if isinstance(composed, Map) else None
    key, old = leaf.entries["value"]
    if new is None or faults.has_errors:
        return
    if _kind(old) != _kind(new) and _kind(old) != "a word":  # a word such as `all` may be replaced by a number
        message = f"`{name}` is {_kind(old)}: found {described(new)}, which is {_kind(new)}"
        report.error("rules/wrong-kind", message, mark)
        return
    leaf.entries["value"] = (key, _placed(new, mark))


def _kind(node: Node) -> str:
    if isinstance(node, Scalar):
        if not node.style and node.value in FLAGS:
            return "yes or no"
        return "a number" if not node.style and number(node.value) is not None else "a word"
    return "a list" if isinstance(node, List) else "a mapping"


def _placed(node: Node, mark: Mark) -> Node:
    """Give the node with the setting itself as its place, which has no lines."""
    node.line = node.column = 0
    for inner in node.items if isinstance(node, List) else ():
        _placed(inner, mark)
    for _, value in node.entries.values() if isinstance(node, Map) else ():
        _placed(value, mark)
    return node
