"""Content streams as operators in plain Python, the graphics state, what has been painted, gradients on meshes.

ISO 32000-1, 8.4 and 9.3, as far as they decide what is judged; meshes are 8.7.4.5.5 to 8.7.4.5.8.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import pikepdf

from pnp.base.records import frozen, lazy_pattern
from pnp.pictures.pdf_work import check_content
from pnp.preflight.faces import TRACE_OF_INK
from pnp.preflight.pdf.colours import BLACK, ColourSpace, FunctionError, PdfColour, read_function
from pnp.preflight.pdf.objects import (
    PdfValue,
    data,
    decoded_name,
    entry,
    identity,
    is_true,
    items,
    name,
    names,
    number,
    numbers,
)
from pnp.preflight.thin_shapes import PathPart, least_width

if TYPE_CHECKING:
    from pnp.preflight.pdf.fonts import PdfFont


Operand: TypeAlias = PdfValue
"""A number as float, a name as `str` with its slash, a string as `bytes`, an array as a list; others as pikepdf gives them."""


class Operation(NamedTuple):
    """One operator of a content stream with its operands; an inline image is the operator `BI`, with the image."""

    operator: str
    operands: tuple[Operand, ...] = ()


class PdfContents:
    """The content streams of one file."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._known: dict[tuple[int, int], tuple[Operation, ...]] = {}
        self.damaged = 0
        """How many streams could not be read to their end."""

    def of_stream(self, stream: pikepdf.Stream) -> tuple[Operation, ...]:
        """Return the operators of a form, a pattern or a glyph. Raises PdfLimitError."""
        key = identity(stream)
        found = self._known.get(key) if key is not None else None
        if found is None:
            found = self._parse([stream])
            if key is not None:
                self._known[key] = found
        return found

    def of_page(self, page: PdfValue) -> tuple[Operation, ...]:
        """Return the operators of a page: its streams are one after the other. Raises PdfLimitError."""
        contents = entry(page, "/Contents")
        streams = streams_of_page(page)
        self.damaged += len(streams) < len(items(contents) or [contents]) and contents is not None
        if len(streams) == 1:
            return self.of_stream(streams[0])
        return self._parse(streams)

    def splits_a_string(self, page: PdfValue) -> bool:
        """Whether a string of a page begins in one of its streams and ends in the next."""
        return any(ends_in_a_string(data(one) or b"") for one in streams_of_page(page)[:-1])

    def of_either(self, holder: PdfValue) -> tuple[Operation, ...]:
        """Return the operators of a page or a stream. Raises PdfLimitError."""
        return self.of_stream(holder) if isinstance(holder, pikepdf.Stream) else self.of_page(holder)

    def _parse(self, streams: list[pikepdf.Stream]) -> tuple[Operation, ...]:
        found: tuple[Operation, ...] = ()
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            try:
                whole = b"\n".join(stream.read_bytes() for stream in streams)
                check_content(whole)
                found = tuple([_operation(step) for step in pikepdf.parse_content_stream(pikepdf.Stream(self._pdf, whole))])
                self.damaged += bool(warned)
            except (pikepdf.PikepdfError, RuntimeError, TypeError, ValueError, LookupError):
                self.damaged += 1
        return found


def streams_of_page(page: PdfValue) -> list[pikepdf.Stream]:
    """Return the content streams of a page."""
    contents = entry(page, "/Contents")
    return [part for part in items(contents) or [contents] if isinstance(part, pikepdf.Stream)]


_STRING_SIGN = lazy_pattern(rb"(?s)\\.|[()%]|<<|>>|<[0-9A-Fa-f\s]*>?")
_INLINE_PICTURE = lazy_pattern(rb"\bID\s")
"""What follows may be any bytes."""


def ends_in_a_string(content: bytes) -> bool:
    """Whether a content stream ends before a string does that began in it (ISO 32000-1, 7.8.2: no word spans two streams)."""
    if _INLINE_PICTURE.search(content):
        return False
    depth, skipped = 0, 0
    for sign in _STRING_SIGN.finditer(content):
        found = sign.group()
        if sign.start() < skipped:
            continue
        if depth:
            depth += (found == b"(") - (found == b")")
        elif found == b"(":
            depth = 1
        elif found == b"%":
            ends = [at for at in (content.find(end, sign.start()) for end in (b"\n", b"\r")) if at >= 0]
            skipped = min(ends, default=len(content))
        elif found[:1] == b"<" and found[-1:] not in {b">", b"<"}:
            return sign.end() == len(content)
    return depth > 0


