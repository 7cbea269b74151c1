"""Pictures with a foreground, a middle and a background: what stands in them is placed piece by piece, far things first.

A scene is a ground and a list of pieces. `Act` places an actor, `Thing` what a hand could hold, `Who` a person of 240 tenths of
a millimetre. `x` and `y` are where the foot (of a thing: the grip) stands.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import gear, hair, head, masks, things
from .palette import COAL, CREAM, INK, NAMED, RED, SILVER, SKINS, WHITE
from .pen import FINE, LINE, Picture, blob, both, box, curve, number, oval, polar, poly, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .pen import Point

THINGS = gear.THINGS | things.THINGS


TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "S": 4, "A": 7, "Z": 0}


def compact(d: str) -> str:
    """Write a path shorter: what steps are relative, and a coordinate has a decimal only where it is small."""
    out: list[str] = []
    here, start, last = (0.0, 0.0), (0.0, 0.0), ""
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        values = [float(v) for v in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        takes = TAKES[command.upper()]
        if not takes:
            out.append("z")
            here, last = start, "z"
            continue
        for k in range(0, len(values), takes):
            step, letter = values[k : k + takes], command.lower()
            if command.isupper():
                step = _relative(letter, step, here)
            step = [round(v, 1) if letter == "a" else _short(v) for v in step]
            dx, dy = {"h": (step[-1], 0.0), "v": (0.0, step[-1])}.get(letter, tuple(step[-2:]))
            here = (here[0] + dx, here[1] + dy)
            if letter == "m" and not k:
                start = here
            elif letter == "m":
                letter = "l"
            words = [number(v) for v in step]
            text = words[0] + "".join(w if w[0] == "-" else f" {w}" for w in words[1:])
            bare = letter == last
            out.append(("" if text[0] == "-" else " ") + text if bare else letter + text)
            last = letter
    return "M" + "".join(out)[1:]


def _short(value: float) -> float:
    return round(value) if abs(value) >= 8 else round(value, 1)


def _relative(letter: str, step: list[float], here: Point) -> list[float]:
    if letter == "h":
        return [step[0] - here[0]]
    if letter == "v":
        return [step[0] - here[1]]
    if letter == "a":
        return [*step[:5], step[5] - here[0], step[6] - here[1]]
    return [v - here[i % 2] for i, v in enumerate(step)]


class Stage(Picture):
    """A picture whose outlines stay thick in small pieces, and whose small pieces carry no screen."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width, height)
        self._scale = 1.0

    @property
    def _thicker(self) -> float:
        return min(max(self._scale**-0.5, 0.75), 1.5)

    @contextmanager
    def placed(self, at: Point, angle: float = 0, scale: float = 1, *, flip: bool = False) -> Iterator[None]:
        """Group a part that is drawn around its own origin."""
        before = self._scale
        with super().placed(at, angle, scale, flip=flip):
            self._scale = before * scale
            yield
        self._scale = before

    def shape(self, d: str, colour: str, width: float = LINE, shade: Point | None = (-13, -7)) -> None:
        """Paint a shape with its outline, and with its screen where it is large enough."""
        super().shape(compact(d), colour, width * self._thicker, shade if self._scale >= 0.8 else None)

    def line(self, d: str, width: float = FINE, colour: str = INK, **more: str | float) -> None:
        """Draw along a path."""
        super().line(compact(d), width * self._thicker if width <= 8 else width, colour, **more)

    def tube(self, d: str, width: float, colour: str) -> None:
        """Draw along a path with a bar that has an outline."""
        d = compact(d)
        super().line(d, width + 2 * LINE * self._thicker * 0.85, INK)
        super().line(d, width, colour)

    @contextmanager
    def covered(self, d: str, colour: str) -> Iterator[None]:
        """Paint a shape with its outline and screen, and inside it what the block draws."""
        d = compact(d)
        clip = self._clip(d)
        self._lines.append(f'<g clip-path="url(#{clip})">')
        super().fill(d, colour)
        if self._scale >= 0.8:
            super().fill(d, f"url(#{self.screen()})")
            super().fill(d, colour, transform="translate(-13 -7)")
        yield
        self._lines.append("</g>")
        super().line(d, LINE * self._thicker)

    def fill(self, d: str, colour: str, **more: str | float) -> None:
        """Fill a path without an outline."""
        super().fill(compact(d), colour, **more)

    def _clip(self, d: str) -> str:
        return super()._clip(compact(d))

    def svg(self) -> str:
        """Give the finished document: black lines and no fill are what a path has unless it says otherwise."""
        head, *lines = super().svg().splitlines()
        return "\n".join([head.replace(">", f' fill="none" stroke="{INK}">'), *_shared([*map(_brief, lines)]), ""])


