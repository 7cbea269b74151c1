"""Draw the two people of the covers from head to knee: the collector of Octacorp and the smuggler of Vetran.

Each stands around x = 0, with the top of the hood at y = 0 and the knees at y = 140; light falls from the side of the other.
No line is thinner than 0.9, so that a figure of 40 mm still prints each of them.
"""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import INK, MIST, PAPER, RED, STEEL, YELLOW
from .pen import closed, moved
from .shapes import chamfer, limb, mirrored, outline, regular

if TYPE_CHECKING:
    from .pen import Canvas, Point

KNEES = 140.0
GRIP = (26.0, 70.0)  # where the collector holds the umbrella
LEAN = -7.0  # degrees by which the umbrella leans over the head
JAWS = (27.0, 16.0)  # the pivot of the bolt cutter
TURN = 15.0  # degrees by which its jaws turn from the head
BITE = (31.0, 1.2)  # where the jaws hold the cable
HANDLES: tuple[tuple[Point, Point], ...] = (((24.5, 22.0), (-2.4, 80.0)), ((30.0, 23.0), (35.2, 83.0)))


def _cut(canvas: Canvas, fill: str, *pieces: str) -> None:
    """Paint pieces without an outline, as one path."""
    canvas.path(closed(*[outline(piece) for piece in pieces]), fill, data_ink="solid" if fill == INK else None)


def _lined(canvas: Canvas, fill: str, *pieces: str | list[Point], wide: float = 1.3, ink: str = INK) -> None:
    """Paint pieces with an outline, as one path."""
    rings = [outline(piece) if isinstance(piece, str) else piece for piece in pieces]
    canvas.path(closed(*rings), fill, stroke=ink, stroke_width=wide, stroke_linejoin="round", data_ink="tint")


def fist(canvas: Canvas, x: float, y: float, angle: float, glove: str, seam: str, *, flip: bool = False) -> None:
    """Paint a hand that holds a bar, which runs upright through `x, y` before it is turned; flipped, its knuckles are left."""
    with canvas.group(moved(x, y, 1, angle) + (" scale(-1 1)" if flip else "")):
        _lined(
            canvas, glove,
            "7.4 -6.8, 9 -3.4, 9.4 4, 7.6 8.6, 3.4 9.8, -3.4 9.6, -4.8 8.6, -5.2 6.2, -4.4 5.3, -5.8 5, -6.7 4, "
            "-6.8 2.2, -6 1.2, -6.6 0.8, -7.4 -0.2, -7.4 -2.2, -6.2 -3.3, -6.6 -4.4, -6.4 -6.2, -5.4 -7.2",
            ink=seam, wide=1,
        )  # fmt: skip
        canvas.strokes(
            [outline("-6 -3.3, 3.6 -2.7"), outline("-5.8 1.2, 4.2 1.5"), outline("-4.4 5.4, 3.8 5.6")], seam, 0.9,
        )  # fmt: skip
        _lined(
            canvas, glove, "7.6 -6.4, 6.4 -9.6, 2.6 -11.4, -2.4 -11.2, -4.2 -9.4, -3.2 -7, 1.4 -6.2, 4 -4.8", ink=seam, wide=1
        )


def umbrella(canvas: Canvas) -> None:
    """Paint the collector's umbrella: one shaft from the ferrule through the fist to the hook, under a canopy of six panels."""
    with canvas.group(moved(*GRIP, 1, LEAN)):
        _lined(canvas, MIST, limb((0, -114), (0, 22), 2.6, 2.6, round_ends=False), wide=1)
        canvas.path("M0 20V27a4.4 4.4 0 0 1-8.8 0V24", "none", stroke=INK, stroke_width=5)
        canvas.path("M0 19V27a4.4 4.4 0 0 1-8.8 0V25", "none", stroke=MIST, stroke_width=2.6)
        dome = outline("0 -109, 17 -105.4, 32 -97, 43 -84.6, 49 -69")
        scallops = [p for k in range(6) for p in ((49 - 49 / 3 * k - 49 / 6, -73.6), (49 - 49 / 3 * (k + 1), -69.0))]
        panels = [*dome, *scallops, *[(-x, y) for x, y in reversed(dome[1:-1])]]
        canvas.path(closed(panels), INK, stroke=INK, stroke_width=4, stroke_linejoin="round")
        canvas.path(closed(panels), INK, stroke=YELLOW, stroke_width=1.5, stroke_linejoin="round")
        _cut(
            canvas, STEEL,
            "-2.6 -107, -16 -102, -30 -94, -40 -83.4, -45.6 -71.6, -40.6 -74.4, -34 -71.2, -29.6 -84, -18 -98",
            "-0.6 -106, -10.6 -88, -15 -71.4, -8 -74.4, -0.6 -71.2",
            "2.6 -106.4, 13 -97, 23 -84, 31 -71.2, 24.6 -74.4, 17.6 -71.4, 13 -88",
        )  # fmt: skip


