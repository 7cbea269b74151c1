"""The commands that print: `pnp build`, with `--parts` a large deck as several PDFs; `pnp kit`, `pnp calibrate`."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pnp.base.diagnostics import Report
from pnp.base.suggestions import did_you_mean
from pnp.cli.console import Console, open_console, stop_on_errors
from pnp.cli.options import (
    AddressOpt,
    BacksOpt,
    BilingualOpt,
    BleedOpt,
    BookletBleedOpt,
    CardOpt,
    ClusterOpt,
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
    MaxOpt,
    NoCacheOpt,
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
    ShowOpt,
    SinceOpt,
    SkipOpt,
    StrictOpt,
    TraceOpt,
    check_address,
    check_profile_options,
    cluster_address,
    display_path,
    find_project,
    finding_selection,
    languages_of_one_build,
    open_since,
    output_folder,
    paper_name,
    printers_file,
    read_address,
    requested_languages,
    requested_profiles,
)
from pnp.cli.preparation import (
    Builder,
    Preparation,
    build_of,
    choose_finish,
    main_files,
    request_factory,
    say_drafts,
    say_warnings,
    say_written,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.base.files import Publication
    from pnp.build.parts import Workers, WrittenParts
    from pnp.model.game import Game
    from pnp.model.printing import Kit
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
    draft: DraftOpt = False,
    guides: GuidesOpt = False,
    no_cache: NoCacheOpt = False,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Print games: YAML and Markdown to sheets of cards and a booklet in PDFs, with manifests beside them."""
    selection = finding_selection(show, most)
    sheets = {"paper": paper, "backs": backs, "marks": marks, "bleed": bleed, "cuts": cuts, "skip": skip}
    proofs = {"draft": draft, "guides": guides}
    pictures = {"trace": trace, "png": png, "png-bleed": png_bleed}
    with open_console("build", as_json=as_json, quiet=quiet, selection=selection) as console:
        make = request_factory(
            project, **sheets, **proofs, deck=deck, card=card, only=only, booklet_bleed=booklet_bleed, ppi=ppi, printer=printer,
            strict=strict, bilingual=bilingual, jobs=jobs or os.cpu_count() or 1, address=read_address(address),
            only_pages=not any(pictures.values()),
        )  # fmt: skip
        root = find_project(project)
        profiles = requested_profiles(profile, root, low_ink=low_ink)
        check_profile_options(profiles, root, {
            **sheets, **proofs, "printer": printer, "only booklet": only == "booklet", "since": since,
            "booklet-bleed": booklet_bleed, "ppi": None if png or png_bleed else ppi,
        })  # fmt: skip
        check_address(profiles, root, address)
        if parts is not None:
            refuse_beside_parts({
                "card": card, "only": only, "skip": skip, **pictures, **proofs, "since": since, "address": address,
            })  # fmt: skip
            in_parts = Preparation(console, root, make, requested_languages(locale), profiles, cached=not no_cache)
            build_in_parts(in_parts, game, output_folder(out, root), parts, cluster_address(cluster))
            return
        if cluster is not None:
            raise typer.BadParameter("`--cluster` makes the parts of a deck: say `--parts` too")
        with open_since(since, root, draft=draft, guides=guides, only=only) as earlier:
            run = Preparation(
                console, root, make, requested_languages(locale, bilingual), profiles, since=earlier, cached=not no_cache
            )
            builder = Builder(run, output_folder(out, root), _requested_exports(pictures), choose_finish(guides=guides))
            written, skips, remarks = builder.draft(game) if draft else builder.build(game)
        console.finish()
        console.written([file for document in written for file in document.files], root)
        say_written(console, written, skips, remarks)
        say_warnings(console, run)
        if draft:
            say_drafts(run, main_files(written))


def _requested_exports(requested: Mapping[str, bool]) -> tuple[str, ...]:
    """Return the usual exports and those that were asked for."""
    from pnp.model.request import USUAL_EXPORTS

    return (*USUAL_EXPORTS, *(name for name, asked in requested.items() if asked))


PartsOpt = Annotated[
    int | None, typer.Option("--parts", min=1, metavar="N", help="Print a large deck as several PDFs of N sheets each.")
]


def refuse_beside_parts(options: Mapping[str, object]) -> None:
    """Raise a usage error for an option that has no meaning for a deck in parts."""
    given = next((name for name, value in options.items() if value not in {None, False}), None)
    if given is not None:
        raise typer.BadParameter(f"`--{given}` is for a deck that is printed as one PDF, not for `--parts`")


