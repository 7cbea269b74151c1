"""The colour bar along the upper edge of a press sheet: patches of each ink, of their mixes, and of a balanced grey."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.impose.sheet_measures import PATCH
from pnp.impose.text_bands import before_fold, free, sideways, top_band
from pnp.model.frame import Colour, Group, Shape
from pnp.model.outline import box_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.frame import InkMix
    from pnp.model.printing import PrinterMarks
    from pnp.model.sheet import Imposition, Page

_PATCHES: tuple[InkMix, ...] = (
    (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1),  # solids
    (1, 1, 0, 0), (0, 1, 1, 0), (1, 0, 1, 0), (1, 1, 1, 0),  # how inks take on one another
    (0.5, 0, 0, 0), (0, 0.5, 0, 0), (0, 0, 0.5, 0), (0, 0, 0, 0.5),  # how dots gain
    (0.5, 0.4, 0.4, 0), (0.75, 0.66, 0.66, 0), (0, 0, 0, 0.8), (0.25, 0.19, 0.19, 0),  # greys: ISO 12647-2 beside black
)  # fmt: skip
_SPACE = 1.0  # mm of white paper around the bar: what measures its patches must not see a mark


def with_colour_bar(imposition: Imposition, marks: PrinterMarks, limit: float, mark: Mark | None, report: Report) -> Imposition:
    """Return sheets with the bar on each page that has marks, where these and the cards leave room.

    Patches of more ink than `limit` (3.0: 300 %) are left out. Reports `impose/colour-bar-too-long`, at the place of the game,
    if a sheet has no room for the rest.
    """
    if not marks.colour_bar:
        return imposition
    patches = [mix for mix in _PATCHES if sum(mix) <= limit]
    short: list[int] = []

    def barred(page: Page, number: int) -> Page:
        if not page.placements or (page.side == "back" and marks.sides == "fronts"):
            return page
        found, lost = _with_bar(page, imposition, marks, patches)
        short.extend([number] * bool(lost))
        return found

    sheets = []
    for sheet in imposition.sheets:
        back = barred(sheet.back, sheet.number) if sheet.back else None
        sheets.append(replace(sheet, front=barred(sheet.front, sheet.number), back=back))
    if short:
        message = f"there is no room for all {len(patches)} patches of the colour bar on sheet {short[0]}"
        report.warning("impose/colour-bar-too-long", message, mark, hint="take a larger `paper`, or print without `colour-bar`")
    return replace(imposition, sheets=tuple(sheets))


def _with_bar(
    page: Page, imposition: Imposition, marks: PrinterMarks, patches: Sequence[InkMix]
) -> tuple[Page, Sequence[InkMix]]:
    """Return a page with a bar, and the patches that found no room; it lies along the right edge if cards fill the width."""
    paper = imposition.paper
    lying = replace(paper, size=paper.size.turned)
    places = free(page, before_fold(page, top_band(paper, marks)), _SPACE)
    along = () if places else free(sideways(page), top_band(lying, marks), _SPACE)
    shapes, left = _placed(patches, places or along)
    if along:
        shapes = [Group(tuple(shapes), matrix=(0.0, -1.0, 1.0, 0.0, 0.0, page.size.h))]
    return replace(page, furniture=(*page.furniture, *shapes)), left


def _placed(patches: Sequence[InkMix], places: Iterable[Box]) -> tuple[list[Shape | Group], Sequence[InkMix]]:
    shapes: list[Shape | Group] = []
    for place in places:
        here = patches[: int(place.w // PATCH)]
        for number, mix in enumerate(here):
            box = Box(place.x + number * PATCH, place.y, PATCH, PATCH)
            shapes.append(Shape(box_path(box), fill=_colour(mix)))
        patches = patches[len(here) :]
    return shapes, patches


def _colour(mix: InkMix) -> Colour:
    """Return a colour that is printed as these inks, and looks like them about."""
    cyan, magenta, yellow, black = mix
    light = 1 - black
    return Colour((1 - cyan) * light, (1 - magenta) * light, (1 - yellow) * light, 1.0, "", (cyan, magenta, yellow, black))
