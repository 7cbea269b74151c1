"""All translatable messages of a game, in reading order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter, methodcaller
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern
from pnp.model.fields import UNSAID, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.model.game import Game

T = TypeVar("T")

_PLACES = lazy_pattern(r"\bMark\b")
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
    for message in _translatable(_each((texts(game),), _Parts(Message))):
        if message.id not in known:
            known.add(message.id)
            yield message


def occurrences(game: Game) -> Iterator[Message]:
    """Yield the same messages, but once for each place where they occur."""
    return inside(texts(game))


def inside(value: object) -> Iterator[Message]:
    """Yield the translatable messages inside a value of the model, in the order of its fields."""
    return _translatable(found_in(value, Message))


def _translatable(found: Iterable[Message]) -> Iterator[Message]:
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
    return (game.names, terms, game.words, game.icons, game.decks, booklet.chapters if booklet else ())


def found_in(value: object, kind: type[T] | tuple[type[T], ...]) -> list[T]:
    """Return everything of type `kind`, or of one of these types, inside a value of the model, in the order of its fields."""
    found: list[T] = []
    known = _KNOWN.get(kind)
    if known is None:
        known = _KNOWN[kind] = _Parts(kind)
    _collect((value,), known, found)
    return found


def _collect(parts: Iterable[Any], known: _Parts, found: list[Any]) -> None:
    """Add what is looked for; one list for all, since a text of a card lies seven values deep."""
    for part in parts:
        inner = known[part.__class__]
        if inner is None:
            continue
        if inner is _itself:
            found.append(part)
        else:
            _collect(inner(part), known, found)


def _each(parts: Iterable[Any], known: _Parts) -> Iterator[Any]:
    """Yield what is looked for."""
    for part in parts:
        inner = known[part.__class__]
        if inner is _itself:
            yield part
        elif inner is not None:
            yield from _each(inner(part), known)


class _Parts(dict[type, "Callable[[Any], Iterable[object]] | None"]):
    """How to get what values of a type consist of, where those of a `kind` are looked for, whose part is each `_itself`.

    None: nothing, as for texts and numbers, which most values are. A place in a file is one of them: a card has one for each of
    its fields.
    """

    def __init__(self, kind: type | tuple[type, ...]) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, kind: type) -> Callable[[Any], Iterable[object]] | None:
        found = self[kind] = _itself if issubclass(kind, self._kind) else _parts_of(kind)
        return found


def _parts_of(kind: type) -> Callable[[Any], Iterable[object]] | None:
    if issubclass(kind, Mark):
        return None
    if issubclass(kind, (tuple, list)):
        return iter
    if issubclass(kind, Mapping):
        return methodcaller("values")
    names = [field.name for field in fields(kind) if not _PLACES.search(str(field.type))] if is_dataclass(kind) else []
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda value: (getattr(value, names[0]),)) if names else None


def _itself(value: object) -> Iterable[object]:
    return (value,)


_KNOWN: dict[type | tuple[type, ...], _Parts] = {}
"""What is known of types, by the kind that is looked for."""
