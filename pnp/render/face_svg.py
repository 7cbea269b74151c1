"""Write a finished face as SVG: vectors in mm, letters as outlines, pictures inside of it, so that nothing else is needed.

What is shown more than once, such as a glyph, a drawing or a picture, is defined once and named by a hash of itself: the same
face has the same bytes, and several faces may stand in one page of HTML. It is SVG 1.1 with the blend modes of CSS.
"""

from __future__ import annotations

from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

import uharfbuzz as hb

from pnp.base.units import PT, Box
from pnp.model.face_walk import IDENTITY, bounding_box, is_invertible, painted_items, shape_box
from pnp.model.frame import (
    CURRENT,
    BlendMode,
    Colour,
    DrawingItem,
    Frame,
    Gradient,
    Group,
    ImageItem,
    Item,
    Paint,
    Pattern,
    PlacedFrame,
    Shape,
    Stroke,
    TextLine,
)
from pnp.model.outline import box_path
from pnp.pictures.path_geometry import offset_outline
from pnp.render import pdf_operators
from pnp.render.content_stream import single_colour
from pnp.render.images import web_picture
from pnp.render.item_painter import sticks_out, tiles_of
from pnp.text.glyph_outlines import GlyphOutlines

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.frame import GlyphRun, Mask
    from pnp.model.outline import Matrix, Path
    from pnp.model.picture import Picture
    from pnp.model.style import FontBook


_MOST_KEPT = 64 << 20
"""Characters of definitions that are kept for the next face; then all are forgotten, since cards may have art of their own."""
_MOST_TILES = 2_000
"""Up to so many tiles of a pattern are placed one by one; more would be slow in a browser."""
_ROUNDING_ERROR = 1e-6
_BLACK = CURRENT._replace(name="")
_PAPER = Colour(1.0, 1.0, 1.0)
_NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


class _Definition(NamedTuple):
    """An element with a name, and the names of those that it uses itself."""

    text: str
    named: tuple[str, ...]


class _Content:
    """Elements in paint order, the names that they use, and the colour that `currentColor` stands for."""

    __slots__ = ("current", "links", "named", "parts")

    def __init__(self, current: Colour = _BLACK, *, links: bool = False) -> None:
        self.current, self.links = current, links
        self.parts: list[str] = []
        self.named: dict[str, None] = {}

    def add(self, tag: str, attributes: str) -> None:
        self.parts.append(f"<{tag} {attributes}/>")

    def use(self, name: str, attributes: Iterable[str]) -> None:
        """Show what was defined by this name."""
        self.named[name] = None
        self.add("use", " ".join([f'xlink:href="#{name}"', *attributes]))

    @contextmanager
    def group(self, attributes: str) -> Iterator[None]:
        """Put what is added in the block into a group with these attributes; without any, there is none."""
        start = len(self.parts)
        yield
        if attributes and len(self.parts) > start:
            self.parts[start:] = [f"<g {attributes}>", *self.parts[start:], "</g>"]

    def url(self, name: str) -> str:
        self.named[name] = None
        return f"url(#{name})"

    def resolve(self, colour: Colour) -> Colour:
        if colour.name != CURRENT.name:
            return colour
        return self.current._replace(alpha=self.current.alpha * colour.alpha)

    def marks(self, at: Mark | None, content: Mark | None = None) -> list[str]:
        """Return the attributes that say where an item comes from."""
        found = (("data-content", content), ("data-at", at)) if self.links else ()
        return [f'{name}="{escape(str(mark))}"' for name, mark in found if mark is not None]