def _shared(lines: list[str]) -> list[str]:
    """Write a path that is drawn more than once a single time, and use it."""
    counts = Counter(d for line in lines for d in re.findall(r'<path d="([^"]{40,})"', line))
    names = {d: f"d{i}" for i, d in enumerate(d for d, n in counts.items() if n > 1)}
    if not names:
        return lines
    used = [
        re.sub(r'<path d="([^"]{40,})"', lambda m: f'<use href="#{names[m[1]]}"' if m[1] in names else m[0], line)
        for line in lines
    ]
    shapes = "".join(f'<path id="{name}" d="{d}"/>' for d, name in names.items())
    return [f"<defs>{shapes}</defs>", *used]


def _brief(line: str) -> str:
    if line.startswith("<defs>"):
        return line.replace("<defs>", '<defs stroke="none">')
    if line.startswith("<g clip-path") and "<use" in line:
        line = line.replace("<g ", '<g stroke="none" ')
    elif line.startswith("<path") and "stroke=" not in line:
        line = line.replace(" fill=", ' stroke="none" fill=')
    for full, short in ((' fill="none"', ""), (f' stroke="{INK}"', ""), (INK, "#111"), (WHITE, "#FFF")):
        line = line.replace(full, short)
    return line


@dataclass(frozen=True)
class Act:
    """An actor in a scene: a name of `ACTORS`, and a colour of the palette."""

    name: str
    colour: str
    x: float
    y: float
    scale: float = 1
    turn: float = 0
    flip: bool = False


@dataclass(frozen=True)
class Thing:
    """A thing that nobody holds: a name of the gear, and a colour of the palette."""

    name: str
    colour: str
    x: float
    y: float
    scale: float = 1
    turn: float = 0
    flip: bool = False


@dataclass(frozen=True)
class Who:
    """A person from head to foot. `dress` is a cut and its colours; `left` and `right` are things as `name colour angle`."""

    skin: int  # 1 (lightest) to 6, 0 for silver
    dress: str
    pose: str
    mood: str
    x: float
    y: float
    scale: float = 1
    hair: str = "buzz ink"  # parts and their colour
    hat: str = ""  # hat and its colour
    mask: str = ""
    extra: str = ""
    build: str = "mid"
    legs: str = "stand"
    left: str = ""
    right: str = ""
    turn: float = 0
    flip: bool = False
    shape: str = "oval"  # of the head


@dataclass(frozen=True)
class Scene:
    """A ground, with its colours, and what stands on it."""

    ground: str
    pieces: tuple[Act | Thing | Who, ...]


# Shoulders, hips, the girth at the waist, and the size of the head.
BUILDS = {
    "mid": (36, 30, 32, 0.56),
    "slim": (30, 24, 25, 0.54),
    "fat": (42, 50, 58, 0.56),
    "big": (54, 34, 44, 0.5),
    "child": (27, 25, 26, 0.62),
    "old": (31, 30, 33, 0.56),
}
# The angles of upper and lower arm: the arm at the reader's left, then the other. 0 is right, 90 down.
POSES = {
    "down": (112, 96, 68, 84),
    "up": (228, 256, -48, -76),
    "hips": (132, 24, 48, 156),
    "point": (112, 96, -6, -12),
    "point-up": (112, 96, -50, -84),
    "hold": (78, 8, 102, 172),
    "reach": (40, 4, 8, -18),
    "cheeks": (122, -62, 58, 242),
    "crossed": (80, 14, 100, 166),
    "wave": (112, 96, -20, -78),
    "run": (150, 70, 30, -60),
    "shrug": (140, 200, 40, -20),
    "sing": (190, 206, 62, -112),
    "think": (84, 16, 64, -112),
    "spread": (188, 180, -8, 0),
    "carry": (214, 268, -34, -88),
    "hug": (50, -20, 70, -14),
    "pray": (80, -56, 100, 236),
    "salute": (112, 96, -8, 208),
    "pull": (24, 176, 20, -170),
}
MOODS = {
    "happy": ("open", "raised", "grin"),
    "joy": ("happy", "raised", "open"),
    "angry": ("angry", "angry", "frown"),
    "shout": ("angry", "angry", "shout"),
    "scared": ("wide", "worried", "open"),
    "sad": ("tears", "worried", "frown"),
    "sleepy": ("sleepy", "flat", "line"),
    "asleep": ("closed", "flat", "whisper"),
    "sly": ("side", "cocked", "smirk"),
    "calm": ("closed", "flat", "smile"),
    "dazed": ("wide", "raised", "whisper"),
    "sing": ("closed", "raised", "shout"),
    "evil": ("angry", "angry", "teeth"),
    "worn": ("bags", "worried", "line"),
    "yawn": ("closed", "flat", "yawn"),
    "stern": ("squint", "one", "line"),
    "love": ("happy", "raised", "smile"),
    "panic": ("wide", "worried", "teeth"),
    "flat": ("open", "flat", "line"),
}


