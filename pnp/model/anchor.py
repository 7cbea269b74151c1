"""A point with a name."""

from __future__ import annotations

from typing import NamedTuple


class Anchor(NamedTuple):
    """A named point, in mm (of a picture: in user units): a target of links, or what a call-out points to."""

    name: str
    x: float
    y: float
