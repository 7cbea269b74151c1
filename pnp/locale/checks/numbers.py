"""Numbers that are written out: those of the source and no others, in the digits of any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.checks.pair import Found, difference, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.pair import Bench, Pair


def check(pair: Pair, _bench: Bench) -> Iterator[Found]:
    """A number spelt out as a word is reported too: the flag `waive-numbers` lets it stand."""
    lacks, adds = pair.source.numbers - pair.target.numbers, pair.target.numbers - pair.source.numbers
    if lacks or adds:
        message = difference(f"the number {listed(lacks)}" if lacks else "", f"the number {listed(adds)}" if adds else "")
        yield Found(message, "numbers of the rules come through placeholders; flag the entry `waive-numbers` if it is right")
