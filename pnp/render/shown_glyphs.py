"""Glyphs that a stream shows, as plain data: a document that takes the stream embeds them."""

from __future__ import annotations

from array import array
from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.render.glyph_codes import PrintedGlyph

_SHORT, _LONG = "HL"
_SHORTS = 2**16
"""How many numbers there are of two bytes each."""

_MOST_WORDS = 5_000
"""Words whose glyphs are remembered: the usual ones come again soon, those that a single face shows never do."""


class ShownGlyphs:
    """Glyphs of a font, by the font's key, that a stream shows together, such as those of a word."""

    __slots__ = ("font", "glyphs")

    def __init__(self, font: str, glyphs: tuple[PrintedGlyph, ...]) -> None:
        self.font, self.glyphs = font, glyphs


class SingleGlyphs:
    """The glyphs of words one by one: faces have other words, but most of their letters in common."""

    def __init__(self) -> None:
        self._single: list[ShownGlyphs] = []
        self._fonts: dict[str, dict[PrintedGlyph, int]] = {}
        self._of_words: dict[int, array[int]] = {}  # by `id`
        self._words: list[ShownGlyphs] = []  # keeps words alive, so that no `id` is reused

    def of(self, words: Collection[ShownGlyphs]) -> RowOfGlyphs:
        """Return the glyphs of words, each once."""
        known = self._of_words
        try:
            numbers = set[int]().union(*map(known.__getitem__, map(id, words)))
        except KeyError:
            if len(self._words) > _MOST_WORDS:
                known.clear()
                self._words.clear()
            for word in words:
                if id(word) not in known:
                    self._divide(word)
            return self.of(words)
        return RowOfGlyphs(self._single, self._row(numbers))

    def _row(self, numbers: Iterable[int]) -> array[int]:
        return array(_SHORT if len(self._single) <= _SHORTS else _LONG, numbers)

    def _divide(self, word: ShownGlyphs) -> None:
        numbers = self._fonts.setdefault(word.font, {})
        for glyph in word.glyphs:
            if glyph not in numbers:
                numbers[glyph] = len(self._single)
                self._single.append(ShownGlyphs(word.font, (glyph,)))
        self._of_words[id(word)] = self._row({numbers[glyph] for glyph in word.glyphs})
        self._words.append(word)


class RowOfGlyphs(Collection[ShownGlyphs]):
    """The glyphs of a stream by their numbers in a list that many streams share: an eighth of what a set takes."""

    __slots__ = ("_known", "_numbers")

    def __init__(self, known: Sequence[ShownGlyphs], numbers: Sequence[int]) -> None:
        self._known, self._numbers = known, numbers

    def __iter__(self) -> Iterator[ShownGlyphs]:
        return map(self._known.__getitem__, self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, shown: object) -> bool:
        return any(shown is one for one in self)
