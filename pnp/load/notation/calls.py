"""Read a sentence as a cell of a table holds it: a pattern with its parameters, `block(target=rival, amount=2)`."""

from __future__ import annotations

import re

from pnp.base.records import lazy_pattern
from pnp.load.yaml.nodes import List, Map, Node, Scalar

_CALL = lazy_pattern(r"\s*([^\s(){}\[\]=,\"]+)\s*(?:\((.*)\)\s*)?", re.DOTALL)
_ARGUMENT = lazy_pattern(
    r"""\s*(?P<name>[^\s(){}\[\]=,"]+)\s*=\s*
    (?:"(?P<quoted>(?:[^"\\]|\\.)*)"|\[(?P<items>[^\[\]]*)\]|(?P<plain>[^,"\[\]=]*[^,"\[\]=\s]))\s*(?:,|\Z)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = lazy_pattern(r"\\(.)", re.DOTALL)


def read_call(node: Scalar) -> tuple[str, Map] | None:
    """Return the name and the parameters of `name(parameter=value, …)` or of `name` alone; None if it is neither.

    A value is a word or a number, several in brackets (`[a, b]`), or any text in quotes. The last of two with one name counts
    as a second: None.
    """
    call = _CALL.fullmatch(node.value)
    if call is None:
        return None
    parameters = Map(node.path, node.line, node.column)
    rest, at = call[2] or "", 0
    while rest[at:].strip():
        found = _ARGUMENT.match(rest, at)
        if found is None or found["name"] in parameters.entries:
            return None
        parameters.entries[found["name"]] = (_scalar(found["name"], "", node), _value(found, node))
        at = found.end()
    return call[1], parameters


def _value(found: re.Match[str], node: Scalar) -> Node:
    if found["items"] is not None:
        items = List(node.path, node.line, node.column)
        items.items += [_scalar(item.strip(), "", node) for item in found["items"].split(",") if item.strip()]
        return items
    if found["quoted"] is not None:
        return _scalar(_ESCAPED.sub(r"\1", found["quoted"]), '"', node)
    return _scalar(found["plain"], "", node)


def _scalar(value: str, style: str, node: Scalar) -> Scalar:
    return Scalar(value, style, node.path, node.line, node.column)
