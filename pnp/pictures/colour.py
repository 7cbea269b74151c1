"""Colours: as CSS writes them, as the eye sees them, and converted by the ICC profile of a printing condition.

CSS colours are read as sRGB. Conversion to inks is relative colorimetric with black point compensation, as for artwork that
was painted on a screen: what lies within the inks' gamut keeps its colour, and the darkest colour of the screen becomes the
darkest of the press. How far two colours look apart is CIEDE2000: about 1 can just be seen side by side, and 5 at a glance.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from colorsys import hls_to_rgb
from functools import lru_cache
from io import BytesIO
from math import atan2, cos, degrees, dist, exp, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.model.frame import CURRENT, Colour, InkMix

if TYPE_CHECKING:
    from PIL.Image import Image


_COLOUR_FUNCTION = lazy_pattern(r"(rgb|hsl|hwb)a?\(([^()]*)\)")
_ANGLE = lazy_pattern(r"([-+]?[\d.]+(?:e[-+]?\d+)?)(deg|grad|rad|turn|)")
_UNITS_IN_TURN = {"": 360.0, "deg": 360.0, "grad": 400.0, "rad": math.tau, "turn": 1.0}


@lru_cache(maxsize=4096)
def parse_colour(text: str) -> Colour:
    """Read a CSS colour (CSS Color 3, alpha from Level 4); `currentColor` gives `CURRENT`. Raises ValueError."""
    word = text.strip().lower()
    if word == "currentcolor":
        return CURRENT
    if word == "transparent":
        return Colour(0.0, 0.0, 0.0, 0.0)
    found = _COLOUR_FUNCTION.fullmatch(word)
    if found:
        words = re.split(r"[\s,/]+", found[2].strip())
        if "," in found[2] and found[1] == "rgb" and len({word.endswith("%") for word in words[:3]}) > 1:
            raise ValueError(f"`{word}` mixes numbers and percentages")
        return _parse_function(found[1], words)
    return _parse_hexadecimal(_COLOUR_NAMES.get(word, word))


def _parse_hexadecimal(word: str) -> Colour:
    digits = word.removeprefix("#")
    if len(digits) in {3, 4}:
        digits = "".join(c + c for c in digits)
    if len(digits) not in {6, 8} or not word.startswith("#"):
        raise ValueError(f"`{word}` is not a colour")
    r, g, b, alpha = (int(digits[i : i + 2] or "ff", 16) / 255 for i in range(0, 8, 2))
    return Colour(r, g, b, alpha)


def _parse_function(name: str, words: list[str]) -> Colour:
    if len(words) not in {3, 4}:
        raise ValueError(f"`{name}()` with {len(words)} values")
    alpha = _parse_share(words[3], 1.0) if len(words) > 3 else 1.0  # noqa: PLR2004  # the fourth is alpha
    if name == "rgb":
        r, g, b = (_parse_share(w, 255.0) for w in words[:3])
        return Colour(r, g, b, alpha)
    found = _ANGLE.fullmatch(words[0])
    if not found:
        raise ValueError(f"`{words[0]}` is not an angle")
    hue = float(found[1]) / _UNITS_IN_TURN[found[2]] % 1
    if name == "hwb":
        white, black = _parse_share(words[1], 100.0), _parse_share(words[2], 100.0)
        grey = white / (white + black) if white + black > 1 else None
        pure = hls_to_rgb(hue, 0.5, 1.0)
        r, g, b = (grey if grey is not None else v * (1 - white - black) + white for v in pure)
        return Colour(r, g, b, alpha)
    r, g, b = hls_to_rgb(hue, _parse_share(words[2], 100.0), _parse_share(words[1], 100.0))
    return Colour(r, g, b, alpha)


def _parse_share(word: str, whole: float) -> float:
    value = float(word[:-1]) / 100 if word.endswith("%") else float(word) / whole
    if not math.isfinite(value):
        raise ValueError(f"`{word}` is not a number")
    return min(1.0, max(0.0, value))


_COLOUR_NAMES = {
    name: f"#{value}"
    for name, _, value in (
        pair.partition(":")
        for pair in """
aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4
black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887 cadetblue:5f9ea0
chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc crimson:dc143c cyan:00ffff
darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9 darkgreen:006400 darkgrey:a9a9a9 darkkhaki:bdb76b
darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 darkorchid:9932cc darkred:8b0000 darksalmon:e9967a
darkseagreen:8fbc8f darkslateblue:483d8b darkslategray:2f4f4f darkslategrey:2f4f4f darkturquoise:00ced1
darkviolet:9400d3 deeppink:ff1493 deepskyblue:00bfff dimgray:696969 dimgrey:696969 dodgerblue:1e90ff firebrick:b22222
floralwhite:fffaf0 forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520
gray:808080 green:008000 greenyellow:adff2f grey:808080 honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c indigo:4b0082
ivory:fffff0 khaki:f0e68c lavender:e6e6fa lavenderblush:fff0f5 lawngreen:7cfc00 lemonchiffon:fffacd lightblue:add8e6
lightcoral:f08080 lightcyan:e0ffff lightgoldenrodyellow:fafad2 lightgray:d3d3d3 lightgreen:90ee90 lightgrey:d3d3d3
lightpink:ffb6c1 lightsalmon:ffa07a lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899
lightslategrey:778899 lightsteelblue:b0c4de lightyellow:ffffe0 lime:00ff00 limegreen:32cd32 linen:faf0e6
magenta:ff00ff maroon:800000 mediumaquamarine:66cdaa mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db
mediumseagreen:3cb371 mediumslateblue:7b68ee mediumspringgreen:00fa9a mediumturquoise:48d1cc mediumvioletred:c71585
midnightblue:191970 mintcream:f5fffa mistyrose:ffe4e1 moccasin:ffe4b5 navajowhite:ffdead navy:000080 oldlace:fdf5e6
olive:808000 olivedrab:6b8e23 orange:ffa500 orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98
paleturquoise:afeeee palevioletred:db7093 papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd
powderblue:b0e0e6 purple:800080 rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f royalblue:4169e1 saddlebrown:8b4513
salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee sienna:a0522d silver:c0c0c0 skyblue:87ceeb
slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa springgreen:00ff7f steelblue:4682b4 tan:d2b48c
teal:008080 thistle:d8bfd8 tomato:ff6347 turquoise:40e0d0 violet:ee82ee wheat:f5deb3 white:ffffff whitesmoke:f5f5f5
yellow:ffff00 yellowgreen:9acd32
""".split()  # noqa: SIM905  # a list of 148 strings would not be clearer
    )
}

_CLOSE_DISTANCE = 0.35
"""The distance in the cube of sRGB up to which a swatch is called close to a colour."""


def unknown_swatch_hint(name: str, swatches: Mapping[str, Colour], paints: Iterable[str] = ()) -> str | None:
    """Return a hint for a colour that is no swatch: how theme.yaml would name it, the swatch close to it, or similar names.

    `paints` are the names of patterns and gradients, where they may stand too.
    """
    digits = hexadecimal_digits(name)
    if not digits:
        return did_you_mean(name, (*swatches, *paints))
    wanted = parse_colour(name)
    near = min(swatches.items(), key=lambda item: _rgb_distance(item[1], wanted), default=None)
    far = _rgb_distance(near[1], wanted) if near else 1.0
    if near and far == 0:
        return f"write `{near[0]}`, which is this colour"
    close = f"`{near[0]}` is close to it; or " if near and far <= _CLOSE_DISTANCE else ""
    own = name if name.isalpha() else "accent"
    return f'{close}add it to `swatches` in theme.yaml, such as `{own}: {{rgb: "{digits}"}}`, and write `{own}`'


def hexadecimal_digits(text: str) -> str | None:
    """Return how theme.yaml writes a CSS colour such as `red`, `#f00` or `rgb(255, 0, 0)`: `#ff0000`; None if it is none."""
    try:
        colour = parse_colour(text)
    except ValueError:
        return None
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour[:3]) if colour.alpha else None


def _rgb_distance(one: Colour, other: Colour) -> float:
    return dist(one[:3], other[:3])


_PROFILE_CLASS, _PROFILE_SPACE, _PROFILE_SIGNATURE = slice(12, 16), slice(16, 20), slice(36, 40)  # ICC.1:2022, table 17
_PROFILE_HEADER_BYTES = 128


class IccProfileError(ValueError):
    """A profile that cannot be used; its text completes the sentence `the profile …`."""


@frozen
class IccProfile:
    """The profile of a printing condition: its bytes, and its conversions."""

    data: bytes

    def mix(self, rgb: tuple[float, float, float]) -> InkMix:
        """Return the inks (0…1) of an sRGB colour."""
        return _convert_colour(self.data, rgb)

    def separate(self, picture: Image, source: bytes = b"") -> Image:
        """Return a picture in inks (mode CMYK); `source` is its own profile, without which it is sRGB.

        Raises IccProfileError if `source` is damaged.
        """
        return _apply_transform(picture, _picture_transform(source, picture.mode, self.data))

    def soft_proof(self, inks: Image) -> Image:
        """Return a CMYK picture as a screen shows its print (sRGB): paper is white, and black is as pale as it is printed."""
        return _apply_transform(inks, _proof_transform(self.data, "RGB"))

    def labs(self, inks: Image) -> Image:
        """Return a CMYK picture as the eye sees its print, relative to the paper (mode LAB, whose a and b are signed bytes)."""
        return _apply_transform(inks, _proof_transform(self.data, "LAB"))

    def lab(self, mix: InkMix) -> Lab:
        """Return the colour of inks in print, relative to the paper; rounded to 8 bits a channel."""
        from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

        pixel = Image.new("CMYK", (1, 1), tuple(round(255 * part) for part in mix))
        return _pixel_lab(_apply_transform(pixel, _proof_transform(self.data, "LAB")))


def screen_lab(rgb: tuple[float, float, float]) -> Lab:
    """Return an sRGB colour as the eye sees it on a screen, relative to its white; rounded to 8 bits a channel."""
    from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

    pixel = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in rgb))
    return _pixel_lab(_apply_transform(pixel, _screen_lab_transform()))


def screen_labs(picture: Image) -> Image:
    """Return an sRGB picture as the eye sees it on a screen, relative to its white (mode LAB, as `IccProfile.labs`)."""
    return _apply_transform(picture, _screen_lab_transform())


@lru_cache(maxsize=4)
def is_icc_profile(data: bytes) -> bool:
    """Whether data begin with the header of an ICC profile (ICC.1:2022, 7.2)."""
    return len(data) >= _PROFILE_HEADER_BYTES and data[_PROFILE_SIGNATURE] == b"acsp"


def describe_profile(data: bytes) -> str:
    """Return what a profile calls itself. Raises IccProfileError if it is damaged."""
    from PIL import ImageCms  # noqa: PLC0415 - only where a picture has a profile

    try:
        return ImageCms.getProfileDescription(_source_profile(data)).strip() or "?"
    except ImageCms.PyCMSError:
        raise IccProfileError("of the picture is damaged") from None


_SAME_LEVELS = 2
"""By how much of 255 two conversions of a colour may differ and still be one: profiles of sRGB round in many ways."""
_PROBES = (0, 38, 90, 128, 180, 230, 255)


def is_converted_by(data: bytes) -> bool:
    """Return whether a profile of RGB or grey changes the colours of a picture that is taken for sRGB.

    Raises IccProfileError if it is damaged.
    """
    from PIL import Image, ImageChops  # noqa: PLC0415 - only where a picture has a profile

    if data[_PROFILE_SPACE] == b"GRAY":
        probe = Image.frombytes("L", (len(_PROBES), 1), bytes(_PROBES))
    else:
        colours = [(r, g, b) for r in _PROBES[::2] for g in _PROBES[::2] for b in _PROBES[::2]]
        probe = Image.frombytes("RGB", (len(colours), 1), bytes(part for colour in colours for part in colour))
    changes = ImageChops.difference(convert_to_screen(probe, data), probe.convert("RGB"))
    return max(high for _, high in changes.getextrema()) > _SAME_LEVELS  # type: ignore[misc]


_D50 = (0.9642, 1.0, 0.8249)
_BRADFORD = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))
Chromaticity: TypeAlias = tuple[float, float]
_Matrix: TypeAlias = tuple[tuple[float, ...], ...]


def screen_profile(name: str, primaries: Sequence[Chromaticity], curve: Callable[[float], float]) -> bytes:
    """Return the ICC profile (version 2.4) of a screen with its red, green, blue and white in x, y; `curve`: light of a signal.

    The matrix is that of ICC.1:2022, annex E and F, with white adapted to D50 after Bradford.
    """
    columns = [(x / y, 1.0, (1 - x - y) / y) for x, y in primaries]
    white = columns.pop()
    spread = _transposed(columns)
    scale = _times(_inverse(spread), _transposed([white]))
    cones, wanted = _times(_BRADFORD, _transposed([white])), _times(_BRADFORD, _transposed([_D50]))
    adapt = [[wanted[n][0] / cones[n][0] if n == m else 0.0 for m in range(3)] for n in range(3)]
    to_d50 = _times(_times(_inverse(_BRADFORD), adapt), _BRADFORD)
    xyz = _times(to_d50, [[value * scale[m][0] for m, value in enumerate(row)] for row in spread])
    levels = [round(65535 * min(max(curve(n / 255), 0.0), 1.0)) for n in range(256)]
    trc = b"curv" + bytes(4) + struct.pack(">I256H", 256, *levels)
    text = name.encode("ascii") + b"\0"
    desc = b"desc" + bytes(4) + struct.pack(">I", len(text)) + text + bytes(78)
    tags = {b"desc": desc, b"cprt": b"text" + bytes(4) + b"CC0\0", b"wtpt": _xyz_tag(_D50)}
    tags |= {letter + b"XYZ": _xyz_tag([row[n] for row in xyz]) for n, letter in enumerate((b"r", b"g", b"b"))}
    tags |= {letter + b"TRC": trc for letter in (b"r", b"g", b"b")}
    return _profile_of(tags)


def _xyz_tag(xyz: Iterable[float]) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(value * 65536) for value in xyz))


def _profile_of(tags: Mapping[bytes, bytes]) -> bytes:
    table, body, start = bytearray(struct.pack(">I", len(tags))), bytearray(), _PROFILE_HEADER_BYTES + 4 + 12 * len(tags)
    for tag, value in tags.items():
        table += struct.pack(">4sII", tag, start + len(body), len(value))
        body += value + bytes(-len(value) % 4)
    head = struct.pack(">I4xI4s4s4s", start + len(body), 0x02400000, b"mntr", b"RGB ", b"XYZ ").ljust(36, b"\0") + b"acsp"
    head = head.ljust(68, b"\0") + struct.pack(">3i", *(round(value * 65536) for value in _D50))
    return head.ljust(_PROFILE_HEADER_BYTES, b"\0") + bytes(table) + bytes(body)


def _transposed(rows: Sequence[Sequence[float]]) -> _Matrix:
    return tuple(zip(*rows, strict=True))


def _times(one: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> _Matrix:
    return tuple(
        tuple(sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*other, strict=True)) for row in one
    )


def _inverse(m: Sequence[Sequence[float]]) -> _Matrix:
    """Return the inverse of a matrix of three rows, by its minors."""
    minors = [
        [
            m[(j + 1) % 3][(i + 1) % 3] * m[(j + 2) % 3][(i + 2) % 3]
            - m[(j + 1) % 3][(i + 2) % 3] * m[(j + 2) % 3][(i + 1) % 3]
            for j in range(3)
        ]
        for i in range(3)
    ]
    whole = sum(m[0][i] * minors[i][0] for i in range(3))
    return tuple(tuple(value / whole for value in row) for row in minors)


def is_called_srgb(profile: bytes) -> bool:
    """Whether a profile is called sRGB, in ASCII (ICC version 2) or UTF-16 (version 4)."""
    return b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile


def press_profile(data: bytes) -> IccProfile:
    """Return the profile of a press; raises IccProfileError for one that is damaged or of another kind."""
    if not is_icc_profile(data):
        raise IccProfileError("is no ICC profile, or is damaged")
    if data[_PROFILE_SPACE] != b"CMYK" or data[_PROFILE_CLASS] != b"prtr":
        space, kind = (data[part].decode("latin-1").strip() or "?" for part in (_PROFILE_SPACE, _PROFILE_CLASS))
        raise IccProfileError(
            f"is not one of a press: it has the colours `{space}` and the class `{kind}`, not `CMYK` and `prtr`"
        )
    profile = IccProfile(data)
    profile.mix((0.5, 0.5, 0.5))
    return profile


@lru_cache(maxsize=1 << 12)
def _convert_colour(data: bytes, rgb: tuple[float, float, float]) -> InkMix:
    from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

    pixel = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in rgb))
    cyan, magenta, yellow, black = _apply_transform(pixel, _picture_transform(b"", "RGB", data)).getpixel((0, 0))  # type: ignore[misc]
    return cyan / 255, magenta / 255, yellow / 255, black / 255


def convert_to_screen(picture: Image, source: bytes) -> Image:
    """Return a picture (LAB, or L, RGB or CMYK with a profile of its own) as sRGB.

    Raises IccProfileError if the profile is damaged.
    """
    if not source and picture.mode != "LAB":
        return picture
    return _apply_transform(picture, _picture_transform(source, picture.mode))


@lru_cache(maxsize=32)
def _picture_transform(source: bytes, mode: str, press: bytes = b"") -> Any:  # noqa: ANN401 - Pillow's type is private
    """Return the transform from a picture's own profile (empty: sRGB) to the inks of a press, or without one, to sRGB."""
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    own = _source_profile(source) if mode != "LAB" else ImageCms.createProfile("LAB")
    flags, intent = ImageCms.Flags.BLACKPOINTCOMPENSATION, ImageCms.Intent.RELATIVE_COLORIMETRIC
    try:
        other: Any = ImageCms.ImageCmsProfile(BytesIO(press)) if press else ImageCms.createProfile("sRGB")
        becomes = "CMYK" if press else "RGB"
        return ImageCms.buildTransform(own, other, mode, becomes, renderingIntent=intent, flags=flags)
    except (ImageCms.PyCMSError, OSError) as error:
        raise IccProfileError("of the picture is damaged" if source else "is damaged: it converts no colour") from error


