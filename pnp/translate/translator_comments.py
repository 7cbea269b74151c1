"""The comments above each entry: what the text is, how much fits, its symbols and terms, and a picture of where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.checks.anatomy import anatomy
from pnp.locale.checks.approved_terms import ApprovedTerms
from pnp.markup.fold import walk
from pnp.markup.parser import read_markup
from pnp.markup.tree import IconNode
from pnp.model.translation import Translation
from pnp.translate.descriptions import description, descriptions
from pnp.units import Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.fields import Message
    from pnp.model.frame import TextBox
    from pnp.model.game import Game
    from pnp.translate.character_capacity import CharacterCapacity
    from pnp.translate.text_locations import TextLocations

_ROUND = ((30, 1), (100, 5), (1 << 30, 10))
_OPEN = 0.01  # mm: a box no larger than its ink is as large as its text


class Commentator:
    """Writes the comments of one translation. Without `places` nothing is said of room and pictures."""

    def __init__(
        self,
        game: Game,
        translation: Translation,
        places: TextLocations | None,
        capacity: CharacterCapacity | None,
        pictures: str,
    ) -> None:
        self._game = game
        self._texts = {id_: entry.text for id_, entry in translation.entries.items() if entry.text and not entry.fuzzy}
        self._terms = ApprovedTerms(game, translation)
        self._places = places
        self._capacity = capacity
        self._pictures = pictures
        self._about = descriptions(game)

    def comments(self, messages: Iterable[Message]) -> dict[str, tuple[str, ...]]:
        """The comments of some messages by id."""
        return {message.id: tuple(self._lines(message)) for message in messages}

    def _lines(self, message: Message) -> Iterator[str]:
        yield description(self._game, message, self._about)
        yield from self._fit(message)
        named = (node.name for node in walk(read_markup(message.source).nodes) if isinstance(node, IconNode))
        icons = dict.fromkeys(name for name in named if name in self._game.icons)
        if icons:
            yield f"symbols: {', '.join(self._icon(name) for name in icons)}"
        if message.id.partition("/")[0] not in {"terms", "phrases"} or message.id.endswith("/definition"):
            terms = [self._term(name) for name in self._named(message)]
            if terms:
                yield f"terms: {', '.join(terms)}"
        place = self._places.places.get(message.id) if self._places else None
        if place is not None and place.page:
            yield f"booklet: page {place.page}"
        if place is not None:
            yield f"picture: {self._pictures}/{place.picture}.png"

    def _fit(self, message: Message) -> Iterator[str]:
        """How many characters the narrowest of its boxes holds, at full size and at the smallest."""
        place = self._places.places.get(message.id) if self._places else None
        found = [self._held(box, message.id) for box in place.boxes] if place else []
        held = [capacity for capacity in found if capacity is not None]
        if held:
            full, least, box = min(held, key=lambda capacity: capacity[1])
            more = f" at full size ({box.preferred:g} pt), {_rounded(least)} at the smallest ({box.floor:g} pt)"
            yield f"fits about {_rounded(full)} characters{more if box.floor < box.preferred else ''}"

    def _held(self, box: TextBox, id_: str) -> tuple[int, int, TextBox] | None:
        """How many characters fit into a box besides what else it says; None where it is as large as its text."""
        style = self._game.theme.styles.get(box.style)
        is_open = box.box.w - box.ink.w < _OPEN or box.box.h - box.ink.h < _OPEN
        if style is None or is_open or self._capacity is None or self._places is None:
            return None
        size = Size(round(box.box.w, 3), round(box.box.h, 3))
        full, least = (self._capacity.characters(style, pt, size) for pt in (box.preferred, box.floor))
        if full is None or least is None:
            return None
        others = max(0, len("".join(box.lines)) - self._places.lengths.get(id_, 0))
        return max(0, full - others), max(0, least - others), box

    def _icon(self, name: str) -> str:
        return f"[{name}] = {self._texts.get(f'icons/{name}') or self._game.icons[name].word}"

    def _named(self, message: Message) -> Iterator[str]:
        """The terms that a text names, by name."""
        parts = anatomy(message.source)
        named = [name for names in self._terms.named_in(parts.words) for name in sorted(names)]
        own = message.id.split("/")[1] if message.id.startswith("terms/") else ""
        yield from dict.fromkeys(n for n in (*sorted(parts.terms), *named) if n in self._game.terms and n != own)

    def _term(self, name: str) -> str:
        text = self._texts.get(f"terms/{name}")
        return f"{self._game.terms[name]} ({name})" + (f" = {text}" if text else "")


def empty_translation(game: Game, tag: str) -> Translation:
    """Give a translation that says nothing yet."""
    return Translation(tag, {}, game.mark)


def _rounded(number: int) -> int:
    step = next(step for below, step in _ROUND if number < below)
    return number // step * step
