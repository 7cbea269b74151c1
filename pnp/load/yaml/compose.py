"""YAML text to nodes, from the parser's events: duplicate keys, tags, merge keys and alias bombs are faults.

A large file of nothing but `key: value` lines, as decks have, is read to the same nodes without the parser. The file of a deck
can be divided at its entries, so that each is read by itself. Hints for what the parser refuses are for people who write cards.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias, cast

import yaml

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import lazy_pattern
from pnp.load.yaml.nodes import CutScalar, List, Map, Node, Scalar

MAX_DEPTH = 60
"""Levels of nesting: content needs fewer than ten."""

MAX_ALIASED = 10_000
"""Nodes that aliases may stand for in one file, counted as if they were written out."""

NODE_PROPERTIES = lazy_pattern(r"(?:[&!]\S+\s*(?:#[^\n]*\n\s*)*)+")
"""Anchor and tag of a scalar, and what stands between them and its first character."""

_UNSPACED_COMMENT = lazy_pattern(r"[ \t]*(?<=[ \t])(#(?![\s#!])(?:(?!allow-number)[^\r\n])*)(?=[\r\n]|$)")
"""A comment that may be a part of the text before it: people leave a blank behind the `#` of a comment."""

_OTHER_LINE_ENDS = "\x85\u2028\u2029"
"""They end lines in YAML 1.1, which libyaml reads, but not in YAML 1.2 nor in editors."""


class _YamlMark(Protocol):
    line: int
    column: int
    index: int


class _Event(Protocol):  # PyYAML's events have some of these attributes each
    start_mark: _YamlMark
    end_mark: _YamlMark
    anchor: str
    tag: str | None
    value: str
    style: str | None


# libyaml where the wheel has it; the events are the same
PARSER = cast("Callable[[str], Any]", getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class _StopComposingError(Exception):
    """Stops reading the file after a fault that makes the rest meaningless."""


def compose(text: str, path: str, report: Report) -> Node | None:
    """Compose one YAML document to nodes whose marks name `path`; None if it cannot be read completely.

    Faults are reported as `load/bad-yaml`, `load/duplicate-key`, `load/tag`, `load/merge-key`, `load/bad-key`, `load/alias`,
    `load/alias-bomb`, `load/too-deep`, `load/many-documents` and `load/empty-file`; an anchor before a text that nothing
    repeats is the warning `load/unused-anchor`.
    """
    if len(text) > LARGE_FILE and (found := plain_map(text, path)) is not None:
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
        _report_bad_yaml(error, text, path, report)
    return None


def _report_bad_yaml(error: yaml.MarkedYAMLError, text: str, path: str, report: Report) -> None:
    at, context, places = error.problem_mark, error.context_mark, _TextPlaces(text)
    mark = Mark(path, *places.of(at)) if at else Mark(path)
    also = [(str(error.context), Mark(path, *places.of(context)))] if context and error.context else []
    problem = str(error.problem)
    if problem == _LIBRARY_TOO_DEEP:
        report.error("load/too-deep", _TOO_DEEP, Mark(path, *places.of(_first_too_deep(text))))
        return
    hint, problem = _yaml_hint(problem, text, at.index if at else 0), problem.replace("'", "`")
    if at and context and "flow" in str(error.context) and (lost := _commented_end(text, context.index, at.index)):
        mark, hint = Mark.in_text(path, text, lost[0]), lost[1]
        problem = "the rest of the line is a comment, and what closes the `{` or `[` with it"
    elif at and problem.startswith(_KEY_IN_TEXT) and (above := _key_without_colon(text, at.index)):
        mark, also = Mark.in_text(path, text, above.start(2)), []
        problem, hint = _NEEDS_COLON, f"write `{above[2]}:`"
    elif context and problem == _NO_LINE_BREAK:
        sign = text[context.index]
        problem, also, hint = f"words stand behind `{sign}`", [], _BLOCK_HINT.format(sign)
    elif context and problem == _NO_COLON:
        mark, also = Mark(path, *places.of(context)), []
        problem, hint = _explain_line_without_colon(text, context.index)
    elif at and context and (opened := _unclosed_value(text, context.index, at.index)):
        mark, problem, hint, also = Mark.in_text(path, text, opened[0]), opened[1], opened[2], []
    report.error("load/bad-yaml", problem, mark, also=also, hint=hint)


_LIBRARY_TOO_DEEP = "exceeded maximum nesting depth"  # of PyYAML from 6.0.4 on, which looks far ahead in one line
_TOO_DEEP = f"nested deeper than {MAX_DEPTH} levels"


def _first_too_deep(text: str) -> _YamlMark:
    """Return where the first list or mapping begins that is too deep, by the parser in Python, which has no limit."""
    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            return cast("_YamlMark", event.start_mark)
    raise AssertionError(_LIBRARY_TOO_DEEP)


class _TextPlaces:
    """Lines and columns of the characters of a text, from 1; only line feeds and carriage returns end a line."""

    def __init__(self, text: str) -> None:
        self.differ = any(end in text for end in _OTHER_LINE_ENDS)
        """Whether libyaml counts other lines."""
        self._starts = [0, *(found.end() for found in re.finditer("\r\n?|\n", text))] if self.differ else []

    def of(self, mark: _YamlMark) -> tuple[int, int]:
        if not self._starts:
            return mark.line + 1, mark.column + 1
        line = bisect_right(self._starts, mark.index)
        return line, mark.index - self._starts[line - 1] + 1


class _NodeBuilder:
    """Builds nodes from the events of one document; `run` gives its root."""

    def __init__(self, text: str, path: str, report: Report) -> None:
        self._get_event = cast("Callable[[], _Event]", PARSER(text).get_event)
        self._text = text
        self._has_hashes = " #" in text or "\t#" in text
        places = _TextPlaces(text)
        self._place_of, self._places_differ = places.of, places.differ
        self._path = path
        self._report = report
        self._strings: dict[str, str] = {}
        self._anchors: dict[str, Node] = {}
        self._unused: dict[int, tuple[str, Mark]] = {}
        self._aliased = 0
        self._sizes: dict[int, int] = {}
        self._open: list[tuple[List | Map | None, Scalar | None]] = []
        self._top: List | Map | None = None
        self._key: Scalar | None = None
        self._root: Node | None = None

    def run(self) -> Node:
        """Read all events. Raises `_StopComposingError` after a fault that makes the rest meaningless."""
        handlers = {
            yaml.MappingStartEvent: self._map,
            yaml.SequenceStartEvent: self._list,
            yaml.MappingEndEvent: self._end,
            yaml.SequenceEndEvent: self._end,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        get_event, add_scalar = self._get_event, self._scalar
        scalar_event, end_event = cast("type", yaml.ScalarEvent), cast("type", yaml.StreamEndEvent)
        while True:
            event = get_event()
            kind = type(event)
            if kind is scalar_event:  # most events
                add_scalar(event)
            elif (handle := handlers.get(kind)) is not None:
                handle(event)
            elif kind is end_event:
                break
        if self._root is None or (isinstance(self._root, Scalar) and self._root.empty):
            raise self._stop("load/empty-file", "the file is empty", Mark(self._path))
        for anchor, mark in self._unused.values():
            message = f"`&{anchor}` is left out of the text: it names what follows, and nothing repeats that by `*{anchor}`"
            self._report.warning("load/unused-anchor", message, mark, hint=f"{_QUOTE_HINT} if `&{anchor}` belongs to it")
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
        line, column = self._place_of(at) if self._places_differ else (at.line + 1, at.column + 1)
        if (event.anchor is not None or event.tag is not None) and (value or style):
            index, line, column = self._behind_properties(at.index, line, column)
        else:
            index = at.index if style else 0
        if style:
            line, column = self._content_place(style, index, line, column)
        else:
            value = self._strings.setdefault(value, value)
        comment = ""
        if self._has_hashes and not style and (found := _UNSPACED_COMMENT.match(self._text, event.end_mark.index)):
            comment = found[1].rstrip()
        node = Scalar(value, style or "", self._path, line, column, comment)
        if event.tag is not None or event.anchor is not None:
            self._properties(event, node)
        key = self._key
        if type(top) is not Map:
            self._add(node)
        elif key is None and value != "<<":
            self._key = node
        elif key is not None and (value or style) and key.value not in top.entries:
            top.entries[key.value] = (key, node)
            self._key = None
        else:
            self._add(node)

    def _behind_properties(self, index: int, line: int, column: int) -> tuple[int, int, int]:
        found = NODE_PROPERTIES.match(self._text, index)
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
            raise self._stop("load/too-deep", _TOO_DEEP, node.mark)
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
            elif type(node) is not Scalar or not node.empty or not _join_cut_value(top, key):
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
            if isinstance(node, Scalar):
                self._unused[id(node)] = event.anchor, self._mark(event)

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
        self._unused.pop(id(node), None)
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


_Entries: TypeAlias = dict[str, tuple[Scalar, Node]]


def _join_cut_value(entries: Map, key: Scalar) -> bool:
    """Join a key without a value to the value before it if that has an open parenthesis: `{rgb: rgb(31, 95, 122)}`."""
    name, before = next(reversed(entries.entries.values()), (key, entries))
    if not isinstance(before, Scalar) or before.style or before.line != key.line:
        return False
    if before.value.count("(") <= before.value.count(")"):
        return False
    whole = CutScalar(f"{before.value}, {key.value}", "", before.path, before.line, before.column)
    entries.entries[name.value] = (name, whole)
    return True


LARGE_FILE: Final = 20_000
"""Characters of a file from which on `plain_map` is tried before the parser: smaller ones gain nothing."""

_LETTERS = "A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_PRINTED = "\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
_PLAIN_LINE = lazy_pattern(
    rf"^( {{0,20}})(?:([A-Za-z_][A-Za-z0-9_-]{{0,99}}):"
    rf'(?: (?:"([ !#-\[\]-~{_PRINTED}]*)"|([{_LETTERS}](?:[{_LETTERS} ,.;!?()/+*-]*[{_LETTERS},.;!?()/+*-])?)))?'
    rf"|#[ -~{_PRINTED}]*|)\n(\n*)",
    re.MULTILINE,
)
"""The blanks before a key, the key, and its value in quotes or without; a comment of its own or an empty line has neither.

