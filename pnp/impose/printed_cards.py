"""What a manifest says of each card: what it is called, how many there are, and the keys of what its sides show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict, overload

from pnp.model.messages import title_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.face_keys.face_keys import FaceKeys
    from pnp.model.booklet import BookletPages
    from pnp.model.game import Game
    from pnp.model.sheet import Component
    from pnp.model.style import FontBook

    KeyMaker: TypeAlias = Callable[[FontBook], FaceKeys]


class PrintedCardEntry(TypedDict):
    """A card of the game as it was when the file was made: its name, its deck, its copies, and the keys of its sides.

    `face` and `back` are those of what is painted in the colours of screens, whatever the profile makes of it. In files for a
    press, `face_inks` and `back_inks` also depend on the recipes of the swatches.
    """

    id: str
    name: str
    deck: str
    copies: int
    face: str
    back: NotRequired[str]
    face_inks: NotRequired[str]
    back_inks: NotRequired[str]


class PrintedCards(Sequence[PrintedCardEntry]):
    """The cards of a game with their keys; each is described when it is asked for, as the pages of a manifest are.

    `keys` gives what makes keys for a book of fonts, if other products of the build have the same (`Workshop.face_keys`).
    """

    def __init__(
        self, game: Game, components: Sequence[Component], *, press: bool = False, keys: KeyMaker | None = None
    ) -> None:
        self._game = game
        self._keys = keys
        self._components = components
        self._press = press
        self._tools: _Tools | None = None

    def __len__(self) -> int:
        return len(self._components)

    @overload
    def __getitem__(self, index: int) -> PrintedCardEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[PrintedCardEntry]: ...
    def __getitem__(self, index: int | slice) -> PrintedCardEntry | list[PrintedCardEntry]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if self._tools is None:
            self._tools = _Tools(self._game, self._keys, press=self._press)
        return self._tools.entry(self._components[index])


class _Tools:
    """What makes the entries, once one is asked for: most runs write no manifest."""

    def __init__(self, game: Game, keys: KeyMaker | None, *, press: bool) -> None:
        from pnp.face_keys.face_keys import FaceKeys  # noqa: PLC0415 - as above

        self._cards = {card.id: card for deck in game.decks for card in deck.cards}
        self._keys = (keys or FaceKeys)(game.fonts)
        self._inks: FaceKeys | None = FaceKeys(game.fonts, recipes=True) if press else None

    def entry(self, component: Component) -> PrintedCardEntry:
        card = self._cards.get(component.id)
        found: PrintedCardEntry = {
            "id": component.id,
            "name": title_of(card) if card else "",
            "deck": component.deck,
            "copies": component.copies,
            "face": self._keys.key(component.face),
        }
        if component.back is not None:
            found["back"] = self._keys.key(component.back)
        if self._inks is not None:
            found["face_inks"] = self._inks.key(component.face)
            if component.back is not None:
                found["back_inks"] = self._inks.key(component.back)
        return found


def page_keys(game: Game, booklet: BookletPages, keys: KeyMaker | None = None) -> list[str]:
    """Return the key of each page of a booklet, in reading order; `keys` as for `PrintedCards`."""
    from pnp.face_keys.face_keys import FaceKeys  # noqa: PLC0415 - as above

    maker = (keys or FaceKeys)(game.fonts)
    return [maker.key(page) for page in booklet.pages]
