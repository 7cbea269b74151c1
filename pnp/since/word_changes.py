"""What changed in a text, word by word: stretches that stayed, that are gone, and that are new."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Fate: TypeAlias = Literal["same", "old", "new"]

_BESIDE = 6
"""Words that stay on each side of a change in a long text, so that a reader finds the place."""
_LEAST = 5
"""Words that an ellipsis stands for at least: fewer are as short as the break in the reading."""
_GAP = "…"


class WordStretch(NamedTuple):
    """Words that stand side by side and have one fate."""

    fate: Fate
    text: str


def word_changes(before: str, after: str, locale: str) -> tuple[WordStretch, ...]:
    """Return both texts as one sequence: what is gone stands before what is new in its place.

    Words are those of the language, by ICU's rules and dictionaries; a space between two changes goes with both.
    """
    old, new = _words(before, locale), _words(after, locale)
    steps: list[tuple[list[str], list[str], bool]] = []
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        same = what == "equal"
        if steps and (not same or not "".join(old[a:b]).strip()) and not steps[-1][2]:
            steps[-1][0].extend(old[a:b])
            steps[-1][1].extend(new[c:d])
        else:
            steps.append((old[a:b], new[c:d], same))
    return tuple(_stretches(steps))


def _words(text: str, locale: str) -> list[str]:
    from icu4py.breakers import WordBreaker  # noqa: PLC0415 - loads ICU's data, 20 ms

    return list(WordBreaker(text, locale)) if text else []


def _stretches(steps: Iterable[tuple[list[str], list[str], bool]]) -> Iterator[WordStretch]:
    for old, new, same in steps:
        gone, come = "".join(old), "".join(new)
        if same:
            yield WordStretch("same", gone)
            continue
        kept = _space(gone, come)  # the space that follows both stays outside
        tail = gone[len(gone) - kept :]
        gone, come = gone[: len(gone) - kept], come[: len(come) - kept]
        if gone:
            yield WordStretch("old", gone)
        if come:
            yield WordStretch("new", come)
        if tail:
            yield WordStretch("same", tail)


def _space(one: str, other: str) -> int:
    """Return how many characters of space both texts end with."""
    count = 0
    while count < min(len(one), len(other)) and one[-1 - count] == other[-1 - count] and one[-1 - count].isspace():
        count += 1
    return count


def shown_changes(before: str, after: str, locale: str) -> tuple[WordStretch, ...]:
    """Return what errata show of a change: without words that are far from it, and with a space between old words and new."""
    found: list[WordStretch] = []
    for stretch in _shortened(word_changes(before, after, locale), locale):
        if found and found[-1].fate == "old" and stretch.fate == "new":
            touching = not (found[-1].text[-1].isspace() or stretch.text[0].isspace())
            found += [WordStretch("same", " ")] if touching else []
        found.append(stretch)
    return tuple(found)


def _shortened(stretches: Iterable[WordStretch], locale: str) -> tuple[WordStretch, ...]:
    """Return stretches without the words that are far from every change; an ellipsis stands for them."""
    found = list(stretches)
    return tuple(
        stretch._replace(text=_short(stretch.text, locale, first=number == 0, last=number == len(found) - 1))
        if stretch.fate == "same"
        else stretch
        for number, stretch in enumerate(found)
    )


def _short(text: str, locale: str, *, first: bool, last: bool) -> str:
    words = _words(text, locale)
    real = [number for number, word in enumerate(words) if any(map(str.isalnum, word))]
    if len(real) <= (1 if first or last else 2) * _BESIDE + _LEAST - 1:
        return text
    head = "" if first else "".join(words[: real[_BESIDE - 1] + 1]) + " "
    tail = "" if last else " " + "".join(words[real[-_BESIDE] :])
    return f"{head}{_GAP}{tail}"