def _legs(p: Stage, who: Who, hip: float, top: float, colour: str, shoe: str) -> None:
    feet = {
        "stand": (((-hip * 0.55, top), (-hip * 0.6, -6)), ((hip * 0.55, top), (hip * 0.6, -6))),
        "wide": (((-hip * 0.55, top), (-hip * 1.3, -6)), ((hip * 0.55, top), (hip * 1.3, -6))),
        "run": (((-6, top), (-34, -36), (-72, -34)), ((6, top), (38, -42), (34, -4))),
        "kick": (((-8, top), (-12, -6)), ((8, top), (44, -48), (86, -58))),
        "sit": (((-hip * 0.5, top), (24, -58), (26, -8)), ((hip * 0.5, top), (48, -52), (50, -6))),
        "kneel": (((-hip * 0.5, top), (-24, -30), (-66, -10)), ((hip * 0.5, top), (36, -38), (36, -6))),
        "jump": (((-10, top), (-44, -34), (-30, -4)), ((10, top), (46, -38), (30, -8))),
        "dance": (((-8, top), (-14, -6)), ((10, top), (44, -34), (6, -22))),
        "none": (),
    }[who.legs]
    for leg in feet:
        p.tube(run(leg), 20 if who.build != "fat" else 25, colour)
        x, y = leg[-1]
        p.shape(blob([(x - 13, y - 9), (x + 8, y - 9), (x + 20, y + 3), (x + 17, y + 9), (x - 14, y + 9)], 0.8), shoe, 4, None)


def _front(p: Stage, cut: str, trim: str, s: float, h: float) -> None:
    """Draw what makes a cut, inside the trunk."""
    match cut:
        case "suit":
            p.fill(poly([(-13, -142), (13, -142), (0, -92)]), WHITE)
            p.fill(poly([(-5, -138), (5, -138), (7, -102), (0, -92), (-7, -102)]), trim)
            p.line("M-16 -142L0 -88L16 -142M0 -88V-50", FINE)
        case "coat":
            p.fill(poly([(-12, -144), (12, -144), (15, -20), (-15, -20)]), trim)
            p.line("M-12 -144L-15 -20M12 -144L15 -20M22 -84h14", FINE)
        case "apron":
            p.shape(box(-s * 0.62, -118, s * 1.24, 140, 8), trim, 4, None)
            p.line(f"M{number(-s * 0.6)} -116L-12 -144M{number(s * 0.6)} -116L12 -144", 5, trim)
        case "stripes":
            for y in (-134, -112, -90, -68):
                p.fill(box(-80, y, 160, 11), trim)
        case "overalls":
            p.fill(box(-80, -92, 160, 100) + box(-s * 0.6, -116, s * 1.2, 40), trim)
            p.line(f"M{number(-s * 0.5)} -112L-20 -146M{number(s * 0.5)} -112L20 -146", 8, trim)
        case "sash":
            p.fill(poly([(-s - 8, -140), (-s + 14, -146), (h + 6, -66), (h - 14, -54)]), trim)
        case "dots":
            for x, y in (
                (-24, -120),
                (4, -108),
                (28, -124),
                (-30, -88),
                (-2, -76),
                (28, -86),
                (-40, -52),
                (14, -48),
                (46, -54),
            ):
                p.fill(oval(x, y, 6), trim)
        case "robe":
            p.fill(box(-8, -144, 16, 150), trim)
        case "uniform":
            p.line("M0 -144V-60", FINE)
            p.fill(oval(-8, -120, 3) + oval(-8, -98, 3) + oval(-8, -76, 3), trim)
            p.fill(box(-80, -70, 160, 11), INK)
        case "santa":
            p.fill(box(-7, -144, 14, 110) + box(-80, -46, 160, 14), WHITE)
            p.fill(box(-80, -78, 160, 13), INK)
        case "bare":
            p.line("M-20 -110q9 7 18 0M2 -110q9 7 18 0M0 -72v5", FINE)


LONG = {"dress": -26, "dots": -26, "coat": -22, "robe": -2, "santa": -36, "gown": -2}


def _trunk(cut: str, s: float, h: float, waist: float) -> str:
    low = LONG.get(cut, -52)
    half: list[Point] = [(0, -146), (s * 0.62, -142), (s, -126), (waist, -92)]
    flare = {"dress": 1.55, "dots": 1.55, "robe": 1.5, "gown": 1.9, "coat": 1.25, "santa": 1.2}.get(cut, 1.0)
    half += [(h * flare, low - 6), (h * flare * 0.8, low + 2), (0, low + 4)]
    return blob(both(half), 0.7)


def _hold(p: Stage, thing: str, at: Point, scale: float) -> None:
    name, colour, turn, size = [*thing.split(), *("", "", "", "")][:4]
    with p.placed(at, float(turn or 0), scale * float(size or 1)):
        THINGS[name](p, NAMED[colour or "red"])


