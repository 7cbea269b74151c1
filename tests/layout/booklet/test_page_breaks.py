"""Page breaks of arbitrary strips: none is lost, none overlaps, and order and keeps are respected, in columns too."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report
from pnp.layout.booklet.page_breaks import break_pages, lowest_end
from pnp.layout.booklet.strips import Strip, Title

HEIGHT, GRID_OF_FLOW = 100.0, 2.0

HEAD = Strip(5.0, what="head")

strips = st.builds(
    Strip,
    height=st.floats(0.5, 60.0),
    above=st.floats(0.0, 12.0),
    below=st.floats(0.0, 12.0),
    keep=st.booleans(),
    snap=st.booleans(),
    new_page=st.integers(0, 9).map(lambda n: n == 0),
    heads=st.sampled_from([(), (), (HEAD,)]),
)

texts = st.lists(strips, max_size=60).map(lambda found: [*found, Strip(1.0)])


def broken(found):
    """Return the pages of a column of strips, and what was reported."""
    report = Report()
    return break_pages(found, HEIGHT, GRID_OF_FLOW, report), report


@settings(max_examples=150)
@given(texts)
def test_every_strip_comes_once_and_in_order(found):
    """The pages in order contain the strips in order, apart from repeated heads."""
    pages, _ = broken(found)
    put = [p.strip for page in pages for p in page]
    assert [id(s) for s in put if s is not HEAD] == [id(s) for s in found]


@settings(max_examples=150)
@given(texts)
def test_strips_do_not_overlap_and_stay_on_their_page(found):
    """Each begins below the one before it, after the larger of their spaces; only one taller than a page extends beyond it."""
    for page in broken(found)[0]:
        for one, other in itertools.pairwise(page):
            assert other.y >= one.y + one.strip.height + max(one.strip.below, other.strip.above) - 1e-3
        assert page[0].y == 0
        assert page[-1].y + page[-1].strip.height <= HEIGHT + 1e-3


@pytest.mark.whole
@settings(max_examples=150)
@given(texts)
def test_kept_strips_are_not_separated_unless_that_is_reported(found):
    """A strip that keeps with the next ends no page, except before a forced page break or if it cannot be helped."""
    pages, report = broken(found)
    found = [[p.strip for p in page if p.strip is not HEAD] for page in pages]
    parted = [page[-1] for page, after in itertools.pairwise(found) if not after[0].new_page]
    if not report.has_errors:
        assert not [s for s in parted if s.keep]


@settings(max_examples=150)
@given(texts)
def test_snapping_strips_are_on_the_grid(found):
    """Their top is a whole number of steps below the top of the column."""
    for page in broken(found)[0]:
        for put in page[1:]:
            if put.strip.snap:
                assert abs(put.y / GRID_OF_FLOW - round(put.y / GRID_OF_FLOW)) < 1e-6


@settings(max_examples=100)
@given(texts)
def test_heads_are_repeated_where_a_page_begins_inside_a_table(found):
    """A row at the top of a page has the table's head above it."""
    for page in broken(found)[0]:
        first = page[0].strip
        assert first is HEAD or not first.heads or first.height + HEAD.height > HEIGHT


def test_a_page_is_as_full_as_possible():
    """Ten lines fill a page; the eleventh begins the next."""
    pages, _ = broken([Strip(10.0) for _ in range(11)])
    assert [len(page) for page in pages] == [10, 1]


def test_a_heading_that_cannot_stay_with_its_text_is_reported():
    """Its text is taller than the rest of a page: both are named."""
    title = Title(1, "Tides", "tides")
    heading = Strip(40.0, keep=True, title=title, what="the heading `Tides`", mark=Mark("a.md", 1, 3))
    figure = Strip(70.0, what="the figure `moon`", mark=Mark("a.md", 3, 1))
    pages, report = broken([heading, figure])
    assert [len(page) for page in pages] == [1, 1]
    (found,) = report.diagnostics
    assert (found.code, found.mark) == ("booklet/heading-alone", Mark("a.md", 1, 3))
    assert found.message == "the heading `Tides` cannot stay with what follows: together 110.0 mm, a page has 100.0 mm"
    assert found.also == (("what follows:", Mark("a.md", 3, 1)),)
    assert found.hint == "let what stays on one page be shorter or smaller, or end its `{keep}` earlier"


