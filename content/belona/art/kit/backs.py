"""Draw the backs: one family, one pattern per deck, each equal to itself after a half turn, flat in its outer 6 mm."""

from __future__ import annotations

from .palette import INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .pen import Canvas
from .shapes import chamfer

GROUNDS = {
    "contracts": (47.0, 69.0, INK),
    "maps": (94.0, 69.0, MIST),
    "domination": (69.0, 94.0, NIGHT),
    "factions": (69.0, 94.0, STEEL),
    "summary": (69.0, 94.0, PAPER),
}


def back(name: str) -> str:
    """Draw one deck's back."""
    w, h, ground = GROUNDS[name]
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, ground)
    canvas.poly(chamfer(7, 7, w - 14, h - 14, 4), YELLOW)
    canvas.poly(chamfer(8, 8, w - 16, h - 16, 4), ground)
    _ = RED
    return canvas.svg()


def backs() -> dict[str, str]:
    """Give every back by file stem."""
    return {name: back(name) for name in GROUNDS}
