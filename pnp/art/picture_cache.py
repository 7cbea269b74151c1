"""What pictures were found to be, kept from one build to the next by the hash of their bytes."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from pnp.result_cache import ResultCache

if TYPE_CHECKING:
    from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
    from pnp.art.svg_tree import SvgNode
    from pnp.model.frame import Drawing
    from pnp.model.picture import PictureKind

_CHECKS = 4096
_TREES = 64
_DRAWN = 8 << 20  # bytes of SVG: each is some twenty of a drawing
_PIXELS = 32
_KEY_DIGITS = 32


@dataclass(frozen=True, slots=True)
class CheckedPicture:
    """A sound picture: its size in pixels, or for SVG in user units."""

    kind: PictureKind
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PictureFault:
    """Why a picture cannot be taken; `says` follows its name in the message, `line` is one of an SVG, else 0."""

    code: str
    says: str
    hint: str | None = None
    line: int = 0


class PictureCache:
    """Results by the key of a picture's bytes, so that names and places of files are no part of them.

    `checks` is what the bytes are, `drawings` an SVG as items or why paths cannot say it, `pixels` the PNG of such a one by
    its key, its width and its colour. `trees` holds what the check of an SVG parsed, until its drawing takes it.
    """

    def __init__(self) -> None:
        self.checks: ResultCache[str, CheckedPicture | PictureFault] = ResultCache(_CHECKS)
        self.drawings: ResultCache[str, Drawing | RefusedSvgError | UnsupportedSvgError] = ResultCache(_DRAWN)
        self.pixels: ResultCache[tuple[str, int, str], bytes] = ResultCache(_PIXELS)
        self.trees: ResultCache[str, SvgNode] = ResultCache(_TREES)


def picture_key(data: bytes) -> str:
    """The hash that names a picture's bytes."""
    return sha256(data).hexdigest()[:_KEY_DIGITS]
