"""What is cut and creased, drawn on top of a page: strokes in spot colours that overprint, each on a layer of its own.

Programs of cutting plotters find the lines by the name of the colour, byte by byte. A layer (optional content, ISO 32000-1,
8.11) is on and printed, because such programs skip those that are not; PDF/X-1a has no layers, so there the lines are on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.spot_ink import SpotInk
from pnp.render.indirect_object import IndirectObject
from pnp.render.path_operators import path_operators
from pnp.render.pdf_document import array, dictionary, literal, ref, string
from pnp.render.pdf_numbers import num
from pnp.render.shared_objects import OPAQUE
from pnp.render.spot_spaces import separation
from pnp.units import PT

if TYPE_CHECKING:
    from pnp.model.cutting import CutContour, CutLayout
    from pnp.model.outline import Line
    from pnp.render.content_stream import ContentStream
    from pnp.render.document_objects import DocumentObjects
    from pnp.render.shared_objects import SharedObjects

_LAYERED = frozenset({"none", "x-4"})
"""The parts of PDF/X, and none, whose version of PDF has layers."""


def draw_contour(store: SharedObjects, content: ContentStream, layout: CutLayout, contour: CutContour) -> None:
    """Draw the lines of a layout (mm) in the current coordinates: creases, then cuts."""
    for name, lines in ((contour.crease, layout.creases), (contour.cut, layout.cuts)):
        if lines:
            _draw(store, content, SpotInk(name, contour.looks), contour.weight, lines)


def _draw(store: SharedObjects, content: ContentStream, ink: SpotInk, weight: float, lines: tuple[Line, ...]) -> None:
    layered = store.colours.intended is None or store.colours.intended.press.standard in _LAYERED
    if layered:
        content.add(b"/OC %b BDC" % content.resource("Properties", _layer(store, ink.name)))
    content.save()
    store.set_alpha(content, *OPAQUE)
    store.set_overprint(content, over=True)
    space = content.resource("ColorSpace", separation(store, ink))
    content.set("stroke", b"%b CS 1 SCN" % space)
    for key, operator in (("cap", b"0 J"), ("join", b"0 j"), ("width", num(weight / PT) + b" w"), ("dash", b"[]0 d")):
        content.set(key, operator)
    content.add(b"\n".join(path_operators(line) + b" S" for line in lines))
    content.restore()
    if layered:
        content.add(b"EMC")


def _layer(store: SharedObjects, name: str) -> IndirectObject:
    layer = store.layers.get(name)
    if layer is None:
        layer = store.layers[name] = IndirectObject(b"<</Type/OCG/Name%b>>" % literal(name))
    return layer


def layer_entries(store: SharedObjects, objects: DocumentObjects) -> dict[str, object]:
    """Return the entries of the catalog for the layers of a document, which are all on; none without layers."""
    groups = [ref(objects.number(layer)) for layer in store.layers.values() if objects.has(layer)]
    if not groups:
        return {}
    shown = dictionary({"Name": string("cutting"), "BaseState": b"/ON", "Order": array(groups)})
    return {"OCProperties": dictionary({"OCGs": array(groups), "D": shown})}
