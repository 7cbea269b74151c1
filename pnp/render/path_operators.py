"""Paths as operators, in whatever coordinates the stream has."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.render.pdf_numbers import num, nums

if TYPE_CHECKING:
    from pnp.model.frame import Path, Shape, Stroke

_OPERATORS = {"M": b"m", "L": b"l", "C": b"c", "Z": b"h"}
_CAPS = {"butt": b"0 J", "round": b"1 J", "square": b"2 J"}
_JOINS = {"miter": b"0 j", "round": b"1 j", "bevel": b"2 j"}


@lru_cache(maxsize=1 << 10)
def path_operators(path: Path) -> bytes:
    """Write the segments of a path."""
    return b" ".join([b"%b %b" % (nums(points), _OPERATORS[kind]) if points else _OPERATORS[kind] for kind, points in path])


def shape_operators(shape: Shape) -> bytes:
    """Write a shape's path, an upright rectangle in its short form."""
    return nums(shape.rect) + b" re" if shape.rect else path_operators(shape.path)


def stroke_state(stroke: Stroke) -> list[tuple[str, bytes]]:
    """The pieces of state a stroke needs besides its colour, each with the operator that sets it."""
    state = [("width", num(stroke.width) + b" w"), ("cap", _CAPS[stroke.cap]), ("join", _JOINS[stroke.join])]
    state.append(("dash", _dash(stroke)))
    if stroke.join == "miter":
        state.append(("miter", num(max(stroke.miter_limit, 1.0)) + b" M"))
    return state


def _dash(stroke: Stroke) -> bytes:
    """The `d` operator: dashes without length are a whole line, and a phase before the start is wound forward (as in SVG)."""
    length = sum(stroke.dash) * (1 + len(stroke.dash) % 2)  # an odd list is gone through twice before it repeats
    if length <= 0:
        return b"[]0 d"
    return b"[%b]%b d" % (nums(stroke.dash), num(stroke.dash_phase % length))
