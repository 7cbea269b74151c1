"""`pnp locale forecast`: in how many languages each text would not fit, before it is translated."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, games
from pnp.cli.console import Console
from pnp.cli.disk_cache import disk_cache
from pnp.cli.options import GameArg, ProjectOpt
from pnp.cli.preparation import stop_on_errors

if TYPE_CHECKING:
    from pnp.translate.status import FitForecast

JsonOpt = Annotated[bool, typer.Option("--json", help="Write the forecast as JSON.")]
TopOpt = Annotated[int, typer.Option("--top", min=0, help="How many texts to show, worst first (0: all).")]

_HEADS = ["typical", "long", "room", "text", "content", "template"]
_SHOWN = 32


def forecast(game: GameArg = None, top: TopOpt = 20, project: ProjectOpt = None, *, as_json: JsonOpt = False) -> None:
    """Say which boxes are too small for how many languages, worst first.

    `typical`: the share of languages in which half of such texts would not fit; `long`: in which one in twenty would not;
    pseudo-locales, in which each text was really set, count in both. `room`: how much longer than the source a text may get.
    """
    from pnp.locale.pseudo import PSEUDO_TAGS
    from pnp.translate.status import forecast_game
    from pnp.workshop import Workshop

    console, root = Console(quiet=as_json), find_project(project)
    forecasts, report, workshop = {}, Report(), Workshop(root, disk_cache())
    for name in games(root, game):
        forecasts[name] = forecast_game(workshop, name, PSEUDO_TAGS, report)
    stop_on_errors(console, root, report)
    if as_json:
        console.output(
            json.dumps({name: [_data(text) for text in rows] for name, rows in forecasts.items()}, ensure_ascii=False, indent=1)
        )
        return
    for name, rows in forecasts.items():
        console.say(
            f"{name}: {len(rows)} texts in boxes, {sum(bool(text.typical) for text in rows)} too long for some language"
        )
        console.table(_HEADS, [_row(text) for text in rows[: top or None]])


def _row(text: FitForecast) -> list[str]:
    words = text.words.replace("\n", " ")
    words = words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
    room = f"×{text.room:.2f}" if text.room else "none"
    return [
        f"{text.share:.0%}",
        f"{text.long_share:.0%}",
        room,
        f"{text.style}: {words}",
        str(text.content or ""),
        str(text.template or ""),
    ]


def _data(text: FitForecast) -> dict[str, object]:
    return {
        "card": text.card,
        "side": text.side,
        "style": text.style,
        "text": text.words,
        "room": text.room,
        "typical": list(text.typical),
        "long": list(text.long),
        "share": round(text.share, 4),
        "long_share": round(text.long_share, 4),
        "content": str(text.content or ""),
        "template": str(text.template or ""),
    }
