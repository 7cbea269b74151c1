"""Tektur's acute and grave are slanted bars, so that é, è and ē are told apart at 8 pt; fonts/redraw.py draws them."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[2] / "fonts"
SCRIPT = runpy.run_path(str(FONTS / "redraw.py"))


@pytest.mark.parametrize("cut", SCRIPT["CUTS"])
def test_the_fonts_are_those_of_the_script(cut):
    """The files are what it writes, and it changes nothing a second time."""
    data = (FONTS / f"tektur/Tektur-{cut}.ttf").read_bytes()
    assert SCRIPT["redrawn"](data, cut) == data


@pytest.mark.parametrize("cut", SCRIPT["CUTS"])
def test_an_acute_rises_and_a_grave_falls(cut):
    """By half of their width at least, where a macron is level."""
    glyphs = TTFont(FONTS / f"tektur/Tektur-{cut}.ttf")["glyf"]
    for name, way in (("acutecomb", 1), ("gravecomb", -1)):
        points = list(glyphs[name].coordinates)
        low, high = min(y for _, y in points), max(y for _, y in points)
        foot, head = (sum(x for x, y in points if y == level) / 2 for level in (low, high))
        assert way * (head - foot) >= (glyphs[name].xMax - glyphs[name].xMin) / 2
