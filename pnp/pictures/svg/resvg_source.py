"""A drawing as resvg reads it, or one element of it: every value is resolved to a form that resvg knows.

Nothing is in it that was not read by `reader.py`, so that there are no two opinions of what a drawing means (ADR 3).
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.model.face_walk import IDENTITY, inverse, multiply
from pnp.model.frame import Shape
from pnp.pictures.path_data import NUMBER_PATTERN
from pnp.pictures.svg.document import GEOMETRY, INHERITED, SvgDocument, meets_conditions
from pnp.pictures.svg.paint_servers import (
    GRADIENT_TAGS,
    PAINT_SERVER_TAGS,
    content_source,
    gradient_chain,
    merged_attributes,
    pattern_chain,
)
from pnp.pictures.svg.shapes import background_items
from pnp.pictures.svg.tree import (
    BLEND_MODES,
    FILTER,
    LENGTH,
    PixelPart,
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    parse_transform,
    reference_id,
    size_and_matrix,
    view_box,
    write_length,
    written_style,
)

if TYPE_CHECKING:
    import re

    from pnp.base.units import Size
    from pnp.model.outline import Matrix


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

    Raises RefusedSvgError.
    """
    document.filters.clear()
    root, box = document.root, view_box(document.root) or (0.0, 0.0, *size)
    own = document.style_of(root)
    out = []
    for item in background_items(root, own, SvgViewport(*box[2:]), box):
        rect = dict(zip(("x", "y", "width", "height"), map(repr, box), strict=True))
        out.append(f"<rect{_written(rect | written_style({'fill': own.get('background-color', own.get('background', ''))}))}/>")
        assert isinstance(item, Shape)
    out.append(f"<g{_written(_properties(document, root))}>{_written_children(document)}</g>")
    return _whole_source(document, size, "".join(out))


def part_source(document: SvgDocument, size: Size, part: PixelPart, number: int) -> str:
    """Return a document that draws one element of another, at its place, and nothing else. Raises RefusedSvgError."""
    document.filters.clear()
    node = part.node
    if document.ids.get(node.attrs.get("id", "")) is not node:
        node.attrs["id"] = f"pnp-part-{number}"
        document.ids[node.attrs["id"]] = node
    place = {"transform": _matrix_text(multiply(inverse(size_and_matrix(document.root)[1]), part.matrix))}
    style = _written(place | written_style(part.style))
    used = f"<g{style}><use{_written({'href': '#' + node.attrs['id']})}/></g>"
    return _whole_source(document, size, f"<defs>{_written_children(document)}</defs>{used}")


def _whole_source(document: SvgDocument, size: Size, body: str) -> str:
    root, box = document.root, view_box(document.root) or (0.0, 0.0, *size)
    fitted = {n: root.attrs[n] for n in ("preserveAspectRatio",) if n in root.attrs}
    head = {"width": repr(size.w), "height": repr(size.h), "viewBox": " ".join(map(repr, box)), **fitted}
    begin = f'<svg xmlns="http://www.w3.org/2000/svg"{_written(head)}>'
    return "".join([begin, body, *document.filters, "</svg>"])


def _written_children(document: SvgDocument) -> str:
    needed = {parent for node in document.styles for parent in document.with_parents(node)}
    pending: list[tuple[SvgNode, bool] | str] = [(n, True) for n in reversed(document.root.children)]
    out: list[str] = []
    while pending:
        step = pending.pop()
        if isinstance(step, str):
            out.append(step)
        elif step[0] in needed or step[0].tag.startswith("fe"):
            begin, end, children = _written_element(document, *step)
            out.append(begin)
            pending += [end, *reversed(children)]
    return "".join(out)


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
        own |= _attributes(document, node, merged_attributes(chain))
        source = content_source(chain)
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
