"""What a machine cuts and creases on a sheet, as an SVG in mm without transforms."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pnp.render.pdf_numbers import num

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.outline import Path
    from pnp.model.printing import CutLayout

CUT, CREASE = "CUT", "CREASE"
"""The names of the layers, in SVG and DXF; programs list them as they are."""
_LAYERS = ((CREASE, "#0000ff"), (CUT, "#ff0000"))  # in the order in which a machine takes them
_WIDTH = "0.1"  # mm; machines follow the middle of a line, whatever its width


def sheets_of(layout: CutLayout) -> str:
    """Say which sheets a layout is for: `sheets 1-3, 7`."""
    parts: list[tuple[int, int]] = []
    for number in layout.sheets:
        if parts and parts[-1][1] == number - 1:
            parts[-1] = parts[-1][0], number
        else:
            parts.append((number, number))
    named = ", ".join(f"{first}-{last}" if first != last else str(first) for first, last in parts)
    return f"sheet{'s' * (len(layout.sheets) > 1)} {named}"


def svg_lines(layout: CutLayout, title: str) -> Iterator[str]:
    """Yield the lines of a drawing."""
    w, h = (num(side).decode() for side in layout.size)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    inkscape = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {inkscape} width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">'
    yield f"<title>{escape(title, quote=False)}: {layout.name}</title>"
    yield f"<desc>{sheets_of(layout)}</desc>"
    for (name, colour), paths in zip(_LAYERS, (layout.creases, layout.cuts), strict=True):
        if paths:
            layer = f'inkscape:groupmode="layer" inkscape:label="{name}"'
            yield f'<g id="{name}" {layer} fill="none" stroke="{colour}" stroke-width="{_WIDTH}">'
            yield from (f'<path d="{_data(path)}"/>' for path in paths)
            yield "</g>"
    yield "</svg>"


def _data(path: Path) -> str:
    return "".join(letter + " ".join(num(v).decode() for v in numbers) for letter, numbers in path)
