"""How drawings and their pixels are kept from run to run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.base.cache import BytesForm, KeptResults, RecordForm
from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.model.frame import Colour, Drawing, DrawingItem, Gradient, Group, ImageItem, Shape, Stroke
from pnp.model.picture import Anchor, DrawnValue, Picture

if TYPE_CHECKING:
    from pnp.base.cache import DiskCache


_DRAWINGS = RecordForm(
    Drawing, DrawingItem, Group, ImageItem, Shape, Stroke, Gradient, Colour, Picture, Path, Size, Box, Mark, DrawnValue, Anchor,
    RefusedSvgError, UnsupportedSvgError,
)  # fmt: skip


def kept_drawings(disk: DiskCache) -> KeptResults[Drawing | RefusedSvgError | UnsupportedSvgError]:
    """Return the drawings of SVGs that earlier runs have read."""
    return KeptResults(disk, "drawing", _DRAWINGS)


def kept_pixels(disk: DiskCache) -> KeptResults[bytes | RefusedSvgError]:
    """Return the pixels of drawings that earlier runs have rasterized.

    Why there are none is not kept: it may be this machine's lack of memory.
    """
    return KeptResults(disk, "pixels", BytesForm)
