"""Sets texts, icons and pictures at their place on faces and booklet pages.

Spans become items, a text box, and the areas of their links. Pictures are found by name, opened once, and fitted into
their boxes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypeGuard

from pnp.base.diagnostics import Diagnostic, Report, shorten_line
from pnp.base.records import frozen
from pnp.base.units import Box, Size
from pnp.layout.painting.curved_text import course_of, curve, drawn_letters, place_on
from pnp.layout.painting.shapes import (
    OTHER_ENDS,
    mirror_path,
    move_item,
    rectangle,
    shape_in_box,
    translate_path,
)
from pnp.layout.painting.text_effects import (
    PaintedWords,
    effect_shapes,
    halo_of,
    has_effects,
    ink_with_effects,
    outline_of_icon,
    widened,
)
from pnp.layout.templates.context import NO_FIELD
from pnp.model.face_walk import bounding_box, box_of, map_box, multiply, rewrite, without_overhang
from pnp.model.fields import PageRef, TextSpan
from pnp.model.frame import DrawingItem, Group, ImageItem, Shape, StyledWords, TextBox, TextLine
from pnp.pictures.drawings import load_drawing, warn_if_blank
from pnp.pictures.extension import edge_fault, extended_picture, pixels_in
from pnp.pictures.files import open_picture, picture_bytes, picture_key
from pnp.pictures.paints import paint_in
from pnp.pictures.path_data import circle_path
from pnp.pictures.path_geometry import polygons
from pnp.pictures.pdf_pages import OpenPdfs
from pnp.pictures.qr_codes import MIRRORED, QrCodeFault, is_qr_code, qr_code, reading_faults
from pnp.text.forms import Course, Region
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Severity
    from pnp.layout.elements.elements import IconElement, ImageElement, TextContent, TextElement
    from pnp.layout.templates.faults import TemplatePlaces
    from pnp.model.fields import Span
    from pnp.model.frame import Colour, Drawing, Item, Link
    from pnp.model.game import Game
    from pnp.model.outline import Matrix
    from pnp.model.outline import Path as PathData
    from pnp.model.picture import Picture
    from pnp.model.style import Align, TextStyle
    from pnp.pictures.files import PictureCache
    from pnp.text.copyfitting import Form, LineRoom
    from pnp.text.text_block import PlacedBar, PlacedIcon, SetRow, TextBlock
    from pnp.text.typesetter import FittedText, Typesetter


_MOST_TEXTS_FITTED = 4_000
"""Short texts that are remembered at the sizes at which they fit."""


@frozen(kw_only=True)
class TextLook:
    """How a text is set, apart from its words: style, colour, and alignment in a box (mm; None: as large as the text needs).

    `role` identifies the text in its text box. If it `shrinks`, its size may go down to `floor` pt, or to `min_size` if that is
    larger. The alignments `start` and `end` follow the bidi level `ends` (None: that of the text's own language). The first
    lines may have `rooms` of their own in the box.
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
    covered: bool = False
    rooms: tuple[LineRoom, ...] = ()
    form: Form | None = None


class PlacedText(NamedTuple):
    """A text at its place: its items in paint order, its text box, and the areas of its links, all in mm."""

    items: tuple[Item, ...]
    box: TextBox
    links: tuple[Link, ...]


class SpanSetter:
    """Sets the spans of one game, whose language is `locale`, both on faces and on booklet pages.

    `pages` gives the page of each anchor of the booklet as far as it is known.
    """

    def __init__(self, setter: Typesetter, pictures: Pictures, locale: str) -> None:
        self._setter = setter
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
        return tuple(
            [
                TextSpan(str(self.page(span.anchor)), span.bold, span.italic, span.anchor, named=span.named)
                if isinstance(span, PageRef)
                else span
                for span in spans
            ]
        )

    def fit(self, spans: Sequence[Span], look: TextLook, language: str) -> FittedText:
        """Find the size at which spans in `language` ("": the game's) fit, with their page numbers."""
        align = look.align
        if look.ends is not None and look.ends != self.level(language):
            align = OTHER_ENDS.get(align or look.style.align, align)  # type: ignore[assignment]  # maps an end to an end
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
            rooms=look.rooms,
            form=look.form,
        )

    def place_text(  # noqa: PLR0913, PLR0917 - a text, its place and its origin
        self,
        block: TextBlock,
        look: TextLook,
        x: float,
        y: float,
        marks: tuple[Mark | None, Mark],
        language: str,
        warning_mark: Callable[[TextBox], Iterator[Shape]] | None = None,
    ) -> PlacedText:
        """Return a set text with its origin at (x, y) in mm, with the shapes that `warning_mark` makes for its text box.

        `marks` are those of the content and of the template. Directional icons are mirrored if the `language` is written from
        right to left.
        """
        content, at = marks
        if block.form is not None and isinstance(block.form, Course):
            return self._place_on(block.form, block, look, marks, language, warning_mark)
        w = block.width if look.width is None else look.width
        h = block.height if look.height is None else look.height
        left, top, width, height = block.ink
        ink = body = tuple.__new__(Box, (left + x, top + y, width, height))  # every text passes here: few calls of Python
        if left < block.extent.x or left + width > block.extent.x + block.extent.w:
            body = without_overhang(block.ink, block.extent).moved(x, y)
        items: list[Item] = []
        icons = [(move_item(item, x, y), icon) for item, icon in self._icons_of(block, at, language)] if block.icons else []
        place = tuple.__new__(Box, (x, y + block.top, w, h)) if block.form is None else _box_of(block.form, x, y)
        rows = block.all_rows if block.rubies else block.rows  # nearly all texts have no readings
        styled = tuple([_styled_words(block, row, look, x, y) for row in rows if row[-1] is not None])
        if look.style.outline is not None or look.style.shadow is not None or styled or [1 for _, i in icons if i.named]:
            words = self._painted_words(block, look.style, icons, x, y)
            items += effect_shapes(look.style, block.size, words, at)
            ink = ink_with_effects(look.style, block.size, words, body_ink := ink)
            body = widened(body, body_ink, ink)
        box = TextBox(
            role=look.role, style=look.style.name, box=place, preferred=look.style.size, floor=look.floor,
            size=block.size, lines=block.texts, ink=ink, body=body, colour=look.colour,
            missing=block.missing, overflow=block.overflow, safe=look.safe, fixed=look.fixed, content=content, at=at,
            asked=(None, None) if look.form is not None else (look.width, look.height), covered=look.covered, styled=styled,
            halo=outline.colour if (outline := look.style.outline) is not None else None,
        )  # fmt: skip
        items += [_bar_item(bar, x, y, at) for bar in block.bars]
        if block.turned is not None:
            items += block.columns_at(x, y, content, at)
        elif look.style.fill is not None:
            items += self._lines_of(block, look.style, x, y, marks)
        else:
            items += block.lines_at(x, y, content, at)
        items += [item for item, _ in icons]
        if warning_mark is not None:
            items += warning_mark(box)
        return PlacedText(tuple(items), box, tuple([link.moved(x, y) for link in block.links]))

    def outlines(self, line: TextLine | Group) -> PathData:
        """Return the outlines of the letters of a line, or of a group of lines, at their place in mm."""
        return self._setter.outlines_of_line(line)

    def _painted_words(
        self, block: TextBlock, style: TextStyle, icons: Iterable[tuple[Item, PlacedIcon]], x: float, y: float
    ) -> list[PaintedWords]:
        """Return what a text with its origin at (x, y) in mm paints, if any of it has an outline or a shadow."""
        named = [row[-1] for row in block.all_rows]
        if not has_effects(style, (*named, *[icon.named for _, icon in icons])):
            return []
        lines = zip(named, self._setter.outlines(block), block.all_rows, strict=True)
        words = [PaintedWords(look, translate_path(path, x, y), block.ink_of(row).moved(x, y)) for look, path, row in lines]
        words += [PaintedWords(b.named, rectangle(*b.box.moved(x, y)), b.box.moved(x, y)) for b in block.bars]
        return words + [PaintedWords(i.named, outline_of_icon(item), i.box.moved(x, y)) for item, i in icons]

    def _icons_of(self, block: TextBlock, at: Mark, language: str) -> Iterator[tuple[Item, PlacedIcon]]:
        """Yield the icons of a text from its own origin; those without a picture are left out."""
        mirrored = self.level(language) == 1
        for icon in block.icons:
            if icon.drawing is not None:
                place = matrix_into(icon.drawing.size, icon.box)
                yield DrawingItem(icon.drawing, place, icon.colour, at=at, icon="in a text"), icon
                continue
            item = self._pictures.word_icon(icon.icon, icon.box, icon.colour, at, mirrored=mirrored)
            if item is not None:
                yield item, icon

    def _lines_of(
        self, block: TextBlock, style: TextStyle, x: float, y: float, marks: tuple[Mark | None, Mark]
    ) -> Iterator[TextLine]:
        """Yield the lines of a text with its origin at (x, y) in mm; what the fill of its style paints is drawn."""
        paint = paint_in(style.fill, block.ink.moved(x, y))
        for line, letters, (*_, named) in zip(
            block.lines_at(x, y, *marks), self._setter.letters(block), block.all_rows, strict=True
        ):
            if not letters or (named is not None and named.colour is not None):
                yield line
                continue
            outlines = [translate_path(letter.outline, x, y) for letter in letters]
            yield replace(line, drawn=drawn_letters(outlines, paint=paint))

    def _place_on(  # noqa: PLR0913, PLR0917 - as `place_text`, and the line
        self,
        course: Course,
        block: TextBlock,
        look: TextLook,
        marks: tuple[Mark | None, Mark],
        language: str,
        warning_mark: Callable[[TextBox], Iterator[Shape]] | None,
    ) -> PlacedText:
        """Return a set text along a line (mm)."""
        content, at = marks
        placed = curve(block, self._setter.letters(block), look.style, course, (content, at))
        icons: list[Item] = []
        words: list[PaintedWords] = []
        for item, icon in self._icons_of(block, at, language):
            matrix = place_on(course, icon.box)
            icons.append(Group((item,), matrix, at=at))
            words.append(PaintedWords(icon.named, outline_of_icon(icons[-1]), map_box(matrix, icon.box)))
        items = [*effect_shapes(look.style, block.size, words, at), *placed.items, *icons]
        inks = [part.ink for part in words] + ([placed.ink] if placed.ink is not None else [])
        ink = bounding_box(inks) if inks else Box(*course.points[0], 0.0, 0.0)
        ink = ink_with_effects(look.style, block.size, words, ink)
        box = TextBox(
            role=look.role, style=look.style.name, box=ink, preferred=look.style.size, floor=look.floor, size=block.size,
            lines=block.texts, ink=ink, colour=look.colour, missing=block.missing, overflow=block.overflow, safe=look.safe,
            fixed=look.fixed, content=content, at=at, covered=look.covered, styled=placed.styled,
            halo=halo_of(look.style, None),
        )  # fmt: skip
        items += warning_mark(box) if warning_mark is not None else ()
        return PlacedText(tuple(items), box, tuple([link._replace(box=ink) for link in block.links]))


