"""How many characters of a language fit into a box, measured by filling it with words of that language."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.languages import locale_data
from pnp.model.fields import TextSpan

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.style import FontBook, TextStyle
    from pnp.text.typesetter import Typesetter

_LONGEST = 4000  # characters of a sample
_ENOUGH = 0.7  # the share of a sample's characters that a font must have
_UNSPACED = frozenset({"ja", "zh", "yue", "th", "lo", "km", "my"})


class CharacterCapacity:
    """Measures the capacity of boxes in one language."""

    def __init__(self, fonts: FontBook, setter: Typesetter, tag: str) -> None:
        self._fonts = fonts
        self._setter = setter
        self._tag = tag
        self._sample = sample(tag)
        self._samples: dict[str, str] = {}
        self._capacities: dict[tuple[str, float, Size], int | None] = {}

    def characters(self, style: TextStyle, size: float, box: Size) -> int | None:
        """Return how many characters fit into a box (mm) in a style at `size` pt; None if the fonts do not have the script."""
        key = (style.name, size, box)
        if key not in self._capacities:
            words = self._words(style.family)
            self._capacities[key] = self._most(words, style, size, box) if words else None
        return self._capacities[key]

    def _words(self, role: str) -> str:
        """The sample without letters that the fonts of a role do not have; empty if these are more than a few."""
        if role not in self._samples:
            missing = self._setter.missing(role, self._sample, self._tag) if role in self._fonts.chains else ()
            words = self._sample.translate({ord(c): None for c in missing if len(c) == 1})
            covered = role in self._fonts.chains and len(words) > _ENOUGH * len(self._sample)
            self._samples[role] = words if covered else ""
        return self._samples[role]

    def _most(self, words: str, style: TextStyle, size: float, box: Size) -> int:
        """Find the longest part of the sample that fits, by bisection."""
        style = replace(style, size=size, floor=size)
        fits, too_long = 0, len(words)
        while too_long - fits > 1:
            middle = (fits + too_long) // 2
            spans = [TextSpan(words[:middle].strip())]
            overflow = self._setter.fit(
                spans, style, width=box.w, height=box.h, size=size, locale=self._tag, shrink=False
            ).overflow
            fits, too_long = (fits, middle) if overflow else (middle, too_long)
        return fits


@lru_cache(maxsize=64)
def sample(tag: str) -> str:
    """Return text of words in a language: the names of languages, countries, days and months in Unicode's data.

    It is empty if Unicode has no data for the language.
    """
    locale = locale_data(tag)
    if locale is None:
        return ""
    names = [*locale.days["format"]["wide"].values(), *locale.months["format"]["wide"].values()]
    names += [name for data in (locale.languages, locale.territories) for _, name in sorted(data.items())]
    words = [word for name in names for word in str(name).split() if word.isalpha() or not word.isascii()]
    sep = "" if locale.language in _UNSPACED else " "
    text = sep.join(word.lower() for word in words) + sep
    return (text * (_LONGEST // len(text) + 1))[:_LONGEST]
