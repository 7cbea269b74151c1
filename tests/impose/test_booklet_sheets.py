"""Booklets on sheets: pages in order however they are cut, folded and bound, creep, blanks, marks, and what a paper shows."""

from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.faces import INFO, font_book, pictured
from support.sheets import frame, name_of

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.impose.booklet_sheets import (
    creep,
    folded_sheets,
    impose_booklet,
    padded_page_count,
    report_long_zine,
    report_too_large,
    single_pages,
    with_blanks,
)
from pnp.impose.face_keys import FaceKeys
from pnp.impose.manifest import booklet_manifest
from pnp.impose.sheet_marks import ink_box
from pnp.layout.painting.shapes import rectangle
from pnp.load.package_data import papers
from pnp.model.booklet import BookletLook, BookletPages, Margins
from pnp.model.frame import Colour, Frame, Shape, TextBox
from pnp.model.outline import Paper, SideMargins
from pnp.model.sheet import Placement
from pnp.model.style import FontBook
from pnp.render.pdf import print_pdf

A5 = Size(148.0, 210.0)

INK = Colour(0.0, 0.0, 0.0)


def booklet(  # noqa: PLR0913
    pages, *, boxes=(), bleed=3.0, back_cover=False, creep_factor=1.2, size=A5, right_bound=False, **look
):
    """A booklet of empty pages with these text boxes."""
    margins, mark = Margins(16, 18, 16, 15), Mark("booklet.yaml")
    look = BookletLook(size, bleed, margins, 2.1, (), {}, {}, {}, mark, thickness=0.1, creep=creep_factor, **look)
    frames = tuple(Frame(size, bleed, frame(f"p{n}", *size).items, boxes) for n in range(1, pages + 1))
    return replace(BookletPages(frames, (), look, back_cover), right_bound=right_bound)


def folded(pages, paper="a4", **options):
    """A booklet on sheets of one paper; fails if there is a finding."""
    return sheets_of(pages, paper, **options).imposition


def sheets_of(pages, *tried, turn=None, **options):
    """The sheets on the first of these papers that takes them; fails if there is a finding."""
    report = Report()
    made = impose_booklet(booklet(pages, **options), [papers()[name] for name in tried], report, turn=turn)
    assert not report.diagnostics
    return made


def seen(placement):
    """The part of the sheet that a page fills with its art."""
    (left, top, right, bottom), trim = placement.bleed, placement.trim
    return Box(trim.x - left, trim.y - top, trim.w + left + right, trim.h + top + bottom)


@pytest.mark.parametrize("pages", range(4, 65, 4))
def test_the_pages_lie_where_the_formula_says(pages):
    """Sheet s: N - 2s and 2s + 1 outside, 2s + 2 and N - 2s - 1 inside."""
    made = folded(pages)
    assert len(made.sheets) == pages // 4
    for s, sheet in enumerate(made.sheets):
        outside, inside = ([int(p.id.removeprefix("page-")) for p in side.placements] for side in (sheet.front, sheet.back))
        assert outside == [pages - 2 * s, 2 * s + 1]
        assert inside == [2 * s + 2, pages - 2 * s - 1]


@pytest.mark.parametrize("pages", range(4, 65, 4))
def test_a_book_bound_on_the_right_opens_to_the_right(pages):
    """Its cover is on the left of the spine, and each side has the pages of one that is bound on the left, swapped."""
    made, left = folded(pages, right_bound=True), folded(pages)
    for sheet, other in zip(made.sheets, left.sheets, strict=True):
        for side, swapped in ((sheet.front, other.front), (sheet.back, other.back)):
            assert [p.id for p in side.placements] == [p.id for p in reversed(swapped.placements)]
    cover = made.sheets[0].front.placements[0]
    assert (cover.id, cover.trim.right) == ("page-1", 148.5)


@pytest.mark.parametrize("pages", range(1, 65))
def test_blanks_fill_the_last_sheet(pages):
    """At most three, at the end or before a back cover."""
    plain, backed = with_blanks(booklet(pages)), with_blanks(booklet(pages, back_cover=True))
    assert len(plain) == len(backed) == padded_page_count(pages)
    assert 0 <= len(plain) - pages <= 3
    assert None not in plain[:pages]
    assert backed[-1] is not None
    assert name_of(backed[-1]) == f"p{pages}"
    manifest = booklet_manifest(_game(), folded(pages), booklet(pages), "home", sheets=sheets_of(pages, "a4"))
    assert manifest["reading"]["blanks"] == list(range(pages + 1, padded_page_count(pages) + 1))


