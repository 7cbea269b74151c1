"""An SVG tree as the model's items, or as the outline of a component when it draws nothing but one closed path.

Groups, shapes, uses, clips, opacity, and the pictures and drawings that it embeds: nothing is left out without a report, and
what paths cannot represent is said only after all of the tree has been read (ADR 3).
"""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Final, TypeAlias, cast
from urllib.parse import unquote_to_bytes

from pnp.base.records import frozen, lazy_pattern
from pnp.base.units import Box, Size
from pnp.model.face_walk import IDENTITY, multiply, transform_path, walk
from pnp.model.frame import Gradient, Group, ImageItem, Item, Shape
from pnp.model.outline import Matrix, Outline, Path, box_path
from pnp.pictures.colour import parse_colour
from pnp.pictures.files import picture_bytes
from pnp.pictures.path_data import LARGEST_SVG_NUMBER, NUMBER_PATTERN, path_bounds
from pnp.pictures.path_geometry import Polygon, polygon_area, polygons, self_crossing
from pnp.pictures.svg.document import (
    GEOMETRY,
    INHERITED,
    Style,
    SvgDocument,
    inherit,
    is_reset,
    meets_conditions,
    refuse_unread,
    undrawable_error,
)
from pnp.pictures.svg.shapes import (
    GRADIENT_TAGS,
    PAINT_SERVER_TAGS,
    SHAPE_TAGS,
    ShapePainter,
    attribute_lengths,
    check_directions,
    clip_path,
    filter_targets,
    gradient_chain,
    parse_opacity,
    pattern_chain,
    shape_outline,
)
from pnp.pictures.svg.tree import (
    BLEND_MODES,
    DEEPEST_NESTING,
    FILTER,
    LENGTH,
    PROPORTION_TOLERANCE,
    RESET_WORDS,
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    UnsupportedSvgError,
    ViewBox,
    embedded_image,
    fit_view_box,
    parse_svg,
    parse_svg_size,
    parse_transform,
    reference_id,
    size_and_matrix,
    too_deep_error,
    view_box,
    write_length,
    written_style,
)

if TYPE_CHECKING:
    import re

    from pnp.model.picture import Picture


_DEEPEST_EMBEDDING = 3


def read_svg(root: SvgNode) -> tuple[Size, tuple[Item, ...]]:
    """Return a drawing's size and items.

    Raises RefusedSvgError if it is faulty, UnsupportedSvgError if it needs pixels. Before the second, all of the drawing has
    been read, so that what pixels cannot represent either, such as text, is refused wherever it is.
    """
    document, size, items = _read_document(root)
    try:
        document.check_pixels()
    except UnsupportedSvgError as fault:
        fault.source = resvg_source(document, size)
        raise
    return size, items


def resolved_source(root: SvgNode) -> str:
    """Return a drawing as resvg would get it. Raises RefusedSvgError."""
    document, size, _ = _read_document(root)
    return resvg_source(document, size)


def _read_document(root: SvgNode, colour: str = "", depth: int = 0) -> tuple[SvgDocument, Size, tuple[Item, ...]]:
    """Read a document; `colour` is what `currentColor` means in it, `depth` in how many others it is embedded."""
    size, matrix = size_and_matrix(root)
    document = SvgDocument(root)
    document.matrix = matrix
    own = document.style_of(root)
    if size_and_matrix(root) != (size, matrix):  # of which a picture is told before its styles are read
        hint = "write `width` and `height` as its attributes"
        raise undrawable_error("the size of the outermost `<svg>` in a rule of a `<style>`", root.line, hint)
    _check_root(root, own)
    box = view_box(root)
    view = SvgViewport(*box[2:]) if box else SvgViewport(*size)
    reader = ElementReader(document, lambda inner: _read_embedded(inner, depth + 1))
    items = _run_step(reader.children(root, inherit({"color": colour} if colour else {}, own), view))
    background = _background_items(root, own, view, box)
    read: set[SvgNode] = set()
    while document.pending:
        node, document.layers = document.pending.pop()
        if node not in read:
            read.add(node)
            _run_step(reader.read_rasterized_content(node, view))
    return document, size, _group_items((*background, *items), matrix, None, parse_opacity(own.get("opacity", "1"), root.line))


def _read_embedded(root: SvgNode, depth: int) -> tuple[SvgDocument, Size, tuple[Item, ...]]:
    if depth > _DEEPEST_EMBEDDING:
        raise RefusedSvgError("art/too-complex", f"drawings embedded deeper than {_DEEPEST_EMBEDDING}", root.line)
    return _read_document(root, "black", depth)


def _check_root(root: SvgNode, own: Style) -> None:
    wanted = {"transform": "none", "clip-path": "none", "display": "inline", "mask": "none", "filter": "none"}
    for name, none in wanted.items():
        if own.get(name, none) != none and not (name == "display" and own[name] != "none"):
            hint = f"put the `{name}` on a `<g>` around everything" if name != "display" else "take the `display` away"
            raise undrawable_error(f"`{name}` on the outermost `<svg>`", root.line, hint)


