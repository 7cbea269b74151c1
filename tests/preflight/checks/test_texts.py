"""The contrast of text and background.

The contrast of creases and cuts with what they lie on. Texts that run into each other.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.faces import (
    BLANK,
    CONTENT,
    DARK,
    GREY,
    RUN,
    STYLES,
    TEMPLATE,
    component,
    contrast,
    plain_rect,
    said,
    text,
)

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.layout.low_ink import low_ink_component
from pnp.model.face_walk import bounding_box, line_ink, run_inks
from pnp.model.frame import Colour, Frame, GlyphInk, Group, PlacedFrame, Shape, Stroke, TextBox, TextLine
from pnp.model.sheet import Component
from pnp.preflight.checks import texts
from pnp.preflight.checks import texts as contrast_check
from pnp.preflight.colours import contrast_ratio
from pnp.preflight.faces import FacesToCheck


def test_the_ratio_of_black_on_white_is_21():
    """WCAG's own bounds."""
    assert contrast_ratio(0, 1) == pytest.approx(21)
    assert contrast_ratio(1, 1) == 1


@given(st.floats(0, 1), st.floats(0, 1))
def test_contrast_does_not_depend_on_which_is_text(one, other):
    """Light on dark reads as dark on light."""
    assert contrast_ratio(one, other) == contrast_ratio(other, one) >= 1


def test_grey_rules_text_on_white_names_text_and_template():
    """The whole text of the error."""
    assert contrast(plain_rect(-3, -3, 69, 94, BLANK), colour=Colour(0.6, 0.6, 0.6)) == (
        "content/toy/fish.yaml:4:12: error[preflight/low-contrast]: `rules` text of `pike` has a contrast of 2.8 : 1 "
        "against its background, rules text needs 4.5 : 1\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: choose a darker or lighter swatch, or put a quiet panel under the text"
    )


def test_black_on_white_and_weak_titles_pass():
    """Titles may have less contrast than what is read."""
    assert contrast(plain_rect(-3, -3, 69, 94, BLANK)) == ""
    assert contrast(plain_rect(-3, -3, 69, 94, GREY), style="title", colour=Colour(0.7, 0.7, 0.7)) == ""


def test_a_title_that_nobody_can_see_is_a_warning():
    """The whole text; micro text may be as faint as one likes."""
    ground = plain_rect(-3, -3, 69, 94, Colour(0.95, 0.95, 0.95))
    assert contrast(ground, style="title", colour=BLANK) == (
        "content/toy/fish.yaml:4:12: warning[preflight/low-contrast]: `title` text of `pike` has a contrast of 1.1 : 1 "
        "against its background, under 1.2 : 1 no text can be seen\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: choose a darker or lighter swatch, or put a quiet panel under the text"
    )
    assert contrast(ground, style="micro", colour=BLANK) == ""


def test_a_title_that_is_partly_on_another_ground_can_be_seen():
    """Its best place counts, whichever lies on top."""
    assert contrast(plain_rect(12, 10, 4, 4, GREY), style="title", colour=BLANK) == ""
    assert contrast(plain_rect(-3, -3, 69, 94, GREY), plain_rect(12, 10, 4, 4, BLANK), style="title", colour=BLANK) == ""
    assert "low-contrast" in contrast(plain_rect(40, 10, 4, 4, GREY), style="title", colour=BLANK)


def test_texts_from_one_place_of_a_template_have_each_their_own_ground():
    """Numbers in discs: the first is drawn before the disc of the second."""
    boxes = [text(BLANK, Box(x, 10, 6, 4), style="title") for x in (10, 40)]
    discs = [plain_rect(x, 9, 8, 6, DARK) for x in (9, 39)]
    report = Report()
    items = [discs[0], boxes[0][0], discs[1], boxes[1][0]]
    contrast_check.check_contrast(FacesToCheck([component(items, [box for _, box in boxes])], STYLES), report)
    assert said(report) == ""


def test_story_text_is_a_warning():
    """Story text is only a warning."""
    assert "warning[preflight/low-contrast]" in contrast(
        plain_rect(-3, -3, 69, 94, GREY), style="story", colour=Colour(0.6, 0.6, 0.6)
    )


