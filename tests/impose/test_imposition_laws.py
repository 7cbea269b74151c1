"""Properties of all impositions, tested with random decks and papers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_sheets import MODES, PAPERS, black, bleed_box, card, imposed, uneven

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.impose import packing
from pnp.impose.impose import impose
from pnp.impose.sheet_marks import NARROW_SIDE, free_places, ink_box, mark_measures, target_box, top_band, with_press_marks
from pnp.load.profiles import home_marks, read_profile
from pnp.model.outline import Paper

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.impose.sheet_marks import MarkMeasures
    from pnp.model.sheet import Component, Imposition

_SIZES = [(63, 88), (88, 63), (63.5, 88.9), (41, 63), (44, 67), (70, 70), (57.15, 88.9), (69.85, 120.65), (20, 20), (120, 90)]
_MORE_SIZES = [*_SIZES, (10, 10), (16, 16), (9, 24), (25.4, 25.4), (70, 58), (152, 130), (33, 180), (150, 21)]
_PAPERS = [
    *PAPERS.values(),
    Paper("a3", Size(297, 420), 5),
    Paper("wide", Size(279.4, 215.9), 6.35),
    Paper("own", Size(181.3, 245.7), 3),
]


@st.composite
def decks(draw):
    """A few decks of one size each, some without backs, and some with ticks, outlines, other marks or less bleed."""
    out, many = [], draw(st.booleans())
    usual = draw(st.sampled_from(["full", "full", "short", "none"]))
    for number in range(draw(st.integers(2, 5) if many else st.integers(1, 3))):
        w, h = draw(st.sampled_from(_MORE_SIZES if many else _SIZES))
        cut = draw(st.sampled_from(["crop", "crop", "ticks", "outline"]))
        bleed = draw(st.sampled_from([0, 1.5, 3, 3.175, 5]))
        back = draw(st.booleans())
        copies = draw(st.lists(st.integers(0, 4), min_size=1, max_size=12))
        cards = (
            card(f"{number}-{i}", w, h, deck=f"deck{number}", copies=n, bleed=bleed, back=back) for i, n in enumerate(copies)
        )
        marks = usual if many else draw(st.sampled_from(["full", "full", "short", "none"]))
        shown = draw(st.sampled_from([None, None, 0, 2]))
        out += [replace(c, cut=cut, marks=marks, bleed=shown) for c in cards]
    return out


@dataclass(frozen=True)
class Run:
    """An imposition, and what it was made from; cards that are reported as too large are left out of `cards`."""

    imposition: Imposition
    cards: list[Component]
    paper: Paper
    mode: str
    border: Callable
    measures: MarkMeasures

    @classmethod
    def of(cls, cards, paper, mode, border, marks):
        """Impose."""
        report = Report()
        imposition = impose(cards, paper, mode, report, border=border, marks=marks)
        imposition = with_press_marks(imposition, marks)
        assert {d.code for d in report.diagnostics} <= {"impose/too-large"}
        there = {p.id for page in imposition.pages for p in page.placements}
        if not report.diagnostics:
            assert there == {c.id for c in cards if c.copies}
        return cls(imposition, [c for c in cards if c.id in there], paper, mode, border, mark_measures(marks))


LAWS = []
law = LAWS.append


@settings(max_examples=120)
@given(
    cards=decks(),
    paper=st.sampled_from(_PAPERS),
    mode=st.sampled_from(MODES),
    border=st.sampled_from([uneven, black]),
    marks=st.sampled_from([home_marks(), home_marks(), read_profile("press-sheets").marks]),
)
def test_every_law_holds(cards, paper, mode, border, marks):
    """Each function below that is marked as a law; imposing again gives equal sheets."""
    run = Run.of(cards, paper, mode, border, marks)
    for holds in LAWS:
        holds(run)
    packing._cached_page_plans.cache_clear()  # so that everything is computed again
    assert Run.of(cards, paper, mode, border, marks).imposition == run.imposition


@law
def every_copy_once(run):
    """Each copy of a card is on exactly one page, and so is its back, if it has one and backs are printed."""
    found = Counter((p.id, p.copy, p.side) for page in run.imposition.pages for p in page.placements)
    wanted = Counter((c.id, n, "face") for c in run.cards for n in range(1, c.copies + 1))
    if run.mode != "none":
        wanted += Counter((c.id, n, "back") for c in run.cards if c.back for n in range(1, c.copies + 1))
    assert found == wanted


@law
def cards_keep_apart_and_inside(run):
    """Bleeds do not reach into other trims or the margin, and overlap only if they have the same colour."""
    printable = Box(0, 0, *run.paper.size).inset(run.paper.margin)
    for page in run.imposition.pages:
        boxes = [bleed_box(p) for p in page.placements]
        assert all(printable.contains(box) for box in boxes)
        assert not any(boxes[a].overlaps(p.trim) for a in range(len(boxes)) for b, p in enumerate(page.placements) if a != b)
        assert run.border is black or not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@law
def bleed_is_whole_or_shared(run):
    """A card shows its full bleed on all sides, except where a neighbour with the same border touches it."""
    most = {c.id: 99 if c.bleed is None else c.bleed for c in run.cards}
    for page in run.imposition.pages:
        for p in page.placements:
            trims = [o.trim for o in page.placements if o.side == p.side]
            x, y, w, h = p.trim
            beside = (Box(x - 1, y, 1, h), Box(x, y - 1, w, 1), Box(x + w, y, 1, h), Box(x, y + h, w, 1))
            for shown, strip in zip(p.bleed, beside, strict=True):
                neighbour = any(strip.overlaps(t) for t in trims)
                drawn = min(p.frame.bleed, most[p.id])
                assert shown == (0 if run.border is black and neighbour and drawn else drawn)


def corner(placement, right):
    """The position on the page of the top left (or `right`) corner of the art."""
    w, h = placement.frame.size
    x, y = (w if right else 0.0) - w / 2, -h / 2
    for _ in range(placement.rotation // 90):
        x, y = -y, x
    return placement.trim.x + placement.trim.w / 2 + x, placement.trim.y + placement.trim.h / 2 + y


@law
def backs_land_on_fronts(run):
    """After turning or folding, the top right corner of the back is behind the top left corner of the front, and vice versa."""
    for sheet in run.imposition.sheets:
        back = sheet.back if run.mode.startswith("duplex") else sheet.front
        backs = {(p.id, p.copy): p for p in back.placements if p.side == "back"} if back else {}
        for front in (p for p in sheet.front.placements if p.side == "face"):
            if (front.id, front.copy) in backs:
                behind = backs[front.id, front.copy]
                for right in (False, True):
                    x, y = corner(front, right)
                    assert corner(behind, not right) == pytest.approx(turned(sheet, run.mode, x, y), abs=1e-6)


def turned(sheet, mode, x, y):
    """The point behind a point, computed from the paper size or the drawn fold, without the code under test."""
    w, h = sheet.front.size
    if mode == "gutterfold":
        fold = next(line for line in sheet.front.lines if line.kind == "fold")
        return (2 * fold.x1 - x, y) if fold.x1 == fold.x2 else (x, 2 * fold.y1 - y)
    long_edge_upright = h >= w
    return (w - x, y) if long_edge_upright == (mode == "duplex-long") else (x, h - y)


@law
def marks(run):
    """Marks have their length, keep their distances, are outside bleeds, and are at both ends of every trim edge."""
    straight = {c.id for c in run.cards if c.cut == "crop" and c.marks != "none"}
    short = {c.id for c in run.cards if c.marks == "short"}
    for page in (sheet.front for sheet in run.imposition.sheets):
        marks = [line for line in page.lines if line.kind == "crop"]
        faces = [p for p in page.placements if p.side == "face" and p.id in straight]
        assert bool(marks) == bool(faces)
        measures = run.measures.at("short" if any(p.id in short for p in faces) else "full")
        length, edge = measures.length, measures.edge(run.paper)
        for mark in marks:
            assert abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) == pytest.approx(length)
            assert Box(0, 0, *run.paper.size).inset(edge).contains(ink_box(mark), 0.1)
            assert not any(ink_box(mark).overlaps(bleed_box(p)) for p in page.placements)
            assert not any(
                ink_box(mark).overlaps(p.trim.inset(0.1 - measures.printed.offset)) for p in faces if marked(p, mark)
            )
        upright = [(m.x1, min(m.y1, m.y2)) for m in marks if m.x1 == m.x2]
        level = [(m.y1, min(m.x1, m.x2)) for m in marks if m.y1 == m.y2]
        trims = [p.trim for p in page.placements if p.side == "face"]
        swapped = [Box(t.y, t.x, t.h, t.w) for t in trims]
        for p in faces:
            for edge in (p.trim.x, p.trim.right):
                assert clear_between_marks(upright, edge, p.trim.y, p.trim.bottom, trims)
            for edge in (p.trim.y, p.trim.bottom):
                assert clear_between_marks(level, edge, p.trim.x, p.trim.right, swapped)
        edges = {round(e, 5) for p in faces for e in (p.trim.x, p.trim.right)}
        assert {round(x, 5) for x, _ in upright} <= edges


def marked(placement, mark):
    """Whether a mark continues an edge of a card; in the hole of a row that is not full, it may lie in a neighbour's gutter."""
    trim = placement.trim
    edges = (trim.x, trim.right) if mark.x1 == mark.x2 else (trim.y, trim.bottom)
    return any(edge == pytest.approx(mark.x1 if mark.x1 == mark.x2 else mark.y1) for edge in edges)


