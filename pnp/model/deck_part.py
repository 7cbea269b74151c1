"""A part of a deck that is printed as a file of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.sheet import Side
    from pnp.model.style import TextStyle

TextRole: TypeAlias = "tuple[str, TextStyle]"
"""What texts have in common that are set at common sizes: their place in the template, and their style."""

ChosenSizes: TypeAlias = "Mapping[TextRole, tuple[float, ...]]"
"""The common sizes of texts (pt), smallest first; texts of other roles keep their own."""


class DeckPart(NamedTuple):
    """Which part of its deck this is: its number from 1, the number of cards before it, and what all parts have in common.

    `sizes` are those of the whole deck, for each side.
    """

    number: int
    before: int
    sizes: Mapping[Side, ChosenSizes]
