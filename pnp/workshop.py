"""The workshop: what is kept from one build of a project to the next, keyed by content and limited in size."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING

from pnp.base.processes import BackgroundCalls, can_copy, in_copy
from pnp.layout.deck_sizes import LayoutCache
from pnp.load.file_cache import FileCache
from pnp.render.pdf_objects import CompressedStreams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from pnp.base.cache import DiskCache
    from pnp.base.diagnostics import Report
    from pnp.base.processes import Answer
    from pnp.impose.face_keys import FaceKeys
    from pnp.layout.booklet.layout import PickledPages
    from pnp.model.booklet import BookletPages
    from pnp.model.frame import FaceCriteria
    from pnp.model.game import Game
    from pnp.model.request import Preview
    from pnp.model.sheet import Component
    from pnp.model.style import FontBook
    from pnp.painting.painted_components import Sizes
    from pnp.text.typesetter import Typesetter

_TYPESETTERS = 4  # enough for a bilingual build and two pseudo-locales
_MANY = 1_000  # entries that take longer to keep than a process to copy
_RUNS = 200_000  # shaped runs that a typesetter may keep from build to build: about 200 MB


class Workshop:
    """Caches for consecutive builds of the project in `root`; every build starts with `begin`.

    Each build reads all files again. Cache keys are made from content, not from file times (but for the checks of fonts), so
    that a build gives the same bytes with a used workshop as with a new one. `files` holds parsed files, `layout` compiled
    templates, pictures and lines of the booklet, `streams` compressed streams. A result keeps the diagnostics of its making,
    which are reported on each use (`ResultCache`).

    What is made from a project's files belongs here. Caches of single functions may stay where they are if they hold the
    program's own data (Unicode, hyphenation patterns, papers, phrases) or small results of pure functions (of numbers, colours,
    paths, the markup of a text): they depend on no file and are bounded. So may those of preflight and low ink, whose key is
    that of a picture: `picture_bytes` never returns other bytes for it.

    With `disk`, results that take longer to make than to read are kept from one run to the next too;
    `errands` are done for later runs while a build goes on.
    """

    def __init__(self, root: Path, disk: DiskCache | None = None) -> None:
        self.root, self.disk = root, disk
        self.files = FileCache(disk)
        self.layout = LayoutCache(self.files.pictures)
        self.streams = CompressedStreams(disk=disk)
        self.errands = BackgroundCalls()
        self._typesetters: dict[bytes, Typesetter] = {}
        self._layouts: list[tuple[Game, str | None, str | None, bool, tuple[Component, ...]]] = []
        self._preview: Preview | None = None
        self._face_keys: list[tuple[FontBook, FaceKeys]] = []
        self._asides = ExitStack()
        self._booklet: tuple[Game, Answer[PickledPages | None]] | None = None

    def begin(self, preview: Preview | None = None) -> Workshop:
        """Drop what belongs to a single build, and typesetters that have grown too large; return the workshop.

        The components of the build that begins are shown to `preview` as soon as each is laid out.
        """
        self._layouts.clear()
        self._face_keys.clear()
        self._preview = preview
        self._typesetters = {key: setter for key, setter in self._typesetters.items() if setter.remembered <= _RUNS}
        return self

    def keep_entries(self, jobs: int) -> None:
        """Keep the entries of decks that were read for later runs; many of them while the build goes on."""
        self.errands.send(self.files.cards.keep, jobs if self.disk and self.files.cards.new >= _MANY else 1)

    def typesetter(self, fonts: FontBook, locale: str) -> Typesetter:
        """Return the typesetter for these fonts and language; the least recently used one is dropped."""
        from pnp.text.typesetter import Typesetter  # noqa: PLC0415 - shaping libraries load with the first text

        key = fonts.digest(locale)
        found = self._typesetters.pop(key, None) or Typesetter(fonts, locale)
        if self._preview is not None:  # the game is being written, so that it will be built again
            found.keep_fitted()
        self._typesetters[key] = found
        while len(self._typesetters) > _TYPESETTERS:
            del self._typesetters[next(iter(self._typesetters))]
        return found

    def face_keys(self, fonts: FontBook) -> FaceKeys:
        """Return what makes the keys of faces that are set in these fonts: one for all products of a build.

        Pages of a booklet show faces of cards, and the same drawings and letters.
        """
        from pnp.impose.face_keys import FaceKeys  # noqa: PLC0415 - most runs write no manifest

        for known, keys in self._face_keys:
            if known is fonts:
                return keys
        keys = FaceKeys(fonts)
        self._face_keys.append((fonts, keys))
        return keys

    def lay_out(  # noqa: PLR0913 - what is laid out, and how
        self,
        game: Game,
        report: Report,
        *,
        deck: str | None = None,
        card: str | None = None,
        draft: bool = False,
        judgement: FaceCriteria | None = None,
        jobs: int = 1,
        advance: Callable[[], None] | None = None,
        booklet: bool = False,
    ) -> tuple[Component, ...]:
        """Lay out the cards of a localized game, once per build for the same game, deck and card, also as a draft.

        With a `judgement`, their faces are painted in batches, by up to `jobs` processes. If the `booklet` will be asked for
        too, a copy of this process may begin with it as soon as the sizes of all texts on cards are known.
        """
        for known, *requested, components in self._layouts:
            if known is game and requested == [deck, card, draft]:
                return components
        setter = self.typesetter(game.fonts, game.locale)
        if judgement is not None and self._preview is None:
            from pnp.painting.painted_components import painted_components  # noqa: PLC0415 - large decks only

            decks = [one for one in game.decks if deck in {None, one.name}]
            found = painted_components(
                game, decks, judgement, report, setter, jobs=jobs, advance=advance, cache=self.layout, disk=self.disk,
                errands=self.errands, sized=partial(self._begin_sized, game, setter, jobs) if booklet else None,
            )  # fmt: skip
        else:
            from pnp.layout.layout import lay_out  # noqa: PLC0415 - as above

            found = lay_out(
                game, report, setter, only_deck=deck, only_card=card, advance=advance, cache=self.layout,
                preview=self._preview, draft=draft,
            )  # fmt: skip
        self._layouts.append((game, deck, card, draft, found))
        if booklet and self._booklet is None:
            self._begin_booklet(game, setter, jobs, {component.id: component for component in found})
        return found

    def lay_out_booklet(self, game: Game, components: tuple[Component, ...], report: Report) -> BookletPages:
        """Lay out the booklet of a localized game, whose figures show `components`, or take it if that was done meanwhile."""
        from pnp.layout.booklet.layout import lay_out_booklet  # noqa: PLC0415 - as above

        assert game.booklet is not None
        shown = {component.id: component for component in components}
        begun, self._booklet = self._booklet, None
        ahead = begun[1]() if begun is not None and begun[0] is game else None
        if ahead is not None:
            from pnp.layout.booklet.layout import unpickle_pages  # noqa: PLC0415 - only where it was laid out meanwhile

            return unpickle_pages(ahead, shown, report)
        setter = self.typesetter(game.fonts, game.locale)
        return lay_out_booklet(game, game.booklet, shown, report, setter, cache=self.layout)

    @contextmanager
    def planning(self) -> Iterator[None]:
        """In the block, a booklet may be laid out by a copy of this process; at the end of the block there is none."""
        with ExitStack() as self._asides:
            yield
        self._booklet = None

    def _begin_sized(self, game: Game, setter: Typesetter, jobs: int, sizes: Sizes) -> None:
        from pnp.layout.booklet.layout import CardsOnDemand  # noqa: PLC0415 - only where there is a booklet

        self._begin_booklet(game, setter, jobs, CardsOnDemand(game, sizes, setter, self.layout))

    def _begin_booklet(self, game: Game, setter: Typesetter, jobs: int, cards: Mapping[str, Component]) -> None:
        """Begin to lay out a booklet in a copy of this process, if there can be one."""
        if can_copy(jobs):
            from pnp.layout.booklet.layout import lay_out_pickled  # noqa: PLC0415 - as above

            call = partial(lay_out_pickled, game, cards, setter, self.layout)
            self._booklet = game, self._asides.enter_context(in_copy(call, jobs))