def _game():
    class Named:
        name, version, date, locale, languages = "toy", "1", "2026-11-21", "en", "en"
        decks = ()
        fonts = FontBook({}, {}, Mark("fonts.yaml"))

    return Named()


def test_inner_sheets_creep_towards_the_spine():
    """By the paper's thickness times the sheet's number times the factor; the outermost does not move."""
    made = folded(32)
    for s, sheet in enumerate(made.sheets):
        shift = 0.1 * 1.2 * s
        assert creep(s, 0.1, 1.2) == pytest.approx(shift)
        for side in (sheet.front, sheet.back):
            left, right = (p.trim for p in side.placements)
            assert left.right == pytest.approx(148.5 + shift)
            assert right.x == pytest.approx(148.5 - shift)


def test_the_pages_of_a_calendar_creep_towards_their_fold():
    """The fold is level: pages above it move down, those below it up."""
    made = sheets_of(16, "a4", size=LYING, binding="calendar").imposition
    for s, sheet in enumerate(made.sheets):
        for side in (sheet.front, sheet.back):
            upper, lower = (p.trim for p in side.placements)
            assert upper.bottom == pytest.approx(148.5 + 0.12 * s)
            assert lower.y == pytest.approx(148.5 - 0.12 * s)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_pages_share_the_spine_and_nothing_else(paper, bleed):
    """With and without creep, no page reaches beyond the fold or the paper."""
    for sheet in folded(48, paper, bleed=bleed).sheets:
        for side in (sheet.front, sheet.back):
            left, right = (seen(p) for p in side.placements)
            spine = side.size.w / 2
            assert left.right == pytest.approx(spine)
            assert right.x == pytest.approx(spine)
            for box in (left, right):
                assert box.x >= -1e-9
                assert box.right <= side.size.w + 1e-9
                assert box.y >= -1e-9
                assert box.bottom <= side.size.h + 1e-9


def test_front_and_back_of_a_leaf_lie_behind_one_another():
    """Page 2 is at the mirrored place of page 1."""
    for sheet in folded(16).sheets:
        for front, back in zip(sheet.front.placements, reversed(sheet.back.placements), strict=True):
            assert {int(front.id[5:]), int(back.id[5:])} in [{n, n + 1} for n in range(1, 16, 2)]
            mirrored = sheet.front.size.w - front.trim.right
            assert back.trim.x == pytest.approx(mirrored)
            assert (front.rotation, back.rotation) == (0, 0)


def test_letter_shows_pages_unscaled_and_cut_evenly():
    """An A5 page loses as much at the spine as at the fore edge, and its bleed fills the height."""
    (sheet,) = folded(4, "letter").sheets
    left, right = sheet.front.placements
    assert left.trim.size == right.trim.size == A5
    cut = (148 - 139.7) / 2
    assert left.trim.x == pytest.approx(-cut)
    assert left.trim.right == pytest.approx(139.7 + cut)
    assert seen(left).y == pytest.approx(0, abs=0.06)


def test_text_outside_the_paper_is_reported():
    """Text at 8 mm from the fore edge is printed on A4, but outside the printable area of Letter."""
    box = TextBox("", "body", Box(8, 20, 50, 5), 9, 9, 9, ("far out",), Box(8, 20, 50, 5), INK, content=Mark("01-a.md", 3, 1))
    assert folded(4, boxes=(box,)).sheets
    report = Report()
    impose_booklet(booklet(4, boxes=(box,)), [papers()["letter"]], report)
    assert {(d.code, d.severity) for d in report.diagnostics} == {("impose/outside-paper", "error")}
    (found,) = {d.message for d in report.diagnostics}
    assert found == "text on page 2 and 1 other page lies outside what `letter` shows of it"


@pytest.mark.parametrize(("feed", "lost"), [("short", ["impose/outside-paper"]), ("long", [])])
def test_margins_of_the_paper_turn_with_the_spread(feed, lost):
    """A margin below an upright page is beside the spread that lies on it, unless the paper lies in the printer too."""
    box = TextBox("", "body", Box(8, 20, 50, 5), 9, 9, 9, ("far out",), Box(8, 20, 50, 5), INK, content=Mark("01-a.md", 3, 1))
    report, sides = Report(), SideMargins(left=3, top=3, right=3, bottom=15)
    assert impose_booklet(booklet(4, boxes=(box,)), [Paper("mine", Size(210, 297), 15, sides, feed)], report)
    assert [d.code for d in report.diagnostics] == lost


