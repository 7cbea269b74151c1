"""Cut a word into items that HarfBuzz can shape at once: one font and one script each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.text.fallback import assign

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.text.fallback import Link

_SHARED = frozenset({"Zyyy", "Zinh", "Zzzz"})  # common, inherited, unknown: they take the script beside them
_LATIN_END = "\u0250"


class Item(NamedTuple):
    """Characters `start` to `end` in one font and one script; `link` None: no font of the chain shows them."""

    start: int
    end: int
    link: Link | None
    script: str


def itemize(text: str, chain: Sequence[Link], locale: str, main_script: str) -> Iterator[Item]:
    """Divide a piece of one style and level by font, then by script; signs without a script join the letters before them."""
    for start, end, link in assign(text, chain, locale):
        part = text[start:end]
        if link is None:
            yield Item(start, end, None, main_script)
        elif part.isascii() or max(part) < _LATIN_END:
            yield Item(start, end, link, "Latn" if any(map(str.isalpha, part)) else main_script)
        else:
            yield from (Item(start + a, start + b, link, script) for a, b, script in scripts(part, main_script))


def scripts(text: str, main_script: str) -> list[tuple[int, int, str]]:
    """Give the runs of one script in `text` as (start, end, ISO 15924 code)."""
    from fontTools.unicodedata import script  # noqa: PLC0415 - large tables, not needed for plain Latin

    known = [code if (code := script(char)) not in _SHARED else None for char in text]
    current = next((code for code in known if code), main_script)
    out: list[tuple[int, int, str]] = []
    for i, code in enumerate(known):
        current = code or current
        if out and out[-1][2] == current:
            out[-1] = (out[-1][0], i + 1, current)
        else:
            out.append((i, i + 1, current))
    return out
