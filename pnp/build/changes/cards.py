"""The cards that a build with `--since` prints: those that changed, in the copies that are needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypedDict, cast

from pnp.base.diagnostics import Report
from pnp.base.records import frozen
from pnp.build.changes.earlier_print import find_earlier_print, lay_out_all
from pnp.build.editions import decks_made_at_home
from pnp.impose.manifest import PrintedCards
from pnp.model.game import VARIANT
from pnp.model.request import CONDITION
from pnp.model.sheet import id_of_card

if TYPE_CHECKING:
    from pnp.build.changes.earlier_print import EarlierPrint
    from pnp.build.workshop import Workshop
    from pnp.impose.manifest import PrintedCardEntry
    from pnp.model.game import Game
    from pnp.model.printing import Profile
    from pnp.model.request import BuildRequest, EarlierCardEntry
    from pnp.model.sheet import Component, Side


_SideKeys: TypeAlias = tuple[str, str]


def find_changed_cards(  # noqa: PLR0913, PLR0917 - a run, and what it is compared by
    game: Game, request: BuildRequest, profile: Profile, components: Sequence[Component], workshop: Workshop, report: Report
) -> CardChanges | None:
    """Compare the components of a build with an earlier print; None if there is none, with the reason in the report.

    A build of a deck or a card ignores removed cards of others, and one for a press ignores decks that are made at home.
    """
    since = request.since
    assert since is not None
    press = profile.colour is not None
    key = ("changes", game.name, game.languages, request.bilingual, request.decks, request.cards, profile.name)
    if key not in since.kept:
        earlier = find_earlier_print(game, request, report, press=press)
        since.kept[key] = None
        if earlier is not None:
            now = list(PrintedCards(game, components, press=press))
            same = _cards_without_version(game, earlier, now, workshop, press=press)
            changes = compare_cards(earlier.cards, [same.get(card["id"], card) for card in now], inks=press)
            at_home = decks_made_at_home(game) if press or profile.pages == "faces" else set()
            cards = tuple(card for card in changes.cards if card.deck not in at_home and _is_requested(card, request))
            since.kept[key] = CardChanges(cards, tuple(same))
    return cast("CardChanges | None", since.kept[key])


def _cards_without_version(
    game: Game, earlier: EarlierPrint, now: Sequence[PrintedCardEntry], workshop: Workshop, *, press: bool
) -> dict[str, PrintedCardEntry]:
    """Return the cards, by id, on which only the version of the game differs, with the keys that they had before.

    A card may show the version of its game, and nobody prints all cards again for that: cards that differ are laid out once
    more with the earlier version.
    """
    known = {card["id"]: _side_keys(card) for card in earlier.cards}
    unlike = {card["id"]: card for card in now if card["id"] in known and known[card["id"]] != _side_keys(card)}
    if not unlike or earlier.version == game.version:
        return {}
    stamped = replace(game, version=earlier.version, other=game.other and replace(game.other, version=earlier.version))
    again = {card["id"]: card for card in PrintedCards(stamped, lay_out_all(stamped, workshop, Report()), press=press)}
    return {
        id_: {**again[id_], "copies": card["copies"]}
        for id_, card in unlike.items()
        if id_ in again and _side_keys(again[id_]) == known[id_]
    }


def _side_keys(card: PrintedCardEntry | EarlierCardEntry) -> _SideKeys:
    return card.get("face", ""), card.get("back", "")


def _is_requested(card: ChangedCard, request: BuildRequest) -> bool:
    """Whether a removed card belongs to the requested part of the game; any other is among its components.

    Nobody knows which conditions it met (`small=yes`), so it belongs to a part that has one.
    """
    of_decks = not request.decks or card.deck in request.decks
    id_ = id_of_card(card.id)
    named = not {id_, id_.partition(VARIANT)[0]}.isdisjoint(request.cards)
    of_cards = not request.cards or named or any(CONDITION in name for name in request.cards)
    return card.how != "removed" or (of_decks and of_cards)


def components_to_print(components: Sequence[Component], changes: CardChanges) -> tuple[Component, ...]:
    """Return the components that are to be printed, each in as many copies as are needed."""
    needed = changes.needed
    return tuple(replace(c, copies=needed[c.id]) for c in components if c.id in needed)


ChangeKind: TypeAlias = Literal["changed", "new", "more", "fewer", "removed"]


class ChangedCard(NamedTuple):
    """A card that is not as it was: its copies `before` and `after`, and how many are `needed` from this print.

    `name` is its present name, or its last one if it was removed. `sides` are those that look different. `spare` copies of the
    earlier print are not needed any more; a `changed` card replaces all of its earlier copies.
    """

    id: str
    name: str
    deck: str
    how: ChangeKind
    before: int
    after: int
    needed: int
    sides: tuple[Side, ...] = ()
    spare: int = 0


@frozen
class CardChanges:
    """All changed cards in the order of the game, then removed and spare ones."""

    cards: tuple[ChangedCard, ...] = ()
    stamped: tuple[str, ...] = ()
    """The ids of cards on which only the version of the game differs: they are not printed."""

    @property
    def needed(self) -> dict[str, int]:
        """How many copies of each card are to be printed, by id; cards of which none is are left out."""
        return {card.id: card.needed for card in self.cards if card.needed}

    def of(self, *how: ChangeKind) -> tuple[ChangedCard, ...]:
        """Return the cards that changed in one of these ways."""
        return tuple(card for card in self.cards if card.how in how)


def compare_cards(before: Sequence[EarlierCardEntry], after: Sequence[PrintedCardEntry], *, inks: bool = False) -> CardChanges:
    """Compare the cards of an earlier print with those of a game; with `inks`, by the keys of their inks if all have them.

    Cards are pieces of paper: those that look the same are the same, whatever their ids. So a card that was renamed or moved to
    another deck is not printed, and copies that one card no longer needs serve as copies of another that looks like it.
    """
    inks = inks and all("face_inks" in card for card in (*before, *after))
    old = {card["id"]: _card_piece(card, inks=inks) for card in before}
    new = [_card_piece(card, inks=inks) for card in after]
    stock = Counter[_SideKeys]()
    for piece in old.values():
        stock[piece.shows] += piece.copies
    needed = dict(_lacking_copies(old, new, stock))
    changes = [change for piece in new if (change := _change_of_card(old.get(piece.id), piece, needed[piece.id])) is not None]
    return CardChanges((*changes, *_spare_cards(old, {piece.id: piece for piece in new}, changes, stock)))


class _CardPiece(NamedTuple):
    """A card as a piece of paper."""

    id: str
    name: str
    deck: str
    copies: int
    shows: _SideKeys


def _card_piece(card: EarlierCardEntry | PrintedCardEntry, *, inks: bool) -> _CardPiece:
    pressed = (card.get("face_inks", ""), card.get("back_inks", ""))
    shows = pressed if inks else (card.get("face", ""), card.get("back", ""))
    return _CardPiece(card["id"], card.get("name", ""), card.get("deck", ""), card.get("copies", 0), shows)


def _lacking_copies(
    old: Mapping[str, _CardPiece], new: Iterable[_CardPiece], stock: Counter[_SideKeys]
) -> Iterator[tuple[str, int]]:
    """Take from the stock what each card needs, first its own copies, and yield how many it lacks."""
    lacking = list[tuple[_CardPiece, int]]()
    for piece in new:
        earlier = old.get(piece.id)
        own = min(earlier.copies, piece.copies) if earlier is not None and earlier.shows == piece.shows else 0
        stock[piece.shows] -= own
        lacking.append((piece, piece.copies - own))
    for piece, lacks in lacking:
        taken = min(lacks, stock[piece.shows])
        stock[piece.shows] -= taken
        yield piece.id, lacks - taken


def _change_of_card(earlier: _CardPiece | None, piece: _CardPiece, needed: int) -> ChangedCard | None:
    """Return how a card changed of which copies are needed; None if none are."""
    if not needed:
        return None
    how: ChangeKind = "new" if earlier is None else "more" if earlier.shows == piece.shows else "changed"
    sides: tuple[Side, ...] = ()
    if earlier is not None:
        both = zip(("face", "back"), earlier.shows, piece.shows, strict=True)
        sides = tuple(cast("Side", side) for side, one, other in both if one != other)
    before = earlier.copies if earlier is not None else 0
    return ChangedCard(piece.id, piece.name, piece.deck, how, before, piece.copies, needed, sides)


def _spare_cards(
    old: Mapping[str, _CardPiece], new: Mapping[str, _CardPiece], changes: Iterable[ChangedCard], stock: Counter[_SideKeys]
) -> Iterator[ChangedCard]:
    """Yield the cards with copies that no other card took over; those of a changed card are not counted."""
    for change in changes:
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


class ChangedCardEntry(TypedDict):
    """A `ChangedCard` in the document of `--json`; `printed` are the copies that are needed."""

    id: str
    name: str
    deck: str
    how: ChangeKind
    before: int
    after: int
    printed: int
    spare: int
    sides: list[Side]


class ChangesEntry(TypedDict):
    """What changed in one game and language since an earlier print; `booklet_pages` are numbers of pages, from 1."""

    game: str
    locale: str
    since: str
    cards: list[ChangedCardEntry]
    other_version: list[str]
    booklet_pages: list[int]


def changes_entry(game: Game, since: str, changes: CardChanges, pages: Sequence[int]) -> ChangesEntry:
    """Return changes as data for JSON; `other_version` are the cards on which only the version of the game differs."""
    cards: list[ChangedCardEntry] = [
        {
            "id": card.id,
            "name": card.name,
            "deck": card.deck,
            "how": card.how,
            "before": card.before,
            "after": card.after,
            "printed": card.needed,
            "spare": card.spare,
            "sides": list(card.sides),
        }
        for card in changes.cards
    ]
    return {
        "game": game.name,
        "locale": game.languages,
        "since": since,
        "cards": cards,
        "other_version": list(changes.stamped),
        "booklet_pages": list(pages),
    }
