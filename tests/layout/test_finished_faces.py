"""Cards may share cut lines only if their border has one uniform colour.

Nets fold into their solids: computed from the cuts and creases that print, not from the macros' own tables.
`<polyline>`: a path through points. Folds and cuts: drawn, known as geometry, and left alone by what changes art.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from math import acos, cos, degrees, radians, tan

import numpy as np
import pytest
from support.faces import folded, net, overlap
from support.frames import dump_frame
from support.games import SQUARE
from support.places import TESTS

from pnp.base.units import Box, Size
from pnp.impose.impose import impose
from pnp.impose.manifest import manifest
from pnp.layout.finished_faces import BorderColours
from pnp.layout.layout import lay_out
from pnp.layout.low_ink import low_ink_component, low_ink_frame
from pnp.model.face_walk import processing_lines, walk
from pnp.model.frame import CURRENT, Colour, Drawing, DrawingItem, Frame, Group, Shape, Stroke
from pnp.model.outline import Paper
from pnp.model.style import LINES
from pnp.pictures.path_data import parse_path
from pnp.preflight.checks import edges
from pnp.preflight.faces import FacesToCheck

INK = Colour(0.1, 0.1, 0.1, name="ink", cmyk=(0, 0, 0, 1))

RED = Colour(1.0, 0.0, 0.0)

PLAIN_INK = Colour(0.1, 0.1, 0.1)

WHITE = Colour(1.0, 1.0, 1.0)


def rect(x, y, w, h, fill=INK, **more) -> Shape:
    """Return a filled rectangle in mm."""
    return Shape(parse_path(f"M{x} {y}h{w}v{h}h{-w}z"), fill, rect=Box(x, y, w, h), **more)


GROUND = rect(-3, -3, 69, 94)


def frame(*items) -> Frame:
    """Return a face of 63 x 88 mm with a bleed of 3 mm."""
    return Frame(Size(63, 88), 3, items)


def drawing(*items, colour=None, matrix=(1, 0, 0, 1, -3, -3), clip=None) -> DrawingItem:
    """Return a drawing of 69 x 94 units that covers the bleed."""
    return DrawingItem(Drawing(repr(items), Size(69, 94), items), matrix, colour, clip)


@pytest.mark.parametrize(
    ("items", "colour"),
    [
        ((), WHITE),
        ((rect(10, 10, 20, 20),), WHITE),
        ((GROUND,), PLAIN_INK),
        ((GROUND, rect(1, 1, 61, 86, RED)), PLAIN_INK),
        ((rect(-3, 20, 5, 5, RED), GROUND), PLAIN_INK),
        ((GROUND, rect(-3, 70, 69, 21)), PLAIN_INK),
        ((GROUND, Group((rect(5, 5, 9, 9, RED),), (0.8, 0.6, -0.6, 0.8, 20, 20))), PLAIN_INK),
        ((GROUND, Group((rect(-3, -3, 69, 94, RED),), clip=parse_path("M5 5h9v9z"))), PLAIN_INK),
        ((drawing(rect(0, 0, 69, 94, RED), rect(20, 20, 20, 20)),), RED),
        ((drawing(rect(0, 0, 69, 94, CURRENT), colour=INK),), PLAIN_INK),
        ((GROUND, drawing(rect(-30, 0, 900, 900, RED), matrix=(0.5, 0, 0, 0.5, 10, 10))), PLAIN_INK),
    ],
)
def test_a_uniform_border_has_a_colour(items, colour):
    """The topmost background that extends from the bleed's edge to 1 mm inside the trim is the border."""
    assert BorderColours()(frame(*items)) == colour


@pytest.mark.parametrize(
    "items",
    [
        (GROUND, rect(0.9, 10, 20, 20, RED)),
        (GROUND, rect(-3, 70, 69, 21, RED)),
        (rect(0, 0, 63, 88),),
        (replace(GROUND, fill=Colour(0.1, 0.1, 0.1, 0.5)),),
        (Group((GROUND,), opacity=0.5),),
        (GROUND, rect(1.1, 1.1, 20, 20, RED, stroke=Stroke(RED, 1.0))),
        (Group((GROUND,), clip=parse_path("M5 5h99v99z")),),
        (drawing(rect(0, 0, 69, 94, RED), clip=Box(0, 0, 63, 88)),),
        (Group((GROUND,), (0.8, 0.6, -0.6, 0.8, 0, 0)),),
        (Shape(parse_path("M-3 -3H66L30 91z"), INK),),
    ],
)
def test_anything_else_on_the_border_gives_none(items):
    """A second colour, a transparent one, an edge inside the border, or anything but an upright rectangle: no shared cuts."""
    assert BorderColours()(frame(*items)) is None


