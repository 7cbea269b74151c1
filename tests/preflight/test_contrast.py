"""The contrast of text and background."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_proofs import BLACK, GREY, STYLES, WHITE, component, contrast, rect, said, text

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.model.frame import Colour, Frame, Group
from pnp.model.sheet import Component
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
    assert contrast(rect(-3, -3, 69, 94, WHITE), colour=Colour(0.6, 0.6, 0.6)) == (
        "content/toy/fish.yaml:4:12: error[preflight/low-contrast]: `rules` text of `pike` has a contrast of 2.8 : 1 "
        "against its background, rules text needs 4.5 : 1\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: choose a darker or lighter swatch, or put a quiet panel under the text"
    )


def test_black_on_white_and_weak_titles_pass():
    """Titles may have less contrast than what is read."""
    assert contrast(rect(-3, -3, 69, 94, WHITE)) == ""
    assert contrast(rect(-3, -3, 69, 94, GREY), style="title", colour=Colour(0.7, 0.7, 0.7)) == ""


def test_a_title_that_nobody_can_see_is_a_warning():
    """The whole text; micro text may be as faint as one likes."""
    ground = rect(-3, -3, 69, 94, Colour(0.95, 0.95, 0.95))
    assert contrast(ground, style="title", colour=WHITE) == (
        "content/toy/fish.yaml:4:12: warning[preflight/low-contrast]: `title` text of `pike` has a contrast of 1.1 : 1 "
        "against its background, under 1.2 : 1 no text can be seen\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: choose a darker or lighter swatch, or put a quiet panel under the text"
    )
    assert contrast(ground, style="micro", colour=WHITE) == ""


def test_a_title_that_is_partly_on_another_ground_can_be_seen():
    """Its best place counts, whichever lies on top."""
    assert contrast(rect(12, 10, 4, 4, GREY), style="title", colour=WHITE) == ""
    assert contrast(rect(-3, -3, 69, 94, GREY), rect(12, 10, 4, 4, WHITE), style="title", colour=WHITE) == ""
    assert "low-contrast" in contrast(rect(40, 10, 4, 4, GREY), style="title", colour=WHITE)


def test_texts_from_one_place_of_a_template_have_each_their_own_ground():
    """Numbers in discs: the first is drawn before the disc of the second."""
    boxes = [text(WHITE, Box(x, 10, 6, 4), style="title") for x in (10, 40)]
    discs = [rect(x, 9, 8, 6, BLACK) for x in (9, 39)]
    report = Report()
    items = [discs[0], boxes[0][0], discs[1], boxes[1][0]]
    contrast_check.check_contrast(FacesToCheck([component(items, [box for _, box in boxes])], STYLES), report)
    assert said(report) == ""


def test_story_text_is_a_warning():
    """Story text is only a warning."""
    assert "warning[preflight/low-contrast]" in contrast(
        rect(-3, -3, 69, 94, GREY), style="story", colour=Colour(0.6, 0.6, 0.6)
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


def of_letters(*items, colour=BLACK, opacity=1.0, with_items=()):
    """The finding for a text in a group of an opacity, over some items, and with others in the group."""
    line, box = text(colour)
    report = Report()
    group = Group((*with_items, line), opacity=opacity)
    contrast_check.check_contrast(FacesToCheck([component([*items, group], [box])], STYLES), report)
    return said(report)


def test_letters_count_as_they_are_seen():
    """Half of black over white is grey; so is black in a group of half opacity, and over two grounds the worse counts."""
    page = rect(-3, -3, 69, 94, WHITE)
    assert "4.0 : 1" in of_letters(page, colour=BLACK._replace(alpha=0.5))
    assert "4.0 : 1" in of_letters(page, opacity=0.5)
    assert of_letters(page, colour=BLACK._replace(alpha=0.8)) == ""
    assert "2.1 : 1" in of_letters(page, rect(15, 9, 30, 9, GREY), colour=BLACK._replace(alpha=0.4))


def test_a_group_is_blended_with_its_letters():
    """White letters on a black plate, both at half strength over white, stay white, and the plate becomes grey."""
    page, plate = rect(-3, -3, 69, 94, WHITE), rect(0, 0, 60, 60, BLACK)
    assert "4.0 : 1" in of_letters(page, colour=WHITE, opacity=0.5, with_items=[plate])
    assert of_letters(page, colour=WHITE, opacity=0.9, with_items=[plate]) == ""
