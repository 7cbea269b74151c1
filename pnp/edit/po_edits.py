"""Edits of one entry of a PO file: its text, the source that it was made from, whether it is confirmed; nothing else changes.

New texts are written as gettext's tools write them, wrapped if the file is. Each edit is proved by reading its entry again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import east_asian_width

from pnp.base.cache import kept_by_text
from pnp.base.diagnostics import Mark, Report
from pnp.base.records import lazy_pattern
from pnp.edit.splices import Splice, refuse
from pnp.load.translations import parse_po, quote_po
from pnp.model.fields import FUZZY, PoEntry, PoFile

if TYPE_CHECKING:
    from pnp.edit.yaml_places import Tree

_WIDTH: Final = 79  # of a line, as gettext's tools wrap it
_CONTINUED = lazy_pattern(r'^(?:msg\w+ )?"(?:[^"\\\n]|\\.)*(?:[^"\\\n]|\\[^n\n])"\r?\n"', re.MULTILINE)
"""A line that ends within a line of its text, so that the file is wrapped."""
_KEYWORD = lazy_pattern(r"[ \t]*(msgctxt|msgid|msgstr)(?=[ \t\"])")


class _Place(NamedTuple):
    entry: PoEntry
    start: int
    file: PoFile


def entry_fields(text: str, path: str, id_: str) -> Tree:
    """Return what an entry says: its `source`, its `text`, and `yes` or `no` under `fuzzy`; None if there is none of this id.

    Raises PnpError if the entry cannot be read.
    """
    place = _find(text, path, id_)
    return _fields(place.entry) if place else None


def _fields(entry: PoEntry) -> dict[str, Tree]:
    return {"source": entry.source, "text": entry.text, "fuzzy": "yes" if entry.fuzzy else "no"}


def replace_entry(text: str, path: str, id_: str, new: Tree) -> Splice:
    """Return the edit that gives an entry new fields, or writes one behind the others if there is none of this id.

    Raises PnpError `edit/by-hand`.
    """
    fields = wanted_fields(new)
    if not path.endswith(".po"):
        raise ValueError("a translation stands in a PO file")
    place = _find(text, path, id_)
    if place is None:
        return _insertion(text, path, id_, fields)
    entry, start, file = place
    fuzzy = fields["fuzzy"] == "yes"
    lines = entry.raw.splitlines(keepends=True) if "\r" not in entry.raw.replace("\r\n", "") else []
    if entry.has_only_previous_id:
        lines = [line for line in lines if not line.startswith("#|")]
    if fuzzy != entry.fuzzy:
        lines = list(_flagged(lines, file.newline) if fuzzy else _confirmed(lines))
    for keyword, old, wanted in (("msgid", entry.source, fields["source"]), ("msgstr", entry.text, fields["text"])):
        if old != wanted:
            lines = _with_text(lines, keyword, wanted, file.newline, is_wrapped=_is_wrapped(text))
    flags = [flag for flag in entry.flags if flag != FUZZY]
    expected = replace(entry, source=fields["source"], text=fields["text"], flags=(*([FUZZY] if fuzzy else ()), *flags))
    if entry.has_only_previous_id or (entry.fuzzy and not fuzzy):
        expected = replace(expected, previous=None, previous_id=None)
    written = "".join(lines)
    _prove(written, expected, path, entry.at)
    return Splice(start, start + len(entry.raw), written).shortest(text)


def wanted_fields(new: object) -> Mapping[str, str]:
    """Return the fields that an entry shall have. Raises ValueError if it is something else."""
    fields = new if isinstance(new, dict) and all(isinstance(value, str) for value in new.values()) else {}
    if fields.keys() != {"source", "text", "fuzzy"} or fields["fuzzy"] not in {"yes", "no"}:
        raise ValueError("an entry has a `source`, a `text`, and `yes` or `no` under `fuzzy`")
    return fields


def _find(text: str, path: str, id_: str) -> _Place | None:
    found = [
        (entry, start) for entry, start in _entries(text, path) if entry.id == id_ and (not entry.obsolete or entry.unread)
    ]
    if not found:
        return None
    entry, start = found[0]
    line = text.count("\n", 0, start + len(entry.raw) - len(entry.raw.lstrip())) + 1
    if len(found) > 1:
        raise refuse(f"the message `{id_}` occurs twice", entry.at or Mark(path, line))
    if entry.unread:
        raise refuse(f"the entry of `{id_}` cannot be read", Mark(path, line))
    return _Place(entry, start, _document(text, path))


def _entries(text: str, path: str) -> Iterator[tuple[PoEntry, int]]:
    """Yield the entries of a file with where each begins: one follows the other."""
    file = _document(text, path)
    at = len(file.header.raw) if file.header else 0
    for entry in file.entries:
        yield entry, at
        at += len(entry.raw)


@kept_by_text(16)
def _document(text: str, path: str) -> PoFile:
    return parse_po(text, path, Report())


@lru_cache(maxsize=16)
def _is_wrapped(text: str) -> bool:
    return _CONTINUED.search(text) is not None


def _insertion(text: str, path: str, id_: str, fields: Mapping[str, str]) -> Splice:
    file = _document(text, path)
    wrapped, newline = _is_wrapped(text), file.newline
    lines = [f"#, {FUZZY}"] if fields["fuzzy"] == "yes" else []
    for keyword, words in (("msgctxt", id_), ("msgid", fields["source"]), ("msgstr", fields["text"])):
        lines += _text_lines(keyword, words, is_wrapped=wrapped)
    at = len(text) - len(file.tail)
    lead = newline if text[:at].endswith("\n") or not at else newline * 2
    written = lead + "".join(f"{line}{newline}" for line in lines)
    flags = (FUZZY,) if fields["fuzzy"] == "yes" else ()
    _prove(written, PoEntry(id_, fields["source"], fields["text"], flags=flags), path, Mark(path, text.count("\n", 0, at) + 1))
    return Splice(at, at, written)


def _prove(written: str, expected: PoEntry, path: str, mark: Mark | None) -> None:
    """Raise PnpError unless the lines of an entry say what they should, and only that."""
    report = Report()
    found = parse_po(written, path, report)
    if report.has_errors:
        raise refuse(report.diagnostics[0].message, mark or Mark(path))
    entries = found.entries
    if len(entries) != 1 or found.tail or _comparable(entries[0]) != _comparable(expected):
        raise refuse(f"the entry of `{expected.id}` is not written as gettext's tools write it", mark or Mark(path))


def _comparable(entry: PoEntry) -> PoEntry:
    return replace(entry, flags=tuple(sorted(entry.flags)))


def _flagged(lines: list[str], newline: str) -> Iterator[str]:
    """Yield the lines of an entry with the flag, first on the line of flags or on a new one below the other comments."""
    at = next((n for n, line in enumerate(lines) if line.startswith("#,")), None)
    if at is not None:
        yield from lines[:at]
        yield f"#, {FUZZY},{lines[at][2:]}" if lines[at][2:].strip() else f"#, {FUZZY}{newline}"
        yield from lines[at + 1 :]
        return
    at = next(n for n, line in enumerate(lines) if line.strip() and (line[0] != "#" or line.startswith(("#=", "#|"))))
    yield from lines[:at]
    yield f"#, {FUZZY}{newline}"
    yield from lines[at:]


def _confirmed(lines: list[str]) -> Iterator[str]:
    """Yield the lines of an entry without the flag, and without the source of before, as PO editors leave it."""
    for line in lines:
        if line.startswith("#|"):
            continue
        if line.startswith(("#,", "#=")):
            kept = [flag for flag in line[2:].rstrip("\r\n").split(",") if flag.strip() != FUZZY]
            if any(flag.strip() for flag in kept):
                yield line[:2] + ",".join(kept) + line[len(line.rstrip("\r\n")) :]
        else:
            yield line


def _with_text(lines: list[str], keyword: str, words: str, newline: str, *, is_wrapped: bool) -> list[str]:
    """Return the lines of an entry with another text behind a keyword; the last line may have no end, as before."""
    keywords = [(n, found[1]) for n, line in enumerate(lines) if (found := _KEYWORD.match(line))]
    start = next((n for n, name in keywords if name == keyword), len(lines))
    end = start + 1
    while end < len(lines) and lines[end].lstrip().startswith('"'):
        end += 1
    new = [f"{line}{newline}" for line in _text_lines(keyword, words, is_wrapped=is_wrapped)]
    if end >= len(lines) and not "".join(lines).endswith("\n"):
        new[-1] = new[-1].removesuffix(newline)
    return [*lines[:start], *new, *lines[end:]]


def _text_lines(keyword: str, words: str, *, is_wrapped: bool) -> list[str]:
    """Return the lines of a text: one, or an empty one and a line for each of its own, as gettext's tools write it."""
    whole = f"{keyword} {quote_po(words)}"
    parts = re.findall(r"[^\n]*\n|[^\n]+", words)
    if len(parts) < 2 and (not is_wrapped or _columns(whole) <= _WIDTH):  # noqa: PLR2004
        return [whole]
    pieces = [piece for part in parts for piece in (_wrapped(part) if is_wrapped else [part])]
    return [f'{keyword} ""', *map(quote_po, pieces)]


def _wrapped(part: str) -> Iterator[str]:
    """Yield the pieces of one line of a text, which end behind a space, behind a hyphen or between wide letters."""
    piece = ""
    for word in _unbroken(part):
        if piece and _columns(quote_po(piece + word)) > _WIDTH:
            yield piece
            piece = ""
        piece += word
    yield piece


def _unbroken(part: str) -> Iterator[str]:
    word = ""
    for before, character in zip(f" {part}", part, strict=False):
        is_behind_space = before == " " and character not in " \n"
        is_behind_hyphen = word[-2:-1].isalpha() and before == "-" and character.isalpha()
        if word and (is_behind_space or is_behind_hyphen or (_is_wide(before) and _is_wide(character))):
            yield word
            word = ""
        word += character
    yield word


def _columns(text: str) -> int:
    return sum(2 if _is_wide(character) else 1 for character in text)


def _is_wide(character: str) -> bool:
    return east_asian_width(character) in {"W", "F"}