def test_equal_faces_are_examined_once(monkeypatch):
    """Even if they are different objects; another face is examined too."""
    asked, found = [], BorderColours.examine
    monkeypatch.setattr(BorderColours, "examine", lambda self, face: asked.append(face) or found(self, face))
    colours = BorderColours()
    assert colours(frame(GROUND)) == colours(frame(GROUND)) == PLAIN_INK
    assert colours(frame(rect(0, 0, 5, 5))) is None
    assert asked == [frame(GROUND), frame(rect(0, 0, 5, 5))]


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
        "give the deck a `size` of at least [95, 75], or make the cube smaller",
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
    page = (TESTS.parent / "docs/components.md").read_text("utf-8")
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


def test_it_is_the_path_through_its_points(pond):
    """Open or closed, moved, with all properties of lines; commas or spaces between numbers."""
    face = pond.face(
        '<face><polyline points="1,2 3.5,4 -5,6" stroke="ink" stroke-width="1" dash="2 1" cap="round" join="bevel"/>'
        '<polyline points="0 0 4 0 4 4" close="yes" fill="signal" x="1" y="2"/></face>'
    )
    assert dump_frame(face).splitlines()[1:] == [
        "path M1 2 L3.5 4 L-5 6 stroke ink 1 dash 2 1  <templates/pond/fish.xml:1>",
        "path M1 2 L5 2 L5 6 Z fill signal  <templates/pond/fish.xml:1>",
    ]
    assert (face.items[0].stroke.cap, face.items[0].stroke.join) == ("round", "bevel")


def test_it_is_mirrored_like_a_path(pond):
    """In Hebrew its outline is reflected; `mirror="no"` only moves it."""
    pond.locale = "he"
    face = pond.face(
        '<face><polyline points="0,0 5,1" stroke="ink"/><polyline points="0,0 5,1" stroke="ink" mirror="no"/></face>'
    )
    assert [item.path for item in face.items] == [(("M", (40, 0)), ("L", (35, 1))), (("M", (35, 0)), ("L", (40, 1)))]


@pytest.mark.parametrize("points", ["", "1,2", "1,2 3", "1,2 a,4", "1;2 3;4", "1mm,2 3,4"])
def test_points_that_are_none(pond, points):
    """One point, half a point, letters and units."""
    said = pond.fault(f'<face>\n<polyline points="{points}" stroke="ink"/></face>')
    found = f"`{points}`" if points else "empty"
    message = f"`points` of `<polyline>` is {found}, expected at least two points such as `0,0 10,5`"
    assert said.splitlines()[0] == f"templates/pond/fish.xml:2:19: error[layout/bad-value]: {message}"


def test_points_too_far_away(pond):
    """Ten metres are the limit, as everywhere."""
    assert "expected at most 10000" in pond.fault('<face><polyline points="0,0 10001,0" stroke="ink"/></face>')


FACE = """<face fill="signal">
<fold x1="10" y1="-1" x2="10" y2="61"/>
<fold x1="20" y1="0" x2="20" y2="60" way="valley"/>
<cut d="M30 5 V9 H34" x="1"/>
<group x="20" y="20" rotate="90"><fold x1="0" y1="0" x2="5" y2="0"/><cut d="M0 0 L1 0"/></group>
</face>"""

DRAWN = """\
frame 40 x 60 bleed 3
rect -3 -3 46 66 fill signal  <templates/pond/fish.xml:1>
path M10 -1 L10 61 stroke #000000 0.2 dash 3 1 0.5 1 mountain  <templates/pond/fish.xml:2>
path M20 0 L20 60 stroke #000000 0.2 dash 2 1 valley  <templates/pond/fish.xml:3>
path M31 5 L31 9 L35 9 stroke #000000 0.2 cut  <templates/pond/fish.xml:4>
group matrix 0 1 -1 0 20 20  <templates/pond/fish.xml:5>
  path M0 0 L5 0 stroke #000000 0.2 dash 3 1 0.5 1 mountain  <templates/pond/fish.xml:5>
  path M0 0 L1 0 stroke #000000 0.2 cut  <templates/pond/fish.xml:5>
"""


