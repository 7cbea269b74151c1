"""The elements of an SVG as the model's items: groups, shapes, uses, clips, opacity; nothing is left out without a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, cast

from pnp.art.clip_path import clip_path
from pnp.art.embedded_drawing import embedded_drawing, inside, placed_drawing
from pnp.art.embedded_image import embedded_image, placed_image
from pnp.art.grouping import grouped
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.shape_painter import ShapePainter
from pnp.art.svg_filter import filter_targets
from pnp.art.svg_gradient import opacity_value
from pnp.art.svg_numbers import LARGEST, size
from pnp.art.svg_shapes import SHAPES, SvgViewport, numbers, shape_outline
from pnp.art.svg_style import inherit, is_reset
from pnp.art.svg_support import is_chosen, reference, text_refused
from pnp.art.svg_tree import DEEPEST, too_deep
from pnp.art.svg_viewport import fit, view_box
from pnp.base.units import Box
from pnp.model.face_walk import IDENTITY
from pnp.model.frame import Group
from pnp.model.outline import box_path

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from pnp.art.svg_document import SvgDocument
    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode
    from pnp.base.units import Size
    from pnp.model.frame import Item
    from pnp.model.outline import Matrix, Path

UPRIGHT: Final = "upright-"
"""How the id of an element begins that is not mirrored where its drawing is: figures, letters."""
_UNPAINTED = frozenset(
    """
    defs symbol title desc metadata linearGradient radialGradient clipPath mask filter pattern marker style view cursor
    font font-face color-profile
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_INVISIBLE = frozenset({"hidden", "collapse"})
_OF_RESVG = frozenset({"png", "jpeg", "gif", "webp"})
_LAYERED = frozenset({"mask", "filter", "mix-blend-mode", "opacity", "clip-path"})
"""Properties for which resvg draws an element in a picture of its own."""
_MARKERS = ("marker-start", "marker-mid", "marker-end")
_MOST_ELEMENTS = 100_000


_Step: TypeAlias = "Generator[_Step, Sequence[Item], Sequence[Item]]"
"""A step of the reading: a generator that yields the steps it needs, is sent their items, and returns its own items."""


def run(step: _Step) -> Sequence[Item]:
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