@law
def behind(run):
    """Marks of a back lie behind those of its front, or there are none."""
    for sheet in (s for s in run.imposition.sheets if s.back):
        marked = run.measures.printed.sides == "both" and sheet.back.placements
        there = {tuple(sorted(ends(line))) for line in sheet.back.lines}
        turns = (tuple(sorted(turned(sheet, run.mode, *end) for end in ends(line))) for line in sheet.front.lines if marked)
        assert rounded(there) == rounded(turns)


def ends(line):
    """Its two end points."""
    return (line.x1, line.y1), (line.x2, line.y2)


def rounded(lines):
    """Lines as they compare."""
    return {tuple(sorted((round(x, 5) + 0.0, round(y, 5) + 0.0) for x, y in line)) for line in lines}


@law
def plates(run):
    """What all plates print lies outside the bleed box of its page, where four targets have room; all other ink is black."""
    printed = run.measures.printed
    for page in run.imposition.pages:
        marked = bool(page.placements) and (page.side == "face" or printed.sides == "both")
        assert len(page.targets) == 4 * (marked and printed.targets)
        boxes = [target_box(centre) for centre in page.targets]
        outside = [line for line in page.lines if not ink_box(line).overlaps(page.bleed_box)]
        assert all(line.ink == (printed.ink if line in outside else "black") for line in page.lines)
        assert not any(box.overlaps(page.bleed_box) for box in boxes)
        assert not any(box.overlaps(ink_box(line)) for box in boxes for line in page.lines)
        assert all(Box(0, 0, *page.size).inset(run.paper.margin).contains(box) for box in boxes)


