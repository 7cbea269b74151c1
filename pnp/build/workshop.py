"""The workshop: caches that outlive a build of a project, and forked copies of the process that work beside a build.

Caches are keyed by content and limited in size. A copy reads a game or lints it while this process loads the stages that
follow and compiles its templates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from pnp.base.diagnostics import Report
from pnp.base.processes import BackgroundCalls, can_copy, in_copy
from pnp.layout.deck_sizes import LayoutCache
from pnp.load.files import FileCache
from pnp.load.project import content_size
from pnp.model.request import NoProgress
from pnp.render.pdf_objects import CompressedStreams

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.cache import DiskCache
    from pnp.base.diagnostics import Diagnostic
    from pnp.impose.face_keys import FaceKeys
    from pnp.layout.assembly import CuttingGuide
    from pnp.model.booklet import BookletPages
    from pnp.model.frame import FaceCriteria
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, Preview, Progress
    from pnp.model.sheet import Component
    from pnp.model.style import FontBook
    from pnp.text.typesetter import Typesetter

    GameReading: TypeAlias = "Callable[[BuildRequest, Report, Progress, Workshop], ReadT | None]"
    """The stages that read a game; None if it cannot be used."""

ReadT = TypeVar("ReadT")
_MOST_TYPESETTERS = 4  # enough for a bilingual build and two pseudo-locales
_MOST_DRAWING_DIGESTS = 10_000  # a megabyte

_MOST_SHAPED_RUNS = 200_000  # shaped runs that a typesetter may hold from build to build: about 200 MB


class Workshop:
    """Caches for consecutive builds of the project in `root`; every build starts with `begin`.

    Each build reads all files again. Cache keys are made from content, not from file times (but for the checks of fonts), so
    that a build gives the same bytes with a used workshop as with a new one. `files` holds parsed files, `layout` compiled
    templates, pictures and lines of the booklet, `streams` compressed streams. A cached result has the diagnostics of its
    making, which are reported on each use (`ResultCache`).

    Results that depend on a project's files belong here. Functions may have caches of their own for the program's own data
    (Unicode, hyphenation patterns, papers, phrases) and for small results of pure functions (of numbers, colours, paths, the
    markup of a text): they depend on no file and are bounded. So may preflight and low ink, whose key is that of a picture:
    `picture_bytes` never returns other bytes for it.

    With `disk`, results that take longer to make than to read are cached between runs too; `background` calls write them while
    a build goes on.
    """

    def __init__(self, root: Path, disk: DiskCache | None = None) -> None:
        self.root, self.disk = root, disk
        self.files = FileCache(disk)
        self.layout = LayoutCache(self.files.pictures)
        self.streams = CompressedStreams(disk=disk)
        self.background = BackgroundCalls()
        self._typesetters: dict[bytes, Typesetter] = {}
        self._layouts: list[tuple[Game, tuple[str, ...], tuple[str, ...], bool, tuple[Component, ...]]] = []
        self._preview: Preview | None = None
        self._face_keys: list[tuple[FontBook, FaceKeys]] = []
        self._drawing_digests: dict[str, str] = {}

    def begin(self, preview: Preview | None = None) -> Workshop:
        """Drop the results of the build before, and typesetters that have grown too large; return the workshop.

        Each component of the new build is shown to `preview` as soon as it is laid out.
        """
        self._layouts.clear()
        self._face_keys.clear()
        self._preview = preview
        if len(self._drawing_digests) > _MOST_DRAWING_DIGESTS:
            self._drawing_digests.clear()
        self._typesetters = {key: one for key, one in self._typesetters.items() if one.remembered <= _MOST_SHAPED_RUNS}
        return self

    def typesetter(self, fonts: FontBook, locale: str) -> Typesetter:
        """Return the typesetter for these fonts and language; the least recently used one is dropped."""
        from pnp.text.typesetter import Typesetter  # noqa: PLC0415 - shaping libraries load with the first text

        key = fonts.digest(locale)
        typesetter = self._typesetters.pop(key, None) or Typesetter(fonts, locale)
        if self._preview is not None:  # the game is being edited, and will be built again
            typesetter.keep_fitted()
        self._typesetters[key] = typesetter
        while len(self._typesetters) > _MOST_TYPESETTERS:
            del self._typesetters[next(iter(self._typesetters))]
        return typesetter

    def face_keys(self, fonts: FontBook) -> FaceKeys:
        """Return the maker of keys for faces that are set in these fonts.

        All products of a build share one: pages of a booklet show faces of cards, and the same drawings and letters.
        """
        from pnp.impose.face_keys import FaceKeys  # noqa: PLC0415 - most runs write no manifest

        for known, keys in self._face_keys:
            if known is fonts:
                return keys
        keys = FaceKeys(fonts, drawings=self._drawing_digests)
        self._face_keys.append((fonts, keys))
        return keys

    def lay_out(  # noqa: PLR0913 - what is laid out, and how
        self,
        game: Game,
        report: Report,
        *,
        decks: tuple[str, ...] = (),
        cards: tuple[str, ...] = (),
        draft: bool = False,
        criteria: FaceCriteria | None = None,
        jobs: int = 1,
        advance: Callable[[], None] | None = None,
    ) -> tuple[Component, ...]:
        """Lay out the cards of a localized game, once per build for the same game, decks, cards and `draft`.

        With `criteria`, their faces are painted in batches, by up to `jobs` processes.
        """
        for known, *requested, laid_out in self._layouts:
            if known is game and requested == [decks, cards, draft]:
                return laid_out
        typesetter = self.typesetter(game.fonts, game.locale)
        if criteria is not None and self._preview is None:
            from pnp.build.batches import paint_components  # noqa: PLC0415 - large decks only
            from pnp.layout.layout import decks_to_lay_out  # noqa: PLC0415 - as above

            wanted = decks_to_lay_out(game, report, decks, cards)
            components = paint_components(
                game, wanted, criteria, report, typesetter, jobs=jobs, advance=advance, cache=self.layout, disk=self.disk,
                background=self.background,
            )  # fmt: skip
        else:
            from pnp.layout.layout import lay_out  # noqa: PLC0415 - as above

            components = lay_out(
                game, report, typesetter, decks=decks, cards=cards, advance=advance, cache=self.layout,
                preview=self._preview, draft=draft,
            )  # fmt: skip
        self._layouts.append((game, decks, cards, draft, components))
        return components

    def lay_out_booklet(
        self, game: Game, components: tuple[Component, ...], report: Report, guide: CuttingGuide | None = None
    ) -> BookletPages:
        """Lay out the booklet of a localized game.

        Its figures show `components`, its block `[[assembly]]` also the `guide`.
        """
        from pnp.layout.booklet.layout import lay_out_booklet  # noqa: PLC0415 - as above

        assert game.booklet is not None
        shown = {component.id: component for component in components}
        setter = self.typesetter(game.fonts, game.locale)
        return lay_out_booklet(game, game.booklet, shown, report, setter, cache=self.layout, guide=guide)

    def read(
        self, stages: GameReading[ReadT], request: BuildRequest, report: Report, progress: Progress, *, once: bool
    ) -> ReadT | None:
        """Read a game by `stages`.

        A copy of this process reads and sends the game, while this process loads the later stages and compiles templates. A
        large game is read by this process, since sending it would take too long, and so is one that the run reads again (not
        `once`), since its files stay cached here.
        """
        if once and can_copy(request.jobs) and content_size(request.root, request.game) <= _MOST_BYTES_SENT:
            return _read_in_copy(stages, request, self, report, progress)
        return stages(request, report, progress, self)

    @contextmanager
    def linting(self, game: Game, request: BuildRequest, report: Report) -> Iterator[None]:
        """In the block, a copy of this process may lint the game; at its end, findings are reported."""
        from pnp.locale.lint.game import lint_game  # noqa: PLC0415 - when a copy may be reading already

        def lint() -> Sequence[Diagnostic]:
            own = Report()
            with own.recorded() as findings:
                lint_game(game, own)
            return findings

        with in_copy(lint, request.jobs if game.rules else 1) as findings:
            yield
            for finding in findings():
                report.add(finding)


_MOST_BYTES_SENT: Final = 1_000_000
"""Bytes of a game's content (2,500 cards) from which on sending the game takes longer than reading it in a copy saves."""


