"""The loop of a resident process: a build after every change, its new pictures at once, its findings when it is complete."""

from __future__ import annotations

import gc
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from pnp.base.diagnostics import PnpError, Report, group_findings
from pnp.base.failures import describe_exception
from pnp.build import prepare
from pnp.draft.draft_text import draft_fonts
from pnp.draft.drafted import marked_faces
from pnp.draft.numbered_findings import numbered
from pnp.model.request import Preview
from pnp.watch.file_events import Changes
from pnp.watch.gallery import Gallery
from pnp.watch.interruption import Interruption
from pnp.watch.snapshot import Snapshot
from pnp.workshop import Workshop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from pnp.base.cache import DiskCache
    from pnp.base.diagnostics import Diagnostic
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, PreparedGame
    from pnp.model.sheet import Component
    from pnp.model.style import FontBook
    from pnp.watch.face_pictures import FacePictures
    from pnp.watch.gallery import ShownFace

QUIET = 0.05
"""Errors are shown if no file changes for so many seconds: an editor may empty a file before it writes it."""
_PATIENCE = 0.5  # s: Windows delivers Ctrl-C only between two waits
_AT_ONCE = 6
"""Changed faces of a build that are shown one by one; the others follow when it is complete."""


class FileChanges(Protocol):
    """Where the changed files of a project come from (`FileEvents`)."""

    def wait(self, timeout: float = 0.0) -> bool:
        """Wait up to `timeout` s for files that change; gives whether any did since the last call of `take`."""

    def take(self) -> Changes | None:
        """Return the files that changed since the last call; None if there are none."""


class _SupersededError(Exception):
    """Files changed while a build was running."""


class _Interruptible:
    """Progress that ends a build as soon as files change again."""

    def __init__(self, events: FileChanges) -> None:
        self._events = events

    def stage(self, name: str, total: int | None = None) -> None:
        del name, total
        self.advance()

    def advance(self, steps: int = 1) -> None:
        del steps
        if self._events.wait():
            raise _SupersededError


def _with_errors(prepared: PreparedGame, report: Report) -> tuple[tuple[Component, ...], FontBook]:
    """Return the components of a game with its errors marked on their faces, as a draft prints them, and the fonts for both."""
    errors = [one for one in numbered(group_findings(report.diagnostics)) if one.finding.severity == "error"]
    marked = {(face.card, face.side): face.frame for face in marked_faces(prepared, errors)} if errors else {}
    if not marked:
        return prepared.components, prepared.game.fonts
    components = [
        replace(c, face=marked.get((c.id, "face"), c.face), back=c.back and marked.get((c.id, "back"), c.back))
        for c in prepared.components
    ]
    return tuple(components), draft_fonts(prepared.game.fonts)


