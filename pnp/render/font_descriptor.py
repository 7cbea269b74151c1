"""The metrics of a font for a PDF font descriptor, from its tables `head`, `hhea`, `OS/2` and `post`."""

from __future__ import annotations

from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import uharfbuzz as hb

_FIXED_PITCH, _SYMBOLIC, _ITALIC = 1, 4, 64  # PDF 32000-1, table 123
_OS2_WITH_CAP_HEIGHT = 2


class FontDescriptor(NamedTuple):
    """The metrics of a font in thousandths of an em; `angle` is the slant in degrees, negative if it leans to the right."""

    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    cap_height: int
    stem: int
    angle: float
    flags: int


def read_font_descriptor(face: hb.Face) -> FontDescriptor:
    """Read the metrics of a TrueType face. Fonts do not record `stem`, so it is estimated from the weight class."""
    head, hhea, os2, post = (bytes(face.reference_table(t).data) for t in ("head", "hhea", "OS/2", "post"))

    def em(value: int) -> int:
        return round(value * 1000 / int(face.upem))

    x_min, y_min, x_max, y_max = map(em, unpack_from(">4h", head, 36))
    ascent, descent = map(em, unpack_from(">2h", hhea, 4))
    weight = unpack_from(">H", os2, 4)[0] if os2 else 400
    has_caps = os2 and unpack_from(">H", os2)[0] >= _OS2_WITH_CAP_HEIGHT
    angle = unpack_from(">i", post, 4)[0] / 65536 if post else 0.0
    fixed = unpack_from(">I", post, 12)[0] if post else 0
    return FontDescriptor(
        box=(x_min, y_min, x_max, y_max),
        ascent=ascent,
        descent=descent,
        cap_height=em(unpack_from(">h", os2, 88)[0]) if has_caps else ascent,
        stem=round(50 + (weight / 65) ** 2),
        angle=angle,
        flags=_SYMBOLIC | (_ITALIC if angle else 0) | (_FIXED_PITCH if fixed else 0),
    )
