"""Signatures: the formula for 4 to 64 pages, creep, blanks, and what a paper shows of a page."""

from dataclasses import replace

import pytest
from support.sheets import frame, name_of

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.impose.face_keys import FaceKeys
from pnp.impose.manifest import booklet_manifest
from pnp.impose.signature import creep, padded_page_count, signature, single_pages, spreads, with_blanks
from pnp.load.package_data import papers
from pnp.model.booklet import BookletLook, BookletPages, Margins
from pnp.model.frame import Colour, Frame, TextBox
from pnp.model.style import FontBook

A5 = Size(148.0, 210.0)

INK = Colour(0.0, 0.0, 0.0)


def booklet(pages, *, boxes=(), bleed=3.0, back_cover=False, creep_factor=1.2):
    """A booklet of empty pages with these text boxes."""
    look = BookletLook(
        A5, bleed, Margins(16, 18, 16, 15), 2.1, (), {}, {}, {}, Mark("booklet.yaml"), thickness=0.1, creep=creep_factor
    )
    frames = tuple(Frame(A5, bleed, frame(f"p{n}", *A5).items, boxes) for n in range(1, pages + 1))
    return BookletPages(frames, (), look, back_cover)


def folded(pages, paper="a4", **options):
    """The signature of a booklet; fails if there is an error."""
    report = Report()
    made = signature(booklet(pages, **options), papers()[paper], report)
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
def test_folding_the_sheets_gives_the_pages_in_order(pages):
    """The pages of the folded sheets are in the order 1, 2, 3 … N."""
    first, second = [], []
    for outside, inside in spreads(pages):
        first += [outside.right, inside.left]
        second = [inside.right, outside.left, *second]
    assert first + second == list(range(1, pages + 1))
    assert all(sum(spread) == pages + 1 for sheet in spreads(pages) for spread in sheet)


@pytest.mark.parametrize("pages", range(4, 65, 4))
def test_a_book_bound_on_the_right_opens_to_the_right(pages):
    """Its cover is on the left of the spine; from the right, the pages are in the order 1, 2, 3 … N."""
    made = signature(replace(booklet(pages), right_bound=True), papers()["a4"], Report())
    first, second = [], []
    for sheet, (outside, inside) in zip(made.sheets, spreads(pages, right_bound=True), strict=True):
        first += [outside.left, inside.right]
        second = [inside.left, outside.right, *second]
        for side, spread in ((sheet.front, outside), (sheet.back, inside)):
            assert [p.id for p in side.placements] == [f"page-{spread.left}", f"page-{spread.right}"]
    assert first + second == list(range(1, pages + 1))
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
    manifest = booklet_manifest(_game(), folded(pages), booklet(pages), "home")
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


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
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
    report = Report()
    signature(booklet(4, boxes=(box,)), papers()["a4"], report)
    assert not report.diagnostics
    signature(booklet(4, boxes=(box,)), papers()["letter"], report)
    assert {d.code for d in report.diagnostics} == {"impose/outside-paper"}
    assert "text on page 2 lies outside what `letter` shows of it" in {d.message for d in report.diagnostics}


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
    plain, bled = single_pages(booklet(7), bleed=False), single_pages(booklet(7), bleed=True)
    assert [p.placements[0].id for p in plain.pages] == [f"page-{n}" for n in range(1, 8)]
    assert plain.pages[0].size == A5
    assert bled.pages[0].size == (154, 216)
    assert seen(bled.pages[0].placements[0]) == Box(0, 0, 154, 216)


def test_the_manifest_tells_how_a_booklet_is_read():
    """The manifest of a signature has blanks and creep, that of single pages has neither."""
    game, pages = _game(), booklet(10)
    keys = [FaceKeys(game.fonts).key(page) for page in pages.pages]
    assert len(keys) == 10
    assert booklet_manifest(game, signature(pages, papers()["a4"], Report()), pages, "home")["reading"] == {
        "pages": 12,
        "blanks": [11, 12],
        "creep_mm": 0.24,
        "shows": keys,
    }
    assert booklet_manifest(game, single_pages(pages, bleed=False), pages, "home")["reading"] == {
        "pages": 10,
        "blanks": [],
        "creep_mm": 0,
        "shows": keys,
    }
