"""Changes to the game's look for one language: styles, single cards, other templates, each with a reason."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.model.style import TextStyle


@frozen
class StyleChange:
    """Attributes of a style that a locale changes (`size`, `floor` in pt, `leading`, `tracking`, …), and the reason."""

    values: Mapping[str, float | str | bool]
    reason: str
    mark: Mark


@frozen
class CardChange:
    """What a locale changes on one card: its styles by name, and the templates of its sides (empty: those of the deck)."""

    styles: Mapping[str, StyleChange]
    face: str
    back: str
    reason: str
    mark: Mark


@frozen
class LocaleLayout:
    """`layout.yaml` of a locale: changes of styles by name, and of single cards by id."""

    styles: Mapping[str, StyleChange] = field(default_factory=dict)
    cards: Mapping[str, CardChange] = field(default_factory=dict)


@frozen
class CardLook:
    """How one card differs from its deck: complete styles by name, templates of its sides (empty: those of the deck)."""

    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    face: str = ""
    back: str = ""
