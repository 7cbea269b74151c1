"""Nets are read from what they print, and close when they are folded, whatever their sizes."""

from collections import Counter
from math import asin, degrees, hypot

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.units import Size
from pnp.layout.folding import FLAT, dot, fold, full_angle, middle_of, net_of, net_without_lines, subtract
from pnp.model.frame import Colour, Frame, Shape, Stroke
from pnp.pictures.path_geometry import winding_number

DICE = {"cube": (6, 8, 3), "d4": (4, 4, 3), "d8": (8, 6, 4), "d10": (10, 12, None), "d12": (12, 20, 3), "d20": (20, 12, 5)}
"""Sides, corners, and how many sides meet in a corner."""
IMPORT = '{% import "pnp/nets.xml" as nets %}'


def face_of(pond, call, body="<rect w='1' h='1' fill='ink'/>"):
    """The face of a net, drawn by a macro."""
    return pond.face(IMPORT + f"<face>{{% call(side) nets.{call} %}}{body}{{% endcall %}}</face>")


def corners_in_space(net, poses):
    """Where the corners of named sides lie in the end, and how many sides have each."""
    places = [poses[i].at(p) for i, region in enumerate(net.regions) if region.name and i in poses for p in region.corners]
    found = []
    for place in places:
        near = next((entry for entry in found if hypot(*subtract(entry[0], place)) < 0.02), None)
        if near is None:
            found.append([place, 1])
        else:
            near[1] += 1
    return found


@pytest.mark.parametrize("kind", DICE)
def test_a_die_closes(pond, kind):
    """Its sides meet in the corners of the solid, all prints are outside, and each tab lies below the side that covers it."""
    net = net_of(face_of(pond, f'{kind}(24, "badge")'))
    sides, corners, meeting = DICE[kind]
    assert net.kind == kind
    assert sum(bool(region.name) for region in net.regions) == sides
    poses = fold(net, lambda _: 1.0)
    found = corners_in_space(net, poses)
    assert len(found) == corners
    assert meeting is None or {count for _, count in found} == {meeting}
    middle = [sum(place[k] for place, _ in found) / len(found) for k in range(3)]
    for i, region in enumerate(net.regions):
        centre, normal = poses[i].at(middle_of(region.corners)), poses[i].normal
        if region.name:
            assert dot(subtract(centre, middle), normal) > 0
        else:
            covers = [j for j, side in enumerate(net.regions) if side.name and dot(poses[j].normal, normal) > 0.999]
            below = [dot(subtract(centre, poses[j].at(net.regions[j].corners[0])), poses[j].normal) for j in covers]
            assert any(-0.2 < depth < 0 for depth in below)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(w=st.integers(30, 90), h=st.integers(40, 120), depth=st.integers(10, 40))
def test_the_sides_of_a_box_stand_at_right_angles(pond, w, h, depth):
    """Front and back are opposite to each other and as far apart as the box is deep, and so are top and bottom."""
    net = net_of(face_of(pond, f'tuckbox({w}, {h}, 1, "badge", extra={depth})'))
    poses = fold(net, lambda _: 1.0)
    at = {region.name: i for i, region in enumerate(net.regions) if region.name}
    for one, other, apart in (("front", "back", depth + 1.9), ("left", "right", w + 1.6), ("top", "bottom", h + 1.6)):
        a, b = poses[at[one]], poses[at[other]]
        assert dot(a.normal, b.normal) == pytest.approx(-1)
        far = dot(subtract(a.at(net.regions[at[one]].corners[0]), b.at(net.regions[at[other]].corners[0])), a.normal)
        assert far == pytest.approx(apart, abs=0.02)


