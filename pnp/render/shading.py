"""Gradients as shadings, painted with `sh` inside a clip, so that they use the current coordinates.

(A shading pattern is relative to the page or form around it, and viewers disagree about patterns inside forms.)
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.render.content_stream import ContentStream, visible
from pnp.render.indirect_object import IndirectObject
from pnp.render.pdf_numbers import nums
from pnp.render.spot_spaces import several_plates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Colour, Gradient
    from pnp.render.colour_operators import Stops
    from pnp.render.indirect_object import Parts
    from pnp.render.shared_objects import SharedObjects

_TYPES = {"linear": 2, "radial": 3}


def solid(gradient: Gradient) -> Colour | None:
    """The colour of a gradient that has only one, because its stops are equal or it has no extent; else None.

    A gradient without extent is painted in the colour of its last stop, as in SVG; PDF would paint nothing. Raises ValueError
    if the gradient has no stops.
    """
    if not gradient.stops:
        raise ValueError("a gradient without stops paints nothing: it should not have come here")
    points, last = gradient.points, gradient.stops[-1][1]
    no_extent = points[:2] == points[2:] if gradient.kind == "linear" else points[5] <= 0
    return last if no_extent or len({c for _, c in gradient.stops}) == 1 else None


def paint_gradient(store: SharedObjects, content: ContentStream, gradient: Gradient) -> None:
    """Fill the current clip with a gradient that is not `solid`."""
    if not visible(gradient.matrix):
        return
    content.concat(gradient.matrix)
    alphas = {c.alpha for _, c in gradient.stops}
    if len(alphas) == 1:
        store.set_alpha(content, (alpha := alphas.pop()), alpha)
    else:
        store.set_alpha(content, 1.0, 1.0)
        _set_mask(store, content, gradient)
    content.add(content.resource("Shading", _shading(store, gradient, "colour")) + b" sh")


def _set_mask(store: SharedObjects, content: ContentStream, gradient: Gradient) -> None:
    """Use the alpha of the stops as a soft mask: the same gradient in grey, with white for opaque."""
    mask = ContentStream(content.extent)
    mask.add(mask.resource("Shading", _shading(store, gradient, "alpha")) + b" sh")
    form = store.form(mask.finished(), content.extent, group=b"/Group<</S/Transparency/CS/DeviceGray>>")
    state = IndirectObject(b"<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G ", form, b">>>>", transparent=True)
    content.set("mask", content.resource("ExtGState", state) + b" gs")


def _shading(store: SharedObjects, gradient: Gradient, what: str) -> IndirectObject:
    found = store.shadings.get((gradient, what))
    if found is None:
        stops = _normalized(gradient)
        space: Parts
        if what == "alpha":
            space, numbers = _opacities(stops)
        else:
            stops = store.colours.stops(stops)
            space, numbers = _colours(store, [colour for _, colour in stops])
        head = b"<</ShadingType %d/ColorSpace" % _TYPES[gradient.kind]
        function = _function([at for at, _ in stops], numbers)
        rest = b"/Coords[%b]/Extend[true true]/Function %b>>" % (nums(gradient.points), function)
        found = store.shadings[gradient, what] = IndirectObject(head, *space, rest)
    return found


def _colours(store: SharedObjects, colours: Sequence[Colour]) -> tuple[Parts, list[bytes]]:
    """Return the colour space of a gradient, and each colour in it."""
    space, numbers, spots = store.colours.gradient(colours)
    return (b" ", several_plates(store, spots)) if spots else (space,), numbers


def _opacities(stops: Sequence[tuple[float, Colour]]) -> tuple[Parts, list[bytes]]:
    """Return the colour space of a soft mask, and the opacity of each stop in it."""
    return (b"/DeviceGray",), [nums([colour.alpha]) for _, colour in stops]


def _normalized(gradient: Gradient) -> Stops:
    """The stops with offsets from 0 to 1: clamped, never decreasing (SVG 2, 14.2.4), with stops at both ends."""
    stops: list[tuple[float, Colour]] = []
    for offset, colour in gradient.stops:
        stops.append((max(min(offset, 1.0), stops[-1][0] if stops else 0.0), colour))
    return [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]


def _function(offsets: Sequence[float], numbers: Sequence[bytes]) -> bytes:
    """Linear functions between neighbouring stops (type 2), stitched together (type 3); equal offsets make a hard edge."""
    pairs = [(a, b) for a, b in pairwise(zip(offsets, numbers, strict=True)) if b[0] > a[0]]
    pieces = [b"<</FunctionType 2/Domain[0 1]/N 1/C0[%b]/C1[%b]>>" % (a[1], b[1]) for a, b in pairs]
    if len(pieces) == 1:
        return pieces[0]
    bounds = nums(a[0] for a, _ in pairs[1:])
    parts = (b" ".join(pieces), bounds, b" ".join([b"0 1"] * len(pieces)))
    return b"<</FunctionType 3/Domain[0 1]/Functions[%b]/Bounds[%b]/Encode[%b]>>" % parts
