"""Two languages on one component: each text is followed by its translation, or the second language is on the back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.fields import LineBreak, Record, RichText, TextSpan
from pnp.model.game import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pnp.model.fields import Span, Value
    from pnp.model.frame import Frame
    from pnp.model.game import Deck, Game
    from pnp.model.request import BuildRequest
    from pnp.model.sheet import Component

BESIDE = 24
"""The number of characters up to which both texts share a line, separated by a slash; longer ones become paragraphs."""


def side_by_side(first: Game, second: Game) -> Game:
    """Return the game with both texts in each card and word (once if they are equal), and without its booklet.

    Everything else, such as the direction of layouts, is that of the first language.
    """
    decks = tuple(_deck(a, b) for a, b in zip(first.decks, second.decks, strict=True))
    words = first.words.with_values(_values(first.words, second.words))
    return replace(first, decks=decks, words=words, second_locale=second.locale, booklet=None)


def bilingual_games(request: BuildRequest, games: Sequence[Game]) -> Game:
    """Return the game to print from one or two localized games; `other` holds the second if its faces become the backs."""
    if len(games) == 1:
        return games[0]
    first, second = games
    if request.bilingual == "box":
        return side_by_side(first, second)
    return replace(first, second_locale=second.locale, booklet=None, other=second)


def with_second_face(components: Sequence[Component], others: Sequence[Component]) -> tuple[Component, ...]:
    """Return the cards with the faces of the same cards in another language as their backs, whose outline is mirrored."""
    faces = {component.id: _as_back(component.face) for component in others}
    return tuple(replace(c, back=faces[c.id]) for c in components if c.id in faces)


def _as_back(face: Frame) -> Frame:
    return face if face.shaped is None else replace(face, outline=face.shaped.mirrored)


def _deck(first: Deck, second: Deck) -> Deck:
    return replace(first, cards=tuple(_card(a, b) for a, b in zip(first.cards, second.cards, strict=True)))


def _card(first: Card, second: Card) -> Card:
    return Card(first.id, first.copies, _values(first.values, second.values), first.mark, first.marks, first.look)


def _values(first: Mapping[str, Value], second: Mapping[str, Value]) -> dict[str, Value]:
    return {name: _value(value, second[name]) for name, value in first.items()}


def _value(first: Value, second: Value) -> Value:
    if isinstance(first, RichText) and isinstance(second, RichText):
        return both(first, second)
    if isinstance(first, Record) and isinstance(second, Record):
        return first.with_values(_values(first, second))
    if isinstance(first, tuple) and isinstance(second, tuple):
        return tuple([_value(a, b) for a, b in zip(first, second, strict=True)])
    return first


def both(first: RichText, second: RichText) -> RichText:
    """Return a text that contains both, or only the first if they are equal, as names often are."""
    if first.plain == second.plain or not second.spans:
        return first
    if not first.spans:
        return replace(first, spans=tuple(_tagged(second.spans, second.locale)), untranslated=second.untranslated)
    short = max(len(first.plain), len(second.plain)) <= BESIDE and "\n" not in first.plain + second.plain
    between: tuple[Span, ...] = (TextSpan(" / "),) if short else (LineBreak(), LineBreak())
    fallback = first.untranslated or second.untranslated
    spans = (*first.spans, *between, *_tagged(second.spans, second.locale))
    parts = tuple(both(a, b) for a, b in zip(first.parts, second.parts, strict=False))
    return replace(first, spans=spans, untranslated=fallback, parts=parts)


def _tagged(spans: Iterable[Span], locale: str) -> Iterable[Span]:
    return [replace(span, lang=span.lang or locale) if isinstance(span, TextSpan) else span for span in spans]