def collector(canvas: Canvas, *, armed: bool = True) -> None:
    """Paint the collector: a yellow raincoat, an eye in place of a face, a deed, and, if `armed`, an umbrella."""
    _lined(canvas, STEEL, "-22 126, -3 126, -5 152, -20 152", "5 126, 23 126, 21 152, 7 152")
    _cut(canvas, INK, "-22 126, -14 126, -16 152, -20 152", "5 126, 11 126, 11 152, 7 152")
    _lined(canvas, YELLOW, "-20 46, 20 46, 27 74, 31 98, 38 131, 26 137, 12 133, -3 138, -17 133, -37 137, -33 108, -27 78")
    _cut(
        canvas, INK,
        "-33 133.6, -30 108, -24 80, -20 66, -20.6 88, -24 110, -25 134.6", "-17 133, -20.6 133.8, -17.4 102, -16.4 88",
        "-3 138, -7.6 136.6, -5.4 112, -3.4 100", "0.8 60, 3 60, 5.4 135, 3.4 136",
        "26 137, 21 135.6, 19 118, 15.6 104, 22.6 118",
    )  # fmt: skip
    canvas.path(closed(*[regular(-3.2 + 0.4 * k, 76 + 15 * k, 2, 8, 22.5) for k in range(4)]), INK)
    _deed(canvas)
    _lined(canvas, YELLOW, "20 49, 29 49, 37 61, 43 82, 41 92, 33 96, 27 88, 22 68")
    _cut(canvas, INK, "24 62, 27 74, 31 83, 38 88, 32 92, 27 88, 22 68")
    _mantle(canvas)
    if armed:
        umbrella(canvas)
    _lined(canvas, YELLOW, "43 82, 41 92, 33 96, 22 84, 32 72")
    _cut(canvas, INK, "33 96, 22 84, 25 82, 35 91")
    _lined(canvas, MIST, "18.8 82.4, 32.6 68.8, 35.6 71.8, 22 85.6", wide=1.2)
    fist(canvas, *GRIP, LEAN, INK, MIST)


def _deed(canvas: Canvas) -> None:
    """The arm that hangs, and in its hand the deed of a street, rolled up and sealed."""
    _lined(canvas, YELLOW, "-20 49, -29 49, -37 62, -42 82, -43 101, -30 103, -28 86, -22 70")
    _cut(canvas, INK, "-33 66, -38.6 84, -39.4 101.4, -36 101.9, -35 86", "-30 103, -28 86, -31.6 94, -32.6 102.6")
    with canvas.group(moved(-36, 112, 1, 62)):
        _lined(canvas, PAPER, outline("-4 -21, 4 -21, 4 19, -4 19"), wide=1.2)
        _cut(canvas, MIST, "-4 -21, -1.4 -21, -1.4 19, -4 19")
        canvas.path(closed(regular(0, -21, 4, 8, 22.5)), MIST, stroke=INK, stroke_width=1.2)
        canvas.path(closed(regular(0.4, 13.6, 3.6, 8, 22.5)), YELLOW, stroke=INK, stroke_width=1.2)
    _lined(canvas, MIST, "-44.4 98.6, -29 100.8, -29.4 105, -44.8 103", wide=1.2)
    fist(canvas, -36.4, 111.6, 66, INK, MIST, flip=True)


