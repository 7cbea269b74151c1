"""Fill and stroke of one SVG shape: its colours, gradients and dashes as items."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.art.css_colour import parse_colour
from pnp.art.path_data import bounds
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_gradient import GRADIENTS, gradient, opacity_value
from pnp.art.svg_shapes import length
from pnp.model.frame import CURRENT, Colour, Shape, Stroke

if TYPE_CHECKING:
    from typing import Literal

    from pnp.art.svg_document import SvgDocument
    from pnp.art.svg_shapes import SvgViewport
    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode
    from pnp.model.frame import Paint, Path
    from pnp.units import Box


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
        fill = None if self.node.tag == "line" else self._paint("fill", "black")
        stroke, gradient_paint = self._stroke()
        even_odd = self.style.get("fill-rule") == "evenodd"
        filled = Shape(self.path, fill, None, even_odd, self.rect) if fill else None
        if gradient_paint is not None and stroke is not None:
            stroked: Shape | None = self._outlined(gradient_paint, stroke)
        elif stroke is not None:
            if filled is not None and self._combined(fill, stroke):
                return [replace(filled, stroke=stroke)]
            stroked = Shape(self.path, None, stroke, even_odd, self.rect)
        else:
            stroked = None
        order = [stroked, filled] if self._stroke_first() else [filled, stroked]
        return [s for s in order if s is not None]

    def _combined(self, fill: Paint | None, stroke: Stroke) -> bool:
        """Whether one item can have both; PDF paints them as one object, so a transparent stroke would not show the fill."""
        return isinstance(fill, Colour) and stroke.colour.alpha >= 1 and not self._stroke_first()

    def _stroke_first(self) -> bool:
        words = self.style.get("paint-order", "normal").split()
        return bool(words) and ("stroke" in words and words.index("stroke") < ([*words, "fill"]).index("fill"))

    def _paint(self, name: str, default: str) -> Paint | None:
        text = self.style.get(name, default)
        opacity = opacity_value(self.style.get(f"{name}-opacity", "1"), self.node.line)
        if text == "none" or not opacity:
            return None
        if text.startswith("url("):
            return self._server(text, opacity)
        colour = self._colour(text.partition(" icc-color(")[0], name)
        return colour._replace(alpha=colour.alpha * opacity) if colour.alpha else None

    def _server(self, text: str, opacity: float) -> Paint | None:
        name = text[4:].partition(")")[0].strip(" '\"").removeprefix("#")
        server = self.document.ids.get(name)
        if server is None:
            raise RefusedSvgError("art/bad-svg", f"`{text}` refers to nothing in the file", self.node.line)
        if server.tag not in GRADIENTS:
            raise UnsupportedSvgError(f"`<{server.tag}>`", self.node.line)
        return gradient(server, self.document, self.view, lambda: self._box, opacity)

    def _colour(self, text: str, name: str) -> Colour:
        if text in {"context-fill", "context-stroke"}:
            raise UnsupportedSvgError(f"`{text}`", self.node.line)
        try:
            colour = parse_colour(text)
            own = self.style.get("color")
            return parse_colour(own) if colour is CURRENT and own and own != "currentColor" else colour
        except ValueError:
            raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text[:40]}`, which is not a colour", self.node.line) from None

    @cached_property
    def _box(self) -> Box | None:
        return bounds(self.path)

    def _stroke(self) -> tuple[Stroke | None, Paint | None]:
        """Return the stroke, and its gradient if it has one."""
        line = self.node.line
        paint = self._paint("stroke", "none")
        width = length(self.style.get("stroke-width", "1"), self.view.diagonal, line)
        if paint is None or width <= 0:
            return None, None
        join = self.style.get("stroke-linejoin", "miter")
        if join not in {"miter", "round", "bevel"}:
            raise UnsupportedSvgError(f"`stroke-linejoin: {join}`", line)
        cap = self.style.get("stroke-linecap", "butt")
        if cap not in {"butt", "round", "square"}:
            raise RefusedSvgError("art/bad-svg", f"`stroke-linecap` is `{cap}`", line)
        stroke = Stroke(
            paint if isinstance(paint, Colour) else CURRENT,
            width,
            self._dash(),
            cast("Literal['butt', 'round', 'square']", cap),
            cast("Literal['miter', 'round', 'bevel']", join),
            length(self.style.get("stroke-miterlimit", "4"), 1.0, line),
            length(self.style.get("stroke-dashoffset", "0"), self.view.diagonal, line),
        )
        return stroke, None if isinstance(paint, Colour) else paint

    def _dash(self) -> tuple[float, ...]:
        text = self.style.get("stroke-dasharray", "none")
        if text == "none":
            return ()
        dash = tuple(length(w, self.view.diagonal, self.node.line) for w in text.replace(",", " ").split())
        if any(d < 0 for d in dash):
            raise RefusedSvgError("art/bad-svg", f"`stroke-dasharray` is `{text}`: a dash cannot be negative", self.node.line)
        return dash if any(dash) else ()

    def _outlined(self, gradient_paint: Paint, stroke: Stroke) -> Shape:
        """Return a stroke with a gradient as the filled area that it covers."""
        from pnp.art.path_booleans import stroke_outline  # noqa: PLC0415  (Skia is loaded only where a picture needs it)

        return Shape(stroke_outline(self.path, stroke), gradient_paint)
