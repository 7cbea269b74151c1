"""What is cut and creased, drawn on top of a page: strokes in spot colours that overprint, each on a layer of its own.

Programs of cutting plotters find the lines by the name of the colour, byte by byte. A layer (optional content, ISO 32000-1,
8.11) is on and printed, because such programs skip those that are not; PDF/X-1a has no layers, so there the lines are on top.

Layers say which step of production they are as ISO 19593-1:2018 has it, whatever their name: group `Structural`, type `Cutting`
or `Creasing`. Its text is not free; the entries are those of the Ghent Workgroup's test suite, as public tools read them
(Apryse's sample of patch PS-001-01G), the types those that callas lists (help.callassoftware.com, Introduction to Processing
Steps).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.units import PT
from pnp.model.frame import SpotInk
from pnp.render.indirect_object import IndirectObject
from pnp.render.path_operators import path_operators
from pnp.render.pdf_document import array, dictionary, literal, ref, string
from pnp.render.pdf_numbers import num
from pnp.render.shared_objects import OPAQUE
from pnp.render.spot_spaces import separation

if TYPE_CHECKING:
    from pnp.model.outline import Line
    from pnp.model.printing import CutContour, CutLayout
    from pnp.render.content_stream import ContentStream
    from pnp.render.document_objects import DocumentObjects
    from pnp.render.shared_objects import SharedObjects

_Step: TypeAlias = Literal["Cutting", "Creasing"]
_LAYERED = frozenset({"none", "x-4"})
"""The parts of PDF/X, and none, whose version of PDF has layers."""


def draw_contour(store: SharedObjects, content: ContentStream, layout: CutLayout, contour: CutContour) -> None:
    """Draw the lines of a layout (mm) in the current coordinates: creases, then cuts."""
    steps: tuple[tuple[_Step, str, tuple[Line, ...]], ...] = (
        ("Creasing", contour.crease, layout.creases),
        ("Cutting", contour.cut, layout.cuts),
    )
    layered = store.colours.intended is None or store.colours.intended.press.standard in _LAYERED
    for step, name, lines in steps:
        if lines and layered:
            content.add(b"/OC %b BDC" % content.resource("Properties", _layer(store, step, name)))
        if lines:
            _draw(store, content, SpotInk(name, contour.looks), contour.weight, lines)
        if lines and layered:
            content.add(b"EMC")


def _draw(store: SharedObjects, content: ContentStream, ink: SpotInk, weight: float, lines: tuple[Line, ...]) -> None:
    content.save()
    store.set_alpha(content, *OPAQUE)
    store.set_overprint(content, over=True)
    space = content.resource("ColorSpace", separation(store, ink))
    content.set("stroke", b"%b CS 1 SCN" % space)
    for key, operator in (("cap", b"0 J"), ("join", b"0 j"), ("width", num(weight / PT) + b" w"), ("dash", b"[]0 d")):
        content.set(key, operator)
    content.add(b"\n".join(path_operators(line) + b" S" for line in lines))
    content.restore()


def _layer(store: SharedObjects, step: _Step, name: str) -> IndirectObject:
    """Return the layer of a step, which a document has once."""
    layer = store.layers.get(step)
    if layer is None:
        said = b"<</GTS_ProcStepsGroup/Structural/GTS_ProcStepsType/%b>>" % step.encode()
        layer = store.layers[step] = IndirectObject(b"<</Type/OCG/Name%b/GTS_Metadata%b>>" % (literal(name), said))
    return layer


def layer_entries(store: SharedObjects, objects: DocumentObjects) -> dict[str, object]:
    """Return the entries of the catalog for the layers of a document, which are all on; none without layers."""
    groups = [ref(objects.number(layer)) for layer in store.layers.values() if objects.has(layer)]
    if not groups:
        return {}
    shown = dictionary({"Name": string("cutting"), "BaseState": b"/ON", "Order": array(groups)})
    return {"OCProperties": dictionary({"OCGs": array(groups), "D": shown})}