class Watcher:
    """Builds a game again after every change and gives a `Snapshot` to `show` whenever there is something new to see."""

    def __init__(  # noqa: PLR0913, PLR0917 - the last three have defaults
        self,
        request: BuildRequest,
        events: FileChanges,
        pictures: FacePictures,
        show: Callable[[Snapshot], None],
        check: Callable[[PreparedGame], Report] = lambda _: Report(),
        failed: Callable[[Exception], None] = lambda _: None,
        disk: DiskCache | None = None,
        interruption: Interruption | None = None,
    ) -> None:
        """Watch the files of a request; `check` gives what else is to be said about a game without errors.

        An exception that nobody expected is shown as a finding, and `failed` is told of it; the next change builds again,
        without what earlier runs have kept in `disk`. An `interruption` that was lost on its way ends the watch after a build.
        """
        self._request = replace(request, draft=True)
        self._events = events
        self._pictures = pictures
        self._show = show
        self._check = check
        self._failed = failed
        self._interruption = interruption or Interruption()
        self._workshop = Workshop(request.root, disk)
        self._gallery = Gallery(pictures)
        self._game: Game | None = None
        self._snapshot = Snapshot(request.game, request.game, request.locale or "", 0)

    def run(self) -> None:
        """Build at the start and after every change, until the process is interrupted (KeyboardInterrupt)."""
        changes: Changes | None = Changes(frozenset(), perf_counter())
        while True:
            if changes is not None and not self.build(changes):
                later = self._events.take()
                changes = Changes(changes.files | later.files, later.at) if later else changes
            else:
                if changes is not None:
                    gc.collect()  # what the build has left in cycles, while nobody waits
                self._interruption.end_if_heard()
                self._events.wait(_PATIENCE)
                changes = self._events.take()

    def build(self, changes: Changes) -> bool:
        """Build once; gives False, without findings, if files changed in the meantime."""
        number = self._snapshot.build + self._snapshot.complete
        self._snapshot = replace(self._snapshot, build=number, files=self._named(changes), milliseconds=0.0, complete=False)
        report = Report()
        shown: list[ShownFace] = []

        def preview(game: Game, component: Component) -> None:
            face = self._gallery.preview(component, game, number) if len(shown) < _AT_ONCE else None
            if face is not None:
                self._pictures.png(face.picture)  # made now, so that the page need not wait for it
                shown.append(face)
                self._publish(changes)

        previews = Preview(preview, lambda game: self._first(game, changes)) if self._is_previewed else None
        try:
            prepared = self._prepared(report, previews)
        except _SupersededError:
            return False
        except Exception as error:  # noqa: BLE001  # the page lives on
            return self._give_up(error, report, changes)
        if report.has_errors and self._events.wait(max(0.0, changes.at + QUIET - perf_counter())):
            return False
        try:
            self._finish(prepared, report, changes)
        except Exception as error:  # noqa: BLE001  # as above
            return self._give_up(error, report, changes)
        return True

    def _give_up(self, error: Exception, report: Report, changes: Changes) -> bool:
        """Show an exception that nobody expected as a finding; what was kept may be half made, and is made anew."""
        self._interruption.end_if_heard()
        findings: tuple[Diagnostic, ...] = error.diagnostics if isinstance(error, PnpError) else (describe_exception(error),)
        if not isinstance(error, PnpError):
            self._failed(error)
        self._workshop = Workshop(self._request.root)
        for finding in findings:
            report.add(finding)
        self._finish(None, report, changes)
        return True

    def _prepared(self, report: Report, previews: Preview | None) -> PreparedGame | None:
        """Run all stages and, if there are no errors, the other checks."""
        findings: Iterable[Diagnostic] = ()
        prepared = None
        try:
            prepared = prepare(self._request, report, _Interruptible(self._events), self._workshop, previews)
            if prepared is not None and not report.has_errors:
                findings = self._check(prepared).diagnostics
        except PnpError as stopped:
            findings = stopped.diagnostics
        for finding in findings:
            report.add(finding)
        return prepared

    def _finish(self, prepared: PreparedGame | None, report: Report, changes: Changes) -> None:
        number = self._snapshot.build
        if prepared is None:
            self._gallery.all_stale()
        else:
            self._game = prepared.game
            components, fonts = _with_errors(prepared, report)
            self._gallery.settle(components, prepared.game, fonts, number, complete=not report.has_errors)
            self._snapshot = replace(self._snapshot, title=prepared.game.title, languages=prepared.game.languages)
        self._snapshot = replace(self._snapshot, complete=True, findings=report.diagnostics)
        self._publish(changes)

    def _publish(self, changes: Changes) -> None:
        taken = self._snapshot.milliseconds or (perf_counter() - changes.at) * 1000
        self._snapshot = replace(self._snapshot, faces=dict(self._gallery.faces), milliseconds=taken)
        self._show(self._snapshot)

    @property
    def _is_previewed(self) -> bool:
        """Whether faces are printed as layout makes them: not with a second language or with less ink."""
        return "+" not in (self._request.locale or "") and self._request.profile == "home"

    def _named(self, changes: Changes) -> tuple[Path, ...]:
        return tuple(sorted(file.relative_to(self._request.root) for file in changes.files))

    def _first(self, game: Game, changes: Changes) -> set[str]:
        """Return the ids of the cards whose values are other ones than in the last build, or whose template has changed."""
        if self._game is None:
            return set()
        before = {card.id: card.values for deck in self._game.decks for card in deck.cards}
        templates = {file.name for file in changes.files if file.suffix == ".xml"}
        return {
            card.id
            for deck in game.decks
            for card in deck.cards
            if templates & {deck.face, deck.back} or before.get(card.id) != card.values
        }
