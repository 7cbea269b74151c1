"""Text as a terminal can show it: nothing steers it, places stay readable beside right-to-left words, all signs are there."""

from __future__ import annotations

from typing import Final, TextIO

from pnp.base.records import lazy_pattern

_STEERING: Final = lazy_pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What would move the cursor, change colours, answer for the user or turn the order of what follows."""

_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RTL_WORDS: Final = lazy_pattern(f"[{_RTL}](?:[^A-Za-z`\n]*[{_RTL}])?")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"

_IN_ASCII: Final = str.maketrans({"…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "×": "x", "→": "->"})


def terminal_text(text: str, stream: TextIO) -> str:
    r"""Return a text as it is written to a stream.

    On a terminal, right-to-left words are isolated, so that a place beside them (`fish.yaml:12:5`) keeps its order; a file or a
    pipe receives them as they are. Signs that the encoding of the stream lacks are written in ASCII (`...`, `\u05d0`).
    """
    text = _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)
    if stream.isatty():
        text = _RTL_WORDS.sub(lambda words: f"{_FIRST_STRONG_ISOLATE}{words[0]}{_POP_ISOLATE}", text)
    return _encodable(text, stream.encoding or "utf-8")


def _encodable(text: str, encoding: str) -> str:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        bare = text.translate(_IN_ASCII).replace(_FIRST_STRONG_ISOLATE, "").replace(_POP_ISOLATE, "")
        return bare.encode(encoding, "backslashreplace").decode(encoding)
    return text
