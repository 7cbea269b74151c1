"""A PDF file from anywhere, opened within limits: its pages with their boxes, and what they paint, in order.

The walk goes through the content of a page into forms, patterns and glyphs that are drawn. Colours follow ISO 32000-1, 8.6
and 8.7. All pages of a file share a budget of how much the walks may do.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pikepdf

from pnp.base.files import TooLargeError, read_file
from pnp.base.records import lazy_pattern
from pnp.base.units import PT_PER_INCH
from pnp.pictures.pdf_work import COST_OF_FORM, DEEPEST_FORM, PageWork, PdfLimitError
from pnp.preflight.pdf.colours import (
    GREY,
    REGISTRATION,
    ColourSpace,
    PdfColour,
    jpx_space,
)
from pnp.preflight.pdf.content import (
    UNIT_MATRIX,
    ContentState,
    Corners,
    PaintedObject,
    PathExtent,
    PdfContents,
    floats,
    font_of,
    least_scale,
    mapped_box,
    mapped_corners,
    matrix_product,
    shared_corners,
    streams_of_page,
)
from pnp.preflight.pdf.inventory import INVENTORY, is_unjudged
from pnp.preflight.pdf.objects import (
    MOST_BYTES,
    MOST_PAGES,
    PdfValue,
    corners,
    decoded_name,
    entries,
    entry,
    has_idle_entries_only,
    identity,
    is_true,
    items,
    name,
    names,
    number,
    numbers,
    set_limits,
)
from pnp.preflight.pdf.walk import NO_PLACE, THIN_CLIP, ColourWalk, ContentWalk, TextWalk, WalkBudget

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.preflight.pdf.content import Matrix, ObjectKind, Operation
    from pnp.preflight.pdf.inventory import Kind
    from pnp.preflight.pdf.walk import Handler


BOXES: Final = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_INHERITED_KEYS = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")
_STREAM_MESSAGE = lazy_pattern(r"^stream <[^>]*>:? *")
_DOUBLE_KEY = lazy_pattern(r"\(object (\d+) (\d+), .*dictionary has duplicated key")
_LONG_TABLE = lazy_pattern(r"Cross-reference stream data has the wrong size; expected = (\d+); actual = (\d+)$")
_REPAIR_OF_TABLE = lazy_pattern(
    r"^file is damaged$|\): expected \d+ \d+ obj$|^Attempting to reconstruct cross-reference table$"
    r"|^object \d+ \d+ not found in file after regenerating cross reference table$"
)
_EMPTY_OBJECT = "empty object treated as null"
"""As ImageMagick writes what a picture has not, such as a palette; a page's content is looked at apart."""
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
        self._data = data
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
        self._work = PageWork(self.contents.of_either)

    def painted(self, page: PdfPage) -> list[PaintedObject]:
        """Return what a page paints, in order. Raises PdfLimitError."""
        looks = [look.form for note in printed_notes(page.dictionary) if (look := look_of_note(note)) is not None]
        self._work.check(page.dictionary, page.resources, page.number, looks)
        walk = PageWalk(self.contents, self._budget)
        walk.page(page.dictionary, page.resources, page.media)
        walk.annotations(page.dictionary, page.media)
        return walk.found

    def look_of(self, page: PdfPage) -> Hashable | None:
        """Return a key of what a page looks like: pages of equal keys paint the same.

        Contents are compared byte by byte, as they are packed; resources by the objects that they name. None for a page with
        notes, or without content that can be read.
        """
        streams = streams_of_page(page.dictionary)
        if not streams or entry(page.dictionary, "/Annots") is not None:
            return None
        try:
            contents = tuple([sha256(one.read_raw_bytes() + one.stream_dict.unparse()).digest() for one in streams])
            shared = page.resources, entry(page.dictionary, "/Group")
            written = [one.unparse(resolved=True) if isinstance(one, pikepdf.Object) else None for one in shared]
        except (pikepdf.PikepdfError, RuntimeError, ValueError):
            return None
        return contents, *written, tuple(sorted(page.boxes.items())), page.rotate, page.user_unit

    @cached_property
    def info(self) -> PdfValue:
        """The information dictionary, or None."""
        return entry(self.pdf.trailer, "/Info")

    @property
    def warnings(self) -> list[str]:
        """What has had to be repaired so far, in the words of qpdf, which forgets what it has told."""
        self._warnings += [line for warning in self.pdf.get_warnings() if not self._is_idle(line := _first_line(warning))]
        return self._warnings

    @cached_property
    def _has_idle_entries_only(self) -> bool:
        return has_idle_entries_only(self._data)

    def is_harmless(self, warning: str) -> bool:
        """Whether a repair changes nothing for any reader: of objects that hold nothing, or were never written, nor painted."""
        if warning.endswith(_EMPTY_OBJECT):
            return True
        found = _LONG_TABLE.search(warning)
        if found is not None:
            return int(found[1]) < int(found[2])
        return _REPAIR_OF_TABLE.search(warning) is not None and self._has_idle_entries_only

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
    try:
        return read_file(file, MOST_BYTES, pipes=True)
    except TooLargeError:
        raise PdfLimitError(f"has more than {MOST_BYTES >> 20} MB") from None


