"""The workshop: what outlives one build of a project, all of it keyed by content and bounded."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from pnp.layout.compiled_templates import CompiledTemplates
from pnp.render.compressed_streams import CompressedStreams

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.model.booklet import BookletPages
    from pnp.model.frame import Component
    from pnp.model.game import Game
    from pnp.model.style import FontBook
    from pnp.text.typesetter import Typesetter

_TYPESETTERS = 4  # languages that are set in turns: two of a bilingual run, and a pseudo-locale beside each
_RUNS = 200_000  # shaped runs that one typesetter may remember from build to build: some 200 MB


class Workshop:
    """Serves the builds of the project in `root`, one after the other; every build begins with `begin`.

    Files are read again by each build. What is kept is known by the content that it was made from, never by a file's name or
    time, so that a build in a used workshop gives the bytes that it gives in a new one.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.templates = CompiledTemplates()
        self.streams = CompressedStreams()
        self._typesetters: dict[bytes, Typesetter] = {}
        self._laid: list[tuple[Game, str | None, str | None, tuple[Component, ...]]] = []

    def begin(self) -> Workshop:
        """Forget what belongs to one build, and typesetters that have grown too large; give the workshop itself."""
        self._laid.clear()
        self._typesetters = {key: setter for key, setter in self._typesetters.items() if setter.remembered <= _RUNS}
        return self

    def typesetter(self, fonts: FontBook, locale: str) -> Typesetter:
        """Give the typesetter for some fonts and a language; the one that was not needed longest makes room for a new one."""
        from pnp.text.typesetter import Typesetter  # noqa: PLC0415 - shaping loads with the first text

        key = _fonts_key(fonts, locale)
        found = self._typesetters.pop(key, None) or Typesetter(fonts, locale)
        self._typesetters[key] = found
        while len(self._typesetters) > _TYPESETTERS:
            del self._typesetters[next(iter(self._typesetters))]
        return found

    def lay_out(
        self,
        game: Game,
        report: Report,
        *,
        deck: str | None = None,
        card: str | None = None,
        advance: Callable[[], None] | None = None,
    ) -> tuple[Component, ...]:
        """Lay out the cards of a localized game; what this build has laid out before is given again."""
        from pnp.layout.layout import lay_out  # noqa: PLC0415 - as above

        for known, *asked, components in self._laid:
            if known is game and asked == [deck, card]:
                return components
        setter = self.typesetter(game.fonts, game.locale)
        found = lay_out(game, report, setter, only_deck=deck, only_card=card, advance=advance, compiled=self.templates)
        self._laid.append((game, deck, card, found))
        return found

    def lay_out_booklet(self, game: Game, components: tuple[Component, ...], report: Report) -> BookletPages:
        """Lay out the booklet of a localized game, whose figures show `components`."""
        from pnp.layout.booklet.lay_out import lay_out_booklet  # noqa: PLC0415 - as above

        assert game.booklet is not None
        setter = self.typesetter(game.fonts, game.locale)
        return lay_out_booklet(game, game.booklet, components, report, setter, compiled=self.templates)


def _fonts_key(fonts: FontBook, locale: str) -> bytes:
    """A hash of the files, the families and the chains that text in a language may be set in."""
    families = [
        (name, family.per_word, sorted((cut, file.key) for cut, file in family.cuts.items()))
        for name, family in fonts.families.items()
    ]
    chains = [(role, sorted(by_locale.items())) for role, by_locale in fonts.chains.items()]
    return blake2b(repr((locale, families, chains)).encode(), digest_size=16).digest()