def segments(lines):
    """Steps with their rounded points."""
    return [(step, [tuple(round(v, 6) + 0.0 for v in numbers) for _, numbers in path]) for step, path in lines]


LINES_OF_FACE = [
    ("mountain", [(10, -1), (10, 61)]),
    ("valley", [(20, 0), (20, 60)]),
    ("cut", [(31, 5), (31, 9), (35, 9)]),
    ("mountain", [(20, 20), (20, 25)]),
    ("cut", [(20, 20), (20, 21)]),
]


def test_folds_and_cuts_are_drawn_as_usual(pond):
    """Mountain folds in dashes and dots, valley folds in dashes, cuts solid."""
    assert dump_frame(pond.face(FACE)) == DRAWN


def test_they_are_known_where_they_are_on_the_face(pond):
    """Also inside groups that are moved and rotated; other lines are art."""
    face = pond.face(FACE.replace("</face>", '<line x1="0" y1="0" x2="9" y2="0" stroke="ink"/></face>'))
    assert segments(processing_lines(face)) == LINES_OF_FACE


def test_the_theme_says_how_they_are_drawn(pond):
    """Each of the three has its own line."""
    pond.template("fish.xml", FACE)
    pond.card("pike")
    game = pond.game()
    lines = {**LINES, "cut": Stroke(Colour(1, 0, 0, 1, "signal"), 0.1), "valley": Stroke(Colour(0, 0, 1), 0.3, (1.0, 1.0))}
    (component,) = lay_out(replace(game, theme=replace(game.theme, lines=lines)), pond.report, pond.typesetter)
    said = dump_frame(component.face)
    assert "stroke signal 0.1 cut" in said
    assert "stroke #0000ff 0.3 dash 1 1 valley" in said
    assert "stroke #000000 0.2 dash 3 1 0.5 1 mountain" in said


def test_a_casing_lies_below_its_line_and_is_none(pond):
    """In the same dashes; cutters know the line alone. A dark one is not for white paper, where its line is made dark."""
    pond.template("fish.xml", '<face><fold x1="10" y1="0" x2="10" y2="9"/><cut d="M0 0 L5 0"/></face>')
    pond.card("pike")
    game = pond.game()
    casings = {"mountain": Stroke(Colour(1, 1, 1), 0.5, (3, 1, 0.5, 1)), "cut": Stroke(Colour(0, 0, 0.2), 0.5)}
    (component,) = lay_out(replace(game, theme=replace(game.theme, casings=casings)), pond.report, pond.typesetter)
    assert dump_frame(component.face).splitlines()[1:] == [
        "group matrix 1 0 0 1 0 0  <templates/pond/fish.xml:1>",
        "  path M10 0 L10 9 stroke #ffffff 0.5 dash 3 1 0.5 1 keep  <templates/pond/fish.xml:1>",
        "  path M10 0 L10 9 stroke #000000 0.2 dash 3 1 0.5 1 mountain  <templates/pond/fish.xml:1>",
        "group matrix 1 0 0 1 0 0  <templates/pond/fish.xml:1>",
        "  path M0 0 L5 0 stroke #000033 0.5 full  <templates/pond/fish.xml:1>",
        "  path M0 0 L5 0 stroke #000000 0.2 cut  <templates/pond/fish.xml:1>",
    ]
    assert [line.step for line in processing_lines(component.face)] == ["mountain", "cut"]


def test_right_to_left_languages_mirror_them_with_the_layout(pond):
    """They stay where the parts of the layout meet; `mirror="no"` of the face keeps them."""
    pond.locale = "he"
    mirrored = segments(processing_lines(pond.face(FACE)))
    assert mirrored == [(step, [(40 - x + 0.0, y) for x, y in points]) for step, points in LINES_OF_FACE]
    kept = pond.face(FACE.replace("<face ", '<face mirror="no" '))
    assert segments(processing_lines(kept)) == LINES_OF_FACE
    line = pond.face(FACE.replace('x="1"', 'x="1" mirror="no"'))
    assert ("cut", [(5, 5), (5, 9), (9, 9)]) in segments(processing_lines(line))


