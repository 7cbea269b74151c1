"""One entry of a long file of YAML as a file of its own, where it is edited much faster: 5,400 cards take seconds to read.

What stands around the entry cannot change: its lines are followed by an entry that must still be there after the edit, and a
file in which an entry may mean something elsewhere (anchors, `expand` of a deck) has no excerpts.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from pnp.edit.splices import Splice, newline_of
from pnp.edit.yaml_places import YamlDocument, yaml_document

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


def with_entry_alone(text: str, key: str, entry: str) -> str | None:
    """Return a text in which the mapping at `key` has one entry, on the lines where it was; None as `excerpt`."""
    part = excerpt(text, key, entry)
    if part is None:
        return None
    spans = [span for (of, _), span in (_spans(text) or {}).items() if of == key]
    start, end = min(spans)[0], max(end for _, end in spans)
    before, behind = text.count("\n", start, part.at), text.count("\n", part.at + part.length, end)
    return "".join([text[:start], "\n" * before, text[part.at : part.at + part.length], "\n" * behind, text[end:]])


def note_edit(text: str, splice: Splice, key: str, entry: str) -> None:
    """Take note of an edit inside an entry, so that the text after it need not be read again to find its entries."""
    spans = _spans(text)
    if spans is None:
        return
    at, move = spans[key, entry][0], len(splice.new) - (splice.end - splice.start)
    moved = {
        name: (start + move if start > at else start, end + move if end > at else end) for name, (start, end) in spans.items()
    }
    _keep(splice.apply(text), moved)


def _spans(text: str) -> Spans | None:
    with _lock:
        if text in _outlines:
            _outlines.move_to_end(text)
            return _outlines[text]
    spans = _found_spans(yaml_document(text, "")) if text.count(":") else None
    _keep(text, spans)
    return spans


def _keep(text: str, spans: Spans | None) -> None:
    with _lock:
        _outlines[text] = spans
        while len(_outlines) > _MOST_OUTLINES:
            _outlines.popitem(last=False)


def _found_spans(document: YamlDocument) -> Spans | None:
    """Return the entries of the mappings of the root that are written in lines; None if one may mean something elsewhere."""
    root, text = document.root, document.text
    if root.kind != "map" or root.flow or root.child("expand"):
        return None
    if any(place.anchor or place.kind == "alias" for place in root.descendants()):
        return None
    spans: Spans = {}
    ends = [_line_start(text, key.begin) for key in root.keys[1:]]
    for key, place, end_of_all in zip(root.keys, root.children, [*ends, len(text)], strict=True):
        if place.kind != "map" or place.flow or key.style:
            continue
        starts = [_line_start(text, inner.begin) for inner in place.keys]
        for entry, start, end in zip(place.keys, starts, [*starts[1:], end_of_all], strict=True):
            if start is not None and end is not None and start < end:
                spans[key.value, entry.value] = start, end
    return spans


def _line_start(text: str, at: int) -> int | None:
    """Return where the line of a key begins; None if something else stands before it."""
    start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    return None if text[start:at].strip(" ") else start
