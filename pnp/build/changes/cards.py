"""The cards that a run since an earlier print makes: those that changed, in the copies that are needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypedDict, cast

from pnp.base.diagnostics import Report
from pnp.base.records import frozen
from pnp.build.changes.earlier_print import find_earlier_print
from pnp.build.editions import decks_made_at_home
from pnp.impose.manifest import PrintedCards
from pnp.locale.localize import with_second_face
from pnp.model.game import VARIANT

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
    """Compare the components of a run with an earlier print; None if there is none, with the reason in the report.

    A run of a deck or a card says nothing of what is gone elsewhere, and one for a press nothing of what is made at home.
    """
    since = request.since
    assert since is not None
    press = profile.colour is not None
    key = ("changes", game.name, game.languages, request.bilingual, request.deck, request.card, profile.name)
    if key not in since.kept:
        earlier = find_earlier_print(game, request, report, press=press)
        since.kept[key] = None
        if earlier is not None:
            now = list(PrintedCards(game, components, press=press))
            same = _cards_without_version(game, earlier, now, workshop, press=press)
            found = compare_cards(earlier.cards, [same.get(card["id"], card) for card in now], inks=press)
            at_home = decks_made_at_home(game) if press or profile.pages == "faces" else set()
            meant = tuple(card for card in found.cards if card.deck not in at_home and _is_requested(card, request))
            since.kept[key] = CardChanges(meant, tuple(same))
    return cast("CardChanges | None", since.kept[key])


def _cards_without_version(
    game: Game, earlier: EarlierPrint, now: Sequence[PrintedCardEntry], workshop: Workshop, *, press: bool
) -> dict[str, PrintedCardEntry]:
    """Return the cards, by id, that show another version of the game and are the same otherwise, as they would be without that.

    A card may say of which version it is, and nobody prints all cards again for that: those that are not what they were are
    laid out once more with the earlier version.
    """
    known = {card["id"]: _side_keys(card) for card in earlier.cards}
    unlike = {card["id"] for card in now if card["id"] in known and known[card["id"]] != _side_keys(card)}
    if not unlike or earlier.version == game.version:
        return {}
    stamped = replace(game, version=earlier.version, other=game.other and replace(game.other, version=earlier.version))
    again = {card["id"]: card for card in PrintedCards(stamped, lay_out_all(stamped, workshop, Report()), press=press)}
    return {
        id_: {**again[id_], "copies": card["copies"]} for card in now if _is_same_card(again, known, id_ := card["id"], unlike)
    }


def _is_same_card(
    again: Mapping[str, PrintedCardEntry], known: Mapping[str, _SideKeys], id_: str, unlike: Collection[str]
) -> bool:
    return id_ in unlike and id_ in again and _side_keys(again[id_]) == known[id_]


def _side_keys(card: PrintedCardEntry | EarlierCardEntry) -> _SideKeys:
    return card.get("face", ""), card.get("back", "")


def lay_out_all(game: Game, workshop: Workshop, report: Report) -> tuple[Component, ...]:
    """Return all components of a localized game; the second language of a pair may be on the back of the first one."""
    faces = workshop.lay_out(game, report)
    return faces if game.other is None else with_second_face(faces, workshop.lay_out(game.other, report))


def _is_requested(card: ChangedCard, request: BuildRequest) -> bool:
    """Whether a run is about a card, if it is gone: any other is one of its components."""
    of_deck, of_card = request.deck in {None, card.deck}, request.card in {None, card.id, card.id.partition(VARIANT)[0]}
    return card.how != "removed" or (of_deck and of_card)


def components_to_print(components: Sequence[Component], changes: CardChanges) -> tuple[Component, ...]:
    """Return the components that are to be printed, each in as many copies as are needed."""
    needed = changes.needed
    return tuple(replace(c, copies=needed[c.id]) for c in components if c.id in needed)


ChangeKind: TypeAlias = Literal["changed", "new", "more", "fewer", "removed"]


class ChangedCard(NamedTuple):
    """A card that is not as it was, by its id: how many copies there were, how many there are, and how many are to be printed.

    `name` is what it is called now, or was called if it is gone. `sides` are those that look different. `spare` is how many
    copies of the earlier print nobody needs any more; a `changed` card replaces all of its earlier copies.
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
    """All that changed, in the order of the game, with what is gone or spare at the end."""

    cards: tuple[ChangedCard, ...] = ()
    stamped: tuple[str, ...] = ()
    """The ids of cards that show another version of the game, and are the same otherwise: they are not printed."""

    @property
    def needed(self) -> dict[str, int]:
        """How many copies of each card are to be printed, by id, without those of which none is."""
        return {card.id: card.needed for card in self.cards if card.needed}

    def of(self, *how: ChangeKind) -> tuple[ChangedCard, ...]:
        """Return the cards that changed in one of these ways."""
        return tuple(card for card in self.cards if card.how in how)


def compare_cards(before: Sequence[EarlierCardEntry], after: Sequence[PrintedCardEntry], *, inks: bool = False) -> CardChanges:
    """Compare the cards of an earlier print with those of a game; with `inks`, by what a press prints, as far as both say so.

    Cards are pieces of paper: one that shows the same is the same, whatever its id. So a card that was renamed or moved to
    another deck is not printed, and copies that one card no longer needs serve another that looks like it.
    """
    inks = inks and all("face_inks" in card for card in (*before, *after))
    old = {card["id"]: _card_piece(card, inks=inks) for card in before}
    new = [_card_piece(card, inks=inks) for card in after]
    stock = Counter[_SideKeys]()
    for piece in old.values():
        stock[piece.shows] += piece.copies
    needed = dict(_lacking_copies(old, new, stock))
    found = [change for piece in new if (change := _change_of_card(old.get(piece.id), piece, needed[piece.id])) is not None]
    return CardChanges((*found, *_spare_cards(old, {piece.id: piece for piece in new}, found, stock)))


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
        found = min(lacks, stock[piece.shows])
        stock[piece.shows] -= found
        yield piece.id, lacks - found


def _change_of_card(earlier: _CardPiece | None, piece: _CardPiece, needed: int) -> ChangedCard | None:
    """Say how a card changed of which copies are needed; None if none are, because nothing changed or it is there."""
    if not needed:
        return None
    if earlier is None:
        return _changed_card(piece, "new", 0, needed)
    if earlier.shows == piece.shows:
        return _changed_card(piece, "more", earlier.copies, needed)
    sides: tuple[Side, ...] = ("face", "back")
    changed = tuple(side for side, one, other in zip(sides, earlier.shows, piece.shows, strict=True) if one != other)
    return _changed_card(piece, "changed", earlier.copies, needed, changed)


def _spare_cards(
    old: Mapping[str, _CardPiece], new: Mapping[str, _CardPiece], changes: Iterable[ChangedCard], stock: Counter[_SideKeys]
) -> Iterator[ChangedCard]:
    """Yield the cards of which copies are left that no other card took over; those of a changed card are replaced anyway."""
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


def _changed_card(piece: _CardPiece, how: ChangeKind, before: int, needed: int, sides: tuple[Side, ...] = ()) -> ChangedCard:
    return ChangedCard(piece.id, piece.name, piece.deck, how, before, piece.copies, needed, sides)


class ChangedCardEntry(TypedDict):
    """A card that changed: copies before and after, how many are printed, and how many of the earlier ones nobody needs.

    `how` it changed: `changed`, `new`, `more`, `fewer`, `removed`. `sides` are those that look different.
    """

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
    """Describe changes; `other_version` are the cards that show another version of the game and nothing else that is new."""
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
