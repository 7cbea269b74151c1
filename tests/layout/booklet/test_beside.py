"""Text that runs around a figure at one side of its column."""

import pytest

from pnp.base.units import Box
from pnp.locale import pseudo
from pnp.model.face_walk import map_box
from pnp.model.frame import DrawingItem, TextLine

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"
LONG = " ".join([SENTENCE] * 4)
REED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z"/></svg>'
FIGURE = '![](art/reed.svg "scale=0.25 float=start"){alt=""}'
"""A picture of 19 mm, in pages of 100 × 140 mm with a column of 75 mm."""

EDGES = {pseudo.ACCENTS_TAG: (12.0, 87.0), pseudo.RIGHT_TO_LEFT_TAG: (13.0, 88.0)}
"""The edges of the column on the page on which the chapter begins, in mm: the left one, or the right one in mirrored books."""


@pytest.fixture
def around(pond, prepared):
    """Prepare a chapter of blocks below its heading."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    (pond / "content/toy/art").mkdir(exist_ok=True)
    (pond / "content/toy/art/reed.svg").write_text(REED, "utf-8")
    (pond / "content/toy/art/wide.svg").write_text(REED.replace("10 10", "40 10"), "utf-8")

    def making(*blocks, more="", **options):
        look = pond / "templates/toy/booklet.yaml"
        look.write_text(look.read_text("utf-8") + more, "utf-8")
        (pond / "content/toy/booklet/01-start.md").write_text("\n\n".join(["# Reeds", *blocks, ""]), "utf-8")
        return prepared(pond, **options)

    return making


def pictures(page):
    """Return the boxes of the pictures of a page."""
    found = [item for item in page.items if isinstance(item, DrawingItem)]
    return [map_box(item.matrix, Box(0.0, 0.0, *item.drawing.size)) for item in found]


def lines(page):
    """Return the lines of the body: left and right end, and baseline, in mm."""
    return [(line.x, _right(line), line.y) for line in texts(page)]


def texts(page):
    """Return the lines of paragraphs and lists."""
    found = [item for item in page.items if isinstance(item, TextLine) and item.tags]
    return [line for line in found if {"P", "LBody"} & {*_types(line.tags[0].tag.element)}]


def _types(element):
    return [element.type, *(_types(element.parent) if element.parent else ())]


def _right(line):
    last, run = [(at, run) for at, run in line.runs if run.text.strip()][-1]
    return line.x + (last + run.width) * line.size * 25.4 / 72


def check_apart(page):
    """Assert that no line touches a picture, and that those on its heights keep a distance of 5 mm."""
    for box in pictures(page):
        for left, right, y in lines(page):
            if box.y < y and y - 2 < box.bottom:
                assert left >= box.right + 5 - 0.01 or right <= box.x - 5 + 0.01, (box, left, right, y)


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", [pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
@pytest.mark.parametrize("side", ["start", "end"])
def test_lines_run_beside_a_figure_until_it_ends(around, side, locale):
    """Where lines start, or where they end; mirrored from right to left; through two paragraphs, then over the whole column."""
    made = around(FIGURE.replace("start", side), SENTENCE, LONG, locale=locale)
    assert made.said == []
    page = made.pages[1]
    (box,) = pictures(page)
    left, right = EDGES[locale]
    is_left = (side == "start") != (locale == pseudo.RIGHT_TO_LEFT_TAG)
    assert (box.x, box.right) == pytest.approx((left, left + box.w) if is_left else (right - box.w, right))
    check_apart(page)
    found = lines(page)
    beside = [line for line in found if line[2] - 2 < box.bottom]
    assert 4 <= len(beside) < len(found)
    first_below = found[len(beside)]
    assert first_below[1] - first_below[0] > 65  # a full line
    assert first_below[2] - 3 < box.bottom + 2 + 4.3  # in the line under the figure, not further down


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", [pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
def test_a_text_that_does_not_wrap_stays_beside_its_figure(around, locale):
    """All lines of it, however far below the figure it ends; what follows has the whole column again."""
    figure = FIGURE.replace("start", "start wrap=no")
    made = around(figure, LONG, SENTENCE, locale=locale)
    assert made.said == []
    page = made.pages[1]
    (box,) = pictures(page)
    found = lines(page)
    left, right = EDGES[locale]
    apart = [one for one in found if (one[0] > box.right + 4.9 if locale == pseudo.ACCENTS_TAG else one[1] < box.x - 4.9)]
    full = [one for one in found if one not in apart]
    assert max(y for *_, y in apart) > box.bottom + 10
    assert min(y for *_, y in full) > max(y for *_, y in apart)
    assert max(one[1] for one in full) - min(one[0] for one in full) > right - left - 10


@pytest.mark.usefixtures("same_letters")
def test_a_short_line_below_a_figure_is_no_part_of_the_box_beside_it(around):
    """A last line that is not longer than those beside the figure would stretch their box over it, onto its colours."""
    made = around(FIGURE, " ".join(LONG.split()[:46]))
    (picture,) = pictures(made.pages[1])
    _, beside, below = [text.box for text in made.pages[1].boxes if text.role.startswith("booklet/")]
    assert beside.x == pytest.approx(picture.right + 5)
    assert below.x == pytest.approx(picture.x)
    assert below.y >= picture.bottom


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", [pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
def test_points_of_a_list_stand_beside_a_figure(around, locale):
    """With their numbers, on the same side of their words as ever."""
    made = around(FIGURE, "\n".join(f"{n}. {SENTENCE}" for n in range(1, 4)), locale=locale)
    assert made.said == []
    page = made.pages[1]
    check_apart(page)
    (box,) = pictures(page)
    first, *_, last = [
        item for item in page.items if isinstance(item, TextLine) and item.tags and item.tags[0].tag.element.type == "Lbl"
    ]
    left, right = EDGES[locale]
    if locale == pseudo.RIGHT_TO_LEFT_TAG:
        assert _right(first) == pytest.approx(box.x - 5, abs=0.3)
        assert _right(last) == pytest.approx(right, abs=0.3)
    else:
        assert first.x == pytest.approx(box.right + 5, abs=0.3)
        assert last.x == pytest.approx(left, abs=0.3)


def test_short_points_of_a_list_come_to_the_end_of_a_figure(around):
    """None of them is counted as further down than it is: those on the heights of the figure stand beside it."""
    made = around(FIGURE, "\n".join(f"{n}. Few words." for n in range(1, 10)))
    assert made.said == []
    page = made.pages[1]
    check_apart(page)
    (box,) = pictures(page)
    assert 4 <= sum(left > box.right for left, _, _ in lines(page)) <= 6


def test_what_cannot_stand_beside_a_figure_begins_below_it(around):
    """A heading after a short text leaves the rest of the height white."""
    made = around(FIGURE, "Few words.", "## Section", SENTENCE)
    assert made.said == []
    page = made.pages[1]
    (box,) = pictures(page)
    (section,) = [text for text in page.boxes if text.lines == ("Section",)]
    assert section.box.y > box.bottom
    check_apart(page)


def test_the_lines_beside_a_figure_stay_on_its_page(around):
    """If the page has no room for the figure, its text goes on with it to the next one."""
    made = around(LONG, LONG[: len(LONG) // 2], SENTENCE, FIGURE, LONG, SENTENCE)
    assert made.said == []
    assert [len(pictures(page)) for page in made.pages[1:]] == [0, 1]
    page = made.pages[2]
    (box,) = pictures(page)
    assert box.y < 20
    check_apart(page)


def test_a_figure_is_read_before_the_text_beside_it(around):
    """In the order in which both are written."""
    made = around(FIGURE.replace('alt=""', 'alt="A reed"'), SENTENCE)
    page = made.pages[1]
    (figure,) = [item for item in page.items if isinstance(item, DrawingItem)]
    assert figure.tag.element.type == "Figure"
    assert page.items.index(figure) < min(page.items.index(line) for line in texts(page))


def test_a_caption_stands_under_its_figure_and_not_in_the_text(around):
    """A caption is 30 mm wide at least, and lines keep away from it."""
    made = around(FIGURE.replace("![]", "![A reed by the water]"), LONG)
    assert made.said == []
    page = made.pages[1]
    (caption,) = [text for text in page.boxes if text.style == "booklet-caption"]
    assert caption.box.y > pictures(page)[0].bottom
    beside = [line for line in lines(page) if line[2] - 2 < caption.box.bottom]
    assert all(left >= 12 + 30 + 5 - 0.01 for left, _, _ in beside)


def test_a_figure_that_leaves_no_room_is_named_with_both_measures(around):
    """The scale in the hint fits."""
    made = around(FIGURE.replace("0.25", "0.6"), LONG)
    assert made.said == [
        said(
            "3:1: error[booklet/figure-too-wide]: the figure `art/reed.svg` leaves 25.0 mm beside it, expected at least 31.7 "
            "mm, for 20 letters",
            '    3 | ![](art/reed.svg "scale=0.6 float=start"){alt=""}',
            "      | ^",
            '  hint: `"scale=0.51"` fits; or leave `float` out',
        )
    ]
    fitting = made.said[0].split("scale=")[-1].split('"')[0]
    assert around(FIGURE.replace("0.25", fitting), LONG).said == []


def test_a_caption_that_is_wider_than_the_room_is_named(around, pond):
    """No scale would fit, because a caption has a width of its own."""
    captioned = FIGURE.replace("![]", "![Reeds]")
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8").replace("inner: 13, outer: 12", "inner: 20, outer: 20"), "utf-8")
    (found,) = around(captioned, LONG).said
    assert found.splitlines()[-1] == "  hint: leave its caption out, which takes 30 mm, or leave `float` out"
    assert around(FIGURE, LONG).said == []


def said(*lines):
    """Return a message as the user reads it."""
    return "content/toy/booklet/01-start.md:" + "\n".join(lines)


def test_a_figure_beside_which_nothing_stands_is_named(around):
    """Behind it, nothing follows that could run beside it."""
    assert around(SENTENCE, FIGURE).said == [
        said(
            "5:1: error[booklet/bad-figure]: nothing stands beside the figure `art/reed.svg`",
            '    5 | ![](art/reed.svg "scale=0.25 float=start"){alt=""}',
            "      | ^",
            "  hint: write a paragraph or a list of its column below it, or leave `float` out",
        )
    ]


@pytest.mark.parametrize(
    ("figure", "message"),
    [
        (
            FIGURE.replace("float=start", "float=left"),
            said(
                "3:1: error[booklet/bad-figure]: `float` must be `start` or `end`, found `left`",
                '    3 | ![](art/reed.svg "scale=0.25 float=left"){alt=""}',
                "      | ^",
                "  hint: `start` is the side on which lines begin: the left, or the right in languages from right to left",
            ),
        ),
        (
            '![](art/wide.svg "bleed=yes float=start"){alt=""}',
            said(
                "3:1: error[booklet/bad-figure]: a figure that text runs around (`float`) has no `bleed`",
                '    3 | ![](art/wide.svg "bleed=yes float=start"){alt=""}',
                "      | ^",
                "  hint: leave one of them out",
            ),
        ),
        (
            FIGURE.replace("start", "start wrap=maybe"),
            said(
                "3:1: error[booklet/bad-figure]: `wrap` must be `yes` or `no`, found `maybe`",
                '    3 | ![](art/reed.svg "scale=0.25 float=start wrap=maybe"){alt=""}',
                "      | ^",
            ),
        ),
        (
            FIGURE.replace("float=start", "wrap=no"),
            said(
                "3:1: error[booklet/bad-figure]: `wrap` is for a figure that text runs around",
                '    3 | ![](art/reed.svg "scale=0.25 wrap=no"){alt=""}',
                "      | ^",
                "  hint: write `float=start` or `float=end` too, or leave it out",
            ),
        ),
        (
            f"- A\n\n  {FIGURE}",
            said(
                "5:3: error[booklet/bad-figure]: a picture with `float` stands inside a list",
                '    5 |   ![](art/reed.svg "scale=0.25 float=start"){alt=""}',
                "      |   ^",
                "  hint: let it stand by itself, or leave `float` out",
            ),
        ),
        (
            f"{FIGURE} {FIGURE}",
            said(
                "3:1: error[booklet/bad-figure]: a picture with `float` stands in a row of images",
                f"    3 | {FIGURE} {FIGURE}",
                "      | ^",
                "  hint: leave an empty line above and below it",
            ),
        ),
    ],
)
def test_a_setting_that_does_not_go_is_named(around, figure, message):
    """A side that is none, settings that contradict each other, places where no text runs around a figure."""
    assert around(figure, SENTENCE).said == [message]


def test_a_figure_and_a_drop_cap_at_once_in_low_ink(around, pond):
    """The lines beside the letter are beside the figure too, and low ink changes no place."""
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8").replace("new-page: yes", "new-page: yes, drop-cap: 2"), "utf-8")
    text = LONG.replace("still", "Still", 1)
    plain, low = (around(FIGURE, text, profile=profile) for profile in ("home", "home-low-ink"))
    assert (plain.said, low.said) == ([], [])
    check_apart(plain.pages[1])
    assert lines(low.pages[1]) == lines(plain.pages[1])
    letter = max(texts(plain.pages[1]), key=lambda line: line.size)
    assert letter.size > 20
    assert letter.x >= pictures(plain.pages[1])[0].right + 5 - 0.01
