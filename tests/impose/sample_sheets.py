"""Cards and papers for tests of the imposition, and pages as text."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.impose.impose import impose
from pnp.impose.sheet_marks import mark_measures
from pnp.model.face_walk import IDENTITY
from pnp.model.frame import Colour, Drawing, DrawingItem, Frame
from pnp.model.outline import Outline, Paper, hexagon_size
from pnp.model.sheet import Component

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.outline import OutlineShape
    from pnp.model.printing import BacksMode
    from pnp.model.sheet import Imposition, Page, Placement

PAPERS = {
    "a4": Paper("a4", Size(210, 297), 5),
    "letter": Paper("letter", Size(215.9, 279.4), 6.35),
    "pa4": Paper("pa4", Size(210, 280), 6.35),
}
MAPS = Path(__file__).parent / "maps"
MODES: tuple[BacksMode, ...] = ("duplex-long", "duplex-short", "gutterfold", "none")
BLACK = Colour(0, 0, 0, 1, "ink")
HOME = mark_measures()
"""The full marks for printers at home."""


def frame(name: str, w: float, h: float, bleed: float = 3.0) -> Frame:
    """A face with an empty drawing, which has a name."""
    return Frame(Size(w, h), bleed, (DrawingItem(Drawing(name, Size(w, h), ()), IDENTITY),))


def name_of(face: Frame) -> str:
    """The name of the drawing on a face that `frame` made."""
    (item,) = face.items
    assert isinstance(item, DrawingItem)
    return item.drawing.key


def card(  # noqa: PLR0913 - a card is many things
    name: str, w: float, h: float, *, deck: str = "cards", copies: int = 1, bleed: float = 3.0, back: bool = True
) -> Component:
    """A component of one size; all cards of a deck have one back."""
    behind = frame(f"{deck}-back", w, h, bleed) if back else None
    return Component(name, deck, copies, frame(name, w, h, bleed), behind, Mark(f"content/toy/{deck}.yaml", 3, 5))


def token(name: str, width: float, shape: OutlineShape, **how) -> Component:
    """A part that is not a rectangle: `width` is its diameter, or its width from flat side to flat side (mm)."""
    size = Size(width, width) if shape == "circle" else hexagon_size(width, pointed=shape == "hexagon-pointed")
    plain, outline = card(name, *size, **how), Outline(shape, size)
    back = replace(plain.back, outline=outline) if plain.back else None
    return replace(plain, face=replace(plain.face, outline=outline), back=back, cut="ticks" if shape == "circle" else "outline")


def flagship() -> list[Component]:
    """Cards like those of the flagship game: 11 of 63 x 88 mm, six of them landscape, and 14 of 41 x 63 mm."""
    return [
        *(card(f"map{n}", 88, 63, deck="maps") for n in range(1, 7)),
        *(card(f"job{n}", 41, 63, deck="jobs", copies=2 if n <= 4 else 1) for n in range(1, 11)),
        card("zones", 63, 88, deck="zones"),
        *(card(f"side{n}", 63, 88, deck="sides") for n in (1, 2)),
        card("help", 63, 88, deck="help", copies=2),
    ]


def bleed_box(placement: Placement) -> Box:
    """The trim of a placement with its bleed."""
    left, top, right, bottom = placement.bleed
    x, y, w, h = placement.trim
    return Box(x - left, y - top, w + left + right, h + top + bottom)


def uneven(_: Frame) -> Colour | None:
    """No face has a uniform border."""
    return None


def black(_: Frame) -> Colour | None:
    """Every face has a black border."""
    return BLACK


def imposed(
    cards: Iterable[Component], paper: str = "a4", backs: BacksMode = "duplex-long", border=uneven, **how
) -> Imposition:
    """Impose; fails if there is an error."""
    report = Report()
    out = impose(cards, PAPERS[paper], backs, report, border=border, **how)
    assert not report.diagnostics
    return out


def sheet_map(imposition: Imposition) -> str:
    """An imposition as text: by page and row, each card with its left edge and an arrow towards its top."""
    out = [f"{imposition.paper.name} {imposition.backs}"]
    for sheet in imposition.sheets:
        for page in (sheet.front, sheet.back):
            if page is not None:
                out += _page(f"sheet {sheet.number} {page.side}", page)
    return "\n".join(out) + "\n"


def _page(title: str, page: Page) -> list[str]:
    crops = [line for line in page.lines if line.kind == "crop"]
    folds = sorted({(line.x1, line.y1, line.x2, line.y2) for line in page.lines if line.kind == "fold" and line.dash})
    lines = [f"{title}: {len(page.placements)} cards, {len(crops)} marks"]
    lines += [f"  fold {_mm(x1)},{_mm(y1)} to {_mm(x2)},{_mm(y2)}" for x1, y1, x2, y2 in folds]
    ordered = sorted(page.placements, key=lambda p: (round(p.trim.y, 3), p.trim.x))
    for (y, h), row in groupby(ordered, key=lambda p: (round(p.trim.y, 3), round(p.trim.h, 3))):
        lines.append(f"  {_mm(y):>7} +{h:g}: " + "  ".join(_card(p) for p in row))
    return lines


def _card(p: Placement) -> str:
    arrow = {0: "^", 90: ">", 180: "v", 270: "<"}[p.rotation]
    name = p.id if p.side == "face" else f"({p.id})"
    return f"{_mm(p.trim.x)} {name}{f'.{p.copy}' if p.copy > 1 else ''}{arrow}{_bleed(p)}"


def _bleed(p: Placement) -> str:
    return "" if len(set(p.bleed)) == 1 else "[" + " ".join(f"{b:g}" for b in p.bleed) + "]"


def _mm(length: float) -> str:
    return f"{round(length, 2):g}"


def write_maps() -> None:
    """Write the expected files of `test_sheet_maps.py`: `python tests/impose/sample_sheets.py`."""
    for paper in PAPERS:
        for mode in MODES:
            MAPS.joinpath(f"{paper}-{mode}.txt").write_text(sheet_map(imposed(flagship(), paper, mode)), "utf-8")
    MAPS.joinpath("a4-shared.txt").write_text(sheet_map(imposed(flagship(), border=black)), "utf-8")


if __name__ == "__main__":
    write_maps()
