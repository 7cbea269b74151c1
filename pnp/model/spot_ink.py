"""Spot inks: inks with a plate of their own beside the four process inks, such as gold or a colour of a swatch book."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from pnp.model.profile import InkMix

_NAME = lazy_pattern(r"[!-~](?:[ -~]{0,61}[!-~])?")
_RESERVED = frozenset({"all", "none", "cyan", "magenta", "yellow", "black"})
_LONGEST = 63


class SpotInk(NamedTuple):
    """A spot ink: the `name` of its plate, the four inks that stand in for it, and how much of it is printed (0…1)."""

    name: str
    alternate: InkMix
    tint: float = 1.0


def spot_name_fault(name: str) -> str | None:
    """Return why no plate can have this name, as the rest of the sentence `a spot ink cannot …`; None if one can.

    Programs of presses compare names byte by byte. `All` and `None` have a meaning of their own, and the process inks are
    separations too (ISO 32000-1, 8.6.6.4), so none of them may be the name of another ink.
    """
    if name.casefold() in _RESERVED:
        return "have the name of a process ink, nor `All` or `None`"
    if not name.isascii():
        odd = next(char for char in name if not char.isascii())
        return f"have `{odd}` in its name: programs of presses know ASCII"
    if len(name) > _LONGEST:
        return f"have a name of {len(name)} characters: at most {_LONGEST}"
    return None if _NAME.fullmatch(name) else "have a name that begins or ends with a space, or has a line break"
