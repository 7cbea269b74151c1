"""`pnp locale forecast`: which texts would not fit in how many languages, before anyone translates."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.arguments import find_project, games
from pnp.cli.console import Console
from pnp.cli.options import GameArg, ProjectOpt
from pnp.cli.preparation import stop_on_faults
from pnp.diagnostics import Report

if TYPE_CHECKING:
    from pnp.translate.forecast import FitForecast

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
    from pnp.translate.forecast import forecast_game
    from pnp.workshop import Workshop

    console, root = Console(quiet=as_json), find_project(project)
    found, report, workshop = {}, Report(), Workshop(root)
    for name in games(root, game):
        found[name] = forecast_game(workshop, name, PSEUDO_TAGS, report)
    stop_on_faults(console, root, report)
    if as_json:
        typer.echo(json.dumps({name: [_data(o) for o in rows] for name, rows in found.items()}, ensure_ascii=False, indent=1))
        return
    for name, rows in found.items():
        console.say(f"{name}: {len(rows)} texts in boxes, {sum(bool(o.typical) for o in rows)} too long for some language")
        console.table(_HEADS, [_row(o) for o in rows[: top or None]])


def _row(o: FitForecast) -> list[str]:
    words = o.words.replace("\n", " ")
    words = words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
    room = f"×{o.room:.2f}" if o.room else "none"
    return [f"{o.share:.0%}", f"{o.long_share:.0%}", room, f"{o.style}: {words}", str(o.content or ""), str(o.template or "")]


def _data(o: FitForecast) -> dict[str, object]:
    return {
        "card": o.card,
        "side": o.side,
        "style": o.style,
        "text": o.words,
        "room": o.room,
        "typical": list(o.typical),
        "long": list(o.long),
        "share": round(o.share, 4),
        "long_share": round(o.long_share, 4),
        "content": str(o.content or ""),
        "template": str(o.template or ""),
    }
