"""A game's look: swatches, type styles and the fonts they name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Mark
    from pnp.model.frame import Colour

Align: TypeAlias = Literal["start", "center", "end", "justify"]
Role: TypeAlias = Literal["rules", "story", "display", "micro"]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is set. `size` and `floor` in pt, `leading` as a factor of the size, `tracking` in em.

    `role` says what the text is for: rules text is held to 4.5:1 contrast and a floor of 6.5 pt; `family` names an entry of
    `fonts.yaml`'s roles; `bold`, `weight` choose the cut; `case` changes letters when they are set, never in the content.
    """

    name: str
    family: str
    size: float
    floor: float
    leading: float
    colour: Colour
    role: Role = "rules"
    weight: str = "regular"
    italic: bool = False
    align: Align = "start"
    case: Literal["none", "upper", "lower"] = "none"
    tracking: float = 0.0
    hyphenate: bool = True
    mark: Mark | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True)
class FontFile:
    """One font file: `key` names it in Frames, `path` from the project's root, `data` its bytes."""

    key: str
    path: str
    data: bytes = field(repr=False, compare=False)
    mark: Mark | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True)
class FontFamily:
    """The cuts of one family by name: `regular`, `bold`, `italic`, `bold-italic`, `medium`, `black` …"""

    name: str
    cuts: Mapping[str, FontFile]
    per_word: bool
    """Whether a missing glyph sends the whole word to the next family (display) or only its cluster (text)."""


@dataclass(frozen=True, slots=True)
class FontBook:
    """`fonts.yaml`: families by name, and per role the chain of families for a locale (`default` where none is named)."""

    families: Mapping[str, FontFamily]
    chains: Mapping[str, Mapping[str, tuple[str, ...]]]
    mark: Mark

    def chain(self, role: str, locale: str) -> tuple[FontFamily, ...]:
        """The families to try for `role`, in order, for a locale such as `pt-BR` (then `pt`, then `default`)."""
        chains = self.chains[role]
        names = chains.get(locale) or chains.get(locale.partition("-")[0]) or chains["default"]
        return tuple(self.families[n] for n in names)


@dataclass(frozen=True, slots=True)
class Theme:
    """`theme.yaml`: swatches and text styles by name."""

    swatches: Mapping[str, Colour]
    styles: Mapping[str, TextStyle]
    mark: Mark
