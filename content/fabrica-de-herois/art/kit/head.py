"""Heads and faces: origin at the middle of the head, about 60 wide on each side and 75 tall; looking at the reader."""

from __future__ import annotations

from .palette import BROWN, COAL, INK, RED, SILVER, WHITE, YELLOW
from .pen import Picture, blob, both, box, curve, oval, points_of, poly

HEADS = {
    "oval": "0 -72, 38 -62, 56 -26, 55 8, 44 44, 24 68, 0 75",
    "round": "0 -68, 42 -58, 64 -20, 64 14, 52 46, 28 64, 0 69",
    "square": "0 -70, 42 -64, 57 -30, 58 8, 56 42, 36 68, 14 76, 0 76",
    "long": "0 -78, 34 -70, 50 -30, 50 14, 42 56, 24 82, 0 90",
    "heart": "0 -70, 44 -62, 61 -24, 56 10, 36 48, 16 70, 0 76",
    "pear": "0 -68, 32 -60, 48 -26, 56 10, 64 40, 40 68, 0 75",
    "jaw": "0 -66, 36 -62, 50 -30, 54 4, 64 40, 46 74, 18 84, 0 84",
}

BEARDS = {
    "beard",
    "long-beard",
    "braided-beard",
    "moustache",
    "handlebar",
    "walrus",
    "pencil",
    "goatee",
    "sideburns",
    "stubble",
}
"""What grows on a face, and so lies below its mouth and nose."""


def head(picture: Picture, kind: str, skin: str, *, ears: bool = True) -> str:
    """Draw the head with its ears, and give its outline."""
    outline = blob(both(points_of(HEADS[kind])), 1)
    if ears:
        for side in (-1, 1):
            picture.shape(oval(side * 57, 6, 12, 18), skin, 4, None)
            picture.line(curve([(side * 58, -4), (side * 63, 4), (side * 57, 14)]), 2.4)
    picture.shape(outline, skin)
    return outline


def eyes(picture: Picture, kind: str) -> None:
    """Draw both eyes: `dots`, `open`, `wide`, `happy`, `sleepy`, `angry`, `wink`, `side`, `squint`, `lash`, `tears`."""
    for side in (-1, 1):
        x = 24 * side
        match kind:
            case "dots":
                picture.fill(oval(x, 0, 5.6, 7.6), INK)
            case "happy":
                picture.line(curve([(x - 12, 4), (x, -6), (x + 12, 4)]), 4.6)
            case "closed":
                picture.line(curve([(x - 12, -2), (x, 5), (x + 12, -2)]), 4.6)
            case "half":
                picture.fill(oval(x, 2, 6, 5), INK, fill_opacity=0.6)
            case "squint":
                picture.line(f"M{x - 12} 0h24", 4.6)
                picture.line(f"M{x - 9} 7h18", 2.4)
            case "wink" if side > 0:
                picture.line(curve([(x - 12, 0), (x, 5), (x + 12, 0)]), 4.6)
                picture.line(f"M{x + 11} 0l6 -4", 3)
            case _:
                tall = {"bags": 10, "wide": 15, "sleepy": 10, "angry": 10, "tears": 13}.get(kind, 12)
                eye = oval(x, 0, 13, tall)
                picture.fill(eye, WHITE)
                look = {"side": 5, "tears": 0}.get(kind, -side * 1.5)
                picture.fill(oval(x + look, 1 if kind not in {"sleepy", "bags"} else 3, 5.4, 6.4), INK)
                picture.fill(oval(x + look + 1.8, -1.5, 1.7, 1.9), WHITE)
                picture.line(eye, 3)
                if kind in {"sleepy", "bags"}:
                    picture.line(f"M{x - 14} -2h28", 5)
                if kind == "angry":
                    picture.line(f"M{x - 15 * side} -5L{x + 14 * side} -13", 5)
                if kind == "lash":
                    picture.line(curve([(x - 14 * side, -3), (x, -13), (x + 15 * side, -7)]), 5)
                    picture.line(f"M{x + 13 * side} -6l{6 * side} -5M{x + 9 * side} -10l{4 * side} -6", 2.8)
                if kind == "tears":
                    picture.shape(blob([(x + 4, 14), (x + 9, 24), (x + 4, 30), (x - 1, 24)]), "#8FC3E8", 2.4, None)


