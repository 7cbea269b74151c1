"""`pnp locale pseudo`: print a game in pseudo-locales, to find problems before translation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.suggestions import did_you_mean
from pnp.cli.arguments import find_project, games, output_folder, shown
from pnp.cli.console import Console
from pnp.cli.options import DeckOpt, OnlyOpt, OutOpt, ProjectOpt, QuietOpt
from pnp.cli.preparation import Preparation, build_requests
from pnp.cli.requested_languages import RequestedLanguages

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.request import PreparedGame

WordsArg = Annotated[
    list[str] | None, typer.Argument(metavar="GAME accents|rtl|long", help="Without them, all games in all three.")
]


def pseudo(
    words: WordsArg = None, deck: DeckOpt = None, only: OnlyOpt = None, out: OutOpt = None, project: ProjectOpt = None, *,
    quiet: QuietOpt = False,
) -> None:  # fmt: skip
    """Print a game with accents and longer texts, from right to left, or in long compounds; what does not fit is listed."""
    from pnp.base.files import publishing
    from pnp.build import write
    from pnp.locale.pseudo import PSEUDO_NAMES
    from pnp.model.request import USUAL_EXPORTS

    console, root = Console(quiet=quiet), find_project(project)
    folder = output_folder(out, root)
    game, wanted = _game_and_locales(root, words or [])
    run = Preparation(
        console, root, build_requests(project, deck=deck, only=only),
        RequestedLanguages(tuple(PSEUDO_NAMES[name] for name in wanted)),
    )  # fmt: skip
    names, rows = {tag: name for name, tag in PSEUDO_NAMES.items()}, list[list[str]]()

    def print_one(ready: PreparedGame, _: object) -> None:
        if not run.report.has_errors:
            written = write(ready, folder, console, USUAL_EXPORTS, run.workshop, publication)[:2]
            locale = ready.game.locale
            rows.extend([names[locale], locale, str(_overflows(ready)), str(shown(one.pdf))] for one in written)

    with publishing(folder) as publication:
        run.each(game, print_one)
        run.stop_on_errors()
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
    return sum(box.overflow > 0 for component in ready.components for frame in component.frames for box in frame.boxes)
