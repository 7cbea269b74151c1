"""`pnp build`: prints games."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import typer

from pnp.cli.arguments import find_project, output_folder
from pnp.cli.building import Builder, finish, say_drafts
from pnp.cli.cluster import ClusterOpt, known_address
from pnp.cli.disk_cache import NoCacheOpt
from pnp.cli.finding_selection import MaxOpt, ShowOpt, finding_selection
from pnp.cli.json_console import console_for
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
from pnp.cli.outcome import main_files, say_warned, say_written
from pnp.cli.parts import PartsOpt, build_in_parts, refuse_beside_parts
from pnp.cli.preparation import Preparation, build_requests
from pnp.cli.requested_languages import requested_languages
from pnp.cli.requested_profiles import check_options, requested_profiles
from pnp.cli.since import SinceOpt, opened_since
from pnp.cli.table_options import check_address, checked_address

if TYPE_CHECKING:
    from collections.abc import Mapping


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
    with console_for("build", as_json=as_json, quiet=quiet, selection=selection) as console:
        make = build_requests(
            project, **sheets, **proofs, deck=deck, card=card, only=only, booklet_bleed=booklet_bleed, ppi=ppi, printer=printer,
            strict=strict, bilingual=bilingual, jobs=jobs or os.cpu_count() or 1, address=checked_address(address),
            only_pages=not any(pictures.values()),
        )  # fmt: skip
        root = find_project(project)
        profiles = requested_profiles(profile, root, low_ink=low_ink)
        check_options(profiles, root, {
            **sheets, **proofs, "printer": printer, "only booklet": only == "booklet", "since": since,
            "booklet-bleed": booklet_bleed, "ppi": None if png or png_bleed else ppi,
        })  # fmt: skip
        check_address(profiles, root, address)
        if parts is not None:
            refuse_beside_parts({
                "card": card, "only": only, "skip": skip, **pictures, **proofs, "since": since, "address": address,
            })  # fmt: skip
            in_parts = Preparation(console, root, make, requested_languages(locale), profiles, cached=not no_cache)
            build_in_parts(in_parts, game, output_folder(out, root), parts, known_address(cluster))
            return
        if cluster is not None:
            raise typer.BadParameter("`--cluster` makes the parts of a deck: say `--parts` too")
        with opened_since(since, root, draft=draft, guides=guides, only=only) as earlier:
            run = Preparation(
                console, root, make, requested_languages(locale, bilingual), profiles, since=earlier, cached=not no_cache
            )
            builder = Builder(run, output_folder(out, root), _exports(pictures), finish(guides=guides))
            written, skips, remarks = builder.draft(game) if draft else builder.build(game)
        console.finish()
        console.written([file for document in written for file in document.files], root)
        say_written(console, written, skips, remarks)
        say_warned(console, run)
        if draft:
            say_drafts(run, main_files(written))


def _exports(requested: Mapping[str, bool]) -> tuple[str, ...]:
    """Return the usual exports and those that were asked for."""
    from pnp.model.request import USUAL_EXPORTS

    return (*USUAL_EXPORTS, *(name for name, asked in requested.items() if asked))