@lru_cache(maxsize=8)
def _proof_transform(data: bytes, becomes: str) -> Any:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    own, screen = _source_profile(data), ImageCms.createProfile("LAB" if becomes == "LAB" else "sRGB")
    return ImageCms.buildTransform(own, screen, "CMYK", becomes, renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)


@lru_cache(maxsize=1)
def _screen_lab_transform() -> Any:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    own, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    return ImageCms.buildTransform(own, lab, "RGB", "LAB", renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)


def _pixel_lab(pixel: Image) -> Lab:
    light, a, b = pixel.getpixel((0, 0))  # type: ignore[misc]
    return Lab(light / 2.55, a - 128, b - 128)


def pixel_labs(picture: Image) -> list[Lab]:
    """Return the colours of a LAB picture, whose a and b are signed bytes, row by row."""
    data = picture.tobytes()
    at = range(0, len(data), len("Lab"))
    return [Lab(data[n] / 2.55, *((part + 128) % 256 - 128 for part in data[n + 1 : n + 3])) for n in at]


def _source_profile(source: bytes) -> Any:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    try:
        return ImageCms.ImageCmsProfile(BytesIO(source)) if source else ImageCms.createProfile("sRGB")
    except OSError as error:
        raise IccProfileError("of the picture is damaged") from error


