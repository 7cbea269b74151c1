"""Draw the booklet's covers, A5 with 3 mm bleed: two people of the city in front, the city under water behind."""

from __future__ import annotations

from .figures import masked
from .icons import VETRAN_ARM, VETRAN_CORE, VETRAN_SHARD
from .palette import INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import cable, halftone, rain, skyline, windows
from .pen import Canvas, boxes, closed, moved
from .pieces import white_die
from .shapes import chamfer, limb, outline, regular, shifted

WIDTH, HEIGHT = 154.0, 216.0
MIDDLE = WIDTH / 2
HORIZON = 168.0  # where the towers stand
DRY = 53.0  # where the words of the front cover end, which no rain crosses


def front() -> str:
    """Draw the front cover: a collector and a smuggler in the rain before their city; the upper 62 mm are dark, for words."""
    canvas = Canvas(WIDTH, HEIGHT)
    scene(canvas, DRY)
    return canvas.svg()


def scene(canvas: Canvas, dry: float = 0, thinnest: float = 0) -> None:
    """Paint the scene of cover and box, 154 x 216 mm; rain falls below `dry` mm, in strokes of `thinnest` mm or more."""
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    halftone(canvas, (0, 60, WIDTH, 110), 8, INK, lambda _, y: max(0.0, 3.6 - abs(y - 118) / 22))
    canvas.circle(MIDDLE, 116, 47, STEEL)
    canvas.circle(MIDDLE, 116, 44.5, MIST)
    _city(canvas)
    _crowd(canvas)
    rain(canvas, "cover-far-rain", (-6, dry, WIDTH + 30, HEIGHT - dry), 120, STEEL, max(0.16, thinnest), reach=(3, 9))
    _umbrella(canvas, 42)
    collector(canvas, 42)
    smuggler(canvas, 113)
    _die(canvas)
    rain(canvas, "cover-rain", (-6, dry, WIDTH + 30, HEIGHT - dry), 130, MIST, max(0.2, thinnest), reach=(4, 11))


def _city(canvas: Canvas) -> None:
    """Two rows of towers; each half of the city has lights in the colour of its faction."""
    far = skyline(canvas, "cover-far", (-4, WIDTH + 4), HORIZON, (26, 58), (7, 13), STEEL)
    windows(canvas, "cover-far-lit", far, NIGHT, 0.5, pane=(1.1, 1.5), pitch=(2.3, 3))
    near = skyline(canvas, "cover-near", (-4, WIDTH + 4), HORIZON, (12, 36), (9, 17), NIGHT)
    for side, ink in ((True, YELLOW), (False, RED)):
        windows(canvas, "cover-near-lit", near, ink, 0.3, (1.1, 1.5), (2.3, 3), keep=lambda px, _, s=side: (px < MIDDLE) is s)
    for a, b, sag in (((-2, 120), (60, 138), 7), ((56, 136), (156, 118), 8)):
        cable(canvas, a, b, sag, INK, 0.7)


def _crowd(canvas: Canvas) -> None:
    """The people of the city, of whom nobody sees more than masks."""
    canvas.rect(0, HORIZON - 2, WIDTH, HEIGHT - HORIZON + 2, NIGHT)
    for y, scale, step, inks in ((168, 1.3, 12.5, (NIGHT, STEEL, NIGHT, STEEL)), (184, 1.9, 24.5, (INK, MIST, INK, STEEL))):
        for k in range(int(WIDTH / step) + 2):
            masked(canvas, k * step - 2, y + 1.6 * (k % 2), scale, *inks)
    canvas.rect(0, 194, WIDTH, 22, INK)


def _umbrella(canvas: Canvas, x: float) -> None:
    """The umbrella that keeps the collector at `x` dry."""
    top = (x + 15.0, 66.0)
    ribs = [top[0] + 10.4 * k for k in range(-4, 5)]
    edge = [
        (ribs[-1], 94.0),
        *[p for a, b in zip(ribs[:0:-1], ribs[-2::-1], strict=True) for p in (((a + b) / 2, 89.6), (b, 94.0))],
    ]
    canvas.poly([top, *edge], INK, stroke=YELLOW, stroke_width=0.8)
    for a, b in zip(ribs[::2], ribs[1::2], strict=False):
        canvas.poly([(top[0], 68.0), (a + 0.6, 93), ((a + b) / 2, 89), (b, 93.4)], STEEL)
    canvas.poly(limb((top[0], 62.5), top, 1, 1.6), INK)


