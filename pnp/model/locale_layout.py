"""What a language needs otherwise than the game's own look: styles, single cards, other templates, each for a reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Mark
    from pnp.model.style import TextStyle


@dataclass(frozen=True, slots=True)
class StyleChange:
    """Attributes of one style that are otherwise (`size`, `floor` in pt, `leading`, `tracking`, …), and why."""

    values: Mapping[str, float | str | bool]
    reason: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class CardChange:
    """What is otherwise on one card: its styles by name, and other templates for its sides (empty: the deck's)."""

    styles: Mapping[str, StyleChange]
    face: str
    back: str
    reason: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class LocaleLayout:
    """`layout.yaml` of a locale: changes to styles, and to single cards by their ids."""

    styles: Mapping[str, StyleChange] = field(default_factory=dict)
    cards: Mapping[str, CardChange] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardLook:
    """How one card differs from its deck: whole styles by name, templates of its sides (empty: the deck's)."""

    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    face: str = ""
    back: str = ""
