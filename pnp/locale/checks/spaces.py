"""Checks `edges`, `double-space` and `lines`: white space at the edges, doubled spaces, the number of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.locale.checks.entry_pair import CheckFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair

_DOUBLE = lazy_pattern(r"[^\S\n]{2,}")


def edges(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Line breaks at the edges are not printed and do not count."""
    source, text = pair.message.source.strip("\n"), pair.entry.text.strip("\n")
    for where, ours, theirs in (("begins", source[:1], text[:1]), ("ends", source[-1:], text[-1:])):
        if ours.isspace() != theirs.isspace():
            yield CheckFinding(f"the text {where} {'with' if theirs.isspace() else 'without'} a space, unlike its source")


def double(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Spaces of every width count."""
    found = _DOUBLE.search(pair.entry.text)
    if found and not _DOUBLE.search(pair.message.source):
        near = pair.entry.text[max(0, found.start() - 10) : found.end() + 10].strip()
        yield CheckFinding(f"two spaces in a row in `{near}`", at=found.end())


def lines(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Line breaks inside a text are printed."""
    expected, found = pair.source.breaks, pair.target.breaks
    if expected != found:
        yield CheckFinding(f"expected {_lines(expected)} as in the source, found {_lines(found)}")


def _lines(breaks: int) -> str:
    return f"{breaks + 1} line{'s' if breaks else ''}"
