"""How much longer texts get in each language, as measured on published cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import pnp.formats
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import NumberKind, TextKind
from pnp.load.package_data import read_package_data

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE = Path(pnp.formats.__file__).parent / "growth.yaml"
_BRIDGE = "en"  # pairs that were not measured go by way of this language
_NAME, _SENTENCE = 12, 40  # characters; up to the first a text grows like a name, from the second on like a sentence
_WIDE = 2.0  # the width of a wide character, in others

_RATIOS = ListKind(of=NumberKind(min=0.1, max=10), min=2, max=2, note="of half of the texts, and of all but one in twenty")
GROWTH = RecordKind(
    fields={
        "from": MappingKind(of=MappingKind(of=_RATIOS), note="by the language of the source, then of the translation"),
        "names": _RATIOS,
        "wide": ListKind(of=TextKind(), note="languages whose characters are as wide as two"),
    },
    note="how much longer texts get in translation",
)


class Growth(NamedTuple):
    """Ratios of the widths of translation and source: the median, and the 95th percentile."""

    typical: float
    long: float


class Language(NamedTuple):
    """A target language, with the growth of its sentences and of its names."""

    tag: str
    sentence: Growth
    name: Growth

    def growth(self, length: int) -> Growth:
        """The growth of a text of `length` characters; between the lengths of a name and a sentence it is interpolated."""
        share = min(max((length - _NAME) / (_SENTENCE - _NAME), 0.0), 1.0)
        typical, long = (a + (b - a) * share for a, b in zip(self.name, self.sentence, strict=True))
        return Growth(typical, long)


@cache
def languages(source: str) -> tuple[Language, ...]:
    """Return all measured languages as targets of texts in `source` (a locale such as `pt-BR`).

    The growth of a pair that was not measured is estimated by way of English: the median growth of the source language into
    English times the growth from English into the target.
    """
    data = read_package_data(_FILE, GROWTH)
    own, measured = source.partition("-")[0], cast("Mapping[str, Mapping[str, tuple[float, float]]]", data["from"])
    direct, bridged = measured.get(own, {}), measured[_BRIDGE]
    first = 1.0 if own == _BRIDGE else direct.get(_BRIDGE, (1 / bridged.get(own, (1.0,))[0],))[0]
    figures = {tag: (first * typical, first * long) for tag, (typical, long) in bridged.items()} | dict(direct)
    figures.setdefault(_BRIDGE, (first, first))
    figures.pop(own, None)
    names = Growth(*cast("tuple[float, float]", data["names"]))
    wide = frozenset(map(str, cast("tuple[object, ...]", data["wide"])))
    return tuple(_language(tag, Growth(*figures[tag]), names, _WIDE if tag in wide else 1.0) for tag in sorted(figures))


def _language(tag: str, sentence: Growth, names: Growth, width: float) -> Language:
    typical, long = (round(growth * width, 4) for growth in sentence)
    return Language(tag, Growth(typical, long), Growth(min(names.typical, typical) if width > 1 else names.typical, names.long))
