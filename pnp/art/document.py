"""An SVG document to be read: its ids, its style sheet, and an element's properties once all of them are understood."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pnp.art.faults import Beyond, Refused
from pnp.art.style import harmless, own_style, rules, unknown
from pnp.art.transform import parse_transform
from pnp.model.extent import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.art.style import Rules, Style
    from pnp.art.tree import Node
    from pnp.model.frame import Matrix

_MOVING = frozenset({"animate", "animateColor", "animateMotion", "animateTransform", "set"})
_PLAIN = frozenset(
    """
    x y width height cx cy r rx ry d points x1 y1 x2 y2 viewBox preserveAspectRatio href pathLength requiredFeatures
    systemLanguage requiredExtensions externalResourcesRequired clipPathUnits target type media decoding
    """.split()  # noqa: SIM905  # words in a row read better than one a line
)
_NOTHING = {"mask": "none", "filter": "none", "mix-blend-mode": "normal", "vector-effect": "none", "clip": "auto"}
_DEEPEST_USE = 50


class Document:
    """A parsed SVG; `ids` are its elements by id (the first of two counts), `sheet` the rules of its `<style>`."""

    def __init__(self, root: Node) -> None:
        self.ids: dict[str, Node] = {}
        self.sheet: Rules = []
        self._open: list[Node] = []
        for node in root.walk():
            if "id" in node.attrs:
                self.ids.setdefault(node.attrs["id"], node)
            if node.tag in _MOVING:
                raise Refused("art/animation", f"drawing holds `<{node.tag}>`: paper does not move", node.line)
            if node.tag == "style":
                self._read_sheet(node)

    def _read_sheet(self, node: Node) -> None:
        try:
            self.sheet += rules(node.text)
        except ValueError as fault:
            raise Beyond(f"the style rule {fault}", node.line) from None
        self.sheet.sort(key=lambda r: r[0])

    def style_of(self, node: Node) -> Style:
        """An element's own properties. Raises Beyond for one that could change ink and that nobody here knows."""
        try:
            style = own_style(node, self.sheet)
        except ValueError as fault:
            raise Beyond(str(fault), node.line) from None
        strange = unknown(style) or next((a for a in node.attrs if not (a in _PLAIN or a in style or harmless(a))), None)
        if strange:
            raise Beyond(f"`{strange}`", node.line)
        for name, nothing in _NOTHING.items():
            if style.get(name, nothing) != nothing:
                raise Beyond(f"`{name}`", node.line)
        if "transform-origin" in style and "transform" in style:
            raise Beyond("`transform-origin`", node.line)
        if "pathLength" in node.attrs and "stroke-dasharray" in style:
            raise Beyond("`pathLength`", node.line)
        return style

    def transform_of(self, node: Node, style: Style) -> Matrix:
        """An element's own matrix. Raises Refused, Beyond."""
        text = style.get("transform", "none")
        try:
            return parse_transform(text) if text != "none" else IDENTITY
        except ValueError as fault:
            if text != node.attrs.get("transform", "").strip():
                raise Beyond("`transform` as CSS writes it", node.line) from None
            raise Refused("art/bad-svg", f"`transform`: {fault}", node.line) from None

    def target(self, node: Node) -> Node:
        """What a `<use>` refers to. Raises Refused."""
        name = node.attrs.get("href", "").strip()
        found = self.ids.get(name.removeprefix("#"))
        if found is None:
            raise Refused("art/bad-svg", f"`<use>` refers to `{name}`, which is not in the file", node.line)
        return found

    @contextmanager
    def opened(self, node: Node) -> Iterator[None]:
        """Hold an element open while it is drawn by reference. Raises Refused if it is drawn inside itself."""
        if node in self._open or len(self._open) > _DEEPEST_USE:
            raise Refused("art/bad-svg", f"`<{node.tag}>` with the id `{node.attrs.get('id', '')}` holds itself", node.line)
        self._open.append(node)
        yield
        self._open.pop()
