"""Elements that say what is done with the paper after printing: where it is folded and where it is cut."""
# `attribute` is dataclasses.field with a schema: it returns a field, not a value

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pnp.base.records import frozen
from pnp.layout.attribute_schema import attribute
from pnp.layout.elements import Element

if TYPE_CHECKING:
    from pnp.model.outline import Path


@frozen(kw_only=True, eq=False)
class FoldElement(Element):
    """A straight crease, along which the paper is folded.

    It is drawn as `lines` of `theme.yaml` say, also in the low-ink edition and outside the safe area.
    """

    tag = "fold"
    example = '<fold x1="16" y1="0" x2="16" y2="64"/>'
    x1: float = attribute("length", "start, from the left", "0")
    y1: float = attribute("length", "start, from the top", "0")
    x2: float = attribute("length", "end, from the left", "0")
    y2: float = attribute("length", "end, from the top", "0")
    way: Literal["valley", "mountain"] = attribute(
        "choice",
        "`valley`: the printed sides come together; `mountain`: the crease stands up, the printed sides are outside",
        "mountain",
        choices=("valley", "mountain"),
    )


@frozen(kw_only=True, eq=False)
class CutElement(Element):
    """A line along which the paper is cut, besides the outline of the whole: a slot, a window, the edge of a net.

    It is drawn as `lines` of `theme.yaml` say, also in the low-ink edition and outside the safe area.
    """

    tag = "cut"
    example = '<cut d="M10 0 V6 H14 V0" x="5"/>'
    d: Path = attribute("path", "SVG path data, 1 unit = 1 mm", required=True)
    x: float = attribute("length", "moves the whole path to the right", "0")
    y: float = attribute("length", "moves the whole path down", "0")
    mirror: bool = attribute("yes-no", "`no`: in right-to-left languages its place is mirrored, but not its line", "yes")
