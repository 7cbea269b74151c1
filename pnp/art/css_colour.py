"""CSS colours as sRGB: names, hexadecimal, `rgb()`, `hsl()` and `hwb()`."""

from __future__ import annotations

import math
import re
from colorsys import hls_to_rgb
from functools import lru_cache

from pnp.base.records import lazy_pattern
from pnp.model.frame import CURRENT, Colour

_CALL = lazy_pattern(r"(rgb|hsl|hwb)a?\(([^()]*)\)")
_ANGLE = lazy_pattern(r"([-+]?[\d.]+(?:e[-+]?\d+)?)(deg|grad|rad|turn|)")
_TURN = {"": 360.0, "deg": 360.0, "grad": 400.0, "rad": math.tau, "turn": 1.0}


@lru_cache(maxsize=4096)
def parse_colour(text: str) -> Colour:
    """Read a CSS colour (CSS Color 3, alpha from Level 4); `currentColor` gives `CURRENT`. Raises ValueError."""
    word = text.strip().lower()
    if word == "currentcolor":
        return CURRENT
    if word == "transparent":
        return Colour(0.0, 0.0, 0.0, 0.0)
    found = _CALL.fullmatch(word)
    if found:
        return _called(found[1], re.split(r"[\s,/]+", found[2].strip()))
    return _hexadecimal(_NAMES.get(word, word))


def _hexadecimal(word: str) -> Colour:
    digits = word.removeprefix("#")
    if len(digits) in {3, 4}:
        digits = "".join(c + c for c in digits)
    if len(digits) not in {6, 8} or not word.startswith("#"):
        raise ValueError(f"`{word}` is not a colour")
    r, g, b, alpha = (int(digits[i : i + 2] or "ff", 16) / 255 for i in range(0, 8, 2))
    return Colour(r, g, b, alpha)


def _called(name: str, words: list[str]) -> Colour:
    if len(words) not in {3, 4}:
        raise ValueError(f"`{name}()` with {len(words)} values")
    alpha = _share(words[3], 1.0) if len(words) > 3 else 1.0  # noqa: PLR2004  # the fourth is alpha
    if name == "rgb":
        r, g, b = (_share(w, 255.0) for w in words[:3])
        return Colour(r, g, b, alpha)
    found = _ANGLE.fullmatch(words[0])
    if not found:
        raise ValueError(f"`{words[0]}` is not an angle")
    hue = float(found[1]) / _TURN[found[2]] % 1
    if name == "hwb":
        white, black = _share(words[1], 100.0), _share(words[2], 100.0)
        grey = white / (white + black) if white + black > 1 else None
        pure = hls_to_rgb(hue, 0.5, 1.0)
        r, g, b = (grey if grey is not None else v * (1 - white - black) + white for v in pure)
        return Colour(r, g, b, alpha)
    r, g, b = hls_to_rgb(hue, _share(words[2], 100.0), _share(words[1], 100.0))
    return Colour(r, g, b, alpha)


def _share(word: str, whole: float) -> float:
    value = float(word[:-1]) / 100 if word.endswith("%") else float(word) / whole
    if not math.isfinite(value):
        raise ValueError(f"`{word}` is not a number")
    return min(1.0, max(0.0, value))


_NAMES = {
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
