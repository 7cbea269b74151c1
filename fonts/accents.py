"""Draw the acute and the grave of Tektur as slanted bars: `python fonts/accents.py`.

The font's own rise by a tenth of their width, so that é, è and ē look the same at 8 pt. Height, advances and anchors stay, so
that no line moves; a font that has been drawn again stays as it is. Tektur has no Reserved Font Name (fonts/tektur/OFL.txt).
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

CUTS = ("Medium", "Bold", "Black")
_FOOT, _HEAD = (0.0, 0.5), (0.5, 1.0)  # of the width: where the bar stands, and where it ends


def redrawn(data: bytes) -> bytes:
    """Return a cut of Tektur with slanted accents."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    glyphs = font["glyf"]
    for name in ("acutecomb", "gravecomb", "acutecomb.i", "gravecomb.i"):
        accent = glyphs[name]
        left, right, low, high = accent.xMin, accent.xMax, accent.yMin, accent.yMax
        foot, head = (_FOOT, _HEAD) if name.startswith("acute") else (_HEAD, _FOOT)
        pen = TTGlyphPen(None)
        corners = [(foot[0], low), (head[0], high), (head[1], high), (foot[1], low)]
        points = [(round(left + share * (right - left)), y) for share, y in corners]
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()
        glyphs[name] = pen.glyph()
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


if __name__ == "__main__":
    for cut in CUTS:
        file = Path(__file__).parent / "tektur" / f"Tektur-{cut}.ttf"
        file.write_bytes(redrawn(file.read_bytes()))