def _box_of(form: Form, x: float, y: float) -> Box:
    """Return the box of a shape at (x, y) that a text is set in."""
    assert isinstance(form, Region)
    return box_of(point for polygon in form.polygons for point in polygon).moved(x, y)


def _styled_words(block: TextBlock, row: SetRow, look: TextLook, x: float, y: float) -> StyledWords:
    named = row[-1]
    assert named is not None
    ink, halo = block.ink_of(row).moved(x, y), halo_of(look.style, named)
    return StyledWords(named.colour or look.colour, block.size * named.size, ink, halo)


def _bar_item(bar: PlacedBar, x: float, y: float, at: Mark) -> Shape:
    """Return a line under or through words as the shape that is painted below them."""
    box = bar.box.moved(x, y)
    return Shape(rectangle(*box), bar.colour, rect=box, at=at, of_text=True)


FittingKey: TypeAlias = "tuple[object, ...] | TextContent"

_MOST_SHARED_CHARACTERS = 40  # of a label, which many cards share


class FaceTexts:
    """Sets the texts of one run; short texts that many cards share, such as labels, are set only once."""

    def __init__(self, setter: SpanSetter) -> None:
        self.setter = setter
        self.looks = _TextLooks()
        """How each element is set."""
        self._fittings: dict[FittingKey, FittedText] = {}

    def fitting(self, text_content: TextContent) -> FittedText:
        """Return the text at the largest size that fits, down to its floor, not placed yet."""
        key = text_content if text_content.lasting else _fitting_key(text_content)
        found = None if key is None else self._fittings.get(key)
        if found is None:
            found = self.setter.fit(text_content.spans, self.looks[text_content.text], text_content.lang)
            if key is not None and len(self._fittings) < _MOST_TEXTS_FITTED:
                self._fittings[key] = found
        return found

    def window(self, items: Iterable[Item]) -> tuple[PathData, list[Item]]:
        """Return the outlines of the letters among what a text paints, and that with its letters invisible."""
        outlines = [segment for item in items if _has_letters(item) for segment in self.setter.outlines(item)]
        return tuple(outlines), [*rewrite(items, lambda item, _: (_without_letters(item),))]


