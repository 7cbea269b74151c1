"""Results of checking, drawing and rasterizing pictures, kept from build to build by the hash of their bytes."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from pnp.base.cache import KeptResults, RecordForm, ResultCache
from pnp.base.diagnostics import Mark
from pnp.base.records import frozen
from pnp.model.picture import Anchor, DrawnValue

if TYPE_CHECKING:
    from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
    from pnp.art.svg_tree import SvgNode
    from pnp.base.cache import DiskCache
    from pnp.model.frame import Drawing
    from pnp.model.picture import PictureKind

_CHECKS = 4096
_TREES = 64
_DRAWN = 8 << 20  # bytes of SVG: each becomes about twenty bytes of a drawing
_PIXELS = 32
_KEY_DIGITS = 32


@frozen
class CheckedPicture:
    """A picture without faults, as in `Picture`."""

    kind: PictureKind
    width: float
    height: float
    shows: tuple[DrawnValue, ...] = ()
    """With marks that have a line but no path, because equal files are checked once."""
    anchors: tuple[Anchor, ...] = ()
    turn: int = 1
    frames: int = 1


@frozen
class PictureFault:
    """Why a picture cannot be used: `reason` follows its name in the message, `line` is that of an SVG, otherwise 0."""

    code: str
    reason: str
    hint: str | None = None
    line: int = 0


class PictureCache:
    """Results keyed by the hash of a picture's bytes; they contain neither the name nor the folder of its file.

    `checks` holds the kind and size of pictures, `drawings` SVGs as items or the reason why they cannot be drawn as paths,
    `pixels` the PNGs of such SVGs, or why there is none, by key, width in pixels and colour. `trees` holds the trees that the
    check of an SVG has parsed, until its drawing takes them. All but the trees are kept from run to run in `disk`.
    """

    def __init__(self, disk: DiskCache | None = None) -> None:
        kept: KeptResults[CheckedPicture | PictureFault] | None = None
        drawings = pixels = None
        if disk is not None:
            from pnp.art.kept_drawings import kept_drawings, kept_pixels  # noqa: PLC0415 - not needed without a cache

            kept = KeptResults(disk, "picture", RecordForm(CheckedPicture, PictureFault, DrawnValue, Anchor, Mark))
            drawings, pixels = kept_drawings(disk), kept_pixels(disk)
        self.checks: ResultCache[str, CheckedPicture | PictureFault] = ResultCache(_CHECKS, kept)
        self.drawings: ResultCache[str, Drawing | RefusedSvgError | UnsupportedSvgError] = ResultCache(_DRAWN, drawings)
        self.pixels: ResultCache[tuple[str, int, str], bytes | RefusedSvgError] = ResultCache(_PIXELS, pixels)
        self.trees: ResultCache[str, SvgNode] = ResultCache(_TREES)


def picture_key(data: bytes) -> str:
    """Return the hash of a picture's bytes."""
    return sha256(data).hexdigest()[:_KEY_DIGITS]
