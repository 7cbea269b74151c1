"""What several figures have: heads with painted features, hands, horns, waves, wings, feet of beasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .palette import GOLD, HONEY, INK, IVORY, ROSE
from .pen import CAME, LEAD, Glass, closed, limb, line, number, oval, polar, poly, twin

if TYPE_CHECKING:
    from collections.abc import Sequence

SKULL = twin("*0 -50, 27 -42, 36 -12, 33 14, 20 40, *0 50")
BROWS = {
    "calm": "-28 -12, -16 -18, -5 -14",
    "bold": "-29 -13, -16 -17, -4 -10",
    "high": "-27 -16, -16 -23, -6 -19",
    "kind": "-29 -10, -17 -18, -5 -17",
}
EYES = {
    "open": ("-26 -3, -16 -9, -6 -2, -16 3, -26 -3", 3.6),
    "wide": ("-26 -3, -16 -11, -6 -2, -16 5, -26 -3", 4),
    "down": ("-26 -2, -16 3, -6 -1", 0),
    "glad": ("-26 0, -16 -7, -6 0", 0),
}
MOUTHS = {
    "smile": ("-13 26, -5 30, 0 29, 5 30, 13 26", "-6 35, 0 37, 6 35"),
    "calm": ("-10 29, -4 28, 0 29, 4 28, 10 29", "-5 35, 0 36, 5 35"),
    "wry": ("-10 30, 0 30, 13 24", "-4 36, 3 36"),
    "sing": ("0 25, 6 30, 0 36, -6 30, 0 25",),
}


def head(
    p: Glass,
    skin: str,
    turn: float = 0,
    brows: str = "calm",
    eyes: str = "open",
    mouth: str = "calm",
    *,
    cheeks: bool = True,
) -> None:
    """Draw a face around its middle, 72 by 100, its features moved by `turn` to where it looks."""
    p.pane(SKULL, skin, LEAD)
    with p.group(clip=SKULL), p.placed(turn, 0):
        if cheeks:
            p.fill(oval(-22, 16, 8, 6) + oval(22, 16, 8, 6), ROSE)
        both = [BROWS[brows], EYES[eyes][0]]
        p.line(line(*both) + "".join(line(_mirror(text)) for text in both), 3)
        if EYES[eyes][1]:
            p.fill("".join(oval(x + turn / 8, -3, EYES[eyes][1], EYES[eyes][1] + 1) for x in (-16, 16)), INK)
        side = 1 if turn >= 0 else -1
        p.line(line(f"{-5 * side} -14, {-3 * side} 4, {-8 * side} 16, 0 19, {5 * side} 16", *MOUTHS[mouth]), 2.6)


def _mirror(text: str) -> str:
    return ", ".join(f"{-float(x):g} {y}" for x, y in (word.split() for word in text.split(",")))


FIST = closed("*-13 -12, 0 -16, 12 -12, 15 0, 11 13, -4 15, *-13 10")


def fist(p: Glass, x: float, y: float, angle: float, skin: str, scale: float = 1) -> None:
    """Draw a hand that holds something; the arm comes from the left."""
    with p.placed(x, y, angle, scale):
        p.pane(FIST, skin, CAME + 1)
        p.line(line("1 -5, 14 -5", "1 4, 14 4", "-2 -13, 2 -6"), 2.4)


PALM = closed(
    "*-14 -9, 0 -12, 12 -13, *32 -9, *33 -4, *14 -4, *36 1, *35 6, *14 4, *31 11, *28 15, *8 10, *14 20, *9 23, -4 13, *-14 9"
)


def palm(p: Glass, x: float, y: float, angle: float, skin: str, scale: float = 1, *, flip: bool = False) -> None:
    """Draw an open hand; the arm comes from the left."""
    with p.placed(x, y, angle, scale, flip=flip):
        p.pane(PALM, skin, CAME + 1)


def curl(x: float, y: float, start: float, turns: float, outer: float, inner: float, wide: float, thin: float) -> str:
    """Give a spiral that tapers from its outer end to its inner one, as of a ram's horn."""
    steps = max(6, round(abs(turns) * 9))
    joints = []
    for i in range(steps + 1):
        part = i / steps
        px, py = polar((x, y), outer + (inner - outer) * part, start + 360 * turns * part)
        joints.append((px, py, wide + (thin - wide) * part))
    return limb(*joints)


def ribs(
    x: float, y: float, start: float, turns: float, outer: float, inner: float, wide: float, thin: float, count: int
) -> str:
    """Give the lines across such a spiral."""
    found = []
    for i in range(1, count):
        part = i / count
        r, angle, w = outer + (inner - outer) * part, start + 360 * turns * part, wide + (thin - wide) * part
        a, b = polar((x, y), r - w / 2, angle), polar((x, y), r + w / 2, angle)
        found.append(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}")
    return "".join(found)