_UNIT_SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_MATRIX_NUMBERS = 6
_PAGE_OPERATORS = {
    "q": "_save", "Q": "_restore", "cm": "_concat", "w": "_width", "gs": "_settings", "m": "_move", "l": "_line", "c": "_line",
    "v": "_line", "y": "_line", "re": "_rectangle", "W": "_clip", "W*": "_clip", "Do": "_object", "BI": "_inline",
    "d": "_dash", "d1": "_keep_colour", "BX": "_hide_unknown", "EX": "_show_unknown",
}  # fmt: skip
"""The operators of a content stream (ISO 32000-1, annex A), each with the method that carries it out."""
_FILLS, _STROKES, _BOTH = (True, False), (False, True), (True, True)
_PAINT_OPERATORS = (
    dict.fromkeys(("f", "F", "f*"), _FILLS) | dict.fromkeys(("S", "s"), _STROKES) | dict.fromkeys(("B", "B*", "b", "b*"), _BOTH)
)
_PAINT_OPERATORS["n"] = (False, False)
"""Those that paint the path, and whether they fill and stroke it."""
_OPERAND_COUNTS = (
    dict.fromkeys(("w", "i", "j", "J", "M", "Tc", "Tw", "Tz", "TL", "Ts", "Tr", "g", "G"), 1)
    | dict.fromkeys(("m", "l", "Td", "TD"), 2)
    | dict.fromkeys(("rg", "RG"), 3)
    | dict.fromkeys(("re", "v", "y", "k", "K"), 4)
    | dict.fromkeys(("cm", "c", "Tm"), 6)
)
"""How many numbers, and nothing else, an operator takes."""
_HARMLESS_OPERATORS = INVENTORY["operators"].harmless
_NUMBER_ALONE = frozenset({float})
_FORM_KEYS = ("/Group", "/OPI", "/PS", "/Ref")
"""What makes a form more than what it paints."""
_DEEPEST_STATES = 512
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
            operator: partial(self._paint, fill=fill, stroke=stroke, even_odd=operator.endswith("*"))
            for operator, (fill, stroke) in _PAINT_OPERATORS.items()
        }
        self._handlers: dict[str, Handler] = {**own, **paints, **ColourWalk(self).handlers, **self._text.handlers}

    def page(self, page: PdfValue, resources: PdfValue, whole: Corners) -> None:
        """Walk a page whose media box is `whole`."""
        self.state.clip = whole
        if self._contents.splits_a_string(page):
            self.wrong("a string begins in one stream of the page and ends in the next, where programs put a blank or none")
        self._run(self._contents.of_page(page), resources)

    def annotations(self, page: PdfValue, whole: Corners) -> None:
        """Walk what the notes of a page look like that are printed."""
        for annotation in printed_notes(page):
            kind = name(entry(annotation, "/Subtype"))
            look = look_of_note(annotation)
            if is_unjudged("annotations", kind) or (look is None and kind not in _NOTES_WITHOUT_LOOK):
                self.leave(f"notes `{kind or '?'}`" + (" that do not say what they look like" if look is None else ""))
            if look is not None:
                self.state, self._saved_states = ContentState(matrix=look.matrix, clip=whole), []
                self._form_object(look.form, "")

    def _run(self, operations: Sequence[Operation], resources: PdfValue) -> None:
        self.budget.spend(len(operations))
        outer, self.resources = self.resources, resources
        defaults, self.defaults = self.defaults, self.budget.defaults(resources)
        handlers = self._handlers
        for operator, operands in operations:
            handle = handlers.get(operator)
            if (count := _OPERAND_COUNTS.get(operator)) is not None and (
                len(operands) != count or not _NUMBER_ALONE.issuperset(map(type, operands))
            ):
                self._note_operands(operator, count, operands)
            if handle is not None:
                handle(operands)
            elif operator not in _HARMLESS_OPERATORS:
                self._note_operator(operator)
        self.resources, self.defaults = outer, defaults

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
        base, fixed, groups = self.base, self.keeps_colour, self.groups
        self.state, self._saved_states, self._path = copy(state), [], PathExtent()
        is_opaque = state.fill_alpha >= 1 and not state.masked
        self.groups = groups.inside(entry(stream, "/Group"), len(self.found), opaque=is_opaque)
        self._text.place = UNIT_MATRIX, UNIT_MATRIX, False
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
        self.base, self.keeps_colour, self.groups = base, fixed, groups

    def _note_operands(self, operator: str, count: int, operands: Sequence[Any]) -> None:
        numbers_ = len(floats(operands))
        other = f", and {len(operands) - numbers_} that are none" if numbers_ < len(operands) else ""
        self.wrong(f"the operator `{operator}` takes {count} number{'s' * (count > 1)}, and has {numbers_}{other}")

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

    def _dash(self, operands: Sequence[Any]) -> None:
        lengths = operands[0] if len(operands) == 2 and isinstance(operands[0], list) else [None]  # noqa: PLR2004
        is_right = len(floats(lengths)) == len(lengths) and (not lengths or (min(lengths) >= 0 and any(lengths)))
        if not is_right or not isinstance(operands[1], float):
            self.wrong("the operator `d` takes a list of lengths, not all 0, and a number, and has other ones")

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
            self._leave_entries("settings", found, "the setting `{}`")
            for blend in names(entry(found, "/BM")):
                if is_unjudged("blend modes", blend):
                    self.leave(f"the blend mode `{blend}`")
            self._leave_entries("soft masks", entry(found, "/SMask"), "the entry `{}` of a soft mask")
            self._mask(entry(found, "/SMask", "/G"))

    def _leave_entries(self, kind: Kind, found: PdfValue, words: str) -> None:
        """Name the entries of an object that no rule knows."""
        for key, _ in entries(found):
            if is_unjudged(kind, key[1:]):
                self.leave(words.format(key[1:]))

    def _mask(self, group: PdfValue) -> None:
        if isinstance(group, pikepdf.Stream):
            outer, was, fixed = self.state, self.in_mask, self.keeps_colour
            clip = None if self.place is not None else outer.clip
            self.state, self.in_mask, self.keeps_colour = ContentState(matrix=outer.matrix, clip=clip), True, False
            self._form_object(group, "")
            self.state, self.in_mask, self.keeps_colour = outer, was, fixed

    def _object(self, operands: Sequence[Any]) -> None:
        found = self.find("/XObject", operands[0] if operands else "")
        kind = name(entry(found, "/Subtype"))
        if kind == "Image":
            self._picture(found, operands[0], found)
        elif kind == "Form" and isinstance(found, pikepdf.Stream):
            self._form_object(found, operands[0])
        elif kind == "PS":
            self.found.append(PaintedObject("postscript", self.extent, operands[0], source=found))
        elif found is not None:
            self.leave(f"the object `{operands[0]}` of the kind `{kind or '?'}`")

    def _form_object(self, found: pikepdf.Stream, called: str) -> None:
        """Note a form that is more than what it paints, then what it paints."""
        if self.budget.is_new(found):
            self._leave_entries("forms", found, "the entry `{}` of a form")
        if any(entry(found, key) is not None for key in _FORM_KEYS):
            box = mapped_box(self.state.matrix, corners(entry(found, "/BBox")) or (0, 0, 0, 0))
            is_group = name(entry(found, "/Group", "/S")) == "Transparency"
            self.add("group", box, name=called, source=found, transparent="a transparency group" if is_group else "")
        self.form(found, self.resources, numbers(entry(found, "/Matrix")))

    def _inline(self, operands: Sequence[Any]) -> None:
        image = operands[0]
        self._picture(getattr(image, "obj", None) or image, "", None)

    def _picture(self, found: PdfValue, called: str, source: PdfValue) -> None:
        wide, high, stencil, space = _picture_facts(found, self.resources, self.budget)
        space = self.default_space(space)
        a, b, c, d = self.state.matrix[:4]
        sides = math.hypot(a, b) / PT_PER_INCH, math.hypot(c, d) / PT_PER_INCH
        ppi = min((pixels / side for pixels, side in zip((wide, high), sides, strict=True) if side > 0), default=0.0)
        mask = "a soft mask" if entry(source, "/SMask") is not None or number(entry(source, "/SMaskInData")) else ""
        if source is not None and self.budget.is_new(source):
            self._leave_entries("pictures", source, "the entry `{}` of a picture")
        if space.family == "unknown" and not stencil and not is_jpx_picture(source):
            self.leave(f"the colour space of the picture `{called}`")
        box, colour = mapped_corners(self.state.matrix, _UNIT_SQUARE), None if stencil else PdfColour(space)
        kind: ObjectKind = "stencil" if stencil else "picture"
        if wide == high == 1:  # how some programs draw lines
            line = PathExtent()
            line.rectangle(self.state.matrix, (0.0, 0.0, 1.0, 1.0))
            if stencil or line.least_side(even_odd=False) < THIN_CLIP:
                self.add("fill", box, colour=colour, measure=line.least_side(even_odd=False))
            if stencil:
                return
        self.add(kind, box, colour=colour, name=called, measure=ppi, source=source, transparent=mask)
        for key in ("/SMask", "/Mask"):
            if isinstance(entry(source, key), pikepdf.Stream) and not self.in_mask:
                self.in_mask = True
                self._picture(entry(source, key), called, entry(source, key))
                self.in_mask = False

    def _paint(self, _: Sequence[Any], *, fill: bool, stroke: bool, even_odd: bool) -> None:
        """Note the path that was drawn, as a fill and as a line; then clip to it if that was asked for."""
        path, state = self._path, self.state
        box = path.box
        if box is not None:
            x0, y0, x1, y1 = box
            width = state.line_width * least_scale(state.matrix) if stroke else 0.0
            if fill:
                self.add("fill", box, measure=path.least_side(even_odd=even_odd) + width)
            if stroke:
                is_mark, by = state.stroke.space.painted.spots == (REGISTRATION,), width / 2  # marks of all sides are one path
                for around in path.parts_around(by) if is_mark else [(x0 - by, y0 - by, x1 + by, y1 + by)]:
                    self.add("stroke", around, measure=width)
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


