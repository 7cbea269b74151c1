"""A run: its options as build requests, its games prepared one after the other, checked, written, and told in words.

Only one game is in memory at a time: each is written to temporary files as soon as it is prepared, and all files appear
together at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from pnp.base.diagnostics import PnpError, Report, group_findings
from pnp.base.processes import in_copy
from pnp.cli.console import Build, LanguageFindings, count_noun
from pnp.cli.options import (
    LOW_INK_PROFILE,
    USUAL_PROFILE,
    disk_cache,
    display_path,
    find_project,
    own_printer,
    paper_name,
    read_address,
    requested_games,
    requested_profiles,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic, FindingGroup
    from pnp.base.files import Publication
    from pnp.cli.console import Console
    from pnp.cli.options import BuildOptions, RequestedLanguages
    from pnp.model.request import BuildRequest, PreparedGame, Since, WrittenDocument


_MANY_CARDS: Final = 1_000
"""Cards of which looking for fields that nothing uses takes longer than copying the process."""


def make_request(options: BuildOptions, root: Path, game: str) -> BuildRequest:
    """Make the request for a game in its source language, by the usual profile or with less ink.

    An unknown paper is a usage error, as is what is no address; an unknown printer raises PnpError.
    """
    from pnp.model.request import BuildRequest

    return BuildRequest(
        root, game, deck=options.deck, card=options.card, only=options.only, booklet_bleed=options.booklet_bleed,
        paper=options.paper and paper_name(options.paper), backs=options.backs, marks=options.marks, bleed=options.bleed,
        cuts=options.cuts, skip=options.skip, ppi=options.ppi, bilingual=options.bilingual, strict=options.strict,
        draft=options.draft, guides=options.guides, address=read_address(options.address), only_pages=options.only_pages,
        printer=own_printer(options.printer), jobs=options.jobs, profile=LOW_INK_PROFILE if options.low_ink else USUAL_PROFILE,
    )  # fmt: skip


class Preparation:
    """Prepares the games of a run, each in its languages and for its profiles, one after the other, and keeps what was found.

    Only one of them is in memory at a time: whoever uses it lets go of it. `report` has the findings of all, `languages` says
    which of them found what. `since` is an earlier print: if it is set, only what changed is prepared.
    """

    def __init__(self, console: Console, options: BuildOptions, languages: RequestedLanguages | None = None) -> None:
        """Read the options; `languages` are others than these name. A usage error, or PnpError, for what there is not."""
        from pnp.build.workshop import Workshop

        self.console, self.root = console, find_project(options.project)
        self._request = make_request(options, self.root, "")
        self.profiles = requested_profiles(options.profile, self.root, low_ink=options.low_ink)
        self._requested = languages or options.languages
        self._refreshes_schemas = options.refreshes_schemas
        self.since: Since | None = None
        self.report, self.languages = Report(), LanguageFindings()
        self.workshop = Workshop(self.root, disk_cache() if options.cached else None)
        self._unused_fields = Report()

    def requests(self, game: str | None) -> tuple[BuildRequest, ...]:
        """Return the requests of a game, or of all games, in the order in which they are prepared."""
        return tuple(request for name in requested_games(self.root, game) for request in self._requests(name))

    def prepare_each(self, game: str | None, use: Callable[[PreparedGame, set[Diagnostic]], None]) -> None:
        """Prepare a game, or all, and hand over each that can be laid out, with what was found in it.

        Fields and constants that nothing uses are reported only if there is no error.
        """
        from pnp.load.project import has_schemas

        for name in requested_games(self.root, game):
            with self.report.recorded() as found:
                if self._refreshes_schemas and has_schemas(self.root, name):
                    from pnp.load.scaffold import refresh_schemas

                    schemas = refresh_schemas(self.root, name, self.report, self.workshop.files)
                    self.console.note_written_files(schemas, self.root)
            requests = self._requests(name)
            for request in requests:
                self.languages.add(build_of(request), found)
                self.console.begin(" ".join([name, *self._name_build(request)]) if len(requests) > 1 else name)
                with self.workshop.background.wait_at_end():
                    self._prepare(request, use, once=len(requests) == 1)
        for finding in () if self.report.has_errors else self._unused_fields.diagnostics:
            self.report.add(finding)

    def groups(self) -> tuple[FindingGroup, ...]:
        """Return what was found, by causes."""
        return group_findings(self.report.diagnostics, self.languages.builds_told_apart)

    def say_findings(self, *, numbers: bool = False) -> None:
        """Print what was found."""
        self.console.finish()
        self.console.findings(self.report.diagnostics, self.root, numbers=numbers, languages=self.languages)

    def stop_on_errors(self) -> None:
        """Print what was found; if there is an error, end the command with exit code 1."""
        self.say_findings()
        if self.report.has_errors:
            raise typer.Exit(1)

    def _requests(self, name: str) -> tuple[BuildRequest, ...]:
        profiles = self.profiles or (self._request.profile,)
        locales = self._requested.locales_of(self.root, name, self.workshop.files)
        return tuple(
            replace(
                self._request,
                game=name,
                locale=locale,
                profile=profile,
                since=self.since,
                shows_changes=profile == profiles[0],
            )
            for locale in locales
            for profile in profiles
        )

    def _name_build(self, request: BuildRequest) -> Iterator[str]:
        """Yield what tells a build from the others of its game."""
        if request.locale:
            yield request.locale
        if len(self.profiles) > 1:
            yield request.profile

    def _prepare(self, request: BuildRequest, use: Callable[[PreparedGame, set[Diagnostic]], None], *, once: bool) -> None:
        from pnp.build.build import prepare

        with self.report.recorded() as found:
            prepared = prepare(request, self.report, self.console, self.workshop, once=once)
        self.languages.add(build_of(request), found)
        if prepared is None:
            return
        if self.report.has_errors or request.draft:
            use(prepared, set(found))
            return

        def unused() -> Sequence[Diagnostic]:
            from pnp.rules.usage import check_unused

            own = Report()
            check_unused(prepared, own)
            return own.diagnostics

        much = prepared.source.rules or sum(len(deck.cards) for deck in prepared.source.decks) >= _MANY_CARDS
        with in_copy(unused, request.jobs if much else 1) as findings:
            use(prepared, set(found))
            for finding in findings():
                self._unused_fields.add(finding)
            self.languages.add(build_of(request), findings())


def build_of(request: BuildRequest) -> Build:
    """Name the build of a request."""
    return Build(request.game, request.locale or "")


class RunOutput(NamedTuple):
    """What a run wrote, how many cards of each game were skipped, in words, and what else there is to say."""

    documents: list[WrittenDocument]
    skipped: dict[str, str]
    remarks: list[str]


class Builder:
    """Writes prepared games as the named exports to a folder; `finish` is what is done with each before."""

    def __init__(
        self, run: Preparation, folder: Path, exports: Collection[str], finish: Callable[[PreparedGame], PreparedGame]
    ) -> None:
        self._run = run
        self._folder = folder
        self._exports = exports
        self._finish = finish
        self.output = RunOutput([], {}, [])

    def write_games(self, game: str | None) -> RunOutput:
        """Write a game, or all; after an error nothing is written but traces, and the command ends with exit code 1.

        What is sound is written to temporary files at once, so that no two games are in memory; after the first error, only
        what remains to be found is looked for. Raises PnpError if a file cannot be written.
        """
        from pnp.base.files import publishing
        from pnp.load.files import check_written_paths

        run = self._run
        try:
            with publishing(self._folder) as publication:
                run.prepare_each(game, lambda prepared, _: self._write(prepared, publication))
                if run.report.has_errors:
                    from pnp.render.exports.table import TRACE_SUFFIX

                    publication.keep(lambda file: file.name.endswith(TRACE_SUFFIX))
                kept = publication.targets
        except PnpError:
            run.say_findings()
            raise
        check_written_paths(kept, run.root, run.report)
        if run.report.has_errors:
            run.console.note_written_files(kept, run.root)
        run.stop_on_errors()
        return self.output

    def write_drafts(self, game: str | None) -> RunOutput:
        """Write drafts; errors do not stop the command. Findings are numbered through the run, so all are looked for first."""
        from pnp.base.files import publishing
        from pnp.build.proofs.draft import make_draft
        from pnp.build.proofs.markings import number_findings

        run, ready = self._run, list[tuple["PreparedGame", "set[Diagnostic]"]]()
        several = len(run.requests(game)) > 1
        run.prepare_each(game, lambda prepared, found: None if several else ready.append((prepared, found)))
        run.say_findings(numbers=True)
        found = number_findings(run.groups())

        def write(prepared: PreparedGame, findings: set[Diagnostic]) -> None:
            self._write(make_draft(prepared, [one for one in found if one.finding in findings]), publication)

        with publishing(self._folder) as publication:
            if several:
                run.prepare_each(game, write)  # again, so that no two of them are in memory
            for one in ready:
                write(*one)
        return self.output

    def _write(self, prepared: PreparedGame, publication: Publication) -> None:
        from pnp.build.build import write

        run = self._run
        stopped = run.report.has_errors and not prepared.request.draft
        exports = [name for name in self._exports if name == "trace" or not stopped]
        if not exports:
            return
        finished = prepared if stopped else self._finish(prepared)
        self.output.documents.extend(write(finished, self._folder, run.console, exports, run.workshop, publication))
        self.output.skipped[prepared.game.name] = describe_skipped(prepared)
        for documents in finished.products.values():
            self.output.remarks.extend(documents.remarks)
            if documents.changes is not None:
                run.console.note_changes(documents.changes)


def choose_finish(*, guides: bool) -> Callable[[PreparedGame], PreparedGame]:
    """Return what is done with a prepared game before it is written."""
    if not guides:
        return lambda prepared: prepared
    from pnp.build.proofs.guides import with_guides

    return with_guides


def say_drafts(run: Preparation, written: Sequence[Path]) -> None:
    """Say how many faults drafts show and where they are; after errors, end the command with exit code 1."""
    from pnp.build.proofs.draft import describe_severities

    console, said = run.console, describe_severities(group.first for group in run.groups())
    files = ", ".join(str(display_path(file)) for file in written)
    if said and files:
        console.fail(f"{said}: draft written to {files}; not for print")
    elif said:
        console.fail(f"{said}: nothing could be laid out, so there is no draft")
    if run.report.has_errors:
        raise typer.Exit(1)


def describe_game(prepared: PreparedGame) -> str:
    """Say what a game would print: `pond (en): 25 cards on 3 sheets, a booklet of 20 pages`; single faces are `on 50 pages`."""
    from pnp.model.sheet import SINGLE_FACES

    printed = prepared.impositions
    of_faces = any(imposition.paper.name == SINGLE_FACES for imposition in printed)
    number = sum(len(imposition.pages if of_faces else imposition.sheets) for imposition in printed)
    on = count_noun(number, "page" if of_faces else "sheet")
    on = on if prepared.products["cards"].table is None else "a virtual table"
    cards = f"{describe_pieces(prepared)} on {on}" if number or not prepared.booklet else ""
    booklet = f"a booklet of {count_noun(len(prepared.booklet.pages), 'page')}" if prepared.booklet else ""
    said = ", ".join(filter(None, (cards, booklet, describe_skipped(prepared))))
    return f"{prepared.game.name} ({prepared.game.languages}): {said}"


def describe_skipped(prepared: PreparedGame) -> str:
    """Say how many cards of the requested decks are skipped: `1 card skipped`; empty if none is."""
    wanted = prepared.request.deck
    count = sum(len(deck.parked) for deck in prepared.game.decks if wanted in (None, deck.name))
    return f"{count_noun(count, 'card')} skipped" if count else ""


def describe_pieces(prepared: PreparedGame) -> str:
    """Say how many pieces of each kind are printed: `25 cards, 2 boards and 108 tokens`."""
    kinds = {deck.name: deck.kind for deck in prepared.game.decks}
    counts: dict[str, int] = {}
    for component in prepared.components:
        kind = kinds[component.deck]
        counts[kind] = counts.get(kind, 0) + component.copies
    return describe_counts(counts)


def describe_counts(counts: Mapping[str, int]) -> str:
    """Say numbers of pieces by their kinds."""
    from pnp.locale.phrases import phrase

    words = [phrase("en", kind, n=number) for kind, number in counts.items()] or [phrase("en", "card", n=0)]
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def say_output(run: Preparation, output: RunOutput) -> None:
    """Print a table of the files, where the pictures are, what could save paper, what was skipped, and remarks."""
    console, written = run.console, output.documents
    console.finish()
    console.note_written_files([file for document in written for file in document.files], run.root)
    rows = [_document_row(document) for document in written if document.pdf in document.files]  # a profile may write no PDFs
    if rows:
        console.table(["file", "pages", "cards", "sheets", "next"], rows)
    for remark in output.remarks:
        console.say(remark)
    for folder, number in _picture_folders(written).items():
        console.say(f"{display_path(folder)}: {count_noun(number, 'picture')}")
    for document in written:
        if document.saving:
            console.say(f"{document.pdf.name}: {document.saving}")
        if document.caution:
            console.say(f"{document.pdf.name}: {document.caution}")
    for name, said in output.skipped.items():
        if said:
            console.say(f"{name}: {said}")


def say_warnings(console: Console, run: Preparation) -> None:
    """Of a run in several languages, name those that have warnings: `warnings: toy in de (2), fr (1)`."""
    if not run.languages.has_several_languages:
        return
    counts: dict[str, list[str]] = {}
    for build, count in run.languages.count_by_build(d for d in run.report.diagnostics if d.severity == "warning").items():
        counts.setdefault(build.game, []).append(f"{build.locale} ({count})")
    if counts:
        console.say("warnings: " + "; ".join(f"{game} in {', '.join(said)}" for game, said in counts.items()))


def main_files(written: list[WrittenDocument]) -> list[Path]:
    """Return what to look at: each PDF, and the folders of pictures where a profile writes no PDFs."""
    pdfs = [document.pdf for document in written if document.pdf in document.files]
    return pdfs or [*_picture_folders(written)]


def _document_row(written: WrittenDocument) -> list[str]:
    """A row of the final table: a file, its numbers of pages, cards and sheets, and what to do with it."""
    counts = [str(written.pages or "-"), _count_pieces(written), str(written.sheets or "-")]
    return [str(display_path(written.pdf)), *counts, written.advice]


def _count_pieces(document: WrittenDocument) -> str:
    """A number if all pieces are cards, otherwise the number of each kind."""
    only_cards = not document.pieces or document.pieces.keys() == {"card"}
    return str(sum(document.pieces.values()) or "-") if only_cards else describe_counts(document.pieces)


def _picture_folders(written: list[WrittenDocument]) -> dict[Path, int]:
    """Return the folders of pictures that were written, with the number of pictures in each."""
    from pnp.render.exports.table import PICTURE_LIST

    files = {file for document in written for file in document.files}
    folders = sorted(file.parent for file in files if file.name == PICTURE_LIST)
    return {folder: sum(file.suffix == ".png" and folder in file.parents for file in files) for folder in folders}
