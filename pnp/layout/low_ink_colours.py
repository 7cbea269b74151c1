"""Colours of the low-ink edition: hues that hold on white paper, and pictures that are mostly paper."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.art.picture_file import picture_bytes
from pnp.model.frame import CURRENT, Colour, Gradient
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from pnp.model.frame import Paint

WHITE = Colour(1.0, 1.0, 1.0, 1.0, "", (0.0, 0.0, 0.0, 0.0))
BLACK = Colour(0.0, 0.0, 0.0, 1.0, "", (0.0, 0.0, 0.0, 1.0))

TEXT = 4.5
"""Contrast that text needs to its ground (WCAG 2.2, 1.4.3)."""

HUE = 2.0
"""Contrast that a small solid shape needs: it is seen as a spot of colour, not read."""

LINE = 3.0
"""Contrast that lines and symbols need (WCAG 2.2, 1.4.11)."""

_WHITISH = 1.3  # a contrast to white below which a colour is a ground, not a sign
_DARK = 2.5  # a contrast to white from which something light stands out on it
_KEPT_SHARE = 0.2  # of a picture's ink
_STEP = 0.96


def contrast(colour: Colour) -> float:
    """The contrast ratio of a colour to white (WCAG 2.2)."""
    return 1.05 / (colour.luminance + 0.05)


def is_whitish(colour: Colour) -> bool:
    """Whether a colour hardly shows on white paper."""
    return colour.name != CURRENT.name and contrast(colour) < _WHITISH


def is_dark(colour: Colour | None) -> bool:
    """Whether something light stands out on a colour; on nothing it does not."""
    return colour is not None and contrast(colour) >= _DARK


@lru_cache(maxsize=1024)
def readable(colour: Colour, wanted: float) -> Colour:
    """The colour's hue, as dark as it needs to be on white; something whitish becomes black."""
    if colour.name == CURRENT.name or contrast(colour) >= wanted:
        return colour
    if is_whitish(colour):
        return BLACK._replace(alpha=colour.alpha)
    share = 1.0
    while contrast(Colour(colour.r * share, colour.g * share, colour.b * share)) < wanted:
        share *= _STEP
    return Colour(colour.r * share, colour.g * share, colour.b * share, colour.alpha)


@lru_cache(maxsize=1024)
def softened(colour: Colour, wanted: float) -> Colour:
    """The colour as light as it may be on white, which saves ink where much of it stands; `readable` if it was too light."""
    colour = readable(colour, wanted)
    if colour.name == CURRENT.name:
        return colour
    share = 1.0
    while contrast(_mixed(colour, share * _STEP)) > wanted:
        share *= _STEP
    return colour if share >= 1 else _mixed(colour, share)


def pale(colour: Colour) -> Colour:
    """The colour with a fifth of its ink, as opaque as it was."""
    return _mixed(colour, _KEPT_SHARE)


def _mixed(colour: Colour, share: float) -> Colour:
    r, g, b = (1 - (1 - v) * share for v in colour.rgb)
    return Colour(r, g, b, colour.alpha)


def one_colour(paint: Paint) -> Colour:
    """The colour that stands for a paint: of a gradient its darkest stop."""
    return min((c for _, c in paint.stops), key=lambda c: c.luminance) if isinstance(paint, Gradient) else paint


def clearest(paint: Paint) -> float:
    """The lowest alpha of a paint."""
    return min(c.alpha for _, c in paint.stops) if isinstance(paint, Gradient) else paint.alpha


def faded(paint: Paint) -> Paint:
    """A clear paint with a fifth of its cover."""
    if isinstance(paint, Gradient):
        stops = tuple((at, c._replace(alpha=c.alpha * _KEPT_SHARE)) for at, c in paint.stops)
        return Gradient(paint.kind, paint.points, stops, paint.matrix)
    return paint._replace(alpha=paint.alpha * _KEPT_SHARE)


def lightened(picture: Picture) -> Picture:
    """A PNG or JPEG with four fifths of the way to white, alpha as it was."""
    return replace(_lightened(picture), file=picture.file, mark=picture.mark)


@lru_cache(maxsize=64)
def _lightened(picture: Picture) -> Picture:
    from PIL import Image  # noqa: PLC0415  (Pillow is loaded only where the edition has pixels to lighten)

    with Image.open(BytesIO(picture_bytes(picture)), formats=["PNG", "JPEG"]) as source:
        clear = source.mode in {"RGBA", "LA", "PA"} or "transparency" in source.info
        pixels = source.convert("RGBA" if clear else "RGB")
    alpha = pixels.getchannel("A") if clear else None
    pale = pixels.convert("RGB").point([round(255 - (255 - v) * _KEPT_SHARE) for v in range(256)] * 3)
    if alpha is not None:
        pale.putalpha(alpha)
    out = BytesIO()
    if picture.kind == "jpeg":
        pale.save(out, "JPEG", quality=90, subsampling=0)
    else:
        pale.save(out, "PNG")
    key = sha256(f"{picture.key} low-ink".encode()).hexdigest()[:32]
    return Picture(key, picture.kind, picture.path, pixels.width, pixels.height, picture.file, picture.mark, out.getvalue())
