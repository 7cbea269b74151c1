"""Sets the words of `<text>` elements, places the blocks on the face, and makes their text boxes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, Unpack

from pnp.layout.mirror import ENDS
from pnp.layout.source_stamps import read_mark
from pnp.model.frame import TextBox, TextLine
from pnp.model.text import TextSpan
from pnp.text.languages import base_level
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.diagnostics import Mark
    from pnp.layout.element_tree import TextContent
    from pnp.layout.elements import TextElement
    from pnp.model.frame import Colour
    from pnp.model.style import TextStyle
    from pnp.model.text import Span
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import SettingOptions

Key: TypeAlias = tuple[object, ...]

_SHORT = 40
_REMEMBERED = 20_000


class TextSetter(Protocol):
    """The part of the Typesetter that layout uses: text gives a block, in mm from the box's top left corner."""

    def set_text(self, spans: Sequence[Span], style: TextStyle, **how: Unpack[SettingOptions]) -> TextBlock:
        """Set `spans`, whether or not they fit."""

    def fit(self, spans: Sequence[Span], style: TextStyle, **how: Unpack[SettingOptions]) -> FittingText:
        """Find the size of `spans` without placing their lines."""


class FittingText(Protocol):
    """A text with a known size: `size` and `overflow` in pt."""

    @property
    def size(self) -> float:
        """The size in pt."""

    @property
    def overflow(self) -> float:
        """By how much the text is too large at that size, in pt; 0 if it fits."""

    def resized(self, size: float) -> FittingText:
        """Return the same text at another size."""

    def block(self) -> TextBlock:
        """Return the placed lines."""


class TextLook(NamedTuple):
    """How one `<text>` of a template is set on every card: its style with the element's size, its floor in pt, its colour."""

    style: TextStyle
    floor: float
    colour: Colour
    shrinks: bool


class FaceTexts:
    """Sets the texts of one run; short texts that many cards share, such as labels, are set only once."""

    def __init__(self, setter: TextSetter, locale: str) -> None:
        self._setter = setter
        self._locale = locale
        self._looks: dict[TextElement, TextLook] = {}
        self._fittings: dict[Key, FittingText] = {}

    def look(self, e: TextElement) -> TextLook:
        """Return how an element is set."""
        look = self._looks.get(e)
        if look is None:
            look = self._looks[e] = _look(e)
        return look

    def right_to_left(self, text_content: TextContent) -> bool:
        """Return whether a text's language is written from right to left."""
        return base_level(text_content.lang or self._locale) == 1

    def block(self, text_content: TextContent) -> TextBlock:
        """Return the text set at the largest size that fits, down to its floor."""
        return self.fitting(text_content).block()

    def fitting(self, text_content: TextContent) -> FittingText:
        """Return the text at the largest size that fits, not placed yet."""
        key = _key(text_content, None)
        return self._fit(text_content) if key is None else self._known(key, lambda: self._fit(text_content))

    def resized(self, text_content: TextContent, fitting: FittingText, size: float) -> FittingText:
        """Return the text at `size` pt; `fitting` is the same text at another size."""
        key = _key(text_content, size)
        return fitting.resized(size) if key is None else self._known(key, lambda: fitting.resized(size))

    def _known(self, key: Key, make: Callable[[], FittingText]) -> FittingText:
        found = self._fittings.get(key)
        if found is None:
            found = make()
            if len(self._fittings) < _REMEMBERED:
                self._fittings[key] = found
        return found

    def _fit(self, text_content: TextContent) -> FittingText:
        e = text_content.text
        look = self.look(e)
        align = e.align
        if not e.mirror and self.right_to_left(text_content):
            align = ENDS.get(align or e.style.align, align)  # type: ignore[assignment]  # maps an end to an end
        return self._setter.fit(
            text_content.spans,
            look.style,
            width=e.w,
            height=e.h,
            size=None if look.shrinks else look.style.size,
            min_size=e.min_size,
            align=align,
            valign=e.valign,
            colour=look.colour,
            locale=text_content.lang or self._locale,
            shrink=look.shrinks,
        )

    def text_box(
        self, text_content: TextContent, block: TextBlock, at: tuple[float, float], marks: tuple[Mark, Mark]
    ) -> TextBox:
        """Return the text box of a block at `at` (mm); `marks` are those of the content and of the template."""
        x, y = at
        e = text_content.text
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
            asked=(e.w, e.h),
        )


def _key(text_content: TextContent, size: float | None) -> Key | None:
    """Return the cache key of a short text of one span; None for other texts, which are rarely repeated."""
    first = text_content.spans[0]
    if len(text_content.spans) > 1 or not isinstance(first, TextSpan) or len(first.text) > _SHORT:
        return None
    return (text_content.text, text_content.lang, size, first.text, first.bold, first.italic, first.lang)


def _look(e: TextElement) -> TextLook:
    style = e.style if e.size is None else replace(e.style, size=e.size)
    shrinks = e.fit != "none" and e.w is not None
    floor = max(style.floor, e.min_size or 0.0) if shrinks else style.size
    return TextLook(style, min(floor, style.size), e.colour or style.colour, shrinks)


def origin(e: TextElement, block: TextBlock) -> tuple[float, float]:
    """Return the block's origin: the box's corner, or a point found by the alignment if the box has no width or height."""
    x, y = e.x, e.y
    if e.w is None:
        align = e.align or e.style.align
        x -= block.width / 2 if align == "center" else block.width if align == "end" else 0.0
    if e.h is None:
        y -= block.height / 2 if e.valign == "middle" else block.height if e.valign == "bottom" else 0.0
    return x, y


def placed_lines(block: TextBlock, x: float, y: float, content: Mark, at: Mark) -> list[TextLine]:
    """Return the block's lines moved to (x, y), with their marks."""
    return [
        TextLine(line.x + x, line.y + y, line.size, line.runs, line.colour, line.invisible, line.stretch, content, at)
        for line in block.lines
    ]


def content_mark(text_content: TextContent, otherwise: Mark) -> Mark:
    """Return the mark of the text's words, or `otherwise` for text that the template itself writes."""
    return read_mark(text_content.content) if text_content.content else otherwise