def test_a_fault_of_a_template_is_reported_once_for_all_its_cards():
    """With the worst value, the names of the first three cards and the number of others."""
    report = Report()
    cards = []
    for number in range(5):
        line, box = text(Colour(0.6 - number / 50, 0.6, 0.6))
        front = Frame(Size(63, 88), 3, (line,), (box,))
        cards.append(Component(f"c{number}", "fish", 1, front, None, Mark("content/toy/fish.yaml", 2)))
    contrast_check.check_contrast(FacesToCheck(cards, STYLES), report)
    assert [d.message for d in report.diagnostics] == [
        "`rules` text of `c0`, `c1`, `c2` and 2 more has a contrast of 2.8 : 1 against its background, rules text needs 4.5 : 1"
    ]


def test_story_text_is_called_so():
    """The message names the role, which decides the severity."""
    assert "4.0 : 1 against its background, story text needs 4.5 : 1" in contrast(colour=GREY, style="story")


def of_letters(*items, colour=DARK, opacity=1.0, with_items=()):
    """The finding for a text in a group of an opacity, over some items, and with others in the group."""
    line, box = text(colour)
    report = Report()
    group = Group((*with_items, line), opacity=opacity)
    contrast_check.check_contrast(FacesToCheck([component([*items, group], [box])], STYLES), report)
    return said(report)


def test_letters_count_as_they_are_seen():
    """Half of black over white is grey; so is black in a group of half opacity, and over two grounds the worse counts."""
    page = plain_rect(-3, -3, 69, 94, BLANK)
    assert "4.0 : 1" in of_letters(page, colour=DARK._replace(alpha=0.5))
    assert "4.0 : 1" in of_letters(page, opacity=0.5)
    assert of_letters(page, colour=DARK._replace(alpha=0.8)) == ""
    assert "2.1 : 1" in of_letters(page, plain_rect(15, 9, 30, 9, GREY), colour=DARK._replace(alpha=0.4))


def test_a_group_is_blended_with_its_letters():
    """White letters on a black plate, both at half strength over white, stay white, and the plate becomes grey."""
    page, plate = plain_rect(-3, -3, 69, 94, BLANK), plain_rect(0, 0, 60, 60, DARK)
    assert "4.0 : 1" in of_letters(page, colour=BLANK, opacity=0.5, with_items=[plate])
    assert of_letters(page, colour=BLANK, opacity=0.9, with_items=[plate]) == ""


NIGHT, STEEL, PALE = Colour(0.07, 0.08, 0.1), Colour(0.2, 0.3, 0.42), Colour(0.95, 0.9, 0.8)

ACROSS = (("M", (5.0, 20.0)), ("L", (50.0, 20.0)))


def line(colour=DARK, path=ACROSS, step="cut"):
    """A line of a template."""
    return Shape(path, stroke=Stroke(colour, 0.2), step=step, at=TEMPLATE)


def found(*items, edition=lambda part: part):
    """The findings for one card."""
    report = Report()
    texts.check_line_contrast(FacesToCheck([edition(component(items))]), report)
    return said(report)


def test_a_line_of_the_colour_of_its_panel_is_a_warning():
    """The whole text: step, card, contrast, line of the template and a way out."""
    assert found(plain_rect(0, 0, 63, 88, NIGHT), line(NIGHT, step="mountain")) == (
        "templates/toy/fish.xml:9: warning[preflight/faint-line]: a `mountain` line of `pike` has a contrast of 1.0 : 1"
        " against what it lies on, creases and cuts need 3 : 1\n"
        "  hint: choose another colour for it under `lines` of theme.yaml, or a lighter or darker panel"
    )


@pytest.mark.parametrize(
    ("items", "contrast"),
    [
        ([plain_rect(0, 0, 63, 88, NIGHT), line(DARK)], "1.1"),
        ([plain_rect(0, 0, 63, 88, STEEL), line(DARK)], "2.4"),
        ([plain_rect(0, 0, 63, 88, PALE), line(BLANK)], "1.2"),
        ([line(BLANK)], "1.0"),
        ([plain_rect(0, 0, 63, 88, PALE), plain_rect(10, 10, 8, 20, NIGHT), line(DARK)], "1.1"),
        ([Group((plain_rect(0, 0, 63, 88, NIGHT), line(DARK)), (1, 0, 0, 1, 2, 2))], "1.1"),
        (
            [plain_rect(0, 0, 63, 88, NIGHT), line(DARK, (("M", (5, 5)), ("C", (5, 30, 40, 30, 40, 5)), ("Z", ())))],
            "1.1",
        ),
        (
            [plain_rect(4, 4, 40, 2, NIGHT), line(DARK, (("M", (5, 5)), ("L", (5, 30)), ("L", (40, 5)), ("Z", ())))],
            "1.1",
        ),
    ],
    ids=["dark", "less dark", "light", "paper", "one dark panel", "in a group", "a curve", "only the side that closes it"],
)
def test_a_faint_line_is_found(items, contrast):
    """Wherever a millimetre of it can hardly be seen, with its worst contrast."""
    assert f"has a contrast of {contrast} : 1" in found(*items)


