"""What a deck must be to be printed in parts: findings about a game that is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

from pnp.load.kinds.compound import RefKind
from pnp.load.kinds.kind import Kind
from pnp.products.editions import requested_profile

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Deck, Game
    from pnp.model.request import BuildRequest

_HINT = "build it without `--parts`"


def check_parts(game: Game, request: BuildRequest, report: Report) -> None:
    """Report what keeps the requested deck from being printed in parts."""
    decks = [deck for deck in game.decks if request.deck in {None, deck.name}]
    if len(decks) != 1:
        named = ", ".join(f"`{deck.name}`" for deck in game.decks)
        message = f"`{request.deck}` is no deck of {game.name}" if request.deck else f"{game.name} has {len(decks)} decks"
        report.error("parts/which-deck", message, game.mark, hint=f"name one with `--deck`: {named}" if named else _HINT)
        return
    _check_deck(decks[0], game, report)
    profile = requested_profile(request)
    if profile.table is not None or profile.cut is not None or (profile.writes and "pdf" not in profile.writes):
        message = f"`{profile.name}` writes more than PDFs, which parts of a deck cannot be"
        report.error("parts/profile", message, hint="`--profile home` or one for a press; " + _HINT)
    if game.other is not None:
        report.error("parts/two-games", "a second language on the backs needs the deck as a whole", game.mark, hint=_HINT)


def _check_deck(deck: Deck, game: Game, report: Report) -> None:
    if not deck.cards or not deck.printable:
        report.error("parts/no-cards", f"`{deck.name}` has no cards to print", deck.mark)
    if deck.tiling is not None:
        report.error("parts/tiles", f"`{deck.name}` is divided among sheets already", deck.mark, hint=_HINT)
    for declared in game.types.values():
        for name, kind in declared.fields.items():
            if _refers(kind, deck.type):
                message = f"`{declared.name}.{name}` refers to cards of `{deck.name}`, which no part has all of"
                report.error("parts/reference", message, deck.mark, hint=_HINT)


def _refers(kind: object, type_: str) -> bool:
    """Whether values of a kind can name cards of a type."""
    if isinstance(kind, RefKind):
        return kind.to in {None, type_}
    if isinstance(kind, Mapping):
        return any(_refers(inner, type_) for inner in kind.values())
    return isinstance(kind, Kind) and any(_refers(getattr(kind, part.name), type_) for part in fields(kind))
