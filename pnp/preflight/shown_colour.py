"""How messages name a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import CURRENT

if TYPE_CHECKING:
    from pnp.model.frame import Colour


def shown_colour(colour: Colour) -> str:
    """Return the swatch of a colour, or its six digits."""
    if colour.name and colour.name != CURRENT.name:
        return f"`{colour.name}`"
    return "the colour `#{:02x}{:02x}{:02x}`".format(*(round(255 * part) for part in colour.rgb))
