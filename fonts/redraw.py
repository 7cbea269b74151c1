"""Draw again what looks alike in Tektur: `python fonts/redraw.py`.

The acute and the grave become slanted bars: the font's own rise by a tenth of their width, so that é, è and ē look the same at
8 pt. Height, advances and anchors stay, so that no line moves. д becomes its capital at x-height: the font's own is its g.
A font that has been drawn again stays as it is. Tektur has no Reserved Font Name (fonts/tektur/OFL.txt).
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TypeAlias

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

Point: TypeAlias = tuple[int, int]

CUTS = ("Medium", "Bold", "Black")
NARROWER = {"Medium": 60, "Bold": 45, "Black": 30}  # units by which д is narrower than Д, as ц is than Ц
_ACUTES, _GRAVES = ("acutecomb", "acutecomb.i"), ("gravecomb", "gravecomb.i")
_FOOT, _HEAD = (0.0, 0.5), (0.5, 1.0)  # of the width: where the bar stands, and where it ends
_CAPITAL, _SMALL = "uni0414", "uni0434"
_ROOF = 400  # units: what of Д is higher belongs to its roof


def redrawn(data: bytes, cut: str) -> bytes:
    """Return a cut of Tektur with slanted accents and a д of its own."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    for name in (*_ACUTES, *_GRAVES):
        _slant(font, name)
    _draw_de(font, NARROWER[cut])
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _slant(font: TTFont, name: str) -> None:
    """Draw an accent as a slanted bar in the box of its own."""
    accent = font["glyf"][name]
    left, right, low, high = accent.xMin, accent.xMax, accent.yMin, accent.yMax
    foot, head = (_FOOT, _HEAD) if name in _ACUTES else (_HEAD, _FOOT)
    corners = [(foot[0], low), (head[0], high), (head[1], high), (foot[1], low)]
    font["glyf"][name] = _drawn([[(round(left + share * (right - left)), y) for share, y in corners]])


def _draw_de(font: TTFont, narrower: int) -> None:
    """Cut the legs of Д to x-height, along their slope, and move its right leg and foot to the left."""
    small = font["OS/2"].sCapHeight - font["OS/2"].sxHeight
    capital = font["glyf"][_CAPITAL]
    advance = font["hmtx"][_CAPITAL][0]
    points, ends = [*capital.coordinates], capital.endPtsOfContours
    contours = [points[start:end] for start, end in zip([0, *(e + 1 for e in ends)], [e + 1 for e in ends], strict=False)]
    font["glyf"][_SMALL] = _drawn([_lowered(contour, small, advance / 2, narrower) for contour in contours])
    font["hmtx"][_SMALL] = (advance - narrower, capital.xMin)
    _centre_anchors(font, (advance - narrower) // 2)


def _lowered(contour: list[Point], by: int, middle: float, narrower: int) -> list[Point]:
    """Return a contour of Д with its roof lower and its right half further left."""
    found = []
    for k, (x, y) in enumerate(contour):
        along = y > _ROOF
        if x > middle:
            found.append((x - narrower, y - by * along))
        elif along:
            foot = min((contour[k - 1], contour[(k + 1) % len(contour)]), key=lambda point: point[0])  # the leg's other end
            found.append((round(x - (x - foot[0]) * by / (y - foot[1])), y - by))
        else:
            found.append((x, y))
    return found


def _centre_anchors(font: TTFont, x: int) -> None:
    """Put the accents of д over and under its middle."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            covered = getattr(table, "BaseCoverage", None)
            if covered and _SMALL in covered.glyphs:
                for anchor in table.BaseArray.BaseRecord[covered.glyphs.index(_SMALL)].BaseAnchor:
                    anchor.XCoordinate = x


def _drawn(contours: list[list[Point]]) -> object:
    """Return a glyph of straight lines."""
    pen = TTGlyphPen(None)
    for first, *others in contours:
        pen.moveTo(first)
        for point in others:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


if __name__ == "__main__":
    for cut in CUTS:
        file = Path(__file__).parent / "tektur" / f"Tektur-{cut}.ttf"
        file.write_bytes(redrawn(file.read_bytes(), cut))