def _has_letters(item: Item) -> TypeGuard[TextLine | Group]:
    """Return whether an item is a line of text, or a group of lines as columns have it, and not an icon."""
    return isinstance(item, TextLine) or (isinstance(item, Group) and any(isinstance(line, TextLine) for line in item.items))


def _without_letters(item: Item) -> Item:
    if not isinstance(item, TextLine):
        return item
    scale = item.drawn.scale if item.drawn is not None else 1.0
    return replace(item, size=item.size * scale, invisible=True, drawn=None)


def _fitting_key(text_content: TextContent) -> FittingKey | None:
    """Return the key of a short text of one span; None for other texts, which are rarely repeated."""
    first = text_content.spans[0]
    if len(text_content.spans) > 1 or not isinstance(first, TextSpan) or len(first.text) > _MOST_SHARED_CHARACTERS:
        return None
    return (text_content.text, text_content.lang, first)


class _TextLooks(dict["TextElement", TextLook]):
    def __missing__(self, e: TextElement) -> TextLook:
        look = self[e] = _text_look(e)
        return look


def _text_look(e: TextElement) -> TextLook:
    style = e.style if e.size is None else replace(e.style, size=e.size)
    if e.colour is not None and style.fill is not None:
        style = replace(style, fill=None)
    form = _form_of(e)
    if style.direction == "vertical" and (form is not None or style.fill is not None):
        style = replace(style, direction="horizontal")  # which is a fault: columns have no form and no fill
    vertical = style.direction == "vertical"
    shrinks = e.fit != "none" and ((e.h if vertical else e.w) is not None or form is not None)
    floor = max(style.floor, e.min_size or 0.0) if shrinks else style.size
    return TextLook(
        role=e.at, style=style, colour=e.colour or style.colour, width=e.w, floor=min(floor, style.size), height=e.h,
        align=e.align or ("center" if e.shape is not None else None), valign=e.valign, min_size=e.min_size, shrinks=shrinks,
        safe=e.safe, fixed=e.fit == "none",
        ends=None if e.mirror else 0, covered=e.covered, form=form,
    )  # fmt: skip