def _background_items(root: SvgNode, own: Style, view: SvgViewport, box: ViewBox | None) -> tuple[Item, ...]:
    found = next((own[name] for name in ("background-color", "background") if name in own and name not in root.attrs), "none")
    if found in {"none", "transparent", "0 0"} or is_reset(found):
        return ()
    try:
        colour = parse_colour(found)
    except ValueError:
        raise undrawable_error(f"`background: {found[:40]}`", root.line, "draw a `<rect>` behind everything") from None
    x, y = box[:2] if box else (0.0, 0.0)
    whole = Box(x, y, *view)
    return (Shape(box_path(whole), colour, rect=whole),) if colour.alpha else ()


UPRIGHT_PREFIX: Final = "upright-"
"""How the id of an element begins that is not mirrored where its drawing is: figures, letters."""
_UNPAINTED_TAGS = frozenset(
    """
    defs symbol title desc metadata linearGradient radialGradient clipPath mask filter pattern marker style view cursor
    font font-face color-profile
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_INVISIBLE_VALUES = frozenset({"hidden", "collapse"})
_RESVG_KINDS = frozenset({"png", "jpeg", "gif", "webp"})
_LAYER_PROPERTIES = frozenset({"mask", "filter", "mix-blend-mode", "opacity", "clip-path"})
"""Properties for which resvg draws an element in a picture of its own."""
_MARKER_PROPERTIES = ("marker-start", "marker-mid", "marker-end")
_MOST_ELEMENTS = 100_000


_Step: TypeAlias = "Generator[_Step, Sequence[Item], Sequence[Item]]"
"""A step of the reading: a generator that yields the steps it needs, is sent their items, and returns its own items."""


def _run_step(step: _Step) -> Sequence[Item]:
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
    """Reads the elements of one document; `embedded` returns the document, size and items of a drawing inside of `<image>`."""

    def __init__(
        self, document: SvgDocument, embedded: Callable[[SvgNode], tuple[SvgDocument, Size, tuple[Item, ...]]]
    ) -> None:
        self._document = document
        self._embedded = embedded
        self._count = 0
        self._depth = 1
        self._scale = 1.0
        self._viewports = 0

    def children(self, node: SvgNode, style: Style, view: SvgViewport) -> _Step:
        """Return the items of a container's children."""
        items: list[Item] = []
        for child in node.children:
            items += yield self._element(child, style, view)
        return items

    def read_rasterized_content(self, node: SvgNode, view: SvgViewport) -> _Step:
        """Read what a mask, a pattern, a marker or a filter draws, for what cannot be drawn at all; its items mean nothing."""
        with self._document.open_reference(node):
            if node.tag == "filter":
                for target in filter_targets(node, self._document):
                    yield self._element(target, {}, view)
                return ()
            if node.tag in _UNPAINTED_TAGS:
                self._document.style_of(node)
                return (yield self.children(node, self._document.inherited_style(node), view))
            return (yield self._element(node, self._document.inherited_style(node), view))

    def _element(self, node: SvgNode, inherited: Style, view: SvgViewport) -> _Step:
        if node.tag in _UNPAINTED_TAGS or node.tag.startswith("pnp:") or not meets_conditions(node):
            return ()
        self._count += 1
        if self._count > _MOST_ELEMENTS:
            raise RefusedSvgError("art/too-complex", f"drawing has more than {_MOST_ELEMENTS} elements", node.line)
        own = self._document.style_of(node)
        if own.get("display") == "none":
            return ()
        self._depth += 1
        if self._depth > DEEPEST_NESTING:
            raise too_deep_error(node.line)
        outer, layers, place = self._scale, self._document.layers, self._document.matrix
        matrix = self._transform(node, own, view) if "transform" in own else IDENTITY
        if self._viewports and own.get("mix-blend-mode", "normal") not in {"normal", *RESET_WORDS}:
            hint = "put what is in the `<svg>` or `<symbol>` into a `<g>`"  # resvg blends it with nothing outside
            raise undrawable_error("`mix-blend-mode` inside of a nested `<svg>` or a `<symbol>`", node.line, hint)
        if not _LAYER_PROPERTIES.isdisjoint(own):
            self._document.add_layer()
        if "filter" in own:
            check_directions(own["filter"], self._document.matrix, self._document, node.line)
            if not _is_upright(self._document.matrix):
                self._document.turned.add(node)
        items = yield self._content(node, own, inherit(inherited, own), view)
        self._depth -= 1
        self._scale, self._document.layers, self._document.matrix = outer, layers, place
        if node.tag == "svg":  # whose clip path lies in its own coordinates, which begin at its place
            return _group_items(items, matrix, None, self._opacity(node, own))
        parts = _group_items(items, matrix, self._clip(node, own, view), self._opacity(node, own))
        return (Group(parts, upright=True),) if parts and node.attrs.get("id", "").startswith(UPRIGHT_PREFIX) else parts

    def _opacity(self, node: SvgNode, own: Style) -> float:
        return parse_opacity(own["opacity"], node.line) if "opacity" in own and not is_reset(own["opacity"]) else 1.0

    def _transform(self, node: SvgNode, own: Style, view: SvgViewport) -> Matrix:
        matrix = self._document.transform_of(node, own, view)
        self._enlarge(matrix, node)
        return matrix

    def _enlarge(self, matrix: Matrix, node: SvgNode) -> None:
        self._document.matrix = multiply(self._document.matrix, matrix)
        self._scale *= max(map(abs, matrix[:4]))
        if self._scale > LARGEST_SVG_NUMBER:
            message = f"`<{node.tag}>` is enlarged more than {LARGEST_SVG_NUMBER:g} times"
            raise RefusedSvgError("art/bad-svg", message, node.line)

    def _clip(self, node: SvgNode, own: Style, view: SvgViewport) -> Path | None:
        if "clip-path" not in own or is_reset(own["clip-path"]):
            return None
        return clip_path(self._document, node, own, view)

    def _content(self, node: SvgNode, own: Style, style: Style, view: SvgViewport) -> _Step:
        if node.tag in {"g", "a"}:
            return (yield self.children(node, style, view))
        if node.tag == "use":
            return (yield self._use(node, style, view))
        if node.tag == "svg":
            items = yield self._viewport(node, style, view, node.attrs)
            return self._place_viewport(node, own, items, view)
        if node.tag == "switch":
            chosen = next(filter(meets_conditions, node.children), None)
            return (yield self._element(chosen, style, view)) if chosen else ()
        return self._leaf(node, style, view)

    def _leaf(self, node: SvgNode, style: Style, view: SvgViewport) -> Sequence[Item]:
        if node.tag in SHAPE_TAGS:
            return self._shape(node, style, view)
        if node.tag == "image":
            return self._document.read_or_note(lambda: self._image(node, style, view)) or ()
        refuse_unread(node)
        return ()

    def _image(self, node: SvgNode, style: Style, view: SvgViewport) -> Sequence[Item]:
        if style.get("visibility") in _INVISIBLE_VALUES:
            return ()
        if (inner := _embedded_drawing(node)) is None:
            picture = embedded_image(node)
            if picture.kind not in _RESVG_KINDS or picture.turn != 1:
                what = f"{picture.kind.upper()} that is turned" if picture.turn != 1 else picture.kind.upper()
                self._document.refuse_pixels(f"a {what}, inside a drawing that needs pixels,", node.line)
            self._document.pictures[node] = _data_url(picture.kind, picture_bytes(picture))
            return _place_image(node, view, picture)
        try:
            document, drawn, items = self._embedded(inner)
            self._document.pictures[node] = _data_url("svg+xml", resvg_source(document, drawn).encode())
            document.check_pixels()
        except UnsupportedSvgError as fault:
            self._document.require_pixels(fault.what, node.line)
            return ()
        except RefusedSvgError as fault:
            raise _embedding_fault(fault, node) from None
        self._document.count_work(len(items), node.line)
        return _place_drawing(node, view, drawn, items)

    def _shape(self, node: SvgNode, style: Style, view: SvgViewport) -> Sequence[Item]:
        if style.get("visibility") in _INVISIBLE_VALUES:
            return ()
        if node.tag not in {"rect", "circle", "ellipse"}:
            for name in _MARKER_PROPERTIES:
                self._marker(node, name, style.get(name, "none"))
        outline = self._document.read_or_note(lambda: shape_outline(node, view))
        path, rect = outline or (box_path(Box(0.0, 0.0, 1.0, 1.0)), None)  # whatever it is, its paints are read
        try:
            if len(path) == 1 and any(style.get(name, "none") != "none" for name in _MARKER_PROPERTIES):
                raise undrawable_error("a marker on a single point", node.line)
            self._document.count_work(len(path), node.line)
            return ShapePainter(node, path, rect, style, self._document, view).items() if path else ()
        except UnsupportedSvgError as fault:
            self._document.note_unsupported(fault)
            return ()

    def _marker(self, node: SvgNode, name: str, value: str) -> None:
        if value == "none":
            return
        if (id_ := reference_id(value)) is None:
            raise RefusedSvgError("art/bad-svg", f"`{name}` is `{value[:40]}`", node.line)
        marker = self._document.ids.get(id_)
        self._document.require_pixels(f"`{name}`", node.line, [marker] if marker else [])
        if marker is None or marker.tag != "marker":
            return
        for name_of_layer in sorted(_LAYER_PROPERTIES & self._document.specified_style(marker).keys()):
            hint = f"put the `{name_of_layer}` on a `<g>` in it"
            raise undrawable_error(f"`{name_of_layer}` on `<marker>`", marker.line, hint)
        view_box(marker)
        self._check_turns(node, name, marker)

    def _check_turns(self, node: SvgNode, name: str, marker: SvgNode) -> None:
        """Refuse what resvg 0.48 draws otherwise than browsers: it splits arcs, and takes no closed line for a whole."""
        data = node.attrs.get("d", "").lower()
        if name == "marker-mid":
            if "a" in data:
                raise undrawable_error("`marker-mid` on a path with arcs", node.line, "write its arcs as curves")
        elif marker.attrs.get("orient", "").startswith("auto") and ("z" in data or node.tag == "polygon"):
            hint = "leave the line open, or give the marker an angle"
            raise undrawable_error(f'`{name}` with `orient="auto"` on a closed line', node.line, hint)

    def _use(self, node: SvgNode, style: Style, view: SvgViewport) -> _Step:
        target = self._document.use_target(node)
        at = self._document.read_or_note(lambda: attribute_lengths(node, view, "x y"))
        if at is None and target.tag == "symbol":
            raise undrawable_error("a `<symbol>` placed in `em`", node.line, "give the `<use>` places without a unit")
        x, y = self._document.places[node] = at or [0.0, 0.0]
        with self._document.open_reference(target), self._document.paints_of_context(style):
            if target.tag not in {"symbol", "svg"}:
                return _group_items((yield self._element(target, style, view)), (1.0, 0.0, 0.0, 1.0, x, y))
            own = self._document.style_of(target)
            sizes = {n: node.attrs.get(n, target.attrs.get(n, "100%")) for n in ("width", "height")}
            if not meets_conditions(target) or own.get("display") == "none":
                return ()
            outer, place = self._scale, self._document.matrix
            matrix = self._transform(target, own, view)
            items = yield self._viewport(target, inherit(style, own), view, sizes)
            self._scale, self._document.matrix = outer, place
            items = _group_items(self._place_viewport(target, own, items, view), matrix, None, self._opacity(target, own))
            return _group_items(items, (1.0, 0.0, 0.0, 1.0, x, y))

    def _viewport(self, node: SvgNode, style: Style, view: SvgViewport, sizes: Mapping[str, str]) -> _Step:
        """Return the items of a nested `<svg>` or a used `<symbol>`: its own viewport clips what sticks out."""

        def size(name: str, whole: float) -> float:
            text = sizes.get(name, "100%")
            return parse_svg_size("100%" if text.strip() == "auto" else text, whole, node.line, name)

        w, h = self._document.read_or_note(lambda: (size("width", view.w), size("height", view.h))) or view
        if w <= 0 or h <= 0:
            return ()
        box = view_box(node)
        matrix, inner = (fit_view_box(node, box, w, h), SvgViewport(*box[2:])) if box else (IDENTITY, SvgViewport(w, h))
        outer, place = self._scale, self._document.matrix
        self._enlarge(matrix, node)
        visible = self._document.style_of(node).get("overflow") in {"visible", "auto"}
        self._viewports += not visible
        items = _group_items((yield self.children(node, style, inner)), matrix)
        self._viewports -= not visible
        self._scale, self._document.matrix = outer, place
        return _group_items(items, IDENTITY, None if visible else box_path(Box(0.0, 0.0, w, h)))

    def _place_viewport(self, node: SvgNode, own: Style, items: Sequence[Item], view: SvgViewport) -> tuple[Item, ...]:
        x, y = self._document.read_or_note(lambda: attribute_lengths(node, view, "x y")) or (0.0, 0.0)
        return _group_items(_group_items(items, IDENTITY, self._clip(node, own, view)), (1.0, 0.0, 0.0, 1.0, x, y))


def _data_url(kind: str, data: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


_UNITS = "objectBoundingBox userSpaceOnUse"
_WORDS = {
    **dict.fromkeys(("gradientUnits", "patternUnits", "patternContentUnits", "clipPathUnits", "maskUnits"), _UNITS),
    **dict.fromkeys(("maskContentUnits", "filterUnits", "primitiveUnits"), _UNITS),
    "markerUnits": "strokeWidth userSpaceOnUse",
    "spreadMethod": "pad reflect repeat",
    "mode": BLEND_MODES,
    "operator": "over in out atop xor lighter arithmetic erode dilate",
    "type": "matrix saturate hueRotate luminanceToAlpha identity table discrete linear gamma fractalNoise turbulence",
    "edgeMode": "duplicate wrap none",
    "preserveAlpha": "false true",
    "xChannelSelector": "R G B A",
    "yChannelSelector": "R G B A",
    "stitchTiles": "noStitch stitch",
}
_NUMBERS = lazy_pattern(rf"[\s,]*{NUMBER_PATTERN}%?(?:(?:\s*,\s*|\s+|(?=[-+])){NUMBER_PATTERN}%?)*[\s,]*")
_PATTERNS = {
    "orient": lazy_pattern(rf"auto(?:-start-reverse)?|{NUMBER_PATTERN}(?:deg|grad|rad|turn)?"),
    "preserveAspectRatio": lazy_pattern(r"(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max))(?:\s+(?:meet|slice))?"),
    **dict.fromkeys(("d", "in", "in2", "result"), lazy_pattern(r"[^\0]*")),
    **dict.fromkeys(
        """
        points viewBox offset stdDeviation dx dy radius k1 k2 k3 k4 values scale surfaceScale specularConstant specularExponent
        diffuseConstant baseFrequency numOctaves seed order kernelMatrix divisor bias targetX targetY kernelUnitLength azimuth
        elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle tableValues slope intercept amplitude exponent
        """.split(),  # noqa: SIM905  # more readable than a list with one word a line
        _NUMBERS,
    ),
}
_TRANSFORMS = frozenset({"gradientTransform", "patternTransform"})
_BOX, _FITTED = frozenset({"x", "y", "width", "height"}), frozenset({"viewBox", "preserveAspectRatio"})
_GRADIENT = frozenset({"gradientUnits", "gradientTransform", "spreadMethod"})
_ATTRIBUTES: dict[str, frozenset[str]] = {
    **{tag: GEOMETRY[tag] for tag in ("rect", "circle", "ellipse", "path")},
    **dict.fromkeys(("polyline", "polygon"), frozenset({"points"})),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "svg": _BOX | _FITTED,
    "use": _BOX | {"href"},
    "image": _BOX | {"href", "preserveAspectRatio"},
    "symbol": _FITTED,
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r", "fx", "fy", "fr"},
    "stop": frozenset({"offset"}),
    "pattern": _BOX | _FITTED | {"patternUnits", "patternContentUnits", "patternTransform"},
    "clipPath": frozenset({"clipPathUnits"}),
    "mask": _BOX | {"maskUnits", "maskContentUnits"},
    "marker": _FITTED | {"refX", "refY", "markerWidth", "markerHeight", "markerUnits", "orient"},
    "filter": _BOX | {"filterUnits", "primitiveUnits"},
    **dict.fromkeys(("g", "a", "switch", "defs"), frozenset()),
}
"""The elements that resvg gets, each with its attributes that are no properties; those of filters get all that it knows."""


def resvg_source(document: SvgDocument, size: Size) -> str:
    """Return a document that has been read, as resvg reads it: every value is resolved to a form that it knows.

    Nothing is in it that was not read here, so that there are no two opinions of what a drawing means. Raises RefusedSvgError.
    """
    root, box = document.root, view_box(document.root) or (0.0, 0.0, *size)
    own = document.style_of(root)
    fitted = {n: root.attrs[n] for n in ("preserveAspectRatio",) if n in root.attrs}
    head = {"width": repr(size.w), "height": repr(size.h), "viewBox": " ".join(map(repr, box)), **fitted}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg"{_written(head)}>']
    for item in _background_items(root, own, SvgViewport(*box[2:]), box):
        rect = dict(zip(("x", "y", "width", "height"), map(repr, box), strict=True))
        out.append(f"<rect{_written(rect | written_style({'fill': own.get('background-color', own.get('background', ''))}))}/>")
        assert isinstance(item, Shape)
    needed = {parent for node in document.styles for parent in document.with_parents(node)}
    pending: list[tuple[SvgNode, bool] | str] = ["</g></svg>", *((n, True) for n in reversed(root.children))]
    out.append(f"<g{_written(_properties(document, root))}>")
    while pending:
        step = pending.pop()
        if isinstance(step, str):
            out.append(step)
        elif step[0] in needed or step[0].tag.startswith("fe"):
            begin, end, children = _written_element(document, *step)
            out.append(begin)
            pending += [end, *reversed(children)]
    return "".join([*out[:-1], *document.filters, out[-1]])


def _written(attrs: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attrs.items())


def _written_element(document: SvgDocument, node: SvgNode, drawn: bool) -> tuple[str, str, list[tuple[SvgNode, bool]]]:  # noqa: FBT001
    """Return how an element begins and ends for resvg, and its children, each with whether it is drawn where it stands."""
    source, tag, own = node, "g" if node.tag in {"a", "switch"} else node.tag, _properties(document, node)
    drawn = drawn and node in document.styles and "requiredExtensions" not in node.attrs
    if tag.startswith("fe"):
        own |= _attributes(document, node, node.attrs)
        if tag == "feDropShadow":
            return _shadow(own), "", []
    elif not drawn or tag not in _ATTRIBUTES or (tag == "image" and node not in document.pictures):
        tag, own = "defs", {name: value for name, value in own.items() if name in INHERITED}
    elif tag in GRADIENT_TAGS | {"pattern"}:
        chain = gradient_chain(node, document.ids) if tag != "pattern" else pattern_chain(node, document.ids)
        own |= _attributes(document, node, {k: v for link in reversed(chain) for k, v in link.attrs.items()})
        source = next((link for link in chain if not _UNPAINTED_PARTS.issuperset(n.tag for n in link.children)), node)
        if source is not node:  # what is in it inherits from there
            own = {k: v for k, v in own.items() if k not in INHERITED} | written_style(document.inherited_style(source))
    else:
        own |= _attributes(document, node, node.attrs)
    chosen = next(filter(meets_conditions, node.children), None) if node.tag == "switch" else None
    children = [(child, child is chosen or node.tag != "switch") for child in source.children]
    target = document.ids.get(node.attrs.get("href", "").strip().removeprefix("#")) if tag == "use" else None
    if target is not None and target.tag == "symbol":
        return _written_use(document, node, target, own), "</g>", []
    return f"<{tag}{_written(own)}>", f"</{tag}>", children


_UNPAINTED_PARTS = frozenset({"title", "desc", "metadata"})


def _written_use(document: SvgDocument, node: SvgNode, symbol: SvgNode, own: dict[str, str]) -> str:
    """Return the use of a symbol, whose own place, size and transform resvg does not know."""
    x, y = document.places.get(node, (0.0, 0.0))
    matrix = multiply((1.0, 0.0, 0.0, 1.0, x, y), document.matrices.get(symbol, IDENTITY))
    inner = {"href": own.pop("href"), "transform": _matrix_text(matrix)}
    sizes = {**symbol.attrs, **{n: v for n, v in node.attrs.items() if n in {"width", "height"}}}
    inner |= {n: write_length(v) for n, v in sizes.items() if n in _BOX and v.strip() not in {"", "auto"}}
    outer = {name: value for name, value in own.items() if name not in _BOX}
    return f"<g{_written(outer)}><use{_written(inner)}/>"


def _properties(document: SvgDocument, node: SvgNode) -> dict[str, str]:
    """Return the properties, the id and the transform of an element."""
    own = written_style(document.styles.get(node) or document.specified_style(node))
    for name in own.keys() & {"fill", "stroke"}:
        reference, _, fallback = own[name].partition(" ")
        server = document.ids.get(reference_id(reference) or "")
        if fallback and (server is None or server.tag not in PAINT_SERVER_TAGS):
            own[name] = fallback
    own |= written_style(document.paints.get(node, {}))
    if "filter" in own:
        own["filter"] = FILTER.sub(lambda found: _filter_with_room(document, node, found), own["filter"])
        if node in document.turned and (region := _region_clip(document, own)):
            own["clip-path"] = region
    if styled := ";".join(f"{name}:{own.pop(name)}" for name in sorted(_IN_STYLE & own.keys())):
        own["style"] = styled
    if document.ids.get(node.attrs.get("id", "")) is node:
        own["id"] = node.attrs["id"]
    if node.tag != "symbol" and node in document.matrices:
        own["transform"] = _matrix_text(document.matrices[node])
    return own


def _shadow(own: Mapping[str, str]) -> str:
    """Return the steps of a `<feDropShadow>` (Filter Effects 1, 9.24), whose colour resvg 0.48 draws too pale in sRGB."""
    place = {n: v for n, v in own.items() if n in _BOX | {"color-interpolation-filters"}}
    steps = {
        "feOffset": {n: v for n, v in own.items() if n == "in"} | {"dx": "0", "dy": "0", "result": "pnp-source"},
        "feGaussianBlur": {"stdDeviation": own.get("stdDeviation", "2")},
        "feOffset ": {"dx": own.get("dx", "2"), "dy": own.get("dy", "2"), "result": "pnp-shape"},
        "feFlood": {n: v for n, v in own.items() if n.startswith("flood-")},
        "feComposite": {"operator": "in", "in2": "pnp-shape"},
    }
    begin = "".join(f"<{tag.strip()}{_written(attrs | place)}/>" for tag, attrs in steps.items())
    merged = _written(place | {n: v for n, v in own.items() if n == "result"})
    return f'{begin}<feMerge{merged}><feMergeNode/><feMergeNode in="pnp-source"/></feMerge>'


def _filter_with_room(document: SvgDocument, node: SvgNode, found: re.Match[str]) -> str:
    """Return a function of filters, or the filter that stands for one that paints beside its element, where resvg cuts it."""
    if found[1] not in {"blur", "drop-shadow"}:
        return found[0]
    words = found[2].split()
    in_srgb = {"color-interpolation-filters": "sRGB"}
    lengths = [word for word in words if LENGTH.fullmatch(word)]
    if found[1] == "blur":
        primitive = f"<feGaussianBlur{_written({'stdDeviation': (lengths or ['0'])[0], **in_srgb})}/>"
    else:
        colour = next((word for word in words if word not in lengths), "currentColor")
        if colour == "currentColor":
            colour = written_style({"fill": document.inherited_style(node).get("color", colour)})["fill"]
        dx, dy, blur = (*lengths, "0")[:3]
        primitive = _shadow({"dx": dx, "dy": dy, "stdDeviation": blur, "flood-color": colour, **in_srgb})
    name = f"pnp-filter-{len(document.filters)}"
    room = {"x": "-1000000", "y": "-1000000", "width": "2000000", "height": "2000000", "filterUnits": "userSpaceOnUse"}
    document.filters.append(f"<filter{_written({'id': name, **room})}>{primitive}</filter>")
    return f"url(#{name})"


def _is_upright(matrix: Matrix) -> bool:
    a, b, c, d, _, _ = matrix
    return a == d == 0 or b == c == 0


def _region_clip(document: SvgDocument, own: Mapping[str, str]) -> str:
    """Return a clip path for the region of an element's filter, which resvg takes for upright where the element is turned."""
    found = document.ids.get(reference_id(own["filter"]) or "")
    if found is None:
        return ""
    units = found.attrs.get("filterUnits", "objectBoundingBox")
    default = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
    box = _attributes(
        document, SvgNode("rect", {}, found.line), {**default, **{n: v for n, v in found.attrs.items() if n in _BOX}}
    )
    if units == "objectBoundingBox":  # in a clip path, a percentage is of the viewport
        box = {n: f"{float(v[:-1]) / 100!r}" if v.endswith("%") else v for n, v in box.items()}
    outer = {"clip-path": own["clip-path"]} if "clip-path" in own else {}
    name = f"pnp-region-{len(document.filters)}"
    begin = _written({"id": name, "clipPathUnits": units} | outer)
    document.filters.append(f"<clipPath{begin}><rect{_written(box)}/></clipPath>")
    return f"url(#{name})"


_IN_STYLE = frozenset({"mix-blend-mode", "isolation"})  # no attributes, for resvg as for browsers


def _matrix_text(matrix: Matrix) -> str:
    return f"matrix({' '.join(map(repr, matrix))})"


def _attributes(document: SvgDocument, node: SvgNode, attrs: Mapping[str, str]) -> dict[str, str]:
    out = {}
    known = _ATTRIBUTES.get(node.tag)
    for name in sorted(attrs if known is None else attrs.keys() & known):  # the first fault is the same in every run
        value = attrs[name].strip()
        if name == "href":
            out[name] = document.pictures.get(node, value)
        elif value and (value != "auto" or name == "orient"):
            try:
                word = _written_attribute(node, name, value)
            except ValueError as fault:
                raise RefusedSvgError("art/bad-svg", f"`{name}` is `{value[:40]}`, {fault}", node.line) from None
            out |= {name: word} if word is not None else {}
    return out


def _written_attribute(node: SvgNode, name: str, value: str) -> str | None:
    """Return an attribute as resvg reads it, None for one that it does not know. Raises ValueError."""
    if name in _TRANSFORMS:
        return _matrix_text(parse_transform(value))
    if name in _WORDS:
        if value not in _WORDS[name].split():
            raise ValueError(f"which is none of {', '.join(f'`{w}`' for w in _WORDS[name].split())}")
        return value
    pattern = _NUMBERS if node.tag.endswith("Light") and name in {"x", "y"} else _PATTERNS.get(name)
    if pattern is not None:
        if not pattern.fullmatch(value):
            raise ValueError(f"which is not what `{name}` can be")
        return value
    is_length = name in _ATTRIBUTES.get(node.tag, _BOX)
    return write_length(value) if is_length else None


_FLAT_SHARE = 1e-15  # a square becomes this much longer than it is wide, and rounding makes more


def _group_items(
    items: Sequence[Item], matrix: Matrix = IDENTITY, clip: Path | None = None, opacity: float = 1.0
) -> tuple[Item, ...]:
    """Return the items in one group, or without a group if it would have no effect, or nothing if nothing would show."""
    if not items or opacity <= 0 or clip == () or not _has_area(matrix):
        return ()
    if clip is None and matrix == IDENTITY:
        if opacity >= 1:
            return tuple(items)
        faded = _fade_shape(items[0], opacity) if len(items) == 1 else None
        if faded is not None:
            return (faded,)
    return (Group(tuple(items), matrix, clip, opacity),)


def _has_area(matrix: Matrix) -> bool:
    """Return whether anything under a matrix has an area; what has none is not drawn (SVG 2, 8.5)."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) > _FLAT_SHARE * (a * a + b * b + c * c + d * d)


def _fade_shape(item: Item, opacity: float) -> Item | None:
    if not isinstance(item, Shape) or (item.fill and item.stroke) or isinstance(item.fill, Gradient):
        return None
    if item.stroke:
        colour = item.stroke.colour
        return replace(item, stroke=replace(item.stroke, colour=colour._replace(alpha=colour.alpha * opacity)))
    return replace(item, fill=item.fill._replace(alpha=item.fill.alpha * opacity)) if item.fill else item


def _embedded_drawing(node: SvgNode) -> SvgNode | None:
    head, _, body = node.attrs.get("href", "").strip().partition(",")
    if not head.lower().startswith("data:image/svg"):
        return None
    try:
        data = unquote_to_bytes(body)
        data = base64.b64decode(b"".join(data.split()), validate=True) if head.lower().endswith(";base64") else data
    except binascii.Error:
        raise RefusedSvgError("art/corrupt", "the data of `<image>` are not base64", node.line) from None
    try:
        root = parse_svg(data)
    except RefusedSvgError as fault:
        raise _embedding_fault(fault, node) from None
    if "slice" in node.attrs.get("preserveAspectRatio", ""):
        raise undrawable_error("a slice of a drawing inside `<image>`", node.line, "clip it by a `clip-path`")
    return root


def _embedding_fault(fault: RefusedSvgError, node: SvgNode) -> RefusedSvgError:
    return RefusedSvgError(fault.code, f"the drawing inside `<image>`: {fault.message}", node.line, fault.hint)


def _place_drawing(node: SvgNode, view: SvgViewport, own: Size, items: Sequence[Item]) -> tuple[Item, ...]:
    x, y = attribute_lengths(node, view, "x y")
    written = {n: node.attrs[n] for n in ("width", "height") if node.attrs.get(n, "auto").strip() != "auto"}
    w, h = (
        parse_svg_size(written[n], whole, node.line, n) if n in written else -1.0
        for n, whole in (("width", view.w), ("height", view.h))
    )
    if w < 0:
        w = own.w if h < 0 else h * own.w / own.h
    if h < 0:
        h = w * own.h / own.w
    if not w or not h:
        return ()
    drawn = _group_items(
        _group_items(items, IDENTITY, box_path(Box(0.0, 0.0, *own))), fit_view_box(node, (0.0, 0.0, *own), w, h)
    )
    return _group_items(_group_items(drawn, IDENTITY, box_path(Box(0.0, 0.0, w, h))), (1.0, 0.0, 0.0, 1.0, x, y))


def _place_image(node: SvgNode, view: SvgViewport, picture: Picture) -> tuple[Item, ...]:
    """Return the items of an `<image>` with its picture, fitted by `preserveAspectRatio`. Raises RefusedSvgError."""
    x, y = attribute_lengths(node, view, "x y")
    sizes = (node.attrs.get("width", "auto"), node.attrs.get("height", "auto"))
    names = ("width", "height")
    w, h = (
        parse_svg_size(s, whole, node.line, n) if s != "auto" else 0.0 for n, s, whole in zip(names, sizes, view, strict=True)
    )
    if sizes == ("auto", "auto"):
        w, h = picture.width, picture.height
    elif "auto" in sizes:
        w, h = (h * picture.width / picture.height, h) if sizes[0] == "auto" else (w, w * picture.height / picture.width)
    if w <= 0 or h <= 0:
        return ()
    a, _, _, d, e, f = fit_view_box(node, (0.0, 0.0, picture.width, picture.height), w, h)
    box = Box(x + e, y + f, picture.width * a, picture.height * d)
    whole = Box(x, y, w, h)
    item = ImageItem(picture, box)
    return (item,) if whole.contains(box, 1e-3) else _group_items([item], clip=box_path(whole))


_CLOSED_GAP = 0.01  # mm: ends nearer than this meet
_OVERHANG = 0.01  # mm by which rounded coordinates may exceed the size
_MIN_AREA = 0.01  # mm²
_MOST_SEGMENTS = 500  # of one line; its offsets take a second or two then


@frozen
class OutlineFault:
    """Why a drawing is no outline: what is wrong, at which line of the SVG, and a way out."""

    message: str
    line: int
    hint: str | None = None


def svg_outline(picture: Picture, size: Size) -> Outline | tuple[OutlineFault, ...]:
    """Return the only path of an SVG as an outline of `size` mm, which its viewBox must fill, or all that is wrong with it.

    Curves stay curves. How the path is painted does not matter.
    """
    try:
        root = parse_svg(picture_bytes(picture))
        drawn, items = read_svg(root)
    except RefusedSvgError as error:
        return (OutlineFault(f"cannot be read: {error.message}", error.line, error.hint),)
    except UnsupportedSvgError as error:
        return (OutlineFault(f"has {error.what}, which is no part of a path", error.line, _ONLY_PATH_HINT),)
    line = next((node.line for node in root.walk() if node.tag in SHAPE_TAGS), root.line)
    if abs(drawn.w * size.h - drawn.h * size.w) > PROPORTION_TOLERANCE * drawn.h * size.w:
        message = f"is {drawn.w:g} × {drawn.h:g} units, which has other proportions than {size.w:g} × {size.h:g} mm"
        return (OutlineFault(message, root.line, "give the viewBox the size in mm"),)
    paths = _drawn_paths(items)
    if len(paths) != 1:
        message = f"draws {'nothing' if not paths else f'{len(paths)} things'}, an outline is one path"
        return (OutlineFault(message, line, _ONLY_PATH_HINT if paths else "give the path a fill or a stroke"),)
    own = transform_path(paths[0], (size.w / drawn.w, 0.0, 0.0, size.h / drawn.h, 0.0, 0.0)) if paths[0] else ()
    faults = tuple(OutlineFault(message, line, hint) for message, hint in _outline_faults(own, size))
    return faults or Outline("path", size, own=own if own[-1][0] == "Z" else (*own, ("Z", ())), source=picture.path)


_ONLY_PATH_HINT = "keep only the line that is cut in this file; art is drawn by the template"


def _drawn_paths(items: Sequence[Item]) -> list[Path]:
    out: list[Path] = []
    for item, state in walk(items, into=(Group,)):
        if isinstance(item, Shape):
            out.append(transform_path(item.path, state.matrix))
        elif not isinstance(item, Group):
            out.append(())
    return out


def _outline_faults(path: Path, size: Size) -> Iterator[tuple[str, str | None]]:
    """What is wrong with a path in mm, each with a way out."""
    lines = sum(letter == "M" for letter, _ in path)
    if lines != 1:
        yield f"has {lines} lines, an outline is one closed line", "what is cut out inside belongs in `<cut>` of the template"
        return
    if len(path) > _MOST_SEGMENTS:
        yield f"has {len(path)} curves, at most {_MOST_SEGMENTS}", "simplify the path"
        return
    start, end = path[0][1], next(numbers[-2:] for _, numbers in reversed(path) if numbers)
    if path[-1][0] != "Z" and (gap := math.dist(start, end)) > _CLOSED_GAP:
        yield f"is open: it ends {gap:.2f} mm from where it begins", "close the path (`Z`)"
    box = path_bounds(path)
    if box is not None and not Box(0.0, 0.0, *size).contains(box, _OVERHANG):
        over = max(-box.x, -box.y, box.right - size.w, box.bottom - size.h)
        yield f"reaches {over:.2f} mm beyond its {size.w:g} × {size.h:g} mm", "fit the viewBox to the path"
    yield from _area_faults(polygons(path)[0])


def _area_faults(polygon: Polygon) -> Iterator[tuple[str, str | None]]:
    point = self_crossing(polygon) if len(polygon) > 2 else None  # noqa: PLR2004  # a line has two ends
    if abs(polygon_area(polygon)) < _MIN_AREA and (point is None or _is_flat(polygon)):
        yield "encloses no area", "draw a closed line around what is cut out"
    elif point is not None:
        yield f"crosses itself at {point[0]:.2f}, {point[1]:.2f} mm", "unite its parts into one outer line"


def _is_flat(polygon: Polygon) -> bool:
    (x0, y0), far = polygon[0], max(polygon, key=lambda p: math.dist(p, polygon[0]))
    length = math.dist(far, (x0, y0)) or 1.0
    return all(abs((x - x0) * (far[1] - y0) - (y - y0) * (far[0] - x0)) / length < _CLOSED_GAP for x, y in polygon)
