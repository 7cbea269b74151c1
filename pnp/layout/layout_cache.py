"""Results of layout that are kept from build to build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.picture_cache import PictureCache
from pnp.layout.compiled_templates import CompiledTemplates
from pnp.result_cache import ResultCache

if TYPE_CHECKING:
    from pnp.layout.booklet.set_line import SetLine

_LINES = 8192
"""Texts of booklets: enough for a long one in eight languages."""


class LayoutCache:
    """Compiled templates, pictures, and the set lines of booklets, each keyed by everything that it depends on."""

    def __init__(self, pictures: PictureCache | None = None) -> None:
        self.templates = CompiledTemplates()
        self.pictures = pictures or PictureCache()
        self.lines: ResultCache[object, tuple[SetLine, ...]] = ResultCache(_LINES)
        self.widths: ResultCache[object, tuple[float, float]] = ResultCache(_LINES)
