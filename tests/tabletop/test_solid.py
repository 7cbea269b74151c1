"""Nets fold into their solids: closed, with each side's picture seen from outside, and meshes that say so."""

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from pnp.base.units import Size
from pnp.build.virtual_table import solid_of
from pnp.model.frame import Frame
from pnp.model.picture import Anchor
from pnp.render.exports.virtual_tables import mesh

VERTICES = {"cube": 8, "d4": 4, "d8": 6, "d10": 12, "d12": 20, "d20": 12}
SIDES = {"cube": 6, "d4": 4, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
SUMS = {"cube": 7, "d8": 9, "d10": 9, "d12": 13, "d20": 21}


class Places:
    """Points in space by numbers; points within a twentieth of a millimetre are one."""

    def __init__(self):
        self.known = []

    def __call__(self, point):
        """The number of a point."""
        for number, other in enumerate(self.known):
            if np.linalg.norm(np.subtract(point, other)) < 0.05:
                return number
        self.known.append(point)
        return len(self.known) - 1


def edges(corners):
    """The edges of a side in order."""
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


@pytest.mark.parametrize("name", SIDES)
def test_solids_are_closed(nets, name):
    """Every edge of a side is the edge of exactly one other, in the other direction; V - E + F = 2."""
    solid, place = solid_of(nets[name]), Places()
    assert (solid.name, len(solid.sides)) == (name, SIDES[name])
    found = Counter((place(a), place(b)) for side in solid.sides for a, b in edges(side.corners))
    assert set(found.values()) == {1}
    assert {(b, a) for a, b in found} == set(found)
    assert len(place.known) == VERTICES[name]
    assert len(place.known) - len(found) // 2 + len(solid.sides) == 2


@pytest.mark.parametrize("name", SIDES)
def test_sides_face_outwards_and_keep_their_shape(nets, name):
    """The middle of the solid is behind each side, and lengths in space are those on the net."""
    for side in solid_of(nets[name]).sides:
        assert all(np.dot(side.normal, corner) > 5 for corner in side.corners)
        assert np.linalg.norm(side.normal) == pytest.approx(1)
        for (a, b), (c, d) in zip(edges(side.flat), edges(side.corners), strict=True):
            assert np.hypot(*np.subtract(b, a)) == pytest.approx(np.linalg.norm(np.subtract(d, c)))


@pytest.mark.parametrize("name", SUMS)
def test_opposite_sides_have_the_sum_that_they_have_on_paper(nets, name):
    """Or sides would have changed their places."""
    sides = solid_of(nets[name]).sides
    for side in sides:
        other = min(sides, key=lambda found: np.dot(found.normal, side.normal))
        assert int(side.name) + int(other.name) == SUMS[name]


def test_a_cube_is_no_mirror_image(nets):
    """1, 2 and 3 run anticlockwise round their corner, as docs/components.md says."""
    one, two, three = (next(s for s in solid_of(nets["cube"]).sides if s.name == n).normal for n in "123")
    assert np.dot(np.cross(one, two), three) == pytest.approx(1)


@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("up", ["y", "z"])
def test_meshes_show_the_net_from_outside(nets, name, up):
    """Triangles go anticlockwise as they are seen; their part of the picture is not mirrored."""
    face = nets[name]
    solid = solid_of(face)
    piece = SimpleNamespace(id="die", solid=solid, size=face.size)
    rows = [line.split() for line in mesh(piece, 10.0, up).decode().splitlines()]
    points, pixels, normals = ([list(map(float, row[1:])) for row in rows if row[0] == word] for word in ("v", "vt", "vn"))
    triangles = [[[int(n) - 1 for n in corner.split("/")] for corner in row[1:]] for row in rows if row[0] == "f"]
    assert len(triangles) == sum(len(side.corners) - 2 for side in solid.sides)
    for triangle in triangles:
        (a, b, c), (p, q, r) = (points[v] for v, _, _ in triangle), (pixels[t] for _, t, _ in triangle)
        outwards = np.cross(np.subtract(b, a), np.subtract(c, a))
        assert np.dot(outwards, normals[triangle[0][2]]) > 0
        assert np.dot(outwards, a) > 0
        (px, py), (qx, qy) = np.subtract(q, p), np.subtract(r, p)
        assert px * qy > py * qx


def test_what_is_no_die_is_no_solid():
    """A face without the anchors of a net, and one with those of two."""
    assert solid_of(Frame(Size(10, 10), 0.0, ())) is None
    anchors = tuple(Anchor(f"{name}:1:{k}", float(k), float(k * k)) for name in ("cube", "d4") for k in range(3))
    assert solid_of(Frame(Size(10, 10), 0.0, (), points=anchors)) is None
    assert solid_of(Frame(Size(10, 10), 0.0, (), points=(Anchor("zone:a:b", 1.0, 1.0),))) is None
