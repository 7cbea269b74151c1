"""The commands that print: `pnp build`, with `--parts` a large deck as several PDFs; `pnp kit`, `pnp calibrate`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pnp.base.diagnostics import Report
from pnp.base.suggestions import did_you_mean
from pnp.cli.console import Console, format_size, open_console, stop_on_errors
from pnp.cli.options import (
    SHEETS,
    WHAT,
    AddressOpt,
    BacksOpt,
    BilingualOpt,
    BleedOpt,
    BookletBleedOpt,
    BuildOptions,
    CardOpt,
    ClusterOpt,
    CopiesOpt,
    CutsOpt,
    DeckOpt,
    DraftOpt,
    GameArg,
    GuidesOpt,
    JobsOpt,
    JsonOpt,
    KeepGoingOpt,
    LocalesOpt,
    LowInkOpt,
    MarksOpt,
    MaxOpt,
    NoCacheOpt,
    OnlyOpt,
    OrderOpt,
    OutOpt,
    PaperOpt,
    PassesOpt,
    PngBleedOpt,
    PngOpt,
    PpiOpt,
    PrinterOpt,
    ProfileOpt,
    ProjectOpt,
    QuietOpt,
    ShowOpt,
    SinceOpt,
    SingleSidedOpt,
    SkipOpt,
    StockOpt,
    StrictOpt,
    SvgBleedOpt,
    SvgOpt,
    TraceOpt,
    check_passes,
    check_profile_options,
    check_since,
    cluster_address,
    display_path,
    find_project,
    finding_selection,
    languages_of_one_build,
    open_since,
    output_folder,
    printers_file,
    requested_paper,
)
from pnp.cli.preparation import Builder, Preparation, build_of, main_files, say_drafts, say_output, say_warnings

if TYPE_CHECKING:
    from pnp.build.parts import Workers, WrittenParts
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, PreparedGame


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
    order: OrderOpt = None,
    copies: CopiesOpt = None,
    passes: PassesOpt = "one",
    stock: StockOpt = None,
    single_sided: SingleSidedOpt = None,
    skip: SkipOpt = None,
    ppi: PpiOpt = None,
    profile: ProfileOpt = None,
    address: AddressOpt = None,
    since: SinceOpt = None,
    show: ShowOpt = None,
    most: MaxOpt = None,
    parts: PartsOpt = None,
    cluster: ClusterOpt = None,
    *,
    booklet_bleed: BookletBleedOpt = False,
    low_ink: LowInkOpt = False,
    strict: StrictOpt = False,
    trace: TraceOpt = False,
    png: PngOpt = False,
    png_bleed: PngBleedOpt = False,
    svg: SvgOpt = False,
    svg_bleed: SvgBleedOpt = False,
    draft: DraftOpt = False,
    guides: GuidesOpt = False,
    keep_going: KeepGoingOpt = False,
    no_cache: NoCacheOpt = False,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Print games: YAML and Markdown to sheets of cards and a booklet in PDFs, with manifests beside them."""
    selection = finding_selection(show, most)
    options = BuildOptions(
        project=project, locale=locale, profile=profile, low_ink=low_ink, deck=deck, card=card, only=only, since=since,
        paper=paper, backs=backs, marks=marks, bleed=bleed, cuts=cuts, order=order, copies=copies, passes=passes, stock=stock,
        single_sided=single_sided, skip=skip, booklet_bleed=booklet_bleed, ppi=ppi,
        draft=draft, guides=guides, keep_going=keep_going, printer=printer, address=address, bilingual=bilingual, strict=strict,
        trace=trace, png=png, png_bleed=png_bleed, svg=svg, svg_bleed=svg_bleed,
        only_pages=not (trace or png or png_bleed or svg or svg_bleed), parts=parts, jobs=jobs or os.cpu_count() or 1,
        cached=not no_cache,
    )  # fmt: skip
    with open_console("build", as_json=as_json, quiet=quiet, selection=selection) as console:
        run = Preparation(console, options)
        check_options(run, options)
        if parts is not None:
            _build_in_parts(run, game, output_folder(out, run.root), parts, cluster_address(cluster))
            return
        if cluster is not None:
            raise typer.BadParameter("`--cluster` makes the parts of a deck: say `--parts` too")
        _build_whole(run, options, game, output_folder(out, run.root))


