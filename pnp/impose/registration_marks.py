"""The marks by which a cutting machine finds a sheet, and the places on sheets that they leave to parts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import Box, Size
from pnp.impose.cut_layouts import folded_size
from pnp.impose.free_space import free_rectangles
from pnp.impose.gutterfold import FoldHalf
from pnp.impose.sheet_measures import UsableAreas
from pnp.impose.sheet_text import BLACK
from pnp.model.face_walk import bounding_box
from pnp.model.frame import Shape, Stroke
from pnp.model.outline import box_path
from pnp.model.printing import MARK_SQUARE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.model.outline import Paper, Path
    from pnp.model.printing import RegistrationMarks
    from pnp.model.sheet import Imposition, Page

_FROM_FOLD = 5.5  # mm; as far as parts keep from a fold elsewhere
_Bracket = tuple[bool, bool]  # whether it is at the right, whether it is at the bottom


def machine_areas(paper: Paper, measures: MarkMeasures, size: Size | None = None) -> tuple[UsableAreas, ...]:
    """Return the areas (mm) of a sheet that parts may fill: the whole of it around the marks, and each rectangle beside them.

    `size` is that of the sheet in the machine if it is not the paper, but its part at the top left when it is folded.
    """
    whole, marks = measures.usable_areas(paper).plain, measures.machine.marks if measures.machine else None
    if size is not None and size.w < paper.size.w:
        whole = whole._replace(w=size.w - _FROM_FOLD - whole.x)
    if size is not None and size.h < paper.size.h:
        whole = whole._replace(h=size.h - _FROM_FOLD - whole.y)
    if marks is None:
        return (UsableAreas(whole, whole),)
    clear = kept_clear(marks, size or paper.size, for_parts=True)
    beside = (UsableAreas(area, area) for area in free_rectangles(whole, clear, 0.0))
    return (UsableAreas(whole, whole, clear), *beside)


def machine_halves(paper: Paper, measures: MarkMeasures) -> tuple[FoldHalf, ...]:
    """Return the ways to fold a sheet in its middle that is cut when it is folded, with the areas that fronts may fill."""
    (w, h), out = paper.size, []
    for horizontal, size in ((True, Size(w, h / 2)), (False, Size(w / 2, h))):
        for areas in machine_areas(paper, measures, size):
            gap = 2 * (size.h - areas.plain.bottom if horizontal else size.w - areas.plain.right)
            out.append(FoldHalf(horizontal, gap, areas, paper))
    return tuple(out)


def kept_clear(marks: RegistrationMarks, size: Size, *, for_parts: bool = False) -> tuple[Box, ...]:
    """Return the boxes (mm) of a sheet in which nothing is printed but the marks, or no part lies."""
    out = [_square(marks).inset(-marks.clear)] if marks.form == "three" else []
    for bracket in _brackets(marks):
        second = bracket == (False, True)
        distance = max(marks.clear, marks.beside) if second and for_parts else marks.clear
        path, half = _bracket(marks, size, bracket), marks.thickness / 2
        (_, start), (_, corner), (_, end) = path
        for (x1, y1), (x2, y2) in ((start, corner), (corner, end)):
            out.append(bounding_box([Box(x1, y1, 0.0, 0.0), Box(x2, y2, 0.0, 0.0)]).inset(-half - distance))
    return (*out, *_corners(marks, size)) if for_parts and marks.corner else tuple(out)


def _corners(marks: RegistrationMarks, size: Size) -> Iterator[Box]:
    """Yield the squares at the marks in which no part lies."""
    side, top_left = marks.corner, (False, False)
    for right, bottom in dict.fromkeys((top_left, *_brackets(marks))):
        x = size.w - marks.inset - side if right else marks.inset
        y = size.h - marks.inset - side if bottom else marks.inset
        yield Box(x, y, side, side)


def with_registration_marks(imposition: Imposition, marks: RegistrationMarks) -> Imposition:
    """Add marks to the side of each sheet by which it is cut; text keeps clear of them."""
    sheets = (replace(sheet, front=_marked(sheet.front, marks)) for sheet in imposition.sheets)
    return replace(imposition, sheets=tuple(sheets))


def _marked(page: Page, marks: RegistrationMarks) -> Page:
    size = folded_size(page)
    return replace(page, furniture=(*page.furniture, *_shapes(marks, size)), reserved=kept_clear(marks, size))


def _shapes(marks: RegistrationMarks, size: Size) -> Iterator[Shape]:
    """Yield the marks in one black ink; brackets are lines with sharp corners."""
    if marks.form == "three":
        square = _square(marks)
        yield Shape(box_path(square), fill=BLACK, rect=square)
    line = Stroke(BLACK, marks.thickness)
    for bracket in _brackets(marks):
        yield Shape(_bracket(marks, size, bracket), stroke=line)


def _brackets(marks: RegistrationMarks) -> tuple[_Bracket, ...]:
    usual = (True, False), (False, True)
    return usual if marks.form == "three" else (*usual, (False, False), (True, True))


def _square(marks: RegistrationMarks) -> Box:
    start = marks.inset + (MARK_SQUARE - marks.square) / 2
    return Box(start, start, marks.square, marks.square)


def _bracket(marks: RegistrationMarks, size: Size, bracket: _Bracket) -> Path:
    """Return the lines of a bracket in one of the corners of a sheet, which open towards its middle."""
    right, bottom = bracket
    x, along = (size.w - marks.inset, -marks.length) if right else (marks.inset, marks.length)
    y, down = (size.h - marks.inset, -marks.length) if bottom else (marks.inset, marks.length)
    return ("M", (x + along, y)), ("L", (x, y)), ("L", (x, y + down))
