"""Bare numbers in rules texts: digits and number words where a constant of the rules should be named.

A number that is written twice will differ one day. A text field is exempt by `numbers: free` in `types.yaml`, a line by
`allow-number` in a comment on it or directly above it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.kinds.record import RecordKind
from pnp.kinds.whole_number import IntKind
from pnp.load.package_data import read_package_data
from pnp.load.positions import position
from pnp.markup.fold import walk
from pnp.markup.parser import read_markup
from pnp.markup.tree import TextNode
from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.diagnostics import Mark, Report
    from pnp.model.game import Constant, Game
    from pnp.model.sources import Sources

_WORDS = Path(__file__).parent / "number_words"
NUMBER_WORDS = RecordKind(others=IntKind(min=0, note="its value"), note="the number words of one language")
_ITEM = re.compile(r"^\s*(?:[-*]\s+)?(?:\(\d+\)|\d+[.)])\s", re.MULTILINE)
"""The number of a list item."""

_ESCAPE = re.compile(r"\\[*_\[\]{}#\\]")
_DIGITS = r"(?<![\w])\d+(?:[.,:/]\d+)*\w*"
_COMMENT = re.compile(r"\s*(?:#|<!--|\{#)")
_BLOCK = re.compile(r"[|>][-+\d]*\s*(?:#.*)?$")
_ALLOWED = re.compile(r"(?:#|<!--).*\ballow-number\b")
_SHOWN = 4


class BareNumber(NamedTuple):
    """A number that is written out, and its offset in the text; `value` is None if the characters are not a plain number."""

    text: str
    at: int
    value: float | None


def lint_numbers(game: Game, texts: Iterable[Message], report: Report) -> None:
    """Report every bare number of `texts`, in the game's source language, as `rules/bare-number`.

    A game without constants has nothing to name, so nothing is reported.
    """
    if not game.rules:
        return
    for text in texts:
        if text.translatable and not text.free_numbers:
            for bare in bare_numbers(text.source, game.source_locale):
                place = position(text.source, bare.at, text.mark, game.sources)
                if not _allowed(text.mark, place, game.sources):
                    report_number(bare, place, game.rules, report)


def texts_of(game: Game) -> Iterator[Message]:
    """Yield all texts of a game that can contain rules: cards' fields, words and the booklet (words of icons are names)."""
    for deck in game.decks:
        for card in deck.cards:
            for value in card.values.values():
                yield from messages(value)
    yield from messages(game.words)
    if game.booklet is not None:
        yield from messages(game.booklet.chapters)
        yield from messages(game.booklet.definitions)


def messages(value: object) -> Iterator[Message]:
    """Yield the messages in a value, a block or a chapter, in order."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from messages(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from messages(inner)
    elif is_dataclass(value):
        for part in fields(value):
            yield from messages(getattr(value, part.name))


def bare_numbers(source: str, locale: str) -> tuple[BareNumber, ...]:
    """Return the numbers that a text writes out as digits or words, apart from those in names of constants."""
    words, words_only = number_words(locale), _words_only(source)
    found = _pattern(locale).finditer(words_only)
    return tuple(BareNumber(m[0], m.start(), _value(m[0], words)) for m in found if not _is_padding(m, source))


def _words_only(source: str) -> str:
    """Return the words of a text at their offsets, with blanks for everything else."""
    words_only = list(re.sub(r"[^\n]", " ", source))
    for node in walk(read_markup(source).nodes):
        if isinstance(node, TextNode):
            words_only[node.start : node.end] = _ESCAPE.sub("  ", node.raw)
    return _ITEM.sub(_blank, "".join(words_only))


def _is_padding(number: re.Match[str], source: str) -> bool:
    """Return whether a number is the zeros directly before a name, as in `0{rules.round.first}`."""
    return not number[0].strip("0") and source[number.end() : number.end() + 1] == "{"


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _value(text: str, words: Mapping[str, int]) -> float | None:
    if text.lower() in words:
        return words[text.lower()]
    return int(text) if text.isdecimal() else None


@lru_cache(maxsize=16)
def _pattern(locale: str) -> re.Pattern[str]:
    words = "|".join(number_words(locale))
    return re.compile(rf"{_DIGITS}|\b(?:{words})\b" if words else _DIGITS, re.IGNORECASE)


@lru_cache(maxsize=16)
def number_words(locale: str) -> Mapping[str, int]:
    """Return the number words of a locale, or of its language, with their values; empty if the language has no list."""
    for name in (locale, locale.partition("-")[0]):
        file = _WORDS / f"{name}.yaml"
        if file.is_file():
            return cast("Mapping[str, int]", read_package_data(file, NUMBER_WORDS))
    return {}


def _allowed(start: Mark, place: Mark, sources: Sources) -> bool:
    """Return whether a comment on the number's line, or on the text's first line or directly above the text, allows it."""
    lines = sources.lines(start.path)
    near = [place.line, start.line]
    above = start.line - 1
    if above and _BLOCK.search(_line(lines, above)):  # the key of a block: `story: >-`
        near.append(above)
        above -= 1
    while above and not _line(lines, above).strip():
        above -= 1
    if above and _COMMENT.match(_line(lines, above)):
        near.append(above)
    return any(_ALLOWED.search(_line(lines, n)) for n in near)


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number - 1] if 0 < number <= len(lines) else ""


def report_number(bare: BareNumber, place: Mark, rules: Mapping[str, Constant], report: Report) -> None:
    """Report one number, with the constants that have its value."""
    same = [c.name for c in rules.values() if c.value == bare.value and not isinstance(c.value, bool)]
    named = ", ".join(f"`{{rules.{n}}}`" for n in same[:_SHOWN]) + (" …" if len(same) > _SHOWN else "")
    hint = f"name the constant: {named}" if same else "make it a constant in `rules.yaml` and name it"
    report.error(
        "rules/bare-number",
        f"the number `{bare.text}` is written out: expected the name of a constant",
        place,
        hint=f"{hint}; if it is not a rule, write `allow-number` in a comment on its line",
    )
