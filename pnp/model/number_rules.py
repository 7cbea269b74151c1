"""How strictly the numbers of a text are held to the rules, by its field, its deck, its language and its game."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.fields import Message, NumberRule


@frozen
class NumberRules:
    """The rules of a game: of its decks by name, of its languages by tag, and of everything else."""

    game: NumberRule = "ruled"
    decks: Mapping[str, NumberRule] = field(default_factory=dict)
    languages: Mapping[str, NumberRule] = field(default_factory=dict)

    def of(self, text: Message, tag: str = "") -> NumberRule:
        """Return the rule of a text, or of its translation into the language `tag`.

        The nearest one holds: that of its field, then of its deck, of the language, of the game.
        """
        return self.own(text) or self.languages.get(tag) or self.game

    def own(self, text: Message) -> NumberRule | None:
        """Return what its field says of a text, or else its deck."""
        return text.numbers or self.decks.get(text.id.partition("/")[0])

    @property
    def strict(self) -> bool:
        """Whether the game as a whole is strict."""
        return self.game == "strict"


def is_free(rule: NumberRule | None) -> bool:
    """Return whether a text may say any number."""
    return rule in {"free", "unchecked"}
