"""Chooses the font of a chain for each part of a word: one family per word for display, per cluster for text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.text.font_faces import FontFace

_LATIN_LIKE = lazy_pattern(
    "[\u0000-\u058f\u1d00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff\ufb00-\ufb17]"
)  # including Greek, Cyrillic, Armenian
_WIDE_SIGNS = "\u3000"  # the first full-width punctuation mark


class FallbackFont(NamedTuple):
    """One family of a chain in the wanted cut; `missing_cut` names the wanted cut if the family lacks it."""

    face: FontFace
    per_word: bool
    missing_cut: str | None = None


class Stretch(NamedTuple):
    """A part of a word, `start` to `end`, and the font of the chain that shows it (None: no font has it)."""

    start: int
    end: int
    link: FallbackFont | None


def assign_fonts(text: str, chain: Sequence[FallbackFont], locale: str) -> list[Stretch]:
    """Assign a font of the chain to each part of `text`.

    A per-word font shows a whole word or nothing. If no font can show the whole word, it is divided by clusters after all, so
    that only characters that no font has count as missing. A word in two kinds of script (`3점`) counts as two words, because
    each script has its own display font.
    """
    if chain[0].face.covers(text):
        return [Stretch(0, len(text), chain[0])]
    clusters = grapheme_ends(text, locale)
    owners: list[FallbackFont | None] = []
    start = 0
    for count, other in _kinds(text, clusters) if chain[0].per_word else [(len(clusters), False)]:
        ends = clusters[len(owners) : len(owners) + count]
        owners += _assign_part(text[start : ends[-1]], [end - start for end in ends], chain, other=other)
        start = ends[-1]
    return _merged(clusters, owners)


def _assign_part(text: str, ends: list[int], chain: Sequence[FallbackFont], *, other: bool) -> list[FallbackFont | None]:
    """Return the font of each cluster of a word in one kind of script; `other` if that is not the Latin kind."""
    if other:
        whole = _by_letters_and_signs(text, ends, chain)
        if whole is not None:
            return whole
    owners: list[FallbackFont | None] = []
    for strict in (True, False):
        owners = _owners(text, ends, chain, per_word=strict)
        if None not in owners:
            break
    return owners


def _by_letters_and_signs(text: str, ends: list[int], chain: Sequence[FallbackFont]) -> list[FallbackFont | None] | None:
    """Return one per-word font for the whole word, or one for its letters and one for its punctuation; None if impossible."""
    links = [link for link in chain if link.per_word]
    if (link := next((k for k in links if k.face.covers(text)), None)) is not None:
        return [link] * len(ends)
    signs = [not text[end - 1].isalnum() and text[end - 1] < _WIDE_SIGNS for end in ends]
    out: list[FallbackFont | None] = []
    for sign, group in groupby(zip(signs, [0, *ends], ends, strict=False), key=lambda entry: entry[0]):
        bounds = [(start, end) for _, start, end in group]
        part = text[bounds[0][0] : bounds[-1][1]]
        link = next((k for k in (chain if sign else links) if k.face.covers(part)), None)
        if link is None:
            return None
        out += [link] * len(bounds)
    return out


def _kinds(text: str, ends: list[int]) -> list[tuple[int, bool]]:
    """Split a word by kind of script: the number of clusters of each part, and whether it is of the other kind than Latin.

    Punctuation belongs to what precedes it, or at the start to what follows.
    """
    kinds: list[bool | None] = []
    for start in [0, *ends[:-1]]:
        kind = _is_other(text[start])
        kinds.append(kinds[-1] if kind is None and kinds else kind)
    first = next((kind for kind in kinds if kind is not None), False)
    return [(len([*group]), kind) for kind, group in groupby(first if kind is None else kind for kind in kinds)]


def _is_other(char: str) -> bool | None:
    """Return whether a character is of another kind than Latin letters and digits; None for punctuation, which is neutral."""
    if char.isdigit() or char.isalpha():
        return not (char.isascii() or _LATIN_LIKE.match(char))
    return True if char >= _WIDE_SIGNS else None


def grapheme_ends(text: str, locale: str) -> list[int]:
    """Return the offset after each grapheme cluster (UAX #29)."""
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


def _owners(text: str, ends: list[int], chain: Sequence[FallbackFont], *, per_word: bool) -> list[FallbackFont | None]:
    owners: list[FallbackFont | None] = [None] * len(ends)
    for link in chain:
        free = [i for i, owner in enumerate(owners) if owner is None]
        shown = [i for i in free if link.face.covers(text[ends[i - 1] if i else 0 : ends[i]])]
        if per_word and link.per_word and len(shown) < len(ends):
            continue
        for i in shown:
            owners[i] = link
    return owners


def _merged(ends: list[int], owners: list[FallbackFont | None]) -> list[Stretch]:
    out: list[Stretch] = []
    for i, (end, owner) in enumerate(zip(ends, owners, strict=True)):
        if out and out[-1].link is owner:
            out[-1] = Stretch(out[-1].start, end, owner)
        else:
            out.append(Stretch(ends[i - 1] if i else 0, end, owner))
    return out
