"""An SVG tree as the model's items: groups, shapes, uses, clips and opacity; nothing is left out without a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from pnp.art.clip_path import clip_path
from pnp.art.embedded_image import embedded_image
from pnp.art.grouping import grouped
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.shape_painter import ShapePainter
from pnp.art.svg_document import SvgDocument
from pnp.art.svg_gradient import opacity_value
from pnp.art.svg_shapes import SHAPES, SvgViewport, length, numbers, shape_outline
from pnp.art.svg_style import inherit
from pnp.art.svg_tree import DEEPEST, too_deep
from pnp.art.svg_viewport import fit, frame, view_box
from pnp.model.ink_extent import IDENTITY
from pnp.model.outline import box_path
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode
    from pnp.model.frame import Item
    from pnp.units import Size

_UNPAINTED = frozenset(
    """
    defs symbol title desc metadata linearGradient radialGradient clipPath mask filter pattern marker style view cursor
    font font-face color-profile
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_MARKERS = ("marker-start", "marker-mid", "marker-end")
_MOST_ELEMENTS = 100_000


def read_svg(root: SvgNode) -> tuple[Size, tuple[Item, ...]]:
    """Return a drawing's size and items. Raises RefusedSvgError if it is faulty, UnsupportedSvgError if it needs pixels."""
    size, matrix = frame(root)
    document = SvgDocument(root)
    own = document.style_of(root)
    if "transform" in own:
        raise UnsupportedSvgError("`transform` on the outermost `<svg>`", root.line)
    box = view_box(root)
    view = SvgViewport(*box[2:]) if box else SvgViewport(*size)
    items = _run(_SvgReader(document).children(root, inherit({}, own), view))
    clip = clip_path(document, root, own, view)
    return size, grouped(items, matrix, clip, opacity_value(own.get("opacity", "1"), root.line))


_Step: TypeAlias = "Generator[_Step, Sequence[Item], Sequence[Item]]"
"""A step of the reading: a generator that yields the steps it needs, is sent their items, and returns its own items."""


def _run(step: _Step) -> Sequence[Item]:
    """Run a step with an explicit stack, so that the allowed depth of a drawing does not depend on the caller's stack."""
    stack, items = [step], None
    while True:
        try:
            inner = stack[-1].send(items) if items is not None else next(stack[-1])
        except StopIteration as done:
            stack.pop()
            items = cast("Sequence[Item]", done.value)
            if not stack:
                return items
        else:
            stack.append(inner)
            items = None


class _SvgReader:
    def __init__(self, document: SvgDocument) -> None:
        self._document = document
        self._count = 0
        self._depth = 1

    def children(self, node: SvgNode, style: Style, view: SvgViewport) -> _Step:
        """Return the items of a container's children."""
        items: list[Item] = []
        for child in node.children:
            items += yield self._element(child, style, view)
        return items

    def _element(self, node: SvgNode, inherited: Style, view: SvgViewport) -> _Step:
        if node.tag in _UNPAINTED or node.tag.startswith("pnp:"):
            return ()
        self._count += 1
        if self._count > _MOST_ELEMENTS:
            raise RefusedSvgError("art/too-complex", f"drawing has more than {_MOST_ELEMENTS} elements", node.line)
        own = self._document.style_of(node)
        if own.get("display") == "none":
            return ()
        self._depth += 1
        if self._depth > DEEPEST:
            raise too_deep(node.line)
        items = yield self._content(node, inherit(inherited, own), view)
        self._depth -= 1
        clip = clip_path(self._document, node, own, view) if "clip-path" in own else None
        opacity = opacity_value(own["opacity"], node.line) if "opacity" in own else 1.0
        matrix = self._document.transform_of(node, own) if "transform" in own else IDENTITY
        return grouped(items, matrix, clip, opacity)

    def _content(self, node: SvgNode, style: Style, view: SvgViewport) -> _Step:
        if node.tag in {"g", "a"}:
            return (yield self.children(node, style, view))
        if node.tag in SHAPES:
            return self._shape(node, style, view)
        if node.tag == "use":
            return (yield self._use(node, style, view))
        if node.tag == "svg":
            return (yield self._viewport(node, style, view, numbers(node, view, "x y"), node.attrs))
        if node.tag == "image":
            return embedded_image(node, view) if style.get("visibility", "visible") == "visible" else ()
        return self._other(node)

    def _other(self, node: SvgNode) -> Sequence[Item]:
        if node.tag == "text" and not "".join(n.text for n in node.walk()).strip():
            return ()
        if node.tag in {"text", "foreignObject"}:
            hint = "turn the text into paths, or set it with `<text>` in the template"
            message = f"drawing holds `<{node.tag}>`, which would print in whatever font a machine has"
            raise RefusedSvgError("art/text", message, node.line, hint)
        raise UnsupportedSvgError(f"`<{node.tag}>`", node.line)

    def _shape(self, node: SvgNode, style: Style, view: SvgViewport) -> Sequence[Item]:
        if style.get("visibility", "visible") != "visible":
            return ()
        if node.tag not in {"rect", "circle", "ellipse"}:
            marker = next((name for name in _MARKERS if style.get(name, "none") != "none"), None)
            if marker:
                raise UnsupportedSvgError(f"`{marker}`", node.line)
        path, rect = shape_outline(node, view)
        return ShapePainter(node, path, rect, style, self._document, view).items() if path else ()

    def _use(self, node: SvgNode, style: Style, view: SvgViewport) -> _Step:
        target = self._document.target(node)
        x, y = numbers(node, view, "x y")
        with self._document.opened(target):
            if target.tag not in {"symbol", "svg"}:
                return grouped((yield self._element(target, style, view)), (1.0, 0.0, 0.0, 1.0, x, y))
            sizes = {n: node.attrs.get(n, target.attrs.get(n, "100%")) for n in ("width", "height")}
            own = self._document.style_of(target)
            items = yield self._viewport(target, inherit(style, own), view, [x, y], sizes)
            clip = clip_path(self._document, target, own, view)
            return grouped(
                items, self._document.transform_of(target, own), clip, opacity_value(own.get("opacity", "1"), target.line)
            )

    def _viewport(self, node: SvgNode, style: Style, view: SvgViewport, at: list[float], sizes: Mapping[str, str]) -> _Step:
        """Return the items of a nested `<svg>` or a used `<symbol>`: its own viewport clips what sticks out."""
        w = length(sizes.get("width", "100%"), view.w, node.line)
        h = length(sizes.get("height", "100%"), view.h, node.line)
        if w <= 0 or h <= 0:
            return ()
        box = view_box(node)
        matrix, inner = (fit(node, box, w, h), SvgViewport(*box[2:])) if box else (IDENTITY, SvgViewport(w, h))
        items = grouped((yield self.children(node, style, inner)), matrix)
        visible = self._document.style_of(node).get("overflow") in {"visible", "auto"}
        clip = None if visible else box_path(Box(0.0, 0.0, w, h))
        return grouped(items, (1.0, 0.0, 0.0, 1.0, at[0], at[1]), clip)
