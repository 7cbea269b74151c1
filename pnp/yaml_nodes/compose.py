"""YAML text to nodes, from the parser's events: duplicate keys, tags, merge keys and alias bombs are faults."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Protocol, cast

import yaml

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern
from pnp.yaml_nodes.nodes import List, Map, Node, Scalar
from pnp.yaml_nodes.plain_lines import LARGE, plain_map
from pnp.yaml_nodes.yaml_hints import lost_end, never_closed, yaml_hint

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.base.diagnostics import Report

MAX_DEPTH = 60
"""Levels of nesting: content needs fewer than ten."""

MAX_ALIASED = 10_000
"""Nodes that aliases may stand for in one file, counted as if they were written out."""

_PROPERTIES = lazy_pattern(r"(?:[&!]\S+\s*(?:#[^\n]*\n\s*)*)+")
"""Anchor and tag of a scalar, and what stands between them and its first character."""

_HASH = lazy_pattern(r"[ \t]*(?<=[ \t])(#(?![\s#!])(?:(?!allow-number)[^\r\n])*)(?=[\r\n]|$)")
"""A comment that may be a part of the text before it: people leave a blank behind the `#` of a comment."""

_ODD_BREAKS = lazy_pattern("[\x85\u2028\u2029]")
"""They end lines in YAML 1.1, which libyaml reads, but not in YAML 1.2 nor in editors."""


class _YamlMark(Protocol):
    line: int
    column: int
    index: int


class _Event(Protocol):
    """The attributes of PyYAML's events that the handlers read; each event has some of them."""

    start_mark: _YamlMark
    end_mark: _YamlMark
    anchor: str
    tag: str | None
    value: str
    style: str | None


class _Parser(Protocol):
    def get_event(self) -> _Event: ...


