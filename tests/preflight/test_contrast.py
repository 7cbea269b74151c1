"""The contrast of text and background."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_proofs import BLACK, GREY, STYLES, WHITE, contrast, rect, text

from pnp.diagnostics import Mark, Report
from pnp.model.component import Component
from pnp.model.frame import (
    Colour,
    Frame,
)
from pnp.preflight.checks import contrast as contrast_check
from pnp.preflight.checks.contrast import ratio
from pnp.preflight.proof import Proof
from pnp.units import Size


def test_the_ratio_of_black_on_white_is_21():
    """WCAG's own bounds."""
    assert ratio(0, 1) == pytest.approx(21)
    assert ratio(1, 1) == 1


@given(st.floats(0, 1), st.floats(0, 1))
def test_contrast_does_not_depend_on_which_is_text(one, other):
    """Light on dark reads as dark on light."""
    assert ratio(one, other) == ratio(other, one) >= 1


def test_grey_rules_text_on_white_names_text_and_template():
    """The whole text of the error."""
    assert contrast(rect(-3, -3, 69, 94, WHITE), colour=Colour(0.6, 0.6, 0.6)) == (
        "content/toy/fish.yaml:4:12: error[preflight/low-contrast]: `rules` text of `pike` has a contrast of 2.8 : 1 "
        "against its background, rules text needs 4.5 : 1\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: choose a darker or lighter swatch, or put a quiet panel under the text"
    )


def test_black_on_white_and_titles_pass():
    """The check does not apply to display text."""
    assert contrast(rect(-3, -3, 69, 94, WHITE)) == ""
    assert contrast(rect(-3, -3, 69, 94, BLACK), style="title") == ""


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
    contrast_check.check(Proof(cards, STYLES), report)
    assert [d.message for d in report.diagnostics] == [
        "`rules` text of `c0`, `c1`, `c2` and 2 more has a contrast of 2.8 : 1 against its background, rules text needs 4.5 : 1"
    ]


def test_story_text_is_called_so():
    """The message names the role, which decides the severity."""
    assert "4.0 : 1 against its background, story text needs 4.5 : 1" in contrast(colour=GREY, style="story")
