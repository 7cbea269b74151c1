"""Everything of a game that can be translated, in the order in which a reader meets it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.game import Game


def messages(game: Game) -> tuple[Message, ...]:
    """Give every translatable message that has words, each id once: glossary, words, icons, decks, booklet.

    Twice the same id is twice the same words, as `load_game` has seen to.
    """
    found: dict[str, Message] = {}
    for message in occurrences(game):
        found.setdefault(message.id, message)
    return tuple(found.values())


def occurrences(game: Game) -> Iterator[Message]:
    """Give the same with every place of an id."""
    definitions = game.booklet.definitions if game.booklet else {}
    yield from inside((game.title, game.author))
    for name, term in game.terms.items():
        yield from inside((term, definitions.get(name)))
    yield from inside((game.words, game.icons, game.decks, game.booklet.chapters if game.booklet else ()))


def inside(value: object) -> Iterator[Message]:
    """Give the messages inside a value of the model, in the order of its fields."""
    if isinstance(value, Message):
        if value.translatable and value.source.strip() and value.id:
            yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from inside(item)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from inside(item)
    elif is_dataclass(value):
        for one in fields(value):
            yield from inside(getattr(value, one.name))