@law
def ticks(run):
    """Every component that has them has four in line with its centre; they are outside bleeds, which they do not touch."""
    ticked = {c.id for c in run.cards if c.cut == "ticks" and c.marks != "none"}
    for page in (sheet.front for sheet in run.imposition.sheets):
        ticks = [line for line in page.lines if line.kind == "tick"]
        middles = [((t.x1 + t.x2) / 2, (t.y1 + t.y2) / 2) for t in ticks]
        faces = [p for p in page.placements if p.side == "face" and p.id in ticked]
        assert bool(ticks) == bool(faces)
        for tick in ticks:
            assert Box(0, 0, *run.paper.size).inset(3).contains(ink_box(tick), 0.1)
            assert not any(ink_box(tick).overlaps(bleed_box(p)) for p in page.placements)
        for p in faces:
            x, y = p.trim.x + p.trim.w / 2, p.trim.y + p.trim.h / 2
            for dx, dy in ((0, p.trim.h / 2), (p.trim.w / 2, 0)):
                for sign in (-1, 1):
                    edge = x + sign * dx, y + sign * dy
                    assert any(
                        0 < (a - edge[0]) * sign + (b - edge[1]) * sign < 7 and abs(a - x) * abs(b - y) < 1e-6
                        for a, b in middles
                    )


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


def clear_between_marks(marks, edge, start, end, trims):
    """Whether there are marks in line with an upright edge before its start and after its end, and no trim lies across it."""
    on_line = [at for where, at in marks if abs(where - edge) < 1e-6]
    before, after = [at for at in on_line if at < start], [at for at in on_line if at > end]
    if not before or not after:
        return False
    cut = Box(edge - 1e-4, max(before), 2e-4, min(after) - max(before))
    return not any(cut.overlaps(t.inset(1e-3)) for t in trims)


@law
def guillotine(run):
    """Every sheet can be cut into cards with full-length cuts only."""
    for page in run.imposition.pages:
        assert comes_apart([p.trim for p in page.placements])


def comes_apart(trims):
    """Whether full-length cuts along trim edges can separate all cards."""
    if len(trims) < 2:
        return True
    for low, high in ((lambda t: t.x, lambda t: t.right), (lambda t: t.y, lambda t: t.bottom)):
        for cut in sorted({round(high(t), 5) for t in trims}):
            before = [t for t in trims if high(t) <= cut + 1e-4]
            after = [t for t in trims if low(t) >= cut - 1e-4]
            if after and len(before) + len(after) == len(trims):
                return comes_apart(before) and comes_apart(after)
    return False


@law
def order(run):
    """Cards of one size that are cut and marked in one way lie on the sheets in the order of their decks."""
    for backed in (True, False):
        for alike in {(tuple(sorted(c.face.size)), c.cut, c.marks) for c in run.cards}:
            of_size = [c for c in run.cards if (tuple(sorted(c.face.size)), c.cut, c.marks) == alike]
            of_size = [c for c in of_size if run.mode != "gutterfold" or bool(c.back) == backed]
            ids = {c.id for c in of_size}
            found = [
                (p.id, p.copy) for s in run.imposition.sheets for p in s.front.placements if p.side == "face" and p.id in ids
            ]
            assert found == [(c.id, n) for c in of_size for n in range(1, c.copies + 1)]


@law
def room_for_words(run):
    """Every page has space for the slug line and the hints."""
    for page in run.imposition.pages:
        assert max(p.w for p in free_places(page, top_band(run.paper, run.measures.printed))) >= NARROW_SIDE - 3 - 7 * bool(
            page.targets
        )


def test_thirds_of_a_millimetre_are_no_trouble():
    """Sizes that floating point cannot hold exactly still fill the sheet."""
    third = card("c", 61 + 2 / 3, 88 + 1 / 3, copies=8)
    assert [len(page.placements) for page in imposed([third], backs="none").pages] == [8]
