"""An SVG tree as the model's items, or as the outline of a component when it draws nothing but one closed path.

Groups, shapes, uses, clips, opacity, and the pictures and drawings that it embeds: nothing is left out without a report, and
what paths cannot represent is said only after all of the tree has been read (ADR 3).
"""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Final, NamedTuple, TypeAlias, cast
from urllib.parse import unquote_to_bytes

from pnp.base.records import frozen
from pnp.base.units import Box, Size
from pnp.model.face_walk import IDENTITY, bounding_box, inverse, map_box, multiply, transform_path, walk
from pnp.model.frame import BlendMode, Gradient, Group, ImageItem, Item, Mask, Pattern, Shape
from pnp.model.outline import INKS, Ink, Matrix, Outline, Path, box_path
from pnp.model.picture import Picture
from pnp.pictures.files import picture_bytes
from pnp.pictures.path_data import LARGEST_SVG_NUMBER, path_bounds
from pnp.pictures.path_geometry import Polygon, polygon_area, polygons, self_crossing
from pnp.pictures.svg.document import (
    Style,
    SvgDocument,
    inherit,
    is_reset,
    meets_conditions,
    refuse_unread,
    undrawable_error,
)
from pnp.pictures.svg.paint_servers import cell_view, content_source, merged_attributes, parse_opacity, pattern_chain
from pnp.pictures.svg.shapes import (
    SHAPE_TAGS,
    ShapePainter,
    attribute_lengths,
    background_items,
    check_directions,
    clip_path,
    filter_targets,
    mask_area,
    mask_content,
    shape_outline,
)
from pnp.pictures.svg.tree import (
    DEEPEST_NESTING,
    PROPORTION_TOLERANCE,
    RESET_WORDS,
    PixelPart,
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    UnsupportedSvgError,
    embedded_image,
    fit_view_box,
    parse_svg,
    parse_svg_size,
    part_key,
    reference_id,
    size_and_matrix,
    too_deep_error,
    view_box,
)

_DEEPEST_EMBEDDING = 3


def read_svg(root: SvgNode, parts: list[UnsupportedSvgError] | None = None) -> tuple[Size, tuple[Item, ...]]:
    """Return a drawing's size and items; elements that need pixels are added to `parts`, each with the source to draw it from.

    In the items a picture of the whole drawing's size stands for each, whose key is its number there.

    Raises RefusedSvgError if it is faulty, UnsupportedSvgError if all of it needs pixels, or any of it and `parts` is None.
    Before the second, all of the drawing has been read, so that what pixels cannot represent either, such as text, is refused
    wherever it is.
    """
    document, size, items = _read_document(root)
    if document.parts and (parts is None or len(document.parts) > _MOST_PARTS):
        document.require_pixels(document.parts[0].what, document.parts[0].line)
    try:
        document.check_pixels()
    except UnsupportedSvgError as fault:
        fault.source = _source_for_resvg(document, size)
        raise
    if document.parts:
        cast("list[UnsupportedSvgError]", parts).extend(_faults_of_parts(document, size, items))
    return size, items


def _faults_of_parts(document: SvgDocument, size: Size, items: Sequence[Item]) -> Iterator[UnsupportedSvgError]:
    from pnp.pictures.svg.resvg_source import part_source  # noqa: PLC0415 - most drawings need no pixels

    shown = {item.picture.key for item, _ in walk(items, into=(Group,)) if isinstance(item, ImageItem)}
    for number, part in enumerate(document.parts):
        source = part_source(document, size, part, number) if part_key(number) in shown else ""
        yield UnsupportedSvgError(part.what, part.line, document.most_layers, source, part.tiles, is_part=True)


def _source_for_resvg(document: SvgDocument, size: Size) -> str:
    from pnp.pictures.svg.resvg_source import resvg_source  # noqa: PLC0415 - as above

    return resvg_source(document, size)


def resolved_source(root: SvgNode) -> str:
    """Return a drawing as resvg would get it. Raises RefusedSvgError."""
    document, size, _ = _read_document(root)
    return _source_for_resvg(document, size)


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
    reader = ElementReader(document, lambda inner: _read_embedded(inner, depth + 1), None if depth else view)
    items = _run_step(reader.children(root, inherit({"color": colour} if colour else {}, own), view))
    background = background_items(root, own, view, box)
    read: set[SvgNode] = set()
    document.in_pixels = True
    while document.pending:
        node, document.layers = document.pending.pop()
        if node not in read:
            read.add(node)
            _run_step(reader.read_rasterized_content(node, view))
    document.in_pixels = False
    whole = _group_items((*background, *items), matrix, None, parse_opacity(own.get("opacity", "1"), root.line))
    return document, size, _isolate(whole) if reader.blends else whole


