"""The promise to programs of others: open a project, check and build its games, look at their faces, follow its files.

These ten names keep their meaning until a new major version, and their types are checked; all other modules may change with
every version. The documentation has a page that shows them in use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.diagnostics import Diagnostic as Finding
from pnp.base.diagnostics import Mark as Place
from pnp.base.diagnostics import PnpError, Report
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.edit.file_events import FileEvents
from pnp.load.project import find_root, game_names
from pnp.model.request import BuildRequest, NoProgress
from pnp.render.exports.pictures import distinct_faces
from pnp.render.face_pixels import face_pixels
from pnp.render.face_svg import SvgFaces
from pnp.rules.usage import check_rules, check_unused

if TYPE_CHECKING:
    from pnp.model.frame import Frame
    from pnp.model.request import PreparedGame
    from pnp.model.style import FontBook

__all__ = ["Built", "Change", "Checked", "Export", "Face", "Finding", "Place", "PnpError", "Project", "open_project"]

Export: TypeAlias = Literal["pdf", "png", "svg"]
"""What `Project.build` writes."""

_SCREEN_PPI = 150


class Face:
    """One distinct face or back of a deck: `side` is `face` or `back`, `cards` are the ids of all cards that show it."""

    __slots__ = ("_fonts", "_frame", "_vectors", "cards", "deck", "side", "size")

    def __init__(  # noqa: PLR0913, PLR0917 - what it is, and what it is drawn with; not for callers
        self, deck: str, side: str, cards: tuple[str, ...], frame: Frame, fonts: FontBook, vectors: SvgFaces
    ) -> None:
        self.deck, self.side, self.cards = deck, side, cards
        self.size: tuple[float, float] = (frame.size.w, frame.size.h)
        """Width and height of the trimmed face in mm."""
        self._frame, self._fonts, self._vectors = frame, fonts, vectors

    def png(self, *, ppi: int = _SCREEN_PPI, bleed: float = 0.0) -> bytes:
        """Return its picture as a PNG of `ppi` pixels per inch, with `bleed` mm of its bleed. Raises PnpError."""
        return face_pixels(self._frame, self._fonts, ppi=ppi, bleed=min(bleed, self._frame.bleed)).png()

    def svg(self, *, bleed: float = 0.0, links: bool = False) -> bytes:
        """Return it as an SVG in mm with `bleed` mm of its bleed, letters as outlines and pictures inside. Raises PnpError.

        With `links`, each item says by `data-content` where its content is written and by `data-at` where its template is.
        """
        return self._vectors.write(self._frame, bleed=min(bleed, self._frame.bleed), links=links)


@frozen
class Checked:
    """A game that was checked: its findings, and what could be laid out of it."""

    game: str
    findings: tuple[Finding, ...]
    faces: tuple[Face, ...]

    @property
    def has_errors(self) -> bool:
        """Whether `Project.build` would refuse it."""
        return any(finding.severity == "error" for finding in self.findings)


@frozen
class Built:
    """A game that was written: its files, and its findings, none of which is an error."""

    game: str
    files: tuple[Path, ...]
    findings: tuple[Finding, ...]


@frozen
class Change:
    """What `Project.watch` gives after files were saved: their paths from the project's root, and the game as it is now."""

    files: tuple[Path, ...]
    checked: Checked


class Project:
    """A project's folder. What it has read is kept from call to call; files are read anew each time. Not for several threads.

    `locale` is a language as on the command line (`pt-BR`, `pt-BR+en`), or None for that of the source; `decks` are the
    names of those that are meant, or all. An unknown game is a PnpError, and so is whatever makes a game impossible to read.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._workshop: Workshop | None = None

    @property
    def games(self) -> tuple[str, ...]:
        """The names of its games, sorted."""
        return game_names(self.root)

    def check(self, game: str, *, locale: str | None = None, decks: Sequence[str] = ()) -> Checked:
        """Find everything that `pnp check` finds; nothing is written, and faults are no exceptions."""
        return self._check(self._request(game, locale, decks))[0]

    def build(
        self,
        game: str,
        out: Path,
        *,
        locale: str | None = None,
        decks: Sequence[str] = (),
        exports: Sequence[Export] = ("pdf",),
    ) -> Built:
        """Write a game into folders below `out`, all files or none. Raises PnpError with the findings if one is an error."""
        checked, prepared = self._check(self._request(game, locale, decks))
        if checked.has_errors or prepared is None:
            raise PnpError(checked.findings)
        written = write(prepared, Path(out), NoProgress(), exports, self._workshop)
        files = dict.fromkeys(file for document in written for file in document.files)
        return Built(game, tuple(files), checked.findings)

    def watch(
        self, game: str, *, locale: str | None = None, decks: Sequence[str] = (), timeout: float | None = None
    ) -> Iterator[Change]:
        """Give the game now, and again whenever files of the project were saved; end if none is for `timeout` s."""
        request, files = self._request(game, locale, decks), tuple[Path, ...]()
        with FileEvents(self.root) as events:
            while True:
                yield Change(files, self._check(request)[0])
                changes = None
                while changes is None:
                    if not events.wait(timeout if timeout is not None else 3600.0) and timeout is not None:
                        return
                    changes = events.take()
                files = tuple(sorted(file.relative_to(self.root) for file in changes.files))

    def _request(self, game: str, locale: str | None, decks: Sequence[str]) -> BuildRequest:
        if game not in self.games:
            known = did_you_mean(game, self.games)
            raise PnpError([Finding("load/unknown-game", f"there is no game `{game}` in this project", hint=known)])
        return BuildRequest(self.root, game, locale=locale, decks=tuple(sorted(decks)))

    def _check(self, request: BuildRequest) -> tuple[Checked, PreparedGame | None]:
        self._workshop = self._workshop or Workshop(self.root)
        report, prepared = Report(), None
        try:
            prepared = prepare(request, report, NoProgress(), self._workshop)
            if prepared is not None and not report.has_errors:
                _add(check_rules((prepared,)).diagnostics, report)
            if prepared is not None and not report.has_errors:
                check_unused(prepared, report)
        except PnpError as stopped:
            _add(stopped.diagnostics, report)
        return Checked(request.game, report.diagnostics, _faces(prepared)), prepared


def _add(findings: Iterable[Finding], report: Report) -> None:
    for finding in findings:
        report.add(finding)


def open_project(folder: Path | str) -> Project:
    """Open the project that a folder is, or lies in. Raises PnpError if there is none."""
    root = find_root(Path(folder))
    if root is None:
        hint = "a project is a folder with `content/` in it"
        raise PnpError([Finding("load/unknown-game", f"`{folder}` is in no project", hint=hint)])
    return Project(root)


def _faces(prepared: PreparedGame | None) -> tuple[Face, ...]:
    if prepared is None:
        return ()
    fonts = prepared.game.fonts
    vectors = SvgFaces(fonts)
    return tuple(
        Face(face.deck, face.side, tuple(face.ids), face.frame, fonts, vectors) for face in distinct_faces(prepared.components)
    )