def _mantle(canvas: Canvas) -> None:
    """The cape over the shoulders, the hood, and the eye in it."""
    cape = "-9 34, 9 34, 25 43, 33 59, 25 65, 13 60.6, 1 66, -12 60.6, -25 65, -33 59, -25 43"
    _lined(canvas, YELLOW, cape)
    _cut(
        canvas, INK, "-29.4 58, -23 46, -14 39, -19 49, -22 63.4, -24.6 62.6", "-12 60.6, -14.4 61.4, -11.6 48, -10.6 47",
        "13 60.6, 10.8 61.4, 12.6 48, 14 52", "25 65, 23 64.4, 22.6 54, 23.8 52", "-13 35, 13 35, 8 42.4, 0 45, -8 42.4",
    )  # fmt: skip
    _lined(canvas, YELLOW, "-14 34, -18.4 21, -15.6 9.4, -8.6 2.2, 0 0, 8.6 2.2, 15.6 9.4, 18.4 21, 14 34, 7 38.6, -7 38.6")
    _cut(
        canvas,
        INK,
        "-12.4 32.4, -15.8 21, -13.4 10.4, -9 5.6, -11.4 12, -13 21, -9.8 31.6, -6.6 36.6",
        "10.2 5.6, 13 9.4, 14.4 13.6, 11.4 9",
    )
    canvas.path(closed(regular(0.6, 19.6, 13, 8, 22.5)), INK)
    canvas.path(closed(regular(0.6, 19.6, 10.6, 8, 22.5), regular(0.6, 19.6, 7.4, 8, 22.5)), MIST, fill_rule="evenodd")
    canvas.path(closed(regular(0.6, 19.6, 4.6, 8, 22.5)), YELLOW)
    canvas.path(closed(regular(2.2, 18, 1.5, 8, 22.5)), PAPER)


def smuggler(canvas: Canvas) -> None:
    """Paint the smuggler: a red jacket with its hood up, a visor, and a bolt cutter in both hands, its jaws on a cable."""
    _legs(canvas)
    _lined(canvas, RED, "-14 37, 14 37, 25 43, 30 56, 25 76, 24 101, 9 105, -7 104, -23 102, -23 78, -29 56, -25 43")
    _cut(
        canvas, INK, "22 66, 21.6 96, 12.4 99, 16 84, 14 74", "-22.8 88, -12 84, -4 85.6, -13 88.4, -22.8 94",
        "-23 97.6, -7 99.6, 9 100.6, 24 97, 24 102, 9 106, -7 105, -23 103",
    )  # fmt: skip
    canvas.path(closed(outline("-3.4 58, -0.6 58, 0.4 104, -2.4 104.4")), INK)
    canvas.path(closed(chamfer(-8.4, 96.8, 11.6, 9.2, 2)), MIST, stroke=INK, stroke_width=1.2)
    _cut(canvas, INK, "-5.4 99, 0.2 99, -2.6 104")
    for upper in (
        "-22 45, -29 48, -36 62, -41 80, -37 89, -28 90, -25 76, -19 60",
        "22 45, 29 48, 37 61, 45 82, 43 93, 34 94, 28 78, 21 60",
    ):
        _lined(canvas, RED, upper)
    _cut(canvas, INK, "34 64, 41.6 81, 41 90, 38 86, 36 76", "-25 76, -19 60, -22.6 64, -29 78, -28 90")
    _hooded(canvas)
    _lined(canvas, RED, "-41 80, -38 90, -30 92, -6 79, -9 65.4, -27 73")
    _lined(canvas, RED, "45.6 80, 44 94, 35 97, 29 83, 34 74")
    _cut(
        canvas,
        INK,
        "-35.4 87, -29.6 89, -7 77, -7.6 74, -29 84",
        "41.6 91.4, 36 93, 33 86, 38.6 88, 43 83",
        "-27 73, -22 71, -29 79",
    )
    _lined(canvas, MIST, "-9.6 63.6, -5 64.8, -3 79.4, -7.4 81", wide=1.2)
    _lined(canvas, MIST, "28.6 83, 27.6 78.6, 45.4 76, 46 80.6", wide=1.2)
    _cutter(canvas)
    fist(canvas, 3.4, 69, 25, INK, MIST, flip=True)
    fist(canvas, 34.4, 69.4, -5, INK, MIST)


def _legs(canvas: Canvas) -> None:
    """Trousers with a pad on each knee, the weight on one leg."""
    _lined(canvas, STEEL, "-23 98, 1 100, -3 118, -9 152, -28 152, -27 122", "0 100, 24 97, 29 120, 33 152, 13 152, 6 120")
    _cut(
        canvas, INK, "-12 100, 12 100, 6 108, 6 120, 9.6 137, 0 112, -6.4 136, -3 118, -4 108",
        "22 104, 26.4 121, 27.6 129, 24 130, 22.4 118, 16 106",
        "-20.6 104, -14 116, -13.6 130, -17.6 131, -19 117",
    )  # fmt: skip
    _lined(
        canvas,
        RED,
        "-26.4 132, -12 130, -8.6 138, -11 148, -25.6 149, -28.6 140",
        "14 131, 28 129, 32 137, 30.4 148, 16 149, 12 141",
    )
    _cut(canvas, INK, "-23 138, -13 137, -14.4 141, -22.6 142", "17 138, 27.6 136.6, 27.4 140.4, 18 142")


