"""Chooses the cut of a family for a span: regular, bold, italic, or the nearest one that the family has."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.model.style import FontFamily, FontFile, TextStyle

_WEIGHTS = {
    "thin": 100, "extra-light": 200, "light": 300, "regular": 400, "medium": 500,
    "semi-bold": 600, "bold": 700, "extra-bold": 800, "black": 900,
}  # fmt: skip
_ITALIC = "italic"
_UPRIGHT_FOR_ITALIC = 150  # for bold italic, an upright bold is nearer than a regular italic


class MatchedFont(NamedTuple):
    """A chosen font file; `instead_of` names the wanted cut if the family lacks it, else None."""

    file: FontFile
    instead_of: str | None


def cut_name(style: TextStyle, *, bold: bool, italic: bool) -> str:
    """Return the cut for a span; bold has no effect in a style that is at least bold, nor italic in an italic one."""
    weight = "bold" if bold and _weight(style.weight) < _WEIGHTS["bold"] else style.weight
    return _name(weight, italic=italic or style.italic)


def match_font(family: FontFamily, name: str) -> MatchedFont:
    """Return the cut `name` of a family, or the nearest by weight and slope; the first by name in case of a tie."""
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