def _operation(step: object) -> Operation:
    if isinstance(step, pikepdf.ContentStreamInlineImage):
        return Operation("BI", (step.iimage,))
    assert isinstance(step, pikepdf.ContentStreamInstruction)
    return Operation(decoded_name(step.operator), tuple([_plain_operand(operand) for operand in step.operands]))


def _plain_operand(value: PdfValue) -> Operand:
    kind = type(value)  # most of a stream is numbers: faster than isinstance
    if kind is int or kind is Decimal or kind is float:
        return number(value)
    if isinstance(value, pikepdf.Name):
        return decoded_name(value)
    if isinstance(value, pikepdf.String):
        return bytes(value)
    return [_plain_operand(item) for item in value] if isinstance(value, pikepdf.Array) else value


Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Corners: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""

UNIT_MATRIX: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tiling pattern as a colour of the state: its cell, and what names in it stand for if it does not say.

    `base` is the matrix of the content that it is chosen in, `colour` what a cell without colours of its own is painted in.
    """

    cell: pikepdf.Stream
    resources: PdfValue
    base: Matrix
    colour: PdfColour | None = None


@dataclass(slots=True)
class ContentState:
    """What holds at a point of a content stream; `q` keeps a copy. `clip` is a box of the page, None without a limit."""

    matrix: Matrix = UNIT_MATRIX
    fill: PdfColour = BLACK
    stroke: PdfColour = BLACK
    line_width: float = 1.0
    fill_overprint: bool = False
    stroke_overprint: bool = False
    overprint_mode: int = 0
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    blend: str = "Normal"
    masked: bool = False
    clip: Corners | None = None
    font: PdfFont | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    render_mode: int = 0
    fill_tile: Tile | None = None
    stroke_tile: Tile | None = None
    letters: tuple[PdfFont, float, Corners] | None = None
    """The font, the size and the box on the page of letters that clip what is painted."""

    def transparency(self, alpha: float) -> str:
        """Name what makes an object transparent that is painted with an opacity; empty if nothing does."""
        if alpha < 1:
            return f"{alpha:.0%} opacity"
        if self.blend not in {"Normal", "Compatible"}:
            return f"the blend mode `{self.blend}`"
        return "a soft mask" if self.masked else ""

    def set_from(self, settings: PdfValue) -> None:
        """Take what a dictionary of graphics state parameters sets (ISO 32000-1, table 58)."""
        stroke = entry(settings, "/OP")
        if stroke is not None:
            self.stroke_overprint = self.fill_overprint = is_true(stroke)
        if (fill := entry(settings, "/op")) is not None:
            self.fill_overprint = is_true(fill)
        self.overprint_mode = int(number(entry(settings, "/OPM"), self.overprint_mode))
        self.fill_alpha = number(entry(settings, "/ca"), self.fill_alpha)
        self.stroke_alpha = number(entry(settings, "/CA"), self.stroke_alpha)
        self.line_width = number(entry(settings, "/LW"), self.line_width)
        if blends := names(entry(settings, "/BM")):
            self.blend = blends[0]
        if (mask := entry(settings, "/SMask")) is not None:
            self.masked = name(mask) != "None"


def font_of(settings: PdfValue) -> tuple[PdfValue, float] | None:
    """Return the font that a dictionary of graphics state parameters sets, and its size; None if it sets none."""
    found = items(entry(settings, "/Font"))
    return (found[0], number(found[1])) if len(found) == 2 else None  # noqa: PLR2004 - [font size]


def matrix_product(inner: Sequence[float], outer: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = inner
    k, l, m, n, o, p = outer  # noqa: E741 - six letters in a row
    return (a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n, e * k + f * m + o, e * l + f * n + p)


def mapped_corners(matrix: Matrix, points: Sequence[tuple[float, float]]) -> Corners:
    """Return the box around points after a matrix."""
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x, y in points]
    ys = [b * x + d * y + f for x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def mapped_box(matrix: Matrix, box: Sequence[float]) -> Corners:
    """Return the box around a box after a matrix."""
    x0, y0, x1, y1 = box
    return mapped_corners(matrix, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def shared_corners(one: Corners | None, other: Corners) -> Corners:
    """Return what two boxes share; a box without area where they do not meet."""
    if one is None:
        return other
    x0, y0 = max(one[0], other[0]), max(one[1], other[1])
    return x0, y0, max(min(one[2], other[2]), x0), max(min(one[3], other[3]), y0)


def least_scale(matrix: Matrix) -> float:
    """Return by how much a matrix scales where it scales least: what makes a line as thin as it gets."""
    a, b, c, d = matrix[:4]
    whole, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    greater = (whole + math.sqrt(max(whole * whole - 4 * area * area, 0.0))) / 2  # the square of the greater singular value
    return area / math.sqrt(greater) if greater > 0 else 0.0


class PathExtent:
    """The parts of a path, in points of the page; the box of a curve is that of the points that steer it."""

    __slots__ = ("_curved", "_parts")

    def __init__(self) -> None:
        self._parts: list[list[tuple[float, float]]] = []
        self._curved: set[int] = set()

    def move(self, matrix: Matrix, operands: Sequence[Operand]) -> None:
        """Begin a part."""
        points = _operand_points(matrix, operands)
        if points:
            self._parts.append(points)

    def line(self, matrix: Matrix, operands: Sequence[Operand]) -> None:
        """Go on with the last part, by a line or a curve."""
        points = _operand_points(matrix, operands)
        if points and self._parts:
            self._parts[-1] += points
            if len(points) > 1:
                self._curved.add(len(self._parts) - 1)

    def rectangle(self, matrix: Matrix, operands: Sequence[Operand]) -> None:
        """Add a rectangle: x, y, width, height."""
        if len(operands) == 4 and all(isinstance(operand, float) for operand in operands):  # noqa: PLR2004
            x, y, w, h = operands
            self._parts.append(_operand_points(matrix, (x, y, x + w, y, x + w, y + h, x, y + h)))

    @property
    def box(self) -> Corners | None:
        """The box around all parts; None of an empty path."""
        boxes = self.parts_around(0.0)
        if not boxes:
            return None
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        return min(lefts), min(bottoms), max(rights), max(tops)

    def parts_around(self, by: float) -> list[Corners]:
        """Return the boxes of the parts, each with a margin, as a line around it has."""
        axes = (zip(*part, strict=True) for part in self._parts)
        return [(min(xs) - by, min(ys) - by, max(xs) + by, max(ys) + by) for xs, ys in axes]

    def least_side(self, *, even_odd: bool) -> float:
        """Return the least width of its long parts: a filled shape may be meant as a line. Infinite without such a part."""
        parts = (PathPart(points, at in self._curved) for at, points in enumerate(self._parts))
        return least_width(parts, even_odd=even_odd)


def floats(operands: Sequence[Operand]) -> tuple[float, ...]:
    """Return the numbers among operands."""
    return tuple([operand for operand in operands if isinstance(operand, float)])


def _operand_points(matrix: Matrix, operands: Sequence[Operand]) -> list[tuple[float, float]]:
    found = floats(operands)
    k, l, m, n, o, p = matrix  # noqa: E741 - six letters in a row
    return [(u * k + v * m + o, u * l + v * n + p) for u, v in zip(found[::2], found[1::2], strict=False)]


ObjectKind: TypeAlias = Literal[
    "fill", "stroke", "outline", "text", "letters", "picture", "stencil", "shading", "group", "settings", "missing",
    "postscript", "operator", "content", "unjudged",
]  # fmt: skip
"""Letters are those that are drawn (Type 3), or what shows through letters that clip: their parts are objects of their own.

