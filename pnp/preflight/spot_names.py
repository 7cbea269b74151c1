"""Names of spot inks: which are one ink that was spelled in two ways, and which are no ink at all."""

from __future__ import annotations

from pnp.base.records import lazy_pattern
from pnp.model.printing import PROCESS_INKS

_BLANKS = lazy_pattern(r"[\s_\-]+")
_PUBLISHER = lazy_pattern(r"^(?:pantone|pms)[\s_\-]*(?=\S)")
_SUFFIX = lazy_pattern(
    r"(?:(?<=\d)|(?<=\S)[\s_\-]+)(?:c|cv|cvc|cvu|cvp|u|uv|m|cp|up|pc|ec|hc|tc|tcx|tpx|coated|uncoated|matte)$"
)
"""What publishers add to the number of an ink for the paper that its swatch was printed on; the ink is the same."""


def plain_spot_name(spot: str) -> str:
    """Return what is left of a name without blanks, capitals, and what says for which paper its swatch was printed."""
    return _BLANKS.sub("", _SUFFIX.sub("", _PUBLISHER.sub("pantone", spot.strip().casefold())))


def process_ink_called(spot: str) -> str:
    """Return the process ink that a spot ink is called like (`Cyan`); empty if there is none."""
    plain = plain_spot_name(spot)
    return next((ink.title() for ink in PROCESS_INKS if plain in {ink, f"process{ink}"}), "")


_CUT_NAMES = frozenset(
    {"cutcontour", "thrucut", "throughcut", "kisscut", "perfcut", "perfcutcontour", "dieline", "crease", "creasing"}
)
"""Spots that are no ink but the way of a knife (pressria.com, wasatch.com), without blanks and hyphens."""
_SIGNS = lazy_pattern(r"[\W_]")


def is_cut_line(spot: str) -> bool:
    """Whether a spot is no ink but the way of a knife."""
    return _SIGNS.sub("", spot).casefold() in _CUT_NAMES
