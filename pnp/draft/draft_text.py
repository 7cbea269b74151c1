"""Sets the words that a draft adds, in the generator's own fonts, with those of the game for all other scripts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.load.font_reader import load_fonts
from pnp.load.scaffold import SCAFFOLD
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour
from pnp.model.style import FontBook, TextStyle
from pnp.text.typesetter import Typesetter

if TYPE_CHECKING:
    from pnp.model.style import Align
    from pnp.text.text_block import TextBlock

INK = Colour(0.1, 0.1, 0.1)
WHITE = Colour(1.0, 1.0, 1.0)
RED = Colour(0.78, 0.05, 0.1)
GREY = Colour(0.4, 0.4, 0.4)
BLUE = Colour(0.0, 0.25, 0.6)
_ROLE = "draft"
_LOCALE = "en"  # the language of all messages


def draft_fonts(fonts: FontBook) -> FontBook:
    """Return a game's fonts with a role for the words of drafts: the generator's own fonts, then every one of the game's."""
    own = load_fonts(SCAFFOLD, Report())
    assert own is not None
    families = {f"{_ROLE} {name}": replace(family, per_word=False) for name, family in own.families.items()}
    chain = (*families, *fonts.families)
    return FontBook({**fonts.families, **families}, {**fonts.chains, _ROLE: {"default": chain}}, fonts.mark)


class DraftText:
    """Sets the words of drafts in English, the language of all messages; values in them may be in any script."""

    def __init__(self, fonts: FontBook) -> None:
        self._typesetter = Typesetter(fonts, _LOCALE)

    def block(  # noqa: PLR0913 - how a text is set
        self,
        words: str,
        size: float,
        width: float | None = None,
        *,
        height: float | None = None,
        floor: float | None = None,
        bold: bool = False,
        colour: Colour = INK,
        align: Align = "start",
    ) -> TextBlock:
        """Set a text at `size` pt, or with a `floor` as large as fits in the box (mm).

        A character that no font has is written as its code point: `U+1F409`.
        """
        style = TextStyle(
            _ROLE, _ROLE, size, floor or size, 1.25, colour, weight="bold" if bold else "regular", align=align, hyphenate=False
        )
        missing = set(self._typesetter.missing(_ROLE, words))
        known = "".join([f"U+{ord(c):04X}" if c in missing else c for c in words])
        return self._typesetter.set_text(
            (TextSpan(known),), style, width=width, height=height, size=None if floor else size, locale=_LOCALE
        )
