"""Everything of a game that can be translated, in the order in which a reader meets it."""

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
    """Give every translatable message that has words, each id once: title, glossary, words, icons, decks, booklet.

    Twice the same id is twice the same words, as `load_game` has seen to.
    """
    found: dict[str, Message] = {}
    for message in occurrences(game):
        found.setdefault(message.id, message)
    return tuple(found.values())


def occurrences(game: Game) -> Iterator[Message]:
    """Give the same with every place of an id."""
    return inside(texts(game))


def inside(value: object) -> Iterator[Message]:
    """Give the messages inside a value of the model that are to be translated, in the order of its fields."""
    for message in found_in(value, Message):
        if message.translatable and message.source.strip() and message.id:
            yield message


def texts(game: Game) -> tuple[object, ...]:
    """Give the parts of a game that hold its texts, in the order in which a reader meets them."""
    booklet = game.booklet
    definitions = booklet.definitions if booklet else {}
    terms = tuple((term, definitions.get(name)) for name, term in game.terms.items())
    return (game.names, terms, game.words, game.icons, game.decks, booklet.chapters if booklet else ())


def found_in(value: object, kind: type[T]) -> Iterator[T]:
    """Give everything of a kind inside a value of the model."""
    if isinstance(value, kind):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from found_in(item, kind)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from found_in(item, kind)
    elif is_dataclass(value):
        for one in fields(value):
            yield from found_in(getattr(value, one.name), kind)
