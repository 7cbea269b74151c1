"""SVG's basic shapes, clip paths, fills, strokes and gradients as paths and paints, its filters as far as they are drawn.

A named point is the centre of an element whose id begins with `anchor-`, for call-outs to point to.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, cast

from pnp.base.units import Box, plain_sum
from pnp.model.face_walk import IDENTITY, box_of, map_box, multiply, transform_path
from pnp.model.frame import CURRENT, Colour, Item, Paint, Shape, Stroke
from pnp.model.outline import Matrix, Path, Segment, box_path
from pnp.model.picture import Anchor
from pnp.pictures.colour import parse_colour
from pnp.pictures.path_data import PathTooLongError, elliptical_arc, parse_path, path_bounds
from pnp.pictures.svg.document import (
    Style,
    SvgDocument,
    inherit,
    is_reset,
    parse_declarations,
    refuse_display,
    refuse_unread,
    undrawable_error,
)
from pnp.pictures.svg.paint_servers import (
    GRADIENT_TAGS,
    PAINT_SERVER_TAGS,
    NoGradientError,
    area_in_units,
    attributes_of_chain,
    check_units,
    fade_pattern,
    parse_opacity,
    pattern_chain,
    pattern_paint,
    read_gradient,
)
from pnp.pictures.svg.tree import (
    FILTER,
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    UnsupportedSvgError,
    ViewBox,
    parse_css_transform,
    parse_svg_colour,
    parse_svg_length,
    parse_svg_share,
    parse_svg_size,
    parse_transform,
    reference_id,
    size_and_matrix,
    split_values,
    view_box,
)

_SIZE_ATTRIBUTES = frozenset({"width", "height", "r", "rx", "ry"})
SHAPE_TAGS = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})


def background_items(root: SvgNode, own: Style, view: SvgViewport, box: ViewBox | None) -> tuple[Item, ...]:
    """Return the background of the outermost element as items: none, or one rectangle. Raises RefusedSvgError."""
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


def shape_outline(node: SvgNode, view: SvgViewport) -> tuple[Path, Box | None]:
    """Return the path of a basic shape (empty if it is not painted), and its box if it is a rectangle with sharp corners."""
    if node.tag == "rect":
        return _rectangle_outline(node, view)
    return _OUTLINES[node.tag](node, view), None


def attribute_lengths(node: SvgNode, view: SvgViewport, names: str, *, default: float = 0.0) -> list[float]:
    """Return attributes as lengths; percentages refer to the width, the height or the diagonal, according to their names.

    Raises as `parse_svg_length` and `parse_svg_size`.
    """
    return [
        (parse_svg_size if n in _SIZE_ATTRIBUTES else parse_svg_length)(
            node.attrs[n], _base_of_percentage(n, view), node.line, n
        )
        if n in node.attrs and node.attrs[n] != "auto"
        else default
        for n in names.split()
    ]


def _base_of_percentage(name: str, view: SvgViewport) -> float:
    if name[0] in "xw" or name in {"cx", "rx", "fx"}:
        return view.w
    return view.h if name[0] in "yh" or name in {"cy", "ry", "fy"} else view.diagonal


def _path_outline(node: SvgNode, _view: SvgViewport) -> Path:
    text = node.attrs.get("d", "none").strip()
    try:
        return parse_path(text) if text != "none" else ()
    except PathTooLongError as fault:
        raise RefusedSvgError("art/too-complex", f"path has {fault}", node.line) from None
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"path data hold {fault}", node.line) from None


def _rectangle_outline(node: SvgNode, view: SvgViewport) -> tuple[Path, Box | None]:
    x, y, w, h = attribute_lengths(node, view, "x y width height")
    rx, ry = attribute_lengths(node, view, "rx ry", default=-1.0)
    if w <= 0 or h <= 0:
        return (), None
    rx, ry = min(rx if rx >= 0 else ry, w / 2), min(ry if ry >= 0 else rx, h / 2)
    box = Box(x, y, w, h)
    if rx <= 0 or ry <= 0:
        return box_path(box), box
    r, b = box.right, box.bottom
    out: list[Segment] = [("M", (x + rx, y))]
    sides = (((r - rx, y), (r, y + ry)), ((r, b - ry), (r - rx, b)), ((x + rx, b), (x, b - ry)), ((x, y + ry), (x + rx, y)))
    for side, corner in sides:
        out += [("L", side), *elliptical_arc(*side, rx, ry, 0, large=False, sweep=True, to=corner)]
    return (*out, ("Z", ())), None


def _ellipse_path(cx: float, cy: float, rx: float, ry: float) -> Path:
    out: list[Segment] = [("M", (cx + rx, cy))]
    at = (cx + rx, cy)
    for to in ((cx, cy + ry), (cx - rx, cy), (cx, cy - ry), (cx + rx, cy)):
        out += elliptical_arc(*at, rx, ry, 0, large=False, sweep=True, to=to)
        at = to
    return (*out, ("Z", ()))


def _circle_outline(node: SvgNode, view: SvgViewport) -> Path:
    cx, cy, r = attribute_lengths(node, view, "cx cy r")
    return _ellipse_path(cx, cy, r, r) if r > 0 else ()


def _ellipse_outline(node: SvgNode, view: SvgViewport) -> Path:
    cx, cy = attribute_lengths(node, view, "cx cy")
    rx, ry = attribute_lengths(node, view, "rx ry", default=-1.0)
    rx, ry = rx if rx >= 0 else ry, ry if ry >= 0 else rx
    return _ellipse_path(cx, cy, rx, ry) if rx > 0 and ry > 0 else ()


def _line_outline(node: SvgNode, view: SvgViewport) -> Path:
    x1, y1, x2, y2 = attribute_lengths(node, view, "x1 y1 x2 y2")
    return (("M", (x1, y1)), ("L", (x2, y2)))


def _polyline_outline(node: SvgNode, _view: SvgViewport) -> Path:
    text = node.attrs.get("points", "")
    try:
        path = parse_path(f"M{text}") if text.strip() else ()
    except PathTooLongError as fault:
        raise RefusedSvgError("art/too-complex", f"`points` have {fault}", node.line) from None
    except ValueError:
        raise RefusedSvgError("art/bad-svg", f"`points` are not pairs of numbers: `{text.strip()[:40]}`", node.line) from None
    return (*path, ("Z", ())) if path and node.tag == "polygon" else path


_OUTLINES = {
    "path": _path_outline,
    "circle": _circle_outline,
    "ellipse": _ellipse_outline,
    "line": _line_outline,
    "polyline": _polyline_outline,
    "polygon": _polyline_outline,
}

_MOST_CLIP_SEGMENTS = 2_000
"""Of the parts of one clip path that Skia has to unite: its time grows with their square."""
_UNDRAWN_TAGS = frozenset({"title", "desc", "metadata"})


def clip_path(document: SvgDocument, node: SvgNode, style: Style, view: SvgViewport) -> Path | None:
    """Return the path of `clip-path` in an element's coordinates: None if it has none, `()` if it clips everything.

    What only pixels represent is noted, and nothing is left unread for it. Raises RefusedSvgError.
    """
    text = style.get("clip-path", "none")
    if text == "none":
        return None
    name = reference_id(text)
    if name is None:
        raise undrawable_error(f"`clip-path: {text[:40]}`", node.line, "draw its shape as a `<clipPath>`")
    clip = document.ids.get(name)
    if clip is None or clip.tag != "clipPath":
        raise RefusedSvgError("art/bad-svg", f"`clip-path` names `{name}`, which is not a clip path in the file", node.line)
    known = document.clips.get((clip, view))
    if known is None:
        with document.open_reference(clip):
            known = document.clips[clip, view] = _clip_area(document, clip, view)
    document.count_work(len(known), node.line)
    return known


def _clip_area(document: SvgDocument, clip: SvgNode, view: SvgViewport) -> Path:
    from pathops import PathOpsError  # noqa: PLC0415  (Skia is loaded only where a picture needs it)

    try:
        return _compute_clip_area(document, clip, view)
    except PathOpsError:
        message = "clip path crosses itself too often to be computed"
        raise RefusedSvgError("art/too-complex", message, clip.line, "simplify it") from None


def _compute_clip_area(document: SvgDocument, clip: SvgNode, view: SvgViewport) -> Path:
    from pnp.pictures.path_booleans import path_intersection, path_union  # noqa: PLC0415  (Skia is loaded only where a picture needs it)

    own = document.style_of(clip)
    refuse_display(clip, own)
    inherited = document.inherited_style(clip)
    matrix = document.transform_of(clip, own, view)
    parts = [part for child in clip.children if (part := _clip_part(document, child, inherited, view))]
    outer = clip_path(document, clip, own, view)
    units = clip.attrs.get("clipPathUnits", "userSpaceOnUse")
    if units == "objectBoundingBox":
        document.require_pixels('`clipPathUnits="objectBoundingBox"`', clip.line)
        return ()
    if units != "userSpaceOnUse":
        message = f"`clipPathUnits` is `{units[:30]}`: expected `userSpaceOnUse` or `objectBoundingBox`"
        raise RefusedSvgError("art/bad-svg", message, clip.line)
    is_plain = len(parts) == 1 and not parts[0][1]
    if not is_plain and sum(len(path) for path, _ in parts) > _MOST_CLIP_SEGMENTS:
        raise RefusedSvgError("art/too-complex", f"clip path has more than {_MOST_CLIP_SEGMENTS} lines and curves", clip.line)
    if not is_plain:
        document.count_crossings([path for path, _ in parts], clip.line)
    path = path_union(parts) if parts else ()
    path = transform_path(path, matrix) if matrix != IDENTITY else path
    if outer is None:
        return path
    document.count_crossings((path, outer), clip.line)
    return path_intersection(path, outer)


def _clip_part(document: SvgDocument, node: SvgNode, inherited: Style, view: SvgViewport) -> tuple[Path, bool] | None:
    """Return the path of one child of a clip path, and whether its fill rule is even-odd; None if it is not drawn."""
    if node.tag in _UNDRAWN_TAGS:
        return None
    own = document.style_of(node)
    style, shape = inherit(inherited, own), node
    cuts = [(node, own, IDENTITY)]
    matrix = document.transform_of(node, own, view)
    if node.tag == "use":
        shape = document.use_target(node)
        used = document.style_of(shape)
        inner = document.transform_of(shape, used, view)
        at = document.read_or_note(lambda: attribute_lengths(node, view, "x y")) or (0.0, 0.0)
        place = multiply(matrix, (1.0, 0.0, 0.0, 1.0, at[0], at[1]))
        cuts.append((shape, used, place))
        matrix, style = multiply(place, inner), inherit(style, used)
    if any(s.get("display") == "none" for _, s, _ in cuts) or style.get("visibility") in {"hidden", "collapse"}:
        return None
    if shape.tag in {"g", "a", "svg", "switch", "symbol", "image"}:
        document.require_pixels(f"`<{shape.tag}>` in a clip path", node.line, [shape])
        return None
    if shape.tag not in SHAPE_TAGS:
        refuse_unread(shape)
        return None
    path, _ = document.read_or_note(lambda: shape_outline(shape, view)) or ((), None)
    even_odd = style.get("clip-rule") == "evenodd"
    document.count_work(len(path), node.line)
    return _cut_part(document, (path, even_odd), matrix, cuts, view) if path else None


def _cut_part(
    document: SvgDocument,
    part: tuple[Path, bool],
    matrix: Matrix,
    cuts: Sequence[tuple[SvgNode, Style, Matrix]],
    view: SvgViewport,
) -> tuple[Path, bool] | None:
    """Return a part in the coordinates of its clip path, cut by the clip paths of the elements that make it.

    Each of `cuts` is an element, its style, and the matrix from what is around the element to the clip path.
    """
    from pnp.pictures.path_booleans import path_intersection, path_union  # noqa: PLC0415  (as above)

    path, even_odd = part
    if matrix != IDENTITY:
        path = transform_path(path, matrix)
    for node, own, place in cuts:
        cut = clip_path(document, node, own, view)
        if cut is not None:
            inside = multiply(place, document.transform_of(node, own, view))
            document.count_crossings((path, cut := transform_path(cut, inside)), node.line)
            path, even_odd = path_intersection(path_union([(path, even_odd)]), cut), False
    return (path, even_odd) if path else None


def mask_area(mask: SvgNode, box: Box | None, view: SvgViewport) -> Box | None:
    """Return the area of a mask on an element with this box, in the element's coordinates; None if it has none.

    Raises RefusedSvgError.
    """
    check_units(mask, mask.attrs, ("maskUnits", "maskContentUnits"))
    needs_box = mask.attrs.get("maskContentUnits") == "objectBoundingBox"
    return area_in_units(mask.attrs, "maskUnits", box, view, mask.line, needs_box=needs_box, place="-10%", size="120%")


def mask_content(mask: SvgNode, box: Box | None, view: SvgViewport) -> tuple[Matrix, SvgViewport]:
    """Return the matrix from what is in a mask to the coordinates of the element with this box, and the viewport in it."""
    if mask.attrs.get("maskContentUnits") == "objectBoundingBox" and box is not None:
        return (box.w, 0.0, 0.0, box.h, box.x, box.y), SvgViewport(1.0, 1.0)
    return IDENTITY, view


_CURVES_OF_OUTLINE = 8  # the curves of the outline of a line
_looks: dict[tuple[object, ...], tuple[Paint | None, Stroke | None, Paint | None]] = {}  # by styles
_MOST_LOOKS = 4_096


@dataclass
class ShapePainter:
    """Paints one shape: its path in user units, its style, and the document that defines its gradients."""

    node: SvgNode
    path: Path
    rect: Box | None
    style: Style
    document: SvgDocument
    view: SvgViewport

    def items(self) -> list[Shape]:
        """Return the items of the fill and the stroke: a single one if possible, none if nothing is painted."""
        fill, stroke, gradient_paint = self._look()
        even_odd = self.style.get("fill-rule") == "evenodd"
        filled = Shape(self.path, fill, None, even_odd, self.rect) if fill else None
        if gradient_paint is not None and stroke is not None:
            stroked: Shape | None = self._outline_stroke(gradient_paint, stroke)
        elif stroke is not None:
            # PDF paints both as one object, so that a transparent stroke would not show the fill
            if filled is not None and isinstance(fill, Colour) and stroke.colour.alpha >= 1 and not self._is_stroke_first():
                return [replace(filled, stroke=stroke)]
            stroked = Shape(self.path, None, stroke, even_odd, self.rect)
        else:
            stroked = None
        order = [stroked, filled] if self._is_stroke_first() else [filled, stroked]
        return [s for s in order if s is not None]

    def _look(self) -> tuple[Paint | None, Stroke | None, Paint | None]:
        """Return the fill, the stroke, and what paints the stroke if that is no colour.

        Flat colours and lines without dashes follow from the style alone: they are found once for all shapes of that style,
        as the drawings of a game share most of their styles.
        """
        key = (self.node.tag == "line", self.view, *self.style.items())
        found = _looks.get(key)
        if found is None:
            found = None if self.node.tag == "line" else self._paint("fill", "black"), *self._stroke()
            asks_shape = any(word in self.style.get(name, "") for name in ("fill", "stroke") for word in ("url(", "context-"))
            if not asks_shape and (found[1] is None or not found[1].dash):
                if len(_looks) >= _MOST_LOOKS:
                    _looks.clear()
                _looks[key] = found
        return found

    def _is_stroke_first(self) -> bool:
        words = self.style.get("paint-order", "normal").split()
        if words != ["normal"] and (len(set(words)) < len(words) or not {*words} <= {"fill", "stroke", "markers"}):
            raise RefusedSvgError("art/bad-svg", f"`paint-order` is `{' '.join(words)[:40]}`", self.node.line)
        return bool(words) and ("stroke" in words and words.index("stroke") < ([*words, "fill"]).index("fill"))

    def _paint(self, name: str, default: str) -> Paint | None:
        text = self.style.get(name, default)
        opacity = parse_opacity(self.style.get(f"{name}-opacity", "1"), self.node.line, f"{name}-opacity")
        if text.startswith("url("):
            return self._server_paint(name, text, opacity)
        return self._plain_colour(name, text, opacity)

    def _plain_colour(self, name: str, text: str, opacity: float) -> Colour | None:
        if text == "none" or not opacity:
            return None
        colour = self._colour(text, name)
        return colour._replace(alpha=colour.alpha * opacity) if colour.alpha else None

    def _server_paint(self, name: str, text: str, opacity: float) -> Paint | None:
        """Return the paint of `url(#id)`, or of the fallback behind it if that is nothing that paints (SVG 2, 13.2)."""
        id_, _, rest = text[4:].partition(")")
        server, fallback = self.document.ids.get(id_.strip(" '\"").removeprefix("#")), rest.strip()
        if server is None or server.tag not in PAINT_SERVER_TAGS:
            if fallback:
                return self._plain_colour(name, fallback, opacity)
            what = "nothing in the file" if server is None else f"a `<{server.tag}>`, which is no paint"
            raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text[:40]}`, which refers to {what}", self.node.line)
        if server.tag not in GRADIENT_TAGS:
            chain = pattern_chain(server, self.document.ids)
            for link in chain:
                refuse_display(link, self.document.specified_style(link))
                view_box(link)
            attrs = attributes_of_chain(chain, self.document, "patternTransform")
            matrix = self._note_tile(attrs, server.line)
            try:
                pattern = pattern_paint(server, chain, attrs, matrix, self.document, view=self.view, box=self._box)
                if pattern is None:
                    self.document.require_pixels("`<pattern>`", self.node.line)
                return None if pattern is None or not opacity else fade_pattern(pattern, opacity)
            except NoGradientError:
                text = self.document.paints.setdefault(self.node, {})[name] = fallback or "none"
                return self._plain_colour(name, text, opacity)
        try:
            paint = read_gradient(server, self.document, self.view, lambda: self._box, opacity)
        except UnsupportedSvgError as fault:
            self.document.note_unsupported(fault)
            return None
        except NoGradientError as none:
            text = self.document.paints.setdefault(self.node, {})[name] = (none.has_fallback and fallback) or "none"
            return self._plain_colour(name, text, opacity)
        return paint if opacity else None

    def _note_tile(self, attrs: Mapping[str, str], line: int) -> Matrix:
        """Note the sides of a pattern's tile, of which resvg draws whole pixels; return the matrix of the pattern."""
        of_box = attrs.get("patternUnits", "objectBoundingBox") == "objectBoundingBox"
        whole = (self._box or Box(0.0, 0.0, 0.0, 0.0)) if of_box else Box(0.0, 0.0, 1.0, 1.0)
        view = SvgViewport(1.0, 1.0) if of_box else self.view
        w, h = (parse_svg_size(attrs.get(n, "0"), base, line, n) for n, base in (("width", view.w), ("height", view.h)))
        try:
            a, b, c, d, _, _ = own = parse_transform(attrs.get("patternTransform", ""))
            if a * d == b * c:  # where browsers paint nothing
                raise undrawable_error("a `patternTransform` without any area", line)
            a, b, c, d, _, _ = multiply(self.document.matrix, own)
        except ValueError as fault:
            raise RefusedSvgError("art/bad-svg", f"`patternTransform`: {fault}", line) from None
        self.document.tiles += filter(None, (w * whole.w * math.hypot(a, c), h * whole.h * math.hypot(b, d)))
        return own

    def _colour(self, text: str, name: str) -> Colour:
        if text in {"context-fill", "context-stroke"}:
            if self.document.context.get(text.removeprefix("context-"), "").startswith("url("):
                hint = "paint the shape itself with it"
                raise undrawable_error(f"`{text}` of a gradient or pattern on a `<use>`", self.node.line, hint)
            self.document.require_pixels(f"`{text}`", self.node.line)
            return CURRENT
        try:
            colour = parse_svg_colour(text)
            own = self.style.get("color")
            return parse_svg_colour(own) if colour is CURRENT and own else colour
        except ValueError:
            raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text[:40]}`, which is not a colour", self.node.line) from None

    @cached_property
    def _box(self) -> Box | None:
        return path_bounds(self.path)

    def _stroke(self) -> tuple[Stroke | None, Paint | None]:
        line = self.node.line
        paint = self._paint("stroke", "none")
        width = parse_svg_size(self.style.get("stroke-width", "1"), self.view.diagonal, line, "stroke-width")
        if paint is None or width <= 0:
            return None, None
        join = self.style.get("stroke-linejoin", "miter")
        if join not in {"miter", "round", "bevel"}:
            raise undrawable_error(f"`stroke-linejoin: {join[:40]}`", line)
        cap = self.style.get("stroke-linecap", "butt")
        if cap not in {"butt", "round", "square"}:
            raise RefusedSvgError("art/bad-svg", f"`stroke-linecap` is `{cap}`", line)
        stroke = Stroke(
            paint if isinstance(paint, Colour) else CURRENT,
            width,
            self._dash(),
            cast("Literal['butt', 'round', 'square']", cap),
            cast("Literal['miter', 'round', 'bevel']", join),
            self._miter_limit(),
            parse_svg_length(self.style.get("stroke-dashoffset", "0"), self.view.diagonal, line, "stroke-dashoffset"),
        )
        return stroke, None if isinstance(paint, Colour) else paint

    def _miter_limit(self) -> float:
        text = self.style.get("stroke-miterlimit", "4")
        limit = parse_svg_share(text, self.node.line, "stroke-miterlimit")
        if limit < 1:
            message = f"`stroke-miterlimit` is `{text[:30]}`: it cannot be less than 1"
            raise RefusedSvgError("art/bad-svg", message, self.node.line)
        return limit

    def _dash(self) -> tuple[float, ...]:
        text, line = self.style.get("stroke-dasharray", "none"), self.node.line
        if text == "none":
            return ()
        try:
            words = split_values(text)
        except ValueError as fault:
            raise RefusedSvgError("art/bad-svg", f"`stroke-dasharray`: {fault}", line) from None
        self.document.count_work(len(words), line)
        dash = tuple(parse_svg_length(w, self.view.diagonal, line, "stroke-dasharray") for w in words)
        if any(d < 0 for d in dash):
            message = f"`stroke-dasharray` is `{text[:40]}`: a dash cannot be negative"
            raise RefusedSvgError("art/bad-svg", message, line)
        if not any(dash):
            return ()
        if "pathLength" in self.node.attrs:
            raise undrawable_error("`pathLength` of a dashed stroke", line, "give the dashes in the units of the drawing")
        self.document.count_work(int(_control_length(self.path) / plain_sum(dash)) * len(dash), line)
        return dash

    def _outline_stroke(self, gradient_paint: Paint, stroke: Stroke) -> Shape:
        from pnp.pictures.path_booleans import stroke_outline  # noqa: PLC0415  (Skia is loaded only where a picture needs it)

        marks = int(_control_length(self.path) / plain_sum(stroke.dash)) * len(stroke.dash) if stroke.dash else 0
        self.document.count_work(_CURVES_OF_OUTLINE * (len(self.path) + marks), self.node.line)
        return Shape(stroke_outline(self.path, stroke), gradient_paint)


def _control_length(path: Path) -> float:
    total, start, at = 0.0, (0.0, 0.0), (0.0, 0.0)
    for letter, n in path:
        for point in zip(n[::2], n[1::2], strict=True) if n else (start,):
            total += 0.0 if letter == "M" else math.dist(at, point)
            at = point
        start = at if letter == "M" else start
    return total


_FILTER_PRIMITIVES = frozenset(
    """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDropShadow
    feFlood feGaussianBlur feImage feMerge feMorphology feOffset feSpecularLighting feTurbulence title desc metadata
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_UNDRAWN_INPUTS = frozenset({"BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"})
_FILTER_COLOURS = ("flood-color", "lighting-color")


def filter_targets(node: SvgNode, document: SvgDocument) -> Iterator[SvgNode]:
    """Check a filter, and yield the elements of the file that it draws. Raises RefusedSvgError."""
    _check_steps(node)
    for primitive in node.children:
        style = document.specified_style(primitive)
        for name in _FILTER_COLOURS:
            try:
                parse_svg_colour(style.get(name, "black"))
            except ValueError as why:
                raise RefusedSvgError("art/bad-svg", f"`{name}`: {why}", primitive.line) from None
        for part in (primitive, *primitive.children):
            if used := _UNDRAWN_INPUTS & {part.attrs.get("in"), part.attrs.get("in2")}:
                raise undrawable_error(f"the input `{min(filter(None, used))}` of a filter", part.line)
        if primitive.tag == "feImage":
            yield from _image_targets(primitive, document)


def _fault_of_step(node: SvgNode) -> str:
    """Return what resvg 0.48 draws otherwise than browsers in a step of a filter, if it does."""
    if node.tag not in _FILTER_PRIMITIVES:
        return f"`<{node.tag}>`"
    if node.tag == "feDisplacementMap" and node.attrs.get("scale", "0").strip() != "0":
        return "`<feDisplacementMap>` with a `scale`"
    fault = _fault_of_matrix(node.attrs.get("type", "matrix"), node.attrs.get("values", ""))
    if node.tag == "feColorMatrix" and fault:
        return f"`<feColorMatrix>` with {fault}"
    radius = re.sub(r"-[\d.]+", "", node.attrs.get("radius", ""))
    return "`<feMorphology>` without a `radius`" if node.tag == "feMorphology" and not re.search(r"[1-9]", radius) else ""


def _image_targets(node: SvgNode, document: SvgDocument) -> Iterator[SvgNode]:
    href = node.attrs.get("href", "").strip()
    if href.startswith("data:"):
        if href.startswith("data:image/svg"):
            raise undrawable_error("a drawing inside `<feImage>`", node.line)
        return
    target = document.ids.get(href.removeprefix("#"))
    if target is None:
        raise RefusedSvgError("art/bad-svg", f"`<feImage>` refers to `{href[:40]}`, which is not in the file", node.line)
    yield target


def _fault_of_matrix(kind: str, values: str) -> str:
    """Return what browsers read otherwise in the `values` of a `<feColorMatrix>`, if they do."""
    words = values.replace(",", " ").split()
    if words and len(words) != {"matrix": 20, "saturate": 1, "hueRotate": 1}.get(kind, len(words)):
        return f"{len(words)} `values` for `{kind}`"
    try:
        return "a saturation below 0 or above 1" if kind == "saturate" and words and not 0 <= float(words[0]) <= 1 else ""
    except ValueError:
        return f"`values` of `{words[0][:30]}`"


_BOX = frozenset({"x", "y", "width", "height"})
_WITHOUT_INPUT = frozenset({"feFlood", "feImage", "feTurbulence"})


_DIRECTED = frozenset({"feConvolveMatrix", "feDiffuseLighting", "feImage", "feSpecularLighting", "feTurbulence"})


def check_directions(filters: str, matrix: Matrix, document: SvgDocument, line: int) -> None:
    """Refuse filters with a direction on an element that is turned or mirrored: resvg 0.48 does not turn it, too."""
    a, b, c, d, _, _ = matrix
    is_turned = abs(b) + abs(c) > _LEAST_TURN * (abs(a) + abs(d))
    if not is_turned and a > 0 and d > 0:
        return
    for part in FILTER.finditer(filters):
        found = document.ids.get(part[3] or "")
        steps = found.children if found else ()
        directed = (f"`<{n.tag}>`" for n in steps if _has_direction(n, is_turned))
        if what := "`drop-shadow()`" if part[1] == "drop-shadow" else next(directed, ""):
            hint = "put the filter on a `<g>` around what is turned or mirrored"
            raise undrawable_error(f"a filter with {what} on something turned or mirrored", line, hint)


_LEAST_TURN = 1e-6


def _has_direction(step: SvgNode, is_turned: bool) -> bool:  # noqa: FBT001
    """Return whether a step of a filter draws another picture if it is mirrored, or if it `is_turned`."""
    if step.tag in {"feOffset", "feDropShadow"}:
        default = "0" if step.tag == "feOffset" else "2"
        return any(re.search(r"[1-9]", step.attrs.get(n, default)) for n in ("dx", "dy"))
    if step.tag in _DIRECTED:
        return True
    sizes = step.attrs.get("stdDeviation", step.attrs.get("radius", "")).replace(",", " ").split()
    return is_turned and (len({*sizes}) > 1 or (step.tag.startswith("fe") and not _BOX.isdisjoint(step.attrs)))


def _check_steps(node: SvgNode) -> None:
    """Refuse steps of a filter for whose places resvg 0.48 and browsers have other rules (Filter Effects 1, 9.3).

    A step without a place has that of its inputs, if all of them have one, and a colour that is moved has no edges.
    """
    if "href" in node.attrs:
        raise undrawable_error("a filter that inherits from another", node.line)
    for step in node.children:
        if fault := _fault_of_step(step):
            raise undrawable_error(fault, step.line)
    placed_in_box = (n for n in node.children if n.tag == "feFlood" or not _BOX.isdisjoint(n.attrs))
    if node.attrs.get("primitiveUnits") == "objectBoundingBox" and (found := next(placed_in_box, None)):
        what = "`<feFlood>`" if found.tag == "feFlood" else "the place of a step"
        raise undrawable_error(f'`primitiveUnits="objectBoundingBox"` with {what}', node.line)
    placed: dict[str, bool] = {}
    flooded: dict[str, bool] = {}
    last = ""
    for step in (n for n in node.children if n.tag.startswith("fe")):
        readers = [n for n in step.children if n.tag == "feMergeNode"] or [step]
        named = [n.attrs.get(name, last) for n in readers for name in (("in", "in2") if "in2" in n.attrs else ("in",))]
        inputs = [] if step.tag in _WITHOUT_INPUT else [name if name in placed else "" for name in named]
        if inputs and _BOX.isdisjoint(step.attrs) and all(placed.get(name) for name in inputs):
            raise undrawable_error(f"`<{step.tag}>` without a place behind a step that has one", step.line)
        if step.tag != "feImage" and len(_BOX & step.attrs.keys()) not in {0, len(_BOX)}:
            raise undrawable_error(f"`<{step.tag}>` with half a place", step.line, "give it `x`, `y`, `width` and `height`")
        if step.tag == "feOffset" and any(flooded.get(name) for name in inputs):
            raise undrawable_error("`<feOffset>` of a `<feFlood>`", step.line)
        last = step.attrs.get("result", "").strip() or f"#{len(placed)}"
        placed[last], flooded[last] = not _BOX.isdisjoint(step.attrs), step.tag == "feFlood"


ANCHOR_PREFIX = "anchor-"
_GROUP_TAGS = frozenset({"g", "a"})


def drawing_anchors(root: SvgNode, matrix: Matrix) -> tuple[Anchor, ...]:
    """Return the anchors of a drawing in document order, in its user units; `matrix` maps its coordinates to those.

    An anchor is a shape, an embedded picture, or a group of them, painted or not, outside `<defs>`, symbols and nested
    `<svg>`s. What cannot be measured (text, `<use>`, units such as `em`) is no anchor.
    """
    if not any(node.attrs.get("id", "").startswith(ANCHOR_PREFIX) for node in root.walk()):
        return ()
    box = view_box(root)
    view = SvgViewport(*box[2:]) if box else SvgViewport(*size_and_matrix(root)[0])
    found: list[Anchor] = []
    for node in root.children:
        _measure_anchors(node, matrix, view, found)
    return tuple(found)


def _measure_anchors(
    node: SvgNode, outer: Matrix, view: SvgViewport, found: list[Anchor], *, within: bool = False
) -> Box | None:
    """Return the box of an element, None if it has none, and add the anchors in it to `found`."""
    # what is neither an anchor nor `within` one is not measured: most of a drawing
    id_ = node.attrs.get("id", "")
    within = within or id_.startswith(ANCHOR_PREFIX)
    if not within and node.tag not in _GROUP_TAGS:
        return None
    try:
        matrix = multiply(outer, _element_matrix(node))
        boxes = [box for box in _boxes_inside(node, matrix, view, found, within=within) if box is not None]
    except (RefusedSvgError, UnsupportedSvgError, ValueError):
        return None  # where it matters, the reader of the drawing says so
    if not boxes:
        return None
    box = box_of(corner for b in boxes for corner in ((b.x, b.y), (b.right, b.bottom)))
    if id_.startswith(ANCHOR_PREFIX):
        found.append(Anchor(id_.removeprefix(ANCHOR_PREFIX), box.x + box.w / 2, box.y + box.h / 2, box.w, box.h))
    return box


def _boxes_inside(
    node: SvgNode, matrix: Matrix, view: SvgViewport, found: list[Anchor], *, within: bool
) -> Iterator[Box | None]:
    if node.tag in _GROUP_TAGS:
        for child in node.children:
            yield _measure_anchors(child, matrix, view, found, within=within)
    elif node.tag in SHAPE_TAGS:
        yield path_bounds(transform_path(shape_outline(node, view)[0], matrix))
    elif node.tag == "image":
        yield map_box(matrix, Box(*attribute_lengths(node, view, "x y width height")))


def _element_matrix(node: SvgNode) -> Matrix:
    normal, important = parse_declarations(node.attrs.get("style", ""))
    styled = important.get("transform", normal.get("transform"))
    if styled is not None:
        return parse_css_transform(styled) if styled != "none" else IDENTITY
    text = node.attrs.get("transform", "none")
    return parse_transform(text) if text != "none" else IDENTITY
