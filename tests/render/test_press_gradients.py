"""A gradient on a press is that of the screen, by eye where colours are converted, and by plate between recipes."""

import pytest
from sample_items import face, font_book, pictured, printed, rect

from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Gradient
from pnp.pictures.colour import ciede2000, screen_lab
from pnp.pictures.inks import PressInks
from pnp.render.face_pixels import face_plates

TEAL, SAND, WHITE = Colour(0.3, 0.55, 0.6), Colour(0.85, 0.75, 0.45), Colour(1, 1, 1)
PLUM, BLUE, STRAW = Colour(0.5, 0.3, 0.5), Colour(0.28, 0.32, 0.6), Colour(0.92, 0.88, 0.3)
INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
SUN = Colour(1, 0.8, 0, 1.0, "sun", (0.0, 0.2, 1.0, 0.0))
PRESS = PressInks(read_profile("press-x4").colour, [INK, SEA, SUN])
AXIAL, RADIAL = (0, 0, 40, 0), (20, 15, 0, 20, 15, 20)
MM = 254 / 25.4  # pixels of 254 ppi


def gradient(kind, *stops):
    """A face that a gradient fills, over a ground of sand."""
    points = AXIAL if kind == "linear" else RADIAL
    placed = tuple((number / (len(stops) - 1), colour) for number, colour in enumerate(stops))
    return face(rect(0, 0, 40, 30, SAND), rect(0, 0, 40, 30, Gradient(kind, points, placed)))


def along(kind):
    """Pixels along a gradient, with how far each is from its begin, 0…1."""
    for part in (0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98):
        x = 40 * part if kind == "linear" else 20 + 20 * part
        yield part, (int(x * MM), int(15 * MM))


@pytest.mark.parametrize("kind", ["linear", "radial"])
@pytest.mark.parametrize(
    ("stops", "most"),
    [
        ((TEAL, SAND), 3),
        ((BLUE, STRAW), 3),
        ((PLUM, SAND, TEAL), 3),
        ((WHITE, PLUM), 3),
        ((PLUM, PLUM._replace(alpha=0.0)), 6),
        ((PLUM, SAND._replace(alpha=0.3)), 6),
    ],
    ids=["two", "over a grey", "three", "from white", "to nothing", "with alpha"],
)
def test_it_looks_as_on_the_screen(kind, stops, most):
    """Everywhere on the way, the print as a screen shows it differs by less than is seen at a glance (ΔE of CIEDE2000).

    Where a colour fades, inks are blended instead of light, as every press does; that is what PDF/X asks for.
    """
    frame = gradient(kind, *stops)
    home = pictured(printed(frame), dots_per_mm=10)
    shown = face_plates(PRESS, frame, font_book(), 254).soft_proof(PRESS)
    assert home.size == shown.size == (400, 300)
    for _, at in along(kind):
        one, other = (screen_lab([part / 255 for part in picture.getpixel(at)]) for picture in (home, shown))
        assert ciede2000(one, other) < most, (at, one, other)


@pytest.mark.parametrize("kind", ["linear", "radial"])
@pytest.mark.parametrize(("one", "other"), [(SEA, SUN), (INK, WHITE), (SUN, INK), (INK, SEA)])
def test_between_recipes_each_plate_runs_straight(kind, one, other):
    """A ramp of black ink has no other ink anywhere."""
    plates = face_plates(PRESS, gradient(kind, one, other), font_book(), 254).inks
    for part, at in along(kind):
        expected = [255 * (a + (b - a) * part) for a, b in zip(PRESS.mix(one), PRESS.mix(other), strict=True)]
        assert [plate.getpixel(at) for plate in plates] == pytest.approx(expected, abs=3), at


@pytest.mark.parametrize("kind", ["linear", "radial"])
def test_what_fades_lets_the_ground_through_plate_by_plate(kind):
    """A recipe that fades over another one: as much of each as its opacity says."""
    fading = gradient(kind, SEA, SEA._replace(alpha=0.0))
    over = face(rect(0, 0, 40, 30, SUN), *fading.items[1:])
    plates = face_plates(PRESS, over, font_book(), 254).inks
    for part, at in along(kind):
        expected = [255 * (a * (1 - part) + b * part) for a, b in zip(SEA.cmyk, SUN.cmyk, strict=True)]
        assert [plate.getpixel(at) for plate in plates] == pytest.approx(expected, abs=3), at
