"""Cards that do not fit on a sheet: how much room there is, and what would take them. Only ways out that are true are named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import MM_PER_INCH
from pnp.impose.fitting import fits
from pnp.impose.gutterfold import halves
from pnp.impose.tiles import divided
from pnp.load.format_data import papers
from pnp.load.yaml.nodes import format_number
from pnp.model.sheet import Tiling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.base.units import Box, Size
    from pnp.impose.size_groups import SizeGroup
    from pnp.model.outline import MarkLength, Paper


_PIXELS, _PPI = 450, 300  # mm from which a card is more likely measured in pixels, and their usual resolution
_PAPERS_NAMED = 2  # the smallest ones: one of the ISO sizes and one of the American ones, as a rule


def report_too_large(group: SizeGroup, paper: Paper, areas: Sequence[Box], report: Report) -> None:
    """Report `impose/too-large` for the cards of one size; several `areas` (mm) are the halves of a folded sheet."""
    first, more = group.pieces[0][0], len(dict.fromkeys(card.id for card, _ in group.pieces)) - 1
    sizes = [size for area in areas if min(size := area.inset(group.pad).size) > 0]
    largest = [s for s in sizes if not any(s != o and s.w <= o.w and s.h <= o.h for o in sizes)]
    folded = len(areas) > 1
    wanted = group.marks.wanted
    besides = "bleed" if wanted == "none" else f"bleed and {'short ' * (wanted == 'short')}crop marks"
    room = f"room for {' or '.join(map(_mm, largest))}" if largest else "no room at all"
    report.error(
        "impose/too-large",
        f"{first.deck} `{first.id}`{f' and {more} more' if more else ''}: a card of {_mm(first.face.size)} does not fit on"
        f"{' half a sheet of' if folded else ''} `{paper.name}` ({_mm(paper.size)}): with {besides} there is {room}",
        first.mark,
        hint=_hint(group, paper, folded=folded),
    )


def _hint(group: SizeGroup, paper: Paper, *, folded: bool) -> str | None:
    if folded and _takes(group, paper, folded=False):
        return "fold-over backs take half the paper: duplex backs leave twice the room"
    ways = tuple(_ways_out(group, paper, folded=folded))
    if ways:
        return f"it fits {' or '.join(ways)}"
    w, h = group.pieces[0][0].face.size
    if min(w, h) >= _PIXELS:
        inches = MM_PER_INCH / _PPI
        return f"sizes are in mm: {w:g} x {h:g} pixels at {_PPI} ppi are {w * inches:.4g} x {h * inches:.4g} mm"
    return "no paper takes it; a board without a `back` can be divided among sheets by `tile: auto`, see docs/components.md"


def _ways_out(group: SizeGroup, paper: Paper, *, folded: bool) -> Iterator[str]:
    """Yield what takes the cards: the longest marks, the widest bleed in whole mm, the smallest paper."""
    shorter: tuple[MarkLength, ...] = ("short", "none") if group.marks.wanted == "full" else ("none",)
    marks = next((m for m in shorter if _takes(replace(group, marks=group.marks.at(m)), paper, folded=folded)), None)
    if marks and marks != group.marks.wanted:
        yield f"with `--marks {marks}`"
    bleeds = [float(mm) for mm in range(int(group.bleed), -1, -1) if mm < group.bleed]
    bleed = next((b for b in bleeds if _takes(replace(group, bleed=b), paper, folded=folded)), None)
    if bleed is not None:
        yield f"with `--bleed {format_number(bleed)}`"
    larger = sorted(papers().values(), key=lambda p: (p.size.w * p.size.h, p.name))
    others = [p.name for p in larger if p.name != paper.name and _takes(group, p, folded=folded)]
    yield from (f"on `{name}`" for name in others[:_PAPERS_NAMED])
    board = group.pieces[0][0]
    parts = divided(replace(board, back=None, tiling=Tiling()), paper, group.marks) if group.cut == "crop" else None
    if parts and board.back is None:
        yield "in parts with `tile: auto`"
    elif parts:
        last = parts[0][-1]
        yield f"in parts with `tile: [{last.columns}, {last.rows}]`, its back as a deck of its own"


def _takes(group: SizeGroup, paper: Paper, *, folded: bool) -> bool:
    if folded:
        return any(fits(group, half.areas) for half in halves(paper, group.marks))
    return any(fits(group, group.marks.usable_areas(paper, sideways=way)) for way in (False, True))


def _mm(size: Size) -> str:
    return f"{size.w:.4g} x {size.h:.4g} mm"
