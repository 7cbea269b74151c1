"""What an SVG fuzzer begins with, and how it changes it: nasty values, elements in other places, damaged bytes."""

# ruff: noqa: E501  (lists of words)

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_PICTURES = Path(__file__).parents[1] / "pictures"
_VALUES = """
0 -0 -1 1e300 -1e300 1e-300 1e9 1e10 1e-9 nan inf -inf NaN Infinity 1_0 0x10 1e 1e+ . - + ,, ; % 1% -1% 1e9% 1em 1ex 1rem 1vw 1ch 1mm 1q 1Q
1e9mm auto none inherit initial unset revert currentColor transparent url(#a) url(#b) url(#none) url() url(# url('#a') #a # javascript:
data: data:image/png;base64,AAAA data:image/svg+xml,<svg/> scale(0) scale(1e9) scale(1e-9) scale(1e-300) scale(1e9)scale(1e9)
matrix(1,1,1,1,0,0) matrix(nan,0,0,0,0,0) rotate(1e9) skewX(90) skewX(89.9999999) translate(1e9,1e9) M0,0 M M0 M0,0A0,0,0,0,0,1,1
M0,0A1e-300,1e-300,0,0,0,1,1 M0,0A1e9,1e-9,45,1,1,1,1 M0,0A1,1,0,11,1e-9,1e-9 M1,1zm1,1z M0,0C1e9,1e9,-1e9,-1e9,0,0 M0,0S1,1,2,2T3,3 z
0,0,0,0 0,0,1e-9,1 0,0,1e9,1e-6 -1,-1,-1,-1 1,2,3 1,1 1e9,1e9 1,1,1 none,1 0.000001 0.000001,0 rgb(1e999,0,0) rgb(-1,-1,-1)
hsl(1e999,0%,0%) hwb(0,100%,100%) rgba(0,0,0,nan) #12 #12345678 evenodd nonzero objectBoundingBox userSpaceOnUse pad reflect repeat
xMidYMid slice xMinYMax none slice stroke markers fill round bevel arcs square hidden collapse visible inline block multiply
fill:red!important fill:url(#a) --a:b;fill:var(--a) transform:rotate(1rad) /* ( " ' fill:"; a{b} \0 &#0; é 𝔘
""".split()  # noqa: SIM905  # more readable than a list
_NAMES = """
x y width height cx cy r rx ry d points x1 y1 x2 y2 fx fy fr viewBox preserveAspectRatio href id class style fill stroke opacity transform
stroke-width stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-linejoin stroke-linecap fill-rule clip-rule clip-path mask filter
marker-end paint-order visibility display color stop-color stop-opacity offset gradientUnits gradientTransform spreadMethod clipPathUnits
overflow transform-origin transform-box pathLength vector-effect mix-blend-mode systemLanguage requiredExtensions stdDeviation radius in
patternUnits markerWidth refX orient type media xml:space xml:base onload
""".split()  # noqa: SIM905  # as above
_TAGS = """
g a svg symbol use defs rect circle ellipse line polyline polygon path image text foreignObject switch style linearGradient radialGradient
stop pattern clipPath mask filter marker feGaussianBlur feImage feFlood title desc metadata animate script blob
""".split()  # noqa: SIM905  # as above
_ATTRIBUTE = re.compile(r"""([\w:-]+)=("[^"]*"|'[^']*')""")
_NUMBER = re.compile(r"(?<![\w#])[-+]?\d*\.?\d+")
_ELEMENT = re.compile(r"<(\w+)([^<>]*?)/?>")


def seeds() -> list[bytes]:
    """Return the drawings to begin with: those of the tables of features, and of the tests."""
    tables = [file.read_text("utf-8") for file in sorted((_PICTURES / "conformance").glob("*.txt"))]
    bodies = [part.partition("\n")[2].partition("\n---")[0] for text in tables for part in re.split(r"(?m)^=== ", text)[1:]]
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    small = [f"{head}{body}</svg>".encode() for body in bodies if not body.startswith("svg: ")]
    return small + [file.read_bytes() for file in sorted((_PICTURES / "drawings").glob("*.svg"))]


def mutated(data: bytes, random: Random, others: list[bytes]) -> bytes:
    """Return a drawing with one to four changes."""
    text = data.decode("utf-8", "replace")
    for _ in range(random.randint(1, 4)):
        text = random.choice(_CHANGES)(text, random, others)
    return text.encode("utf-8", "replace")


def _swap_value(text: str, random: Random, _others: list[bytes]) -> str:
    found = list(_ATTRIBUTE.finditer(text))
    if not found:
        return text
    one = random.choice(found)
    return f"{text[: one.start(2)]}{_quoted(random.choice(_VALUES))}{text[one.end(2) :]}"


def _swap_number(text: str, random: Random, _others: list[bytes]) -> str:
    found = list(_NUMBER.finditer(text))
    one = random.choice(found) if found else None
    return f"{text[: one.start()]}{random.choice(_VALUES[:24])}{text[one.end() :]}" if one else text


def _add_attribute(text: str, random: Random, _others: list[bytes]) -> str:
    found = list(_ELEMENT.finditer(text))
    if not found:
        return text
    at = random.choice(found).end(1)
    return f"{text[:at]} {random.choice(_NAMES)}={_quoted(random.choice(_VALUES))}{text[at:]}"


def _swap_tag(text: str, random: Random, _others: list[bytes]) -> str:
    found = [one for one in _ELEMENT.finditer(text) if one[0].endswith("/>")]
    one = random.choice(found) if found else None
    return f"{text[: one.start(1)]}{random.choice(_TAGS)}{text[one.end(1) :]}" if one else text


def _wrap(text: str, random: Random, _others: list[bytes]) -> str:
    found = [one for one in _ELEMENT.finditer(text) if one[0].endswith("/>")]
    if not found:
        return text
    one, tag = random.choice(found), random.choice(_TAGS)
    return f'{text[: one.start()]}<{tag} id="{random.choice("abc")}">{one[0]}</{tag}>{text[one.end() :]}'


def _splice(text: str, random: Random, others: list[bytes]) -> str:
    other = list(_ELEMENT.finditer(random.choice(others).decode("utf-8", "replace")))
    pieces = [one[0] for one in other if one[0].endswith("/>")]
    at = text.rfind("</svg>")
    return f"{text[:at]}{random.choice(pieces)}{text[at:]}" if pieces and at >= 0 else text


def _damage(text: str, random: Random, _others: list[bytes]) -> str:
    at = random.randrange(len(text) + 1)
    return random.choice(
        (text[:at], text[:at] + random.choice("<>&\"'/;{}()#\0\ufffe ") + text[at:], text[:at] + text[at + 1 :])
    )


def _quoted(value: str) -> str:
    escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return f'"{escaped}"'


_CHANGES: tuple[Callable[[str, Random, list[bytes]], str], ...] = (
    *(_swap_value,) * 4,
    *(_swap_number,) * 3,
    *(_add_attribute,) * 3,
    _swap_tag,
    _wrap,
    _splice,
    _damage,
)
