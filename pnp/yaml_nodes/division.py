"""The text of a YAML file divided at the entries of one of its mappings, which are read one by one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Report
from pnp.base.records import lazy_pattern
from pnp.yaml_nodes.compose import compose
from pnp.yaml_nodes.nodes import Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pnp.yaml_nodes.nodes import Node

_ODD = "\r\x85\u2028\u2029\ufeff"
"""Characters of which some end lines for some readers."""
_FIRST = r"^{}:[ ]*(?:#[^\n]*)?\n(?:[ ]*(?:#[^\n]*)?\n)*( +)(?=[^ #\n])"
_OUTSIDE = lazy_pattern(r"\n(?=[^ #\n])")


class EntryText(NamedTuple):
    """The lines of one entry, up to those of the next, and the number of the first (from 1)."""

    text: str
    line: int


class Division(NamedTuple):
    """The text of a file: what stands before the `entries` of a mapping, they themselves, and what stands behind them."""

    head: str
    entries: tuple[EntryText, ...]
    tail: str

    def without(self, blank: Collection[int]) -> str:
        """Return the text with empty lines in place of the entries with these numbers, so that all others keep their lines."""
        parts = ["\n" * one.text.count("\n") if n in blank else one.text for n, one in enumerate(self.entries)]
        return "".join([self.head, *parts, self.tail])


def divided(text: str, key: str) -> Division | None:
    """Divide a text at the entries of the mapping that stands under `key`, each of which begins in a line of its own.

    None if it is not written so. What seems to be an entry may still be a part of another one, such as of a quoted text:
    `agrees` says whether it is.
    """
    found = re.compile(_FIRST.format(re.escape(key)), re.MULTILINE).search(text)
    if found is None or any(character in text for character in _ODD):
        return None
    start = found.start(1)
    outside = _OUTSIDE.search(text, start)
    end = outside.end() if outside else len(text)
    begin = re.compile(rf"\n{found[1]}(?=[^ #\n])")
    places = [start, *(one.start() + 1 for one in begin.finditer(text, start, end))]
    return Division(text[:start], tuple(_entries(text, places, end)), text[end:])


def _entries(text: str, places: list[int], end: int) -> Iterator[EntryText]:
    line = text.count("\n", 0, places[0]) + 1
    for start, behind in zip(places, [*places[1:], end], strict=True):
        entry = text[start:behind]
        yield EntryText(entry, line)
        line += entry.count("\n")


def agrees(node: Map, entries: Collection[EntryText]) -> bool:
    """Whether the keys of a mapping stand in just the lines where these entries begin, so that each is one of its entries."""
    return [key.line for key, _ in node.entries.values()] == [entry.line for entry in entries]


class KnownEntry(Map):
    """An entry whose fields are known from its text: its `names`, and `record`, from which they are made.

    Its nodes are composed when somebody asks for them.
    """

    __slots__ = ("_composed", "_names", "record", "text")

    def __init__(self, path: str, text: EntryText, place: tuple[int, int], names: Collection[str], record: object) -> None:
        self.path, (self.line, self.column) = path, place
        self.text, self._names, self.record = text, names, record
        self._composed: dict[str, tuple[Scalar, Node]] | None = None

    @property
    def entries(self) -> dict[str, tuple[Scalar, Node]]:  # type: ignore[override]  # made when it is asked for
        """Its fields as nodes."""
        if self._composed is None:
            node = compose("\n" * (self.text.line - 1) + self.text.text, self.path, Report())
            assert isinstance(node, Map)
            ((_, entry),) = node.entries.values()
            assert isinstance(entry, Map)
            self._composed = entry.entries
        return self._composed

    @property
    def names(self) -> Collection[str]:
        """The texts of its keys."""
        return self._names

    def get(self, key: str) -> Node | None:
        """Return the value under `key`, or None."""
        return super().get(key) if key in self.names else None
