"""How guides look: each kind of line has a colour and a dash of its own, so that they differ without colour too."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pnp.model.frame import Colour, Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.model.outline import Path

BLACK: Final = Colour(0.0, 0.0, 0.0)
WHITE: Final = Colour(1.0, 1.0, 1.0)
BLUE: Final = Colour(0.0, 0.447, 0.698)
_VERMILION, _GREEN = Colour(0.835, 0.369, 0.0), Colour(0.0, 0.5, 0.37)  # Okabe and Ito's, which colour-blind people tell apart

STROKES: Final[Mapping[str, Stroke]] = MappingProxyType(
    {
        "bleed": Stroke(_VERMILION, 0.3, (0.3, 0.6)),
        "trim": Stroke(BLACK, 0.2),
        "safe area": Stroke(_GREEN, 0.2, (1.6, 0.6, 0.3, 0.6)),
        "text box": Stroke(BLUE, 0.15, (0.7, 0.35)),
    }
)
"""The lines in mm by what they show, in the order in which they are drawn and explained."""

_HALO = 0.25  # mm of white under a line, so that it shows on every ground


def guide_line(kind: str, path: Path) -> Iterator[Shape]:
    """Yield a line of a kind along a path (mm), on white."""
    stroke = STROKES[kind]
    yield Shape(path, stroke=Stroke(WHITE, stroke.width + _HALO))
    yield Shape(path, stroke=stroke)