def crown(p: Glass, x: float, y: float, angle: float = 0, scale: float = 1) -> None:
    """Draw a crown, 72 wide, its band's lower edge at the origin."""
    with p.placed(x, y, angle, scale):
        p.pane(closed("*-36 0, *-42 -44, *-22 -22, *0 -54, *22 -22, *42 -44, *36 0, 0 6"), GOLD, LEAD)
        p.pane(closed("*-37 0, *-38 -13, 0 -7, *38 -13, *37 0, 0 6"), HONEY, CAME)
        p.fill(oval(-42, -46, 6) + oval(0, -57, 7) + oval(42, -46, 6), INK)
        p.fill(oval(-42, -46, 3.4) + oval(0, -57, 4) + oval(42, -46, 3.4), HONEY)


def waves(p: Glass, rows: Sequence[tuple[float, float, float, float, Sequence[str]]]) -> None:
    """Draw water, row before row: `(y, length, height, shift, colours of the panes of a wave in turn)`."""
    for y, length, height, shift, colours in rows:
        x, i = shift - length, 0
        crest, cuts = f"*{x:g} {y:g}", []
        while x < 460:
            crest += (
                f", {x + length * 0.3:g} {y - height * 0.75:g}, {x + length * 0.62:g} {y - height:g}, *{x + length:g} {y:g}"
            )
            cuts.append((x, i))
            x, i = x + length, i + 1
        d = closed(f"*{shift - length:g} 640, {crest}, *{x:g} 640".replace(", *", ", *"))
        panes = [
            (
                closed(
                    f"*{cx:g} {y + height * 0.2:g}, {cx + length * 0.5:g} {y - height * 0.55:g}, *{cx + length:g} {y:g}, "
                    f"{cx + length * 0.86:g} {y + height:g}, *{cx + length * 0.95:g} 640, *{cx + length * 0.1:g} 640"
                ),
                colours[1 + k % (len(colours) - 1)],
            )
            for cx, k in cuts
        ]
        p.panes(d, colours[0], panes)


def sword(p: Glass, x: float, y: float, angle: float, length: float, blade: str = IVORY) -> None:
    """Draw a sword whose grip is at the origin and whose blade points to the right at 0 degrees."""
    with p.placed(x, y, angle):
        p.pane(poly([(18, -7), (length - 16, -6), (length, 0), (length - 16, 6), (18, 7)]), blade, LEAD)
        p.line(f"M20 0H{number(length - 22)}", TRACE_OF_BLADE)
        p.pane(closed("*14 -28, *21 -30, *22 30, *14 28"), GOLD, CAME + 0.6)
        p.pane(closed("*-18 -5, *14 -5, *14 5, *-18 5"), GOLD, CAME + 0.6)
        p.pane(oval(-23, 0, 8), HONEY, CAME + 0.6)


TRACE_OF_BLADE = 2.2


def arm(
    p: Glass,
    sleeve: str,
    joints: Sequence[tuple[float, float, float]],
    skin: str,
    angle: float,
    cuff: str = GOLD,
    hand: float = 1,
) -> None:
    """Draw an arm in a sleeve from the shoulder to the wrist, its cuff, and a fist that is turned by `angle`."""
    p.pane(limb(*joints), sleeve, LEAD)
    (ax, ay, _), (x, y, w) = joints[-2:]
    size = ((x - ax) ** 2 + (y - ay) ** 2) ** 0.5
    dx, dy = (x - ax) / size, (y - ay) / size
    p.pane(limb((x - dx * 12, y - dy * 12, w + 3), (x + dx * 4, y + dy * 4, w + 1), flat=True), cuff, CAME + 0.6)
    fist(p, x + dx * 14 * hand, y + dy * 14 * hand, angle, skin, hand)


def mane(
    p: Glass, x: float, y: float, outer: float, inner: float, tips: int, colours: Sequence[str], turn: float = -90
) -> None:
    """Draw locks that stand around a head like rays, each a pane."""
    step = 360 / tips
    for i in range(tips):
        a = turn + step * i
        p.pane(
            poly_lock((x, y), a, step, outer, inner),
            colours[i % len(colours)],
            CAME + 0.4,
        )


def poly_lock(at: tuple[float, float], angle: float, step: float, outer: float, inner: float) -> str:
    """Give one lock of a mane: a flame that bends a little."""
    points = [
        polar(at, inner * 0.5, angle - step * 0.6),
        polar(at, (inner + outer) / 2, angle - step * 0.62),
        polar(at, outer, angle + step * 0.15),
        polar(at, (inner + outer) * 0.54, angle + step * 0.45),
        polar(at, inner * 0.5, angle + step * 0.6),
    ]
    return closed(", ".join(f"{'*' if i in (0, 2, 4) else ''}{px:.1f} {py:.1f}" for i, (px, py) in enumerate(points)))


def scales(p: Glass, clip: str, rows: Sequence[tuple[float, float, float, float]], size: float) -> None:
    """Draw the scales of a fish in a shape: rows from `(x, y)` to `(x, y)`."""
    with p.group(clip=clip):
        d = ""
        for x1, y1, x2, y2 in rows:
            count = max(1, round(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 / size))
            for i in range(count):
                ax, ay, bx, by = (v + (w - v) * k / count for k in (i, i + 1) for v, w in ((x1, x2), (y1, y2)))
                d += f"M{ax:.0f} {ay:.0f}A{number(size * 0.55)} {number(size * 0.55)} 0 0 0 {bx:.0f} {by:.0f}"
        p.line(d, 2.4)
