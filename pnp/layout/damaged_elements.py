"""What is left of an element with faulty attributes, for drafts: the element without them, or at least its box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.layout.attribute_schema import attributes
from pnp.layout.element_shapes import EMPTY
from pnp.layout.elements import PolylineElement, RectElement, polyline_path
from pnp.layout.processing_elements import FoldElement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.layout.elements import Element


def rest_of(kind: type[Element], values: Mapping[str, Any], at: str) -> Element | None:
    """Return an element made of the attributes that could be read, by field; a dashed box if it needs the others too.

    None if not even its size is known. It may leave the safe area: where it stands may follow from the fault.
    """
    values = {**values, "safe": False}
    missing = [name for name, (field, attribute) in attributes(kind).items() if attribute.required and field not in values]
    if kind is FoldElement:  # its fault is that it has no length
        return None
    if not missing:
        return polyline_path(at, dict(values)) if kind is PolylineElement else kind(at=at, **values)
    w, h = values.get("w", values.get("size")), values.get("h", values.get("size"))
    if not isinstance(w, float) or not isinstance(h, float):
        return None
    return RectElement(at=at, x=values.get("x", 0.0), y=values.get("y", 0.0), w=w, h=h, stroke=EMPTY.colour, dash=(1.0, 1.0))