def test_where_text_would_be_lost_the_next_paper_is_taken_and_said():
    """A5 on Letter loses what is on Tabloid: a warning, because there are sheets."""
    box = TextBox("", "body", Box(8, 20, 50, 5), 9, 9, 9, ("far out",), Box(8, 20, 50, 5), INK, content=Mark("01-a.md", 3, 1))
    report = Report()
    made = impose_booklet(booklet(4, boxes=(box,)), [papers()["letter"], papers()["tabloid"]], report)
    assert made.form.paper.name == "tabloid"
    assert {(d.code, d.severity) for d in report.diagnostics} == {("impose/outside-paper", "warning")}
    (found,) = {d.message for d in report.diagnostics}
    said = "text on page 2 and 1 other page lies outside what `letter` shows of it"
    assert found == f"{said}: the sheets are for `tabloid` instead"


def test_fewer_pieces_are_taken_where_that_keeps_text_on_the_paper():
    """Two pieces of A6 fill A4, and their texts at the edge would be lost; one piece has room."""
    box = TextBox("", "body", Box(4, 4, 50, 5), 9, 9, 9, ("far out",), Box(4, 4, 50, 5), INK, content=Mark("01-a.md", 3, 1))
    assert sheets_of(8, "a4", size=A6).form.places == 2
    assert sheets_of(8, "a4", size=A6, boxes=(box,)).form.places == 1


def test_marks_say_where_to_fold_and_staple():
    """Fold marks are on the outermost sheet and the middle spread, staple marks on the outermost sheet."""
    made = folded(12)
    outside, middle = made.sheets[0].front, made.sheets[-1].back
    assert [line.kind for line in outside.lines] == ["fold"] * 2 + ["crop"] * 4
    assert [line.kind for line in middle.lines] == ["fold"] * 2
    assert {line.x1 for line in middle.lines} == {148.5}
    staples = [line.y1 for line in outside.lines if line.kind == "crop"]
    assert staples == pytest.approx([46.5, 58.5, 151.5, 163.5])
    assert not made.sheets[1].front.lines
    assert all(line.casing > line.weight for line in (*outside.lines, *middle.lines))  # a cover may be dark


def test_single_pages_come_in_reading_order_with_bleed_on_demand():
    """Each page once, with or without its bleed."""
    plain, bled = single_pages(booklet(7)), single_pages(booklet(7), 3.0)
    assert [p.placements[0].id for p in plain.pages] == [f"page-{n}" for n in range(1, 8)]
    assert plain.pages[0].size == A5
    assert bled.pages[0].size == (154, 216)
    assert seen(bled.pages[0].placements[0]) == Box(0, 0, 154, 216)


def test_the_manifest_tells_how_a_booklet_is_read():
    """The manifest of a signature has blanks and creep, that of single pages has neither."""
    game, pages = _game(), booklet(10)
    keys = [FaceKeys(game.fonts).key(page) for page in pages.pages]
    assert len(keys) == 10
    sheets = sheets_of(10, "a4")
    assert booklet_manifest(game, sheets.imposition, pages, "home", sheets=sheets)["reading"] == {
        "pages": 12,
        "blanks": [11, 12],
        "creep_mm": 0.24,
        "shows": keys,
    }
    assert booklet_manifest(game, single_pages(pages), pages, "home")["reading"] == {
        "pages": 10,
        "blanks": [],
        "creep_mm": 0,
        "shows": keys,
    }


def test_the_manifest_says_where_pictures_go_across_the_fold():
    """By both pages of each."""
    pages = replace(booklet(10), spreads=(4, 8))
    reading = booklet_manifest(_game(), single_pages(pages), pages, "home")["reading"]
    assert reading["spreads"] == [[4, 5], [8, 9]]


def test_the_manifest_says_what_is_not_usual_about_the_binding():
    """Gatherings, several pieces on a sheet, the width of the spine."""
    pages, sheets = booklet(40, size=A6, binding="sewn", gathering=2), sheets_of(40, "a4", size=A6, binding="sewn", gathering=2)
    reading = booklet_manifest(_game(), sheets.imposition, pages, "home", sheets=sheets)["reading"]
    assert reading | {"shows": []} == {
        "pages": 40,
        "blanks": [],
        "creep_mm": 0.12,
        "shows": [],
        "binding": "sewn",
        "pieces_a_sheet": 2,
        "spine_mm": 2.0,
    }


