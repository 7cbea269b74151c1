"""The texts of a game that templates write: an expanded face holds a reference to a text, its reader takes the spans from here.

A reference is a hash of what the text says, so that nobody can make one who was not given the text, and equal words give equal
faces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from pnp.model.messages import found_in
from pnp.model.text import RichText

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.model.text import Span


class ContentTexts:
    """Spans by the references of their texts. All texts of the game count, also one that a filter has written."""

    def __init__(self, game: Game) -> None:
        self._game: Game | None = game
        self._spans: dict[str, tuple[Span, ...]] = {}

    def written(self, text: RichText) -> Markup:
        """What stands for a text in an expanded face."""
        ref = text.ref
        self._spans[ref] = text.spans
        return Markup(text.tag(ref))  # noqa: S704  (a place, a language and a hash: nothing of what the content says)

    def spans(self, ref: str) -> tuple[Span, ...] | None:
        """The spans of a text; None for a reference that no text of the game has."""
        if ref not in self._spans and self._game is not None:  # written by a filter, which asks the text itself
            game, self._game = self._game, None
            for text in found_in((game.decks, game.words, game.icons, game.terms, game.names), RichText):
                self._spans.setdefault(text.ref, text.spans)
        return self._spans.get(ref)
