"""What was meant by a misspelt name: the nearest of those that there are, as a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.edit_distance import slips
from pnp.stored_path import same_name

if TYPE_CHECKING:
    from collections.abc import Iterable

_ELSEWHERE = {
    "left": ("start",),
    "right": ("end",),
    "top": ("start",),
    "bottom": ("end",),
    "centre": ("center", "middle"),
    "center": ("middle",),
    "middle": ("center",),
    "flex-start": ("start",),
    "flex-end": ("end",),
    "fill": ("stretch",),
    "normal": ("regular",),
    "oblique": ("italic",),
    "img": ("image",),
    "picture": ("image",),
    "foreach": ("for",),
    "rectangle": ("rect",),
    "integer": ("int",),
    "string": ("text",),
    "bool": ("flag",),
    "boolean": ("flag",),
    "float": ("number",),
}
"""What CSS and other programs call some choices."""


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that is probably meant by a misspelt `word`, of several the shortest, or None if none is near."""
    options = tuple(choices)
    if word in options:
        return word
    found = [(count, len(option), at) for at, option in enumerate(options) if (count := slips(word, option)) is not None]
    return options[min(found)[2]] if found else None


def whatever_capitals(word: str, choices: Iterable[str]) -> str | None:
    """Return `word` if it is one of `choices`, else the only one that is the same but for capitals or composed accents."""
    options = tuple(choices)
    alike = [option for option in options if same_name(option).casefold() == same_name(word).casefold()]
    return word if word in options else alike[0] if len(alike) == 1 else None


def near_hint(word: str, choices: Iterable[str]) -> str | None:
    """Return the hint ``did you mean `x`?`` for the choice that is probably meant, or None if none is near.

    For a word that other programs use for one of the choices, it is ``write `x```.
    """
    options = tuple(choices)
    own = next((own for own in _ELSEWHERE.get(word.casefold(), ()) if own in options), None)
    if own is not None:
        return f"write `{own}`"
    near = nearest(word, options)
    return f"did you mean `{near}`?" if near is not None else None


def did_you_mean(word: str, choices: Iterable[str]) -> str | None:
    """Return the hint for the choice that is probably meant, else a list of a few choices; None if there are none."""
    options = list(choices)
    listed = f"one of {', '.join(f'`{o}`' for o in sorted(options)[:12])}" if options else None
    return near_hint(word, options) or listed
