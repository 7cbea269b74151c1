"""Texts that a glance passes are those of which nothing would be found."""

from hypothesis import given
from hypothesis import strategies as st
from sample_proofs import BLACK, GREY, STYLES, WHITE, component, rect, said, text

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.model.frame import Colour, Group
from pnp.preflight.backgrounds import doubtful_texts, fill_memory
from pnp.preflight.checks import texts as contrast_check
from pnp.preflight.faces import FacesToCheck

COLOURS = st.sampled_from([BLACK, WHITE, GREY, Colour(0.1, 0.1, 0.1, 0.5), Colour(0.9, 0.8, 0.1)])
PLACES = st.integers(0, 30)
INKS = st.builds(Box, PLACES, PLACES, st.sampled_from([4, 20]), st.just(4))
PANELS = st.builds(rect, PLACES, PLACES, st.integers(5, 60), st.integers(5, 60), COLOURS)
TEXTS = st.builds(text, COLOURS, INKS, st.sampled_from(sorted(STYLES)))
ITEMS = st.lists(PANELS | TEXTS | st.builds(lambda item: Group((item,), opacity=0.5), PANELS), max_size=7)


def card(made):
    """A card with these shapes and texts."""
    items = [part for one in made for part in (one[:1] if isinstance(one, tuple) else (one,))]
    return component(items, [one[1] for one in made if isinstance(one, tuple)])


@given(st.lists(ITEMS, min_size=1, max_size=4))
def test_a_glance_hides_no_finding(made):
    """Whatever lies under and over texts, on whatever faces before."""
    report, expected = Report(), Report()
    cards = [card(one) for one in made]
    contrast_check.check_contrast(FacesToCheck(cards, STYLES), report)
    with_glance = contrast_check.doubtful_texts
    try:
        contrast_check.doubtful_texts = lambda frame, _: frame.boxes
        contrast_check.check_contrast(FacesToCheck(cards, STYLES), expected)
    finally:
        contrast_check.doubtful_texts = with_glance
    assert said(report) == said(expected)


def test_a_glance_passes_dark_text_on_a_light_panel():
    """Once the panel has been looked at, but neither pale text, nor text at its edge, nor what groups or the panel cover."""
    panel, known = rect(0, 0, 60, 80, WHITE), fill_memory()
    dark, pale = card([panel, text(BLACK)]).face, card([panel, text(GREY)]).face
    edge = card([panel, text(BLACK, Box(50, 10, 20, 4))]).face
    covered = card([panel, text(BLACK), Group((panel,))]).face
    assert [len(doubtful_texts(dark, known))] == [1]
    under, thin = card([text(BLACK), panel]).face, card([panel, text(Colour(0, 0, 0, 0.5))]).face
    known.of(panel)[0].layer(Box(10, 10, 20, 4))
    assert [len(doubtful_texts(face, known)) for face in (dark, pale, edge, covered, under, thin)] == [0, 1, 1, 1, 1, 1]
