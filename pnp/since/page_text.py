"""Sets the words of pages about changes, in the fonts of the game and the direction of its language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.layout.face_layout import list_characters
from pnp.locale.phrases import phrase, phrase_locale
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour
from pnp.model.style import TextStyle
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import Report
    from pnp.base.units import Box
    from pnp.model.frame import Item
    from pnp.model.game import Game
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter

INK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
GREY = Colour(0.4, 0.4, 0.4)


def isolated(words: str) -> str:
    """Return words, perhaps in another script than their line's, that do not change the order of what is beside them."""
    return f"\N{FIRST STRONG ISOLATE}{words}\N{POP DIRECTIONAL ISOLATE}"


class PageText:
    """Sets words for pages of a localized game that are `width` mm wide; in right-to-left languages, all is mirrored."""

    def __init__(self, typesetter: Typesetter, game: Game, width: float) -> None:
        self._typesetter = typesetter
        self._game = game
        self._width = width
        self.missing: dict[str, None] = {}
        """Characters that no font of the game has."""
        self.right_to_left = base_level(game.locale) == 1

    def said(self, key: str, **values: str | float) -> TextSpan:
        """Return one of the generator's phrases, in the language of the game or else in English."""
        lang = phrase_locale(self._game.locale, key, self._game.phrases)
        words = phrase(self._game.locale, key, self._game.phrases, **values)
        return TextSpan(words, lang=lang if lang != self._game.locale else "")

    def block(
        self, spans: Sequence[TextSpan], size: float, width: float, *, bold: bool = False, colour: Colour = INK
    ) -> TextBlock:
        """Set spans at `size` pt in lines of `width` mm."""
        style = TextStyle(
            "changes", "text", size, size, 1.35, colour, role="micro", weight="bold" if bold else "regular", hyphenate=False
        )
        found = self._typesetter.set_text(tuple(spans), style, width=width, size=size, locale=self._game.locale)
        self.missing.update(dict.fromkeys(found.missing))
        return found

    def left(self, x: float, width: float) -> float:
        """Return the left edge of what begins `x` mm from the side where lines begin."""
        return self._width - x - width if self.right_to_left else x

    def box(self, box: Box) -> Box:
        """Return a box as it lies on the page."""
        return box._replace(x=self.left(box.x, box.w))

    def placed(self, block: TextBlock, x: float, y: float, width: float) -> list[Item]:
        """Return the lines of a block of `width` mm, `x` from the side where lines begin and `y` from the top (mm)."""
        return [*block.lines_at(self.left(x, width), y)]


def report_missing(text: PageText, game: Game, report: Report) -> None:
    """Report the characters that no font of the game has as `impose/missing-glyph`."""
    if text.missing:
        message = f"the pages about what changed need {list_characters(text.missing)}, which no font of the role `text` has"
        hint = "add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `text` there"
        report.error("impose/missing-glyph", message, game.mark, hint=hint)
