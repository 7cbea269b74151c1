"""Hold the place of a scene."""

from __future__ import annotations

from kit.palette import NIGHT
from kit.pen import Canvas


def draw() -> str:
    """Draw the scene."""
    canvas = Canvas(47, 29)
    canvas.rect(0, 0, 47, 29, NIGHT)
    return canvas.svg()
