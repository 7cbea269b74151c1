"""Bare numbers in rules texts: reported where a constant of the rules should be named instead.

A number that is written twice will differ one day. Texts are exempt by `numbers: free` of their field, their deck or the game,
a line by `allow-number` in a comment on it or directly above it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic
from pnp.base.records import lazy_pattern
from pnp.load.positions import position
from pnp.locale.number_words import fold
from pnp.model.fields import Message
from pnp.model.game import is_free
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Mark, Report, Severity
    from pnp.locale.bare_numbers import BareNumber
    from pnp.model.fields import Value
    from pnp.model.game import Card, Game, Sources

_COMMENT = lazy_pattern(r"\s*(?:#|<!--|\{#)")
_BLOCK = lazy_pattern(r"[|>][-+\d]*\s*(?:#.*)?$")
_ALLOWED = lazy_pattern(r"(?:#|<!--).*\ballow-number\b")
_WORD = lazy_pattern(r"[^\W\d_]{3,}")
_LINKING = frozenset({"per", "for", "and", "the", "max", "min", "not", "all"})
"""Words in names of constants that say nothing of what they count."""
_BY_COMMENT = "with `allow-number: why` in a comment on its line, or "
_WAYS_OUT = (
    "write `{rules.…}` for a constant of `rules.yaml`, `{count:deck}` for a number of cards, `{example:id.name}` for a result "
    f"of an example; what is no rule may stay: {_BY_COMMENT}in a field with `numbers: free` in `types.yaml`"
)


def lint_numbers(game: Game, texts: Iterable[Message], report: Report) -> None:
    """Report every bare number of `texts`, in the game's source language, as `rules/bare-number`.

    It is an error where numbers are strict, and nothing where they are free, otherwise a warning. A game without constants has
    nothing to name, so nothing is reported.
    """
    if not game.rules:
        return
    from pnp.locale.bare_numbers import bare_numbers  # noqa: PLC0415 - only for a game with rules

    names = glossary_words(game)
    cards = {f"{deck.name}/{card.entry}": card for deck in game.decks for card in (*deck.cards, *deck.parked)}
    for text in texts:
        if text.translatable and not is_free(game.numbers.of(text)):
            strict = game.numbers.of(text) == "strict"
            for bare in bare_numbers(text.source, game.source_locale, names):
                place = position(text.source, bare.at, text.mark, game.sources)
                if not _allowed(text.mark, place, game.sources):
                    card = cards.get("/".join(text.id.split("/")[:2]))
                    about = f"{text.source} {text.id.rpartition('/')[2]}" if card else text.source
                    report_number(bare, place, game, report, NumberContext(about, card, strict=strict))


def glossary_words(game: Game) -> frozenset[str]:
    """Return the words of the glossary's terms, folded: what looks like a Roman numeral there is a part of a name."""
    terms = (term.source for term in game.terms.values() if isinstance(term, Message))
    return frozenset(fold(word) for term in terms for word in re.findall(r"\w+", term))


def texts_of(game: Game) -> Iterator[Message]:
    """Yield all texts of a game that can contain rules: cards' fields, words and the booklet (words of icons are names)."""
    yield from values_of_type([card.values for deck in game.decks for card in deck.cards], Message)
    yield from values_of_type(game.words, Message)
    if game.booklet is not None:
        yield from values_of_type(game.booklet.chapters, Message)
        yield from values_of_type(game.booklet.definitions, Message)


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


class NumberContext(NamedTuple):
    """What a number stands in: words (the text and the name of its field, or a line of a template), and the card, if any.

    `strict`: a number that is written out there is an error.
    """

    words: str
    card: Card | None = None
    strict: bool = False


def report_number(bare: BareNumber, place: Mark, game: Game, report: Report, around: NumberContext) -> None:
    """Report one number with every way to write it otherwise, and with what it probably is.

    That is a constant, or a value of the card whose text it is in.
    """
    values = [(f"rules.{name}", constant.value) for name, constant in game.rules.items()]
    values += [*_numbers("card", around.card.values)] if around.card else []
    meant = meant_value(bare, around.words, values)
    ways_out = _WAYS_OUT.replace(_BY_COMMENT, "") if place.is_cell else _WAYS_OUT  # a table has no comments
    message = f"the number `{bare.text}` is written out: expected the name of a constant"
    hint = f"it may be `{{{meant}}}`: {ways_out}" if meant else ways_out
    severity: Severity = "error" if around.strict else "warning"
    cause = "a number is written out"
    report.add(Diagnostic("rules/bare-number", message, place, severity, hint=hint, general=ways_out, cause=cause))


def _numbers(name: str, values: Mapping[str, Value]) -> Iterator[tuple[str, Value]]:
    """Yield the numbers among the fields of a card, and in its mappings and records, by their names."""
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _numbers(f"{name}.{key}", value)
        elif isinstance(value, int | float):
            yield f"{name}.{key}", value


def meant_value(bare: BareNumber, about: str, values: Iterable[tuple[str, Value]]) -> str | None:
    """Return the name of the only value that is a number's and whose name shares most words with what stands around it.

    An equal value alone means nothing: half of the rules are about two or three of something. The words beside the number
    say more than those farther away.
    """
    around = word_list(about)
    shared = {
        name: (shared_words(name, bare.near), shared_words(name, around))
        for name, value in values
        if value == bare.value and not isinstance(value, bool)
    }
    most = max(shared.values(), default=(0, 0))
    best = [name for name, counts in shared.items() if counts == most]
    return best[0] if any(most) and len(best) == 1 else None


def shared_words(name: str, words: Iterable[str]) -> int:
    """Return how many of these words the dotted name of a constant or a card's field has, apart from its first part."""
    named = {_stem(word) for word in word_list(_inner(name))} - _LINKING
    return len(named.intersection(map(_stem, words)))


def word_list(text: str) -> tuple[str, ...]:
    """Return the words of three letters or more in a text, folded."""
    return tuple(fold(word) for word in _WORD.findall(text))


def _inner(name: str) -> str:
    """Return a name without `rules` or `card`, which say nothing of the value."""
    return name.partition(".")[2]


def _stem(word: str) -> str:
    """Return a word without the sign of the plural that most of our languages share; only `point` and `points` matter."""
    return word.removesuffix("s")
