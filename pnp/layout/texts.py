"""Texts: the words of a `<text>` set by the typesetter, its block placed in the face, its record for trace and preflight."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, Unpack

from pnp.layout.marks import read_mark
from pnp.layout.mirror import ENDS
from pnp.model.frame import TextBox, TextLine
from pnp.model.text import TextSpan
from pnp.text.languages import base_level
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.diagnostics import Mark
    from pnp.layout.elements import Text
    from pnp.layout.tree import Wording
    from pnp.model.frame import Colour
    from pnp.model.style import TextStyle
    from pnp.model.text import Span
    from pnp.text.block import TextBlock
    from pnp.text.typeset import How

Key: TypeAlias = tuple[object, ...]

_SHORT = 40
_REMEMBERED = 20_000


class Setter(Protocol):
    """What layout needs of the Typesetter: text in, a block out, mm from the box's top left corner."""

    def set_text(self, spans: Sequence[Span], style: TextStyle, **how: Unpack[How]) -> TextBlock:
        """Set `spans` and say how they fit."""

    def fit(self, spans: Sequence[Span], style: TextStyle, **how: Unpack[How]) -> Fitting:
        """Find the size of `spans` and leave their lines for later."""


class Fitting(Protocol):
    """A text whose size is found: `size` and `overflow` in pt."""

    @property
    def size(self) -> float:
        """The size that was found."""

    @property
    def overflow(self) -> float:
        """How far the text is too large at that size; 0: it fits."""

    def resized(self, size: float) -> Fitting:
        """The same text at another size."""

    def block(self) -> TextBlock:
        """The text set."""


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
        self._fittings: dict[Key, Fitting] = {}

    def look(self, e: Text) -> Look:
        """How an element is set."""
        look = self._looks.get(e)
        if look is None:
            look = self._looks[e] = _look(e)
        return look

    def right_to_left(self, wording: Wording) -> bool:
        """Whether a text's language is written from right to left."""
        return base_level(wording.lang or self._locale) == 1

    def block(self, wording: Wording) -> TextBlock:
        """The text set at the largest size from its style's down to its floor that fits."""
        return self.fitting(wording).block()

    def fitting(self, wording: Wording) -> Fitting:
        """The text at the largest size that fits, not set yet."""
        key = _key(wording, None)
        return self._fit(wording) if key is None else self._known(key, lambda: self._fit(wording))

    def resized(self, wording: Wording, fitting: Fitting, size: float) -> Fitting:
        """The text at `size` pt; `fitting` is what it was before."""
        key = _key(wording, size)
        return fitting.resized(size) if key is None else self._known(key, lambda: fitting.resized(size))

    def _known(self, key: Key, make: Callable[[], Fitting]) -> Fitting:
        found = self._fittings.get(key)
        if found is None:
            found = make()
            if len(self._fittings) < _REMEMBERED:
                self._fittings[key] = found
        return found

    def _fit(self, wording: Wording) -> Fitting:
        e = wording.text
        look = self.look(e)
        align = e.align
        if not e.mirror and self.right_to_left(wording):
            align = ENDS.get(align or e.style.align, align)  # type: ignore[assignment]  # an end for an end
        return self._setter.fit(
            wording.spans,
            look.style,
            width=e.w,
            height=e.h,
            size=None if look.shrinks else look.style.size,
            min_size=e.min_size,
            align=align,
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
            asked=(e.w, e.h),
        )


def _key(wording: Wording, size: float | None) -> Key | None:
    """What a short text of one span is known by; None for other texts, which hardly come twice."""
    first = wording.spans[0]
    if len(wording.spans) > 1 or not isinstance(first, TextSpan) or len(first.text) > _SHORT:
        return None
    return (wording.text, wording.lang, size, first.text, first.bold, first.italic, first.lang)


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
