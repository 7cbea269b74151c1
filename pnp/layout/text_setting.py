"""Sets texts on faces and booklet pages: spans become items at their place, a text box, and the areas of their links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, Unpack

from pnp.base.records import frozen
from pnp.base.units import Box
from pnp.layout.mirror import ENDS
from pnp.layout.translate_items import moved
from pnp.model.face_walk import without_overhang
from pnp.model.fields import PageRef, TextSpan
from pnp.model.frame import TextBox
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.layout.pictures import Pictures
    from pnp.model.fields import Span
    from pnp.model.frame import Colour, Item, Link, Shape
    from pnp.model.style import Align, TextStyle
    from pnp.text.text_block import LinePassages, TextBlock
    from pnp.text.typesetter import SettingOptions


_REMEMBERED = 4_000


class TextSetter(Protocol):
    """The part of the Typesetter that layout uses: text gives a size and a block, in mm from the box's top left corner."""

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

    def passages(self) -> tuple[LinePassages, ...]:
        """Return the words of each line as they are read."""


@frozen(kw_only=True)
class TextLook:
    """How a text is set, apart from its words: style, colour, and alignment in a box (mm; None: as large as the text needs).

    `role` identifies the text in its text box. If it `shrinks`, its size may go down to `floor` pt, or to `min_size` if that is
    larger. The alignments `start` and `end` follow the bidi level `ends` (None: that of the text's own language).
    """

    role: str
    style: TextStyle
    colour: Colour
    width: float | None
    floor: float
    height: float | None = None
    align: Align | None = None
    valign: Literal["top", "middle", "bottom"] = "top"
    min_size: float | None = None
    shrinks: bool = False
    safe: bool = True
    fixed: bool = False
    ends: int | None = None


class PlacedText(NamedTuple):
    """A text at its place: its items in paint order, its text box, and the areas of its links, all in mm."""

    items: tuple[Item, ...]
    box: TextBox
    links: tuple[Link, ...]


class SpanSetter:
    """Sets the spans of one game, whose language is `locale`, both on faces and on booklet pages.

    `pages` gives the page of each anchor of the booklet as far as it is known.
    """

    def __init__(self, setter: TextSetter, pictures: Pictures, locale: str) -> None:
        self._setter = setter
        self._boxes: dict[tuple[int, float, float], tuple[TextBlock, TextLook, _Boxes]] = {}
        self._pictures = pictures
        self._locale = locale
        self.pages: Mapping[str, int] = {}
        self.page_lookups = 0
        """How many page numbers have been looked up so far."""

    def level(self, language: str) -> int:
        """Return the bidi level of a language ("": the game's): 1 if it is written from right to left, otherwise 0."""
        return base_level(language or self._locale)

    def page(self, anchor: str) -> int:
        """Return the page of an anchor; 0 until it is known."""
        self.page_lookups += 1
        return self.pages.get(anchor, 0)

    def with_page_numbers(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Return spans in which each page reference is replaced by the page's number, as far as it is known."""
        return tuple([self._number(span) if isinstance(span, PageRef) else span for span in spans])

    def _number(self, span: PageRef) -> TextSpan:
        return TextSpan(str(self.page(span.anchor)), span.bold, span.italic, span.anchor)

    def fit(self, spans: Sequence[Span], look: TextLook, language: str) -> FittingText:
        """Find the size at which spans in `language` ("": the game's) fit, with their page numbers."""
        align = look.align
        if look.ends is not None and look.ends != self.level(language):
            align = ENDS.get(align or look.style.align, align)  # type: ignore[assignment]  # maps an end to an end
        return self._setter.fit(
            self.with_page_numbers(spans),
            look.style,
            width=look.width,
            height=look.height,
            size=None if look.shrinks else look.style.size,
            min_size=look.min_size,
            align=align,
            valign=look.valign,
            colour=look.colour,
            locale=language or self._locale,
            shrink=look.shrinks,
        )

    def placed(  # noqa: PLR0913, PLR0917 - a text, its place and its origin
        self,
        block: TextBlock,
        look: TextLook,
        x: float,
        y: float,
        marks: tuple[Mark, Mark],
        language: str,
        warning_mark: Callable[[TextBox], Iterator[Shape]] | None = None,
    ) -> PlacedText:
        """Return a set text with its origin at (x, y) in mm, with the shapes that `warning_mark` makes for its text box.

        `marks` are those of the content and of the template. Directional icons are mirrored if the `language` is written from
        right to left.
        """
        content, at = marks
        box = _text_box(block, look, self._boxes_of(block, look, x, y), marks)
        items: list[Item] = [*block.lines_at(x, y, content, at)]
        mirrored = bool(block.icons) and self.level(language) == 1
        for icon in block.icons:
            item = self._pictures.word_icon(icon.icon, icon.box, look.colour, at, mirrored=mirrored)
            if item is not None:
                items.append(moved(item, x, y))
        if warning_mark is not None:
            items += warning_mark(box)
        return PlacedText(tuple(items), box, tuple([link.moved(x, y) for link in block.links]))

    def _boxes_of(self, block: TextBlock, look: TextLook, x: float, y: float) -> _Boxes:
        """Return the boxes of a set text; a single line that many faces show at the same place has them once."""
        if len(block.lines) > 1:
            return _boxes(block, look, x, y)
        known = self._boxes.get(key := (id(block), x, y))
        if known is None or known[1] is not look:
            known = block, look, _boxes(block, look, x, y)  # it keeps the block, so that no `id` is reused
            if len(self._boxes) < _REMEMBERED:
                self._boxes[key] = known
        return known[2]


class _Boxes(NamedTuple):
    """Where a text is on its face, in mm: its box, what it paints, that without overhang, and the size that was asked for."""

    box: Box
    ink: Box
    body: Box
    asked: tuple[float | None, float | None]


def _boxes(block: TextBlock, look: TextLook, x: float, y: float) -> _Boxes:
    w = block.width if look.width is None else look.width
    h = block.height if look.height is None else look.height
    ink = block.ink.moved(x, y)
    body = without_overhang(block.ink, block.extent).moved(x, y)
    return _Boxes(Box(x, y + block.top, w, h), ink, ink if body == ink else body, (look.width, look.height))


def _text_box(block: TextBlock, look: TextLook, boxes: _Boxes, marks: tuple[Mark, Mark]) -> TextBox:
    """Return the record of a set text: how it was set, where, and the marks of its content and of the template."""
    content, at = marks
    return TextBox(
        role=look.role,
        style=look.style.name,
        box=boxes.box,
        preferred=look.style.size,
        floor=look.floor,
        size=block.size,
        lines=block.texts,
        ink=boxes.ink,
        body=boxes.body,
        colour=look.colour,
        missing=block.missing,
        overflow=block.overflow,
        safe=look.safe,
        fixed=look.fixed,
        content=content,
        at=at,
        asked=boxes.asked,
    )