@pytest.mark.parametrize(
    "items",
    [
        [plain_rect(0, 0, 63, 88, PALE), line(DARK)],
        [plain_rect(0, 0, 63, 88, NIGHT), line(PALE)],
        [plain_rect(0, 0, 63, 20, NIGHT), line(DARK)],
        [line(DARK), plain_rect(0, 0, 63, 88, NIGHT)],
        [plain_rect(0, 0, 63, 88, PALE), plain_rect(10, 10, 0.6, 20, NIGHT), line(DARK)],
        [plain_rect(0, 0, 63, 88, NIGHT), Shape(ACROSS, stroke=Stroke(NIGHT, 0.2))],
        [plain_rect(0, 0, 63, 88, NIGHT), PlacedFrame(Frame(Size(63, 88), 0, (line(NIGHT),)), (1, 0, 0, 1, 0, 0))],
    ],
    ids=["dark on light", "light on dark", "at an edge", "under a panel", "for a moment", "art", "of a face that is a picture"],
)
def test_other_lines_pass(items):
    """What contrasts; a line along the edge of a panel; what is no line to cut or fold."""
    assert found(*items) == ""


def test_each_edition_is_checked_as_it_prints():
    """In low ink, panels are white and pale lines become dark, so both are seen there, whatever the full edition does."""
    panel = plain_rect(-3, -3, 69, 94, NIGHT)
    assert "has a contrast of 1.1 : 1" in found(panel, line(DARK))
    assert found(panel, line(DARK), edition=low_ink_component) == ""
    assert found(panel, line(PALE)) == found(panel, line(PALE), edition=low_ink_component) == ""
    kept = replace(panel, ink="keep")
    assert "has a contrast of 1.1 : 1" in found(kept, line(DARK), edition=low_ink_component)


NUMBER = Mark("templates/toy/fish.xml", 12)

EM = PT  # pt; an em of one millimetre


def word(x, y, w=10.0, **more):
    """A line whose baseline begins at (x, y) and is `w` mm long, with ink 2 mm high; `left`: where the ink begins."""
    left, words = more.pop("left", 0.0), more.pop("words", "Pike")
    run = replace(RUN, width=w, text=words, ink=GlyphInk(left, -1.5, w, 0.5))
    return replace(TextLine(x, y, EM, ((0.0, run),), DARK, content=CONTENT, at=TEMPLATE), **more)


def box(line, **more):
    """The text box of a line."""
    words = "".join(run.text for _, run in line.runs)
    extent = Box(line.x, line.y - 1.5, 10, 2)
    return TextBox(
        "fish.xml:9", "title", extent, 8, 6.5, 8, (words,), line_ink(line), line.colour, content=CONTENT, at=line.at, **more
    )


def found_of_overlapping_texts(*items, boxes):
    """The findings for one card."""
    report = Report()
    texts.check_overlapping_texts(FacesToCheck([component(items, boxes)]), report)
    return said(report)


def beside(one, other, *between):
    """The findings for two lines, with shapes painted between them."""
    return found_of_overlapping_texts(one, *between, other, boxes=[box(one), box(other)])


def test_a_letter_that_hangs_into_the_next_text_is_a_warning():
    """The whole text: the boxes are 0.2 mm apart, and a swash of the second is 0.7 mm long."""
    seven = word(20.2, 20, left=-0.7, at=NUMBER, words="Jar")
    assert beside(word(10, 20), seven) == (
        "content/toy/fish.yaml:4:12: warning[preflight/overlapping-texts]: `Pike` and `Jar` of `pike` are printed over each "
        "other, 0.50 mm wide\n"
        "  in templates/toy/fish.xml:9\n"
        "  and templates/toy/fish.xml:12\n"
        "  hint: make the box of one narrower or lower, or move them apart"
    )


