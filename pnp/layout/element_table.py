"""The table of elements. To add one, write its class in `elements.py` or beside it, and add it here."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.layout.elements import (
    CircleElement,
    ColumnElement,
    FaceElement,
    GridElement,
    GroupElement,
    IconElement,
    ImageElement,
    LineElement,
    PathElement,
    PolylineElement,
    RectElement,
    RowElement,
    TextElement,
)
from pnp.layout.processing_elements import CutElement, FoldElement
from pnp.layout.table_element import TableElement

if TYPE_CHECKING:
    from pnp.layout.elements import Element

Container: TypeAlias = FaceElement | GroupElement | RowElement | ColumnElement | GridElement | TableElement
CONTAINERS = frozenset({FaceElement, GroupElement, RowElement, ColumnElement, GridElement, TableElement})
ELEMENTS: dict[str, type[Element]] = {
    e.tag: e
    for e in (
        FaceElement,
        RectElement,
        CircleElement,
        LineElement,
        PolylineElement,
        PathElement,
        FoldElement,
        CutElement,
        IconElement,
        ImageElement,
        TextElement,
        GroupElement,
        RowElement,
        ColumnElement,
        GridElement,
        TableElement,
    )
}
"""Elements by their tags, in the order of the reference."""