A4, A6, A7, SQUARE, LYING = Size(210, 297), Size(105, 148), Size(74, 105), Size(200, 200), Size(210, 148)


def mirrored(box, page, backs):
    """The box on the front of a sheet behind which a box on its back lies, if it is turned over as `backs` says."""
    w, h = page.size
    upright_axis = (backs == "duplex-short") == (w > h)
    return Box(w - box.right, box.y, box.w, box.h) if upright_axis else Box(box.x, h - box.bottom, box.w, box.h)


def leaves(made):
    """The pieces of paper in the order in which their piles follow each other: for each panel its place, front and back page.

    Read from where the pages lie, not from how they were planned.
    """
    found = []
    for index in range(made.form.places):
        place = made.form.place(index)
        for sheet in made.imposition.sheets:
            back, panels = sheet.back, []
            backs = [(mirrored(p.trim, back, made.imposition.backs), p) for p in back.placements] if back else []
            columns, rows = round(place.w / made.size.w), round(place.h / made.size.h)
            for row in range(rows):
                for column in range(columns):
                    x, y = place.x + (column + 0.5) * made.size.w, place.y + (row + 0.5) * made.size.h
                    front = [p for p in sheet.front.placements if p.trim.contains(Box(x, y, 0, 0))]
                    behind = [p for box, p in backs if box.contains(Box(x, y, 0, 0))]
                    assert len(front) < 2
                    assert len(behind) < 2
                    panels.append((column, row, *(placed[0] if placed else None for placed in (front, behind))))
            if any(front or behind for _, _, front, behind in panels):
                found.append(panels)
    return found


class Made:
    """Sheets with what tests ask of them."""

    def __init__(self, sheets, look, right_bound):
        self.form, self.imposition, self.size, self.look, self.right_bound = (
            sheets.form,
            sheets.imposition,
            look.size,
            look,
            right_bound,
        )
        self.pages, self.copies, self.binding = len(sheets.pages), sheets.copies, sheets.binding


def number(placement):
    """The number of a page; None for a blank one."""
    return int(placement.id.removeprefix("page-")) if placement else None


