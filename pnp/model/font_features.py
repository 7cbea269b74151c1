"""OpenType features as styles name them (`smcp onum -liga cv05=2`): which are asked for, and which a font offers.

Source: OpenType 1.9.1, "Registered features" and "Common table formats" (feature list).
"""

from __future__ import annotations

import re
from functools import cache
from struct import error, unpack_from
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


_FEATURE = lazy_pattern(r"(-?)([A-Za-z][A-Za-z0-9]{3})(?:=([1-9][0-9]?))?")
FEATURES_PATTERN = r"^\s*(?:(?:-[A-Za-z][A-Za-z0-9]{3}|[A-Za-z][A-Za-z0-9]{3}(?:=[1-9][0-9]?)?)(?:\s+|$))*$"
"""What the features of a style look like, as editors check them."""
_FEATURE_LIST_AT = 6  # offset in GSUB and GPOS

SMALL_CAPITALS: Mapping[str, str] = MappingProxyType({"smcp": "lower", "pcap": "lower", "c2sc": "upper", "c2pc": "upper"})
"""The features that set letters as small capitals, and the case of the letters that they take."""

_OF_CASES = frozenset({"case", "titl", "unic"})
_OF_FIGURES = frozenset(
    {"onum", "lnum", "pnum", "tnum", "frac", "afrc", "zero", "ordn", "sups", "subs", "sinf", "numr", "dnom"}
)

NO_FEATURES = "none"
"""How a language takes the features of a style back."""

CSS_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "small-caps": "smcp",
        "all-small-caps": "smcp c2sc",
        "petite-caps": "pcap",
        "all-petite-caps": "pcap c2pc",
        "unicase": "unic",
        "titling-caps": "titl",
        "oldstyle-nums": "onum",
        "lining-nums": "lnum",
        "tabular-nums": "tnum",
        "proportional-nums": "pnum",
        "diagonal-fractions": "frac",
        "stacked-fractions": "afrc",
        "slashed-zero": "zero",
        "ordinal": "ordn",
        "super": "sups",
        "sub": "subs",
        "common-ligatures": "liga clig",
        "contextual": "calt",
        "no-common-ligatures": "-liga -clig",
        "discretionary-ligatures": "dlig",
        "historical-ligatures": "hlig",
        "historical-forms": "hist",
        "no-contextual": "-calt",
        "swash": "swsh",
        "stylistic": "salt",
    }
)
"""What CSS calls features, by which designers know them."""


def feature_fault(text: str) -> str | None:
    """Return the first word of a style's features that is none; None if all are."""
    return next((word for word in text.split() if not _FEATURE.fullmatch(word) or (word[0] == "-" and "=" in word)), None)


@cache
def parse_features(text: str) -> Mapping[str, int]:
    """Return features with their values: 0 switches one off, 1 on, and others choose among alternates."""
    found: dict[str, int] = {}
    for word in text.split():
        if match := _FEATURE.fullmatch(word):
            off, tag, value = match.groups()
            found[tag] = 0 if off else int(value or 1)
    return MappingProxyType(found)


def wanted_features(text: str) -> tuple[str, ...]:
    """Return the features that are asked for, in the order of `text`, without those that are switched off."""
    values = parse_features(text)
    tags = [re.sub("=.*", "", word) for word in text.split()]
    return tuple(dict.fromkeys(tag for tag in tags if values.get(tag)))


def concerns(tag: str, text: str) -> bool:
    """Return whether a feature is about any character of `text`: letters of a case, figures, or letters and figures."""
    if tag in SMALL_CAPITALS:
        return any(is_in_case(char, SMALL_CAPITALS[tag]) for char in text)
    if tag in _OF_CASES:
        return text.lower() != text.upper()
    return any(map(str.isdigit if tag in _OF_FIGURES else str.isalnum, text))


def is_in_case(char: str, case: str) -> bool:
    """Return whether a letter with two cases is in the `lower` or the `upper` one."""
    return char != (char.upper() if case == "lower" else char.lower())


def offered_features(tables: Collection[bytes]) -> frozenset[str]:
    """Return the features of a font by its tables `GSUB` and `GPOS`; of a damaged table none."""
    found: set[str] = set()
    for table in tables:
        try:
            (start,) = unpack_from(">H", table, _FEATURE_LIST_AT)
            (count,) = unpack_from(">H", table, start)
            found |= {unpack_from(">4s", table, start + 2 + 6 * i)[0].decode("latin-1") for i in range(count)}
        except error:  # an empty table: the font has none
            continue
    return frozenset(found)