Then the empty lines that follow: an entry by itself has thousands, in place of all others.
"""


def plain_map(text: str, path: str) -> Map | None:
    """Return the mapping that a text of nothing but `key: value` lines, comments and empty lines is; None for another text."""
    lines: list[tuple[str, str, str, str, str]] = _PLAIN_LINE.findall(text)
    count = sum([1 + len(empty) for *_, empty in lines])
    if count != text.count("\n") or not text.endswith("\n") or ': ""\n' in text:  # the pattern takes "" for nothing
        return None
    root, new = Map(path, 1, 1), tuple.__new__  # the map stands for whatever opens the first one
    levels: list[tuple[int, _Entries]] = []
    at, entries, strings = -1, root.entries, dict[str, str]()
    opened: Scalar | None = Scalar("", "", path, 1, 1)
    after = 1
    for blanks, text_of_key, quoted, plain, empty in lines:
        line, after = after, after + 1 + len(empty)
        if not text_of_key:
            continue
        indent, key = len(blanks), strings.setdefault(text_of_key, text_of_key)
        if opened is not None and indent > at:
            inner = Map(path, line, indent + 1)
            entries[opened.value] = (opened, inner)
            levels.append((at, entries))
            at, entries, opened = indent, inner.entries, None
        while indent < at:
            at, entries = levels.pop()
        if opened is not None or indent != at or key in entries:
            return None
        name = new(Scalar, (key, "", path, line, indent + 1, ""))
        if quoted:
            entries[key] = (name, new(Scalar, (quoted, '"', path, line, indent + len(key) + 4, "")))
        elif plain:
            entries[key] = (name, new(Scalar, (strings.setdefault(plain, plain), "", path, line, indent + len(key) + 3, "")))
        else:
            opened = name
    whole = root.entries.get("")
    return whole[1] if opened is None and whole is not None and isinstance(whole[1], Map) else None


_QUOTE_HINT = "quote the whole text"
_CLOSE_HINTS = {
    "[": f"close the list with `]`; if the text itself begins with `[`, {_QUOTE_HINT}",
    "{": f"close the mapping with `}}`; if the text itself begins with `{{`, {_QUOTE_HINT}",
    '"': 'close the text with `"`',
    "'": "close the text with `'`",
}
"""How to close what a sign opens."""

_PARSER_HINTS = {
    "found character that cannot start any token": f"a text cannot begin with this sign: {_QUOTE_HINT}",
    "did not find expected alphabetic or numeric character": (
        f"a text that begins with `*` or `&` is read as a name: {_QUOTE_HINT}"
    ),
    "mapping values are not allowed": f"a text that holds `: ` is read as a key: {_QUOTE_HINT}; "
    "else look for a wrong indent or a `:` without a space behind it",
    "did not find expected ',' or ']'": _CLOSE_HINTS["["],
    "did not find expected ',' or '}'": _CLOSE_HINTS["{"],
    "did not find expected key": "the keys of a mapping start in the same column",
    "did not find expected '-' indicator": "the items of a list start in the same column, each after a `-`",
    "block sequence entries are not allowed": "a list begins in a line of its own below its key",
    "found unknown escape character": "inside double quotes a backslash is written twice; single quotes keep it as it is",
}

_COMMENTED_END = lazy_pattern(r"(?:([\w-]+): *)?(?<=[\s,])#([^\s,}\]#]+)[^\n]*[}\]]")
"""A `#` that makes a comment of the end of a mapping or list, with the key before it and the word behind it."""

_KEY = lazy_pattern(r"([^\s:#-][^\s:]*):(?=\s|$)")
_KEY_LINE = lazy_pattern(r"^( *)([^\s:#-][^\s:]*):[ \t]*$", re.MULTILINE)
"""A line that has only a key: its indent and its name."""


_NO_LINE_BREAK = "did not find expected comment or line break"
_BLOCK_HINT = (
    "`{0}` begins a text of several lines: begin it in the next line, further indented; a text of one line has no `{0}`, "
    "and one that itself begins with `{0}` is quoted"
)
_NO_COLON = "could not find expected `:`"
_KEY_IN_TEXT = "mapping values are not allowed"
_NEEDS_COLON = "this line has no `:`, and every line is `key: value`"
_KEY_WITHOUT_COLON = lazy_pattern(
    r"( *)(\w[\w-]*(?: [\w-]+){0,3})[ \t]*[;=.,]?[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*( +)[^\s:#][^\s:]*"
)


def _key_without_colon(text: str, at: int) -> re.Match[str] | None:
    """Find the words above the `:` at an offset which were to be a key, with that entry below: to YAML, both are one text."""
    start = text.rfind("\n", 0, text.rfind("\n", 0, at)) + 1
    while start and text[start:at].lstrip(" \t").startswith(("#", "\n", "\r")):  # a comment or an empty line
        start = text.rfind("\n", 0, start - 1) + 1
    found = _KEY_WITHOUT_COLON.fullmatch(text, start, at)
    return found if found and len(found[1]) < len(found[3]) else None


_LINE_WITHOUT_COLON = lazy_pattern(r"([A-Za-z][\w-]*)(:?)[^\S\n]*(\S[^\n]*)?")


def _explain_line_without_colon(text: str, at: int) -> tuple[str, str]:
    """Return what is wrong with the line at an offset, which was taken for a key, and a hint."""
    message, way_out = _NEEDS_COLON, "indent it below its key"
    found = _LINE_WITHOUT_COLON.match(text, at)
    if found is None:
        return message, f"if it goes on with the text above, {way_out}"
    key, colon, value = found.groups()
    value = (value or "").lstrip(";=.,")
    if _KEY.match(text, at):
        return f"a key of {len(key)} characters: YAML reads at most 1024", "make it shorter"
    meant = f"write `{key}:{'' if not value else f' {value}' if len(value) <= _SHOWN_VALUE else ' …'}`"
    if colon:
        return "a blank is missing behind the `:` of this line", meant
    return message, f"{meant}; or, if it goes on with the text above, {way_out}"


_SHOWN_VALUE = 40  # characters of a value in a hint


def _commented_end(text: str, start: int, end: int) -> tuple[int, str] | None:
    """Find the `#` between two characters of `text` that hides the end of a mapping or list; return its place and a hint."""
    found = _COMMENTED_END.search(text, start, end)
    if not found:
        return None
    key = f"{found[1]}: " if found[1] else ""
    return found.start(2) - 1, f'a blank and `#` begin a comment in YAML: quote the value, `{key}"#{found[2]}"`'


def _unclosed_value(text: str, start: int, end: int) -> tuple[int, str, str] | None:
    """Find what `text` opens at `start`, or nearest before, and does not close before it ends; None if it goes on at `end`.

    Return its place, what is wrong and a hint.
    """
    if text[end:].strip():
        return None
    at = start if text[start : start + 1] in _CLOSE_HINTS else _open_bracket(text[:end])
    return (at, f"`{text[at]}` is opened here and never closed", _CLOSE_HINTS[text[at]]) if at is not None else None


def _open_bracket(text: str) -> int | None:
    closed = 0
    for at in range(len(text) - 1, -1, -1):
        if text[at] in "]}":
            closed += 1
        elif text[at] in "[{":
            if not closed:
                return at
            closed -= 1
    return None


def _key_below_list_hint(text: str, at: int) -> str | None:
    # for an entry that was written behind the list at the end of a file, not among the entries of its kind
    key, column = _KEY.match(text, at), at - text.rfind("\n", 0, at) - 1
    above = [found for found in _KEY_LINE.finditer(text, 0, at) if len(found[1]) < column]
    beside = [found[2] for found in above[:-1] if found[1] == above[-1][1]]
    if not key or not beside:
        return None
    below = above[-1][2]
    return f"`{key[1]}` stands below the list `{below}`: if it belongs to `{beside[-1]}`, move it up, above `{below}:`"


def _yaml_hint(problem: str, text: str, at: int) -> str | None:
    if text.startswith("\t", at):
        return "indent with spaces"
    if problem.startswith("did not find expected '-' indicator") and (found := _key_below_list_hint(text, at)):
        return found
    if problem.startswith("did not find expected key") and text[text.rfind("\n", 0, at) + 1 : at].strip():
        return (
            f"a text that begins with a quote, `[` or `{{` goes on behind it: {_QUOTE_HINT}; or a quote above is never closed"
        )
    return next((hint for start, hint in _PARSER_HINTS.items() if problem.startswith(start)), None)
