"""Nodes to YAML in the style of the content: one card field per line, short lists and mappings inline."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.yaml_nodes.nodes import List, Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.yaml_nodes.nodes import Node

_BLOCKS = 2
"""Levels of mappings below the outermost that are never written inline: a deck's cards, a type's fields."""

_WIDTH = 110
"""Characters up to which a list or a mapping is written inline."""

_PLAIN = lazy_pattern(r"""(?:[^\s\-?:,\[\]{}#&*!|>'"%@`=~]|-(?=[^\s,\[\]{}]))(?:[^\n:#\t]|:(?=\S)|(?<=\S)#)*(?<!\s)""")
"""A text that YAML reads as it is written, without quotes."""

_ODD = lazy_pattern("[\x00-\x09\x0b-\x1f\x7f-\xa0\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")
"""What only stays as it is inside double quotes."""


def write_yaml(node: Node) -> str:
    """Write a node so that it is composed again to the same texts; tags, comments and styles are not kept.

    Mappings begin a line of their own down to the fields of cards and types; below, what is short is written inline.
    """
    return "".join(f"{line}\n" for line in _block(node, "", _BLOCKS))


def _block(node: Node, indent: str, blocks: int) -> Iterator[str]:
    if isinstance(node, Map) and node.entries:
        for name, (_, value) in node.entries.items():
            yield from _entry(f"{indent}{_scalar(name, inline=False)}:", value, indent, blocks)
    elif isinstance(node, List) and node.items:
        for item in node.items:
            yield from _entry(f"{indent}-", item, indent, blocks)
    else:
        yield f"{indent}{_inline(node)}"


def _entry(begin: str, value: Node, indent: str, blocks: int) -> Iterator[str]:
    if isinstance(value, Scalar):
        yield from _text(begin, value.value, indent)
        return
    inline = f"{begin} {_inline(value)}"
    is_short = len(inline) <= _WIDTH and not _has_lines(value) and (blocks <= 0 or isinstance(value, List))
    if is_short or not (value.entries if isinstance(value, Map) else value.items):
        yield inline
    else:
        yield begin
        yield from _block(value, f"{indent}  ", blocks - 1)


def _has_lines(node: Node) -> bool:
    """Whether a text of several lines is inside."""
    if isinstance(node, Scalar):
        return "\n" in node.value
    return any(map(_has_lines, node.items if isinstance(node, List) else (value for _, value in node.entries.values())))


def _text(begin: str, text: str, indent: str) -> Iterator[str]:
    lines = text.split("\n")
    if len(lines) > 1 and not _ODD.search(text) and all(line == line.strip() for line in lines) and lines[0] and lines[-1]:
        yield f"{begin} |-"
        yield from (f"{indent}  {line}" if line else "" for line in lines)
    else:
        yield f"{begin} {_scalar(text, inline=False)}"


def _inline(node: Node) -> str:
    if isinstance(node, Scalar):
        return _scalar(node.value, inline=True)
    if isinstance(node, List):
        return f"[{', '.join(map(_inline, node.items))}]"
    return f"{{{', '.join(f'{_scalar(name, inline=True)}: {_inline(value)}' for name, (_, value) in node.entries.items())}}}"


def _scalar(text: str, *, inline: bool) -> str:
    """Write a text without quotes where YAML allows it."""
    is_plain = _PLAIN.fullmatch(text) and not _ODD.search(text) and not text.startswith(("---", "..."))
    if is_plain and not (inline and re.search(r"[,?:\[\]{}]", text)):
        return text
    return _ODD.sub(lambda found: _escaped(found[0]), json.dumps(text, ensure_ascii=False))


def _escaped(character: str) -> str:
    return json.dumps(character)[1:-1] if ord(character) < 0x20 else f"\\u{ord(character):04x}"  # noqa: PLR2004  control characters
