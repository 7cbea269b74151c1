"""Compose `koish_downgrade`: the eye of Koish.Inc fills the wall and its arm draws the chip from a temple."""

from __future__ import annotations

from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import cable, rays, stage
from kit.pen import Canvas, boxes, closed, opened, polar, union
from kit.shapes import band, chamfer, limb, outline, regular


def _eye(canvas: Canvas, x: float, y: float) -> None:
    """Paint the lens: an octagon of blades round a cyan iris."""
    canvas.path(closed(regular(x, y, 11.6, 8, 22.5)), INK)
    canvas.path(closed(regular(x, y, 10.9, 8, 22.5), regular(x, y, 10.4, 8, 22.5)), MIST, fill_rule="evenodd")
    canvas.path(closed(*[band(x, y, 9.9, 8.6, a, a + 9, 2) for a in range(0, 360, 15)]), STEEL)
    canvas.path(closed(regular(x, y, 8.1, 16)), CYAN)
    edges = ((8.1, 0), (8.1, 12), (3.9, 62), (4.2, 50))
    blades = [[polar(x, y, r, a + turn) for r, turn in edges] for a in range(0, 360, 45)]
    canvas.path(closed(*blades), INK)
    canvas.path(closed(regular(x, y, 4.3, 16)), INK)
    canvas.path(closed(regular(x, y, 3.2, 16), regular(x, y, 2.5, 16)), CYAN, fill_rule="evenodd")
    canvas.path(closed(regular(x, y, 1.3, 8, 22.5)), CYAN)
    canvas.path(closed(chamfer(x - 5.2, y - 5.6, 2.6, 1.6, 0.5)), PAPER)
    canvas.path(closed(chamfer(x - 2, y - 2, 0.9, 0.9, 0.2)), PAPER)


def _head(canvas: Canvas) -> None:
    """Paint the bargainer in profile, facing the eye, the temple open."""
    profile = outline(
        "30.2 13.4, 32.6 11.4, 36.4 10.8, 40.4 12, 43 15, 43.4 18.6, 42.2 21.6, 42.8 23.6, 64 27, 64 33, "
        "28 33, 33.4 26.6, 34 25.4, 31.6 25.7, 29.9 25.3, 29.4 24.4, 29.6 23.4, 28.9 23, 29.3 22.3, "
        "28.8 21.7, 29 20.9, 27.6 20.2, 27.6 19.5, 29.3 17, 29.1 15.3"
    )
    canvas.poly(profile, INK)
    canvas.path(opened(profile[13:] + profile[:3]), "none", stroke=CYAN, stroke_width=0.45)
    canvas.poly([(30.2, 17.1), (32, 16.9), (31.8, 17.5), (30.4, 17.6)], MIST)
    # ear and jaw plates
    canvas.path(closed(regular(37.6, 19.4, 1.5, 8, 22.5), regular(37.6, 19.4, 0.9, 8, 22.5)), STEEL, fill_rule="evenodd")
    canvas.strokes(
        [[(36.2, 20.4), (33.8, 23.6), (30.8, 24.2)], [(38.6, 20.8), (39.6, 24.4), (38, 27)], [(40, 19.6), (41.8, 21.4)]],
        STEEL,
        0.25,
    )
    # open temple with its empty socket
    canvas.path(closed(chamfer(33.2, 13, 4.6, 3.6, 0.6)), STEEL)
    canvas.path(closed(chamfer(33.7, 13.5, 3.6, 2.6, 0.4)), NIGHT)
    canvas.path(boxes([(34.2 + k * 0.7, 13.9, 0.32, 1.8) for k in range(4)]), MIST)
    canvas.strokes([[(37.8, 14.8), (39.6, 14.8), (41, 16.4), (42.2, 16.4)], [(36.4, 16.6), (36.4, 17.6)]], STEEL, 0.22)


def _arm(canvas: Canvas) -> None:
    """Paint the arm with the chip between its fingers, wires still holding on."""
    chip = (29.4, 7.2)
    for k, sag in enumerate((0.9, 1.5, 2.2)):
        cable(canvas, (chip[0] + 0.8 + k * 0.6, chip[1] + 2.4), (33.2 + k * 0.62, 16.7), sag - 1.2, CYAN, 0.2)
    canvas.path(union([limb((13, 27.8), (21.6, 24), 3.2, 2.6), limb((21.6, 24), (24.4, 12.4), 2.4, 1.7)]), STEEL)
    canvas.path(union([limb((13.4, 27.2), (21.2, 23.7), 1, 0.8), limb((22.2, 22.2), (24.1, 13.6), 0.7, 0.5)]), INK)
    canvas.path(closed(regular(21.8, 23.8, 2.3, 8, 22.5)), INK)
    canvas.path(closed(regular(21.8, 23.8, 1.3, 8, 22.5)), MIST)
    canvas.path(closed(regular(24.5, 11.6, 1.5, 8, 22.5)), INK)
    canvas.path(closed(regular(24.5, 11.6, 0.75, 8, 22.5)), MIST)
    canvas.path(
        union(
            [
                limb((24.5, 11), (25, 7.4), 1.1, 0.9),
                limb((25, 7.4), (28.6, 5.7), 0.9, 0.45),
                limb((25.2, 11.6), (27.2, 11.2), 1.1, 0.9),
                limb((27.2, 11.2), (29.4, 9.5), 0.9, 0.45),
            ]
        ),
        INK,
    )
    with canvas.group("rotate(28 29.6 7.4)"):
        pins = [(28 + k * 0.85, y, 0.4, 0.8) for k in range(4) for y in (4.9, 9.1)]
        canvas.path(boxes(pins), MIST)
        canvas.path(closed(chamfer(27.6, 5.5, 3.9, 3.8, 0.4)), PAPER)
        canvas.path(closed(chamfer(28.4, 6.3, 2.3, 2.2, 0.3)), CYAN)


def draw() -> str:
    """Draw the scene."""
    canvas = stage(NIGHT)
    rays(canvas, (12.2, 14.2), 0, 50, 24, 0.34, STEEL, 3)
    with canvas.group("translate(-3.6 1.6)"):
        _eye(canvas, 14.4, 13.4)
        with canvas.group("translate(5.6 5.2) scale(.8)"):
            _head(canvas)
        _arm(canvas)
    return canvas.svg()
