"""Playtests that a page starts beside itself: series of games, sweeps of constants, two sets of rules compared."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import PnpError
from pnp.base.records import lazy_pattern
from pnp.rules.engine import engine_for
from pnp.studio.guard import sent_json
from pnp.studio.jobs import BusyError

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

    from pnp.studio.jobs import Jobs

KIND: Final = "playtest"
"""The kind of the jobs: one is played at a time."""
_MOST_GAMES: Final = 10_000_000
_LONGEST: Final = 500  # characters of a value
_MOST_SETTINGS: Final = 200
_NAME = lazy_pattern(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*")


class Plays:
    """Answers requests to play the game that is open; `game` gives its name, which is empty until one is begun."""

    def __init__(self, game: Callable[[], str], jobs: Jobs) -> None:
        self._game, self._jobs = game, jobs

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [Route("/rules/play", self._play, methods=["POST"])]

    async def _play(self, request: Request) -> Response:
        data = await sent_json(request)
        status, told = await run_in_threadpool(self._start, data)
        return JSONResponse(told, status)

    def _start(self, data: Any) -> tuple[int, dict[str, object]]:  # noqa: ANN401 - any JSON
        client = data.get("client") if isinstance(data, Mapping) else None
        if not isinstance(client, str):
            return 400, {"message": "a request names its `client`"}
        game = self._game()
        try:
            arguments = playtest_arguments(game, data)
            engine = engine_for(game)
            if engine is None:
                return 422, {"message": f"no engine plays `{game}`"}
            draws = engine.draws or data["how"] == "sweep"
            job = self._jobs.start(KIND, client[:64], arguments, partial(_files, draws=draws))
        except ValueError as error:
            return 400, {"message": str(error)}
        except PnpError as error:
            return 422, {"message": error.diagnostics[0].message}
        except BusyError:
            return 409, {"message": "games are being played already: stop these first"}
        return 200, job.brief()


def _files(folder: Path, *, draws: bool) -> list[str]:
    """Return the options of the files that the page shows, and leave a processor to the page."""
    jobs = max(1, (os.cpu_count() or 1) - 1)
    plots = ["--svg", str(folder)] if draws else []
    return ["--json", str(folder / "report.json"), *plots, "--jobs", str(jobs)]


def playtest_arguments(game: str, data: Mapping[str, object]) -> list[str]:
    """Return the arguments of `pnp` that a page asks for. Raises ValueError for what is no playtest.

    `how` is `playtest`, `sweep` (`sweep` has one or two of `hand.limit=4..8`) or `compare` (the rules as written, and those
    with `settings`, a mapping of names to values). `games`, `seed` and `seats` are numbers, `players` kinds joined by commas.
    """
    how = data.get("how")
    if how not in ("playtest", "sweep", "compare"):  # no set: it may be a list
        raise ValueError("`how` is `playtest`, `sweep` or `compare`")
    arguments = ["playtest", game, "--games", str(_number(data, "games", 1, _MOST_GAMES))]
    arguments += ["--seed", str(_number(data, "seed", 0, 2**62))]
    if seats := _number(data, "seats", 0, 100):
        arguments += ["--seats", str(seats)]
    if players := _text(data.get("players", ""), "players"):
        arguments += ["--players", players]
    for setting in _settings(data):
        arguments += ["--set", setting]
    if how == "sweep":
        swept = data.get("sweep")
        if not isinstance(swept, list) or not 0 < len(swept) <= 2 or not all(swept):  # noqa: PLR2004 - as the command allows
            raise ValueError("a sweep is of one or two constants: `hand.limit=4..8`")
        for one in swept:
            arguments += ["--sweep", _text(one, "sweep")]
    elif how == "compare":
        if "--set" not in arguments:
            raise ValueError("change a constant first: its value is compared with the one that is written")
        arguments += ["--compare", f"content/{game}/rules.yaml"]
    return arguments


def _number(data: Mapping[str, object], name: str, least: int, most: int) -> int:
    value = data.get(name, 0)
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"`{name}` is a whole number from {least} to {most}")
    return value


def _settings(data: Mapping[str, object]) -> list[str]:
    settings = data.get("settings", {})
    if not isinstance(settings, Mapping) or len(settings) > _MOST_SETTINGS:
        raise ValueError("`settings` are values by names of constants")
    found = []
    for name, value in settings.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise ValueError("`settings` are values by names of constants")
        found.append(_text(f"{name}={value}", name))
    return found


def _text(value: object, name: str) -> str:
    """Return a value of an option: one line that is no option itself."""
    text = value.strip() if isinstance(value, str) else None
    if text is None or len(text) > _LONGEST or not text.isprintable() or text.startswith("-"):
        raise ValueError(f"`{name}` is a line of at most {_LONGEST} characters")
    return text
