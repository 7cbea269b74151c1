"""Errata: what players read otherwise than before, in the words of one language."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import frozen
from pnp.locale.numbers import format_decimal
from pnp.model.fields import Grid, Record, Ref, RichText
from pnp.model.game import deck_word, format_value
from pnp.model.messages import values_of_type
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.model.fields import Value
    from pnp.model.game import Card, Constant, Deck, Game
    from pnp.since.card_changes import CardChanges, ChangedCard
    from pnp.since.earlier_print import EarlierPrint

_ALIKE = 0.4
"""Paragraphs that share at least this part of their letters are one that was changed, not one that took another's place."""


class TextChange(NamedTuple):
    """A text or a number before and after; `label` says what it is, as far as the game has a word for it."""

    label: str
    before: str
    after: str


class ErrataEntry(NamedTuple):
    """What changed in one card, chapter or the like, which `name` calls by its name."""

    name: str
    changes: tuple[TextChange, ...]


class CopiesChange(NamedTuple):
    """A card that there are more or fewer of than before."""

    name: str
    before: int
    after: int


@frozen
class Errata:
    """Everything that changed between two versions of a game, in its language; `date` is that of the later content.

    `looks` are cards that look different and say the same. Of an earlier print whose content is not known, `changed` are all
    that changed, since nobody can tell whether words did.
    """

    title: str
    before: str
    after: str
    date: str
    cards: tuple[ErrataEntry, ...] = ()
    changed: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    copies: tuple[CopiesChange, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    constants: tuple[TextChange, ...] = ()
    chapters: tuple[ErrataEntry, ...] = ()

    @property
    def versions(self) -> str:
        """Both versions, or the one that the game still has."""
        return self.after if self.before == self.after else f"{self.before} – {self.after}"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to publish."""
        return not any(
            (self.cards, self.changed, self.looks, self.copies, self.added, self.removed, self.constants, self.chapters)
        )


def errata(game: Game, earlier: EarlierPrint, changes: CardChanges) -> Errata:
    """Compare what players read of a localized game with the same game as it was printed."""
    now = {card.id: (deck, card) for deck in game.decks for card in deck.cards}
    was = {card.id: (deck, card) for deck in earlier.game.decks for card in deck.cards} if earlier.game else {}
    entries, looks = list[ErrataEntry](), list[str]()
    for change in changes.of("changed"):
        texts: tuple[TextChange, ...] = ()
        if earlier.game is not None and change.id in was and change.id in now:
            texts = tuple(_Fields(earlier.game, game).changes(was[change.id], now[change.id]))
        name = _name(change, game)
        if texts:
            entries.append(ErrataEntry(name, texts))
        else:
            looks.append(name)
    unexplained = tuple(dict.fromkeys(looks))
    return Errata(
        title=game.title,
        before=earlier.version,
        after=game.version,
        date=game.date,
        cards=tuple(entries),
        changed=() if earlier.game is not None else unexplained,
        looks=unexplained if earlier.game is not None else (),
        copies=tuple(
            CopiesChange(_name(change, game), change.before, change.after)
            for change in changes.cards
            if change.how in {"more", "fewer", "changed"} and change.before != change.after
        ),
        added=tuple(dict.fromkeys(_name(change, game) for change in changes.of("new"))),
        removed=tuple(dict.fromkeys(_name(change, earlier.game or game) for change in changes.of("removed"))),
        constants=tuple(_constants(earlier.game, game)) if earlier.game else (),
        chapters=tuple(_chapters(earlier.game, game)) if earlier.game else (),
    )


def _name(change: ChangedCard, game: Game) -> str:
    """What players call a card: its name, or the words for its deck (`deck_<name>` in words.yaml) with its id."""
    word = deck_word(game.words, change.deck)
    return change.name or " ".join(filter(None, (word.plain if word else "", change.id)))


def _word(game: Game, key: str) -> str:
    found = game.words.get(key)
    return found.plain if isinstance(found, RichText) else ""


class _Fields:
    """Compares the fields of cards that are printed."""

    def __init__(self, before: Game, after: Game) -> None:
        self._before, self._after = before, after
        self._names = tuple({card.id: card for deck in game.decks for card in deck.cards} for game in (before, after))

    def changes(self, was: tuple[Deck, Card], now: tuple[Deck, Card]) -> Iterator[TextChange]:
        """Yield what the fields of a card said before and say now, in the order of its type, each once."""
        (old_deck, old), (deck, new) = was, now
        types = self._before.types.get(old_deck.type), self._after.types.get(deck.type)
        hidden = {name for type_ in types if type_ for name, field in type_.fields.items() if not field.printed}
        for name in dict.fromkeys((*new.values, *old.values)):
            if name not in hidden:
                yield from dict.fromkeys(self._pairs((name,), old.values.get(name), new.values.get(name)))

    def _pairs(self, path: tuple[str, ...], old: Value, new: Value) -> Iterator[TextChange]:
        if isinstance(old, Record | None) and isinstance(new, Record | None) and (old or new):
            keys = dict.fromkeys((*(new or {}), *(old or {})))
            for key in keys:
                yield from self._pairs((*path, key), (old or {}).get(key), (new or {}).get(key))
        elif isinstance(old, tuple) and isinstance(new, tuple):
            for one, other in zip_longest(old, new):
                yield from self._pairs(path, one, other)
        else:
            before, after = self._said(old, 0, path), self._said(new, 1, path)
            if before != after:
                yield TextChange(self._label(path, new if new is not None else old), before, after)

    def _said(self, value: Value, which: int, path: tuple[str, ...]) -> str:
        """Return the words of a value; what is no words, such as a picture, has none."""
        game = (self._before, self._after)[which]
        if isinstance(value, RichText):
            return " ".join(value.plain.split())
        if isinstance(value, Ref):
            card = self._names[which].get(value.id)
            texts = (_line(text) for text in card.values.values() if isinstance(text, RichText)) if card else ()
            return next(filter(None, texts), value.id)
        if isinstance(value, bool) or value is None or isinstance(value, Picture | Grid):
            return ""
        if isinstance(value, int | float):
            return number(value, game.locale)
        if isinstance(value, str):
            group = game.words.get(path[-1])
            inner = group.get(value) if isinstance(group, Record) else None
            return _word(game, f"{path[-1]}_{value}") or (inner.plain if isinstance(inner, RichText) else value)
        return ""

    def _label(self, path: tuple[str, ...], value: Value) -> str:
        """Name a field by the words of the game of the same name; a number without a word has its name in the files."""
        words = [self._named(step, counted=isinstance(value, int | float)) for step in path]
        if all(words):
            return ", ".join(words)
        return (
            next(filter(None, reversed(words)), "")
            if isinstance(value, RichText)
            else " ".join(word or step.replace("_", " ") for word, step in zip(words, path, strict=True))
        )

    def _named(self, step: str, *, counted: bool) -> str:
        """Return the word of the game for a field; that of an icon is only for what it counts, since texts have no amount."""
        word = _word(self._after, step)
        if word or not counted:
            return word
        icon = self._after.icons.get(step)
        return icon.word.plain if icon is not None and isinstance(icon.word, RichText) else ""


def number(value: float, locale: str) -> str:
    """Write a number as a language does, with as many decimals as it has."""
    text = repr(value)
    return format_decimal(text, len(text.partition(".")[2]) if value != int(value) else 0, locale)


def _line(text: RichText) -> str:
    return " ".join(text.plain.split())


def _constants(before: Game, after: Game) -> Iterator[TextChange]:
    """Yield the constants whose value an author changed, those that follow from others left out, and cell by cell."""
    for name, constant in after.rules.items():
        earlier = before.rules.get(name)
        if earlier is None or constant.unprinted or constant.derivation is not None or earlier.value == constant.value:
            continue
        label = constant.note if after.locale == after.source_locale and constant.note else name
        for path, old, new in _cells(earlier.value, constant.value):
            yield TextChange(" ".join((label, *path)), _amount(old, earlier, before), _amount(new, constant, after))


def _cells(old: object, new: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object, object]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*new, *old)):
            yield from _cells(old.get(key), new.get(key), (*path, str(key)))
    elif old != new:
        yield path, old, new


def _amount(value: object, constant: Constant, game: Game) -> str:
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        unit = f" {constant.unit}" if constant.unit and game.locale == game.source_locale else ""
        return number(value, game.locale) + unit
    return format_value(value)


def _chapters(before: Game, after: Game) -> Iterator[ErrataEntry]:
    """Yield the paragraphs of the booklet that say something else, by chapter; each chapter is called by its first heading."""
    old, new = _paragraphs(before), _paragraphs(after)
    for name in dict.fromkeys((*new, *old)):
        found = tuple(_paired(old.get(name, []), new.get(name, [])))
        if found:
            yield ErrataEntry(next(iter(new.get(name) or old[name]), name), found)


def _paragraphs(game: Game) -> Mapping[str, list[str]]:
    chapters = game.booklet.chapters if game.booklet else ()
    return {chapter.name: [_line(text) for text in values_of_type(chapter.blocks, RichText)] for chapter in chapters}


def _paired(old: list[str], new: list[str]) -> Iterator[TextChange]:
    """Yield paragraphs that were changed, those that are gone and those that are new."""
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        left = old[a:b]
        for text in new[c:d]:
            twin = max(left, key=lambda one: SequenceMatcher(None, one, text, autojunk=False).ratio(), default="")
            if twin and SequenceMatcher(None, twin, text, autojunk=False).ratio() >= _ALIKE:
                for gone in left[: left.index(twin)]:
                    yield TextChange("", gone, "")
                del left[: left.index(twin) + 1]
                yield TextChange("", twin, text)
            else:
                yield TextChange("", "", text)
        for gone in left:
            yield TextChange("", gone, "")
