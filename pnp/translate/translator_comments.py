"""The comments on each entry: what the text is, how much fits, icons, values and terms, and a picture of the face or page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import Size
from pnp.load.notation.markup_parser import read_markup, walk
from pnp.load.notation.markup_tree import IconNode
from pnp.locale.checks.anatomy import anatomy
from pnp.locale.checks.approved_terms import ApprovedTerms
from pnp.model.fields import Translation
from pnp.translate.descriptions import description, descriptions
from pnp.translate.named_card_values import NamedCardValues

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.fields import Message
    from pnp.model.frame import TextBox
    from pnp.model.game import Game
    from pnp.translate.character_capacity import CharacterCapacity
    from pnp.translate.text_locations import TextLocations

_ROUND = ((30, 1), (100, 5), (1 << 30, 10))  # numbers below the first are rounded down to a multiple of the second


class Commentator:
    """Writes the comments of one translation; without `locations` they do not mention capacity and pictures."""

    def __init__(
        self,
        game: Game,
        translation: Translation,
        locations: TextLocations | None,
        capacity: CharacterCapacity | None,
        pictures: str,
    ) -> None:
        self._game = game
        self._texts = {id_: entry.text for id_, entry in translation.entries.items() if entry.text and not entry.fuzzy}
        self._terms = ApprovedTerms(game, translation)
        self._values = NamedCardValues(game, translation.tag, self._texts)
        self._locations = locations
        self._capacity = capacity
        self._pictures = pictures
        self._descriptions = descriptions(game)

    def comments(self, messages: Iterable[Message]) -> dict[str, tuple[str, ...]]:
        """The comments of messages, by id."""
        return {message.id: tuple(self._lines(message)) for message in messages}

    def _lines(self, message: Message) -> Iterator[str]:
        yield description(self._game, message, self._descriptions)
        if message.unsaid:
            yield "the source has no words here: leave it empty, unless your language needs some"
        yield from self._fit(message)
        named = (node.name for node in walk(read_markup(message.source).nodes) if isinstance(node, IconNode))
        icons = dict.fromkeys(name for name in named if name in self._game.icons)
        if icons:
            yield f"symbols: {', '.join(self._icon(name) for name in icons)}"
        values = [f"{{{name}}} = {printed}" for name, printed in self._values.of(message)]
        if values:
            yield f"values: {', '.join(values)}"
        if message.id.partition("/")[0] not in {"terms", "phrases"} or message.id.endswith("/definition"):
            terms = [self._term(name) for name in self._named(message)]
            if terms:
                yield f"terms: {', '.join(terms)}"
        location = self._locations.by_id.get(message.id) if self._locations else None
        if location is not None and location.page:
            yield f"booklet: page {location.page}"
        if location is not None:
            yield f"picture: {self._pictures}/{location.picture}.png"

    def _fit(self, message: Message) -> Iterator[str]:
        """How many characters fit into its smallest box, at full size and at the smallest size."""
        location = self._locations.by_id.get(message.id) if self._locations else None
        found = [self._box_capacity(box, message.id) for box in location.boxes] if location else []
        capacities = [capacity for capacity in found if capacity is not None]
        if capacities:
            full, least, box = min(capacities, key=lambda capacity: capacity[1])
            more = f" at full size ({box.preferred:g} pt), {_rounded(least)} at the smallest ({box.floor:g} pt)"
            yield f"fits about {_rounded(full)} characters{more if box.floor < box.preferred else ''}"

    def _box_capacity(self, box: TextBox, id_: str) -> tuple[int, int, TextBox] | None:
        """The number of characters of a message that fit into a box at full and at the smallest size, next to its other text.

        None if the box grows with its text.
        """
        style = self._game.theme.styles.get(box.style)
        is_open = None in box.asked
        if style is None or is_open or self._capacity is None or self._locations is None:
            return None
        size = Size(round(box.box.w, 3), round(box.box.h, 3))
        full, least = (self._capacity.characters(style, pt, size) for pt in (box.preferred, box.floor))
        if full is None or least is None:
            return None
        others = max(0, len("".join(box.lines)) - self._locations.lengths.get(id_, 0))
        return max(0, full - others), max(0, least - others), box

    def _icon(self, name: str) -> str:
        return f"[{name}] = {self._texts.get(f'icons/{name}') or self._game.icons[name].word}"

    def _named(self, message: Message) -> Iterator[str]:
        """The names of the terms in a text."""
        parts = anatomy(message.source)
        named = [name for names in self._terms.named_in(parts.words) for name in sorted(names)]
        own = message.id.split("/")[1] if message.id.startswith("terms/") else ""
        yield from dict.fromkeys(n for n in (*sorted(parts.terms), *named) if n in self._game.terms and n != own)

    def _term(self, name: str) -> str:
        text = self._texts.get(f"terms/{name}")
        return f"{self._game.terms[name]} ({name})" + (f" = {text}" if text else "")


def empty_translation(game: Game, tag: str) -> Translation:
    """Return a translation without entries."""
    return Translation(tag, {}, game.mark)


def _rounded(number: int) -> int:
    step = next(step for below, step in _ROUND if number < below)
    return number // step * step
