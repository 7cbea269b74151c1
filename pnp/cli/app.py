"""The commands of `pnp`."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from typer.main import get_command

from pnp import __version__
from pnp.cli.arguments import find_project, known_paper, one_build, output_folder, printers_file, shown
from pnp.cli.building import Builder, finish, say_drafts
from pnp.cli.console import Console
from pnp.cli.disk_cache import NoCacheOpt, show_cache
from pnp.cli.explain import explain
from pnp.cli.finding_selection import MaxOpt, ShowOpt, finding_selection
from pnp.cli.internal_errors import add_debug_option, findings_of
from pnp.cli.json_console import console_for
from pnp.cli.kit import kit
from pnp.cli.ladder import ladder
from pnp.cli.locale import locale_app
from pnp.cli.new_game import new, schema
from pnp.cli.options import (
    AddressOpt,
    BacksOpt,
    BilingualOpt,
    BleedOpt,
    BookletBleedOpt,
    CardOpt,
    CutsOpt,
    DeckOpt,
    DraftOpt,
    GameArg,
    GuidesOpt,
    JobsOpt,
    JsonOpt,
    LocalesOpt,
    LowInkOpt,
    MarksOpt,
    OnlyOpt,
    OutOpt,
    PaperOpt,
    PngBleedOpt,
    PngOpt,
    PpiOpt,
    PrinterOpt,
    ProfileOpt,
    ProjectOpt,
    QuietOpt,
    SkipOpt,
    StrictOpt,
    TraceOpt,
)
from pnp.cli.outcome import checked_game, main_files, say_warned, say_written
from pnp.cli.playtest import playtest
from pnp.cli.preflight import preflight
from pnp.cli.preparation import Preparation, build_of, build_requests, stop_on_errors
from pnp.cli.proof import proof
from pnp.cli.requested_languages import requested_languages
from pnp.cli.requested_profiles import check_options, requested_profiles
from pnp.cli.rules import check_rules, rules
from pnp.cli.since import SinceOpt, opened_since
from pnp.cli.single_game import play, replay
from pnp.cli.single_values import refuse_repeated_options
from pnp.cli.table_options import check_address, checked_address
from pnp.cli.tables import export_table, import_table
from pnp.cli.watch import watch
from pnp.diagnostics import Report
from pnp.garbage_collector import collector_paused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.model.build_request import PreparedGame

app = typer.Typer(
    name="pnp",
    help="Print-and-play card and board generator: YAML in, print-ready PDF out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rich would draw boxes around the help, and take 90 ms
)


def main() -> None:
    """Run the command line; the exit code is 1 after errors in the input, 2 after usage errors, 3 after a fault of pnp."""
    try:
        _commands()(prog_name="pnp")  # otherwise the usage line depends on how Python was started
    except Exception as stopped:  # noqa: BLE001  # the last line of defence
        findings, code = findings_of(stopped)
        Console(quiet=True).findings(findings, Path.cwd())
        sys.exit(code)


@cache
def _commands() -> Callable[..., object]:
    """Make the commands from their functions, which takes as long as a small game: once, if `main` is called again."""
    command = get_command(app)
    add_debug_option(command)
    return command


def _version(wanted: bool) -> None:  # noqa: FBT001  (typer passes the flag by position)
    if wanted:
        Console().say(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    *,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    """Print-and-play card and board generator: YAML in, print-ready PDF out."""


def build(
    game: GameArg = None,
    paper: PaperOpt = None,
    backs: BacksOpt = None,
    locale: LocalesOpt = None,
    deck: DeckOpt = None,
    card: CardOpt = None,
    jobs: JobsOpt = 0,
    out: OutOpt = None,
    printer: PrinterOpt = None,
    project: ProjectOpt = None,
    only: OnlyOpt = None,
    bilingual: BilingualOpt = "box",
    marks: MarksOpt = None,
    bleed: BleedOpt = None,
    cuts: CutsOpt = None,
    skip: SkipOpt = None,
    ppi: PpiOpt = None,
    profile: ProfileOpt = None,
    address: AddressOpt = None,
    since: SinceOpt = None,
    show: ShowOpt = None,
    most: MaxOpt = None,
    *,
    booklet_bleed: BookletBleedOpt = False,
    low_ink: LowInkOpt = False,
    strict: StrictOpt = False,
    trace: TraceOpt = False,
    png: PngOpt = False,
    png_bleed: PngBleedOpt = False,
    draft: DraftOpt = False,
    guides: GuidesOpt = False,
    no_cache: NoCacheOpt = False,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Print games: YAML and Markdown to sheets of cards and a booklet in PDFs, with manifests beside them."""
    from pnp.model.export_names import USUAL

    selection = finding_selection(show, most)
    wanted = (("trace", trace), ("png", png), ("png-bleed", png_bleed))
    exports = (*USUAL, *(name for name, requested in wanted if requested))
    with console_for("build", as_json=as_json, quiet=quiet, selection=selection) as console, collector_paused():
        make = build_requests(
            project, paper=paper, backs=backs, deck=deck, card=card, only=only, bleed=bleed, marks=marks,
             skip=skip, cuts=cuts, booklet_bleed=booklet_bleed, ppi=ppi, draft=draft, guides=guides,
            printer=printer, strict=strict, bilingual=bilingual, jobs=jobs or os.cpu_count() or 1,
            address=checked_address(address),
        )  # fmt: skip
        root = find_project(project)
        profiles = requested_profiles(profile, root, low_ink=low_ink)
        check_options(profiles, root, {
            "paper": paper, "backs": backs, "marks": marks, "bleed": bleed, "cuts": cuts, "skip": skip, "printer": printer,
            "guides": guides, "draft": draft, "only booklet": only == "booklet", "since": since, "booklet-bleed": booklet_bleed,
        })  # fmt: skip
        check_address(profiles, root, address)
        with opened_since(since, root, draft=draft, guides=guides, only=only) as earlier:
            run = Preparation(console, root, make, requested_languages(locale), profiles, since=earlier, cached=not no_cache)
            builder = Builder(run, output_folder(out, root), exports, finish(guides=guides))
            written, skips, remarks = builder.draft(game) if draft else builder.build(game)
        console.finish()
        console.written([file for document in written for file in document.files], root)
        say_written(console, written, skips, remarks)
        say_warned(console, run)
        if draft:
            say_drafts(run, main_files(written))


