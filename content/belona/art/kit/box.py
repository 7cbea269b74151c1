"""Draw the front and the back of the box, in the shape of a card: dark to all edges, so that only the ground reaches a fold."""

from __future__ import annotations

from . import cover
from .palette import INK, MIST, NIGHT, STEEL
from .parts import skyline, windows
from .pen import Canvas, boxes, moved

WIDTH, HEIGHT = 65.0, 90.0
MIDDLE = WIDTH / 2
EDGE = 2.0  # what stays dark along the folds
THINNEST = 0.092  # mm, 0.26 pt: what home printers and presses still draw
FACTS = 79.5  # where the bar of facts begins, below which no picture shows
WORDS = 23.0  # where the title ends, which no rain crosses


def front() -> str:
    """Draw the front: the scene of the booklet's cover, small, on a ground that reaches the folds."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    scale = HEIGHT / cover.HEIGHT
    with (
        canvas.group(clip=boxes([(EDGE, 0, WIDTH - 2 * EDGE, FACTS)])),
        canvas.group(moved(MIDDLE - cover.MIDDLE * scale, 0, scale)),
    ):
        cover.scene(canvas, WORDS / scale, THINNEST / scale)
    return canvas.svg()


def back() -> str:
    """Draw the back: the same towers doubled in the water, below the dark where the words stand."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    line = 72.0
    with canvas.group(clip=boxes([(EDGE, 0, WIDTH - 2 * EDGE, HEIGHT - EDGE)])):
        far = skyline(canvas, "box-back", (EDGE, WIDTH - EDGE), line, (5, 16), (3.4, 6), STEEL)
        windows(canvas, "box-back-lit", far, NIGHT, 0.5, pane=(0.5, 0.7), pitch=(1.1, 1.5))
        with canvas.group(f"matrix(1 0 0 -1 0 {2 * line})"):
            far = skyline(canvas, "box-back", (EDGE, WIDTH - EDGE), line, (5, 16), (3.4, 6), INK)
            windows(canvas, "box-back-lit", far, STEEL, 0.3, pane=(0.7, 0.4), pitch=(1.1, 1.5))
    canvas.path(boxes([(EDGE, line - 0.3, WIDTH - 2 * EDGE, 0.6)]), MIST)
    return canvas.svg()


def box() -> dict[str, str]:
    """Give the sides of the box that carry a picture by file stem."""
    return {"front": front(), "back": back()}
