"""What a press can print at all: how fine, how small, how coarse."""

from __future__ import annotations

from pnp.base.records import frozen


@frozen
class PressLimits:
    """The least widths and sizes that a printer promises, in pt, and the resolutions of pictures, in ppi.

    Lines and texts that several inks meet in, or that are left white in a ground, need more than those of one ink. A picture
    below `picture` is a warning, below `coarse_picture` an error; `bitmap` is for pictures of one bit, whose edges show.
    """

    line: float = 0.25
    line_of_several_inks: float = 0.5
    text: float = 5.0
    light_text: float = 6.0
    picture: float = 300.0
    coarse_picture: float = 200.0
    bitmap: float = 1200.0
