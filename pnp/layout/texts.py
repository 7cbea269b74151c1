"""Texts: the words of a `<text>` set by the typesetter, its block placed in the face, its record for trace and preflight."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from pnp.layout.marks import read_mark
from pnp.model.frame import TextBox, TextLine
from pnp.model.text import TextSpan
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Mark
    from pnp.layout.elements import Text
    from pnp.layout.tree import Wording
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


class Look(NamedTuple):
    """How one `<text>` of a template is set on every card: its style at its own size, its floor in pt, its colour."""

    style: TextStyle
    floor: float
    colour: Colour
    shrinks: bool


class Texts:
    """Sets the texts of one run. Short texts that many cards share, such as labels and points, are set once."""

    def __init__(self, setter: Setter, locale: str) -> None:
        self._setter = setter
        self._locale = locale
        self._looks: dict[Text, Look] = {}
        self._blocks: dict[tuple[object, ...], TextBlock] = {}

    def look(self, e: Text) -> Look:
        """How an element is set."""
        look = self._looks.get(e)
        if look is None:
            look = self._looks[e] = _look(e)
        return look

    def block(self, wording: Wording, size: float | None = None) -> TextBlock:
        """The text set at `size` pt, or at the largest size from its style's down to its floor that fits."""
        spans = wording.spans
        first = spans[0]
        if len(spans) > 1 or not isinstance(first, TextSpan) or len(first.text) > _SHORT:
            return self._set(wording, size)
        key = (wording.text, wording.lang, size, first.text, first.bold, first.italic)
        block = self._blocks.get(key)
        if block is None:
            block = self._set(wording, size)
            if len(self._blocks) < _REMEMBERED:
                self._blocks[key] = block
        return block

    def _set(self, wording: Wording, size: float | None) -> TextBlock:
        e = wording.text
        look = self.look(e)
        return self._setter.set_text(
            wording.spans,
            look.style,
            width=e.w,
            height=e.h,
            size=size if size is not None or look.shrinks else look.style.size,
            min_size=e.min_size,
            align=e.align,
            valign=e.valign,
            colour=look.colour,
            locale=wording.lang or self._locale,
            shrink=look.shrinks,
        )

    def text_box(self, wording: Wording, block: TextBlock, at: tuple[float, float], marks: tuple[Mark, Mark]) -> TextBox:
        """The record of a set text whose block stands at `at` (mm); `marks` are the content's and the template's."""
        x, y = at
        e = wording.text
        look = self.look(e)
        return TextBox(
            role=e.at,
            style=look.style.name,
            box=Box(x, y, block.width if e.w is None else e.w, block.height if e.h is None else e.h),
            preferred=look.style.size,
            floor=look.floor,
            size=block.size,
            lines=block.texts,
            ink=block.ink.moved(x, y),
            colour=look.colour,
            missing=block.missing,
            overflow=block.overflow,
            safe=e.safe,
            fixed=e.fit == "none",
            content=marks[0],
            at=marks[1],
        )


def _look(e: Text) -> Look:
    style = e.style if e.size is None else replace(e.style, size=e.size)
    shrinks = e.fit != "none" and e.w is not None
    floor = max(style.floor, e.min_size or 0.0) if shrinks else style.size
    return Look(style, min(floor, style.size), e.colour or style.colour, shrinks)


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


def content_mark(wording: Wording, otherwise: Mark) -> Mark:
    """Where the text's words stand in the content; `otherwise` for text that the template itself writes."""
    return read_mark(wording.content) if wording.content else otherwise
