"""How far the guides of a face reach beyond its trim and inside it."""

from typing import NamedTuple


class FaceMargins(NamedTuple):
    """What lies beside the trim of a face, in mm: the bleed that is drawn outside it, the safe area that begins inside it."""

    bleed: float = 0.0
    safe: float = 0.0


NO_MARGINS = FaceMargins()