def gathering_sizes(sheets, look, binding):
    """As equal as possible, and none larger than asked for."""
    most = look.gathering if binding in {"sewn", "perfect"} else sheets
    count = -(-sheets // most)
    return [len(range(i, sheets, count)) for i in range(count)]


def read_in_order(made):
    """The numbers of the pages as they follow each other when the sheets have been cut, folded and bound."""
    pieces = leaves(made)[: len(leaves(made)) // made.copies]
    if made.binding == "loose":
        return [number(page) for [(_, _, front, back)] in pieces for page in (front, back)]
    if made.binding == "mini-zine":
        [panels] = pieces
        by_place = {(column if not made.right_bound else 3 - column, row): front for column, row, front, _ in panels}
        loop = [(3, 1), (3, 0), (2, 0), (1, 0), (0, 0), (0, 1), (1, 1), (2, 1)]  # 3|4 and 7|8 are folded back to back
        return [number(by_place[at]) for at in loop]
    if made.binding == "accordion":
        [panels] = pieces
        from_cover = sorted(panels, key=lambda panel: panel[0] if made.right_bound else -panel[0])
        inside = [number(back) for _, _, _, back in from_cover]  # the cover is lifted, and the strip pulled open
        outside = [number(front) for _, _, front, _ in reversed(from_cover[1:])]
        return [number(from_cover[0][2]), *inside, *outside]
    read = []
    for size in gathering_sizes(len(pieces), made.look, made.binding):
        nested, pieces = pieces[:size], pieces[size:]
        first, second = [], []
        for panels in nested:
            spread = panels if (made.right_bound and made.binding != "calendar") else panels[::-1]
            (_, _, front, back), (_, _, front2, back2) = spread
            first += [number(front), number(back)]
            second = [number(back2), number(front2), *second]
        read += first + second
    return read


BINDINGS = ["saddle-stitch", "sewn", "perfect", "loose", "calendar", "accordion", "mini-zine"]


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([A4, A5, A6, A7, SQUARE, LYING, Size(40, 40), Size(170, 240), Size(63.5, 88.9), Size(297, 420)]),
    st.sampled_from(["a4", "a3", "sra3", "letter", "legal", "tabloid", "super-b", "a2"]),
    st.sampled_from(BINDINGS),
    st.integers(1, 70),
    st.integers(1, 5),
    st.booleans(),
    st.sampled_from([None, "duplex-long", "duplex-short"]),
)
def test_pages_follow_each_other_when_sheets_are_cut_folded_and_bound(  # noqa: PLR0913, PLR0917
    size, paper, binding, pages, gathering, right, turn
):
    """Whatever the page, the paper, the binding and the way of turning; each back is behind its front and stands upright."""
    if binding == "mini-zine":
        pages = 1 + pages % 8
    whole = booklet(pages, size=size, binding=binding, gathering=gathering, right_bound=right)
    report = Report()
    sheets = impose_booklet(whole, [papers()[paper], papers()["a2"]], report, turn=turn)
    if sheets is None:
        assert binding in {"accordion", "mini-zine"}  # whose pages are one sheet
        assert not report.diagnostics
        return
    made = Made(sheets, whole.look, right)
    assert [n for n in read_in_order(made) if n] == list(range(1, pages + 1))
    assert sum(p.id == "page-1" for page in made.imposition.pages for p in page.placements) == made.copies
    for panels in leaves(made):
        for _, row, front, back in panels:
            if front and back:
                assert_behind(made, front, back)
            if front:
                assert front.rotation == (180 if made.binding == "mini-zine" and row == 0 else 0)


def assert_behind(made, front, back):
    """The back of a leaf lies behind its front, and is upright when the leaf is turned as its binding has it."""
    page = made.imposition.sheets[0].front
    behind = mirrored(back.trim, page, made.imposition.backs)
    assert behind.x == pytest.approx(front.trim.x, abs=0.01)
    assert behind.y == pytest.approx(front.trim.y, abs=0.01)
    w, h = page.size
    sideways = (made.imposition.backs == "duplex-short") == (w > h)
    assert back.rotation == (0 if sideways != (made.binding == "calendar") else 180)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from([A4, A5, A6, A7, SQUARE, LYING, Size(40, 40), Size(170, 240), Size(63.5, 88.9)]),
    st.sampled_from(["a4", "a3", "letter", "tabloid"]),
    st.sampled_from(BINDINGS),
    st.integers(1, 30),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from([None, "duplex-long", "duplex-short"]),
)
def test_nothing_overlaps_and_nothing_is_cut_off_unsaid(  # noqa: PLR0913, PLR0917
    size, paper, binding, pages, bleed, turn
):
    """What pages show lies beside each other on the paper; only a paper that says so is smaller than its pages."""
    pages = 1 + pages % 8 if binding == "mini-zine" else pages
    whole, tried = booklet(pages, size=size, binding=binding, bleed=bleed), [papers()[paper], papers()["a2"]]
    made = impose_booklet(whole, tried, Report(), turn=turn)
    if made is None:
        return
    for page in made.imposition.pages:
        whole, shown = Box(0, 0, *page.size), [seen(p) for p in page.placements]
        assert all(whole.contains(box, 0.06) for box in shown)
        assert not any(one.overlaps(other, 0.01) for i, one in enumerate(shown) for other in shown[:i])
        inner = [p.trim.inset(2.0) for p in page.placements]
        assert made.form.crop or all(box.contains(trim) for box, trim in zip(shown, inner, strict=True))
        for line in page.lines:
            assert whole.contains(ink_box(line))
    assert made.form.crop <= 4.5
    if made.form.crop <= 0.05:
        assert made.form.columns * made.form.piece.w <= made.form.size.w + 0.06


