"""Paths and line styles as operators, in the coordinates of the content stream."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.units import plain_sum
from pnp.render.pdf_numbers import num, nums

if TYPE_CHECKING:
    from pnp.model.frame import Shape, Stroke
    from pnp.model.outline import Path

_OPERATORS = {"M": b"m", "L": b"l", "C": b"c", "Z": b"h"}
_CAPS = {"butt": b"0 J", "round": b"1 J", "square": b"2 J"}
_JOINS = {"miter": b"0 j", "round": b"1 j", "bevel": b"2 j"}


@lru_cache(maxsize=1 << 10)
def path_operators(path: Path) -> bytes:
    """Write the segments of a path."""
    return b" ".join([b"%b %b" % (nums(points), _OPERATORS[kind]) if points else _OPERATORS[kind] for kind, points in path])


def shape_operators(shape: Shape) -> bytes:
    """Write the path of a shape; an unrotated rectangle in its short form (`re`)."""
    return nums(shape.rect) + b" re" if shape.rect else path_operators(shape.path)


def stroke_state(stroke: Stroke) -> list[tuple[str, bytes]]:
    """The graphics state parameters of a stroke except its colour, each with the operator that sets it."""
    state = [("width", num(stroke.width) + b" w"), ("cap", _CAPS[stroke.cap]), ("join", _JOINS[stroke.join])]
    state.append(("dash", _dash(stroke)))
    if stroke.join == "miter":
        state.append(("miter", num(max(stroke.miter_limit, 1.0)) + b" M"))
    return state


def _dash(stroke: Stroke) -> bytes:
    """The `d` operator: dashes of no length give a solid line, and a negative phase becomes positive (as in SVG)."""
    length = plain_sum(stroke.dash) * (
        1 + len(stroke.dash) % 2
    )  # a list of odd length is used twice before the pattern repeats
    if length <= 0:
        return b"[]0 d"
    return b"[%b]%b d" % (nums(stroke.dash), num(stroke.dash_phase % length))
