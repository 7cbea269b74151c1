"""Where the nodes of a YAML text begin and end: from the same events as its nodes, with aliases as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, Literal, TypeAlias

import yaml

from pnp.base.cache import kept_by_text
from pnp.base.diagnostics import Mark, Report
from pnp.base.records import record
from pnp.edit.splices import newline_of, refuse
from pnp.load.yaml.compose import NODE_PROPERTIES, PARSER, compose
from pnp.load.yaml.nodes import List, Map, Node, Scalar

NodePath: TypeAlias = tuple[str | int, ...]
"""The way from the root to a node: keys of mappings, and numbers of items of lists from 0."""

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree] | None"
"""What a file says: None where nothing is written."""


@record(frozen=False, eq=False)
class Place:
    """A node with the characters from `start` to `end` that it is written in, without anchor and tag; `begin` is with them.

    `children` are the values of a mapping, by their `keys`, or the items of a list. The end of a block of text is behind the
    empty lines that follow it.
    """

    kind: Literal["scalar", "list", "map", "alias"]
    begin: int
    start: int
    end: int
    style: str = ""
    anchor: str = ""
    value: str = ""
    flow: bool = False
    in_flow: bool = False
    keys: list[Place] = field(default_factory=list)
    children: list[Place] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict, repr=False)
    """The numbers of the entries of a mapping by their keys, as far as `child` has been asked."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written at all."""
        return self.kind == "scalar" and not self.value and not self.style

    def descendants(self) -> list[Place]:
        """Return the place and all in it, without its keys."""
        found, left = [], [self]
        while left:
            one = left.pop()
            found.append(one)
            left += one.children
        return found

    def child(self, step: str | int) -> tuple[int, Place] | None:
        """Return the number of an entry or an item, and its value."""
        if self.kind == "map" and isinstance(step, str):
            if len(self.numbers) != len(self.keys):
                self.numbers = {key.value: number for number, key in enumerate(self.keys)}
            number = self.numbers.get(step)
            return None if number is None else (number, self.children[number])
        if self.kind == "list" and isinstance(step, int) and 0 <= step < len(self.children):
            return step, self.children[step]
        return None


class YamlDocument:
    """A text of YAML with its tree and the places of its nodes. Raises PnpError with what is wrong with it."""

    def __init__(self, text: str, path: str) -> None:
        report = Report()
        node = compose(text, path, report)
        report.raise_if_errors()
        assert node is not None, "what cannot be composed has an error"
        self.text, self.path = text, path
        self.tree = tree_of(node)
        self.root = _places(text)
        self.newline = newline_of(text)

    def mark(self, at: int) -> Mark:
        """Return the line and column of a character."""
        return Mark.in_text(self.path, self.text, at)

    def find(self, path: NodePath) -> tuple[Place, ...]:
        """Return the places on the way to a node, from the root on, which stands as it is written in this place.

        Raises PnpError `edit/by-hand` if it does not, or if it makes several cards.
        """
        way = [self.root]
        for number, step in enumerate(path):
            found = way[-1].child(step)
            if found is None and way[-1].kind != "alias":
                name = "/".join(map(str, path[: number + 1]))
                raise refuse(f"`{name}` is not written in this file", self.mark(way[-1].start))
            if found is not None:
                way.append(found[1])
            if way[-1].kind == "alias":
                anchor = next(p for p in self.root.descendants() if p.anchor == way[-1].value)
                what = f"`*{way[-1].value}` repeats what is written elsewhere"
                raise refuse(what, self.mark(way[-1].start), ("written", self.mark(anchor.start)), hint="change it there")
        self._refuse_expanded(way, path)
        return tuple(way)

    def _refuse_expanded(self, way: Sequence[Place], path: NodePath) -> None:
        for place in reversed(way):
            found = place.child("expand") if place.kind == "map" else None
            if found is None:
                continue
            if found[1].value.casefold() in {"no", "false"}:
                return
            name = "/".join(map(str, path))
            raise refuse(f"`{name}` is of several cards, which `expand` makes", self.mark(place.keys[found[0]].start))

    @cached_property
    def repeated(self) -> list[tuple[Place, Place]]:
        """The places that aliases repeat, each with one of these."""
        if "*" not in self.text:
            return []
        places = self.root.descendants()
        aliases = {place.value: place for place in places if place.kind == "alias"}
        return [(place, aliases[place.anchor]) for place in places if place.anchor in aliases]

    def refuse_repeated(self, place: Place) -> None:
        """Raise PnpError `edit/by-hand` if an alias repeats a place, or something in it or around it."""
        for other, alias in self.repeated:
            inside = place.begin <= other.begin and other.end <= place.end
            around = other.begin <= place.begin and place.end <= other.end
            if inside or around:
                repeated = self.mark(alias.start)
                what = f"`&{other.anchor}` is repeated elsewhere, which would change too"
                raise refuse(what, self.mark(other.begin), ("repeated", repeated))