def _form_of(e: TextElement) -> Form | None:
    if e.path is not None:
        return course_of(e.path, below=e.side == "below")
    if e.shape is None:
        return None
    path = e.shape if isinstance(e.shape, tuple) else shape_in_box(e.shape, e.w or 0.0, e.h or 0.0)
    return Region(polygons(path, _COARSE), e.pad)


_COARSE = 0.03
"""How far the edges that a text keeps away from may be from their curves, in mm."""


def block_origin(e: TextElement, block: TextBlock) -> tuple[float, float]:
    """Return the block's origin: the box's corner, or a point found by the alignment if the box has no width or height."""
    x, y = e.x, e.y
    if e.path is not None or e.shape is not None:
        return x, y
    if block.turned is not None:  # columns align from top to bottom; what they are wide lies right of the point
        down = {"center": 0.5, "end": 1.0}.get(e.align or e.style.align, 0.0) if e.h is None else 0.0
        return x, y - block.height * down
    if e.w is None:
        align = e.align or e.style.align
        x -= block.width / 2 if align == "center" else block.width if align == "end" else 0.0
    if e.on_baseline:
        y -= block.baseline
    elif e.h is None:
        y -= block.height / 2 if e.valign == "middle" else block.height if e.valign == "bottom" else 0.0
    return x, y


