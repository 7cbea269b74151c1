"""A shortcut for large files of nothing but `key: value` lines, as decks are: the nodes are those that libyaml's events give.

libyaml makes an event with two places for each scalar, which takes longer than all else about it. Whatever is not quite plain
(lists, blocks, quotes inside of quotes, anchors, comments behind values, an empty value, a key twice) is left to it.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from pnp.base.records import lazy_pattern
from pnp.yaml_nodes.nodes import Map, Node, Scalar

_Entries: TypeAlias = dict[str, tuple[Scalar, Node]]

LARGE: Final = 20_000
"""Characters from which on it is worth a look."""

_WORD = "A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_SHOWN = "\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
_LINE = lazy_pattern(
    rf"^( {{0,20}})(?:([A-Za-z_][A-Za-z0-9_-]{{0,99}}):"
    rf'(?: (?:"([ !#-\[\]-~{_SHOWN}]*)"|([{_WORD}](?:[{_WORD} ,.;!?()/+*-]*[{_WORD},.;!?()/+*-])?)))?'
    rf"|#[ -~{_SHOWN}]*|)\n",
    re.MULTILINE,
)
"""The blanks before a key, the key, and its value in quotes or without; a comment of its own or an empty line has neither."""


def plain_map(text: str, path: str) -> Map | None:
    """Return the mapping that a text of plain lines is; None if it is another text."""
    lines = _LINE.findall(text)
    if len(lines) != text.count("\n") or not text.endswith("\n") or ': ""\n' in text:  # `_LINE` does not tell "" from nothing
        return None
    return _map(lines, path)


def _map(lines: list[tuple[str, str, str, str]], path: str) -> Map | None:
    root = Map(path, 1, 1)  # stands for whatever opens the first map
    levels: list[tuple[int, _Entries]] = []
    at, entries, strings = -1, root.entries, dict[str, str]()
    opened: Scalar | None = Scalar("", "", path, 1, 1)
    for line, (blanks, found, quoted, plain) in enumerate(lines, 1):
        if not found:
            continue
        indent, key = len(blanks), strings.setdefault(found, found)
        if opened is not None and indent > at:
            inner = Map(path, line, indent + 1)
            entries[opened.value] = (opened, inner)
            levels.append((at, entries))
            at, entries, opened = indent, inner.entries, None
        while indent < at:
            at, entries = levels.pop()
        if opened is not None or indent != at or key in entries:
            return None
        name = Scalar(key, "", path, line, indent + 1)
        if quoted:
            entries[key] = (name, Scalar(quoted, '"', path, line, indent + len(key) + 4))
        elif plain:
            entries[key] = (name, Scalar(strings.setdefault(plain, plain), "", path, line, indent + len(key) + 3))
        else:
            opened = name
    whole = root.entries.get("")
    return whole[1] if opened is None and whole is not None and isinstance(whole[1], Map) else None
