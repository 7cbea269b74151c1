"""The record `limits` of a profile: how fine a printer prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.simple import NumberKind
from pnp.model.printing import PressLimits

if TYPE_CHECKING:
    from pnp.model.fields import Record

_USUAL = PressLimits()


def _least(default: float, note: str, most: float) -> NumberKind:
    return NumberKind(required=False, default=default, min=0, max=most, note=note)


LIMITS = RecordKind(
    required=False,
    fields={
        "line": _least(_USUAL.line, "the least width of a line of one ink, in pt", 10),
        "line-of-several-inks": _least(
            _USUAL.line_of_several_inks, "the least width of a line of several inks, or white in a ground, in pt", 10
        ),
        "text": _least(_USUAL.text, "the least size of text, in pt", 30),
        "light-text": _least(_USUAL.light_text, "the least size of white text in a ground, in pt", 30),
        "picture": _least(_USUAL.picture, "the resolution that pictures should have, in ppi", 2400),
        "coarse-picture": _least(_USUAL.coarse_picture, "the resolution below which a picture is refused, in ppi", 2400),
        "bitmap": _least(_USUAL.bitmap, "the resolution that pictures of one bit should have, in ppi", 4800),
    },
    note="how fine it prints",
)


def press_limits(found: Record | None) -> PressLimits:
    """Return the limits of a profile; without the record, those of most shops."""
    if found is None:
        return _USUAL
    return PressLimits(*(cast("float", found[name]) for name in LIMITS.fields))
