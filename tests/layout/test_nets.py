"""Nets fold into their solids: computed from the cuts and creases that print, not from the macros' own tables."""

from collections import Counter
from itertools import combinations, pairwise
from math import acos, cos, degrees, radians, tan
from pathlib import Path

import numpy as np
import pytest
from folding import folded, net, overlap
from sample_game import SQUARE

from pnp.layout.finished_faces import dump_frame
from pnp.layout.low_ink import low_ink_frame
from pnp.model.face_walk import processing_lines, walk
from pnp.model.frame import Shape

IMPORT = '{% import "pnp/nets.xml" as nets %}\n'
NUMBER = '<text style="title" align="center" valign="middle">{{ face.number }}</text>'
LOWEST = {"cube": 1, "d4": 1, "d8": 1, "d10": 0, "d12": 1, "d20": 1}
FACES = {"cube": 6, "d4": 4, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
WIDEST = {"cube": 8, "d4": 5.6, "d8": 5.6, "d10": 4, "d12": 4.8, "d20": 6}  # mm, tabs for edges of 20 mm
VERTICES = {"cube": 8, "d4": 4, "d8": 6, "d10": 12, "d12": 20, "d20": 12}
ANGLES = {"cube": 90, "d4": degrees(acos(1 / 3)), "d8": degrees(acos(-1 / 3)), "d12": 116.565051, "d20": 138.189685}


def d10_angle(length, edge):
    """The angle at a crease of a pentagonal trapezohedron with tips at a height of 1.05 and a ring of radius 1."""
    h = 1.05
    z = h * tan(radians(18)) ** 2
    ring = [np.array([cos(radians(36 * k)), cos(radians(36 * k - 90)), z * (-1) ** k]) for k in range(10)]
    top, bottom = np.array([0, 0, h]), np.array([0, 0, -h])

    def normal(a, b, c):
        n = np.cross(b - a, c - a)
        return n / np.linalg.norm(n) * np.sign(n @ a)

    side = normal(top, ring[0], ring[2])
    other = normal(top, ring[2], ring[4]) if length > 0.8 * edge else normal(bottom, ring[1], ring[3])
    return 180 - degrees(acos(side @ other))


def die(pond, name, edge=20.0, more=""):
    """A net as it prints."""
    face = pond.face(IMPORT + f'<face>{{% call(face) nets.{name}({edge}, "badge"{more}) %}}{NUMBER}{{% endcall %}}</face>')
    assert pond.said() == ""
    return face


def solid(pond, name, edge=20.0, more=""):
    """A net that is folded: its regions, which of them are sides and which tabs, and where each is in space."""
    flat = net(die(pond, name, edge, more))
    sides = [i for i, r in enumerate(flat.regions) if any(text.startswith("title") for text, _, _ in r.texts)]
    tabs = [i for i in range(len(flat.regions)) if i not in sides]
    angles = (lambda crease: d10_angle(np.hypot(*np.subtract(*crease)), edge)) if name == "d10" else lambda _: ANGLES[name]
    return flat, sides, tabs, folded(flat, sides[0], angles)


class Places:
    """Points in space by numbers; points within a twentieth of a millimetre are one."""

    def __init__(self):
        self.known = []

    def __call__(self, point):
        """The number of a point."""
        for number, other in enumerate(self.known):
            if np.linalg.norm(point - other) < 0.05:
                return number
        self.known.append(point)
        return len(self.known) - 1


@pytest.mark.parametrize("name", FACES)
@pytest.mark.parametrize("edge", [8.0, 20.0, 31.7])
def test_nets_fold_into_closed_solids(pond, name, edge):
    """Each edge of a side meets exactly one other, in the other direction; V - E + F = 2."""
    (flat, sides, _, at), place = solid(pond, name, edge), Places()
    edges = Counter((place(at[i](a)), place(at[i](b))) for i in sides for a, b in flat.regions[i].edges)
    assert set(edges.values()) == {1}
    assert {(b, a) for a, b in edges} == set(edges)
    corners = {a for a, _ in edges}
    assert (len(sides), len(corners)) == (FACES[name], VERTICES[name])
    assert len(corners) - len(edges) // 2 + len(sides) == 2


@pytest.mark.parametrize("name", FACES)
def test_every_side_has_its_number_once(pond, name):
    """The d4 has each number three times, once at each side of its corner."""
    flat, sides, _, _ = solid(pond, name)
    texts = [text.removeprefix("title ").rstrip(".") for i in sides for text, _, _ in flat.regions[i].texts]
    times = 3 if name == "d4" else 1
    assert Counter(texts) == {str(n): times for n in range(LOWEST[name], LOWEST[name] + FACES[name])}


@pytest.mark.parametrize("name", FACES)
def test_opposite_sides_have_the_usual_sum(pond, name):
    """7, 9, 9, 13 and 21; on the d4 the numbers at a corner agree, and stand upright when it is up."""
    flat, sides, _, at = solid(pond, name)
    if name == "d4":
        numbers, place = {}, Places()
        for i in sides:
            for text, (x, y), (ux, uy) in flat.regions[i].texts:
                corner = min(flat.regions[i].corners, key=lambda c: np.hypot(c[0] - x, c[1] - y))
                assert abs((corner[0] - x) * uy - (corner[1] - y) * ux) < 0.7
                assert (corner[0] - x) * ux + (corner[1] - y) * uy > 0
                numbers.setdefault(place(at[i](corner)), set()).add(text)
        assert [len(found) for found in numbers.values()] == [1] * 4
        return
    outwards = {}
    for i in sides:
        origin = at[i]((0, 0))
        outwards[int(flat.regions[i].texts[0][0].split()[1].rstrip("."))] = at[i]((0, 0, -1)) - origin
    for one, way in outwards.items():
        (other,) = [n for n, there in outwards.items() if np.linalg.norm(way + there) < 0.01]
        assert one + other == 2 * LOWEST[name] + FACES[name] - 1


@pytest.mark.parametrize("name", ["d8", "d10", "d12", "d20"])
def test_numbers_stand_with_their_top_at_a_corner(pond, name):
    """And their foot at an edge, or at the opposite corner of a kite."""
    flat, sides, _, _ = solid(pond, name)
    for i in sides:
        ((_, (x, y), (ux, uy)),) = flat.regions[i].texts
        slants = [abs((cx - x) * uy - (cy - y) * ux) for cx, cy in flat.regions[i].corners if (cx - x) * ux + (cy - y) * uy > 0]
        assert min(slants) < 0.7


def test_the_numbers_of_a_cube_stand_upright(pond):
    """2, 3, 5, 4 run round it with 1 above; 1, 2, 3 go anticlockwise round their corner, as on most dice."""
    flat, sides, _, at = solid(pond, "cube")
    sides = {flat.regions[i].texts[0][0].split()[1]: i for i in sides}
    outwards = {n: at[i]((0, 0, -1)) - at[i]((0, 0)) for n, i in sides.items()}
    for n in "2354":
        up = flat.regions[sides[n]].texts[0][2]
        assert np.allclose(at[sides[n]](up) - at[sides[n]]((0, 0)), outwards["1"], atol=0.01)
    # y points down on paper and z away from the reader, which is a right-handed system too
    assert np.linalg.det([outwards["1"], outwards["2"], outwards["3"]]) > 0.9


@pytest.mark.parametrize("name", FACES)
def test_each_edge_is_glued_once(pond, name):
    """Where two edges meet that are no crease, one of them has a tab, which lies inside the side that covers it."""
    (flat, sides, tabs, at), place = solid(pond, name), Places()
    meeting = {}
    for i in sides:
        for edge in flat.regions[i].edges:
            meeting.setdefault(frozenset(map(place, map(at[i], edge))), []).append((i, edge))
    found = Counter()
    for tab in tabs:
        region = flat.regions[tab]
        (edge,) = [e for e in region.edges if frozenset(e) in flat.creases]
        two = meeting[frozenset(map(place, map(at[tab], edge)))]
        ((covering, _),) = [(i, e) for i, e in two if e[::-1] != edge]
        found[frozenset(map(place, map(at[tab], edge)))] += 1
        corners = np.array([at[covering](c) for c in flat.regions[covering].corners])
        normal = at[covering]((0, 0, -1)) - at[covering]((0, 0))
        for corner in map(at[tab], region.corners):
            assert abs((corner - corners[0]) @ normal) < 0.05
            for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
                assert np.cross(b - a, corner - a) @ -normal > -0.05 * np.linalg.norm(b - a)
    creased = {key for key, two in meeting.items() if frozenset(two[0][1]) in flat.creases and two[0][1] == two[1][1][::-1]}
    assert set(found) == set(meeting) - creased
    assert set(found.values()) == {1}
    order = [t.split()[1] for i in tabs for t, _, _ in flat.regions[i].texts]
    assert sorted(order, key=float) == [f"{n}{'.' * (n in (6, 9))}" for n in range(1, len(tabs) + 1)]


@pytest.mark.parametrize("name", FACES)
def test_parts_of_a_net_do_not_overlap(pond, name):
    """Also with the widest tabs: no two regions between the lines share an area, and there are as many as sides and tabs."""
    for more in ("", f", tab={WIDEST[name]}"):
        flat = net(die(pond, name, more=more))
        tabs = [t for r in flat.regions for t in r.texts if t[0].startswith("badge")]
        assert len(flat.regions) == FACES[name] + len(tabs)
        assert all(len({t.split()[0] for t, _, _ in region.texts}) == 1 for region in flat.regions)
        assert not [1 for one, other in combinations([r.corners for r in flat.regions], 2) if overlap(one, other)]


def test_colours_bleed_over_cuts_and_onto_tabs(pond):
    """1.5 mm round each side, below the sides themselves; a side may have its own colour."""
    face = die(pond, "cube", more=', fill="paper", fills={6: "signal"}')
    said = [line.partition(" fill ")[2].partition("  <")[0] for line in dump_frame(face).splitlines() if " fill " in line]
    bled = [f"{colour} stroke {colour} 3 full" for colour in ("paper", "paper", "signal", "paper", "paper", "paper")]
    assert said == [*bled, "paper full", "paper full", "signal full", "paper full", "paper full", "paper full"]


@pytest.mark.parametrize("name", FACES)
def test_with_little_ink_nothing_lies_on_creases_and_cuts(pond, name):
    """The colour of a side that has one is a line 0.8 mm inside it; in the full edition it lies on its own colour."""
    face = die(pond, name, more=', fill="signal", fills={2: "none"}')
    low = low_ink_frame(face)
    lines = [path for _, path in processing_lines(low)]
    shapes = [item.path for item, _ in walk(low.items) if isinstance(item, Shape) and item.step is None]
    assert len(shapes) == FACES[name] - 1
    for path in shapes:
        points = [numbers for letter, numbers in path if letter != "Z"]
        gaps = [distance(a, b, p) for line in lines for (_, a), (letter, b) in pairwise(line) if letter == "L" for p in points]
        assert min(gaps) >= 0.8 - 1e-6
    full = [item for item, _ in walk(face.items) if isinstance(item, Shape) and item.step is None]
    assert {paint.name for s in full for paint in (s.fill, s.stroke and s.stroke.colour) if paint} == {"signal"}
    bare = low_ink_frame(die(pond, name, more=', fill="signal", keyline=0'))
    assert not [item for item, _ in walk(bare.items) if isinstance(item, Shape) and item.step is None]


def distance(a, b, p):
    """From a point to a stretch, in mm."""
    a, b, p = (np.array(v[-2:]) for v in (a, b, p))
    along = np.clip((p - a) @ (b - a) / max((b - a) @ (b - a), 1e-9), 0, 1)
    return np.linalg.norm(p - a - along * (b - a))


def test_creases_may_be_covered(pond):
    """They print below the colour, and are known as geometry all the same."""
    drawn, covered = (die(pond, "cube", more=f', fill="paper", creases="{way}"') for way in ("drawn", "covered"))
    assert [("mountain" in line) for line in dump_frame(covered).splitlines()[1:13]] == [True] * 12
    assert net(drawn).creases == net(covered).creases


def test_a_net_is_put_into_the_middle_of_its_deck(pond):
    """With the same margin on each side."""
    face = die(pond, "cube", 8.0, ", deck=deck, tab=2")
    xs, ys = zip(*[c for r in net(face).regions for c in r.corners], strict=True)
    assert (min(xs) + max(xs), min(ys) + max(ys)) == (40, 60)


def test_pips(pond):
    """As many as the number says, inside the side."""
    face = pond.face(IMPORT + '<face>{% call(face) nets.cube(20, "badge") %}{{ nets.pips(face, "ink") }}{% endcall %}</face>')
    assert dump_frame(face).count("fill ink") == 21


BAD = {
    'd20(7.5, "badge")': (
        "the edges of a d20 are 7.5 mm long, but paper under 8 mm cannot be folded well",
        "give edges of at least 8 mm",
    ),
    "d8(20)": ("`d8` lacks `style`, for the numbers on its glue tabs", "name a small style of `theme.yaml`"),
    'cube(20, "badge", tab=11)': (
        "the tabs of a cube with edges of 20 mm are 11 mm wide, at which they overlap other parts",
        "give a `tab` of at most 8 mm, or leave it out",
    ),
    'd10(20, "badge", fills={10: "ink"})': ("`fills` names face 10, which a d10 does not have", "its faces are 0 to 9"),
    'cube(20, "badge", creases="none")': ("`creases` of `cube` is `none`, expected `drawn` or `covered`", None),
    'cube(20, "badge", keyline=5)': (
        "`keyline` of `cube` is 5, expected less than 5 mm",
        "give 0 for no line, or leave it out",
    ),
    'cube(20, "badge", deck)': (
        "the net of this cube is 91.2 x 71.2 mm, which does not fit the deck's 40 x 60 mm",
        "give the deck a `size` of at least [92, 72], or make the cube smaller",
    ),
}


@pytest.mark.parametrize("call", BAD)
def test_nets_that_cannot_be(pond, call):
    """At the line of the game's template, with a way out."""
    message, hint = BAD[call]
    said = pond.fault(IMPORT + f"<face>\n{{% call(face) nets.{call} %}}x{{% endcall %}}</face>").splitlines()
    assert said[0] == f"templates/pond/fish.xml:3: error[layout/bad-argument]: {message}"
    assert [line for line in said if line.startswith("  in pnp/")]
    assert [line for line in said if "hint:" in line] == ([f"  hint: {hint}"] if hint else [])


def test_a_net_without_a_body_and_pips_beyond_six(pond):
    """Both say what to write instead."""
    assert "`d20` has no body that draws a face" in pond.fault(IMPORT + '<face>{{ nets.d20(20, "badge") }}</face>')
    said = pond.fault(IMPORT + '<face>{% call(face) nets.d8(20, "badge") %}{{ nets.pips(face, "ink") }}{% endcall %}</face>')
    assert "but pips are for 1 to 6" in said


def test_the_examples_of_the_documentation(pond):
    """They are laid out as they stand, with styles and colours of the test's game."""
    page = (Path(__file__).parents[2] / "docs/components.md").read_text("utf-8")
    text = page.partition("\n## Nets\n")[2].partition("\n## ")[0]
    dice, box, figure, fitting = (part.partition("```")[0] for part in text.split("```xml\n")[1:])
    for one, other in (('"tab", deck', '"badge"'), ('"number"', '"title"'), ('"sea"', '"signal"'), ("{{ card.art }}", "a.svg")):
        dice, box, figure, fitting = (example.replace(one, other) for example in (dice, box, figure, fitting))
    pond.art("a.svg", SQUARE)
    assert len(net(pond.face(dice)).regions) == 20 + 11
    for name in ("market", "goals"):
        pond.deck(name, (63.5, 88.9), 20)
    for example in (box, fitting):
        assert len(net(pond.face(f"{IMPORT}<face>{example}</face>")).regions) == 6 + 7
    mirrored = pond.face(f"{IMPORT}<face>{figure.replace(', deck', '')}</face>")
    assert [line.step for line in processing_lines(mirrored)] == ["cut"] * 2 + ["mountain"] * 2 + ["cut"]
    assert pond.said() == ""