def check_options(run: Preparation, options: BuildOptions) -> None:
    """Raise a usage error for options that do not go together, or that a profile does not use."""
    check_profile_options(run.profiles, run.root, options)
    check_passes(options)
    _refuse_pictures_without_cards(options)
    if options.parts is not None:
        _refuse_beside_parts(options)
    check_since(options)


PartsOpt = Annotated[
    int | None,
    typer.Option(
        "--parts", min=1, metavar="N", help="Print a large deck as several PDFs of N sheets each.", rich_help_panel=SHEETS
    ),
]


def _build_whole(run: Preparation, options: BuildOptions, game: str | None, folder: Path) -> None:
    """Build each game, language and profile as one set of files; with `--draft` also what has errors."""
    with open_since(options, run.root) as run.since:
        finish: Callable[[PreparedGame], PreparedGame] | None = None
        if options.guides:
            from pnp.build.proofs.guides import with_guides

            finish = with_guides
        builder = Builder(run, folder, options.exports, finish)
        output = builder.write_drafts(game) if options.draft else builder.write_games(game)
    say_output(run, output)
    say_warnings(run)
    builder.stop_on_refused_decks()
    if options.draft:
        say_drafts(run, main_files(output.documents))


_REFUSED_BESIDE_PARTS = (
    "card", "only", "passes", "skip", "trace", "png", "png-bleed", "svg", "svg-bleed", "draft", "guides", "since", "address",
)  # fmt: skip


def _refuse_beside_parts(options: BuildOptions) -> None:
    """Raise a usage error for an option that is not for a deck in parts; `--skip 0` skips nothing."""
    given = [
        name for name in _REFUSED_BESIDE_PARTS if name in options.names_given and not (name == "skip" and not options.skip)
    ]
    if given:
        raise typer.BadParameter(f"`--{given[0]}` is for a deck that is printed as one PDF, not for `--parts`")


def _refuse_pictures_without_cards(options: BuildOptions) -> None:
    """Raise a usage error for pictures of faces where no cards are printed."""
    pictures = [name for name in ("png", "png-bleed", "svg", "svg-bleed") if name in options.names_given]
    if pictures and options.only in {"booklet", "assembly"}:
        raise typer.BadParameter(f"`--{pictures[0]}` writes the faces of cards: `--only {options.only}` prints none")


def _build_in_parts(run: Preparation, game: str | None, folder: Path, sheets: int, cluster: str | None) -> None:
    """Build the requested deck of each game, language and profile in parts; after an error nothing is written.

    Finished parts are used by the next run, unless something that they depend on changes.
    """
    written: list[WrittenParts] = []
    for request in run.requests(game):
        parts = _build_one_in_parts(run, request, folder, sheets, cluster)
        written += [parts] if parts is not None else []
    run.stop_on_errors()
    run.console.note_written_files([file for parts in written for file in (*parts.pdfs, parts.manifest)], run.root)
    heads = ["files", "parts", "cards", "sheets"]
    run.console.table(heads, [_parts_row(parts) for parts in written])


def _parts_row(written: WrittenParts) -> list[str]:
    first, last = written.pdfs[0], written.pdfs[-1]
    files = str(display_path(first)) if first == last else f"{display_path(first)} … {last.name}"
    return [files, str(len(written.pdfs)), str(written.cards), str(written.sheets)]


def _build_one_in_parts(
    run: Preparation, request: BuildRequest, out: Path, sheets: int, cluster: str | None
) -> WrittenParts | None:
    from pnp.base.files import publishing
    from pnp.build.build import read_game, reports_about
    from pnp.build.parts import FinishedParts, PartsBuild, check_parts, parts_key
    from pnp.locale.lint.game import lint_game

    run.console.begin(request.game)
    with run.report.recorded() as findings:
        read = read_game(request, run.report, run.console, run.workshop.begin())
        if read is not None:
            of_content, of_print = reports_about(read, request, run.report)
            lint_game(read.written, of_content)
            check_parts(read.game, request, of_print)
    run.languages.add(build_of(request), findings)
    if read is None or run.report.has_errors:
        return None
    folder = out / read.game.name / read.game.languages
    finished = FinishedParts(folder / ".parts", parts_key(read.game, request, sheets))
    parts = PartsBuild(read.game, request, finished, sheets)
    if parts.finished:
        run.console.say(f"{len(parts.finished)} of {len(parts.ranges)} parts were finished by an earlier run")
    with _open_part_workers(read.game, request, cluster) as workers:
        parts.print_parts(workers, of_print, run.console)
    if run.report.has_errors:
        return None
    with publishing(out) as publication:
        written = parts.publish(folder, publication)
    finished.remove()
    return written


