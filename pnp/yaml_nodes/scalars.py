"""Read scalars as numbers, flags or lengths without guessing: `01001`, `1.10` and `no` are not numbers."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

from pnp.base.records import lazy_pattern

FLAGS = {"yes": True, "no": False, "true": True, "false": False}

NAME = lazy_pattern(r"[a-z][a-z0-9_]*")
"""A field or constant: a template writes it as `card.name`."""

SLUG = lazy_pattern(r"[a-z0-9][a-z0-9_-]*")
"""A card, deck or style."""

_LETTERS = "A-Za-z\u00c0-\u167f\u1681-\u1fff\u2c00-\u2dff\u3005-\ud7ff\uf900-\ufdff\ufe70-\ufefc"
"""Letters and marks of all scripts in the Basic Multilingual Plane, as ranges, since JSON Schema knows no others everywhere."""

WORD = lazy_pattern(rf"[0-9{_LETTERS}][0-9{_LETTERS}_-]*")
"""A swatch or an icon, which can have the name of a choice in any language: `Ore`, `gewöhnlich`, `希少`."""

LONGEST_NAME = 80
"""Characters of the name of a game, deck or type: the names of files begin with it, and a file system has room for 255."""
DEVICE = lazy_pattern(r"con|prn|aux|nul|(?:com|lpt)[1-9]")
"""A name that Windows keeps for a device: no file or folder can have it, whatever its ending (Microsoft, “Naming Files”)."""

CARD_ID = lazy_pattern(rf"{SLUG.pattern}(?:@{SLUG.pattern})*")
"""A card that is meant, which may be a variant: `ship@blue`."""

_INT = lazy_pattern(r"[+-]?(?:0|[1-9][0-9]{0,14})")
_DECIMAL = lazy_pattern(r"[+-]?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?")
_ROUND = lazy_pattern(r"[+-]?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]*[1-9])?")


_SPELLED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "å": "a"}
    | {"ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
"""Letters that are not written by leaving out an accent: the umlauts as German does it, and those that have none."""


def renamed(name: str, joint: str) -> str | None:
    """Suggest an allowed name in place of one that is not: the nearest one, with its words joined by `joint`."""
    allowed = allowed_name(name, joint)
    return f"write `{allowed}`" if allowed else None


def allowed_name(name: str, joint: str) -> str:
    """Give the nearest allowed name, with its words joined by `joint`: `Grey Heron` is `grey-heron`; empty if there is none."""
    spelled = normalize("NFC", name).casefold().translate(_SPELLED)
    plain = "".join(c for c in normalize("NFKD", spelled) if not combining(c))
    allowed = re.sub(r"[^a-z0-9]+", joint, plain).strip(joint)
    return allowed if SLUG.fullmatch(allowed) and not (joint == "_" and allowed[0].isdigit()) else ""


def whole_number(text: str) -> int | None:
    """Read `12` or `-3`; None for anything else, leading zeros and `1.0` included."""
    return int(text) if _INT.fullmatch(text) else None


def number(text: str) -> float | None:
    """Read `12`, `1.5` or `-0.25`; None for anything else (exponents, `inf`, leading zeros)."""
    return float(text) if _DECIMAL.fullmatch(text) else None


def inferred(text: str) -> int | float | bool | str | None:
    """Read a plain scalar of `rules.yaml`, which has no declared kind, as a number, a flag, or else a text.

    None if it looks like a number that would lose digits (`01001`, `1.10`): it has to be quoted or corrected.
    """
    if _INT.fullmatch(text):
        return int(text)
    if _ROUND.fullmatch(text):
        return float(text)
    if text in FLAGS:
        return FLAGS[text]
    return None if re.fullmatch(r"[+-]?[0-9][0-9_.,]*", text) else text


def shown(value: float) -> str:
    """Write a number without a needless `.0`."""
    return f"{value:.10g}"
