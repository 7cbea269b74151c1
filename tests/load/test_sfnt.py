"""Fonts by their tables: read and written, taken out of collections, set to a place of their axes, and counted."""

import struct
from io import BytesIO

import pytest
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from support.faces import FILES, FONTS
from support.fonts import collection, cubic_variable_font, font_bytes, variable_font

from pnp.load.sfnt import (
    FontPart,
    count_outlines,
    extract_font,
    face_names,
    face_offsets,
    read_axes,
    read_tables,
    write_tables,
)

TWO = collection(font_bytes("Duo", letters="AB"), font_bytes("Duo", "Bold", cff=True))


@pytest.mark.parametrize(
    "data", [*((FONTS / file).read_bytes() for file in FILES.values()), font_bytes(cff=True)], ids=[*FILES, "cff"]
)
def test_tables_go_apart_and_together(data):
    """Tables can be read and written without a change, and fontTools accepts the checksums."""
    again = write_tables(read_tables(data))
    TTFont(BytesIO(again), checkChecksums=2)
    assert again[:4] == data[:4]
    one, other = read_tables(data), read_tables(again)
    assert {t: b for t, b in one.items() if t != "head"} == {t: b for t, b in other.items() if t != "head"}


def test_a_face_of_a_collection_becomes_a_font_of_its_own():
    """Each has its own letters and outlines, and nothing of the other."""
    assert face_names(TWO) == ["Duo Regular", "Duo Bold"]
    first, second = (TTFont(BytesIO(extract_font(TWO, FontPart(at))), checkChecksums=2) for at in range(2))
    assert ("glyf" in first, "CFF " in first, len(first.getGlyphOrder())) == (True, False, 3)
    assert ("glyf" in second, "CFF " in second, len(second.getGlyphOrder())) == (False, True, 7)


@pytest.mark.parametrize(
    "data",
    [b"ttcf", TWO[:20], TWO[:11] + b"\xff" + TWO[12:], TWO[:12] + b"\xff" * 4 + TWO[16:]],
    ids=["nothing", "few", "many faces", "far faces"],
)
def test_a_collection_that_is_cut_off_raises(data):
    """It neither makes up faces nor reads past its end."""
    with pytest.raises((IndexError, struct.error)):
        face_offsets(data)


@pytest.mark.parametrize("data", [variable_font(), cubic_variable_font()], ids=["glyf", "CFF2"])
def test_an_instance_has_its_own_outlines_and_no_axes(data):
    """In the middle of the axis it reaches half as much further; axes that are not named have their usual value."""

    def right(font):
        box = hb.Font(hb.Face(font)).get_glyph_extents(1)
        return box.x_bearing + box.width

    usual, middle, most = (extract_font(data, FontPart(axes=(("wght", value),))) for value in (400, 650, 900))
    assert right(most) > right(middle) > right(usual)
    assert right(middle) == pytest.approx((right(usual) + right(most)) / 2, abs=1)
    assert not {"fvar", "gvar"} & read_tables(middle).keys()
    assert middle == extract_font(data, FontPart(axes=(("wght", 650),)))


def test_axes_are_read_with_their_ranges():
    """They have their tags, and values with fractions."""
    assert read_axes(read_tables(variable_font())["fvar"]) == (("wght", 100, 400, 900), ("XTRA", 0, 0, 10))


def test_outlines_are_counted_in_both_tables():
    """As many as `maxp` counts; in a table that ends early, or is not there, it is an error."""
    table = read_tables(font_bytes(cff=True))["CFF "]
    assert count_outlines(table) == 7
    assert count_outlines(read_tables(cubic_variable_font())["CFF2"], second=True) == 7
    with pytest.raises((IndexError, KeyError, struct.error)):
        count_outlines(table[:-20])
    with pytest.raises((IndexError, KeyError, struct.error)):
        count_outlines(b"\1\0\4\4" + bytes(20))
