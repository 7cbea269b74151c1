"""What a hint offers, as an edit: the name that was meant in place of the one that a finding is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.suggestions import count_slips

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic

_HINT: Final = re.compile(r"(did you mean|write) `([^`]+)`(?:\?.*)?")
_NAMED: Final = re.compile(r"`([^`]+)`")
_WORDS: Final = re.compile(r"[\w.#@-]+")
_OPENING: Final = ("{", "[", '"', "'")


class Fix(NamedTuple):
    """A name in the line of a finding's mark, from the column `start` (from 1) to the one behind it, and what was meant."""

    named: str
    meant: str
    start: int
    end: int


def fix_of(finding: Diagnostic, lines: Sequence[str]) -> Fix | None:
    """Return the fix that the hint of a finding offers; `lines` are those of the file of its mark.

    It replaces the name that the message gives, where that stands at the mark, or inside the braces or brackets that begin
    there, or once in quotes in a line without a column. None for cells of tables and pages, and if it stands nowhere there.
    """
    hint, mark = _HINT.fullmatch(finding.hint or ""), finding.mark
    if hint is None or mark is None or mark.is_cell or mark.is_page or not 0 < mark.line <= len(lines):
        return None
    line, meant = lines[mark.line - 1], hint[2]
    for named in _names(finding.message, meant, alike=hint[1] == "did you mean"):
        start = _find(line, named, mark.column)
        if start and named != meant:
            return Fix(named, meant, start, start + len(named))
    return None


def _names(message: str, meant: str, *, alike: bool) -> Iterator[str]:
    """Yield the names in a message that may be replaced; with `alike`, those and the words in them that are like `meant`."""
    whole = _NAMED.findall(message)
    yield from (name for name in whole if not alike or count_slips(name, meant) is not None)
    if alike:
        words = (word for name in whole for word in _WORDS.findall(name))
        yield from (word for word in words if count_slips(word, meant) is not None)


def _find(line: str, named: str, column: int) -> int:
    """Return the column from 1 where a name stands; 0 if it does not, or if it could be another place."""
    if not column:
        return line.find(f'"{named}"') + 2 if line.count(f'"{named}"') == 1 else 0
    at = column - 1
    if line.startswith(named, at):
        return column
    if not line.startswith(_OPENING, at):
        return 0
    found = re.compile(rf"(?<![\w.-]){re.escape(named)}(?![\w-])").search(line, at + 1)
    return found.start() + 1 if found is not None else 0
