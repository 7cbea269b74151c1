"""Following the cutting order separates every piece and cuts none, whatever lies on the sheets and in which order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.impose.cutting_order import cutting_order
from pnp.impose.impose import impose
from pnp.load.package_data import papers
from pnp.model.frame import Frame
from pnp.model.outline import Outline
from pnp.model.sheet import Component, Tiling

NEAR = 1e-3
SHAPES = {"rectangle": None, "circle": "circle", "hexagon": "hexagon-pointed"}


def piece(name, size, copies, shape="rectangle", *, bleed=2.0, back=True, **options):  # noqa: PLR0913 - what a deck says
    """A component of a shape, with a back or without one."""
    size = Size(*size) if shape == "rectangle" else Size(size[0], size[0])
    outline = Outline(SHAPES[shape], size) if SHAPES[shape] else None
    cut = {"rectangle": "crop", "circle": "ticks", "hexagon": "outline"}[shape]
    face = Frame(size, bleed, (), outline=outline)
    return Component(name, name, copies, face, face if back else None, Mark(name), cut=cut, **options)


def follow(run):
    """Cut a sheet as it says, step by step, and return the parts that come of it."""
    cuts = run.cuts
    w, h = cuts.size
    parts = [Box(0.0, 0.0, w, h)]
    if cuts.fold is not None:
        x, y, right, _ = cuts.fold
        upright = x == right
        parts = [Box(0, 0, x, h), Box(x, 0, w - x, h)] if upright else [Box(0, 0, w, y), Box(0, y, w, h - y)]
    for cut in sorted(cuts.cuts, key=lambda cut: cut.step):
        level = cut.y1 == cut.y2
        (found,) = (p for p in parts if spans(p, cut, level=level))  # from edge to edge of one part that is left
        for one in cuts.pieces:
            low, high = (one.trim.y, one.trim.bottom) if level else (one.trim.x, one.trim.right)
            inside = contains(found, one.trim)
            at = cut.y1 if level else cut.x1
            assert not (inside and low + NEAR < at < high - NEAR), "a piece is cut"
        parts.remove(found)
        if level:
            parts += [found._replace(h=cut.y1 - found.y), found._replace(y=cut.y1, h=found.bottom - cut.y1)]
        else:
            parts += [found._replace(w=cut.x1 - found.x), found._replace(x=cut.x1, w=found.right - cut.x1)]
    return parts


def spans(part, cut, *, level):
    """Whether a cut goes right across a part."""
    if level:
        inside = part.y + NEAR < cut.y1 < part.bottom - NEAR
        return inside and abs(part.x - cut.x1) < NEAR and abs(part.right - cut.x2) < NEAR
    inside = part.x + NEAR < cut.x1 < part.right - NEAR
    return inside and abs(part.y - cut.y1) < NEAR and abs(part.bottom - cut.y2) < NEAR


def contains(part, box):
    """Whether a box lies in a part."""
    return (
        part.x - NEAR <= box.x
        and part.y - NEAR <= box.y
        and box.right <= part.right + NEAR
        and box.bottom <= part.bottom + NEAR
    )


def check(run):
    """Each straight piece is a part of its own, exactly as large; others lie whole in one part, without straight ones."""
    parts = follow(run)
    for one in run.cuts.pieces:
        (part,) = (p for p in parts if contains(p, one.trim))
        if one.contour is None:
            assert all(abs(a - b) < NEAR for a, b in zip(part, one.trim, strict=True))
    fronts = {tuple(round(v, 3) for v in p.trim) for sheet in run.sheets for p in sheet.front.placements if p.side == "face"}
    if not run.tiles:
        assert fronts <= {tuple(round(v, 3) for v in one.trim) for one in run.cuts.pieces}


SIZES = st.tuples(st.integers(160, 900), st.integers(160, 1200)).map(lambda size: (size[0] / 10, size[1] / 10))
BLEEDS = st.integers(0, 30).map(lambda bleed: bleed / 10)  # tenths of a mm: edges that are nearer are one for a knife
DECKS = st.lists(st.tuples(SIZES, st.integers(1, 25), st.sampled_from(sorted(SHAPES)), BLEEDS), min_size=1, max_size=4)


@pytest.mark.whole
@given(
    DECKS,
    st.sampled_from(["a4", "letter", "a3"]),
    st.sampled_from(["duplex-long", "duplex-short", "gutterfold", "none"]),
    st.sampled_from(["rows", "stack"]),
    st.sampled_from([None, "shared", "bleed"]),
    st.sampled_from(["full", "short", "none"]),
    st.booleans(),
)
def test_every_piece_is_separated_and_none_is_cut(decks, paper, backs, order, cuts, marks, collated):  # noqa: PLR0913, PLR0917 - all that may differ
    """For all sizes, shapes, papers, backs, orders and marks; no rectangle is left to be cut out by its outline."""
    components = [
        piece(f"deck-{i}", size, copies, shape, bleed=bleed, order=order, cuts=cuts, marks=marks, collated=collated)
        for i, (size, copies, shape, bleed) in enumerate(decks)
    ]
    imposition = impose(components, papers()[paper], backs, Report())
    runs = list(cutting_order(imposition, (), {c.id for c in components} if order == "stack" else ()))
    shapes = {c.id: c.face.outline for c in components}
    assert [n for run in runs for n in range(run.first, run.last + 1)] == [sheet.number for sheet in imposition.sheets]
    for run in runs:
        check(run)
        if all(outline is None for outline in shapes.values()):
            assert run.cuts.outlines == 0
        assert run.is_pile == (order == "stack")
        assert (run.cuts.fold is not None) == (backs == "gutterfold")


def order_of(components, backs="duplex-long", paper="a4", **options):
    """The runs of sheets of components."""
    return list(cutting_order(impose(components, papers()[paper], backs, Report()), **options))


def test_a_stack_is_one_pile():
    """All sheets of a size are cut at once, also if the last ones are not full; in rows such a sheet is by itself."""
    cards = piece("cards", (63, 88), 20, bleed=3.0)
    (pile,) = order_of([piece("cards", (63, 88), 20, bleed=3.0, order="stack")], stacked={"cards"})
    assert (pile.first, pile.last, pile.is_pile, len(pile.cuts.pieces)) == (1, 3, True, 7)
    assert [(run.first, run.last, run.is_pile) for run in order_of([cards])] == [(1, 2, False), (3, 3, False)]


def test_long_cuts_come_first():
    """First right across the sheet, then in each strip; the way round that takes the fewest cuts."""
    (run,) = order_of([piece("cards", (63, 88), 8, bleed=3.0, cuts="bleed")])
    steps = [cut.step for cut in run.cuts.cuts]
    assert steps == sorted(steps)
    first = [cut for cut in run.cuts.cuts if cut.step == 1]
    assert all((cut.y2 - cut.y1, cut.x2 - cut.x1) in {(297.0, 0.0), (0.0, 210.0)} for cut in first)
    assert [steps.count(step) for step in (1, 2)] == [4, 16]


def test_what_is_not_cut_straight():
    """Circles, and boxes around nets; cards between them are."""
    (run,) = order_of([piece("chits", (20, 20), 6, "circle"), piece("cards", (63, 88), 2)])
    assert run.cuts.outlines == 6
    check(run)
    (run,) = order_of([piece("net", (70, 60), 2, bleed=0.0, back=False)], boxes={"net"})
    assert (run.cuts.outlines, run.cuts.cuts) == (2, ())


def test_pieces_that_no_straight_cut_separates():
    """A pinwheel is cut out piece by piece: nothing is cut through."""
    from pnp.impose.cutting_order import CutPiece, SheetCuts, _cut  # noqa: PLC0415 - no imposition makes one

    boxes = [Box(20, 20, 60, 30), Box(80, 20, 30, 60), Box(50, 80, 60, 30), Box(20, 50, 30, 60)]
    found = _cut(SheetCuts((210.0, 297.0), tuple(CutPiece(box) for box in boxes)))
    assert found.outlines == 4
    assert {(cut.x1, cut.y1) for cut in found.cuts} == {(0.0, 20.0), (0.0, 110.0), (20.0, 20.0), (110.0, 20.0)}


def test_sheets_with_cells_are_not_cut():
    """They are divided already; all sheets of them are alike, however many cells are used."""
    (run,) = order_of([piece("labels", (88, 50), 14, bleed=0.0)], paper="avery-5371")
    assert (run.first, run.last, run.cuts.in_cells, run.cuts.cuts, run.cuts.outlines) == (1, 2, True, (), 0)


def test_tiles_of_a_board_are_one_run():
    """Each sheet has a part of it, which is cut along its edges."""
    board = piece("map", (400, 300), 1, bleed=3.0, back=False, tiling=Tiling())
    (run,) = order_of([board], backs="none")
    assert (run.tiles, run.first, run.last) == (True, 1, 4)
    assert len(run.cuts.cuts) == 4


def test_the_second_pass_has_nothing_to_cut():
    """Sheets of nothing but backs are left out."""
    from pnp.impose.orders import backs_only, fronts_only  # noqa: PLC0415 - for one test

    whole = impose([piece("cards", (63, 88), 9)], papers()["a4"], "duplex-long", Report())
    assert list(cutting_order(backs_only(whole, "reversed"))) == []
    assert [run.cuts for run in cutting_order(fronts_only(whole))] == [run.cuts for run in cutting_order(whole)]


@pytest.mark.parametrize("kinds", [{"a": "card", "b": "card"}, {"a": "card", "b": "token"}])
def test_sheets_with_other_kinds_of_pieces_are_told_apart(kinds):
    """Although they are cut alike."""
    components = [piece("a", (63, 88), 8, bleed=3.0), piece("b", (63, 88), 8, bleed=3.0)]
    runs = order_of(components, kinds=kinds.__getitem__)
    assert len(runs) == len(set(kinds.values()))