def _cutter(canvas: Canvas) -> None:
    """The bolt cutter: two handles that end below the fists, a joint with two bolts, and two hooked blades that stand open."""
    for joint, end in HANDLES:
        _lined(canvas, MIST, limb(joint, end, 3.6, 3.2, round_ends=False), wide=1.1)
        a = (joint[0] + 0.66 * (end[0] - joint[0]), joint[1] + 0.66 * (end[1] - joint[1]))
        _lined(canvas, INK, limb(a, end, 5, 5), wide=1, ink=MIST)
    with canvas.group(moved(*JAWS, 1, TURN)):
        blade = outline("0.6 2, 6 1.4, 9.4 -3.4, 9.8 -9.6, 7.4 -15, 2.8 -18.4, 3.2 -12.6, 3.4 -9, 2.4 -5, 0.6 -3.4")
        _lined(canvas, MIST, blade, mirrored(blade, 0), wide=1.2)
        _cut(canvas, STEEL, "9.4 -3.4, 9.8 -9.6, 7.4 -15, 7.4 -9.4, 6.6 -3.8")
        _lined(canvas, INK, chamfer(-6, -2.4, 12, 10.4, 2.6), wide=1.1, ink=MIST)
        canvas.path(closed(regular(-2.8, 3, 1.5, 6), regular(2.8, 3, 1.5, 6)), MIST)


def _hooded(canvas: Canvas) -> None:
    """The hood, the visor in its dark, and the scarf below it."""
    _lined(canvas, RED, "-17 31, -9 35, 0 41, 9 35, 17 31, 25 43, 12 55, -1 61, -13 55, -25 43")
    _cut(canvas, INK, "16.6 34, 22 42.4, 11.6 52, 2 57, 9 49, 15 42", "-20 38.6, -12 46, -8 56.4, -13 55, -18 49, -14.6 46.4")
    _lined(canvas, RED, "0.6 -2, 10 2, 16 11, 17.6 22, 13.6 33, 5 40, -5 40, -13.6 33, -17.6 22, -16 11, -9 2")
    _cut(canvas, INK, "3 1.4, 9 4, 13.6 12, 15 22, 11.6 31.6, 6.4 36, 10 30, 12.6 20, 9.6 10", "-9.6 4, -4 3, -12 10, -14 14")
    _cut(canvas, INK, "0 6.6, 8 9.4, 11.8 18, 10 29, 0 37, -10 29, -11.8 18, -8 9.4")
    _cut(canvas, PAPER, "-12 14, 0 18.4, 12 14, 11.2 21.4, 3.2 24.4, 0 22.6, -3.2 24.4, -11.2 21.4")
    _cut(canvas, MIST, "12 14, 11.2 21.4, 3.2 24.4, 1.4 23.4, 6 16.2", "-6.6 16, -4 17, -7.6 22.8, -9.8 22")
    _lined(canvas, RED, "-10.6 26.6, 0 30, 10.6 26.6, 9 35.4, 0 44, -9 35.4", wide=1.1)
    _cut(canvas, INK, "-5.6 30.6, -2.2 31.6, 0 36.4, 2.2 31.6, 5.6 30.6, 1.2 40, -1.2 40")


def cutting(canvas: Canvas, far: Point, near: Point, ink: str = MIST) -> None:
    """Paint the cable that the jaws hold, from `far` on one side and to `near` on the other, and the sparks of the cut."""
    for wide, colour in ((3.2, INK), (1.5, ink)):
        for end in (far, near):
            canvas.path(
                f"M{BITE[0]:g} {BITE[1]:g}Q{(BITE[0] + end[0]) / 2:g} {max(BITE[1], end[1]) + 6:g} {end[0]:g} {end[1]:g}",
                "none", stroke=colour, stroke_width=wide,
            )  # fmt: skip
    for angle in (-60, -20, 20, 60):
        with canvas.group(moved(*BITE, 1, angle + TURN)):
            _cut(canvas, PAPER, "-0.8 -11, 0 -16, 0.8 -11, 0 -8")
