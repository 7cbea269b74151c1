"""What everything that is laid out in one run shares: templates, readers of elements, pictures, texts, the painter."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.layout.convert import Converters
from pnp.layout.faces import Painter
from pnp.layout.pictures import Pictures
from pnp.layout.reader import Reader
from pnp.layout.templates import Templates
from pnp.layout.texts import Texts
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.layout.compiled import CompiledTemplates
    from pnp.layout.texts import Setter
    from pnp.model.game import Game
    from pnp.model.locale_layout import CardLook


class Room:
    """Serves the faces of a localized game, or the pages of its booklet.

    `compiled` keeps the code of templates from run to run.
    """

    def __init__(self, game: Game, report: Report, setter: Setter, compiled: CompiledTemplates | None = None) -> None:
        self.game = game
        self.report = report
        self.templates = Templates(game, compiled)
        self.pictures = Pictures(game, report, self.templates.sandbox.pictures)
        self.texts = Texts(setter, game.locale)
        mirrored = base_level(game.locale) == 1
        self.painter = Painter(self.templates.folder, self.pictures, self.texts, right_to_left=mirrored)
        self._readers: dict[str, Reader] = {}

    def reader(self, look: CardLook | None = None) -> Reader:
        """Read elements in the game's styles, some of which a card may have otherwise."""
        styles = look.styles if look else {}
        key = repr(styles)
        reader = self._readers.get(key)
        if reader is None:
            theme = replace(self.game.theme, styles={**self.game.theme.styles, **styles})
            converters = Converters(theme, self.game.icons, self.game.gaps)
            reader = self._readers[key] = Reader(converters, self.templates.folder, icon_words(self.game), self.templates.texts)
        return reader


def icon_words(game: Game) -> dict[str, str]:
    """The word that each icon of the game extracts as."""
    return {name: getattr(icon.word, "plain", "") or str(icon.word) for name, icon in game.icons.items()}
