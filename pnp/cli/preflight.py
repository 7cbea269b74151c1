"""`pnp preflight`: judge PDF files, or a game before it is printed, by what a printer's profile asks for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.base.suggestions import did_you_mean
from pnp.cli.arguments import find_project
from pnp.cli.finding_selection import MaxOpt, ShowOpt, finding_selection
from pnp.cli.json_console import console_for
from pnp.cli.options import DeckOpt, JsonOpt, LocalesOpt, ProjectOpt, QuietOpt, StrictOpt
from pnp.cli.preparation import Preparation, build_requests, stop_on_errors
from pnp.cli.requested_languages import requested_languages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.cli.console import Console
    from pnp.model.printing import Profile
    from pnp.model.request import PreparedGame

_USUAL = "press-x4"
_SUFFIX = ".pdf"

JudgedArg = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME|FILE.pdf]...", help="PDF files, or a game; without it, all games.")
]
OneProfileOpt = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME",
        help="The printer (default: what the file's name says, as in deck.press-x1a.pdf; press-x4).",
    ),
]


def preflight(
    judged: JudgedArg = None,
    profile: OneProfileOpt = None,
    locale: LocalesOpt = None,
    deck: DeckOpt = None,
    project: ProjectOpt = None,
    show: ShowOpt = None,
    most: MaxOpt = None,
    *,
    strict: StrictOpt = False,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Judge PDF files from anywhere, or a game before it is printed, by what a print shop asks for."""
    selection = finding_selection(show, most)
    with console_for("preflight", as_json=as_json, quiet=quiet, selection=selection) as console:
        files = [Path(name) for name in judged or () if name.lower().endswith(_SUFFIX)]
        names = [name for name in judged or () if not name.lower().endswith(_SUFFIX)]
        if files and names:
            raise typer.BadParameter(f"`{names[0]}` is no PDF: name files or a game, not both")
        if len(names) > 1:
            raise typer.BadParameter(f"`{names[0]}` and `{names[1]}` are two games: name one, or none for all")
        if files:
            _judge_files(console, files, find_project(project, required=False), profile)
        else:
            make = build_requests(project, deck=deck, strict=strict)
            root = find_project(project)
            chosen = _known(profile or _USUAL, root)
            if chosen.table is not None:
                raise typer.BadParameter(
                    f"`{chosen.name}` is for a virtual table, which has no pages: `pnp check` judges the game"
                )
            run = Preparation(console, root, make, requested_languages(locale), (chosen.name,), writes=not as_json)
            _judge_games(console, run, names[0] if names else None, chosen)


def _known(name: str, root: Path) -> Profile:
    """Return a profile; an unknown one is a usage error, one with a fault raises PnpError."""
    from pnp.load.profiles import profile_names, read_profile

    known = profile_names(root)
    found = read_profile(name, root) if name in known else None
    if found is None:
        raise typer.BadParameter(f"there is no profile `{name}`: {did_you_mean(name, known)}", param_hint="--profile")
    return found


def _of_files(name: str, root: Path) -> Profile:
    """Return a profile that PDF files can be judged for; as `_known`, and one that writes no PDF is a usage error."""
    from pnp.load.profiles import profile_names, read_profile

    found = _known(name, root)
    if not _writes_pdf(found):
        known = (read_profile(other, root) for other in profile_names(root))
        those = ", ".join(other.name for other in known if other is not None and _writes_pdf(other))
        raise typer.BadParameter(
            f"`{name}` takes no PDF: it writes {' and '.join(found.writes)}; those that do are {those}", param_hint="--profile"
        )
    return found


def _writes_pdf(profile: Profile) -> bool:
    return not profile.writes or "pdf" in profile.writes


def _of_name(file: Path, root: Path) -> str:
    """Return the profile that the name of a file says: `pond-en-cards.press-x1a.pdf`; the usual one if it says none."""
    from pnp.load.profiles import profile_names
    from pnp.model.request import words_of_stem

    known = profile_names(root)
    return next((word for word in reversed(words_of_stem(file.stem)) if word in known), _USUAL)


def _judge_files(console: Console, files: Sequence[Path], root: Path, name: str | None) -> None:
    try:
        from pnp.preflight.files.judge import judge_file
    except ModuleNotFoundError as error:
        if error.name != "pikepdf":
            raise
        raise typer.BadParameter("to judge PDF files, install pnp with `pip install 'pnp[preflight]'`") from error

    report, lines = Report(), list[str]()
    for file in files:
        profile = _of_files(name or _of_name(file, root), root)
        console.begin(file.name)
        own, pages = Report(), 0
        try:
            pages = judge_file(file, _shown(file, root), profile, own, lambda count: console.stage("judge", count))
        except OSError as error:
            raise typer.BadParameter(f"`{file}` cannot be read: {(error.strerror or str(error)).lower()}") from error
        for finding in own.diagnostics:
            report.add(finding)
        found = "no fault" if not own.diagnostics else "no error"
        lines.append(f"{file}: {pages} page{'' if pages == 1 else 's'} for {profile.name}, {found} found")
    stop_on_errors(console, root, report)
    for line in lines:
        console.say(line)


def _judge_games(console: Console, run: Preparation, game: str | None, profile: Profile) -> None:
    from pnp.load.press_rules import with_rule

    lines: list[str] = []

    def prepared(ready: PreparedGame, _: object) -> None:
        pages = sum(len(document.imposition.pages) for product in ready.products.values() for document in product.documents)
        lines.append(f"{ready.game.name} ({ready.game.languages}): {pages} pages for {profile.name}")

    run.each(game, prepared)
    console.finish()
    found = [with_rule(finding, profile) for finding in run.report.diagnostics]
    console.findings(found, run.root, languages=run.languages)
    if run.report.has_errors:
        raise typer.Exit(1)
    for line in lines:
        console.say(f"{line}, {'no error' if found else 'no fault'} found")


def _shown(file: Path, root: Path) -> str:
    """Return the path that findings name: from the project's root, or as it was typed."""
    whole = file.absolute()
    return (whole.relative_to(root) if whole.is_relative_to(root) else file).as_posix()
