"""One entry of a long file of YAML as a file of its own, where it is edited much faster: 5,400 cards take seconds to read.

What stands around the entry cannot change: its lines are followed by an entry that must still be there after the edit, and a
file in which an entry may mean something elsewhere (anchors, `expand` of a deck) has no excerpts.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from itertools import accumulate
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias

import yaml

from pnp.base.records import lazy_pattern
from pnp.edit.splices import Splice, newline_of
from pnp.load.yaml.compose import PARSER

LEAST_CHARACTERS: Final = 30_000
"""Of a text that is worth it."""
_MOST_OUTLINES: Final = 8
ENTRY_STEPS: Final = 2
"""Steps of the path of an entry: the key of the mapping that it stands in, and its own."""
END: Final = "pnp-end-of-excerpt"
"""The entry behind the one that is edited."""

Spans: TypeAlias = dict[tuple[str, str], tuple[int, int]]
"""The characters of the lines of each entry, by the key of the mapping that it stands in and its own."""


class Excerpt(NamedTuple):
    """A text with one entry of another one, which begins there at `at` and here behind `lead` characters."""

    text: str
    lead: int
    at: int
    length: int

    def outside(self, splice: Splice) -> Splice | None:
        """Return an edit of this text as one of the whole; None if it reaches beyond the entry."""
        if splice.start < self.lead or splice.end > self.lead + self.length:
            return None
        move = self.at - self.lead
        return Splice(splice.start + move, splice.end + move, splice.new)


_outlines: OrderedDict[str, Spans | None] = OrderedDict()
_lock = Lock()


def excerpt(text: str, key: str, entry: str) -> Excerpt | None:
    """Return an entry of a mapping in lines; None if the text is short, or if the entry cannot be taken by itself."""
    if len(text) < LEAST_CHARACTERS or END in text:  # an excerpt has none
        return None
    spans = _spans(text)
    found = spans.get((key, entry)) if spans is not None else None
    if found is None:
        return None
    start, end = found
    lines, newline = text[start:end], newline_of(text)
    if not lines.endswith(newline):
        return None
    indent = lines[: len(lines) - len(lines.lstrip(" "))]
    lead = f"{key}:{newline}"
    return Excerpt(f"{lead}{lines}{indent}{END}: end{newline}", len(lead), start, end - start)


def with_entries_alone(text: str, key: str, entries: Collection[str]) -> str | None:
    """Return a text in which the mapping at `key` has these entries alone, on the lines where they were; None as `excerpt`."""
    if len(text) < LEAST_CHARACTERS or END in text:
        return None
    spans = {name: span for (of, name), span in (_spans(text) or {}).items() if of == key}
    kept = [span for name, span in spans.items() if name in entries]
    if not kept:
        return None
    parts, at = list[str](), min(spans.values())[0]
    parts.append(text[:at])
    for start, end in kept:
        parts += ["\n" * text.count("\n", at, start), text[start:end]]
        at = end
    end = max(end for _, end in spans.values())
    return "".join([*parts, "\n" * text.count("\n", at, end), text[end:]])


def window(text: str, key: str, first: int, last: int) -> Excerpt | None:
    """Return the entries of a mapping from one number to another, as `excerpt` does."""
    if len(text) < LEAST_CHARACTERS or END in text:
        return None
    spans, newline = [span for (of, _), span in (_spans(text) or {}).items() if of == key], newline_of(text)
    if not 0 <= first <= last < len(spans):
        return None
    (start, _), (_, end) = spans[first], spans[last]
    lines = text[start:end]
    tail = ""
    if last + 1 < len(spans):
        tail = f"{lines[: len(lines) - len(lines.lstrip(' '))]}{END}: end{newline}"
    elif end < len(text):
        tail = f"{END}: end{newline}"
    if tail and not lines.endswith(newline):
        return None
    lead = f"{key}:{newline}"
    if not first:  # what stands above it, which may be an empty line
        above = _HEAD.search(text[:start])
        if above is None or above["key"] != key:
            return None
        lead = above[0]
    return Excerpt(lead + lines + tail, len(lead), start, end - start)


_HEAD = lazy_pattern(
    r"^(?P<key>[^\s#:'\"]+):[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n)(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n))*\Z", re.MULTILINE
)
"""The key of a mapping in the lines below it, with comments and empty lines above its first entry."""


def entry_names(text: str, key: str) -> list[str] | None:
    """Return the entries of a mapping of a long text in their order; None if they are not known without reading the whole."""
    if len(text) < LEAST_CHARACTERS or END in text:
        return None
    return [name for of, name in _spans(text) or () if of == key] or None


def note_edit(text: str, splice: Splice, key: str, entry: str) -> None:
    """Take note of an edit inside an entry, so that the text after it need not be read again to find its entries."""
    note_edits(text, {(key, entry): splice}, splice.apply(text))


def note_edits(text: str, splices: Mapping[tuple[str, str], Splice], after: str) -> None:
    """Take note of edits inside entries, one in each, which have made the text `after`."""
    spans = _spans(text)
    if spans is None:
        return
    moved, by = {}, dict[int, int]()
    for name, splice in splices.items():
        by[spans[name][0]] = len(splice.new) - (splice.end - splice.start)
    starts = sorted(by)
    moves = [0, *accumulate(by[start] for start in starts)]
    for name, (start, end) in spans.items():
        moved[name] = start + moves[bisect_left(starts, start)], end + moves[bisect_left(starts, end)]
    _keep(after, moved)


def note_window(text: str, splice: Splice, key: str, part: Excerpt) -> None:
    """Take note of an edit inside a window, after which it may have other entries."""
    spans = _spans(text)
    inside = Splice(splice.start - part.at + part.lead, splice.end - part.at + part.lead, splice.new)
    found = _found_spans(inside.apply(part.text))
    if spans is None or found is None:
        return
    by, offset = len(splice.new) - (splice.end - splice.start), part.at - part.lead
    news = {(of, name): (s + offset, e + offset) for (of, name), (s, e) in found.items() if END not in {of, name}}
    end = part.at + part.length
    noted: Spans = {}
    for name, span in spans.items():
        if name[0] == key and part.at <= span[0] < end:
            noted.update(news)
            news = {}
        else:
            noted[name] = span if span[0] < end else (span[0] + by, span[1] + by)
    _keep(splice.apply(text), noted)


def _spans(text: str) -> Spans | None:
    with _lock:
        if text in _outlines:
            _outlines.move_to_end(text)
            return _outlines[text]
    spans = _found_spans(text)
    _keep(text, spans)
    return spans


def _keep(text: str, spans: Spans | None) -> None:
    with _lock:
        _outlines[text] = spans
        while len(_outlines) > _MOST_OUTLINES:
            _outlines.popitem(last=False)


def _found_spans(text: str) -> Spans | None:
    """Return the entries of the mappings of the root that are written in lines; None if one may mean something elsewhere.

    Only the events are read: a fault inside of an entry is found when that is edited.
    """
    try:
        mappings = _outline(text)
    except yaml.YAMLError:
        return None
    spans: Spans = {}
    if mappings is None:
        return None
    for (key, keys), end_of_all in zip(
        mappings, [*(_line_start(text, key[1]) for key, _ in mappings[1:]), len(text)], strict=True
    ):
        if not keys:
            continue
        starts = [_line_start(text, begin) for _, begin in keys]
        of_key = {}
        for (name, _), start, end in zip(keys, starts, [*starts[1:], end_of_all], strict=True):
            if start is None or end is None or start >= end:
                break
            of_key[key[0], name] = start, end
        else:
            if len(of_key) == len(keys) and not of_key.keys() & spans.keys():
                spans |= of_key
    return spans


_Key: TypeAlias = tuple[str, int]
"""A key and where it begins."""


def _outline(text: str) -> list[tuple[_Key, list[_Key]]] | None:
    """Return the keys of the root, each with those of its value if that is a mapping in lines. Raises yaml.YAMLError."""
    get_event: Callable[[], Any] = PARSER(text).get_event
    found: list[tuple[_Key, list[_Key]]] = []
    depth, is_key, in_map, in_lines = 0, False, False, False
    while type(event := get_event()) is not yaml.StreamEndEvent:
        kind = type(event)
        if kind in _ENDS:
            depth -= 1
            is_key = depth == 1 or (depth == _INNER and in_map)
        elif kind in _NODES:
            begins = kind in _STARTS
            if kind is yaml.AliasEvent or event.anchor or (is_key and begins):
                return None
            if is_key and depth == 1:
                found.append(((event.value, event.start_mark.index), []))
                in_lines = not event.style
            elif is_key and in_lines:
                found[-1][1].append((event.value, event.start_mark.index))
            if not depth and (kind is not yaml.MappingStartEvent or event.flow_style):
                return None
            if begins and depth == 1:
                in_map = kind is yaml.MappingStartEvent
                in_lines = in_lines and in_map and not event.flow_style
            depth += begins
            is_key = (depth == 1 or (depth == _INNER and in_map)) and (begins or not is_key)
    return None if any(key == "expand" for (key, _), _ in found) else found


_INNER: Final = 2  # in a value of the root
_STARTS: Final = frozenset({yaml.MappingStartEvent, yaml.SequenceStartEvent})
_ENDS: Final = frozenset({yaml.MappingEndEvent, yaml.SequenceEndEvent})
_NODES: Final = frozenset({yaml.ScalarEvent, yaml.AliasEvent, *_STARTS})


def _line_start(text: str, at: int) -> int | None:
    """Return where the line of a key begins; None if something else stands before it."""
    start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    return None if text[start:at].strip(" ") else start
