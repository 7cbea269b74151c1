"""Patterns cover the part of the area that they say, in their direction; gradients are fitted into boxes and mirrored."""

from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.faces import BLACK, RED, WHITE, face, pictured, printed

from pnp.base.units import Box, Size
from pnp.model.frame import Drawing, DrawingItem, Gradient, ImageItem, Shape
from pnp.model.outline import box_path
from pnp.model.picture import Picture
from pnp.model.style import FittedGradient
from pnp.pictures.paints import make_pattern, mirror_fill, paint_in, tile_pattern, weight_of_tone
from pnp.pictures.seen_colours import colours_of_tile

BOX = Box(0.0, 0.0, 40.0, 30.0)
TWO = ((0.0, BLACK), (1.0, RED))


def painted(pattern, box=BOX):
    """Return the pixels of a face that is filled with a pattern."""
    return pictured(printed(face(Shape(box_path(box), pattern, rect=box), w=40, h=30)), dots_per_mm=6)


def cover(pattern):
    """Return the part of the area that is black."""
    found = painted(pattern).convert("L")
    return 1 - sum(found.tobytes()) / (255 * found.width * found.height)


@pytest.mark.parametrize("kind", ["hatch", "cross-hatch", "stripes", "dots"])
@pytest.mark.parametrize(("angle", "tone"), [(0, 0.5), (30, 0.2), (45, 0.7), (-90, 0.35)])
def test_a_tone_is_the_part_that_is_covered(kind, angle, tone):
    """At any angle, with nothing lost or doubled where tiles meet."""
    width = weight_of_tone(kind, 4.0, tone)
    assert cover(make_pattern(kind, angle, 4.0, width, BLACK, WHITE)) == pytest.approx(tone, abs=0.03)


@given(st.sampled_from(["hatch", "cross-hatch", "dots"]), st.floats(0.01, 0.78), st.floats(0.1, 100))
def test_lines_and_dots_never_run_together(kind, tone, pitch):
    """Those of a tone that is allowed are narrower than their pitch."""
    assert 0 < weight_of_tone(kind, pitch, tone) <= pitch
    assert weight_of_tone("dots", pitch, pi / 4) == pytest.approx(pitch)


def test_fields_cover_half_and_begin_with_the_colour():
    """The first at the corner of the face, the next to its right in the ground."""
    found = painted(make_pattern("checks", 0, 5.0, 0.0, BLACK, RED))
    scale = found.width / 40
    assert [found.getpixel((int(x * scale), int(y * scale))) for x, y in ((2.5, 2.5), (7.5, 2.5), (7.5, 7.5))] == [
        (0, 0, 0), (255, 0, 0), (0, 0, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("angle", "alike"), [(0, (10, 0)), (90, (0, 10)), (45, (10, 10)), (-45, (10, -10))])
def test_lines_run_in_their_direction(angle, alike):
    """Clockwise from the direction to the right, and on and on from one shape to the next."""
    found = painted(make_pattern("stripes", angle, 7.0, 3.5, BLACK, WHITE)).convert("L")
    scale = found.width / 40
    at = [(x, y) for x in range(11, 29, 3) for y in range(11, 19, 2)]
    one, other = (
        [found.getpixel((int((x + n * alike[0]) * scale), int((y + n * alike[1]) * scale))) for x, y in at] for n in (0, 1)
    )
    assert sum(abs(a - b) < 60 for a, b in zip(one, other, strict=True)) >= len(at) - 2
    assert len({value > 128 for value in one}) == 2


def test_a_hair_in_a_wide_tile_is_seen():
    """It lies between the places at which a tile is looked at."""
    assert {c.rgb for c in colours_of_tile(make_pattern("hatch", 20, 8.0, 0.05, RED, WHITE), None)} == {RED.rgb, WHITE.rgb}
    assert {c.alpha for c in colours_of_tile(make_pattern("dots", 20, 2.0, 0.5, RED, None), None)} == {0, 1}


def test_a_tile_is_as_wide_as_it_says():
    """A drawing is scaled, pixels fill the tile; both keep their proportions."""
    drawn = tile_pattern(Drawing("d", Size(12, 6), ()), 3.0, 0, RED)
    photo = tile_pattern(Picture("k", "png", "a.png", 20, 10, None), 3.0, 0, None)
    assert isinstance(drawn.items[0], DrawingItem)
    assert (drawn.box, drawn.items[0].matrix[0], drawn.items[0].colour) == (Box(0, 0, 3, 1.5), 0.25, RED)
    assert isinstance(photo.items[0], ImageItem)
    assert photo.items[0].box == photo.box == Box(0, 0, 3, 1.5)


@pytest.mark.parametrize(
    ("angle", "points"),
    [(0, (10, 25, 50, 25)), (90, (30, 10, 30, 40)), (180, (50, 25, 10, 25)), (45, (12.5, 7.5, 47.5, 42.5))],
)
def test_a_linear_gradient_ends_at_the_sides_or_corners(angle, points):
    """It runs through the middle of the box."""
    found = paint_in(FittedGradient("linear", TWO, angle=angle), Box(10, 10, 40, 30))
    assert isinstance(found, Gradient)
    assert (found.points, found.stops) == (pytest.approx(points), TWO)


def test_a_radial_gradient_touches_the_sides():
    """Its middle and its radius are parts of the box."""
    found = paint_in(FittedGradient("radial", TWO, x=0.25, y=0.5, radius=2.0), Box(10, 10, 40, 30))
    assert (found.points, found.matrix) == ((0, 0, 0, 0, 0, 1), (40, 0, 0, 30, 20, 25))
    flat = paint_in(FittedGradient("radial", TWO), Box(0, 0, 10, 0))
    assert min(flat.matrix[0], flat.matrix[3]) > 0  # or no program could draw it


def test_gradients_are_mirrored_and_patterns_are_not():
    """A mirrored gradient is the mirror image, in any box."""
    pattern = make_pattern("hatch", 30, 1, 0.2, BLACK, None)
    assert [mirror_fill(fill) for fill in (None, RED, pattern)] == [None, RED, pattern]
    gradient = FittedGradient("linear", TWO, angle=30)
    one, other = (paint_in(fill, Box(0, 0, 20, 10)).points for fill in (gradient, mirror_fill(gradient)))
    assert other == pytest.approx((20 - one[0], one[1], 20 - one[2], one[3]))
    assert mirror_fill(FittedGradient("radial", TWO, x=0.3)).x == pytest.approx(0.7)