_MOST_PARTS = 24
"""Elements that become pixels alone: resvg draws each by itself, and more of them take longer than the whole drawing."""


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


UPRIGHT_PREFIX: Final = "upright-"
"""How the id of an element begins that is not mirrored where its drawing is: figures, letters."""
CARD_PREFIXES: Final = {"card-": "", "back-": "/back"}
"""How the id of a rectangle begins that is the place of a card, and which side of it lies there."""
INK_ATTRIBUTE: Final = "data-ink"
"""The attribute that says what the low-ink edition does with an element, as `ink` does in templates."""
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
_ISOLATING = {
    "isolation": "auto",
    "opacity": "1",
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "mix-blend-mode": "normal",
}
"""Properties for which what is in an element blends with nothing outside of it, with the value that changes nothing."""
_MARKER_PROPERTIES = ("marker-start", "marker-mid", "marker-end")
_FLAT_PROPERTIES = frozenset(
    """
    fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-dasharray stroke-dashoffset color visibility
    """.split()  # noqa: SIM905  # as above
)
_MOST_ELEMENTS = 100_000


def _ink_of(node: SvgNode) -> Ink | None:
    """Return what an element says about the low-ink edition. Raises RefusedSvgError."""
    word = node.attrs.get(INK_ATTRIBUTE)
    if word is None:
        return None
    found = next((ink for ink in INKS if ink == word), None)
    if found is None:
        hint = "write `keep`, `solid`, `tint` or `full`, as in a template"
        raise RefusedSvgError("art/bad-svg", f"`{INK_ATTRIBUTE}` is `{word[:30]}`", node.line, hint)
    return found


def _isolates(own: Style) -> bool:
    """Return whether an element is a stacking context (Compositing 1, 3.1)."""
    return any(own.get(name, none) not in {none, *RESET_WORDS} for name, none in _ISOLATING.items())


