"""The inks of a game's colours on a press: a swatch's own first, black for greys, the printing condition for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.inks.icc_profile import press_profile
from pnp.model.printing import PROCESS_INKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.inks.icc_profile import IccProfile
    from pnp.model.frame import Colour, InkMix, SpotInk
    from pnp.model.printing import PressColour

_LEVELS = 255  # colours that are written with the same six digits are one colour
_NOTHING: InkMix = (0.0, 0.0, 0.0, 0.0)
_BLACK: InkMix = (0.0, 0.0, 0.0, 1.0)


class Inks(NamedTuple):
    """What a colour is printed in: a mix of the process inks, or a spot ink and none of them."""

    process: InkMix
    spot: SpotInk | None = None

    def plate(self, name: str) -> float:
        """Return how much ink a plate has, 0…1: `cyan`, `magenta`, `yellow`, `black`, or the name of a spot ink."""
        if name in PROCESS_INKS:
            return self.process[PROCESS_INKS.index(name)]
        return self.spot.tint if self.spot is not None and self.spot.name == name else 0.0

    @property
    def plates(self) -> dict[str, float]:
        """The ink of each plate by its name."""
        found = dict(zip(PROCESS_INKS, self.process, strict=True))
        return found if self.spot is None else {**found, self.spot.name: self.spot.tint}


class PressInks:
    """Separates the colours of one game for one press; `swatches` are those of its theme.

    A colour without a recipe that looks like a swatch, such as one in a drawing, is printed as that swatch. Raises
    IccProfileError if the printing condition's profile cannot be used.
    """

    def __init__(self, press: PressColour, swatches: Iterable[Colour] = ()) -> None:
        self.press = press
        self.profile: IccProfile = press_profile(press.icc)
        self._swatches = {_levels(swatch): swatch for swatch in swatches if swatch.cmyk is not None}
        self._inks: dict[Colour, Inks] = {}

    def inks(self, colour: Colour) -> Inks:
        """Return the inks of a colour; its alpha is not among them."""
        found = self._inks.get(colour)
        if found is None:
            found = self._inks[colour] = self._separated(colour)
        return found

    def mix(self, colour: Colour) -> InkMix:
        """Return how much of each process ink a colour has, 0…1; none of one that is printed in a spot ink."""
        return self.inks(colour).process

    def is_converted(self, colour: Colour) -> bool:
        """Return whether neither a recipe nor black ink prints a colour, so that the printing condition converts it."""
        return self._swatch(colour).cmyk is None and not is_grey(colour)

    def is_black(self, colour: Colour) -> bool:
        """Return whether a colour is printed in full black ink and nothing else."""
        return self.inks(colour) == (_BLACK, None)

    def ground(self, colour: Colour, width: float, height: float) -> Inks:
        """Return the inks of a ground, in mm: the rich black of the press where it is large and of pure black."""
        rich = self.press.rich_black
        is_rich = rich and self.is_black(colour) and min(width, height) >= self.press.rich_from
        return Inks(rich) if rich and is_rich else self.inks(colour)

    def overprints(self, colour: Colour, size: float) -> bool:
        """Return whether a text of this size in pt is printed over what lies beneath: small, and of nothing but black."""
        return size < self.press.small_text and self.is_black(colour)

    def converted(self, rgb: tuple[float, float, float]) -> InkMix:
        """Return the inks that the printing condition gives an sRGB colour, within the limit of the press."""
        return within(self.profile.mix(rgb), self.press.limit)

    def _swatch(self, colour: Colour) -> Colour:
        """Return the swatch that a colour is or looks like; else the colour itself."""
        return colour if colour.cmyk is not None else self._swatches.get(_levels(colour), colour)

    def _separated(self, colour: Colour) -> Inks:
        swatch = self._swatch(colour)
        if swatch.spot is not None and (self.press.other_spots == "refused" or self.press.prints(swatch.spot.name)):
            return Inks(_NOTHING, swatch.spot)
        if swatch.cmyk is not None:
            return Inks(swatch.cmyk)
        if is_grey(colour):
            return Inks((0.0, 0.0, 0.0, 1 - _levels(colour)[0] / _LEVELS))
        return Inks(self.converted(colour.rgb))


def is_grey(colour: Colour) -> bool:
    """Return whether a colour has equal parts of red, green and blue, as they are written with six digits."""
    red, green, blue = _levels(colour)
    return red == green == blue


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
