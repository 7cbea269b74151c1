"""Lines of pictures and cards that a booklet shows smaller are wide enough to be printed."""

import pytest

from pnp.base.units import PT, Size
from pnp.layout.booklet.figure_images import LEAST_LINE_WIDTH, widen_fine_lines
from pnp.model.face_walk import IDENTITY, painted_items
from pnp.model.frame import Colour, Drawing, DrawingItem, Frame, Group, PlacedFrame, Shape, Stroke

INK = Colour(0.0, 0.0, 0.0)


def line(width, colour=INK):
    """A line of this width in mm."""
    return Shape((("M", (0.0, 0.0)), ("L", (9.0, 0.0))), stroke=Stroke(colour, width))


def drawing(*items):
    """A drawing of 10 × 10 units."""
    return Drawing("key", Size(10, 10), items)


def card(*items):
    """A face of 20 × 20 mm."""
    return Frame(Size(20, 20), 0.0, items)


def widths(frame, scale):
    """The widths in pt that the lines of a face have at a scale."""
    shown = PlacedFrame(widen_fine_lines(frame, scale), (scale, 0, 0, scale, 0, 0))
    return [paint.item.stroke.width * paint.matrix[0] * PT for paint in painted_items([shown])]


def test_a_line_is_widened_to_a_quarter_of_a_point():
    """As the figure shows it; wider ones keep their proportion."""
    assert pytest.approx(0.25) == LEAST_LINE_WIDTH * PT
    assert widths(card(line(0.1), line(0.5)), 0.5) == pytest.approx([0.25, 0.25 * PT])


def test_lines_in_groups_drawings_and_placed_faces_are_widened_by_their_own_scale():
    """Whatever encloses them."""
    half = (0.5, 0.0, 0.0, 0.5, 0.0, 0.0)
    parts = (
        Group((line(0.1),), half),
        DrawingItem(drawing(Group((line(0.1),), half)), half),
        PlacedFrame(card(line(0.1)), half),
        DrawingItem(drawing(line(4.0)), half),
    )
    assert widths(card(*parts), 0.8) == pytest.approx([0.25, 0.25, 0.25, 1.6 * PT])


def test_a_drawing_has_another_key_for_each_scale():
    """Because files share what has one key."""
    frame = card(DrawingItem(drawing(line(0.1)), IDENTITY))
    keys = {widen_fine_lines(frame, scale).items[0].drawing.key for scale in (0.2, 0.3, 1.0)}
    assert len(keys) == 3
    assert "key" in keys  # at full size it is wide enough


@pytest.mark.parametrize("item", [line(0.5), line(0.0), line(0.01, INK._replace(alpha=0.0))], ids=["wide", "none", "clear"])
def test_a_face_without_fine_lines_stays_the_same(item):
    """A line without a width is a fault of the card, which preflight tells."""
    frame = card(item)
    assert widen_fine_lines(frame, 0.5) is frame
