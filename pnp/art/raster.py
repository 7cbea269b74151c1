"""What the header of a picture made of pixels says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.model.picture import PictureKind


class Raster(NamedTuple):
    """A sound picture: its kind, and its width and height in pixels as they are seen.

    `turn` is its EXIF orientation, from 1 (upright) to 8; of its `frames`, the first is printed.
    """

    kind: PictureKind
    width: int
    height: int
    turn: int = 1
    frames: int = 1