_SAME_PLACE = 1e-6  # mm


class Pictures:
    """The pictures of one run; `printed` holds those that templates wrote as `{{ card.art }}`, by path.

    `cache` keeps pictures from run to run; `places` finds in the templates what names a picture that cannot be used.
    """

    def __init__(
        self, game: Game, report: Report, printed: Mapping[str, Picture], cache: PictureCache, places: TemplatePlaces
    ) -> None:
        self._game = game
        self._report = report
        self._printed = printed
        self._cache = cache
        self._places = places
        self._pdfs = OpenPdfs()
        self._emptied: dict[tuple[str, tuple[str, ...]], Picture] = {}
        self._extended_by: dict[tuple[str, int], Picture | None] = {}
        self._opened: dict[str, Picture | None] = {}
        self._named: dict[str, Picture | None] = {}
        self._named_at: dict[str, Mark] = {}
        self._codes: set[str] = set()
        self._drawings: dict[tuple[str, Size | None, Colour | None], tuple[Drawing | None, list[Diagnostic]]] = {}

    def find_picture(self, src: str) -> Picture | None:
        """Return the picture that a template names or prints; None if it cannot be used, which is not reported here."""
        if src in self._printed:
            return self._printed[src]
        if src not in self._named and is_qr_code(src):
            code = qr_code(src, self._game.root, None)
            self._named[src] = None if isinstance(code, QrCodeFault) else code
        elif src not in self._named:
            self._named[src] = open_picture(
                self._game.root, self._file(src), self._game.mark, Report(), self._cache, self._pdfs
            )
        return self._named[src]

    def icon(self, e: IconElement, dx: float, dy: float, mark: Mark, *, mirrored: bool = False) -> Item | None:
        """Return the item of an `<icon>`, flipped if `mirrored` and directional; None if its drawing is faulty and reported."""
        drawing = self._icon(e.name, self.icon_size(e), e.colour)
        if drawing is None:
            return None
        box = Box(e.x + dx, e.y + dy, self.icon_size(e).w, e.size)
        item = DrawingItem(
            drawing, matrix_into(drawing.size, box), e.colour, ink=e.ink, at=mark, icon=None if e.covered else "alone"
        )
        return _rotate_item(item, box, e.rotate, mark, flipped=mirrored and self._game.icons[e.name].directional)

    def icon_size(self, e: IconElement) -> Size:
        """Return width and height of an `<icon>` in mm, ignoring its rotation."""
        drawing = self._icon(e.name)
        return Size(e.size * drawing.size.w / drawing.size.h if drawing else e.size, e.size)

    def word_icon(self, name: str, box: Box, colour: Colour, mark: Mark, *, mirrored: bool = False) -> Item | None:
        """Return an inline icon, centred in the box that the line reserves for it; `mirrored` as for `icon`."""
        drawing = self._icon(name, box.size, colour)
        if drawing is None:
            return None
        item = DrawingItem(
            drawing, matrix_into(drawing.size, fit_into(drawing.size, box, "contain")), colour, at=mark, icon="in a text"
        )
        return _rotate_item(item, box, 0.0, mark, flipped=mirrored and self._game.icons[name].directional)

    def _icon(self, name: str, size: Size | None = None, colour: Colour | None = None) -> Drawing | None:
        return self._drawing(self._game.icons[name].picture, size, colour)

    def image(self, e: ImageElement, dx: float, dy: float, mark: Mark, *, mirrored: bool = False) -> Item | None:
        """Return the item of an `<image>`; None if its picture cannot be used, which is reported; `mirrored` as for `icon`."""
        picture = self._picture(e, mark)
        if picture is None:
            return None
        if e.filled:
            picture = self._without_texts(picture, e.filled)
        box = Box(e.x + dx, e.y + dy, e.w, e.h)
        item = self._placed(e, picture, box, mark)
        if item is None:
            return None
        return _rotate_item(_clipped(item, e, box, mark, mirrored=mirrored), box, e.rotate, mark, flipped=mirrored and e.mirror)

    def _placed(self, e: ImageElement, picture: Picture, box: Box, mark: Mark) -> ImageItem | DrawingItem | None:
        if e.extend:
            return self._extended(e, picture, box, mark)
        if picture.kind == "svg":
            if e.src in self._codes and not self._has_sound_code(e, picture):
                return None
            drawing = self._drawing(picture, fit_into(Size(picture.width, picture.height), box, e.fit).size, e.colour)
            if drawing is None:
                return None
            place = fit_into(drawing.size, box, e.fit)
            clip = box if e.fit == "cover" else place
            return DrawingItem(drawing, matrix_into(drawing.size, place), e.colour, clip, ink=e.ink, at=mark)
        place = fit_into(Size(picture.width, picture.height), box, e.fit)
        cut = None if box.contains(place, _SAME_PLACE) else box
        return ImageItem(picture, place, cut, picture.mark, mark, ink=e.ink)

    def _without_texts(self, picture: Picture, ids: tuple[str, ...]) -> Picture:
        """Return an SVG without the texts that a template fills, made once."""
        from pnp.pictures.svg.words import without_texts  # noqa: PLC0415 - only for drawings with such texts

        found = self._emptied.get((picture.key, ids))
        if found is None:
            data = without_texts(picture_bytes(picture), ids)
            found = self._emptied[picture.key, ids] = replace(picture, key=picture_key(data), data=data)
        return found

    def _extended(self, e: ImageElement, picture: Picture, box: Box, mark: Mark) -> ImageItem | None:
        """Return a picture whose last pixels are drawn outwards; None if they cannot be, which is reported."""
        place = fit_into(Size(picture.width, picture.height), box, e.fit)
        whole = self._with_edges(picture, pixels_in(picture, e.extend, place.w), mark)
        if whole is None:
            return None
        by = whole.extended
        x, y = by * place.w / picture.width, by * place.h / picture.height
        wide = Box(place.x - x, place.y - y, place.w + 2 * x, place.h + 2 * y)
        clip = box.inset(-e.extend)
        return ImageItem(whole, wide, None if clip.contains(wide, _SAME_PLACE) else clip, picture.mark, mark, ink=e.ink)

    def _with_edges(self, picture: Picture, by: int, mark: Mark) -> Picture | None:
        """Return a picture with more pixels, made once; None if it cannot have them, which is reported."""
        if (picture.key, by) not in self._extended_by:
            data = picture_bytes(picture)
            fault = edge_fault(picture, data)
            if fault:
                hint = "export it with its bleed, or have that made up in another way, by `bleed-from: mirror` or a swatch"
                message, also = f"`{picture.path}` {fault}", (("in", mark),)
                self._report.add(Diagnostic("art/no-extension", message, picture.mark, also=also, hint=hint, cause=fault))
            self._extended_by[picture.key, by] = None if fault else extended_picture(picture, data, by)
        return self._extended_by[picture.key, by]

    def lost_icon(self, e: IconElement) -> tuple[str, Mark | None]:
        """Return the path of an icon's drawing that cannot be used, and the mark of the finding about it."""
        picture = self._game.icons[e.name].picture
        return picture.path, picture.mark

    def lost_image(self, e: ImageElement) -> tuple[str, Mark | None]:
        """Return the path of a picture that cannot be used, and the mark of the finding about it."""
        picture = self._printed.get(e.src)
        return e.src, picture.mark if picture else self._named_at.get(e.src)

    def _picture(self, e: ImageElement, mark: Mark) -> Picture | None:
        src = e.src
        known = self._printed.get(src)
        if known is not None:
            return known if known.key else None
        if src not in self._opened:
            self._named_at[src] = mark
            if NO_FIELD in src:  # of a card that is not there, which has been reported
                self._opened[src] = None
                return None
            self._opened[src] = self._open_named(e, mark)
        return self._opened[src]

    def _open_named(self, e: ImageElement, mark: Mark) -> Picture | None:
        """Open a picture that a template names; what is wrong with it is reported at its name."""
        if is_qr_code(e.src):
            self._codes.add(e.src)
            code = qr_code(e.src, self._game.root, mark)
            if not isinstance(code, QrCodeFault):
                return code
            self._named_at[e.src] = self._add_code_fault(e, code)
            return None
        findings = Report()
        picture = open_picture(self._game.root, self._file(e.src), mark, findings, self._cache, self._pdfs)
        for finding in findings.diagnostics:
            at = self._named_at[e.src] = self._places.attribute(e.at, e.tag, "src", e.src, of_value=True)
            self._report.add(replace(finding, mark=at))
        return picture

    def _has_sound_code(self, e: ImageElement, code: Picture) -> bool:
        """Report what keeps phones from reading a code; tell whether it can be drawn in its box."""
        if e.mirror:
            self._add_code_fault(e, MIRRORED)
        elif abs(e.w - e.h) > _SAME_PLACE:
            side = min(e.w, e.h)
            message = f"a QR code is square, and its box is {e.w:.4g} x {e.h:.4g} mm"
            self._add_code_fault(e, QrCodeFault(message, f'write `w="{side:.4g}" h="{side:.4g}"`'))
        else:
            for fault in reading_faults(code, e.w, e.colour):
                self._add_code_fault(e, fault, "warning")
            return True
        return False

    def _add_code_fault(self, e: ImageElement, fault: QrCodeFault, severity: Severity = "error") -> Mark:
        at = self._places.attribute(e.at, e.tag, "src", e.src, of_value=True)
        name = f"`{shorten_line(e.src, 60)}`: {fault.message}"
        self._report.add(Diagnostic(fault.code, name, at, severity, hint=fault.hint, cause=fault.code))
        return at

    def _file(self, src: str) -> Path:
        home = f"content/{self._game.name}/"
        return Path(src if src.startswith(home) else home + src)

    def _drawing(self, picture: Picture, size: Size | None, colour: Colour | None) -> Drawing | None:
        """Return the picture as a drawing; its size in mm and its colour only matter if it must be rasterized.

        Its faults are reported on each use, because each cached line of a booklet keeps the faults of its own icons.
        """
        key = (picture.key, size, colour)
        found = self._drawings.get(key)
        if found is None:
            with self._report.recorded() as faults:
                drawing = load_drawing(picture, self._report, size, colour, self._cache)
                if drawing is not None:
                    warn_if_blank(drawing, picture, self._report)
            self._drawings[key] = drawing, faults
            return drawing
        for fault in found[1]:
            self._report.add(fault)
        return found[0]