def test_a_standee_leans_as_its_foot_asks(pond):
    """The three angles of the triangle add up; the tab lies on the front from inside."""
    net = net_of(face_of(pond, 'standee(30, 50, "badge", foot=20)'))
    named = {frozenset((net.regions[c.parent].name, net.regions[c.other].name)): c for c in net.creases}
    apex = 180 - degrees(full_angle(net, named[frozenset(("front", "back"))]))
    assert apex == pytest.approx(2 * degrees(asin(10 / 50)))
    base = 180 - degrees(full_angle(net, named[frozenset(("back", "floor"))]))
    assert apex + 2 * base == pytest.approx(180)
    assert [count for _, count in corners_in_space(net, fold(net, lambda _: 1.0))] == [2] * 6


def test_a_tray_stands_up(pond):
    """Its valley folds turn the walls to the print."""
    net = net_of(face_of(pond, 'tray(50, 30, 12, "badge")'))
    poses = fold(net.rooted(net.region("bottom")), lambda _: 1.0)
    for i, region in enumerate(net.regions):
        if region.name not in {"", "bottom"}:
            assert max(poses[i].at(p)[2] for p in region.corners) == pytest.approx(12)


def test_pieces_of_a_net_and_slots(pond):
    """The base of a disc standee is a piece of its own with a slot in it; the figure is folded alone."""
    net = net_of(face_of(pond, 'disc_standee(30, 48, "badge")'))
    assert len(net.roots) == 2
    (base,) = [region for region in net.regions if region.holes]
    assert len(base.holes) == 1
    assert max(x for x, _ in base.holes[0]) - min(x for x, _ in base.holes[0]) == pytest.approx(30, abs=0.01)


def test_a_silhouette_divides_the_crease(pond):
    """A cut of the body that ends on the crease: what is beside the figure is no part of the front."""
    body = '{% if side.name in ["front", "back"] %}<cut d="M8 0 V{{ side.h }} H0 M22 0 V{{ side.h }} H30"/>{% endif %}'
    net = net_of(face_of(pond, 'cross_standee(30, 48, back="mirrored")', body))
    front = net.regions[net.region("front")].corners
    x, y = (0, 20 + 58)  # the foot of the front is 10 mm high, and so is that of the back
    assert [winding_number(front, x + dx, y) != 0 for dx in (4, 15, 26)] == [False, True, False]


def test_how_far_it_is_folded(pond):
    """Nothing is moved at 0, and at each share regions keep their shape and hang together at their creases."""
    net = net_of(face_of(pond, 'd20(20, "badge")'))
    for pose in fold(net, lambda _: 0.0).values():
        assert pose.at((10.0, 10.0)) == pytest.approx(FLAT.at((10.0, 10.0)))
    poses = fold(net, lambda _: 0.37)
    for crease in net.creases:
        for point in (crease.a, crease.b):
            assert poses[crease.parent].at(point) == pytest.approx(poses[crease.other].at(point), abs=1e-6)


def test_another_side_may_keep_its_place(pond):
    """The same creases lead outwards from there."""
    net = net_of(face_of(pond, 'cube(20, "badge")'))
    other = net.rooted(net.region("4"))
    assert other.roots == (net.region("4"),)
    assert len(other.creases) == len(net.creases)
    assert Counter(crease.other for crease in other.creases).most_common(1)[0][1] == 1


def test_what_is_no_net(pond):
    """A face without creases, and creases that no packaged template has drawn."""
    assert net_of(pond.face("<face/>")) is None
    assert net_of(pond.face('<face><fold x1="0" y1="0" x2="9" y2="0"/></face>')) is None


def test_a_finished_piece_shows_no_lines():
    """Neither creases and cuts nor their casings; other lines are art."""
    path, other = ((("M", (0.0, y)), ("L", (9.0, y))) for y in (1.0, 2.0))
    white, black = Stroke(Colour(1, 1, 1), 0.5), Stroke(Colour(0, 0, 0), 0.2)
    art = Shape(other, stroke=black)
    frame = Frame(Size(9, 9), 0.0, (Shape(path, stroke=white), Shape(path, stroke=black, step="cut"), art))
    assert net_without_lines(frame).items == (art,)
