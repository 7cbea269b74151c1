"""Turn options into build requests, and prepare games in the requested languages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import typer

from pnp.base.diagnostics import Report, group_findings
from pnp.base.processes import in_copy
from pnp.cli.arguments import find_project, games, known_paper, one_build, own_printer
from pnp.cli.disk_cache import disk_cache
from pnp.cli.language_findings import Build, LanguageFindings
from pnp.cli.requested_languages import RequestedLanguages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic, FindingGroup
    from pnp.cli.console import Console
    from pnp.model.request import BuildRequest, PreparedGame, Since


_MANY: Final = 1_000
"""Cards of which looking for fields that nothing uses takes longer than copying the process."""


def build_requests(project: Path | None, *, printer: str | None = None, **options: object) -> Callable[[str], BuildRequest]:
    """Return a function that makes the build request of a game by name, with these options.

    An unknown paper is a usage error; an unknown printer raises PnpError.
    """
    from pnp.model.request import BuildRequest

    root = find_project(project)
    if options.get("paper"):
        options["paper"] = known_paper(str(options["paper"]))
    if options.get("locale"):
        options["locale"] = one_build(str(options["locale"]))
    found = own_printer(printer)
    options["profile"] = "home-low-ink" if options.pop("low_ink", False) else "home"
    return lambda game: BuildRequest(root, game, printer=found, **options)  # type: ignore[arg-type]


class Preparation:
    """Prepares the games of a run, each in its languages and for its profiles, one after the other, and keeps what was found.

    Only one of them is in memory at a time: whoever uses it lets go of it. `report` has the findings of all, `languages` says
    which of them found what. `since` is an earlier print: only what changed is
    prepared. A run that `writes` refreshes the schemas of its games; one that is `cached` uses what earlier runs have kept.
    """

    def __init__(
        self,
        console: Console,
        root: Path,
        make: Callable[[str], BuildRequest],
        requested: RequestedLanguages | None = None,
        profiles: Sequence[str] = (),
        *,
        since: Since | None = None,
        writes: bool = True,
        cached: bool = True,
    ) -> None:
        from pnp.workshop import Workshop

        self.console, self.root = console, root
        self.report, self.languages = Report(), LanguageFindings()
        self.workshop = Workshop(root, disk_cache() if cached else None)
        self._make, self._requested, self._profiles = make, requested or RequestedLanguages(), profiles
        self._since = since
        self._writes = writes
        self._unused = Report()

    def requests(self, game: str | None) -> tuple[BuildRequest, ...]:
        """Return the requests of a game, or of all games, in the order in which they are prepared."""
        return tuple(request for name in games(self.root, game) for request in self._requests(name))

    def each(self, game: str | None, use: Callable[[PreparedGame, set[Diagnostic]], None]) -> None:
        """Prepare a game, or all, and hand over each that can be laid out, with what was found in it.

        Fields and constants that nothing uses are reported only if there is no error.
        """
        from pnp.load.schema_folder import has_schemas

        for name in games(self.root, game):
            with self.report.recorded() as found:
                if self._writes and has_schemas(self.root, name):
                    from pnp.load.schema_writer import refresh_schemas

                    self.console.written(refresh_schemas(self.root, name, self.report, self.workshop.files), self.root)
            requests = self._requests(name)
            for request in requests:
                self.languages.add(build_of(request), found)
                self.console.begin(" ".join([name, *self._differences(request)]) if len(requests) > 1 else name)
                with self.workshop.errands.awaited():
                    self._prepare(request, use, once=len(requests) == 1)
        for finding in () if self.report.has_errors else self._unused.diagnostics:
            self.report.add(finding)

    def groups(self) -> tuple[FindingGroup, ...]:
        """Return what was found, by causes."""
        return group_findings(self.report.diagnostics, self.languages.origin)

    def tell(self, *, numbers: bool = False) -> None:
        """Print what was found."""
        self.console.finish()
        self.console.findings(self.report.diagnostics, self.root, numbers=numbers, languages=self.languages)

    def stop_on_errors(self) -> None:
        """Print what was found; if there is an error, end the command with exit code 1."""
        self.tell()
        if self.report.has_errors:
            raise typer.Exit(1)

    def _requests(self, name: str) -> tuple[BuildRequest, ...]:
        request = self._make(name)
        profiles = self._profiles or (request.profile,)
        locales = self._requested.of(self.root, name, self.workshop.files)
        return tuple(
            replace(
                request,
                locale=locale or request.locale,
                profile=profile,
                since=self._since,
                tells_changes=profile == profiles[0],
            )
            for locale in locales
            for profile in profiles
        )

    def _differences(self, request: BuildRequest) -> Iterator[str]:
        """Say which of the builds of a game this is."""
        if request.locale:
            yield request.locale
        if len(self._profiles) > 1:
            yield request.profile

    def _prepare(self, request: BuildRequest, use: Callable[[PreparedGame, set[Diagnostic]], None], *, once: bool) -> None:
        from pnp.build import prepare
        from pnp.cli.unused_check import check_unused

        with self.report.recorded() as found:
            prepared = prepare(request, self.report, self.console, self.workshop, once=once)
        self.languages.add(build_of(request), found)
        if prepared is None:
            return
        if self.report.has_errors or request.draft:
            use(prepared, set(found))
            return

        def unused() -> Sequence[Diagnostic]:
            own = Report()
            check_unused(prepared, own)
            return own.diagnostics

        much = prepared.source.rules or sum(len(deck.cards) for deck in prepared.source.decks) >= _MANY
        with in_copy(unused, request.jobs if much else 1) as findings:
            use(prepared, set(found))
            for finding in findings():
                self._unused.add(finding)
            self.languages.add(build_of(request), findings())


def build_of(request: BuildRequest) -> Build:
    """Name the build of a request."""
    return Build(request.game, request.locale or "")


def stop_on_errors(console: Console, root: Path, report: Report, languages: LanguageFindings | None = None) -> None:
    """Print all diagnostics; if there is an error, end the command with exit code 1."""
    console.finish()
    console.findings(report.diagnostics, root, languages=languages)
    if report.has_errors:
        raise typer.Exit(1)
