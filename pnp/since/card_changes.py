"""Compare the cards of a game with those of an earlier print: which are to be printed, in how many copies."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.impose.manifest import PrintedCardEntry
    from pnp.model.request import EarlierCardEntry
    from pnp.model.sheet import Side

Change: TypeAlias = Literal["changed", "new", "more", "fewer", "removed"]

_Sides: TypeAlias = tuple[str, str]


class ChangedCard(NamedTuple):
    """A card that is not as it was, by its id: how many copies there were, how many there are, and how many are to be printed.

    `name` is what it is called now, or was called if it is gone. `sides` are those that look different. `spare` is how many
    copies of the earlier print nobody needs any more; a `changed` card replaces all of its earlier copies.
    """

    id: str
    name: str
    deck: str
    how: Change
    before: int
    after: int
    needed: int
    sides: tuple[Side, ...] = ()
    spare: int = 0


@frozen
class CardChanges:
    """All that changed, in the order of the game, with what is gone or spare at the end."""

    cards: tuple[ChangedCard, ...] = ()
    stamped: tuple[str, ...] = ()
    """The ids of cards that show another version of the game, and are the same otherwise: they are not printed."""

    @property
    def needed(self) -> dict[str, int]:
        """How many copies of each card are to be printed, by id, without those of which none is."""
        return {card.id: card.needed for card in self.cards if card.needed}

    def of(self, *how: Change) -> tuple[ChangedCard, ...]:
        """Return the cards that changed in one of these ways."""
        return tuple(card for card in self.cards if card.how in how)


def card_changes(before: Sequence[EarlierCardEntry], after: Sequence[PrintedCardEntry], *, inks: bool = False) -> CardChanges:
    """Compare the cards of an earlier print with those of a game; with `inks`, by what a press prints, as far as both say so.

    Cards are pieces of paper: one that shows the same is the same, whatever its id. So a card that was renamed or moved to
    another deck is not printed, and copies that one card no longer needs serve another that looks like it.
    """
    inks = inks and all("face_inks" in card for card in (*before, *after))
    old = {card["id"]: _piece(card, inks=inks) for card in before}
    new = [_piece(card, inks=inks) for card in after]
    stock = Counter[_Sides]()
    for piece in old.values():
        stock[piece.shows] += piece.copies
    needed = dict(_needed(old, new, stock))
    found = [change for piece in new if (change := _change(old.get(piece.id), piece, needed[piece.id])) is not None]
    return CardChanges((*found, *_spare(old, {piece.id: piece for piece in new}, found, stock)))


class _Piece(NamedTuple):
    """A card as a piece of paper."""

    id: str
    name: str
    deck: str
    copies: int
    shows: _Sides


def _piece(card: EarlierCardEntry | PrintedCardEntry, *, inks: bool) -> _Piece:
    pressed = (card.get("face_inks", ""), card.get("back_inks", ""))
    shows = pressed if inks else (card.get("face", ""), card.get("back", ""))
    return _Piece(card["id"], card.get("name", ""), card.get("deck", ""), card.get("copies", 0), shows)


def _needed(old: Mapping[str, _Piece], new: Iterable[_Piece], stock: Counter[_Sides]) -> Iterator[tuple[str, int]]:
    """Take from the stock what each card needs, first its own copies, and yield how many it lacks."""
    lacking = list[tuple[_Piece, int]]()
    for piece in new:
        earlier = old.get(piece.id)
        own = min(earlier.copies, piece.copies) if earlier is not None and earlier.shows == piece.shows else 0
        stock[piece.shows] -= own
        lacking.append((piece, piece.copies - own))
    for piece, lacks in lacking:
        found = min(lacks, stock[piece.shows])
        stock[piece.shows] -= found
        yield piece.id, lacks - found


def _change(earlier: _Piece | None, piece: _Piece, needed: int) -> ChangedCard | None:
    """Say how a card changed of which copies are needed; None if none are, because nothing changed or it is there."""
    if not needed:
        return None
    if earlier is None:
        return _told_as(piece, "new", 0, needed)
    if earlier.shows == piece.shows:
        return _told_as(piece, "more", earlier.copies, needed)
    sides: tuple[Side, ...] = ("face", "back")
    changed = tuple(side for side, one, other in zip(sides, earlier.shows, piece.shows, strict=True) if one != other)
    return _told_as(piece, "changed", earlier.copies, needed, changed)


def _spare(
    old: Mapping[str, _Piece], new: Mapping[str, _Piece], told: Iterable[ChangedCard], stock: Counter[_Sides]
) -> Iterator[ChangedCard]:
    """Yield the cards of which copies are left that no other card took over; those of a changed card are replaced anyway."""
    for change in told:
        if change.how == "changed":
            shows = old[change.id].shows
            stock[shows] -= min(change.before, stock[shows])
    for piece in old.values():
        spare = min(piece.copies, stock[piece.shows])
        stock[piece.shows] -= spare
        if spare:
            now = new.get(piece.id)
            alike = now is not None and now.shows == piece.shows and now.copies > 0
            after = piece.copies - spare if alike else 0
            yield ChangedCard(
                piece.id, piece.name, piece.deck, "fewer" if alike else "removed", piece.copies, after, 0, (), spare
            )


def _told_as(piece: _Piece, how: Change, before: int, needed: int, sides: tuple[Side, ...] = ()) -> ChangedCard:
    return ChangedCard(piece.id, piece.name, piece.deck, how, before, piece.copies, needed, sides)
