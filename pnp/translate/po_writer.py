"""Write PO files; unchanged entries keep their lines, other texts are written without wrapping."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pnp.load.po_strings import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.fields import PoEntry, PoFile


def changed_entry(entry: PoEntry, **fields: Any) -> PoEntry:  # noqa: ANN401  (any field of an entry)
    """Return the entry with changed fields; if nothing changes, it keeps its lines."""
    new = replace(entry, **fields)
    return entry if new == entry else replace(new, raw="")


def po_bytes(file: PoFile) -> bytes:
    """Return the bytes of a file. Texts are not wrapped, so that a change in one text changes one line."""
    parts: list[str] = []
    for entry in (*((file.header,) if file.header else ()), *file.entries):
        part = entry.raw or _written(entry, file.newline, first=not parts)
        if parts and not parts[-1].endswith("\n"):
            parts[-1] += file.newline
        parts.append(part)
    return "".join([*parts, file.tail]).encode()


def _written(entry: PoEntry, newline: str, *, first: bool) -> str:
    return "".join(f"{line}{newline}" for line in (*(() if first else ("",)), *_lines(entry)))


def _lines(entry: PoEntry) -> Iterator[str]:
    """The lines of an entry in gettext's order."""
    old = "#~ " if entry.obsolete else ""
    yield from entry.notes
    if not old:
        yield from (f"#. {line}".rstrip() for line in entry.extracted)
        yield from (f"#: {place}" for place in entry.places)
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    previous = "#~| " if old else "#| "
    if entry.previous is not None:
        if entry.previous_id is not None:
            yield from _text("msgctxt", entry.previous_id, previous)
        yield from _text("msgid", entry.previous, previous)
    if entry.id:
        yield from _text("msgctxt", entry.id, old)
    yield from _text("msgid", entry.source, old)
    yield from _text("msgstr", entry.text, old)


def _text(keyword: str, text: str, sign: str) -> Iterator[str]:
    """Write a text on one line, or on one line for each of its own lines."""
    lines = text.split("\n")
    if len(lines) == 1:
        yield f"{sign}{keyword} {quoted(text)}"
        return
    yield f'{sign}{keyword} ""'
    for line in [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]:
        yield f"{sign}{quoted(line)}"
