"""Card formats and papers, from the generator's own data."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import pnp.formats
from pnp.kinds.length import LengthKind
from pnp.kinds.listing import ListKind
from pnp.kinds.mapping import MappingKind
from pnp.kinds.record import RecordKind
from pnp.kinds.text import TextKind
from pnp.load.package_data import read_package_data
from pnp.model.formats import CardFormat, Paper
from pnp.units import Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.kinds.kind import Kind

LANDSCAPE = "-landscape"
_DATA = Path(pnp.formats.__file__).parent
_SIZE = ListKind(of=LengthKind(min=1, max=2000), min=2, max=2, note="width and height in mm, upright")
_SOURCE = TextKind(note="where the figures come from")


def _sizes(note: str, **fields: Kind) -> MappingKind:
    return MappingKind(of=RecordKind(fields={"size": _SIZE, **fields, "source": _SOURCE}, note=note))


CARD_FORMATS = _sizes("a card format", corner=LengthKind(min=0, max=50, note="the radius of its corners, in mm"))
PAPERS = _sizes("a paper", margin=LengthKind(min=0, max=50, note="what printers cannot be trusted to reach, in mm"))


@lru_cache(maxsize=1)
def card_formats() -> Mapping[str, CardFormat]:
    """Give the card formats by name; each also in landscape, as its name with `-landscape`."""
    upright = [CardFormat(*row) for row in _rows("cards.yaml", CARD_FORMATS, "corner")]
    turned = [turned_format(card) for card in upright]
    return MappingProxyType({card.name: card for pair in zip(upright, turned, strict=True) for card in pair})


def turned_format(card: CardFormat) -> CardFormat:
    """Give the same format with width and height exchanged."""
    return CardFormat(card.name + LANDSCAPE, card.size.turned, card.corner)


@lru_cache(maxsize=1)
def papers() -> Mapping[str, Paper]:
    """Give the papers by name."""
    return MappingProxyType({row[0]: Paper(*row) for row in _rows("papers.yaml", PAPERS, "margin")})


def _rows(file: str, kind: MappingKind, measure: str) -> Iterator[tuple[str, Size, float]]:
    """Give the name, the size and one more measure of each, in mm."""
    entries = cast("Mapping[str, Mapping[str, object]]", read_package_data(_DATA / file, kind))
    for name, entry in entries.items():
        yield name, Size(*cast("tuple[float, float]", entry["size"])), cast("float", entry[measure])
