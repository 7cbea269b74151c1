"""Clusters in the subset: a valid TrueType file with correct composite glyphs."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from sample_items import FILES, FONTS

from pnp.render.glyphs import Cluster, ClusterGlyph, add_clusters, read_tables, write_tables

FONT = (FONTS / FILES["plain"]).read_bytes()


def added(*clusters):
    """The font with clusters, read by fontTools (which checks the checksums), and the number of the first new glyph."""
    source = TTFont(BytesIO(FONT))
    number = source["maxp"].numGlyphs
    made = add_clusters(FONT, clusters, {i: i for i in range(number)})
    return source, TTFont(BytesIO(made), checkChecksums=2, lazy=False), number


def test_a_cluster_is_a_composite():
    """Components at their offsets, the cluster's advance, the box of all ink and its left edge as side bearing."""
    source, font, number = added(
        Cluster((ClusterGlyph(20, 0, 0), ClusterGlyph(30, -250, 40)), 580), Cluster((ClusterGlyph(21, 5, -7),), 70000)
    )
    assert font["maxp"].numGlyphs == number + 2 == len(font["glyf"].keys())
    names, own = font.getGlyphOrder(), source.getGlyphOrder()
    glyph = font["glyf"][names[number]]
    assert [(names.index(c.glyphName), c.x, c.y) for c in glyph.components] == [(20, 0, 0), (30, -250, 40)]
    first, second = (source["glyf"][own[i]] for i in (20, 30))
    box = (min(first.xMin, second.xMin - 250), min(first.yMin, second.yMin + 40))
    assert (glyph.xMin, glyph.yMin) == box
    assert (glyph.xMax, glyph.yMax) == (max(first.xMax, second.xMax - 250), max(first.yMax, second.yMax + 40))
    assert font["hmtx"][names[number]] == (580, box[0])
    assert font["hmtx"][names[number + 1]][0] == 65535  # the largest advance of a font


def test_the_other_glyphs_stay_as_they_are():
    """Outlines, advances and bearings of the other glyphs do not change."""
    source, font, number = added(Cluster((ClusterGlyph(20, 0, 0), ClusterGlyph(30, 0, 0)), 500))
    for name, other in zip(source.getGlyphOrder(), font.getGlyphOrder()[:number], strict=True):
        assert font["hmtx"][other] == source["hmtx"][name]
        assert font["glyf"][other].getCoordinates(font["glyf"])[0] == source["glyf"][name].getCoordinates(source["glyf"])[0]


def test_limits_hold_for_the_clusters():
    """`maxp` has the limits of the deepest and largest composite."""
    source, font, _ = added(Cluster(tuple(ClusterGlyph(g, 0, 0) for g in range(20, 29)), 500))
    assert font["maxp"].maxComponentElements == 9
    assert font["maxp"].maxComponentDepth == source["maxp"].maxComponentDepth + 1
    assert font["maxp"].maxCompositePoints >= 9 * source["maxp"].maxPoints


def test_a_cluster_without_ink_has_none():
    """A cluster of blank glyphs is a blank glyph with an advance."""
    source, font, number = added(Cluster((ClusterGlyph(space := _space(), 0, 0), ClusterGlyph(space, 300, 0)), 600))
    name = font.getGlyphOrder()[number]
    assert not source["glyf"][source.getGlyphOrder()[space]].numberOfContours
    assert (font["glyf"][name].numberOfContours, font["hmtx"][name]) == (0, (600, 0))


def _space():
    font = TTFont(BytesIO(FONT))
    return font.getGlyphID(font.getBestCmap()[32])


@pytest.mark.parametrize("file", FILES.values())
def test_tables_go_apart_and_together(file):
    """Tables can be read and written without a change, and fontTools accepts the checksums."""
    data = (FONTS / file).read_bytes()
    again = write_tables(read_tables(data))
    TTFont(BytesIO(again), checkChecksums=2)
    one, other = read_tables(data), read_tables(again)
    assert {t: b for t, b in one.items() if t != "head"} == {t: b for t, b in other.items() if t != "head"}
