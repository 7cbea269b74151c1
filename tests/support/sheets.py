"""Cards, papers and texts for tests of sheets, and pages as text."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import groupby
from types import SimpleNamespace
from typing import TYPE_CHECKING

from support.places import TESTS

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.impose.impose import impose
from pnp.impose.sheet_marks import mark_measures
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import IDENTITY
from pnp.model.frame import Colour, Drawing, DrawingItem, Frame, Shape, TextLine
from pnp.model.outline import Outline, Paper, box_path, hexagon_size
from pnp.model.sheet import Component
from pnp.pictures.path_data import parse_path
from pnp.text.typesetter import Typesetter

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
MAPS = TESTS / "impose" / "maps"
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


@cache
def fonts():
    """The project's own fonts."""
    book = load_fonts(TESTS.parent, Report())
    assert book is not None
    return book


@cache
def typesetter(locale: str = "en") -> Typesetter:
    """A typesetter with the project's own fonts."""
    return Typesetter(fonts(), locale)


def game(title: str = "Toy", locale: str = "en"):
    """A game with what slug lines show."""
    mark = Mark("content/toy/game.yaml", 1, 1)
    return SimpleNamespace(
        name="toy",
        title=title,
        version="1.2.0",
        locale=locale,
        languages=locale,
        date="2026-11-21",
        mark=mark,
        phrases={},
        names={},
        fonts=fonts(),
        decks=(),
        words={},
    )


def words(page) -> list[str]:
    """The text of a page's lines, in the order they are drawn."""
    return ["".join(g.text for _, run in line.runs for g in run.glyphs) for line in lines(page)]


def lines(page) -> list[TextLine]:
    """The lines of text that stand on a page."""
    return [item for item in page.furniture if isinstance(item, TextLine)]


def ink(line: TextLine) -> Box:
    """The box of a line's letters, from 6 pt capitals with accents down to descenders, in mm."""
    em = line.size / PT
    width = sum(run.width for _, run in line.runs)
    return Box(line.x, line.y - 0.9 * em, width * em, 1.12 * em)


LAWS = []


law = LAWS.append


def turned(sheet, mode, x, y):
    """The point behind a point, computed from the paper size or the drawn fold, without the code under test."""
    w, h = sheet.front.size
    if mode == "gutterfold":
        fold = next(line for line in sheet.front.lines if line.kind == "fold")
        return (2 * fold.x1 - x, y) if fold.x1 == fold.x2 else (x, 2 * fold.y1 - y)
    long_edge_upright = h >= w
    return (w - x, y) if long_edge_upright == (mode == "duplex-long") else (x, h - y)


@law
def fold(run):
    """The fold is 5 mm from every bleed; all fronts and their marks are on one side, all backs on the other."""
    for page in run.imposition.pages:
        for fold in (line for line in page.lines if line.kind == "fold"):
            axis = 0 if fold.x1 == fold.x2 else 1
            at = (fold.x1, fold.y1)[axis]
            assert all(max((m.x1, m.y1)[axis], (m.x2, m.y2)[axis]) <= at + 1e-6 for m in page.lines if m.kind == "crop")
            for p in page.placements:
                start = bleed_box(p)[axis]
                end = start + bleed_box(p)[axis + 2]
                assert (at - end if p.side == "face" else start - at) >= 5 - 1e-6


def rounded(name, corner=3.0, **how):
    """A poker card with round corners."""
    plain, outline = card(name, 63.5, 88.9, **how), Outline("rectangle", Size(63.5, 88.9), corner)
    return replace(plain, face=replace(plain.face, outline=outline), back=replace(plain.back, outline=outline))


CARD = Outline("rectangle", Size(63, 88), 3)


COIN = Outline("circle", Size(20, 20))


CREASES = (Shape(parse_path("M0 40 H63"), step="mountain"), Shape(parse_path("M10 10 H20 V20"), step="cut"))

GROUND = Shape(box_path(Box(-2, -2, 67, 92)), fill=Colour(0.9, 0.8, 0.1), rect=Box(-2, -2, 67, 92))


FACE = Frame(Size(63, 88), 2, (GROUND, *CREASES), outline=CARD)
