"""Spot inks in a PDF: each is a colour space of its own (Separation), or a component of one with several plates (DeviceN).

Both carry the function by which a screen, or a press without the ink, shows it in process inks (ISO 32000-1, 8.6.6.4 and .5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.printing import PROCESS_INKS
from pnp.render.indirect_object import IndirectObject
from pnp.render.pdf_numbers import nums

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Colour, SpotInk
    from pnp.render.content_stream import ContentStream
    from pnp.render.shared_objects import SharedObjects

_REGULAR = frozenset(range(0x21, 0x7F)) - frozenset(b"()<>[]{}/%#")


def fill_operator(store: SharedObjects, content: ContentStream, colour: Colour) -> bytes:
    """Return the operator that sets a colour for fills; its colour space goes to the resources of `content`."""
    spot = store.colours.spot(colour)
    return store.colours.fill(colour) if spot is None else _selected(store, content, spot, b"cs", b"scn")


def stroke_operator(store: SharedObjects, content: ContentStream, colour: Colour) -> bytes:
    """Return the operator that sets a colour for strokes; its colour space goes to the resources of `content`."""
    spot = store.colours.spot(colour)
    return store.colours.stroke(colour) if spot is None else _selected(store, content, spot, b"CS", b"SCN")


def _selected(store: SharedObjects, content: ContentStream, spot: SpotInk, space: bytes, colour: bytes) -> bytes:
    name = content.resource("ColorSpace", separation(store, spot))
    return b"%b %b %b %b" % (name, space, nums([spot.tint]), colour)


def separation(store: SharedObjects, spot: SpotInk) -> IndirectObject:
    """Return a spot ink's colour space."""
    tint = b"<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[%b]>>" % nums(spot.alternate)
    return store.value(b"[/Separation%b/DeviceCMYK%b]" % (ink_name(spot.name), tint))


def several_plates(store: SharedObjects, spots: Sequence[SpotInk]) -> IndirectObject:
    """Return a colour space of the process inks and some spot inks, in this order.

    PDF/A-2 (6.2.4.4) and poppler ask for each spot ink's own space besides.
    """
    names = b"".join(ink_name(name) for name in (*(process.capitalize() for process in PROCESS_INKS), *(s.name for s in spots)))
    domain = b" ".join([b"0 1"] * (len(PROCESS_INKS) + len(spots)))
    head = b"/FunctionType 4/Domain[%b]/Range[0 1 0 1 0 1 0 1]" % domain
    parts: list[bytes | IndirectObject] = [b"[/DeviceN[%b]/DeviceCMYK " % names, IndirectObject(head, data=_calculation(spots))]
    parts.append(b"<</Colorants<<")
    for spot in spots:
        parts += (ink_name(spot.name) + b" ", separation(store, spot))
    return IndirectObject(*parts, b">>>>]")


def _calculation(spots: Sequence[SpotInk]) -> bytes:
    """Return the calculator that adds to each process ink what the spot inks' recipes have of it; the range ends at 1."""
    count = len(PROCESS_INKS) + len(spots)
    lines = []
    for number in range(len(PROCESS_INKS)):
        top = count + number  # what is on the stack before this result
        terms = [b"%d index" % (top - 1 - number)]
        for at, spot in enumerate(spots, len(PROCESS_INKS)):
            terms.append(b"%d index %b mul add" % (top - at, nums([spot.alternate[number]])))  # one more: the sum
        lines.append(b" ".join(terms))
    rest = b"%d %d roll%b" % (count + len(PROCESS_INKS), len(PROCESS_INKS), b" pop" * count)
    return b"{%b %b}" % (b" ".join(lines), rest)


def ink_name(name: str) -> bytes:
    """Write the name of an ink as a PDF name: what may not stand in one is its code (ISO 32000-1, 7.3.5)."""
    return b"/" + b"".join(b"%c" % byte if byte in _REGULAR else b"#%02X" % byte for byte in name.encode("ascii"))