@pytest.mark.parametrize(
    ("size", "tried", "expected"),
    [
        (A5, ["a4", "a3"], ("a4", 1, "saddle-stitch", "duplex-short")),
        (A4, ["a4", "a3", "sra3"], ("a3", 1, "saddle-stitch", "duplex-short")),
        (Size(215.9, 279.4), ["letter", "legal", "tabloid"], ("tabloid", 1, "saddle-stitch", "duplex-short")),
        (Size(170, 240), ["a4", "a3", "sra3"], ("a3", 1, "saddle-stitch", "duplex-short")),
        (SQUARE, ["a4", "a3", "sra3"], ("a3", 1, "saddle-stitch", "duplex-short")),
        (LYING, ["a4", "a3", "sra3"], ("a3", 2, "saddle-stitch", "duplex-short")),
        (A6, ["a4"], ("a4", 2, "saddle-stitch", "duplex-long")),
        (A7, ["a4"], ("a4", 4, "saddle-stitch", "duplex-short")),
        (Size(210, 297), ["letter", "legal", "tabloid"], ("legal", 1, "loose", "duplex-long")),
        (Size(297, 420), ["a4", "a3"], ("a3", 1, "loose", "duplex-long")),
    ],
    ids=str,
)
def test_the_first_paper_that_takes_two_pages_is_chosen(size, tried, expected):
    """With as many pieces on it as fit; where none takes two pages, single ones are printed on both sides."""
    made = sheets_of(12, *tried, size=size)
    assert (made.form.paper.name, made.form.places, made.binding, made.imposition.backs) == expected


def test_gatherings_are_as_equal_as_possible():
    """Eighteen sheets in fours: five gatherings, the larger ones first."""
    look = booklet(72, binding="sewn", gathering=4).look
    pieces = folded_sheets(look, 72)
    assert [sum(piece.gathering == g for piece in pieces) for g in range(5)] == [4, 4, 4, 3, 3]
    assert [piece.depth for piece in pieces[:5]] == [0, 1, 2, 3, 0]
    assert pieces[4].front == (32, 17)


def test_few_sheets_are_printed_in_several_copies():
    """A leaflet of four pages of A6 on A4 comes out twice, one of eight once."""
    assert sheets_of(4, "a4", size=A6).copies == 2
    assert sheets_of(8, "a4", size=A6).copies == 1
    assert sheets_of(8, "a4", size=A6).imposition.sheets[0].back is not None


def test_a_zine_has_one_sheet_one_side_and_one_cut():
    """Its upper row is upside down; ticks say where the cut begins and ends."""
    made = sheets_of(8, "a4", size=A7, binding="mini-zine").imposition
    (sheet,) = made.sheets
    assert (made.backs, sheet.back) == ("none", None)
    assert [p.id.removeprefix("page-") for p in sheet.front.placements] == ["5", "4", "3", "2", "6", "7", "8", "1"]
    assert [p.rotation for p in sheet.front.placements] == [180] * 4 + [0] * 4
    cut = [(line.x1, line.x2) for line in sheet.front.lines if line.kind == "crop" and line.y1 == line.y2 == 105.0]
    assert cut == [(74.5, 78.5), (218.5, 222.5)]


@pytest.mark.parametrize(
    ("pages", "options", "tried", "message", "hint"),
    [
        (9, {"binding": "mini-zine", "size": A7}, ["a4"], "a mini-zine has 8 pages, this booklet has 9",
         "shorten it, or choose another `binding`, such as `saddle-stitch`"),
        (8, {"binding": "mini-zine", "size": A6}, ["a4", "a5"],
         "a sheet of 4 × 2 pages, 420 × 296 mm, fits on none of `a4`, `a5`",
         "make its `size` smaller, or name a larger paper, such as `--paper a2`"),
        (12, {"binding": "accordion", "size": A6}, ["a4"], "a sheet of 6 × 1 pages, 630 × 148 mm, fits on none of `a4`",
         "make its `size` smaller, or name a larger paper, such as `--paper a2`"),
        (12, {"size": Size(300, 430)}, ["a4", "a3"], "a page, 300 × 430 mm, fits on none of `a4`, `a3`",
         "make its `size` smaller, or name a larger paper, such as `--paper a2`"),
    ],
    ids=["long zine", "large zine", "long strip", "large page"],
)  # fmt: skip
def test_what_cannot_be_says_why(pages, options, tried, message, hint):
    """With the numbers, and a way out."""
    report, tried = Report(), [papers()[name] for name in tried]
    if not report_long_zine(booklet(pages, **options), report):
        assert impose_booklet(booklet(pages, **options), tried, report) is None
        report_too_large(booklet(pages, **options), tried, report, other=False)
    assert [(d.message, d.hint, str(d.mark)) for d in report.diagnostics] == [(message, hint, "booklet.yaml")]


