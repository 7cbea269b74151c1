"""What of an element's style paths represent, what only pixels do, and what neither does, so that the drawing is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError
from pnp.art.svg_properties import ATTRIBUTES, INHERITED, PROPERTIES, is_without_ink
from pnp.art.svg_style import RESETS, is_reset
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode

_PIXELS = {"mask": "none", "filter": "none", "mix-blend-mode": "normal"}
_NEITHER = {"vector-effect": "none", "clip": "auto", "color-interpolation": "srgb"}
_BLENDS = frozenset(
    """
    multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue
    saturation color luminosity
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_FUNCTIONS = (
    r"(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\((?:[^()]|\([^()]*\))*\)"
)
_REFERENCE = lazy_pattern(r"url\(\s*['\"]?#([^'\")]+?)['\"]?\s*\)")
_FILTERS = lazy_pattern(rf"(?:(?:{_FUNCTIONS}|{_REFERENCE.pattern})\s*)+")
_CHECKED_ATTRIBUTES = ATTRIBUTES | PROPERTIES
_PLAIN = PROPERTIES - _PIXELS.keys() - _NEITHER.keys() - {"transform-box"}
_WORDS = RESETS | {"inherit"}
_HINT = "draw it in another way, or save the drawing as a PNG of 600 ppi"


def neither(what: str, line: int, hint: str = _HINT) -> RefusedSvgError:
    """Return the error about something that neither paths nor resvg draw as it is meant."""
    return RefusedSvgError("art/unsupported", f"{what} cannot be drawn, neither as paths nor as pixels", line, hint)


def text_refused(node: SvgNode) -> RefusedSvgError:
    """Return the error about text in a drawing."""
    hint = "turn the text into paths, or set it with `<text>` in the template"
    message = f"drawing holds `<{node.tag}>`, which would print in whatever font a machine has"
    return RefusedSvgError("art/text", message, node.line, hint)


def is_chosen(node: SvgNode) -> bool:
    """Return whether an element is drawn as far as its conditions go (SVG 2, 5.9). Raises RefusedSvgError for a language."""
    if "systemLanguage" in node.attrs:
        hint = "keep what is meant for this game in the file, and give each language a drawing of its own"
        raise neither(f'`systemLanguage="{node.attrs["systemLanguage"][:30]}"`', node.line, hint)
    return "requiredExtensions" not in node.attrs


def reference(text: str) -> str | None:
    """Return the id in `url(#id)`, or None if a value is anything else."""
    found = _REFERENCE.fullmatch(text)
    return found[1] if found else None


def references(text: str) -> Iterator[str]:
    """Yield the ids of all `url(#id)` in a value."""
    return (found[1] for found in _REFERENCE.finditer(text))


def judge(node: SvgNode, style: Style, pixels: Callable[[str, int], None]) -> None:
    """Call `pixels` with what only pixels represent; `style` is that of the element alone. Raises RefusedSvgError."""
    if not _CHECKED_ATTRIBUTES.issuperset(node.attrs):
        for name in node.attrs:
            if name not in _CHECKED_ATTRIBUTES and name not in style and not is_without_ink(name):
                pixels(f"`{name}`", node.line)
    if _PLAIN.issuperset(style) and _WORDS.isdisjoint(style.values()):
        return
    for name, value in style.items():
        if name not in PROPERTIES:
            if not is_without_ink(name):
                _unknown(name, node)
        elif name in _PIXELS or name in _NEITHER or is_reset(value) or value == "inherit":
            _property(node, name, value, pixels)
    if "transform-box" in style and "transform-origin" in style and style["transform-box"] != "view-box":
        raise neither("`transform-box`", node.line, "write the `transform` as a matrix")


def _unknown(name: str, node: SvgNode) -> None:
    if name.startswith("animation"):
        raise RefusedSvgError("art/animation", f"drawing has the style `{name}`: paper cannot move", node.line)
    raise neither(f"`{name}` in a style", node.line)


def _property(node: SvgNode, name: str, value: str, pixels: Callable[[str, int], None]) -> None:
    if is_reset(value):
        return
    if value == "inherit":
        if name not in INHERITED and name != "display":
            raise neither(f"`{name}: inherit`", node.line, f"give `{name}` a value of its own")
        return
    word = value.lower()
    if name in _NEITHER and word not in {_NEITHER[name], "auto"}:
        raise neither(f"`{name}: {value[:40]}`" if name != "vector-effect" else "`vector-effect`", node.line)
    if name not in _PIXELS or word == _PIXELS[name]:
        return
    known = {"mask": reference(value), "filter": _FILTERS.fullmatch(value), "mix-blend-mode": word in _BLENDS}
    if not known[name]:
        raise neither(f"`{name}: {value[:40]}`", node.line)
    pixels(f"`{name}`", node.line)