# libyaml where the wheel has it; the events are the same
_PARSER = cast("Callable[[str], _Parser]", getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class _StopComposingError(Exception):
    """Stops reading the file after a fault that makes the rest meaningless."""


def compose(text: str, path: str, report: Report) -> Node | None:
    """Compose one YAML document to nodes whose marks name `path`; None if it cannot be read completely.

    Faults are reported as `load/bad-yaml`, `load/duplicate-key`, `load/tag`, `load/merge-key`, `load/bad-key`, `load/alias`,
    `load/alias-bomb`, `load/too-deep`, `load/many-documents` and `load/empty-file`.
    """
    if len(text) > LARGE and (found := plain_map(text, path)) is not None:
        return found
    try:
        return _NodeBuilder(text, path, report).run()
    except _StopComposingError:
        return None
    except yaml.reader.ReaderError as error:
        before = text.encode()[: int(error.position)].decode(errors="ignore")
        message = f"{error.reason}: U+{int(error.character):04X}"
        report.error(
            "load/bad-yaml", message, Mark.in_text(path, text, len(before)), hint="delete it: an editor may not show it"
        )
    except yaml.MarkedYAMLError as error:
        at, context, places = error.problem_mark, error.context_mark, _Places(text)
        mark = Mark(path, *places.of(at)) if at else Mark(path)
        also = [(str(error.context), Mark(path, *places.of(context)))] if context and error.context else []
        problem = str(error.problem)
        hint, problem = yaml_hint(problem, text, at.index if at else 0), problem.replace("'", "`")
        if at and context and "flow" in str(error.context) and (lost := lost_end(text, context.index, at.index)):
            mark, hint = Mark.in_text(path, text, lost[0]), lost[1]
            problem = "the rest of the line is a comment, and what closes the `{` or `[` with it"
        elif at and context and (opened := never_closed(text, context.index, at.index)):
            mark, problem, hint, also = Mark.in_text(path, text, opened[0]), opened[1], opened[2], []
        report.error("load/bad-yaml", problem, mark, also=also, hint=hint)
    return None


class _Places:
    """Lines and columns of the characters of a text, from 1; only line feeds and carriage returns end a line."""

    def __init__(self, text: str) -> None:
        self.odd = _ODD_BREAKS.search(text) is not None
        """Whether libyaml counts other lines."""
        self._starts = [0, *(found.end() for found in re.finditer("\r\n?|\n", text))] if self.odd else []

    def of(self, mark: _YamlMark) -> tuple[int, int]:
        """Return line and column of a mark."""
        if not self._starts:
            return mark.line + 1, mark.column + 1
        line = bisect_right(self._starts, mark.index)
        return line, mark.index - self._starts[line - 1] + 1


class _NodeBuilder:
    """Builds nodes from the events of one document; `run` gives its root."""

    def __init__(self, text: str, path: str, report: Report) -> None:
        self._events = _PARSER(text)
        self._text = text
        self._has_hashes = " #" in text or "\t#" in text
        places = _Places(text)
        self._place_of, self._is_odd = places.of, places.odd
        self._path = path
        self._report = report
        self._strings: dict[str, str] = {}
        self._anchors: dict[str, Node] = {}
        self._aliased = 0
        self._sizes: dict[int, int] = {}
        self._open: list[tuple[List | Map | None, Scalar | None]] = []
        self._top: List | Map | None = None
        self._key: Scalar | None = None
        self._root: Node | None = None

    def run(self) -> Node:
        """Read all events. Raises `_StopComposingError` after a fault that makes the rest meaningless."""
        get, handlers = (
            self._events.get_event,
            {
                yaml.MappingStartEvent: self._map,
                yaml.SequenceStartEvent: self._list,
                yaml.MappingEndEvent: self._end,
                yaml.SequenceEndEvent: self._end,
                yaml.AliasEvent: self._alias,
                yaml.DocumentStartEvent: self._document,
            },
        )
        scalar, kind_of_scalar, end = self._scalar, cast("type", yaml.ScalarEvent), cast("type", yaml.StreamEndEvent)
        while True:
            event = get()
            kind = type(event)
            if kind is kind_of_scalar:  # most events
                scalar(event)
            elif (handle := handlers.get(kind)) is not None:
                handle(event)
            elif kind is end:
                break
        if self._root is None or (isinstance(self._root, Scalar) and self._root.empty):
            raise self._stop("load/empty-file", "the file is empty", Mark(self._path))
        return self._root

    def _stop(self, code: str, message: str, mark: Mark, hint: str | None = None) -> _StopComposingError:
        self._report.error(code, message, mark, hint=hint)
        return _StopComposingError()

    def _document(self, event: _Event) -> None:
        if self._root is not None:
            raise self._stop("load/many-documents", "a second document starts here; a file holds one", self._mark(event))

    def _scalar(self, event: _Event) -> None:
        """Take a scalar; plain keys and values of mappings, which are most of a deck, are handled first and quickly."""
        value, style, at, top = event.value, event.style, event.start_mark, self._top
        line, column = self._place_of(at) if self._is_odd else (at.line + 1, at.column + 1)
        if (event.anchor is not None or event.tag is not None) and (value or style):
            index, line, column = self._behind_properties(at.index, line, column)
        else:
            index = at.index if style else 0
        if style:
            line, column = self._content_place(style, index, line, column)
        else:
            value = self._strings.setdefault(value, value)
        node = Scalar(value, style or "", self._path, line, column)
        if self._has_hashes and not style and (found := _HASH.match(self._text, event.end_mark.index)):
            node.comment = found[1].rstrip()
        if event.tag is not None or event.anchor is not None:
            self._properties(event, node)
        key = self._key
        if type(top) is not Map:
            self._add(node)
        elif key is None and value != "<<":
            self._key = node
        elif key is not None and key.value not in top.entries:
            top.entries[key.value] = (key, node)
            self._key = None
        else:
            self._add(node)

    def _behind_properties(self, index: int, line: int, column: int) -> tuple[int, int, int]:
        """Return the place behind the anchor and the tag of a scalar."""
        found = _PROPERTIES.match(self._text, index)
        end = found.end() if found else index
        newline = self._text.rfind("\n", index, end)
        return end, line + self._text.count("\n", index, end), column + end - index if newline < 0 else end - newline

    def _content_place(self, style: str, index: int, line: int, column: int) -> tuple[int, int]:
        """Return line and column of the first character behind the quote or, for a block, of its first line with text."""
        if style in "'\"":
            return line, column + 1
        text = self._text
        start = text.find("\n", index) + 1
        while start:
            line += 1
            end = start
            while text.startswith(" ", end):
                end += 1
            if not text.startswith(("\n", "\r"), end):
                return line, end - start + 1
            start = text.find("\n", end) + 1
        return line, column

    def _map(self, event: _Event) -> None:
        self._enter(event, Map(self._path, *self._place_of(event.start_mark)))

    def _list(self, event: _Event) -> None:
        self._enter(event, List(self._path, *self._place_of(event.start_mark)))

    def _enter(self, event: _Event, node: List | Map) -> None:
        if event.tag is not None or event.anchor is not None:
            self._properties(event, node)
        self._add(node)
        if len(self._open) >= MAX_DEPTH:
            raise self._stop("load/too-deep", f"nested deeper than {MAX_DEPTH} levels", node.mark)
        self._open.append((self._top, self._key))
        self._top, self._key = node, None

    def _end(self, _event: _Event) -> None:
        self._top, self._key = self._open.pop()

    def _add(self, node: Node) -> None:
        top, key = self._top, self._key
        if type(top) is Map:
            if key is None:
                self._start_entry(node)
                return
            self._key = None
            if key.value in top.entries:
                first = top.entries[key.value][0]
                message = f"key `{key.value}` occurs twice in one mapping"
                self._report.error("load/duplicate-key", message, key.mark, also=[("first at", first.mark)])
            else:
                top.entries[key.value] = (key, node)
        elif type(top) is List:
            top.items.append(node)
        else:
            self._root = node

    def _start_entry(self, node: Node) -> None:
        if not isinstance(node, Scalar):
            raise self._stop("load/bad-key", "a key must be a word, found a list or mapping", node.mark)
        if node.value == "<<" and not node.style:
            raise self._stop("load/merge-key", "merge keys (`<<`) are not read; write the fields out", node.mark)
        self._key = node

    def _properties(self, event: _Event, node: Node) -> None:
        """Remember an anchor; report a tag, because the kind of the field says what a value is, never the file."""
        if event.tag is not None:
            self._report.error("load/tag", f"tags are not read, found `{event.tag}`", self._mark(event), hint="leave it out")
        if event.anchor is not None:
            self._anchors[event.anchor] = node

    def _alias(self, event: _Event) -> None:
        node = self._anchors.get(event.anchor)
        mark = self._mark(event)
        if node is None:
            raise self._stop(
                "load/alias",
                f"alias `*{event.anchor}` does not refer to an anchor above it",
                mark,
                hint="a text that begins with `*` must be quoted",
            )
        if node is self._top or any(node is container for container, _ in self._open):
            raise self._stop("load/alias", f"alias `*{event.anchor}` stands inside the value it repeats", mark)
        self._aliased += self._size(node)
        if self._aliased > MAX_ALIASED:
            raise self._stop("load/alias-bomb", f"aliases stand for more than {MAX_ALIASED} values", mark)
        self._add(node)

    def _size(self, node: Node) -> int:
        """Count the nodes below `node` as if every alias were written out."""
        known = self._sizes.get(id(node))
        if known is not None or isinstance(node, Scalar):
            return known or 1
        below = node.items if isinstance(node, List) else [value for _, value in node.entries.values()]
        size = 1 + sum(self._size(child) for child in below)
        self._sizes[id(node)] = size
        return size

    def _mark(self, event: _Event) -> Mark:
        return Mark(self._path, *self._place_of(event.start_mark))
