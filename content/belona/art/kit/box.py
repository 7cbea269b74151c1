"""Draw the sides of the box that carry a picture: one city round all four, so that a crease beside its fold shows nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import cover
from .palette import INK, MIST, NIGHT, RED, STEEL, YELLOW
from .parts import rain, skyline, windows
from .pen import Canvas, boxes, moved

if TYPE_CHECKING:
    from .pen import Point

WIDTH, HEIGHT = 65.0, 90.0
DEEP = 17.0  # mm: the narrow sides, as deep as the cards and chits need at the most
SCALE = HEIGHT / cover.HEIGHT
THINNEST = 0.092  # mm, 0.26 pt: what home printers and presses still draw
GROUND = cover.HORIZON * SCALE  # where the towers stand on all sides
FACTS = 79.5  # where the bar begins that runs round the box, below which no picture shows
WORDS = 23.0  # where the title ends, which no rain crosses
CONTENTS = 57.0  # where the plate of the contents begins on the back


def front() -> str:
    """Draw the front: the scene of the booklet's cover, small, from fold to fold."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    with (
        canvas.group(clip=boxes([(0, 0, WIDTH, FACTS)])),
        canvas.group(moved(WIDTH / 2 - cover.MIDDLE * SCALE, 0, SCALE)),
    ):
        cover.scene(canvas, WORDS / SCALE, THINNEST / SCALE)
    return canvas.svg()


def narrow(side: str, lamp: str) -> str:
    """Draw a narrow side: low houses of the same street, lit in the colour of the faction beside it on the front."""
    canvas = Canvas(DEEP, HEIGHT)
    canvas.rect(0, 0, DEEP, HEIGHT, NIGHT)
    _street(canvas, f"box-{side}", (0, DEEP), ((6, 13), (3, 8)), (lamp, lamp))
    return canvas.svg()


def _street(canvas: Canvas, seed: str, span: Point, heights: tuple[Point, Point], lamps: tuple[str, str]) -> None:
    """Two rows of towers as on the front, their lights in one colour on the left half and in another on the right."""
    with canvas.group(clip=boxes([(span[0], 0, span[1] - span[0], FACTS)])):
        far = skyline(canvas, f"{seed}-far", (span[0] - 1, span[1] + 1), GROUND, heights[0], (3, 5.4), STEEL)
        windows(canvas, f"{seed}-far-lit", far, NIGHT, 0.5, pane=(0.5, 0.7), pitch=(1.1, 1.5))
        near = skyline(canvas, f"{seed}-near", (span[0] - 1, span[1] + 1), GROUND, heights[1], (3.6, 7), INK)
        middle = (span[0] + span[1]) / 2
        for left, lamp in ((True, lamps[0]), (False, lamps[1])):
            windows(
                canvas, f"{seed}-near-lit", near, lamp, 0.3, (0.5, 0.7), (1.1, 1.5),
                keep=lambda x, _, of_left=left: (x < middle) is of_left,
            )  # fmt: skip
        canvas.rect(span[0], GROUND, span[1] - span[0], HEIGHT - GROUND, INK)


def back() -> str:
    """Draw the back: the same street from behind, under the words that sell the game and above the plate of its contents."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    with canvas.group(moved(0, CONTENTS - GROUND + 1.5)):
        _street(canvas, "box-back", (0, WIDTH), ((5, 15), (3, 9)), (RED, YELLOW))
    rain(canvas, "box-back-rain", (0, 44, WIDTH, CONTENTS - 44), 40, MIST, THINNEST, reach=(1.4, 4))
    canvas.rect(0, CONTENTS, WIDTH, HEIGHT - CONTENTS, INK)
    return canvas.svg()


def box() -> dict[str, str]:
    """Give the sides of the box that carry a picture by file stem."""
    return {"front": front(), "back": back(), "left": narrow("left", YELLOW), "right": narrow("right", RED)}