def brows(picture: Picture, kind: str, colour: str) -> None:
    """Draw the brows: `flat`, `angry`, `raised`, `worried`, `thick`, `one`, `cocked`, `none`."""
    for side in (-1, 1):
        inner, outer, width = {
            "flat": (-19, -19, 5), "angry": (-14, -24, 6.5), "raised": (-27, -24, 5), "worried": (-28, -18, 5),
            "thick": (-20, -20, 10), "one": (-18, -21, 8), "cocked": (-20, -30 if side > 0 else -19, 6), "none": (0, 0, 0),
        }[kind]  # fmt: skip
        if width:
            near = 2 if kind == "one" else 11
            picture.line(
                curve([(side * near, inner), (side * 25, (inner + outer) / 2 - 4), (side * 39, outer + 2)]), width, colour
            )


def nose(picture: Picture, kind: str, skin: str) -> None:
    """Draw the nose: `small`, `broad`, `hook`, `long`, `button`, `clown`, `none`."""
    match kind:
        case "small":
            picture.line(curve([(2, 6), (7, 18), (-2, 21)]), 3.4)
        case "broad":
            picture.line(curve([(-13, 20), (-9, 13), (-4, 21), (4, 21), (9, 13), (13, 20)]), 3.4)
        case "hook":
            picture.line(curve([(1, -2), (11, 18), (-1, 26), (-7, 22)]), 3.6)
        case "long":
            picture.shape(blob([(-4, -2), (4, -2), (9, 24), (0, 31), (-9, 24)]), skin, 3, (-4, -2))
        case "button":
            picture.shape(oval(0, 16, 10, 8.5), skin, 3, (-4, -2))
        case "clown":
            picture.shape(oval(0, 15, 14), RED, 4, (-4, -4))
            picture.fill(oval(-4, 10, 3.4), WHITE)


def mouth(picture: Picture, kind: str) -> None:
    """Draw the mouth: `smile`, `grin`, `smirk`, `open`, `frown`, `line`, `whistle`, `lips`, `teeth`, `gap`, `shout`."""
    match kind:
        case "smile":
            picture.line(curve([(-20, 36), (0, 46), (20, 36)]), 4.4)
        case "smirk":
            picture.line(curve([(-14, 42), (6, 42), (22, 32)]), 4.4)
            picture.line("M21 28l5 6", 3)
        case "frown":
            picture.line(curve([(-18, 47), (0, 38), (18, 47)]), 4.4)
        case "line":
            picture.line("M-16 42h32", 4.4)
        case "whisper":
            picture.shape(oval(-10, 43, 6, 5), COAL, 3.2, None)
        case "yawn":
            picture.shape(oval(0, 48, 17, 23), "#5A1418", 4, None)
            picture.fill(oval(0, 62, 11, 8), "#E2726B")
        case "whistle":
            picture.shape(oval(2, 42, 7, 8), COAL, 3.4, None)
        case "lips":
            picture.shape(blob([(-18, 40), (-7, 35), (0, 38), (7, 35), (18, 40), (0, 51)]), RED, 3, None)
            picture.line(curve([(-18, 40), (0, 42), (18, 40)]), 2.4)
        case "grin" | "teeth" | "gap":
            d = blob([(-25, 32), (0, 36), (25, 32), (17, 48), (0, 54), (-17, 48)], 0.9)
            picture.shape(d, WHITE, 4, None)
            if kind == "teeth":
                picture.line("M-22 42h44M-12 36v14M0 36v18M12 36v14", 2.2)
            if kind == "gap":
                picture.fill(box(-6, 35, 9, 14), INK)
        case "open" | "tongue" | "shout":
            tall = 66 if kind == "shout" else 56
            d = blob([(-22, 34), (0, 33), (22, 34), (15, tall - 8), (0, tall), (-15, tall - 8)], 0.9)
            picture.shape(d, "#5A1418", 4, None)
            with picture.group(clip=d):
                picture.fill(oval(0, tall + 2, 15, 13), "#E2726B")
                picture.fill(box(-24, 30, 48, 9), WHITE)
            picture.line(d, 4)
            if kind == "tongue":
                picture.shape(blob([(-8, 50), (8, 50), (10, 66), (0, 74), (-10, 66)]), "#E2726B", 3.4, None)


