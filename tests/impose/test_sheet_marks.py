"""Properties of all impositions, tested with random decks and papers.

What a press has on its sheets: targets, marks of all plates, the colour bar; `test_imposition_laws.py` has random
sheets. The free parts of the bands for text.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.findings import whole_messages
from support.sheets import (
    LAWS,
    MODES,
    PAPERS,
    black,
    bleed_box,
    card,
    frame,
    game,
    imposed,
    law,
    token,
    turned,
    typesetter,
    uneven,
)

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.impose import packing
from pnp.impose.impose import impose
from pnp.impose.sheet_marks import (
    NARROW_SIDE,
    PATCH_SIDE,
    free_places,
    ink_box,
    mark_measures,
    target_box,
    top_band,
    with_colour_bar,
    with_press_marks,
)
from pnp.impose.slug_lines import add_slug_lines
from pnp.load.package_data import papers
from pnp.load.profiles import home_marks, read_profile
from pnp.model.face_walk import painted_items, path_box
from pnp.model.frame import Shape
from pnp.model.outline import Paper, SideMargins
from pnp.model.sheet import Page, PageLine, Placement

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


@pytest.mark.whole
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
    """A card shows its full bleed on all sides, except where a neighbour with the same border touches it, at a corner too."""
    most = {c.id: 99 if c.bleed is None else c.bleed for c in run.cards}
    for page in run.imposition.pages:
        for p in page.placements:
            trims = [o.trim for o in page.placements if o.side == p.side]
            x, y, w, h = p.trim
            higher = y - (not any(Box(x, y - 1, w, 1).overlaps(t) for t in trims))  # a card may meet another at a corner alone
            lower = y + h + (not any(Box(x, y + h, w, 1).overlaps(t) for t in trims))
            tall = lower - higher
            beside = (Box(x - 1, higher, 1, tall), Box(x, y - 1, w, 1), Box(x + w, higher, 1, tall), Box(x, y + h, w, 1))
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
        length, edge = measures.length, measures.edge(run.paper.margin)
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


MARGINS = st.builds(SideMargins, *[st.sampled_from([0.0, 2.0, 3.5, 5.0, 8.0, 12.7, 20.0])] * 4)


@settings(max_examples=60)
@given(
    cards=decks(),
    margins=MARGINS,
    feed=st.sampled_from(["short", "long"]),
    mode=st.sampled_from(MODES),
    border=st.sampled_from([uneven, black]),
    marks=st.sampled_from([home_marks(), read_profile("press-sheets").marks]),
)
def test_nothing_is_printed_where_the_printer_does_not_reach(  # noqa: PLR0913, PLR0917 - all that matters for margins
    cards, margins, feed, mode, border, marks
):
    """However the printer turns the sheet and takes it for its back: art, marks, targets and words lie within its margins."""
    report = Report()
    paper = Paper("mine", Size(215.9, 340), max(margins), margins, feed)
    run = impose(cards, paper, mode, report, border=border, marks=marks)
    run = add_slug_lines(with_press_marks(run, marks), game(), typesetter(), marks=marks)
    for page in run.pages:
        inks = [*map(bleed_box, page.placements), *map(ink_box, page.lines), *map(target_box, page.targets)]
        # descenders do not fill the height of a line, and half of an outline lies beyond a trim without bleed
        written = [item.box.inset(0.15) for item in painted_items(page.furniture)]
        for printable in printable_areas(page, margins, feed):
            assert [box for box in (*inks, *written) if not printable.contains(box, 1e-6)] == []


def printable_areas(page, fed, feed):
    """What a printer reaches of a page in each way in which it may lie: as fed, turned, backs with either edge first."""
    left, top, right, bottom = fed
    ways = [(left, top, right, bottom)]
    if feed == "long":  # the page stands, the paper lies
        ways = [(bottom, left, top, right), (top, right, bottom, left)]
    if page.side == "back":
        ways += [(right, bottom, left, top) for left, top, right, bottom in ways]
    for left, top, right, bottom in ways:
        yield Box(left, top, page.size.w - left - right, page.size.h - top - bottom)


def test_narrow_margins_of_single_sides_are_used():
    """One wide margin does not keep cards from the other sides, on sheets without backs."""
    wide_below = Paper("mine", Size(210, 297), 30, SideMargins(3, 3, 3, 30))
    sheet = impose([card("c", 100, 245)], wide_below, "none", Report(), border=uneven).sheets[0].front
    assert sheet.placements[0].trim == Box(55, 12.5, 100, 245)
    report = Report()
    assert impose([card("c", 100, 245)], wide_below, "duplex-long", report, border=uneven).sheets == ()
    assert [d.message.rpartition("with ")[2] for d in report.diagnostics] == [
        "bleed and crop marks there is room for 187.5 x 220.5 mm"
    ]


def test_thirds_of_a_millimetre_are_no_trouble():
    """Sizes that floating point cannot hold exactly still fill the sheet."""
    third = card("c", 61 + 2 / 3, 88 + 1 / 3, copies=8)
    assert [len(page.placements) for page in imposed([third], backs="none").pages] == [8]


PRESS = read_profile("press-sheets").marks

GAME = Mark("content/toy/game.yaml", 1, 1)


def sheets(*cards, paper="sra3", backs="duplex-long", marks=PRESS):
    """Impose for a press."""
    report = Report()
    found = with_press_marks(impose(cards, papers()[paper], backs, report, border=uneven, marks=marks), marks)
    assert not report.diagnostics
    return found


def barred(imposition, marks=PRESS, limit=3.0):
    """Add the bar; give the sheets and what was said."""
    report = Report()
    return with_colour_bar(imposition, marks, limit, GAME, report), report.diagnostics


def patches(page):
    """The boxes and inks of its patches."""
    return [(path_box(item.path), item.fill.cmyk) for item in page.furniture if isinstance(item, Shape)]


def test_marks_have_the_measures_of_the_profile():
    """5 mm long, 4 mm from the trim, 0.25 pt strong."""
    (page,) = sheets(card("a", 63, 88), backs="none").pages
    (placement,) = page.placements
    upright = sorted((line for line in page.lines if line.x1 == line.x2), key=lambda line: (line.x1, line.y1))
    x, y, right, bottom = placement.trim.x, placement.trim.y, placement.trim.right, placement.trim.bottom
    found = [(line.x1, *sorted((line.y1, line.y2)), line.weight) for line in upright]
    expected = [(at, *ends, 0.25) for at in (x, right) for ends in ((y - 9, y - 4), (bottom + 4, bottom + 9))]
    assert found == [pytest.approx(line) for line in expected]


def test_home_has_nothing_of_a_press():
    """Neither targets nor a bar, and not another object."""
    plain = imposed([card("a", 63, 88, copies=3)])
    assert with_press_marks(plain, home_marks()) is plain
    assert barred(plain, home_marks())[0] is plain
    assert {line.ink for page in plain.pages for line in page.lines} == {"black"}
    assert not any(page.targets for page in plain.pages)


def test_all_plates_print_only_outside():
    """Marks between blocks of several sizes are black, those at the edges are not."""
    (front, _) = sheets(card("a", 63, 88, copies=4), card("b", 44, 67, copies=5, deck="small")).pages
    inks = {line.ink for line in front.lines}
    assert inks == {"black", "registration"}
    for line in front.lines:
        assert (line.ink == "black") == ink_box(line).overlaps(front.bleed_box)


def test_both_sides_or_fronts_alone():
    """As the profile says, also of targets and bar."""
    cards = [card("a", 63, 88, copies=3)]
    for sides in ("both", "fronts"):
        marks = replace(PRESS, sides=sides)
        (sheet,) = barred(sheets(*cards, marks=marks), marks)[0].sheets
        found = [(bool(page.lines), len(page.targets), len(patches(page))) for page in (sheet.front, sheet.back)]
        assert found == [(True, 4, 16), (True, 4, 16) if sides == "both" else (False, 0, 0)]


def test_a_back_without_cards_has_no_marks():
    """It is an empty page of a file with backs."""
    cards = card("a", 63, 88, copies=12), card("b", 200, 280, deck="boards", back=False)
    pages = barred(sheets(*cards))[0].pages
    assert [(bool(p.placements), bool(p.lines), bool(p.targets), bool(p.furniture)) for p in pages if not p.placements] == [
        (False, False, False, False)
    ]


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "gutterfold", "none"])
@pytest.mark.parametrize("paper", ["sra3", "a3", "a4"])
def test_the_bar_lies_beside_cards_and_marks(paper, backs):
    """Sixteen patches of 5 mm inside the margin of the paper, clear of everything else."""
    found, said = barred(sheets(card("a", 63, 88, copies=20), paper=paper, backs=backs))
    assert not said
    for page in (page for page in found.pages if page.placements):
        boxes = [box for box, _ in patches(page)]
        assert len(boxes) == 16
        assert all((round(box.w, 6), round(box.h, 6)) == (PATCH_SIDE, PATCH_SIDE) for box in boxes)
        assert not any(a.overlaps(b) for n, a in enumerate(boxes) for b in boxes[:n])
        assert not any(box.overlaps(page.bleed_box) for box in boxes)
        assert not any(box.inset(-0.99).overlaps(ink_box(line)) for box in boxes for line in page.lines)
        assert min(box.y for box in boxes) >= papers()[paper].margin


@pytest.mark.parametrize(("paper", "w", "h"), [("letter", 30, 60), ("a4", 20, 60)])
def test_marks_keep_a_millimetre_from_the_bar(paper, w, h):
    """Those of narrow cards that fill the height of the paper begin where the bar would lie: it lies where none are."""
    (page, *_) = barred(sheets(card("a", w, h, copies=30), paper=paper, backs="none"))[0].pages
    boxes = [box for box, _ in patches(page)]
    marks = [ink_box(line) for line in page.lines]
    assert len(boxes) == 16
    assert not any(box.inset(-0.99).overlaps(mark) for box in boxes for mark in marks)


def test_no_patch_has_more_ink_than_the_press_takes():
    """Three solids together are 300 %."""
    plain = sheets(card("a", 63, 88))
    full, thin = ([sum(mix) for _, mix in patches(barred(plain, limit=most)[0].pages[0])] for most in (3.0, 2.4))
    assert max(full) == 3
    assert thin == [ink for ink in full if ink <= 2.4]


def test_a_page_that_is_too_small_for_the_bar():
    """It is said, with a way out; what has room is printed."""
    paper = replace(PAPERS["a4"], size=PAPERS["a4"].size._replace(w=70, h=70))
    found = impose([card("a", 30, 30)], paper, "none", Report(), border=uneven, marks=PRESS)
    found, said = barred(with_press_marks(found, PRESS))
    (message,) = whole_messages(said)
    assert message == (
        "content/toy/game.yaml:1:1: warning[impose/colour-bar-too-long]: "
        "there is no room for all 16 patches of the colour bar on sheet 1\n"
        "  hint: take a larger `paper`, or print without `colour-bar`"
    )
    assert 0 < len(patches(found.pages[0])) < 16


def test_outlines_are_drawn_if_the_profile_says_so():
    """On the art of hexagons, where a press would print them."""
    for outlines in (True, False):
        (page, *_) = sheets(token("h", 30, "hexagon-flat"), marks=replace(PRESS, outlines=outlines)).pages
        assert bool(page.furniture) == outlines


def test_marks_that_leave_no_room():
    """It is said that nothing fits, and what would."""
    report = Report()
    marks = replace(PRESS, length=20.0, offset=30.0, edge=30.0, least_edge=30.0)
    found = impose([card("a", 63, 88)], papers()["a5"], "none", report, border=uneven, marks=marks)
    (message,) = whole_messages(report.diagnostics)
    assert not found.sheets
    assert message == (
        "content/toy/cards.yaml:3:5: error[impose/too-large]: cards `a`: a card of 63 x 88 mm does not fit on `a5` "
        "(148 x 210 mm): with bleed and crop marks there is no room at all\n"
        "  hint: it fits with `--marks none` or on `a3` or on `tabloid`"
    )


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_marks_of_backs_lie_behind_those_of_fronts(backs):
    """Mirrored at the edge on which the sheet is turned, also if a sheet is not full and its cards lie in a corner."""
    *_, sheet = sheets(card("a", 63, 88, copies=19), backs=backs).sheets
    w, h = sheet.front.size
    turned = {(w - x, y) if backs == "duplex-long" else (x, h - y) for line in sheet.front.lines for x, y in ends(line)}
    assert rounded_of_press_marks(point for line in sheet.back.lines for point in ends(line)) == rounded_of_press_marks(turned)
    assert rounded_of_press_marks(turned) != rounded_of_press_marks(point for line in sheet.front.lines for point in ends(line))


def rounded_of_press_marks(points):
    """Points as they compare."""
    return {(round(x, 4), round(y, 4)) for x, y in points}


def test_the_bar_leaves_room_for_the_target():
    """On a narrow sheet it goes on beyond it."""
    found, said = barred(sheets(card("a", 63, 88), paper="a5", backs="none"))
    (page,) = found.pages
    boxes, targets = [box for box, _ in patches(page)], [target_box(centre) for centre in page.targets]
    assert not said
    assert len(boxes) == 16
    assert not any(box.overlaps(target) for box in boxes for target in targets)
    assert min(box.x for box in boxes) < min(t.x for t in targets if t.y < 20 and t.x > 20) < max(box.x for box in boxes)


BAND = Box(10, 40, 100, 4)


def page(*placements, lines=()):
    """A page of 120 x 90 mm."""
    return Page("face", Size(120, 90), placements, lines)


def placed(trim, bleed):
    """A card with its bleed left, top, right and bottom."""
    return Placement("c", 1, "face", frame("c", trim.w, trim.h), trim, 0, bleed)


@pytest.mark.parametrize(
    ("trim", "bleed", "taken"),
    [
        (Box(50, 20, 20, 20), (0, 0, 0, 0), False),  # ends where the band begins
        (Box(50, 20, 20, 20), (2, 0, 3, 0.5), True),  # its bleed reaches into the band
        (Box(50, 20, 20, 19), (2, 3, 3, 0.5), False),
        (Box(50, 44, 20, 20), (0, 0, 0, 0), False),  # begins where the band ends
        (Box(50, 44, 20, 20), (2, 0.5, 3, 0), True),
        (Box(50, 45, 20, 20), (2, 0.5, 3, 3), False),
        (Box(50, 10, 20, 70), (2, 0, 3, 0), True),  # across the whole band
    ],
)
def test_words_keep_clear_of_cards_and_of_their_bleed(trim, bleed, taken):
    """A card in the band divides it, with 1 mm of white space next to the bleed."""
    parts = [Box(10, 40, 37, 4), Box(74, 40, 36, 4)] if taken else [BAND]
    assert list(free_places(page(placed(trim, bleed)), BAND)) == parts


def test_words_keep_clear_of_marks():
    """A mark in the band divides it; one that ends at the band does not."""
    lines = (PageLine(60, 30, 60, 42), PageLine(30, 30, 30, 40), PageLine(90, 44, 90, 50))
    left, right = free_places(page(lines=lines), BAND)
    assert (left.x, right.right) == (10, 110)
    assert left.right < 59
    assert right.x > 61
    assert right.x - left.right == pytest.approx(2.14, abs=0.01)


def test_parts_too_short_for_words_are_left_out():
    """Parts shorter than 15 mm are not used."""
    assert [part.x for part in free_places(page(placed(Box(24, 30, 20, 30), (0,) * 4)), BAND)] == [45]
    assert [part.x for part in free_places(page(placed(Box(26, 30, 20, 30), (0,) * 4)), BAND)] == [10, 47]


def test_cards_that_overlap_in_the_band_are_one_obstacle():
    """Overlapping cards count as one obstacle."""
    cards = placed(Box(10, 30, 60, 30), (0,) * 4), placed(Box(20, 38, 10, 30), (0,) * 4)
    assert list(free_places(page(*cards), BAND)) == [Box(71, 40, 39, 4)]
