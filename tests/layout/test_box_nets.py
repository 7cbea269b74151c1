"""Boxes and trays fold into what they should be, computed from the cuts and creases that print."""

from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest
from folding import folded, net

from pnp.model.face_walk import processing_lines

IMPORT = '{% import "pnp/nets.xml" as nets %}\n'
BODY = '<text x="{{ side.w / 2 }}" y="{{ side.h / 2 }}" style="title" align="center" valign="middle">{{ side.name }}</text>'


def flat_net(pond, call):
    """A net as it prints, with its regions by the names on them."""
    face = pond.face(IMPORT + f"<face>{{% call(side) nets.{call} %}}{BODY}{{% endcall %}}</face>")
    assert pond.said() == ""
    flat = net(face)
    names = {t.split()[1]: i for i, r in enumerate(flat.regions) for t, _, _ in r.texts if t.startswith("title")}
    return flat, names


def corners(flat, at, regions):
    """The corners of some regions in space, in tenths of a millimetre, and how many regions have each."""
    return Counter(tuple(np.round(at[i](c) * 10).astype(int)) for i in regions for c in flat.regions[i].corners)


def middle(flat, at, region):
    """The middle of a region in space."""
    return np.mean([at[region](c) for c in flat.regions[region].corners], axis=0)


@pytest.mark.parametrize(("cards", "caliper"), [(54, 0.3), (60, 0.5), (30, 0.32)])
def test_a_tuck_box_closes_round_its_cards(pond, cards, caliper):
    """Six sides meet in eight corners, and inside there is room for the stack of cards."""
    flat, names = flat_net(pond, f'tuckbox(63.5, 88.9, {cards}, "badge", caliper={caliper})')
    assert set(names) == {"front", "right", "back", "left", "top", "bottom"}
    assert len(flat.regions) == 6 + 7  # tuck flap, four dust flaps, two glue tabs
    at = folded(flat, names["back"], lambda _: 90)
    met = corners(flat, at, names.values())
    assert sorted(n for n in met.values() if n > 1) == [3] * 8
    where = {name: middle(flat, at, i) for name, i in names.items()}
    room = [np.linalg.norm(where[a] - where[b]) - 0.6 for a, b in (("left", "right"), ("top", "bottom"))]
    assert room[0] == pytest.approx(64.5, abs=0.05)
    assert room[1] == pytest.approx(89.9, abs=0.05)
    (depth,) = {abs(round(float(at[names["front"]](c)[2]), 2)) for c in flat.regions[names["front"]].corners}
    assert depth - 0.6 == pytest.approx(cards * caliper + 1, abs=0.02)


def test_glue_tabs_of_a_tuck_box_lie_on_its_front(pond):
    """Both tabs end in the plane of the front, inside it."""
    flat, names = flat_net(pond, 'tuckbox(63.5, 88.9, 54, "badge")')
    at = folded(flat, names["front"], lambda _: 90)
    tabs = [i for i, r in enumerate(flat.regions) if any(t.startswith("badge") for t, _, _ in r.texts)]
    front = np.array([at[names["front"]](c) for c in flat.regions[names["front"]].corners])
    assert len(tabs) == 2
    for tab in tabs:
        for corner in flat.regions[tab].corners:
            x, y, z = at[tab](corner)
            assert abs(z) < 0.01
            assert front[:, 0].min() - 0.01 <= x <= front[:, 0].max() + 0.01
            assert front[:, 1].min() - 0.01 <= y <= front[:, 1].max() + 0.01


def test_a_tray_has_its_print_inside(pond):
    """Walls stand up round the bottom, towards who reads it, and each tab lies on the wall beside it."""
    flat, names = flat_net(pond, 'tray(80, 50, 20, "badge")')
    at = folded(flat, names["bottom"], lambda _: 90)
    met = corners(flat, at, names.values())
    assert sorted(met.values()) == [2] * 4 + [3] * 4
    assert min(z for _, _, z in met) == -200  # z points away from who reads the bottom
    tabs = [i for i, r in enumerate(flat.regions) if any(t.startswith("badge") for t, _, _ in r.texts)]
    walls = {round(float(at[names[n]](c)[1]), 2) for n in ("front", "back") for c in flat.regions[names[n]].corners}
    assert len(tabs) == 4
    assert {round(float(at[t](c)[1]), 2) for t in tabs for c in flat.regions[t].corners} == walls


