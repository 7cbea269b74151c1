"""A booklet that a copy of this process lays out while this one paints the cards which its figures show."""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Mapping
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.diagnostics import Report
from pnp.layout.batch_layout import Batch, BatchLayout
from pnp.layout.booklet.lay_out import lay_out_booklet
from pnp.model.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Diagnostic
    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.text_setting import TextSetter
    from pnp.model.booklet import BookletPages
    from pnp.model.game import ChosenSizes, Game
    from pnp.model.sheet import Component, Side


class PagesAhead(NamedTuple):
    """The pages of a booklet, as bytes that another process of this run can take, and what was found in it."""

    pages: bytes
    found: Sequence[Diagnostic]


def pages_ahead(game: Game, cards: Mapping[str, Component], setter: TextSetter, cache: LayoutCache) -> PagesAhead | None:
    """Lay out the booklet of a localized game, whose figures show `cards`. None if one of `CardsAhead` has a fault.

    Faces of cards are named in the bytes, and not in them: whoever takes the pages has them.
    """
    assert game.booklet is not None
    report = Report()
    with report.recorded() as found:
        try:
            pages = lay_out_booklet(game, game.booklet, cards, report, setter, cache=cache)
        except _FaultyCardError:
            return None
    return PagesAhead(_packed(pages, cards.known if isinstance(cards, CardsAhead) else cards), found)


def take_pages(ahead: PagesAhead, components: Mapping[str, Component], report: Report) -> BookletPages:
    """Return the pages, whose figures show `components`, and report what was found in them."""
    for finding in ahead.found:
        report.add(finding)
    pages: BookletPages = _Unpickler(BytesIO(ahead.pages), components).load()
    return pages


class _FaultyCardError(Exception):
    """A card that a figure shows cannot be laid out."""


class CardsAhead(Mapping[str, "Component"]):
    """The cards of a game before they are painted, by id, each laid out when it is asked for.

    `sizes` are those of the texts of each deck. What is found in cards is told by whoever paints them.
    """

    def __init__(
        self, game: Game, sizes: Mapping[str, Mapping[Side, ChosenSizes]], setter: TextSetter, cache: LayoutCache
    ) -> None:
        self._layout, self._sizes = BatchLayout(game, Report(), setter, cache), sizes
        self._places = {card.id: (deck.name, place) for deck in game.decks for place, card in enumerate(deck.cards)}
        self.known: dict[str, Component] = {}

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __getitem__(self, card: str) -> Component:
        if card not in self.known:
            deck, place = self._places[card]
            (component,) = self._layout.components(self._layout.read(Batch(deck, (place,))), self._sizes[deck])
            if component is None:
                raise _FaultyCardError
            self.known[card] = component
        return self.known[card]


def _packed(pages: BookletPages, cards: Mapping[str, Component]) -> bytes:
    """Return pages as bytes, with names in place of the faces of cards."""
    names = {id(frame): (card, frame is one.face) for card, one in cards.items() for frame in one.frames}

    def reduced(frame: Frame) -> Any:  # noqa: ANN401 - as pickle wants it
        name = names.get(id(frame))
        return frame.__reduce_ex__(pickle.HIGHEST_PROTOCOL) if name is None else (shown_face, name)

    file = BytesIO()
    pickler = pickle.Pickler(file, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {**copyreg.dispatch_table, Frame: reduced}
    pickler.dump(pages)
    return file.getvalue()


def shown_face(card: str, is_front: bool) -> Frame:  # noqa: FBT001 - called by pickle
    """Stand in the bytes of pages for a face of a card; `take_pages` puts its own in its place."""
    raise NotImplementedError(card, is_front)


class _Unpickler(pickle.Unpickler):
    """Reads the pages that a copy of this process has sent."""

    def __init__(self, file: BytesIO, components: Mapping[str, Component]) -> None:
        super().__init__(file)
        self._face = partial(_face_of, components)  # no method of its own, which it would remember, and so never end

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401 - whatever pages consist of
        """Return what stands in the bytes by its name."""
        return self._face if (module, name) == (__name__, shown_face.__name__) else super().find_class(module, name)


def _face_of(components: Mapping[str, Component], card: str, is_front: bool) -> Frame:  # noqa: FBT001 - called by pickle
    frame = components[card].face if is_front else components[card].back
    assert frame is not None, "the same card was laid out before"
    return frame
