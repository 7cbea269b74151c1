"""All translatable messages of a game in reading order, and the words of its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter, methodcaller
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern
from pnp.model.fields import UNSAID, Message, RichText

if TYPE_CHECKING:
    from pnp.model.game import Card, Game


T = TypeVar("T")

_MARK_TYPES = lazy_pattern(r"\bMark\b")
"""How the types of fields are written that hold places in files, such as those of all fields of a card, and nothing else."""


def messages(game: Game) -> tuple[Message, ...]:
    """Return every translatable message that is not blank, each id once: title, glossary, words, icons, decks, booklet.

    One that is blank, and that a translation may fill, is among them with `UNSAID` as its source.
    `load_game` has checked that messages with the same id have the same text.
    """
    found: dict[str, Message] = {}
    for message in occurrences(game):
        found.setdefault(message.id, message)
    return tuple(found.values())


def first_messages(game: Game) -> Iterator[Message]:
    """Yield the same messages one by one, for whoever needs but the first of them."""
    known = set[str]()
    for message in _translatable_messages(values_of_type(texts(game), Message)):
        if message.id not in known:
            known.add(message.id)
            yield message


def occurrences(game: Game) -> Iterator[Message]:
    """Yield the same messages, but once for each place where they occur."""
    return messages_in(texts(game))


def messages_in(value: object) -> Iterator[Message]:
    """Yield the translatable messages inside a value of the model, in the order of its fields."""
    return _translatable_messages(values_of_type(value, Message))


def _translatable_messages(found: Iterable[Message]) -> Iterator[Message]:
    for message in found:
        if message.translatable and message.id:
            if message.source.strip():
                yield message
            elif message.fillable:
                yield replace(message, source=UNSAID)


def texts(game: Game) -> tuple[object, ...]:
    """Return the parts of a game that contain texts, in reading order."""
    booklet = game.booklet
    definitions = booklet.definitions if booklet else {}
    terms = tuple((term, definitions.get(name)) for name, term in game.terms.items())
    return (game.names, terms, game.words, game.sentences.messages, game.icons, game.decks, booklet.chapters if booklet else ())


def values_of_type(value: object, kind: type[T] | tuple[type[T], ...]) -> list[T]:
    """Return everything of type `kind`, or of one of these types, inside a value of the model, in the order of its fields."""
    known = _PARTS_BY_TYPE.get(kind)
    if known is None:
        known = _PARTS_BY_TYPE[kind] = _Parts(kind)
    found, left = list[Any](), [value]
    while left:
        part = left.pop()
        inner = known[part.__class__]
        if inner is _the_value_itself:
            found.append(part)
        elif inner is not None:
            left += [*inner(part)][::-1]
    return found


class _Parts(dict[type, "Callable[[Any], Iterable[object]] | None"]):
    """For each type, a function that returns the parts of a value in which values of `kind` are looked for.

    It is `_the_value_itself` for `kind`, and None for types without parts, such as texts, numbers and marks, which most values
    are.
    """

    def __init__(self, kind: type | tuple[type, ...]) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, kind: type) -> Callable[[Any], Iterable[object]] | None:
        found = self[kind] = _the_value_itself if issubclass(kind, self._kind) else _parts_of(kind)
        return found


def _parts_of(kind: type) -> Callable[[Any], Iterable[object]] | None:
    if issubclass(kind, Mark):
        return None
    if issubclass(kind, (tuple, list)):
        return iter
    if issubclass(kind, Mapping):
        return methodcaller("values")
    names = [field.name for field in fields(kind) if not _MARK_TYPES.search(str(field.type))] if is_dataclass(kind) else []
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda value: (getattr(value, names[0]),)) if names else None


def _the_value_itself(value: object) -> Iterable[object]:
    return (value,)


_PARTS_BY_TYPE: dict[type | tuple[type, ...], _Parts] = {}
"""What is known of types, by the kind that is looked for."""


class CardWords(NamedTuple):
    """`title` is the name of a card, on one line; `text` are all of its texts."""

    title: str = ""
    text: str = ""


NO_WORDS = CardWords()
"""Those of a back that a deck shares."""


def card_words(game: Game) -> dict[str, CardWords]:
    """Return the words of every card of a localized game, by its id."""
    return {card.id: words_of_card(card, deck.title) for deck in game.decks for card in deck.every_card}


def words_of_card(card: Card, title: str) -> CardWords:
    """Return the words of one localized card, whose name is in the field `title`."""
    texts = [" ".join(text.plain.split()) for text in values_of_type(card.values, RichText)]
    return CardWords(title_of(card, title), "\n".join(filter(None, texts)))


def title_of(card: Card, title: str) -> str:
    """Return the name of one localized card: its field `title`, or else its first text that says something, on one line."""
    for value in (card.values.get(title), *card.values.values()):
        if isinstance(value, RichText) and (words := " ".join(value.plain.split())):
            return words
    return ""