A stencil is a picture of one bit that is painted in a colour; settings, what is missing and operators paint nothing.

What is unjudged is named in words, since no rule here says whether it is right; what is wrong with the content itself, too.

An operator is one that PDF does not know (in `BX` and `EX` too, with the measure 1), or a `Q` without its `q`.
"""


class PaintedObject(NamedTuple):
    """An object of a page; `box` is its extent in points, at most as far as its clip.

    `measure` is the width of a line, the least width of a fill or the size of a text in pt, or the resolution of a picture in
    ppi. `transparency` names what makes it transparent. `source` is its object in the file, of a group its form. What
    is `in_mask` is no ink: its lightness masks something else. `missing_glyphs` and `wrong_widths` count the letters of a text.
    """

    kind: ObjectKind
    box: Corners
    name: str = ""
    colour: PdfColour | None = None
    measure: float = 0.0
    overprints: bool = False
    overprint_mode: int = 0
    transparency: str = ""
    font: PdfFont | None = None
    missing_glyphs: int = 0
    source: PdfValue = None
    in_mask: bool = False
    wrong_widths: int = 0
    knocks: str = ""
    """Why it knocks out though it overprints: the group that it lies in; completes the sentence `it overprints, but …`."""

    @property
    def has_colours(self) -> bool:
        """Whether it has other inks than black, as far as that is said."""
        inks = self.colour.inks() if self.colour is not None else None
        return inks is None or any(part > TRACE_OF_INK for ink, part in inks.items() if ink != "Black")

    @property
    def cleared(self) -> str:
        """Why it clears plates on which it prints nothing (ISO 32000-1, 8.6.7 and table 72); empty if it leaves them alone.

        Of what overprints, CMYK leaves the plates that it gives as 0 in overprint mode 1; spots leave those that they do not
        name, in either mode; greys and colours with a profile are printed on all four.
        """
        if not self.overprints:
            return "it does not overprint"
        if self.knocks:
            return self.knocks
        space, inks = (None, None) if self.colour is None else (self.colour.space.painted, self.colour.inks())
        if space is None or inks is None:
            return ""
        if space.family in {"Separation", "DeviceN"}:
            empty = [ink for ink, part in inks.items() if part <= 0]
            return f"it names {' and '.join(f'`{ink}`' for ink in empty)} too" if empty and len(empty) < len(inks) else ""
        if space.family == "DeviceCMYK":
            return "" if self.overprint_mode == 1 else "its overprint mode is 0"
        return f"it is in {space.family}"

    @property
    def words(self) -> str:
        """The object as messages name it: `the picture /Im3`, `text in Ubuntu-Light`."""
        where = " in a soft mask" if self.in_mask else ""
        if self.kind in {"text", "letters"}:
            return (
                f"text in `{self.font.name}`{where}"
                if self.font is not None and self.font.name != "?"
                else f"drawn text{where}"
            )
        what = _KIND_WORDS[self.kind]
        return f"{what} `{self.name}`{where}" if self.name else what + where


_KIND_WORDS: dict[ObjectKind, str] = {
    "fill": "a shape",
    "stroke": "a line",
    "outline": "the outline of letters",
    "text": "text",
    "letters": "text",
    "picture": "the picture",
    "stencil": "the stencil",
    "shading": "the gradient",
    "group": "the group",
    "settings": "the settings",
    "missing": "the resource",
    "postscript": "the PostScript object",
    "operator": "the operator",
    "content": "the content",
    "unjudged": "what is called",
}

_TRIANGLES, _LATTICE, _COONS, _TENSOR = 4, 5, 6, 7
MESHES: Final = frozenset({_TRIANGLES, _LATTICE, _COONS, _TENSOR})
_POINTS_OF_PATCH = {_TRIANGLES: 1, _LATTICE: 1, _COONS: 12, _TENSOR: 16}
"""How many points a part has that shares no edge; one that does shares four of them, and two of its four colours."""
_BITS_ALLOWED = {
    "BitsPerCoordinate": {1, 2, 4, 8, 12, 16, 24, 32},
    "BitsPerComponent": {1, 2, 4, 8, 12, 16},
    "BitsPerFlag": {2, 4, 8},
}
_MOST_NUMBERS = 1_000_000
_WORD, _BYTE = (1 << 32) - 1, 255


class MeshError(ValueError):
    """A mesh that is damaged, or too large to be read."""


class _MeshPart(NamedTuple):
    """A vertex or a patch: which edge it shares, its points (0…1 of the box of the mesh), the components of its colours."""

    flag: int
    points: Sequence[tuple[float, float]]
    colours: Sequence[tuple[float, ...]]


@frozen
class Mesh:
    """The parts of a mesh; `limits` are the least and the most x and y, in units of the gradient, then those of components."""

    kind: int
    parts: Sequence[_MeshPart]
    limits: Sequence[tuple[float, float]]

    @property
    def box(self) -> Corners:
        """What it covers at most, in units of the gradient: the box around its points, which patches do not leave."""
        (x0, x1), (y0, y1) = self.limits[:2]
        xs, ys = zip(*(point for part in self.parts for point in part.points), strict=True)
        return x0 + min(xs) * (x1 - x0), y0 + min(ys) * (y1 - y0), x0 + max(xs) * (x1 - x0), y0 + max(ys) * (y1 - y0)

    def pack(self, convert: Callable[[tuple[float, ...]], Sequence[float]]) -> bytes:
        """Return its parts with other colours: 8 bits for a flag and for each component (0…1), 32 for a coordinate."""
        out = bytearray()
        for part in self.parts:
            if self.kind != _LATTICE:
                out.append(part.flag)
            for point in part.points:
                for along in point:
                    out += round(along * _WORD).to_bytes(4, "big")
            for colour in part.colours:
                out += bytes(round(min(max(value, 0.0), 1.0) * _BYTE) for value in convert(colour))
        return bytes(out)


def is_mesh(shade: PdfValue) -> bool:
    """Whether a gradient lies on a mesh."""
    return isinstance(shade, pikepdf.Stream) and number(entry(shade, "/ShadingType")) in MESHES


def read_mesh(shade: PdfValue) -> Mesh:
    """Return the mesh of a gradient. Raises MeshError."""
    kind = int(number(entry(shade, "/ShadingType")))
    written = numbers(entry(shade, "/Decode"))
    limits = list(zip(written[::2], written[1::2], strict=False))
    sizes = {key: int(number(entry(shade, f"/{key}"))) for key in _BITS_ALLOWED}
    if kind == _LATTICE:
        sizes["BitsPerFlag"] = 8
    if not is_mesh(shade) or len(limits) < 3 or any(size not in _BITS_ALLOWED[key] for key, size in sizes.items()):  # noqa: PLR2004
        raise MeshError("it does not say how it is written")
    try:
        packed = shade.read_bytes()
    except (pikepdf.PikepdfError, RuntimeError) as error:
        raise MeshError("its data are damaged") from error
    if len(packed) * 8 > _MOST_NUMBERS * min(sizes["BitsPerCoordinate"], sizes["BitsPerComponent"]):
        raise MeshError("it has too many points")
    parts = list(_mesh_parts(_BitReader(packed), kind, sizes, limits))
    if not parts:
        raise MeshError("it has no points")
    return Mesh(kind, parts, limits)


_FEW_COLOURS, _MOST_COLOURS = 17, 200
_BY_PLACE = 1


def colours_of_gradient(shade: PdfValue, space: ColourSpace) -> tuple[PdfColour, ...]:
    """Return some of the colours of a gradient, from its beginning to its end; none of one that cannot be computed."""
    kind, written = number(entry(shade, "/ShadingType")), entry(shade, "/Function")
    try:
        if written is None:
            values = [colour for part in read_mesh(shade).parts for colour in part.colours]
        else:
            compute = read_function(written)
            domain = numbers(entry(shade, "/Domain" if kind not in MESHES else "/Decode"))
            low, high, bottom, top = 0.0, 1.0, 0.0, 1.0
            if kind == _BY_PLACE and len(domain) == 4:  # noqa: PLR2004 - of both axes
                low, high, bottom, top = domain
            elif kind != _BY_PLACE and len(domain) > 1:
                low, high = domain[-2:]
            steps = [n / (_FEW_COLOURS - 1) for n in range(_FEW_COLOURS)]
            places = [(low + (high - low) * step, bottom + (top - bottom) * step) for step in steps]
            values = [tuple(compute(place if kind == _BY_PLACE else place[:1])) for place in places]
    except (FunctionError, MeshError):
        return ()
    return tuple({PdfColour(space, value): None for value in values[:_MOST_COLOURS]})


def _mesh_parts(reader: _BitReader, kind: int, sizes: dict[str, int], limits: list[tuple[float, float]]) -> Iterator[_MeshPart]:
    along, deep, flagged = sizes["BitsPerCoordinate"], sizes["BitsPerComponent"], sizes["BitsPerFlag"]
    try:
        while True:
            flag = 0 if kind == _LATTICE else reader.number(flagged) & 3
            is_patch, shares = kind in {_COONS, _TENSOR}, flag != 0
            points = _POINTS_OF_PATCH[kind] - (4 if is_patch and shares else 0)
            count = (2 if shares else 4) if is_patch else 1
            places = [(reader.part(along), reader.part(along)) for _ in range(points)]
            colours = [tuple(low + reader.part(deep) * (high - low) for low, high in limits[2:]) for _ in range(count)]
            yield _MeshPart(flag, places, colours)
            if not is_patch:
                reader.align()
    except EOFError:
        return


class _BitReader:
    """Reads numbers of any number of bits."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def number(self, bits: int) -> int:
        end = self._at + bits
        if end > 8 * len(self._data):
            raise EOFError
        found = int.from_bytes(self._data[self._at >> 3 : (end + 7) >> 3], "big") >> (-end & 7)
        self._at = end
        return found & ((1 << bits) - 1)

    def part(self, bits: int) -> float:
        """Return the next number as a part of the most that it can be. Raises EOFError."""
        return self.number(bits) / ((1 << bits) - 1)

    def align(self) -> None:
        self._at = (self._at + 7) & ~7
