"""The extent of ink: the boxes of shapes, lines of text and pictures, and how they are clipped.

What is found out about shared elements is found out once, and kept within a limit.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import PT, Box, Size
from pnp.model import face_walk
from pnp.model.face_walk import (
    IDENTITY,
    ItemMemory,
    box_of,
    find_items,
    is_flipped,
    line_box,
    map_box,
    map_point,
    multiply,
    painted_items,
    path_box,
    shape_box,
    walk,
)
from pnp.model.frame import (
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    GlyphRun,
    Group,
    ImageItem,
    PlacedFrame,
    Shape,
    Stroke,
    TextLine,
)

INK = Colour(0, 0, 0)

LINE = (("M", (2, 3)), ("L", (2, 9)))

CURVE = (("M", (0, 0)), ("C", (1, -4, 5, 8, 6, 2)), ("Z", ()))


def text(*runs, **how):
    """Return a line of 10 mm type at (5, 20) with runs given as (offset in em, width in em)."""
    made = tuple((at, GlyphRun("f", (), width, "x")) for at, width in runs)
    return TextLine(5, 20, 10 * PT, made, INK, **how)


def boxes(*items, **how):
    """Return the boxes of painted items."""
    return [found.box for found in painted_items(items, **how)]


def test_a_stroke_lies_half_outside_of_its_path():
    """On all four sides; a fill ends at the path."""
    assert shape_box(Shape(LINE, stroke=Stroke(INK, 0.5))) == Box(1.75, 2.75, 0.5, 6.5)
    assert shape_box(Shape(LINE, INK)) == Box(2, 3, 0, 6)
    assert shape_box(Shape(CURVE, INK, Stroke(INK, 2), rect=Box(1, 1, 4, 4))) == Box(0, 0, 6, 6)


def test_the_box_of_a_curve_holds_its_handles():
    """The curve lies within their hull, so no ink is missed."""
    assert path_box(CURVE) == Box(0, -4, 6, 12)


def test_the_box_of_a_line_of_text_ends_with_its_last_run():
    """With a generous ascent and descent, and its stretch; an empty line has no width."""
    assert line_box(text((0, 2), (2.5, 1))) == pytest.approx((5, 20 - 9.5, 35, 12.5))
    assert line_box(text((0, 2), (2.5, 1), stretch=0.5)).w == pytest.approx(17.5)
    assert line_box(text()) == pytest.approx((5, 10.5, 0, 12.5))


def test_what_has_no_width_leaves_ink_all_the_same():
    """An accent alone has no advance; a fill without area may be drawn one pixel wide."""
    assert boxes(text((0, 0))) == [pytest.approx((5, 10.5, 0, 12.5))]
    flat = Shape((("M", (2, 3)), ("L", (8, 3))), INK)
    assert boxes(flat, Shape(LINE, INK)) == [Box(2, 3, 6, 0), Box(2, 3, 0, 6)]


def test_what_paints_nothing_is_left_out():
    """Invisible text, a line without words, a path without points; a picture always leaves ink."""
    picture = ImageItem(None, Box(1, 1, 4, 4), Box(2, 2, 1, 1))
    assert boxes(text((0, 1), invisible=True), text(), Shape((), INK), picture) == [Box(2, 2, 1, 1)]
    assert boxes(replace(picture, clip=None)) == [Box(1, 1, 4, 4)]


def test_a_placed_face_shows_only_what_its_surroundings_show():
    """It is clipped by its trim and by the clip of the group around it."""
    art = Shape(CURVE, INK, rect=Box(-3, -3, 30, 30))
    face = Frame(Size(10, 20), 3, (art,))
    clip = (("M", (4, 0)), ("L", (99, 0)), ("L", (99, 15)), ("L", (4, 15)), ("Z", ()))
    assert boxes(PlacedFrame(face, IDENTITY)) == [Box(0, 0, 10, 20)]
    assert boxes(Group((PlacedFrame(face, IDENTITY),), clip=clip)) == [Box(4, 0, 6, 15)]
    assert boxes(Group((PlacedFrame(face, (1, 0, 0, 1, 200, 0)),), clip=clip)) == []


def test_each_painted_item_has_its_own_matrix():
    """From its coordinates to the face's."""
    dot = Shape(LINE, INK)
    (found,) = painted_items([Group((Group((dot,), (2, 0, 0, 2, 0, 0)),), (1, 0, 0, 1, 10, 0))])
    assert (found.item, found.matrix, found.box) == (dot, (2, 0, 0, 2, 10, 0), Box(14, 6, 0, 12))
    assert found.state.matrix == found.matrix


@pytest.mark.parametrize("outer", [IDENTITY, (0, 1, -1, 0, 3, 4), (2, 0.5, 0, 3, -1, 2), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)])
def test_matrices_apply_from_the_inside_out(outer):
    """A product maps a point like its two matrices applied one after the other."""
    inner = (0.6, 0.8, -0.8, 0.6, 1, 2)
    assert map_point(multiply(outer, inner), 5, 7) == pytest.approx(map_point(outer, *map_point(inner, 5, 7)))


def test_the_box_of_points_is_the_smallest():
    """Whatever their order."""
    assert box_of([(3, 9), (-1, 4), (2, 12)]) == Box(-1, 4, 4, 8)
    assert map_box(IDENTITY, Box(1, 2, 3, 4)) == Box(1, 2, 3, 4)


