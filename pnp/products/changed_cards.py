"""The cards that a run since an earlier print makes: those that changed, in the copies that are needed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, cast

from pnp.base.diagnostics import Report
from pnp.impose.manifest import PrintedCards
from pnp.locale.localize import with_second_face
from pnp.model.game import VARIANT
from pnp.products.press_documents import made_at_home
from pnp.since.card_changes import CardChanges, card_changes
from pnp.since.earlier_print import earlier_print

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pnp.impose.manifest import PrintedCardEntry
    from pnp.model.game import Game
    from pnp.model.printing import Profile
    from pnp.model.request import BuildRequest, EarlierCardEntry
    from pnp.model.sheet import Component
    from pnp.since.card_changes import ChangedCard
    from pnp.since.earlier_print import EarlierPrint
    from pnp.workshop import Workshop

_Sides: TypeAlias = tuple[str, str]


def changed_cards(  # noqa: PLR0913, PLR0917 - a run, and what it is compared by
    game: Game,
    request: BuildRequest,
    profile: Profile,
    components: Sequence[Component],
    workshop: Workshop,
    report: Report,
) -> CardChanges | None:
    """Compare the components of a run with an earlier print; None if there is none, with the reason in the report.

    A run of a deck or a card says nothing of what is gone elsewhere, and one for a press nothing of what is made at home.
    """
    since = request.since
    assert since is not None
    press = profile.colour is not None
    key = ("changes", game.name, game.languages, request.bilingual, request.deck, request.card, profile.name)
    if key not in since.kept:
        earlier = earlier_print(game, request, report, press=press)
        since.kept[key] = None
        if earlier is not None:
            now = list(PrintedCards(game, components, press=press))
            same = _without_stamps(game, earlier, now, workshop, press=press)
            found = card_changes(earlier.cards, [same.get(card["id"], card) for card in now], inks=press)
            at_home = made_at_home(game) if press or profile.pages == "faces" else set()
            meant = tuple(card for card in found.cards if card.deck not in at_home and _is_meant(card, request))
            since.kept[key] = CardChanges(meant, tuple(same))
    return cast("CardChanges | None", since.kept[key])


def _without_stamps(
    game: Game, earlier: EarlierPrint, now: Sequence[PrintedCardEntry], workshop: Workshop, *, press: bool
) -> dict[str, PrintedCardEntry]:
    """Return the cards, by id, that show another version of the game and are the same otherwise, as they would be without that.

    A card may say of which version it is, and nobody prints all cards again for that: those that are not what they were are
    laid out once more with the earlier version.
    """
    known = {card["id"]: _shows(card) for card in earlier.cards}
    unlike = {card["id"] for card in now if card["id"] in known and known[card["id"]] != _shows(card)}
    if not unlike or earlier.version == game.version:
        return {}
    stamped = replace(game, version=earlier.version, other=game.other and replace(game.other, version=earlier.version))
    again = {card["id"]: card for card in PrintedCards(stamped, laid_out(stamped, workshop, Report()), press=press)}
    return {id_: {**again[id_], "copies": card["copies"]} for card in now if _same(again, known, id_ := card["id"], unlike)}


def _same(again: Mapping[str, PrintedCardEntry], known: Mapping[str, _Sides], id_: str, unlike: Collection[str]) -> bool:
    return id_ in unlike and id_ in again and _shows(again[id_]) == known[id_]


def _shows(card: PrintedCardEntry | EarlierCardEntry) -> _Sides:
    return card.get("face", ""), card.get("back", "")


def laid_out(game: Game, workshop: Workshop, report: Report) -> tuple[Component, ...]:
    """Return all components of a localized game; the second language of a pair may be on the back of the first one."""
    faces = workshop.lay_out(game, report)
    return faces if game.other is None else with_second_face(faces, workshop.lay_out(game.other, report))


def _is_meant(card: ChangedCard, request: BuildRequest) -> bool:
    """Whether a run is about a card, if it is gone: any other is one of its components."""
    of_deck, of_card = request.deck in {None, card.deck}, request.card in {None, card.id, card.id.partition(VARIANT)[0]}
    return card.how != "removed" or (of_deck and of_card)


def to_print(components: Sequence[Component], changes: CardChanges) -> tuple[Component, ...]:
    """Return the components that are to be printed, each in as many copies as are needed."""
    needed = changes.needed
    return tuple(replace(c, copies=needed[c.id]) for c in components if c.id in needed)
