"""Tektur's acute and grave are slanted bars, so that é, è and ē are told apart at 8 pt; fonts/redraw.py draws them.

Tektur's д is its capital at x-height, where its own is its g; fonts/redraw.py draws it. The fonts of the repository:
the recorded files, each with its licence, none with a reserved name.
"""

from __future__ import annotations

import hashlib
import runpy

import pytest
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from support.places import TESTS
from support.texts import REPOSITORY, shipped_fonts

from pnp.load.fonts import FONT_SOURCES
from pnp.load.package_data import read_package_data

FONTS = TESTS.parent / "fonts"

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


FONTS_OF_SHIPPED_FONTS = REPOSITORY / "fonts"

RECORD = read_package_data(FONTS_OF_SHIPPED_FONTS / "sources.yaml", FONT_SOURCES)


@pytest.mark.parametrize("family", RECORD["families"])
def test_files_match_the_record(family):
    """The hash of each generated file is the recorded one; an original file has no record."""
    files = RECORD["families"][family]["files"]
    assert {path.name for path in (FONTS_OF_SHIPPED_FONTS / family).iterdir()} == set(files)
    for name, entry in files.items():
        assert hashlib.sha256((FONTS_OF_SHIPPED_FONTS / family / name).read_bytes()).hexdigest() == entry["made"], name


def test_each_family_has_the_open_font_licence():
    """Next to the fonts, with the line of the copyright holders."""
    for folder in {path.parent for path in FONTS_OF_SHIPPED_FONTS.glob("*/*.ttf")}:
        text = (folder / "OFL.txt").read_text("utf-8")
        assert "SIL Open Font License, Version 1.1" in text, folder
        assert text.startswith("Copyright"), folder


def test_no_subset_has_a_reserved_name():
    """A subset is a modified version: it must not be called Source or Plex."""
    for family, source in RECORD["families"].items():
        for name in source["files"] if source["letters"] else ():
            if name.endswith(".ttf"):
                face = hb.Face((FONTS_OF_SHIPPED_FONTS / family / name).read_bytes())
                names = {face.get_name(entry) for entry in (hb.OTNameIdPredefined.FONT_FAMILY, hb.OTNameIdPredefined.FULL_NAME)}
                assert not any("Source" in text or "Plex" in text for text in names if text), name


def test_every_file_is_used_and_small():
    """Every file is named by a chain; all together they have less than 25 MB."""
    used = {file.path for family in shipped_fonts().families.values() for file in family.cuts.values()}
    found = {str(path.relative_to(REPOSITORY)) for path in FONTS_OF_SHIPPED_FONTS.glob("*/*.ttf")}
    assert found == used
    assert sum((REPOSITORY / path).stat().st_size for path in found) < 25e6
