"""Texts: a `<text>` element set by the typesetter, its block placed in the face, its record for trace and preflight."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, Protocol

from pnp.layout.marks import read_mark
from pnp.model.frame import TextBox, TextLine
from pnp.model.text import TextSpan
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Mark
    from pnp.layout.elements import Text
    from pnp.model.frame import Colour
    from pnp.model.style import Align, TextStyle
    from pnp.model.text import Span
    from pnp.text.block import TextBlock

_SHORT = 40
_REMEMBERED = 20_000


class Setter(Protocol):
    """What layout needs of the Typesetter: text in, a block out, mm from the box's top left corner."""

    def set_text(  # noqa: PLR0913  # text has that many sides
        self,
        spans: Sequence[Span],
        style: TextStyle,
        *,
        width: float | None,
        height: float | None = None,
        size: float | None = None,
        min_size: float | None = None,
        align: Align | None = None,
        valign: Literal["top", "middle", "bottom"] = "top",
        colour: Colour | None = None,
        locale: str | None = None,
        shrink: bool = True,
        content: Mark | None = None,
        at: Mark | None = None,
    ) -> TextBlock:
        """Set `spans` and say how they fit."""


class Texts:
    """Sets the texts of one run. Short texts that many cards share, such as labels and points, are set once."""

    def __init__(self, setter: Setter, locale: str) -> None:
        self._setter = setter
        self._locale = locale
        self._blocks: dict[tuple[object, ...], TextBlock] = {}

    def block(self, e: Text, size: float | None = None) -> TextBlock:
        """The text set at `size` pt, or at the largest size from its style's down to its floor that fits."""
        style = style_of(e)
        if size is None and (e.fit == "none" or e.w is None):
            size = style.size
        if len(e.spans) == 1 and isinstance(e.spans[0], TextSpan) and len(e.spans[0].text) <= _SHORT:
            key = (e.spans[0], e.w, e.h, style.name, style.size, e.min_size, e.align, e.valign, e.colour, e.lang, size)
            block = self._blocks.get(key)
            if block is None:
                block = self._set(e, style, size)
                if len(self._blocks) < _REMEMBERED:
                    self._blocks[key] = block
            return block
        return self._set(e, style, size)

    def _set(self, e: Text, style: TextStyle, size: float | None) -> TextBlock:
        return self._setter.set_text(
            e.spans,
            style,
            width=e.w,
            height=e.h,
            size=size,
            min_size=e.min_size,
            align=e.align,
            valign=e.valign,
            colour=e.colour,
            locale=e.lang or self._locale,
            shrink=size is None,
        )


@lru_cache(maxsize=256)
def _sized(style: TextStyle, size: float) -> TextStyle:
    return replace(style, size=size)


def style_of(e: Text) -> TextStyle:
    """The element's style, with its own size where it gives one."""
    return e.style if e.size is None else _sized(e.style, e.size)


def floor_of(e: Text) -> float:
    """The smallest size in pt that the text may be set at."""
    style = style_of(e)
    return style.size if e.fit == "none" else min(style.size, max(style.floor, e.min_size or 0.0))


def origin(e: Text, block: TextBlock) -> tuple[float, float]:
    """Where the block's own origin lies: the box's corner, or by alignment around it where the box has no width or height."""
    x, y = e.x, e.y
    if e.w is None:
        align = e.align or e.style.align
        x -= block.width / 2 if align == "center" else block.width if align == "end" else 0.0
    if e.h is None:
        y -= block.height / 2 if e.valign == "middle" else block.height if e.valign == "bottom" else 0.0
    return x, y


def placed_lines(block: TextBlock, x: float, y: float, content: Mark, at: Mark) -> list[TextLine]:
    """The block's lines moved to (x, y), with their marks."""
    return [
        TextLine(line.x + x, line.y + y, line.size, line.runs, line.colour, line.invisible, line.stretch, content, at)
        for line in block.lines
    ]


def content_mark(e: Text, otherwise: Mark) -> Mark:
    """Where the text's words stand in the content; `otherwise` for text that the template itself writes."""
    return read_mark(e.content) if e.content else otherwise


def text_box(e: Text, block: TextBlock, at: tuple[float, float], marks: tuple[Mark, Mark]) -> TextBox:
    """The record of a set text whose block stands at `at` (mm); `marks` are the content's and the template's."""
    x, y = at
    style = style_of(e)
    return TextBox(
        role=e.at,
        style=style.name,
        box=Box(x, y, block.width if e.w is None else e.w, block.height if e.h is None else e.h),
        preferred=style.size,
        floor=floor_of(e),
        size=block.size,
        lines=block.texts,
        ink=block.ink.moved(x, y),
        colour=e.colour or style.colour,
        missing=block.missing,
        overflow=block.overflow,
        safe=e.safe,
        fixed=e.fit == "none",
        content=marks[0],
        at=marks[1],
    )
