"""Hints for colours that are written as in CSS where the name of a swatch, or its `rgb`, is wanted."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from pnp.art.css_colour import parse_colour
from pnp.base.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.frame import Colour

_NEAR = 0.35
"""The distance in the cube of sRGB up to which a swatch is called close to a colour."""


def written_colour(text: str) -> str | None:
    """Return how theme.yaml writes a CSS colour such as `red`, `#f00` or `rgb(255, 0, 0)`; None if it is none."""
    digits = _digits(text)
    return f'write `rgb: "{digits}"`' if digits else None


def unknown_swatch(name: str, swatches: Mapping[str, Colour]) -> str | None:
    """Return a hint for a colour that is no swatch: how theme.yaml would name it, the swatch close to it, or similar names."""
    digits = _digits(name)
    if not digits:
        return did_you_mean(name, swatches)
    wanted = parse_colour(name)
    near = min(swatches.items(), key=lambda item: _distance(item[1], wanted), default=None)
    far = _distance(near[1], wanted) if near else 1.0
    if near and far == 0:
        return f"write `{near[0]}`, which is this colour"
    close = f"`{near[0]}` is close to it; or " if near and far <= _NEAR else ""
    own = name if name.isalpha() else "accent"
    return f'{close}add it to `swatches` in theme.yaml, such as `{own}: {{rgb: "{digits}"}}`, and write `{own}`'


def _digits(text: str) -> str | None:
    try:
        colour = parse_colour(text)
    except ValueError:
        return None
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour[:3]) if colour.alpha else None


def _distance(one: Colour, other: Colour) -> float:
    return dist(one[:3], other[:3])
