"""Card formats and papers from the data that ships with the generator."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pnp.formats
from pnp.diagnostics import Report
from pnp.load.files import read_map
from pnp.model.formats import CardFormat, Paper
from pnp.units import Size
from pnp.yaml_nodes.nodes import List, Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.yaml_nodes.nodes import Node

LANDSCAPE = "-landscape"
_DATA = Path(pnp.formats.__file__).parent


@lru_cache(maxsize=1)
def card_formats() -> Mapping[str, CardFormat]:
    """Give the card formats by name; each also turned, under its name with `-landscape` behind it."""
    upright = [CardFormat(name, _size(node), _number(node.get("corner"))) for name, node in _records("cards.yaml")]
    turned = [turned_format(card) for card in upright]
    return MappingProxyType({card.name: card for pair in zip(upright, turned, strict=True) for card in pair})


def turned_format(card: CardFormat) -> CardFormat:
    """Give the same format lying on its side."""
    return CardFormat(card.name + LANDSCAPE, card.size.turned, card.corner)


@lru_cache(maxsize=1)
def papers() -> Mapping[str, Paper]:
    """Give the papers by name."""
    return MappingProxyType({n: Paper(n, _size(node), _number(node.get("margin"))) for n, node in _records("papers.yaml")})


def _records(name: str) -> list[tuple[str, Map]]:
    report = Report()
    root = read_map(_DATA, _DATA / name, None, report)
    report.raise_if_errors()  # our own data
    assert root is not None
    return [(key, node) for key, (_, node) in root.entries.items() if isinstance(node, Map)]


def _size(node: Map) -> Size:
    pair = node.get("size")
    assert isinstance(pair, List)
    width, height = (_number(item) for item in pair.items)
    return Size(width, height)


def _number(node: Node | None) -> float:
    assert isinstance(node, Scalar)
    return float(node.value)
