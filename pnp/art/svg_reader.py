"""An SVG tree as the model's items; what paths cannot represent is said only after all of the tree has been read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.css_colour import parse_colour
from pnp.art.grouping import grouped
from pnp.art.picture_errors import RefusedSvgError
from pnp.art.svg_document import SvgDocument
from pnp.art.svg_elements import ElementReader, run
from pnp.art.svg_gradient import opacity_value
from pnp.art.svg_shapes import SvgViewport
from pnp.art.svg_style import inherit, is_reset
from pnp.art.svg_support import neither
from pnp.art.svg_viewport import frame, view_box
from pnp.base.units import Box
from pnp.model.frame import Shape
from pnp.model.outline import box_path

if TYPE_CHECKING:
    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode
    from pnp.art.svg_viewport import ViewBox
    from pnp.base.units import Size
    from pnp.model.frame import Item

_DEEPEST_EMBEDDING = 3


def read_svg(root: SvgNode, colour: str = "", depth: int = 0) -> tuple[Size, tuple[Item, ...]]:
    """Return a drawing's size and items.

    `colour` is what `currentColor` means in it (otherwise `CURRENT`), `depth` in how many other drawings it is embedded.

    Raises RefusedSvgError if it is faulty, UnsupportedSvgError if it needs pixels. Before the second, all of the drawing has
    been read, so that what pixels cannot represent either, such as text, is refused wherever it is.
    """
    size, matrix = frame(root)
    document = SvgDocument(root)
    own = document.style_of(root)
    _check_root(root, own)
    box = view_box(root)
    view = SvgViewport(*box[2:]) if box else SvgViewport(*size)
    reader = ElementReader(document, lambda inner: _embedded(inner, depth + 1))
    items = run(reader.children(root, inherit({"color": colour} if colour else {}, own), view))
    background = _background(root, own, view, box)
    read: set[SvgNode] = set()
    while document.pending:
        node, document.layers = document.pending.pop()
        if node not in read:
            read.add(node)
            run(reader.drawn_as_pixels(node, view))
    document.check_pixels()
    return size, grouped((*background, *items), matrix, None, opacity_value(own.get("opacity", "1"), root.line))


def _embedded(root: SvgNode, depth: int) -> tuple[Size, tuple[Item, ...]]:
    if depth > _DEEPEST_EMBEDDING:
        raise RefusedSvgError("art/too-complex", f"drawings embedded deeper than {_DEEPEST_EMBEDDING}", root.line)
    return read_svg(root, "black", depth)


def _check_root(root: SvgNode, own: Style) -> None:
    """Refuse what programs read differently on the outermost `<svg>`."""
    wanted = {"transform": "none", "clip-path": "none", "display": "inline", "mask": "none"}
    for name, none in wanted.items():
        if own.get(name, none) != none and not (name == "display" and own[name] != "none"):
            hint = f"put the `{name}` on a `<g>` around everything" if name != "display" else "take the `display` away"
            raise neither(f"`{name}` on the outermost `<svg>`", root.line, hint)


def _background(root: SvgNode, own: Style, view: SvgViewport, box: ViewBox | None) -> tuple[Item, ...]:
    """Return what a background in the style of the outermost `<svg>` paints. Raises RefusedSvgError."""
    found = next((own[name] for name in ("background-color", "background") if name in own and name not in root.attrs), "none")
    if found in {"none", "transparent"} or is_reset(found):
        return ()
    try:
        colour = parse_colour(found)
    except ValueError:
        raise neither(f"`background: {found[:40]}`", root.line, "draw a `<rect>` behind everything") from None
    x, y = box[:2] if box else (0.0, 0.0)
    whole = Box(x, y, *view)
    return (Shape(box_path(whole), colour, rect=whole),) if colour.alpha else ()
