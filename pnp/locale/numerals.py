"""Numerals that are neither digits nor words: signs that add up (`二十三`, `፳፫`), letters (`כ״ג`, `κγʹ`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final
from unicodedata import is_normalized, numeric

from pnp.base.records import lazy_pattern

CJK_SCALES = {
    "万": 10**4, "萬": 10**4, "만": 10**4, "億": 10**8, "亿": 10**8, "억": 10**8, "千": 1000, "천": 1000, "百": 100, "백": 100,
}  # fmt: skip
"""Scales of Chinese, Japanese and Korean, which stand behind digits: `3万`."""

_MOST_SIGNS: Final = 16
_BASE: Final = 10


def additive_value(signs: str) -> int | None:
    """Return the value of a run of numeric signs; None if one of them is no whole number.

    A power of ten multiplies the smaller signs before it (`三百`, `፫፻`), others add up; digits alone have places (`二〇三`).
    """
    values: list[int] = []
    for is_digit, found in groupby(signs, str.isdecimal):
        if is_digit:
            values.append(int("".join(found)))
            continue
        for sign in found:
            value = CJK_SCALES.get(sign) or numeric(sign)
            if value != int(value):
                return None
            values.append(int(value))
    if len(values) > 1 and all(value < _BASE for value in values):
        return int("".join(map(str, values)))
    stack: list[int] = []
    for value in values:
        smaller = 0
        if value >= _BASE and str(value).strip("0") == "1":
            while stack and stack[-1] < value:
                smaller += stack.pop()
        stack.append(value * (smaller or 1))
    return sum(stack)


def values_of_numerals(words: str) -> Iterator[int]:
    """Yield the values of all runs of numeric signs and of all letters that are written as numerals in a text."""
    for is_sign, run in groupby(words, _is_sign):
        signs = "".join(run)
        if is_sign and len(signs) <= _MOST_SIGNS and not signs.isdecimal() and (value := additive_value(signs)) is not None:
            yield value
    for pattern, values in ((_HEBREW_NUMERAL, _HEBREW_VALUES), (_GREEK_NUMERAL, _GREEK_VALUES)):
        for found in pattern.finditer(words):
            yield sum(values.get(letter, 0) for letter in found[0].lower())


def _is_sign(character: str) -> bool:
    """Whether a character is a numeral that may be part of a longer one, as `②` and `½` are not."""
    return character.isnumeric() and is_normalized("NFKC", character)


def _letter_values(ones: str, tens: str, hundreds: str) -> dict[str, int]:
    rows: Sequence[tuple[str, int]] = ((ones, 1), (tens, 10), (hundreds, 100))
    return {letter: scale * place for letters, scale in rows for place, letter in enumerate(letters, 1)}


_HEBREW_VALUES = _letter_values("אבגדהוזחט", "יכלמנסעפצ", "קרשת") | {"ך": 20, "ם": 40, "ן": 50, "ף": 80, "ץ": 90}
_GREEK_VALUES = _letter_values("αβγδεϛζηθ", "ικλμνξοπϟ", "ρστυφχψωϡ") | {"ς": 6}

_HEBREW_NUMERAL = lazy_pattern(r"(?<!\w)[א-ת]+[\"\u05f4][א-ת](?!\w)|(?<![\w\"\u05f4])[א-ת](?![\w\"\u05f4])")
"""Letters with a sign before the last one (`ט״ו`), or a letter alone (`שלב ב׳`)."""

_GREEK_NUMERAL = lazy_pattern(r"(?<!\w)[α-ωΑ-Ωϛϟϡ]{1,4}(?=[\u02b9\u0374\u0384'\u2019\u00b4](?!\w))")