def fit_into(size: Size, box: Box, fit: str) -> Box:
    """Return the box of a picture of `size` (any unit) in `box`: filling it, centred inside it, or stretched to it."""
    if fit == "stretch" or not size.w or not size.h:
        return box
    across, down = box.w / size.w, box.h / size.h
    scale = max(across, down) if fit == "cover" else min(across, down)
    w, h = size.w * scale, size.h * scale
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


def matrix_into(size: Size, box: Box) -> Matrix:
    """Return the matrix that a picture of `size` (any unit) is placed in a box (mm) with."""
    return (box.w / size.w, 0.0, 0.0, box.h / size.h, box.x, box.y)


def rotation_around(degrees: float, x: float, y: float) -> Matrix:
    """Return the matrix of a clockwise rotation (y is down) around (x, y)."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return multiply((cos, sin, -sin, cos, x, y), (1.0, 0.0, 0.0, 1.0, -x, -y))


def _clipped(
    item: ImageItem | DrawingItem, e: ImageElement, box: Box, mark: Mark, *, mirrored: bool
) -> ImageItem | DrawingItem | Group:
    """Return what is seen of a picture through its `clip`, which is mirrored as outlines are, also if the picture is not."""
    if e.clip is None:
        return item
    if e.clip == "circle":
        outline = circle_path(box.x + box.w / 2, box.y + box.h / 2, min(box.w, box.h) / 2)
    else:
        outline = translate_path(mirror_path(e.clip, box.w) if mirrored and not e.mirror else e.clip, box.x, box.y)
    return Group((item,), clip=outline, at=mark, ink=e.ink)


def _rotate_item(item: ImageItem | DrawingItem | Group, box: Box, degrees: float, mark: Mark, *, flipped: bool) -> Item:
    """Return an item rotated around the middle of its box, and before that `flipped` horizontally."""
    if not degrees and not flipped:
        return item
    matrix = rotation_around(degrees, box.x + box.w / 2, box.y + box.h / 2)
    return Group((item,), multiply(matrix, (-1.0, 0.0, 0.0, 1.0, box.x + box.right, 0.0)) if flipped else matrix, at=mark)
