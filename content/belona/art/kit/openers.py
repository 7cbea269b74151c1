"""Draw the chapter openings of the rule booklet that no contract has a scene for, 47 by 29 units as the scenes of contracts."""

from __future__ import annotations

from . import people, pieces, posters
from .figures import masked, runner
from .palette import CYAN, INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import cable, glyphs, rain, rays, skyline, windows
from .pen import Canvas, boxes, closed, moved
from .scenes.border_drones import drone
from .shapes import chamfer, regular, star

WIDTH, HEIGHT = 47.0, 29.0
TAIL, GROUND = 22.0, 12.4  # of a picture at the foot of a page: its height, and where its ground begins
_DIE = (23.5, 10.4)  # the middle of the die over the city
_CLASH = (23.9, 15.0)  # where the two of the duel meet
_PEOPLE = 0.29  # how much smaller than they are drawn the two of the duel are


def city() -> str:
    """Draw the city as it stands on a table, with a die for a moon."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    rays(canvas, _DIE, 0, 40, 28, 0.5, STEEL, 3)
    canvas.circle(*_DIE, 9.8, NIGHT)
    with canvas.group(moved(*_DIE, 1, -12)):
        pieces.white_die(canvas, 6, 0, 0, 12.4)
    table = 23.6
    far = skyline(canvas, "opener-city-far", (-1, 48), table, (2.5, 8.6), (2, 4), MIST)
    windows(canvas, "opener-city-far-lit", far, STEEL, 0.7)
    near = skyline(canvas, "opener-city-near", (-1, 48), table, (1.5, 5.6), (2.4, 4.6), INK)
    windows(canvas, "opener-city-near-lit", near, CYAN, 0.34)
    canvas.rect(0, table, WIDTH, HEIGHT - table, INK)
    return canvas.svg()


def duel() -> str:
    """Draw the two of the cover as they meet: one faction's light behind each, and a flash between them."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, INK)
    edge = [(27.2, 0.0), (20.6, HEIGHT)]
    for sides, ink in (((0.0, 0.0), (0.0, HEIGHT)), YELLOW), (((WIDTH, 0.0), (WIDTH, HEIGHT)), RED):
        with canvas.group(clip=closed([edge[0], edge[1], sides[1], sides[0]])):
            canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
            rays(canvas, _CLASH, 0, 44, 30, 0.34, ink, 2)
    with canvas.group(moved(11.2, 3.4, _PEOPLE)):
        people.collector(canvas, armed=False)
    with canvas.group(moved(36, 4.4, _PEOPLE)):
        people.smuggler(canvas)
    canvas.path(closed(star(*_CLASH, 7.4, 3.9, 12, -84)), INK)
    canvas.path(closed(star(*_CLASH, 6.5, 3.4, 12, -84)), PAPER)
    pieces.sign(canvas, "combat", _CLASH[0] - 2.7, _CLASH[1] - 2.7, 5.4, INK)
    return canvas.svg()


