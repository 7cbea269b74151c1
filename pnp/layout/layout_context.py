"""Shared by everything that is laid out in one run: templates, face readers, pictures, texts, the painter."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.layout.attribute_values import AttributeConverters
from pnp.layout.face_painter import FacePainter
from pnp.layout.face_reader import FaceReader
from pnp.layout.face_texts import FaceTexts
from pnp.layout.fault_collector import text_faults
from pnp.layout.layout_cache import LayoutCache
from pnp.layout.pictures import Pictures
from pnp.layout.planned_reader import PlannedReader
from pnp.layout.templates import Templates
from pnp.layout.text_setting import SpanSetter
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Diagnostic, Report
    from pnp.base.units import Box
    from pnp.layout.canvas import Canvas
    from pnp.layout.text_setting import TextSetter
    from pnp.model.fields import CardLook
    from pnp.model.game import Game


class LayoutContext:
    """Provides what the faces of a localized game, or the pages of its booklet, are laid out with.

    `cache` keeps results from run to run. A `draft` keeps what can be laid out of a faulty face.
    """

    def __init__(
        self, game: Game, report: Report, setter: TextSetter, cache: LayoutCache | None = None, *, draft: bool = False
    ) -> None:
        self.game = game
        self.draft = draft
        self.report = report
        self.cache = cache or LayoutCache()
        self.templates = Templates(game, self.cache.templates)
        self.pictures = Pictures(game, report, self.templates.sandbox.pictures, self.cache.pictures, self.templates.places)
        self.setter = SpanSetter(setter, self.pictures, game.locale)
        self.texts = FaceTexts(self.setter)
        mirrored = base_level(game.locale) == 1
        lines = game.theme.lines
        self.painter = FacePainter(self.templates.places, self.pictures, self.texts, right_to_left=mirrored, lines=lines)
        self._readers: dict[str, PlannedReader] = {}

    def reader(self, look: CardLook | None = None) -> PlannedReader:
        """Return the reader for the game's styles, with those that a card changes."""
        styles = look.styles if look else {}
        key = repr(styles)
        reader = self._readers.get(key)
        if reader is None:
            theme = replace(self.game.theme, styles={**self.game.theme.styles, **styles})
            converters = AttributeConverters(theme, self.game.icons, self.game.unread)
            words, places = icon_words(self.game), self.templates.places
            full = FaceReader(converters, places, words, self.templates.texts, draft=self.draft)
            reader = self._readers[key] = PlannedReader(full)
        return reader

    def text_faults(self, canvas: Canvas, who: str) -> Iterator[tuple[Diagnostic, Box]]:
        """Yield the faults of the texts on a canvas, each with the box (mm) of its text.

        `who` names the card or booklet, and its language.
        """
        for box, block in canvas.faulty_texts:
            style = self.game.theme.styles[box.style]
            if not self.game.unread.covers(f"styles.{style.name}"):
                chain = self.game.fonts.chain(style.family, self.game.locale)
                for fault in text_faults(box, block, who, style, chain):
                    yield fault, box.box


def icon_words(game: Game) -> dict[str, str]:
    """Return the word that is extracted for each icon of the game."""
    return {name: getattr(icon.word, "plain", "") or str(icon.word) for name, icon in game.icons.items()}