def _face(p: Stage, who: Who, skin: str) -> None:
    *styles, tint = who.hair.split()
    colour = NAMED[tint]
    hat, hat_colour = [*who.hat.split(), "", ""][:2]
    head.head(p, who.shape, skin, ears=hat not in {"hijab", "hood", "moto", "diver", "astronaut"})
    beards = {
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
    worn = who.extra.split()
    for extra in worn:
        if extra in beards:
            head.extras(p, extra, colour)
    eyes, brows, mouth = MOODS[who.mood]
    mask, mask_colour = [*who.mask.split(), "", ""][:2]
    if mask in {"domino", "bandit", "lucha", "half", "cowl"}:
        masks.MASKS[mask](p, NAMED[mask_colour])
    head.eyes(p, eyes)
    if not mask:
        head.brows(p, brows, INK if colour in {CREAM, WHITE} else colour)
    if "long-beard" not in worn:
        head.nose(p, "button", skin)
    head.mouth(p, mouth)
    if mask in {"surgical", "kerchief"}:
        masks.MASKS[mask](p, NAMED[mask_colour])
    for extra in worn:
        if extra not in beards:
            head.extras(p, extra, colour)
    for name in styles:
        if name in hair.FRONTS:
            hair.FRONTS[name](p, colour)
    if hat:
        (hair.HATS | hair.FRONTS)[hat](p, NAMED[hat_colour])


def person(p: Stage, who: Who) -> None:
    """Draw a person; the origin is between the feet."""
    s, h, waist, size = BUILDS[who.build]
    skin = SKINS[who.skin - 1] if who.skin else SILVER
    cut, *colours = who.dress.split()
    top = NAMED[colours[0]]
    trim = NAMED[colours[2]] if len(colours) > 2 else WHITE
    low = skin if len(colours) < 2 or colours[1] == "skin" else NAMED[colours[1]]
    cloth = skin if cut == "bare" else top
    sleeve = skin if cut in {"dress", "dots", "bare", "gown", "tank"} else cloth
    up = 0.0 if who.legs in {"stand", "wide", "run", "kick", "none", "jump", "dance"} else (28.0 if who.legs == "sit" else 24.0)
    with p.placed((0, up)):
        if who.legs != "none" and cut not in {"robe", "gown"}:
            with p.placed((0, -up)):
                _legs(p, who, h, -60 + up, low, COAL if cut != "bare" else skin)
        pose = POSES[who.pose]
        arms: list[tuple[Point, Point, Point]] = []
        for i, side in enumerate((-1, 1)):
            shoulder = (side * (s - 7), -126.0)
            elbow = polar(shoulder, 38, pose[2 * i])
            arms.append((shoulder, elbow, polar(elbow, 36, pose[2 * i + 1])))
        behind = {"up", "carry", "spread", "hips", "salute"}
        if who.pose in behind:
            _arms(p, who, arms, sleeve, skin)
        trunk = _trunk(cut, s, h, waist)
        with p.covered(trunk, cloth):
            _front(p, cut, trim, s, h)
        at = (0.0, -146 - 66 * size)
        with p.placed(at, 0, size):
            *styles, tint = who.hair.split()
            for name in styles:
                if name in hair.BACKS:
                    hair.BACKS[name](p, NAMED[tint])
            _face(p, who, skin)
        if who.pose not in behind:
            _arms(p, who, arms, sleeve, skin)


def _arms(p: Stage, who: Who, arms: Sequence[tuple[Point, Point, Point]], sleeve: str, skin: str) -> None:
    for (shoulder, elbow, wrist), thing in zip(arms, (who.left, who.right), strict=True):
        middle = ((shoulder[0] + 2 * elbow[0]) / 3, (shoulder[1] + 2 * elbow[1]) / 3)
        p.tube(curve([shoulder, middle, elbow, wrist], 0.8), 16, sleeve)
        if thing:
            _hold(p, thing, wrist, 0.62)
        p.shape(oval(*wrist, 11.5), skin, 4, None)


def heads(p: Picture, colour: str) -> None:
    """Draw a row of people seen from behind, 690 wide, as a foreground."""
    for i, x in enumerate(range(-330, 331, 94)):
        y = -84 - (i * 37) % 34
        p.shape(
            blob([(x - 62, 60), (x - 56, y + 66), (x, y + 40), (x + 56, y + 66), (x + 62, 60)], 0.7),
            (colour, RED, NAMED["blue"], NAMED["yellow"])[i % 4],
            5,
            None,
        )
        p.shape(oval(x, y, 36, 41), (INK, NAMED["brown"], COAL, NAMED["grey"], INK, NAMED["ochre"])[i % 6], 5, None)
