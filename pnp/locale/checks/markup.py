"""Check `markup`: as many pairs of `**` and of `_` or `*` as in the source, all closed, and no markup of other languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.notation.markup_parser import loose_sign, sole_walk
from pnp.locale.checks.entry_pair import CheckFinding, difference, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair

_OURS = ("**", "_")


def check(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Every arm of a plural is checked, including those that the present values never choose."""
    source, target = pair.source, pair.target
    for sign in sorted(target.unbalanced):
        yield CheckFinding(
            f"`{sign}` is opened and never closed", rf"close it with `{sign}`, or write `\{sign[0]}` for the sign"
        )
    for fault in dict.fromkeys(target.faults):
        yield CheckFinding(f"this cannot be read: `{fault}`", r"write `\{` and `\[` for the signs themselves")
    if target.unbalanced or target.faults:
        return
    if sole_walk(pair.message.source) and not sole_walk(pair.entry.text):
        hint = "write them in its arm `row {…}`: templates print the rows of this text one by one"
        yield CheckFinding("the source is one list and nothing else, the translation has words around it", hint)
    for sign in _OURS:
        expected, found = source.marks[sign] // 2, target.marks[sign] // 2
        if expected != found:
            message = f"expected {_pairs(expected, sign)} as in the source, found {found or 'none'}"
            yield CheckFinding(message, _loose(pair.entry.text) if sign == "_" and found < expected else None)
    foreign = {sign: n for sign, n in (target.marks - source.marks).items() if sign not in _OURS}
    if foreign:
        yield CheckFinding(
            difference("", listed(foreign)), "texts can contain `**bold**`, `_italic_`, `[icon]`, `{…}` and `[words](#anchor)`"
        )


def _loose(text: str) -> str | None:
    """Return how a sign that was meant as markup is written."""
    found = loose_sign(text)
    return f"write `{found.meant}`: {found.reason}" if found else None


def _pairs(count: int, sign: str) -> str:
    return f"{count or 'no'} pair{'s' if count != 1 else ''} of `{sign}`"