class SvgFaces:
    """Writes faces in the fonts of a book as SVG; what they have in common is made once."""

    def __init__(self, fonts: FontBook) -> None:
        self._book = fonts
        self._fonts: dict[str, _FontOutlines] = {}
        self._definitions: dict[str, _Definition] = {}
        self._drawings: dict[tuple[str, Colour], str] = {}
        self._pictures: dict[str, str] = {}
        self._kept = 0
        self._painters: dict[type, Callable[[_Content, Any], None]] = {
            Shape: self._paint_shape,
            TextLine: self._paint_line,
            ImageItem: self._paint_image,
            DrawingItem: self._paint_drawing,
            Group: self._paint_group,
            PlacedFrame: self._paint_placed_frame,
        }

    def write(self, frame: Frame, *, bleed: float = 0.0, title: str = "", links: bool = False) -> bytes:
        """Return a face on white paper with `bleed` mm of its bleed; outside of an outline, it is transparent.

        With `links`, each item says where its template is (`data-at`), and what comes from the content from where
        (`data-content`), as in `content/pond/fish.yaml:8:5`; so do the boxes of texts, which are invisible and on top. Raises
        PnpError if a picture can no longer be read.
        """
        if self._kept > _MOST_KEPT:
            for known in (self._definitions, self._drawings, self._pictures):
                known.clear()
            self._fonts.clear()
            self._kept = 0
        content = _Content(links=links)
        area = Box(0.0, 0.0, *frame.size).inset(-bleed)
        outline = None if frame.shaped is None else offset_outline(frame.shaped, bleed)
        with content.group("" if outline is None else self._clip(content, outline)):
            self._paint_shape(content, Shape(box_path(area), _PAPER, rect=area))
            with content.group('style="isolation:isolate"' if any(map(_blends, frame.items)) else ""):  # paper is no paint
                self._paint_items(content, frame.items)
        for box in frame.boxes if links else ():
            marks = content.marks(box.at, box.content)
            content.add("rect", " ".join([*_sides(box.box), 'fill="none" pointer-events="all"', *marks]))
        return self._document(content, area, title).encode()

    def _document(self, content: _Content, area: Box, title: str) -> str:
        x, y, w, h = map(_num, area)
        lines = [f'<svg {_NAMESPACES} width="{w}mm" height="{h}mm" viewBox="{x} {y} {w} {h}">']
        lines += [f"<title>{escape(title, quote=False)}</title>"] if title else []
        defined = [self._definitions[name].text for name in self._with_needed(content.named)]
        lines += ["<defs>", *defined, "</defs>"] if defined else []
        return "\n".join([*lines, *content.parts, "</svg>", ""])

    def _with_needed(self, named: Iterable[str]) -> dict[str, None]:
        """Return these names, each after those that its definition uses."""
        found: dict[str, None] = {}
        for name in named:
            if name not in found:
                found.update(self._with_needed(self._definitions[name].named))
                found[name] = None
        return found

    def _define(self, kind: str, tag: str, attributes: str, inside: _Content | None = None) -> str:
        """Define an element; its name begins with a letter for its kind, and equal ones are one."""
        body = "" if inside is None else "\n".join(["", *inside.parts, ""])
        digest = blake2b(f"{tag} {attributes}{body}".encode(), digest_size=6).digest()
        name = kind + urlsafe_b64encode(digest).decode()
        if name not in self._definitions:
            head = f'<{tag} id="{name}"' + (f" {attributes}" if attributes else "")
            text = f"{head}/>" if inside is None else f"{head}>{body}</{tag}>"
            self._definitions[name] = _Definition(text, () if inside is None else tuple(inside.named))
            self._kept += len(text)
        return name

    def _clip(self, content: _Content, path: Path, *, even_odd: bool = False) -> str:
        """Return the attribute that clips to a path; nothing shows in an empty one."""
        inside = _Content()
        inside.add("path", f'd="{_path_data(path)}"' + (' clip-rule="evenodd"' if even_odd else ""))
        return f'clip-path="{content.url(self._define("c", "clipPath", "", inside))}"'

    def _paint_items(self, content: _Content, items: Iterable[Item]) -> None:
        for item in items:
            self._painters[type(item)](content, item)

    def _paint_shape(self, content: _Content, shape: Shape) -> None:
        fill = shape.fill
        if isinstance(fill, Pattern):
            fill = self._paint_pattern(content, shape, fill)
        stroke = shape.stroke if shape.stroke is not None and shape.stroke.width > 0 else None
        if fill is None and stroke is None:
            return
        attributes = [self._fill(content, fill)]
        if shape.even_odd and fill is not None:
            attributes.append('fill-rule="evenodd"')
        if stroke is not None:
            attributes += _stroke(content, stroke)
        attributes += content.marks(shape.at)
        tag, form = ("rect", _sides(shape.rect)) if shape.rect else ("path", [f'd="{_path_data(shape.path)}"'])
        content.add(tag, " ".join([*form, *attributes]))

    def _paint_pattern(self, content: _Content, shape: Shape, pattern: Pattern) -> Pattern | None:
        """Paint what fills the tiles of a pattern, then tile by tile what else is in them; too many tiles are left.

        What fills them has no seams then. Programs draw a tile as pixels if it is that of a pattern, and a wide one badly.
        """
        while is_invertible(pattern.matrix) and pattern.items:
            first = pattern.items[0]
            if not _is_ground(first, pattern.box):
                columns, rows = tiles_of(pattern, shape_box(replace(shape, stroke=None)))
                if len(columns) * len(rows) > _MOST_TILES:
                    return pattern
                self._paint_tiles(content, shape, pattern, columns, rows)
                break
            self._paint_shape(content, replace(shape, fill=first.fill, stroke=None))
            pattern = replace(pattern, items=pattern.items[1:])
        return None

    def _paint_tiles(self, content: _Content, shape: Shape, pattern: Pattern, columns: range, rows: range) -> None:
        inside, (_, _, w, h) = _Content(content.current), pattern.box
        with inside.group(self._clip(inside, box_path(pattern.box)) if sticks_out(pattern) else ""):
            self._paint_items(inside, pattern.items)
        tile = self._define("t", "g", "", inside)
        row = _Content()
        for column in columns:
            row.use(tile, [f'x="{_factor(column * w)}"'] if column else [])
        name = self._define("t", "g", "", row)
        clip = self._clip(content, shape.path, even_odd=shape.even_odd)
        with content.group(" ".join([clip, *content.marks(shape.at)])), content.group(" ".join(_transform(pattern.matrix))):
            for number in rows:
                content.use(name, [f'y="{_factor(number * h)}"'] if number else [])

    def _fill(self, content: _Content, fill: Paint | None) -> str:
        if isinstance(fill, Gradient):
            stops = tuple((at, content.resolve(colour)) for at, colour in fill.stops)
            fill = single_colour(replace(fill, stops=stops)) or replace(fill, stops=stops)
        if fill is None:
            return 'fill="none"'
        if isinstance(fill, Colour):
            return _colour("fill", content.resolve(fill))
        if not is_invertible(fill.matrix):
            return 'fill="none"'
        made = self._gradient(fill) if isinstance(fill, Gradient) else self._pattern(content, fill)
        return f'fill="{content.url(made)}"'

    def _gradient(self, gradient: Gradient) -> str:
        linear = gradient.kind == "linear"
        names = ("x1", "y1", "x2", "y2") if linear else ("fx", "fy", "fr", "cx", "cy", "r")
        points = [f'{name}="{_num(v)}"' for name, v in zip(names, gradient.points, strict=True) if name != "fr" or v]
        inside = _Content()
        for offset, colour in gradient.stops:
            inside.add("stop", f'offset="{_num(offset)}" {_colour("stop", colour, "stop-color")}')
        matrix = _transform(gradient.matrix, "gradientTransform")
        attributes = " ".join([*points, 'gradientUnits="userSpaceOnUse"', *matrix])
        return self._define("p", "linearGradient" if linear else "radialGradient", attributes, inside)

    def _pattern(self, content: _Content, pattern: Pattern) -> str:
        inside = _Content(content.current)
        self._paint_items(inside, pattern.items)
        matrix = _transform(pattern.matrix, "patternTransform")
        attributes = " ".join([*_sides(pattern.box, exact=True), 'patternUnits="userSpaceOnUse"', *matrix])
        return self._define("p", "pattern", attributes, inside)

    def _paint_line(self, content: _Content, line: TextLine) -> None:
        marks = content.marks(line.at, line.content)
        if line.drawn is not None:
            with content.group(" ".join(marks)):
                self._paint_shape(content, Shape(line.drawn.path, line.drawn.paint or line.colour))
            return
        for font, runs in groupby(() if line.invisible else line.runs, lambda one: one[1].font):
            outlines = self._font(font)
            scale = line.size / PT / outlines.em
            matrix = (scale * line.stretch, 0.0, 0.0, -scale, line.x, line.y)
            attributes = [*_transform(matrix), _colour("fill", content.resolve(line.colour)), *marks]
            with content.group(" ".join(attributes)):
                for x, run in runs:
                    self._paint_run(content, outlines, x, run)

    def _paint_run(self, content: _Content, outlines: _FontOutlines, x: float, run: GlyphRun) -> None:
        for gid, advance, dx, dy, _ in run.glyphs:
            name = outlines.named.get(gid)
            if name is None:
                data = _path_data(outlines[gid])
                name = outlines.named[gid] = self._define("g", "path", f'd="{data}"') if data else ""
            if name:
                up = [f'y="{_unit(dy * outlines.em)}"'] if dy else []
                content.use(name, [f'x="{_unit((x + dx) * outlines.em)}"', *up])
            x += advance

    def _font(self, key: str) -> _FontOutlines:
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = _FontOutlines(hb.Face(self._book.place(key)[1].data))
        return found

    def _paint_image(self, content: _Content, item: ImageItem) -> None:
        if not item.box.w or not item.box.h:
            return
        clip = item.clip if item.clip is not None and not item.clip.contains(item.box, _ROUNDING_ERROR) else None
        x, y, w, h = item.box
        with content.group("" if clip is None else self._clip(content, box_path(clip))):
            marks = content.marks(item.at, item.content)
            content.use(self._picture(item.picture), [*_transform((w, 0.0, 0.0, h, x, y)), *marks])

    def _picture(self, picture: Picture) -> str:
        """Define a picture as large as a unit square."""
        name = self._pictures.get(picture.key)
        if name is None:
            found = web_picture(picture)
            data = b64encode(found.data).decode()
            form = f'width="1" height="1" preserveAspectRatio="none" xlink:href="data:{found.type};base64,{data}"'
            matrix = _transform(found.matrix)
            name = self._pictures[picture.key] = self._define("i", "image", " ".join([*matrix, form]))
        return name

    def _paint_drawing(self, content: _Content, item: DrawingItem) -> None:
        if not is_invertible(item.matrix):
            return
        colour = content.resolve(item.colour) if item.colour else content.current
        known = item.drawing.key, colour._replace(name="", cmyk=None, spot=None)
        name = self._drawings.get(known)
        if name is None:
            inside, box = _Content(colour), Box(0.0, 0.0, *item.drawing.size)
            self._paint_items(inside, item.drawing.items)
            sticks_out = not all(box.contains(painted.box, _ROUNDING_ERROR) for painted in painted_items(item.drawing.items))
            clip = self._clip(inside, box_path(box)) if sticks_out else ""
            name = self._drawings[known] = self._define("d", "g", clip, inside)
        with content.group("" if item.clip is None else self._clip(content, box_path(item.clip))):
            content.use(name, [*_transform(item.matrix), *content.marks(item.at, item.content)])

    def _paint_group(self, content: _Content, group: Group) -> None:
        if not is_invertible(group.matrix) or not group.items or group.opacity <= 0 or group.clip == ():
            return
        if group.clip is not None and _blends(group) and group.blend is None:
            for blend, part in _apart(group):  # a clip would keep what it clips from blending with what is outside
                self._paint_group(content, replace(part, blend=blend))
            return
        attributes = [*_transform(group.matrix), *content.marks(group.at)]
        if group.clip is not None:
            attributes.append(self._clip(content, group.clip))
        if group.opacity < 1:
            attributes.append(f'opacity="{_num(group.opacity)}"')
        if group.mask is not None:
            attributes.append(self._mask(content, group.mask))
        if group.blend is not None:
            attributes.append(_blend_style(group.blend))
        with content.group(" ".join(attributes)):
            self._paint_items(content, group.items)

    def _mask(self, content: _Content, mask: Mask) -> str:
        inside = _Content(content.current)
        self._paint_items(inside, mask.items)
        boxes = [painted.box for painted in painted_items(mask.items)]
        area = bounding_box(boxes) if boxes else Box(0.0, 0.0, 0.0, 0.0)
        area = area.inset(-max(area.w, area.h) / 10)  # letters may reach beyond the box of their line
        kind = ['style="mask-type:alpha"'] if mask.kind == "alpha" else []
        attributes = " ".join(['maskUnits="userSpaceOnUse"', *_sides(area), *kind])
        return f'mask="{content.url(self._define("m", "mask", attributes, inside))}"'

    def _paint_placed_frame(self, content: _Content, placed: PlacedFrame) -> None:
        if not is_invertible(placed.matrix):
            return
        frame, inside = placed.frame, _Content()
        outline = "" if frame.shaped is None else self._clip(inside, offset_outline(frame.shaped, frame.bleed))
        with inside.group(outline):
            self._paint_items(inside, frame.items)
        clip = self._clip(content, placed.clip or box_path(Box(0.0, 0.0, *frame.size)))
        name = self._define("f", "g", "", inside)
        with content.group(" ".join([*_transform(placed.matrix), clip, *content.marks(placed.at)])):
            content.use(name, ())


