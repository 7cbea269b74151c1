"""Upper and lower case as languages write it, where that differs from Unicode's default."""

from __future__ import annotations

import unicodedata
from typing import Literal, TypeAlias

from pnp.text.languages import base

Case: TypeAlias = Literal["none", "upper", "lower"]

_TURKIC = frozenset({"az", "tr"})
_TONOS = "\u0301"


def apply_case(text: str, case: Case, locale: str) -> str:
    """Give `text` in the case a style asks for: Turkish keeps its dots, Greek capitals lose their accents."""
    if case == "none":
        return text
    language = base(locale)
    if language in _TURKIC:
        text = text.replace("i", "İ") if case == "upper" else text.replace("I", "ı").replace("İ", "i")
    if case == "lower":
        return text.lower()
    return _greek_capitals(text) if language == "el" else text.upper()


def _greek_capitals(text: str) -> str:
    """Greek all-capitals drop the tonos but keep the dialytika (`Μαΐου` becomes `ΜΑΪΟΥ`)."""
    plain = unicodedata.normalize("NFD", text).replace(_TONOS, "")
    return unicodedata.normalize("NFC", plain.upper())
