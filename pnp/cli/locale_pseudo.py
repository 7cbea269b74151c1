"""`pnp locale pseudo`: print a game in pseudo-locales, to find problems before translation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.arguments import find_project, games, shown
from pnp.cli.console import Console
from pnp.cli.options import DeckOpt, OnlyOpt, OutOpt, ProjectOpt, QuietOpt
from pnp.cli.preparation import build_requests, prepare_games
from pnp.garbage_collector import collector_paused
from pnp.suggestions import did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.build_request import PreparedGame

WordsArg = Annotated[
    list[str] | None, typer.Argument(metavar="GAME accents|rtl|long", help="Without them, all games in all three.")
]


def pseudo(
    words: WordsArg = None, deck: DeckOpt = None, only: OnlyOpt = None, out: OutOpt = None, project: ProjectOpt = None, *,
    quiet: QuietOpt = False,
) -> None:  # fmt: skip
    """Print a game with accents and longer texts, from right to left, or in long compounds; what does not fit is listed."""
    from pnp.build import write
    from pnp.locale.pseudo import PSEUDO_NAMES

    console, root = Console(quiet=quiet), find_project(project)
    game, wanted = _game_and_locales(root, words or [])
    rows = []
    for name in wanted:
        make = build_requests(project, locale=PSEUDO_NAMES[name], deck=deck, only=only)
        with collector_paused():
            for ready in prepare_games(console, root, game, make):
                console.begin(ready.game.name)
                written = write(ready, out or root / "out", console)[:2]
                rows += [[name, ready.game.locale, str(_overflows(ready)), str(shown(one.pdf))] for one in written]
    console.finish()
    console.table(["", "locale", "too long", "file"], rows)


def _game_and_locales(root: Path, words: list[str]) -> tuple[str | None, tuple[str, ...]]:
    """Sort words into a game and pseudo-locales; all of them if none is named."""
    from pnp.locale.pseudo import PSEUDO_NAMES, PSEUDO_TAGS

    tags = dict(zip(PSEUDO_TAGS, PSEUDO_NAMES, strict=True))
    named = tuple(tags.get(word, word) for word in words if word in PSEUDO_NAMES or word in tags)
    others = [word for word in words if word not in PSEUDO_NAMES and word not in tags]
    if len(others) > 1:
        hint = did_you_mean(others[1], PSEUDO_NAMES)
        raise typer.BadParameter(f"there is no pseudo-locale `{others[1]}`: {hint}")
    return (games(root, others[0])[0] if others else None), named or tuple(PSEUDO_NAMES)


def _overflows(ready: PreparedGame) -> int:
    """The number of texts on cards that do not fit."""
    frames = [frame for component in ready.components for frame in (component.face, component.back) if frame]
    return sum(box.overflow > 0 for frame in frames for box in frame.boxes)
