"""Numbers that are written out: those of the source and no others, in the digits of any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.checks.entry_pair import CheckFinding, difference, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair


def check(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """A number spelt out as a word is reported too: the flag `waive-numbers` lets it stand."""
    missing, extra = pair.source.numbers - pair.target.numbers, pair.target.numbers - pair.source.numbers
    if missing or extra:
        message = difference(f"the number {listed(missing)}" if missing else "", f"the number {listed(extra)}" if extra else "")
        hint = "numbers of the rules come through placeholders; flag the entry `waive-numbers` if it is right"
        yield CheckFinding(message, hint, pair.extra_at(extra, pair.source.numbers))
