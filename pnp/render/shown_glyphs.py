"""Glyphs that a stream shows, as plain data: a document that takes the stream embeds them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.render.glyph_codes import PrintedGlyph


class ShownGlyphs:
    """Glyphs of a font, by the font's key, that a stream shows together, such as those of a word."""

    __slots__ = ("font", "glyphs")

    def __init__(self, font: str, glyphs: tuple[PrintedGlyph, ...]) -> None:
        self.font, self.glyphs = font, glyphs


class SingleGlyphs:
    """The glyphs of words one by one: faces have other words, but most of their letters in common."""

    def __init__(self) -> None:
        self._fonts: dict[str, _Letters] = {}
        self._of_words: dict[int, set[ShownGlyphs]] = {}  # by `id`
        self._words: list[ShownGlyphs] = []  # keeps words alive, so that no `id` is reused

    def of(self, words: Collection[ShownGlyphs]) -> tuple[ShownGlyphs, ...]:
        """Return the glyphs of words, each once."""
        known = self._of_words
        try:
            return tuple(set().union(*map(known.__getitem__, map(id, words))))
        except KeyError:
            for word in words:
                if id(word) not in known:
                    self._divide(word)
            return self.of(words)

    def _divide(self, word: ShownGlyphs) -> None:
        letters = self._fonts.get(word.font)
        if letters is None:
            letters = self._fonts[word.font] = _Letters(word.font)
        self._of_words[id(word)] = {letters[glyph] for glyph in word.glyphs}
        self._words.append(word)


class _Letters(dict["PrintedGlyph", ShownGlyphs]):
    """The glyphs of one font."""

    def __init__(self, font: str) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, glyph: PrintedGlyph) -> ShownGlyphs:
        made = self[glyph] = ShownGlyphs(self._font, (glyph,))
        return made


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
