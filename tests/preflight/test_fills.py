"""What faces paint, and what is to be read on them.

The shortcut for texts in the middle of a panel finds what a closer look finds; what elements consist of is found in one walk.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.faces import DARK, plain_rect, text

from pnp.base.units import Box, Size
from pnp.layout.painting.shapes import round_rectangle
from pnp.model.face_walk import FACE, IDENTITY, ItemMemory, as_painted, walk
from pnp.model.frame import Drawing, DrawingItem, Frame, Group, PlacedFrame, Shape, TextLine
from pnp.pictures.path_data import circle_path
from pnp.preflight import fills
from pnp.preflight.fills import Fill, PaintOrder, Readable, ShapeArea, look_into

numbers = st.integers(0, 20)

points = st.lists(st.tuples(numbers, numbers), min_size=3, max_size=9)

sides = st.floats(0.1, 12)

NOTCHED = [(0, 0), (9, 0), (9, 9), (20, 9), (20, 11), (9, 11), (9, 20), (0, 20)]


@given(points, st.builds(Box, numbers, numbers, sides, sides))
@example(NOTCHED, Box(1, 1, 5, 5))
@example(NOTCHED, Box(1, 8, 18, 4))
def test_the_shortcut_changes_nothing(corners, ink):
    """Whatever the polygon and the text, star-shaped, notched or folded over itself."""
    shape = Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())))
    area = ShapeArea(shape, IDENTITY)
    found = area.touches(ink), area.covers(ink)
    area.core = None
    assert (area.touches(ink), area.covers(ink)) == found


@pytest.mark.parametrize(
    ("path", "core"),
    [(round_rectangle(0, 0, 55, 30, 2), 0.75), (circle_path(20, 20, 12), 4.0), (circle_path(8, 8, 4.2), 1.25)],
)
def test_a_panel_has_a_core(monkeypatch, path, core):
    """A rounded panel and a disc have one, so that for a text in it no edge of the polygon is looked at."""
    area = ShapeArea(Shape(path), IDENTITY)
    assert area.core.x - min(x for x, _ in fills._polygon_and_core(path, IDENTITY)[0]) == pytest.approx(core)
    monkeypatch.setattr(fills, "_is_inside", None)
    assert area.covers(area.core.inset(0.5))
    assert area.touches(area.core.inset(0.5))


LINE = text(DARK)[0]


def art(items, icon):
    """A drawing, which is to be read if it is an icon."""
    return DrawingItem(Drawing("art", Size(9, 9), tuple(items)), IDENTITY, icon=icon)


elements = st.recursive(
    st.sampled_from([LINE, plain_rect(0, 0, 9, 9, DARK), replace(plain_rect(1, 1, 5, 5, DARK), of_text=True)]),
    lambda inner: st.one_of(
        st.builds(lambda items: Group(tuple(items)), st.lists(inner, max_size=3)),
        st.builds(art, st.lists(inner, max_size=3), st.sampled_from([None, "alone"])),
        st.builds(lambda items: PlacedFrame(Frame(Size(9, 9), 0, tuple(items)), IDENTITY), st.lists(inner, max_size=3)),
    ),
    max_leaves=12,
)


def grounds_in(item, state=FACE):
    """What texts can stand on in an item, looked for in a walk of its own."""
    shapes = [inner for inner in walk((item,), state) if isinstance(inner[0], Shape) and not inner[0].of_text]
    return [paint for inner in shapes if (paint := as_painted(*inner)) is not None]


@given(st.lists(elements, max_size=4))
def test_what_is_to_be_read_is_numbered_by_what_is_painted_before_it(items):
    """In groups and placed faces as on the face: the numbers before it and up to its end, found by walks for each."""
    order = PaintOrder(Frame(Size(63, 88), 0, tuple(items)), ItemMemory(look_into))
    assert [fill.paint for fill in order.fills] == [paint for item in items for paint in grounds_in(item)]
    for container in [item for item in items if isinstance(item, (Group, PlacedFrame))]:
        below, expected = 0, list[Readable]()
        for item, state in walk((container,)):
            if isinstance(item, TextLine):
                expected.append(Readable(item, state, below, below))
            elif isinstance(item, DrawingItem) and item.icon is not None:
                expected.append(Readable(item, state, below, below + len(grounds_in(item, state))))
            elif isinstance(item, Shape) and not item.of_text:
                below += as_painted(item, state) is not None
        assert order.readable_in(container) == expected
    for item, below, end in order.readable:
        own = [] if isinstance(item, TextLine) else grounds_in(item)
        assert [fill.paint for fill in order.fills[below:end]] == own


def test_what_many_faces_share_is_walked_once(monkeypatch):
    """A group with words and grounds, for its fills and for its words."""
    walked = []
    monkeypatch.setattr(fills, "walk", lambda items: walked.append(items) or walk(items))
    group, known = Group((plain_rect(0, 0, 9, 9, DARK), LINE)), ItemMemory(look_into)
    orders = [PaintOrder(Frame(Size(63, 88), 0, (plain_rect(n, 0, 9, 9, DARK), group)), known) for n in range(3)]
    assert [len(order.readable_in(group)) for order in orders] == [1, 1, 1]
    assert sum(group in items for items in walked) == 1
    assert {type(fill) for order in orders for fill in order.fills} == {Fill}
