"""Tektur's д is its capital at x-height, where its own is its g; fonts/redraw.py draws it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[2] / "fonts"
CUTS = runpy.run_path(str(FONTS / "redraw.py"))["CUTS"]


@pytest.fixture(params=CUTS)
def font(request):
    """Give a cut of Tektur."""
    return TTFont(FONTS / f"tektur/Tektur-{request.param}.ttf")


def _glyphs(font, letters):
    cmap = font.getBestCmap()
    return [font["glyf"][cmap[ord(letter)]] for letter in letters]


def _at(glyph, height):
    """Return where the corners of a glyph at one height are, from left to right."""
    return sorted(x for x, y in glyph.coordinates if y == height)


def test_two_feet_stand_below_a_bar(font):
    """As high and as wide as that of ц, one at either end; the bar's lower edge is the baseline."""
    de, tse = _glyphs(font, "дц")
    left, right = _at(tse, tse.yMin)
    foot = right - left
    assert de.yMin == tse.yMin < 0
    assert _at(de, de.yMin) == [de.xMin, de.xMin + foot, de.xMax - foot, de.xMax]
    assert _at(de, 0) == [de.xMin + foot, de.xMax - foot]


def test_it_is_as_high_and_as_heavy_as_the_letters_beside_it(font):
    """With the right stem of л, and an advance between those of л and Д."""
    de, el = _glyphs(font, "дл")
    counter = de.coordinates[de.endPtsOfContours[0] + 1 :]
    stem = _at(de, de.yMax)[-1] - max(x for x, _ in counter)
    assert de.yMax == font["OS/2"].sxHeight
    assert stem == _at(el, 0)[-1] - _at(el, 0)[-2]
    advances = [font["hmtx"][font.getBestCmap()[ord(letter)]][0] for letter in "лдД"]
    assert advances == sorted(set(advances))