@pytest.mark.parametrize("matrix", [(0, 1, -1, 0, 3, 4), (2, 0.5, 0.25, 3, -1, 2), (-2, -1, -1, -3, 1, 1)])
def test_a_turned_box_holds_its_corners(matrix):
    """And touches them on all four sides."""
    corners = [(1, 2), (4, 2), (4, 6), (1, 6)]
    assert map_box(matrix, Box(1, 2, 3, 4)) == box_of([map_point(matrix, *corner) for corner in corners])


DOT = Shape(CURVE, INK)

nested = st.recursive(
    st.sampled_from([DOT, text((0, 1))]),
    lambda inner: st.one_of(
        st.builds(lambda items: Group(tuple(items), (2, 0, 0, 2, 1, 0)), st.lists(inner, max_size=3)),
        st.builds(lambda items: DrawingItem(Drawing("d", Size(9, 9), tuple(items)), IDENTITY), st.lists(inner, max_size=3)),
        st.builds(lambda items: PlacedFrame(Frame(Size(9, 9), 0, tuple(items)), IDENTITY), st.lists(inner, max_size=3)),
    ),
    max_leaves=12,
)


def inside(item):
    """The items of a container, by what each kind calls them."""
    return item.items if isinstance(item, Group) else item.drawing.items if isinstance(item, DrawingItem) else item.frame.items


def in_order(items, topmost_first):
    """What a walk comes by, as a tree is read aloud: a container, then what is in it."""
    for item in reversed(items) if topmost_first else items:
        yield id(item)
        if isinstance(item, (Group, DrawingItem, PlacedFrame)):
            yield from in_order(inside(item), topmost_first)


@given(st.lists(nested, max_size=4), st.booleans())
def test_a_walk_comes_by_everything_in_paint_order(items, topmost_first):
    """Or from the top; a container comes before what is in it, and the state is that of the containers around."""
    found = [*walk(items, topmost_first=topmost_first)]
    assert [id(item) for item, _ in found] == [*in_order(items, topmost_first)]
    for item, state in found:
        assert not state.path or any(one is item for one in inside(state.path[-1]))


@given(st.lists(nested, max_size=4), st.sampled_from([TextLine, Shape, DrawingItem, PlacedFrame]))
def test_items_of_one_kind_are_found_wherever_they_are(items, kind):
    """As a walk through everything finds them, with the same states."""
    assert [*find_items(items, kind)] == [(item, state) for item, state in walk(items) if isinstance(item, kind)]


def test_a_drawing_without_what_is_looked_for_is_not_entered(monkeypatch):
    """Once it is known what kinds of items it holds."""
    art = DrawingItem(Drawing("art", Size(9, 9), (DOT,) * 50), IDENTITY)
    assert [*find_items([art], TextLine)] == []
    monkeypatch.setattr(face_walk, "items_of", lambda _: pytest.fail("the drawing is entered"))
    assert [*find_items([art], TextLine)] == []


@pytest.mark.parametrize(
    ("matrix", "flipped"),
    [
        (IDENTITY, False),
        ((-1, 0, 0, -1, 5, 5), False),
        ((0, 1, -1, 0, 0, 0), False),
        ((-1, 0, 0, 1, 9, 0), True),
        ((2, 0, 0, -3, 0, 0), True),
        ((0, 1, 1, 0, 0, 0), True),
    ],
)
def test_a_flipped_matrix_makes_a_mirror_image(matrix, flipped):
    """Half a turn does not, one flip does, and so does one with a quarter turn."""
    assert is_flipped(matrix) is flipped


BLACK, WHITE, GREY = Colour(0, 0, 0), Colour(1, 1, 1), Colour(0.5, 0.5, 0.5)

LINE_OF_ITEM_MEMORY = TextLine(10, 14, 8, ((0.0, GlyphRun("f", (), 0.5, "a")),), BLACK)


def rect(x, y, w, h, fill):
    """A filled rectangle."""
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())), fill, rect=Box(x, y, w, h))


def test_a_shared_element_is_looked_at_once_and_lines_of_text_never():
    """It is found on each face again, in paint order; an equal element that is another object is looked at too."""
    seen = []
    memory = ItemMemory(lambda item: (seen.append(item), (item.fill, len(seen)))[1])
    panel, other = rect(0, 0, 9, 9, BLACK), rect(0, 0, 9, 9, WHITE)
    assert memory.on_face(Frame(Size(60, 80), 3, (panel, LINE_OF_ITEM_MEMORY, other))) == [BLACK, 1, WHITE, 2]
    assert memory.on_face(Frame(Size(60, 80), 3, (other, panel, rect(0, 0, 9, 9, GREY)))) == [WHITE, 2, BLACK, 1, GREY, 3]
    assert len(seen) == 3
    again = Frame(Size(60, 80), 3, (other, LINE_OF_ITEM_MEMORY, panel))
    assert memory.on_face(again) == [WHITE, 2, BLACK, 1]
    assert len(seen) == 3


def test_a_memory_that_is_full_forgets_all_and_goes_on(monkeypatch):
    """A deck with pictures of each card takes no more memory than its limit, and finds what it would find."""
    monkeypatch.setattr(face_walk, "_MOST_ITEMS_AND_RESULTS", 10)
    memory = ItemMemory(lambda item: (item.rect.x, item.rect.y))
    shapes = [rect(x, 2 * x, 9, 9, BLACK) for x in range(50)]
    for shape in (*shapes, *shapes[::-1]):
        assert memory.of(shape) == (shape.rect.x, shape.rect.y)
        assert len(memory._known) <= 10 / 3
        assert len(memory) == 3 * len(memory._known)
    assert memory.on_face(Frame(Size(60, 80), 3, (*shapes,))) == [edge for shape in shapes for edge in shape.rect[:2]]
    assert len(memory._known) <= 10 / 3
