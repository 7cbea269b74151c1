"""Finished pieces: nets as they look when they are folded and glued, for pictures of a game."""

from itertools import pairwise

import pytest

from pnp.layout.assembly import finished_piece
from pnp.layout.folding import net_of
from pnp.model.frame import Shape

IMPORT = '{% import "pnp/nets.xml" as nets %}'
CALLS = {
    "cube": 'cube(20, "badge")', "d20": 'd20(24, "badge")', "tuckbox": 'tuckbox(40, 60, 1, "badge", extra=12)',
    "tray": 'tray(60, 40, 15, "badge")', "standee": 'standee(25, 40, "badge")',
}  # fmt: skip


def face_of(pond, call):
    """The face of a net, drawn by a macro."""
    return pond.face(IMPORT + f"<face>{{% call(side) nets.{call} %}}<rect w='1' h='1' fill='ink'/>{{% endcall %}}</face>")


def net_area(face):
    """The area of the box around a net in mm²."""
    xs, ys = zip(*(corner for region in net_of(face).regions for corner in region.corners), strict=True)
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def shades(frame):
    """How dark the lamp leaves the sides, in the order in which they are painted."""
    return [item.fill.alpha for item in frame.items if isinstance(item, Shape) and item.fill and item.fill.alpha < 1]


@pytest.mark.parametrize("kind", CALLS)
def test_it_has_its_real_size(pond, kind):
    """Not that of the net, nor that of a room in a booklet."""
    face = face_of(pond, CALLS[kind])
    piece = finished_piece(face)
    assert piece.size.w * piece.size.h < 1.3 * net_area(face)
    assert {"cube": 20, "d20": 20, "tuckbox": 40, "tray": 40, "standee": 25}[kind] < max(piece.size)


def test_the_sides_of_a_die_are_lit_differently(pond):
    """What is painted last is seen: the front is brightest, then the top; the right side lies in the shadow."""
    seen = sorted(shades(finished_piece(face_of(pond, CALLS["cube"])))[-3:])
    assert all(b - a > 0.05 for a, b in pairwise(seen))
    assert seen[0] < 0.05


def test_what_is_no_net_is_no_piece(pond):
    """A card stays as it is."""
    assert finished_piece(pond.face("<face/>")) is None
