"""Draw the booklet's covers, A5 with 3 mm bleed: two people of the city in front, the city under water behind."""

from __future__ import annotations

from . import people
from .figures import masked
from .icons import VETRAN_ARM, VETRAN_CORE, VETRAN_SHARD
from .palette import CYAN, INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import cable, rain, skyline, windows
from .pen import Canvas, boxes, closed, moved
from .scenes.border_drones import drone
from .shapes import chamfer, regular, shifted, star

WIDTH, HEIGHT = 154.0, 216.0
MIDDLE = WIDTH / 2
HORIZON = 168.0  # where the towers stand
COLLECTOR, SMUGGLER = (50.0, 91.0), (112.0, 97.0)  # the tops of their hoods
TALL = 0.8  # how much smaller than they are drawn
CODA, PAVEMENT = 92.0, 15.0  # mm: the picture that ends the story, whose upper part may be cut, and the ground of its folio
MOON = (MIDDLE, 108.0)
DRY = 53.0  # where the words of the front cover end, which no rain crosses


def front() -> str:
    """Draw the front cover: a collector and a smuggler in the rain before their city; the upper 53 mm are dark, for words."""
    canvas = Canvas(WIDTH, HEIGHT)
    scene(canvas, DRY)
    return canvas.svg()


def scene(canvas: Canvas, dry: float = 0, thinnest: float = 0) -> None:
    """Paint the scene of cover and box, 154 x 216 mm; rain falls below `dry` mm, in strokes of `thinnest` mm or more."""
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    canvas.circle(*MOON, 53.5, STEEL)
    canvas.circle(*MOON, 51, MIST)
    _city(canvas)
    _canyon(canvas, max(dry, DRY))
    _crowd(canvas)
    rain(canvas, "cover-far-rain", (-6, dry, WIDTH + 30, HEIGHT - dry), 120, STEEL, max(0.16, thinnest), reach=(3, 9))
    with canvas.group(moved(*SMUGGLER, TALL)):
        people.cutting(canvas, (-170, -52), (60, -40))
    for place, person in ((COLLECTOR, people.collector), (SMUGGLER, people.smuggler)):
        with canvas.group(moved(*place, TALL)):
            person(canvas)
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


def _canyon(canvas: Canvas, dry: float) -> None:
    """The houses that one looks out between: nearest, black, their windows large, each side lit in its faction's colour."""
    for name, ink, houses in (
        ("left", YELLOW, ((-2, dry + 4, 13), (10, dry + 30, 13.5), (22, dry + 62, 10))),
        ("right", RED, ((144, dry + 10, 13), (133, dry + 24, 12), (122.5, dry + 58, 11.5))),
    ):
        bodies = [(x, top, w, HORIZON - top) for x, top, w in houses]
        canvas.path(boxes([*bodies, *[(x + 3, top - 2, w - 6, 2) for x, top, w, _ in bodies]]), INK)
        windows(canvas, f"cover-canyon-{name}", bodies, ink, 0.42, pane=(1.7, 2.2), pitch=(3, 4.2))


def _crowd(canvas: Canvas) -> None:
    """The people of the city, of whom nobody sees more than masks."""
    canvas.rect(0, HORIZON - 2, WIDTH, HEIGHT - HORIZON + 2, NIGHT)
    for y, scale, step, inks in ((168, 1.3, 12.5, (NIGHT, STEEL, NIGHT, STEEL)), (184, 1.9, 24.5, (INK, MIST, INK, STEEL))):
        for k in range(int(WIDTH / step) + 2):
            masked(canvas, k * step - 2, y + 1.6 * (k % 2), scale, *inks)
    canvas.rect(0, 194, WIDTH, 22, INK)


def coda() -> str:
    """Draw the end of the story, as wide as a page with its bleed: the crowd between the two, and a fallen drone."""
    foot = HORIZON + 12
    top = foot + PAVEMENT - CODA
    canvas = Canvas(WIDTH + 0.35, CODA, 0, top)
    canvas.rect(0, top, WIDTH + 0.35, CODA, NIGHT)
    canvas.circle(MIDDLE, 140, 32, STEEL)
    canvas.circle(MIDDLE, 140, 30.5, MIST)
    _city(canvas)
    canvas.rect(0, HORIZON - 2, WIDTH + 0.35, 15, NIGHT)
    for k in range(int(WIDTH / 12.5) + 2):
        masked(canvas, k * 12.5 - 2, HORIZON + 1.6 * (k % 2), 1.3, *(NIGHT, STEEL, NIGHT, STEEL))
    canvas.rect(0, foot - 6, WIDTH + 0.35, 6, INK)
    canvas.rect(0, foot, WIDTH + 0.35, PAVEMENT, MIST)
    canvas.path(boxes([(4 + 19 * k, foot + 3 + 2.6 * (k % 3), 11, 0.5) for k in range(8)]), PAPER)
    _fallen(canvas, MIDDLE, foot - 11)
    rain(canvas, "coda-rain", (-6, top, WIDTH + 60, CODA - PAVEMENT), 70, MIST, 0.2, reach=(3, 8))
    for x, person in ((46.0, people.collector), (127.0, people.smuggler)):
        with canvas.group(moved(x, foot - 44, 0.39)):
            person(canvas)
    return canvas.svg()


