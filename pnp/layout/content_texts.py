"""The content texts that templates write: expanded XML contains references to them, which the face reader resolves here.

A reference is a hash of the text's spans, so a template cannot forge one, and equal texts give equal faces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from pnp.model.fields import RichText
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    from pnp.model.fields import Span
    from pnp.model.game import Game


class ContentTexts:
    """Spans by the references of their texts; all texts of the game are known, including those that a filter wrote."""

    def __init__(self, game: Game) -> None:
        self._game: Game | None = game
        self._spans: dict[str, tuple[Span, ...]] = {}
        self.marked = True
        """Whether elements say where their texts stand; who only compares faces need not know."""

    def written(self, text: RichText) -> Markup:
        """Return the element that represents a text in an expanded face."""
        ref = text.ref
        if not self.marked:
            return Markup(text.unmarked_tag(ref))  # noqa: S704  (as below)
        self._spans[ref] = text.spans
        return Markup(text.tag(ref))  # noqa: S704  (a place, a language and a hash: nothing of what the content says)

    def spans(self, ref: str) -> tuple[Span, ...] | None:
        """Return the spans of a text, or None if no text of the game has that reference."""
        if ref not in self._spans and self._game is not None:  # written by a filter, which calls the text's own `__html__`
            game, self._game = self._game, None
            for text in values_of_type((game.decks, game.words, game.icons, game.terms, game.names), RichText):
                for part in (text, *text.parts):
                    self._spans.setdefault(part.ref, part.spans)
        return self._spans.get(ref)
