"""Cards in cells: each in one, turned if need be, with its back behind it and nothing outside; and one card on each paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from support.sheets import HOME, card, token, turned, words

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.impose.cells import CELL_TOLERANCE, describe_cells, papers_per_card
from pnp.impose.impose import impose
from pnp.load.package_data import papers
from pnp.model.outline import CellGrid, Paper, SideMargins
from pnp.model.printing import Cutting

A4 = Size(210, 297)
TWO = Paper("two", A4, 5, cells=CellGrid(1, 2, Size(63, 88), 20, 30, (0, 10)))
"""Cells that lie in no middle of the sheet."""
ROUND = Paper("round", A4, 5, cells=CellGrid(3, 3, Size(25, 25), 20, 30, (5, 5), "circle"))
MODES = ("duplex-long", "duplex-short", "none")


def lie(cards, paper, backs="duplex-long", **how):
    """Impose, with what is reported."""
    report = Report()
    return impose(cards, paper, backs, report, **how), [found_text(d) for d in report.diagnostics]


def found_text(finding):
    """A finding as one text."""
    where = f"{finding.mark}: " if finding.mark else ""
    return f"{where}{finding.severity}[{finding.code}]: {finding.message}\n  hint: {finding.hint}"


def on(cards, paper, backs="duplex-long", **how):
    """Impose; fails if anything is reported."""
    imposition, said = lie(cards, paper, backs, **how)
    assert not said
    return imposition


def boxes(page):
    """The trims of a page, to a micron."""
    return [(p.id, *(round(v, 3) for v in p.trim), p.rotation) for p in page.placements]


def test_row_by_row_in_order():
    """Cards fill the cells row by row in their order, and the next sheet goes on."""
    paper = Paper("four", A4, 5, cells=CellGrid(2, 2, Size(63, 88), 20, 30, (4, 10)))
    first, second = on([card("a", 63, 88, copies=3), card("b", 63, 88, copies=2)], paper, "none").sheets
    assert boxes(first.front) == [
        ("a", 20, 30, 63, 88, 0), ("a", 87, 30, 63, 88, 0), ("a", 20, 128, 63, 88, 0), ("b", 87, 128, 63, 88, 0)
    ]  # fmt: skip
    assert [(p.id, p.copy) for p in second.front.placements] == [("b", 2)]
    assert first.back is None


@pytest.mark.parametrize(
    ("backs", "back"), [("duplex-long", ("c", 127, 30, 63, 88, 0)), ("duplex-short", ("c", 20, 179, 63, 88, 180))]
)
def test_backs_lie_behind_fronts_where_no_cell_is(backs, back):
    """A sheet whose cells are not in its middle has backs where its front is seen from behind, not in a cell as seen there."""
    (sheet,) = on([card("c", 63, 88)], TWO, backs).sheets
    assert boxes(sheet.back) == [back]


def test_cards_are_turned_if_they_fit_so():
    """A card that fits upright lies so; one that only fits when it is turned is turned anticlockwise, its back clockwise."""
    paper = Paper("cards", A4, 5, cells=CellGrid(1, 2, Size(90, 60), 20, 30))
    (sheet,) = on([card("lying", 88, 58), card("upright", 58, 88)], paper).sheets
    assert boxes(sheet.front) == [("lying", 21, 31, 88, 58, 0), ("upright", 21, 91, 88, 58, 270)]
    assert boxes(sheet.back) == [("lying", 101, 31, 88, 58, 0), ("upright", 101, 91, 88, 58, 90)]


@pytest.mark.parametrize("skip", [0, 3])
def test_a_pile_of_sheets_with_cells_comes_apart_in_order(skip):
    """The cards of one cell are a pile, sheet 1 on top; the piles on each other are the deck, whose copies may be collated."""
    paper = Paper("six", A4, 5, cells=CellGrid(2, 3, Size(63, 88), 20, 15))
    cards = [replace(card(name, 63, 88, copies=7), order="stack", collated=True) for name in "ab"]
    sheets = on(cards, paper, skip=skip).sheets
    assert len(sheets) == 3
    for side in ("front", "back"):
        cells = paper.cells.boxes if side == "front" else [box._replace(x=210 - box.right) for box in paper.cells.boxes]
        found = [[(p.id, p.copy) for s in sheets for p in getattr(s, side).placements if p.trim == cell] for cell in cells]
        assert [*chain(*found)] == [(name, copy) for copy in range(1, 8) for name in "ab"]
    assert not {p.trim for p in sheets[0].front.placements} & set(paper.cells.boxes[:skip])


def test_no_marks_and_bleed_to_the_middle_of_the_gap():
    """Perforations cut, so there are no marks; bleed ends half-way to the next cell, and goes on into the waste around all."""
    paper = Paper("cards", A4, 5, cells=CellGrid(2, 2, Size(63, 88), 20, 30, (4, 0)))
    (sheet,) = on([card("c", 63, 88, copies=3), card("small", 61, 88)], paper).sheets
    assert [p.bleed for p in sheet.front.placements] == [(3, 3, 2, 0), (2, 3, 3, 0), (3, 0, 2, 3), (3, 0, 3, 3)]
    assert [(p.id, p.bleed) for p in sheet.back.placements] == [
        ("c", (2, 3, 3, 0)), ("c", (3, 3, 2, 0)), ("c", (2, 0, 3, 3)), ("small", (3, 0, 3, 3)),
    ]  # fmt: skip
    assert not any(page.lines or page.furniture for page in (sheet.front, sheet.back))


def test_bleed_ends_at_the_edge_of_the_paper():
    """Beside the edge there is less than half a gap, on the back at the opposite side."""
    (sheet,) = on(
        [card("c", 63, 88)], Paper("cards", A4, 0, cells=CellGrid(2, 1, Size(63, 88), 1, 2, (6, 0))), "duplex-long"
    ).sheets
    assert [p.bleed for page in (sheet.front, sheet.back) for p in page.placements] == [(1, 2, 3, 3), (3, 2, 1, 3)]


def test_a_card_that_is_a_little_larger_is_cut_by_its_cell():
    """Half a millimetre more than the cell is accepted, and cut where the neighbour begins."""
    paper = Paper("cards", A4, 5, cells=CellGrid(2, 1, Size(63, 88), 20, 30))
    (sheet,) = on([card("c", 63.5, 88, copies=2)], paper, "none").sheets
    assert [p.bleed for p in sheet.front.placements] == [(3, 3, -0.25, 3), (-0.25, 3, 3, 3)]
    one, other = (p.bleed_box for p in sheet.front.placements)
    assert one.right == other.x == 83


def test_the_first_cells_are_skipped():
    """The cells that `skip` counts stay empty on the first sheet only."""
    first, second = on([card("c", 63, 88, copies=2)], TWO, "none", skip=1).sheets
    assert [boxes(first.front), boxes(second.front)] == [[("c", 20, 128, 63, 88, 0)], [("c", 20, 30, 63, 88, 0)]]


@pytest.mark.parametrize(
    ("paper", "skip", "said"),
    [
        (
            TWO,
            2,
            "error[impose/skip-too-large]: `--skip 2`: a sheet of `two` has 2 cells\n  hint: skip at most 1, or take a new sheet",  # noqa: E501
        ),
        (
            next(iter(papers_per_card([card("c", 63, 88)]))),
            1,
            "error[impose/skip-too-large]: `--skip 1`: a sheet of `card-63x88` has 1 cell\n  hint: leave `--skip` out",
        ),
    ],
)
def test_too_many_cells_skipped(paper, skip, said):
    """As many as a sheet has leave nothing to print on."""
    imposition, found = lie([card("c", 63, 88)], paper, skip=skip)
    assert (imposition.sheets, found) == ((), [said])


def test_cards_that_are_too_large():
    """Each deck and size is named once, with both sizes and what would take it; cards that fit are still placed."""
    cards = [card("a", 64, 88), card("b", 64, 88), card("c", 300, 88, deck="boards"), card("d", 63, 88)]
    imposition, said = lie(cards, TWO)
    assert said == [
        (
            "content/toy/boards.yaml:3:5: error[impose/cell-too-small]: boards `c`: a card of 300 x 88 mm does not fit into a "
            "cell of `two`, 63 x 88 mm\n  hint: name a paper without cells"
        ),
        (
            "content/toy/cards.yaml:3:5: error[impose/cell-too-small]: cards `a` and 1 more: a card of 64 x 88 mm does not fit "
            "into a cell of `two`, 63 x 88 mm\n"
            "  hint: it fits the cells of `avery-l7165` or `avery-5164`, or name a paper without cells"
        ),
    ]
    assert [p.id for p in imposition.sheets[0].front.placements] == ["d"]


def test_round_cells_take_what_lies_within_a_circle():
    """A circle and a hexagon fit by their width, a rectangle by its diagonal."""
    fitting = [token("coin", 25, "circle"), token("hex", 21, "hexagon-pointed"), card("chit", 15, 20)]
    assert [p.id for p in on(fitting, ROUND, "none").sheets[0].front.placements] == ["coin", "hex", "chit"]
    assert lie([card("square", 20, 20), token("large", 26, "circle", deck="coins")], ROUND, "none")[1] == [
        (
            "content/toy/cards.yaml:3:5: error[impose/cell-too-small]: cards `square`: a card of 20 x 20 mm reaches with its "
            "corners out of a cell of `round`, a circle of 25 mm\n"
            "  hint: it fits the cells of `avery-8293` or `avery-5160`, or name a paper without cells"
        ),
        (
            "content/toy/coins.yaml:3:5: error[impose/cell-too-small]: coins `large`: a card of 26 x 26 mm does not fit into a "
            "cell of `round`, a circle of 25 mm\n"
            "  hint: it fits the cells of `avery-8293` or `avery-l7160`, or name a paper without cells"
        ),
    ]


def test_outlines_are_drawn_where_cells_do_not_cut_them():
    """A hexagon in a round cell needs scissors, a circle none."""
    hexes, coins = (replace(t, cut="outline") for t in (token("hex", 21, "hexagon-pointed"), token("coin", 25, "circle")))
    assert len(on([hexes], ROUND, "none").sheets[0].front.furniture) == 2
    assert on([coins], ROUND, "none").sheets[0].front.furniture == ()


def test_what_cells_do_not_allow():
    """Backs are not folded over, and no machine cuts what is cut already."""
    said = [
        (
            "error[impose/not-in-cells]: a cutting machine cuts no sheet of `two`, which has cells\n"
            "  hint: name a paper without cells"
        ),
        (
            "error[impose/not-in-cells]: backs are not folded over on a sheet of `two`, which has cells\n"
            "  hint: print them on both sides with `--backs duplex-long`, or none with `--backs none`"
        ),
    ]
    assert lie([card("c", 63, 88)], TWO, "gutterfold", machine=Cutting())[1] == said
    assert lie([card("c", 63, 88)], TWO, "gutterfold")[1] == said[1:]


@pytest.mark.parametrize(
    ("backs", "where"),
    [
        ("none", "0 mm from the right (of 4), 121 mm from the bottom (of 130)"),
        ("duplex-long", "0 mm from the right (of 12), 121 mm from the bottom (of 130)"),
    ],
)
def test_cells_that_printers_do_not_reach(backs, where):
    """Each side is named with its distance and the margin; of sheets with backs, opposite margins count as the larger one."""
    cells = CellGrid(2, 2, Size(63, 88), 84, 0, (0, 0))
    paper = Paper("edge", A4, 130, SideMargins(12, 0, 4, 130), cells=cells)
    _, said = lie([card("c", 63, 88)], paper, backs)
    above = "" if backs == "none" else "0 mm from the top (of 130), "
    assert said == [
        (
            f"warning[impose/cells-at-edge]: cells of `edge` lie where printers do not reach: {above}{where}\n"
            "  hint: if yours does, say so with the `margin` of the paper in papers.yaml"
        )
    ]


def test_what_is_said_of_cards_in_cells():
    """Smaller cards and bleed that is cut off are told, with numbers; half a millimetre, and one card a paper, are not."""
    touching = Paper("cards", A4, 5, cells=CellGrid(2, 2, Size(63, 88), 20, 30))
    apart = Paper("cards", A4, 5, cells=CellGrid(2, 2, Size(63, 88), 20, 30, (4, 4)))
    assert describe_cells([card("c", 63, 88, bleed=0)], touching) == ""
    assert (
        describe_cells([card("c", 62.5, 88)], touching) == "cells leave 0 mm of bleed: a print 0.5 mm off shows the neighbour"
    )
    assert describe_cells([card("c", 63, 88)], apart) == "cells leave 2 mm of bleed"
    assert describe_cells([card("c", 60, 80, bleed=1, deck="minis")], apart) == (
        "`minis` (60 x 80 mm) in the middle of cells of 63 x 88 mm"
    )
    for paper, of_size in papers_per_card([card("c", 63, 88)]).items():
        assert describe_cells(of_size, paper) == ""


def test_words_keep_out_of_cells():
    """Nothing is written into a cell that stays empty."""
    (sheet,) = on([card("c", 63, 88)], TWO).sheets
    assert (sheet.front.reserved, words(sheet.front)) == (TWO.cells.boxes, [])
    assert [round(v, 3) for v in sheet.back.reserved[0]] == [127, 30, 63, 88]


def test_a_paper_for_each_size_of_cards():
    """Each size has a paper, upright, as large as its trim; lying cards are turned onto that of upright ones."""
    cards = [card("a", 63, 88), card("b", 88, 63, copies=2), token("coin", 20, "circle")]
    found = papers_per_card(cards)
    assert [(p.name, p.size, p.margin, [c.id for c in of]) for p, of in found.items()] == [
        ("card-63x88", (63, 88), 0, ["a", "b"]), ("card-20x20", (20, 20), 0, ["coin"])
    ]  # fmt: skip
    paper = next(iter(found))
    assert paper.is_one_card
    sheets = on(cards[:2], paper, "duplex-short").sheets
    assert [boxes(s.front) + boxes(s.back) for s in sheets] == [
        [("a", 0, 0, 63, 88, 0), ("a", 0, 0, 63, 88, 180)],
        *[[("b", 0, 0, 63, 88, 270), ("b", 0, 0, 63, 88, 270)]] * 2,
    ]
    assert {p.bleed for s in sheets for page in (s.front, s.back) for p in page.placements} == {(0, 0, 0, 0)}


def test_a_paper_with_the_bleed_that_is_asked_for():
    """With `--bleed` the paper is larger by it on all sides, as far as there is art."""
    (paper,) = papers_per_card([replace(card("a", 63, 88), bleed=2.0)])
    assert (paper.name, paper.size) == ("card-67x92", (67, 92))
    (sheet,) = on([replace(card("a", 63, 88), bleed=2.0)], paper).sheets
    assert [(p.trim, p.bleed) for p in sheet.front.placements] == [(Box(2, 2, 63, 88), (2, 2, 2, 2))]
    (scarce,) = papers_per_card([replace(card("a", 63, 88, bleed=1), bleed=2.0)])
    assert scarce.size == (65, 90)


@st.composite
def grids(draw):
    """A paper with a grid of cells somewhere on it."""
    number = st.floats(0, 30).map(lambda value: round(value, 2))
    w, h = draw(st.sampled_from([(63, 88), (88.9, 50.8), (25.4, 25.4), (41, 63), (99.06, 67.73)]))
    gap = draw(st.tuples(number, number))
    left, top = draw(number), draw(number)
    columns = draw(st.integers(1, max(1, int((210 - left + gap[0]) // (w + gap[0])))))
    rows = draw(st.integers(1, max(1, int((297 - top + gap[1]) // (h + gap[1])))))
    outline = draw(st.sampled_from(["rectangle", "circle"])) if w == h else "rectangle"
    return Paper("grid", A4, 0, cells=CellGrid(columns, rows, Size(w, h), left, top, gap, outline))


CARDS = st.lists(
    st.builds(
        lambda number, size, copies, bleed, back, shown: replace(
            card(f"c{number}", *size, copies=copies, bleed=bleed, back=back), bleed=shown
        ),
        st.integers(0, 10**6),
        st.sampled_from([(63, 88), (88, 63), (50.8, 88.9), (89.2, 50.5), (25.4, 25.4), (18, 17), (41, 63), (67, 99)]),
        st.integers(1, 5),
        st.sampled_from([0, 1.5, 3, 5]),
        st.booleans(),
        st.sampled_from([None, None, 0, 2]),
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda made: made.id,
)
SHIPPED = [paper for paper in papers().values() if paper.cells]


@given(CARDS, st.one_of(grids(), st.sampled_from(SHIPPED)), st.sampled_from(MODES), st.integers(0, 3))
@example([card("c", 50.8, 88.9, copies=11)], papers()["avery-5371"], "duplex-long", 3)
@example([card("c", 63, 88, copies=3)], TWO, "duplex-short", 0)
def test_everything_lies_in_cells(cards, paper, mode, skip):
    """For all sizes, papers and backs: each copy once and in order, in its cell, backs behind fronts, no overlap."""
    assume(skip < len(paper.cells.boxes))
    imposition, said = lie(cards, paper, mode, skip=skip)
    check_cells(cards, imposition, paper, skip, said)


@given(CARDS, st.sampled_from(MODES))
def test_one_card_a_paper_for_all_sizes(cards, mode):
    """The same where each card has a paper of its own: the page is its trim and the bleed that is shown, nothing else."""
    for paper, of_size in papers_per_card(cards).items():
        imposition, said = lie(of_size, paper, mode)
        assert said == []
        check_cells(of_size, imposition, paper, 0, said)
        for page in imposition.pages:
            for p in page.placements:
                assert [round(v, 6) + 0.0 for v in p.bleed_box] == [0, 0, *(round(v, 6) for v in paper.size)]


def check_cells(cards, imposition, paper, skip, said):
    """Check the sheets of cards in cells."""
    refused = sum(text.count("cell-too-small") for text in said)
    fronts = [[p for p in sheet.front.placements if p.side == "face"] for sheet in imposition.sheets]
    placed = {p.id for of in fronts for p in of}
    assert refused or placed == {c.id for c in cards}
    assert [(p.id, p.copy) for of in fronts for p in of] == [
        (c.id, n) for c in cards if c.id in placed for n in range(1, c.copies + 1)
    ]
    for number, (sheet, of) in enumerate(zip(imposition.sheets, fronts, strict=True)):
        cells = paper.cells.boxes[skip * (number == 0) :]
        assert all(abs(middle(p.trim)[i] - middle(cell)[i]) < 1e-6 for p, cell in zip(of, cells, strict=False) for i in (0, 1))
        assert all(cell.inset(-CELL_TOLERANCE / 2 - 1e-6).contains(p.trim) for p, cell in zip(of, cells, strict=False))
        backs = {(p.id, p.copy): p for p in (sheet.back.placements if sheet.back else ())}
        if imposition.backs != "none" and any(c.back for c in cards):
            assert sheet.back is not None or not placed
        for p in of:
            back = backs.pop((p.id, p.copy), None)
            assert (back is not None) == (
                imposition.backs != "none" and next(c for c in cards if c.id == p.id).back is not None
            )
            if back is not None:
                for right in (False, True):
                    assert corner(back, not right) == pytest.approx(
                        turned(sheet, imposition.backs, *corner(p, right)), abs=1e-6
                    )
        assert not backs
        for page in filter(None, (sheet.front, sheet.back)):
            shown = [p.bleed_box for p in page.placements]
            assert all(Box(0, 0, *page.size).inset(-1e-6).contains(box) for box in shown)
            assert not any(a.inset(1e-6).overlaps(b) for a, b in combinations(shown, 2))
            assert (page.lines, page.furniture) == ((), ())


def middle(box):
    """The middle of a box."""
    return box.x + box.w / 2, box.y + box.h / 2


def corner(placement, right):
    """The position on the page of the top left (or `right`) corner of the art."""
    w, h = placement.frame.size
    x, y = (w if right else 0.0) - w / 2, -h / 2
    for _ in range(placement.rotation // 90):
        x, y = -y, x
    return placement.trim.x + placement.trim.w / 2 + x, placement.trim.y + placement.trim.h / 2 + y


def test_outlines_follow_the_profile():
    """A profile that draws no outlines draws none in cells."""
    hexes = replace(token("hex", 21, "hexagon-pointed"), cut="outline")
    quiet = replace(HOME.printed, outlines=False)
    assert on([hexes], ROUND, "none", marks=quiet).sheets[0].front.furniture == ()