def _fallen(canvas: Canvas, x: float, y: float) -> None:
    """The drone in whose memory the story was found: on its side in a pool of its own light, its eye still open."""
    canvas.path(f"M{x - 22:g} {y + 8:g}a22 3.2 0 1 0 44 0a22 3.2 0 1 0 -44 0Z", CYAN)
    canvas.path(closed(star(x - 13, y - 6.4, 5.6, 2.2, 9)), INK)
    canvas.path(closed(star(x - 13, y - 6.4, 4.4, 1.6, 9)), PAPER)
    with canvas.group(moved(x, y, 2.5, 19)):
        drone(canvas, 0, 0, 1, MIST, CYAN, INK)


def back() -> str:
    """Draw the back cover: the city in the water with one lit octagon; above and below it is dark, for words."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    _flooded_city(canvas, "back", 56.5, (7, 15.5), 0.5)
    rain(canvas, "back-rain", (-6, 38, WIDTH + 30, 26), 70, STEEL, 0.16, reach=(3, 9))
    _lit_octagon(canvas, 56.5, 0.74)
    return canvas.svg()


def flood() -> str:
    """Draw the end of the last chapter, as wide as a page with its bleed: a city in the water, a quay for the folio."""
    line, quay = 100.0, 165.0
    canvas = Canvas(WIDTH + 0.35, 180)
    canvas.rect(0, 0, WIDTH + 0.35, 180, NIGHT)
    canvas.circle(MIDDLE, line - 4, 45, STEEL)
    canvas.circle(MIDDLE, line - 4, 43, MIST)
    _flooded_city(canvas, "flood", line, (24, 52), 0.35)
    rain(canvas, "flood-rain", (-6, 30, WIDTH + 30, 120), 90, STEEL, 0.2, reach=(4, 11))
    _lit_octagon(canvas, line, 1)
    for k, mask in enumerate((YELLOW, STEEL, YELLOW, RED, STEEL, RED)):
        masked(canvas, 17 + 24 * k, quay - 9 + 1.4 * (k % 2), 1.9, INK, mask, INK)
    canvas.rect(0, quay - 4, WIDTH + 0.35, 4, INK)
    canvas.rect(0, quay, WIDTH + 0.35, 15, MIST)
    canvas.path(boxes([(24 + 19 * k, quay + 3 + 2.6 * (k % 3), 11, 0.5) for k in range(6)]), PAPER)
    return canvas.svg()


def _flooded_city(canvas: Canvas, name: str, line: float, heights: tuple[float, float], lit: float) -> None:
    """Towers of these heights (mm) at the water, a share of their windows dark, and the same upside down in it."""
    low, high = heights
    far = skyline(canvas, f"{name}-far", (-4, WIDTH + 4), line, (low, high), (6, 12), STEEL)
    windows(canvas, f"{name}-far-lit", far, NIGHT, lit, pane=(1.1, 1.5), pitch=(2.3, 3))
    with canvas.group(f"matrix(1 0 0 -1 0 {2 * line:g})"):
        far = skyline(canvas, f"{name}-far", (-4, WIDTH + 4), line, (low, high), (6, 12), INK)
        windows(canvas, f"{name}-far-lit", far, STEEL, 0.6 * lit, pane=(1.2, 0.7), pitch=(2, 2.6))
    canvas.rect(0, line - 0.5, WIDTH + 0.35, 1, MIST)


def _lit_octagon(canvas: Canvas, line: float, scale: float) -> None:
    """The frame of one faction around the sign of the other, on a dark plate at the water's edge."""
    canvas.path(closed(chamfer(MIDDLE - 17 * scale, line - 17 * scale, 34 * scale, 34 * scale, 8 * scale)), NIGHT)
    with canvas.group(moved(MIDDLE, line, scale)):
        frame = closed(regular(0, 0, 14, 8, 22.5), regular(0, 0, 9.6, 8, 22.5))
        canvas.path(frame, YELLOW, fill_rule="evenodd", data_ink="solid")
        rings = [shifted(ring, -12 * 0.62, -12.3 * 0.62, 0.62) for ring in (VETRAN_ARM, VETRAN_SHARD, VETRAN_CORE)]
        for ring in rings:  # a rim, since red on the night is hardly seen in grey
            canvas.poly(ring, PAPER, stroke=PAPER, stroke_width=0.9)
        for ring in rings:
            canvas.poly(ring, RED, data_ink="solid")


def covers() -> dict[str, str]:
    """Give both covers, and what ends the story and the last chapter, by file stem."""
    return {"cover": front(), "back": back(), "coda": coda(), "flood": flood()}
