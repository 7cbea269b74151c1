"""What a machine cuts on each sheet: the outlines of parts and the cuts and creases on them, once for all sheets alike."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from pnp.impose.cut_chains import chained
from pnp.impose.cut_once import CutOnce
from pnp.model.face_walk import processing_lines
from pnp.model.printing import CutLayout

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from pnp.base.units import Size
    from pnp.model.face_walk import ProcessingLine
    from pnp.model.outline import Path
    from pnp.model.printing import CutContour
    from pnp.model.sheet import Imposition, Page, Placement, Sheet

_DIGITS = 4  # decimals of a mm; sheets whose lines agree in them are alike
_Lines: TypeAlias = "tuple[tuple[Path, ...], tuple[Path, ...]]"


def with_cut_layouts(
    imposition: Imposition, stem: str, boxes: Container[str] = (), contour: CutContour | None = None
) -> Imposition:
    """Add to each sheet what is cut and creased on it; `stem` is the name of the document, which that of cut files begins with.

    A sheet is cut by its face. Where backs are folded over, the folded sheet is cut, which is as large as the fronts' side of
    the fold. `boxes` are the ids of parts whose rectangle is only the box around what their faces cut, such as nets. `contour`:
    how PDFs show it.
    """
    lines_of = lru_cache(maxsize=1 << 10)(processing_lines)
    found: dict[tuple[Size, _Lines], list[int]] = {}
    drawn: dict[tuple[Size, _Lines], _Lines] = {}
    for sheet in imposition.sheets:
        for page in _faces(sheet):
            lines = _lines((p for p in page.placements if p.side == "face"), lines_of, boxes)
            if any(lines):
                key = folded_size(page), (_rounded(lines[0]), _rounded(lines[1]))
                drawn.setdefault(key, lines)
                found.setdefault(key, []).append(sheet.number)
    layouts = [
        CutLayout(number, f"{stem}.cut-{number}", key[0], *drawn[key], tuple(sheets), contour)
        for number, (key, sheets) in enumerate(found.items(), 1)
    ]
    by_sheet = {number: layout for layout in layouts for number in layout.sheets}
    return replace(imposition, sheets=tuple(_with(sheet, by_sheet.get(sheet.number)) for sheet in imposition.sheets))


def _faces(sheet: Sheet) -> list[Page]:
    return [page for page in (sheet.front, sheet.back) if page is not None and page.side == "face"]


def _with(sheet: Sheet, layout: CutLayout | None) -> Sheet:
    if layout is None:
        return sheet
    front, back = (replace(p, cut=layout) if p is not None and p.side == "face" else p for p in (sheet.front, sheet.back))
    assert front is not None
    return replace(sheet, front=front, back=back)


def folded_size(page: Page) -> Size:
    """Return the size of a page in mm as it is cut: folded, if backs are folded over."""
    fold = next((line for line in page.lines if line.kind == "fold"), None)
    if fold is None:
        return page.size
    return page.size._replace(w=fold.x1) if fold.x1 == fold.x2 else page.size._replace(h=fold.y1)


def _lines(fronts: Iterable[Placement], lines_of: Callable[..., tuple[ProcessingLine, ...]], boxes: Container[str]) -> _Lines:
    """Return cuts and creases, each line once; what is inside a part is cut before its outline, while the sheet holds it."""
    cut_once, crease_once = CutOnce(), CutOnce()
    cuts: list[Path] = []
    creases: list[Path] = []
    for placement in fronts:
        inner = [line.mapped(placement.matrix) for line in lines_of(placement.frame, tile=placement.tile is not None)]
        cuts += chained(path for line in inner if line.step == "cut" for path in cut_once.take(line.path))
        creases += (path for line in inner if line.step != "cut" for path in crease_once.take(line.path))
        if placement.id not in boxes:
            cuts += cut_once.take(placement.contour)
    return tuple(cuts), tuple(creases)


def _rounded(paths: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(tuple((letter, tuple(round(v, _DIGITS) + 0.0 for v in n)) for letter, n in path) for path in paths)