def _apply_transform(picture: Image, transform: Any) -> Image:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    converted = ImageCms.applyTransform(picture, transform)
    assert converted is not None  # None only where it was asked to change the picture in place
    return converted


_25_TO_THE_7TH = 25.0**7


class Lab(NamedTuple):
    """A colour as the eye sees it, under the light D50: lightness 0…100, green to red, blue to yellow (CIE 1976)."""

    light: float
    a: float
    b: float


def ciede2000(one: Lab, other: Lab) -> float:
    """Return ΔE of CIEDE2000 (ISO/CIE 11664-6), in the notation of Sharma, Wu and Dalal (2005)."""
    g = (1 - sqrt(_chroma_weight((hypot(one.a, one.b) + hypot(other.a, other.b)) / 2))) / 2
    a1, a2 = one.a * (1 + g), other.a * (1 + g)
    c1, c2 = hypot(a1, one.b), hypot(a2, other.b)
    h1, h2 = (degrees(atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, one.b), (a2, other.b)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    if turn == -180:  # noqa: PLR2004 - opposite hues: either way round is as far
        turn = 180.0
    delta_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (one.light + other.light) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else ((h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + 360) / 2 % 360)  # noqa: PLR2004
    t = (
        1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    )  # fmt: skip
    s_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    by_light = (other.light - one.light) / s_light
    by_chroma, by_hue = (c2 - c1) / (1 + 0.045 * chroma), delta_h / (1 + 0.015 * chroma * t)
    rotation = -2 * sqrt(_chroma_weight(chroma)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _chroma_weight(chroma: float) -> float:
    return chroma**7 / (chroma**7 + _25_TO_THE_7TH)
