"""Values for constants from the command line (`hand.limit=6`), put into the nodes before these are read."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Mark, Report
from pnp.base.suggestions import nearest
from pnp.load.notation.expressions import ExpressionError, owner, read_expression
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FLAGS, NAME, List, Map, Scalar, describe_node, read_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.load.yaml.nodes import Node


_PLURALS: Final = {"a number": "numbers", "a word": "words", "a mapping": "rows"}


def with_settings(root: Map, settings: Sequence[str], report: Report) -> Map:
    """Return the nodes of `rules.yaml` with other values of constants, so that these are checked like written ones.

    The given nodes do not change, because other builds may use them.

    Faults: `rules/bad-setting`, `rules/unknown-constant`, `rules/wrong-kind` (such as a word in place of a number),
    `rules/derived-setting` (a constant that follows from others).
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
        elif "equals" in leaf.entries:
            _refuse_derived(name.removeprefix("rules."), leaves, mark, report)
        else:
            _set(name, leaf, text, mark, report)
    return root


def _leaves(group: Map, prefix: str) -> Iterator[tuple[str, Map]]:
    """Yield the constants by their dotted names."""
    for key, node in group.entries.values():
        if isinstance(node, Map) and NAME.fullmatch(key.value):
            if "value" in node.entries or isinstance(node.get("equals"), Scalar):
                yield prefix + key.value, node
            else:
                yield from _leaves(node, f"{prefix}{key.value}.")


def _refuse_derived(name: str, leaves: Mapping[str, Map], mark: Mark, report: Report) -> None:
    """Say that a constant is computed, and from which others that may be set."""
    message = f"`{name}` follows from `{_expression(leaves[name])}`"
    free = [f"`{source}`" for source in _free(name, leaves)]
    hint = f"set {' or '.join(free)} instead" if free else "it counts cards: another number needs other cards"
    report.error("rules/derived-setting", message, mark, hint=hint)


def _expression(leaf: Map) -> str:
    node = leaf.get("equals")
    return " ".join(node.value.split()) if isinstance(node, Scalar) else ""


def _free(name: str, leaves: Mapping[str, Map]) -> Iterator[str]:
    """Yield the constants that a derived one follows from, through others, and that are not derived themselves."""
    seen, left = {name}, [name]
    while left:
        leaf = leaves[left.pop(0)]
        if "equals" not in leaf.entries:
            continue
        try:
            named = read_expression(_expression(leaf)).names
        except ExpressionError:  # reported where it stands
            continue
        found = dict.fromkeys(owner(term.name, leaves) for term in named)
        new = [source for source in found if source is not None and source not in seen]
        seen.update(new)
        left += new
        yield from (source for source in new if "equals" not in leaves[source].entries)


def _set(name: str, leaf: Map, text: str, mark: Mark, report: Report) -> None:
    faults = Report()
    composed = compose(f"value: {text}", mark.path, faults)
    for fault in faults.diagnostics:
        report.error(fault.code, fault.message, mark, hint=fault.hint)
    new = composed.get("value") if isinstance(composed, Map) else None
    key, old = leaf.entries["value"]
    if new is None or faults.has_errors:
        return
    may_be_number = _kind(old) == "a word" and _kind(new) == "a number"  # in place of `all` or `none`
    if _kind(old) != _kind(new) and not may_be_number:
        found = f"{describe_node(new)}, which is {_kind(new)}" if isinstance(new, Scalar) else _kind(new)
        message = f"`{name}` is {_kind(old)}: found {found}"
        report.error("rules/wrong-kind", message, mark)
        return
    leaf.entries["value"] = (key, _placed(new, mark))


def _kind(node: Node) -> str:
    if isinstance(node, Scalar):
        if not node.style and node.value in FLAGS:
            return "yes or no"
        return "a number" if not node.style and read_number(node.value) is not None else "a word"
    if isinstance(node, Map):
        return "a mapping"
    kinds = {_kind(item) for item in node.items}
    if not kinds:
        return "an empty list"
    return f"a list of {_PLURALS[kinds.pop()]}" if len(kinds) == 1 and kinds <= _PLURALS.keys() else "a list"


def _placed(node: Node, mark: Mark) -> Node:
    """Return the node with the setting itself as its place, which has no lines."""
    node.line = node.column = 0
    for inner in node.items if isinstance(node, List) else ():
        _placed(inner, mark)
    for _, value in node.entries.values() if isinstance(node, Map) else ():
        _placed(value, mark)
    return node