class _FontOutlines(GlyphOutlines):
    """The outlines of a font's glyphs in its own units, with its own curves, and the names of those that were defined."""

    def __init__(self, face: hb.Face) -> None:
        super().__init__(hb.Font(face), 1.0)
        self.em = face.upem
        self.named: dict[int, str] = {}

    def _quadratic(self, cx: float, cy: float, x: float, y: float, _: object) -> None:
        self._segments.append(("Q", (cx, cy, x, y)))


def _is_ground(item: Item, box: Box) -> TypeGuard[Shape]:
    """Whether an item does nothing but fill a box."""
    if not isinstance(item, Shape) or item.stroke is not None or item.rect is None:
        return False
    return item.rect.contains(box, _ROUNDING_ERROR)


def _blends(item: Item) -> bool:
    """Whether something of an item blends with what lies beneath the item."""
    if not isinstance(item, Group):
        return False
    return item.blend not in {None, "normal"} or (not item.is_composed and any(map(_blends, item.items)))


def _apart(item: Group) -> Iterator[tuple[BlendMode | None, Group]]:
    """Yield the parts of a group that blend differently, each alone in it, with the blend mode that it then has no more."""
    for part in item.items:
        if not isinstance(part, Group) or not _blends(part):
            yield None, replace(item, items=(part,))
        elif part.blend is not None:
            yield part.blend, replace(item, items=(replace(part, blend=None),))
        else:
            yield from ((blend, replace(item, items=(one,))) for blend, one in _apart(part))


