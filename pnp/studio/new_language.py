"""A new language of a game from the page: what its tag means, what its fonts lack, which texts will be too long, and its files.

The files are those of `pnp locale add`, without the pictures that comments name: the page shows the cards themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import PnpError, Report
from pnp.base.files import publishing
from pnp.base.languages import is_right_to_left, main_script, tag_parts
from pnp.build.workshop import Workshop
from pnp.load.font_families import free_families
from pnp.model.request import NoProgress
from pnp.studio.findings import findings_data, refused_request
from pnp.studio.guard import sent_json
from pnp.studio.page_words import name_in
from pnp.text.languages import language_coverage
from pnp.translate.capacity import language_growths
from pnp.translate.po import new_tag
from pnp.translate.status import forecast_game, open_translation_source

if TYPE_CHECKING:
    from starlette.requests import Request

    from pnp.model.game import Game
    from pnp.studio.page_data import EditorLinks
    from pnp.translate.status import FitForecast

_MOST_CHARACTERS: Final = 24  # missing ones that are named
_MOST_FAMILIES: Final = 8
_HALF: Final = 0.5
_MOST_TEXTS: Final = 8  # that are likely too long

Answer = tuple[int, object]
"""The status of an answer and its JSON."""


class NewLanguage:
    """Answers requests about a language that a game does not have yet; `game` gives the game of the last build, as written."""

    def __init__(self, game: Callable[[], Game | None], links: EditorLinks) -> None:
        self._game, self._links = game, links
        self._lock = Lock()  # one measures or writes at a time
        self._forecast: tuple[Game, Sequence[FitForecast]] | None = None

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/languages/new", self._answer(self._about), methods=["GET"]),
            Route("/languages/room", self._answer(self._room), methods=["GET"]),
            Route("/languages/add", self._answer(self._add), methods=["POST"]),
        ]

    def _answer(self, act: Callable[[Game, str, str], Answer]) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            asked: Any = request.query_params
            if request.method == "POST":
                asked = await sent_json(request)
            tag = asked.get("locale") if isinstance(asked, Mapping) else None
            game = self._game()
            if not isinstance(tag, str):
                return JSONResponse({"message": "a request names its `locale`"}, 400)
            if game is None:
                return JSONResponse({"message": "the game is not read yet"}, 202)
            status, told = await run_in_threadpool(self._guarded, act, game, tag, str(request.query_params.get("words", "en")))
            return JSONResponse(told, status)

        return answer

    @staticmethod
    def _guarded(act: Callable[[Game, str, str], Answer], game: Game, tag: str, words: str) -> Answer:
        try:
            return act(game, tag, words)
        except (PnpError, OSError) as error:
            return refused_request(error)

    def _about(self, game: Game, tag: str, words: str) -> Answer:
        """Return what a tag means, in the language of the page, and what the fonts of the game have for it."""
        known = _new_tag(game, tag)
        coverage = language_coverage(game.fonts, known)
        lacking: dict[tuple[str, ...], list[str]] = {}
        for role in coverage.roles if coverage else ():
            if role.missing:
                lacking.setdefault(role.missing, []).append(role.role)
        return 200, {
            "tag": known,
            "name": name_in(known, words),
            "own": name_in(known, known),
            "direction": "rtl" if is_right_to_left(main_script(known)) else "ltr",
            "characters": len(coverage.exemplars.characters) if coverage else 0,
            "lacks": [
                {"roles": roles, "characters": missing[:_MOST_CHARACTERS], "more": max(0, len(missing) - _MOST_CHARACTERS)}
                for missing, roles in lacking.items()
            ],
            "free": [family.name for family in free_families(known)[:_MOST_FAMILIES]] if lacking else [],
            "command": f"pnp font add FOLDER --locale {known}",
        }

    def _room(self, game: Game, tag: str, words: str) -> Answer:
        """Return which texts of cards will likely be too long: by how much they grow in the language."""
        del words
        known = _new_tag(game, tag)
        with self._lock:
            if self._forecast is None or self._forecast[0] is not game:
                report = Report()
                found = forecast_game(Workshop(game.root), game.name, (), report)
                if not found and report.has_errors:
                    return 422, findings_data(report.diagnostics)
                self._forecast = game, found
        forecasts = self._forecast[1]
        measured = {language.tag for language in language_growths(game.source_locale)}
        target = next((one for one in (known, tag_parts(known).language) if one in measured), None)
        of_half = target is None  # then what is said holds for half of the measured languages
        tight = [one for one in forecasts if (one.share >= _HALF if of_half else target in one.typical)]
        tight.sort(key=lambda one: one.room)
        return 200, {
            "measured": target is not None,
            "total": len(forecasts),
            "count": len(tight),
            "texts": [
                {
                    "text": one.words, "room": round(one.room, 2), "place": str(one.content or ""),
                    "link": self._links.link_to(one.content) if one.content else "",
                }
                for one in tight[:_MOST_TEXTS]
            ],
        }  # fmt: skip

    def _add(self, game: Game, tag: str, words: str) -> Answer:
        """Write the files of a language, as `pnp locale add` does."""
        del words
        with self._lock:
            known, report = _new_tag(game, tag), Report()
            source = open_translation_source(game.root, game.name, report, NoProgress())
            merged = source.translation(known, report) if source is not None else None
            if source is None or merged is None or report.has_errors:
                return 422, findings_data(report.diagnostics)
            with publishing(project=game.root, hint="") as publication:
                written = source.write(merged.files, publication)
        return 200, {"tag": known, "files": len(written)}


def _new_tag(game: Game, tag: str) -> str:
    """Return a tag in its one form. Raises PnpError if it is none, or that of a language which the game has."""
    report = Report()
    known = new_tag(game, tag.strip(), report)
    if known is None:
        raise PnpError(report.diagnostics)
    return known
