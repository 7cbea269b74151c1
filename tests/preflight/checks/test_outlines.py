"""Outlines of words that reach below the words beside them."""

import pytest
from support.games import INK, STYLES, Pond
from support.texts import FONTS

from pnp.base.diagnostics import Report
from pnp.load.fonts import load_fonts
from pnp.model.frame import Colour
from pnp.model.style import CharacterStyle, Reach, TextOutline
from pnp.preflight.checks.outlines import check_words_beside_outlines
from pnp.preflight.faces import FacesToCheck
from pnp.text.typesetter import Typesetter

BOOK = load_fonts(FONTS.parent, Report())
PAPER = Colour(1, 1, 1, 1.0, "paper")
AT = "content/pond/fish.yaml:10:3: error[preflight/low-contrast]: `title` text of `pike` has a contrast of "


def said(folder, words, width, colour=INK, place='x="2" y="2"'):
    """What is said of words, some of which have an outline of so many em."""
    pond = Pond(folder)
    pond.typesetter = Typesetter(BOOK, "en")
    outline = TextOutline(colour, Reach(em=width))
    pond.character_styles = {"glow": CharacterStyle("glow", colour=PAPER, outline=outline)}
    pond.template("fish.xml", f'<face>\n<text {place} style="title">{words}</text>\n</face>')
    pond.card("pike", title="HHHH")
    components = pond.lay_out(decks=("fish",))
    check_words_beside_outlines(FacesToCheck(components, STYLES), pond.report)
    return pond.said()


GLOW = '<t style="glow">{}</t>'


@pytest.mark.parametrize(
    ("words", "width", "colour", "contrast"),
    [
        (f"one {GLOW.format('two')} three", 0.1, INK, ""),
        (f"one {GLOW.format('two')} three", 0.4, INK, ""),  # the ends of letters, over the space
        (f"one {GLOW.format('two')} three", 0.7, INK, "1.0"),
        (f"one {GLOW.format('two')} three", 0.7, PAPER, ""),
        (f"wi{GLOW.format('ll')}ing", 0.1, INK, ""),
        (f"wi{GLOW.format('ll')}ing", 0.5, INK, "1.0"),
        (f"wi{GLOW.format('ll')}ing", 0.5, INK._replace(alpha=0.5), ""),
        (f"{GLOW.format('w')}i{GLOW.format('w')}", 0.3, INK, "1.0"),
        (GLOW.format("one two"), 0.7, INK, ""),
    ],
)
def test_words_have_to_be_read_on_the_outline_of_others(tmp_path, words, width, colour, contrast):
    """Where it is below half a letter or more; their own is judged as their ground."""
    found = said(tmp_path, words, width, colour)
    if not contrast:
        assert found == ""
    else:
        assert found.startswith(f"{AT}{contrast} : 1 against the outline of the words beside it, rules text needs 4.5 : 1\n")
        assert found.endswith("  hint: make the `outline` of the named style narrower, or give it another colour")


@pytest.mark.parametrize("place", ['x="2" y="2" path="M0 9 H40"', 'x="2" y="2" w="36" h="9"'])
def test_it_is_so_along_a_path_and_in_a_box(tmp_path, place):
    """The outline is where the letters are."""
    assert "the outline of the words beside it" in said(tmp_path, f"wi{GLOW.format('ll')}ing", 0.5, place=place)
