"""How drawings and their pixels are kept from run to run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.disk_cache.kept_results import BytesForm, KeptResults
from pnp.disk_cache.record_form import RecordForm
from pnp.mark import Mark
from pnp.model.anchor import Anchor
from pnp.model.frame import Colour, Drawing, DrawingItem, Gradient, Group, ImageItem, Shape, Stroke
from pnp.model.picture import DrawnValue, Picture
from pnp.units import Box, Size

if TYPE_CHECKING:
    from pnp.disk_cache.disk_cache import DiskCache


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
