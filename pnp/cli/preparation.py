"""A run of a command: its options as build requests, its games prepared, checked and written one after the other, its report.

No two games are in memory of one process: each is written to temporary files as soon as it is prepared, and all files appear
together at the end. Of several languages, all but the first are the work of copies of the process, which take their memory
with them when they end (ADR 38).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

import typer

from pnp.base.diagnostics import PnpError, Report, group_findings
from pnp.base.processes import can_copy, in_copy
from pnp.cli.console import Build, Console, LanguageFindings, count_noun
from pnp.cli.options import (
    LOW_INK_PROFILE,
    USUAL_PROFILE,
    disk_cache,
    display_path,
    find_project,
    listed_names,
    own_printer,
    read_address,
    requested_games,
    requested_paper,
    requested_profiles,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic, FindingGroup, Mark
    from pnp.base.files import Publication
    from pnp.base.processes import Answer
    from pnp.cli.console import DocumentEntry
    from pnp.cli.options import BuildOptions, RequestedLanguages
    from pnp.model.request import BuildRequest, PreparedGame, Since, WrittenDocument

    Use: TypeAlias = "Callable[[PreparedGame, set[Diagnostic]], Result]"
    """What a command makes of a prepared game and its findings. A copy of the process may run it: what it changes in memory,
    but reports, is lost, and its result is pickled."""

Result = TypeVar("Result")
_CARDS_WORTH_A_COPY: Final = 1_000
"""Cards whose search for unused fields takes longer than forking the process."""
_BUILDS_WORTH_COPIES: Final = 3
"""Builds of a game, in several languages or for several profiles, from which on copies of the process share them."""
_MOST_COPIES: Final = 8
"""Copies at a time: each takes about as much memory as a build alone."""


def make_request(options: BuildOptions, root: Path, game: str) -> BuildRequest:
    """Make the request for a game in its source language, by the usual profile or with less ink.

    An unknown paper or a malformed address is a usage error; an unknown printer, or a fault in settings, raises PnpError.
    """
    from pnp.model.request import BuildRequest

    return BuildRequest(
        root, game, decks=listed_names("deck", options.deck), cards=listed_names("card", options.card),
        only=options.only, booklet_bleed=options.booklet_bleed,
        paper=None if options.paper is None else requested_paper(options.paper, root),
        backs=options.backs, marks=options.marks, bleed=options.bleed,
        cuts=options.cuts, order=options.order, copies=options.copies, passes=options.passes,
        stock=options.stock, single_sided=options.single_sided, skip=options.skip,
        ppi=options.ppi, bilingual=options.bilingual, strict=options.strict,
        draft=options.draft, guides=options.guides, keep_going=options.keep_going,
        address=read_address(options.address), only_pages=options.only_pages,
        printer=own_printer(options.printer), jobs=options.jobs, profile=LOW_INK_PROFILE if options.low_ink else USUAL_PROFILE,
    )  # fmt: skip


class Preparation:
    """Prepares the games of a run one after the other, each in its languages and for its profiles.

    Only one of them is in memory at a time, unless its user keeps it. `report` has the findings of all builds, `languages`
    those of each. `since` is the earlier print of `--since`.
    """

    def __init__(self, console: Console, options: BuildOptions, languages: RequestedLanguages | None = None) -> None:
        """Read the options; `languages` replace theirs. A usage error or PnpError for values that do not exist."""
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
        self.explained: set[Mark] = set()  # fields of which something else says why they are not printed

    def is_explained(self, finding: Diagnostic) -> bool:
        """Return whether a finding is the consequence of another: a field that is not printed because a face has lost it."""
        return finding.code == "layout/unprinted-field" and finding.mark in self.explained

    def requests(self, game: str | None) -> tuple[BuildRequest, ...]:
        """Return the requests for a game, or for all games, in the order of their preparation."""
        return tuple(request for name in requested_games(self.root, game) for request in self._requests(name))

    def prepare_each(
        self,
        game: str | Sequence[str] | None,
        use: Use[Result],
        take: Callable[[Result], object] = lambda _: None,
        publication: Publication | None = None,
    ) -> None:
        """Prepare games, or all games; `use` each build that can be laid out, and `take` its results in order.

        What `use` writes goes to `publication`. Fields and constants that nothing uses are reported only if there is no error.
        """
        from pnp.load.project import has_schemas

        for name in requested_games(self.root, game):
            with self.report.recorded() as findings:
                if self._refreshes_schemas and has_schemas(self.root, name):
                    from pnp.load.scaffold import refresh_schemas

                    schemas = refresh_schemas(self.root, name, self.report, self.workshop.files)
                    self.console.note_written_files(schemas, self.root)
            requests = self._requests(name)
            for request in requests:
                self.languages.add(build_of(request), findings)
            for result in self._results(requests, use, publication):
                take(result)
        for finding in () if self.report.has_errors else self._unused_fields.diagnostics:
            if not self.is_explained(finding):
                self.report.add(finding)

    def _results(self, requests: Sequence[BuildRequest], use: Use[Result], publication: Publication | None) -> Iterator[Result]:
        """Yield what `use` makes of each build: of the first, or of all if they are few, here, of the others in copies."""
        copied = requests[1:] if len(requests) >= _BUILDS_WORTH_COPIES and can_copy(2) else ()
        for request in requests[: len(requests) - len(copied)]:
            self._begin(request, several=len(requests) > 1)
            with self.workshop.background.wait_at_end():
                yield from self._prepare(request, use, once=len(requests) == 1)
        if publication is not None and copied:
            publication.expect_copies()
        most = min(max(self._request.jobs, 1), _MOST_COPIES)
        with ExitStack() as begun:
            waiting: deque[tuple[BuildRequest, ExitStack, Answer[_Share]]] = deque()
            for request in copied:
                if len(waiting) == most:
                    yield from self._take_share(*waiting.popleft(), publication)
                share = partial(self._share, replace(request, jobs=max(self._request.jobs // most, 1)), use, publication)
                copy = begun.enter_context(ExitStack())
                waiting.append((request, copy, copy.enter_context(in_copy(share, 2))))
            while waiting:
                yield from self._take_share(*waiting.popleft(), publication)

    def _begin(self, request: BuildRequest, *, several: bool) -> None:
        words = (request.game, request.locale or "", request.profile if len(self.profiles) > 1 else "")
        self.console.begin(" ".join(filter(None, words)) if several else request.game)

    def _share(self, request: BuildRequest, use: Use[Result], publication: Publication | None) -> _Share:
        """Prepare and use a game in a copy of the process, and return all that it leaves behind."""
        console, self.console = self.console, Console(quiet=True)  # the terminal belongs to the run
        try:
            with (
                publication.shared_with_copy() if publication else nullcontext(),
                self.report.recorded() as findings, self._unused_fields.recorded() as unused,
                self.workshop.background.wait_at_end(),
            ):  # fmt: skip
                results = tuple(self._prepare(request, use, once=False))
        finally:
            self.console = console
        return _Share(findings, unused, self.languages.of(build_of(request)), results, publication)

    def _take_share(
        self, request: BuildRequest, copy: ExitStack, answer: Answer[_Share], publication: Publication | None
    ) -> Sequence[Any]:
        self._begin(request, several=True)
        self.console.stage("build")
        with copy:
            share = answer()
        for finding in share.findings:
            self.report.add(finding)
        for finding in share.unused:
            self._unused_fields.add(finding)
        self.languages.add(build_of(request), share.of_build)
        if publication is not None and share.publication is not None:
            publication.adopt(share.publication)
        return share.results

    def groups(self) -> tuple[FindingGroup, ...]:
        """Return the findings by causes."""
        return group_findings(self.report.diagnostics, self.languages.distinct_builds)

    def say_findings(self, *, numbers: bool = False) -> None:
        """Print the findings."""
        self.console.finish()
        self.console.findings(self.report.diagnostics, self.root, numbers=numbers, languages=self.languages)

    def stop_on_errors(self) -> None:
        """Print the findings; if there is an error, end the command with exit code 1."""
        self.say_findings()
        if self.report.has_errors:
            raise typer.Exit(1)

    def _requests(self, name: str) -> tuple[BuildRequest, ...]:
        profiles = self.profiles or (self._request.profile,)
        locales = dict.fromkeys(
            self._standing_locale(name, locale) for locale in self._requested.locales_of(self.root, name, self.workshop.files)
        )
        return tuple(
            replace(
                self._request, game=name, locale=locale, profile=profile, since=self.since, shows_changes=profile == profiles[0]
            )
            for locale in locales
            for profile in profiles
        )

    def _standing_locale(self, name: str, locale: str | None) -> str | None:
        """Return a locale with each tag as the game has it: `nl-NL` is `nl` if there is no other Dutch, which a note says."""
        from pnp.load.project import locale_tags

        tags, known = (locale or "").split("+"), locale_tags(self.root, name)
        languages = {one.partition("-")[0] for one in known}
        if all(tag in known or tag.partition("-")[0] not in languages for tag in tags):
            return locale
        from pnp.base.languages import can_be_same_language, standing_tag
        from pnp.load.game_reader import load_game
        from pnp.locale.pseudo import is_pseudo

        found = [tag if tag in known or is_pseudo(tag) else standing_tag(tag, known) or tag for tag in tags]
        # the source may be in this very language
        game = load_game(self.root, name, Report(), cache=self.workshop.files) if found != tags else None
        if game is None or any(can_be_same_language(game.source_locale, tag) for tag in found if tag not in tags):
            return locale
        for tag, standing in zip(tags, found, strict=True):
            if standing != tag:
                message = f"`{tag}` is `{standing}` here, the only one that `{name}` has of this language"
                self.report.note("locale/standing", message, game.mark)
        return "+".join(found)

    def _prepare(self, request: BuildRequest, use: Use[Result], *, once: bool) -> Iterator[Result]:
        """Prepare a game and yield what `use` makes of it, if it can be laid out."""
        from pnp.build.build import prepare

        with self.report.recorded() as own:
            prepared = prepare(request, self.report, self.console, self.workshop, once=once)
        self.languages.add(build_of(request), own)
        if prepared is None:
            return
        if self.report.has_errors or request.draft:
            yield use(prepared, set(own))
            return

        def find_unused() -> Sequence[Diagnostic]:
            from pnp.rules.usage import check_unused

            report = Report()
            check_unused(prepared, report)
            return report.diagnostics

        source = prepared.source
        worth_a_copy = source.rules or sum(len(deck.cards) for deck in source.decks) >= _CARDS_WORTH_A_COPY
        with in_copy(find_unused, request.jobs if worth_a_copy else 1) as findings:
            yield use(prepared, set(own))
            for finding in findings():
                self._unused_fields.add(finding)
            self.languages.add(build_of(request), findings())


class _Share(NamedTuple):
    """What a copy of the process made of a build: findings in the order in which they were added, results, staged files."""

    findings: Sequence[Diagnostic]
    unused: Sequence[Diagnostic]
    of_build: frozenset[Diagnostic]
    results: Sequence[Any]
    publication: Publication | None


def build_of(request: BuildRequest) -> Build:
    """Return the build of a request."""
    return Build(request.game, request.locale or "")


class RunOutput(NamedTuple):
    """The written documents, the skipped cards of each game in words, and remarks."""

    documents: list[WrittenDocument]
    skipped: dict[str, str]
    remarks: list[str]


class _Written(NamedTuple):
    """What was written of one build; `refused` says why decks were left out of it."""

    refused: Sequence[Diagnostic]
    output: RunOutput
    changes: Sequence[Mapping[str, object]]


class Builder:
    """Writes prepared games as the named exports to a folder; `finish` adds guides to each before, or makes its proof."""

    def __init__(
        self, run: Preparation, folder: Path, exports: Collection[str], finish: Callable[[PreparedGame], PreparedGame] | None
    ) -> None:
        self._run = run
        self._folder = folder
        self._exports = exports
        self._finish = finish
        self.output = RunOutput([], {}, [])
        self._refused = Report()

    def write_games(self, game: str | None) -> RunOutput:
        """Write a game, or all; after an error only traces are written, and the command ends with exit code 1.

        Each build is written to temporary files at once, so that no two of them are in memory; after the first error, the
        others are only checked. Raises PnpError if a file cannot be written.
        """
        from pnp.base.files import publishing
        from pnp.load.files import check_written_paths

        run = self._run
        try:
            with publishing(self._folder) as publication:
                run.prepare_each(game, lambda prepared, _: self._write(prepared, publication), self._take, publication)
                if run.report.has_errors:
                    self._tell_refused_decks()
                    from pnp.render.exports.table import TRACE_SUFFIX

                    publication.keep(lambda file: file.name.endswith(TRACE_SUFFIX))
                kept = publication.targets
        except PnpError:
            run.say_findings()
            raise
        run.console.note_written_files(kept, run.root)
        check_written_paths(kept, run.root, run.report)
        run.stop_on_errors()
        return self.output

    def _tell_refused_decks(self) -> None:
        for finding in self._refused.diagnostics:
            self._run.report.add(finding)

    def stop_on_refused_decks(self) -> None:
        """After everything else was written: print why decks were left out; end the command with exit code 1 if any was."""
        if not self._refused.has_errors:
            return
        run = self._run
        run.console.findings(self._refused.diagnostics, run.root, languages=run.languages)
        raise typer.Exit(1)

    def write_drafts(self, game: str | None) -> RunOutput:
        """Write drafts in spite of errors. All builds are checked first, since findings are numbered across them."""
        from pnp.base.files import publishing
        from pnp.build.proofs.draft import make_draft
        from pnp.build.proofs.markings import number_findings

        run, builds = self._run, list[tuple["PreparedGame", "set[Diagnostic]"]]()
        several = len(run.requests(game)) > 1
        run.prepare_each(game, lambda prepared, findings: None if several else builds.append((prepared, findings)))
        run.say_findings(numbers=True)
        numbered = number_findings(run.groups())

        def write(prepared: PreparedGame, findings: set[Diagnostic]) -> _Written:
            return self._write(make_draft(prepared, [one for one in numbered if one.finding in findings]), publication)

        with publishing(self._folder) as publication:
            if several:
                run.prepare_each(game, write, self._take, publication)  # again, so that no two of them are in memory
            for build in builds:
                self._take(write(*build))
        return self.output

    def _write(self, prepared: PreparedGame, publication: Publication) -> _Written:
        from pnp.build.build import write

        run = self._run
        refused = [finding for documents in prepared.products.values() for finding in documents.refused]
        run.languages.add(build_of(prepared.request), refused)
        stopped = run.report.has_errors and not prepared.request.draft
        exports = [name for name in self._exports if name == "trace" or not stopped]
        if not exports:
            return _Written(refused, RunOutput([], {}, []), ())
        finished = prepared if stopped or self._finish is None else self._finish(prepared)
        documents = write(finished, self._folder, run.console, exports, run.workshop, publication)
        products = finished.products.values()
        remarks = [remark for product in products for remark in product.remarks]
        output = RunOutput([*documents], {prepared.game.name: describe_skipped(prepared)}, remarks)
        return _Written(refused, output, [product.changes for product in products if product.changes is not None])

    def _take(self, written: _Written) -> None:
        for finding in written.refused:
            self._refused.add(finding)
        self.output.documents.extend(written.output.documents)
        self.output.skipped.update(written.output.skipped)
        self.output.remarks.extend(written.output.remarks)
        for changes in written.changes:
            self._run.console.note_changes(changes)


def say_drafts(run: Preparation, written: Sequence[Path]) -> None:
    """Print how many faults drafts show and their files; after errors, end the command with exit code 1."""
    from pnp.build.proofs.draft import describe_severities

    console, counts = run.console, describe_severities(group.first for group in run.groups())
    files = ", ".join(str(display_path(file)) for file in written)
    if counts and files:
        console.fail(f"{counts}: draft written to {files}; not for print")
    elif counts:
        console.fail(f"{counts}: nothing could be laid out, so there is no draft")
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
    parts = ", ".join(filter(None, (cards, booklet, describe_skipped(prepared))))
    return f"{prepared.game.name} ({prepared.game.languages}): {parts}"


def describe_skipped(prepared: PreparedGame) -> str:
    """Say how many cards of the requested decks are skipped: `1 card skipped`; empty if none is."""
    count = sum(len(deck.parked) for deck in prepared.request.requested_decks(prepared.game))
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
    """Print a table of the files, remarks, the folders of pictures, hints at paper to save, cautions and skipped cards."""
    console, written = run.console, output.documents
    console.finish()
    console.note_written_files([file for document in written for file in document.files], run.root)
    console.note_documents([_document_entry(document, run.root) for document in written], output.remarks)
    rows = [
        [str(display_path(one.pdf)), str(one.pages or "-"), _count_pieces(one), str(one.sheets or "-"), one.advice]
        for one in written
        if one.pdf in one.files  # a profile may write no PDFs
    ]
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
    for name, skipped in output.skipped.items():
        if skipped:
            console.say(f"{name}: {skipped}")


def _document_entry(written: WrittenDocument, root: Path) -> DocumentEntry:
    whole = written.pdf.absolute()
    return {
        "file": (whole.relative_to(root) if whole.is_relative_to(root) else whole).as_posix(), "pages": written.pages,
        "sheets": written.sheets, "pieces": dict(written.pieces), "advice": written.advice, "saving": written.saving,
        "caution": written.caution,
    }  # fmt: skip


def say_warnings(run: Preparation) -> None:
    """Print the languages with warnings of a run in several: `warnings: toy in de (2), fr (1)`."""
    if not run.languages.has_several_languages:
        return
    counts: dict[str, list[str]] = {}
    for build, count in run.languages.count_by_build(d for d in run.report.diagnostics if d.severity == "warning").items():
        counts.setdefault(build.game, []).append(f"{build.locale} ({count})")
    if counts:
        run.console.say("warnings: " + "; ".join(f"{game} in {', '.join(of_game)}" for game, of_game in counts.items()))


def main_files(written: list[WrittenDocument]) -> list[Path]:
    """Return the PDFs, or the folders of pictures if the profiles write no PDFs."""
    pdfs = [document.pdf for document in written if document.pdf in document.files]
    return pdfs or [*_picture_folders(written)]


def _count_pieces(document: WrittenDocument) -> str:
    only_cards = not document.pieces or document.pieces.keys() == {"card"}
    return str(sum(document.pieces.values()) or "-") if only_cards else describe_counts(document.pieces)


def _picture_folders(written: list[WrittenDocument]) -> dict[Path, int]:
    from pnp.render.exports.table import PICTURE_LIST

    files = {file for document in written for file in document.files}
    folders = sorted(file.parent for file in files if file.name == PICTURE_LIST)
    return {folder: sum(file.suffix in {".png", ".svg"} and folder in file.parents for file in files) for folder in folders}
