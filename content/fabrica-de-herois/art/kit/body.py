"""Builds and gestures: a figure from the knee up, its origin between the collarbones, about 300 tall below it."""

from __future__ import annotations

from dataclasses import dataclass

from .pen import Picture, Point, both, blob, limb, oval, polar, box


@dataclass(frozen=True)
class Build:
    """The measures of a body: half widths at the shoulders, chest, waist and hips, and what hangs on them."""

    shoulder: float
    chest: float
    waist: float
    hip: float
    arm: float  # width of the upper arm
    neck: float  # half width
    head: float = 1.0  # scale of the head
    drop: float = 0.0  # how far below the usual place the collarbones are: small people stand lower in the panel
    long: float = 1.0  # stretch of torso and arms
    chin: float = 0.0  # how far the head sits forward and down, for a bent back
    bust: bool = False
    reach: float = 1.0  # stretch of the arms


BUILDS = {
    "slim": Build(72, 58, 46, 56, 36, 19),
    "athletic": Build(94, 76, 52, 60, 46, 24, bust=False),
    "amazon": Build(84, 70, 48, 70, 40, 20, bust=True),
    "curvy": Build(76, 76, 58, 92, 42, 20, bust=True),
    "hulk": Build(146, 128, 84, 84, 80, 40, 0.84, -6),
    "round": Build(88, 104, 132, 124, 50, 28, 1.0, 12),
    "tall": Build(76, 60, 48, 56, 34, 17, 0.92, -34, 1.22),
    "child": Build(54, 46, 44, 48, 32, 16, 1.12, 72, 0.8),
    "elder": Build(70, 64, 62, 66, 36, 18, 1.0, 34, 0.92, 22),
    "stout": Build(106, 108, 104, 104, 56, 34, 1.02, 46, 0.86),
    "robot": Build(96, 92, 84, 88, 40, 22, 1.0, 6),
    "reed": Build(58, 44, 36, 42, 26, 13, 0.98, -10, 1.08),
}

# Both arms: direction of the upper arm, of the forearm, and whether the arm lies before the body. The first is the arm at the
# reader's left. Angles as in the pen.
GESTURES: dict[str, tuple[tuple[float, float, bool], tuple[float, float, bool]]] = {
    "hips": ((142, 30, False), (38, 150, False)),
    "crossed": ((112, -4, True), (68, 184, True)),
    "fist-up": ((140, 34, False), (-18, -86, False)),
    "both-up": ((198, 262, False), (-18, -82, False)),
    "point": ((140, 34, False), (8, -4, False)),
    "point-up": ((118, 98, False), (18, -78, False)),
    "shrug": ((128, 196, False), (52, -16, False)),
    "salute": ((112, 84, False), (2, 214, True)),
    "hold": ((116, 8, True), (70, 152, True)),
    "show": ((112, 92, False), (66, -24, False)),
    "show-both": ((126, 206, False), (54, -26, False)),
    "think": ((112, 12, True), (74, 236, True)),
    "wave": ((118, 96, False), (16, -62, False)),
    "fly": ((124, 66, False), (-50, -58, False)),
    "push": ((150, 190, False), (30, -10, False)),
    "spread": ((176, 186, False), (4, -6, False)),
    "down": ((106, 94, False), (74, 86, False)),
    "behind": ((116, 70, False), (64, 110, False)),
    "guard": ((118, 278, True), (62, -98, True)),
    "shoulder": ((120, 70, False), (62, -62, False)),
    "bow": ((172, 178, False), (8, 176, True)),
    "lift": ((196, 276, False), (-16, -96, False)),
    "throw": ((168, 150, False), (-34, -128, False)),
    "flamenco": ((216, 300, False), (52, -40, False)),
    "pretzel": ((226, 320, False), (-44, 196, True)),
    "push-both": ((126, 262, True), (54, -82, True)),
    "pray": ((110, -40, True), (70, 220, True)),
}


@dataclass(frozen=True)
class Arm:
    """Where an arm goes: shoulder, elbow and wrist, and the direction in which its hand points."""

    shoulder: Point
    elbow: Point
    wrist: Point
    angle: float
    before: bool
    width: float


