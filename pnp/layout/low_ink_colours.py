"""Colours of the low-ink edition: hues that are readable on white paper, and pictures with little ink."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.model.frame import CURRENT, Colour, Gradient
from pnp.model.picture import Picture
from pnp.pictures.files import derived_pixels, picture_bytes
from pnp.pictures.raster import upright_pixels

if TYPE_CHECKING:
    from pnp.model.frame import Paint
    from pnp.model.picture import PictureKind

WHITE = Colour(1.0, 1.0, 1.0, 1.0, "", (0.0, 0.0, 0.0, 0.0))
BLACK = Colour(0.0, 0.0, 0.0, 1.0, "", (0.0, 0.0, 0.0, 1.0))

TEXT = 4.5
"""The contrast that text needs to its background (WCAG 2.2, 1.4.3)."""

HUE = 2.0
"""The contrast that a small solid shape needs, which is seen as a spot of colour and not read."""

LINE = 3.0
"""The contrast that lines and symbols need (WCAG 2.2, 1.4.11)."""

_WHITISH = 1.3  # contrast to white below which a colour counts as background
_DARK = 2.5  # contrast to white from which light items are visible on a colour
_KEPT_SHARE = 0.2  # share of a picture's ink that remains
_STEP = 0.96


def contrast(colour: Colour) -> float:
    """Return the contrast ratio of a colour to white (WCAG 2.2)."""
    return 1.05 / (colour.luminance + 0.05)


def is_whitish(colour: Colour) -> bool:
    """Return whether a colour is hardly visible on white paper."""
    return colour.name != CURRENT.name and contrast(colour) < _WHITISH


def is_dark(colour: Colour | None) -> bool:
    """Return whether light items are visible on a colour; False for None."""
    return colour is not None and contrast(colour) >= _DARK


@lru_cache(maxsize=1024)
def readable(colour: Colour, wanted: float) -> Colour:
    """Return the colour's hue, darkened until its contrast to white is `wanted`; a whitish colour becomes black."""
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
    """Return the colour as light as `wanted` allows, to save ink in large areas; `readable` if it is too light already."""
    colour = readable(colour, wanted)
    if colour.name == CURRENT.name:
        return colour
    share = 1.0
    while contrast(_mixed(colour, share * _STEP)) > wanted:
        share *= _STEP
    return colour if share >= 1 else _mixed(colour, share)


def pale(colour: Colour) -> Colour:
    """Return the colour with a fifth of its ink, and the same alpha."""
    return _mixed(colour, _KEPT_SHARE)


def _mixed(colour: Colour, share: float) -> Colour:
    r, g, b = (1 - (1 - v) * share for v in colour.rgb)
    return Colour(r, g, b, colour.alpha)


def one_colour(paint: Paint) -> Colour:
    """Return the colour of a paint; for a gradient, that of its darkest stop."""
    return min((c for _, c in paint.stops), key=lambda c: c.luminance) if isinstance(paint, Gradient) else paint


def clearest(paint: Paint) -> float:
    """Return the lowest alpha of a paint."""
    return min(c.alpha for _, c in paint.stops) if isinstance(paint, Gradient) else paint.alpha


def faded(paint: Paint) -> Paint:
    """Return a transparent paint with a fifth of its alpha."""
    if isinstance(paint, Gradient):
        stops = tuple((at, c._replace(alpha=c.alpha * _KEPT_SHARE)) for at, c in paint.stops)
        return Gradient(paint.kind, paint.points, stops, paint.matrix)
    return paint._replace(alpha=paint.alpha * _KEPT_SHARE)


def lightened(picture: Picture) -> Picture:
    """Return a picture made of pixels, as it is seen, lightened by four fifths towards white; alpha does not change."""
    return replace(_lightened(picture), file=picture.file, mark=picture.mark)


@lru_cache(maxsize=64)
def _lightened(picture: Picture) -> Picture:
    kind: PictureKind = "jpeg" if picture.kind == "jpeg" else "png"
    data = derived_pixels(picture, f"low ink {kind}", lambda: _pale_file(picture))
    key = sha256(f"{picture.key} low-ink".encode()).hexdigest()[:32]
    width, height = round(picture.width), round(picture.height)
    return Picture(key, kind, picture.path, width, height, picture.file, picture.mark, data)


def _pale_file(picture: Picture) -> bytes:
    source = upright_pixels(picture_bytes(picture), picture.turn)
    clear = source.has_transparency_data
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
    return out.getvalue()
