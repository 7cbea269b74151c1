"""Standees fold and stand, computed from the cuts and creases that print; a mirrored back lies exactly behind its front."""

from collections import Counter
from math import asin, degrees, hypot

import numpy as np
import pytest
from folding import folded, holds, net

from pnp.model.face_walk import map_point, painted_items, processing_lines
from pnp.model.frame import Shape

IMPORT = '{% import "pnp/nets.xml" as nets %}\n'
NAME = '<text x="{{ side.w / 2 }}" y="4" style="title" align="center" valign="middle">{{ side.name }}</text>'
HEART = '<path d="M3 2 L14 2 L6 11 Z" fill="signal"/>'
CALLS = {
    "standee": 'standee(30, 50, "badge", foot=20{})',
    "disc": 'disc_standee(30, 50, "badge"{})',
    "cross": "cross_standee(30, 50{})",
}


def template(call, body=NAME):
    """A template that draws a standee."""
    return IMPORT + f"<face>\n{{% call(side) nets.{call} %}}{body}{{% endcall %}}</face>"


def printed(pond, name, more="", body=NAME):
    """The face of a standee."""
    face = pond.face(template(CALLS[name].format(more), body))
    assert pond.said() == ""
    return face


def flat_net(pond, name, more=""):
    """A net as it prints, with its regions by the names on them."""
    flat = net(printed(pond, name, more))
    names = {t.split()[1]: i for i, r in enumerate(flat.regions) for t, _, _ in r.texts if t.startswith("title")}
    return flat, names


def tip(flat, names):
    """How high on the paper the crease between front and back is."""
    (edge,) = [e for e in flat.regions[names["front"]].edges if e[::-1] in flat.regions[names["back"]].edges]
    assert flat.creases[frozenset(edge)] == "mountain"
    assert edge[0][1] == edge[1][1]
    return edge[0][1]


def test_a_standee_stands_like_an_a(pond):
    """Front, back and floor close to a triangle; front and back stand upright."""
    flat, names = flat_net(pond, "standee")
    apex = 2 * degrees(asin(10 / 50))
    low = max(c[1] for c in flat.regions[names["back"]].corners)
    at = folded(flat, names["front"], lambda crease: apex if abs(crease[0][1] - low) < 0.01 else 90 - apex / 2)
    places = [tuple(np.round(at[i](c) * 10).astype(int)) for i in names.values() for c in flat.regions[i].corners]
    assert set(Counter(places).values()) == {2}
    turned = {t.split()[1]: up for r in flat.regions for t, _, up in r.texts if t.startswith("title")}
    assert turned["front"] == (0, -1)
    assert np.allclose(turned["back"], (0, 1))


def hearts(face, between):
    """The corners of what the body has drawn on front and back, which lie below and above a height."""
    drawn = [
        (item, matrix)
        for item, matrix, *_ in painted_items(face.items)
        if isinstance(item, Shape) and item.fill and not item.step
    ]
    sides = [[map_point(matrix, *numbers) for _, numbers in item.path if numbers] for item, matrix in drawn]
    front, back = ([p for p in sides if all((y > between) is below for _, y in p)] for below in (True, False))
    return front, back


@pytest.mark.parametrize("name", CALLS)
def test_a_mirrored_back_lies_behind_its_front(pond, name):
    """Folded flat, each point of the art lies on the same point of the other side; a turned back is another silhouette."""
    height = tip(*flat_net(pond, name))
    for back, same in (("mirrored", True), ("turned", False)):
        body = f'{{% if side.name in ["front", "back"] %}}{HEART}{{% endif %}}'
        (front,), (behind,) = hearts(printed(pond, name, f', back="{back}"', body), height)
        seen = [(x, 2 * height - y) for x, y in behind]
        assert all(any(hypot(x - a, y - b) < 0.001 for a, b in seen) for x, y in front) is same


@pytest.mark.parametrize("name", CALLS)
def test_words_on_a_mirrored_back_must_be_flipped_back(pond, name):
    """As they are, they would be mirror writing; flipped about the middle they can be read from behind."""
    call = CALLS[name].format(', back="mirrored"')
    flipped = (
        '{% if side.mirrored %}<group flip="x" pivot-x="{{ side.w / 2 }}">' + NAME + "</group>{% else %}" + NAME + "{% endif %}"
    )
    face = printed(pond, name, ', back="mirrored"', flipped)
    (up,) = [up for r in net(face).regions for t, _, up in r.texts if t == "title back"]
    assert np.allclose(up, (0, 1))
    pond.template("fish.xml", template(call))
    pond.lay_out(only_deck="fish")
    assert "error[layout/mirror-writing]" in pond.said()


