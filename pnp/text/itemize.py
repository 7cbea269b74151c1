"""Cut a word into items that HarfBuzz can shape at once: one font and one script each."""

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
    """Characters `start` to `end` in one font and one script; `link` None: no font of the chain shows them."""

    start: int
    end: int
    link: FallbackFont | None
    script: str


def itemize(text: str, chain: Sequence[FallbackFont], locale: str, main_script: str) -> Iterator[ShapingItem]:
    """Divide a piece of one style and level by font, then by script; signs without a script join the letters before them."""
    for start, end, link in assign_fonts(text, chain, locale):
        part = text[start:end]
        if link is None:
            yield ShapingItem(start, end, None, main_script)
        elif part.isascii() or max(part) < _LATIN_END:
            yield ShapingItem(start, end, link, "Latn" if any(map(str.isalpha, part)) else main_script)
        else:
            yield from (ShapingItem(start + a, start + b, link, script) for a, b, script in scripts(part, main_script))


def scripts(text: str, main_script: str) -> list[tuple[int, int, str]]:
    """Give the runs of one script in `text` as (start, end, ISO 15924 code), after UAX #24, section 5.

    Signs that several scripts share join what stands before them where that is one of theirs; a closing bracket is its opening
    one's. What is left takes the text's first script, or else the main one.
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
    """The scripts that a character is used in; none for what any of them may use."""
    shared = _extensions().get(char)
    if shared is not None:
        return shared
    buffer = Buffer()
    buffer.add_codepoints([ord(char)])
    buffer.guess_segment_properties()
    return frozenset((buffer.script,)) if buffer.script else frozenset()


@cache
def _extensions() -> dict[str, frozenset[str]]:
    """The characters that several scripts share, which Unicode lists with those scripts."""
    found = {}
    for line in _EXTENSIONS.read_text("ascii").splitlines():
        if not line.startswith("%"):
            span, *codes = line.split()
            start, _, end = span.partition("..")
            found.update(dict.fromkeys(map(chr, range(int(start, 16), int(end or start, 16) + 1)), frozenset(codes)))
    return found
