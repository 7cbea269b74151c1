"""The words of a text changed one by one, everything else in it left as it is: placeholders, icons, links, markup, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.arms import arms, closing
from pnp.locale.markup import LINK, TOKEN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_CHOOSING = ("plural", "select", "selectordinal")


def rewritten(text: str, change: Callable[[str], str], categories: Sequence[str]) -> tuple[str, int]:
    """Give the text with its words changed, and how many characters of it are no markup.

    Plurals get an arm for each of `categories`: one that is not there says what `other` says. What cannot be read is left
    as it stands.
    """
    out: list[str] = []
    length = at = 0
    for token in TOKEN.finditer(text):
        start = token.start()
        if start < at:
            continue
        out.append(change(text[at:start]))
        length += start - at
        at, kept, inner = _token(text, start, token[0], change, categories)
        out.append(kept)
        length += inner
    out.append(change(text[at:]))
    return "".join(out), length + len(text) - at


def _token(text: str, start: int, mark: str, change: Callable[[str], str], categories: Sequence[str]) -> tuple[int, str, int]:
    """What stands at a sign: where it ends, how it is written, how many characters it prints."""
    if mark[0] == "[" and (link := LINK.match(text, start)):
        words, length = rewritten(link[1], change, categories)
        return link.end(), f"[{words}](#{link[2]})", length
    end = closing(text, start) if mark == "{" else -1
    if end < 0:
        return start + len(mark), mark, 1 if mark[0] in "[#\\" else 0
    name, comma, rest = text[start + 1 : end].partition(",")
    kind, _, choices = (part.strip() for part in rest.partition(","))
    if comma and kind in _CHOOSING:
        return end + 1, *_chosen(name, kind, choices, change, categories)
    return end + 1, text[start : end + 1], 2


def _chosen(name: str, kind: str, choices: str, change: Callable[[str], str], categories: Sequence[str]) -> tuple[str, int]:
    try:
        found = arms(choices)
    except ValueError:
        return f"{{{name}, {kind}, {choices}}}", 2
    changed = {key: rewritten(arm, change, categories) for key, arm in found.items()}
    if kind != "select" and "other" in changed:
        changed = {
            key: changed.get(key, changed["other"]) for key in (*(k for k in changed if k not in categories), *categories)
        }
    written = " ".join(f"{key} {{{arm}}}" for key, (arm, _) in changed.items())
    return f"{{{name}, {kind}, {written}}}", max((length for _, length in changed.values()), default=0)