def test_the_flaps_of_a_disc_standee_are_glued_below_its_disc(pond):
    """Front and back lie on each other; the flaps go apart, covered by the disc, and the slot lets both through."""
    face = printed(pond, "disc")
    flat, names = flat_net(pond, "disc")
    paper = [i for i, r in enumerate(flat.regions) if any(t.split()[1] in ("front", "back", "1", "2") for t, _, _ in r.texts)]
    figure = net(face)._replace(regions=[flat.regions[i] for i in paper])
    front = paper.index(names["front"])
    height = tip(flat, names)
    at = folded(figure, front, lambda crease: 0 if abs(crease[0][1] - height) < 0.01 else 90)
    below = height + 50
    ends = []
    for i, region in enumerate(figure.regions):
        places = np.array([at[i](c) for c in region.corners])
        if any(t.startswith("badge") for t, _, _ in region.texts):
            assert np.allclose(places[:, 1], below)  # level, at the feet
            ends.append(places[:, 2][np.argmax(abs(places[:, 2]))])
            assert max(hypot(x - 15, z) for x, _, z in places) < 42 / 2
        else:
            assert np.allclose(places[:, 2], 0)
            assert (places[:, 1].min(), places[:, 1].max()) == pytest.approx((height, below))
    assert sorted(np.round(ends, 6)) == [-8, 8]
    (disc,) = [path for step, path in processing_lines(face) if step == "cut"]
    arcs = np.array([numbers[-2:] for letter, numbers in disc if letter == "C"])
    centre = (arcs.min(axis=0) + arcs.max(axis=0)) / 2
    assert np.allclose([hypot(*(p - centre)) for p in arcs], 21)
    (slot,) = [np.array(r.corners) for r in flat.regions if holds(r.corners, tuple(centre))]
    assert np.ptp(slot, axis=0) == pytest.approx((30, 0.8))  # two layers of 0.3 mm and 0.2 mm to spare


def test_the_pieces_of_a_cross_standee_are_pushed_into_each_other(pond):
    """Slots are a little wider than two layers, together as deep as the foot is high, and meet when folded."""
    face = printed(pond, "cross")
    flat, names = flat_net(pond, "cross")
    height = tip(flat, names)
    pieces = {}
    for region in flat.regions:
        (name,) = {"cross" if t.endswith("cross") else "figure" for t, _, _ in region.texts}
        pieces.setdefault(name, []).append(region)
    assert {name: len(parts) for name, parts in pieces.items()} == {"figure": 2, "cross": 2}
    depths = {}
    for name, parts in pieces.items():
        one, other = ({(x, round(abs(y - height), 3)) for x, y in part.corners} for part in parts)
        assert one == other
        middle = (min(x for x, _ in one) + max(x for x, _ in one)) / 2
        sides = sorted((abs(x - middle), y) for x, y in one)[:4]  # the slot's corners, nearest to the middle
        assert [s for s, _ in sides] == pytest.approx([0.4] * 4)
        depths[name] = max(y for _, y in sides) - min(y for _, y in sides)
        assert max(y for _, y in sides) == max(y for _, y in one)  # it is open at the end
    assert depths == pytest.approx({"figure": 5, "cross": 5})
    assert {step for step, _ in processing_lines(face)} == {"mountain", "cut"}


BAD = {
    'standee(30, 50, "badge", foot=60)': (
        "the standee has a `foot` of 60 mm for a height of 50 mm, with which it cannot stand up"
    ),
    'standee(30, 50, "badge", fills={"side": "ink"})': "`fills` names the side `side`, which a standee does not have",
    'standee(30, 50, "badge", back="same")': "`back` of `standee` is `same`, expected `turned` or `mirrored`",
    'disc_standee(30, 50, "badge", base=36)': (
        "the base of the disc_standee is 36 mm wide, but around its slot of 30 mm there must be 4 mm of paper"
    ),
    'disc_standee(30, 50, "badge", tab=20)': (
        "the flaps of the disc_standee are 20 mm long and would show beyond its base of 42 mm"
    ),
    "disc_standee(30, 50)": "`disc_standee` lacks `style`, for the numbers on its glue tabs",
    'disc_standee(none, 50, "badge")': "`w` of `disc_standee` is nothing, expected at least 8 mm",
    "cross_standee(30, 50, height=5)": "`height` of `cross_standee` is 5, expected at least 8 mm",
    'cross_standee(30, 50, back="x")': "`back` of `cross_standee` is `x`, expected `turned` or `mirrored`",
    "cross_standee(30, 50, deck)": ("the net of this cross_standee is 61 x 120 mm, which does not fit the deck's 40 x 60 mm"),
}


@pytest.mark.parametrize("call", BAD)
def test_standees_that_cannot_be(pond, call):
    """At the line of the game's template."""
    said = pond.fault(template(call)).splitlines()
    assert said[0] == f"templates/pond/fish.xml:3: error[layout/bad-argument]: {BAD[call]}"
