"""Finds the numbers that a text writes out: digits of any script, fractions, Roman numerals, words of its language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import numeric

from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import read_markup, walk
from pnp.load.notation.markup_tree import ChoiceNode, TextNode
from pnp.locale.number_words import fold, number_words
from pnp.locale.plural_categories import category
from pnp.locale.spoken_numbers import NumberSpan, spoken_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.load.notation.markup_tree import MarkupNodes

_ITEM = lazy_pattern(r"^\s*(?:[-*]\s+)?(?:[(（]\d+[)）]|\d+[.)．）、])(?:\s|(?<=[．）、]))", re.MULTILINE)
"""The number of a list item."""

_ESCAPE = lazy_pattern(r"\\[*_\[\]{}#\\]")
_SOLID = "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Letters of scripts in which a number stands beside a word without a space."""

_FRACTIONS = "\u00bc-\u00be\u2150-\u215e\u2189"
_DIGITS = lazy_pattern(rf"\d+(?:[.,:/\u066b\u066c]\d+)*(?:(?![{_SOLID}])\w)*[{_FRACTIONS}]?|[{_FRACTIONS}]|[\u2160-\u2188]+")
_HEAD = lazy_pattern(rf"(?:(?![{_SOLID}])[^\W\d_])*$")
_ROMAN = lazy_pattern(r"(?<![\w])(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})(?![\w])")
"""Roman numerals up to 39: only words and abbreviations (MIX, CD, DM, ML) are written with L, C, D and M."""

_SENTENCE = lazy_pattern(r"[.!?:;…\n]\s*$")
_NEAR = 2
_SEEN = 80
_DUAL = 2
_SAMPLES = 201


class BareNumber(NamedTuple):
    """A number that is written out, its offset in the text, its value (None if it is not plain), and the words beside it."""

    text: str
    at: int
    value: float | None
    near: tuple[str, ...] = ()


def bare_numbers(source: str, locale: str, names: frozenset[str] = frozenset()) -> tuple[BareNumber, ...]:
    """Return the numbers that a text writes out, in order, apart from those in names of constants.

    `names` are words, folded, that are not Roman numerals in this game, though they look like some.
    """
    words_only, arms = _words_only(source), tuple(_exact_arms(read_markup(source).nodes, locale))
    spans: list[NumberSpan] = []
    for span in (*_digits(words_only, locale), *_romans(words_only, locale, names), *spoken_numbers(words_only, locale)):
        padding = _is_padding(words_only[span.start : span.end], source[span.end : span.end + 1])
        if not padding and not any(span.is_said_by(arm) for arm in arms) and not any(span.overlaps(one) for one in spans):
            spans.append(span)
    return tuple(BareNumber(words_only[s.start : s.end], s.start, s.value, _near(words_only, s)) for s in sorted(spans))


def _exact_arms(nodes: MarkupNodes, locale: str) -> Iterator[NumberSpan]:
    """Yield the arms of plurals that are for one number only: `=3`, or `two` where the language uses it for nothing but 2.

    Such an arm may say its number, since it is never printed with another one.
    """
    for node in walk(nodes):
        for arm in node.arms if isinstance(node, ChoiceNode) and node.kind != "select" else ():
            value = int(arm.key[1:]) if arm.key[1:].isdecimal() else _DUAL if _is_dual(arm.key, locale) else None
            if value is not None and arm.children:
                yield NumberSpan(arm.children[0].start, arm.children[-1].end, value)


def _is_dual(key: str, locale: str) -> bool:
    return key == "two" and [n for n in range(_SAMPLES) if category(n, locale) == key] == [_DUAL]


def _words_only(source: str) -> str:
    """Return the words of a text at their offsets, with blanks for everything else."""
    words_only = list(re.sub(r"[^\n]", " ", source))
    for node in walk(read_markup(source).nodes):
        if isinstance(node, TextNode):
            words_only[node.start : node.end] = _ESCAPE.sub("  ", node.raw)
    return _ITEM.sub(lambda found: " " * len(found[0]), "".join(words_only))


def _is_padding(number: str, following: str) -> bool:
    """Return whether a number is the zeros directly before a name, as in `0{rules.round.first}`."""
    return not number.strip("0") and following == "{"


def _near(text: str, span: NumberSpan) -> tuple[str, ...]:
    """Return the folded words beside a number: the last one before it and the first ones behind it."""
    before, after = (re.findall(r"[^\W\d_]+", part) for part in (_before(text, span.start), _after(text, span.end)))
    return tuple(map(fold, [*before[-1:], *after[:_NEAR]]))


def _before(text: str, at: int) -> str:
    """Return what stands before a place, as far as it can matter."""
    return text[max(0, at - _SEEN) : at]


def _after(text: str, at: int) -> str:
    return text[at : at + _SEEN]


def _digits(text: str, locale: str) -> Iterator[NumberSpan]:
    """Find digits, unless they belong to a name (`mp3`); a conjunction may be joined to them, as in Arabic."""
    prefixes = number_words(locale).prefixes
    for found in _DIGITS.finditer(text):
        head = _HEAD.search(_before(text, found.start()))
        if not head or not head[0] or fold(head[0]) in prefixes:
            yield NumberSpan(*found.span(), _plain(found[0]))


def _plain(number: str) -> float | None:
    if number.isdecimal():
        return int(number)
    return numeric(number) if len(number) == 1 else None


def _romans(text: str, locale: str, names: frozenset[str]) -> Iterator[NumberSpan]:
    """Find Roman numerals that number no chapter and belong to no name: no capitalized word before them."""
    words = number_words(locale)
    for found in _ROMAN.finditer(text):
        before, after = _before(text, found.start()), _after(text, found.end())
        last, following = re.search(r"(\w+)\W*$", before), re.match(r"\W*(\w+)", after)
        beside = {fold(word[1]) for word in (last, following) if word}
        named = last and last[1][0].isupper() and not _begins_sentence(before[: last.start()])
        if not named and not beside & words.numbered and fold(found[0]) not in words.left_out | names:
            yield NumberSpan(*found.span(), _roman_value(found[0]))


def _begins_sentence(before: str) -> bool:
    return not before.strip() or bool(_SENTENCE.search(before))


def _roman_value(numeral: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10}[sign] for sign in numeral]
    return sum(-one if one < more else one for one, more in zip(values, [*values[1:], 0], strict=True))
