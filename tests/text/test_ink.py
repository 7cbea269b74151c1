"""What preflight lets pass keeps its ink where it was promised, in every script that the project ships fonts for.

Texts of real words are set, placed on a card, and checked. Where their glyphs are is measured anew: by HarfBuzz, and on
a small sample by the pixels that Pdfium paints. Ink is measured as ink: what a text is said to paint is what its glyphs
paint, and a text that fits paints in its box. The glyphs are measured here anew by HarfBuzz, and on a small sample by
the pixels that Pdfium paints.
"""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.texts import LOOKS, RAGGED, STORY, STYLES, TITLE, WORDS, grey, measured, setter, shipped_fonts, texts, typesetter

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.layout.painting.shapes import rectangle
from pnp.model.face_walk import without_overhang
from pnp.model.fields import IconSpan, TextSpan
from pnp.model.frame import Colour, Frame, Shape, TextBox
from pnp.model.sheet import Component
from pnp.preflight.checks import edges
from pnp.preflight.checks import texts as text_checks
from pnp.preflight.faces import FacesToCheck
from pnp.render.face_pixels import face_pixels

CARD = Size(63, 88)

MARGIN = 3.0

DOT = 0.05  # mm

NOISE = 1e-6  # mm

AT, OTHER = Mark("a.xml", 1), Mark("a.xml", 2)

BLACK, WHITE = Colour(0, 0, 0), Colour(1, 1, 1)

DISPLAY = replace(TITLE, name="title", role="display")


def placed(block, x, y, at=AT, colour=BLACK):
    """A text at a place: its lines and its text box."""
    lines = [replace(line, colour=colour) for line in block.lines_at(x, y, None, at)]
    ink, body = block.ink.moved(x, y), without_overhang(block.ink, block.extent).moved(x, y)
    box = TextBox("a.xml:1", "title", block.extent.moved(x, y), 8, 6, block.size, block.texts, ink, colour, at=at, body=body)
    return lines, box


def findings(check, items, boxes):
    """The messages of one check about a card with these items and texts."""
    report = Report()
    card = Component("a", "deck", 1, Frame(CARD, 3, tuple(items), tuple(boxes)), None, AT)
    check(FacesToCheck([card], {"title": DISPLAY}, {"deck": MARGIN}), report)
    return [found.message for found in report.diagnostics]


def set_words(text, look, width=30):
    """A text as it is set in a box of `width` mm."""
    (locale, words), (style, align, valign) = text, look
    return typesetter(locale).set_text([TextSpan(words)], style, width=width, align=align, valign=valign)


@given(texts(), LOOKS, st.floats(0, 40), st.floats(0, 70))
def test_ink_that_a_cut_may_take_is_reported(text, look, x, y):
    """Above and below by more than a dot; at the sides, where letters overhang, by more than a third of the margin."""
    block = set_words(text, look)
    lines, box = placed(block, x, y)
    ink = measured(block).moved(x, y)
    said = findings(edges.check_safe_area, lines, [box])
    high = max(MARGIN - ink.y, ink.bottom - (CARD.h - MARGIN))
    wide = max(MARGIN - ink.x, ink.right - (CARD.w - MARGIN))
    if not said:
        assert high <= DOT + NOISE
        assert wide <= MARGIN / 3 + NOISE
    elif high <= DOT - NOISE:
        assert wide > DOT - NOISE


def band(top, bottom):
    """A black band that is wider than any text."""
    box = Box(-300, top, 900, bottom - top)
    return Shape(rectangle(*box), BLACK, rect=box, at=OTHER)


@given(texts(), LOOKS, st.floats(-1, 0.5), st.sampled_from(["above", "below"]))
def test_white_letters_that_leave_their_band_are_reported(text, look, out, side):
    """By more than a dot, and with how far they do: as the glyphs of each word are, whatever its script."""
    block = set_words(text, look, width=None)
    ink = measured(block).moved(20, 40)
    lines, box = placed(block, 20, 40, colour=WHITE)
    above, below = (-out, 1.0) if side == "above" else (1.0, -out)
    said = findings(text_checks.check_contrast, [band(ink.y - above, ink.bottom + below), *lines], [box])
    if out < DOT - NOISE:
        assert said == []
    elif out > DOT + NOISE:
        (message,) = said
        said_mm = re.search(rf"reaches ([\d.]+) mm {side} the shape", message)
        assert float(said_mm[1]) == pytest.approx(out, abs=0.0051)


