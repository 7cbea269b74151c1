"""Soft shadows: as dark as their swatch in the middle, half as dark at the edge, and gone where their blur ends."""

import pytest
from support.faces import BLACK, RED, WHITE, face, pictured, printed, rect

from pnp.base.units import Box
from pnp.layout.low_ink import low_ink_frame
from pnp.model.face_walk import painted_items
from pnp.model.frame import Group, Shape, Stroke
from pnp.model.outline import box_path
from pnp.model.style import SoftShadow
from pnp.pictures.path_data import circle_path
from pnp.pictures.shadows import with_shadow

AREA = Box(10.0, 10.0, 20.0, 10.0)


def shadow(shape, **look):
    """Return the shadow alone."""
    found = with_shadow(shape, SoftShadow(**{"colour": BLACK, "dx": 0.0, "dy": 0.0, "blur": 2.0, **look}))
    assert found.items[-1] == shape
    return found.items[0]


def darkness(item, *points):
    """Return how dark a face is at some points in mm, in %."""
    seen = pictured(printed(face(rect(0, 0, 40, 30, WHITE), item)), dots_per_mm=10).convert("L")
    return [round(100 - seen.getpixel((int(x * 10), int(y * 10))) / 2.55) for x, y in points]


def test_a_shadow_fades_over_its_blur():
    """Its edge is that of the shape, moved."""
    found = darkness(shadow(rect(*AREA, RED)), (20, 15), (30, 15), (32.9, 15), (36, 15))
    assert found == [pytest.approx(99, abs=2), pytest.approx(50, abs=4), pytest.approx(0, abs=3), 0]
    moved = darkness(shadow(rect(*AREA, RED), dx=3.0, dy=1.0), (33, 15), (20, 21), (10, 15))
    assert moved == [pytest.approx(50, abs=4), pytest.approx(50, abs=4), pytest.approx(0, abs=3)]


def test_a_shadow_is_of_the_fill_and_the_outline():
    """A hole stays one, a line alone throws one, and what paints nothing throws none."""
    ring = Shape((*circle_path(20, 15, 12), *circle_path(20, 15, 7)), RED, even_odd=True)
    assert darkness(shadow(ring, blur=0.5), (20, 15), (29.5, 15)) == [0, pytest.approx(100, abs=2)]
    line = Shape((("M", (5, 15)), ("L", (35, 15))), stroke=Stroke(RED, 4.0))
    assert darkness(shadow(line, blur=0.5), (20, 15), (20, 20)) == [pytest.approx(100, abs=2), 0]
    nothing = Shape(box_path(AREA))
    assert with_shadow(nothing, SoftShadow(BLACK, 1.0, 1.0, 1.0)) == Group((nothing,))


def test_a_shadow_has_the_colour_and_the_opacity_of_its_swatch():
    """Only its mask is pixels, the same for the same shape elsewhere."""
    faded = RED._replace(alpha=0.5)
    one, other = (shadow(rect(x, 10, 8, 8, WHITE), colour=faded) for x in (10, 20))
    (paint,) = painted_items((one,))
    assert paint.item.fill == faded
    assert one.mask.items[0].picture == other.mask.items[0].picture
    assert one.mask.items[0].picture != shadow(rect(20, 10, 9, 8, WHITE)).mask.items[0].picture


@pytest.mark.parametrize("blur", [0.2, 1.5, 20.0])
@pytest.mark.parametrize("scale", [0.25, 1.0, 3.0])
def test_a_shadow_is_fine_enough_for_a_press(blur, scale):
    """At least 300 ppi as printed, whatever its blur."""
    group = with_shadow(rect(*AREA, RED), SoftShadow(BLACK, 0.0, 0.0, blur), scale)
    item = group.items[0].mask.items[0]
    assert 300 <= item.picture.width / item.box.w / scale * 25.4 <= 640


def test_the_low_ink_edition_has_no_shadow():
    """The shape is drawn as without one."""
    shape = rect(*AREA, RED)
    plain, lifted = (low_ink_frame(face(item)).items for item in (shape, with_shadow(shape, SoftShadow(BLACK, 1, 1, 2))))
    assert [p.item for p in painted_items(lifted)] == [p.item for p in painted_items(plain)]
