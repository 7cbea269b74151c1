"""Draw what the two factions show: logotypes, 40 by 24 mm, and their people before the city, on the face and on the back."""

from __future__ import annotations

from . import people
from .icons import VETRAN_ARM, VETRAN_CORE, VETRAN_SHARD
from .lettering import centred
from .palette import INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import skyline, windows
from .pen import Canvas, boxes, closed, moved
from .shapes import chamfer, mirrored, regular, shifted


def octacorp() -> str:
    """Draw Octacorp: a closed yellow octagon, ringed like a lens, over its steady name."""
    canvas = Canvas(40, 24)
    x, y = 20, 8.8
    canvas.path(closed(regular(x, y, 8.2, 8, 22.5)), "none", stroke=INK, stroke_width=0.9)
    canvas.path(closed(regular(x, y, 5.8, 8, 22.5)), "none", stroke=YELLOW, stroke_width=2.6)
    canvas.path(closed(regular(x, y, 1.9, 8, 22.5)), INK)
    for side in (-1, 1):
        for row, reach in ((0, 15.4), (1, 13.8), (2, 12.2)):
            top, near = 6.2 + row * 2.2, x + side * 9.6
            canvas.poly([(near, top), (x + side * reach, top), (x + side * (reach + 0.9), top + 0.9), (near, top + 0.9)], INK)
    centred(canvas, "OCTACORP", 20, 19.8, 3.8, INK, 5.4)
    return canvas.svg()


def vetran() -> str:
    """Draw Vetran: a V of broken shards over its slashed name."""
    canvas = Canvas(40, 24)
    with canvas.inked("solid"):
        for ring, ink in ((VETRAN_ARM, RED), (VETRAN_SHARD, INK), (VETRAN_CORE, INK)):
            canvas.poly(shifted(ring, 20 - 12 * 0.78, -0.8, 0.78), ink)
    for k, ink in enumerate((INK, RED)):
        outer, y = 1.2 + k * 2.6, 1.6 + k * 3.4
        wing = [(outer, y), (outer + 7.2 - k * 1.6, y), (outer + 8.7 - k * 1.6, y + 2.2), (outer + 2.2, y + 2.2)]
        canvas.poly(wing, ink)
        canvas.poly(mirrored(wing, 20), (RED, INK)[k])
    centred(canvas, "VETRAN", 20, 19.8, 3.8, INK, 6.4)
    canvas.poly([(1.9, 20.9), (4.1, 20.9), (5, 22.9), (2.8, 22.9)], RED)
    canvas.poly([(38.1, 20.9), (35.9, 20.9), (35, 22.9), (37.2, 22.9)], RED)
    return canvas.svg()


FACE_W, FACE_H, BLEED = 63.0, 46.0, 4.0  # the picture of a face: bleed at the head and on both sides
EDGE = [(33.4, -BLEED), (29.8, FACE_H)]  # where the picture of a face ends on the right: the template knows it, too
FACE_SCALE = {"octacorp": 0.228, "vetran": 0.258}  # by how much smaller than they are drawn the two stand on the faces
BACK_SCALE = {"octacorp": 0.36, "vetran": 0.41}
BACK_W, BACK_H = 71.0, 96.0  # with bleed
PANEL = (9.2, 9.2, 52.6, 77.6)  # the panel of the back: x, y, width, height
NAME = 10.4  # mm of the panel below the picture


def _person(canvas: Canvas, name: str, x: float, scale: float, knees: float) -> None:
    """Paint a faction's person with the knees at `knees`."""
    with canvas.group(moved(x, knees - people.KNEES * scale, scale)):
        if name == "octacorp":
            people.collector(canvas)
        else:
            people.cutting(canvas, (-76, -28), (64, -44))
            people.smuggler(canvas)


def _night(canvas: Canvas, name: str, field: tuple[float, float, float, float], moon: tuple[float, float, float]) -> None:
    """Paint the city at night behind a person: a light as the faction's sign, towers, and windows in its colour."""
    x, y, w, h = field
    mx, my, r = moon
    unit = r / 16
    canvas.rect(x, y, w, h, NIGHT)
    if name == "octacorp":
        for ring, ink in ((1.0, STEEL), (0.86, NIGHT), (0.74, MIST)):
            canvas.path(closed(regular(mx, my, r * ring, 8, 22.5)), ink)
    else:
        rings = [shifted(ring, mx - 12 * r / 11, my - 12 * r / 11, r / 11) for ring in (VETRAN_ARM, VETRAN_SHARD, VETRAN_CORE)]
        canvas.path(closed(rings[0]), MIST)
        canvas.path(closed(*rings[1:]), STEEL)
    ground = y + h
    far = skyline(canvas, f"{name}-far", (x, x + w), ground, (8 * unit, 21 * unit), (3 * unit, 6 * unit), STEEL)
    windows(canvas, f"{name}-far-lit", far, NIGHT, 0.5, pane=(0.5, 0.7), pitch=(1.15, 1.6))
    near = skyline(canvas, f"{name}-near", (x, x + w), ground, (3 * unit, 11 * unit), (3.4 * unit, 6.4 * unit), INK)
    windows(canvas, f"{name}-near-lit", near, YELLOW if name == "octacorp" else RED, 0.4, pane=(0.5, 0.7), pitch=(1.15, 1.6))


def scene(name: str) -> str:
    """Draw the picture of a faction's face: its person from head to knee on the left, before the city."""
    wide, high = FACE_W + 2 * BLEED, FACE_H + BLEED
    canvas = Canvas(wide, high, -BLEED, -BLEED)
    field = (-BLEED, -BLEED, EDGE[0][0] + BLEED, high)
    with canvas.group(clip=closed([(-BLEED, -BLEED), *EDGE, (-BLEED, FACE_H)])):
        _night(canvas, name, field, (17.0, 20.0, 15.0))
        _person(canvas, name, 15.0, FACE_SCALE[name], FACE_H - 0.4)
    return canvas.svg()


def back(name: str) -> str:
    """Draw the back of a faction's card: its person as on a poster, in a frame of its colour."""
    canvas = Canvas(BACK_W, BACK_H)
    x, y, w, h = PANEL
    colour = YELLOW if name == "octacorp" else RED
    canvas.rect(0, 0, BACK_W, BACK_H, colour)
    canvas.path(closed(chamfer(x - 1.5, y - 1.5, w + 3, h + 3, 4.4)), INK)
    field = (x, y, w, h - NAME)
    with canvas.group(clip=closed(chamfer(x, y, w, h, 3.6))):
        with canvas.group(clip=boxes([field])):
            _night(canvas, name, field, (BACK_W / 2, y + 28, 25.0))
            _person(canvas, name, BACK_W / 2, BACK_SCALE[name], y + h - NAME)
        canvas.rect(x, y + h - NAME, w, 0.8, colour)
    with canvas.inked("solid"):
        centred(canvas, name.upper(), BACK_W / 2, y + h - NAME + 3.1, 4.6, PAPER, 4.6 if name == "octacorp" else 6)
    return canvas.svg()


def factions() -> dict[str, str]:
    """Give the logotypes and the pictures of the faces by file stem."""
    logos = {"octacorp": octacorp(), "vetran": vetran()}
    return logos | {f"{name}-scene": scene(name) for name in logos}


def faction_backs() -> dict[str, str]:
    """Give the back of each faction by file stem."""
    return {name: back(name) for name in ("octacorp", "vetran")}