class ElementReader:
    """Reads the elements of one document; `embedded` returns the size and the items of a drawing inside of `<image>`."""

    def __init__(self, document: SvgDocument, embedded: Callable[[SvgNode], tuple[Size, tuple[Item, ...]]]) -> None:
        self._document = document
        self._embedded = embedded
        self._count = 0
        self._depth = 1
        self._scale = 1.0

    def children(self, node: SvgNode, style: Style, view: SvgViewport) -> _Step:
        """Return the items of a container's children."""
        items: list[Item] = []
        for child in node.children:
            items += yield self._element(child, style, view)
        return items

    def drawn_as_pixels(self, node: SvgNode, view: SvgViewport) -> _Step:
        """Read what a mask, a pattern, a marker or a filter draws, for what cannot be drawn at all; its items mean nothing."""
        with self._document.opened(node):
            if node.tag == "filter":
                for target in filter_targets(node, self._document):
                    yield self._element(target, {}, view)
                return ()
            if node.tag in _UNPAINTED:
                self._document.style_of(node)
                return (yield self.children(node, self._document.inherited(node), view))
            return (yield self._element(node, self._document.inherited(node), view))

    def _element(self, node: SvgNode, inherited: Style, view: SvgViewport) -> _Step:
        if node.tag in _UNPAINTED or node.tag.startswith("pnp:") or not is_chosen(node):
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
        outer, layers = self._scale, self._document.layers
        matrix = self._transform(node, own, view) if "transform" in own else IDENTITY
        if not _LAYERED.isdisjoint(own):
            self._document.add_layer()
        items = yield self._content(node, own, inherit(inherited, own), view)
        self._depth -= 1
        self._scale, self._document.layers = outer, layers
        if node.tag == "svg":  # whose clip path lies in its own coordinates, which begin at its place
            return grouped(items, matrix, None, self._opacity(node, own))
        parts = grouped(items, matrix, self._clip(node, own, view), self._opacity(node, own))
        return (Group(parts, upright=True),) if parts and node.attrs.get("id", "").startswith(UPRIGHT) else parts

    def _opacity(self, node: SvgNode, own: Style) -> float:
        return opacity_value(own["opacity"], node.line) if "opacity" in own and not is_reset(own["opacity"]) else 1.0

    def _transform(self, node: SvgNode, own: Style, view: SvgViewport) -> Matrix:
        matrix = self._document.transform_of(node, own, view)
        self._enlarge(max(map(abs, matrix[:4])), node)
        return matrix

    def _enlarge(self, factor: float, node: SvgNode) -> None:
        """Follow the scale from element to element. Raises RefusedSvgError if it becomes too large."""
        self._scale *= factor
        if self._scale > LARGEST:
            message = f"`<{node.tag}>` is enlarged more than {LARGEST:g} times"
            raise RefusedSvgError("art/bad-svg", message, node.line)

    def _clip(self, node: SvgNode, own: Style, view: SvgViewport) -> Path | None:
        if "clip-path" not in own or is_reset(own["clip-path"]):
            return None
        try:
            return clip_path(self._document, node, own, view)
        except UnsupportedSvgError as fault:
            self._document.note(fault)
            return None

    def _content(self, node: SvgNode, own: Style, style: Style, view: SvgViewport) -> _Step:
        if node.tag in {"g", "a"}:
            return (yield self.children(node, style, view))
        if node.tag == "use":
            return (yield self._use(node, style, view))
        if node.tag == "svg":
            items = yield self._viewport(node, style, view, node.attrs)
            return self._placed(node, own, items, view)
        if node.tag == "switch":
            chosen = next(filter(is_chosen, node.children), None)
            return (yield self._element(chosen, style, view)) if chosen else ()
        return self._leaf(node, style, view)

    def _leaf(self, node: SvgNode, style: Style, view: SvgViewport) -> Sequence[Item]:
        """Return the items of an element that holds no others."""
        if node.tag in SHAPES:
            return self._shape(node, style, view)
        if node.tag == "image":
            return self._image(node, style, view)
        if node.tag == "text" and not "".join(n.text for n in node.walk()).strip():
            return ()
        if node.tag in {"text", "foreignObject"}:
            raise text_refused(node)
        self._document.needs_pixels(f"`<{node.tag}>`", node.line)
        return ()

    def _image(self, node: SvgNode, style: Style, view: SvgViewport) -> Sequence[Item]:
        if style.get("visibility") in _INVISIBLE:
            return ()
        if (inner := embedded_drawing(node)) is None:
            picture = embedded_image(node)
            if picture.kind not in _OF_RESVG or picture.turn != 1:
                what = f"{picture.kind.upper()} that is turned" if picture.turn != 1 else picture.kind.upper()
                self._document.only_as_paths(f"a {what}, inside a drawing that needs pixels,", node.line)
            return placed_image(node, view, picture)
        try:
            drawn, items = self._embedded(inner)
        except UnsupportedSvgError as fault:
            self._document.needs_pixels(fault.what, node.line)
            return ()
        except RefusedSvgError as fault:
            raise inside(fault, node) from None
        self._document.spend(len(items), node.line)
        return placed_drawing(node, view, drawn, items)

    def _shape(self, node: SvgNode, style: Style, view: SvgViewport) -> Sequence[Item]:
        if style.get("visibility") in _INVISIBLE:
            return ()
        if node.tag not in {"rect", "circle", "ellipse"}:
            for name in _MARKERS:
                self._marker(node, name, style.get(name, "none"))
        try:
            path, rect = shape_outline(node, view)
            self._document.spend(len(path), node.line)
            return ShapePainter(node, path, rect, style, self._document, view).items() if path else ()
        except UnsupportedSvgError as fault:
            self._document.note(fault)
            return ()

    def _marker(self, node: SvgNode, name: str, value: str) -> None:
        if value == "none":
            return
        if (id_ := reference(value)) is None:
            raise RefusedSvgError("art/bad-svg", f"`{name}` is `{value[:40]}`", node.line)
        marker = self._document.ids.get(id_)
        self._document.needs_pixels(f"`{name}`", node.line, [marker] if marker else [])

    def _use(self, node: SvgNode, style: Style, view: SvgViewport) -> _Step:
        target = self._document.target(node)
        x, y = numbers(node, view, "x y")
        with self._document.opened(target):
            if target.tag not in {"symbol", "svg"}:
                return grouped((yield self._element(target, style, view)), (1.0, 0.0, 0.0, 1.0, x, y))
            sizes = {n: node.attrs.get(n, target.attrs.get(n, "100%")) for n in ("width", "height")}
            own = self._document.style_of(target)
            if not is_chosen(target) or own.get("display") == "none":
                return ()
            outer = self._scale
            matrix = self._transform(target, own, view)
            items = yield self._viewport(target, inherit(style, own), view, sizes)
            self._scale = outer
            items = grouped(self._placed(target, own, items, view), matrix, None, self._opacity(target, own))
            return grouped(items, (1.0, 0.0, 0.0, 1.0, x, y))

    def _viewport(self, node: SvgNode, style: Style, view: SvgViewport, sizes: Mapping[str, str]) -> _Step:
        """Return the items of a nested `<svg>` or a used `<symbol>`: its own viewport clips what sticks out."""
        w, h = (
            size("100%" if (text := sizes.get(n, "100%")).strip() == "auto" else text, whole, node.line, n)
            for n, whole in (("width", view.w), ("height", view.h))
        )
        if w <= 0 or h <= 0:
            return ()
        box = view_box(node)
        matrix, inner = (fit(node, box, w, h), SvgViewport(*box[2:])) if box else (IDENTITY, SvgViewport(w, h))
        outer = self._scale
        self._enlarge(max(map(abs, matrix[:4])), node)
        items = grouped((yield self.children(node, style, inner)), matrix)
        self._scale = outer
        visible = self._document.style_of(node).get("overflow") in {"visible", "auto"}
        return grouped(items, IDENTITY, None if visible else box_path(Box(0.0, 0.0, w, h)))

    def _placed(self, node: SvgNode, own: Style, items: Sequence[Item], view: SvgViewport) -> tuple[Item, ...]:
        """Return the items of a viewport at its own place, cut by its own clip path."""
        x, y = numbers(node, view, "x y")
        return grouped(grouped(items, IDENTITY, self._clip(node, own, view)), (1.0, 0.0, 0.0, 1.0, x, y))
