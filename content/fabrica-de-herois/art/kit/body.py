"""Builds and gestures: a figure from the knee up, its origin between the collarbones, about 300 tall below it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .pen import Picture, Point, blob, both, box, limb, oval, polar, poly


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
    "hulk": Build(146, 128, 88, 86, 76, 42, 0.86, -4),
    "round": Build(88, 104, 132, 124, 50, 28, 1.0, 12),
    "tall": Build(76, 60, 48, 56, 34, 17, 0.9, -12, 1.16),
    "child": Build(58, 50, 48, 52, 32, 17, 1.2, 52, 0.76),
    "elder": Build(70, 64, 62, 66, 36, 18, 1.04, 18, 0.9, 20),
    "stout": Build(106, 108, 104, 104, 54, 34, 1.04, 24, 0.84),
    "robot": Build(96, 92, 84, 88, 40, 22, 1.0, 6),
    "reed": Build(58, 44, 36, 42, 26, 13, 0.98, -10, 1.08),
}

# Both arms: direction of the upper arm, of the forearm, and whether the arm lies before the body. The first is the arm at the
# reader's left. Angles as in the pen.
GESTURES: dict[str, tuple[tuple[float, float, bool], tuple[float, float, bool]]] = {
    "hips": ((142, 30, False), (38, 150, False)),
    "crossed": ((112, -4, True), (68, 184, True)),
    "fist-up": ((140, 34, False), (-18, -86, False)),
    "both-up": ((214, 284, False), (-34, -96, False)),
    "point": ((138, 34, False), (14, -8, False)),
    "point-up": ((118, 60, True), (30, -80, False)),
    "cradle": ((118, 166, True), (62, 196, True)),
    "strings": ((172, 252, False), (8, -72, False)),
    "far": ((188, 96, False), (24, -108, False)),
    "salute": ((112, 84, False), (2, 214, True)),
    "hold": ((116, 8, True), (70, 152, True)),
    "show": ((118, 66, True), (68, -48, False)),
    "show-both": ((118, 172, True), (66, -50, False)),
    "think": ((112, 12, True), (74, 236, True)),
    "fly": ((124, 66, False), (-50, -58, False)),
    "push": ((140, 164, False), (44, -26, False)),
    "spread": ((152, 170, False), (26, -30, False)),
    "bow": ((172, 178, False), (8, 176, True)),
    "lift": ((212, 288, False), (-32, -104, False)),
    "throw": ((150, 168, False), (-30, -124, False)),
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
        shoulder = (side * (build.shoulder - build.arm * 0.42), 30 + max(build.arm - 42, 0) * 0.6)  # a big arm hangs lower
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


def draw_upper(picture: Picture, arm: Arm, sleeve: str, skin: str, *, bare: bool) -> None:
    """Draw the upper arm, which the trunk overlaps at the shoulder: sleeved to the elbow, or a short sleeve when `bare`."""
    w = arm.width
    picture.shape(limb(arm.shoulder, arm.elbow, w * 1.16, w * 0.86), skin if bare else sleeve)
    if bare:
        end = tuple(a + (b - a) * 0.46 for a, b in zip(arm.shoulder, arm.elbow, strict=True))
        angle = math.degrees(math.atan2(arm.elbow[1] - arm.shoulder[1], arm.elbow[0] - arm.shoulder[0]))
        cap = [polar(arm.shoulder, w * 0.6, angle + turn) for turn in range(90, 271, 20)]
        picture.shape(
            poly([*cap, polar((end[0], end[1]), w * 0.61, angle - 90), polar((end[0], end[1]), w * 0.61, angle + 90)]), sleeve
        )


def draw_fore(picture: Picture, arm: Arm, sleeve: str, cuff: str | None, skin: str, *, bare: bool) -> None:
    """Draw the forearm without its hand, in the glove's colour near the wrist."""
    w = arm.width
    picture.shape(limb(arm.elbow, arm.wrist, w * 0.86, w * 0.6), skin if bare else sleeve)
    if cuff is not None:
        start = ((arm.elbow[0] + arm.wrist[0] * 2) / 3, (arm.elbow[1] + arm.wrist[1] * 2) / 3)
        picture.shape(limb(start, polar(arm.wrist, 6, arm.angle), w * 0.86, w * 0.8), cuff)


def draw_hand(picture: Picture, arm: Arm, kind: str, skin: str, *, left: bool) -> None:
    """Draw a hand at the end of an arm: `fist`, `open`, `point`, `grip` (round a thing), `palm` (up)."""
    size = 0.62 + arm.width / 130
    with (
        picture.placed(polar(arm.wrist, 10, arm.angle), arm.angle, size, flip=False),
        picture.group("scale(1 -1)" if left else None),
    ):
        if kind in {"fist", "grip"}:
            picture.shape(blob([(-12, -16), (8, -21), (28, -17), (33, 0), (28, 17), (8, 20), (-12, 16)]), skin, shade=None)
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
        picture.shape(blob([(-14, -15), (4, -18), (20, -18), (23, 0), (20, 18), (4, 18), (-14, 14)]), skin, 4, None)
        picture.fill(oval(-6, 0, 12, 12), skin)


def neck(picture: Picture, build: Build, skin: str) -> None:
    """Draw the neck, down to the collar."""
    b = build
    picture.shape(box(-b.neck, -46, 2 * b.neck, 62, 8), skin, shade=(-9, -20))
