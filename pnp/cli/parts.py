"""`pnp build --parts`: a large deck as several PDFs, made by processes of this machine or by a cluster."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.arguments import shown
from pnp.cli.preparation import build_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pnp.cli.preparation import Preparation
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest
    from pnp.parts.parts_build import WrittenParts
    from pnp.parts.workers import Workers

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
    written = [found for request in run.requests(game) if (found := _built(run, request, folder, sheets, cluster)) is not None]
    run.stop_on_errors()
    run.console.written([file for parts in written for file in (*parts.pdfs, parts.manifest)], run.root)
    heads = ["files", "parts", "cards", "sheets"]
    run.console.table(heads, [_row(parts) for parts in written])


def _row(written: WrittenParts) -> list[str]:
    first, last = written.pdfs[0], written.pdfs[-1]
    files = str(shown(first)) if first == last else f"{shown(first)} … {last.name}"
    return [files, str(len(written.pdfs)), str(written.cards), str(written.sheets)]


def _built(run: Preparation, request: BuildRequest, out: Path, sheets: int, cluster: str | None) -> WrittenParts | None:
    from pnp.base.files import publishing
    from pnp.build import read_game
    from pnp.locale.lint.game import lint_game
    from pnp.parts.finished_parts import FinishedParts
    from pnp.parts.parts_build import PartsBuild, run_key
    from pnp.parts.requirements import check_parts

    run.console.begin(request.game)
    with run.report.recorded() as found:
        read = read_game(request, run.report, run.console, run.workshop.begin())
        if read is not None:
            lint_game(read.written, read.found)
            check_parts(read.game, request, read.report)
    run.languages.add(build_of(request), found)
    if read is None or run.report.has_errors:
        return None
    folder = out / read.game.name / read.game.languages
    kept = FinishedParts(folder / ".parts", run_key(read.game, request, sheets))
    parts = PartsBuild(read.game, request, kept, sheets)
    if parts.finished:
        run.console.say(f"{len(parts.finished)} of {len(parts.ranges)} parts were finished by an earlier run")
    with _workers(read.game, request, cluster) as workers:
        parts.make(workers, read.report, run.console)
    if run.report.has_errors:
        return None
    with publishing(out) as publication:
        written = parts.publish(folder, publication)
    kept.remove()
    return written


@contextmanager
def _workers(game: Game, request: BuildRequest, cluster: str | None) -> Iterator[Workers]:
    from pnp.parts.parts_build import without_cards
    from pnp.parts.workers import local_workers

    shared = without_cards(game, request)
    if cluster is None:
        with local_workers(shared, request) as workers:
            yield workers
        return
    from pnp.cluster.cluster import cluster_at

    with cluster_at(cluster, request.jobs) as connected:
        from pnp.cluster.part_workers import ClusterWorkers

        yield ClusterWorkers(connected, shared, request)
