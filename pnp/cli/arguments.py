"""What a command line names: the project, its games, a paper, a printer of the user's own. Unknown names are usage faults."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.diagnostics import Report, did_you_mean

if TYPE_CHECKING:
    from pnp.model.formats import Printer


def find_project(folder: Path | None, *, required: bool = True) -> Path:
    """The folder that holds content/, from `folder` upwards; without one, a usage fault, or here when it is not required."""
    from pnp.load.project import find_root

    found = find_root((folder or Path.cwd()).absolute())
    if found is None and required:
        raise typer.BadParameter(f"no content/ folder in {folder or 'this folder'} or above it; `pnp new NAME` makes a game")
    return found or Path.cwd()


def games(root: Path, wanted: str | None) -> tuple[str, ...]:
    """The wanted game, or all of the project's."""
    from pnp.load.project import game_names

    names = game_names(root)
    if wanted is None and not names:
        raise typer.BadParameter("content/ holds no game; `pnp new NAME` makes one")
    if wanted is not None and wanted not in names:
        if wanted and (root / "content" / wanted).is_dir():
            raise typer.BadParameter(f"`content/{wanted}` has no game.yaml, which every game needs")
        hint = did_you_mean(wanted, names)
        raise typer.BadParameter(f"there is no game `{wanted}`" + (f": {hint}" if hint else ""))
    return (wanted,) if wanted else names


def known_paper(name: str) -> str:
    """The paper's name, if there is such a paper."""
    from pnp.load.format_data import papers

    if name not in papers():
        raise typer.BadParameter(f"there is no paper `{name}`: {did_you_mean(name, papers())}")
    return name


def own_printer(name: str | None) -> Printer | None:
    """The user's own printer, or the default one of their `printers.yaml`; None when there is no such file."""
    from pnp.load.printers import load_printer

    file = printers_file()
    if name is None and not file.exists():
        return None
    report = Report()
    found = load_printer(file, name, report)
    report.raise_if_errors()
    return found


def printers_file() -> Path:
    """Where the user's own printers are written down: outside every project, for a drift belongs to a machine."""
    from platformdirs import user_config_path

    return user_config_path("pnp") / "printers.yaml"


def shown(file: Path) -> Path:
    """The path as a person would type it from here."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def games_and_tags(root: Path, names: list[str]) -> dict[str, tuple[str, ...]]:
    """The games among some names, else all of the project's, each with the languages among the names, else all it is in."""
    from pnp.load.project import game_names
    from pnp.load.translation_reader import locale_tags

    known = game_names(root)
    chosen = tuple(name for name in names if name in known) or games(root, None)
    wanted = [name for name in names if name not in known]
    found = {game: locale_tags(root, game) for game in chosen}
    every = sorted({tag for tags in found.values() for tag in tags})
    strange = next((name for name in wanted if name not in every), None)
    if strange is not None:
        hint = did_you_mean(strange, [*known, *every])
        raise typer.BadParameter(f"there is no game and no translation `{strange}`" + (f": {hint}" if hint else ""))
    if not every:
        raise typer.BadParameter(f"no translation of {', '.join(chosen)} exists; `pnp locale add TAG` starts one")
    return {game: tuple(tag for tag in tags if not wanted or tag in wanted) for game, tags in found.items()}
