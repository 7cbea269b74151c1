"""Fold nets as they are glued, and draw the solid as it stands on the table: three faces, seen from the right and above."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PIL import Image, ImageEnhance
from printed import FACE_PPI

from pnp.base.units import MM_PER_INCH

if TYPE_CHECKING:
    from collections.abc import Sequence

LIGHT = {"front": 1.0, "right": 0.66, "top": 0.92}
FINER = 3  # times as many pixels are drawn of a solid, and then reduced
LINE = 0.45  # mm at the edges of a face, where its folding lines are


class Net(NamedTuple):
    """Where three faces of a net lie, in mm: left, top, width and height.

    `turned`: its top hangs on the back, so it is seen upside down.
    """

    front: tuple[float, float, float, float]
    right: tuple[float, float, float, float]
    top: tuple[float, float, float, float]
    turned: bool = False


class Solid(NamedTuple):
    """A solid as it is seen, the corners that it stands on, and how high it is, in pixels."""

    picture: Image.Image
    foot: list[tuple[float, float]]
    high: float


def folded(net: Image.Image, places: Net, scale: float, *, yaw: float = 32, pitch: float = 24) -> Solid:
    """Draw a net as the solid that it makes, `scale` pixels to the mm; `yaw` turns it, `pitch` lifts the eye, in degrees."""
    (_, _, w, h), depth = places.front, places.right[2]
    turn, lift = radians(yaw), radians(pitch)

    def seen(x: float, y: float, z: float) -> np.ndarray:
        """Return where a corner is drawn: x to the right, y upwards, z towards the eye, in mm."""
        near = z * cos(turn) + x * sin(turn)
        return np.array((x * cos(turn) - z * sin(turn), -y * cos(lift) + near * sin(lift))) * scale * FINER

    corners = {
        "front": (seen(0, h, 0), seen(w, h, 0), seen(0, 0, 0)),
        "right": (seen(w, h, 0), seen(w, h, -depth), seen(w, 0, 0)),
        "top": (seen(0, h, -depth), seen(w, h, -depth), seen(0, h, 0)),
    }
    every = np.array([p for three in corners.values() for p in (*three, three[1] + three[2] - three[0])])
    first, size = every.min(axis=0), np.ceil(np.ptp(every, axis=0)).astype(int)
    solid = Image.new("RGBA", (int(size[0]), int(size[1])))
    for name, three in corners.items():
        part = _part(net, getattr(places, name))
        if name == "top" and places.turned:
            part = part.rotate(180)
        lit = ImageEnhance.Brightness(part).enhance(LIGHT[name]).convert("RGBA")
        face = lit.transform(
            solid.size, Image.Transform.AFFINE, _back(lit.size, [p - first for p in three]), Image.Resampling.BICUBIC
        )
        solid.alpha_composite(face)
    foot = [(seen(*corner) - first) / FINER for corner in ((0, 0, 0), (w, 0, 0), (w, 0, -depth), (0, 0, -depth))]
    picture = solid.resize((solid.width // FINER, solid.height // FINER), Image.Resampling.LANCZOS)
    return Solid(picture, [(float(x), float(y)) for x, y in foot], h * scale * cos(lift))


def _part(net: Image.Image, place: tuple[float, float, float, float]) -> Image.Image:
    """Return a face of a net without the folding lines around it."""
    x, y, w, h = place
    box = (x + LINE, y + LINE, x + w - LINE, y + h - LINE)
    return net.crop(tuple(round(v * FACE_PPI / MM_PER_INCH) for v in box))


def _back(size: tuple[int, int], three: Sequence[np.ndarray]) -> tuple[float, ...]:
    """Return the affine map from a drawing to a picture; three points are where its top left, top right and bottom left lie."""
    origin, right, down = three
    across = np.column_stack(((right - origin) / size[0], (down - origin) / size[1]))
    inverse = np.linalg.inv(across)
    shift = -inverse @ origin
    return (*inverse[0], shift[0], *inverse[1], shift[1])
