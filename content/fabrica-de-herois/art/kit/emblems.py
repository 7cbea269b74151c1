"""Emblems of the five affiliations: each a shape and a hue of its own, told apart at 4 mm and in grey."""

from __future__ import annotations

from .palette import BLUE, GREEN, INK, ORANGE, RED, VIOLET, WHITE, YELLOW
from .pen import Picture, blob, box, oval, points_of, polar, poly, star

SIZE = 240


def _ground(colour: str, d: str) -> Picture:
    p = Picture(SIZE, SIZE)
    p.shape(d, colour, 16, None)
    return p


def bairro() -> str:
    """A house on a square: the neighbourhood."""
    p = _ground(ORANGE, box(16, 16, 208, 208, 22))
    p.fill(poly(points_of("120 44, 200 116, 178 116, 178 190, 62 190, 62 116, 40 116")), WHITE)
    p.fill(box(104, 134, 32, 56) + box(150, 60, 22, 40), INK)
    return p.svg()


def plantao() -> str:
    """A siren on a disc: those on duty."""
    p = _ground(RED, oval(120, 120, 108))
    p.fill("M76 160V122A44 44 0 0 1 164 122V160ZM60 168h120v22h-120Z", WHITE)
    p.line("M120 44v20M62 66l14 16M178 66l-14 16", 14, WHITE)
    return p.svg()


def garagem() -> str:
    """A nut: the workshop."""
    p = _ground(BLUE, poly(polar((120, 120), 116, 60 * i) for i in range(6)))
    p.line(oval(120, 120, 46), 30, WHITE)
    return p.svg()


def mato() -> str:
    """A leaf: the wild."""
    p = _ground(GREEN, blob(points_of("120 8, 190 60, 214 140, 170 206, 120 228, 70 206, 26 140, 50 60"), 0.8))
    p.line("M120 60V214M120 110l44 -34M120 110l-44 -34M120 154l54 -38M120 154l-54 -38", 15, WHITE)
    return p.svg()


def palco() -> str:
    """A star with a smile: the stage."""
    p = _ground(VIOLET, star(120, 128, 118, 66, 5))
    p.fill(oval(98, 110, 13) + oval(142, 110, 13), WHITE)
    p.line("M84 138Q120 186 156 138", 14, YELLOW)
    return p.svg()


def emblems() -> dict[str, str]:
    """Give every emblem by its affiliation."""
    return {draw.__name__: draw() for draw in (bairro, plantao, garagem, mato, palco)}
