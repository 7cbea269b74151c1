"""Draws the templates of a booklet: covers, page furniture, chapter openings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.base.units import Box, Size
from pnp.layout.booklet.strip import Strip
from pnp.layout.context import Fields
from pnp.layout.reduced_texts import too_small
from pnp.layout.templates import TemplateFaultError
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.layout.layout_context import LayoutContext
    from pnp.model.booklet import BookletLook, HeadingBlock
    from pnp.model.frame import Colour, Item

SIGN = 0.8
"""The height of an icon that is not in a text, as a share of the line height."""


class TemplateDrawings:
    """Draws the templates of one booklet, which see `page` or `heading`, and `game`, `rules`, `words`, `locale`, `count`."""

    def __init__(self, layout_context: LayoutContext, look: BookletLook) -> None:
        self._layout_context = layout_context
        self._game = layout_context.game
        self._look = look
        self._report = layout_context.report
        self.pictures = layout_context.pictures
        self._counts = Fields("count", {deck.name: sum(c.copies for c in deck.cards) for deck in layout_context.game.decks})

    def heading(self, template: str, block: HeadingBlock, size: Size) -> Strip:
        """Return a heading drawn by its template, as wide as the column."""
        names = {"text": block.words, "level": block.level, "anchor": block.anchor, "width": size.w, "height": size.h}
        return self._drawn(template, {"heading": Fields("heading", names)}, size, 0.0)

    def page(self, template: str, names: Mapping[str, object]) -> Strip:
        """Return the drawing of a page from its trim corner; empty, with an error in the report, if the template is faulty."""
        look = self._look
        size = Fields("page.size", {"w": look.size.w, "h": look.size.h})
        page = Fields("page", {**names, "size": size, "bleed": look.bleed})
        return self._drawn(template, {"page": page}, look.size, look.bleed)

    def icon(self, name: str, height: float, colour: Colour, mark: Mark) -> Item | None:
        """Return an icon as tall as four fifths of a line of `height` mm; None if `name` is empty or unknown."""
        if not name:
            return None
        if name not in self._game.icons:
            hint = did_you_mean(name, self._game.icons)
            self._report.error(
                "booklet/unknown-icon", f"`{name}` does not name an icon", self._look.places.get(name, mark), hint=hint
            )
            return None
        side = height * SIGN
        turned = base_level(self._game.locale) == 1
        return self.pictures.word_icon(name, Box(0.0, (height - side) / 2, side, side), colour, mark, mirrored=turned)

    def _drawn(self, template: str, names: Mapping[str, object], size: Size, bleed: float) -> Strip:
        mark = self._look.places.get(template, self._look.mark)
        try:
            written = self._layout_context.templates.expand(template, {**names, "count": self._counts}, mark)
        except TemplateFaultError as error:
            if error.diagnostic is not None:
                self._report.add(error.diagnostic)
            return Strip(size.h)
        tree = self._layout_context.reader().read(written, template)
        for fault in tree.faults:
            self._report.add(fault)
        if tree.face is None:
            return Strip(size.h)
        canvas = self._layout_context.painter.canvas(mark, {})
        self._layout_context.painter.paint(tree.face, size, bleed, canvas)
        small = too_small(canvas.reduced, self._game.locale)
        texts = self._layout_context.text_faults(canvas, f"the booklet ({self._game.locale})")
        for fault, _ in (*canvas.faults, *small, *texts):
            self._report.add(fault)
        return Strip(size.h, tuple(canvas.items), boxes=tuple(canvas.boxes), links=tuple(canvas.links))