def test_the_low_ink_edition_keeps_them_as_they_are(pond):
    """The background goes, the lines stay, even pale and broad ones."""
    pond.template("fish.xml", FACE)
    pond.card("pike")
    game = pond.game()
    pale = {step: Stroke(Colour(0.9, 0.9, 0.5), 1.0, stroke.dash) for step, stroke in LINES.items()}
    (component,) = lay_out(replace(game, theme=replace(game.theme, lines=pale)), pond.report, pond.typesetter)
    thin = low_ink_component(component).face
    assert segments(processing_lines(thin)) == LINES_OF_FACE
    assert dump_frame(thin).count("stroke #e6e680 1") == 5
    assert "fill signal" not in dump_frame(thin)


def test_they_may_leave_the_safe_area_and_are_no_border(pond):
    """No finding; a face whose creases reach the edge shares no cut lines."""
    pond.template("fish.xml", FACE)
    pond.card("pike")
    (component,) = pond.lay_out()
    edges.check_safe_area(FacesToCheck([component], safe={"fish": 3}), pond.report)
    assert pond.said() == ""
    assert BorderColours()(component.face) is None
    assert BorderColours()(pond.face('<face fill="signal"/>')) is not None


def test_rows_and_anchors_measure_them(pond):
    """A fold in a row takes its width, as a line does; its anchor is its middle."""
    face = pond.face(
        '<face><row x="2"><fold x2="6" y2="4" anchor="a"/><cut d="M0 0 H3" anchor="b"/>'
        '<rect w="1" h="1" fill="ink"/></row></face>'
    )
    assert segments(processing_lines(face)) == [("mountain", [(2, 0), (8, 4)]), ("cut", [(8, 0), (11, 0)])]
    assert face.items[-1].rect.x == 11
    assert [(p.name, p.x, p.y) for p in face.points] == [("a", 5, 2), ("b", 9.5, 0)]


def test_the_manifest_gives_them_on_the_page(pond):
    """Turned and moved with their card; cards without any say nothing."""
    pond.template("fish.xml", FACE)
    pond.card("pike")
    (component,) = pond.lay_out()
    game = pond.game()
    imposition = impose([component], Paper("a4", Size(210, 297), 5), "none", pond.report)
    (entry,) = manifest(game, imposition, "home")["pages"][0]["placements"]
    x, y, w, _ = entry["trim_mm"]
    assert (entry["rotation"], w) == (0, 40)
    assert entry["lines"][0] == {"step": "mountain", "path_mm": f"M{x + 10:g} {y - 1:g} L{x + 10:g} {y + 61:g}"}
    assert len(entry["lines"]) == 5
    plain = replace(component, face=replace(component.face, items=component.face.items[:1]))
    imposition = impose([plain], Paper("a4", Size(210, 297), 5), "none", pond.report)
    assert "lines" not in manifest(game, imposition, "home")["pages"][0]["placements"][0]


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("<fold/>", 1, "`<fold>` begins and ends at 0, 0, which is no line", "write its ends as `x1`, `y1`, `x2`, `y2`"),
        ('<fold x2="4" way="up"/>', 19, "`way` of `<fold>` is `up`, expected `valley` or `mountain`", None),
        ('<fold x2="4" stroke="ink"/>', 14, "`<fold>` has no attribute `stroke`", None),
        ("<cut/>", 1, "`<cut>` lacks `d`: SVG path data, 1 unit = 1 mm", None),
        ('<cut d="M0 0 K5"/>', 9, "`d` of `<cut>` is `M0 0 K5`, expected SVG path data; found `K5` after 5 characters", None),
        ('<cutt d="M0 0 L5 5"/>', 1, "`<cutt>` is not an element of the layout language", "did you mean `cut`?"),
    ],
)
def test_bad_folds_and_cuts_are_reported(text, column, message, hint, pond):
    """With the place in the template and a way out."""
    said = pond.fault(f"<face>\n{text}</face>")
    assert said.startswith(f"templates/pond/fish.xml:2:{column}: error[layout/")
    assert message in said
    assert hint is None or f"hint: {hint}" in said
