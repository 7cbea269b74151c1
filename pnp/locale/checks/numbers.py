"""Check `numbers`: the same numbers as in the source, in the digits of any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.checks.entry_pair import CheckFinding, difference, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair


def check(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """A number spelt out as a word counts as missing; the flag `waive-numbers` allows it."""
    missing, extra = pair.source.numbers - pair.target.numbers, pair.target.numbers - pair.source.numbers
    if missing or extra:
        message = difference(f"the number {listed(missing)}" if missing else "", f"the number {listed(extra)}" if extra else "")
        hint = "numbers of the rules come through placeholders; flag the entry `waive-numbers` if it is right"
        yield CheckFinding(message, hint, pair.extra_at(extra, pair.source.numbers))