class _Before(NamedTuple):
    """What was known of a document before an element was read: what needs pixels, and how many there were of the rest."""

    pixels: UnsupportedSvgError | None
    undrawn: int
    blends: int
    parts: int
    tiles: int


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
        self,
        document: SvgDocument,
        embedded: Callable[[SvgNode], tuple[SvgDocument, Size, tuple[Item, ...]]],
        view: SvgViewport | None,
    ) -> None:
        """Begin to read; in `view`, the outermost viewport, elements may become pixels alone (None: nowhere)."""
        self._document = document
        self._embedded = embedded
        self._view = view
        self._size = size_and_matrix(document.root)[0]
        self.blends = 0
        """How many elements have had a blend mode so far."""
        self._nested = 0  # masks and patterns that are being read
        self._count = 0
        self._depth = 1
        self._scale = 1.0
        self._viewports = 0

    def children(self, node: SvgNode, style: Style, view: SvgViewport) -> _Step:
        """Return the items of a container's children."""
        items: list[Item] = []
        for child in node.children:
            plain = self._plain_shape(child, style, view)
            items += (yield self._element(child, style, view)) if plain is None else plain
        return items

    def _plain_shape(self, node: SvgNode, inherited: Style, view: SvgViewport) -> Sequence[Item] | None:
        """Return the items of a shape in flat colours, as most are, which takes no step; None of anything else."""
        if node.tag not in SHAPE_TAGS or not meets_conditions(node) or self._depth >= DEEPEST_NESTING:
            return None
        if node.attrs.get("id", "").startswith((UPRIGHT_PREFIX, *CARD_PREFIXES)) or INK_ATTRIBUTE in node.attrs:
            return None
        if not self._document.specified_style(node).keys() <= _FLAT_PROPERTIES:
            return None
        style = inherit(inherited, self._document.style_of(node, composes=True))
        if (
            "url(" in style.get("fill", "")
            or "url(" in style.get("stroke", "")
            or not style.keys().isdisjoint(_MARKER_PROPERTIES)
        ):
            return None
        pixels = self._document.pixels
        items = self._shape(node, style, view)
        if self._document.pixels is not pixels:  # it may become pixels alone
            self._document.pixels = pixels
            return None
        self._count_element(node)
        return items

    def _count_element(self, node: SvgNode) -> None:
        self._count += 1
        if self._count > _MOST_ELEMENTS:
            raise RefusedSvgError("art/too-complex", f"drawing has more than {_MOST_ELEMENTS} elements", node.line)

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
        self._count_element(node)
        document = self._document
        before = _Before(document.pixels, len(document.undrawn), self.blends, len(document.parts), len(document.tiles))
        own = document.style_of(node, composes=node.tag != "svg" or "mask" not in document.specified_style(node))
        if own.get("display") == "none":
            return ()
        self._depth += 1
        if self._depth > DEEPEST_NESTING:
            raise too_deep_error(node.line)
        outer, layers, place = self._scale, self._document.layers, self._document.matrix
        matrix = self._transform(node, own, view) if "transform" in own else IDENTITY
        blend = self._blend(node, own)
        if not _LAYER_PROPERTIES.isdisjoint(own):
            self._document.add_layer()
        if "filter" in own:
            check_directions(own["filter"], self._document.matrix, self._document, node.line)
            if not _is_upright(self._document.matrix):
                self._document.turned.add(node)
        items = yield self._content(node, own, inherit(inherited, own), view)
        if blend is None and self.blends > before.blends and _isolates(own):
            blend = "normal"
        items = yield self._composed(node, own, view, items, _GroupLook(matrix, opacity=self._opacity(node, own), blend=blend))
        self._depth -= 1
        self._scale, self._document.layers, self._document.matrix = outer, layers, place
        if document.pixels is not before.pixels and self._can_be_part(own, view, before):
            return self._part(node, inherited, blend, before)
        if card := _card_placed_by(node):
            return (Group(tuple(items), card=card),)
        upright, ink = node.attrs.get("id", "").startswith(UPRIGHT_PREFIX), _ink_of(node)
        return (Group(tuple(items), upright=upright, ink=ink),) if items and (upright or ink) else items

    def _composed(self, node: SvgNode, own: Style, view: SvgViewport, items: Sequence[Item], group: _GroupLook) -> _Step:
        """Return the items of an element in one group, with its clip path and its mask."""
        if node.tag == "svg":  # whose clip path lies in its own coordinates, which begin at its place
            return _group_items(items, *group)
        masked = yield self._mask(node, own, items, view)
        mask = cast("Group", masked[0]).mask if masked else None
        clip = self._clip(node, own, view)
        return () if masked and mask is None else _group_items(items, *group._replace(clip=clip, mask=mask))

    def _blend(self, node: SvgNode, own: Style) -> BlendMode | None:
        """Return how an element is blended, None if it is not."""
        mode = own.get("mix-blend-mode", "normal").lower()
        if mode in {"normal", *RESET_WORDS}:
            return None
        if self._viewports:
            hint = "put what is in the `<svg>` or `<symbol>` into a `<g>`"  # resvg blends it with nothing outside
            raise undrawable_error("`mix-blend-mode` inside of a nested `<svg>` or a `<symbol>`", node.line, hint)
        self.blends += 1
        return cast("BlendMode", mode)

    def _can_be_part(self, own: Style, view: SvgViewport, before: _Before) -> bool:
        """Return whether an element looks the same if resvg draws it alone, at its place in the outermost viewport."""
        document = self._document
        in_place = not self._nested and not document.context and not document.in_pixels and view == self._view
        is_alone = self.blends == before.blends or _isolates(own)
        return in_place and is_alone and len(document.undrawn) == before.undrawn

    def _part(self, node: SvgNode, inherited: Style, blend: BlendMode | None, before: _Before) -> tuple[Item, ...]:
        """Note that an element becomes pixels, in place of the parts in it, and return what stands for it in the items."""
        document = self._document
        fault = cast("UnsupportedSvgError", document.pixels)
        tiles = tuple(sorted({*document.tiles[before.tiles :]}))
        document.parts[before.parts :] = [PixelPart(node, fault.what, fault.line, tiles, document.matrix, inherited)]
        document.pixels = before.pixels
        item = ImageItem(Picture(part_key(before.parts), "svg", "", *self._size, FilePath()), Box(0.0, 0.0, *self._size))
        return _group_items([item], inverse(document.matrix), blend=blend)

    def _mask(self, node: SvgNode, own: Style, items: Sequence[Item], view: SvgViewport) -> _Step:
        """Return a group with the mask of an element, without one if it hides everything; nothing if it has no mask."""
        found = self._document.ids.get(reference_id(own.get("mask", "none")) or "")
        if found is None or found.tag != "mask":
            return ()
        box = _geometry_box(node, items, view)
        style = self._document.style_of(found, composes=True)
        area = mask_area(found, box, view)
        if area is None:
            return (Group(()),)
        inner, content_view = mask_content(found, box, view)
        with self._document.open_reference(found), self._inside(inner):
            content = yield self.children(found, self._document.inherited_style(found), content_view)
        parts = _group_items(_group_items(content, inner), IDENTITY, self._clip(found, style, view))
        cut = _group_items(parts, IDENTITY, box_path(area))
        return (Group((), mask=Mask(cut, "alpha" if style.get("mask-type") == "alpha" else "luminance") if cut else None),)

    @contextmanager
    def _inside(self, matrix: Matrix) -> Iterator[None]:
        """Read what is in a mask or a pattern: nothing in it becomes pixels alone."""
        outer = self._document.matrix
        self._document.matrix = multiply(outer, matrix)
        self._nested += 1
        yield
        self._nested -= 1
        self._document.matrix = outer

    def _cell(self, value: str, view: SvgViewport) -> _Step:
        """Read what is in the tile of the pattern that a paint names, if it does and that has not been read."""
        id_ = value[4:].partition(")")[0].strip(" '\"").removeprefix("#") if value.startswith("url(") else ""
        server = self._document.ids.get(id_)
        if server is None or server.tag != "pattern":
            return ()
        chain = pattern_chain(server, self._document.ids)
        attrs = merged_attributes(chain)
        inner, pixels = cell_view(chain, attrs, view), self._document.pixels
        if (server, inner) in self._document.cells:
            return ()
        source = content_source(chain)
        with self._document.open_reference(server), self._inside(IDENTITY):
            for link in chain:
                self._document.style_of(link)
            items = yield self.children(source, self._document.inherited_style(source), inner)
        if self._document.pixels is pixels:
            self._document.cells[server, inner] = tuple(items)
        return ()

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
        if node.tag in SHAPE_TAGS:
            for name in ("fill", "stroke"):
                yield self._cell(style.get(name, "none"), view)
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
            self._document.pictures[node] = _data_url("svg+xml", _source_for_resvg(document, drawn).encode())
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
                plain = self._plain_shape(target, style, view)
                items = (yield self._element(target, style, view)) if plain is None else plain
                return _group_items(items, (1.0, 0.0, 0.0, 1.0, x, y))
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


