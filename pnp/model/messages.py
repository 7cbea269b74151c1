"""All translatable messages of a game, in reading order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, TypeVar

from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.game import Game

T = TypeVar("T")


def messages(game: Game) -> tuple[Message, ...]:
    """Return every translatable message that is not blank, each id once: title, glossary, words, icons, decks, booklet.

    `load_game` has checked that messages with the same id have the same text.
    """
    found: dict[str, Message] = {}
    for message in occurrences(game):
        found.setdefault(message.id, message)
    return tuple(found.values())


def occurrences(game: Game) -> Iterator[Message]:
    """Yield the same messages, but once for each place where they occur."""
    return inside(texts(game))


def inside(value: object) -> Iterator[Message]:
    """Yield the translatable messages inside a value of the model, in the order of its fields."""
    for message in found_in(value, Message):
        if message.translatable and message.source.strip() and message.id:
            yield message


def texts(game: Game) -> tuple[object, ...]:
    """Return the parts of a game that contain texts, in reading order."""
    booklet = game.booklet
    definitions = booklet.definitions if booklet else {}
    terms = tuple((term, definitions.get(name)) for name, term in game.terms.items())
    return (game.names, terms, game.words, game.icons, game.decks, booklet.chapters if booklet else ())


def found_in(value: object, kind: type[T]) -> Iterator[T]:
    """Yield everything of type `kind` inside a value of the model."""
    if isinstance(value, kind):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from found_in(item, kind)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from found_in(item, kind)
    elif is_dataclass(value):
        for part in fields(value):
            yield from found_in(getattr(value, part.name), kind)
