"""Copies of a card that show their numbers: they have faces of their own, and are laid out one by one.

Whether a text names the number is known when texts are resolved; of templates, their words are searched for it. A template that
only seems to use it costs time: copies that look alike are one component again (`join_copies`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.model.game import TemplateSourceError

if TYPE_CHECKING:
    from pnp.model.fields import Value
    from pnp.model.game import Card, Deck, Game, Sources


_COPY_NUMBER = lazy_pattern(r"""[.'"]\s*copy\b""")
"""What a template writes that uses the number: `card.copy`, `card["copy"]`, `map(attribute="copy")`."""
_OTHER_TEMPLATE = lazy_pattern(r"""\{%[-+]?\s*(?:extends|include|import|from)\s+(?:(["'])([^"'~|]+)\1\s*(?:[-+]?%|[a-z])|.)""")
"""How a template names another; without a second group, it computes the name."""


def copies_apart(cards: Iterable[Card], values: Mapping[str, Sequence[Mapping[str, Value]]]) -> Iterator[Card]:
    """Yield cards, those with `values` of their copies, by id, copy by copy."""
    for card in cards:
        if card.id in values:
            yield from (card.as_copy(number, of_copy) for number, of_copy in enumerate(values[card.id], 1))
        else:
            yield card


def number_copies(game: Game) -> Game:
    """Return a localized game in which the cards of decks are `apart` whose templates use the number of a copy."""
    templates = _Templates(game.sources)
    if not any(_is_numbered(deck, templates) for deck in game.decks):
        return game
    return replace(game, decks=tuple(_numbered(deck) if _is_numbered(deck, templates) else deck for deck in game.decks))


def _is_numbered(deck: Deck, templates: _Templates) -> bool:
    if not any(card.copies > 1 for card in deck.cards):
        return False
    looks = (name for card in deck.cards if card.look for name in (card.look.face, card.look.back))
    return templates.use_number({name for name in (deck.face, deck.back, *looks) if name})


def _numbered(deck: Deck) -> Deck:
    copies = {card.id: [card.values] * card.copies for card in deck.cards if card.copies > 1}
    for copy in deck.apart:
        if copy.copy:
            copies[copy.card] = [*copies[copy.card][: copy.copy - 1], copy.values, *copies[copy.card][copy.copy :]]
    return replace(deck, apart=tuple(copies_apart(deck.cards, copies)))


class _Templates:
    """The templates of a game; the text of each is searched once."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._known: dict[str, tuple[bool, frozenset[str] | None]] = {}

    def use_number(self, names: set[str]) -> bool:
        """Whether one of these templates, or one that they name, uses the number of a copy."""
        left, seen = [*names], set(names)
        while left:
            uses, others = self._search(left.pop())
            if uses:
                return True
            if others is None:  # it may be any
                others = frozenset(path.split("/", 2)[2] for path in self._sources if _is_template(path))
            left += others - seen
            seen |= others
        return False

    def _search(self, name: str) -> tuple[bool, frozenset[str] | None]:
        """Return whether a template uses the number, and the names of the others that it names; None if they are computed."""
        if name not in self._known:
            try:
                text = self._sources.template(name)
            except TemplateSourceError:  # which is reported where it is used
                text = ""
            found = [match[2] for match in _OTHER_TEMPLATE.finditer(text)]
            others = None if None in found else frozenset(found)
            self._known[name] = _COPY_NUMBER.search(text) is not None, others
        return self._known[name]


def _is_template(path: str) -> bool:
    return path.startswith("templates/") and path.endswith(".xml")
