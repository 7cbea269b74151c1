"""Ink is measured as ink: what a text is said to paint is what its glyphs paint, and a text that fits paints in its box.

The glyphs are measured here anew by HarfBuzz, and on a small sample by the pixels that Pdfium paints.
"""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from inked_words import LOOKS, STYLES, WORDS, grey, measured, texts
from sample_styles import RAGGED, STORY, TITLE, setter
from shipped_typesetters import shipped_fonts, typesetter

from pnp.base.units import PT, Size
from pnp.model.fields import IconSpan, TextSpan
from pnp.model.frame import Frame
from pnp.render.face_pixels import face_pixels

DOT = 0.05  # mm: about a dot of a printer with 600 dots per inch
OVERHANG = 0.3  # em by which a letter may be designed to reach beyond its advance


@given(texts(), LOOKS, st.floats(12, 60), st.floats(3, 40))
def test_ink_is_what_the_glyphs_paint_and_fits_with_its_text(text, look, width, height):
    """Every text knows its ink; of one that is said to fit it is in its box, but for what letters overhang at its sides."""
    (locale, words), (style, align, valign) = text, look
    block = typesetter(locale).set_text([TextSpan(words)], style, width=width, height=height, align=align, valign=valign)
    painted = measured(block)
    assert tuple(block.ink) == pytest.approx(tuple(painted), abs=1e-6)
    if not block.overflow and not block.missing:
        assert painted.y > -DOT
        assert painted.bottom < height + DOT
        assert painted.x > -OVERHANG * block.size / PT
        assert painted.right < width + OVERHANG * block.size / PT


@given(texts(), st.sampled_from(STYLES), st.floats(12, 60))
def test_the_height_that_a_text_needs_has_room_for_its_ink(text, style, width):
    """In a box of exactly this height it fits, and in a lower one than its ink it does not."""
    locale, words = text
    free = typesetter(locale).set_text([TextSpan(words)], style, width=width, shrink=False)
    room = {"width": width, "shrink": False, "valign": "middle"}
    exact = typesetter(locale).set_text([TextSpan(words)], style, height=free.height, **room)
    assert exact.ink.y > -DOT
    assert exact.ink.bottom < free.height + DOT
    assert typesetter(locale).set_text([TextSpan(words)], style, height=exact.ink.h - DOT, **room).overflow > 0


@pytest.mark.parametrize("locale", ["vi", "de", "ru", "el"])
@pytest.mark.parametrize("word", ["Ẩn", "Ễ"])
def test_an_accent_above_the_ascent_of_its_font_has_room(word, locale):
    """The first line begins lower by as much as the accent is higher; others keep their place, and all their leading."""
    plain, high = (
        typesetter(locale).set_text([TextSpan(text)], replace(STORY, size=12), width=8) for text in ("nn nn", f"{word} nn")
    )
    assert measured(high).y == pytest.approx(0, abs=1e-6)
    assert high.height - plain.height == pytest.approx(high.lines[0].y - plain.lines[0].y)
    assert 0.1 < high.height - plain.height < 0.2
    assert plain.lines[0].y == pytest.approx(1.025 * 12 / PT)


@pytest.mark.parametrize("locale", sorted(WORDS))
def test_pixels_are_where_the_ink_is_said_to_be(locale):
    """Each text as Pdfium paints it at 600 ppi: the outermost dots that are not white are at the edges of the ink, to a dot."""
    for style in (STORY, TITLE):
        block = typesetter(locale).set_text([TextSpan(WORDS[locale])], style, width=30, align="center")
        frame = Frame(Size(50, 50), 0, tuple(block.lines_at(10, 10)))
        pixels = face_pixels(frame, shipped_fonts(), ppi=600)
        rows, columns = np.nonzero(grey(pixels) < 250)
        dot = 25.4 / 600
        left, top, right, bottom = (edge * dot - 10 for edge in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1))
        ink = block.ink
        assert (left, top, right, bottom) == pytest.approx((ink.x, ink.y, ink.right, ink.bottom), abs=1.5 * dot)


def test_overhang_is_ink_but_no_advance():
    """An italic `f` leans out of the end of its line, and has no descender that fills the line."""
    block = setter().set_text([TextSpan("nf", italic=True)], RAGGED, width=None)
    assert block.extent.right == pytest.approx(block.width)
    assert block.extent.right < block.ink.right
    assert block.extent.h == pytest.approx(block.height)
    assert block.ink.h < 0.8 * block.height


def test_icons_are_ink_and_their_words_are_not():
    """An icon alone is as large as its square, however long its text alternative is."""
    block = setter().set_text([IconSpan("energy", "a very long alternative")], STORY, width=None)
    assert block.ink == block.icons[0].box


def test_spaces_have_no_ink():
    """Nothing is painted between words and after them."""
    one, other = (setter().set_text([TextSpan(text)], STORY, width=None).ink for text in ("nn", "nn\u00a0"))
    assert one == other