def _blend_style(blend: str) -> str:
    return 'style="isolation:isolate"' if blend == "normal" else f'style="mix-blend-mode:{blend}"'


def _num(value: float) -> str:
    return pdf_operators.num(value).decode()


def _factor(value: float) -> str:
    return pdf_operators.factor(value).decode()


def _unit(value: float) -> str:
    """Write a length in units of a font; a tenth of one is nothing that a press shows."""
    return f"{value:.1f}".removesuffix(".0")


def _path_data(path: Iterable[tuple[str, tuple[float, ...]]]) -> str:
    """Write the segments of a path as short as SVG allows."""
    parts: list[str] = []
    before = ""
    for letter, numbers in path:
        separator = letter if letter != before or letter == "M" else " "
        for number in map(_num, numbers):
            parts.append(number if separator == " " and number.startswith("-") else separator + number)
            separator = " "
        if not numbers:
            parts.append(letter)
        before = letter
    return "".join(parts)


def _transform(matrix: Matrix, attribute: str = "transform") -> list[str]:
    """Return the attribute of a matrix, in a list; nothing of one that changes nothing."""
    return [] if matrix == IDENTITY else [f'{attribute}="matrix({pdf_operators.matrix(matrix).decode()})"']


def _sides(box: Box, *, exact: bool = False) -> list[str]:
    write = pdf_operators.factor if exact else pdf_operators.num
    return [f'{name}="{write(v).decode()}"' for name, v in zip(("x", "y", "width", "height"), box, strict=True)]


def _colour(what: str, colour: Colour, attribute: str = "") -> str:
    """Return the attributes of a colour and its opacity: of a `fill`, a `stroke` or a `stop`."""
    digits = "".join([f"{min(max(round(part * 255), 0), 255):02x}" for part in colour.rgb])
    opacity = f' {what}-opacity="{_num(colour.alpha)}"' if colour.alpha < 1 else ""
    return f'{attribute or what}="#{digits}"{opacity}'


def _stroke(content: _Content, stroke: Stroke) -> list[str]:
    found = [_colour("stroke", content.resolve(stroke.colour)), f'stroke-width="{_num(stroke.width)}"']
    if sum(stroke.dash) > 0:
        found.append(f'stroke-dasharray="{" ".join(map(_num, stroke.dash))}"')
        found += [f'stroke-dashoffset="{_num(stroke.dash_phase)}"'] if stroke.dash_phase else []
    found += [f'stroke-linecap="{stroke.cap}"'] if stroke.cap != "butt" else []
    if stroke.join != "miter":
        return [*found, f'stroke-linejoin="{stroke.join}"']
    return [*found, f'stroke-miterlimit="{_num(max(stroke.miter_limit, 1.0))}"']