@contextmanager
def _open_part_workers(game: Game, request: BuildRequest, cluster: str | None) -> Iterator[Workers]:
    from pnp.build.parts import local_workers, without_cards

    shared = without_cards(game, request)
    if cluster is None:
        with local_workers(shared, request) as workers:
            yield workers
        return
    from pnp.build.cluster import ClusterWorkers, connect_cluster

    with connect_cluster(cluster, request.jobs) as connected:
        yield ClusterWorkers(connected, shared, request)


KitOpt = Annotated[
    str, typer.Option("--kit", metavar="NAME", help="What goes in: download, or a file of kits/.", rich_help_panel=WHAT)
]


def kit(
    game: GameArg = None,
    locale: LocalesOpt = None,
    name: KitOpt = "download",
    out: OutOpt = None,
    project: ProjectOpt = None,
    *,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Pack games for a shop of downloads: sheets for both papers, less ink, the booklet, pictures, the licence.

    A text that is not translated is an error, as with `pnp build --strict`.
    """
    from tempfile import TemporaryDirectory

    from pnp.base.files import publishing
    from pnp.load.profiles import kit_names, read_kit

    with open_console("kit", as_json=as_json, quiet=quiet) as console, TemporaryDirectory() as scratch:
        root = find_project(project)
        report = Report()
        requested = read_kit(name, root, report)
        stop_on_errors(console, root, report)
        if requested is None:
            raise typer.BadParameter(f"there is no kit `{name}`: {did_you_mean(name, kit_names(root))}")
        folder, written, savings = output_folder(out, root), list[Path](), dict[str, None]()
        run = Preparation(console, BuildOptions(project=project, locale=locale, strict=True))

        def pack(prepared: PreparedGame, _: object) -> tuple[Sequence[Path], Sequence[str]]:
            from pnp.build.kits import kit_savings, plan_kit, write_kit

            planned = plan_kit(requested, prepared, run.workshop, run.report, run.console)
            if planned is None or run.report.has_errors:
                return (), ()
            with TemporaryDirectory(dir=scratch) as parts:
                files = write_kit(planned, run.workshop, run.console, Path(parts), folder, publication)
            return files, tuple(kit_savings(planned))

        def take(packed: tuple[Sequence[Path], Sequence[str]]) -> None:
            written.extend(packed[0])
            savings.update(dict.fromkeys(packed[1]))

        with publishing(folder) as publication:
            run.prepare_each(game, pack, take, publication)
            run.stop_on_errors()
        console.finish()
        console.note_written_files(written, root)
        console.table(["file", "size"], [[str(display_path(file)), format_size(file.stat().st_size)] for file in written])
        console.note_documents([], savings)
        for saving in savings:
            console.say(saving)


def calibrate(
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, 8x10in …")] = "a4",
    flip: Annotated[
        Literal["long", "short"], typer.Option("--flip", case_sensitive=False, help="The edge your printer turns the sheet on.")
    ] = "long",
    locale: Annotated[str, typer.Option("--locale", help="Language of the sheet.")] = "en",
    passes: PassesOpt = "one",
    out: OutOpt = None,
    *,
    quiet: QuietOpt = False,
) -> None:
    """Print the sheet that finds your printer's scale and the offset of its backs."""
    from pnp.build.standalone_documents import CalibrationRequest, plan_calibration
    from pnp.build.workshop import Workshop
    from pnp.render.exports.table import export

    console, root = Console(quiet=quiet), find_project(None, required=False)
    report, folder, asked = Report(), output_folder(out, root), requested_paper(paper, root)
    if not asked.takes_text:
        raise typer.BadParameter(f"`{paper}` is for cards: name the paper of its size, such as `--paper letter`")
    request = CalibrationRequest(asked, flip, languages_of_one_build(locale), passes)
    documents = plan_calibration(request, Workshop(root), report)
    stop_on_errors(console, root, report)
    export([documents], {"pdf"}, folder, Console(quiet=True))
    console.note_written_files([folder / f"{document.stem}.pdf" for document in documents.documents], root)
    for document in documents.documents:
        console.say(f"{display_path(folder / document.stem)}.pdf: {document.advice}")
    console.say(f"next: write what it shows into {printers_file()}")
