"""The inks in which a press prints the colours, gradients and pictures of a game, which are sRGB on screen.

A swatch's own inks come first, black for greys, the printing condition for the rest. A gradient is defined in sRGB: what lies
between two colours of a screen has inks of its own, which are not those half way between the inks of its ends (between blue
and yellow lies a grey), so it gets stops in between. Between recipes a straight line on each plate is what a designer asks
for, since a ramp of one ink must stay one of one ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.printing import PROCESS_INKS, PressColour
from pnp.pictures.colour import (
    IccProfile,
    IccProfileError,
    ciede2000,
    convert_to_screen,
    describe_profile,
    pixel_labs,
    press_profile,
)

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.frame import Colour, InkMix, SpotInk


_LEVELS = 255  # colours that are written with the same six digits are one colour
_NO_INK: InkMix = (0.0, 0.0, 0.0, 0.0)
_BLACK_INK: InkMix = (0.0, 0.0, 0.0, 1.0)


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
        self.swatches = tuple(swatches)
        self.profile: IccProfile = press_profile(press.icc)
        self._swatches = {_rgb_levels(swatch): swatch for swatch in self.swatches if swatch.cmyk is not None}
        self._inks: dict[Colour, Inks] = {}

    def inks(self, colour: Colour) -> Inks:
        """Return the inks of a colour; its alpha is not among them."""
        found = self._inks.get(colour)
        if found is None:
            found = self._inks[colour] = self._separate(colour)
        return found

    def mix(self, colour: Colour) -> InkMix:
        """Return how much of each process ink a colour has, 0…1; none of one that is printed in a spot ink."""
        return self.inks(colour).process

    def is_converted(self, colour: Colour) -> bool:
        """Return whether neither a recipe nor black ink prints a colour, so that the printing condition converts it."""
        return self._find_swatch(colour).cmyk is None and not _is_grey(colour)

    def is_black(self, colour: Colour) -> bool:
        """Return whether a colour is printed in full black ink and nothing else."""
        return self.inks(colour) == (_BLACK_INK, None)

    def ground(self, colour: Colour, width: float, height: float) -> Inks:
        """Return the inks of a ground of this size in mm: the rich black of the press if it is large and of pure black."""
        rich = self.press.rich_black
        is_rich = rich and self.is_black(colour) and min(width, height) >= self.press.rich_from
        return Inks(rich) if rich and is_rich else self.inks(colour)

    def overprints(self, colour: Colour, size: float) -> bool:
        """Return whether a text of this size in pt is printed over what lies beneath: small, and of nothing but black."""
        return size < self.press.small_text and self.is_black(colour)

    def convert(self, rgb: tuple[float, float, float]) -> InkMix:
        """Return the inks that the printing condition gives an sRGB colour, within the limit of the press."""
        return limit_mix(self.profile.mix(rgb), self.press.limit)

    def _find_swatch(self, colour: Colour) -> Colour:
        return colour if colour.cmyk is not None else self._swatches.get(_rgb_levels(colour), colour)

    def _separate(self, colour: Colour) -> Inks:
        swatch = self._find_swatch(colour)
        if swatch.spot is not None and (self.press.other_spots == "refused" or self.press.prints(swatch.spot.name)):
            return Inks(_NO_INK, swatch.spot)
        if swatch.cmyk is not None:
            return Inks(swatch.cmyk)
        if _is_grey(colour):
            return Inks((0.0, 0.0, 0.0, 1 - _rgb_levels(colour)[0] / _LEVELS))
        return Inks(self.convert(colour.rgb))


def _is_grey(colour: Colour) -> bool:
    red, green, blue = _rgb_levels(colour)
    return red == green == blue


def limit_mix(mix: InkMix, limit: float) -> InkMix:
    """Return a mix with no more ink than `limit` in all: less of the three colours, and as much black."""
    cyan, magenta, yellow, black = mix
    colours = cyan + magenta + yellow
    if colours + black <= limit:
        return mix
    part = max(limit - black, 0.0) / colours
    return cyan * part, magenta * part, yellow * part, black


def _rgb_levels(colour: Colour) -> tuple[int, int, int]:
    return round(colour.r * _LEVELS), round(colour.g * _LEVELS), round(colour.b * _LEVELS)


_PIECES_OF_GRADIENT = 16
"""Into how many straight pieces a gradient of converted colours is divided; more make no visible difference."""
_WHITE = (1.0, 1.0, 1.0)


def ink_stops(press: PressInks, stops: Sequence[tuple[float, Colour]]) -> list[tuple[float, Colour]]:
    """Return the stops of a gradient (offset, colour), with more between neighbours that the printing condition converts."""
    found = list(stops[:1])
    for (start, one), (end, other) in pairwise(stops):
        if end > start and one != other and _is_converted_or_white(press, one) and _is_converted_or_white(press, other):
            steps = (number / _PIECES_OF_GRADIENT for number in range(1, _PIECES_OF_GRADIENT))
            found += [(start + (end - start) * step, _colour_between(press, one, other, step)) for step in steps]
        found.append((end, other))
    return found


def _is_converted_or_white(press: PressInks, colour: Colour) -> bool:
    return press.is_converted(colour) or colour.rgb == _WHITE


def _colour_between(press: PressInks, one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue, alpha = (a + (b - a) * part for a, b in zip(one[:4], other[:4], strict=True))
    return one._replace(r=red, g=green, b=blue, alpha=alpha, name="", cmyk=press.convert((red, green, blue)))


_FULL_INK = 255
_GREY_MODES = frozenset({"1", "L", "LA"})
_NEUTRAL = 128
"""What neither green nor red, blue nor yellow is in a picture in Lab."""
_ROUNDING_ERROR = 2  # of 255: what four plates may be off by when they are rounded


def separate_picture(press: PressInks, pixels: Image) -> Image:
    """Return the colours of a picture in inks, without its alpha: CMYK, or L (how light) for greys, which are black ink.

    A picture that is in inks already keeps them, unless there is too much. Its own profile counts; without one it is sRGB.
    What is grey in each pixel is grey, however it is stored. Raises IccProfileError.
    """
    own = _picture_profile(pixels)
    if pixels.mode == "CMYK":
        return limit_picture(pixels, press.press.limit)
    if pixels.mode in _GREY_MODES:
        return convert_to_screen(pixels.convert("L"), own).getchannel(0) if own else pixels.convert("L")
    if pixels.mode == "LAB":
        is_grey = all(plane.getextrema() == (_NEUTRAL, _NEUTRAL) for plane in pixels.split()[1:])
        seen = convert_to_screen(pixels, b"").getchannel(1) if is_grey else press.profile.separate(pixels)
        return seen if is_grey else limit_picture(seen, press.press.limit)
    colours = pixels.convert("RGB")
    if _is_grey_picture(colours):
        return convert_to_screen(colours, own).getchannel(0)
    return limit_picture(press.profile.separate(colours, own), press.press.limit)


def check_usable_profile(press: PressInks, picture: Image) -> None:
    """Raise IccProfileError if the profile of a picture, whose pixels need not be decoded, cannot be used."""
    from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

    pixel = Image.new(
        picture.mode if picture.mode in {"CMYK", "LAB"} else "L" if picture.mode in _GREY_MODES else "RGB", (1, 1)
    )
    pixel.info["icc_profile"] = picture.info.get("icc_profile")
    inks: bytes = (picture.info.get("icc_profile") or b"") if pixel.mode == "CMYK" else b""
    own = _picture_profile(pixel)
    if inks:
        convert_to_screen(pixel, inks)
    if own:
        convert_to_screen(pixel, own)
        press.profile.separate(pixel.convert("RGB"), own if pixel.mode == "RGB" else b"")


def _picture_profile(pixels: Image) -> bytes:
    """Return the profile by which the colours of a picture are converted; empty for inks, and if it has none.

    A profile of sRGB in a grey picture says nothing about its greys. Raises IccProfileError for one of other colours.
    """
    own: bytes = pixels.info.get("icc_profile") or b""
    if not own or pixels.mode in {"CMYK", "LAB"}:
        return b""
    space = own[16:20]
    if pixels.mode in _GREY_MODES:
        return own if space == b"GRAY" else b""
    if space != b"RGB ":
        raise IccProfileError("of the picture is for other colours than it has")
    return own


def _is_grey_picture(picture: Image) -> bool:
    from PIL import ImageChops  # noqa: PLC0415 - only where something is printed on a press

    red, green, blue = picture.split()
    return not ImageChops.difference(red, green).getbbox() and not ImageChops.difference(green, blue).getbbox()


def limit_picture(picture: Image, limit: float) -> Image:
    """Return a CMYK picture with at most `limit` of ink (3.0: 300 %) in each pixel: less colour, and as much black."""
    from PIL import Image, ImageMath  # noqa: PLC0415 - only where something is printed on a press

    cyan, magenta, yellow, black = picture.split()
    most = limit * _FULL_INK
    total = ImageMath.lambda_eval(lambda v: v["c"] + v["m"] + v["y"] + v["k"], c=cyan, m=magenta, y=yellow, k=black)
    if total.getextrema()[1] <= most + _ROUNDING_ERROR:
        return picture
    part = ImageMath.lambda_eval(
        lambda v: v["min"]((most - v["float"](v["k"])) / v["max"](v["c"] + v["m"] + v["y"], 1), v["float"](v["c"] * 0 + 1)),
        c=cyan, m=magenta, y=yellow, k=black,
    )  # fmt: skip
    less = [
        ImageMath.lambda_eval(lambda v: v["convert"](v["plate"] * v["part"], "L"), plate=plate, part=part)
        for plate in (cyan, magenta, yellow)
    ]
    return Image.merge("CMYK", (*less, black))


_LEAST_PART = 1e-4
"""The part of a picture that more ink has to cover to be seen (as of files, print guide, check 11)."""


def most_ink(picture: Image) -> float:
    """Return the sum of inks (3.0: 300 %) that a CMYK picture has on more than a trace of its pixels."""
    from PIL import ImageMath  # noqa: PLC0415 - only where something is printed on a press

    cyan, magenta, yellow, black = picture.split()
    quarter = ImageMath.lambda_eval(
        lambda v: v["convert"]((v["c"] + v["m"] + v["y"] + v["k"]) / 4, "L"), c=cyan, m=magenta, y=yellow, k=black
    )
    left = _LEAST_PART * picture.width * picture.height
    for level, count in reversed([*enumerate(quarter.histogram())]):
        left -= count
        if left < 0:
            return float(4 * level / _FULL_INK)
    return 0.0


_PROBED_INKS = [(c, m, y, k) for c in (0, 128, 255) for m in (0, 128, 255) for y in (0, 128, 255) for k in (0, 128)]
_SAME_CONDITION = 1.5
"""ΔE that the inks of two profiles of one printing condition differ on average at most, relative to the paper.

