"""The inks of a game's colours on a press: a swatch's recipe first, black for greys, the printing condition for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.inks.icc_profile import press_profile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.inks.icc_profile import IccProfile
    from pnp.model.frame import Colour
    from pnp.model.profile import InkMix, PressColour

_LEVELS = 255  # colours that are written with the same six digits are one colour
_BLACK: InkMix = (0.0, 0.0, 0.0, 1.0)


class PressInks:
    """Separates the colours of one game for one press; `swatches` are those of its theme.

    A colour without a recipe that looks like a swatch, such as one in a drawing, is printed as that swatch. Raises
    IccProfileError if the printing condition's profile cannot be used.
    """

    def __init__(self, press: PressColour, swatches: Iterable[Colour] = ()) -> None:
        self.press = press
        self.profile: IccProfile = press_profile(press.icc)
        self._recipes = {_levels(swatch): swatch.cmyk for swatch in swatches if swatch.cmyk is not None}
        self._mixes: dict[Colour, InkMix] = {}

    def mix(self, colour: Colour) -> InkMix:
        """Return the inks of a colour, each 0…1; its alpha is not among them."""
        found = self._mixes.get(colour)
        if found is None:
            found = self._mixes[colour] = self._mix(colour)
        return found

    def ground(self, colour: Colour, width: float, height: float) -> InkMix:
        """Return the inks of a ground, in mm: the rich black of the press where it is large and of pure black."""
        mix, rich = self.mix(colour), self.press.rich_black
        return rich if rich and mix == _BLACK and min(width, height) >= self.press.rich_from else mix

    def overprints(self, colour: Colour, size: float) -> bool:
        """Return whether a text of this size in pt is printed over what lies beneath: small, and of nothing but black."""
        return size < self.press.small_text and self.mix(colour) == _BLACK

    def _mix(self, colour: Colour) -> InkMix:
        if colour.cmyk is not None:
            return colour.cmyk
        recipe = self._recipes.get(_levels(colour))
        if recipe is not None:
            return recipe
        red, green, blue = _levels(colour)
        if red == green == blue:
            return 0.0, 0.0, 0.0, 1 - red / _LEVELS
        return within(self.profile.mix(colour.rgb), self.press.limit)


def within(mix: InkMix, limit: float) -> InkMix:
    """Return a mix with no more ink than `limit` in all: less of the three colours, and as much black."""
    cyan, magenta, yellow, black = mix
    colours = cyan + magenta + yellow
    if colours + black <= limit:
        return mix
    part = max(limit - black, 0.0) / colours
    return cyan * part, magenta * part, yellow * part, black


def _levels(colour: Colour) -> tuple[int, int, int]:
    return round(colour.r * _LEVELS), round(colour.g * _LEVELS), round(colour.b * _LEVELS)
