"""A project that is open in an editor: its texts as they are typed, builds of its games behind them, and what these found.

A build begins when nobody has typed for a moment, and is given up when somebody types on, unless findings have waited too long.
Beside it, the card that is typed in is laid out by itself (`build/single_cards.py`), where builds take longer than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cached_property
from threading import Condition, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.diagnostics import PnpError, Report
from pnp.base.failures import describe_exception
from pnp.base.files import source_reader, unsaved_texts
from pnp.base.memory import Sweeper
from pnp.build.build import prepare
from pnp.build.single_cards import BuiltGame, SingleCards
from pnp.build.workshop import Workshop
from pnp.edit.excerpts import with_entries_alone
from pnp.edit.session import Session
from pnp.load.files import FileCache
from pnp.load.project import games_of_path, locale_tags, project_path
from pnp.load.scaffold import json_schemas
from pnp.locale.localize import requested_game
from pnp.lsp.findings import editor_findings
from pnp.lsp.names import GameNames, Read
from pnp.lsp.texts import Lines, Shift
from pnp.lsp.yaml_context import yaml_context
from pnp.model.request import BuildRequest, InterruptibleProgress, NoProgress, SupersededError
from pnp.rules.usage import PrintedUse, check_rules, check_unused, printed_uses_of_constants

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from lsprotocol.types import Diagnostic, Range

    from pnp.base.diagnostics import Diagnostic as Finding
    from pnp.load.kinds.kind import Schema
    from pnp.model.game import Game
    from pnp.model.request import PreparedGame, Progress

QUIET_SECONDS: Final = 0.08
"""Without a key, after which what is typed is looked at."""
LONG_QUIET_SECONDS: Final = 0.5
"""Without a key, after which a game is built whose builds take longer than `_QUICK_BUILD_SECONDS`."""
PATIENCE_SECONDS: Final = 2.0
"""After a key, in which further keys begin a build again; then one runs to its end."""
_QUICK_BUILD_SECONDS: Final = 0.3
_IDLE_SECONDS: Final = 0.5
"""Without anything to build, after which nobody waits."""
_FIRST_BUILD: Final = 3.0
"""How many times as long as later ones the first build of a game takes, which loads libraries, fonts and pictures."""
_OF_TRANSLATIONS: Final = frozenset({"locale", "translation"})
"""The areas of codes of findings about texts themselves, and not about faces."""

Publish = Callable[[str, "int | None", "list[Diagnostic]"], None]
"""Shows the findings of a file by its path; with the version of its text if it is open."""


class Unit(NamedTuple):
    """What one build makes: a game in one language, None for that of its source."""

    game: str
    locale: str | None


class Built:
    """What is known of a game: the last build that could be laid out, with the texts and the names that it was made from."""

    def __init__(self, prepared: PreparedGame, texts: Mapping[str, str], cards: BuiltGame, read: Read) -> None:
        self.prepared, self.texts, self.cards = prepared, texts, cards
        self.names = GameNames(prepared.source, read)

    @cached_property
    def uses(self) -> Mapping[str, tuple[PrintedUse, ...]]:
        """Where each constant is printed, by its name."""
        return printed_uses_of_constants(self.prepared)

    @cached_property
    def schemas(self) -> Mapping[str, Schema]:
        """The JSON Schemas of its files, by the paths where `pnp schema` writes them."""
        source = self.prepared.source
        with unsaved_texts({source.root / path: text.encode() for path, text in self.texts.items()}):
            return json_schemas(source.root, source.name, Report())


class _Found(NamedTuple):
    """The findings of the last build of a unit, and the texts that were typed then."""

    findings: tuple[Finding, ...]
    texts: Mapping[str, str]


class OpenProject:
    """The project in `root`, used from several threads; `publish` is called by threads of its own.

    Nothing is written. `built` has what is known of each game that has an open file.
    """

    def __init__(self, root: Path, publish: Publish) -> None:
        self.root = root
        self.session = Session(root)
        self.built: dict[str, Built] = {}
        self._publish = publish
        self._documents: dict[str, tuple[int, Lines]] = {}
        self._uris: dict[str, str] = {}
        self._condition = Condition()
        self._dirty: dict[Unit, None] = {}
        self._units: dict[Unit, _Found] = {}
        self._typed: tuple[str, int] | None = None
        self._typed_at = self._since = 0.0
        self._changes = 0
        self._seconds: dict[str, float] = {}
        self._shown: dict[str, tuple[int | None, list[Diagnostic]]] = {}
        self._workshop = Workshop(root)
        self._singles, self._files = SingleCards(), FileCache()  # of the thread that looks at what is typed
        self._showing = Lock()
        self._building = Lock()
        self._is_busy = self._is_closed = False
        for task in (self._run, self._look):
            Thread(target=task, name=f"{task.__name__} {root.name}", daemon=True).start()

    # texts

    def open(self, path: str, uri: str, version: int, text: str) -> None:
        """Take the text of a file that is opened, and build the games that it belongs to."""
        self._uris[path] = uri
        self._set(path, version, Lines(text), None)

    def change(self, path: str, version: int, edits: Iterable[tuple[Range | None, str]]) -> None:
        """Take edits of an open file, one after the other; one without a range is the whole text."""
        known = self._documents.get(path)
        lines, at = known[1] if known is not None else Lines(""), 0
        for range_, new in edits:
            if range_ is None:
                at, lines = Shift.between(lines.text, new).start, Lines(new)
            else:
                at = lines.offset(range_.start)
                lines = lines.with_edit(range_, new)
        self._set(path, version, lines, at)

    def close_file(self, path: str) -> None:
        """Read a file from the disk again, which the editor has closed; what it had not saved is gone."""
        with self._condition:
            self._documents.pop(path, None)
            self.session.drop(path)
        self.notice([path])

    def notice(self, paths: Iterable[str]) -> None:
        """Build again what files belong to that have changed on the disk."""
        for path in paths:
            self._ask(path, only_known=True)

    def lines(self, path: str) -> Lines:
        """Return the text of a file as it is now; an empty one if it has none."""
        with self._condition:
            known = self._documents.get(path)
        if known is not None:
            return known[1]
        try:
            return Lines(self.session.text(path))
        except PnpError:
            return Lines("\n".join(source_reader(self.root)(path)))

    def text(self, path: str) -> str | None:
        """Return the same as a text; None if there is none."""
        return self.lines(path).text or None

    def version(self, path: str) -> int | None:
        """Return the version of an open file."""
        with self._condition:
            known = self._documents.get(path)
        return known[0] if known is not None else None

    def diagnostics(self, path: str) -> list[Diagnostic]:
        """Return the findings that are shown in a file."""
        shown = self._shown.get(path)
        return shown[1] if shown is not None else []

    def game_of(self, path: str) -> str | None:
        """Return the game that a file belongs to; of one that several share, the first that is open."""
        games = games_of_path(self.root, self.root / path)
        return next((game for game in games if game in self.built), games[0] if games else None)

    def built_for(self, path: str) -> Built | None:
        """Return what is known of the game of a file."""
        game = self.game_of(path)
        return self.built.get(game) if game is not None else None

    def files(self, game: str) -> list[str]:
        """Return the files of a game that can name something, but for those that are read from tables."""
        built = self.built[game]
        source = built.prepared.source
        paths = dict.fromkeys(source.sources)
        folder = self.root / "content" / game
        for pattern in ("*.csv", "*.tsv", "printed.lock", "locale/*/*.po", "locale/*/*.yaml"):
            paths |= dict.fromkeys(project_path(self.root, file) for file in sorted(folder.glob(pattern)))
        tables = (card.mark.file for deck in source.decks for card in deck.cards if card.mark.is_cell)
        return list(paths | dict.fromkeys(tables))

    def wait(self, seconds: float) -> bool:
        """Wait until all that was typed is built; False if that takes longer."""
        until = monotonic() + seconds
        with self._condition:
            while (self._dirty or self._is_busy) and (left := until - monotonic()) > 0:
                self._condition.wait(left)
            return not self._dirty and not self._is_busy

    @contextmanager
    def trying(self, texts: Mapping[str, str]) -> Iterator[FileCache]:
        """Let files be read as these texts inside the block, over what is typed, while nothing is built; give the cache."""
        with self._building, self._reading({**self.session.unsaved(), **texts}):
            yield self._workshop.files

    def try_build(self, game: str) -> tuple[PreparedGame | None, Report]:
        """Build a game as the files are read inside `trying`."""
        report = Report()
        return self._prepare(Unit(game, None), report, NoProgress()), report

    def findings(self, game: str) -> tuple[Finding, ...]:
        """Return what the last build of a game has found."""
        found = self._units.get(Unit(game, None))
        return found.findings if found is not None else ()

    def _reading(self, texts: Mapping[str, str]) -> AbstractContextManager[None]:
        return unsaved_texts({self.root / path: text.encode() for path, text in texts.items()})

    def close(self) -> None:
        """End the threads that build and look."""
        with self._condition:
            self._is_closed = True
            self._changes += 1
            self._condition.notify_all()

    def _set(self, path: str, version: int, lines: Lines, at: int | None) -> None:
        with self._condition:
            self._documents[path] = version, lines
            with suppress(PnpError):  # a file that is not there yet, or is not edited here, is read as it is on the disk
                self.session.type(path, lines.text)
        self._ask(path, at=at)

    def _ask(self, path: str, *, at: int | None = None, only_known: bool = False) -> None:
        with self._condition:
            games = games_of_path(self.root, self.root / path)
            known = {unit.game for unit in (*self._units, *self._dirty)}
            games = tuple(game for game in games if game in known) or (() if only_known else games)
            tag = _locale_of(path)
            for game in games:
                open_tags = {_locale_of(one) for one in self._documents if one.startswith(f"content/{game}/")} - {None}
                is_new = Unit(game, None) not in self._units
                wanted = [tag] if tag is not None and not is_new else [None, *sorted(filter(None, open_tags))]
                for one in wanted:
                    unit = Unit(game, one)
                    self._dirty.pop(unit, None)
                    self._dirty[unit] = None
            now = monotonic()
            self._since = self._since or now
            self._typed_at = now if at is not None else 0.0
            self._typed = (path, at) if at is not None else None
            self._changes += 1
            self._condition.notify_all()

    # builds

    def _run(self) -> None:
        sweeper = Sweeper()
        while True:
            sweeper.sweep(idle=False)  # somebody may type without a pause
            with self._condition:
                self._is_busy = False
                self._condition.notify_all()
                while not self._dirty and not self._is_closed:
                    if not self._condition.wait(_IDLE_SECONDS):
                        sweeper.sweep(idle=True)
                if self._is_closed:
                    return
                self._is_busy = True
                is_slow = self._is_slow(unit.game for unit in self._dirty)
            self._let_type(LONG_QUIET_SECONDS if is_slow else QUIET_SECONDS)
            self._build_next()

    def _look(self) -> None:
        """Look at what is typed beside the builds, where these take long."""
        looked = 0
        while True:
            with self._condition:
                while not self._is_closed and (self._typed is None or looked == self._changes):
                    self._condition.wait()
                if self._is_closed:
                    return
            self._let_type(QUIET_SECONDS)
            with self._condition:
                looked, typed = self._changes, self._typed
                is_slow = typed is not None and self._is_slow(games_of_path(self.root, self.root / typed[0]))
            try:
                if is_slow:
                    self._look_at_typed()
            except Exception:  # noqa: BLE001  # the build that follows says what is wrong; caches are dropped
                self._singles, self._files = SingleCards(), FileCache()

    def _is_slow(self, games: Iterable[str]) -> bool:
        return max((self._seconds.get(game, 0.0) for game in games), default=0.0) > _QUICK_BUILD_SECONDS

    def _let_type(self, seconds: float) -> None:
        """Wait until nobody has typed for so long, or for too long in all."""
        with self._condition:
            while not self._is_closed:
                left = min(self._typed_at + seconds, self._since + PATIENCE_SECONDS) - monotonic()
                if left <= 0:
                    return
                self._condition.wait(left)

    def _build_next(self) -> None:
        with self._condition:
            unit = next(reversed(self._dirty))
            del self._dirty[unit]
            seen, since = self._changes, self._since
            texts = self.session.unsaved()
        report, begun = Report(), monotonic()

        def is_old() -> bool:
            return self._is_closed or (self._changes != seen and monotonic() < since + PATIENCE_SECONDS)

        try:
            with self._building, self._reading(texts):
                prepared = self._prepare(unit, report, InterruptibleProgress(is_old))
        except SupersededError:
            with self._condition:
                self._dirty = {unit: None} | self._dirty
            return
        except Exception as error:  # noqa: BLE001  # a fault of the program is shown too, and its caches are dropped
            prepared, self._workshop = None, Workshop(self.root)
            report.add(describe_exception(error))
        seconds = monotonic() - begun
        self._seconds[unit.game] = seconds if unit in self._units else seconds / _FIRST_BUILD
        with self._condition:
            self._units[unit] = _Found(report.diagnostics, texts)
            if not self._dirty:
                self._since = 0.0
            elif self._changes != seen:
                self._since = monotonic()
        if prepared is not None and unit.locale is None and not self._lacks_much(prepared.source):
            self.built[unit.game] = self._known(prepared, texts)
        self._show()

    def _prepare(self, unit: Unit, report: Report, progress: Progress) -> PreparedGame | None:
        """Run all stages without writing, and the other checks if there is no error."""
        if unit.locale is not None and unit.locale not in locale_tags(self.root, unit.game):
            return None
        request, prepared = BuildRequest(self.root, unit.game, locale=unit.locale, draft=True), None
        try:
            prepared = prepare(request, report, progress, self._workshop)
            if prepared is not None and not report.has_errors:
                for finding in check_rules((prepared,)).diagnostics:
                    report.add(finding)
            if prepared is not None and not report.has_errors:
                check_unused(prepared, report)
        except PnpError as stopped:
            for finding in stopped.diagnostics:
                report.add(finding)
        return prepared

    def _lacks_much(self, source: Game) -> bool:
        """Whether a file that gave a game cards or names before gives none now: it cannot be read, and what was known stays."""
        known = self.built.get(source.name)
        if known is None:
            return False
        before, now = (_parts(game) for game in (known.prepared.source, source))
        return bool(source.unread) and not before <= now

    def _known(self, prepared: PreparedGame, texts: Mapping[str, str]) -> Built:
        sizes, of_game = self._workshop.layout.sizes, (prepared.game.name, prepared.game.locale)
        of_decks = {deck.name: sizes.get((*of_game, deck.name), {}) for deck in prepared.game.decks}

        def read(path: str) -> str | None:
            return texts[path] if path in texts else self.text(path)

        return Built(prepared, texts, BuiltGame(prepared.source, prepared.game, of_decks), read)

    def _look_at_typed(self) -> None:
        """Lay the card out that somebody types in, or check the translation, and show what is wrong with it."""
        with self._condition:
            typed, texts = self._typed, self.session.unsaved()
        path, at = typed or ("", 0)
        built, text = self.built_for(path) if path else None, texts.get(path)
        if built is None or text is None:
            return
        if path.endswith(".po"):
            self._look_at_translation(built, path, texts)
        elif path.endswith(".yaml"):
            self._look_at_card(built, path, at, texts)

    def _look_at_card(self, built: Built, path: str, at: int, texts: dict[str, str]) -> None:
        text = texts[path]
        key, *inner = yaml_context(text, min(at, len(text))).path or ("",)
        deck = next((d.name for d in built.prepared.source.decks for card in d.cards[:1] if card.mark.path == path), None)
        if key != "cards" or not inner or deck is None:
            return
        entry = str(inner[0])
        with suppress(PnpError):
            texts[path] = with_entries_alone(text, "cards", {entry}) or text
        with self._reading(texts):
            found = self._singles.lay_out(built.cards, deck, entry)
        unit = Unit(built.prepared.source.name, None)
        if found is None or unit not in self._units:
            return
        before = self._units[unit]
        others = tuple(one for one in before.findings if one.subject.card not in {entry, found.card.id})
        moved = tuple(self._moved_finding(one, before.texts, path, text) for one in others)
        own = tuple(
            one if one.subject.card else replace(one, subject=one.subject._replace(card=entry)) for one in found.findings
        )
        self._units[unit] = _Found((*own, *filter(None, moved)), {**before.texts, path: text})
        self._show()

    def _look_at_translation(self, built: Built, path: str, texts: Mapping[str, str]) -> None:
        """Check the texts of the translation that somebody types in, and show what is wrong with them; nothing is laid out."""
        unit = Unit(built.prepared.source.name, _locale_of(path))
        report, before = Report(), self._units.get(unit, _Found((), {}))
        with self._reading(texts), suppress(PnpError):
            requested_game(built.prepared.source, BuildRequest(self.root, *unit), report, self._files)
        others = (one for one in before.findings if one.code.partition("/")[0] not in _OF_TRANSLATIONS)
        moved = (self._moved_finding(one, before.texts, path, texts[path]) for one in others)
        self._units[unit] = _Found((*report.diagnostics, *filter(None, moved)), {**before.texts, path: texts[path]})
        self._show()

    def _moved_finding(self, finding: Finding, before: Mapping[str, str], path: str, text: str) -> Finding | None:
        """Return a finding of an earlier text where its place is in `text` now; None if that was overwritten."""
        mark, old = finding.mark, before.get(path)
        if mark is None or mark.path != path or not mark.line or old is None or old == text:
            return finding
        lines, now = Lines(old), Lines(text)
        offset = Shift.between(old, text).move(lines.start(mark.line - 1) + max(mark.column - 1, 0))
        if offset is None:
            return None
        number = now.number(offset)
        column = offset - now.start(number) + 1 if mark.column else 0
        return replace(finding, mark=mark._replace(line=number + 1, column=column))

    # what is shown

    def _show(self) -> None:
        """Publish the findings of all units, file by file, where they have changed."""
        with self._showing:
            self._publish_changed()

    def _publish_changed(self) -> None:
        found: dict[str, list[Diagnostic]] = {}
        for unit, of in list(self._units.items()):

            def read(path: str, of: _Found = of) -> Lines:
                return Lines(of.texts[path]) if path in of.texts else self.lines(path)

            home = f"content/{unit.game}/game.yaml"
            cache: dict[str, Lines] = {}
            findings = editor_findings(of.findings, lambda path: cache.setdefault(path, read(path)), self.uri, home)  # noqa: B023
            for path, diagnostics in findings.items():
                into = found.setdefault(path, [])
                into += [one for one in self._where_now(diagnostics, of.texts.get(path), path) if one not in into]
        for path in {*self._shown, *found, *self._documents}:
            shown = self.version(path), found.get(path, [])
            if self._shown.get(path) != shown:
                self._shown[path] = shown
                self._publish(path, *shown)

    def _where_now(self, diagnostics: list[Diagnostic], text: str | None, path: str) -> list[Diagnostic]:
        """Return diagnostics of an earlier text with their ranges in the text as it is now; overwritten ones are left out."""
        now = self.lines(path)
        if text is None or now.text == text:
            return diagnostics
        before, shift, moved = Lines(text), Shift.between(text, now.text), []
        for one in diagnostics:
            start, end = (shift.move(before.offset(at)) for at in (one.range.start, one.range.end))
            if start is not None and end is not None:
                one.range = now.range(start, end)
                moved.append(one)
        return moved

    def uri(self, path: str) -> str:
        """Return the address of a file by its path, as the editor writes it if it has opened the file."""
        return self._uris.get(path) or (self.root / path).as_uri()


def _parts(game: Game) -> set[str]:
    """Return the decks of a game that have cards, and its files of names that have any."""
    files = {"rules": game.rules, "icons": game.icons, "terms": game.terms, "types": game.types}
    decks = {f"deck {deck.name}" for deck in game.decks if deck.cards or deck.faulty or deck.parked}
    return decks | {name for name, of in files.items() if of}


def _locale_of(path: str) -> str | None:
    """Return the language whose translation a file is, by its folder."""
    parts = path.split("/")
    return parts[3] if len(parts) == 5 and parts[0] == "content" and parts[2] == "locale" else None  # noqa: PLR2004 - its steps
