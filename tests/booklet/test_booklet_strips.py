"""Strips are combined and moved with their texts, links and drawings."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.layout.booklet.strips import Panel, Strip, keep_together, set_beside, stack_strips
from pnp.layout.painting.shapes import move_item
from pnp.model.face_walk import painted_items
from pnp.model.frame import (
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    GlyphRun,
    Gradient,
    Group,
    ImageItem,
    Link,
    PlacedFrame,
    Shape,
    TextBox,
    TextLine,
)
from pnp.model.picture import Picture
from pnp.pictures.path_data import parse_path

INK = Colour(0, 0, 0, name="ink")
SQUARE = parse_path("M1 2h4v3h-4z")
RECT = Shape(SQUARE, INK, rect=Box(1, 2, 4, 3))
AT = Mark("a.md", 1)
BOX = TextBox("a", "s", Box(0, 0, 9, 4), 8, 7, 8, ("x",), Box(1, 1, 5, 2), INK)


def piece(height, anchor, **more):
    """Return a strip with one of everything at its top."""
    return Strip(height, (RECT,), boxes=(BOX,), links=(Link(Box(1, 1, 5, 2), anchor),), anchors=(anchor,), **more)


def tops(strip):
    """Return the tops of a strip's items, texts and links in mm, as one list each."""
    return (
        [item.rect.y - 2 for item in strip.items], [b.box.y for b in strip.boxes], [b.ink.y - 1 for b in strip.boxes],
        [link.box.y - 1 for link in strip.links],
    )  # fmt: skip


def test_stacked_strips_keep_the_larger_space_between_them():
    """The space above the first and below the last is dropped; their contents move with them."""
    made = stack_strips([piece(10, "a", above=7, below=3), piece(20, "b", above=5, below=1), piece(4, "c", above=2, below=9)])
    assert made.height == 10 + 5 + 20 + 2 + 4
    assert tops(made) == ([0, 15, 37],) * 4
    assert made.anchors == ("a", "b", "c")
    assert [link.anchor for link in made.links] == ["a", "b", "c"]
    assert stack_strips([]) == Strip(0.0)


def test_strips_side_by_side_are_aligned_at_the_top():
    """The taller one determines the height; the page break properties of the first one remain."""
    made = set_beside(piece(10, "a", keep=True), piece(20, "b"))
    assert (made.height, made.keep) == (20, True)
    assert tops(made) == ([0, 0],) * 4
    assert made.anchors == ("a", "b")
    assert set_beside(piece(20, "a"), piece(10, "b")).height == 20


def test_a_strip_moves_with_its_contents():
    """To the right with its panels and repeated heads; down without changing its height."""
    panel = Panel(1, 50, INK, None, 0, 0, AT)
    strip = piece(10, "a", heads=(piece(5, "h"),), panels=(panel,))
    right, down = strip.shifted(3), strip.moved(0, 4)
    assert [item.rect.x for item in right.items] == [4]
    assert [(b.box.x, b.ink.x) for b in right.boxes] == [(3, 4)]
    assert [link.box.x for link in (*right.links, *right.heads[0].links)] == [4, 4]
    assert [panel.x for panel in right.panels] == [4]
    assert tops(right) == ([0],) * 4
    assert tops(down) == ([4],) * 4
    assert down.height == 10
    assert strip.shifted(0) is strip


def test_strips_that_are_kept_together_may_be_followed_by_a_break():
    """All but the last keep with the next."""
    assert [s.keep for s in keep_together([Strip(1), Strip(2), Strip(3)])] == [True, True, False]
    assert [s.keep for s in keep_together([Strip(1, keep=True)])] == [True]
    assert keep_together([]) == []


def test_excused_texts_may_be_anywhere():
    """They are not checked again."""
    assert [box.safe for box in piece(1, "a").without_safe_area_check().boxes] == [False]


PICTURE = Picture("p", "png", "p.png", 4, 4, Path("p.png"))
DRAWING = Drawing("moved", Size(9, 9), (RECT,))
SHADE = Gradient("linear", (0, 0, 1, 0), ((0, INK), (1, INK)))
TURN = (0, 2, -2, 0, 10, 0)


@pytest.mark.parametrize(
    "item",
    [
        RECT,
        Shape(SQUARE, INK),
        Shape(SQUARE, SHADE, rect=Box(1, 2, 4, 3)),
        TextLine(1, 5, 8, ((0.0, GlyphRun("font", (), 3.0, "abc")),), INK),
        ImageItem(PICTURE, Box(1, 2, 4, 3)),
        ImageItem(PICTURE, Box(0, 0, 9, 9), Box(1, 2, 4, 3)),
        DrawingItem(DRAWING, TURN),
        DrawingItem(DRAWING, TURN, clip=Box(1, 2, 4, 9)),
        Group((RECT,), TURN),
        Group((RECT,), TURN, clip=SQUARE),
        PlacedFrame(Frame(Size(10, 20), 0, (RECT,)), TURN, parse_path("M0 0h10v20h-10z")),
    ],
)
@pytest.mark.parametrize(("dx", "dy"), [(3, 0), (0, 4), (3, 4)])
def test_everything_that_prints_moves(item, dx, dy):
    """Its ink moves right and down by the given distances, with the same clip."""
    before, after = (list(painted_items((it,))) for it in (item, move_item(item, dx, dy)))
    assert len(before) == len(after) > 0
    for one, other in zip(before, after, strict=True):
        assert other.box == pytest.approx(one.box.moved(dx, dy))
    assert move_item(item, 0, 0) is item


def test_a_gradient_moves_with_its_shape():
    """Its colours keep their places on the shape."""
    made = move_item(Shape(SQUARE, SHADE), 3, 4)
    (shown,) = painted_items((made,))
    assert shown.matrix == (1, 0, 0, 1, 3, 4)
    assert shown.item.fill == SHADE
