"""The loop of `pnp watch`: a build after every change, its new pictures at once, its findings at the end.

A build is abandoned as soon as files change again, unless they have done so for seconds. Ctrl-C is remembered, since
Python can lose the exception, or replace it by another, inside C code that calls back into Python.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, PnpError, Report, group_findings
from pnp.base.failures import describe_exception
from pnp.base.memory import Sweeper
from pnp.build.build import prepare
from pnp.build.proofs.draft import mark_faces
from pnp.build.proofs.markings import draft_fonts, number_findings
from pnp.build.single_cards import BuiltGame
from pnp.build.workshop import Workshop
from pnp.edit.file_events import Changes
from pnp.edit.session import Session
from pnp.load.project import locale_tags
from pnp.locale.pseudo import is_pseudo
from pnp.model.request import InterruptibleProgress, Preview, SupersededError
from pnp.studio.card_acts import skipped_cards
from pnp.studio.snapshot import Gallery, Snapshot, finding_key

if TYPE_CHECKING:
    from pnp.base.cache import DiskCache
    from pnp.edit.file_events import FileEvents
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, PreparedGame
    from pnp.model.sheet import Component
    from pnp.model.style import FontBook
    from pnp.studio.snapshot import FacePictures, ShownFace


_USUAL_PROFILE, _LOW_INK_PROFILE = "home", "home-low-ink"
QUIET_SECONDS = 0.05
"""Seconds without a change after which errors are shown: an editor may empty a file before it writes it."""
PATIENCE_SECONDS = 1.5
"""Seconds after a change in which further changes begin the build again; then one runs to its end, whatever changes."""
_WAIT_SECONDS = 0.5  # between looks at the interruption: Windows delivers Ctrl-C only between two waits
TYPING_SECONDS = 0.6
"""Seconds without a key after which what is typed is built; its own card is laid out at once, by `SingleCards`."""
_LONGEST_TYPING_SECONDS = 15.0  # after which it is built in any case, and the keys meanwhile wait for a turn
_REST_SECONDS = 5.0
"""Seconds without a key after which nobody waits for an answer."""
_MOST_PREVIEWS = 6
"""Changed faces of a build that are shown one by one; the others follow when it is complete."""


def _named_decks(request: BuildRequest) -> str | None:
    return ",".join(request.decks) or None


def _mark_findings(prepared: PreparedGame, report: Report, *, warnings: bool) -> tuple[tuple[Component, ...], FontBook]:
    """Return the components of a game with its errors, and its `warnings`, marked on their faces as in a draft; their fonts."""
    numbered = number_findings(group_findings(report.diagnostics))
    findings = [one for one in numbered if warnings or one.finding.severity == "error"]
    marked = {(face.card, face.side): face.frame for face in mark_faces(prepared, findings)} if findings else {}
    if not marked:
        return prepared.components, prepared.game.fonts
    components = [
        replace(c, face=marked.get((c.id, "face"), c.face), back=c.back and marked.get((c.id, "back"), c.back))
        for c in prepared.components
    ]
    return tuple(components), draft_fonts(prepared.game.fonts)


class Watcher:
    """Builds a game again after every change, and calls `show` with a `Snapshot` for each new picture and at the end."""

    def __init__(
        self,
        request: BuildRequest,
        events: FileEvents,
        pictures: FacePictures,
        show: Callable[[Snapshot], None],
        check: Callable[[PreparedGame], Report] = lambda _: Report(),
        on_failure: Callable[[Exception], None] = lambda _: None,
        disk: DiskCache | None = None,
        interruption: Interruption | None = None,
        session: Session | None = None,
    ) -> None:
        """Watch the files of a request; `check` returns further findings about a game without errors.

        An unexpected exception is shown as a finding and passed to `on_failure`; the next change builds again, without the
        cache `disk`. An `interruption` whose exception was lost ends the watch after a build. What is
        typed in the `session` is built as if it were saved.
        """
        self._request = self._wanted = replace(request, draft=True)
        self._events = events
        self._pictures = pictures
        self._show = show
        self._check = check
        self._on_failure = on_failure
        self._interruption = interruption or Interruption()
        self._session = session or Session(request.root)
        if session is not None:
            session.on_change = self._hear_typing
        self._workshop = Workshop(request.root, disk)
        self._gallery = Gallery(pictures)
        self._waiting_since: float | None = None
        self._typed_at = 0.0
        self._draft = False
        self.prepared: PreparedGame | None = None
        """All of the last build that could be laid out."""
        self.built: BuiltGame | None = None
        """What the last build that could be laid out has made."""
        self._game: Game | None = None
        self.source: Game | None = None
        """The game as written, of the last build that could read it."""
        locale, deck = self._request.locale, _named_decks(self._request)
        self._snapshot = Snapshot(
            request.game, request.game, locale or "", 0, locale=locale, deck=deck, locales=(locale,), decks=(deck,),
            low_ink=self._request.profile == _LOW_INK_PROFILE,
        )  # fmt: skip

    @property
    def shown(self) -> Snapshot:
        """What was shown last."""
        return self._snapshot

    def choose(self, locale: str | None, deck: str | None, *, low_ink: bool = False, draft: bool = False) -> bool:
        """Show another language, also a pseudo-locale, or other decks, several joined by commas, from any thread.

        False if the game has none such. `low_ink` and `draft` as in `Snapshot`.
        """
        is_there = locale in self._snapshot.locales or (locale is not None and is_pseudo(locale))
        if not is_there or deck not in self._snapshot.decks:
            return False
        profile = _LOW_INK_PROFILE if low_ink else _USUAL_PROFILE
        decks = tuple(deck.split(",")) if deck else ()
        self._draft, self._wanted = draft, replace(self._request, locale=locale, decks=decks, profile=profile)
        self._events.ask()
        return True

    def _hear_typing(self) -> None:
        self._typed_at = perf_counter()
        self._events.ask()

    def _let_type(self) -> None:
        """Wait as long as somebody types, who sees the card all the time, but not for ever."""
        until = (self._waiting_since or perf_counter()) + _LONGEST_TYPING_SECONDS
        while (now := perf_counter()) < min(until, self._typed_at + TYPING_SECONDS):
            sleep(min(until, self._typed_at + TYPING_SECONDS) - now)

    def run(self) -> None:
        """Build at the start and after every change, until the process is interrupted (KeyboardInterrupt)."""
        changes: Changes | None = Changes(frozenset(), perf_counter())
        sweeper = Sweeper()
        while True:
            if changes is not None:
                self._waiting_since = self._waiting_since or perf_counter()
                self._let_type()
                more = self._events.take()
                changes = Changes(changes.files | more.files, more.at) if more else changes
            sweeper.sweep(idle=False)  # somebody may work without a pause
            if changes is None or self.build(changes):
                self._interruption.raise_if_lost()
                if not self._events.wait(_WAIT_SECONDS) and perf_counter() > self._typed_at + _REST_SECONDS:
                    sweeper.sweep(idle=True)
                changes = self._events.take()

    def _is_superseded(self) -> bool:
        """Whether a build is abandoned: as long as somebody types, who waits for the card alone, or soon after a change."""
        now = perf_counter()
        patience = _LONGEST_TYPING_SECONDS if now < self._typed_at + TYPING_SECONDS else PATIENCE_SECONDS
        return self._events.wait() and now < (self._waiting_since or now) + patience

    def build(self, changes: Changes) -> bool:
        """Build once; return False if files changed meanwhile, so that the build was abandoned."""
        if self._request is not self._wanted:
            self._request, self._game, self._gallery = self._wanted, None, Gallery(self._pictures)
            locale, deck = self._request.locale, _named_decks(self._request)
            self._snapshot = replace(
                self._snapshot, locale=locale, deck=deck, faces={}, pages={}, since={}, draft=self._draft,
                low_ink=self._request.profile == _LOW_INK_PROFILE,
            )  # fmt: skip
        if self._waiting_since is None:
            self._waiting_since = perf_counter()
        number = self._snapshot.build + self._snapshot.complete
        files = tuple(sorted(file.relative_to(self._request.root) for file in changes.files))
        self._snapshot = replace(self._snapshot, build=number, files=files, milliseconds=0.0, complete=False)
        report = Report()
        shown: list[ShownFace] = []

        def preview(game: Game, component: Component) -> None:
            face = self._gallery.preview(component, game, number) if len(shown) < _MOST_PREVIEWS else None
            if face is not None:
                self._pictures.png(face.picture)  # rendered now, so that the page need not wait for it
                shown.append(face)
                self._publish(changes)

        previews = Preview(preview, lambda game: self._changed_cards(game, changes)) if self._can_preview else None
        try:
            prepared = self._prepare(report, previews)
        except SupersededError:
            return False
        except Exception as error:  # noqa: BLE001  # the page lives on
            return self._give_up(error, report, changes)
        is_patient = perf_counter() < self._waiting_since + PATIENCE_SECONDS
        quiet = changes.at + QUIET_SECONDS - perf_counter()
        if report.has_errors and self._events.wait(max(0.0, quiet)) and is_patient:
            return False
        try:
            self._finish(prepared, report, changes)
        except Exception as error:  # noqa: BLE001  # as above
            return self._give_up(error, report, changes)
        return True

    def _give_up(self, error: Exception, report: Report, changes: Changes) -> bool:
        """Show an unexpected exception as a finding; the caches may be inconsistent, and are dropped."""
        self._interruption.raise_if_lost()
        findings: tuple[Diagnostic, ...] = error.diagnostics if isinstance(error, PnpError) else (describe_exception(error),)
        if not isinstance(error, PnpError):
            self._on_failure(error)
        self._workshop = Workshop(self._request.root)
        for finding in findings:
            report.add(finding)
        self._finish(None, report, changes)
        return True

    def _prepare(self, report: Report, previews: Preview | None) -> PreparedGame | None:
        """Run all stages and, if there are no errors, the other checks."""
        findings: Iterable[Diagnostic] = ()
        prepared = None
        try:
            with self._session.reading():
                progress = InterruptibleProgress(self._is_superseded)
                prepared = prepare(self._request, report, progress, self._workshop, previews)
            if prepared is not None and not report.has_errors:
                progress.advance()
                findings = self._check(prepared).diagnostics
        except PnpError as stopped:
            findings = stopped.diagnostics
        for finding in findings:
            report.add(finding)
        return prepared

    def _finish(self, prepared: PreparedGame | None, report: Report, changes: Changes) -> None:
        number, self._waiting_since = self._snapshot.build, None
        if prepared is None:
            self._gallery.mark_all_stale()
        else:
            self._game, self.source, self.prepared = prepared.game, prepared.source, prepared
            sizes, of_game = self._workshop.layout.sizes, (prepared.game.name, prepared.game.locale)
            of_decks = {deck.name: sizes.get((*of_game, deck.name), {}) for deck in prepared.game.decks}
            fits = {deck.name: dict(self._workshop.layout.fits.get((*of_game, deck.name), {})) for deck in prepared.game.decks}
            is_comparable = self.built is not None and self.built.localized.locale == prepared.game.locale
            saved = self.built.saved if self.built and is_comparable and self._session.unsaved() else fits
            self.built = BuiltGame(prepared.source, prepared.game, of_decks, fits, saved)
            components, fonts = _mark_findings(prepared, report, warnings=self._snapshot.draft)
            self._gallery.show_build(components, prepared.game, fonts, number, complete=not report.has_errors)
            self._gallery.show_pages(prepared, number, complete=not report.has_errors)
            locales = (None, *locale_tags(self._request.root, self._request.game), self._request.locale)
            decks = (None, *(deck.name for deck in prepared.source.decks), _named_decks(self._request))
            self._snapshot = replace(
                self._snapshot, title=prepared.game.title, languages=prepared.game.languages,
                locales=tuple(dict.fromkeys(locales)), decks=tuple(dict.fromkeys(decks)),
                skipped=skipped_cards(prepared.source),
            )  # fmt: skip
        since = {key: self._snapshot.since.get(key, number) for key in map(finding_key, report.diagnostics)}
        self._snapshot = replace(self._snapshot, complete=True, findings=report.diagnostics, since=since)
        self._publish(changes)

    def _publish(self, changes: Changes) -> None:
        milliseconds = self._snapshot.milliseconds or (perf_counter() - changes.at) * 1000
        faces, pages = dict(self._gallery.faces), dict(self._gallery.pages)
        self._snapshot = replace(self._snapshot, faces=faces, pages=pages, milliseconds=milliseconds)
        self._show(self._snapshot)

    @property
    def _can_preview(self) -> bool:
        """Whether faces are printed as they are laid out: not with a second language or with less ink."""
        return "+" not in (self._request.locale or "") and self._request.profile == "home"

    def _changed_cards(self, game: Game, changes: Changes) -> set[str]:
        """Return the ids of the cards whose values or templates have changed since the last build."""
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


class Interruption:
    """Remembers that Ctrl-C was pressed, so that it ends a command even if its exception was lost."""

    def __init__(self) -> None:
        self.was_pressed = False

    @contextmanager
    def listen(self) -> Iterator[None]:
        """Handle Ctrl-C inside the block, unless this process ignores it, as background processes of a shell do."""
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._handle)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _handle(self, *_: object) -> None:
        self.was_pressed = True
        raise KeyboardInterrupt

    def raise_if_lost(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C was pressed before."""
        if self.was_pressed:
            raise KeyboardInterrupt