def test_a_page_smaller_than_its_place_has_trim_marks():
    """Where the paper has room beside the art, or as lines with a white edge on it; not for half a millimetre."""
    wide = sheets_of(8, "a3", size=Size(170, 240)).imposition.sheets[0].front
    upright = {round(line.x1, 2) for line in wide.lines if line.kind == "crop" and line.x1 == line.x2}
    level = {round(line.y1, 2) for line in wide.lines if line.kind == "crop" and line.y1 == line.y2 and line.x2 - line.x1 > 2.5}
    assert upright == {40.0, 380.0}
    assert level == {28.5, 268.5}
    assert not any(line.casing for line in wide.lines if line.x1 in upright)
    tight = sheets_of(8, "a4", size=Size(140, 210)).imposition.sheets[0].front
    assert {line.x1 for line in tight.lines if line.kind == "crop" and line.x1 == line.x2} == {8.5, 288.5}
    assert all(line.casing for line in tight.lines)
    assert not [line for line in folded(8).sheets[0].front.lines if line.kind == "crop" and line.x1 == line.x2]


def test_gatherings_have_a_stair_on_the_spine():
    """A mark on the back of each, lower by its length; a single gathering needs none."""
    made = sheets_of(48, "a4", binding="sewn", gathering=4).imposition
    stair = [line.y1 for sheet in made.sheets for line in sheet.front.lines if line.kind == "tick"]
    assert stair == pytest.approx([52.5, 56.5, 60.5])
    assert not [line for sheet in folded(48).sheets for line in sheet.front.lines if line.kind == "tick"]


def spotted(number, size):
    """A page with a spot of its own colour in its upper left corner: pixels tell its number and which way it stands."""
    spot = Shape(rectangle(0, 0, 8, 8), Colour(number / 25, 0.0, 1.0 - number / 25))
    return Frame(size, 0.0, (spot,))


def from_pixels(sheets, size, page, picture):
    """The placements that a printed side shows: each panel has a spot in a corner, or is blank."""
    pixels = picture.load()
    scale = picture.width / page.size.w
    for index in range(sheets.form.places):
        place = sheets.form.place(index)
        if page.side == "back":
            place = mirrored(place, page, sheets.imposition.backs)
        for row in range(round(place.h / size.h)):
            for column in range(round(place.w / size.w)):
                trim = Box(place.x + column * size.w, place.y + row * size.h, *size)
                for rotation, x, y in ((0, trim.x + 6, trim.y + 6), (180, trim.right - 6, trim.bottom - 6)):
                    red, green, _ = pixels[int(x * scale), int(y * scale)]
                    if green < 100:
                        yield Placement(f"page-{round(red / 255 * 25)}", 1, page.side, None, trim, rotation, (0, 0, 0, 0))


@pytest.mark.parametrize("turn", [None, "duplex-long", "duplex-short"])
@pytest.mark.parametrize(
    ("binding", "size", "pages"),
    [("saddle-stitch", A5, 12), ("saddle-stitch", A6, 14), ("sewn", A7, 24), ("calendar", LYING, 8), ("loose", A6, 9),
     ("accordion", A7, 8), ("mini-zine", A7, 8)],
)  # fmt: skip
def test_printed_sheets_show_their_pages_in_order(binding, size, pages, turn):
    """Read from the pixels of the PDF: as they are cut, folded and bound, and each side upright as it is turned."""
    whole = booklet(pages, size=size, binding=binding, bleed=0.0, gathering=2, creep_factor=0.0)
    whole = replace(whole, pages=tuple(spotted(number, size) for number in range(1, pages + 1)))
    sheets = impose_booklet(whole, [papers()["a4"]], Report(), turn=turn)
    file = BytesIO()
    print_pdf(sheets.imposition, font_book(), INFO, file)
    pictures = (pictured(file.getvalue(), number=n) for n in range(len(sheets.imposition.pages)))
    seen_sheets = []
    for sheet in sheets.imposition.sheets:
        front, back = (page and replace(page, placements=tuple(from_pixels(sheets, size, page, next(pictures))))
                       for page in (sheet.front, sheet.back))  # fmt: skip
        seen_sheets.append(replace(sheet, front=front, back=back))
    seen_imposition = replace(sheets.imposition, sheets=tuple(seen_sheets))
    made = Made(sheets._replace(imposition=seen_imposition), whole.look, right_bound=False)
    assert [n for n in read_in_order(made) if n] == list(range(1, pages + 1))
    for panels in leaves(made):
        for _, _, front, back in panels:
            if front and back:
                assert_behind(made, front, back)
