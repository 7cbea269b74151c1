"""The walk through a face's items: what holds where each one stands, what is opened, what is left out."""

from dataclasses import replace

import pytest

from pnp.model.frame import CURRENT, Colour, Drawing, DrawingItem, Frame, Group, PlacedFrame, Shape
from pnp.model.ink_extent import mapped, shared
from pnp.model.painted import painted
from pnp.model.walk import GraphicsState, rewrite, walk
from pnp.units import Box, Size

RED, GREEN = Colour(1, 0, 0), Colour(0, 1, 0, 0.5)


def square(x, y, w, h):
    """A rectangle's path."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def rect(x, y, w, h, fill=RED):
    """A filled rectangle."""
    return Shape(square(x, y, w, h), fill, rect=Box(x, y, w, h))


DOT = rect(1, 1, 2, 2)
DRAWING = DrawingItem(Drawing("d", Size(10, 20), (DOT,)), (2, 0, 0, 2, 5, 0), GREEN, Box(0, 0, 15, 99))
GROUP = Group((DRAWING,), (1, 0, 0, 1, 100, 0), square(6, 4, 50, 50), 0.5)
CARD = Frame(Size(10, 20), 3, (GROUP, DOT))


def state_of(item, *items):
    """The state in which `item` stands."""
    return next(state for found, state in walk(items) if found is item)


def test_a_state_gathers_what_all_containers_say():
    """Matrices and opacities multiply, clips are shared, the colour is the drawing's, the path leads inwards."""
    state = state_of(DOT, GROUP)
    assert state.matrix == (2, 0, 0, 2, 105, 0)
    assert state.clip == Box(106, 4, 9, 36)  # the group's clip, the drawing's and its own size: 105 to 125 by 0 to 40
    assert state.opacity == 0.5
    assert state.colour == GREEN
    assert state.path == (GROUP, DRAWING)


def test_what_stands_at_the_top_stands_in_the_first_state():
    """Nothing is said about it; a walk may begin in another state."""
    assert state_of(DOT, DOT) == GraphicsState()
    scaled = GraphicsState((2, 0, 0, 2, 0, 0))
    assert [state for _, state in walk([DOT], scaled)] == [scaled]


def test_current_colour_is_what_the_drawing_is_placed_with():
    """At its opacity; a drawing in a drawing hands it on, a placed face does not, and nothing said is black."""
    inner = DrawingItem(Drawing("i", Size(5, 5), (DOT,)), (1, 0, 0, 1, 0, 0), CURRENT._replace(alpha=0.5))
    outer = DrawingItem(Drawing("o", Size(5, 5), (inner,)), (1, 0, 0, 1, 0, 0), GREEN)
    assert state_of(DOT, outer).resolve(CURRENT) == GREEN._replace(alpha=0.25)
    assert state_of(DOT, outer).resolve(RED) == RED
    face = PlacedFrame(Frame(Size(5, 5), 0, (DOT,)), (1, 0, 0, 1, 0, 0))
    within = DrawingItem(Drawing("p", Size(5, 5), (face,)), (1, 0, 0, 1, 0, 0), GREEN)
    assert state_of(DOT, within).resolve(CURRENT) == Colour(0, 0, 0)


@pytest.mark.parametrize(("clip", "shown"), [(None, Box(10, 10, 20, 40)), (square(1, 1, 4, 4), Box(12, 12, 8, 8))])
def test_a_placed_face_ends_at_its_trim_or_its_clip(clip, shown):
    """Its bleed is not shown."""
    placed = PlacedFrame(CARD, (2, 0, 0, 2, 10, 10), clip)
    assert state_of(DOT, replace(placed, frame=replace(CARD, items=(DOT,)))).clip == shown


def test_an_empty_clip_shows_nothing():
    """Render leaves such a group out, and so does what judges it."""
    assert list(painted([Group((DOT,), clip=()), DOT])) == list(painted([DOT]))


def test_containers_come_before_their_items_and_only_asked_ones_are_opened():
    """Paint order from outside to inside."""
    placed = PlacedFrame(CARD, (1, 0, 0, 1, 0, 0))
    assert [item for item, _ in walk([placed])] == [placed, GROUP, DRAWING, DOT, DOT]
    assert [item for item, _ in walk([GROUP, placed], into=(Group,))] == [GROUP, DRAWING, placed]
    assert [item for item, _ in walk([GROUP, placed], into=())] == [GROUP, placed]


def test_the_topmost_comes_first_at_every_depth():
    """What is painted last lies on top, within a group as on the face."""
    low, high, last = rect(0, 0, 1, 1), rect(0, 0, 2, 2), rect(0, 0, 3, 3)
    group = Group((low, high))
    assert [item for item, _ in walk([group, last], topmost_first=True)] == [last, group, high, low]


def test_what_is_not_seen_stays_closed():
    """The caller decides by the state inside the container."""
    far = Group((DOT,), clip=square(500, 500, 1, 1))
    found = [item for item, _ in walk([far, GROUP], seen=lambda inner: inner.clip.x < 500)]
    assert found == [far, GROUP, DRAWING, DOT]
    around = Group((far, DOT))
    assert [item for item, _ in walk([around], seen=lambda inner: inner.clip is None)] == [around, far, DOT]


def test_what_is_painted_near_a_place_leaves_out_what_lies_elsewhere():
    """A drawing whose own size ends before the place is not opened."""
    big = DrawingItem(Drawing("b", Size(10, 10), (rect(0, 0, 90, 90),)), (1, 0, 0, 1, 0, 0))
    assert [p.box for p in painted([big])] == [Box(0, 0, 10, 10)]
    assert list(painted([big], near=Box(20, 20, 5, 5))) == []
    assert [p.box for p in painted([big], near=Box(9, 9, 5, 5))] == [Box(0, 0, 10, 10)]


def test_rewriting_builds_groups_again_and_hands_over_the_rest():
    """One item may become none or several; each comes with the state it stands in."""
    met = []

    def change(item, state):
        met.append((item, state.matrix))
        return () if item is DOT else (item, item)

    group = Group((DOT, DRAWING), (1, 0, 0, 1, 7, 0), opacity=0.5)
    assert rewrite([DOT, group], change) == (replace(group, items=(DRAWING, DRAWING)),)
    assert met == [(DOT, (1, 0, 0, 1, 0, 0)), (DOT, (1, 0, 0, 1, 7, 0)), (DRAWING, (1, 0, 0, 1, 7, 0))]


@pytest.mark.parametrize(
    "matrix",
    [(-2, 0, 0, 3, 5, 1), (2, 0, 0, -3, 5, 1), (0.6, 0.8, -0.8, 0.6, 1, 2), (1, 0, 0.5, 1, 0, 0), (1, 0.5, 0, 1, 0, 0)],
)
def test_a_mapped_box_holds_its_corners(matrix):
    """Mirrored, turned, slanted or straight: the smallest upright box around the four corners."""
    a, b, c, d, e, f = matrix
    xs, ys = zip(*[(a * x + c * y + e, b * x + d * y + f) for x in (1, 5) for y in (2, 8)], strict=True)
    assert mapped(matrix, Box(1, 2, 4, 6)) == pytest.approx((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


def test_boxes_that_share_nothing_have_a_negative_side():
    """Told apart from boxes that share an edge."""
    assert shared(Box(0, 0, 5, 5), Box(7, 0, 5, 5)).w == -2
    assert shared(Box(0, 0, 5, 5), Box(5, 0, 5, 5)).w == 0
    assert shared(None, Box(7, 0, 5, 5)) == Box(7, 0, 5, 5)