def arms(build: Build, gesture: str) -> tuple[Arm, Arm]:
    """Give both arms of a figure: the one at the reader's left first."""
    result = []
    for side, (upper, fore, before) in zip((-1, 1), GESTURES[gesture], strict=True):
        shoulder = (side * (build.shoulder - build.arm * 0.42), 30.0)
        elbow = polar(shoulder, 92 * build.long * build.reach + build.arm * 0.25, upper)
        wrist = polar(elbow, 82 * build.long * build.reach, fore)
        result.append(Arm(shoulder, elbow, wrist, fore, before, build.arm))
    return result[0], result[1]


def torso(build: Build) -> str:
    """Give the outline of the trunk from neck to thighs."""
    b, k = build, build.long
    right = [
        (b.neck + 2, -6), (b.shoulder * 0.66, 8), (b.shoulder, 32), (b.shoulder - 6, 60 * k), (b.chest, 96 * k),
        (b.waist, 168 * k), (b.hip, 226 * k), (b.hip + 6, 300 * k), (b.hip + 4, 380),
    ]  # fmt: skip
    return blob([(0, -4), *right, *both(right)[len(right) :]], 0.85)


def draw_arm(picture: Picture, arm: Arm, sleeve: str, cuff: str | None, skin: str, *, bare: bool) -> None:
    """Draw one arm without its hand: a sleeve to the wrist, or to the middle of the upper arm when `bare`."""
    w = arm.width
    picture.shape(limb(arm.elbow, arm.wrist, w * 0.84, w * 0.6), skin if bare else sleeve)
    picture.shape(limb(arm.shoulder, arm.elbow, w * 1.16, w * 0.86), skin if bare else sleeve)
    if bare:
        half = ((arm.shoulder[0] + arm.elbow[0]) / 2, (arm.shoulder[1] + arm.elbow[1]) / 2)
        picture.shape(limb(arm.shoulder, half, w * 1.24, w * 1.16), sleeve)
    if cuff is not None:
        start = ((arm.elbow[0] + arm.wrist[0] * 2) / 3, (arm.elbow[1] + arm.wrist[1] * 2) / 3)
        picture.shape(limb(start, polar(arm.wrist, 6, arm.angle), w * 0.86, w * 0.8), cuff)


def draw_hand(picture: Picture, arm: Arm, kind: str, skin: str, *, left: bool) -> None:
    """Draw a hand at the end of an arm: `fist`, `open`, `point`, `grip` (round a thing), `palm` (up)."""
    size = 0.62 + arm.width / 130
    with picture.placed(polar(arm.wrist, 10, arm.angle), arm.angle, size, flip=False), picture.group("scale(1 -1)" if left else None):
        if kind in {"fist", "grip"}:
            picture.shape(blob([(-12, -16), (8, -21), (28, -17), (33, 0), (28, 17), (8, 20), (-12, 16)]), skin)
            for y in (-8, 2, 11):
                picture.line(f"M18 {y}h13", 2.6)
            picture.shape(blob([(-4, -20), (12, -24), (22, -14), (16, -6), (4, -8)]), skin, 4, None)
            return
        reach = {"open": 1.0, "palm": 0.9, "point": 0.4}[kind]
        for i, (y, length) in enumerate(((-13, 30), (-4, 36), (5, 34), (14, 26))):
            stretch = 1.15 if kind == "point" and i == 0 else reach
            spread = (i - 1.5) * (9 if kind == "open" else 3)
            tip = polar((14, y), length * stretch, spread)
            picture.shape(limb((10, y), tip, 11, 9.5), skin, 4, None)
        picture.shape(limb((0, -12), (16, -34) if kind != "point" else (18, -18), 12, 10), skin, 4, None)
        picture.shape(blob([(-14, -15), (4, -18), (20, -18), (23, 0), (20, 18), (4, 18), (-14, 14)]), skin, 4)
        picture.fill(oval(-6, 0, 12, 12), skin)


def neck(picture: Picture, build: Build, skin: str) -> None:
    """Draw the neck, down to the collar."""
    b = build
    picture.shape(box(-b.neck, -46, 2 * b.neck, 62, 8), skin, shade=(-9, -20))
