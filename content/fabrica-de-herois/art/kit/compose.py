"""Put a hero together from the columns of its row: build, face, hair, mask, dress, cape, gesture, gear, panel."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, replace

from . import beasts, body, dress, gear, hair, head, masks, things
from .fronts import FRONTS
from .palette import CREAM, INK, NAMED, SKINS, WHITE
from .panels import PANELS
from .pen import Picture, polar
from .places import PLACES
from .stalls import STALLS

WIDTH, HEIGHT = 690, 500
THINGS = gear.THINGS | things.THINGS


@dataclass(frozen=True)
class Look:
    """How a hero looks. Colours are names of the palette."""

    build: str
    skin: int  # 1 (lightest) to 6
    head: str = "oval"
    eyes: str = "open"
    brows: str = "flat"
    nose: str = "small"
    mouth: str = "smile"
    extra: tuple[str, ...] = ()
    hair: tuple[str, ...] = ()  # parts behind and before, and hats
    hair_colour: str = "ink"
    hat_colour: str = "red"
    mask: str = ""
    mask_colour: str = "ink"
    cut: str = "plain"
    dress: str = "red"
    trim: str = "yellow"
    emblem: str = ""
    bare: bool = False
    gloves: str = ""
    belt: bool = True
    cape: str = ""
    cape_colour: str = "blue"
    gesture: str = "hips"
    left: str = ""  # gear in the hand at the reader's left, as `name colour angle hand`
    right: str = ""
    lean: float = 0
    beast: str = ""  # a head that is not a human one, as `name colour`
    twin: bool = False  # the hero are two
    stretch: bool = False  # arms twice as long
    scale: float = 1.04
    at: tuple[float, float] = (412, 240)
    turn: float = 0  # how far the face looks to the reader's right
    tilt: float = 0  # of the head
    front: str = ""  # what stands before the hero, and how far to the right of its place
    panel: str = "rays"
    ground: str = "sky"
    second: str = "cream"


def draw(look: Look) -> str:
    """Give the portrait of a hero as SVG."""
    build = body.BUILDS[look.build]
    picture = Picture(WIDTH, HEIGHT)
    (PANELS | PLACES)[look.panel](picture, NAMED[look.ground], NAMED[look.second])
    if look.stretch:
        build = replace(build, reach=1.9)
    places = ((look.at[0] - 84, look.at[1]), (look.at[0] + 116, look.at[1] + 18)) if look.twin else (look.at,)
    for i, (x, y) in enumerate(places):
        with picture.placed((x, y + build.drop), look.lean, look.scale):
            _figure(picture, replace(look, dress=look.trim, trim=look.dress, left="") if i else look, build)
    if look.front:
        name, *shift = look.front.split()
        with picture.placed((float(shift[0]) if shift else 0, -22)):
            (FRONTS | STALLS)[name](picture)
    return picture.svg()


def _figure(p: Picture, look: Look, build: body.Build) -> None:
    skin = SKINS[look.skin - 1]
    hair_colour, hat = NAMED[look.hair_colour], NAMED[look.hat_colour]
    suit, trim, gloves = NAMED[look.dress], NAMED[look.trim], NAMED.get(look.gloves)
    top = (0.0, -76 - 60 * (build.head - 1) + build.chin)
    if look.cape:
        dress.CAPES[look.cape](p, build, NAMED[look.cape_colour])
    with p.placed(top, look.tilt, build.head):
        for name in look.hair:
            if name in hair.BACKS:
                hair.BACKS[name](p, hair_colour)
    limbs = list(zip(body.arms(build, look.gesture), (look.left, look.right), strict=True))
    for i, (arm, thing) in enumerate(limbs):
        body.draw_upper(p, arm, suit, skin, bare=look.bare)
        if not arm.before:
            _arm(p, arm, thing, suit, gloves, skin, look, left=i == 0)
    body.neck(p, build, NAMED[look.beast.split()[1]] if look.beast else skin)
    trunk = body.torso(build)
    p.shape(trunk, suit, shade=(-20, -4))
    with p.group(clip=trunk):
        dress.CUTS[look.cut](p, build, trim)
        if look.belt:
            dress.belt(p, build, trim)
    p.line(trunk, 5)
    if look.emblem:
        with p.placed((0, 84 * build.long), 0, 0.8 + build.chest / 400):
            dress.EMBLEMS[look.emblem](p, trim)
    if look.cape:
        dress.clasp(p, build, NAMED[look.cape_colour], look.cape)
    with p.placed(top, look.tilt, build.head):
        _head(p, look, skin, hair_colour, hat)
    for i, (arm, thing) in enumerate(limbs):
        if arm.before:
            _arm(p, arm, thing, suit, gloves, skin, look, left=i == 0)


def _arm(p: Picture, arm: body.Arm, thing: str, suit: str, gloves: str | None, skin: str, look: Look, *, left: bool) -> None:
    name, colour, angle, hand = ([*thing.split(), *("", "", "", "")][:4]) if thing else ("", "", "", "")
    body.draw_fore(p, arm, suit, gloves, skin, bare=look.bare)
    if name and name not in {"fist", "open", "point", "palm"}:
        with p.placed(polar(arm.wrist, 22, arm.angle), float(angle or 0), 1.15, flip=left):
            THINGS[name](p, NAMED[colour or "red"])
        kind = hand or "grip"
    else:
        kind = name or _hand_of(look.gesture, left=left)
    body.draw_hand(p, arm, kind, gloves or skin, left=left)


def _hand_of(gesture: str, *, left: bool) -> str:
    """Give the hand that a gesture has when it holds nothing."""
    if gesture in {"shrug", "show-both", "push", "push-both", "wave", "spread", "bow", "pray", "flamenco", "pretzel"} or (
        gesture in {"show", "salute"} and not left
    ):
        return "open"
    if gesture in {"point", "point-up"} and not left:
        return "point"
    return "fist"


def _head(p: Picture, look: Look, skin: str, hair_colour: str, hat: str) -> None:
    if look.beast:
        name, colour = look.beast.split()
        beasts.BEASTS[name](p, NAMED[colour])
        _tops(p, look, hair_colour, hat)
        return
    moto = "moto" in look.hair
    head.head(p, look.head, skin, ears=not {"hijab", "hood", "moto"}.intersection(look.hair))
    with p.placed((look.turn, 0)) if look.turn else nullcontext():
        for extra in look.extra:
            if extra in head.BEARDS:
                head.extras(p, extra, hair_colour)
        if not moto:
            _face(p, look, skin, hair_colour)
        if look.mask:
            masks.MASKS[look.mask](p, NAMED[look.mask_colour])
        if look.mask in {"domino", "half"}:
            head.eyes(p, look.eyes if look.eyes != "lash" else "open")
        for extra in look.extra:
            if extra not in head.BEARDS:
                head.extras(p, extra, hair_colour)
    _tops(p, look, hair_colour, hat)


def _tops(p: Picture, look: Look, hair_colour: str, hat: str) -> None:
    for name in look.hair:
        if name in hair.FRONTS:
            hair.FRONTS[name](p, hair_colour)
    for name in look.hair:
        if name in hair.HATS:
            hair.HATS[name](p, hat)


def _face(p: Picture, look: Look, skin: str, hair_colour: str) -> None:
    if look.mask not in {"goggles", "visor"}:
        head.eyes(p, look.eyes)
        head.brows(p, look.brows, INK if hair_colour in {CREAM, WHITE} else hair_colour)
    head.nose(p, look.nose, skin)
    head.mouth(p, look.mouth)
