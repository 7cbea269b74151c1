"""Look up what command lines name: the project, its games, a paper, a printer. Unknown names are usage errors."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.base.diagnostics import Report
from pnp.base.files import check_inside
from pnp.base.languages import EVERY_LANGUAGE, canonical_tag
from pnp.base.suggestions import did_you_mean, with_other_capitals

if TYPE_CHECKING:
    from pnp.model.outline import Printer


def existing_project(folder: Path | None) -> Path | None:
    """The folder that `--project` names; a usage error if it is not there, which a slip of the pen would be."""
    if folder is not None and not os.path.isdir(folder):  # noqa: PTH112 (`is_dir` fails for a name that is too long)
        raise typer.BadParameter(f"there is no folder `{folder}`; `--project` names the folder that holds content/")
    return folder


def find_project(folder: Path | None, *, required: bool = True) -> Path:
    """The nearest folder with content/, from `folder` upwards.

    If there is none: a usage error, or the current folder if it is not `required`.
    """
    from pnp.load.project import find_root

    existing_project(folder)
    found = find_root((folder or Path.cwd()).absolute())
    if found is None and required:
        raise typer.BadParameter(f"no content/ folder in {folder or 'this folder'} or above it; `pnp new NAME` makes a game")
    return found or Path.cwd()


def games(root: Path, wanted: str | None) -> tuple[str, ...]:
    """The game `wanted`, or all games of the project."""
    from pnp.load.project import game_names

    names = game_names(root)
    if wanted is None and not names:
        raise typer.BadParameter("content/ holds no game; `pnp new NAME` makes one")
    if wanted is None:
        return names
    known = with_other_capitals(wanted, names)
    if known is None:
        if wanted and os.path.isdir(root / "content" / wanted):  # noqa: PTH112 (any name)
            raise typer.BadParameter(f"`content/{wanted}` has no game.yaml, which every game needs")
        hint = did_you_mean(wanted.rstrip("/").rpartition("/")[2], names)
        raise typer.BadParameter(f"there is no game `{wanted}`" + (f": {hint}" if hint else ""))
    return (known,)


def known_paper(name: str) -> str:
    """The name of a paper, whatever its capitals (`A4`); a usage error if there is no such paper."""
    from pnp.load.format_data import papers

    known = with_other_capitals(name, papers())
    if known is None:
        raise typer.BadParameter(f"there is no paper `{name}`: {did_you_mean(name, papers())}")
    return known


def names_every(locale: str) -> bool:
    """Whether `all` is one of the languages that are named: `all`, `all+en`."""
    return any(word.casefold() == EVERY_LANGUAGE for word in locale.split("+"))


def one_build(locale: str) -> str:
    """The `languages` of a command that shows one build; several, or all of a game, are a usage error."""
    if "," in locale or names_every(locale):
        raise typer.BadParameter(f"`--locale {locale}` names several languages, and this command shows one: `--locale en`")
    return languages(locale)


def languages(locale: str) -> str:
    """One language, or two (`pt-BR+en`), each by its tag in its one form: `PT_br` is `pt-BR`, `heb` is `he`."""
    return "+".join(canonical_tag(tag) or tag for tag in locale.split("+"))


def own_printer(name: str | None) -> Printer | None:
    """The printer with this name in the user's `printers.yaml`, or the default one; None if that file does not exist.

    Raises PnpError if the file has an error or no such printer.
    """
    file = printers_file()
    if name is None and not file.exists():
        return None
    from pnp.load.printers import load_printer

    report = Report()
    found = load_printer(file, name, report)
    report.raise_if_errors()
    return found


def printers_file() -> Path:
    """The user's file of printers; it is outside of projects, because an offset belongs to a device."""
    from platformdirs import user_config_path

    return user_config_path("pnp") / "printers.yaml"


def output_folder(out: Path | None, root: Path) -> Path:
    """The folder that `--out` names, wherever it is, or `out/` of the project.

    Raises PnpError if that is a link that leads out of the project.
    """
    if out is None:
        check_inside(root, root / "out", "name the folder that it leads to with `--out`")
    return out or root / "out"


def shown(file: Path) -> Path:
    """The path as the user would type it: relative to the current folder if possible."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def games_and_tags(root: Path, names: list[str]) -> dict[str, tuple[str, ...]]:
    """Sort names into games and language tags; give the tags of each game, all games or all tags if none are named."""
    from pnp.load.locale_folders import locale_tags
    from pnp.load.project import game_names

    known = game_names(root)
    chosen = tuple(game for name in names if (game := with_other_capitals(name, known))) or games(root, None)
    wanted = {languages(name): name for name in names if not with_other_capitals(name, known)}
    found = {game: locale_tags(root, game) for game in chosen}
    all_tags = sorted({tag for tags in found.values() for tag in tags})
    unknown = next((name for tag, name in wanted.items() if tag not in all_tags), None)
    if unknown is not None:
        hint = did_you_mean(unknown, [*known, *all_tags])
        raise typer.BadParameter(f"there is no game and no translation `{unknown}`" + (f": {hint}" if hint else ""))
    if not all_tags:
        raise typer.BadParameter(f"no translation of {', '.join(chosen)} exists; `pnp locale add TAG` starts one")
    return {game: tuple(tag for tag in tags if not wanted or tag in wanted) for game, tags in found.items()}