class NoteLook(NamedTuple):
    """What a note looks like: its form, and the matrix that fits its box into the rectangle of the note."""

    form: pikepdf.Stream
    matrix: Matrix


def printed_notes(page: PdfValue) -> list[PdfValue]:
    """Return the notes of a page that are printed."""
    found = []
    for annotation in items(entry(page, "/Annots")):
        flags = int(number(entry(annotation, "/F")))
        if corners(entry(annotation, "/Rect")) is not None and not flags & _HIDDEN and flags & _PRINTED:
            found.append(annotation)
    return found


def look_of_note(annotation: PdfValue) -> NoteLook | None:
    """Return what a note looks like (ISO 32000-1, 12.5.5); None if it does not say."""
    look, rectangle = entry(annotation, "/AP", "/N"), corners(entry(annotation, "/Rect"))
    if not isinstance(look, pikepdf.Stream):
        look = entry(look, f"/{name(entry(annotation, '/AS'))}")
    if not isinstance(look, pikepdf.Stream) or rectangle is None:
        return None
    matrix = numbers(entry(look, "/Matrix"))
    own = matrix_product(matrix, UNIT_MATRIX) if len(matrix) == _MATRIX_NUMBERS else UNIT_MATRIX
    box = mapped_box(own, corners(entry(look, "/BBox")) or NO_PLACE)
    wide, high = ((b - a) / (d - c) if d > c else 1.0 for a, b, c, d in (_sides(rectangle, box, n) for n in (0, 1)))
    return NoteLook(look, (wide, 0.0, 0.0, high, rectangle[0] - box[0] * wide, rectangle[1] - box[1] * high))


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
