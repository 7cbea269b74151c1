"""The script that a language is written in, from its tag or from its words, and the direction of the script."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from uharfbuzz import Buffer

from pnp.languages.tags import likely, tag_parts

if TYPE_CHECKING:
    from collections.abc import Iterable

_SCRIPTS = {
    "ar": "Arab", "de": "Latn", "en": "Latn", "es": "Latn", "fr": "Latn", "he": "Hebr", "hi": "Deva", "it": "Latn",
    "ja": "Hira", "ko": "Hang", "pl": "Latn", "pt": "Latn", "ru": "Cyrl", "th": "Thai", "zh": "Hani",
}  # fmt: skip
"""Scripts of common languages, so that CLDR's data need not be loaded for them."""

_ALIASES = {
    "Aran": "Arab", "Cyrs": "Cyrl", "Geok": "Geor", "Hanb": "Hani", "Hans": "Hani", "Hant": "Hani", "Hrkt": "Hira",
    "Jpan": "Hira", "Kore": "Hang", "Latf": "Latn", "Latg": "Latn", "Syre": "Syrc", "Syrj": "Syrc", "Syrn": "Syrc",
}  # fmt: skip
"""Codes for combinations and styles of scripts, whose letters Unicode counts to another script."""

_VERTICAL = frozenset({"Mong", "Phag"})
_WITH = {"Hira": {"Kana", "Hani"}, "Hang": {"Hani"}, "Hani": {"Bopo"}}
"""Scripts that are written together with another one in the same words."""

_ENOUGH = 20_000  # letters that are looked at
_SHARED = frozenset({"Zyyy", "Zinh", "Zzzz"})


@cache
def known_script(tag: str) -> str | None:
    """Return the ISO 15924 code of the script that a canonical tag names, or that its language has by CLDR; None if unknown."""
    parts = tag_parts(tag)
    named = parts.script or (_SCRIPTS.get(parts.language) if not parts.region or parts.language == "pt" else None)
    if named is None:
        found = likely(tag)
        named = found.script if found else None
    return _ALIASES.get(named, named) if named else None


def main_script(tag: str) -> str:
    """Return the script of a language, Latin if it is unknown; characters that all scripts share are shaped in it."""
    return known_script(tag) or "Latn"


@cache
def is_right_to_left(script: str) -> bool:
    """Return whether a script runs from right to left, by HarfBuzz; one that was written either way runs from left to right."""
    buffer = Buffer()
    buffer.script = script
    buffer.guess_segment_properties()
    return bool(buffer.direction == "rtl")


def is_vertical(script: str) -> bool:
    """Return whether a script is written in columns, so that its lines lie on their side where lines are horizontal."""
    return script in _VERTICAL


def written_together(script: str) -> frozenset[str]:
    """Return a script and those that its words also have: Kana and Han with Hiragana."""
    return frozenset({script, *_WITH.get(script, ())})


def letters_by_script(texts: Iterable[str]) -> dict[str, int]:
    """Return how many letters of each script texts have, those with most letters first; long texts are sampled."""
    chars, length = Counter[str](), 0
    for text in texts:
        chars.update(text)
        length += len(text)
        if length > _ENOUGH:
            break
    found = Counter[str]()
    for char, count in chars.items():
        if char.isalpha() and (script := _script(char)) not in _SHARED:
            found[script] += count
    return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))


@cache
def _script(char: str) -> str:
    buffer = Buffer()
    buffer.add_codepoints([ord(char)])
    buffer.guess_segment_properties()
    return buffer.script or "Zyyy"