BAD = {
    'tuckbox(63.5, 88.9, 10, "badge")': "a tuck box for 10 cards is 4.6 mm deep, but paper under 8 mm cannot be folded well",
    'tuckbox(63.5, 88.9, 0, "badge")': "`cards` of `tuckbox` is 0, expected at least 1",
    'tuckbox(63.5, 88.9, 54, "badge", caliper=0)': "`caliper` of `tuckbox` is 0, expected at least 0.05 mm",
    'tuckbox(63.5, 88.9, 54, "badge", tab=30)': "the glue tabs of the tuckbox are 30 mm wide, expected 4 to 17.8 mm",
    'tuckbox(63.5, 88.9, 54, "badge", deck)': (
        "the net of this tuckbox is 175.8 x 151.1 mm, which does not fit the deck's 40 x 60 mm"
    ),
    'tray(80, 50, 5, "badge")': "`h` of `tray` is 5, expected at least 8 mm",
    "tray(80, 50, 20)": "`tray` lacks `style`, for the numbers on its glue tabs",
}


@pytest.mark.parametrize("call", BAD)
def test_boxes_that_cannot_be(pond, call):
    """At the line of the game's template."""
    said = pond.fault(IMPORT + f"<face>\n{{% call(side) nets.{call} %}}x{{% endcall %}}</face>").splitlines()
    assert said[0] == f"templates/pond/fish.xml:3: error[layout/bad-argument]: {BAD[call]}"


def crossings(frame):
    """The pairs of straight lines of a net that cross each other elsewhere than at their ends."""
    lines = []
    for _, path in processing_lines(frame):
        for (_, a), (letter, b) in pairwise(path):
            if letter == "L":
                lines.append((np.array(a), np.array(b)))

    def side(a, b, c):
        return np.sign(round(float((b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0]), 6))

    return [
        (one, other)
        for one, other in combinations(lines, 2)
        if side(*one, other[0]) * side(*one, other[1]) < 0 and side(*other, one[0]) * side(*other, one[1]) < 0
    ]


SIZES = {
    "usual": 'tuckbox(63.5, 88.9, 54, "badge")',
    "deep": 'tuckbox(41, 63, 200, "badge")',
    "wide and low": 'tuckbox(110, 10, 60, "badge")',
    "narrow": 'tuckbox(8, 120, 40, "badge")',
    "shallow": 'tuckbox(63.5, 88.9, 22, "badge")',
    "widest tabs": 'tuckbox(63.5, 88.9, 100, "badge", tab=31.5)',
}


@pytest.mark.parametrize("name", SIZES)
def test_the_flaps_of_a_tuck_box_lie_inside_it(pond, name):
    """Whatever its proportions: no two parts overlap on paper, and folded none sticks out of the six sides."""
    face = pond.face(IMPORT + f"<face>{{% call(side) nets.{SIZES[name]} %}}{BODY}{{% endcall %}}</face>")
    assert (pond.said(), crossings(face)) == ("", [])
    flat, names = flat_net(pond, SIZES[name])
    assert len(flat.regions) == 13
    at = folded(flat, names["back"], lambda _: 90)
    box = np.array([at[i](c) for i in names.values() for c in flat.regions[i].corners])
    flaps = np.array([at[i](c) for i, r in enumerate(flat.regions) if i not in names.values() for c in r.corners])
    assert (flaps >= box.min(axis=0) - 0.01).all()
    assert (flaps <= box.max(axis=0) + 0.01).all()


@pytest.mark.parametrize("call", ['tray(80, 50, 20, "badge")', 'tray(16, 60, 8, "badge")', 'tray(30, 30, 60, "badge", tab=15)'])
def test_parts_of_a_tray_do_not_overlap(pond, call):
    """No two of its lines cross."""
    face = pond.face(IMPORT + f"<face>{{% call(side) nets.{call} %}}{BODY}{{% endcall %}}</face>")
    assert (pond.said(), crossings(face)) == ("", [])
