"""Colours as operators: the one place that decides in which colour space an ink is printed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.render.pdf_numbers import nums

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.frame import Colour


@lru_cache(maxsize=1 << 12)
def fill_operator(colour: Colour) -> bytes:
    """`g` for a grey, so that black text prints with black ink alone, else `rg`. Alpha is the caller's business."""
    return components(colour, grey=is_grey(colour)) + (b" g" if is_grey(colour) else b" rg")


@lru_cache(maxsize=1 << 12)
def stroke_operator(colour: Colour) -> bytes:
    """`G` or `RG`, as `fill_operator`."""
    return components(colour, grey=is_grey(colour)) + (b" G" if is_grey(colour) else b" RG")


def is_grey(colour: Colour) -> bool:
    """Whether red, green and blue are the same."""
    return colour.r == colour.g == colour.b


def colour_space(colours: Iterable[Colour]) -> bytes:
    """The device space in which all of `colours` can be mixed, as a gradient does."""
    return b"/DeviceGray" if all(map(is_grey, colours)) else b"/DeviceRGB"


def components(colour: Colour, *, grey: bool) -> bytes:
    """The numbers of a colour, 0…1: one for a grey, else three. Three decimals keep each of 256 steps apart."""
    return nums(round(c, 3) for c in (colour.rgb[:1] if grey else colour.rgb))
