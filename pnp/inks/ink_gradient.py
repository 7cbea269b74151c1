"""Gradients in inks: as they look on a screen where colours are converted, and straight from plate to plate elsewhere.

A gradient is defined in sRGB. What lies between two colours of a screen has inks of its own, which are not those half way
between the inks of its ends: between blue and yellow lies a grey. So such gradients get stops in between. Between recipes a
straight line on each plate is what a designer asks for, since a ramp of one ink must stay one of one ink.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import Colour

_PIECES = 16
"""Into how many straight pieces a gradient of converted colours is divided; more make no visible difference."""
_WHITE = (1.0, 1.0, 1.0)


def ink_stops(press: PressInks, stops: Sequence[tuple[float, Colour]]) -> list[tuple[float, Colour]]:
    """Return the stops of a gradient (offset, colour), with more between neighbours that the printing condition converts."""
    found = list(stops[:1])
    for (start, one), (end, other) in pairwise(stops):
        if end > start and one != other and _is_plain(press, one) and _is_plain(press, other):
            steps = (number / _PIECES for number in range(1, _PIECES))
            found += [(start + (end - start) * step, _between(press, one, other, step)) for step in steps]
        found.append((end, other))
    return found


def _is_plain(press: PressInks, colour: Colour) -> bool:
    return press.is_converted(colour) or colour.rgb == _WHITE


def _between(press: PressInks, one: Colour, other: Colour, part: float) -> Colour:
    """Return the colour that lies between two on a screen, with its inks as a recipe: greys on the way are no black ink."""
    red, green, blue, alpha = (a + (b - a) * part for a, b in zip(one[:4], other[:4], strict=True))
    return one._replace(r=red, g=green, b=blue, alpha=alpha, name="", cmyk=press.converted((red, green, blue)))