def collector(canvas: Canvas, x: float, *, stick: bool = True) -> None:
    """A collector of Octacorp: a yellow raincoat, an eye in place of a face, and in its hand the stick of an umbrella."""
    top, hand = (x + 15.0, 66.0), (x + 29.0, 152.0)
    coat = shifted(outline("-14 124, 14 124, 25 133, 31 168, 34 217, -34 217, -31 168, -25 133"), x, 0)
    canvas.poly(coat, YELLOW, stroke=INK, stroke_width=1.2)
    canvas.path(closed(
        shifted(outline("-31 170, -24 150, -20 217, -34 217"), x, 0),
        shifted(outline("-1 134, 1 134, 1.6 217, -0.6 217"), x, 0),
        shifted(outline("-13 127, -5 139, -1 134, -8 124"), x, 0),
        shifted(outline("13 127, 5 139, 1 134, 8 124"), x, 0),
        shifted(outline("20 168, 24 217, 15 217"), x, 0),
    ), INK)  # fmt: skip
    canvas.path(closed(shifted(outline("-30.6 177, 31.6 177, 32 182, -31 182"), x, 0)), INK)
    canvas.path(closed(regular(x + 0.6, 179.5, 4.6, 8, 22.5), regular(x + 0.6, 179.5, 3, 8, 22.5)), MIST, fill_rule="evenodd")
    for ink, wide in ((YELLOW, 2.6), (INK, 1.5)) if stick else ():
        canvas.poly(limb((top[0], 90), (hand[0] + 3, 170), wide, wide), ink)
    sleeve = shifted(outline("14 130, 24 132, 33 150, 33 157, 24 158, 17 148"), x, 0)
    canvas.poly(sleeve, YELLOW, stroke=INK, stroke_width=1.2)
    canvas.poly(chamfer(hand[0] - 4.6, 147, 8.4, 10.4, 2), INK)
    canvas.path(
        closed(
            *[
                [(hand[0] - 4.6, y), (hand[0] + 3.8, y), (hand[0] + 3.8, y + 0.6), (hand[0] - 4.6, y + 0.6)]
                for y in (149.6, 152.2, 154.8)
            ]
        ),
        STEEL,
    )
    hood = shifted(
        outline("-15 127, -17.5 112, -13.5 99, -6 93.5, 0 92, 6 93.5, 13.5 99, 17.5 112, 15 127, 7 131, -7 131"), x, 0
    )
    canvas.poly(hood, YELLOW, stroke=INK, stroke_width=1.2)
    canvas.poly(regular(x, 112.5, 13.2, 8, 22.5), INK)
    canvas.path(closed(regular(x, 112.5, 10, 8, 22.5), regular(x, 112.5, 7.2, 8, 22.5)), MIST, fill_rule="evenodd")
    canvas.poly(regular(x, 112.5, 4.2, 8, 22.5), YELLOW)
    canvas.poly(regular(x + 1.4, 111, 1.3, 8, 22.5), PAPER)
    canvas.path(closed(regular(x - 15, 148, 4.4, 8, 22.5), regular(x - 15, 148, 2.8, 8, 22.5)), INK, fill_rule="evenodd")
    canvas.poly(regular(x - 15, 148, 1.5, 8, 22.5), INK)


