"""The safe area of texts."""

from dataclasses import replace

import pytest
from sample_proofs import BLACK, component, said, text

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.preflight.checks import edges
from pnp.preflight.faces import FacesToCheck


def test_text_that_comes_too_near_the_cut_is_an_error():
    """The whole text of the error."""
    report = Report()
    edges.check_safe_area(FacesToCheck([component([], [text(BLACK, Box(1.5, 10, 20, 4))[1]])], safe={"fish": 3}), report)
    assert said(report) == (
        "content/toy/fish.yaml:4:12: error[preflight/outside-safe-area]: text of `pike` comes 1.50 mm into the 3 mm that the "
        "cut may take\n"
        "  in templates/toy/fish.xml:9\n"
        '  hint: move the box inwards, or say `safe="no"` in the template if it may be cut'
    )


@pytest.mark.parametrize(("width", "free"), [(12, 1), (29.9, 1), (30, 3), (63, 3)])
def test_of_tokens_a_profile_wants_no_more_than_a_cut_may_be_off(width, free):
    """A text stands 0.8 mm from the edge: of a token that is 0.2 mm too near, of a card 2.2 mm."""
    report = Report()
    card = component([], [text(BLACK, Box(0.8, 10, 5, 4))[1]])
    card = replace(card, face=replace(card.face, size=Size(width, 88)))
    edges.check_safe_area(FacesToCheck([card], safe={"fish": 0.5}, asked_safe=3), report)
    assert [d.message for d in report.diagnostics] == [
        f"text of `pike` comes {free - 0.8:.2f} mm into the {free} mm that the profile wants to be free"
    ]


def test_text_that_says_so_may_cross_the_safe_area():
    """`safe="no"` is the way out."""
    report = Report()
    edges.check_safe_area(
        FacesToCheck([component([], [text(BLACK, Box(1.5, 10, 20, 4), safe=False)[1]])], safe={"fish": 3}), report
    )
    assert said(report) == ""


def test_a_deck_without_a_safe_area_is_not_checked_by_one():
    """Such as the pages of a booklet, which have margins."""
    report = Report()
    edges.check_safe_area(FacesToCheck([component([], [text(BLACK, Box(1.5, 10, 20, 4))[1]])]), report)
    assert said(report) == ""


def at_the_cut(ink, margin=3, **more):
    """The findings for a text with this ink box and a safe area of `margin` mm."""
    report = Report()
    box = replace(text(BLACK, ink)[1], **more)
    edges.check_safe_area(FacesToCheck([component([], [box])], safe={"fish": margin}), report)
    return said(report)


@pytest.mark.parametrize(
    ("ink", "mm"),
    [
        (Box(2, 10, 20, 4), "1.00"),
        (Box(10, 2.5, 20, 4), "0.50"),
        (Box(41, 10, 20.5, 4), "1.50"),
        (Box(10, 82, 20, 5), "2.00"),
        (Box(2.94, 10, 20, 4), "0.06"),
    ],
)
def test_the_safe_area_holds_on_all_four_sides(ink, mm):
    """The worst of all four sides is reported."""
    assert f"comes {mm} mm into the 3 mm" in at_the_cut(ink)


@pytest.mark.parametrize("ink", [Box(3, 3, 57, 82), Box(2.96, 2.96, 57.08, 82.08)])
def test_text_may_come_as_far_as_the_safe_area(ink):
    """With a tolerance of 0.05 mm, because ink is smaller than ascent and descent."""
    assert at_the_cut(ink) == ""


def test_a_text_that_leaves_its_box_is_not_reported_twice():
    """Layout has reported it."""
    assert at_the_cut(Box(1, 10, 20, 4), overflow=3.0) == ""
    assert at_the_cut(Box(1, 10, 20, 4), lines=("",)) == ""


def test_a_text_without_a_template_is_named_by_its_content_alone():
    """Two texts of a chapter are two findings, without a place in a template."""
    first, other = (replace(text(BLACK, Box(1, y, 20, 4))[1], at=None, content=Mark("a.md", y, 1)) for y in (10, 20))
    report = Report()
    edges.check_safe_area(FacesToCheck([component([], [first, other])], safe={"fish": 3}), report)
    assert [(d.mark.line, d.also) for d in report.diagnostics] == [(10, ()), (20, ())]


@pytest.mark.parametrize(("margin", "spared"), [(3, 1.0), (1.5, 0.5), (0.6, 0.2)])
def test_letters_may_overhang_as_far_as_no_cut_takes_them(margin, spared):
    """Ink beyond the advance of its line may take a third of the margin, on every side; all other ink may not."""
    near, far = spared - 0.02, spared + 0.02
    for side in (-1, 1):
        start, end = (margin, margin + 20) if side < 0 else (63 - margin - 20, 63 - margin)
        body = Box(start, 10, 20, 4)
        inks = [Box(start - by, 10, 20 + by, 4) if side < 0 else Box(start, 10, end - start + by, 4) for by in (near, far)]
        assert at_the_cut(inks[0], margin, body=body) == ""
        assert f"comes {far:.2f} mm into the {margin:g} mm" in at_the_cut(inks[1], margin, body=body)
        assert f"comes {near:.2f} mm into the {margin:g} mm" in at_the_cut(inks[0], margin)


def test_a_letter_that_hangs_out_of_its_box_is_reported_where_a_cut_may_take_it():
    """The whole text: a swash of 1.2 mm, of a text whose box ends at the safe area."""
    assert at_the_cut(Box(1.8, 10, 21.2, 4), body=Box(3, 10, 20, 4)) == (
        "content/toy/fish.yaml:4:12: error[preflight/outside-safe-area]: text of `pike` comes 1.20 mm into the 3 mm that the "
        "cut may take\n"
        "  in templates/toy/fish.xml:9\n"
        '  hint: move the box inwards, or say `safe="no"` in the template if it may be cut'
    )


def test_a_letter_that_hangs_out_of_its_box_elsewhere_is_none():
    """The end of a box is nothing that anybody sees."""
    assert at_the_cut(Box(9, 10, 21, 4), body=Box(10, 10, 20, 4)) == ""
