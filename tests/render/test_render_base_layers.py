"""Base layers: shared by enough faces, never painted under what was below them, and the pixels of the whole faces."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_items import BLACK, RED, WHITE, face, font_book, line, rect

from pnp.base.units import Size
from pnp.model.frame import Colour, Drawing, DrawingItem, Group, PlacedFrame, Stroke
from pnp.model.outline import Outline
from pnp.render.face_pixels import PictureFace, divide_layers, face_batches, face_pixels
from pnp.render.pixels import render_pages

BLUE, GLASS = Colour(0, 0, 1), Colour(0, 0.5, 0, 0.4)
GROUND = rect(-3, -3, 46, 36, BLUE)
PANEL = rect(2, 15, 36, 13, WHITE)


def divided(*frames, margin=0.1):
    """The items of each frame's layers."""
    return [(found.base and found.base.items, found.top.items) for found in divide_layers(frames, margin)]


def test_what_all_faces_have_is_their_base_layer():
    """Their own words are painted over it, even if they come before an item of it elsewhere on the face."""
    names = [line(f"{n}", y=8) for n in range(8)]
    found = divided(*(face(GROUND, name, PANEL) for name in names))
    assert found == [((GROUND, PANEL), (name,)) for name in names]
    assert len({id(layers.base) for layers in divide_layers([face(GROUND, name) for name in names], 0.1)}) == 1


def test_seven_faces_share_nothing():
    """Painting a base layer would take longer than it saves."""
    frames = [face(GROUND, line(f"{n}")) for n in range(7)]
    assert divided(*frames) == [(None, frame.items) for frame in frames]


@pytest.mark.parametrize(("bottom", "base"), [(14.85, (GROUND, PANEL)), (14.95, (GROUND,))])
def test_an_item_stays_above_what_it_covers(bottom, base):
    """A panel over something of the face's own, or closer to it than the margin, is not in the base layer."""
    own = [rect(2 + n / 10, 5, 5, bottom - 5, RED) for n in range(8)]
    assert [layer for layer, _ in divided(*(face(GROUND, item, PANEL) for item in own), margin=0.06)] == [base] * 8


def test_what_covers_an_item_above_stays_above_too():
    """A letter over a panel that could not go down does not go below that panel."""
    own = [rect(2 + n / 10, 10, 5, 10, RED) for n in range(8)]
    letter = line("A", x=20, y=25)
    assert divided(*(face(GROUND, item, PANEL, letter) for item in own)) == [((GROUND,), (i, PANEL, letter)) for i in own]


