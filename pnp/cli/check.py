"""The commands that judge before anything is printed: `pnp check` games, `pnp preflight` PDF files, `pnp proof` colours."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.cli.console import count_noun, open_console, stop_on_errors
from pnp.cli.options import (
    FILES,
    HOW,
    AcceptOpt,
    BacksOpt,
    BilingualOpt,
    BleedOpt,
    BuildOptions,
    CardOpt,
    CopiesOpt,
    CutsOpt,
    DeckOpt,
    GameArg,
    GamesArg,
    JsonOpt,
    LocalesOpt,
    LowInkOpt,
    MarksOpt,
    MaxOpt,
    NoCacheOpt,
    OnlyOpt,
    OrderOpt,
    OutOpt,
    PaperOpt,
    PpiOpt,
    ProfileOpt,
    ProjectOpt,
    QuietOpt,
    ShowOpt,
    SingleSidedOpt,
    SkipOpt,
    StockOpt,
    StrictOpt,
    check_profile_options,
    find_profile,
    find_project,
    finding_selection,
    output_folder,
    project_of,
)
from pnp.cli.preparation import Builder, Preparation, build_of, describe_game, say_output, say_warnings
from pnp.cli.sarif import SarifOpt, sarif_file

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, Mark
    from pnp.cli.console import Console
    from pnp.model.printing import Profile
    from pnp.model.request import PreparedGame


def check(
    game: GamesArg = None,
    paper: PaperOpt = None,
    backs: BacksOpt = None,
    locale: LocalesOpt = None,
    deck: DeckOpt = None,
    card: CardOpt = None,
    project: ProjectOpt = None,
    bilingual: BilingualOpt = "box",
    marks: MarksOpt = None,
    bleed: BleedOpt = None,
    cuts: CutsOpt = None,
    order: OrderOpt = None,
    copies: CopiesOpt = None,
    stock: StockOpt = None,
    single_sided: SingleSidedOpt = None,
    skip: SkipOpt = None,
    profile: ProfileOpt = None,
    show: ShowOpt = None,
    most: MaxOpt = None,
    *,
    low_ink: LowInkOpt = False,
    strict: StrictOpt = False,
    accept: AcceptOpt = False,
    no_cache: NoCacheOpt = False,
    as_json: JsonOpt = False,
    sarif: SarifOpt = None,
    quiet: QuietOpt = False,
) -> None:
    """Do everything that `build` does, except writing files."""
    from pnp.rules.usage import check_rules

    if accept and (deck or card):
        raise typer.BadParameter(
            "a part of a game does not show all that is printed: leave out --deck and --card", param_hint="--accept"
        )
    project = project or project_of(game or ())
    selection = finding_selection(show, most)
    options = BuildOptions(
        project=project, locale=locale, profile=profile, low_ink=low_ink, deck=deck, card=card, paper=paper, backs=backs,
        marks=marks, bleed=bleed, cuts=cuts, order=order, copies=copies, stock=stock, single_sided=single_sided, skip=skip,
        bilingual=bilingual, strict=strict,
        only_pages=not no_cache,  # faces that are judged may be kept for the build that follows
        cached=not no_cache, refreshes_schemas=not as_json,
    )  # fmt: skip
    with open_console("check", as_json=as_json, quiet=quiet, selection=selection) as console, sarif_file(console, sarif):
        run = Preparation(console, options)
        check_profile_options(run.profiles, run.root, options)
        rules, lines, compared = Report(), list[str](), set[str]()

        def check_game(prepared: PreparedGame, _: object) -> tuple[str, list[Diagnostic]]:
            findings = [*(() if run.report.has_errors else check_rules((prepared,)).diagnostics)]
            if prepared.game.name not in compared and not run.report.has_errors:  # all its languages show the same
                compared.add(prepared.game.name)
                findings += _compare_or_accept(prepared, run, accept=accept)
            run.languages.add(build_of(prepared.request), findings)
            return describe_game(prepared), findings

        def take(checked: tuple[str, list[Diagnostic]]) -> None:
            lines.append(checked[0])
            run.explained.update(_lost_fields(checked[1]))
            for finding in checked[1]:
                if not run.is_explained(finding):
                    rules.add(finding)

        run.prepare_each(game or None, check_game, take)
        run.stop_on_errors()
        stop_on_errors(console, run.root, rules, run.languages)
        verdict = "no error" if console.has_warned else "no fault"
        for line in lines:
            console.say(f"{line}, {verdict} found")
        say_warnings(run)


def _compare_or_accept(prepared: PreparedGame, run: Preparation, *, accept: bool) -> Sequence[Diagnostic]:
    """Compare what a game shows with its lock, or write the lock; return what was found."""
    from pnp.rules.printed_lock import accept_printed, check_printed

    report, known = Report(), (run.workshop.layout.templates, run.workshop.disk)
    if not accept:
        check_printed(prepared, report, *known)
    elif (file := accept_printed(prepared, *known)) is not None:
        run.console.note_written_files([file], run.root)
    return report.diagnostics


def _lost_fields(findings: Sequence[Diagnostic]) -> set[Mark]:
    """Return where fields are declared that a face shows no longer: that nothing prints them follows from it."""
    from pnp.rules.printed_lock import FIELD_IS_IN

    return {
        mark for finding in findings if finding.code == "rules/vanished" for what, mark in finding.also if what == FIELD_IS_IN
    }


_USUAL_PRESS = "press-x4"
_PDF_SUFFIX = ".pdf"

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
    sarif: SarifOpt = None,
    quiet: QuietOpt = False,
) -> None:
    """Judge PDF files from anywhere, or a game before it is printed, by what a print shop asks for."""
    selection = finding_selection(show, most)
    with open_console("preflight", as_json=as_json, quiet=quiet, selection=selection) as console, sarif_file(console, sarif):
        files = [Path(name) for name in judged or () if name.lower().endswith(_PDF_SUFFIX)]
        names = [name for name in judged or () if not name.lower().endswith(_PDF_SUFFIX)]
        if files and names:
            raise typer.BadParameter(f"`{names[0]}` is no PDF: name files or a game, not both")
        if len(names) > 1:
            raise typer.BadParameter(f"`{names[0]}` and `{names[1]}` are two games: name one, or none for all")
        if files:
            _judge_files(console, files, find_project(project, required=False), profile)
        else:
            chosen = find_profile(profile or _USUAL_PRESS, find_project(project), param_hint="--profile")
            if chosen.table is not None:
                raise typer.BadParameter(
                    f"`{chosen.name}` is for a virtual table, which has no pages: `pnp check` judges the game"
                )
            options = BuildOptions(
                project=project, locale=locale, profile=(chosen.name,), deck=deck, strict=strict, refreshes_schemas=not as_json
            )
            run = Preparation(console, options)
            _judge_games(console, run, names[0] if names else None, chosen)


def _find_pdf_profile(name: str, root: Path) -> Profile:
    """Return a profile for PDF files; as `find_profile`, but one that writes no PDF is a usage error too."""
    from pnp.load.profiles import profile_names, read_profile

    profile = find_profile(name, root, param_hint="--profile")
    if not _writes_pdf(profile):
        known = (read_profile(other, root) for other in profile_names(root))
        others = ", ".join(other.name for other in known if other is not None and _writes_pdf(other))
        message = f"`{name}` takes no PDF: it writes {' and '.join(profile.writes)}; those that do are {others}"
        raise typer.BadParameter(message, param_hint="--profile")
    return profile


def _writes_pdf(profile: Profile) -> bool:
    return not profile.writes or "pdf" in profile.writes


def _profile_name_in(file: Path, root: Path) -> str:
    """Return the profile in the name of a file (`pond-en-cards.press-x1a.pdf`), or else the usual one."""
    from pnp.load.profiles import profile_names
    from pnp.model.request import words_of_stem

    known = profile_names(root)
    return next((word for word in reversed(words_of_stem(file.stem)) if word in known), _USUAL_PRESS)


def _judge_files(console: Console, files: Sequence[Path], root: Path, name: str | None) -> None:
    try:
        import fontTools  # noqa: F401 - loaded where a file has a font, which is late to say that it is missing

        from pnp.preflight.files.judge import judge_file
    except ModuleNotFoundError as error:
        if error.name not in {"pikepdf", "fontTools"}:
            raise
        raise typer.BadParameter("to judge PDF files, install pnp with `pip install 'pnp[preflight]'`") from error

    report, lines = Report(), list[str]()
    for file in files:
        profile = _find_pdf_profile(name or _profile_name_in(file, root), root)
        console.begin(file.name)
        own, pages = Report(), 0
        try:
            pages = judge_file(file, _path_in_findings(file, root), profile, own, lambda count: console.stage("judge", count))
        except OSError as error:
            raise typer.BadParameter(f"`{file}` cannot be read: {(error.strerror or str(error)).lower()}") from error
        for finding in own.diagnostics:
            report.add(finding)
        verdict = "no fault" if not own.diagnostics else "no error"
        lines.append(f"{file}: {count_noun(pages, 'page')} for {profile.name}, {verdict} found")
    stop_on_errors(console, root, report)
    for line in lines:
        console.say(line)


def _judge_games(console: Console, run: Preparation, game: str | None, profile: Profile) -> None:
    from pnp.load.package_data import with_press_rule

    lines: list[str] = []

    def count_pages(ready: PreparedGame, _: object) -> str:
        pages = sum(len(document.imposition.pages) for product in ready.products.values() for document in product.documents)
        return f"{ready.game.name} ({ready.game.languages}): {pages} pages for {profile.name}"

    run.prepare_each(game, count_pages, lines.append)
    console.finish()
    findings = [with_press_rule(finding, profile) for finding in run.report.diagnostics]
    console.findings(findings, run.root, languages=run.languages)
    if run.report.has_errors:
        raise typer.Exit(1)
    for line in lines:
        console.say(f"{line}, {'no error' if findings else 'no fault'} found")


def _path_in_findings(file: Path, root: Path) -> str:
    whole = file.absolute()
    return (whole.relative_to(root) if whole.is_relative_to(root) else file).as_posix()


PressOpt = Annotated[
    list[str], typer.Option("--profile", metavar="NAMES", help="The presses, such as press-x4.", rich_help_panel=HOW)
]
PlatesOpt = Annotated[bool, typer.Option("--plates", help="Show each ink of each face too.", rich_help_panel=HOW)]
PagePngOpt = Annotated[
    bool, typer.Option("--png", help="Write each page of the proof as a picture too.", rich_help_panel=FILES)
]


def proof(
    profile: PressOpt,
    game: GameArg = None,
    locale: LocalesOpt = None,
    deck: DeckOpt = None,
    card: CardOpt = None,
    only: OnlyOpt = None,
    ppi: PpiOpt = None,
    out: OutOpt = None,
    project: ProjectOpt = None,
    *,
    plates: PlatesOpt = False,
    png: PagePngOpt = False,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Show games as a press prints them beside what a screen shows: colours, ink in %, plates, swatches out of reach."""
    from pnp.build.proofs.press import make_press_proof

    exports = ("pdf", *(["page-pictures"] if png else []))
    options = BuildOptions(
        project=project, locale=locale, profile=profile, deck=deck, card=card, only=only, ppi=ppi, jobs=os.cpu_count() or 1
    )
    with open_console("proof", as_json=as_json, quiet=quiet) as console:
        run = Preparation(console, options)
        check_presses(run.profiles, run.root)

        def finish(prepared: PreparedGame) -> PreparedGame:
            return make_press_proof(prepared, console, plates=plates)

        say_output(run, Builder(run, output_folder(out, run.root), exports, finish).write_games(game))


def check_presses(profiles: Sequence[str], root: Path) -> None:
    """Raise a usage error for a profile without inks, which names those with inks whose files have no fault."""
    from pnp.load.profiles import profile_names, read_profile

    for name in profiles:
        profile = read_profile(name, root)
        if profile is None or profile.colour is None:
            presses = [one for one in profile_names(root) if (found := read_profile(one, root, Report())) and found.colour]
            raise typer.BadParameter(f"`{name}` has the colours of a screen; those with inks are {', '.join(presses)}")