_FLAT_SHARE = 1e-15  # a square becomes this much longer than it is wide, and rounding makes more


class _GroupLook(NamedTuple):
    """What a group does to its items, in the order of `_group_items`."""

    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    mask: Mask | None = None
    blend: BlendMode | None = None


def _group_items(  # noqa: PLR0913, PLR0917 - all that a group can do
    items: Sequence[Item],
    matrix: Matrix = IDENTITY,
    clip: Path | None = None,
    opacity: float = 1.0,
    mask: Mask | None = None,
    blend: BlendMode | None = None,
) -> tuple[Item, ...]:
    """Return the items in one group, or without a group if it would have no effect, or nothing if nothing would show."""
    if not items or opacity <= 0 or clip == () or not _has_area(matrix):
        return ()
    if clip is None and matrix == IDENTITY and mask is None and blend is None:
        if opacity >= 1:
            return tuple(items)
        faded = _fade_shape(items[0], opacity) if len(items) == 1 else None
        if faded is not None:
            return (faded,)
    return (Group(tuple(items), matrix, clip, opacity, mask=mask, blend=blend),)


def _isolate(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return a drawing whose groups blend with nothing outside of it."""
    return items if len(items) == 1 and _is_isolated(items[0]) else _group_items(items, blend="normal")


def _is_isolated(item: Item) -> bool:
    return isinstance(item, Group) and item.is_composed and item.blend in {None, "normal"}


def _card_placed_by(node: SvgNode) -> str:
    """Return the card whose place a rectangle is, with `/back` for its back; empty if it is no such place."""
    id_ = node.attrs.get("id", "")
    sides = [id_.removeprefix(prefix) + side for prefix, side in CARD_PREFIXES.items() if id_.startswith(prefix)]
    return sides[0] if sides and node.tag == "rect" else ""


def _is_upright(matrix: Matrix) -> bool:
    """Return whether a matrix maps upright rectangles to upright rectangles."""
    a, b, c, d, _, _ = matrix
    return a == d == 0 or b == c == 0


def _geometry_box(node: SvgNode, items: Sequence[Item], view: SvgViewport) -> Box | None:
    """Return the box of an element without its strokes (SVG 2, 8.10), in its own coordinates; None if it has none."""
    if node.tag in SHAPE_TAGS:
        return path_bounds(shape_outline(node, view)[0])
    boxes = [
        map_box(state.matrix, box)
        for item, state in walk(items, into=(Group,))
        if (box := path_bounds(item.path) if isinstance(item, Shape) else item.box if isinstance(item, ImageItem) else None)
    ]
    return bounding_box(boxes) if boxes else None


def _has_area(matrix: Matrix) -> bool:
    """Return whether anything under a matrix has an area; what has none is not drawn (SVG 2, 8.5)."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) > _FLAT_SHARE * (a * a + b * b + c * c + d * d)


def _fade_shape(item: Item, opacity: float) -> Item | None:
    if not isinstance(item, Shape) or (item.fill and item.stroke) or isinstance(item.fill, (Gradient, Pattern)):
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