ONE_WORD = st.sampled_from([(locale, word) for locale, words in WORDS.items() for word in words.split()])


@given(ONE_WORD, ONE_WORD, st.floats(-0.5, 1.0))
def test_words_that_meet_sideways_are_reported(one, other, gap):
    """By more than a dot of their ink, wherever their advances end, if they are not on different heights."""
    left, right = (set_words(word, (DISPLAY, "start", "top"), width=None) for word in (one, other))
    assume(left.texts != right.texts)
    ink, second = measured(left), measured(right)
    lines, box = placed(left, 5, 20)
    more, beside = placed(right, 5 + ink.right + gap - second.x, 20, OTHER)
    said = findings(text_checks.check_overlapping_texts, [*lines, *more], [box, beside])
    shared = min(ink.bottom, second.bottom) - max(ink.y, second.y)
    if gap > -DOT + NOISE:
        assert said == []
    elif gap < -DOT - NOISE and shared > 0.25 * min(ink.h, second.h) + NOISE:
        (message,) = said
        said_mm = re.search(r"each other, ([\d.]+) mm wide", message)
        assert float(said_mm[1]) == pytest.approx(-gap, abs=0.0051)


@pytest.mark.parametrize("locale", sorted(WORDS))
def test_pixels_outside_of_a_band_are_reported_and_no_others(locale):
    """At 600 ppi: with the band a dot beyond the lowest and the highest pixel nothing is said; two dots less, each side is."""
    dot = 25.4 / 600
    block = typesetter(locale).set_text([TextSpan(WORDS[locale])], DISPLAY, width=None)
    lines, box = placed(block, 4, 20, colour=WHITE)
    pixels = face_pixels(
        Frame(Size(150, 40), 0, tuple(replace(line, colour=BLACK) for line in lines)), shipped_fonts(), ppi=600
    )
    rows = np.nonzero((grey(pixels) < 250).any(axis=1))[0]
    top, bottom = rows.min() * dot, (rows.max() + 1) * dot
    assert findings(text_checks.check_contrast, [band(top - dot, bottom + dot), *lines], [box]) == []
    for over, under, side in ((-3 * dot, dot, "above"), (dot, -3 * dot, "below")):
        (said,) = findings(text_checks.check_contrast, [band(top - over, bottom + under), *lines], [box])
        assert f" mm {side} the shape" in said


DOT_OF_INK = 0.05  # mm: about a dot of a printer with 600 dots per inch

OVERHANG = 0.3  # em by which a letter may be designed to reach beyond its advance


@given(texts(), LOOKS, st.floats(12, 60), st.floats(3, 40))
def test_ink_is_what_the_glyphs_paint_and_fits_with_its_text(text, look, width, height):
    """Every text knows its ink; of one that is said to fit it is in its box, but for what letters overhang at its sides."""
    (locale, words), (style, align, valign) = text, look
    block = typesetter(locale).set_text([TextSpan(words)], style, width=width, height=height, align=align, valign=valign)
    painted = measured(block)
    assert tuple(block.ink) == pytest.approx(tuple(painted), abs=1e-6)
    if not block.overflow and not block.missing:
        assert painted.y > -DOT_OF_INK
        assert painted.bottom < height + DOT_OF_INK
        assert painted.x > -OVERHANG * block.size / PT
        assert painted.right < width + OVERHANG * block.size / PT


@given(texts(), st.sampled_from(STYLES), st.floats(12, 60))
def test_the_height_that_a_text_needs_has_room_for_its_ink(text, style, width):
    """In a box of exactly this height it fits, and in a lower one than its ink it does not."""
    locale, words = text
    free = typesetter(locale).set_text([TextSpan(words)], style, width=width, shrink=False)
    room = {"width": width, "shrink": False, "valign": "middle"}
    exact = typesetter(locale).set_text([TextSpan(words)], style, height=free.height, **room)
    assert exact.ink.y > -DOT_OF_INK
    assert exact.ink.bottom < free.height + DOT_OF_INK
    assert typesetter(locale).set_text([TextSpan(words)], style, height=exact.ink.h - DOT_OF_INK, **room).overflow > 0


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