def build_in_parts(run: Preparation, game: str | None, folder: Path, sheets: int, cluster: str | None) -> None:
    """Build the requested deck of each game, language and profile in parts; after an error nothing is written.

    What was finished stays for the next run, unless what it depends on changes.
    """
    written = [
        found
        for request in run.requests(game)
        if (found := _build_one_in_parts(run, request, folder, sheets, cluster)) is not None
    ]
    run.stop_on_errors()
    run.console.written([file for parts in written for file in (*parts.pdfs, parts.manifest)], run.root)
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
    with run.report.recorded() as found:
        read = read_game(request, run.report, run.console, run.workshop.begin())
        if read is not None:
            of_content, of_print = reports_about(read, request, run.report)
            lint_game(read.written, of_content)
            check_parts(read.game, request, of_print)
    run.languages.add(build_of(request), found)
    if read is None or run.report.has_errors:
        return None
    folder = out / read.game.name / read.game.languages
    kept = FinishedParts(folder / ".parts", parts_key(read.game, request, sheets))
    parts = PartsBuild(read.game, request, kept, sheets)
    if parts.finished:
        run.console.say(f"{len(parts.finished)} of {len(parts.ranges)} parts were finished by an earlier run")
    with _open_part_workers(read.game, request, cluster) as workers:
        parts.make(workers, of_print, run.console)
    if run.report.has_errors:
        return None
    with publishing(out) as publication:
        written = parts.publish(folder, publication)
    kept.remove()
    return written


@contextmanager
def _open_part_workers(game: Game, request: BuildRequest, cluster: str | None) -> Iterator[Workers]:
    from pnp.build.parts import local_workers, without_cards

    shared = without_cards(game, request)
    if cluster is None:
        with local_workers(shared, request) as workers:
            yield workers
        return
    from pnp.build.cluster import connect_cluster

    with connect_cluster(cluster, request.jobs) as connected:
        from pnp.build.cluster import ClusterWorkers

        yield ClusterWorkers(connected, shared, request)


KitOpt = Annotated[str, typer.Option("--kit", metavar="NAME", help="What goes in: download, or a file of kits/.")]
_KIBIBYTE = 1024


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

    with (
        open_console("kit", as_json=as_json, quiet=quiet) as console,
        TemporaryDirectory() as aside,
    ):
        root = find_project(project)
        packer = _KitPacker(_read_named_kit(name, root, console), Path(aside), output_folder(out, root))
        packer.run = Preparation(console, root, request_factory(project, strict=True), requested_languages(locale))
        with publishing(packer.out) as publication:
            packer.run.each(game, lambda prepared, _: packer.pack(prepared, publication))
            packer.run.stop_on_errors()
        console.finish()
        console.written(packer.written, root)
        console.table(["file", "size"], [[str(display_path(file)), _format_size_of(file)] for file in packer.written])


def _read_named_kit(name: str, root: Path, console: Console) -> Kit:
    from pnp.base.diagnostics import Report
    from pnp.load.profiles import kit_names, read_kit

    report = Report()
    found = read_kit(name, root, report)
    stop_on_errors(console, root, report)
    if found is None:
        raise typer.BadParameter(f"there is no kit `{name}`: {did_you_mean(name, kit_names(root))}")
    return found


class _KitPacker:
    """Packs prepared games one after the other."""

    def __init__(self, kit: Kit, aside: Path, out: Path) -> None:
        self.out = out
        self.written: list[Path] = []
        self.run: Preparation
        self._kit, self._aside = kit, aside

    def pack(self, prepared: PreparedGame, publication: Publication) -> None:
        """Plan all parts; after an error nothing is written, but the rest is looked at."""
        from tempfile import TemporaryDirectory

        from pnp.build.kits import plan_kit, write_kit

        run = self.run
        planned = plan_kit(self._kit, prepared, run.workshop, run.report, run.console)
        if planned is None or run.report.has_errors:
            return
        with TemporaryDirectory(dir=self._aside) as folder:
            self.written += write_kit(planned, run.workshop, run.console, Path(folder), self.out, publication)


def _format_size_of(file: Path) -> str:
    size = file.stat().st_size / _KIBIBYTE
    return f"{size:.0f} KiB" if size < _KIBIBYTE else f"{size / _KIBIBYTE:.1f} MiB"


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
    from pnp.build.standalone_documents import CalibrationRequest, plan_calibration
    from pnp.build.workshop import Workshop
    from pnp.render.exports.table import export

    console, root = Console(quiet=quiet), find_project(None, required=False)
    report, folder = Report(), output_folder(out, root)
    documents = plan_calibration(
        CalibrationRequest(paper_name(paper), flip, languages_of_one_build(locale)), Workshop(root), report
    )
    stop_on_errors(console, root, report)
    export([documents], {"pdf"}, folder, Console(quiet=True))
    console.written([folder / f"{document.stem}.pdf" for document in documents.documents], root)
    for document in documents.documents:
        console.say(f"{display_path(folder / document.stem)}.pdf: {document.advice}")
    console.say(f"next: write what it shows into {printers_file()}")
