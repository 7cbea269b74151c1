"""Results of layout that are kept from build to build."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.cache import ResultCache
from pnp.pictures.files import PictureCache

if TYPE_CHECKING:
    from pnp.layout.booklet.set_line import SetLine
    from pnp.layout.compiled_templates import CompiledTemplates
    from pnp.model.game import ChosenSizes
    from pnp.model.sheet import Side

_LINES = 8192
"""Texts of booklets: enough for a long one in eight languages."""


_DECKS = 256


class LayoutCache:
    """Compiled templates, pictures, and the set lines of booklets, each keyed by everything that it depends on."""

    def __init__(self, pictures: PictureCache | None = None) -> None:
        self.pictures = pictures or PictureCache()
        self.lines: ResultCache[object, tuple[SetLine, ...]] = ResultCache(_LINES)
        self.widths: ResultCache[object, tuple[float, float]] = ResultCache(_LINES)
        self.sizes: dict[tuple[str, str, str], dict[Side, ChosenSizes]] = {}
        """The common sizes that decks had when they were last laid out, by game, language and deck: a guess for next time."""

    @cached_property
    def templates(self) -> CompiledTemplates:
        """Compiled templates; Jinja loads with the first of them."""
        from pnp.layout.compiled_templates import CompiledTemplates  # noqa: PLC0415

        return CompiledTemplates()

    @property
    def has_templates(self) -> bool:
        """Whether some have been compiled, which loads nothing."""
        return "templates" in vars(self) and bool(self.templates.codes)

    def note_sizes(self, deck: tuple[str, str, str], side: Side, sizes: ChosenSizes) -> None:
        """Remember the sizes of a deck; the one that was not laid out for longest is forgotten."""
        self.sizes[deck] = {"face": {}, "back": {}, **self.sizes.pop(deck, {}), side: sizes}
        while len(self.sizes) > _DECKS:
            del self.sizes[next(iter(self.sizes))]