@pytest.mark.parametrize(
    ("x", "y", "wrong"),
    [(20, 20, False), (19.97, 20, False), (19.9, 20, True), (10, 21.6, False), (10, 21.4, True), (10, 22, False)],
    ids=["side by side", "by less than a dot", "by more", "interleaved lines", "by more than a descender", "lines"],
)
def test_texts_that_only_touch_do_not_overlap(x, y, wrong):
    """By a dot sideways, and by a quarter of the ink of a line upwards, as descenders reach between ascenders."""
    assert bool(beside(word(10, 20), word(x, y, at=NUMBER, words="7"))) == wrong


def test_the_gap_between_two_words_is_free():
    """A number may stand in it; the box around both words is not what prints."""
    line = word(10, 20, w=4)
    pair = replace(line, runs=(*line.runs, (10.0, line.runs[0][1])))
    assert [ink.x for ink in run_inks(pair)] == pytest.approx([10, 20])
    assert beside(pair, word(15, 20, w=4, at=NUMBER, words="7")) == ""
    assert beside(pair, word(17, 20, w=4, at=NUMBER, words="7")) != ""


def test_what_is_laid_over_a_text_on_purpose_is_none():
    """The shadow of the same words, a watermark, a colour that can be read on the other."""
    assert beside(word(10, 20), word(10.2, 20.2, colour=Colour(0.2, 0.2, 0.2))) == ""
    over = {"at": NUMBER, "words": "DRAFT"}
    assert beside(word(8, 20, colour=Colour(0, 0, 0, 0.2), **over), word(10, 20)) == ""
    assert beside(word(8, 20, colour=Colour(0.9, 0.9, 0.9), **over), word(10, 20)) == ""
    assert beside(word(8, 20, colour=Colour(0.3, 0.3, 0.3), **over), word(10, 20)) != ""
    faint = Group((word(8, 20, **over),), opacity=0.2)
    assert found_of_overlapping_texts(faint, word(10, 20), boxes=[box(faint.items[0]), box(word(10, 20))]) == ""


def test_what_lies_between_two_texts_hides_the_lower_one():
    """A number on its disc, which covers the end of a title: no letters meet."""
    number = word(18, 20, at=NUMBER, words="7")
    assert beside(word(10, 20), number, plain_rect(17, 17, 12, 5, BLANK)) == ""
    assert beside(word(10, 20), number, plain_rect(40, 17, 12, 5, BLANK)) != ""


def test_a_text_is_cut_off_at_its_clip():
    """Of a line that a group cuts off, only what is left may meet another."""
    line, number = word(10, 20), word(18, 20, at=NUMBER, words="7")
    clip = (("M", (0, 0)), ("L", (17, 0)), ("L", (17, 40)), ("L", (0, 40)), ("Z", ()))
    boxes = [box(line), box(number)]
    assert found_of_overlapping_texts(Group((line,), clip=clip), number, boxes=boxes) == ""
    assert found_of_overlapping_texts(Group((line,)), number, boxes=boxes) != ""


def test_a_text_that_overflows_is_not_reported_twice():
    """Layout has said that it leaves its box."""
    one, other = word(10, 20), word(18, 20, at=NUMBER, words="7")
    assert found_of_overlapping_texts(one, other, boxes=[box(one, overflow=2.0), box(other)]) == ""


def test_the_lines_of_one_text_are_its_own_affair():
    """A style with a small leading sets them close."""
    first, second = word(10, 20), word(10, 21)
    whole = replace(box(first), ink=bounding_box([line_ink(first), line_ink(second)]), lines=("Pike", "Pike"))
    assert found_of_overlapping_texts(first, second, boxes=[whole]) == ""


def test_a_fault_of_a_template_is_one_finding():
    """With the widest overlap of all cards, which are named."""
    cards = []
    for name, x in (("pike", 19.5), ("carp", 18)):
        one, other = word(10, 20), word(x, 20, at=NUMBER, words="7")
        cards.append(replace(component([one, other], [box(one), box(other)]), id=name))
    report = Report()
    texts.check_overlapping_texts(FacesToCheck(cards), report)
    (finding,) = report.diagnostics
    assert finding.message == "`Pike` and `7` of `pike`, `carp` are printed over each other, 2.00 mm wide"
    assert [(face.card, round(face.box.w, 2)) for face in finding.faces] == [("pike", 0.5), ("carp", 2.0)]