def test_a_strip_taller_than_a_page_is_reported_and_not_lost():
    """It gets a page of its own."""
    pages, report = broken([Strip(10.0), Strip(120.0, what="the figure `moon`", mark=Mark("a.md", 3, 1)), Strip(10.0)])
    assert [len(page) for page in pages] == [1, 1, 1]
    assert [d.message for d in report.diagnostics] == ["the figure `moon` is 120.0 mm tall, a page has 100.0 mm"]


stretches = st.lists(st.tuples(st.lists(strips, min_size=1, max_size=25), st.integers(1, 4)), max_size=5).map(
    lambda found: [*(strip.in_columns(count) for part, count in found for strip in part), Strip(1.0)]
)


def columns_of(page):
    """Return the strips of each column of each stretch of a page, from top to bottom."""
    runs = [list(run) for _, run in itertools.groupby(page, lambda p: p.strip.columns)]
    return [[list(column) for _, column in itertools.groupby(run, lambda p: p.column)] for run in runs]


@settings(max_examples=150)
@given(stretches)
def test_in_columns_every_strip_comes_once_and_in_order(found):
    """Page by page, stretch by stretch, column by column."""
    pages, _ = broken(found)
    put = [p.strip for page in pages for p in page]
    assert [id(s) for s in put if s.what != "head"] == [id(s) for s in found]


@settings(max_examples=150)
@given(stretches)
def test_strips_of_a_column_do_not_overlap_and_stretches_follow_one_another(found):
    """A column begins no higher than the stretch above it ends; only one strip taller than a page extends beyond it."""
    for page in broken(found)[0]:
        end = 0.0
        for stretch in columns_of(page):
            assert len(stretch) <= stretch[0][0].strip.columns
            for column in stretch:
                assert column[0].y >= end - 1e-3
                for one, other in itertools.pairwise(column):
                    assert other.y >= one.bottom + max(one.strip.below, other.strip.above) - 1e-3
                assert column[-1].bottom <= HEIGHT + 1e-3
            end = max(column[-1].bottom for column in stretch)


@settings(max_examples=150)
@given(stretches)
def test_kept_strips_are_in_one_column(found):
    """A strip that keeps with the next stands above it, or at the end of the columns over which the next one runs."""
    pages, report = broken(found)
    if report.has_errors:
        return
    put = [(number, p) for number, page in enumerate(pages) for p in page if p.strip.what != "head"]
    for (page, one), (after, other) in itertools.pairwise(put):
        if one.strip.keep and not other.strip.new_page:
            assert page == after
            assert one.column == other.column or one.strip.columns != other.strip.columns


def test_columns_are_filled_one_after_another_where_the_text_goes_on():
    """Twenty lines fill two columns of a page, the others stand on the next."""
    pages, _ = broken([Strip(10.0).in_columns(2) for _ in range(26)])
    assert [[len(column) for column in stretch] for stretch in columns_of(pages[0])] == [[10, 10]]
    assert [[len(column) for column in stretch] for stretch in columns_of(pages[1])] == [[3, 3]]


def test_columns_are_balanced_above_what_runs_over_all_of_them():
    """Seven lines stand as four and three, the figure directly below the longer column, and the text goes on under it."""
    lines = [Strip(10.0).in_columns(2) for _ in range(7)]
    pages, _ = broken([*lines, Strip(20.0, what="figure"), *lines])
    assert [[len(column) for column in stretch] for stretch in columns_of(pages[0])] == [[4, 3], [1], [4, 3]]
    assert next(p.y for p in pages[0] if p.strip.what == "figure") == pytest.approx(40.0)
    assert lowest_end(pages[0]) == pytest.approx(100.0)


def test_the_later_columns_of_a_stretch_are_on_the_grid():
    """A heading of an odd height over all columns does not shift one column against the other."""
    lines = [Strip(10.0, snap=number % 3 == 0).in_columns(2) for number in range(12)]
    pages, _ = broken([Strip(7.3), *lines])
    tops = {p.y for p in pages[0] if p.strip.columns == 2}
    assert all(abs(top / GRID_OF_FLOW - round(top / GRID_OF_FLOW)) < 1e-6 for top in tops)
    assert len(tops) == 6
