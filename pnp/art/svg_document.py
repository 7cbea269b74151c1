"""An SVG document: its elements by id, its style sheet, and the checked properties of each element."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_style import is_without_ink, rules, specified_style, unknown
from pnp.art.svg_transform import parse_transform
from pnp.model.ink_extent import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.art.svg_style import Rules, Style
    from pnp.art.svg_tree import SvgNode
    from pnp.model.frame import Matrix

_ANIMATIONS = frozenset({"animate", "animateColor", "animateMotion", "animateTransform", "set"})
_ATTRIBUTES = frozenset(
    """
    x y width height cx cy r rx ry d points x1 y1 x2 y2 viewBox preserveAspectRatio href pathLength requiredFeatures
    systemLanguage requiredExtensions externalResourcesRequired clipPathUnits target type media decoding
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_DEFAULTS = {"mask": "none", "filter": "none", "mix-blend-mode": "normal", "vector-effect": "none", "clip": "auto"}
_DEEPEST_USE = 50


class SvgDocument:
    """A parsed SVG; `ids` holds its elements by id (the first if an id occurs twice), `sheet` the rules of its `<style>`."""

    def __init__(self, root: SvgNode) -> None:
        self.ids: dict[str, SvgNode] = {}
        self.sheet: Rules = []
        self._open: list[SvgNode] = []
        for node in root.walk():
            if "id" in node.attrs:
                self.ids.setdefault(node.attrs["id"], node)
            if node.tag in _ANIMATIONS:
                raise RefusedSvgError("art/animation", f"drawing holds `<{node.tag}>`: paper cannot move", node.line)
            if node.tag == "style":
                self._read_sheet(node)

    def _read_sheet(self, node: SvgNode) -> None:
        try:
            self.sheet += rules(node.text)
        except ValueError as fault:
            raise UnsupportedSvgError(f"the style rule {fault}", node.line) from None
        self.sheet.sort(key=lambda r: r[0])

    def style_of(self, node: SvgNode) -> Style:
        """Return an element's own properties. Raises UnsupportedSvgError for an unknown one that could change ink."""
        try:
            style = specified_style(node, self.sheet)
        except ValueError as fault:
            raise UnsupportedSvgError(str(fault), node.line) from None
        unknown_name = unknown(style) or next(
            (a for a in node.attrs if not (a in _ATTRIBUTES or a in style or is_without_ink(a))), None
        )
        if unknown_name:
            raise UnsupportedSvgError(f"`{unknown_name}`", node.line)
        for name, default in _DEFAULTS.items():
            if style.get(name, default) != default:
                raise UnsupportedSvgError(f"`{name}`", node.line)
        if "transform-origin" in style and "transform" in style:
            raise UnsupportedSvgError("`transform-origin`", node.line)
        if "pathLength" in node.attrs and "stroke-dasharray" in style:
            raise UnsupportedSvgError("`pathLength`", node.line)
        return style

    def transform_of(self, node: SvgNode, style: Style) -> Matrix:
        """Return an element's own matrix. Raises RefusedSvgError, UnsupportedSvgError."""
        text = style.get("transform", "none")
        try:
            return parse_transform(text) if text != "none" else IDENTITY
        except ValueError as fault:
            if text != node.attrs.get("transform", "").strip():
                raise UnsupportedSvgError("`transform` as CSS writes it", node.line) from None
            raise RefusedSvgError("art/bad-svg", f"`transform`: {fault}", node.line) from None

    def target(self, node: SvgNode) -> SvgNode:
        """Return the element that a `<use>` refers to. Raises RefusedSvgError."""
        name = node.attrs.get("href", "").strip()
        found = self.ids.get(name.removeprefix("#"))
        if found is None:
            raise RefusedSvgError("art/bad-svg", f"`<use>` refers to `{name}`, which is not in the file", node.line)
        return found

    @contextmanager
    def opened(self, node: SvgNode) -> Iterator[None]:
        """Mark an element as being drawn by reference. Raises RefusedSvgError if it is used inside itself."""
        if node in self._open or len(self._open) > _DEEPEST_USE:
            raise RefusedSvgError(
                "art/bad-svg", f"`<{node.tag}>` with the id `{node.attrs.get('id', '')}` holds itself", node.line
            )
        self._open.append(node)
        yield
        self._open.pop()