def street() -> str:
    """Draw a lane of signs: the words of the street, hung up between two rows of houses in the rain."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, NIGHT)
    canvas.circle(23.5, 9.5, 6.6, MIST)
    far = skyline(canvas, "opener-street", (8, 39), 27, (9, 17), (2.6, 4.4), STEEL)
    windows(canvas, "opener-street-lit", far, NIGHT, 0.6)
    canvas.path(closed([(-1, -1), (9, -1), (11, 30), (-1, 30)], [(48, -1), (38, -1), (36, 30), (48, 30)]), INK)
    panes = [(x, y, 1.3, 1.9) for x in (1.2, 3.6, 6.0, 39.7, 42.1, 44.5) for y in (2.0, 6.6, 11.2, 15.8, 20.4)]
    canvas.path(boxes(panes), STEEL)
    canvas.poly([(17, 25.4), (30, 25.4), (39, 30), (8, 30)], STEEL)
    for a, b, sag in (((8, 3), (39, 5), 1.6), ((9, 15.4), (38, 14), 1.4)):
        cable(canvas, a, b, sag, INK, 0.3)
    rain(canvas, "opener-street-far", (-1, 0, 56, 29), 60, STEEL)
    places = ((8.6, 5.6, CYAN), (17.2, 7.0, PAPER), (25.4, 5.8, CYAN), (33.0, 7.6, PAPER))
    for (x, y, lamp), name in zip(places, ("weapon", "upgrade", "member", "influence"), strict=True):
        _sign(canvas, name, x, y, lamp)
    rain(canvas, "opener-street-near", (-1, 0, 56, 29), 50, MIST, 0.14)
    return canvas.svg()


def _sign(canvas: Canvas, name: str, x: float, y: float, lamp: str) -> None:
    """A sign of a shop: its symbol in a lamp, and what nobody can read below it."""
    canvas.path(boxes([(x + 1.2, 0, 0.3, y), (x + 4.5, 0, 0.3, y)]), INK)
    canvas.poly(chamfer(x - 0.5, y - 0.5, 7, 14, 1.2), INK)
    canvas.poly(chamfer(x, y, 6, 7.2, 0.9), lamp)
    pieces.sign(canvas, name, x + 0.6, y + 1.2, 4.8, INK)
    glyphs(canvas, f"opener-{name}", (x + 0.8, y + 8.2, 4.6, 4.6), 1.5, lamp)
    canvas.path(closed(regular(x + 3, y + 13.9, 0.5, 6)), lamp)


def _tail() -> Canvas:
    """The canvas of a picture for the foot of a page: its upper part may be cut, its wet ground has the folio."""
    canvas = Canvas(WIDTH, TAIL, 0, GROUND + 4.6 - TAIL)
    canvas.rect(0, GROUND + 4.6 - TAIL, WIDTH, TAIL, NIGHT)
    return canvas


def _wet_ground(canvas: Canvas, seed: str) -> None:
    """The pavement in the light, with rings of rain."""
    canvas.rect(0, GROUND, WIDTH, 4.6, MIST)
    canvas.rect(0, GROUND, WIDTH, 0.3, INK)
    rain(canvas, f"{seed}-rain", (-1, GROUND + 4.6 - TAIL, 60, TAIL - 4.8), 70, STEEL, 0.13)
    for k in range(6):  # not where the folio stands, on either side
        canvas.path(boxes([(8.4 + 5.4 * k, GROUND + 0.9 + 0.8 * (k % 3), 3.2, 0.16)]), PAPER)


def watch() -> str:
    """Draw the end of the example, as wide as a page: the other faction waits under its lamps."""
    canvas = _tail()
    far = skyline(canvas, "watch-far", (-1, 48), GROUND, (4, 10.5), (2.6, 4.6), STEEL)
    windows(canvas, "watch-far-lit", far, NIGHT, 0.5)
    for x in (8.4, 38.6):
        canvas.poly([(x - 0.5, 2.2), (x + 0.5, 2.2), (x + 6.2, GROUND), (x - 6.2, GROUND)], MIST)
        canvas.path(boxes([(x - 0.2, -9, 0.4, 11.2), (x - 1.3, 1.6, 2.6, 0.8)]), INK)
    for k, x in enumerate((3.2, 8.4, 13.6, 18.6, 28.4, 33.4, 38.6, 43.8)):
        masked(canvas, x, 10.2 - 0.7 * (k % 2), 0.95, INK, STEEL if k % 4 else RED, INK, STEEL if k % 4 else RED)
    masked(canvas, 23.5, 10.2, 1.6, INK, RED, INK, PAPER)
    _wet_ground(canvas, "watch")
    return canvas.svg()


def roofs() -> str:
    """Draw the end of the booklet, as wide as a page: the city of the back cover, each half with the lights of its faction."""
    canvas = _tail()
    canvas.circle(36, 3.4, 3.2, MIST)
    far = skyline(canvas, "roofs-far", (-1, 48), GROUND, (3, 6.6), (1.8, 3.6), STEEL)
    windows(canvas, "roofs-far-lit", far, NIGHT, 0.5)
    for left, right, ink in ((-1, 22, YELLOW), (22, 48, RED)):
        near = skyline(canvas, f"roofs-near-{left}", (left, right), GROUND, (1.2, 4), (2.2, 4), INK)
        windows(canvas, f"roofs-near-lit-{left}", near, ink, 0.3)
    _wet_ground(canvas, "roofs")
    return canvas.svg()


def patrol() -> str:
    """Draw the end of the setup, as wide as a page: drones look for the first who moves."""
    canvas = _tail()
    far = skyline(canvas, "patrol-far", (-1, 48), GROUND, (2.6, 7.4), (2.2, 4.2), STEEL)
    windows(canvas, "patrol-far-lit", far, NIGHT, 0.5)
    for x, y, foot in ((11, 7.2, 14.5), (37.4, 6.6, 32)):
        canvas.poly([(x - 0.4, y), (x + 0.4, y), (foot + 4, GROUND), (foot - 4, GROUND)], MIST)
        with canvas.group(moved(x, y)):
            drone(canvas, 0, 0, 0.62, PAPER, CYAN, INK)
    near = skyline(canvas, "patrol-near", (-1, 48), GROUND, (0.6, 2.2), (2.4, 4.6), INK)
    windows(canvas, "patrol-near-lit", near, CYAN, 0.3)
    runner(canvas, 14.5, GROUND, 0.4, YELLOW, PAPER)
    runner(canvas, 32, GROUND, 0.42, RED, PAPER)
    _wet_ground(canvas, "patrol")
    return canvas.svg()


def openers() -> dict[str, str]:
    """Give every opening by its file stem."""
    return {
        "opener-city": city(),
        "opener-duel": duel(),
        "opener-street": street(),
        "opener-posters": posters.wall(),
        "opener-night": posters.night(),
        "opener-lens": posters.lens(),
        "watch": watch(),
        "roofs": roofs(),
        "patrol": patrol(),
    }