def check(
    game: GameArg = None,
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
    skip: SkipOpt = None,
    profile: ProfileOpt = None,
    show: ShowOpt = None,
    most: MaxOpt = None,
    *,
    low_ink: LowInkOpt = False,
    strict: StrictOpt = False,
    no_cache: NoCacheOpt = False,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Do everything that `build` does, except writing files."""
    selection = finding_selection(show, most)
    with console_for("check", as_json=as_json, quiet=quiet, selection=selection) as console, collector_paused():
        make = build_requests(
            project, paper=paper, backs=backs, deck=deck, card=card, strict=strict, bilingual=bilingual,
            marks=marks, bleed=bleed, skip=skip, cuts=cuts,
        )  # fmt: skip
        root = find_project(project)
        profiles = requested_profiles(profile, root, low_ink=low_ink)
        check_options(profiles, root, {
            "paper": paper, "backs": backs, "marks": marks, "bleed": bleed, "cuts": cuts, "skip": skip,
        })  # fmt: skip
        run = Preparation(console, root, make, requested_languages(locale), profiles, writes=not as_json, cached=not no_cache)
        rules, lines = Report(), list[str]()

        def checked(prepared: PreparedGame, _: object) -> None:
            lines.append(checked_game(prepared))
            found = () if run.report.has_errors else check_rules((prepared,)).diagnostics
            run.languages.add(build_of(prepared.request), found)
            for finding in found:
                rules.add(finding)

        run.each(game, checked)
        run.stop_on_errors()
        stop_on_errors(console, root, rules, run.languages)
        found = "no error" if console.warned else "no fault"
        for line in lines:
            console.say(f"{line}, {found} found")
        say_warned(console, run)


def calibrate(
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, pa4 …")] = "a4",
    flip: Annotated[
        Literal["long", "short"],
        typer.Option("--flip", case_sensitive=False, help="The edge your printer turns the sheet on."),
    ] = "long",
    locale: Annotated[str, typer.Option("--locale", help="Language of the sheet.")] = "en",
    out: OutOpt = None,
    *,
    quiet: QuietOpt = False,
) -> None:
    """Print the sheet that finds your printer's scale and the offset of its backs."""
    from pnp.products.calibration import CalibrationRequest, plan_calibration
    from pnp.render.exports.table import export
    from pnp.workshop import Workshop

    console, root = Console(quiet=quiet), find_project(None, required=False)
    report, folder = Report(), output_folder(out, root)
    documents = plan_calibration(CalibrationRequest(known_paper(paper), flip, one_build(locale)), Workshop(root), report)
    stop_on_errors(console, root, report)
    export([documents], {"pdf"}, folder, Console(quiet=True))
    console.written([folder / f"{document.stem}.pdf" for document in documents.documents], root)
    for document in documents.documents:
        console.say(f"{shown(folder / document.stem)}.pdf: {document.advice}")
    console.say(f"next: write what it shows into {printers_file()}")


COMMANDS: Mapping[str, Callable[..., None]] = {
    "new": new,
    "build": build,
    "check": check,
    "watch": watch,
    "proof": proof,
    "preflight": preflight,
    "kit": kit,
    "import": import_table,
    "export": export_table,
    "explain": explain,
    "rules": rules,
    "schema": schema,
    "calibrate": calibrate,
    "playtest": playtest,
    "ladder": ladder,
    "play": play,
    "replay": replay,
    "cache": show_cache,
}
"""The commands in the order in which somebody who begins needs them."""

for command_name, command in COMMANDS.items():
    app.command(command_name)(command)
app.add_typer(locale_app)
refuse_repeated_options(app, locale_app)
