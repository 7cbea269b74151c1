"""Fill and stroke of one SVG shape: its colours, gradients and dashes as items."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.art.css_colour import parse_colour
from pnp.art.path_data import bounds
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_gradient import GRADIENTS, FlatBoxError, gradient, opacity_value
from pnp.art.svg_numbers import length, size
from pnp.art.svg_support import neither
from pnp.base.units import plain_sum
from pnp.model.frame import CURRENT, Colour, Shape, Stroke

if TYPE_CHECKING:
    from typing import Literal

    from pnp.art.svg_document import SvgDocument
    from pnp.art.svg_shapes import SvgViewport
    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode
    from pnp.base.units import Box
    from pnp.model.frame import Paint
    from pnp.model.outline import Path

_OUTLINE = 8  # the curves of the outline of a line
_SERVERS = GRADIENTS | {"pattern"}


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
        if words != ["normal"] and (len(set(words)) < len(words) or not {*words} <= {"fill", "stroke", "markers"}):
            raise RefusedSvgError("art/bad-svg", f"`paint-order` is `{' '.join(words)[:40]}`", self.node.line)
        return bool(words) and ("stroke" in words and words.index("stroke") < ([*words, "fill"]).index("fill"))

    def _paint(self, name: str, default: str) -> Paint | None:
        text = self.style.get(name, default)
        opacity = opacity_value(self.style.get(f"{name}-opacity", "1"), self.node.line, f"{name}-opacity")
        if text.startswith("url("):
            return self._server(name, text, opacity)
        return self._plain(name, text, opacity)

    def _plain(self, name: str, text: str, opacity: float) -> Colour | None:
        if text == "none" or not opacity:
            return None
        colour = self._colour(text.partition(" icc-color(")[0], name)
        return colour._replace(alpha=colour.alpha * opacity) if colour.alpha else None

    def _server(self, name: str, text: str, opacity: float) -> Paint | None:
        """Return the paint of `url(#id)`, or of the fallback behind it if that is nothing that paints (SVG 2, 13.2)."""
        id_, _, rest = text[4:].partition(")")
        server, fallback = self.document.ids.get(id_.strip(" '\"").removeprefix("#")), rest.strip()
        if server is None or server.tag not in _SERVERS:
            if fallback:
                return self._plain(name, fallback, opacity)
            what = "nothing in the file" if server is None else f"a `<{server.tag}>`, which is no paint"
            raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text[:40]}`, which refers to {what}", self.node.line)
        if server.tag not in GRADIENTS:
            self.document.needs_pixels(f"`<{server.tag}>`", self.node.line, self._chain(server))
            return None
        try:
            paint = gradient(server, self.document, self.view, lambda: self._box, opacity)
        except UnsupportedSvgError as fault:
            self.document.note(fault)
            return None
        except FlatBoxError:
            return self._plain(name, fallback or "none", opacity)
        return paint if opacity else None

    def _chain(self, server: SvgNode) -> list[SvgNode]:
        """Return a pattern and those that it inherits from. Raises RefusedSvgError."""
        chain = [server]
        while name := chain[-1].attrs.get("href", "").strip().removeprefix("#"):
            found = self.document.ids.get(name)
            if found is None or found.tag != server.tag or found in chain:
                message = f"pattern refers to `#{name}`, which is no other pattern in the file"
                raise RefusedSvgError("art/bad-svg", message, chain[-1].line)
            chain.append(found)
        return chain

    def _colour(self, text: str, name: str) -> Colour:
        if text in {"context-fill", "context-stroke"}:
            self.document.needs_pixels(f"`{text}`", self.node.line)
            return CURRENT
        try:
            colour = parse_colour(text)
            own = self.style.get("color")
            return parse_colour(own) if colour is CURRENT and own else colour
        except ValueError:
            raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text[:40]}`, which is not a colour", self.node.line) from None

    @cached_property
    def _box(self) -> Box | None:
        return bounds(self.path)

    def _stroke(self) -> tuple[Stroke | None, Paint | None]:
        """Return the stroke, and its gradient if it has one."""
        line = self.node.line
        paint = self._paint("stroke", "none")
        width = size(self.style.get("stroke-width", "1"), self.view.diagonal, line, "stroke-width")
        if paint is None or width <= 0:
            return None, None
        join = self.style.get("stroke-linejoin", "miter")
        if join not in {"miter", "round", "bevel"}:
            raise neither(f"`stroke-linejoin: {join[:40]}`", line)
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
            length(self.style.get("stroke-dashoffset", "0"), self.view.diagonal, line, "stroke-dashoffset"),
        )
        return stroke, None if isinstance(paint, Colour) else paint

    def _miter_limit(self) -> float:
        text = self.style.get("stroke-miterlimit", "4")
        limit = length(text, 1.0, self.node.line, "stroke-miterlimit")
        if limit < 1:
            message = f"`stroke-miterlimit` is `{text[:30]}`: it cannot be less than 1"
            raise RefusedSvgError("art/bad-svg", message, self.node.line)
        return limit

    def _dash(self) -> tuple[float, ...]:
        text, line = self.style.get("stroke-dasharray", "none"), self.node.line
        if text == "none":
            return ()
        words = text.replace(",", " ").split()
        self.document.spend(len(words), line)
        dash = tuple(length(w, self.view.diagonal, line, "stroke-dasharray") for w in words)
        if any(d < 0 for d in dash):
            message = f"`stroke-dasharray` is `{text[:40]}`: a dash cannot be negative"
            raise RefusedSvgError("art/bad-svg", message, line)
        if not any(dash):
            return ()
        if "pathLength" in self.node.attrs:
            raise neither("`pathLength` of a dashed stroke", line, "give the dashes in the units of the drawing")
        self.document.spend(int(_control_length(self.path) / plain_sum(dash)) * len(dash), line)
        return dash

    def _outlined(self, gradient_paint: Paint, stroke: Stroke) -> Shape:
        """Return a stroke with a gradient as the filled area that it covers."""
        from pnp.art.path_booleans import stroke_outline  # noqa: PLC0415  (Skia is loaded only where a picture needs it)

        marks = int(_control_length(self.path) / plain_sum(stroke.dash)) * len(stroke.dash) if stroke.dash else 0
        self.document.spend(_OUTLINE * (len(self.path) + marks), self.node.line)
        return Shape(stroke_outline(self.path, stroke), gradient_paint)


def _control_length(path: Path) -> float:
    """Return the length of the lines through all points of a path, which is no less than its own."""
    total, start, at = 0.0, (0.0, 0.0), (0.0, 0.0)
    for letter, n in path:
        for point in zip(n[::2], n[1::2], strict=True) if n else (start,):
            total += 0.0 if letter == "M" else math.dist(at, point)
            at = point
        start = at if letter == "M" else start
    return total
