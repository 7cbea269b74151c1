"""How much longer a text gets in each language, by what was measured on published cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

import pnp.formats

_FILE = Path(pnp.formats.__file__).parent / "growth.yaml"
_BRIDGE = "en"
_NAME, _SENTENCE = 12, 40  # characters: up to the one a text grows like a name, from the other on like a sentence
_WIDE = 2.0


class Growth(NamedTuple):
    """Ratios of widths: of half of the texts, and of all but one in twenty."""

    typical: float
    long: float


class Language(NamedTuple):
    """A target language: how its sentences grow, and its names."""

    tag: str
    sentence: Growth
    name: Growth

    def growth(self, length: int) -> Growth:
        """The growth of a text of `length` characters; between a name and a sentence it changes in proportion."""
        share = min(max((length - _NAME) / (_SENTENCE - _NAME), 0.0), 1.0)
        typical, long = (a + (b - a) * share for a, b in zip(self.name, self.sentence, strict=True))
        return Growth(typical, long)


@cache
def languages(source: str) -> tuple[Language, ...]:
    """Give the languages that something was measured for, as targets of texts in `source` (a locale such as `pt-BR`).

    A pair that was not measured is reckoned by way of English: the median of one leg times the figures of the other.
    """
    data = yaml.load(_FILE.read_text("utf-8"), Loader=yaml.CSafeLoader)  # noqa: TID251  our own data, without marks
    own, legs = source.partition("-")[0], data["from"]
    direct, bridged = legs.get(own, {}), legs[_BRIDGE]
    first = 1.0 if own == _BRIDGE else direct.get(_BRIDGE, (1 / bridged.get(own, (1.0,))[0],))[0]
    figures = {tag: (first * typical, first * long) for tag, (typical, long) in bridged.items()} | direct
    figures.setdefault(_BRIDGE, (first, first))
    figures.pop(own, None)
    names, wide = Growth(*data["names"]), frozenset(data["wide"])
    return tuple(_language(tag, Growth(*figures[tag]), names, _WIDE if tag in wide else 1.0) for tag in sorted(figures))


def _language(tag: str, sentence: Growth, names: Growth, width: float) -> Language:
    typical, long = (round(growth * width, 4) for growth in sentence)
    return Language(tag, Growth(typical, long), Growth(min(names.typical, typical) if width > 1 else names.typical, names.long))
