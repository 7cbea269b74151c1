"""A PDF file from anywhere, opened within limits: its pages with their boxes, and what they paint, in order.

The walk goes through the content of a page into forms, patterns and glyphs that are drawn. Texts follow ISO 32000-1, 9.4,
colours 8.6 and 8.7. All pages of a file share a budget of how much the walks may do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pikepdf

from pnp.base.records import lazy_pattern
from pnp.preflight.pdf.colours import BLACK, CMYK, GREY, REGISTRATION, RGB, ColourSpace, PdfColour, colour_space, jpx_space
from pnp.preflight.pdf.content import (
    POINTS_PER_INCH,
    UNIT_MATRIX,
    ContentState,
    Corners,
    MeshError,
    PaintedObject,
    PathExtent,
    PdfContents,
    Tile,
    floats,
    font_of,
    is_mesh,
    least_scale,
    mapped_box,
    mapped_corners,
    matrix_product,
    read_mesh,
    shared_corners,
)
from pnp.preflight.pdf.fonts import PdfFont, read_font
from pnp.preflight.pdf.objects import (
    COST_OF_FORM,
    DEEPEST_FORM,
    MOST_BYTES,
    MOST_OPERATORS,
    MOST_PAGES,
    PdfLimitError,
    PdfValue,
    corners,
    decoded_name,
    entries,
    entry,
    identity,
    is_true,
    items,
    name,
    names,
    number,
    numbers,
    set_limits,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.preflight.pdf.content import Matrix, ObjectKind, Operation


BOXES: Final = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_INHERITED_KEYS = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")
_STREAM_MESSAGE = lazy_pattern(r"^stream <[^>]*>:? *")
_DOUBLE_KEY = lazy_pattern(r"\(object (\d+) (\d+), .*dictionary has duplicated key")
_DEEPEST_TREE = 64
"""Steps from a page to the root of its tree, which damage may close to a ring."""


class UnreadablePdfError(Exception):
    """A file that is no PDF, or cannot be opened; its text completes the sentence `the file …`."""


class LockedPdfError(UnreadablePdfError):
    """A file that opens only with a password."""


@dataclass(frozen=True)
class PdfPage:
    """A page: its number from 1, its boxes in points as far as it has them, its dictionary and its resources."""

    number: int
    boxes: dict[str, Corners]
    dictionary: PdfValue = field(repr=False)
    resources: PdfValue = field(repr=False)
    rotate: float = 0.0
    user_unit: float = 1.0

    @property
    def media(self) -> Corners:
        """The paper; A4 if the file does not say."""
        return self.boxes.get("MediaBox", (0.0, 0.0, 595.0, 842.0))

    @property
    def trim(self) -> Corners:
        """What is left after the cut: without a box of its own, what is seen, then the paper."""
        return self.boxes.get("TrimBox") or self.boxes.get("ArtBox") or self.boxes.get("CropBox") or self.media

    @property
    def bleed(self) -> Corners:
        """What is printed at least: without a box of its own, the trim."""
        return self.boxes.get("BleedBox") or self.trim


class PdfFile:
    """An opened file. Raises UnreadablePdfError, LockedPdfError and PdfLimitError."""

    def __init__(self, data: bytes) -> None:
        set_limits()
        try:
            self.pdf = pikepdf.open(BytesIO(data), suppress_warnings=True)
            self.pages = tuple(self._pages())
        except pikepdf.PasswordError as error:
            raise LockedPdfError("opens only with a password") from error
        except (
            pikepdf.PikepdfError,
            RuntimeError,
            ValueError,
            TypeError,
            ArithmeticError,
            LookupError,
            RecursionError,
        ) as error:
            raise UnreadablePdfError(f"cannot be read as a PDF: {_first_line(error)}") from error
        self._warnings: list[str] = []
        self.contents = PdfContents(self.pdf)
        self._budget = WalkBudget()

    def painted(self, page: PdfPage) -> list[PaintedObject]:
        """Return what a page paints, in order. Raises PdfLimitError."""
        walk = PageWalk(self.contents, self._budget)
        walk.page(page.dictionary, page.resources, page.media)
        walk.annotations(page.dictionary, page.media)
        return walk.found

    @cached_property
    def info(self) -> PdfValue:
        """The information dictionary, or None."""
        return entry(self.pdf.trailer, "/Info")

    @property
    def warnings(self) -> list[str]:
        """What has had to be repaired so far, in the words of qpdf, which forgets what it has told."""
        self._warnings += [line for warning in self.pdf.get_warnings() if not self._is_idle(line := _first_line(warning))]
        return self._warnings

    def _is_idle(self, warning: str) -> bool:
        """Whether a warning is of words about the file that it says twice, as pdfTeX writes its authors: nothing is painted."""
        found = _DOUBLE_KEY.search(warning)
        return found is not None and identity(self.info) == (int(found[1]), int(found[2]))

    def _pages(self) -> Iterator[PdfPage]:
        count = len(self.pdf.pages)
        if count > MOST_PAGES:
            raise PdfLimitError(f"has {count} pages")
        for at, page in enumerate(self.pdf.pages, 1):
            known = page.obj
            own = {key: _inherited_value(known, key) for key in _INHERITED_KEYS} | {
                f"/{box}": entry(known, f"/{box}") for box in BOXES[2:]
            }
            found = {box: corners(own[f"/{box}"]) for box in BOXES}
            boxes = {box: sides for box, sides in found.items() if sides is not None}
            turn, unit = number(own["/Rotate"]), number(entry(known, "/UserUnit"), 1.0)
            yield PdfPage(at, boxes, known, own["/Resources"], turn, unit)


def _inherited_value(node: PdfValue, key: str) -> PdfValue:
    for _ in range(_DEEPEST_TREE):
        found = entry(node, key)
        if found is not None:
            return found
        node = entry(node, "/Parent")
        if node is None or identity(node) is None:
            return None
    return None


def _first_line(error: object) -> str:
    said = _STREAM_MESSAGE.sub("", str(error)).splitlines() or ["?"]
    return " ".join(said[0].split())[:200]


def pdf_bytes(file: Path) -> bytes:
    """Return the bytes of a file; raises PdfLimitError for one that is too large, and OSError."""
    size = file.stat().st_size
    if size > MOST_BYTES:
        raise PdfLimitError(f"has {size >> 20} MB")
    return file.read_bytes()


Handler: TypeAlias = Callable[[Sequence[Any]], None]
"""What carries out an operator; its operands may be anything."""

_NO_PLACE = (0.0, 0.0, 0.0, 0.0)


class ContentWalk:
    """A walk through content; `found` holds what it paints.

    `state` is the graphics state at this point, `resources` are what names stand for; `in_mask` while a soft mask is walked.
    `base` is the matrix at the beginning of this content, which patterns lie by. While the cell of a pattern is walked, `place`
    is where it is painted; `keeps_colour` while a glyph or a cell has the colour of what it is painted in.
    """

    def __init__(self, budget: WalkBudget) -> None:
        self.budget = budget
        self.found: list[PaintedObject] = []
        self.state = ContentState()
        self.resources: PdfValue = None
        self.in_mask = False
        self.base: Matrix = UNIT_MATRIX
        self.place: Corners | None = None
        self.keeps_colour = False
        self.drawn_letters: set[Hashable] = set()
        self._left: set[str] = set()
        self._tiles: dict[Hashable, list[PaintedObject]] = {}

    @property
    def extent(self) -> Corners:
        """The box in which anything can be painted at this point."""
        return self.place or self.state.clip or _NO_PLACE

    def add(  # noqa: PLR0913 - the facts of an object
        self,
        kind: ObjectKind,
        box: Corners,
        *,
        colour: PdfColour | None = None,
        name: str = "",
        measure: float = 0.0,
        transparent: str = "",
        font: PdfFont | None = None,
        missing_glyphs: int = 0,
        source: PdfValue = None,
        wrong_widths: int = 0,
        stroked: bool = False,
    ) -> None:
        """Note an object that is painted with the current state, unless it is clipped away; then the pattern that it is in."""
        state, stroked = self.state, stroked or kind in {"stroke", "outline"}
        clip = state.clip
        if clip is not None and (clip[2] < box[0] or clip[3] < box[1] or clip[0] > box[2] or clip[1] > box[3]):
            return
        alpha = state.stroke_alpha if stroked else state.fill_alpha
        overprints = state.stroke_overprint if stroked else state.fill_overprint
        box = self.place or shared_corners(clip, box)
        self.found.append(
            PaintedObject(
                kind, box, name, colour or (state.stroke if stroked else state.fill), measure, overprints,
                state.overprint_mode, state.transparency(alpha) or transparent, font, missing_glyphs, source,
                self.in_mask, wrong_widths,
            )
        )  # fmt: skip
        tile = state.stroke_tile if stroked else state.fill_tile
        if tile is not None and kind in _COLOURED_KINDS:
            self._paint_tile(tile, box)

    def _paint_tile(self, tile: Tile, box: Corners) -> None:
        """Note what the cell of a pattern paints in a box: where cells lie is no matter, since they are repeated."""
        key = (identity(tile.cell), tile.base, tile.colour, self.in_mask)
        found = self._tiles.get(key)
        if found is None:
            kept, state, place, self.found = self.found, self.state, self.place, []
            self.state, self.place = ContentState(matrix=tile.base), box
            if tile.colour is not None:
                self.state.fill = self.state.stroke = tile.colour
            self.form(tile.cell, tile.resources, numbers(entry(tile.cell, "/Matrix")), keeps_colour=tile.colour is not None)
            facts = {(o.kind, o.name, o.colour, o.measure, o.overprints, o.transparency, id(o.font)): o for o in self.found}
            found = self._tiles[key] = list(facts.values())
            self.found, self.state, self.place = kept, state, place
        self.budget.spend(len(found))
        self.found += [one._replace(box=box) for one in found]

    def find(self, kind: str, key: object) -> PdfValue:
        """Return a resource by its name; one that is not there is noted, and is None."""
        found = entry(self.resources, kind, key) if isinstance(key, str) and len(key) > 1 else None
        if found is None:
            self.found.append(PaintedObject("missing", self.extent, f"{kind}{key if isinstance(key, str) else ''}"))
        return found

    def leave(self, what: str) -> None:
        """Note what is not looked into, once."""
        if what not in self._left:
            self._left.add(what)
            self.found.append(PaintedObject("unjudged", self.extent, what))

    def form(
        self, stream: pikepdf.Stream, resources: PdfValue, matrix: Sequence[float] = (), *, keeps_colour: bool = False
    ) -> None:
        """Walk a form, a pattern or a glyph with a state of its own. Raises PdfLimitError."""
        raise NotImplementedError


_COLOURED_KINDS = frozenset({"fill", "stroke", "outline", "text", "stencil"})
"""What is painted in the colour of the state."""
_UNIT_SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_MATRIX_NUMBERS = 6
_PAGE_OPERATORS = {
    "q": "_save", "Q": "_restore", "cm": "_concat", "w": "_width", "gs": "_settings", "m": "_move", "l": "_line", "c": "_line",
    "v": "_line", "y": "_line", "re": "_rectangle", "W": "_clip", "W*": "_clip", "Do": "_object", "BI": "_inline",
    "d1": "_keep_colour", "BX": "_hide_unknown", "EX": "_show_unknown",
}  # fmt: skip
"""The operators of a content stream (ISO 32000-1, annex A), each with the method that carries it out."""
_FILLS, _STROKES, _BOTH = (True, False), (False, True), (True, True)
_PAINT_OPERATORS = (
    dict.fromkeys(("f", "F", "f*"), _FILLS) | dict.fromkeys(("S", "s"), _STROKES) | dict.fromkeys(("B", "B*", "b", "b*"), _BOTH)
)
_PAINT_OPERATORS["n"] = (False, False)
"""Those that paint the path, and whether they fill and stroke it."""
_OTHER_OPERATORS = frozenset({"h", "i", "j", "J", "M", "d", "ri", "d0", "ET", "BMC", "BDC", "EMC", "MP", "DP"})
"""Those that change nothing that is judged."""
_FORM_KEYS = ("/Group", "/OPI", "/PS", "/Ref")
"""What makes a form more than what it paints."""
_DEEPEST_STATES = 512
_SETTINGS = frozenset(
    {
        "Type", "LW", "LC", "LJ", "ML", "D", "RI", "OP", "op", "OPM", "Font", "TR", "TR2", "HT", "FL", "SM", "SA", "BM",
        "SMask", "CA", "ca", "AIS", "TK",
    }
)  # fmt: skip
"""The entries of settings that are judged, or that change nothing that is (ISO 32000-1, table 58)."""
_FILTERS = frozenset(
    {
        "FlateDecode", "LZWDecode", "RunLengthDecode", "ASCII85Decode", "ASCIIHexDecode", "DCTDecode", "JPXDecode",
        "CCITTFaxDecode", "JBIG2Decode",
    }
)  # fmt: skip
_NOTES_WITHOUT_LOOK = frozenset({"Link", "Popup", "Widget"})
_HIDDEN, _PRINTED = 2, 4
"""Flags of annotations."""


class PageWalk(ContentWalk):
    """Walks one page. Raises PdfLimitError where a file would take too much."""

    def __init__(self, contents: PdfContents, budget: WalkBudget) -> None:
        super().__init__(budget)
        self._contents = contents
        self._saved_states: list[ContentState] = []
        self._open_forms: list[tuple[int, int] | int] = []
        self._path, self._clip_pending = PathExtent(), False
        self._reported_settings: set[Hashable] = set()
        self._lost_states = self._hiding = 0
        self._text = TextWalk(self)
        own = {operator: getattr(self, method) for operator, method in _PAGE_OPERATORS.items()}
        paints = {
            operator: partial(self._paint, fill=fill, stroke=stroke) for operator, (fill, stroke) in _PAINT_OPERATORS.items()
        }
        self._handlers: dict[str, Handler] = {**own, **paints, **ColourWalk(self).handlers, **self._text.handlers}

    def page(self, page: PdfValue, resources: PdfValue, whole: Corners) -> None:
        """Walk a page whose media box is `whole`."""
        self.state.clip = whole
        self._run(self._contents.of_page(page), resources)

    def annotations(self, page: PdfValue, whole: Corners) -> None:
        """Walk what the notes of a page look like that are printed (ISO 32000-1, 12.5.5)."""
        for annotation in items(entry(page, "/Annots")):
            flags, rectangle = int(number(entry(annotation, "/F"))), corners(entry(annotation, "/Rect"))
            look = entry(annotation, "/AP", "/N")
            if not isinstance(look, pikepdf.Stream):
                look = entry(look, f"/{name(entry(annotation, '/AS'))}")
            if rectangle is None or flags & _HIDDEN or not flags & _PRINTED:
                continue
            if not isinstance(look, pikepdf.Stream):
                if (kind := name(entry(annotation, "/Subtype"))) not in _NOTES_WITHOUT_LOOK:
                    self.leave(f"notes `{kind or '?'}` that do not say what they look like")
                continue
            matrix = numbers(entry(look, "/Matrix"))
            own = matrix_product(matrix, UNIT_MATRIX) if len(matrix) == _MATRIX_NUMBERS else UNIT_MATRIX
            box = mapped_box(own, corners(entry(look, "/BBox")) or _NO_PLACE)
            wide, high = ((b - a) / (d - c) if d > c else 1.0 for a, b, c, d in (_sides(rectangle, box, n) for n in (0, 1)))
            fitted = (wide, 0.0, 0.0, high, rectangle[0] - box[0] * wide, rectangle[1] - box[1] * high)
            self.state, self._saved_states = ContentState(matrix=fitted, clip=whole), []
            self.form(look, None, matrix)

    def _run(self, operations: Sequence[Operation], resources: PdfValue) -> None:
        self.budget.spend(len(operations))
        outer, self.resources = self.resources, resources
        handlers = self._handlers
        for operator, operands in operations:
            handle = handlers.get(operator)
            if handle is not None:
                handle(operands)
            elif operator not in _OTHER_OPERATORS:
                self._note_operator(operator)
        self.resources = outer

    def form(
        self, stream: pikepdf.Stream, resources: PdfValue, matrix: Sequence[float] = (), *, keeps_colour: bool = False
    ) -> None:
        """Walk a form, a pattern or a glyph with a state of its own. Raises PdfLimitError for one that contains itself."""
        key = identity(stream) or id(stream)
        if key in self._open_forms:
            raise PdfLimitError("has a form that contains itself")
        if len(self._open_forms) >= DEEPEST_FORM:
            raise PdfLimitError(f"has forms nested more than {DEEPEST_FORM} deep")
        state, kept, path, text = self.state, self._saved_states, self._path, self._text.place
        base, fixed = self.base, self.keeps_colour
        self.state, self._saved_states, self._path = copy(state), [], PathExtent()
        self.state.matrix = matrix_product(matrix, state.matrix) if len(matrix) == _MATRIX_NUMBERS else state.matrix
        self.base, self.keeps_colour = self.state.matrix, keeps_colour or fixed
        box = corners(entry(stream, "/BBox"))
        if box is not None:
            self.state.clip = shared_corners(state.clip, mapped_box(self.state.matrix, box))
        self.budget.spend(COST_OF_FORM)
        self._open_forms.append(key)
        self._run(self._contents.of_stream(stream), entry(stream, "/Resources") or resources)
        self._open_forms.pop()
        self.state, self._saved_states, self._path, self._text.place = state, kept, path, text
        self.base, self.keeps_colour = base, fixed

    def _note_operator(self, operator: str) -> None:
        self.found.append(PaintedObject("operator", self.extent, operator, measure=float(self._hiding > 0)))

    def _hide_unknown(self, _: Sequence[Any]) -> None:
        self._hiding += 1

    def _show_unknown(self, _: Sequence[Any]) -> None:
        self._hiding = max(self._hiding - 1, 0)

    # The operators (ISO 32000-1, annex A), each with its operands.

    def _save(self, _: Sequence[Any]) -> None:
        if len(self._saved_states) < _DEEPEST_STATES:
            self._saved_states.append(copy(self.state))
        else:
            self._lost_states += 1

    def _restore(self, _: Sequence[Any]) -> None:
        if self._saved_states:
            self.state = self._saved_states.pop()
        elif not self._lost_states:
            self._note_operator("Q")
        self._lost_states = max(self._lost_states - 1, 0)

    def _keep_colour(self, _: Sequence[Any]) -> None:
        self.keeps_colour |= bool(self._open_forms) and self._open_forms[-1] in self.drawn_letters

    def _concat(self, operands: Sequence[Any]) -> None:
        if _are_numbers(operands, _MATRIX_NUMBERS):
            self.state.matrix = matrix_product(operands, self.state.matrix)

    def _width(self, operands: Sequence[Any]) -> None:
        if _are_numbers(operands, 1):
            self.state.line_width = operands[0]

    def _settings(self, operands: Sequence[Any]) -> None:
        found = self.find("/ExtGState", operands[0] if operands else "")
        if found is None:
            return
        self.state.set_from(found)
        if (font := font_of(found)) is not None:
            self.state.font, self.state.size = self.budget.font(font[0]), font[1]
        key = identity(found) or (found.unparse() if isinstance(found, pikepdf.Object) else repr(found))
        if key not in self._reported_settings:
            self._reported_settings.add(key)
            self.found.append(PaintedObject("settings", self.extent, operands[0], source=found))
            for unknown in [key for key, _ in entries(found) if key[1:] not in _SETTINGS]:
                self.leave(f"the setting `{unknown[1:]}`")
            self._mask(entry(found, "/SMask", "/G"))

    def _mask(self, group: PdfValue) -> None:
        if isinstance(group, pikepdf.Stream):
            outer, was, fixed = self.state, self.in_mask, self.keeps_colour
            clip = None if self.place is not None else outer.clip
            self.state, self.in_mask, self.keeps_colour = ContentState(matrix=outer.matrix, clip=clip), True, False
            self.form(group, self.resources, numbers(entry(group, "/Matrix")))
            self.state, self.in_mask, self.keeps_colour = outer, was, fixed

    def _object(self, operands: Sequence[Any]) -> None:
        found = self.find("/XObject", operands[0] if operands else "")
        kind = name(entry(found, "/Subtype"))
        if kind == "Image":
            self._picture(found, operands[0], found)
        elif kind == "Form" and isinstance(found, pikepdf.Stream):
            if any(entry(found, key) is not None for key in _FORM_KEYS):
                box = mapped_box(self.state.matrix, corners(entry(found, "/BBox")) or (0, 0, 0, 0))
                is_group = name(entry(found, "/Group", "/S")) == "Transparency"
                self.add("group", box, name=operands[0], source=found, transparent="a transparency group" if is_group else "")
            self.form(found, self.resources, numbers(entry(found, "/Matrix")))
        elif kind == "PS":
            self.found.append(PaintedObject("postscript", self.extent, operands[0], source=found))
        elif found is not None:
            self.leave(f"the object `{operands[0]}` of the kind `{kind or '?'}`")

    def _inline(self, operands: Sequence[Any]) -> None:
        image = operands[0]
        self._picture(getattr(image, "obj", None) or image, "", None)

    def _picture(self, found: PdfValue, called: str, source: PdfValue) -> None:
        wide, high, stencil, space = _picture_facts(found, self.resources, self.budget)
        a, b, c, d = self.state.matrix[:4]
        sides = math.hypot(a, b) / POINTS_PER_INCH, math.hypot(c, d) / POINTS_PER_INCH
        ppi = min((pixels / side for pixels, side in zip((wide, high), sides, strict=True) if side > 0), default=0.0)
        mask = "a soft mask" if entry(source, "/SMask") is not None or number(entry(source, "/SMaskInData")) else ""
        for packed in set(names(entry(source, "/Filter"))) - _FILTERS:
            self.leave(f"pictures packed as `{packed}`")
        if space.family == "unknown" and not stencil and not is_jpx_picture(source):
            self.leave(f"the colour space of the picture `{called}`")
        box, colour = mapped_corners(self.state.matrix, _UNIT_SQUARE), None if stencil else PdfColour(space)
        kind: ObjectKind = "stencil" if stencil else "picture"
        self.add(kind, box, colour=colour, name=called, measure=ppi, source=source, transparent=mask)
        for key in ("/SMask", "/Mask"):
            if isinstance(entry(source, key), pikepdf.Stream) and not self.in_mask:
                self.in_mask = True
                self._picture(entry(source, key), called, entry(source, key))
                self.in_mask = False

    def _paint(self, _: Sequence[Any], *, fill: bool, stroke: bool) -> None:
        """Note the path that was drawn, as a fill and as a line; then clip to it if that was asked for."""
        path, state = self._path, self.state
        box = path.box
        if box is not None:
            width = state.line_width * least_scale(state.matrix) if stroke else 0.0
            if fill:
                self.add("fill", box, measure=path.least_side() + width)
            if stroke:
                is_mark = state.stroke.space.painted.spots == (REGISTRATION,)  # marks of all sides are one path
                for box in path.parts_around(width / 2) if is_mark else [path.around(width / 2)]:
                    self.add("stroke", box, measure=width)
            if self._clip_pending:
                state.clip = shared_corners(state.clip, box)
        self._clip_pending = False
        self._path = PathExtent()

    def _move(self, operands: Sequence[Any]) -> None:
        self._path.move(self.state.matrix, operands)

    def _line(self, operands: Sequence[Any]) -> None:
        self._path.line(self.state.matrix, operands)

    def _rectangle(self, operands: Sequence[Any]) -> None:
        self._path.rectangle(self.state.matrix, operands)

    def _clip(self, _: Sequence[Any]) -> None:
        self._clip_pending = True


def is_jpx_picture(source: PdfValue) -> bool:
    """Whether a picture is JPEG 2000, which may name its colour space itself."""
    return "JPXDecode" in names(entry(source, "/Filter"))


def _picture_facts(found: PdfValue, resources: PdfValue, budget: WalkBudget) -> tuple[float, float, bool, ColourSpace]:
    def value(key: str, short: str) -> PdfValue:
        whole = entry(found, key)
        return entry(found, short) if whole is None else whole

    wide, high = number(value("/Width", "/W")), number(value("/Height", "/H"))
    stencil, written = is_true(value("/ImageMask", "/IM")), value("/ColorSpace", "/CS")
    is_jpx = written is None and "JPXDecode" in names(value("/Filter", "/F"))
    space = (
        (jpx_space(found) if is_jpx else GREY)
        if written is None
        else budget.space(decoded_name(written) if isinstance(written, pikepdf.Name) else written, resources)
    )
    return wide, high, stencil, space


def _sides(one: Corners, other: Corners, axis: int) -> tuple[float, float, float, float]:
    """Return the ends of two boxes along an axis."""
    return one[axis], one[axis + 2], other[axis], other[axis + 2]


def _are_numbers(operands: Sequence[Any], count: int) -> bool:
    return len(operands) == count and all(isinstance(operand, float) for operand in operands)


class WalkBudget:
    """How many operators all pages of a file may have together, and the fonts and colour spaces that are read already."""

    def __init__(self, most: int = MOST_OPERATORS) -> None:
        self._left = most
        self._fonts: dict[tuple[int, int], PdfFont] = {}
        self._spaces: dict[tuple[int, int], ColourSpace] = {}
        self._meshes: dict[tuple[int, int] | None, Corners | None] = {}

    def spend(self, operators: int) -> None:
        """Count operators. Raises PdfLimitError."""
        self._left -= operators
        if self._left < 0:
            raise PdfLimitError("takes more than five million operators to paint")

    def font(self, value: PdfValue) -> PdfFont:
        """Return a font, which is read once."""
        key = identity(value)
        found = self._fonts.get(key) if key else None
        if found is None:
            found = read_font(value)
            if key:
                self._fonts[key] = found
        return found

    def space(self, value: PdfValue, resources: PdfValue) -> ColourSpace:
        """Return a colour space, which is read once."""
        written = entry(resources, "/ColorSpace", value) if isinstance(value, str) else value
        key = identity(written)
        found = self._spaces.get(key) if key else None
        if found is None:
            found = colour_space(pikepdf.Name(value) if isinstance(value, str) and len(value) > 1 else value, resources)
            if key:
                self._spaces[key] = found
        return found

    def mesh_box(self, shade: PdfValue) -> Corners | None:
        """Return the box of a gradient on a mesh, in its own units, which is read once; None of others, and of damaged ones."""
        key = identity(shade)
        if key not in self._meshes or key is None:
            try:
                box = read_mesh(shade).box if is_mesh(shade) else None
            except MeshError:
                box = None
            self._meshes[key] = box
        return self._meshes[key]


_ASCENT, _DESCENT = 0.8, -0.2
"""Of the size: about what letters reach; the box of a text says where it is, not how high its letters are."""
_INVISIBLE, _CLIP_ONLY = 3, 7
_FILLED_MODES, _STROKED_MODES = frozenset({0, 2, 4, 6}), frozenset({1, 2, 5, 6})
_THOUSAND = 1000.0
_SPACE = 32
_TEXT_OPERATORS = {
    "BT": "_begin", "Tf": "_font", "Tm": "_matrix", "Td": "_move", "TD": "_move_leading", "T*": "_next_line", "Tr": "_mode",
    "Tj": "_show", "TJ": "_show_array", "'": "_show_line", '"': "_show_spaced",
}  # fmt: skip
"""The operators of texts (ISO 32000-1, annex A), each with the method that carries it out."""
_TEXT_PARAMETERS = {
    "Tc": ("spacing", 1.0), "Tw": ("word_spacing", 1.0), "Tz": ("stretch", 0.01), "TL": ("leading", 1.0), "Ts": ("rise", 1.0),
}  # fmt: skip
"""Those that set a number of the state, with what it is multiplied by."""


class TextWalk:
    """Sets the texts of a walk; `handlers` are its operators."""

    def __init__(self, walk: ContentWalk) -> None:
        self._walk = walk
        self._line: Matrix = UNIT_MATRIX
        self._at: Matrix = UNIT_MATRIX
        self.handlers: Mapping[str, Handler] = {
            **{operator: getattr(self, method) for operator, method in _TEXT_OPERATORS.items()},
            **{operator: partial(self._set, attribute, scale) for operator, (attribute, scale) in _TEXT_PARAMETERS.items()},
        }

    @property
    def place(self) -> tuple[Matrix, Matrix]:
        """The matrix of the line and that of the next glyph."""
        return self._line, self._at

    @place.setter
    def place(self, matrices: tuple[Matrix, Matrix]) -> None:
        self._line, self._at = matrices

    def _begin(self, _: Sequence[Any]) -> None:
        self._line = self._at = UNIT_MATRIX

    def _font(self, operands: Sequence[Any]) -> None:
        walk = self._walk
        found = walk.find("/Font", operands[0] if operands else "")
        walk.state.font = walk.budget.font(found) if found is not None else None
        walk.state.size = (*floats(operands), 0.0)[0]

    def _matrix(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if len(found) == 6:  # noqa: PLR2004 - a matrix has six numbers
            self._line = self._at = matrix_product(found, UNIT_MATRIX)

    def _move(self, operands: Sequence[Any]) -> None:
        x, y = (*floats(operands), 0.0, 0.0)[:2]
        self._line = self._at = matrix_product((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def _move_leading(self, operands: Sequence[Any]) -> None:
        self._walk.state.leading = -(*floats(operands), 0.0, 0.0)[1]
        self._move(operands)

    def _next_line(self, _: Sequence[Any] = ()) -> None:
        self._move((0.0, -self._walk.state.leading))

    def _set(self, attribute: str, scale: float, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if found:
            setattr(self._walk.state, attribute, found[0] * scale)

    def _mode(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        self._walk.state.render_mode = int(found[0]) if found else 0

    def _show(self, operands: Sequence[Any]) -> None:
        self._paint([operand for operand in operands if isinstance(operand, bytes)])

    def _show_array(self, operands: Sequence[Any]) -> None:
        if operands and isinstance(operands[0], list):
            self._paint(operands[0])

    def _show_line(self, operands: Sequence[Any]) -> None:
        self._next_line()
        self._show(operands[-1:])

    def _show_spaced(self, operands: Sequence[Any]) -> None:
        found = floats(operands)
        if len(found) == 2:  # noqa: PLR2004 - word and character spacing
            self._walk.state.word_spacing, self._walk.state.spacing = found
        self._show_line(operands)

    def _paint(self, parts: Sequence[Any]) -> None:
        state = self._walk.state
        font, size = state.font, state.size
        if font is None:
            return
        if font.unread:
            self._walk.leave(f"the letters of `{font.name}` ({font.unread})")
        missing, wrong, shown, advance = 0, 0, False, 0.0
        for part in parts:
            if isinstance(part, bytes):
                codes = font.codes(part)
                shown |= bool(codes)
                for letter in map(font.letter, codes):
                    missing += letter.missing
                    wrong += letter.differs
                if font.glyphs:
                    self._walk_glyphs(font, codes, advance)
                advance += self._advance(font, codes)
            elif isinstance(part, float):
                advance -= part / _THOUSAND * size * state.stretch
        if shown and (missing or not font.glyphs):
            self._note(font, advance, missing, wrong)
        self._at = matrix_product((1.0, 0.0, 0.0, 1.0, advance, 0.0), self._at)

    def _advance(self, font: PdfFont, codes: Sequence[int]) -> float:
        state = self._walk.state
        width = sum(map(font.width, codes)) * state.size + state.spacing * len(codes)
        if font.bytes_per_code == 1 and state.word_spacing:
            width += state.word_spacing * codes.count(_SPACE)
        return width * state.stretch

    def _note(self, font: PdfFont, advance: float, missing: int, wrong: int) -> None:
        walk, state = self._walk, self._walk.state
        if state.render_mode in {_INVISIBLE, _CLIP_ONLY}:
            return
        is_filled, is_stroked = state.render_mode in _FILLED_MODES, state.render_mode in _STROKED_MODES
        matrix = matrix_product(self._at, state.matrix)
        left, right = min(advance, 0.0), max(advance, 0.0)
        box = mapped_box(matrix, (left, state.rise + _DESCENT * state.size, right, state.rise + _ASCENT * state.size))
        size = abs(state.size) * math.hypot(matrix[2], matrix[3])
        walk.add("text", box, measure=size, font=font, missing_glyphs=missing, wrong_widths=wrong, stroked=not is_filled)
        if is_stroked:
            walk.add("outline", box, measure=state.line_width * least_scale(state.matrix))

    def _walk_glyphs(self, font: PdfFont, codes: Sequence[int], advance: float) -> None:
        walk, state = self._walk, self._walk.state
        if state.render_mode == _INVISIBLE:
            return
        outer = state.matrix
        for code in codes:
            if code in font.glyphs:
                sized = matrix_product((state.size * state.stretch, 0.0, 0.0, state.size, advance, state.rise), self._at)
                state.matrix = matrix_product(sized, outer)
                walk.drawn_letters.add(identity(font.glyphs[code]))
                walk.form(font.glyphs[code], walk.resources if font.resources is None else font.resources, font.matrix)
                state.matrix = outer
            advance += self._advance(font, [code])


_PATTERNS = frozenset({1, 2})
_UNCOLOURED = 2
"""The type of a pattern whose cell has no colours of its own."""
_DEVICE_OPERATORS = {"g": GREY, "rg": RGB, "k": CMYK}


class ColourWalk:
    """Sets the colours of a walk; `handlers` are its operators."""

    def __init__(self, walk: ContentWalk) -> None:
        self._walk = walk
        self.handlers: Mapping[str, Handler] = {
            "cs": partial(self._space, stroked=False),
            "CS": partial(self._space, stroked=True),
            **{operator: partial(self._colour, stroked=False) for operator in ("sc", "scn")},
            **{operator: partial(self._colour, stroked=True) for operator in ("SC", "SCN")},
            **{operator: partial(self._device, space, stroked=False) for operator, space in _DEVICE_OPERATORS.items()},
            **{operator.upper(): partial(self._device, space, stroked=True) for operator, space in _DEVICE_OPERATORS.items()},
            "sh": self._shading,
        }

    def _space(self, operands: Sequence[Any], *, stroked: bool) -> None:
        walk = self._walk
        word = operands[0] if operands and isinstance(operands[0], str) else "/"
        space = walk.budget.space(word, walk.resources)
        if space.family == "unknown" and walk.find("/ColorSpace", word) is not None:
            walk.leave(f"the colour space `{word[1:]}`")
        self._set(PdfColour(space, space.initial()), stroked=stroked)

    def _colour(self, operands: Sequence[Any], *, stroked: bool) -> None:
        state = self._walk.state
        space = (state.stroke if stroked else state.fill).space
        if operands and isinstance(operands[-1], str):
            self._pattern(space, operands, stroked=stroked)
        else:
            self._set(PdfColour(space, floats(operands)), stroked=stroked)

    def _device(self, space: ColourSpace, operands: Sequence[Any], *, stroked: bool) -> None:
        self._set(PdfColour(space, floats(operands)), stroked=stroked)

    def _set(self, colour: PdfColour, *, stroked: bool, tile: Tile | None = None) -> None:
        if self._walk.keeps_colour:
            return
        state = self._walk.state
        if stroked:
            state.stroke, state.stroke_tile = colour, tile
        else:
            state.fill, state.fill_tile = colour, tile

    def _pattern(self, space: ColourSpace, operands: Sequence[Any], *, stroked: bool) -> None:
        walk = self._walk
        found = walk.find("/Pattern", operands[-1])
        shade = entry(found, "/Shading")
        if shade is not None:
            space = ColourSpace("Pattern", 0, base=walk.budget.space(entry(shade, "/ColorSpace"), walk.resources))
        if found is not None and number(entry(found, "/PatternType")) not in _PATTERNS:
            walk.leave(f"the pattern `{operands[-1]}`")
        tile, colour = None, PdfColour(space, floats(operands))
        if shade is None and isinstance(found, pikepdf.Stream):
            plain = PdfColour(space.base, colour.values) if space.base is not None else BLACK
            tile = Tile(found, walk.resources, walk.base, plain if number(entry(found, "/PaintType")) == _UNCOLOURED else None)
        self._set(colour, stroked=stroked, tile=tile)

    def _shading(self, operands: Sequence[Any]) -> None:
        walk = self._walk
        found = walk.find("/Shading", operands[0] if operands else "")
        if found is not None:
            space = walk.budget.space(entry(found, "/ColorSpace"), walk.resources)
            colour = PdfColour(ColourSpace("Pattern", 0, base=space))
            walk.add("shading", self._gradient_box(found), name=str(operands[0]), colour=colour, source=found)

    def _gradient_box(self, shade: PdfValue) -> Corners:
        box = self._walk.budget.mesh_box(shade)
        return self._walk.extent if box is None else mapped_box(self._walk.state.matrix, box)
