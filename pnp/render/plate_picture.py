"""Plates as one picture, in a form of the generator's own, because no format of pictures has spot inks that Pillow can write.

It is a line of JSON with the size and the spot inks, and then the compressed pixels, one byte for each plate.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

from pnp.model.frame import SpotInk
from pnp.render.indirect_object import IndirectObject
from pnp.render.spot_spaces import several_plates

if TYPE_CHECKING:
    from pnp.inks.plates import Plates
    from pnp.render.shared_objects import SharedObjects

_FAST = 1  # it is compressed again when it is written
_END = b"\n"


def plates_file(plates: Plates) -> bytes:
    """Return plates as the data of a picture of the kind `plates`."""
    width, height = plates.inks[0].size
    pixels = bytearray(width * height * len(plates.inks))
    for number, plate in enumerate(plates.inks):
        pixels[number :: len(plates.inks)] = plate.tobytes()
    head = {"size": (width, height), "spots": [(spot.name, spot.alternate) for spot in plates.spots]}
    return json.dumps(head).encode() + _END + zlib.compress(pixels, _FAST)


def plates_image(store: SharedObjects, data: bytes) -> IndirectObject:
    """Return a picture of the kind `plates` as an image XObject."""
    head, _, packed = data.partition(_END)
    found = json.loads(head)
    spots = [SpotInk(name, tuple(alternate)) for name, alternate in found["spots"]]
    space = several_plates(store, spots) if spots else b"/DeviceCMYK"
    entries = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace " % tuple(found["size"])
    return IndirectObject(entries, space, data=zlib.decompress(packed))