@kept_by_text(32)
def yaml_document(text: str, path: str) -> YamlDocument:
    """Return the document of a text, which is kept: a file is edited several times, and large decks take long to read."""
    return YamlDocument(text, path)


@kept_by_text(8)
def yaml_tree(text: str, path: str) -> Tree:
    """Return what a text says, without the places of its nodes, which take as long again. Raises PnpError."""
    report = Report()
    node = compose(text, path, report)
    report.raise_if_errors()
    assert node is not None, "what cannot be composed has an error"
    return tree_of(node)


def tree_of(node: Node) -> Tree:
    """Return what a node says, without its places."""
    if isinstance(node, Map):
        return {key: tree_of(value) for key, (_, value) in node.entries.items()}
    if isinstance(node, List):
        return [tree_of(item) for item in node.items]
    assert isinstance(node, Scalar)
    return None if node.empty else node.value


def at_path(tree: Tree, path: NodePath) -> Tree:
    """Return what stands at a path of a tree."""
    for step in path:
        tree = tree[step]  # type: ignore[index]
    return tree


def _places(text: str) -> Place:
    """Return the root of the places of a text that can be composed."""
    parser: Any = PARSER(text)
    document = Place("list", 0, 0, len(text))
    open_places = [document]
    key: list[Place | None] = [None]
    event: Any
    while type(event := parser.get_event()) is not yaml.StreamEndEvent:
        if type(event) in {yaml.MappingEndEvent, yaml.SequenceEndEvent}:
            closed = open_places.pop()
            key.pop()
            closed.end = event.end_mark.index if closed.flow else closed.children[-1].end
            continue
        place = _place(text, event)
        if place is None:
            continue
        parent = open_places[-1]
        place.in_flow = parent.flow
        if parent.kind != "map":
            parent.children.append(place)
        elif key[-1] is None:
            key[-1] = place
        else:
            parent.keys.append(key[-1])
            parent.children.append(place)
            key[-1] = None
        if isinstance(event, yaml.CollectionStartEvent):
            open_places.append(place)
            key.append(None)
    return document.children[0]


def _place(text: str, event: Any) -> Place | None:  # noqa: ANN401 - an event, of which PyYAML has no types
    begin, end, kind = event.start_mark.index, event.end_mark.index, type(event)
    if kind is yaml.AliasEvent:
        return Place("alias", begin, begin, end, value=event.anchor)
    if kind is yaml.ScalarEvent:
        start = _behind_properties(text, begin, end) if event.anchor or event.tag else begin
        return Place("scalar", begin, start, end, event.style or "", event.anchor or "", event.value)
    if kind in {yaml.MappingStartEvent, yaml.SequenceStartEvent}:
        name: Literal["map", "list"] = "map" if kind is yaml.MappingStartEvent else "list"
        return Place(name, begin, begin, end, "", event.anchor or "", flow=bool(event.flow_style))
    return None


def _behind_properties(text: str, begin: int, end: int) -> int:
    """Return where a scalar begins behind its anchor and its tag."""
    found = NODE_PROPERTIES.match(text, begin, end)
    return found.end() if found else begin
