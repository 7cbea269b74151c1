"""What inks give that show through, or are blended: plate by plate, each as the light that it leaves (ISO 32000-1, 11.3)."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pnp.model.frame import Colour
from pnp.model.printing import PROCESS_INKS
from pnp.pictures.inks import Inks

if TYPE_CHECKING:
    from collections.abc import Mapping


def _hard_light(below: float, top: float) -> float:
    return below * 2 * top if top <= 1 / 2 else _screen(below, 2 * top - 1)


def _screen(below: float, top: float) -> float:
    return below + top - below * top


def _color_dodge(below: float, top: float) -> float:
    if below <= 0:
        return 0.0
    return 1.0 if top >= 1 else min(1.0, below / (1 - top))


def _color_burn(below: float, top: float) -> float:
    if below >= 1:
        return 1.0
    return 0.0 if top <= 0 else 1 - min(1.0, (1 - below) / top)


_KNEE_OF_SOFT_LIGHT = 1 / 4


def _soft_light(below: float, top: float) -> float:
    if top <= 1 / 2:
        return below - (1 - 2 * top) * below * (1 - below)
    bright = ((16 * below - 12) * below + 4) * below if below <= _KNEE_OF_SOFT_LIGHT else sqrt(below)
    return below + (2 * top - 1) * (bright - below)


_FUNCTIONS: Mapping[str, Callable[[float, float], float]] = MappingProxyType(
    {
        "normal": lambda _, top: top,
        "multiply": lambda below, top: below * top,
        "screen": _screen,
        "overlay": lambda below, top: _hard_light(top, below),
        "darken": min,
        "lighten": max,
        "color-dodge": _color_dodge,
        "color-burn": _color_burn,
        "hard-light": _hard_light,
        "soft-light": _soft_light,
        "difference": lambda below, top: abs(below - top),
        "exclusion": lambda below, top: below + top - 2 * below * top,
    }
)
"""The separable blend modes: the light of a plate, of what lies beneath and of what lies over it (table 136)."""

_Light: TypeAlias = tuple[float, float, float]
"""Red, green and blue, or what cyan, magenta and yellow leave of them."""


def _luminosity(light: _Light) -> float:
    return 0.3 * light[0] + 0.59 * light[1] + 0.11 * light[2]


def _with_luminosity(light: _Light, luminosity: float) -> _Light:
    """Return a colour with another luminosity, its saturation lowered as far as it must be (ISO 32000-1, 11.3.5.3)."""
    by = luminosity - _luminosity(light)
    parts = [part + by for part in light]
    least, most = min(parts), max(parts)
    if least < 0:
        parts = [luminosity + (part - luminosity) * luminosity / (luminosity - least) for part in parts]
    if most > 1:
        parts = [luminosity + (part - luminosity) * (1 - luminosity) / (most - luminosity) for part in parts]
    red, green, blue = parts
    return red, green, blue


def _with_saturation(light: _Light, saturation: float) -> _Light:
    least, most = min(light), max(light)
    red, green, blue = ((part - least) * saturation / (most - least) if most > least else 0.0 for part in light)
    return red, green, blue


def _saturation(light: _Light) -> float:
    return max(light) - min(light)


_HUE_FUNCTIONS: Mapping[str, Callable[[_Light, _Light], _Light]] = MappingProxyType(
    {
        "hue": lambda below, top: _with_luminosity(_with_saturation(top, _saturation(below)), _luminosity(below)),
        "saturation": lambda below, top: _with_luminosity(_with_saturation(below, _saturation(top)), _luminosity(below)),
        "color": lambda below, top: _with_luminosity(top, _luminosity(below)),
        "luminosity": lambda below, top: _with_luminosity(below, _luminosity(top)),
    }
)
"""The blend modes that are not separable; of black, the plate beneath is kept, but by `luminosity` (table 137)."""


HUE_MODES: Final = frozenset(_HUE_FUNCTIONS)
STRAIGHT: Final = frozenset({"normal", "multiply", "screen", "exclusion"})
"""Blend modes that keep a gradient straight: twice the light makes twice the difference."""
_NOT_FOR_SPOTS: Final = frozenset({"difference", "exclusion", *HUE_MODES})
"""Blend modes that mix plates, or print ink where neither has any, which spot inks do not take (11.7.4.2)."""


class MixedInksError(ValueError):
    """What inks give together has process inks and a spot ink, or two spot inks, which no single colour has."""


class Tone(NamedTuple):
    """Inks, and how opaque they are, 0…1."""

    inks: Inks
    alpha: float = 1.0

    @property
    def colour(self) -> Colour:
        """The colour that is printed in these inks; what it looks like on a screen is not said."""
        spot = self.inks.spot
        return Colour(0.0, 0.0, 0.0, self.alpha, "", self.inks.process if spot is None else spot.alternate, spot)


PAPER: Final = Tone(Inks((0.0, 0.0, 0.0, 0.0)))


def mix(top: Tone, below: Tone | None, mode: str, *, over: bool = False) -> Tone:
    """Return what `top` gives that is blended with what lies `below` (None: nothing); `over`: it leaves plates without its ink.

    Raises MixedInksError.
    """
    if below is None or not below.alpha:
        return top
    alpha = 1.0 if max(below.alpha, top.alpha) >= 1 else below.alpha + top.alpha - below.alpha * top.alpha
    share = top.alpha / alpha
    spots = {inks.spot.name: inks.spot for inks in (top.inks, below.inks) if inks.spot is not None}
    if spots and mode in _NOT_FOR_SPOTS:
        raise MixedInksError
    blended = _blend(mode, below.inks, top.inks)

    def ink(name: str) -> float:
        light, own = 1 - below.inks.plate(name), 1 - top.inks.plate(name)
        if over and own >= 1:
            return 1 - light
        mixed = (1 - below.alpha) * own + below.alpha * (1 - blended(name))
        return round(1 - ((1 - share) * light + share * mixed), 6)

    cyan, magenta, yellow, black = map(ink, PROCESS_INKS)
    process = (cyan, magenta, yellow, black)
    tints = [spot._replace(tint=tint) for name, spot in spots.items() if (tint := ink(name))]
    if len(tints) > 1 or (tints and any(process)):
        raise MixedInksError
    return Tone(Inks(process, tints[0] if tints else None), alpha)


def _blend(mode: str, below: Inks, top: Inks) -> Callable[[str], float]:
    """Return a function that gives the ink of each plate that two inks blend to."""
    if mode not in HUE_MODES:
        return lambda name: 1 - _FUNCTIONS[mode](1 - below.plate(name), 1 - top.plate(name))

    def light(inks: Inks) -> _Light:
        cyan, magenta, yellow, _ = inks.process
        return 1 - cyan, 1 - magenta, 1 - yellow

    lights = _HUE_FUNCTIONS[mode](light(below), light(top))
    black = (top if mode == "luminosity" else below).process[3]
    inks = dict(zip(PROCESS_INKS, (*(1 - part for part in lights), black), strict=True))
    return inks.__getitem__
