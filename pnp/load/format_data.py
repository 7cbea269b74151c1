"""Card formats and papers, from the generator's own data."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import pnp.formats
from pnp.base.units import Size
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import LengthKind, TextKind
from pnp.load.outline_kind import OutlineKind
from pnp.load.package_data import read_package_data
from pnp.model.outline import CardFormat, Outline, Paper, hexagon_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pnp.load.kinds.kind import Kind
    from pnp.model.outline import OutlineShape

LANDSCAPE = "-landscape"
_DATA = Path(pnp.formats.__file__).parent
_SIZE = ListKind(of=LengthKind(min=1, max=2000), min=2, max=2, note="width and height in mm, upright")
_CARD_SIZE = replace(_SIZE, min=1, note=f"{_SIZE.note}; one number is both")
_SOURCE = TextKind(note="where the figures come from")


def _sizes(note: str, size: Kind, **fields: Kind) -> MappingKind:
    return MappingKind(of=RecordKind(fields={"size": size, **fields, "source": _SOURCE}, note=note))


CARD_FORMATS = _sizes(
    "a card format",
    _CARD_SIZE,
    corner=LengthKind(required=False, default=0.0, min=0, max=50, note="the radius of its corners, in mm"),
    outline=OutlineKind(required=False, default="rectangle", note="how it is cut"),
)
COMPONENT_KINDS = MappingKind(of=RecordKind(fields={"note": TextKind(note="what it is")}, note="a kind of component"))
PAPERS = _sizes("a paper", _SIZE, margin=LengthKind(min=0, max=50, note="what printers cannot be trusted to reach, in mm"))


@lru_cache(maxsize=1)
def card_formats() -> Mapping[str, CardFormat]:
    """Return the card formats by name; rectangles also in landscape, as their name with `-landscape`."""
    out: dict[str, CardFormat] = {}
    for name, entry in _entries("cards.yaml", CARD_FORMATS):
        sides, shape = cast("tuple[float, ...]", entry["size"]), cast("OutlineShape", entry["outline"])
        size, rectangle = size_of(sides, shape), shape == "rectangle"
        card = CardFormat(name, size, cast("float", entry["corner"]), None if rectangle else Outline(shape, size))
        out[name] = card
        if rectangle:
            out[name + LANDSCAPE] = turned_format(card, name + LANDSCAPE)
    return MappingProxyType(out)


def turned_format(card: CardFormat, name: str) -> CardFormat:
    """Return the same format after a quarter turn, under a name; only a shape that a formula describes can be turned."""
    return CardFormat(name, card.size.turned, card.corner, card.shape and _turned(card.shape))


_QUARTER: Mapping[OutlineShape, OutlineShape] = MappingProxyType(
    {"hexagon-flat": "hexagon-pointed", "hexagon-pointed": "hexagon-flat"}
)


def _turned(outline: Outline) -> Outline:
    return replace(outline, shape=_QUARTER.get(outline.shape, outline.shape), size=outline.size.turned)


@lru_cache(maxsize=1)
def papers() -> Mapping[str, Paper]:
    """Return the papers by name."""
    rows = _entries("papers.yaml", PAPERS)
    return MappingProxyType(
        {name: Paper(name, size_of(cast("tuple[float, ...]", row["size"])), cast("float", row["margin"])) for name, row in rows}
    )


@lru_cache(maxsize=1)
def component_kinds() -> tuple[str, ...]:
    """Return what the pieces of a deck can be on the table; each is also the name of a phrase that counts them."""
    return tuple(name for name, _ in _entries("component_kinds.yaml", COMPONENT_KINDS))


def _entries(file: str, kind: MappingKind) -> Iterable[tuple[str, Mapping[str, object]]]:
    return cast("Mapping[str, Mapping[str, object]]", read_package_data(_DATA / file, kind)).items()


def size_of(sides: Sequence[float], shape: object = "rectangle") -> Size:
    """Return width and height in mm; one number is both, or the width of a hexagon from flat side to flat side."""
    if len(sides) == 1 and shape in _QUARTER:
        return hexagon_size(sides[0], pointed=shape == "hexagon-pointed")
    return Size(sides[0], sides[-1])
