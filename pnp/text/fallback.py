"""Which face of a chain shows which part of a word: the whole word from one family for display, cluster by cluster for text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.text.fonts import Face


class Link(NamedTuple):
    """One family of a chain in the cut that is wanted; `missing_cut` names that cut when the family does not have it."""

    face: Face
    per_word: bool
    missing_cut: str | None = None


class Stretch(NamedTuple):
    """A part of a word, `start` to `end`, and the link that shows it (None: no font of the chain has it)."""

    start: int
    end: int
    link: Link | None


def assign(text: str, chain: Sequence[Link], locale: str) -> list[Stretch]:
    """Divide `text` among the links of a chain.

    A per-word link takes all or nothing; where that leaves a word to nobody, it is divided by clusters after all, so that what
    can be shown is shown and only the rest counts as missing.
    """
    if chain[0].face.covers(text):
        return [Stretch(0, len(text), chain[0])]
    clusters = grapheme_ends(text, locale)
    for strict in (True, False):
        owners = _owners(text, clusters, chain, per_word=strict)
        if None not in owners:
            break
    return _merged(clusters, owners)


def grapheme_ends(text: str, locale: str) -> list[int]:
    """Give the offset after each grapheme cluster (UAX #29)."""
    if text.isascii():
        return [*range(1, len(text) + 1)]
    from icu4py.breakers import CharacterBreaker  # noqa: PLC0415 - loads ICU's data, 20 ms

    ends = [end for _, end in CharacterBreaker(text, locale).segments()]
    if max(text) <= "\uffff":
        return ends
    utf16, of = 0, {}
    for i, char in enumerate(text, 1):
        utf16 += 1 + (char > "\uffff")
        of[utf16] = i
    return [of[end] for end in ends]


def _owners(text: str, ends: list[int], chain: Sequence[Link], *, per_word: bool) -> list[Link | None]:
    owners: list[Link | None] = [None] * len(ends)
    for link in chain:
        free = [i for i, owner in enumerate(owners) if owner is None]
        mine = [i for i in free if link.face.covers(text[ends[i - 1] if i else 0 : ends[i]])]
        if per_word and link.per_word and len(mine) < len(ends):
            continue
        for i in mine:
            owners[i] = link
    return owners


def _merged(ends: list[int], owners: list[Link | None]) -> list[Stretch]:
    out: list[Stretch] = []
    for i, (end, owner) in enumerate(zip(ends, owners, strict=True)):
        if out and out[-1].link is owner:
            out[-1] = Stretch(out[-1].start, end, owner)
        else:
            out.append(Stretch(ends[i - 1] if i else 0, end, owner))
    return out