Sheets are measured anew; FOGRA39 and SWOP are 2.3 apart.
"""


def differs_in_print(own: bytes, press: bytes) -> bool:
    """Whether the inks of two profiles of presses look different. Raises IccProfileError if one cannot be computed with."""
    from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

    if own == press:
        return False
    probe = Image.frombytes("CMYK", (len(_PROBED_INKS), 1), bytes(part for mix in _PROBED_INKS for part in mix))
    labs = [pixel_labs(IccProfile(data).labs(probe)) for data in (own, press)]
    apart = sum(ciede2000(one, other) for one, other in zip(*labs, strict=True)) / len(_PROBED_INKS)
    return apart > _SAME_CONDITION


def other_condition(press: PressInks, own: bytes) -> str:
    """Return what a profile of inks calls itself if they look different from those of the press.

    Empty for no profile, and for one that cannot be used, of which another check tells.
    """
    if own[16:20] != b"CMYK":
        return ""
    try:
        return describe_profile(own) if differs_in_print(own, press.press.icc) else ""
    except IccProfileError:
        return ""


class Coverage(NamedTuple):
    """The sum of all plates (3.0: 300 %): the most of any pixel, a pixel that has it, and the mean."""

    highest: float
    at: tuple[int, int]
    mean: float


class Plates(NamedTuple):
    """The plates of a face with its bleed: grey pictures in which 255 is full ink. `spots` are those after the process inks."""

    inks: tuple[Image, ...]
    spots: tuple[SpotInk, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What is printed with each plate."""
        return (*PROCESS_INKS, *(spot.name for spot in self.spots))

    def soft_proof(self, press: PressInks) -> Image:
        """Return what a screen shows of the print, in sRGB."""
        return press.profile.soft_proof(self.process_picture())

    def process_picture(self) -> Image:
        """Return the plates as a picture in CMYK; spot inks look like the recipes that stand in for them."""
        from PIL import Image, ImageChops  # noqa: PLC0415 - only where something is printed on a press

        process = list(self.inks[: len(PROCESS_INKS)])
        for spot, plate in zip(self.spots, self.inks[len(PROCESS_INKS) :], strict=True):
            for number, part in enumerate(spot.alternate):
                process[number] = ImageChops.add(process[number], plate.point([round(part * ink) for ink in range(256)]))
        return Image.merge("CMYK", process)

    def coverage(self, bleed: int = 0) -> Coverage:
        """Return how much ink lies on the face; `bleed` is how many pixels of each side are cut off.

        The place is the middle of all that has as much ink as anything, if that is such a place, or else the first of them;
        one that stays, if there is any.
        """
        from PIL import ImageMath, ImageStat  # noqa: PLC0415 - only where something is printed on a press

        planes = {f"p{number}": plate for number, plate in enumerate(self.inks)}
        total = ImageMath.lambda_eval(lambda v: sum((v[name] for name in planes), start=v["p0"] * 0), **planes)
        most = int(total.getextrema()[1])
        hot = total.point(lambda ink: ink * 1.0 - (most - 1)).convert("L")
        inside = hot.crop((bleed, bleed, max(hot.width - bleed, bleed + 1), max(hot.height - bleed, bleed + 1)))
        found = _middle_pixel(inside)
        at = (found[0] + bleed, found[1] + bleed) if found else _middle_pixel(hot) or (0, 0)
        return Coverage(most / _FULL_INK, at, sum(ImageStat.Stat(plate).mean[0] for plate in self.inks) / _FULL_INK)


def _middle_pixel(mask: Image) -> tuple[int, int] | None:
    """Return the pixel in the middle of what a mask marks if it is marked itself, or else the first one that is."""
    box = mask.getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    at = (left + right - 1) // 2, (top + bottom - 1) // 2
    if mask.getpixel(at):
        return at
    first, *_ = mask.crop((left, top, right, top + 1)).getbbox() or (0,)
    return left + first, top
