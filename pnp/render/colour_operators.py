"""Operators that set colours; the only place that decides in which colour space a colour is printed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.render.pdf_numbers import nums

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.frame import Colour


@lru_cache(maxsize=1 << 12)
def fill_operator(colour: Colour) -> bytes:
    """The fill operator: `g` for a grey, so that black text is printed with black ink only, else `rg`. Ignores alpha."""
    return components(colour, grey=is_grey(colour)) + (b" g" if is_grey(colour) else b" rg")


@lru_cache(maxsize=1 << 12)
def stroke_operator(colour: Colour) -> bytes:
    """The stroke operator, `G` or `RG`, chosen as in `fill_operator`."""
    return components(colour, grey=is_grey(colour)) + (b" G" if is_grey(colour) else b" RG")


def is_grey(colour: Colour) -> bool:
    """Whether red, green and blue are equal."""
    return colour.r == colour.g == colour.b


def colour_space(colours: Iterable[Colour]) -> bytes:
    """The device colour space in which a gradient between all of `colours` can be computed."""
    return b"/DeviceGray" if all(map(is_grey, colours)) else b"/DeviceRGB"


def components(colour: Colour, *, grey: bool) -> bytes:
    """The components of a colour, 0 to 1: one if `grey`, else three. Three decimals are enough for 256 levels."""
    return nums(round(c, 3) for c in (colour.rgb[:1] if grey else colour.rgb))