def smuggler(canvas: Canvas, x: float) -> None:
    """A smuggler of Vetran: a red jacket, a scarf over the mouth, goggles, and bolt cutters over the shoulder."""
    blade = [(x + 30, 76), (x + 27, 88), (x + 31.5, 92), (x + 34, 80)]
    for arm in (limb((x + 20, 168), (x + 29.4, 94), 3.6, 3), limb((x + 26, 170), (x + 33.4, 94), 3.6, 3)):
        canvas.poly(arm, INK, stroke=MIST, stroke_width=0.7)
    canvas.poly(chamfer(x + 26.6, 89, 9.4, 7, 1.6), INK, stroke=MIST, stroke_width=0.7)
    for points in (blade, [(2 * x + 63 - a, b) for a, b in blade]):
        canvas.poly(points, MIST, stroke=INK, stroke_width=0.8)
    jacket = shifted(outline("-12 128, 12 128, 27 135, 34 166, 38 217, -32 217, -30 166, -25 135"), x, 0)
    canvas.poly(jacket, RED, stroke=INK, stroke_width=1.2)
    canvas.path(closed(
        shifted(outline("-30 168, -22 152, -18 217, -32 217"), x, 0),
        shifted(outline("-5 132, 5 132, 3 150, 4 217, -4 217, -3 150"), x, 0),
        shifted(outline("-26 138, -16 133, -15 137, -25 143"), x, 0),
        shifted(outline("16 172, 38 176, 38.6 184, 17 179"), x, 0),
    ), INK)  # fmt: skip
    canvas.path(closed(
        shifted(outline("-16 128, -7 126, -2 150, -9 143"), x, 0), shifted(outline("16 128, 7 126, 2 150, 9 143"), x, 0)
    ), RED, stroke=INK, stroke_width=1)  # fmt: skip
    canvas.path(boxes([(x - 0.5, 152 + 5 * k, 1, 2.6) for k in range(13)]), STEEL)
    sleeve = shifted(outline("13 134, 26 136, 34 156, 33 165, 22 166, 15 152"), x, 0)
    canvas.poly(sleeve, RED, stroke=INK, stroke_width=1.2)
    canvas.poly(chamfer(x + 17.6, 156, 12, 10, 2.4), MIST, stroke=INK, stroke_width=1)
    canvas.path(boxes([(x + 18, 158.4 + 2.4 * k, 11.4, 0.6) for k in range(3)]), INK)
    face = shifted(outline("-9.6 106, -10.4 116, -7.6 127, 0 132, 7.6 127, 10.4 116, 9.6 106"), x, 0)
    canvas.poly(face, MIST, stroke=INK, stroke_width=1)
    canvas.path(closed(
        shifted(outline("-8 111.4, -1.8 113.4, -2.4 115.4, -7.4 114.2"), x, 0),
        shifted(outline("8 111.4, 1.8 113.4, 2.4 115.4, 7.4 114.2"), x, 0)
    ), INK)  # fmt: skip
    scarf = shifted(outline("-10.6 117.4, 0 119.6, 10.6 117.4, 9 127.6, 0 140, -9 127.6"), x, 0)
    canvas.poly(scarf, RED, stroke=INK, stroke_width=1)
    canvas.path(closed(shifted(outline("-6 122, -2.4 122, 0 129, 2.4 122, 6 122, 1.4 133, -1.4 133"), x, 0)), INK)
    hair = shifted(outline(
        "-12 112, -13.6 102, -10.6 95, -12 90, -6.4 92, -5 87, -0.6 91, 3 86, 5.4 91.4, 10.4 89, 10.2 95, 13.4 101, 12 112, "
        "9.6 106, -9.6 106"
    ), x, 0)  # fmt: skip
    canvas.poly(hair, INK, stroke=RED, stroke_width=0.7)
    canvas.poly(shifted(outline("-12.6 100.4, 12.6 100.4, 12.8 104.4, -12.8 104.4"), x, 0), STEEL)
    for side in (-5.4, 5.4):
        canvas.poly(chamfer(x + side - 4.4, 98.6, 8.8, 7.4, 2), INK)
        canvas.poly(chamfer(x + side - 3.2, 99.8, 6.4, 5, 1.4), PAPER)
        canvas.poly([(x + side - 1.6, 104.8), (x + side + 1, 99.8), (x + side + 3.2, 99.8), (x + side + 0.6, 104.8)], MIST)


def _die(canvas: Canvas) -> None:
    """The die that is rolled for the city."""
    with canvas.group(moved(MIDDLE, 181, 1, -14)):
        white_die(canvas, 5, 0, 0, 15)


def back() -> str:
    """Draw the back cover: the same city reflected in water, with one lit octagon."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    line = 96.0
    far = skyline(canvas, "back-far", (-4, WIDTH + 4), line, (14, 34), (6, 12), STEEL)
    windows(canvas, "back-far-lit", far, NIGHT, 0.5, pane=(1.1, 1.5), pitch=(2.3, 3))
    with canvas.group(f"matrix(1 0 0 -1 0 {2 * line})"):
        far = skyline(canvas, "back-far", (-4, WIDTH + 4), line, (14, 34), (6, 12), INK)
        windows(canvas, "back-far-lit", far, STEEL, 0.3, pane=(1.2, 0.7), pitch=(2, 2.6))
    canvas.rect(0, line - 0.5, WIDTH, 1, MIST)
    plate = chamfer(MIDDLE - 17, line - 17, 34, 34, 8)
    rain(canvas, "back-rain", (-6, 0, WIDTH + 30, 120), 140, STEEL, 0.16, reach=(3, 9))
    rain(canvas, "back-rain-below", (-6, 152, WIDTH + 30, HEIGHT - 152), 60, STEEL, 0.16, reach=(3, 9))
    canvas.path(closed(plate), NIGHT)
    with canvas.group(moved(MIDDLE, line)):
        canvas.path(closed(regular(0, 0, 14, 8, 22.5), regular(0, 0, 9.6, 8, 22.5)), YELLOW, fill_rule="evenodd")
        for ring in (VETRAN_ARM, VETRAN_SHARD, VETRAN_CORE):
            canvas.poly(shifted(ring, -12 * 0.62, -12.3 * 0.62, 0.62), RED)
    return canvas.svg()


def covers() -> dict[str, str]:
    """Give both covers by file stem."""
    return {"cover": front(), "back": back()}
