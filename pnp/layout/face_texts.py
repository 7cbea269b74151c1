"""Sets the words of `<text>` elements and places them on the face."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from pnp.layout.source_stamps import read_mark
from pnp.layout.text_setting import TextLook
from pnp.layout.untranslated_mark import untranslated_frame
from pnp.model.fields import TextSpan

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.base.diagnostics import Mark
    from pnp.layout.element_tree import TextContent
    from pnp.layout.elements import TextElement
    from pnp.layout.text_setting import FittingText, PlacedText, SpanSetter
    from pnp.text.text_block import TextBlock

Key: TypeAlias = "tuple[object, ...] | TextContent"

_SHORT = 40
_REMEMBERED = 4_000


class FaceTexts:
    """Sets the texts of one run; short texts that many cards share, such as labels, are set only once."""

    def __init__(self, setter: SpanSetter) -> None:
        self._setter = setter
        self._looks: dict[TextElement, TextLook] = {}
        self._fittings: dict[Key, FittingText] = {}

    def look(self, e: TextElement) -> TextLook:
        """Return how an element is set."""
        look = self._looks.get(e)
        if look is None:
            look = self._looks[e] = _look(e)
        return look

    def block(self, text_content: TextContent) -> TextBlock:
        """Return the text set at the largest size that fits, down to its floor."""
        return self.fitting(text_content).block()

    def fitting(self, text_content: TextContent) -> FittingText:
        """Return the text at the largest size that fits, not placed yet."""
        key = text_content if text_content.lasting else _key(text_content, None)
        return self._fit(text_content) if key is None else self._known(key, lambda: self._fit(text_content))

    def resized(self, text_content: TextContent, fitting: FittingText, size: float) -> FittingText:
        """Return the text at `size` pt; `fitting` is the same text at another size."""
        key = (text_content, size) if text_content.lasting else _key(text_content, size)
        return fitting.resized(size) if key is None else self._known(key, lambda: fitting.resized(size))

    def _known(self, key: Key, make: Callable[[], FittingText]) -> FittingText:
        found = self._fittings.get(key)
        if found is None:
            found = make()
            if len(self._fittings) < _REMEMBERED:
                self._fittings[key] = found
        return found

    def _fit(self, text_content: TextContent) -> FittingText:
        return self._setter.fit(text_content.spans, self.look(text_content.text), text_content.lang)

    def placed(self, text_content: TextContent, block: TextBlock, x: float, y: float, marks: tuple[Mark, Mark]) -> PlacedText:
        """Return a set text with its origin at (x, y) in mm; `marks` are those of the card and of the template.

        Words of the content have their own mark instead of the card's; untranslated words are framed.
        """
        content = read_mark(text_content.content) if text_content.content else marks[0]
        warning_mark = untranslated_frame if text_content.untranslated else None
        look = self.look(text_content.text)
        return self._setter.placed(block, look, x, y, (content, marks[1]), text_content.lang, warning_mark)


def _key(text_content: TextContent, size: float | None) -> Key | None:
    """Return the cache key of a short text of one span; None for other texts, which are rarely repeated."""
    first = text_content.spans[0]
    if len(text_content.spans) > 1 or not isinstance(first, TextSpan) or len(first.text) > _SHORT:
        return None
    return (text_content.text, text_content.lang, size, first)


def _look(e: TextElement) -> TextLook:
    style = e.style if e.size is None else replace(e.style, size=e.size)
    shrinks = e.fit != "none" and e.w is not None
    floor = max(style.floor, e.min_size or 0.0) if shrinks else style.size
    return TextLook(
        role=e.at, style=style, colour=e.colour or style.colour, width=e.w, floor=min(floor, style.size), height=e.h,
        align=e.align, valign=e.valign, min_size=e.min_size, shrinks=shrinks, safe=e.safe, fixed=e.fit == "none",
        ends=None if e.mirror else 0,
    )  # fmt: skip


def origin(e: TextElement, block: TextBlock) -> tuple[float, float]:
    """Return the block's origin: the box's corner, or a point found by the alignment if the box has no width or height."""
    x, y = e.x, e.y
    if e.w is None:
        align = e.align or e.style.align
        x -= block.width / 2 if align == "center" else block.width if align == "end" else 0.0
    if e.h is None:
        y -= block.height / 2 if e.valign == "middle" else block.height if e.valign == "bottom" else 0.0
    return x, y