def _read_in_copy(
    stages: GameReading[ReadT], request: BuildRequest, workshop: Workshop, report: Report, progress: Progress
) -> ReadT | None:
    """Read a game in a copy of this process while this one prepares what follows, and report the findings of the copy."""

    def read() -> tuple[ReadT | None, Sequence[Diagnostic]]:
        own = Report()
        with own.recorded() as findings:
            return stages(request, own, NoProgress(), workshop), findings

    with in_copy(read, request.jobs) as answer:
        progress.stage("load")
        load_later_stages(request, lambda: answer.is_due)
        if not (answer.is_due or request.is_part or request.only):  # a part of a game may need only one template
            from pnp.layout.templates.templates import compile_ahead  # noqa: PLC0415 - Jinja loads with it

            compile_ahead(request.root, request.game, workshop.layout.templates, lambda: answer.is_due)
        result, findings = answer()
        progress.stage("locale")
        for finding in findings:
            report.add(finding)
    return result


_CARD_STAGES: Final = (
    "pnp.layout.templates.templates",
    "pnp.build.products",
    "pnp.build.batches",
    "pnp.text.typesetter",
    "pnp.locale.pseudo",
    "pnp.locale.lint.game",
    "pnp.pictures.drawings",
)
_BOOKLET_STAGES: Final = ("pnp.build.booklet", "pnp.layout.booklet.layout")
_LAST_STAGES: Final = (
    "icu4py.breakers",
    "pnp.preflight.preflight",
    "pnp.render.exports.table",
    "pnp.render.pdf",
    "pnp.pictures.svg.reader",
)


def load_later_stages(request: BuildRequest, is_due: Callable[[], bool]) -> None:
    """Import the stages that a build needs after its game is read, in their order, until the game `is_due`."""
    with_booklet = request.only != "cards" and (request.root / "content" / request.game / "booklet").is_dir()
    for name in (*_CARD_STAGES, *(_BOOKLET_STAGES if with_booklet else ()), *_LAST_STAGES):
        if is_due():
            break
        import_module(name)