def _moustache(picture: Picture, kind: str, colour: str) -> None:
    half = {
        "moustache": "0 25, 12 22, 30 30, 38 26, 30 40, 12 38, 0 33",
        "handlebar": "0 26, 14 22, 28 31, 42 28, 52 14, 50 34, 32 43, 12 38, 0 33",
        "walrus": "0 24, 18 22, 38 34, 42 56, 28 48, 12 46, 0 44",
        "pencil": "0 29, 16 27, 28 32, 14 32, 0 32",
    }[kind]
    picture.shape(blob(both(points_of(half)), 0.8), colour, 3.4, None)


def extras(picture: Picture, kind: str, colour: str) -> None:
    """Draw what a face wears or grew: beards, moustaches, glasses, freckles, wrinkles, scars, ear-rings, paint."""
    match kind:
        case "moustache" | "handlebar" | "walrus" | "pencil":
            _moustache(picture, kind, colour)
        case "beard" | "long-beard" | "braided-beard":
            low = {"beard": 88, "long-beard": 150, "braided-beard": 128}[kind]
            half = f"0 26, 22 22, 40 30, 56 4, 58 38, 44 {low * 0.62:g}, 20 {low * 0.9:g}, 0 {low}"
            picture.shape(blob(both(points_of(half)), 0.8), colour)
            picture.shape(blob(points_of("-18 42, 0 38, 18 42, 0 51"), 0.8), "#5A1418", 3, None)
            if kind == "braided-beard":
                for y in (82, 98, 114):
                    picture.line(f"M-14 {y}l14 9l14 -9", 3)
        case "goatee":
            picture.shape(blob(both(points_of("0 56, 12 58, 14 72, 0 94")), 0.8), colour, 4, None)
        case "stubble":
            for x, y in ((-34, 42), (-26, 54), (-14, 62), (0, 65), (14, 62), (26, 54), (34, 42), (-20, 45), (20, 45)):
                picture.line(f"M{x} {y}v4", 2.4)
        case "sideburns":
            for side in (-1, 1):
                picture.shape(
                    blob([(side * 52, -14), (side * 58, 0), (side * 54, 46), (side * 36, 50), (side * 42, 26)], 0.7),
                    colour,
                    3.4,
                    None,
                )
        case "glasses" | "round-glasses" | "shades" | "monocle" | "cat-glasses":
            _glasses(picture, kind)
        case "freckles":
            for x, y in ((-36, 18), (-28, 24), (-20, 18), (20, 18), (28, 24), (36, 18)):
                picture.fill(oval(x, y, 2.6), BROWN)
        case "wrinkles":
            picture.line("M-26 -42q26 -6 52 0M-20 -52q20 -5 40 0", 2.4)
            for side in (-1, 1):
                picture.line(
                    f"M{side * 42} -4l{side * 9} -5M{side * 43} 3h{side * 9}M{side * 27} 24q{side * 9} 8 {side * 4} 20", 2.4
                )
        case "scar":
            picture.line("M32 -30L20 26M22 -22l14 4M21 0l14 4", 3)
        case "earrings":
            for side in (-1, 1):
                picture.shape(oval(side * 59, 36, 9), YELLOW, 3.4, None)
        case "blush":
            for side in (-1, 1):
                picture.fill(oval(side * 37, 22, 11, 8), "#E8655A", fill_opacity=0.45)
        case "paint":
            for side in (-1, 1):
                picture.fill(poly([(side * 22, 16), (side * 48, 14), (side * 48, 20), (side * 22, 22)]), RED)
                picture.fill(poly([(side * 22, 26), (side * 46, 24), (side * 45, 30), (side * 22, 32)]), INK)
        case "bindi":
            picture.fill(oval(0, -30, 5), RED)
        case "bags":
            for side in (-1, 1):
                picture.line(curve([(side * 12, 15), (side * 24, 20), (side * 36, 13)]), 3)
                picture.line(curve([(side * 15, 21), (side * 24, 25), (side * 33, 20)]), 2.2)
        case "whistle":
            picture.shape("M-4 44H34V56H14A12 12 0 1 1 -4 50Z", YELLOW, 3.4, None)
        case "drool":
            picture.shape(blob([(22, 48), (28, 62), (22, 70), (16, 62)]), "#8FC3E8", 2.4, None)
        case "scarf":
            picture.shape(blob(both(points_of("0 70, 44 62, 58 84, 40 104, 0 108")), 0.8), YELLOW, 4)
            for x in (-30, -8, 16, 36):
                picture.line(f"M{x} 70l-6 34", 3, RED)
        case "owl-brows":
            for side in (-1, 1):
                picture.shape(oval(side * 25, 0, 25), "#F3DDA0", 4, None)
                picture.shape(oval(side * 25, 0, 15), WHITE, 3.4, None)
                picture.fill(oval(side * 25, 0, 8), INK)
            picture.shape(poly([(-8, 10), (8, 10), (0, 30)]), "#EE7F22", 3.4, None)
        case "grease" | "soot":
            for x, y, r in ((-36, 26, 8), (30, 30, 11), (38, 18, 6), (-24, -38, 9)):
                picture.fill(oval(x, y, r, r * 0.6), INK, fill_opacity=0.55)
        case "ink-blot":
            picture.fill(oval(34, 26, 8, 6) + oval(42, 36, 3.4), "#1E63B0")
        case "sunlotion":
            picture.fill(box(-12, 10, 24, 13, 6), WHITE)
            picture.line(box(-12, 10, 24, 13, 6), 2.4)
        case "clown-paint":
            picture.shape(blob(both(points_of("0 30, 26 26, 38 40, 24 56, 0 60"))), WHITE, 3, None)
            picture.line("M-18 43h36", 5, RED)
            for side in (-1, 1):
                picture.line(f"M{side * 24} -30V-18M{side * 24} 16V28", 5, "#1E63B0")
        case "mime":
            for side in (-1, 1):
                picture.fill(poly([(side * 24 - 5, 14), (side * 24 + 5, 14), (side * 24, 34)]), INK)
                picture.fill(poly([(side * 24 - 4, -14), (side * 24 + 4, -14), (side * 24, -28)]), INK)
        case "earpiece":
            picture.shape(oval(58, 8, 11), "#3A3D42", 3.4, None)
            picture.line(curve([(60, 18), (50, 30), (66, 42), (54, 56), (64, 72)]), 3.4)
        case "pencil-ear":
            with picture.placed((50, -22), -20):
                picture.shape(box(-34, -6, 60, 12, 2), YELLOW, 3, None)
                picture.fill(poly([(-34, -6), (-34, 6), (-48, 0)]), INK)
        case "pipe":
            picture.shape("M14 42L44 50L44 40Q60 36 62 52Q60 66 46 62Q42 60 42 56L12 48Z", BROWN, 3.4, None)
        case "bandage":
            with picture.placed((32, 22), -24):
                picture.shape(box(-17, -7, 34, 14, 6), "#F4D9B0", 3, None)
                picture.line("M-5 -7v14M5 -7v14", 2)


def _glasses(picture: Picture, kind: str) -> None:
    glass = {"shades": COAL}.get(kind, WHITE)
    for side in (-1, 1):
        if kind == "monocle" and side < 0:
            continue
        x = 25 * side
        d = {"glasses": box(x - 19, -14, 38, 28, 7), "shades": box(x - 22, -13, 44, 27, 9)}.get(kind, oval(x, 0, 18))
        if kind == "cat-glasses":
            d = poly([(x - 17 * side, -9), (x + 22 * side, -20), (x + 17 * side, 10), (x, 14), (x - 17 * side, 9)])
        if kind == "shades":
            picture.shape(d, glass, 4, None)
            picture.line(f"M{x - 12} 4l10 -11", 3, SILVER)
        else:
            picture.line(d, 4.6)
            picture.line(f"M{x + 6} -9l6 6", 2.2, WHITE)
    if kind == "monocle":
        picture.line("M25 18Q34 60 60 90", 2.4)
    else:
        picture.line("M-7 -2Q0 -8 7 -2", 4)
        picture.line("M-44 -3L-57 -8M44 -3L57 -8", 4)
