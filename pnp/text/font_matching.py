"""Which cut of a family a span is set in: regular, bold, italic and what comes nearest when a family lacks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.model.style import FontFamily, FontFile, TextStyle

_WEIGHTS = {
    "thin": 100, "extra-light": 200, "light": 300, "regular": 400, "medium": 500,
    "semi-bold": 600, "bold": 700, "extra-bold": 800, "black": 900,
}  # fmt: skip
_ITALIC = "italic"
_UPRIGHT_FOR_ITALIC = 150  # an upright bold stands in for a bold italic before a regular italic does


class MatchedFont(NamedTuple):
    """A chosen font file; `instead_of` names the cut that was wanted when the family does not have it, else None."""

    file: FontFile
    instead_of: str | None


def cut_name(style: TextStyle, *, bold: bool, italic: bool) -> str:
    """Name the cut for a span: bold inside a style that is bold or heavier already stays, italic inside italic too."""
    weight = "bold" if bold and _weight(style.weight) < _WEIGHTS["bold"] else style.weight
    return _name(weight, italic=italic or style.italic)


def match_font(family: FontFamily, name: str) -> MatchedFont:
    """Give the cut `name` of a family, or the nearest by weight and slope; ties go to the name that sorts first."""
    found = family.cuts.get(name)
    if found is not None:
        return MatchedFont(found, None)
    weight, italic = _split(name)

    def distance(other: str) -> tuple[int, str]:
        have, slanted = _split(other)
        return abs(_weight(have) - _weight(weight)) + _UPRIGHT_FOR_ITALIC * (slanted != italic), other

    return MatchedFont(family.cuts[min(family.cuts, key=distance)], f"{family.name} {name}")


def _name(weight: str, *, italic: bool) -> str:
    if not italic:
        return weight
    return _ITALIC if weight == "regular" else f"{weight}-{_ITALIC}"


def _split(name: str) -> tuple[str, bool]:
    if name == _ITALIC:
        return "regular", True
    return name.removesuffix(f"-{_ITALIC}"), name.endswith(f"-{_ITALIC}")


def _weight(name: str) -> int:
    return _WEIGHTS.get(name, _WEIGHTS["regular"])