def test_many_small_groups_share_what_their_union_has():
    """Of 32 faces, eight have each badge and each mark, but only two have the same of both: these stay above."""
    badges = [rect(30, 2, 5, 5, Colour(n / 4, 0, 0)) for n in range(4)]
    marks = [rect(20, 2, 5, 5, Colour(0, n / 4, 0)) for n in range(4)]
    frames = [face(GROUND, badges[n % 4], marks[n // 4 % 4], PANEL, line(f"{n}", y=8)) for n in range(32)]
    assert {layers.base and layers.base.items for layers in divide_layers(frames, 0.1)} == {(GROUND, PANEL)}


def test_two_halves_of_a_deck_have_a_base_layer_each():
    """Faces with another ground but the same panel are not divided further than they need be."""
    grounds = [GROUND, rect(-3, -3, 46, 36, RED)]
    frames = [face(grounds[n % 2], PANEL, line(f"{n}", y=8)) for n in range(16)]
    assert [layers.base.items for layers in divide_layers(frames, 0.1)] == [(grounds[n % 2], PANEL) for n in range(16)]


@pytest.mark.parametrize("other", [{"w": 41.0}, {"h": 31.0}, {"bleed": 3.0}])
def test_sizes_and_bleeds_do_not_share(other):
    """Four faces of one kind and four of another are too few of either."""
    frames = [face(GROUND, line(f"{n}"), **(other if n % 2 else {})) for n in range(8)]
    assert divided(*frames) == [(None, frame.items) for frame in frames]


def test_shapes_other_than_rectangles_are_painted_whole():
    """They are cut out along their outline, with their transparent edge."""
    frames = [shaped(face(GROUND, line(f"{n}")), Outline("circle", Size(40, 30))) for n in range(8)]
    assert divided(*frames) == [(None, frame.items) for frame in frames]


@pytest.mark.parametrize(
    "item",
    [
        PlacedFrame(face(rect(0, 0, 9, 9), w=9.0, h=9.0), (1.0, 0.0, 0.0, 1.0, 10.0, 10.0)),
        DrawingItem(Drawing("d", Size(9, 9), (rect(0, 0, 9, 9),)), (1.0, 0.0, 0.0, 1.0, 10.0, 10.0)),
        Group((rect(0, 0, 9, 9),), (1.0, 0.0, 0.0, 1.0, 10.0, 10.0)),
        rect(10, 10, 9, 9),
        line("a", x=11, y=16),
        rect(-90, 14, 180, 1, None, stroke=Stroke(BLACK, 9)),
    ],
    ids=["face", "drawing", "group", "shape", "line", "stroke"],
)
def test_every_kind_of_item_covers_what_is_below_it(item):
    """At its place on the face, whatever its own coordinates."""
    own = [rect(14 + n / 20, 14, 2, 2, BLUE) for n in range(8)]
    assert divided(*(face(GROUND, below, item) for below in own)) == [((GROUND,), (below, item)) for below in own]
    aside = [rect(30 + n / 20, 2, 2, 2, BLUE) for n in range(8)]
    assert divided(*(face(GROUND, beside, item) for beside in aside)) == [((GROUND, item), (beside,)) for beside in aside]


def shaped(frame, outline):
    """The frame cut along an outline."""
    return type(frame)(frame.size, frame.bleed, frame.items, outline=outline)


SHARED = [
    GROUND,
    PANEL,
    rect(5, 5, 20, 20, GLASS),
    rect(10.03, 1.02, 8.4, 26.3, RED),
    line("shared", x=3, y=12, size=14, colour=Colour(0.2, 0.4, 0)),
    Group((rect(0, 0, 12, 12, RED), rect(4, 4, 12, 12, BLUE)), (0.8, 0.3, -0.3, 0.8, 20.0, 3.0), opacity=0.5),
    PlacedFrame(face(rect(0, 0, 20, 20, RED), line("in", x=2, y=9), w=12.0, h=15.0), (0.9, 0.0, 0.0, 0.9, 25.0, 12.0)),
    rect(1, 1, 38, 28, None, stroke=Stroke(BLACK, 0.05)),
]
OWN = [
    line("own words", x=8, y=16, size=9),
    line("g", x=30, y=9, size=20, colour=RED),
    rect(14, 14, 9, 9, Colour(0.9, 0.8, 0)),
    rect(0, 20, 40, 3, Colour(0, 0, 0, 0.3)),
]


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_pixels_are_those_of_whole_faces(data):
    """Shared items and own ones in any order, with transparency, thin lines and rotated groups."""
    shared = data.draw(st.lists(st.sampled_from(SHARED), min_size=1, unique=True))
    frames = []
    for n in range(9):
        own = data.draw(st.lists(st.sampled_from(OWN), max_size=2))
        items = [*shared, line(f"{n}", x=1.0 + 3 * n, y=27)]
        for item in own:
            items.insert(data.draw(st.integers(0, len(items))), item)
        frames.append(face(*items))
    batch = next(face_batches([PictureFace(frame) for frame in frames], font_book(), 60))
    found = [bytes(pixels.rows) for pixels in render_pages(batch.pdf, batch.pages)]
    assert found == [bytes(face_pixels(frames[n], font_book(), ppi=60).rows) for n in batch.faces]
