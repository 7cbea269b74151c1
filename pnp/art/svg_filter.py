"""What a filter consists of, as far as resvg draws it as it is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.css_colour import parse_colour
from pnp.art.picture_errors import RefusedSvgError
from pnp.art.svg_support import neither

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.art.svg_document import SvgDocument
    from pnp.art.svg_tree import SvgNode

_PRIMITIVES = frozenset(
    """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDropShadow
    feFlood feGaussianBlur feImage feMerge feMorphology feOffset feSpecularLighting feTurbulence title desc metadata
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_INPUTS = frozenset({"BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"})
_COLOURS = ("flood-color", "lighting-color")


def filter_targets(node: SvgNode, document: SvgDocument) -> Iterator[SvgNode]:
    """Check a filter, and yield the elements of the file that it draws. Raises RefusedSvgError."""
    if "href" in node.attrs:
        raise neither("a filter that inherits from another", node.line)
    for primitive in node.children:
        if primitive.tag not in _PRIMITIVES:
            raise neither(f"`<{primitive.tag}>`", primitive.line)
        style = document.specified(primitive)
        for name in _COLOURS:
            _check_colour(name, style.get(name, primitive.attrs.get(name, "black")), primitive.line)
        for part in (primitive, *primitive.children):
            if used := _INPUTS & {part.attrs.get("in"), part.attrs.get("in2")}:
                raise neither(f"the input `{min(filter(None, used))}` of a filter", part.line)
        if primitive.tag == "feImage":
            yield from _image(primitive, document)


def _check_colour(name: str, text: str, line: int) -> None:
    try:
        parse_colour(text)
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"`{name}`: {fault}", line) from None


def _image(node: SvgNode, document: SvgDocument) -> Iterator[SvgNode]:
    href = node.attrs.get("href", "").strip()
    if href.startswith("data:"):
        if href.startswith("data:image/svg"):
            raise neither("a drawing inside `<feImage>`", node.line)
        return
    target = document.ids.get(href.removeprefix("#"))
    if target is None:
        raise RefusedSvgError("art/bad-svg", f"`<feImage>` refers to `{href[:40]}`, which is not in the file", node.line)
    yield target
