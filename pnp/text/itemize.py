"""Splits a word into items of one font and one script each, which HarfBuzz can shape in one call."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from uharfbuzz import Buffer

from pnp.text.bidi_brackets import pairs
from pnp.text.font_fallback import assign_fonts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.text.font_fallback import FallbackFont

_EXTENSIONS = Path(__file__).parent / "data" / "script-extensions.txt"
_LATIN_END = "\u0250"


class ShapingItem(NamedTuple):
    """Characters `start` to `end` in one font and one script; `link` is None if no font of the chain shows them."""

    start: int
    end: int
    link: FallbackFont | None
    script: str


def itemize(text: str, chain: Sequence[FallbackFont], locale: str, main_script: str) -> Iterator[ShapingItem]:
    """Split a text of one style and level by font, then by script; neutral characters belong to the letters before them."""
    for start, end, link in assign_fonts(text, chain, locale):
        part = text[start:end]
        if link is None:
            yield ShapingItem(start, end, None, main_script)
        elif script := single_script(part, main_script):
            yield ShapingItem(start, end, link, script)
        else:
            yield from (ShapingItem(start + a, start + b, link, script) for a, b, script in scripts(part, main_script))


def single_script(text: str, main_script: str) -> str | None:
    """Return the only script of a text of Latin letters, digits and signs, as most are; None if it has to be divided."""
    if not text.isascii() and max(text) >= _LATIN_END:
        return None
    return "Latn" if any(map(str.isalpha, text)) else main_script


def scripts(text: str, main_script: str) -> list[tuple[int, int, str]]:
    """Return the runs of one script in `text` as (start, end, ISO 15924 code), after UAX #24, section 5.

    Characters that several scripts share belong to the run before them if that is in one of those scripts; a closing bracket
    has the script of its opening one. All others have the text's first script, or else the main one.
    """
    own = [scripts_of(char) for char in text]
    first = next((min(codes) for codes in own if len(codes) == 1), main_script)
    found: list[str] = []
    for codes in own:
        before = found[-1] if found else first
        found.append(before if not codes or before in codes else main_script if main_script in codes else min(codes))
    for opener, closer in pairs(text):
        if not own[closer]:
            found[closer] = found[opener]
    bounds = [i for i, code in enumerate(found) if not i or code != found[i - 1]]
    return [(a, b, found[a]) for a, b in pairwise([*bounds, len(found)])]


@cache
def scripts_of(char: str) -> frozenset[str]:
    """Return the scripts that a character is used in; empty if all scripts may use it."""
    shared = _extensions().get(char)
    if shared is not None:
        return shared
    buffer = Buffer()
    buffer.add_codepoints([ord(char)])
    buffer.guess_segment_properties()
    return frozenset((buffer.script,)) if buffer.script else frozenset()


@cache
def _extensions() -> dict[str, frozenset[str]]:
    """Return the characters that several scripts share, with those scripts (Unicode's ScriptExtensions.txt)."""
    found = {}
    for line in _EXTENSIONS.read_text("ascii").splitlines():
        if not line.startswith("%"):
            span, *codes = line.split()
            start, _, end = span.partition("..")
            found.update(dict.fromkeys(map(chr, range(int(start, 16), int(end or start, 16) + 1)), frozenset(codes)))
    return found
