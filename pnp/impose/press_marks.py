"""What a press has on its sheets besides crop marks: registration targets, and outer marks that are printed by all plates."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.impose.crop_marks import ink_box
from pnp.impose.sheet_measures import TARGET, TARGET_SPACE, TOLERANCE, mark_measures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.outline import Paper
    from pnp.model.printing import PrinterMarks
    from pnp.model.sheet import Imposition, Page, PageLine

_STEP = 1.0  # mm; how far a target is moved at a time, at most, to find a free place


def with_press_marks(imposition: Imposition, marks: PrinterMarks) -> Imposition:
    """Return sheets with the targets that a profile asks for, and with marks in its ink.

    Marks that touch the bleed box of their page, such as those between blocks, stay black: what all plates print must never
    lie there (print guide, section 1.3). Pages without cards, and backs if only fronts have marks, stay as they are.
    """
    if marks.ink == "black" and not marks.targets:
        return imposition

    def dressed(page: Page) -> Page:
        if not page.placements or (page.side == "back" and marks.sides == "fronts"):
            return page
        targets = tuple(_targets(page, imposition.paper, marks)) if marks.targets else ()
        return replace(page, lines=tuple(_inked(page, marks)), targets=targets)

    sheets = (replace(s, front=dressed(s.front), back=dressed(s.back) if s.back else None) for s in imposition.sheets)
    return replace(imposition, sheets=tuple(sheets))


def _inked(page: Page, marks: PrinterMarks) -> Iterator[PageLine]:
    for line in page.lines:
        outside = not ink_box(line).overlaps(page.bleed_box)
        yield replace(line, ink=marks.ink) if outside else line


def _targets(page: Page, paper: Paper, marks: PrinterMarks) -> Iterator[tuple[float, float]]:
    """Yield the centres of the targets at the left, top, right and bottom: as near to the middle as marks leave room.

    Marks stand in line with cards, so at least the corners of the sheet are free; each side turns to one of its own.
    """
    (w, h), inset = page.size, mark_measures(marks).inner_edge(paper) + TARGET / 2
    taken = [page.bleed_box, *map(ink_box, page.lines)]
    across, down = w / 2 - inset, h / 2 - inset
    for x, y, right, below in ((-across, 0, 0, -down), (0, -down, across, 0), (across, 0, 0, down), (0, down, -across, 0)):
        for part in _steps(max(across, down) / _STEP):
            centre = (w / 2 + x + part * right, h / 2 + y + part * below)
            if _free(centre, taken):
                taken.append(target_box(centre))
                yield centre
                break


def _steps(number: float) -> Iterator[float]:
    """Yield parts of the way from the middle of a side to its corners, 1 and -1, in this many steps; 0 first."""
    yield 0.0
    for step in range(1, ceil(number) + 1):
        yield from (step / ceil(number), -step / ceil(number))


def _free(centre: tuple[float, float], taken: Sequence[Box]) -> bool:
    box = target_box(centre).inset(TOLERANCE - TARGET_SPACE)
    return not any(box.overlaps(other) for other in taken)


def target_box(centre: tuple[float, float]) -> Box:
    """Return the box in mm of a target."""
    x, y = centre
    return Box(x - TARGET / 2, y - TARGET / 2, TARGET, TARGET)
