"""The numbers of decks on a page: what `pnp stats` counts, for the decks, fields and hand that somebody chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import PnpError, Report
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.build.standalone_documents import localize_decks
from pnp.rules.deck_fields import fields_of_type
from pnp.rules.deck_numbers import NumbersRequest, UnknownFieldError, numbers_of_game
from pnp.rules.deck_report import numbers_as_data

if TYPE_CHECKING:
    from starlette.requests import Request

    from pnp.model.game import Deck, Game
    from pnp.rules.deck_numbers import GameNumbers
    from pnp.studio.page_data import EditorLinks

_MOST_HAND = 1000
_NUMBER = lazy_pattern("[0-9]{1,4}")


class Numbers:
    """Answers requests about the decks of a game; `game` gives the game of the last build, as written."""

    def __init__(self, game: Callable[[], Game | None], links: EditorLinks) -> None:
        self._game, self._links = game, links
        self._localized: tuple[Game, Game] | None = None
        self._known: dict[NumbersRequest, GameNumbers] = {}

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [Route("/numbers/all", self._all, methods=["GET"])]

    async def _all(self, request: Request) -> Response:
        game = self._game()
        if game is None:
            return JSONResponse({"message": "the game is not read yet"}, 202)
        status, told = await run_in_threadpool(self._answer, game, dict(request.query_params))
        return JSONResponse(told, status)

    def _answer(self, game: Game, asked: Mapping[str, str]) -> tuple[int, object]:
        try:
            return 200, self.all(game, asked)
        except UnknownFieldError as fault:
            hint = did_you_mean(fault.step, fault.known)
            return 404, {"message": f"there is no field `{fault.path}`" + (f": {hint}" if hint else "")}
        except ValueError as error:
            return 400, {"message": str(error)}
        except PnpError as error:
            return 422, {"message": error.diagnostics[0].message}

    def all(self, game: Game, asked: Mapping[str, str]) -> dict[str, object]:
        """Return the numbers as `pnp stats --json` does, with what can be chosen and the command line that gives the same."""
        if self._localized is None or self._localized[0] is not game:
            self._localized, self._known = (game, localize_decks(game, game.source_locale, Report())), {}
        localized = self._localized[1]
        request = _request(localized, asked)
        decks = [deck for deck in localized.decks if deck.cards]
        paths = {deck.name: _field_paths(localized, deck) for deck in decks}
        found = self._known.get(request)
        if found is None:
            self._known = {request: (found := numbers_of_game(localized, request))}
        data = numbers_as_data(found)
        for one, margin in zip(data["assertions"], found.margins, strict=True):  # type: ignore[call-overload]
            one["place"], one["link"] = str(margin.mark), self._links.link_to(margin.mark)
        return {
            **data, "title": game.title, "names": {deck.name: paths[deck.name] for deck in decks},
            "command": _command(game, request),
            "drawn": {deck.name: [field.field.path for field in deck.fields if field.is_drawn] for deck in found.decks},
        }  # fmt: skip


def _request(game: Game, asked: Mapping[str, str]) -> NumbersRequest:
    deck, hand = asked.get("deck", ""), asked.get("hand", "")
    if deck and deck not in {one.name for one in game.decks}:
        raise ValueError(f"there is no deck `{deck}` any more")
    if hand and not (_NUMBER.fullmatch(hand) and 0 < int(hand) <= _MOST_HAND):
        raise ValueError(f"a hand has 1 to {_MOST_HAND} cards")
    fields = tuple(filter(None, [asked.get("field", "").strip()]))
    return NumbersRequest((deck,) if deck else (), fields, asked.get("by", "").strip(), int(hand) if hand else None)


def _field_paths(game: Game, deck: Deck) -> list[str]:
    """Return the paths of the fields of a deck that can be counted."""
    return [field.path for field in fields_of_type(game.types[deck.type])]


def _command(game: Game, request: NumbersRequest) -> str:
    words = ["pnp", "stats", game.name]
    for option, value in (("--deck", ",".join(request.decks)), ("--field", ",".join(request.fields)), ("--by", request.by)):
        words += [option, value] if value else []
    return " ".join([*words, *(["--hand", str(request.hand)] if request.hand else [])])
