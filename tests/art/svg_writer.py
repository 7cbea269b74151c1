"""Writes a Drawing as an SVG of matrices and paths only, so that another renderer can draw it."""

from __future__ import annotations

import base64

from pnp.model.frame import Gradient, Group, ImageItem, Shape


def emitted(drawing) -> str:
    """Return the SVG of a drawing; `currentColor` is black."""
    defs: list[str] = []
    body = "".join(_item(i, defs) for i in drawing.items)
    w, h = drawing.size
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w!r} {h!r}"><defs>{"".join(defs)}</defs>{body}</svg>'


def path_data(path) -> str:
    """Return SVG path data."""
    return "".join(letter + " ".join(repr(v) for v in n) for letter, n in path)


def _item(item, defs: list[str]) -> str:
    if isinstance(item, Group):
        clip = ""
        if item.clip is not None:
            defs.append(f'<clipPath id="c{len(defs)}"><path d="{path_data(item.clip)}"/></clipPath>')
            clip = f' clip-path="url(#c{len(defs) - 1})"'
        matrix = " ".join(map(repr, item.matrix))
        inside = "".join(_item(i, defs) for i in item.items)
        return f'<g transform="matrix({matrix})" opacity="{item.opacity!r}"{clip}>{inside}</g>'
    if isinstance(item, ImageItem):
        box, data = item.box, base64.b64encode(item.picture.data).decode()
        place = f'x="{box.x!r}" y="{box.y!r}" width="{box.w!r}" height="{box.h!r}"'
        return f'<image {place} preserveAspectRatio="none" href="data:image/{item.picture.kind};base64,{data}"/>'
    assert isinstance(item, Shape)
    return f'<path d="{path_data(item.path)}"{_fill(item, defs)}{_stroke(item)}/>'


def _fill(item: Shape, defs: list[str]) -> str:
    rule = ' fill-rule="evenodd"' if item.even_odd else ""
    if item.fill is None:
        return ' fill="none"'
    if isinstance(item.fill, Gradient):
        return f' fill="url(#{_gradient(item.fill, defs)})"{rule}'
    return f' fill="{_rgb(item.fill)}" fill-opacity="{item.fill.alpha!r}"{rule}'


def _stroke(item: Shape) -> str:
    s = item.stroke
    if s is None:
        return ""
    dash = f' stroke-dasharray="{" ".join(map(repr, s.dash))}" stroke-dashoffset="{s.dash_phase!r}"' if s.dash else ""
    return (
        f' stroke="{_rgb(s.colour)}" stroke-opacity="{s.colour.alpha!r}" stroke-width="{s.width!r}" stroke-linecap="{s.cap}"'
        f' stroke-linejoin="{s.join}" stroke-miterlimit="{s.miter_limit!r}"{dash}'
    )


def _gradient(g: Gradient, defs: list[str]) -> str:
    names = ("x1", "y1", "x2", "y2") if g.kind == "linear" else ("fx", "fy", "fr", "cx", "cy", "r")
    place = " ".join(f'{n}="{v!r}"' for n, v in zip(names, g.points, strict=True))
    stops = "".join(f'<stop offset="{at!r}" stop-color="{_rgb(c)}" stop-opacity="{c.alpha!r}"/>' for at, c in g.stops)
    matrix = " ".join(map(repr, g.matrix))
    name = f"g{len(defs)}"
    defs.append(
        f'<{g.kind}Gradient id="{name}" gradientUnits="userSpaceOnUse" gradientTransform="matrix({matrix})" {place}>'
        f"{stops}</{g.kind}Gradient>"
    )
    return name


def _rgb(colour) -> str:
    return "#" + "".join(f"{round(v * 255):02x}" for v in colour.rgb)
